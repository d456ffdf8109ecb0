"""Slitherlinks of every level for the tests of ratings, made once."""

from __future__ import annotations

from functools import cache

from gridwright.api import parse_puzzle
from gridwright.kinds.slitherlink.generator import generate
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.making import Made
from gridwright.puzzles import find_bundled

LEVEL_NAMES = tuple(level.name for level in LEVELS)


@cache
def make(level: str, *, seed: int = 1, size: tuple[int, int] = (7, 8), colouring: bool = False) -> Slitherlink:
    made = generate(SlitherlinkSpecification(*size, level=level, colouring=colouring), seed=seed)
    assert isinstance(made, Made)
    assert isinstance(made.puzzle, Slitherlink)
    return made.puzzle


def bundled(name: str) -> Slitherlink:
    puzzle = parse_puzzle(find_bundled(name).read())
    assert isinstance(puzzle, Slitherlink)
    return puzzle


TWO_LOOPS = Slitherlink.build(["....", ".3..", "...."])
"""Many loops pass three sides of one cell."""
NO_LOOP = Slitherlink.build(["00", "00"])
BROKEN = Slitherlink.build(["4.4"])
