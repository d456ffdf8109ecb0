"""What rules do when lines are gone through in a random order, so that no figure hangs on rows coming first.

The loop is that of `rule_loop`, but for the order, which is drawn anew for each iteration. A line in which nothing has changed
since the rules found nothing in it is passed over: they would find nothing again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean, pstdev

import numpy as np

from gridwright.kinds.nonogram.columns.column import Column, Value
from gridwright.kinds.nonogram.columns.document import EXACT, RULE_NAMES
from gridwright.kinds.nonogram.columns.document import RULES as DOCUMENT_RULES
from gridwright.kinds.nonogram.columns.sheets import make_sheet
from gridwright.kinds.nonogram.columns.steps import Step, find_mean_distance, find_news, list_lines
from gridwright.kinds.nonogram.kernels.rules import run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES, Sheet
from gridwright.kinds.nonogram.puzzle import Nonogram

ORDERS = 20
"""Runs that means and deviations are taken over."""

_FIGURES = (
    ("dp_iterations", "iterations of exact line solving"),
    ("dp_line_uses", "lines in which exact line solving found something"),
    ("dp_blocks", "blocks, on average, of a line in which it found something"),
    ("dp_slack", "cells, on average, by which such a line is longer than its clue needs"),
    ("dp_distance", "cells, on average, from the cells found in one such line to the next such line"),
    ("rule_iterations", "iterations of the 13 rules"),
    *(
        (f"uses_{name}", f"lines in which rule {code} found something")
        for code, name in zip(DOCUMENT_RULES, RULE_NAMES, strict=True)
    ),
)
_WORDS = {"mean": "mean", "sd": "standard deviation"}

ORDER_COLUMNS = tuple(
    Column(f"random_{name}_{suffix}", float, f"{meaning}; {word} over {ORDERS} random orders")
    for name, meaning in _FIGURES
    for suffix, word in _WORDS.items()
)


def measure_orders(puzzle: Nonogram, seed: int) -> dict[str, Value]:
    """Mean and standard deviation of each figure; the same for the same seed."""
    sheet = make_sheet(puzzle)
    steps: list[list[Step]] = [[] for _ in range(ORDERS)]
    exact = [run_in_random_order(sheet, [EXACT], Random(f"dp {seed} {run}"), steps[run]) for run in range(ORDERS)]
    rules = [run_in_random_order(sheet, DOCUMENT_RULES, Random(f"rules {seed} {run}")) for run in range(ORDERS)]
    slack = _slack(sheet)
    blocks = np.diff(sheet.first).tolist()
    series: list[Sequence[float]] = [
        [iterations for iterations, _ in exact],
        [uses[EXACT] for _, uses in exact],
        [fmean(blocks[step.line] for step in run) if run else 0.0 for run in steps],
        [fmean(slack[step.line] for step in run) if run else 0.0 for run in steps],
        [find_mean_distance(run, puzzle.height) for run in steps],
        [iterations for iterations, _ in rules],
        *([uses[code] for _, uses in rules] for code in DOCUMENT_RULES),
    ]
    figures = (figure for values in series for figure in (fmean(values), pstdev(values)))
    return {column.name: round(figure, 6) for column, figure in zip(ORDER_COLUMNS, figures, strict=True)}


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
    run_rules(sheet, rules, uses, 0, 0, 0, True)
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
            run_rules(sheet, rules, uses, line, line + 1, 1, False)
            later = version[line]
            if later != earlier:
                has_news = True
            if is_thorough or later == earlier:
                exhausted[line] = later
            if steps is not None and (places := find_news(before, lines[line])):
                steps.append(Step(line, places))
    counts = uses.tolist()
    return iterations, {code: counts[CODES.index(code)] for code in chosen}


def _slack(sheet: Sheet) -> list[int]:
    """Cells by which each line is longer than its clue needs."""
    lengths, first = sheet.lengths.tolist(), sheet.first.tolist()
    return [
        cells - sum(lengths[begin:end]) - max(0, end - begin - 1)
        for cells, begin, end in zip(sheet.length.tolist(), first, first[1:], strict=False)
    ]
