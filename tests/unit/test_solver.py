"""What the solver answers: the four outcomes, limits, counting, listing and what all solutions share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from gridwright.kinds.nonogram import engines, solver
from gridwright.kinds.nonogram import sat as learning
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.errors import UnsupportedError
from gridwright.model.outcome import Ambiguous, Effort, GaveUp, Solved, Unsolvable
from tests.differential.phases import PHASES, choose

KITE = Nonogram.build(rows=[[1], [3], [5], [3], [1]], columns=[[1], [3], [5], [3], [1]])
SWAP = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]])
CROSSED = Nonogram.build(rows=[[1, 1], [], [1, 1]], columns=[[2], [1], [1]])
"""The middle row is empty, so no column can have two cells in a row."""
DENIED = Nonogram.build(rows=[[1, 1], [1], [1, 1]], columns=[[1, 1], [1], [1, 1]], given=Board.from_rows(["???", "?.?", "???"]))
"""Lines and given cells contradict each other."""
HIDDEN = Nonogram.build(rows=[[1], [2], [1], [2]], columns=[[1], [1, 1], [1], [2]])
"""One solution, which lines alone do not find."""
FREE = Nonogram.build([[1]] * 10, [[1]] * 10)
"""10! solutions, 3,628,800 of them."""


PAUSING = [phase for phase in PHASES if "short slices" in phase or "soon" in phase or "turn" in phase]
"""Engines that look up before they have found much."""


def noise(side: int, seed: int, share: float = 0.5) -> Nonogram:
    """The puzzle of a random picture: beyond lines, and with many solutions, once it is large enough."""
    chance = random.Random(seed)
    cells = bytes(chance.random() < share for _ in range(side * side))
    picture = Board(side, side, cells)
    return Nonogram.from_picture(picture)


def test_one_solution() -> None:
    outcome = solver.solve(KITE)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution.rows() == ["..#..", ".###.", "#####", ".###.", "..#.."]
    assert outcome.effort.counters["line_solves"] >= 5


def test_two_solutions_settle_that_there_are_several() -> None:
    outcome = solver.solve(SWAP)
    assert isinstance(outcome, Ambiguous)
    assert sorted(board.rows() for board in outcome.solutions) == [["#.", ".#"], [".#", "#."]]
    assert not outcome.is_complete, "nobody looked whether there is a third"


def test_all_solutions() -> None:
    outcome = solver.solve(SWAP, solutions=None)
    assert isinstance(outcome, Ambiguous)
    assert len(outcome.solutions) == 2
    assert outcome.is_complete
    more_than_there_are = solver.solve(SWAP, solutions=3)
    assert isinstance(more_than_there_are, Ambiguous)
    assert more_than_there_are.is_complete


def test_one_solution_asked_for_proves_nothing() -> None:
    for puzzle in (SWAP, KITE):
        outcome = solver.solve(puzzle, solutions=1)
        assert isinstance(outcome, Solved)
        assert not outcome.is_unique
        assert is_solution(puzzle, outcome.solution)


@pytest.mark.parametrize("puzzle", [CROSSED, DENIED])
@pytest.mark.parametrize("solutions", [1, 2, None])
def test_no_solution(puzzle: Nonogram, solutions: int | None) -> None:
    outcome = solver.solve(puzzle, solutions=solutions)
    assert isinstance(outcome, Unsolvable)
    assert outcome.solutions == ()
    assert solver.agreement(puzzle, outcome) is None
    assert list(solver.iterate(puzzle)) == []
    assert solver.count(puzzle).value == 0


@pytest.mark.parametrize("solutions", [0, -1])
def test_asking_for_no_solution_is_a_mistake(solutions: int) -> None:
    with pytest.raises(ValueError, match=f"solutions must be at least 1, or None for all, not {solutions}"):
        solver.solve(KITE, solutions=solutions)


def test_a_goal_is_never_used_for_solving() -> None:
    picture = Board.from_rows([".#", "#."])
    outcome = solver.solve(Nonogram.from_picture(picture))
    assert isinstance(outcome, Ambiguous)


def test_given_cells_decide() -> None:
    for given, expected in [(["#?", "??"], ["#.", ".#"]), (["??", "#?"], [".#", "#."])]:
        outcome = solver.solve(Nonogram.build([[1], [1]], [[1], [1]], given=Board.from_rows(given)))
        assert isinstance(outcome, Solved)
        assert outcome.solution.rows() == expected


def test_colours_are_solved_by_the_same_functions() -> None:
    puzzle = Nonogram.build([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], palette=palette_of({"r": "#ff0000", "b": "#0000ff"}))
    assert solver.solve(puzzle).solutions[0].rows() == ["rb"]
    assert solver.count(puzzle).value == 1
    assert [board.rows() for board in solver.iterate(puzzle)] == [["rb"]]


def test_more_inks_than_a_word_has_bits_are_refused() -> None:
    inks = palette_of({chr(0x100 + number): f"#{number:06x}" for number in range(64)})
    puzzle = Nonogram.build([[(1, 64)]], [[(1, 64)]], palette=inks)
    with pytest.raises(UnsupportedError, match="this puzzle has 64 inks: puzzles of at most 63 are solved"):
        solver.solve(puzzle)


def test_boards_are_written_with_the_puzzles_own_symbol() -> None:
    puzzle = Nonogram.build([[1]], [[1]], palette=palette_of({"@": "#0000ff"}))
    assert solver.solve(puzzle).solutions[0].rows() == ["@"]


@pytest.mark.parametrize("phase", PHASES)
def test_the_first_of_millions_comes_at_once(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    first = list(islice(solver.iterate(FREE), 5))
    assert len({board.cells for board in first}) == 5
    assert all(is_solution(FREE, board) for board in first)


@pytest.mark.parametrize("phase", PHASES)
def test_no_solution_comes_twice_where_a_hand_over_leaves_nothing_open(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Probing finds one, and what it has proved settles the other: that was found by a guess, and by the next engine again."""
    choose(phase, monkeypatch)
    puzzle = Nonogram.build(rows=[[1], [], [1], [1], [1], [1], [], []], columns=[[1, 2], [1, 1]])
    found = [board.rows() for board in solver.iterate(puzzle)]
    assert sorted(found) == [
        ["#.", "..", ".#", "#.", "#.", ".#", "..", ".."],
        [".#", "..", "#.", ".#", "#.", "#.", "..", ".."],
    ]


