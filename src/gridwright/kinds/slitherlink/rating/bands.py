"""The bands of Slitherlinks: `bands.json` keeps the borders that `tools/calibrate_bands.py` measured."""

from __future__ import annotations

from gridwright.grading import bands
from gridwright.grading.bands import Reference


def load_references() -> tuple[Reference, ...]:
    """Every size that was measured, smallest first."""
    return bands.load_references(__package__)


def find_band(effort: float, cells: int) -> int:
    """1 for the tenth of Slitherlinks of this size that take least effort, up to 10."""
    return bands.find_band(effort, cells, load_references())


def name_size(cells: int) -> str:
    """Which Slitherlinks one of so many cells is compared with: ``400 cells``."""
    return bands.name_size(cells, load_references())
