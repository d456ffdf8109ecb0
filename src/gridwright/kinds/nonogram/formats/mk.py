"""`mk`: .mk files of the Olsak solver: height and width, rows, a `#`, columns."""

from __future__ import annotations

from gridwright.codec.text import Chunk, text_reader, text_writer
from gridwright.kinds.nonogram.formats.bare import (
    LIKELY,
    begins_with_two_numbers,
    has_hash_line,
    parse_lines,
    parse_pair,
    pick_lines,
    skip_blank,
)
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, one_ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.limits import Limits


def _recognise_mk(data: bytes) -> int:
    return LIKELY if begins_with_two_numbers(data) and has_hash_line(data) else 0


def _parse_mk(chunk: Chunk, limits: Limits) -> Nonogram:
    start = skip_blank(chunk)
    height, width = parse_pair(chunk, start, "the height", "the width")
    limits.check_size(height, width, chunk.place(start))
    hashes = [index for index, line in enumerate(chunk.lines) if line.strip() == "#"]
    if not hashes:
        raise InputError("found no line with a #, expected one between rows and columns", place=chunk.end)
    # Some files close with a second #; what follows it is not read.
    middle, end = (*hashes, len(chunk.lines))[:2]
    rows = parse_lines(chunk, pick_lines(chunk, start + 1, middle, height, "rows"))
    columns = parse_lines(chunk, pick_lines(chunk, middle + 1, end, width, "columns"))
    return assemble(rows, columns, limits)


def _format_mk(puzzle: Nonogram) -> str:
    rows, columns = (list(map(format_numbers, clues)) for clues in puzzle.clues)
    return "\n".join([f"{puzzle.height} {puzzle.width}", *rows, "#", *columns, ""])


MK = Format(
    name="mk",
    title="Olsak .mk",
    kind="nonogram",
    suffixes=(".mk",),
    recognise=_recognise_mk,
    parse=text_reader(_parse_mk),
    format=text_writer(one_ink(_format_mk, ".mk")),
)
