"""What is measured of puzzles, as columns of a table."""

from __future__ import annotations

from dataclasses import dataclass

Value = int | float | str | None
"""What stands in a cell of a table; None where there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the type of its values, and what they mean."""

    name: str
    type: type[int] | type[float] | type[str]
    meaning: str
