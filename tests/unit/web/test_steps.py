"""Steps and hints as the page is told them: every place is on the board, and what a step settles is as in the solution."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.page import EdgeNumbering
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.edge_lattice import is_cell, is_edge
from gridwright.model.making import Made
from gridwright.model.page import Numbering
from gridwright.web.documents import number_puzzle
from gridwright.web.tasks.boards import ChainAnswer, Step, tell_hint, tell_step, tell_violations

WISHES: list[tuple[str, dict[str, Any]]] = [
    ("nonogram", {"height": 10, "width": 8}),
    ("nonogram", {"height": 6, "width": 9, "guessing": "required"}),
    ("slitherlink", {"height": 6, "width": 5, "level": "easy"}),
    ("slitherlink", {"height": 5, "width": 7, "level": "expert", "colouring": True}),
]


@cache
def make(number: int) -> Any:
    kind, wish = WISHES[number]
    made = api.make_puzzle(kind, seed=number, **wish)
    assert isinstance(made, Made)
    return made.puzzle


@cache
def told(number: int) -> tuple[Numbering, list[Step], list[int]]:
    """The numbering of a puzzle, its whole explanation, and the values of its solution."""
    puzzle = make(number)
    numbering = number_puzzle(puzzle)
    explanation = api.explain(api.without_goal(puzzle))
    assert explanation.ending == "solved"
    return numbering, [tell_step(step, numbering) for step in explanation.steps], numbering.values(api.goal(puzzle).rows())


def all_chains(steps: list[Step]) -> Iterator[ChainAnswer]:
    for step in steps:
        for chain in step["chains"]:
            yield chain
            yield from all_chains(chain["steps"])


def all_steps(steps: list[Step]) -> Iterator[Step]:
    """Steps, and those of their suppositions."""
    yield from steps
    for chain in all_chains(steps):
        yield from chain["steps"]


@pytest.mark.parametrize("number", range(len(WISHES)))
def test_what_steps_settle_is_as_in_the_solution_and_together_all_of_it(number: int) -> None:
    numbering, steps, solution = told(number)
    values = [0] * len(solution)
    for step in steps:
        assert step["sets"]
        for place, value in step["sets"]:
            assert values[place] == 0, "only what was unknown is settled"
            assert value == solution[place]
            values[place] = value
    puzzle = make(number)
    assert api.is_solved(puzzle, api.parse_board(puzzle, numbering.rows(values)))


@pytest.mark.parametrize("number", range(len(WISHES)))
def test_every_place_is_on_the_board_and_of_the_right_sort(number: int) -> None:
    numbering, steps, solution = told(number)
    for step in all_steps(steps):
        assert all(0 <= place < len(solution) for place in step["because"])
        for place, value in step["sets"]:
            assert 0 <= place < len(solution)
            assert value in (1, 2)
            assert is_edge(divmod(place, numbering.width)) or not isinstance(numbering, EdgeNumbering)
        for place, tint in step["tints"]:
            assert is_cell(divmod(place, numbering.width))
            assert tint >= 1
        for direction, line in step["lines"]:
            assert 0 <= line < (numbering.height, numbering.width)[direction]
    for chain in all_chains(steps):
        place, value = chain["supposes"]
        assert value in (1, 2)
        assert all(0 <= each < len(solution) for each in (place, *chain["broken"]))


def test_the_samples_suppose_and_shade() -> None:
    """Otherwise the tests above would say less than they seem to."""
    assert any(all_chains(told(1)[1]))
    assert any(step["tints"] for step in all_steps(told(3)[1]))


def test_clues_of_a_nonogram_are_named_by_direction_line_and_place() -> None:
    puzzle = make(0)
    for step in all_steps(told(0)[1]):
        for direction, line, place in step["clues"]:
            assert 0 <= place < len(puzzle.clues[direction][line])


def test_shaded_cells_are_inside_by_1_and_outside_by_2() -> None:
    """`gridwright.api` numbers them the other way round."""
    numbering, steps, _ = told(3)
    inside = api.goal(make(3)).inside_cells()
    width = make(3).width
    seen = set()
    for step in steps:
        for place, tint in step["tints"]:
            if tint <= 2:
                row, column = divmod(place, numbering.width)
                assert inside[row // 2 * width + column // 2] == (tint == 1)
                seen.add(tint)
    assert seen


def test_a_hint_is_a_step_in_the_numbers_of_the_page() -> None:
    puzzle = Nonogram.from_picture(Board.from_rows(["##.", "###"]))
    hint = tell_hint(api.hint(puzzle, Board.from_rows(["???", "???"])), number_puzzle(puzzle))
    assert hint["outcome"] == "step"
    assert hint["step"] is not None
    assert hint["step"]["sets"] == [(3, 2), (4, 2), (5, 2)]
    assert hint["step"]["lines"] == [(0, 1)]
    finished = tell_hint(api.hint(puzzle, Board.from_rows(["##.", "###"])), number_puzzle(puzzle))
    assert (finished["outcome"], finished["step"]) == ("finished", None)


def test_a_wrong_board_is_told_by_places() -> None:
    puzzle = Nonogram.from_picture(Board.from_rows(["##.", "###"]))
    hint = tell_hint(api.hint(puzzle, Board.from_rows(["???", "?.?"])), number_puzzle(puzzle))
    assert hint["outcome"] == "wrong"
    assert hint["violations"][0]["place"] == "row 2"
    assert hint["violations"][0]["places"] == [3, 4, 5]
    unseen = tell_hint(api.hint(make(0), _spoil(make(0))), number_puzzle(make(0)))
    assert unseen["outcome"] == "wrong"


def _spoil(puzzle: Any) -> Board:
    """A board with one wrong cell."""
    right = api.goal(puzzle).cells
    return Board(puzzle.height, puzzle.width, bytes([1 - right[0]]) + b"\xff" * (len(right) - 1))


def test_violations_of_edges_are_told_by_spots() -> None:
    puzzle = Slitherlink.build(["0."])
    board = api.parse_board(puzzle, ["+-+.+", "|0. .", "+.+.+"])
    faults = tell_violations(api.violations(puzzle, board), number_puzzle(puzzle))
    clue = next(fault for fault in faults if fault["place"] == "row 1, column 1")
    assert sorted(clue["places"]) == [1, 5, 6, 7, 11]
