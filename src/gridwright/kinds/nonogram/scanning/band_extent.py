"""How far a band of clues reaches: which numbers continue the clue of their line, and which are a title, a text or a neighbour.

The numbers of a clue follow each other at the distance that is usual in their band, they are as high as others, stand in the
middle of their line and can be read. What stands farther off after a wide gap is taken for no part of a clue, all of it
together; narrower gaps only make that likelier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.scanning.bands import Placed

SURE = 0.5
"""The score from which a number is there rather than not."""
READABLE = 0.6
"""Numbers that are surer say what is usual in a band."""
BEHIND_GAP = 0.49
"""The score of what stands behind a wide gap, at most."""
USUAL_STEP, USUAL_GAP, WIDTH = 0.95, 0.4, 0.85
"""In cells, where a band has too few numbers to tell: from one number to the next below it, between two beside each other; and
what a number takes with its gap."""
CLOSE, WIDE = 0.15, 0.8
"""Gaps that are so much wider than usual, in parts of what a further number would take: surely within a clue, rather not."""
COST_OF_CUT, COST_OF_BRIDGE = 9.0, 3.0
"""Of ending a clue where no gap is, and of going on behind a very wide one."""
BEYOND_RULES, MOST_BEYOND = 2.2, 0.06
"""What speaks against a number beyond ruled cells in which clues stand, unless more than two and this part of all are there:
chips, too, look like ruled cells."""
BEYOND = -6.0
"""What speaks so much against all that is beyond a distance is left out."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What is usual in a band, in cells."""

    is_stacked: bool
    """Whether the numbers of a line stand above each other, so that their middles tell more than their sides."""
    height: float
    step: float
    """From number to number, or the gap between them."""
    start: float
    """From the board to the first number of a line; `inf` where that varies, so that nothing follows of it."""

    @property
    def room(self) -> float:
        """What one number more would take."""
        return self.step if self.is_stacked else WIDTH

    def measure(self, near: Placed | None, far: Placed) -> float:
        """How much wider the gap between two numbers, or between the board and one, is than usual, in numbers."""
        if near is None:
            return (far.distance - far.size / 2 - self.start) / self.room
        return (measure_gap(near, far, self.is_stacked) - self.step) / self.room


def measure_gap(near: Placed, far: Placed, is_stacked: bool) -> float:
    return far.distance - near.distance - (0 if is_stacked else (near.size + far.size) / 2)


def find_usual(lines: Sequence[Sequence[Placed]], is_stacked: bool) -> Usual:
    readable = [[each for each in line if each.chance > READABLE] for line in lines]
    heights = [each.seen.height for line in readable for each in line]
    gaps = [measure_gap(near, far, is_stacked) for line in readable for near, far in pairwise(line)]
    if is_stacked:
        gaps = [gap for gap in gaps if gap > 0.4]  # not the digits of one number, beside each other
    usual = USUAL_STEP if is_stacked else USUAL_GAP
    # Of gaps the narrower half tells: behind wide ones is what does not belong.
    step = float(np.percentile(gaps, 40)) if len(gaps) > 3 else usual
    step = min(max(step, 0.6 * usual if is_stacked else 0.05), 1.3 * usual if is_stacked else 1.0)
    starts = np.array([line[0].distance - line[0].size / 2 for line in readable if line])
    start = inf
    if len(starts):
        middle = float(np.median(starts))
        start = middle if float((abs(starts - middle) < 0.5).mean()) > 0.7 and middle < 1.2 else inf
    return Usual(is_stacked, float(np.median(heights)) if heights else 0.55, step, start)


def limit_lines(lines: Sequence[Sequence[Placed]], is_stacked: bool, ruled: float = 0.0) -> list[list[Placed]]:
    """The numbers of each line, outwards, with what it costs to end the clue before each; without what is far beyond.

    `ruled` is how far cells with rules reach: clues that stand in such end with them.
    """
    usual = find_usual(lines, is_stacked)
    marked = [list(_mark_gaps(line, usual)) for line in lines]
    numbers = [each for line in marked for each in line if each.chance > READABLE]
    if ruled and sum(each.distance > ruled for each in numbers) > max(2, MOST_BEYOND * len(numbers)):
        ruled = 0.0
    end, beyond = _find_end([each for line in marked for each in line], usual, ruled or inf)
    limited = []
    for line in marked:
        kept = [each for each in line if each.distance <= end]
        if beyond > BEYOND:
            kept += [_doubt(each, 1.0) for each in line if each.distance > end]
        limited.append(kept)
    return limited


def _mark_gaps(line: Sequence[Placed], usual: Usual) -> Iterator[Placed]:
    near: Placed | None = None
    is_behind_gap = False
    for each in line:
        wider = usual.measure(near, each)
        cut = COST_OF_CUT * float(np.clip((WIDE - wider) / (WIDE - CLOSE), 0, 1))
        marked = each._replace(cut=cut)
        is_behind_gap = is_behind_gap or wider > WIDE
        if is_behind_gap:
            marked = _doubt(marked, min(COST_OF_BRIDGE, max(0.0, 2 * (wider - WIDE))))
        yield marked
        near = each


def _doubt(each: Placed, bridge: float) -> Placed:
    """The number as one that rather ends no clue, and what it costs that it does."""
    return each._replace(cut=min(each.cut, 0.0), bridge=max(each.bridge, bridge), is_doubtful=True)


def _find_end(numbers: Sequence[Placed], usual: Usual, ruled: float) -> tuple[float, float]:
    """The distance beyond which more speaks against numbers than for them, and how much speaks for them in all (below 0)."""
    total, best, end = 0.0, 0.0, 0.0
    for each in sorted(numbers, key=lambda each: each.distance):
        if each.seen.number.score > SURE:
            total += _judge(each, usual) - (BEYOND_RULES if each.distance > ruled else 0.0)
            if total >= best:
                best, end = total, each.distance
    return end + 0.3, total - best


def _judge(each: Placed, usual: Usual) -> float:
    """How much speaks for a number's being part of a clue, and against it, as logarithms of likelihoods."""
    told = _choose(each.chance, (0.8, 1.5), (0.5, -0.5), otherwise=-2.0)
    told += _choose(-abs(each.aside), (-0.2, 0.5), (-0.3, -0.5), otherwise=-2.0)
    ratio = each.seen.height / usual.height
    told += _choose(-max(ratio, 1 / ratio), (-1.18, 0.5), (-1.4, -0.5), otherwise=-2.0)
    return told - (3.5 if each.is_doubtful else 0.0)


def _choose(value: float, *steps: tuple[float, float], otherwise: float) -> float:
    return next((told for least, told in steps if value > least), otherwise)
