"""Lines drawn as pictures, and one technique run on them."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.nonogram.techniques.line import Line, Move, Technique
from gridwright.kinds.nonogram.techniques.table import parse_rules

Ranges = Sequence[tuple[int, int]]


def technique(code: str) -> Technique:
    (found,) = parse_rules(code)
    return found


def make_line(lengths: Sequence[int], picture: str, ranges: Ranges | None = None) -> Line:
    """A line with the given ranges; without any, the widest."""
    line = Line(lengths, picture)
    if ranges is not None:
        line.starts, line.ends = ([pair[side] for pair in ranges] for side in (0, 1))
    return line


def ranges_of(line: Line) -> list[tuple[int, int]]:
    return list(zip(line.starts, line.ends, strict=True))


def run(code: str, lengths: Sequence[int], picture: str, ranges: Ranges | None = None) -> tuple[str, list[tuple[int, int]]]:
    """The picture and the ranges after one use of a technique."""
    line = make_line(lengths, picture, ranges)
    technique(code).run(line)
    return line.drawn(), ranges_of(line)


def tell(code: str, lengths: Sequence[int], picture: str, ranges: Ranges | None = None) -> list[str]:
    """The sentence of every move of one use."""
    found = technique(code)
    return [found.sentence(before, move) for before, move in found.run(make_line(lengths, picture, ranges))]


def moves_of(code: str, lengths: Sequence[int], picture: str, ranges: Ranges | None = None) -> list[Move]:
    return [move for _, move in technique(code).run(make_line(lengths, picture, ranges))]
