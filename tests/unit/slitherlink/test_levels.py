"""The seven levels, by their names, on puzzles that need them."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import Ending, deduce, find_lowest_level
from gridwright.kinds.slitherlink.levels import LEVELS, find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import violations
from gridwright.model.errors import InputError
from tests.unit.slitherlink.snails import LOOP

RING = Slitherlink.build(["21112", "10001", "10001", "10001", "21112"])


def test_levels_are_numbered_and_named() -> None:
    assert [level.number for level in LEVELS] == list(range(7))
    assert all(find_level(level.name) is level and level.words for level in LEVELS)
    assert LEVELS[0] < LEVELS[1]


def test_an_unknown_level_is_told() -> None:
    with pytest.raises(InputError, match="level: found 'impossible', expected one of very easy, easy, advanced, normal, hard"):
        find_level("impossible")


def test_every_level_solves_what_the_lowest_solves() -> None:
    assert find_lowest_level(RING) == LEVELS[0]
    for each in LEVELS:
        deduced = deduce(RING, each)
        assert deduced.ending is Ending.SOLVED
        assert deduced.board == Board.enclosing(5, 5, [1] * 25)
        assert not list(violations(RING, deduced.board))


def test_the_lowest_level_solves_and_the_one_below_it_does_not() -> None:
    """All clues of a loop that winds a little."""
    full = Slitherlink.from_loop(LOOP)
    lowest = find_lowest_level(full)
    assert lowest is not None
    assert deduce(full, lowest).board == LOOP
    assert lowest == LEVELS[0] or deduce(full, LEVELS[lowest.number - 1]).ending is Ending.STUCK
    assert find_lowest_level(full, has_colouring=False) in LEVELS[lowest.number :]


def test_what_has_no_solution_or_several_has_no_level() -> None:
    assert find_lowest_level(Slitherlink.build(["33", "33"])) is None
    assert find_lowest_level(Slitherlink.build(["...", "...", "..."])) is None
    assert deduce(Slitherlink.build(["33", "33"]), LEVELS[-1]).ending is Ending.CONTRADICTION


def test_deduction_goes_on_from_a_board() -> None:
    puzzle = Slitherlink.build(["...", ".2.", "..."])
    started = Board.blank(3, 3).with_edges({(2, 3): 1, (4, 3): 1})
    deduced = deduce(puzzle, LEVELS[-1], board=started)
    assert deduced.board.edge((3, 2)) == deduced.board.edge((3, 4)) == 2
    given = Slitherlink(puzzle.clues, given=started)
    assert deduce(given, LEVELS[-1]) == deduced
    wrong = deduced.board.with_edges({(2, 3): 2, (4, 3): 2, (3, 2): 2})
    assert deduce(puzzle, LEVELS[0], board=wrong).ending is Ending.CONTRADICTION
