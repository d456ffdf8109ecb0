"""`olsak-g`: .g files of the Olsak solver, with colours.

Free text, then `#d` and the colours if there are any, then the clues of the rows, those of the columns and whatever else, each
after a line that begins with a colon. A triddler (`#t`) has six groups of clues. Half cells are colours with a slash, and glued
to blocks where their comment begins with `<` or `>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_letters

from gridwright.codec.colour_names import name_colour
from gridwright.codec.colours import NAMES, parse_colour
from gridwright.codec.text import Chunk, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.clues import Block, Clue, Grammar
from gridwright.kinds.nonogram.formats.common import (
    assemble,
    format_halves,
    format_numbers,
    guard_writer,
    has_plain_ink,
    is_halved,
    is_plain_symbol,
    make_palette,
    one_line,
    parse_halves,
    writable_palette,
)
from gridwright.kinds.nonogram.formats.hexagons import SIDES, join_groups, split_groups
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Corner, Ink
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError, shorten
from gridwright.model.format import Format, Limits

_COLOUR = re.compile(r"\s*(\S):(\S?)\s+(\S+)\s*(.*?)\s*")
_GLUE = re.compile(r"([<>])([<>])\s*(.*)")
_ITEM = re.compile(r"([^0-9,\s]?)([0-9]{1,9})([^0-9,\s]{0,2})")
_UNTITLED = "untitled"
_BACKGROUND, _DEFAULT, _OUTSIDE = "0", "1", "6"
"""Digits in the place of a colour's character: the paper, blocks without a character, the space around a triddler."""
_GLUE_OF: dict[Corner, str] = {"◢": "<<", "◤": ">>", "◥": "<>", "◣": "><"}
"""How a half cell is glued to blocks, in rows and in columns: `<` before one, `>` after it."""
_REVERSED_BLOCKS = (2, 3)
"""Sides of a triddler whose lines are read from below."""
_REVERSED_LINES = (4, 5)
"""Sides whose lines are listed from the right."""


def _recognise(data: bytes) -> int:
    head = peek(data)
    colons = len(re.findall(r"^[ \t]*:", head, re.MULTILINE))
    if re.search(r"^#d", head, re.MULTILINE | re.IGNORECASE):
        return 75 if colons else 40
    return 30 if colons >= 2 else 10 if colons else 0


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    colons = [index for index, line in enumerate(chunk.lines) if line.lstrip().startswith(":")]
    groups = len(SIDES) if any(line[:2].lower() == "#t" for line in chunk.lines[: colons[0] if colons else None]) else 2
    if len(colons) < groups:
        expected = "before the rows and one before the columns" if groups == 2 else "before each of the six sides"
        raise InputError(f"expected a line with a colon {expected}", place=chunk.end)
    if groups == 2 and _has_six_groups(chunk, colons):
        raise InputError(
            "found six groups of clues, as triddlers have, but no line #t in front of them", place=chunk.place(colons[0])
        )
    head = Chunk(chunk.lines[: colons[0]], chunk.first)
    title, entries = _parse_head(head)
    colours, palette = _make_palette(entries)
    grammar: Grammar = "caps" if colours.caps else "blocks"
    info = Info(title=title)
    end = colons[groups] if len(colons) > groups else _last_filled(chunk, colons[groups - 1] + 1)
    bounds = [*colons[1:groups], end]
    if groups == 2:
        rows, columns = (
            [_parse_clue(chunk, index, colours, side) for index in range(start + 1, stop)]
            for side, (start, stop) in enumerate(zip(colons, bounds, strict=False))
        )
        return assemble(rows, columns, limits, palette=palette, info=info, grammar=grammar)
    if colours.caps:
        raise InputError(
            "found half cells to be glued to blocks in a triddler, expected them as colours only", place=chunk.place(0)
        )
    sides = [
        [_parse_clue(chunk, index, colours, 0) for index in range(start + 1, stop)]
        for start, stop in zip(colons, bounds, strict=False)
    ]
    if len(colons) == groups:
        # Blank lines at the end of a file are clues of empty lines, as many as the other sides ask for.
        missing = len(sides[2]) + len(sides[3]) - len(sides[0]) - len(sides[5])
        sides[5] += [[] for _ in range(min(missing, limits.lines))]
    for side in _REVERSED_BLOCKS:
        sides[side] = [blocks[::-1] for blocks in sides[side]]
    for side in _REVERSED_LINES:
        sides[side] = sides[side][::-1]
    lattice, clues = join_groups(sides, limits)
    return Nonogram(lattice, clues, palette, info=info)


