"""Whoever waits for the first compile is told so, in the same words wherever it happens."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from gridwright.api import Entry
from gridwright.cli import engines as kernels
from gridwright.cli.session import ProgressBar, Session
from gridwright.kernels import __main__ as by_hand
from gridwright.kernels import cache, preparing
from gridwright.kinds.kernels import list_compiled_kinds
from gridwright.model.errors import InputError

SOLVING = "settle advance learn propagate_beliefs encode list_orders"
GENERAL = "settle_domains search_domains learn_domains propagate_beliefs encode_lines"
EXPECTED = f"Compiling the kernels for nonogram, once (about ten seconds): {SOLVING} {GENERAL} done in N s\n"
EXPECTED_ALL = (
    f"Compiling the kernels for nonogram, once (less than a minute): {SOLVING} settle_line run_rounds simulate run_rules "
    f"run_shuffled run_nearby find_looks drop_unneeded follow_suppositions {GENERAL} done in N s\n"
    "Compiling the kernels for slitherlink, once (about half a minute): deduce try_edges reduce_clues grow_loop "
    "deduce reduce_clues grow_inside done in N s\n"
    "Compiling the kernels for crossword, once (about ten seconds): "
    "propagate_all search_fills search_rectangle probe_rectangle done in N s\n"
)
EXPECTED_BY_HAND = """\
Compiling the kernels for crossword, once (about ten seconds)
crossword: propagate_all, 1 of 4
crossword: search_fills, 2 of 4
crossword: search_rectangle, 3 of 4
crossword: probe_rectangle, 4 of 4
crossword: done in N s
"""


def without_seconds(text: str) -> str:
    return re.sub(r"\d+ s$", "N s", text, flags=re.MULTILINE)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing had been compiled yet, and compiling took no time."""
    monkeypatch.setattr(cache, "is_kept", lambda kernel: False)
    monkeypatch.setattr(cache, "load", lambda module: None)
    monkeypatch.setattr(cache._Missing, "obtain", None)
    monkeypatch.setattr(kernels, "_HELPERS", {})
    monkeypatch.setattr(kernels, "count_helpers", lambda: 0)


