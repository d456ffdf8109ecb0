"""What rules do when lines are gone through in a random order, so that no figure hangs on rows coming first.

The loop is that of `rule_loop`, but for the order, which is drawn anew for each iteration. A line in which nothing has changed
since the rules found nothing in it is passed over: they would find nothing again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean, pstdev

import numpy as np

from gridwright.kernels.rules import run_rules
from gridwright.kernels.sheet import CODES, RULES, Sheet
from gridwright.kinds.nonogram.columns.column import Column, Value
from gridwright.kinds.nonogram.columns.document import EXACT, RULE_NAMES
from gridwright.kinds.nonogram.columns.document import RULES as DOCUMENT_RULES
from gridwright.kinds.nonogram.columns.sheets import make_sheet
from gridwright.kinds.nonogram.puzzle import Nonogram

ORDERS = 20
"""Runs that means and deviations are taken over."""

_FIGURES = (
    ("dp_iterations", "iterations of exact line solving"),
    ("dp_line_uses", "lines in which exact line solving found something"),
    ("dp_blocks", "blocks, on average, of a line in which it found something"),
    ("dp_slack", "cells, on average, by which such a line is longer than its clue needs"),
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
    exact = [run_in_random_order(sheet, [EXACT], Random(f"dp {seed} {run}")) for run in range(ORDERS)]
    rules = [run_in_random_order(sheet, DOCUMENT_RULES, Random(f"rules {seed} {run}")) for run in range(ORDERS)]
    slack = _slack(sheet)
    blocks = np.diff(sheet.first).tolist()
    series: list[Sequence[float]] = [
        [iterations for iterations, _, _ in exact],
        [uses[EXACT] for _, uses, _ in exact],
        [fmean(blocks[line] for line in lines) if lines else 0.0 for _, _, lines in exact],
        [fmean(slack[line] for line in lines) if lines else 0.0 for _, _, lines in exact],
        [iterations for iterations, _, _ in rules],
        *([uses[code] for _, uses, _ in rules] for code in DOCUMENT_RULES),
    ]
    figures = (figure for values in series for figure in (fmean(values), pstdev(values)))
    return {column.name: round(figure, 6) for column, figure in zip(ORDER_COLUMNS, figures, strict=True)}


def run_in_random_order(sheet: Sheet, codes: Iterable[str], random: Random) -> tuple[int, dict[str, int], list[int]]:
    """Run rules from the beginning until they find no more: iterations, uses by code, the line of each look that was of use."""
    chosen = tuple(codes)
    rules = sum(1 << CODES.index(code) for code in chosen)
    uses = np.zeros(RULES, dtype=np.int64)
    version, left, lines = sheet.version, sheet.left, len(sheet.length)
    run_rules(sheet, rules, uses, 0, 0, 0, True)
    exhausted = [0] * lines
    order = list(range(lines))
    useful: list[int] = []
    iterations, has_news = 0, True
    while has_news and left[lines] > 0:
        iterations += 1
        has_news = False
        random.shuffle(order)
        for line in order:
            before = int(version[line])
            if left[line] == 0 or exhausted[line] == before:
                continue
            run_rules(sheet, rules, uses, line, line + 1, 1, False)
            if version[line] == before:
                exhausted[line] = before
            else:
                useful.append(line)
                has_news = True
    counts = uses.tolist()
    return iterations, {code: counts[CODES.index(code)] for code in chosen}, useful


def _slack(sheet: Sheet) -> list[int]:
    """Cells by which each line is longer than its clue needs."""
    lengths, first = sheet.lengths.tolist(), sheet.first.tolist()
    return [
        cells - sum(lengths[begin:end]) - max(0, end - begin - 1)
        for cells, begin, end in zip(sheet.length.tolist(), first, first[1:], strict=False)
    ]
