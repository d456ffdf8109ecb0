"""`nin`: .nin files of Jakub Wilk's solver: width and height, rows, columns, nothing between them."""

from __future__ import annotations

from gridwright.codec.text import Chunk, text_reader, text_writer
from gridwright.kinds.nonogram.formats.bare import (
    POSSIBLE,
    begins_with_two_numbers,
    has_hash_line,
    parse_lines,
    parse_pair,
    pick_lines,
    skip_blank,
)
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, one_ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.format import Format
from gridwright.model.limits import Limits


def _recognise_nin(data: bytes) -> int:
    return POSSIBLE if begins_with_two_numbers(data) and not has_hash_line(data) else 0


def _parse_nin(chunk: Chunk, limits: Limits) -> Nonogram:
    start = skip_blank(chunk)
    width, height = parse_pair(chunk, start, "the width", "the height")
    limits.check_size(height, width, chunk.place(start))
    clues = parse_lines(chunk, pick_lines(chunk, start + 1, len(chunk.lines), height + width, "clues"))
    return assemble(clues[:height], clues[height:], limits)


def _format_nin(puzzle: Nonogram) -> str:
    rows, columns = (list(map(format_numbers, clues)) for clues in puzzle.clues)
    return "\n".join([f"{puzzle.width} {puzzle.height}", *rows, *columns, ""])


NIN = Format(
    name="nin",
    title="Wilk .nin",
    kind="nonogram",
    suffixes=(".nin",),
    recognise=_recognise_nin,
    parse=text_reader(_parse_nin),
    format=text_writer(one_ink(_format_nin, ".nin")),
)
