"""The elimination solver's parts: the three orders of its queue, what it assumes first, what it counts."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.algorithms.elimination import (
    Chooser,
    Elimination,
    State,
    choose_fewest,
    choose_first,
    choose_first_by_columns,
    choose_most,
)
from gridwright.kinds.nonogram.algorithms.line_solving import FIFO, LIFO, UNCHANGED, LineQueue, Order
from gridwright.kinds.nonogram.algorithms.table import GROUPS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.solving import Tally
from tests.unit.algorithms.pictures import ARROW, ONES, pose, run, turn

VARIANTS = [algorithm.name for algorithm in GROUPS["elimination"]]

IMPOSSIBLE = Nonogram.build(rows=[[2], [2], [1], []], columns=[[1, 1], [1, 1], [1], []])
"""Each line can be met, the board cannot: the first two rows lie in neighbouring columns, the first two columns want gaps."""


@pytest.mark.parametrize(
    ("order", "expected"),
    [(LIFO, [1, 3, 2]), (FIFO, [2, 3, 1]), (UNCHANGED, [3, 2, 1])],
)
def test_a_line_that_waits_already_moves_as_its_order_says(order: Order, expected: list[int]) -> None:
    queue = LineQueue(order)
    for line in (1, 2, 3, 1):
        queue.push(line, 0)
    assert [queue.pop()[0] for _ in expected] == expected


@pytest.mark.parametrize("order", Order)
def test_the_changes_of_a_line_are_gathered_until_it_is_taken_out(order: Order) -> None:
    queue = LineQueue(order)
    queue.push(7, 0b001)
    queue.push(7, 0b100)
    assert len(queue) == 1
    assert queue.pop() == (7, 0b101)
    queue.push(7, 0b010)
    assert queue.pop() == (7, 0b010)


@pytest.mark.parametrize(
    ("choose", "line"),
    [(choose_first, 1), (choose_first_by_columns, 2), (choose_fewest, 2), (choose_most, 3)],
)
def test_which_line_a_combination_is_assumed_for(choose: Chooser, line: int) -> None:
    """Two rows and two columns; only how many combinations each has matters here."""
    state = State(2, [[0], [0, 1, 2], [1, 2], [0, 1, 2, 3]], [0] * 4, [0] * 4)
    assert choose(state) == line


def test_columns_first_falls_back_on_rows() -> None:
    state = State(2, [[0], [1, 2], [1], [0]], [0] * 4, [0] * 4)
    assert choose_first_by_columns(state) == 1


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("name", VARIANTS)
def test_the_arrow_needs_no_assumption(name: str, quarter: int) -> None:
    puzzle = pose(turn(ARROW, quarter))
    answer, tally = run(name, puzzle)
    assert answer.board == puzzle.goal
    assert tally.boards == 1
    lines, cells = puzzle.height + puzzle.width, puzzle.height * puzzle.width
    assert tally.largest == lines
    assert lines <= tally.steps <= lines + cells  # the bound of 4.1.3


def test_an_assumption_is_a_copy() -> None:
    """The first row has 3 combinations and the second, after that, 2: the first of each is right."""
    _, tally = run("elimination-lifo", ONES)
    assert tally.boards == 1 + 2


def test_an_early_stop_saves_lines() -> None:
    """No combination is left in some line of the impossible board; without the stop the whole queue is emptied first."""
    stopped, went_on = Tally(), Tally()
    assert Elimination()(IMPOSSIBLE, stopped) == Elimination(stops=False)(IMPOSSIBLE, went_on)
    assert stopped.steps < went_on.steps


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("quarter", range(4))
def test_tracking_changes_nothing_but_what_is_looked_at(name: str, quarter: int) -> None:
    plain = name.replace("-tracked", "")
    puzzle = pose(turn(ARROW, quarter))
    assert run(name, puzzle) == run(plain, puzzle)
