"""What holds for every Slitherlink that is solved, whatever it looks like."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution, violations
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, Unsolvable


def grow_loop(height: int, width: int, chance: Random) -> Board:
    """Cells are taken in as long as the line around them stays one loop."""
    inside = [0] * (height * width)
    inside[chance.randrange(len(inside))] = 1
    for cell in chance.choices(range(len(inside)), k=3 * len(inside)):
        trial = [*inside[:cell], 1, *inside[cell + 1 :]]
        if Board.enclosing(height, width, trial).is_loop:
            inside = trial
    return Board.enclosing(height, width, inside)


def hide(board: Board, share: float, chance: Random) -> Board:
    """The same board with some edges unknown."""
    across, upright = (
        bytes(UNKNOWN if chance.random() < share else edge for edge in edges) for edges in (board.across, board.upright)
    )
    return Board(board.height, board.width, across, upright)


@st.composite
def puzzles(draw: st.DrawFn, side: int = 7) -> tuple[Slitherlink, Board]:
    """A puzzle and a loop that solves it."""
    chance = Random(draw(st.integers(0, 1 << 32)))
    loop = grow_loop(draw(st.integers(1, side)), draw(st.integers(1, side)), chance)
    share = draw(st.sampled_from([0.2, 0.5, 0.8, 1]))
    clues = [[clue if chance.random() < share else None for clue in row] for row in Slitherlink.from_loop(loop).clues]
    printed = hide(loop, 0.9, chance) if draw(st.booleans()) else None
    return Slitherlink.build(clues, given=printed), loop


@given(puzzles())
@settings(max_examples=60, deadline=None)
def test_answers_are_legal_and_miss_no_loop_that_is_known(case: tuple[Slitherlink, Board]) -> None:
    puzzle, loop = case
    outcome = solver.solve(puzzle)
    match outcome:
        case Solved(is_unique=True):
            assert outcome.solution == loop
        case Ambiguous():
            assert len(set(outcome.solutions)) == 2
        case _:
            raise AssertionError(outcome)
    for board in outcome.solutions:
        assert list(violations(puzzle, board)) == []
        assert is_solution(puzzle, board)
    shared = solver.agreement(puzzle, outcome)
    assert shared is not None
    assert shared.over(loop) == loop
    again = solver.solve(replace(puzzle, given=shared))
    assert again.name == outcome.name


@given(puzzles(side=5))
@settings(max_examples=40, deadline=None)
def test_counting_is_listing(case: tuple[Slitherlink, Board]) -> None:
    puzzle, loop = case
    count = solver.count(puzzle)
    assert count.is_exact
    if count.value <= 2_000:
        listed = list(solver.iterate(puzzle))
        assert len(listed) == len(set(listed)) == count.value
        assert loop in listed


@given(puzzles(side=6))
@settings(max_examples=40, deadline=None)
def test_turning_a_puzzle_turns_its_answer(case: tuple[Slitherlink, Board]) -> None:
    puzzle, _ = case
    plain = replace(puzzle, given=None)
    mirrored = Slitherlink.build([row[::-1] for row in plain.clues])
    turned = Slitherlink.build(list(zip(*plain.clues, strict=True)))
    counts = {solver.count(other).value for other in (plain, mirrored, turned)}
    assert len(counts) == 1
    assert len({solver.solve(other).name for other in (plain, mirrored, turned)}) == 1


@given(puzzles(side=5), st.data())
@settings(max_examples=40, deadline=None)
def test_an_edge_is_a_line_or_a_cross(case: tuple[Slitherlink, Board], data: st.DataObject) -> None:
    """The solutions with an edge as a line and those with it as a cross are all solutions."""
    puzzle, _ = case
    board = puzzle.given or Board.blank(*puzzle.size)
    spot = data.draw(st.sampled_from(list(puzzle.lattice.edges())))
    counts = {
        value: solver.count(replace(puzzle, given=board.with_edges({spot: value}))).value
        for value in ((LINE, 2) if board.edge(spot) == UNKNOWN else (board.edge(spot),))
    }
    assert sum(counts.values()) == solver.count(puzzle).value
    shared = solver.agreement(puzzle, solver.solve(puzzle))
    assert shared is not None
    certain = [value for value, count in counts.items() if count and len(list(filter(None, counts.values()))) == 1]
    assert shared.edge(spot) == (certain[0] if certain else UNKNOWN)


@given(puzzles(side=6), st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_a_limit_never_turns_an_answer_round(case: tuple[Slitherlink, Board], limit: int) -> None:
    puzzle, _ = case
    free, bounded = solver.solve(puzzle), solver.solve(puzzle, limit=limit)
    assert not isinstance(bounded, Unsolvable)
    if isinstance(bounded, GaveUp):
        assert bounded.reason == f"the limit of {limit} node{'' if limit == 1 else 's'} was reached"
        assert all(is_solution(puzzle, board) for board in bounded.solutions)
    else:
        assert bounded.name == free.name
