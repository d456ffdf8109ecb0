# Everything a fresh clone needs: `make run` and `make test`. `make help` lists the rest.

PYTHON ?= python3
TEST_JOBS ?= 2
TEST_OPTIONS ?=
PORT ?= 8000
SOAK ?= 10000
VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors are shown, remarks about this machine's set-up of pip are not.
INSTALL := $(BIN)/python -m pip --disable-pip-version-check --no-input install -qq

# The stamps say what is in .venv; each is older than a file it depends on exactly when something must be installed again.
MADE := $(VENV)/.made
CAN_RUN := $(VENV)/.can-run
CAN_TEST := $(VENV)/.can-test
CAN_CHECK := $(VENV)/.can-check
CAN_BROWSE := $(VENV)/.can-browse
# Checks the types of the page's modules, in development only.
TYPESCRIPT := typescript@7.0.2

# One lock for every supported Python and system, with the same versions in both; where packages come from is each machine's own affair.
LOCK_OPTIONS := --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links --no-annotate --no-header

# Tests start hundreds of processes: each would compile every module of ours again where byte code is not written.
test soak: export PYTHONDONTWRITEBYTECODE :=

SOAK_TESTS := $(BIN)/python -m pytest -q -n $(TEST_JOBS) --dist loadgroup

.DELETE_ON_ERROR:
.PHONY: run tour test soak bench bench-long check docs format reference screenshots lock wheel clean help kernels same-python

run: $(CAN_RUN) ## serve the page at http://127.0.0.1:8000; PORT=8080 chooses another
	@$(BIN)/gridwright serve --port $(PORT)

tour: kernels ## show the tour: bundled puzzles read, checked, solved and drawn
	@$(BIN)/gridwright tour

test: kernels $(CAN_TEST) $(CAN_BROWSE) ## run the tests, on TEST_JOBS processes (2)
	$(BIN)/python -m pytest -q -n $(TEST_JOBS) --dist loadgroup $(TEST_OPTIONS)

soak: kernels $(CAN_TEST) $(CAN_BROWSE) ## run the long proofs that `make test` has no time for, on TEST_JOBS processes, in about 25 minutes; SOAK=100000 tries so many random boards, and damaged files for each reader, instead of 10000
	GRIDWRIGHT_SOAK=$(SOAK) $(SOAK_TESTS) -m soak
	GRIDWRIGHT_SOAK=$(SOAK) $(SOAK_TESTS) tests/fuzz tests/differential/test_slitherlink_solver.py tests/differential/test_boards.py tests/differential/test_word_boundary.py tests/web/test_schema.py

bench: kernels $(CAN_TEST) ## measure speed, nodes and memory on puzzles made here
	$(BIN)/python -m benchmarks

bench-long: kernels $(CAN_TEST) ## fill 7x7 squares, or prove that nothing does; SQUARES='7:all:FILE ...' names others
	$(BIN)/python -m benchmarks crossword-long $(foreach square,$(SQUARES),--square $(square))

check: $(CAN_TEST) $(CAN_CHECK) ## lint, format, types, import directions, documents
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	$(VENV)/node/node_modules/.bin/tsc -p tsconfig.json
	$(BIN)/python -m tools.write_command_reference --check
	$(BIN)/python -m tools.write_page_constants --check
	$(BIN)/python -m tools.write_techniques --check
	$(BIN)/python -m tools.check_docs
	$(BIN)/python -m benchmarks publish --check

docs: $(CAN_TEST) ## build the documents as a site, build/site/index.html, with the reference of the library
	$(BIN)/python -m mkdocs build --strict --quiet

format: $(CAN_TEST) ## let ruff rewrite the sources
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

reference: $(CAN_TEST) ## write docs/reference/commands.md from the commands' own help, and what follows from techniques
	$(BIN)/python -m tools.write_command_reference
	$(BIN)/python -m tools.write_techniques

screenshots: kernels $(CAN_TEST) $(CAN_BROWSE) ## take the pictures of the page in docs/how-to/images anew
	$(BIN)/python -m tools.take_screenshots

wheel: $(CAN_TEST) ## build dist/gridwright-*.whl, with compiled kernels where this is Linux on x86-64
	$(BIN)/python -m tools.build_wheel

lock: $(MADE) ## choose the newest versions anew and write requirements/*.lock
	@$(INSTALL) 'uv>=0.5'
	$(BIN)/uv pip compile --quiet --upgrade $(LOCK_OPTIONS) --extra dev pyproject.toml -o requirements/dev.lock
	$(BIN)/uv pip compile --quiet --upgrade $(LOCK_OPTIONS) -c requirements/dev.lock --extra image --extra photo --extra print --extra words --extra web pyproject.toml requirements/build.in -o requirements/run.lock

clean: ## remove .venv, caches and built files
	rm -rf $(VENV) dist build benchmarks/out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

kernels: $(CAN_RUN)
	@$(BIN)/python -m gridwright.kernels

$(CAN_TEST): $(CAN_RUN) requirements/dev.lock
	@echo 'Installing the development tools ...'
	@$(INSTALL) -r requirements/dev.lock
	@touch $@

$(CAN_CHECK): Makefile | $(MADE)
	@command -v npm >/dev/null || { echo 'make: npm was not found; checking the types of the page takes Node.js with npm' >&2; exit 1; }
	@npm install --silent --no-save --no-audit --no-fund --prefix $(VENV)/node $(TYPESCRIPT)
	@touch $@

$(CAN_BROWSE): tools/install_system.py | $(CAN_TEST)
	@$(BIN)/python -m tools.install_system
	@touch $@

$(CAN_RUN): $(MADE) pyproject.toml requirements/run.lock
	@echo 'Installing gridwright and what it needs ...'
	@$(INSTALL) -r requirements/run.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(MADE): | same-python
	@command -v '$(PYTHON)' >/dev/null || { echo 'make: $(PYTHON) was not found; Gridwright needs Python 3.11 or newer (PYTHON=... names another)' >&2; exit 1; }
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "make: $(PYTHON) is $$('$(PYTHON)' --version 2>&1), but Gridwright needs Python 3.11 or newer: try PYTHON=python3.12 make run" >&2; exit 1; }
	@echo "Making $(VENV) with $$('$(PYTHON)' --version) ..."
	@'$(PYTHON)' -m venv $(VENV) || { echo 'make: $(PYTHON) cannot make environments; on Debian and Ubuntu, install python3-venv' >&2; rm -rf $(VENV); exit 1; }
	@touch $@

# Asking for a Python by name must not be answered with another one that happens to be in .venv.
same-python:
ifneq ($(origin PYTHON),file)
	@command -v '$(PYTHON)' >/dev/null || { echo 'make: $(PYTHON) was not found; Gridwright needs Python 3.11 or newer (PYTHON=... names another)' >&2; exit 1; }
	@test ! -x $(BIN)/python || test "$$('$(PYTHON)' -c 'import sys; print(sys.version_info[:2])')" = "$$($(BIN)/python -c 'import sys; print(sys.version_info[:2])')" || \
	    { echo "make: $(VENV) has $$($(BIN)/python --version), not the $(PYTHON) asked for; run 'make clean' first" >&2; exit 1; }
endif
