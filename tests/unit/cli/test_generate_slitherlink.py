"""`gridwright generate slitherlink`, as a person calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.api import parse_puzzle, read_puzzle, solve, without_goal
from gridwright.cli.generate_tasks import MAKE_KEYS
from tests.unit.cli.conftest import Run

MAKE = ("generate", "slitherlink")


def test_puzzles_go_to_standard_output_as_json_of_their_kind(run: Run) -> None:
    result = run(*MAKE, "--size", "9x7", "--seed", "5")
    assert result.exit_code == 0
    puzzle = parse_puzzle(result.stdout)
    assert puzzle.size == (7, 9)
    assert puzzle.info.title == "Slitherlink 9x7 #5-1"
    assert solve(puzzle).name == "solved"
    clues = sum(1 for _ in puzzle.clued_cells())
    assert result.stderr == f"slitherlink-9x7-5-1: has one solution, level easy; {clues} clues\n"


@pytest.mark.usefixtures("quick_workers")
def test_the_same_seed_makes_the_same_puzzles_in_any_number_of_processes(run: Run) -> None:
    many = ("--size", "8x8", "--level", "hard", "--seed", "5", "--count", "4")
    alone, together = (run(*MAKE, *many, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone.exit_code == together.exit_code == 0
    assert alone.stdout == together.stdout
    assert len(alone.stdout.splitlines()) == 4


def test_every_wish_arrives(run: Run) -> None:
    words = ("--level", "very-hard", "--colouring", "--clues", "0123", "--symmetry", "half", "--shape", "0.5, 1,.25")
    result = run(*MAKE, "--size", "10x10", "--seed", "1", *words, "--json")
    assert result.exit_code == 0
    record = json.loads(result.stdout)
    assert list(record) == list(MAKE_KEYS)
    assert record["kind"] == "slitherlink"
    assert record["facts"] == {
        "level": "very hard",
        "colouring": True,
        "symmetry": "half",
        "clues": record["facts"]["clues"],
    }
    assert len(record["picture"]) == 21
    assert "level very hard with colouring; " in result.stderr
    other = run(*MAKE, "--size", "10x10", "--seed", "1", *words[:-1], "1,0,0", "--json")
    assert json.loads(other.stdout)["picture"] != record["picture"]


@pytest.mark.parametrize(("name", "to"), [("out.slk", ()), ("out.json", ()), ("out.txt", ("--to", "loopy"))])
def test_formats_of_slitherlinks_are_written(run: Run, here: Path, name: str, to: tuple[str, ...]) -> None:
    assert run(*MAKE, "--size", "6x5", "--level", "easy", "--seed", "1", *to, "-o", name).exit_code == 0
    assert read_puzzle(here / name).size == (5, 6)


@pytest.mark.parametrize("name", ["slk", "pzprv3", "slither-text"])
def test_the_solution_is_left_out_where_it_would_stand_on_the_board(run: Run, name: str) -> None:
    make = (*MAKE, "--size", "6x5", "--level", "easy", "--seed", "1", "--to", name)
    assert parse_puzzle(run(*make).stdout).goal is None
    assert parse_puzzle(run(*make, "--solution").stdout).goal is not None


def test_json_has_the_solution_unless_it_is_not_wanted(run: Run) -> None:
    make = (*MAKE, "--size", "6x5", "--level", "easy", "--seed", "1")
    whole, bare = (parse_puzzle(run(*make, *option).stdout) for option in ((), ("--no-solution",)))
    assert whole.goal is not None
    assert bare == without_goal(whole)


def test_an_unknown_format_is_met_with_those_of_the_kind(run: Run) -> None:
    result = run(*MAKE, "--size", "5x5", "--to", "nope")
    assert result.exit_code == 2
    assert "expected one of json, gridwright-slitherlink, loopy," in result.stderr
    assert "webpbn" not in result.stderr


def test_formats_of_other_kinds_are_refused_before_anything_is_made(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise AssertionError("work was begun")

    monkeypatch.setattr("gridwright.cli.generate_run.run_batch", fail)
    result = run(*MAKE, "--size", "5x5", "--to", "non")
    assert result.exit_code == 2
    assert "format non holds a nonogram, found a slitherlink" in result.stderr


def test_what_is_too_small_for_its_level_is_told(run: Run) -> None:
    result = run(*MAKE, "--size", "2x2", "--level", "expert", "--seed", "1", "--limit", "50")
    assert result.exit_code == 5
    assert result.stdout == ""
    assert result.stderr == (
        "gridwright: slitherlink-2x2-1-1: nothing fits: no board of 2x2 is like that, whatever its loop and clues; "
        "nearest: the level easy without colouring solves it, too\n"
    )


def test_only_endings_of_its_kind_are_offered(run: Run) -> None:
    result = run(*MAKE, "--size", "5x5", "-o", "a.png")
    assert result.exit_code == 2
    assert "no format is written to files ending in '.png', expected one of .json" in result.stderr
    assert not any(ending in result.stderr for ending in (".bmp", ".cwd", ".puz", ".non"))


WRONG = [
    (["--size", "0x5"], "size: found 0x5, expected sides from 1 to 1,000 and at most 40,000 cells"),
    (
        ["--size", "1x1", "--clues", "4"],
        "size: found 1x1, expected at least two cells: around a single one there is nothing to find",
    ),
    (["--size", "5"], "found '5', expected columns and rows such as 20x15."),
    (["--size", "5x5", "--level", "simple"], "'simple' is not one of"),
    (["--size", "5x5", "--clues", "9"], "clues: found '9', expected some of the digits 0 to 4"),
    (["--size", "5x4", "--symmetry", "quarter"], "symmetry: quarter needs as many rows as columns, found 5x4"),
    (["--size", "5x5", "--shape", "1,2,3"], "found '1,2,3', expected three numbers from 0 to 1 such as 1,0.3,0.3."),
    (["--size", "5x5", "--shape", "1,nan,0"], "found '1,nan,0', expected three numbers"),
    ([], "Missing option '--size'"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) or "nothing" for arguments, _ in WRONG])
def test_wrong_wishes_are_refused(run: Run, arguments: list[str], message: str) -> None:
    result = run(*MAKE, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
