"""What the solver answers: the four outcomes, limits, counting, listing and what all solutions share."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from itertools import islice

import pytest

from gridwright.kinds.slitherlink import clause_learning as learning
from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink import solver as hunt
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.model.outcome import Ambiguous, Effort, GaveUp, Solved, Unsolvable
from gridwright.model.solving import LimitReachedError
from tests.differential.slitherlink_phases import PHASES, choose

TEE = Slitherlink.build(["3.3", ".3."])
"""One solution, by deduction alone."""
CORNERS = Slitherlink.build(["2.", ".2"])
"""Three solutions."""
CROWDED = Slitherlink.build(["33", "33"])
DENIED = Slitherlink.build(["2.", ".2"], given=Board.from_rows(["+x+.+", ".....", "+.+.+", "....x", "+.+.+"]))
"""What is given leaves only a part of the loop."""
SEVERAL = Slitherlink.build(["....", ".33.", "....", "..0."])
"""Eleven solutions."""
FREE = Slitherlink.build(["....."] * 5)
"""1,222,363 solutions."""
WIDE = Slitherlink.build(["." * 25] * 25)
"""More solutions than anybody could count."""


def test_one_solution() -> None:
    outcome = solver.solve(TEE)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution.rows() == ["+-+-+-+", "| x x |", "+-+x+-+", "x | | x", "+x+-+x+"]
    assert outcome.effort.nodes == 0


def test_two_solutions_settle_that_there_are_several() -> None:
    outcome = solver.solve(CORNERS)
    assert isinstance(outcome, Ambiguous)
    assert len(set(outcome.solutions)) == 2
    assert not outcome.is_complete, "nobody looked for the third"
    assert all(is_solution(CORNERS, board) for board in outcome.solutions)


@pytest.mark.parametrize("solutions", [4, None])
def test_all_solutions(solutions: int | None) -> None:
    outcome = solver.solve(CORNERS, solutions=solutions)
    assert isinstance(outcome, Ambiguous)
    assert outcome.is_complete
    assert sorted(board.rows() for board in outcome.solutions) == [
        ["+-+-+", "| x |", "+x+-+", "| | x", "+-+x+"],
        ["+-+-+", "| x |", "+x+x+", "| x |", "+-+-+"],
        ["+x+-+", "x | |", "+-+x+", "| x |", "+-+-+"],
    ]


def test_one_solution_asked_for_proves_nothing() -> None:
    for puzzle in (TEE, CORNERS, FREE):
        outcome = solver.solve(puzzle, solutions=1)
        assert isinstance(outcome, Solved)
        assert not outcome.is_unique
        assert is_solution(puzzle, outcome.solution)


@pytest.mark.parametrize("puzzle", [CROWDED, DENIED, Slitherlink.build(["0"]), Slitherlink.build(["4.", "3."])])
@pytest.mark.parametrize("solutions", [1, 2, None])
def test_no_solution(puzzle: Slitherlink, solutions: int | None) -> None:
    outcome = solver.solve(puzzle, solutions=solutions)
    assert isinstance(outcome, Unsolvable)
    assert solver.agreement(puzzle, outcome) is None
    assert list(solver.iterate(puzzle)) == []
    assert solver.count(puzzle).value == 0


@pytest.mark.parametrize("phase", PHASES)
def test_crosses_alone_are_no_loop(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is settled and nothing is broken, but there is no loop."""
    choose(phase, monkeypatch)
    nowhere = Board.enclosing(2, 3, [0] * 6)
    for puzzle in (Slitherlink.build(["..."] * 2, given=nowhere), Slitherlink.build(["000"] * 2)):
        assert isinstance(solver.solve(puzzle), Unsolvable)
        assert solver.count(puzzle).value == 0


@pytest.mark.parametrize("phase", PHASES)
def test_the_smallest_boards(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    for clue in (".", "4"):
        outcome = solver.solve(Slitherlink.build([clue]))
        assert isinstance(outcome, Solved)
        assert outcome.is_unique
        assert outcome.solution.rows() == ["+-+", "| |", "+-+"]
    assert solver.count(Slitherlink.build(["." * 9])).value == 45
    assert solver.count(Slitherlink.build(["."] * 9)).value == 45


@pytest.mark.parametrize("solutions", [0, -1])
def test_asking_for_no_solution_is_a_mistake(solutions: int) -> None:
    with pytest.raises(ValueError, match=f"solutions must be at least 1, or None for all, not {solutions}"):
        solver.solve(TEE, solutions=solutions)


def test_a_limit_below_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="limit must be at least 0, or None, not -1"):
        solver.solve(TEE, limit=-1)
    with pytest.raises(ValueError, match=r"timeout must be at least 0 seconds, or None, not -0\.5"):
        solver.count(TEE, timeout=-0.5)