def test_each_solution_is_found_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Board] = []

    def note_every_board(self: solver.SolutionSearch, cells: bytes) -> Board:
        found.append(Board(self._puzzle.height, self._puzzle.width, cells))
        return found[-1]

    monkeypatch.setattr(solver.SolutionSearch, "_board", note_every_board)
    solutions = solver.iterate(FREE)
    assert isinstance(solutions, Iterator)
    assert found == []
    assert next(solutions) is found[0]
    assert next(solutions) is found[1]
    assert len(found) == 2


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("limit", [0, 1, 2, 5, 20])
def test_a_limit_gives_the_same_answer_twice(phase: str, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    puzzle = noise(12, seed=3)
    first, second = (solver.solve(puzzle, solutions=None, limit=limit) for _ in range(2))
    assert type(first) is type(second)
    assert first.solutions == second.solutions
    assert first.effort.nodes == second.effort.nodes
    assert first.effort.counters == second.effort.counters


@pytest.mark.parametrize("phase", ["as it is", "probing only", "probing in short slices"])
def test_a_limit_stops_with_its_reason_and_what_was_found(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    outcome = solver.solve(FREE, solutions=None, limit=40)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the limit of 40 nodes was reached"
    assert outcome.effort.nodes >= 40
    assert all(is_solution(FREE, board) for board in outcome.solutions)
    count = solver.count(FREE, limit=40)
    assert (count.value, count.is_exact, count.reason) == (len(outcome.solutions), False, outcome.reason)


def test_no_node_at_all() -> None:
    """What lines settle needs no node; the rest is given up, and never called unsolvable."""
    assert isinstance(solver.solve(KITE, limit=0), Solved)
    assert isinstance(solver.solve(DENIED, limit=0), Unsolvable)
    outcome = solver.solve(SWAP, limit=0)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the limit of 0 nodes was reached"
    assert outcome.solutions == ()
    assert outcome.effort.nodes == 0


@pytest.mark.parametrize("phase", PAUSING)
def test_a_timeout_stops(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    outcome = solver.solve(noise(40, seed=1), solutions=None, timeout=0)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the time limit of 0 s was reached"
    count = solver.count(noise(40, seed=1), timeout=0)
    assert (count.is_exact, count.reason) == (False, outcome.reason)


@pytest.mark.parametrize("phase", ["as it is", "probing only", "clause learning only", "CaDiCaL only"])
def test_a_timeout_stops_while_solutions_keep_coming(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """5,040 solutions, each found soon after the one before."""
    choose(phase, monkeypatch)
    count = solver.count(Nonogram.build([[1]] * 7, [[1]] * 7), timeout=0)
    assert not count.is_exact
    assert count.value < 100


def test_no_solution_comes_twice_when_clause_learning_runs_out_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("clause learning only", monkeypatch)
    monkeypatch.setattr(solver, "FEW", 2)
    with_little_room = lambda make: lambda *state: make(*state)._replace(arena=np.empty(1024, dtype=np.int32))  # noqa: E731
    monkeypatch.setattr(engines, "new_learning_state", with_little_room(engines.new_learning_state))
    found = [board.cells for board in solver.iterate(Nonogram.build([[1]] * 5, [[1]] * 5))]
    assert len(set(found)) == 120
    assert len(found) == 120


@pytest.mark.parametrize("phase", PHASES)
def test_giving_up_is_never_called_unsolvable(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the limit, the answer is right or it is none."""
    choose(phase, monkeypatch)
    puzzle = noise(9, seed=5)
    everything = {board.cells for board in solver.iterate(puzzle)}
    assert everything
    for limit in range(0, 60, 3):
        outcome = solver.solve(puzzle, solutions=None, limit=limit)
        assert not isinstance(outcome, Unsolvable)
        listed = [board.cells for board in outcome.solutions]
        assert len(set(listed)) == len(listed)
        assert set(listed) <= everything
        if not isinstance(outcome, GaveUp):
            assert set(listed) == everything


def test_a_board_too_large_for_clauses_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("CaDiCaL only", monkeypatch)
    monkeypatch.setattr(learning, "MOST_CLAUSES", 3)
    outcome = solver.solve(FREE)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the board is too large for clause learning"


def test_trials_go_on_where_nothing_could_take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("probing, soon CaDiCaL", monkeypatch)
    monkeypatch.setattr(learning, "MOST_CLAUSES", 3)
    assert isinstance(solver.solve(FREE), Ambiguous)


def test_a_limit_of_just_enough_nodes_is_enough() -> None:
    puzzle = noise(12, seed=3)
    outcome = solver.solve(puzzle, solutions=None)
    assert solver.solve(puzzle, solutions=None, limit=outcome.effort.nodes).name == outcome.name


def test_boards_too_large_for_trials_are_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_MEMORY", 0)
    count = solver.count(Nonogram.build([[1]] * 4, [[1]] * 4))
    assert count.value == 24
    assert "probes" not in count.effort.counters


@pytest.mark.parametrize("phase", PAUSING)
def test_progress_is_told_and_can_stop(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    puzzle = noise(40, seed=1)
    told: list[Effort] = []

    def listen(effort: Effort) -> None:
        told.append(effort)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.solve(puzzle, solutions=None, progress=listen)
    assert [effort.nodes for effort in told] == sorted(effort.nodes for effort in told)


def test_what_all_share() -> None:
    puzzle = Nonogram.build([[1], [1], [2]], [[1], [1], [2]])
    every = list(solver.iterate(puzzle))
    assert len(every) > 1
    expected = every[0].agreeing(every[1:])
    assert UNKNOWN in expected.cells
    for asked in (1, 2, None):
        assert solver.agreement(puzzle, solver.solve(puzzle, solutions=asked)) == expected


def test_what_all_share_when_there_is_one() -> None:
    """Asked from one solution that nobody has proved unique, too."""
    for puzzle in (KITE, HIDDEN):
        for asked in (1, 2):
            outcome = solver.solve(puzzle, solutions=asked)
            assert isinstance(outcome, Solved)
            assert solver.agreement(puzzle, outcome) == outcome.solution


def test_what_millions_share_is_found_without_listing_them() -> None:
    """A row of the board is certain, all else is one of 9! choices."""
    puzzle = Nonogram.build([[1]] * 9 + [[10]], [[1, 1]] * 4 + [[2]] + [[1]] + [[1, 1]] * 4, given=None)
    outcome = solver.solve(puzzle)
    if isinstance(outcome, Unsolvable):
        pytest.fail("the puzzle is meant to have solutions")
    shared = solver.agreement(puzzle, outcome)
    assert shared is not None
    assert shared.rows()[-1] == "#" * 10
    assert shared.column(5) == bytes([0] * 9 + [1])
    assert shared.column(4) == bytes([0] * 8 + [1, 1])
    assert shared.rows()[0] == "????..????"


def test_what_all_share_keeps_to_its_limit() -> None:
    outcome = solver.solve(FREE, solutions=2)
    assert solver.agreement(FREE, outcome, timeout=0) in (None, Board.blank(10, 10))


@pytest.mark.parametrize(("width", "height"), [(2000, 125), (1000, 250), (500, 500), (250, 1000), (125, 2000)])
def test_the_largest_boards_empty_and_full(width: int, height: int) -> None:
    empty = solver.solve(Nonogram.build([[]] * height, [[]] * width))
    assert isinstance(empty, Solved)
    assert empty.is_unique
    assert empty.solution == Board(height, width, bytes(width * height))
    full = solver.solve(Nonogram.build([[width]] * height, [[height]] * width))
    assert isinstance(full, Solved)
    assert full.solution == Board(height, width, bytes([1]) * (width * height))


@pytest.mark.soak
def test_a_thousand_by_a_thousand() -> None:
    """Frames within frames: up to 500 blocks in a line, all settled by lines."""
    side = 1000
    cells = bytes(min(row, column, side - 1 - row, side - 1 - column) % 2 == 0 for row in range(side) for column in range(side))
    puzzle = Nonogram.from_picture(Board(side, side, cells))
    outcome = solver.solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution.cells == cells


@pytest.mark.parametrize("limits", [{"limit": -1}, {"timeout": -1.0}, {"timeout": float("nan")}])
def test_a_limit_that_is_none_is_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be at least 0"):
        solver.solve(Nonogram.build([[1]], [[1]]), **limits)  # type: ignore[arg-type]
