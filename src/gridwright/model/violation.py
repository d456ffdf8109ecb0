"""What is wrong with a board, as the judge of every kind reports it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its stable name, where, and a sentence for a person. `cells` are (row, column), from 0."""

    rule: str
    place: str
    message: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"
