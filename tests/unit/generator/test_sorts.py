"""Nonograms of every sort made from nothing: of the shape asked for, with one solution by two encodings, as hard as asked for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from gridwright import api
from gridwright.kinds.common.grading import find_bands
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.search import generate
from gridwright.kinds.nonogram.lattice import Box, Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import rate
from gridwright.kinds.nonogram.solver import count
from gridwright.kinds.nonogram.specification import NonogramSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits
from tests.differential.general_puzzles import Drawn
from tests.differential.general_start_clauses import list_solutions

WISHES: Mapping[str, dict[str, Any]] = {
    "triangles": {"sort": "triangles"},
    "coloured triangles": {"sort": "triangles", "inks": 2},
    "zebra": {"sort": "zebra"},
    "symmetric zebra": {"sort": "zebra", "symmetry": "horizontal"},
    "coloured zebra": {"sort": "zebra", "inks": 2},
    "triddler": {"sort": "triddler"},
    "coloured triddler": {"sort": "triddler", "inks": 3},
    "triddler by chance": {"sort": "triddler", "style": "blobs"},
    "block": {"sort": "block", "depth": 3},
    "coloured block": {"sort": "block", "inks": 2},
}


def list_all(puzzle: Nonogram) -> list[bytes]:
    """At most two solutions by an encoding of its own, in another SAT solver."""
    lattice = puzzle.lattice
    lines = tuple(lattice.line(direction, index) for direction, lines in enumerate(lattice.counts()) for index in range(lines))
    every = (1 << len(puzzle.palette)) - 1
    clues = tuple(tuple(tuple(block) for block in clue) for clues in puzzle.clues for clue in clues)
    grammar = "zebra" if puzzle.grammar == "zebra" else "blocks"
    drawn = Drawn(lines, clues, grammar, len(puzzle.palette), (every,) * lattice.size)
    return list(islice(list_solutions(drawn), 2))


@pytest.mark.parametrize("name", WISHES)
def test_it_is_what_was_asked_for(name: str) -> None:
    wish = NonogramSpecification(7, 8, **WISHES[name])
    for seed in range(3):
        made = generate(wish, seed=seed)
        assert isinstance(made, Made)
        puzzle = made.puzzle
        assert puzzle.sort == wish.sort
        assert sum(not ink.corner for ink in puzzle.palette) == wish.inks + 1
        assert set(puzzle.goal.cells) | {0} == set(range(len(puzzle.palette)))
        assert not list_open_cells(puzzle), "lines alone finish it"
        assert count(puzzle).value == 1
        assert list_all(puzzle) == [puzzle.goal.cells]
        assert generate(wish, seed=seed).puzzle == puzzle
        assert api.parse_puzzle(api.format_puzzles([puzzle], "json")) == puzzle


def test_another_solution_would_be_found() -> None:
    assert len(list_all(Nonogram.from_picture(Nonogram.build([[1], [1]], [[1], [1]]).make_board(b"\1\0\0\1")))) == 2


def test_shapes_follow_from_the_size() -> None:
    assert NonogramSpecification(10, 10, sort="triddler").find_hexagon() == Hexagon.regular(5)
    assert NonogramSpecification(5, 6, sort="triddler").find_hexagon().sides == (2, 3, 3, 3, 2, 4)
    assert NonogramSpecification(10, 9, sort="block").find_box() == Box(8, 10, 9)
    assert NonogramSpecification(4, 5, sort="block").find_box() == Box(4, 4, 5)
    made = generate(NonogramSpecification(5, 6, sort="triddler"), seed=1)
    assert made.puzzle.lattice.counts() == (5, 6, 6)


@pytest.mark.parametrize(("sort", "bands", "seed"), [("zebra", "medium", 1), ("triddler", "medium", 1), ("triangles", "easy", 1)])
def test_it_is_as_hard_as_was_asked_for(sort: str, bands: str, seed: int) -> None:
    made = generate(NonogramSpecification(8, 8, sort=sort, bands=bands), seed=seed)
    assert isinstance(made, Made)
    low, high = find_bands(bands)
    assert low <= made.facts["band"] <= high
    assert rate(made.puzzle).band == made.facts["band"]


def test_a_block_of_cells_by_chance_is_hard() -> None:
    made = generate(NonogramSpecification(6, 6, sort="block", depth=5, style="noise", bands="hard"), seed=1)
    assert isinstance(made, Made)
    assert made.facts["style"] == "noise"
    assert 7 <= rate(made.puzzle).band <= 8


@pytest.mark.parametrize(
    ("asked", "bands"), [({"sort": "block", "depth": 6, "inks": 2}, "medium"), ({"sort": "triangles"}, "fiendish")]
)
def test_inks_and_half_cells_leave_room_for_hard_puzzles(asked: dict[str, Any], bands: str) -> None:
    side = 6 if asked["sort"] == "block" else 9
    made = generate(NonogramSpecification(side, side, bands=bands, **asked), seed=2)
    assert isinstance(made, Made)
    low, high = find_bands(bands)
    assert low <= rate(made.puzzle).band <= high


def test_all_slices_of_a_block_count_where_everything_is_gentle_on_few_cells() -> None:
    assert NonogramSpecification(6, 6, bands="gentle").find_bands() is None
    assert NonogramSpecification(6, 6, sort="block", depth=6, bands="gentle").find_bands() == find_bands("gentle")


def test_a_block_is_a_solid_unless_it_is_to_be_hard() -> None:
    """A solid is what two pictures leave of a box; beside it whole lines are empty, and in hard ones hardly any is."""
    empty = []
    for bands in (None, "medium"):
        made = generate(NonogramSpecification(6, 6, sort="block", depth=5, bands=bands), seed=1)
        assert isinstance(made, Made)
        empty.append(sum(not clue for clues in made.puzzle.clues for clue in clues))
    solid, scattered = empty
    assert solid > 2 * scattered


def test_a_limit_ends_it() -> None:
    nothing = generate(NonogramSpecification(12, 12, sort="triangles", bands="fiendish"), seed=1, limit=600)
    assert isinstance(nothing, NothingFits)
    assert "600 candidates" in nothing.reason
    assert nothing.nearest is not None


@pytest.mark.parametrize(
    ("height", "width", "asked", "message"),
    [
        (2, 2, {"inks": 5}, "inks: found 5, expected at most 4: the board has no more cells"),
        (2, 2, {"sort": "triddler", "inks": 7}, "inks: found 7, expected at most 6: the board has no more cells"),
        (1, 1, {"sort": "block", "depth": 2, "inks": 3}, "inks: found 3, expected at most 2: the board has no more cells"),
        (1, 9, {"sort": "triangles"}, "size: found 9x1, expected at least 2 rows and 2 columns for triangles"),
    ],
)
def test_a_board_too_small_for_what_is_asked_is_refused(height: int, width: int, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        NonogramSpecification(height, width, **asked)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"sort": "sphere"}, "sort: found 'sphere', expected one of plain, triangles, zebra, triddler, block"),
        ({"sort": "zebra", "density": 0.5}, "density: cannot be asked for with the sort zebra"),
        ({"sort": "block", "rules": "1"}, "rules: cannot be asked for with the sort block"),
        ({"sort": "triddler", "symmetry": "both"}, "symmetry: cannot be asked for with the sort triddler"),
        ({"sort": "triangles", "guessing": "allowed"}, "guessing: cannot be asked for with the sort triangles"),
        ({"depth": 3}, "depth: only goes with the sort block (three sides)"),
        ({"sort": "block", "depth": 101}, "depth: found 101, expected 1 to 100"),
        ({"sort": "triddler", "width": 5}, "size: found 5x10, expected at least 2 rows and 6 columns for a triddler"),
        ({"sort": "block", "width": 200}, "size: found 16,000 cells, expected at most 10,000 of this sort"),
    ],
)
def test_what_cannot_be_asked_for(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        NonogramSpecification(**{"height": 10, "width": 10, **asked})
    assert str(caught.value) == message
