"""Two clues at once, ways past a clue and long paths: drawn boards, all loops of small ones, and planted bugs."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.explaining.step_finder import explain
from gridwright.kinds.slitherlink.explaining.summaries import MOST_WORDS, count_words
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques import clue_pairs, trials
from gridwright.kinds.slitherlink.techniques.clue_pairs import CLUE_PAIRS, SECOND_CELLS, make_pair
from gridwright.kinds.slitherlink.techniques.counting import CLUE_COUNTING, CORNER_COUNTING
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.table import Choice, parse_rules
from gridwright.kinds.slitherlink.techniques.trials import CLUE_WAYS, LONG_PATHS
from gridwright.model.deduction import Deduction
from tests.differential.loops_brute import all_loops
from tests.unit.slitherlink.explaining.judge import column_of, find_faults, select_loops

SIDE = 4
BEYOND = (CLUE_PAIRS, CLUE_WAYS, LONG_PATHS)


def find_step(clues: list[str], technique: Technique, rows: list[str] | None = None) -> Deduction:
    """The first step by a technique, besides counting."""
    puzzle = Slitherlink.build(clues)
    board = Board.from_rows(rows) if rows else Board.blank(*puzzle.size)
    told = explain(puzzle, board, Choice((CLUE_COUNTING, CORNER_COUNTING, technique)))
    return next(step for step in told.steps if step.technique == technique.name)


def test_two_threes_side_by_side() -> None:
    step = find_step(["....", ".33.", "....", "...."], CLUE_PAIRS)
    assert step.reasons == ("Look at all ways left to pass the 3 in A (row 2, column 2) and the 3 in row 2, column 3 together.",)
    assert step.claim.startswith("The left edge of A")


def test_two_threes_that_touch_at_a_corner() -> None:
    step = find_step(["....", ".3..", "..3.", "...."], CLUE_PAIRS)
    assert "the 3 in A (row 2, column 2) and the 3 in B (row 3, column 3) together" in step.reasons[0]
    assert {spot for spot, value in step.sets if value == LINE} >= {(2, 3), (3, 2)}


LONG = Slitherlink.build(["3.1.2..", "2.3..2.", "....3.2", ".1.222.", "22..1.1", "..122.1", "3.2.2.."])
"""A puzzle with a way on from the end of a line that cannot be, which only shows after more than twenty edges."""


def test_long_paths_spare_supposing_an_edge_at_random() -> None:
    ends = {}
    for rules in ("1-23,26-28", "1-23,26-29"):
        told = explain(LONG, Board.blank(*LONG.size), Choice(parse_rules(rules)))
        ends[rules] = told.ending
        used = Counter(step.technique for step in told.steps)
    assert ends == {"1-23,26-28": "stuck", "1-23,26-29": "solved"}
    assert used["long-paths"]
    followed = [link for step in told.steps if step.technique == "long-paths" for chain in step.chains for link in chain.steps]
    assert followed
    assert max(map(count_words, told.steps)) <= MOST_WORDS


def test_no_level_has_them() -> None:
    assert [technique.level for technique in BEYOND] == [None, None, None]
    assert not set(BEYOND) & set(parse_rules("expert"))
    assert set(BEYOND) <= set(parse_rules("all"))


@pytest.mark.parametrize("second", SECOND_CELLS)
def test_ways_past_two_cells_are_those_of_all_drawings(second: tuple[int, int]) -> None:
    """All lines that a loop of a 4x4 board can have there are among them; every way keeps the rule of corners."""
    pair = make_pair(second)
    ways = {way.edges for way in pair.table.ways}
    assert len(ways) == len(pair.table.ways)
    loops = all_loops(SIDE, SIDE)
    first = (1, 1 - min(second[1], 0))
    puzzle = Slitherlink.build(["." * SIDE] * SIDE)
    columns = []
    for is_left, (row, column) in pair.edges:
        spot = (2 * (first[0] + row) + is_left, 2 * (first[1] + column) + 1 - is_left)
        columns.append(column_of(puzzle, spot))
    lines = np.concatenate([loops.across, loops.upright], axis=1)[:, columns]
    assert {tuple(map(int, row)) for row in np.unique(lines, axis=0)} <= ways


def draw_puzzle(random: Random) -> tuple[Slitherlink, Board]:
    """Some of the clues of a loop, and some of its edges."""
    loops = all_loops(SIDE, SIDE)
    number = random.randrange(len(loops.counts))
    counts, whole = loops.counts[number].reshape(SIDE, SIDE), loops.board(number)
    share = random.uniform(0.3, 0.9)
    clues = [[int(count) if random.random() < share else None for count in row] for row in counts]
    few = random.uniform(0, 0.3)
    known = {spot: value for spot, value in whole.edges() if random.random() < few}
    return Slitherlink.build(clues), Board.blank(SIDE, SIDE).with_edges(known)


def find_all_faults(technique: Technique, seeds: range) -> Iterator[str]:
    """What is wrong with steps on parts of puzzles, and with an ending that calls them impossible."""
    for seed in seeds:
        puzzle, start = draw_puzzle(Random(seed))
        told = explain(puzzle, start, Choice((CLUE_COUNTING, CORNER_COUNTING, technique)))
        board = told.start
        for step in told.steps:
            if step.technique == technique.name:
                yield from find_faults(puzzle, board, step)
                yield from find_missing_ways(puzzle, board, step)
                if count_words(step) > MOST_WORDS:
                    yield f"{count_words(step)} words"
            board = board.with_edges(dict(step.sets))
        if told.ending == "contradiction":
            yield told.remark


def find_missing_ways(puzzle: Slitherlink, board: Board, step: Deduction) -> Iterator[str]:
    """Of several suppositions exactly one must hold in every loop."""
    if len(step.chains) < 2:
        return
    known = [(spot, value) for spot, value in board.edges() if value != UNKNOWN]
    cells = [(row, column) for row, line in enumerate(puzzle.clues) for column, clue in enumerate(line) if clue is not None]
    loops = select_loops(puzzle, known, [(2 * row + 1, 2 * column + 1) for row, column in cells])
    holds = [loops[:, column_of(puzzle, spot)] == (value == LINE) for spot, value in (chain.supposes for chain in step.chains)]
    if not (np.sum(holds, axis=0) == 1).all():
        yield "not exactly one of the ways holds"


@pytest.mark.parametrize("technique", BEYOND, ids=lambda technique: technique.name)
def test_every_step_follows_from_what_it_names(technique: Technique) -> None:
    assert list(find_all_faults(technique, range(40))) == []


MUTANTS = (
    (
        clue_pairs,
        "CLUE_PAIRS",
        "sum(way.edges[place] for place in border) == clue",
        "sum(way.edges[place] for place in border) != clue",
    ),
    (clue_pairs, "CLUE_PAIRS", "sides[cell] ^ (edge in lines)", "sides[cell] ^ (edge not in lines)"),
    (clue_pairs, "CLUE_PAIRS", "+ is_left * lattice.cells", "+ (1 - is_left) * lattice.cells"),
    (clue_pairs, "CLUE_PAIRS", "_replace(clues=self.cells)", "_replace(clues=self.cells[:1])"),
    (clue_pairs, "CLUE_PAIRS", "(cell, other), (clue, clues[other]))", "(cell, other), (clues[other], clue))"),
    (
        trials,
        "CLUE_WAYS",
        "((edge, opposite(value)),), limits) for edge, value in pairs]",
        "((edge, value),), limits) for edge, value in pairs]",
    ),
    (trials, "LONG_PATHS", "LINE) for edge in open_edges]\n\n\ndef", "LINE) for edge in open_edges[1:]]\n\n\ndef"),
    (trials, "CLUE_WAYS", "for edge in open_edges]\n\n\ndef follow_ways", "for edge in open_edges[1:]]\n\n\ndef follow_ways"),
)


@pytest.mark.parametrize(("module", "name", "right", "wrong"), MUTANTS)
def test_a_planted_bug_is_noticed(module: ModuleType, name: str, right: str, wrong: str) -> None:
    source = inspect.getsource(module)
    assert source.count(right) == 1
    space: dict[str, Any] = {"__name__": module.__name__}
    exec(compile(source.replace(right, wrong), "mutant", "exec"), space)
    try:
        fault = next(find_all_faults(space[name], range(40)), "")
    except (AssertionError, KeyError, StopIteration, ValueError) as failure:  # an argument that it cannot put together
        fault = repr(failure)
    assert fault
