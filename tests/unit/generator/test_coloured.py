"""Coloured nonograms made from nothing: as many inks as asked for, one solution, the same for a seed."""

from __future__ import annotations

import pytest

from gridwright.kinds.common.grading import find_bands
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.search import generate
from gridwright.kinds.nonogram.rater import rate
from gridwright.kinds.nonogram.solver import count
from gridwright.kinds.nonogram.specification import NonogramSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits


@pytest.mark.parametrize(
    "wish",
    [
        NonogramSpecification(10, 12, inks=2),
        NonogramSpecification(14, 14, inks=4),
        NonogramSpecification(10, 10, inks=3, symmetry="horizontal"),
        NonogramSpecification(8, 9, inks=3, style="random", guessing="allowed"),
    ],
    ids=["two", "four", "symmetric", "by chance"],
)
def test_it_is_what_was_asked_for(wish: NonogramSpecification) -> None:
    for seed in range(3):
        made = generate(wish, seed=seed)
        assert isinstance(made, Made)
        puzzle = made.puzzle
        assert (puzzle.height, puzzle.width, puzzle.sort) == (wish.height, wish.width, "colour")
        assert set(puzzle.goal.cells) - {0} == set(range(1, wish.inks + 1))
        assert count(puzzle).value == 1
        assert wish.guessing == "allowed" or not list_open_cells(puzzle)
        if wish.symmetry == "horizontal":
            assert all(row == row[::-1] for row in puzzle.goal.rows())
        assert generate(wish, seed=seed).puzzle == puzzle


@pytest.mark.parametrize(("bands", "inks", "seed"), [("easy", 3, 1), ("medium", 2, 3), ("hard", 3, 1), ("hard", 3, 5)])
def test_it_is_as_hard_as_was_asked_for(bands: str, inks: int, seed: int) -> None:
    made = generate(NonogramSpecification(8, 8, inks=inks, bands=bands), seed=seed)
    assert isinstance(made, Made)
    low, high = find_bands(bands)
    assert low <= made.facts["band"] <= high
    assert rate(made.puzzle).band == made.facts["band"]
    assert set(made.puzzle.goal.cells) - {0} == set(range(1, inks + 1))
    assert count(made.puzzle).value == 1


def test_the_nearest_is_told() -> None:
    nothing = generate(NonogramSpecification(10, 10, inks=3, bands=(10, 10)), seed=1, limit=400)
    assert isinstance(nothing, NothingFits)
    assert nothing.nearest is not None
    assert nothing.shortfall == f"its band is {rate(nothing.nearest).band}"


def test_another_seed_makes_another_puzzle() -> None:
    wish = NonogramSpecification(10, 10, inks=3)
    assert len({generate(wish, seed=1, index=index).puzzle.goal.cells for index in range(4)}) == 4


def test_a_limit_ends_it() -> None:
    nothing = generate(NonogramSpecification(12, 12, inks=8, style="noise"), seed=1, limit=3)
    assert isinstance(nothing, NothingFits)
    assert "3 candidates" in nothing.reason


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"inks": 9}, "inks: found 9, expected 1 to 8"),
        ({"inks": 2, "density": 0.5}, "density: can be asked for with one ink only"),
        ({"inks": 2, "rules": "1"}, "rules: can be asked for with one ink only"),
        ({"inks": 2, "guessing": "required"}, "guessing: required can be asked for with one ink only"),
    ],
)
def test_what_cannot_be_asked_for(asked: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        NonogramSpecification(10, 10, **asked)
    assert str(caught.value) == message
