"""Files that list bare numbers, one line a clue: `contest`, `cwd`, `mk` and `nin`.

Programs disagree on whether an empty clue is a `0` or a blank line, and on blank lines at the end; here both are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gridwright.codec.text import (
    Chunk,
    encode_text,
    format_count,
    match_numbers,
    narrow,
    parse_number,
    parse_numbers,
    peek,
    quote,
    split_lines,
    text_reader,
    text_writer,
)
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, guard_writer
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_TWO_NUMBERS = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:\n|$)")
_NUMBER_ALONE = re.compile(r"\s*[0-9]+[ \t]*\n\s*[0-9]+[ \t]*(?:\n|$)")
_BARE = re.compile(r"[0-9,#\s]*")
LIKELY, POSSIBLE = 45, 20


def begins_with_two_numbers(data: bytes) -> bool:
    head = peek(data)
    return bool(_TWO_NUMBERS.match(head) and _BARE.fullmatch(head))


def begins_with_number_lines(data: bytes) -> bool:
    head = peek(data)
    return bool(_NUMBER_ALONE.match(head) and _BARE.fullmatch(head))


def has_hash_line(data: bytes) -> bool:
    """Whether a line of its own reads `#`."""
    return re.search(rb"(?:^|[\r\n])[ \t]*#[ \t]*(?:[\r\n]|$)", narrow(data)) is not None


def skip_blank(chunk: Chunk, index: int = 0) -> int:
    """The index of the first line from `index` on that is not blank."""
    while index < len(chunk.lines) and not chunk.lines[index].strip():
        index += 1
    return index


def parse_pair(chunk: Chunk, index: int, first: str, second: str) -> tuple[int, int]:
    """Two numbers on one line."""
    words = chunk.lines[index].split() if index < len(chunk.lines) else []
    place = chunk.place(index)
    if len(words) != 2:
        raise InputError(f"found {format_count(len(words), 'word')}, expected {first} and {second}", place=place)
    return parse_number(words[0], first, place), parse_number(words[1], second, place)


def pick_lines(chunk: Chunk, start: int, end: int, count: int, what: str) -> list[int]:
    """The indices of the `count` clue lines between two indices.

    Blank lines are empty clues where that makes the number right, else they are only there to be looked at.
    """
    every = list(range(start, end))
    filled = [index for index in every if chunk.lines[index].strip()]
    up_to_last = [index for index in every if filled and index <= filled[-1]]
    for candidate in (every, up_to_last, filled):
        if len(candidate) == count:
            return candidate
    found = format_count(len(filled), "line")
    raise InputError(f"found {found} of {what}, expected {count}", place=chunk.place(min(start, max(0, end - 1))))


def parse_lines(chunk: Chunk, indices: Sequence[int]) -> list[list[int]]:
    """The numbers of the lines with these indices."""
    found = match_numbers([chunk.lines[index] for index in indices])
    return found if found is not None else [parse_numbers(chunk.lines[index], chunk.place(index)) for index in indices]


# `contest`: the text of the programming contests: `$1`, then the columns, then the rows, tabs between numbers.
#
# Boards are square; half the lines are columns. In the contests that is 25 of each.

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
    if puzzle.height != puzzle.width:
        raise InputError(f"has {puzzle.width}x{puzzle.height} cells, but contest text holds square puzzles only")
    lines = [format_numbers(clue, "\t") for clues in (puzzle.columns, puzzle.rows) for clue in clues]
    return "\n".join([f"${number}", *lines, ""])


CONTEST = guard_writer(
    Format(
        name="contest",
        title="contest $ text",
        kind="nonogram",
        suffixes=(".txt",),
        recognise=_recognise_contest,
        parse=text_reader(_parse_contest, _split),
        format=_write,
        holds_many=True,
    ),
    "contest text",
)


# `cwd`: .cwd files of QNonograms: height, width, rows, a blank line, columns.


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


CWD = guard_writer(
    Format(
        name="cwd",
        title="QNonograms .cwd",
        kind="nonogram",
        suffixes=(".cwd",),
        recognise=_recognise_cwd,
        parse=text_reader(_parse_cwd),
        format=text_writer(_format_cwd),
    ),
    ".cwd",
)


# `mk`: .mk files of the Olsak solver: height and width, rows, a `#`, columns.


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


MK = guard_writer(
    Format(
        name="mk",
        title="Olsak .mk",
        kind="nonogram",
        suffixes=(".mk",),
        recognise=_recognise_mk,
        parse=text_reader(_parse_mk),
        format=text_writer(_format_mk),
    ),
    ".mk",
)


# `nin`: .nin files of Jakub Wilk's solver: width and height, rows, columns, nothing between them.


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


NIN = guard_writer(
    Format(
        name="nin",
        title="Wilk .nin",
        kind="nonogram",
        suffixes=(".nin",),
        recognise=_recognise_nin,
        parse=text_reader(_parse_nin),
        format=text_writer(_format_nin),
    ),
    ".nin",
)
