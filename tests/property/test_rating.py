"""What must hold for every rating: which way round a puzzle lies does not matter, help never hurts, more work is more effort.

Efforts are means over random runs, so comparisons leave room for noise: its measured size, three times over.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import rate
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable
from gridwright.model.rating import Rating

RUNS = 60
few = settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


@st.composite
def pictures(draw: st.DrawFn, smallest: int = 3, largest: int = 8) -> Board:
    """Pictures of which about three cells in five are filled: most of them are puzzles that lines finish."""
    height, width = draw(st.integers(smallest, largest)), draw(st.integers(smallest, largest))
    cell = st.sampled_from([FILLED, FILLED, FILLED, EMPTY, EMPTY])
    return Board(height, width, bytes(draw(st.lists(cell, min_size=height * width, max_size=height * width))))


def measure(puzzle: Nonogram, seed: int = 0) -> Rating:
    return rate(puzzle, seed=seed, runs=RUNS)


def measure_lines(picture: Board, seed: int = 0) -> Rating:
    """The rating of a picture's puzzle, if lines finish it."""
    rating = measure(Nonogram.from_picture(picture), seed)
    assume(rating.demand == "lines")
    return rating


def noise(*ratings: Rating) -> float:
    """How far apart means of so many runs may lie by chance."""
    return 3 * sum(rating.spread**2 / rating.runs for rating in ratings) ** 0.5 + 0.02 * max(rating.effort for rating in ratings)


TURNS = {
    "upside down": lambda rows: rows[::-1],
    "mirrored": lambda rows: [row[::-1] for row in rows],
    "turned round": lambda rows: [row[::-1] for row in rows[::-1]],
    "transposed": lambda rows: ["".join(column) for column in zip(*rows, strict=True)],
}


@pytest.mark.parametrize("turn", TURNS)
@few
@given(picture=pictures())
def test_which_way_round_does_not_matter(turn: str, picture: Board) -> None:
    before = measure_lines(picture)
    after = measure_lines(Board.from_rows(TURNS[turn](picture.rows())))
    assert after.effort == pytest.approx(before.effort, abs=noise(before, after))
    assert (after.demand, after.footholds, after.rounds) == (before.demand, before.footholds, before.rounds)


@few
@given(picture=pictures(), data=st.data())
def test_given_cells_do_not_raise_effort(picture: Board, data: st.DataObject) -> None:
    before = measure_lines(picture)
    shown = data.draw(st.sets(st.integers(0, len(picture.cells) - 1), max_size=len(picture.cells)))
    cells = bytes(value if place in shown else UNKNOWN for place, value in enumerate(picture.cells))
    puzzle = Nonogram.from_picture(picture)
    after = measure(replace(puzzle, given=Board(picture.height, picture.width, cells)))
    assert after.demand == "lines"
    assert after.effort <= before.effort + noise(before, after)


@few
@given(first=pictures(largest=6), second=pictures(largest=6))
def test_two_independent_pictures_take_about_the_sum(first: Board, second: Board) -> None:
    one, other = measure_lines(first), measure_lines(second)
    both = measure(stand_apart(first, second))
    assert both.demand == "lines"
    allowance = noise(one, other, both)
    assert both.effort >= max(one.effort, other.effort) - allowance
    assert both.effort == pytest.approx(one.effort + other.effort, rel=0.15, abs=allowance)


def stand_apart(first: Board, second: Board) -> Nonogram:
    """One puzzle of two, corner to corner: no line has cells of both, and that the rest is empty is given."""
    rows = [row + "." * second.width for row in first.rows()] + ["." * first.width + row for row in second.rows()]
    known = ["?" * first.width + "." * second.width] * first.height + ["." * first.width + "?" * second.width] * second.height
    return replace(Nonogram.from_picture(Board.from_rows(rows)), given=Board.from_rows(known))


@few
@given(picture=pictures())
def test_an_empty_border_does_not_lower_effort(picture: Board) -> None:
    before = measure_lines(picture)
    after = measure(Nonogram.from_picture(Board.from_rows(["." * picture.width, *picture.rows()])))
    assume(after.demand == "lines")
    assert after.effort >= before.effort - noise(before, after)


@few
@given(picture=pictures(), seed=st.integers(0, 2**32 - 1))
def test_the_same_seed_rates_alike(picture: Board, seed: int) -> None:
    puzzle = Nonogram.from_picture(picture)
    assert rate(puzzle, seed=seed, runs=5) == rate(puzzle, seed=seed, runs=5)


@few
@given(picture=pictures(), seed=st.integers(1, 2**32 - 1))
def test_another_seed_rates_much_alike(picture: Board, seed: int) -> None:
    one, other = measure_lines(picture), measure_lines(picture, seed)
    assert other.effort == pytest.approx(one.effort, abs=noise(one, other))


@settings(max_examples=150)
@given(picture=pictures(smallest=2, largest=5))
def test_what_it_takes_agrees_with_the_exact_solver(picture: Board) -> None:
    puzzle = Nonogram.from_picture(picture)
    rating = rate(puzzle, runs=2)
    match solve(puzzle):
        case Solved(solution=Board() as solution):
            assert rating.demand in ("lines", "what-if", "search")
            assert is_solution(puzzle, solution)
            assert rating.band is not None
        case Ambiguous():
            assert rating.demand == "ambiguous"


@settings(max_examples=100)
@given(
    rows=st.lists(st.lists(st.integers(1, 3), max_size=2), min_size=3, max_size=5),
    data=st.data(),
)
def test_clues_that_no_picture_has_are_unsolvable(rows: list[list[int]], data: st.DataObject) -> None:
    """Clues shuffled among the columns of a picture rarely have a solution; where they have none, the rating says so."""
    width = 6
    total = sum(map(sum, rows))
    assume(0 < total <= width * len(rows))
    assume(all(sum(row) + len(row) - 1 <= width for row in rows))
    columns = spread(total, width, len(rows))
    assume(columns is not None)
    assert columns is not None
    puzzle = Nonogram.build(rows=rows, columns=[[number] if number else [] for number in data.draw(st.permutations(columns))])
    rating = rate(puzzle, runs=1)
    assert (rating.demand == "unsolvable") == isinstance(solve(puzzle), Unsolvable)


def spread(total: int, columns: int, most: int) -> list[int] | None:
    """A total as evenly as it goes over columns of at most so many cells."""
    even = [total // columns + (place < total % columns) for place in range(columns)]
    return even if max(even) <= most else None
