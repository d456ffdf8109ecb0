"""`gridwright generate crossword`, as a person calls it."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from gridwright.api import parse_puzzle, read_puzzle
from gridwright.cli.generate_tasks import MAKE_KEYS
from gridwright.kinds.crossword.rules import pattern_problems
from tests.unit.cli.conftest import Run

MAKE = ("generate", "crossword")


@pytest.fixture
def words(here: Path) -> tuple[str, ...]:
    """The option that names a list with which almost anything can be filled."""
    lines = ["".join(letters) for size in (3, 4, 5) for letters in product("ABCDE", repeat=size)]
    (here / "words.txt").write_text("\n".join(lines))
    return ("--words", "words.txt")


def test_puzzles_go_to_standard_output_as_json_of_their_kind(run: Run, words: tuple[str, ...]) -> None:
    result = run(*MAKE, "--size", "5x5", "--seed", "5", *words)
    assert result.exit_code == 0
    puzzle = parse_puzzle(result.stdout)
    assert puzzle.info.title == "Crossword 5x5 #5-1"
    assert puzzle.goal.is_complete
    blocks = sum(row.count("#") for row in puzzle.squares)
    told = f"crossword-5x5-5-1: filled, american; 10 words, {blocks} blocks; scores from 50, 50 in the mean\n"
    assert result.stderr == told.replace("1 blocks", "1 block")


@pytest.mark.usefixtures("quick_workers")
def test_the_same_seed_makes_the_same_puzzles_in_any_number_of_processes(run: Run, words: tuple[str, ...]) -> None:
    many = ("--size", "5x5", "--seed", "5", "--count", "2", *words)
    alone, together = (run(*MAKE, *many, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone.exit_code == together.exit_code == 0
    assert alone.stdout == together.stdout
    assert len(set(alone.stdout.splitlines())) == 2


def test_every_wish_arrives(run: Run) -> None:
    wishes = ("--style", "british", "-n", "14-16", "--blocks", "0.36", "--symmetry", "both", "--shortest", "4", "--empty")
    result = run(*MAKE, "--size", "11x11", "--seed", "1", *wishes, "--json")
    assert result.exit_code == 0
    record = json.loads(result.stdout)
    assert list(record) == list(MAKE_KEYS)
    assert record["facts"]["style"] == "british"
    assert 14 <= record["facts"]["words"] <= 16
    assert record["facts"]["blocks"] <= 44
    assert record["facts"]["lowest_score"] is None
    assert record["picture"] is None
    assert result.stderr.startswith("crossword-11x11-1-1: empty, british; ")


def test_an_empty_grid_takes_no_list(run: Run, here: Path) -> None:
    result = run(*MAKE, "--size", "9x7", "--empty", "--seed", "2", "--words", "nowhere.txt", "-o", "grid.ipuz")
    assert result.exit_code == 0
    puzzle = read_puzzle(here / "grid.ipuz")
    assert puzzle.goal is None
    assert list(pattern_problems(puzzle)) == []


def test_themes_and_choices_of_words_arrive(run: Run, words: tuple[str, ...]) -> None:
    options = ("--size", "5x5", "--blocks", "0", "--seed", "1", "--theme", "added", *words)
    rows = parse_puzzle(run(*MAKE, *options).stdout).goal.rows()
    assert "ADDED" in [*rows, *map("".join, zip(*rows, strict=True))]
    banned = run(*MAKE, *options, "--ban-word", rows[-1], "--to", "crossword-text")
    assert rows[-1] not in banned.stdout
    assert run(*MAKE, *options, "--min-score", "51").exit_code == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--size", "8x9", "--style", "british"), "size: found 8x9, expected odd sides in the style british: "),
        (("--size", "7x7", "-n", "15"), "words: found 15, expected an even number: "),
        (("--size", "5x5", "--theme", "longer"), "theme: found 'longer', expected a word of 3 to 5 letters"),
        (("--size", "5x5", "--words", "nowhere.txt"), "nowhere.txt: there is no such file"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(run: Run, options: tuple[str, ...], message: str) -> None:
    result = run(*MAKE, *options)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("amount", ["0", "9-7", "many"])
def test_amounts_are_numbers_or_ranges(run: Run, amount: str) -> None:
    result = run(*MAKE, "--size", "5x5", "-n", amount)
    assert result.exit_code == 2
    assert f"found '{amount}', expected a number such as 76 or a range such as 70-78." in result.stderr


def test_nothing_fits_within_the_limit(run: Run, words: tuple[str, ...]) -> None:
    result = run(*MAKE, "--size", "5x5", "-n", "12", "--limit", "2", "--seed", "1", *words)
    assert result.exit_code == 5
    assert "nothing fits: the limit of 2 candidates was reached; nearest: it has 10 words, expected 12" in result.stderr
