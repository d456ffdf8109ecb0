"""Times, factors and numbers as words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.study.models.recipes import LOG

if TYPE_CHECKING:
    from gridwright.study.models.model import Weight

MINUTE, HOUR, DAY = 60, 3600, 86400


def _list_ticks(sixtieths: tuple[int, ...], hours: tuple[int, ...], days: tuple[int, ...]) -> tuple[int, ...]:
    small = [unit * each for unit in (1, MINUTE) for each in sixtieths]
    return (*small, *(HOUR * each for each in hours), *(DAY * each for each in days))


TICKS = (
    _list_ticks((1, 2, 3, 5, 10, 15, 20, 30, 45), (1, 2, 3, 5, 8, 12), (1, 2, 3, 5, 10, 20, 50)),
    _list_ticks((1, 2, 5, 10, 30), (1, 2, 5, 10), (1, 2, 5, 10, 20, 50)),
    _list_ticks((1, 4, 15), (1, 4, 12), (2, 8, 30, 100)),
    _list_ticks((1, 10), (1, 10), (5, 50)),
)
"""Round times in seconds, from many to few."""
LEAST_GAP = 0.13
"""The share of an axis that a label needs."""

TIMES = "\N{MULTIPLICATION SIGN}"
NOTHING = "\N{EN DASH}"
"""In a table, where there is no number."""


def choose_ticks(low: float, high: float) -> list[int]:
    """Round times from `low` to `high` seconds, as many as have room on a logarithmic axis.

    >>> choose_ticks(20, 900)
    [30, 60, 120, 300, 600]
    """
    least_ratio = (high / low) ** LEAST_GAP
    for ladder in TICKS:
        chosen = [each for each in ladder if low <= each <= high]
        if all(later / former >= least_ratio for former, later in pairwise(chosen)):
            break
    return chosen


def name_unit(weights: Iterable[Weight], target: str) -> str:
    """What coefficients are, of a model that was fitted to `target`."""
    from gridwright.study.models.model import INTERCEPT, SCALES  # which loads numpy, and not every word needs that

    scales = dict.fromkeys(SCALES[each.scale] for each in weights if each.column != INTERCEPT)
    return f"{'Logarithms of seconds' if target == LOG else 'Seconds'} for each unit of {' or '.join(scales)}"


def format_duration(seconds: float) -> str:
    """A time in at most two units.

    >>> [format_duration(each) for each in (0.25, 48, 60, 200, 3900, 200000)]
    ['0.2 s', '48 s', '1 min', '3 min 20 s', '1 h 05 min', '2 d 08 h']
    """
    if seconds < 9.95:
        return f"{seconds:.1f}".removesuffix(".0") + " s"
    if seconds < MINUTE - 0.5:
        return f"{seconds:.0f} s"
    if seconds < HOUR - 0.5:
        return _format_two(round(seconds), 60, "min", "s")
    if seconds < DAY - MINUTE / 2:
        return _format_two(round(seconds / MINUTE), 60, "h", "min")
    return _format_two(round(seconds / HOUR), 24, "d", "h")


def format_factor(ratio: float) -> str:
    """A ratio as what to multiply with or to divide by: 4 times or a quarter."""
    if ratio == 1:
        return "1"
    return f"{TIMES}{ratio:.3g}" if ratio > 1 else f"÷{1 / ratio:.3g}"


def format_number(value: float | None, digits: int = 2) -> str:
    """A number with so many digits after the point and a true minus sign, or a dash for what is not known."""
    return NOTHING if value is None else f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def format_count(count: int, noun: str) -> str:
    """A number of things.

    >>> format_count(1, "puzzle"), format_count(1234, "puzzle")
    ('1 puzzle', '1,234 puzzles')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _format_two(count: int, size: int, large: str, small: str) -> str:
    whole, rest = divmod(count, size)
    return f"{whole} {large} {rest:02} {small}" if rest else f"{whole} {large}"
