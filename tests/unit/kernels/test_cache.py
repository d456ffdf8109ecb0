"""Where compiled kernels live, when a copy counts as theirs, and that nothing loads Numba before it must."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from gridwright.kernels import cache, folders, libraries
from gridwright.kernels.kernel_set import PURPOSES, KernelSet, split_name
from gridwright.kinds.kernels import find_kernels, is_compiled, list_chains, list_compiled_kinds, list_kernels, list_sets

ROOT = Path(cache.__file__).parent.parent
KINDS = list_compiled_kinds()


def find_set(kind: str) -> KernelSet:
    kernels = find_kernels(kind)
    assert kernels is not None
    return kernels


SETS = {kernels.package: kernels for kind in KINDS for kernels in list_sets(kind)}
PACKAGES = {kernels.package: kind for kind in KINDS for kernels in list_sets(kind)}
"""Package of kernels -> the kind that it serves."""
NONOGRAM = next(iter(PACKAGES))


@pytest.fixture(autouse=True)
def forget_folder() -> Iterator[None]:
    """The folder is found once a process; here it is found anew for each test, and for those that come after."""
    forget()
    yield
    forget()


def forget() -> None:
    folders.cache_folder.cache_clear()
    folders.hash_sources.cache_clear()


def name_folders() -> dict[str, str]:
    """The name of the folder of each package of kernels, found anew."""
    forget()
    return {package: cache.cache_folder(package).name for package in PACKAGES}


def run_python(script: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_folder_is_where_it_was_asked_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "chosen"))
    assert cache.cache_folder(NONOGRAM).parent == tmp_path / "chosen"
    assert cache.cache_folder(NONOGRAM).is_dir()


def test_the_users_folder_comes_before_the_temporary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GRIDWRIGHT_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder(NONOGRAM).parent == tmp_path / "gridwright"


def test_where_nothing_can_be_written_a_temporary_folder_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(in_the_way))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = cache.cache_folder(NONOGRAM)
    assert folder.is_dir()
    assert folder.parent == tmp_path


def test_the_folder_changes_with_every_kernel_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba does not notice an edit in a helper's file and would run the old code."""
    copy = copy_sources(tmp_path)
    sources = {module: copy_of(module, copy) for module in list_hashed()}
    monkeypatch.setattr(folders, "_find_source", sources.__getitem__)
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    shared = {sources["gridwright.kernels"].parent / name for name in folders._SHARED}
    own = {(source, package) for package in PACKAGES for source in sources[package].parent.glob("*.py")}
    borrowed = {(sources[module], package) for package, kernels in SETS.items() for module in kernels.borrowed}
    assert len(own) > len(list_kernels())
    assert {find_set("nonogram").package, find_set("slitherlink").package} <= {package for _, package in borrowed}
    for source in shared | {source for source, _ in own | borrowed}:
        before = name_folders()
        source.write_text(source.read_text() + "# edited\n")
        changed = {package for package, name in name_folders().items() if name != before[package]}
        if source in shared:
            assert changed == PACKAGES.keys(), f"{source.name} is part of all kernels"
        else:
            users = {package for each, package in own | borrowed if each == source}
            assert changed == users, f"{source.name} is part of no other package"
    before = name_folders()
    (sources[NONOGRAM].parent / "new.py").write_text("")
    assert name_folders() == before | {NONOGRAM: name_folders()[NONOGRAM]} != before
    assert name_folders() == name_folders(), "the same sources have the same folder"


def list_hashed() -> list[str]:
    """Packages and modules whose sources name the folders."""
    return ["gridwright.kernels", *PACKAGES, *(module for kernels in SETS.values() for module in kernels.borrowed)]


def copy_sources(folder: Path) -> Path:
    """All of our sources but those of the page, in another place."""
    copy = folder / "gridwright"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("__pycache__", "page", "puzzles", "words"))
    return copy


def copy_of(module: str, copy: Path) -> Path:
    """The source of a module of ours in a copy."""
    source = import_module(module).__file__
    assert source is not None
    return copy / Path(source).relative_to(ROOT)


def test_another_copy_of_the_sources_compiles_nothing_again(tmp_path: Path) -> None:
    """A second clone, an environment made anew, files that were only touched: the same sources, so the same compiled kernels."""
    script = """
import sys
from gridwright.kernels import load
from gridwright.kinds.kernels import list_kernels
from gridwright.kinds.nonogram.kernels import propagate
load(list_kernels("nonogram")[0])
print(propagate.__file__, propagate.settle.is_ready, "numba" in sys.modules)
"""
    cache.load(list_kernels("nonogram")[0])
    copy = copy_sources(tmp_path)
    for path in copy.rglob("kernels/*.py"):
        os.utime(path, (1, 1))
    where, is_ready, is_compiled_again = run_python(script, PYTHONPATH=str(tmp_path)).split()
    assert Path(where).is_relative_to(tmp_path)
    assert (is_ready, is_compiled_again) == ("True", "False")


def test_every_kernel_is_listed() -> None:
    """A kernel left out would be compiled in the middle of a solve."""
    found = {
        f"{'.'.join(source.relative_to(ROOT.parent).with_suffix('').parts)}:{node.name}"
        for source in ROOT.glob("**/*.py")
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(each, ast.Name) and each.id == "kernel" for each in node.decorator_list)
    }
    assert set(list_kernels()) == found
    assert {kernel for kind in KINDS for kernel in list_kernels(kind)} == found, "each serves a kind"
    assert {kernel for chain in list_chains() for kernel in chain} == found, "each is compiled before it is needed"
    for kernels in SETS.values():
        assert {kernel for purpose in PURPOSES for kernel in kernels.list_kernels(purpose)} <= found
        assert {kernels.name(name) for pair in kernels.called.items() for name in (pair[0], *pair[1])} <= found
        assert kernels.waits.keys() == set(PURPOSES)
        assert set(import_module(f"{kernels.package}.warming").CALLS) == {split_name(each)[2] for each in kernels.list_kernels()}


