"""Several looks at one line, each with its own thoughts, until it has given the cells that are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.explaining.insight import Insight, prune, replay, study
from gridwright.kinds.nonogram.techniques.technique import Technique

MOST_LOOKS = 3
"""At one line, before another way to tell it is better."""


class Look(NamedTuple):
    """What was seen, and which of its cells are taken from it."""

    insight: Insight
    cells: frozenset[int]


def look_until(
    lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique], wanted: frozenset[int]
) -> list[Look] | None:
    """Looks that give all `wanted` cells in the end, none of them idle; None if these techniques need more than a few."""
    looks: list[Look] = []
    now = list(cells)
    missing = wanted
    while missing:
        insight = study(lengths, now, techniques)
        if insight is None or len(looks) == MOST_LOOKS:
            return None
        seen = _see(prune(lengths, now, insight), missing)
        _write(now, seen)
        missing = frozenset(cell for cell in wanted if now[cell] == UNKNOWN)
        looks.append(seen)
    return _drop_idle(lengths, cells, looks, wanted)


def _see(insight: Insight, missing: frozenset[int]) -> Look:
    """All cells of an insight, or what is missing if it has all of that."""
    given = frozenset((*insight.fills, *insight.empties))
    return Look(insight, missing if missing <= given else given)


def _write(cells: list[int], look: Look) -> None:
    for cell in look.cells:
        cells[cell] = FILLED if cell in look.insight.fills else EMPTY


def _drop_idle(lengths: Sequence[int], cells: Sequence[int], looks: list[Look], wanted: frozenset[int]) -> list[Look]:
    """The looks without those that the others can do without."""
    for place in reversed(range(len(looks))):
        fewer = _look_again(lengths, cells, looks[:place] + looks[place + 1 :], wanted)
        looks = looks if fewer is None else fewer
    return looks


def _look_again(lengths: Sequence[int], cells: Sequence[int], looks: Sequence[Look], wanted: frozenset[int]) -> list[Look] | None:
    """The same looks from the start; None if one of them does not follow, or if they do not give all that is wanted."""
    now = list(cells)
    again = []
    for look in looks:
        insight = replay(lengths, now, look.insight.thoughts, look.insight.results[0].technique, look.cells)
        if insight is None:
            return None
        again.append(Look(insight, look.cells))
        _write(now, again[-1])
    return None if any(now[cell] == UNKNOWN for cell in wanted) else again
