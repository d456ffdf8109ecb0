"""What only a real process shows: streams, signals, workers, and how little `--help` loads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridwright.cli.main import MODULES
from tests.unit.cli.conftest import Run, Spawn
from tests.unit.cli.samples import BROKEN, DEAD, HEART, HEART_ROWS, TWINS, non, write

HEAVY = {"numba", "numpy", "pysat", "rich", "PIL", "defusedxml"}

LISTING = """
import sys
from gridwright.cli.main import main
try:
    main()
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""
"""A gridwright that lists the modules it has loaded when it ends."""

ENDLESS = """
import os, time
from gridwright.cli import main, solve as solving
from gridwright.model.outcome import Effort
real = solving.solve
def solve(puzzle, **options):
    os.write(2, f"begin {puzzle.info.title}\\n".encode())  # at once, or two workers mix their words
    while puzzle.info.title == "twins":
        time.sleep(0.05)
        if options["progress"]:
            options["progress"](Effort())
    return real(puzzle, **options)
solving.solve = solve
if __name__ == "__main__":
    main.main()
"""
"""A gridwright whose solver does not come back from the puzzle called "twins"."""

LOADING = """
import builtins, os, signal
from gridwright import __main__ as entry
load = builtins.__import__
def load_interrupted(name, *details, **more):
    if name == "gridwright.cli.main":
        os.kill(os.getpid(), signal.SIGINT)
    return load(name, *details, **more)
builtins.__import__ = load_interrupted
entry.main()
"""
"""A gridwright that hears Ctrl-C while it loads."""

DEAF = ENDLESS.replace("        time.sleep(0.05)\n", "        continue\n")
"""The same, but its solver is busy meanwhile and tells nobody how far it is."""

PIGEONS = """
import sys
from itertools import combinations
from pysat.solvers import Solver
from gridwright.cli import main, solve as solving
from gridwright.kinds.common.cadical import solve_limited
from gridwright.model.outcome import Effort
def solve(puzzle, **options):
    nests = [[12 * pigeon + nest + 1 for nest in range(12)] for pigeon in range(13)]
    clashes = [[-one[nest], -other[nest]] for one, other in combinations(nests, 2) for nest in range(12)]
    with Solver(name="cadical195", bootstrap_with=nests + clashes) as engine:
        print("begin", file=sys.stderr, flush=True)
        solve_limited(engine, 1 << 30, lambda: options["progress"](Effort()))
solving.solve = solve
main.main()
"""
"""A gridwright whose solver puts 13 pigeons into 12 nests with the engine that learns clauses, in one call: hopeless."""


