"""`cwd`: .cwd files of QNonograms: height, width, rows, a blank line, columns."""

from __future__ import annotations

from gridwright.codec.text import Chunk, parse_number, text_reader, text_writer
from gridwright.kinds.nonogram.formats.bare import (
    POSSIBLE,
    begins_with_number_lines,
    has_hash_line,
    parse_lines,
    pick_lines,
    skip_blank,
)
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, one_ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.limits import Limits


def _recognise_cwd(data: bytes) -> int:
    return POSSIBLE if begins_with_number_lines(data) and not has_hash_line(data) else 0


def _parse_cwd(chunk: Chunk, limits: Limits) -> Nonogram:
    first = skip_blank(chunk)
    second = skip_blank(chunk, first + 1)
    if second >= len(chunk.lines):
        raise InputError("found no second number, expected the height and the width on two lines", place=chunk.end)
    height = parse_number(chunk.lines[first], "the height", chunk.place(first))
    width = parse_number(chunk.lines[second], "the width", chunk.place(second))
    limits.check_size(height, width, chunk.place(second))
    clues = parse_lines(chunk, _pick_clues(chunk, second + 1, height, width))
    return assemble(clues[:height], clues[height:], limits)


def _pick_clues(chunk: Chunk, start: int, height: int, width: int) -> list[int]:
    """The clue lines. Where the blank line stands in its place, others may be empty clues."""
    middle = start + height
    if middle < len(chunk.lines) and not chunk.lines[middle].strip():
        try:
            return [*range(start, middle), *pick_lines(chunk, middle + 1, len(chunk.lines), width, "columns")]
        except InputError:
            pass
    return pick_lines(chunk, start, len(chunk.lines), height + width, "clues")


def _format_cwd(puzzle: Nonogram) -> str:
    rows, columns = (list(map(format_numbers, clues)) for clues in puzzle.clues)
    return "\n".join([str(puzzle.height), str(puzzle.width), *rows, "", *columns, ""])


CWD = Format(
    name="cwd",
    title="QNonograms .cwd",
    kind="nonogram",
    suffixes=(".cwd",),
    recognise=_recognise_cwd,
    parse=text_reader(_parse_cwd),
    format=text_writer(one_ink(_format_cwd, ".cwd")),
)
