"""Finding a puzzle within bands: candidates of one level after the other, each rated as `gridwright rate` does.

What comes out too easy sends the search to the next higher level, what comes out too hard to the next lower one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.common.grading import BANDS
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT, Level
from gridwright.model.making import Made, NothingFits

MakeOfLevel = Callable[[Level, Budget], Made | NothingFits]
"""Makes a puzzle of a level, or says why there is none."""

CANDIDATES_A_LEVEL = 40
"""After so many candidates a level is taken not to exist on such boards."""


def find_in_bands(
    make: MakeOfLevel, levels: Sequence[Level], bands: tuple[int, int], random: Random, budget: Budget
) -> Made | NothingFits:
    """A puzzle of one of these levels whose band is among those asked for."""
    low, high = bands
    missing: set[int] = set()
    nearest: NothingFits | None = None
    distance = BANDS
    place = _begin(len(levels), low, high, random)
    while True:
        try:
            budget.spend(0)
            making = make(levels[place], budget.part(max(1, budget.share(CANDIDATES_A_LEVEL, 1))))
            budget.spend(0)
        except SpentError as stop:
            return _give_up(stop.reason, nearest, budget)
        if isinstance(making, NothingFits):
            if budget.share(1, 1) < 1:
                return _give_up(making.reason, nearest or making, budget)
            missing.add(place)
            if len(missing) == len(levels):
                return making
            place = random.choice([other for other in range(len(levels)) if other not in missing])
            continue
        band = _rate(making, budget)
        if band is not None and low <= band <= high:
            return Made(making.puzzle, {**making.facts, "band": band}, budget.effort())
        off = max(low - (band or BANDS), (band or BANDS) - high)
        if off < distance:
            distance = off
            nearest = NothingFits("", f"its band is {band}", making.puzzle)
        step = 1 if (band or BANDS) < low else -1
        others = [other for other in range(place + step, len(levels) if step > 0 else -1, step) if other not in missing]
        place = others[0] if others and random.random() < 0.5 else place


def _begin(count: int, low: int, high: int, random: Random) -> int:
    """The level to begin with: harder ones for higher bands, and those beyond the levels for the highest only."""
    share = (random.uniform(low, high) - 1) / (BANDS - 1)
    return min(count - 1, round(share * min(count, LEVEL_COUNT + (high == BANDS)) - 0.5)) if count > 1 else 0


def _rate(made: Made, budget: Budget) -> int | None:
    """The band, as `gridwright rate` says it."""
    from gridwright.kinds.slitherlink.rater import find_band_of

    return find_band_of(made.puzzle, lambda _: budget.spend(0))


def _give_up(reason: str, nearest: NothingFits | None, budget: Budget) -> NothingFits:
    if nearest is None:
        return NothingFits(reason, effort=budget.effort())
    return NothingFits(reason, nearest.shortfall, nearest.nearest, budget.effort())