def modules_loaded_by(*arguments: str) -> set[str]:
    """Everything that a run of gridwright imports."""
    done = subprocess.run([sys.executable, "-c", LISTING, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_help_loads_nothing_heavy_and_no_command() -> None:
    for argument in ("--help", "--version"):
        loaded = modules_loaded_by(argument)
        assert not loaded & HEAVY
        assert "gridwright.api" not in loaded
        assert not {name for name in loaded if name.startswith("gridwright.kinds")}


@pytest.mark.parametrize("command", ["check", "formats", "convert"])
def test_commands_that_do_not_solve_load_no_solver(here: Path, command: str) -> None:
    write(here, heart=HEART)
    arguments = {"check": ["heart.non"], "formats": [], "convert": ["heart.non", "--to", "non"]}[command]
    loaded = modules_loaded_by(command, *arguments)
    assert f"gridwright.cli.{MODULES.get(command, command)}" in loaded
    assert not loaded & {"numba", "numpy", "pysat", "rich"}


def test_solving_one_puzzle_loads_few_of_our_modules(here: Path) -> None:
    write(here, heart=HEART)
    ours = {name for name in modules_loaded_by("solve", "heart.non") if name.partition(".")[0] == "gridwright"}
    assert len(ours) <= 65, sorted(ours)


def test_standard_input_and_exit_codes(spawn: Spawn, run: Run) -> None:
    assert spawn("solve", "-", stdin=BROKEN.encode()).returncode == 2
    assert spawn("solve", "--unique", "-", stdin=TWINS.encode()).returncode == 4
    for text, code in ((HEART, 0), (DEAD, 3)):
        assert run("solve", "-", stdin=text).exit_code == code


def test_closed_standard_input(here: Path, command: list[str]) -> None:
    line = " ".join(f"'{part}'" for part in command)
    done = subprocess.run(f"{line} check - <&-", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("gridwright: stdin: cannot be read: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", ["solve heart.non", "check heart.non", "draw heart.non", "convert heart.non --to json", "formats", "--help"]
)
def test_closed_standard_output(here: Path, command: list[str], arguments: str) -> None:
    write(here, heart=HEART)
    line = " ".join(f"'{part}'" for part in command)
    done = subprocess.run(f"{line} {arguments} >&-", shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "gridwright: standard output is closed\n")


def test_a_name_that_is_no_utf8(spawn: Spawn, run: Run, here: Path) -> None:
    Path(os.fsdecode(b"caf\xe9.non")).write_text(HEART)
    done = spawn("solve", "--json", b"caf\xe9.non")
    assert json.loads(done.stdout)["source"] == r"caf\xe9.non"
    assert run("solve", "--save", os.fsdecode(b"caf\xe9.non")).exit_code == 0
    assert Path(os.fsdecode(b"caf\xe9final.xml")).exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["check", "heart.non"], ["formats"], ["convert", "heart.non", "--to", "json"], ["--help"]])
def test_a_full_disk_is_one_line(here: Path, command: list[str], arguments: list[str]) -> None:
    write(here, heart=HEART)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*command, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_reader_that_goes_away_ends_the_run_quietly(here: Path, command: list[str]) -> None:
    Path("many.txt").write_text("1x1:1/1\n" * 20_000)
    with subprocess.Popen([*command, "check", "many.txt"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"many.txt#1: ok (nonogram, 1x1, pattern)\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_jobs_answer_in_the_order_of_the_input(spawn: Spawn, run: Run, here: Path) -> None:
    write(here, a=HEART, b=BROKEN, c=TWINS, d=DEAD, e=HEART)
    alone, shared = run("solve", "--json", "."), spawn("solve", "--json", "--jobs", "2", ".")
    outcomes = [(record["source"], record["outcome"]) for record in map(json.loads, shared.stdout.splitlines())]
    assert outcomes == [
        ("a.non", "solved"),
        ("b.non", "invalid"),
        ("c.non", "ambiguous"),
        ("d.non", "unsolvable"),
        ("e.non", "solved"),
    ]
    assert (shared.returncode, alone.exit_code) == (2, 2)
    solutions = [[json.loads(line)["solutions"] for line in output.splitlines()] for output in (alone.stdout, shared.stdout)]
    assert solutions[0] == solutions[1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_done(here: Path, jobs: int) -> None:
    """With two jobs the puzzles behind the endless one are answered meanwhile: those answers are kept too."""
    write(here, a=HEART, b=TWINS, c=HEART, d=DEAD, e=non(["1"], ["1"], "last"))
    Path("endless.py").write_text(ENDLESS)
    arguments = [sys.executable, "endless.py", "solve", "--json", "--jobs", str(jobs), "."]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        awaited = {"begin twins\n"} if jobs == 1 else {"begin twins\n", "begin last\n"}
        while awaited:
            line = process.stderr.readline()
            assert line
            awaited.discard(line)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    records = [json.loads(line) for line in (first + output).splitlines()]
    sources = [record["source"] for record in records]
    assert sources[:2] == (["a.non"] if jobs == 1 else ["a.non", "c.non"])
    assert "b.non" not in sources
    assert records[0]["solutions"] == [HEART_ROWS]
    assert process.returncode == 130
    assert "stopped by Ctrl-C" in errors
    assert "Traceback" not in errors


def test_ctrl_c_ends_a_solver_that_does_not_look_for_it(here: Path) -> None:
    write(here, a=HEART, b=TWINS)
    Path("deaf.py").write_text(DEAF)
    with subprocess.Popen(
        [sys.executable, "deaf.py", "solve", "--json", "."], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        while process.stderr.readline() != "begin twins\n":
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert [json.loads(line)["source"] for line in output.splitlines()] == ["a.non"]
    assert (process.returncode, errors) == (130, "gridwright: stopped by Ctrl-C or a termination signal\n")


@pytest.mark.parametrize("start", ["", "trap '' INT; "])
def test_sigterm_ends_the_workers_too(here: Path, start: str) -> None:
    """Also in the background of a shell, where SIGINT is ignored. Standard error ends when the last worker has let go of it."""
    write(here, a=TWINS, b=TWINS)
    Path("endless.py").write_text(ENDLESS)
    line = f"{start}exec '{sys.executable}' endless.py solve --jobs 2 a.non b.non"
    with subprocess.Popen(line, shell=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        begun = [process.stderr.readline() for _ in range(2)]
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=30)
    assert begun == ["begin twins\n"] * 2
    assert (process.returncode, output, errors) == (130, "", "gridwright: stopped by Ctrl-C or a termination signal\n")


def test_ctrl_c_stops_the_clause_learner_in_the_middle_of_its_work(here: Path) -> None:
    """On SIGINT the engine would jump out of its own code and then hang: the signal must reach the thread that waits for it."""
    write(here, a=HEART)
    Path("pigeons.py").write_text(PIGEONS)
    with subprocess.Popen(
        [sys.executable, "pigeons.py", "solve", "a.non"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "begin\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (130, "", "gridwright: stopped by Ctrl-C or a termination signal\n")


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "gridwright", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("gridwright ")


def test_ctrl_c_while_the_command_line_is_loaded_ends_without_a_word() -> None:
    done = subprocess.run([sys.executable, "-c", LOADING, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize(("told", "taken"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")])
def test_numpy_is_loaded_without_threads_unless_somebody_wants_some(told: dict[str, str], taken: str) -> None:
    show = "main.gridwright = lambda **_: exit(os.environ['OPENBLAS_NUM_THREADS'])"
    script = f"import os\nfrom gridwright.cli import main\n{show}\nmain.main()"
    others = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", script], env=others | told, capture_output=True, text=True, check=False)
    assert done.stderr == f"{taken}\n"
