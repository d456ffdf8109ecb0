"""`olsak-g`: .g files of the Olsak solver, with colours.

Free text, then `#d` and the colours if there are any, then the clues of the rows, those of the columns and whatever else, each
after a line that begins with a colon. Triddlers and triangles are refused by name.
"""

from __future__ import annotations

import re
from string import ascii_letters

from gridwright.codec.colours import parse_colour
from gridwright.codec.text import Chunk, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.formats.common import (
    assemble,
    format_blocks,
    format_numbers,
    guard_writer,
    has_plain_ink,
    is_plain_symbol,
    make_palette,
    one_line,
    writable_palette,
)
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError, shorten
from gridwright.model.format import Format, Limits

_COLOUR = re.compile(r"\s*(\S):(\S?)\s+(\S+)\s*(.*?)\s*")
_ITEM = re.compile(r"([0-9]{1,9})([^0-9,\s]?)")
_UNTITLED = "untitled"
_BACKGROUND, _DEFAULT, _OUTSIDE = "0", "1", "6"
"""Digits in the place of a colour's character: the paper, blocks without a character, the space around a triddler."""


def _recognise(data: bytes) -> int:
    head = peek(data)
    colons = len(re.findall(r"^[ \t]*:", head, re.MULTILINE))
    if re.search(r"^#d", head, re.MULTILINE | re.IGNORECASE):
        return 75 if colons else 40
    return 30 if colons >= 2 else 10 if colons else 0


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    colons = [index for index, line in enumerate(chunk.lines) if line.lstrip().startswith(":")]
    if len(colons) < 2:
        raise InputError("expected a line with a colon before the rows and one before the columns", place=chunk.end)
    head = Chunk(chunk.lines[: colons[0]], chunk.first)
    title, colours = _parse_head(head)
    ink_of, palette = _make_palette(colours)
    end = colons[2] if len(colons) > 2 else _last_filled(chunk, colons[1] + 1)
    columns = [_parse_clue(chunk, index, ink_of) for index in range(colons[1] + 1, end)]
    rows = [_parse_clue(chunk, index, ink_of) for index in range(colons[0] + 1, colons[1])]
    return assemble(rows, columns, limits, palette=palette, info=Info(title=title))


def _last_filled(chunk: Chunk, start: int) -> int:
    """The end of the clues in a file that does not close them: blank lines at its end are not clues."""
    end = len(chunk.lines)
    while end > start and not chunk.lines[end - 1].strip():
        end -= 1
    return end


def _parse_head(head: Chunk) -> tuple[str, dict[str, Ink]]:
    """The first line as the title, and the colours by their character."""
    title = head.lines[0].strip() if head.lines else ""
    colours: dict[str, Ink] = {}
    is_declaring = False
    for index, line in enumerate(head.lines):
        if line[:2].lower() == "#t":
            raise InputError("found #t, a triddler, which is not supported", place=head.place(index))
        if line[:2].lower() == "#d":
            is_declaring = True
        elif is_declaring and line.strip():
            char, ink = _parse_colour(line, head.place(index))
            colours[char] = ink
    return ("" if title.startswith("#") or title == _UNTITLED else title), colours


def _parse_colour(line: str, place: str) -> tuple[str, Ink]:
    match = _COLOUR.fullmatch(line)
    if not match:
        raise InputError(f"found {quote(line)}, expected a colour such as r:* #ff0000 red", place=place)
    char, symbol, colour, name = match.groups()
    if "/" in colour or "\\" in colour:
        raise InputError(f"found {quote(colour)}, a triangle of two colours, which is not supported", place=place)
    return char, Ink(name or colour, parse_colour(colour, place), symbol)


def _make_palette(colours: dict[str, Ink]) -> tuple[dict[str, int], tuple[Ink, ...]]:
    """The number of the ink that each character stands for, and the palette."""
    paper = colours.get(_BACKGROUND, PAPER)
    inks = {char: ink for char, ink in colours.items() if char not in (_BACKGROUND, _OUTSIDE)} or {_DEFAULT: BLACK}
    ink_of = {"" if char == _DEFAULT else char: number for number, char in enumerate(inks, start=1)}
    symbols = [ink.symbol if is_plain_symbol(ink.symbol) or char == _DEFAULT else char for char, ink in inks.items()]
    named = (Ink(ink.name, ink.colour, symbol) for ink, symbol in zip(inks.values(), symbols, strict=True))
    return ink_of, make_palette(Ink(paper.name, paper.colour, PAPER.symbol), named)


def _parse_clue(chunk: Chunk, index: int, ink_of: dict[str, int]) -> list[tuple[int, int]]:
    blocks = []
    for word in re.split(r"[,\s]+", chunk.lines[index].strip()):
        match = _ITEM.fullmatch(word)
        if word and not match:
            raise InputError(
                f"found {quote(word)}, expected numbers, each with the character of its colour", place=chunk.place(index)
            )
        if match and int(match[1]):
            if match[2] not in ink_of:
                expected = shorten(" ".join(ink_of)) or "none"
                found = quote(match[2]) if match[2] else "none"
                raise InputError(
                    f"found the colour {found}, expected one of those declared: {expected}", place=chunk.place(index)
                )
            blocks.append((int(match[1]), ink_of[match[2]]))
    return blocks


def _format(puzzle: Nonogram) -> str:
    lines = [_format_title(puzzle.info.title)]
    if has_plain_ink(puzzle):
        rows, columns = (list(map(format_numbers, clues)) for clues in puzzle.clues)
    else:
        palette = writable_palette(puzzle, ascii_letters.__contains__, ascii_letters, _BACKGROUND)
        lines.append("#d")
        for ink, symbol in zip(palette, [" ", *puzzle.symbols[1:]], strict=True):
            outer = symbol if is_plain_symbol(symbol) else ink.symbol if ink is not palette[0] else " "
            lines.append(f"   {ink.symbol}:{outer}  {ink.colour}  {one_line(ink.name)}".rstrip())
        rows, columns = ([format_blocks(clue, palette) for clue in clues] for clues in puzzle.clues)
    return "\n".join([*lines, ": rows", *rows, ": columns", *columns, ": end", ""])


def _format_title(title: str) -> str:
    """A first line that is nothing but a title: no colon, hash or byte order mark in front, which would mean something."""
    return one_line(title).lstrip(":#\ufeff ") or _UNTITLED


OLSAK_G = guard_writer(
    Format(
        name="olsak-g",
        title="Olsak .g",
        kind="nonogram",
        suffixes=(".g",),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"colour", "title"}),
    ),
    ".g",
)
