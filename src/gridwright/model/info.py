"""What is known about a puzzle besides the puzzle, whatever its kind."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Info:
    """What is known about a puzzle besides the puzzle."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    licence: str = ""
    description: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    """Further facts that a file carried, in its order, kept so that nothing is lost on the way."""
