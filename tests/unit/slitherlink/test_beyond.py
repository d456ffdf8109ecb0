"""Puzzles that no level finishes, and the scale for players: what they take is judged by other means than made them."""

from __future__ import annotations

import pytest

from gridwright.api import parse_puzzle
from gridwright.kinds.slitherlink.deduction import run_deduction
from gridwright.kinds.slitherlink.generator import generate
from gridwright.kinds.slitherlink.kernels.engine import STUCK
from gridwright.kinds.slitherlink.level_solvers import SquareLevelSolver, find_demand
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT
from gridwright.kinds.slitherlink.rater import rate
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made

NESTED = "10x10t0:22a22b21b11a222a1a22222b11d1a121a22a21a2a1222e22b1a2a221e111a22a22a2a2a222b22b2a22a"


def poll() -> None:
    return None


def test_no_level_finishes_what_takes_a_supposition() -> None:
    made = generate(SlitherlinkSpecification(7, 7, level="what-if"), seed=1)
    assert isinstance(made, Made)
    assert run_deduction(made.puzzle, LEVEL_COUNT - 1, has_cycles=True)[1] == STUCK
    assert rate(made.puzzle, runs=1).demand == "what-if"
    assert made.facts["level"] == "what if"


def test_suppositions_of_single_edges_are_told_from_nested_ones() -> None:
    puzzle = parse_puzzle(NESTED)
    make = lambda means: SquareLevelSolver(puzzle, means)  # noqa: E731
    assert find_demand(make, poll, depth=0) == find_demand(make, poll, depth=1) == "search"
    assert find_demand(make, poll) == "nested-what-if"


@pytest.mark.parametrize("word", ["gentle", "medium"])
def test_a_word_for_players_is_what_rating_says(word: str) -> None:
    made = generate(SlitherlinkSpecification(7, 7, bands=word), seed=1)
    assert isinstance(made, Made)
    assert made.facts["band"] == rate(made.puzzle).band
    assert made.facts["band"] in {"gentle": (1, 2), "medium": (5, 6)}[word]


BEFORE = (
    ("very easy", "..3211./21.3.01/22130.1/.2.32../32.2.12/.1..32./.2.2..."),
    ("easy", "..3.112/2..3.../.213.../.2...3./3..2.1./21..3../.2.2..2"),
    ("advanced", "..3..12/2..3.../.213.../.2...3./3..2.1./21..3../.2.2..2"),
    ("normal", "..3..12/2..3.../..13.../.2...3./3..2.1./21..3../.2.2..2"),
    ("hard", "..3..1./21.31../.2...11/...3.33/.2.22.2/2...3../.222..."),
    ("very hard", "3.3..1./.1.3.0./.2.3.../.....33/3....../..2.3../3.....2"),
    ("expert", "..3.112/2...1../..13.../.2...3./3..2.1./21.13../.2.2..2"),
)
"""What the seven levels made of seed 3 before there was a scale for players."""


@pytest.mark.parametrize(("level", "rows"), BEFORE)
def test_a_level_of_a_seed_makes_the_same_puzzle_as_ever(level: str, rows: str) -> None:
    made = generate(SlitherlinkSpecification(7, 7, level=level), seed=3)
    assert isinstance(made, Made)
    assert "/".join(made.puzzle.rows()) == rows


def test_a_word_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="band: found 'mild', expected one of gentle"):
        SlitherlinkSpecification(6, 8, bands="mild")
