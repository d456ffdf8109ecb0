"""`gridwright study minimal-sets`: lines, records, the text of sets, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.api import parse_puzzle
from gridwright.cli.study_measure import SETS_KEYS, SetsRequest, SetsResult, describe_sets, give_up, judge_sets
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, TWINS, non, write

SQUARE = non(["2", "2", "0"], ["2", "2", "0"], "square")
"""Rules 1 and 2, and one of 5, 10 and 12."""
SPOILED = non(["1,2", "5", "1,2", "3"], ["4", "1,1", "4", "3", "1"])
NUMBERED = """Puzzle number: 402
width: 2
height: 1
AVE_TIME: '00:00:07'

top_values

[1]
[]

left_values

[1]
"""


def test_each_puzzle_gets_a_line(run: Run, here: Path) -> None:
    write(here, a=SQUARE, b=TWINS, c=SPOILED)
    result = run("study", "minimal-sets", ".")
    assert result.stdout.splitlines() == [
        "a.non: 3 minimal sets: 1 2 in all, 5 10 12 in 33%",
        "b.non: no set of the rules 1-13 solves it",
        "c.non: 2 minimal sets: 1 2 in all, 5 9 in 50%; 1 2 5 solves it, with 6 not any more",
    ]
    assert result.stderr.startswith("3 puzzles: 2 with sets, 1 beyond the rules in ")
    assert result.exit_code == 0


def test_a_record_has_every_key(run: Run, here: Path) -> None:
    write(here, a=SQUARE, b=BROKEN, c=SPOILED)
    result = run("study", "minimal-sets", "--json", "a.non", "b.non", "c.non")
    square, broken, spoiled = map(json.loads, result.stdout.splitlines())
    assert list(square) == list(broken) == list(SETS_KEYS)
    assert square["outcome"] == "found"
    assert square["sets"] == [["1", "2", "5"], ["1", "2", "10"], ["1", "2", "12"]]
    assert square["shared"] == ["1", "2"]
    assert list(square["shares"]) == [str(number) for number in range(1, 14)]
    assert (square["shares"]["2"], square["shares"]["3"], square["shares"]["12"]) == (1.0, 0.0, 0.333333)
    assert (square["all_solve"], square["spoiled"], square["spoiler"]) == (True, 0, None)
    assert (spoiled["spoiled"], spoiled["spoiler"]) == (448, {"solving": ["1", "2", "5"], "rule": "6"})
    assert (broken["outcome"], broken["sets"], broken["shares"]) == ("invalid", None, None)
    assert broken["problems"]
    assert result.exit_code == 2


def test_sets_are_written_as_the_document_does(run: Run, here: Path) -> None:
    write(here, a=SQUARE, b=TWINS, c=BROKEN)
    (here / "a small.txt").write_text(NUMBERED)
    (here / "my square.non").write_text(SQUARE)
    result = run("study", "minimal-sets", "a.non", "b.non", "c.non", "a small.txt", "my square.non", "--sets", "Sets.txt", "-q")
    assert (here / "Sets.txt").read_text().splitlines() == [
        "a.non [1, 2, 5] [1, 2, 10] [1, 2, 12]",
        "b.non",
        "402 [1, 2] [1, 3, 9]",
        "my_square.non [1, 2, 5] [1, 2, 10] [1, 2, 12]",
    ]
    assert result.stdout == ""
    assert result.exit_code == 2


def test_sets_on_standard_output_stand_alone(run: Run, here: Path) -> None:
    write(here, a=SQUARE)
    assert run("study", "minimal-sets", "a.non", "--sets", "-").stdout == "a.non [1, 2, 5] [1, 2, 10] [1, 2, 12]\n"
    result = run("study", "minimal-sets", "a.non", "--sets", "-", "--json")
    assert result.exit_code == 2
    assert "both want standard output" in result.stderr


def test_outputs_are_refused_before_anything_is_lost(run: Run, here: Path) -> None:
    write(here, a=SQUARE)
    result = run("study", "minimal-sets", "a.non", "--sets", "missing/Sets.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "missing/Sets.txt: cannot be written: there is no such folder" in result.stderr
    assert run("study", "minimal-sets", "a.non", "--sets", "a.non").exit_code == 2
    assert (here / "a.non").read_text() == SQUARE


def test_a_limit_is_told_and_leaves_no_sets(run: Run, here: Path) -> None:
    write(here, a=SPOILED, b=SQUARE)
    result = run("study", "minimal-sets", "a.non", "b.non", "--limit", "20", "--sets", "Sets.txt")
    assert result.stdout.splitlines()[0] == "a.non: gave up: stopped after 20 runs of the rules, with subsets left to judge"
    assert (here / "Sets.txt").read_text() == "b.non [1, 2, 5] [1, 2, 10] [1, 2, 12]\n"
    assert result.exit_code == 5
    (record,) = map(json.loads, run("study", "minimal-sets", "a.non", "--limit", "20", "--json").stdout.splitlines())
    assert (record["outcome"], record["sets"], record["shares"]) == ("gave-up", None, None)


def test_what_cannot_be_solved_or_judged(run: Run, here: Path) -> None:
    write(here, dead=DEAD)
    result = run("study", "minimal-sets", "dead.non")
    assert (result.exit_code, result.stdout) == (3, "dead.non: no solution\n")
    (here / "colour.json").write_text(COLOUR)
    result = run("study", "minimal-sets", "colour.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "gridwright: colour.json: this puzzle has 2 colours: the rules are for black and white only\n"
    assert "Traceback" in run("study", "minimal-sets", "colour.json", "--debug").stderr


@pytest.mark.usefixtures("quick_workers")
def test_standard_input_and_several_processes_say_the_same(run: Run, here: Path) -> None:
    write(here, a=SQUARE, b=SPOILED, c=HEART)
    alone = run("study", "minimal-sets", "a.non", "b.non", "c.non", "--json")
    shared = run("study", "minimal-sets", "a.non", "b.non", "c.non", "--json", "--jobs", "2")
    assert alone.exit_code == shared.exit_code == 0
    assert alone.stdout == shared.stdout
    piped = run("study", "minimal-sets", "-", stdin=SQUARE)
    assert piped.stdout == "stdin: 3 minimal sets: 1 2 in all, 5 10 12 in 33%\n"


def test_a_board_that_is_given_needs_no_rule() -> None:
    puzzle = parse_puzzle('{"width": 1, "height": 1, "rows": [[1]], "columns": [[1]]}')
    assert describe_sets(judge_sets(puzzle, SetsRequest())) == "1 minimal set: 1 in all"
    assert give_up("out of memory") == SetsResult(reason="out of memory")
