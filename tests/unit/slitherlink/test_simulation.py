"""Simulated solvers of Slitherlinks: what they do at each tier, what it costs, and that no way to look at a puzzle matters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gridwright.kinds.slitherlink import simulation as simulating
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import find_lowest_level
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.level_solvers import Means, SquareLevelSolver
from gridwright.kinds.slitherlink.levels import LADDER, LEVEL_COUNT, TRIALS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.simulation import (
    ORIENTATIONS,
    Costs,
    run_rounds,
    simulate,
    turn_board,
    turn_puzzle,
)
from gridwright.kinds.slitherlink.solver import solve
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort
from tests.unit.slitherlink.makes import BROKEN, LEVEL_NAMES, NO_LOOP, TWO_LOOPS, bundled, make

FREE = Costs(rungs=0.0, trial=0.0, line=0.0, cross=0.0)
SQUARE = Slitherlink.build(["3.", ".3"])


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_the_hardest_tier_is_that_of_the_lowest_level(level: str) -> None:
    puzzle = make(level)
    simulation = simulate(puzzle)
    lowest = find_lowest_level(puzzle, has_colouring=True)
    assert lowest is not None
    # Players also see that inside and outside hang together, which no level does: that may spare a high level.
    assert simulation.demand == "deduction"
    assert simulation.tier <= max(lowest.number + 1, 3)
    assert len(simulation.efforts) == ORIENTATIONS


def test_effort_rises_with_the_level() -> None:
    efforts = [simulate(make(level)).effort for level in LEVEL_NAMES]
    assert max(efforts[:2]) < max(efforts[2:4]) < efforts[6]


def test_counting_alone_never_gets_stuck_and_costs_what_is_drawn() -> None:
    puzzle = make("very easy")
    simulation = simulate(puzzle)
    assert (simulation.stuck, simulation.spread, simulation.trials) == (0, 0, 0)
    lines = puzzle.goal.line_count if puzzle.goal else 0
    assert simulate(puzzle, costs=replace(FREE, line=1.0)).effort == lines
    assert simulate(puzzle, costs=replace(FREE, rungs=1.0)).effort == pytest.approx(simulation.uses[0] * LADDER[0].cost)
    assert {tier for tier, _ in simulation.trace} == {1}


def test_every_thing_has_its_price() -> None:
    puzzle = bundled("knot")
    simulation = simulate(puzzle, costs=FREE, runs=2)
    assert simulation.effort == 0

    def price(**costs: Any) -> float:
        return simulate(puzzle, costs=replace(FREE, **costs), runs=2).effort

    least, most = min(rung.cost for rung in LADDER), max(rung.cost for rung in LADDER)
    found = sum(simulation.uses[:LEVEL_COUNT])
    assert least * found < price(rungs=1.0) < most * found
    assert price(trial=1.0) == pytest.approx(simulation.trials)


def test_edges_are_tried_only_where_deduction_ends() -> None:
    simulation = simulate(bundled("knot"))
    assert (simulation.demand, simulation.tier) == ("what-if", TRIALS)
    assert simulation.uses[TRIALS - 1] > 0
    assert simulation.trials >= simulation.uses[TRIALS - 1]
    assert 0 < simulation.edges_left < bundled("knot").lattice.edge_count


def test_too_many_trials_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "MOST_TRIALS", 1)
    assert simulate(bundled("knot")).demand == "unknown"


@pytest.mark.parametrize(
    ("puzzle", "demand"), [(TWO_LOOPS, "search"), (NO_LOOP, "search"), (BROKEN, "contradiction")], ids=["two", "none", "broken"]
)
def test_what_cannot_be_played_to_the_end_is_played_once(puzzle: Slitherlink, demand: str) -> None:
    simulation = simulate(puzzle)
    assert (simulation.demand, len(simulation.efforts), simulation.spread) == (demand, 1, 0)


def test_given_edges_are_on_the_board_from_the_start() -> None:
    puzzle = make("hard")
    assert puzzle.goal is not None
    assert simulate(replace(puzzle, given=puzzle.goal)).effort == 0
    wrong = puzzle.goal.with_edges({spot: 3 - value for spot, value in list(puzzle.goal.edges())[:1]})
    assert simulate(replace(puzzle, given=wrong)).demand == "contradiction"


def test_fewer_runs_begin_where_the_seed_says() -> None:
    puzzle = make("normal")
    alone = [simulate(puzzle, seed=seed, runs=1).effort for seed in range(ORIENTATIONS)]
    assert simulate(puzzle).efforts == tuple(alone)
    assert simulate(puzzle, seed=3, runs=2).efforts == tuple(alone[3:5])
    assert simulate(puzzle, runs=1000).efforts == tuple(alone)
    with pytest.raises(InputError, match="runs: found 0, expected at least 1"):
        simulate(puzzle, runs=0)


def test_whoever_waits_can_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.common.coaching.GLANCE", 0.0)
    seen: list[Effort] = []

    def stop(effort: Effort) -> None:
        seen.append(effort)
        if len(seen) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(bundled("knot"), progress=stop)
    assert len(seen) == 5


def test_a_full_trail_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = bundled("knot")
    expected = simulate(puzzle)
    monkeypatch.setattr("gridwright.kinds.slitherlink.level_solvers.TRAIL_DEPTH", 1)
    assert simulate(puzzle) == expected


def test_a_rung_knows_whatever_it_was_told_in_between() -> None:
    """Told bit by bit or all at once, a level concludes the same."""
    puzzle = make("very hard", size=(9, 9))
    (solution,) = solve(puzzle).solutions
    assert isinstance(solution, Board)
    for level in range(LEVEL_COUNT - 1):
        level_solver, other = SquareLevelSolver(puzzle, Means(level)), SquareLevelSolver(puzzle, Means(level))
        known = level_solver.edges.copy()
        level_solver.learn(known)
        truth = SquareLevelSolver(replace(puzzle, given=solution), Means(0))
        truth.learn(_values(truth, solution))
        for edge in np.flatnonzero(known == 3)[::7]:
            known[edge] = truth.edges[edge]
            level_solver.learn(known)
        other.learn(known)
        assert (level_solver.edges == other.edges).all()


def _values(level_solver: SquareLevelSolver, board: Board) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    from gridwright.kinds.slitherlink.deduction import list_edges

    values = level_solver.edges.copy()
    edges, told = list_edges(board)
    values[edges] = told
    return values


@pytest.mark.parametrize("way", range(ORIENTATIONS))
def test_turning_a_board_turns_its_picture(way: int) -> None:
    board = Board.from_rows(["+-+.+x+", "| x . |", "+x+-+-+"])
    turned = turn_board(board, way)
    picture = np.rot90(np.array([list(row) for row in board.rows()]), way % 4)
    picture = np.fliplr(picture) if way >= 4 else picture
    expected = ["".join(row) for row in picture]
    if way % 2:
        expected = ["".join({"-": "|", "|": "-"}.get(symbol, symbol) for symbol in row) for row in expected]
    assert turned.rows() == expected


def test_turning_a_puzzle_turns_its_given_edges_too() -> None:
    puzzle = Slitherlink.build(["3.0"], given=Board.from_rows(["+-+.+.+", "| . . .", "+.+.+.+"]))
    turned = turn_puzzle(puzzle, 1)
    assert turned.given is not None
    assert turned.rows() == ["0", ".", "3"]
    assert turned.given.rows() == ["+.+", ". .", "+.+", ". .", "+.+", "| .", "+-+"]
    assert [turn_puzzle(turn_puzzle(puzzle, 4), 4).rows(), turn_puzzle(turn_puzzle(puzzle, 2), 2).rows()] == [puzzle.rows()] * 2


def test_rounds_work_all_places_side_by_side() -> None:
    rounds = run_rounds(Slitherlink.build(["0.3", "...", "..."]))
    # The 0 gives four crosses; then the two corners beside it at the rim give one more each.
    assert rounds.gains[:2] == (4, 2)
    assert (rounds.first_tier, rounds.footholds >= 1) == (1, True)


def test_rounds_grow_with_the_level() -> None:
    """What a higher level gives is no single round: then the hardest puzzles would have the fewest."""
    totals = [run_rounds(make(level)).total for level in ("very easy", "normal", "expert")]
    assert totals == sorted(totals), totals
    assert totals[0] < totals[-1]


def test_rounds_say_which_level_gives_the_first_edges() -> None:
    rounds = run_rounds(SQUARE)
    assert rounds.first_tier == 2
    assert rounds.footholds == 2
    assert sum(rounds.gains) + rounds.looks <= SQUARE.lattice.edge_count
    assert run_rounds(Slitherlink.build(["...", "...", "..."])).gains == ()
    assert run_rounds(BROKEN).first_tier <= 1


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_rounds_of_a_puzzle_that_deduction_finishes_settle_every_edge(level: str) -> None:
    puzzle = make(level)
    rounds = run_rounds(puzzle)
    assert sum(rounds.gains) + rounds.looks == puzzle.lattice.edge_count
    assert rounds.total == len(rounds.gains) + rounds.looks
    given = puzzle.goal.with_edges({spot: UNKNOWN for spot, _ in list(puzzle.goal.edges())[::2]}) if puzzle.goal else None
    assert run_rounds(replace(puzzle, given=given)).total > 0
