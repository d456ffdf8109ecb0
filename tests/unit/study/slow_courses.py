"""The courses of rules and of exact line solving, one line a call: the slow twins of the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy as np

from gridwright.kinds.nonogram.columns.puzzle_columns import EXACT
from gridwright.kinds.nonogram.kernels.mersenne_twister import NO_RANDOM
from gridwright.kinds.nonogram.kernels.rules import run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES, Sheet
from gridwright.kinds.nonogram.kernels.state import Flags


class Step(NamedTuple):
    """A line, and the places in it at which it has settled cells."""

    line: int
    places: tuple[int, ...]


def run_in_random_order(
    sheet: Sheet, codes: Iterable[str], random: Random, steps: list[Step] | None = None
) -> tuple[int, dict[str, int]]:
    """Run rules from the beginning until they find no more: iterations, and uses by code.

    `steps`, if there is such a list, gets the looks that settle cells.
    """
    chosen = tuple(codes)
    rules = sum(1 << CODES.index(code) for code in chosen)
    uses = np.zeros(RULES, dtype=np.int64)
    # Single numbers are read from a memory view in half the time that an array takes.
    version, left, lines = sheet.version.data, sheet.left.data, list_lines(sheet)
    run_rules(sheet, rules, uses, 0, 0, 0, True, NO_RANDOM)
    # Exact line solving finds everything in one look; of other rules, one may help another before it in the order.
    is_thorough = chosen == (EXACT,)
    exhausted = [0] * len(lines)
    order = list(range(len(lines)))
    iterations, has_news = 0, True
    while has_news and left[-1] > 0:
        iterations += 1
        has_news = False
        random.shuffle(order)
        for line in order:
            earlier = version[line]
            if left[line] == 0 or exhausted[line] == earlier:
                continue
            before = lines[line].tobytes() if steps is not None else b""
            run_rules(sheet, rules, uses, line, line + 1, 1, False, NO_RANDOM)
            later = version[line]
            if later != earlier:
                has_news = True
            if is_thorough or later == earlier:
                exhausted[line] = later
            if steps is not None and (places := find_news(before, lines[line])):
                steps.append(Step(line, places))
    counts = uses.tolist()
    return iterations, {code: counts[CODES.index(code)] for code in chosen}


def find_slack(sheet: Sheet) -> list[int]:
    """Cells by which each line is longer than its clue needs."""
    lengths, first = sheet.lengths.tolist(), sheet.first.tolist()
    return [
        cells - sum(lengths[begin:end]) - max(0, end - begin - 1)
        for cells, begin, end in zip(sheet.length.tolist(), first, first[1:], strict=False)
    ]


def run_nearby(sheet: Sheet, random: Random) -> list[Step]:
    """Look at the line nearest to the last step, of those that have changed, until no line gives more.

    At first, and among lines equally near, the choice is random.
    """
    rule, uses = 1 << CODES.index(EXACT), np.zeros(RULES, dtype=np.int64)
    run_rules(sheet, rule, uses, 0, 0, 0, True, NO_RANDOM)
    height, lines = int(sheet.shape[0]), list_lines(sheet)
    promising = {line for line in range(len(lines)) if sheet.left[line] > 0}
    steps: list[Step] = []
    while promising:
        line = random.choice(_find_nearest(promising, steps[-1], height) if steps else sorted(promising))
        before = lines[line].tobytes()
        run_rules(sheet, rule, uses, line, line + 1, 1, False, NO_RANDOM)
        promising.remove(line)
        if places := find_news(before, lines[line]):
            steps.append(Step(line, places))
            left = sheet.left.tolist()
            for other in list_crossing(steps[-1], height):
                if left[other]:
                    promising.add(other)
                else:
                    promising.discard(other)
    return steps


def _find_nearest(lines: set[int], step: Step, height: int) -> list[int]:
    """Those of the lines that are nearest to a step, in order."""
    if crossing := lines.intersection(list_crossing(step, height)):
        return sorted(crossing)
    distances = {line: find_distance(step, line, height) for line in sorted(lines)}
    nearest = min(distances.values())
    return [line for line, distance in distances.items() if distance == nearest]


def list_crossing(step: Step, height: int) -> list[int]:
    """The lines that cross at the cells of a step."""
    return [height + place for place in step.places] if step.line < height else list(step.places)


def list_lines(sheet: Sheet) -> list[Flags]:
    """The cells of every line, rows first, as they will be at any time."""
    board = sheet.cells.reshape(tuple(sheet.shape))
    return [*board, *board.T]


def find_news(before: bytes, line: Flags) -> tuple[int, ...]:
    """The places at which a line is not what it was."""
    after = line.tobytes()
    if after == before:
        return ()
    return tuple([place for place, value in enumerate(before) if value != after[place]])


def find_mean_distance(steps: Sequence[Step], height: int) -> float:
    """How far the line of a step is from the cells of the step before, on average; 0 if there is no second step."""
    distances = [find_distance(earlier, later.line, height) for earlier, later in pairwise(steps)]
    return fmean(distances) if distances else 0.0


def find_distance(step: Step, line: int, height: int) -> int:
    """Cells from the nearest cell of a step to a line; rows come first, `height` of them.

    >>> row = Step(1, (2, 6))
    >>> find_distance(row, 4, 5), find_distance(row, 5 + 6, 5), find_distance(row, 5 + 3, 5)
    (3, 0, 1)
    """
    if (step.line < height) == (line < height):
        return abs(line - step.line)
    index = line if line < height else line - height
    return min([abs(place - index) for place in step.places])