def test_nothing_is_compiled_in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    for kind in KINDS:
        for purpose in PURPOSES:
            assert is_compiled(kind, purpose) == (not list_kernels(kind, purpose))


def test_solving_loads_libraries_and_no_numba() -> None:
    """With the types that the libraries are made for, or `GRIDWRIGHT_CHECKS` would refuse them."""
    for kernel in list_kernels():
        cache.load(kernel)
    script = """
import sys
from gridwright.kernels import cache
from gridwright.kinds.kernels import is_compiled, list_compiled_kinds, list_kernels
assert all(map(is_compiled, list_compiled_kinds()))
from gridwright.kinds.nonogram import engines, solver
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
loose = Nonogram.build([[1]] * 3, [[1]] * 3, given=Board.blank(3, 3))
long = Nonogram.build([[1]] * 70, [[35], [35]])
for puzzle in (loose, long):
    solver.agreement(puzzle, solver.solve(puzzle))
engines.Probing.suits = staticmethod(lambda board: False)
solver.count(loose)
engines.ClauseLearning.suits = staticmethod(lambda board: False)
solver.count(loose)
from gridwright.kinds.nonogram.automaton import make_automaton
from gridwright.kinds.nonogram.general_solver import GeneralProbing, GeneralSearch, LineSystem
system = LineSystem(((0, 1), (2, 3), (0, 2), (1, 3)), [make_automaton(((1, 1, 0, 0),))] * 4, 2, [3] * 4)
for _ in range(2):
    assert len(list(GeneralSearch(system, lambda cells: Board(2, 2, cells)).solutions())) == 2
    GeneralProbing.suits = staticmethod(lambda arrays: False)
from gridwright.kinds.crossword.filling.fill import fill
from gridwright.model.filling import FillSpecification
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
words = index_words(make_wordlist(dict.fromkeys(("AB", "BA", "BB", "ABS"), 50)))
fill(Crossword.build(["..", ".."]), words)
for stems in (False, True):
    fill(Crossword.build(["..", ".A"]), words, FillSpecification(fills=3, distinct=False, theme=("AB",), no_shared_stems=stems))
for kernel in list_kernels():
    cache.load(kernel)
    assert cache.find_kernel(kernel).is_ready
print(*{"numba", "llvmlite", "scipy"} & set(sys.modules))
"""
    assert run_python(script, GRIDWRIGHT_CHECKS="1").split() == []


def test_every_copy_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`is_compiled` is not true where the library of any one kernel is missing."""
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    level = libraries.find_level()
    assert level is not None
    paths = {kernel: libraries.name_kept(kernel, level) for kernel in list_kernels()}
    assert len(set(paths.values())) == len(paths)
    for path in paths.values():
        path.touch()
    assert all(is_compiled(kind) for kind in KINDS)
    for kernel, path in paths.items():
        path.unlink()
        assert [kind for kind in KINDS if not is_compiled(kind)] == [PACKAGES[split_name(kernel)[0]]]
        path.touch()


def test_where_numba_keeps_kernels_its_copies_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(libraries, "find_level", lambda: None)
    package, module, function = split_name(kernel := list_kernels()[0])
    assert not cache.is_kept(kernel)
    (cache.cache_folder(package) / "compiled").mkdir()
    (cache.cache_folder(package) / "compiled" / f"{module}.{function}-12.py311.nbi").touch()
    assert cache.is_kept(kernel)


@pytest.mark.parametrize(
    "modules",
    [
        "gridwright",
        "gridwright.kernels",
        "gridwright.kernels.bits, gridwright.kernels.calling",
        "gridwright.kinds.kernels",
        "gridwright.kinds.nonogram.kernels.simulate, gridwright.kinds.slitherlink.kernels.generation",
        "gridwright.kinds.nonogram.kernels.warming, gridwright.kinds.crossword.kernels.warming",
        "gridwright.api",
        "gridwright.kinds.nonogram.kind",
        "gridwright.kinds.nonogram.rules",
        "gridwright.kinds.nonogram.view",
        "gridwright.render.text, gridwright.render.svg",
        "gridwright.cli.main",
    ],
)
def test_importing_does_not_load_numba(modules: str) -> None:
    script = (
        f"import sys, {modules}; print([name for name in ('numba', 'llvmlite', 'pysat', 'PIL', 'rich') if name in sys.modules])"
    )
    assert run_python(script).strip() == "[]"


def test_asking_whether_kernels_are_compiled_does_not_load_numba() -> None:
    script = "import sys; from gridwright.kinds import kernels; kernels.is_compiled('slitherlink'); print('numba' in sys.modules)"
    assert run_python(script).strip() == "False"


def test_what_others_could_have_put_among_temporary_files_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GRIDWRIGHT_CACHE", raising=False)
    (tmp_path / "home").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(folders.tempfile, "tempdir", str(tmp_path))
    ours = tmp_path / f"gridwright-{os.getuid()}"
    assert folders.find_base() == ours
    assert ours.stat().st_mode & 0o777 == 0o700
    ours.chmod(0o777)
    assert folders.find_base() is None
    ours.rmdir()
    (tmp_path / "elsewhere").mkdir()
    ours.symlink_to(tmp_path / "elsewhere")
    assert folders.find_base() is None