@pytest.mark.usefixtures("cold")
def test_each_kernel_is_named_and_the_words_are_the_same_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in list_compiled_kinds():
        kernels.prepare_kernels(kind, "all", ProgressBar())
    told = capsys.readouterr()
    assert without_seconds(told.err) == EXPECTED_ALL
    assert told.out == ""


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The kernels that have been compiled by hand: none yet, and compiling takes no time."""
    kept: set[str] = set()

    def compile_kernel(kernel: str, report: Callable[[str], None], *, is_patient: bool = True) -> bool:
        if kernel not in kept:
            report(kernel)
        kept.add(kernel)
        return True

    monkeypatch.setattr(preparing, "compile_kernel", compile_kernel)
    for module in (by_hand, preparing):
        monkeypatch.setattr(module, "is_kept", kept.__contains__)
    return kept


def test_each_kernel_that_is_compiled_by_hand_is_told(kept: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert by_hand.main(["crossword"]) == 0
    assert without_seconds(capsys.readouterr().err) == EXPECTED_BY_HAND
    assert by_hand.main(["crossword"]) == 0
    assert capsys.readouterr().err == "", "nothing is left to do"
    kept.pop()
    assert by_hand.main([by_hand.HELPING, "crossword"]) == 0
    assert re.fullmatch(r"crossword: \w+, 4 of 4\n", capsys.readouterr().err), "another process tells the rest"


@pytest.mark.usefixtures("cold")
def test_who_wants_to_hear_of_errors_only_hears_of_no_wait(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("nonogram", "all", Session(quiet=True).progress)
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("cold")
def test_that_nothing_can_be_kept_is_told_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(preparing, "find_base", lambda: None)
    kernels.prepare_kernels("nonogram", "all", ProgressBar())
    assert capsys.readouterr().err == "", "what is not needed is not compiled either"
    obtain = cache._Missing.obtain
    assert obtain is not None
    obtain("gridwright.kinds.nonogram.kernels.propagate:settle")
    assert capsys.readouterr().err.startswith("Compiling kernels, in each run anew: they cannot be kept")
    assert cache._Missing.obtain is None


@pytest.mark.usefixtures("cold")
def test_what_is_missed_later_is_waited_for_then(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("nonogram", "playing", ProgressBar())
    assert capsys.readouterr().err == "", "nothing is needed to begin"
    obtain = cache._Missing.obtain
    assert obtain is not None
    obtain("gridwright.kinds.nonogram.kernels.search:advance")
    told = without_seconds(capsys.readouterr().err)
    assert told == "Compiling the kernels for nonogram, once (about ten seconds): advance done in N s\n"
    obtain("tests.some_kernels:measure")
    assert capsys.readouterr().err == "", "nobody else compiles what serves no kind"


@pytest.mark.usefixtures("cold")
def test_whoever_only_solves_does_not_wait_for_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("nonogram", "solving", ProgressBar())
    assert without_seconds(capsys.readouterr().err) == EXPECTED


@pytest.mark.usefixtures("cold")
def test_what_stops_it_is_told_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(module: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cache, "load", stop)
    with pytest.raises(KeyboardInterrupt):
        kernels.prepare_kernels("nonogram", "solving", ProgressBar())
    assert capsys.readouterr().err == "Compiling the kernels for nonogram, once (about ten seconds): settle \n"


def test_nothing_is_said_when_all_is_ready(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cache, "is_kept", lambda kernel: True)
    monkeypatch.setattr(cache._Missing, "obtain", None)
    kernels.prepare_kernels("nonogram", "solving", ProgressBar())
    assert capsys.readouterr().err == ""


def test_a_kind_without_kernels_needs_none(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("a kind of its own", "all", ProgressBar())
    assert capsys.readouterr().err == ""


def test_each_kind_is_made_ready_once_before_its_first_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(kernels, "prepare_kernels", lambda kind, purpose, progress: told.append((kind, purpose)))
    monkeypatch.setattr(kernels, "kind_of", lambda puzzle: SimpleNamespace(name=puzzle, is_deduced=puzzle != "crossword"))
    entries = [
        Entry("0", error=InputError("no puzzle")),
        Entry("1", puzzle="nonogram"),
        Entry("2", puzzle="slitherlink"),
        Entry("3", puzzle="nonogram"),
        Entry("4", puzzle="crossword"),
    ]
    for entry in kernels.warmed(entries, ProgressBar()):
        told.append(entry.source)
    assert told[:6] == ["0", ("nonogram", "playing"), "1", ("slitherlink", "playing"), "2", "3"]
    assert told[6:] == [("", "playing"), "4"], "a crossword is not solved, so no kernels are compiled for it"


@pytest.mark.usefixtures("cold")
def test_several_processes_do_not_wait_for_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(kernels, "start_helpers", lambda kind, purpose, first: told.append(f"{purpose}: {kind}, {first}"))
    for entry in kernels.warmed([Entry("1", puzzle=1)], ProgressBar(), kind="crossword", is_compiling=True):
        told.append(entry.source)
    assert told == ["solving: crossword, gridwright.kinds.crossword.kernels.propagation:propagate_all", "1"]


def test_entries_that_hold_no_puzzle_yet_have_the_kind_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(kernels, "prepare_kernels", lambda kind, purpose, progress: told.append(kind))
    entries = [Entry("1", puzzle=1), Entry("2", puzzle=2)]
    assert list(kernels.warmed(entries, ProgressBar(), "all", "slitherlink")) == entries
    assert told == ["slitherlink"]


@pytest.mark.usefixtures("kept")
def test_a_full_disk_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*asked: object, **how: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(preparing, "compile_kernel", fail)
    assert by_hand.main(["crossword"]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last == "crossword: compiled kernels cannot be kept: [Errno 28] No space left on device"


def test_a_kind_that_has_no_kernels_is_refused_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert by_hand.main(["chess"]) == 2
    assert capsys.readouterr().err == "found 'chess', expected no kind or one of nonogram, slitherlink, crossword\n"


def play(monkeypatch: pytest.MonkeyPatch, scripts: dict[str, str]) -> None:
    """Let these scripts stand for the processes that compile."""
    monkeypatch.setattr(by_hand, "list_command", lambda kind, is_helping: [sys.executable, "-S", "-c", scripts[kind]])


def test_kinds_are_compiled_side_by_side(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Each of two waits for the other, so they end only if both are at work at once.
    script = "import pathlib, time\npathlib.Path({own!r}).touch()\nwhile not pathlib.Path({other!r}).exists(): time.sleep(0.01)"
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    play(monkeypatch, {"one": script.format(own=one, other=two), "two": script.format(own=two, other=one), "three": ""})
    assert by_hand.compile_kinds(["one", "two", "three"], 2) == 0
    told = without_seconds(capsys.readouterr().err)
    assert told == "Compiling the kernels for 3 kinds of puzzles, 2 at a time\nAll done in N s\n"


def test_a_process_to_spare_helps_with_a_kind_of_several_chains(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # The long one ends only once somebody else is at work on it, too.
    script = (
        "import os, pathlib, time\nfolder = pathlib.Path({folder!r})\n(folder / str(os.getpid())).touch()\n"
        "while len(list(folder.iterdir())) < 2: time.sleep(0.01)"
    )
    play(monkeypatch, {"long": script.format(folder=str(tmp_path)), "short": ""})
    monkeypatch.setattr(by_hand, "list_chains", lambda kind: [["one"], ["two"]] if kind == "long" else [["one"]])
    assert by_hand.compile_kinds(["long", "short"], 2) == 0
    assert len(list(tmp_path.iterdir())) == 2


def test_one_kind_that_fails_is_told_and_others_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = f"import pathlib; pathlib.Path({str(tmp_path / 'good')!r}).touch()"
    killed = "import os; os.kill(os.getpid(), 9)"
    play(monkeypatch, {"bad": "raise SystemExit(7)", "killed": killed, "good": good})
    assert by_hand.compile_kinds(["bad", "killed", "good"], 1) == 1
    assert capsys.readouterr().err.splitlines()[1:] == [
        "bad: not compiled, its process ended with exit code 7",
        "killed: not compiled, its process was ended by signal 9",
    ]
    assert (tmp_path / "good").exists()


def test_ctrl_c_ends_all_processes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    class Recorded(subprocess.Popen[bytes]):
        def __init__(self, command: list[str]) -> None:
            super().__init__(command)
            started.append(self)

    play(monkeypatch, dict.fromkeys(("one", "two"), "import time; time.sleep(60)"))
    monkeypatch.setattr("gridwright.kernels.__main__.subprocess.Popen", Recorded)
    monkeypatch.setattr("gridwright.kernels.__main__.time.sleep", interrupt)
    assert by_hand.compile_kinds(["one", "two"], 2) == 130
    assert capsys.readouterr().err.splitlines()[-1] == "Stopped; kernels that are compiled are kept"
    assert [process.returncode for process in started] == [-signal.SIGTERM] * 2


COMPILING = """
import signal, sys, time
from pathlib import Path
from gridwright.cli import engines as kernels, main
from gridwright.cli.session import ProgressBar
from gridwright.kernels import cache, preparing

