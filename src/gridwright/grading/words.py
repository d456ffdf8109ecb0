"""Figures as people say them."""

from __future__ import annotations


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