def test_a_goal_is_never_used_for_solving() -> None:
    goal = solver.solve(CORNERS).solutions[0]
    assert isinstance(solver.solve(Slitherlink(CORNERS.clues, goal=goal)), Ambiguous)


def test_given_edges_decide() -> None:
    for top, bottom in [("+x+ +", "+ + +"), ("+ + +", "+ +x+"), ("+-+ +", "+ +-+")]:
        given = Board.from_rows([top, "", "+ +", "", bottom], (2, 2))
        outcome = solver.solve(Slitherlink(CORNERS.clues, given=given))
        assert isinstance(outcome, Solved)
        assert outcome.is_unique
        assert outcome.solution.over(given) == given.over(outcome.solution)


@pytest.mark.parametrize("phase", PHASES)
def test_the_first_of_many_comes_at_once(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    first = list(islice(solver.iterate(FREE), 5))
    assert len(set(first)) == 5
    assert all(is_solution(FREE, board) for board in first)


def test_each_solution_is_found_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Board] = []
    read_board = learning.Clauses.board.fget
    assert read_board is not None

    def note_every_board(self: learning.Clauses) -> Board:
        found.append(read_board(self))
        return found[-1]

    monkeypatch.setattr(learning.Clauses, "board", property(note_every_board))
    solutions = solver.iterate(WIDE)
    assert isinstance(solutions, Iterator)
    assert found == []
    assert next(solutions) is found[0]
    assert next(solutions) is found[1]
    assert len(found) == 2


def test_no_solution_comes_twice_where_a_sweep_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Slitherlink.build(["...."] * 4)
    for few in (1, 5, 32):
        monkeypatch.setattr(hunt, "FEW", few)
        listed = list(solver.iterate(puzzle))
        assert len(listed) == len(set(listed)) == 9_349


def test_counting_takes_no_longer_for_more() -> None:
    """The simple cycles of a square grid, which others have counted."""
    counts = [solver.count(Slitherlink.build(["." * side] * side)) for side in range(1, 9)]
    assert [count.value for count in counts] == [
        *(1, 13, 213, 9_349, 1_222_363, 487_150_371, 603_841_648_931, 2_318_527_339_461_265),
    ]
    assert all(count.is_exact for count in counts)


