"""`contest`: the text of the programming contests: `$1`, then the columns, then the rows, tabs between numbers.

Boards are square; half the lines are columns. In the contests that is 25 of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gridwright.codec.text import Chunk, encode_text, peek, quote, split_lines, text_reader
from gridwright.kinds.nonogram.formats.bare import parse_lines
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, refuse_colour
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.limits import Limits

_LABEL = re.compile(r"\$\s*[0-9]{1,9}\s*")
_USUAL = 50
"""Lines of a contest puzzle: what a puzzle with blank lines after it is most likely to have."""


def _recognise_contest(data: bytes) -> int:
    first = peek(data).lstrip().partition("\n")[0]
    return 85 if _LABEL.fullmatch(first) else 0


def _split(text: str) -> Iterator[Chunk]:
    """The lines from each label to the next, the label first."""
    lines = split_lines(text)
    starts = [index for index, line in enumerate(lines) if line.startswith("$")]
    if any(line.strip() for line in lines[: starts[0] if starts else None]):
        starts.insert(0, 0)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield Chunk(lines[start:end], start + 1)


def _parse_contest(chunk: Chunk, limits: Limits) -> Nonogram:
    if not _LABEL.fullmatch(chunk.lines[0]):
        raise InputError(f"found {quote(chunk.lines[0])}, expected a label such as $1", place=chunk.place(0))
    count = _count_lines(chunk)
    if count == 0 or count % 2:
        raise InputError(f"found {count} clues, expected as many columns as rows", place=chunk.place(0))
    limits.check_size(count // 2, count // 2, chunk.place(0))
    clues = parse_lines(chunk, range(1, count + 1))
    return assemble(clues[count // 2 :], clues[: count // 2], limits)


def _count_lines(chunk: Chunk) -> int:
    """How many lines are clues: of the blank ones at the end only as many as are needed."""
    there = len(chunk.lines) - 1
    least = there
    while least and not chunk.lines[least].strip():
        least -= 1
    if least <= _USUAL <= there:
        return _USUAL
    return least + 1 if least % 2 and least < there else least


def _write(puzzles: Iterable[Nonogram]) -> bytes:
    texts = [_format_contest(puzzle, number) for number, puzzle in enumerate(puzzles, start=1)]
    if not texts:
        raise InputError("there is no puzzle to write")
    return encode_text("".join(texts))


def _format_contest(puzzle: Nonogram, number: int) -> str:
    refuse_colour(puzzle, "contest text")
    if puzzle.height != puzzle.width:
        raise InputError(f"has {puzzle.width}x{puzzle.height} cells, but contest text holds square puzzles only")
    lines = [format_numbers(clue, "\t") for clues in (puzzle.columns, puzzle.rows) for clue in clues]
    return "\n".join([f"${number}", *lines, ""])


CONTEST = Format(
    name="contest",
    title="contest $ text",
    kind="nonogram",
    suffixes=(".txt",),
    recognise=_recognise_contest,
    parse=text_reader(_parse_contest, _split),
    format=_write,
    holds_many=True,
)
