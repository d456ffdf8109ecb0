"""The judge of rules: every claim must hold in every way of completing the line that its cells and ranges allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move, Rule, apply_rule

Placement = tuple[tuple[int, ...], tuple[int, ...]]
"""Where each block starts, and the cells that makes."""


@cache
def placements(lengths: tuple[int, ...], size: int) -> tuple[Placement, ...]:
    """Every way to lay the blocks into an unknown line: choose which of the free cells come before each block."""
    free = size - sum(lengths)
    found = []
    # With k blocks and f free cells, a placement is a choice of k of the f + 1 gaps around the free cells.
    for gaps in combinations(range(free + 1), len(lengths)):
        starts, laid = [], 0
        for gap, length in zip(gaps, lengths, strict=True):
            starts.append(gap + laid)
            laid += length
        cells = [EMPTY] * size
        for start, length in zip(starts, lengths, strict=True):
            cells[start : start + length] = [FILLED] * length
        found.append((tuple(starts), tuple(cells)))
    return tuple(found)


def completions(line: Line) -> list[Placement]:
    """The placements that agree with the known cells and the ranges."""
    return [
        (starts, cells)
        for starts, cells in placements(line.lengths, len(line))
        if all(known in (UNKNOWN, cell) for known, cell in zip(line.cells, cells, strict=True))
        and all(
            low <= start and start + length - 1 <= high
            for start, length, low, high in zip(starts, line.lengths, line.starts, line.ends, strict=True)
        )
    ]


def find_violation(rule: Rule, line: Line) -> str:
    """What a rule claims on a line that need not be so; empty if all is sound. The line must have a completion."""
    ways = completions(line)
    assert ways, f"{line} cannot be completed, so it proves nothing"
    here = line.copy()
    try:
        for move in rule(here):
            fault = judge_move(move, here, ways)
            if fault:
                return f"{line}: {fault}"
            here.apply(move)
    except (ContradictionError, IndexError) as error:
        return f"{line}: {type(error).__name__}: {error}"
    return ""


def find_omission(rule: Rule, line: Line) -> str:
    """What follows from the cells and widest ranges of a line that the rule does not find; empty if it is complete."""
    here = Line(line.lengths, line.cells)
    ways = [cells for _, cells in completions(here)]
    shared = [column[0] if len(set(column)) == 1 else UNKNOWN for column in zip(*ways, strict=True)]
    apply_rule(rule, here)
    return "" if here.cells == shared else f"{line}: found {here.cells}, expected {shared}"


def judge_move(move: Move, line: Line, ways: list[Placement]) -> str:
    for starts, cells in ways:
        if any(cells[cell] != FILLED for cell in move.fills) or any(cells[cell] != EMPTY for cell in move.empties):
            return f"{move}, but {cells} is possible"
        if move.block is not None:
            start = starts[move.block]
            end = start + line.lengths[move.block] - 1
            if (move.start is not None and start < move.start) or (move.end is not None and end > move.end):
                return f"{move}, but the blocks can start at {starts}"
    return ""


def clue_of(cells: tuple[int, ...]) -> tuple[int, ...]:
    drawn = "".join("#" if cell == FILLED else "." for cell in cells)
    return tuple(len(run) for run in drawn.split(".") if run)


def make_state(truth: tuple[int, ...], known: tuple[bool, ...], cuts: tuple[tuple[float, float], ...]) -> Line:
    """A line of which part is known, each range cut from both sides by a share of what the truth allows."""
    lengths = clue_of(truth)
    line = Line(lengths, [cell if is_known else UNKNOWN for cell, is_known in zip(truth, known, strict=True)])
    true_starts = next(starts for starts, cells in placements(lengths, len(truth)) if cells == truth)
    for block, (left, right) in zip(range(len(lengths)), cuts, strict=False):
        true_end = true_starts[block] + lengths[block] - 1
        line.starts[block] += round(left * (true_starts[block] - line.starts[block]))
        line.ends[block] -= round(right * (line.ends[block] - true_end))
    return line


def random_states(seed: int, count: int, longest: int = 14) -> Iterator[Line]:
    """Reachable lines: a random picture, random knowledge, ranges wide or partly narrowed."""
    random = Random(seed)
    for _ in range(count):
        size = random.randint(1, longest) if random.random() < 0.5 else longest
        # How likely a cell is to differ from the one before it: short blocks and long ones.
        change = random.choice((0.2, 0.35, 0.5, 0.8))
        value = random.choice((EMPTY, FILLED))
        values = []
        for _ in range(size):
            value = (EMPTY, FILLED)[value == EMPTY] if random.random() < change else value
            values.append(value)
        truth = tuple(values)
        # Filled and empty cells are known to different degrees.
        knowledge = {FILLED: random.choice((0, 0.2, 0.5, 0.8)), EMPTY: random.choice((0, 0.2, 0.5, 0.8))}
        known = tuple(random.random() < knowledge[cell] for cell in truth)
        # No cuts: the widest ranges. Otherwise each end by nothing, all, or something between.
        is_cut = random.random() < 0.6
        cuts = tuple((random.choice((0, 0, 1, 0.5)), random.choice((0, 0, 1, 0.5))) for _ in range(size if is_cut else 0))
        yield make_state(truth, known, cuts)
