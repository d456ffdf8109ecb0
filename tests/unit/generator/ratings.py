"""A stand-in for rating, so that bands can be tested by what they are and not by how they are found."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.rating import Rating

TYPICAL: dict[str, Any] = {"effort": 1.0, "band": 1, "demand": "lines", "tiers": (), "quoted": None}
TEXTS = ("size_class", "hardest")
TUPLES = ("uses", "fingerprint", "reasons")


def make_rating(**values: Any) -> Rating:
    blank: dict[str, Any] = {field.name: 0 for field in fields(Rating)}
    blank |= dict.fromkeys(TEXTS, "") | dict.fromkeys(TUPLES, ())
    return Rating(**(blank | TYPICAL | values))


def rate_by_blocks(puzzle: Nonogram) -> Rating:
    """The more blocks, the harder: at half a block for each cell it would be band 10."""
    blocks = sum(len(clue) for clues in puzzle.clues for clue in clues)
    effort = 20 * blocks / puzzle.lattice.size
    return make_rating(effort=effort, band=max(1, min(10, int(effort))))
