"""Clues in columns: set in lines, and poured into lanes around a grid and over further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.model.printing import ClueColumn
from gridwright.render.pdf.look import INK
from gridwright.render.pdf.paper import Box
from gridwright.render.pdf.pen import Pen
from gridwright.render.pdf.typeface import BOLD, REGULAR, Scribe, measure_text

LEADING = 1.2
AFTER_CLUE = 0.22
BEFORE_HEADING, AFTER_HEADING = 0.8, 0.3
"""In sizes of letters."""
HEADING = 1.18
"""The size of a heading."""
SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stay together: a heading or a clue."""

    lines: tuple[str, ...]
    size: float
    """Of its letters."""
    label: str = ""
    indent: float = 0.0
    is_heading: bool = False
    space_above: float = 0.0
    """Left out at the top of a lane."""
    space_below: float = 0.0

    @property
    def height(self) -> float:
        return len(self.lines) * LEADING * self.size

    def draw(self, pen: Pen, lane: Box, top: float) -> None:
        face = BOLD if self.is_heading else REGULAR
        for number, line in enumerate(self.lines):
            base = top + number * LEADING * self.size + self.size
            if number == 0 and self.label:
                room = self.indent - 0.4 * self.size
                size = min(self.size, self.size * room / max(measure_text(self.label, BOLD, self.size), 0.1))
                pen.write((lane.left + room, base), self.label, size, face=BOLD, anchor="end")
            pen.write((lane.left + self.indent, base), line, self.size, face=face, colour=INK)


@dataclass(frozen=True, slots=True)
class Poured:
    """Blocks with their places, and the blocks that found none."""

    placed: tuple[tuple[Block, Box, float], ...]
    """Each block with its lane and its top."""
    rest: tuple[Block, ...]

    @property
    def bottom(self) -> float:
        return max((top + block.height for block, _, top in self.placed), default=0.0)

    def draw(self, pen: Pen) -> None:
        for block, lane, top in self.placed:
            block.draw(pen, lane, top)


def set_blocks(columns: Sequence[ClueColumn], size: float, width: float, scribe: Scribe) -> tuple[Block, ...]:
    """Headings and clues in lines of this width."""
    return tuple(block for column in columns for block in _set_column(column, size, width, scribe))


def _set_column(column: ClueColumn, size: float, width: float, scribe: Scribe) -> Iterator[Block]:
    heading = scribe.wrap(column.name, BOLD, HEADING * size, width)
    yield Block(
        tuple(heading),
        HEADING * size,
        is_heading=True,
        space_above=BEFORE_HEADING * size,
        space_below=AFTER_HEADING * size,
    )
    labels = [scribe.clean(label) for label, _ in column.clues]
    widest = max(measure_text(label, BOLD, size) for label in labels)
    indent = min(widest + 0.4 * size, width / 2)
    for label, (_, text) in zip(labels, column.clues, strict=True):
        lines = tuple(scribe.wrap(text, REGULAR, size, width - indent)) or ("",)
        yield Block(lines, size, label, indent, space_below=AFTER_CLUE * size)


def pour(blocks: Sequence[Block], lanes: Sequence[Box]) -> Poured:
    """Put blocks into lanes, one after the other. A heading is never the last in its lane; a clue that is longer than any lane
    is split."""
    if not lanes:
        return Poured((), tuple(blocks))
    tallest = max(lane.height for lane in lanes)
    pieces = [piece for block in blocks for piece in _split(block, tallest)]
    placed: list[tuple[Block, Box, float]] = []
    lane, top = 0, lanes[0].top
    for number, block in enumerate(pieces):
        while True:
            above = block.space_above if top > lanes[lane].top else 0.0
            needed = above + block.height
            if block.is_heading and number + 1 < len(pieces):
                needed += block.space_below + pieces[number + 1].height
            if top + needed <= lanes[lane].bottom + SLACK:
                break
            lane += 1
            if lane == len(lanes):
                return Poured(tuple(placed), tuple(pieces[number:]))
            top = lanes[lane].top
        placed.append((block, lanes[lane], top + above))
        top += above + block.height + block.space_below
    return Poured(tuple(placed), ())


def _split(block: Block, tallest: float) -> Iterator[Block]:
    """A block that no lane is tall enough for, line by line."""
    if block.height <= tallest * 0.6 or len(block.lines) == 1:
        yield block
        return
    *first, last = block.lines
    for number, line in enumerate(first):
        yield Block((line,), block.size, block.label if number == 0 else "", block.indent)
    yield Block((last,), block.size, "", block.indent, space_below=block.space_below)


def pour_evenly(blocks: Sequence[Block], lanes: Sequence[Box]) -> Poured | None:
    """All blocks in lanes that end as high up as they can, so that they are about equally full; None if there is no room."""
    if pour(blocks, lanes).rest:
        return None
    low, high = min(lane.top for lane in lanes), max(lane.bottom for lane in lanes)
    for _ in range(14):
        middle = (low + high) / 2
        if pour(blocks, _end_lanes(lanes, middle)).rest:
            low = middle
        else:
            high = middle
    return pour(blocks, _end_lanes(lanes, high))


def _end_lanes(lanes: Sequence[Box], bottom: float) -> list[Box]:
    """The lanes as far as they lie above a line."""
    return [lane._replace(height=min(lane.bottom, bottom) - lane.top) for lane in lanes if lane.top < bottom]
