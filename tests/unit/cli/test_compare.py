"""`gridwright compare`: algorithms side by side, each in a process that a limit may end."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridwright.api import Entry, parse_puzzle
from gridwright.batch.measuring import Plan
from gridwright.cli import compare
from gridwright.cli.comparison import COMPARE_KEYS, CSV_COLUMNS, Comparison, Trial, measure, settle
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import UnsupportedError
from gridwright.model.kind import AnyKind
from gridwright.model.solving import Algorithm, Answer, Tally
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, HEART_ROWS, TWIN_ROWS, TWINS, write

pytestmark = pytest.mark.usefixtures("fork_server")  # processes of algorithms have the kernels at once

MIB = 1 << 20
ONCE = Plan(repeat=1, timeout=60)


def is_rehearsal(puzzle: Nonogram) -> bool:
    """Algorithms are rehearsed on two rows and two columns; those below misbehave only afterwards."""
    return puzzle.size == (2, 2)


def never_end(puzzle: Nonogram, tally: Tally) -> Answer:
    while not is_rehearsal(puzzle):
        tally.boards += 1
        tally.note_size(7)
        time.sleep(0.001)
    return Answer(None, "stuck")


def eat_memory(puzzle: Nonogram, tally: Tally) -> Answer:
    eaten = []
    while not is_rehearsal(puzzle):
        eaten.append(b"x" * MIB)
        tally.boards += 1
    return Answer(None, "stuck")


def die(puzzle: Nonogram, tally: Tally) -> Answer:
    if not is_rehearsal(puzzle):
        os._exit(7)
    return Answer(None, "stuck")


def be_killed(puzzle: Nonogram, tally: Tally) -> Answer:
    """As the system does with whoever has taken too much memory."""
    if not is_rehearsal(puzzle):
        os.kill(os.getpid(), signal.SIGKILL)
    return Answer(None, "stuck")


def crash(puzzle: Nonogram, tally: Tally) -> Answer:
    raise ZeroDivisionError("on purpose")


def refuse(puzzle: Nonogram, tally: Tally) -> Answer:
    if not is_rehearsal(puzzle):
        raise UnsupportedError("only two rows are possible")
    return Answer(None, "stuck")


def fill_all(puzzle: Nonogram, tally: Tally) -> Answer:
    return Answer(Board(*puzzle.size, bytes([1]) * puzzle.lattice.size), "solved")


def deny(puzzle: Nonogram, tally: Tally) -> Answer:
    return Answer(None, "unsolvable")


def be_stuck_wrongly(puzzle: Nonogram, tally: Tally) -> Answer:
    blank = Board.blank(*puzzle.size)
    return Answer(Board(*puzzle.size, bytes([0]) + blank.cells[1:]), "stuck")


def slow_down(puzzle: Nonogram, tally: Tally) -> Answer:
    """Quick the first time, endless the second."""
    if not is_rehearsal(puzzle):
        slow_down.__dict__["runs"] = slow_down.__dict__.get("runs", 0) + 1
        if slow_down.__dict__["runs"] > 1:
            return never_end(puzzle, tally)
    return Answer(Board.from_rows(HEART_ROWS), "solved")


def named(run: object) -> Algorithm:
    return Algorithm(run.__name__, "A test's", "", run, kind="nonogram")


def try_on_heart(run: object, plan: Plan = ONCE) -> Trial:
    return measure(parse_puzzle(HEART), named(run), plan)


def inject(monkeypatch: pytest.MonkeyPatch, *runs: object) -> None:
    """Let the command line know these algorithms, after the real ones."""
    real = compare.find_algorithms
    mine = {each.name: each for each in map(named, runs)}

    def find(kind: AnyKind, names: str, vocabulary: object = None) -> tuple[Algorithm, ...]:
        found = [(mine[name],) if name in mine else real(kind, name) for name in names.split(",")]
        return tuple(algorithm for group in found for algorithm in group)

    monkeypatch.setattr(compare, "find_algorithms", find)


def test_a_table_for_people(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    result = run("compare", "heart.non", "twins.non", "-a", "bdg", "--repeat", "1")
    assert result.exit_code == 0
    blocks = [block.split("\n") for block in result.stdout.rstrip("\n").split("\n\n")]
    assert [block[0] for block in blocks] == ["heart.non: 3x3", "twins.non: 2x2"]
    assert [line.split()[:3] for line in blocks[0][1:]] == [
        ["algorithm", "result", "solution"],
        ["bfs", "solved", "1"],
        ["dfs", "solved", "1"],
        ["griddler", "solved", "1"],
    ]
    assert [line.split()[:3] for line in blocks[1][2:]] == [
        ["bfs", "solved", "1"],
        ["dfs", "solved", "2"],
        ["griddler", "solved", "2"],
    ]
    assert len({len(line) for block in blocks for line in block[1:]}) == 1, "the columns are aligned"
    plan, summary = result.stderr.splitlines()
    assert plan == "6 rows to come; their runs take at most 6 min, and preparing each of them some seconds more"
    assert summary.startswith("6 rows: 6 solved in ")


def test_json_tells_everything(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    result = run("compare", "twins.non", "-a", "bfs,dfs,rules", "--repeat", "3", "--json")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(record) for record in records] == [list(COMPARE_KEYS)] * 3
    assert [(record["algorithm"], record["result"], record["solution"]) for record in records] == [
        ("bfs", "solved", 1),
        ("dfs", "solved", 2),
        ("rules", "stuck", None),
    ]
    assert sorted(record["rows"] for record in records[:2]) == sorted(TWIN_ROWS)
    assert records[2]["rows"] == ["??", "??"]
    assert records[0]["size"] == [2, 2]
    assert (records[0]["boards"], records[0]["largest"]) == (7, 4)
    for record in records:
        assert len(record["runs"]) == 3
        assert record["real"] == sorted(run["real"] for run in record["runs"])[1]
        assert record["memory"] == max(run["memory"] for run in record["runs"])


def test_csv_has_a_line_for_each_row(run: Run, here: Path) -> None:
    write(here, heart=HEART, dead=DEAD)
    result = run("compare", ".", "-a", "bm", "--repeat", "2", "--csv", "out.csv", "-q")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    rows = list(csv.DictReader(io.StringIO(Path("out.csv").read_text())))
    assert tuple(rows[0]) == CSV_COLUMNS
    assert [(row["source"], row["algorithm"], row["result"], row["solution"]) for row in rows] == [
        ("dead.non", "bfs", "no solution", ""),
        ("dead.non", "mbfs", "no solution", ""),
        ("heart.non", "bfs", "solved", "1"),
        ("heart.non", "mbfs", "solved", "1"),
    ]
    assert [(row["height"], row["width"]) for row in rows[1:3]] == [("2", "3"), ("3", "3")]
    assert all(len(row["real_runs"].split()) == 2 for row in rows)
    assert run("compare", "heart.non", "-a", "b", "--csv", "-").stdout.startswith("source,title,")


def test_a_plot_is_drawn(run: Run, here: Path) -> None:
    write(here, heart=HEART, dead=DEAD)
    assert run("compare", ".", "-a", "bm", "--repeat", "1", "--plot", "out.svg").exit_code == 0
    text = Path("out.svg").read_text()
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert ">bfs<" in text
    assert ">mbfs<" in text


def test_a_set_needs_no_file(run: Run) -> None:
    result = run("compare", "--set", "ambiguous", "--set", "ambiguous", "-a", "bdgmn", "--repeat", "1", "--json")
    found = {record["algorithm"]: record["solution"] for record in map(json.loads, result.stdout.splitlines())}
    assert found == {"bfs": 1, "dfs": 2, "griddler": 2, "mbfs": 1, "mdfs": 2}, "as the document found"


def test_time_is_up_for_one_row_and_the_next_goes_on(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, heart=HEART)
    inject(monkeypatch, never_end)
    result = run("compare", "heart.non", "-a", "never_end,bfs", "--timeout", "1", "--json")
    endless, bfs = (json.loads(line) for line in result.stdout.splitlines())
    assert result.exit_code == 0
    assert (endless["result"], endless["real"], len(endless["runs"])) == ("time limit", 1.0, 1), "it is not repeated"
    assert endless["boards"] > 0, "what was counted is known although it was killed"
    assert (endless["largest"], endless["rows"], endless["solution"]) == (7, None, None)
    assert (bfs["result"], len(bfs["runs"])) == ("solved", 5)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory is in use")
def test_memory_is_full_for_one_row_and_the_next_goes_on(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, heart=HEART)
    inject(monkeypatch, eat_memory)
    result = run("compare", "heart.non", "-a", "eat_memory,bfs", "--memory", "64", "--json")
    greedy, bfs = (json.loads(line) for line in result.stdout.splitlines())
    assert result.exit_code == 0
    assert (greedy["result"], len(greedy["runs"])) == ("memory limit", 1)
    assert 48 <= greedy["boards"] <= 64
    assert 48 * MIB <= greedy["memory"] <= 72 * MIB
    assert bfs["result"] == "solved"


def test_nothing_known_is_a_dash(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, heart=HEART)
    inject(monkeypatch, be_killed)
    result = run("compare", "heart.non", "-a", "be_killed")
    assert result.stdout.splitlines()[2].split() == ["be_killed", "memory", "limit", *"------"]


@pytest.mark.parametrize(
    ("culprit", "complaint"),
    [
        (fill_all, "heart.non: fill_all claims a wrong solution: row 1: has 3, expected 1 1"),
        (deny, "heart.non: deny claims that there is no solution, but another algorithm found one"),
        (be_stuck_wrongly, "heart.non: be_stuck_wrongly settled row 1, column 1 as '.', but a solution has '#' there"),
        (crash, "heart.non: crash failed: ZeroDivisionError: on purpose"),
        (die, "heart.non: die failed: its process ended with exit code 7"),
    ],
)
def test_a_wrong_claim_is_a_fault(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, culprit: object, complaint: str) -> None:
    write(here, heart=HEART)
    inject(monkeypatch, culprit)
    result = run("compare", "heart.non", "-q", "--repeat", "1", "-a", f"{culprit.__name__},bfs")
    assert (result.exit_code, result.stderr) == (1, f"gridwright: {complaint}\n")


def test_debug_shows_where_an_algorithm_crashed(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, heart=HEART)
    inject(monkeypatch, crash)
    assert 'raise ZeroDivisionError("on purpose")' in run("compare", "heart.non", "-a", "crash", "--debug").stderr


def test_what_is_not_supported_is_said_once(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here, heart=HEART)
    inject(monkeypatch, refuse)
    result = run("compare", "heart.non", "-a", "refuse,bfs", "--repeat", "1")
    assert result.exit_code == 2
    assert "gridwright: heart.non: only two rows are possible\n" in result.stderr
    assert [line.split()[1] for line in result.stdout.splitlines()[2:]] == ["unsupported", "solved"]


def test_colours_are_not_compared(run: Run, here: Path) -> None:
    Path("colour.json").write_text(COLOUR)
    result = run("compare", "colour.json", "-a", "bd", "-q")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_shape_is_named_that_is_not_compared(run: Run, here: Path) -> None:
    hexagon = {"gridwright": 1, "kind": "nonogram", "hexagon": [1] * 6, "rows": [[], []], "rising": [[], []], "falling": [[], []]}
    Path("hexagon.json").write_text(json.dumps(hexagon))
    result = run("compare", "hexagon.json", "-a", "bd")
    assert result.stdout.startswith("hexagon.json: hexagon 1\n")
    assert "this puzzle is of the sort triddler" in result.stderr


def test_a_later_run_that_hits_a_limit_leaves_the_answer_standing() -> None:
    trial = try_on_heart(slow_down, Plan(repeat=3, timeout=1))
    assert (trial.result, len(trial.runs), trial.detail) == ("solved", 1, "time limit in run 2")


def test_broken_puzzles_are_told_and_the_others_compared(run: Run, here: Path) -> None:
    write(here, a=BROKEN, b=HEART)
    result = run("compare", ".", "-a", "g", "--repeat", "1")
    assert result.exit_code == 2
    assert "totals" in result.stderr
    assert "b.non: 3x3" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "Missing argument"),
        (["heart.non", "-a", "magic"], "found 'magic', expected all, "),
        (["--set", "huge"], "'huge' is not one of 'small'"),
        (["heart.non", "--repeat", "0"], "--repeat"),
        (["heart.non", "--memory", "0"], "--memory"),
        (["heart.non", "--csv", "-", "--json"], "only one of --json, --csv - and --plot - can have standard output."),
        (["heart.non", "--csv", "heart.non"], "heart.non: is an input file; --force overwrites it"),
    ],
)
def test_a_wrong_call_is_one_line(run: Run, here: Path, arguments: list[str], complaint: str) -> None:
    write(here, heart=HEART)
    result = run("compare", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert complaint in result.stderr


def test_an_output_that_cannot_be_written(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("compare", "heart.non", "-a", "g", "--repeat", "1", "--csv", "nowhere/out.csv")
    assert result.exit_code == 2
    assert "nowhere/out.csv: cannot be written" in result.stderr


def test_ctrl_c_keeps_the_finished_rows(here: Path, command: list[str]) -> None:
    write(here, heart=HEART)
    big = "20x20:" + "/".join(["1.1.1"] * 40)
    arguments = ["compare", "heart.non", big, "-a", "bfs", "--repeat", "1", "--csv", "out.csv"]
    with subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while not process.stdout.readline().startswith("20x20"):
            pass
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert "gridwright: stopped by Ctrl-C or a termination signal\n" in process.stderr.read()
    assert process.returncode == 130
    rows = list(csv.DictReader(io.StringIO(Path("out.csv").read_text())))
    assert [(row["source"], row["result"]) for row in rows] == [("heart.non", "solved")]


def test_standard_input(run: Run) -> None:
    done = run("compare", "-", "-a", "gridwright,dp", "--repeat", "1", "--json", stdin=HEART)
    assert done.exit_code == 0
    assert [json.loads(line)["rows"] for line in done.stdout.splitlines()] == [HEART_ROWS] * 2


def test_completion_knows_the_names() -> None:
    names = compare.AlgorithmNames().shell_complete(None, None, "bfs,elimination-f")
    assert [item.value for item in names] == ["bfs,elimination-fewest", "bfs,elimination-fifo"]


def test_memory_is_what_a_run_adds() -> None:
    puzzle = parse_puzzle(HEART)
    trial = measure(puzzle, named(hold_memory), ONCE)
    if trial.memory is not None:
        assert 28 * MIB <= trial.memory <= 40 * MIB


def hold_memory(puzzle: Nonogram, tally: Tally) -> Answer:
    held = b"x" * (32 * MIB)
    tally.boards = len(held)
    return Answer(Board.blank(*puzzle.size), "stuck")


@pytest.mark.parametrize(
    ("values", "settled"),
    [([], None), ([4.0], 4.0), ([1.0, 2.0], 1.5), ([9.0, 1.0, 2.0], 2.0), ([1.0, 2.0, 3.0, 4.0, 99.0], 3.0)],
)
def test_outliers_do_not_count(values: list[float], settled: float | None) -> None:
    assert settle(values) == settled


def test_every_run_is_judged_not_only_the_first() -> None:
    comparison = Comparison(Entry("heart", puzzle=parse_puzzle(HEART)))
    right, wrong = Board.from_rows(HEART_ROWS), Board.from_rows(["###", "###", ".#."])
    trial = comparison.add(Trial(named(fill_all), "solved", boards=[right, wrong]))
    assert (trial.result, trial.solution) == ("wrong", 1)
    assert [fault for _, fault in comparison.faults()] == [
        "fill_all claims a wrong solution: row 1: has 3, expected 1 1",
    ]


def test_an_unfinished_board_is_no_solution() -> None:
    comparison = Comparison(Entry("heart", puzzle=parse_puzzle(HEART)))
    trial = comparison.add(Trial(named(fill_all), "solved", boards=[Board.from_rows(["#.#", "###", ".#?"])]))
    assert (trial.result, trial.detail) == ("wrong", "cells are unknown")
    assert comparison.add(Trial(named(deny), "solved", boards=[None])).detail == "there is no board"


def test_outputs_that_cannot_be_are_refused_before_any_work(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    (here / "folder").mkdir()
    refused = {
        ("--csv", "a.svg", "--plot", "a.svg"): "name the same file",
        ("--plot", "a.png"): "expected a name that ends in .svg",
        ("--csv", "missing/a.csv"): "missing/a.csv: cannot be written: there is no such folder",
        ("--csv", "folder"): "folder: cannot be written: it is a folder",
    }
    for arguments, message in refused.items():
        result = run("compare", "heart.non", "-a", "dfs", "--repeat", "1", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
    assert sorted(path.name for path in here.iterdir()) == ["folder", "heart.non"]