def _has_six_groups(chunk: Chunk, colons: Sequence[int]) -> bool:
    """Whether lines of numbers follow after each of the first six colons."""
    bounds = [*colons[1:], len(chunk.lines)]
    groups = [chunk.lines[start + 1 : stop] for start, stop in zip(colons, bounds, strict=True)][: len(SIDES)]
    return len(groups) == len(SIDES) and all(
        any(line.strip() for line in group) and all(map(_ITEM.fullmatch, re.split(r"[,\s]+", " ".join(group).strip())))
        for group in groups
    )


def _last_filled(chunk: Chunk, start: int) -> int:
    """The end of the clues in a file that does not close them: blank lines at its end are not clues."""
    end = len(chunk.lines)
    while end > start and not chunk.lines[end - 1].strip():
        end -= 1
    return end


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of the table of colours."""

    char: str
    symbol: str
    colour: str
    name: str
    glue: str
    place: str


def _parse_head(head: Chunk) -> tuple[str, list[_Entry]]:
    """The first line as the title, and the colours."""
    title = head.lines[0].strip() if head.lines else ""
    entries: list[_Entry] = []
    is_declaring = False
    for index, line in enumerate(head.lines):
        if line[:2].lower() == "#d":
            is_declaring = True
        elif is_declaring and line.strip() and line[:2].lower() != "#t":
            entries.append(_parse_entry(line, head.place(index)))
    return ("" if title.startswith("#") or title == _UNTITLED else title), entries


def _parse_entry(line: str, place: str) -> _Entry:
    match = _COLOUR.fullmatch(line)
    if not match:
        raise InputError(f"found {quote(line)}, expected a colour such as r:* #ff0000 red", place=place)
    char, symbol, colour, name = match.groups()
    glued = _GLUE.fullmatch(name) if is_halved(colour) else None
    glue, name = (glued[1] + glued[2], glued[3]) if glued else ("", name)
    return _Entry(char, symbol, colour, name, glue, place)


@dataclass(frozen=True, slots=True)
class _Colours:
    """What the characters of clues stand for."""

    ink_of: dict[str, int]
    caps: dict[tuple[int, str, str], int]
    """Half cells to be glued to blocks: by direction, `<` or `>`, and character."""


def _make_palette(entries: list[_Entry]) -> tuple[_Colours, tuple[Ink, ...]]:
    """What each character stands for, and the palette."""
    papers = [entry for entry in entries if entry.char == _BACKGROUND]
    paper = Ink(_name(papers[-1]), parse_colour(papers[-1].colour, papers[-1].place), "") if papers else PAPER
    listed = [entry for entry in entries if entry.char not in (_BACKGROUND, _OUTSIDE)]
    # Of two lines with one character the last counts, but for half cells: one may be glued before blocks, one after them.
    kept = list({(entry.char, entry.glue): entry for entry in listed}.values())
    inks = [_make_ink(entry, paper) for entry in kept] or [BLACK]
    colours = _Colours({} if kept else {"": 1}, {})
    for number, entry in enumerate(kept, start=1):
        for direction, end in enumerate(entry.glue):
            colours.caps[direction, end, entry.char] = number
        if not entry.glue:
            colours.ink_of["" if entry.char == _DEFAULT else entry.char] = number
    return colours, make_palette(replace(paper, symbol=PAPER.symbol), inks)


def _name(entry: _Entry) -> str:
    """What a whole ink is called: as the file says, or else the plain word or the nearest name of its colour."""
    if entry.name or entry.colour.lower() in NAMES:
        return entry.name or entry.colour
    return name_colour(parse_colour(entry.colour, entry.place))


def _make_ink(entry: _Entry, paper: Ink) -> Ink:
    symbol = entry.symbol if is_plain_symbol(entry.symbol) or entry.char == _DEFAULT else entry.char
    if not is_halved(entry.colour):
        return Ink(_name(entry), parse_colour(entry.colour, entry.place), symbol)
    has_left = entry.glue[0] == ">" if entry.glue else None
    colour, corner, second = parse_halves(entry.colour, paper.colour, entry.place, has_left=has_left)
    if entry.glue and _GLUE_OF[corner] != entry.glue:
        raise InputError(
            f"found {entry.glue} for the half cell {quote(entry.colour)}, expected {_GLUE_OF[corner]}", place=entry.place
        )
    return Ink(entry.name or entry.colour, colour, symbol, corner, second)


def _parse_clue(chunk: Chunk, index: int, colours: _Colours, direction: int) -> list[Block]:
    words = re.split(r"[,\s]+", chunk.lines[index].strip())
    return [_parse_block(word, colours, direction, chunk.place(index)) for word in words if word]


def _parse_block(word: str, colours: _Colours, direction: int, place: str) -> Block:
    """A block such as `3r`; with half cells glued to it, which its length counts, such as `/3r\\`."""
    match = _ITEM.fullmatch(word)
    if not match:
        raise InputError(f"found {quote(word)}, expected numbers, each with the character of its colour", place=place)
    first, length, rest = match[1], int(match[2]), match[3]
    before = colours.caps.get((direction, "<", first), 0) if first else 0
    after = colours.caps.get((direction, ">", rest[-1:]), 0) if rest else 0
    char = rest[:-1] if after else rest
    if (first and not before) or len(char) > 1:
        raise InputError(f"found {quote(word)}, expected numbers, each with the character of its colour", place=place)
    caps = (before > 0) + (after > 0)
    if length == caps == 0:
        return Block(0)
    if char not in colours.ink_of:
        expected = shorten(" ".join(colours.ink_of)) or "none"
        found = quote(char) if char else "none"
        raise InputError(f"found the colour {found}, expected one of those declared: {expected}", place=place)
    if length < caps:
        raise InputError(f"found {quote(word)}, expected a length that counts the half cells", place=place)
    return Block(length - caps, colours.ink_of[char], before, after)


def _format(puzzle: Nonogram) -> str:
    lines = [_format_title(puzzle.info.title)]
    if isinstance(puzzle.lattice, Hexagon):
        lines.append("#t")
    if has_plain_ink(puzzle):
        sides = [list(map(format_numbers, clues)) for clues in _list_sides(puzzle)]
    else:
        palette = writable_palette(puzzle, ascii_letters.__contains__, ascii_letters, _BACKGROUND)
        lines += ["#d", *_format_palette(puzzle, palette)]
        sides = [[_format_clue(clue, palette) for clue in clues] for clues in _list_sides(puzzle)]
    names = SIDES if isinstance(puzzle.lattice, Hexagon) else ("rows", "columns")
    for name, clues in zip(names, sides, strict=True):
        lines += [f": {name}", *clues]
    return "\n".join([*lines, ": end", ""])


def _list_sides(puzzle: Nonogram) -> Sequence[Sequence[Clue]]:
    """The clues in the order of the file."""
    if not isinstance(puzzle.lattice, Hexagon):
        return puzzle.clues
    sides = split_groups(puzzle.lattice, puzzle.clues)
    for side in _REVERSED_BLOCKS:
        sides[side] = [clue[::-1] for clue in sides[side]]
    for side in _REVERSED_LINES:
        sides[side] = sides[side][::-1]
    return sides


def _format_palette(puzzle: Nonogram, palette: Sequence[Ink]) -> Iterator[str]:
    for ink, symbol in zip(palette, [" ", *puzzle.symbols[1:]], strict=True):
        outer = symbol if is_plain_symbol(symbol) else ink.symbol if ink is not palette[0] else " "
        colour = format_halves(ink, palette[0].colour) if ink.corner else ink.colour
        glue = f"{_GLUE_OF[ink.corner]}  " if ink.corner and puzzle.grammar == "caps" else ""
        name = one_line(ink.name).lstrip("<> ") if ink.corner else one_line(ink.name)
        yield f"   {ink.symbol}:{outer}  {colour}  {glue}{name}".rstrip()


def _format_clue(clue: Clue, palette: Sequence[Ink]) -> str:
    words = (
        f"{palette[block.before].symbol if block.before else ''}{block.cells}{palette[block.colour].symbol}"
        f"{palette[block.after].symbol if block.after else ''}"
        for block in clue
    )
    return " ".join(words) or "0"


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
        keeps=frozenset({"colour", "colours", "ink names", "triangles", "caps", "triddler", "title"}),
    ),
    ".g",
)
