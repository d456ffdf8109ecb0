"""Figures as people say them."""

from __future__ import annotations

from collections.abc import Sequence

NARROW = 2
"""So few lines or edges that follow at the same time leave no choice where to go on."""
NARROW_SHARE = 0.25
"""A way is called narrow if it is so in at least this share of the rounds."""


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "line"), count(1200, "cell")
    ('1 line', '1,200 cells')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def approximate(number: float) -> str:
    """A mean as people say it: one decimal below ten, none above, and none that is zero.

    >>> approximate(2.04), approximate(3.44), approximate(41.7)
    ('2', '3.4', '42')
    """
    return f"{number:,.0f}" if number >= 10 else f"{number:.1f}".removesuffix(".0")


def say_times(number: float) -> str:
    """
    >>> say_times(1.02), say_times(9.1)
    ('once', '9.1 times')
    """
    return "once" if approximate(number) == "1" else f"{approximate(number)} times"


def describe_way(opening: str, gains: Sequence[int], narrow: str, broad: str) -> str:
    """How broad the way is, without the last round, which only finishes: in how many rounds there is hardly a choice.

    `narrow` says what a round with `NARROW` or fewer gives, after the number of rounds; `broad` what the narrowest gives.

    >>> describe_way("It takes 3 rounds", [9, 4, 1], "{few} of them {give} at most 2 edges", "each gives at least {least} edges")
    'It takes 3 rounds; before the last, each gives at least 4 edges.'
    """
    openings = gains[:-1]
    few = sum(gain <= NARROW for gain in openings)
    if not few:
        return f"{opening}; before the last, {broad.format(least=min(openings))}."
    is_narrow = few >= 2 and few >= NARROW_SHARE * len(openings)
    ending = ", so the way through is narrow" if is_narrow else ""
    return f"{opening}; {narrow.format(few=few, give='gives' if few == 1 else 'give')}{ending}."
