"""`gridwright generate slitherlink --loop`: a loop that somebody has drawn becomes a puzzle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.api import parse_puzzle, solve, without_goal
from tests.unit.cli.conftest import Run

MAKE = ("generate", "slitherlink", "--loop")
GOOSE = """\
.####...
.#####.#
..###..#
...#..##
.#######
.##..##.
"""
CORNER = "##..\n..##\n"


@pytest.fixture
def goose(here: Path) -> Path:
    (here / "goose.txt").write_text(GOOSE)
    return here / "goose.txt"


def test_the_outline_of_a_picture_becomes_a_puzzle(run: Run, goose: Path) -> None:
    result = run(*MAKE, goose.name, "--level", "easy", "--seed", "3")
    assert result.exit_code == 0, result.stderr
    puzzle = parse_puzzle(result.stdout)
    clues = sum(1 for _ in puzzle.clued_cells())
    assert result.stderr == f"goose.txt: has one solution, level easy; {clues} clues\n"
    inside = puzzle.goal.inside_cells()
    rows = ["".join(".#"[cell] for cell in inside[start : start + 8]) for start in range(0, 48, 8)]
    assert "\n".join(rows) + "\n" == goose.read_text()
    assert solve(without_goal(puzzle)).solutions == (puzzle.goal,)
    assert run(*MAKE, goose.name, "--level", "easy", "--seed", "3").stdout == result.stdout


def test_a_slitherlink_with_its_solution_is_made_anew(run: Run, here: Path) -> None:
    assert run("generate", "slitherlink", "--size", "6x6", "--seed", "1", "-o", "old.json").exit_code == 0
    words = ("--level", "hard", "--symmetry", "half", "--count", "2", "--seed", "9", "--json")
    result = run(*MAKE, "old.json", *words)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["facts"]["symmetry"] for record in records] == ["half", "half"]
    assert {record["seed"] for record in records} == {9}
    assert {record["minimal"] for record in records} == {None}
    assert records[0]["picture"] == records[1]["picture"] == parse_puzzle((here / "old.json").read_text()).goal.rows()


@pytest.mark.parametrize(
    ("text", "options", "code", "words"),
    [
        (CORNER, (), 2, "loop.txt: picture: found 12 lines that are not one closed loop around its filled cells"),
        ("....\n....\n", (), 2, "loop.txt: picture: found nothing around its filled cells"),
        ("slk 1\n", (), 2, "loop.txt"),
        ("##\n##\n", ("--clues", "9"), 2, "clues: found '9', expected some of the digits 0 to 4"),
        ("##\n##\n", ("--size", "2x2"), 2, "--size does not go with --loop"),
        ("###\n###\n", ("--symmetry", "quarter"), 2, "loop.txt: symmetry: quarter needs as many rows as columns, found 3x2"),
        ("##\n##\n", ("--clues", "0"), 5, "loop.txt: nothing fits: the level normal does not find this loop"),
    ],
)
def test_what_cannot_be_made_says_why(run: Run, here: Path, text: str, options: tuple[str, ...], code: int, words: str) -> None:
    (here / "loop.txt").write_text(text)
    result = run(*MAKE, "loop.txt", *options)
    assert (result.exit_code, "Traceback" in result.stderr) == (code, False), result.stderr
    assert words in result.stderr


def test_without_size_or_loop_nothing_is_made(run: Run) -> None:
    result = run("generate", "slitherlink")
    assert result.exit_code == 2
    assert "Missing option '--size' (or '--loop' or '--graph', whose size is taken)." in result.stderr
