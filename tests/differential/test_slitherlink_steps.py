"""Every step on boards of the size that people solve: it holds in the solution, and follows from what it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.explaining.summaries import MOST_WORDS, count_words
from gridwright.kinds.slitherlink.generator import generate
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.making import Made
from tests.differential.loops_brute import all_loops
from tests.differential.steps_sat import Judge, find_faults

SIDES = (9, 12, 16, 20)


def make(level: str, side: int, seed: int) -> Slitherlink:
    made = generate(SlitherlinkSpecification(height=side, width=side, level=level, colouring=True), seed=seed)
    assert isinstance(made, Made)
    return made.puzzle


def list_faults(puzzle: Slitherlink, every: int) -> list[str]:
    """What is wrong with the explanation of a puzzle; of steps that merely count, only one of so many is judged."""
    told, judge, faults = explain(puzzle), Judge(puzzle), list[str]()
    board = told.start
    assert puzzle.goal is not None
    for number, step in enumerate(told.steps):
        name = f"step {number + 1} ({step.technique}, {step.place})"
        faults += [f"{name}: {spot} is otherwise" for spot, value in step.sets if puzzle.goal.edge(spot) != value]
        faults += [f"{name}: {count_words(step)} words"] if count_words(step) > MOST_WORDS else []
        if step.tier > 1 or number % every == 0:
            faults += [f"{name}: {fault}" for fault in find_faults(judge, board, step)]
        board = board.with_edges(dict(step.sets))
    assert told.ending == "solved"
    return faults


@pytest.mark.parametrize(("level", "side"), [(level, SIDES[number % 2]) for number, level in enumerate(LEVEL_NAMES)])
def test_every_step_follows_on_boards_of_real_size(level: str, side: int) -> None:
    assert list_faults(make(level, side, seed=1), every=10) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_every_step_follows_on_many_boards(level: str, side: int, seed: int) -> None:
    assert list_faults(make(level, side, seed), every=1) == []


def test_the_judge_counts_as_listing_all_loops_does() -> None:
    """Whether an edge can be a line, with some clues of 4x4 boards."""
    loops = all_loops(4, 4)
    for number in range(0, len(loops.counts), len(loops.counts) // 12):
        clues = [
            [clue if (row + column + number) % 3 else None for column, clue in enumerate(line)]
            for row, line in enumerate(loops.clues(number))
        ]
        puzzle = Slitherlink.build(clues)
        judge, boards = Judge(puzzle), loops.solutions(puzzle)
        named = [
            (2 * row + 1, 2 * column + 1)
            for row, line in enumerate(clues)
            for column, clue in enumerate(line)
            if clue is not None
        ]
        for spot in judge.lattice.edges():
            for value in (1, 2):
                assert judge.can_be([(spot, value)], named) == any(board.edge(spot) == value for board in boards)


def test_a_step_that_names_too_little_is_noticed() -> None:
    """Of what a step names, nearly everything is needed: without the first of it, most steps do not follow."""
    puzzle = make("normal", 9, seed=2)
    told, judge, noticed, tried = explain(puzzle), Judge(puzzle), 0, 0
    board = told.start
    for step in told.steps:
        if step.because and not step.chains:
            tried += 1
            noticed += any(find_faults(judge, board, replace(step, because=step.because[1:])))
        board = board.with_edges(dict(step.sets))
    assert noticed > 0.8 * tried