folder = Path(__file__).parent
if __name__ != "__main__" and signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()):
    print("Ctrl-C reaches a process that compiles", file=sys.stderr, flush=True)

def compile_here(kernel):
    if (folder / "slow").exists() and kernel.endswith((folder / "slow").read_text()):
        print("begin", file=sys.stderr, flush=True)
        time.sleep(60)
    (folder / (kernel + ".kept")).touch()

cache.cache_folder = lambda package: folder
cache.is_kept = preparing.is_kept = lambda kernel: (folder / (kernel + ".kept")).exists()
if __name__ != "__main__":
    cache._call = compile_here
else:
    from gridwright.kinds.nonogram import solver
    solver.SMALL = 0  # which plain Python would solve
    kernels.count_helpers = lambda: 2
    kernels.QUIET = 0.0
    main.main() if len(sys.argv) > 1 else kernels.prepare_kernels("nonogram", "solving", ProgressBar())
"""
"""A command that compiles, which is no work here, and loads real kernels. What is above stands in processes that compile, too."""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    (tmp_path / "a.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    (tmp_path / "command.py").write_text(COMPILING)
    return [sys.executable, str(tmp_path / "command.py"), "solve", str(tmp_path / "a.non")]


def test_other_processes_compile(tmp_path: Path, command: list[str]) -> None:
    done = subprocess.run(command[:2], check=True, timeout=60, capture_output=True, text=True)
    assert without_seconds(done.stderr) == EXPECTED
    assert len(list(tmp_path.glob("*.kept"))) == len([*SOLVING.split(), *GENERAL.split()])


def test_a_puzzle_waits_for_what_it_needs_and_for_no_more(tmp_path: Path, command: list[str]) -> None:
    """Lines do not settle this board, and probing does: clause learning is never compiled, and nobody waits for it."""
    (tmp_path / "slow").write_text(":learn")
    done = subprocess.run(command, timeout=60, capture_output=True, text=True)
    assert done.returncode == 0
    assert "ambiguous" in done.stdout
    assert done.stderr.startswith("Compiling the kernels for nonogram, once (about ten seconds): settle ")
    assert "learn" not in done.stderr
    assert not list(tmp_path.glob("*:learn.kept"))


@pytest.mark.parametrize("kernel", [":settle", ":advance"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_kernels_are_compiled_stops_the_command(
    tmp_path: Path, command: list[str], number: signal.Signals, kernel: str
) -> None:
    """At once, before a puzzle and in the midst of it. A terminal sends Ctrl-C to all processes; others say nothing of it."""
    (tmp_path / "slow").write_text(kernel)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr is not None
        while (line := process.stderr.readline()) and not line.endswith("begin\n"):
            pass
        (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
        _, told = process.communicate(timeout=30)
    assert (process.returncode, told.splitlines()[-1:]) == (130, ["gridwright: stopped by Ctrl-C or a termination signal"])
    assert "Traceback" not in told


@pytest.mark.usefixtures("cold")
def test_a_signal_while_a_kernel_is_loaded_waits_for_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is raised while the compiler calls back is lost, or breaks it."""
    loaded: list[str] = []

    def load(module: str) -> None:
        signal.raise_signal(signal.SIGINT)
        loaded.append(module)

    monkeypatch.setattr(cache, "load", load)
    with pytest.raises(KeyboardInterrupt):
        kernels.prepare_kernels("nonogram", "solving", ProgressBar())
    assert len(loaded) == 1
