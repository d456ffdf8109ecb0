"""How far steps are apart and what trying comes to, against twins that enumerate every placement of every line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest
from hypothesis import given as give
from hypothesis import settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.columns import courses as trying
from gridwright.kinds.nonogram.columns.courses import NEARBY_RUNS, measure_nearby, measure_trying
from gridwright.kinds.nonogram.columns.puzzle_columns import make_sheet
from gridwright.kinds.nonogram.kernels import courses
from gridwright.kinds.nonogram.kernels.mersenne_twister import copy_random
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests.unit.rating.samples import HEART, TWINS, draw, flip, turn
from tests.unit.study.slow_courses import Step, find_distance, find_mean_distance, find_slack, run_in_random_order, run_nearby

Cells = tuple[int, ...]


@cache
def list_placements(clue: Cells, length: int) -> list[Cells]:
    """Every way to place the blocks of a clue."""
    if not clue:
        return [(EMPTY,) * length]
    found = []
    for start in range(length - sum(clue) - len(clue) + 2):
        head = (EMPTY,) * start + (FILLED,) * clue[0]
        if len(clue) == 1:
            found.append(head + (EMPTY,) * (length - len(head)))
        else:
            found += [(*head, EMPTY, *tail) for tail in list_placements(clue[1:], length - len(head) - 1)]
    return found


@cache
def tell(clue: Cells, cells: Cells) -> Cells | None:
    """What all placements that agree with the cells have in common; None if none does."""
    fitting = [
        placement
        for placement in list_placements(clue, len(cells))
        if all(known in (UNKNOWN, value) for known, value in zip(cells, placement, strict=True))
    ]
    if not fitting:
        return None
    return tuple(values[0] if len(set(values)) == 1 else UNKNOWN for values in zip(*fitting, strict=True))


def list_lines(puzzle: Nonogram) -> list[tuple[Cells, Sequence[int]]]:
    """Clue and cells of every line, rows first."""
    return [
        (tuple(block.length for block in clue), puzzle.lattice.line(direction, index))
        for direction, clues in enumerate(puzzle.clues)
        for index, clue in enumerate(clues)
    ]


def start_of(puzzle: Nonogram) -> list[int]:
    return list(puzzle.given.cells if puzzle.given else [UNKNOWN] * puzzle.lattice.size)


def follow(puzzle: Nonogram, cells: list[int]) -> tuple[list[int], int | None]:
    """Rounds of all lines side by side: where they end, and the round in which they contradict themselves, or None."""
    number = 0
    while True:
        number += 1
        told: dict[int, set[int]] = {}
        for clue, where in list_lines(puzzle):
            line = tell(clue, tuple(cells[cell] for cell in where))
            if line is None:
                return cells, number
            for cell, value in zip(where, line, strict=True):
                if value != UNKNOWN:
                    told.setdefault(cell, set()).add(value)
        if any(len(values) > 1 for values in told.values()):
            return cells, number
        following = [min(told[cell]) if cell in told else value for cell, value in enumerate(cells)]
        if following == cells:
            return cells, None
        cells = following


def try_slowly(puzzle: Nonogram) -> tuple[int, int | None]:
    stuck, _ = follow(puzzle, start_of(puzzle))
    if UNKNOWN not in stuck:
        return 0, 0
    refuted = {}
    for cell in (cell for cell, value in enumerate(stuck) if value == UNKNOWN):
        ends = [follow(puzzle, [*stuck[:cell], value, *stuck[cell + 1 :]])[1] for value in (EMPTY, FILLED)]
        if ends != [None, None]:
            refuted[cell] = min(end for end in ends if end is not None)
    return len(refuted), min(refuted.values(), default=None)


@st.composite
def puzzles(draw: st.DrawFn) -> Nonogram:
    """The puzzle of a picture, sometimes with given cells."""
    height, width = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    random = draw(st.randoms(use_true_random=False))
    picture = bytes(random.randrange(9) < 4 for _ in range(height * width))
    share = draw(st.sampled_from([0, 0, 5]))
    known = bytes(value if random.randrange(20) < share else UNKNOWN for value in picture)
    return replace(Nonogram.from_picture(Board(height, width, picture)), given=Board(height, width, known))


SOON = draw(
    ".#..#",
    ".#...",
    "###..",
    "..#..",
    "...##",
)
LATE = draw(
    "#.#..",
    ".#...",
    "#.#..",
    "...#.",
    ".#.##",
)
"""Lines do not finish either, trying does: a supposition is refuted soon or late."""


@settings(max_examples=150, deadline=None)
@give(puzzle=puzzles())
def test_trying_comes_to_what_the_slow_twin_finds(puzzle: Nonogram) -> None:
    assert tuple(measure_trying(puzzle).values()) == try_slowly(puzzle)


@pytest.mark.parametrize(
    ("puzzle", "cells", "rounds"),
    [(HEART, 0, 0), (TWINS, 0, None), (SOON, 20, 2), (LATE, 15, 3)],
    ids=["heart", "twins", "soon", "late"],
)
def test_what_trying_comes_to(puzzle: Nonogram, cells: int, rounds: int | None) -> None:
    expected = {"refutable_cells": cells, "refutation_rounds": rounds}
    assert measure_trying(puzzle) == expected
    assert try_slowly(puzzle) == (cells, rounds)
    assert puzzle.goal is not None
    for other in (turn(puzzle.goal), flip(puzzle.goal)):
        assert measure_trying(Nonogram.from_picture(other)) == expected


def test_a_very_large_board_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "MOST_WORK", 15)
    assert measure_trying(TWINS) == {"refutable_cells": None, "refutation_rounds": None}
    assert measure_trying(HEART) == {"refutable_cells": 0, "refutation_rounds": 0}
    monkeypatch.setattr(trying, "MOST_WORK", 16)
    assert measure_trying(TWINS) == {"refutable_cells": 0, "refutation_rounds": None}


def cells_of(step: Step, puzzle: Nonogram) -> set[int]:
    _, where = list_lines(puzzle)[step.line]
    return {where[place] for place in step.places}


def measure_slowly(cells: set[int], where: Sequence[int], width: int) -> int:
    """The fewest moves up, down, left or right from one of the cells to one of the line."""
    places = [(divmod(cell, width), divmod(other, width)) for cell in cells for other in where]
    return min(abs(row - to_row) + abs(column - to_column) for (row, column), (to_row, to_column) in places)


def step_slowly(puzzle: Nonogram, random: Random) -> Iterator[tuple[int, set[int]]]:
    """The line and the cells of every step of a solver that looks at what is near first."""
    cells, lines = start_of(puzzle), list_lines(puzzle)
    seen: list[Cells | None] = [None] * len(lines)
    last: set[int] = set()
    while True:
        contents = [tuple(cells[cell] for cell in where) for _, where in lines]
        changed = [line for line, content in enumerate(contents) if UNKNOWN in content and seen[line] != content]
        if not changed:
            return
        distances = {line: measure_slowly(last, lines[line][1], puzzle.width) if last else 0 for line in changed}
        line = random.choice([line for line in changed if distances[line] == min(distances.values())])
        clue, where = lines[line]
        told = seen[line] = tell(clue, contents[line])
        assert told is not None
        news = {cell for cell, value in zip(where, told, strict=True) if value != cells[cell]}
        for cell, value in zip(where, told, strict=True):
            cells[cell] = value
        if news:
            last = news
            yield line, news


@settings(max_examples=100, deadline=None)
@give(puzzle=puzzles(), seed=st.integers(0, 3))
def test_the_steps_of_who_looks_nearby_are_those_of_the_slow_twin(puzzle: Nonogram, seed: int) -> None:
    steps = run_nearby(make_sheet(puzzle), Random(seed))
    assert [(step.line, cells_of(step, puzzle)) for step in steps] == list(step_slowly(puzzle, Random(seed)))


@settings(max_examples=60, deadline=None)
@give(puzzle=puzzles(), seed=st.integers(0, 3))
def test_distances_are_the_fewest_moves_from_cells_to_a_line(puzzle: Nonogram, seed: int) -> None:
    steps: list[Step] = []
    run_in_random_order(make_sheet(puzzle), ["dp"], Random(seed), steps)
    lines = list_lines(puzzle)
    for step in steps:
        slow = [measure_slowly(cells_of(step, puzzle), where, puzzle.width) for _, where in lines]
        assert [find_distance(step, line, puzzle.height) for line in range(len(lines))] == slow
    pairs = [(cells_of(step, puzzle), lines[later.line][1]) for step, later in pairwise(steps)]
    expected = fmean(measure_slowly(cells, where, puzzle.width) for cells, where in pairs) if pairs else 0.0
    assert find_mean_distance(steps, puzzle.height) == pytest.approx(expected)


@settings(max_examples=60, deadline=None)
@give(puzzle=puzzles(), seed=st.integers(0, 3))
def test_kernels_add_up_the_courses_of_the_twins(puzzle: Nonogram, seed: int) -> None:
    sheet = make_sheet(puzzle)
    course, slack = courses.new_course(sheet), find_slack(sheet)
    steps: list[Step] = []
    iterations, uses = run_in_random_order(sheet, ["dp"], Random(seed), steps)
    courses.run_shuffled(sheet, course, copy_random(Random(seed)))
    assert course.totals.tolist() == [iterations, uses["dp"], *add_up(puzzle, steps, slack)]
    courses.run_nearby(sheet, course, copy_random(Random(seed)))
    steps = run_nearby(sheet, Random(seed))
    assert course.totals.tolist() == [0, len(steps), *add_up(puzzle, steps, slack)]


def add_up(puzzle: Nonogram, steps: Sequence[Step], slack: Sequence[int]) -> list[int]:
    """The blocks and the slack of the lines of all steps, and the distances between them."""
    blocks = [len(clue) for clues in puzzle.clues for clue in clues]
    distances = [find_distance(step, later.line, puzzle.height) for step, later in pairwise(steps)]
    return [sum(blocks[step.line] for step in steps), sum(slack[step.line] for step in steps), sum(distances)]


def test_nearby_distance_is_the_mean_of_its_runs() -> None:
    sheet = make_sheet(HEART)
    runs = [run_nearby(sheet, Random(f"nearby 7 {run}")) for run in range(NEARBY_RUNS)]
    expected = fmean(find_mean_distance(steps, HEART.height) for steps in runs)
    assert measure_nearby(HEART, 7) == {"nearby_distance": round(expected, 6)}


def test_distances_counted_by_hand() -> None:
    steps = [Step(0, (0, 1)), Step(6, (1,)), Step(13, (4, 5)), Step(2, (3,))]
    assert find_mean_distance(steps, 6) == (0 + 7 + 2) / 3
    assert find_mean_distance(steps[:1], 6) == 0.0
    assert measure_nearby(draw("#"), 0) == {"nearby_distance": 0.0}