def test_counting_lies_the_board_on_its_longer_side() -> None:
    assert solver.count(Slitherlink.build(["." * 12] * 4)).value == 279_386_435_639
    assert solver.count(Slitherlink.build(["." * 4] * 12)).value == 279_386_435_639


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("limit", [0, 1, 2, 5, 40])
def test_a_limit_gives_the_same_answer_twice(phase: str, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    first, second = (solver.solve(SEVERAL, solutions=None, limit=limit) for _ in range(2))
    assert type(first) is type(second)
    assert first.solutions == second.solutions
    assert first.effort.nodes == second.effort.nodes
    assert first.effort.counters == second.effort.counters


@pytest.mark.parametrize("phase", PHASES)
def test_giving_up_is_never_called_unsolvable(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the limit, the answer is right or it is none."""
    choose(phase, monkeypatch)
    everything = set(solver.iterate(SEVERAL))
    assert len(everything) == 11
    for limit in range(0, 80, 4):
        outcome = solver.solve(SEVERAL, solutions=None, limit=limit)
        assert isinstance(outcome, GaveUp | Ambiguous)
        assert len(set(outcome.solutions)) == len(outcome.solutions)
        assert set(outcome.solutions) <= everything
        if isinstance(outcome, Ambiguous):
            assert set(outcome.solutions) == everything
        count = solver.count(SEVERAL, limit=limit)
        assert count.value == 11 if count.is_exact else count.value <= 11


def test_a_limit_stops_with_its_reason_and_what_was_found() -> None:
    outcome = solver.solve(FREE, solutions=None, limit=60)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the limit of 60 nodes was reached"
    assert all(is_solution(FREE, board) for board in outcome.solutions)
    count = solver.count(FREE, limit=60)
    assert (count.is_exact, count.reason) == (False, outcome.reason)
    assert count.value == len(outcome.solutions)


def test_no_node_at_all() -> None:
    """What deduction settles needs no node; the rest is given up, and never called unsolvable."""
    assert isinstance(solver.solve(TEE, limit=0), Solved)
    assert isinstance(solver.solve(CROWDED, limit=0), Unsolvable)
    outcome = solver.solve(CORNERS, limit=0)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the limit of 0 nodes was reached"
    assert outcome.effort.nodes == 0


def test_a_timeout_stops() -> None:
    for puzzle in (FREE, WIDE):
        outcome = solver.solve(puzzle, solutions=None, timeout=0)
        assert isinstance(outcome, GaveUp)
        assert outcome.reason == "the time limit of 0 s was reached"
        count = solver.count(puzzle, timeout=0)
        assert (count.is_exact, count.reason) == (False, outcome.reason)
        known = solver.solve(puzzle)
        assert solver.agreement(puzzle, known, timeout=0) is None


def test_a_timeout_stops_a_sweep() -> None:
    count = solver.count(Slitherlink.build(["." * 18] * 18), timeout=0.2)
    assert not count.is_exact
    assert count.value == hunt.FEW
    assert count.reason == "the time limit of 0.2 s was reached"


def test_listing_looks_up_at_every_solution() -> None:
    """Far more often than the search for the first few and the sweep do."""
    looks = 0

    def stop(effort: Effort) -> None:
        nonlocal looks
        looks += 1
        if looks == 1_000:
            raise LimitReachedError("enough")

    outcome = solver.solve(FREE, solutions=None, progress=stop)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "enough"
    assert 500 < len(set(outcome.solutions)) < 1_000


def test_boards_too_wide_for_a_sweep_are_listed_one_by_one() -> None:
    wide = Slitherlink.build(["." * 40] * 40)
    first = list(islice(solver.iterate(wide), hunt.FEW + 8))
    assert len(set(first)) == hunt.FEW + 8
    assert all(is_solution(wide, board) for board in first[-3:])


def test_boards_too_large_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_CLAUSES", 3)
    outcome = solver.solve(FREE)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the board is too large for clause learning"
    monkeypatch.setattr(hunt, "MOST_CELLS", 24)
    outcome = solver.solve(FREE)
    assert isinstance(outcome, GaveUp)
    assert outcome.reason == "the board is too large: at most 24 cells are solved"


def test_a_large_board() -> None:
    """Stairs of 3s in the corners of an otherwise open board of ten thousand cells: more than one loop."""
    side = 100
    rows = [["."] * side for _ in range(side)]
    for row in range(0, side, 9):
        rows[row][row] = "3"
    puzzle = Slitherlink.build(map("".join, rows))
    outcome = solver.solve(puzzle)
    assert isinstance(outcome, Ambiguous)
    assert all(is_solution(puzzle, board) for board in outcome.solutions)


def test_what_all_solutions_share() -> None:
    shared = solver.agreement(CORNERS, solver.solve(CORNERS))
    assert shared is not None
    assert shared.rows() == ["+.+-+", ". . |", "+.+.+", "| . .", "+-+.+"]
    everything = list(solver.iterate(SEVERAL))
    for asked in (1, 2, 5, None):
        outcome = solver.solve(SEVERAL, solutions=asked)
        assert solver.agreement(SEVERAL, outcome) == everything[0].agreeing(everything)


def test_progress_is_told_and_may_stop_everything() -> None:
    told: list[Effort] = []
    solver.solve(FREE, solutions=3, progress=told.append)
    assert told
    assert [effort.nodes for effort in told] == sorted(effort.nodes for effort in told)

    def stop(effort: Effort) -> None:
        raise KeyboardInterrupt

    known = solver.solve(FREE)
    for ask in (solver.solve, solver.count):
        with pytest.raises(KeyboardInterrupt):
            ask(FREE, progress=stop)
    with pytest.raises(KeyboardInterrupt):
        solver.agreement(FREE, known, progress=stop)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals of this kind are not sent here")
def test_ctrl_c_during_clause_learning_waits_for_the_slice() -> None:
    """The signal arrives while CaDiCaL works or soon before; the next solve must still be right."""
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.15, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in solver.iterate(Slitherlink.build(["." * 35] * 35)):
            pass
    timer.join()
    assert isinstance(solver.solve(CORNERS), Ambiguous)
