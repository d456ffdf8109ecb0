"""`xd`: plain text with headers, a grid, clues and notes, in sections with names or with two blank lines between them.

Lower-case letters are special cells, circled or shaded as the header `Special` says. Other symbols stand for several letters, as
the header `Rebus` says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from gridwright.codec.text import Chunk, format_count, peek, quote, text_reader, text_writer
from gridwright.kinds.crossword.formats.common import (
    ALL_TEXTS,
    KIND,
    assemble,
    check_grid,
    one_line,
    parse_letters,
    refuse_bars,
    shown_board,
    strip_braces,
)
from gridwright.kinds.crossword.grid import BLOCK, OPEN, VOID, Board, Cell, Direction, Slot, find_slots
from gridwright.kinds.crossword.puzzle import Clue, Crossword, match_clues
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info

_SECTION = re.compile(r"^##[ \t]+(?:metadata|grid|clues)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_HEADER = re.compile(r"\s*(?:title|author|editor|date|copyright|publisher|number|rebus|special):", re.IGNORECASE)
_CLUE = re.compile(r"^[AD][0-9]+\. .* ~ ", re.MULTILINE)
_FIELDS = ("title", "author", "copyright", "licence", "description")
_NAMES = {"license": "licence", "constructor": "author", "creator": "author"}


def _recognise(data: bytes) -> int:
    head = peek(data)
    if _SECTION.search(head):
        return 95
    if _HEADER.match(head) and re.search(r"\n[ \t]*\n[ \t]*\n[ \t]*[^\W\d]?[\w#.]+[ \t]*\n", head):
        return 90
    return 85 if _CLUE.search(head) else 0


def _parse(chunk: Chunk, limits: Limits) -> Crossword:
    sections = split_sections(chunk)
    headers = _parse_headers(sections.metadata)
    rebus = parse_rebus(headers.pop("rebus", ""))
    special = headers.pop("special", "").strip().lower()
    clues = parse_clues(sections.clues)
    grid = parse_grid(sections.grid, rebus, clues, limits, has_special=bool(special))
    marked = [cell for cell, symbol in grid.symbols.items() if special and is_special(symbol)]
    return assemble(
        grid.squares,
        grid.letters,
        info=_parse_info(headers, sections.notes),
        clues=clues,
        circled=[] if "shade" in special else marked,
        shaded=marked if "shade" in special else [],
    )


def _parse_headers(lines: Lines) -> dict[str, str]:
    """The headers by name; names of headers that mean something in lower case."""
    headers: dict[str, str] = {}
    known = {*_FIELDS, *_NAMES, "rebus", "special", "notes"}
    for place, line in lines:
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise InputError(f"found {quote(line.strip())}, expected a header such as Title: A puzzle", place=place)
        name = name.strip()
        key = name.lower() if name.lower() in known else name
        headers.setdefault(_NAMES.get(key, key), value.strip())
    return headers


def _parse_info(headers: dict[str, str], notes: Lines) -> Info:
    texts = {name: headers.pop(name, "") for name in _FIELDS}
    free = "\n".join(_parse_note(line) for _, line in notes).strip("\n")
    texts["description"] = "\n".join(text for text in (texts["description"], headers.pop("notes", ""), free) if text)
    return Info(**texts, extra=tuple(headers.items()))


def _parse_note(line: str) -> str:
    """A line of the notes. A blank keeps one from beginning a section, and is not part of it."""
    return line[1:] if line.startswith(" ") and line.lstrip(" ").startswith("##") else line


# The sections of a file: metadata, grid, clues, notes.

Lines = list[tuple[str, str]]
"""Places and lines."""

_ORDER = ("metadata", "grid", "clues", "notes")


@dataclass(slots=True)
class Sections:
    metadata: Lines = field(default_factory=list)
    grid: Lines = field(default_factory=list)
    clues: Lines = field(default_factory=list)
    notes: Lines = field(default_factory=list)


def split_sections(chunk: Chunk) -> Sections:
    """What stands below each name, or, in a file without names, between two or more blank lines."""
    lines = [(chunk.place(index), line) for index, line in enumerate(chunk.lines)]
    has_names = any(_read_name(line) in _ORDER for _, line in lines)
    sections = _split_by_name(lines) if has_names else _split_by_blanks(lines)
    if not any(line.strip() for _, line in sections.grid):
        raise InputError("found no grid, expected rows of letters and # below the headers", place=chunk.end)
    return sections


def _read_name(line: str) -> str:
    """The name on a line that begins a section. Rows of a grid may begin with two blocks, too, but have no blank behind them."""
    return line[2:].strip().lower() if line.startswith(("## ", "##\t")) else ""


def _split_by_name(lines: Lines) -> Sections:
    """Sections of names that mean nothing here are left out."""
    sections = Sections()
    into: Lines = []
    for place, line in lines:
        name = _read_name(line)
        if name:
            into = getattr(sections, name) if name in _ORDER else []
        else:
            into.append((place, line))
    return sections


def _split_by_blanks(lines: Lines) -> Sections:
    """The sections in their order; further ones belong to the notes."""
    parts: list[Lines] = []
    blanks = 2
    for place, line in lines:
        if not line.strip():
            blanks += 1
            continue
        if blanks > 1 and len(parts) < len(_ORDER):
            parts.append([])
        else:
            parts[-1] += [("", "")] * blanks
        blanks = 0
        parts[-1].append((place, line))
    if parts and not any(":" in line for _, line in parts[0]):
        parts.insert(0, [])
    return Sections(*parts[: len(_ORDER)])


# The grid of a .xd file: a symbol for each square, and what symbols stand for several letters.


@dataclass(frozen=True, slots=True)
class Grid:
    squares: list[str]
    letters: dict[Cell, str]
    symbols: dict[Cell, str]
    """What the file has in each cell."""


def is_special(symbol: str) -> bool:
    """Whether a symbol marks its cell."""
    return symbol.islower()


def parse_rebus(header: str) -> dict[str, str]:
    """The letters that symbols stand for: `1=HEART 2=DIAMOND`."""
    found: dict[str, str] = {}
    for entry in header.split():
        symbol, letters = entry[:1], entry[2:]
        if entry[1:2] != "=" or not letters or symbol in (BLOCK, VOID, OPEN):
            raise InputError(f"found {quote(entry)}, expected a symbol and its letters such as 1=HEART", place="Rebus")
        parsed = parse_letters(letters, "Rebus")
        # A symbol that comes twice stands for either.
        found[symbol] = f"{found[symbol]}/{parsed}" if symbol in found else parsed
    return found


def parse_grid(lines: Lines, rebus: Mapping[str, str], clues: Sequence[Clue], limits: Limits, *, has_special: bool) -> Grid:
    rows = [(place, line.strip()) for place, line in lines if line.strip()]
    width = len(rows[0][1])
    check_grid(len(rows), width, limits, rows[0][0])
    for place, row in rows:
        if len(row) != width:
            raise InputError(f"found {format_count(len(row), 'square')}, expected {width} as in the first row", place=place)
    squares = ["".join(symbol if symbol in (BLOCK, VOID) and symbol not in rebus else OPEN for symbol in row) for _, row in rows]
    if _has_dots_for_blocks(rows, squares, clues):
        squares = ["".join(BLOCK if symbol == OPEN else OPEN for symbol in row) for _, row in rows]
    letters: dict[Cell, str] = {}
    symbols: dict[Cell, str] = {}
    for number, (place, line) in enumerate(rows):
        for column, symbol in enumerate(line):
            if squares[number][column] == OPEN:
                symbols[number, column] = symbol
                if symbol != OPEN:
                    letters[number, column] = rebus.get(symbol) or parse_letters(symbol, f"{place}, column {column + 1}")
    return Grid(squares, letters, symbols)


def _has_dots_for_blocks(rows: Lines, squares: Sequence[str], clues: Sequence[Clue]) -> bool:
    """Some programs write blocks as dots, which are cells without a letter otherwise: the numbers of the clues give them away."""
    symbols = {symbol for _, row in rows for symbol in row}
    if OPEN not in symbols or BLOCK in symbols or VOID in symbols or symbols == {OPEN} or not clues:
        return False
    dotted = ["".join(BLOCK if symbol == OPEN else OPEN for symbol in row) for _, row in rows]
    named = {(clue.direction, clue.label) for clue in clues}
    with_cells, with_blocks = (
        len(named ^ {(slot.direction, slot.label) for slot in find_slots(grid)}) for grid in (squares, dotted)
    )
    return with_blocks < with_cells


# The clues of a .xd file: `A1. A bird ~ HERON`, one a line.

ANSWER = " ~ "
_CLUE_LINE = re.compile(r"([^\W\d_])?([0-9]+)\.(?:[ \t](.*))?")
_METADATA = re.compile(r"[^\W\d_]?[0-9]+[ \t]*\^.*")
_DIRECTIONS = {direction.name[0]: direction for direction in Direction}


def parse_clues(lines: Lines) -> list[Clue]:
    """The clues across and down; facts about a clue on lines of their own are left out, as are other groups of clues."""
    return list(_parse_lines(lines))


def _parse_lines(lines: Lines) -> Iterator[Clue]:
    for place, line in lines:
        line = line.strip()
        if not line or line.startswith("#") or _METADATA.fullmatch(line):
            continue
        match = _CLUE_LINE.fullmatch(line)
        if not match:
            raise InputError(f"found {quote(line)}, expected a clue such as A1. A bird ~ HERON", place=place)
        group, label, text = match[1] or "", match[2], match[3] or ""
        if group.upper() in _DIRECTIONS:
            yield Clue(_DIRECTIONS[group.upper()], label, _parse_text(text))


def _parse_text(text: str) -> str:
    """The clue before its answer. A backslash is where a line of a long clue ends."""
    # A clue may have such a tilde in it: the answer stands behind the last one. Without a clue, the line begins with it.
    clue, tilde, _ = f" {text} ".rpartition(ANSWER)
    return strip_braces((clue if tilde else text).replace("\\", "\n")).strip()


# Writing .xd files, with sections by name.

_HEADERS = {"Title": "title", "Author": "author", "Copyright": "copyright", "License": "licence"}
_RESERVED = {"title", "author", "copyright", "license", "licence", "constructor", "creator", "rebus", "special"} | {
    *("description", "notes"),
}
_KEYS = "1234567890" + "@$%&*+?!<>;,'/|~^-"
_SPECIAL_KEYS = "abcdefghijklmnopqrstuvwxyz"
"""Symbols for several letters, in cells that are nothing special and in cells that are."""


def format_xd(puzzle: Crossword) -> str:
    refuse_bars(puzzle, ".xd")
    board = shown_board(puzzle)
    special = puzzle.circled or puzzle.shaded
    keys = _choose_keys(board, special)
    headers = [*_format_headers(puzzle), *_format_marks(puzzle, keys)]
    grid = [
        "".join(_format_square(board, (row, column), keys, special) for column in range(board.width))
        for row in range(board.height)
    ]
    parts = [["## Metadata", *headers], ["## Grid", *grid]]
    if puzzle.clues:
        parts.append(["## Clues", *_format_clues(puzzle, board)])
    if puzzle.info.description:
        parts.append(["## Notes", *_format_notes(puzzle.info.description)])
    return "\n".join("\n".join([part[0], "", *part[1:], "", ""]) for part in parts)


def _format_headers(puzzle: Crossword) -> Iterator[str]:
    taken: Counter[str] = Counter()
    for header, name in _HEADERS.items():
        text = one_line(getattr(puzzle.info, name))
        if text:
            yield f"{header}: {text}"
    for key, value in puzzle.info.extra:
        name = one_line(key.replace(":", " ")).lstrip("#") or "Note"
        name = f"{name} -" if name.lower() in _RESERVED else name
        taken[name] += 1
        yield f"{name} {taken[name]}: {one_line(value)}" if taken[name] > 1 else f"{name}: {one_line(value)}"


def _format_marks(puzzle: Crossword, keys: dict[tuple[str, bool], str]) -> Iterator[str]:
    if keys:
        yield f"Rebus: {' '.join(f'{key}={letters}' for (letters, _), key in keys.items())}"
    if puzzle.circled or puzzle.shaded:
        yield f"Special: {'circle' if puzzle.circled else 'shaded'}"


def _is_plain(letter: str) -> bool:
    """Whether a letter can stand for itself, as a capital and, in a special cell, as a small one."""
    if len(letter) != 1 or not letter.isalpha() or letter.islower():
        return False
    return len(letter.lower()) == 1 and letter.lower().upper() == letter


def _choose_keys(board: Board, special: frozenset[Cell]) -> dict[tuple[str, bool], str]:
    """A symbol for all letters that cannot stand for themselves, another one where their cells are special."""
    free = {False: iter(_KEYS), True: iter(_choose_special_keys(board, special))}
    keys: dict[tuple[str, bool], str] = {}
    for cell, letter in board.cells():
        entry = (letter, cell in special)
        if letter and entry not in keys and not _stands_for_itself(letter, cell in special):
            key = next(free[cell in special], None)
            if key is None:
                raise InputError("has more different texts in cells than .xd has symbols for")
            keys[entry] = key
    return keys


def _stands_for_itself(letter: str, is_special: bool) -> bool:
    return _is_plain(letter) and (not is_special or letter.lower().islower())


def _choose_special_keys(board: Board, special: frozenset[Cell]) -> str:
    """Small letters that no special cell has for itself."""
    used = {board.letter(cell).lower() for cell in special if _is_plain(board.letter(cell))}
    return "".join(key for key in _SPECIAL_KEYS if key not in used)


def _format_square(board: Board, cell: Cell, keys: dict[tuple[str, bool], str], special: frozenset[Cell]) -> str:
    letter = board.letters[cell[0]][cell[1]]
    if letter is None:
        return VOID if cell in board.voids else BLOCK
    if not letter:
        return OPEN
    is_special = cell in special
    return keys.get((letter, is_special)) or (letter.lower() if is_special else letter)


def _format_clues(puzzle: Crossword, board: Board) -> Iterator[str]:
    """The clues of the slots, those across first, numbered as a grid without numbers of its own is."""
    clues = match_clues(puzzle)
    usual = find_slots(puzzle.squares)
    clued = [slot for slot in usual if slot.number in clues]
    for number, (direction, group) in enumerate(groupby(clued, key=lambda slot: slot.direction)):
        if number:
            yield ""
        for slot in group:
            text = "\\".join(one_line(line) for line in clues[slot.number].text.split("\n"))
            yield f"{direction.name[0]}{slot.label}. {text}{ANSWER}{_answer(board, slot)}"


def _answer(board: Board, slot: Slot) -> str:
    return "".join(board.letter(cell) or OPEN for cell in slot.cells)


def _format_notes(text: str) -> Iterator[str]:
    """Lines that would begin a section, and those that look as if they had been kept from it, get a blank in front."""
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        yield f" {line}" if line.lstrip(" ").startswith("##") else line


XD = Format(
    name="xd",
    title=".xd, crosswords as text",
    kind=KIND,
    suffixes=(".xd",),
    recognise=_recognise,
    parse=text_reader(_parse),
    format=text_writer(format_xd),
    keeps=ALL_TEXTS | {"given", "goal", "clues", "rebus", "voids", "circles", "shades"},
)
