"""Explanations come to an end on every board, and to the right one."""

from __future__ import annotations

import random

import pytest

from gridwright.kinds.common.coaching import OutOfTimeError
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import MISLED, explain, hint
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.table import parse_rules
from gridwright.kinds.slitherlink.techniques.trials import TrialLimits, try_edge
from tests.differential.loops_brute import all_loops
from tests.unit.slitherlink.explaining.judge import find_faults_of_walk

SIZES = ((1, 1), (1, 2), (1, 6), (5, 1), (2, 2), (2, 3), (3, 3), (3, 4))
LONGEST = 20.0
"""Seconds; each of these boards takes a small part of one."""


def make_clues(chance: random.Random) -> list[list[int | None]]:
    """Clues that mostly contradict each other where they are many."""
    height, width = chance.choice(SIZES)
    density = chance.random()
    return [[chance.choice((0, 1, 2, 3)) if chance.random() < density else None for _ in range(width)] for _ in range(height)]


@pytest.mark.parametrize("seed", range(60))
def test_an_explanation_ends_and_is_right(seed: int) -> None:
    puzzle = Slitherlink.build(make_clues(random.Random(seed)))
    told = explain(puzzle, timeout=LONGEST)
    solutions = len(all_loops(*puzzle.size).solutions(puzzle))
    assert find_faults_of_walk(puzzle, told.start, told.steps) == []
    if told.ending == "solved":
        assert (solutions, is_solution(puzzle, told.board)) == (1, True)
    elif told.ending == "contradiction":
        assert solutions == 0
    else:
        assert (told.ending, solutions > 1) == ("stuck", True)


def test_three_lines_at_a_corner_end_it() -> None:
    """Clues put three lines to a corner before anybody has looked at it: runs that branch have no end to be followed to."""
    told = explain(Slitherlink.build(["223", "1.3", "21."]), timeout=LONGEST)
    assert told.ending == "contradiction"
    assert told.remark == (
        "Three lines would meet at the corner above row 1, between columns 2 and 3. That cannot be. No loop meets these clues."
    )


def test_a_board_of_crosses_has_no_loop() -> None:
    step = hint(Slitherlink.build(["."])).step
    assert step is not None
    assert step.chains[0].contradiction == "every edge would be a cross, and there would be no loop."
    assert explain(Slitherlink.build(["0.0", "...", "0.0"])).ending == "solved"


def test_a_trial_looks_at_the_clock() -> None:
    puzzle = Slitherlink.build(["...", "...", "..."])
    knowledge = Knowledge(puzzle, Board.blank(3, 3))
    for technique in parse_rules("very easy"):
        assert technique.propagators is not None
        knowledge.add_propagators(technique.propagators(technique, puzzle, knowledge.lattice))
    while propagator := knowledge.next_propagator():
        knowledge.visit(propagator)

    def stop() -> None:
        raise OutOfTimeError("time is up")

    knowledge.poll = stop
    with pytest.raises(OutOfTimeError):
        try_edge(knowledge, (next(knowledge.lattice.board_edges()), LINE), TrialLimits(1, 8))


def test_highlander_is_not_blamed_on_the_clues() -> None:
    """Where there are several solutions, taking one for granted may end in something that cannot be."""
    puzzle = Slitherlink.build(["3.3", "...", "2.2"])
    told = explain(puzzle, rules="all,highlander")
    assert (told.ending, told.remark) == ("stuck", MISLED)
    assert hint(puzzle, told.board, rules="all,highlander").remark == MISLED
    assert explain(puzzle).remark.endswith("There are several solutions, and no reasoning can choose between them.")
