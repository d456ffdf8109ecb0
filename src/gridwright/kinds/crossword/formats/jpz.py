"""`jpz`: XML of Crossword Compiler, for its applet or bare, in any namespace or none.

Cells with `hint` are given. Letters that a solver has filled in (`solve-state`) count only where the file has no solution.
Files that are zipped, as most are, are unpacked before they come here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.codec.text import encode_text, only_one, parse_each, parse_number, peek, quote
from gridwright.codec.xmltext import escape, need_attribute, parse_xml
from gridwright.kinds.crossword.formats.common import (
    ALL_TEXTS,
    KIND,
    assemble,
    check_grid,
    make_bars,
    one_line,
    parse_letters,
    shorten,
    shown_board,
)
from gridwright.kinds.crossword.grid import BLOCK, OPEN, VOID, Bar, Cell, Direction, Slot, find_slots
from gridwright.kinds.crossword.puzzle import Clue, Crossword, match_clues
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed
from gridwright.model.puzzle import Info

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_ROOT = re.compile(r"<(?:\w+:)?(?:crossword-compiler(?:-applet)?|rectangular-puzzle)\b")
_PUZZLES = ("crossword", "coded", "acrostic", "arrowword", "wordsearch", "sudoku", "kakuro")
_FIELDS = {"title": "title", "creator": "author", "copyright": "copyright", "description": "description", "licence": "licence"}


def _recognise(data: bytes) -> int:
    return 100 if _ROOT.search(peek(data)) else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse(_load(content, limits), limits), limits)


def _load(data: bytes, limits: Limits) -> Element:
    try:
        return parse_xml(data, limits)
    except InputError as fault:
        raise InputError(shorten(fault.message), place=fault.place) from None


def _parse(root: Element, limits: Limits) -> Crossword:
    puzzle = next((each for each in root.iter() if name_of(each) == "rectangular-puzzle"), None)
    if puzzle is None:
        raise InputError(f"found the element {quote(name_of(root))} without a rectangular-puzzle, expected one")
    crossword = find(puzzle, "crossword")
    if crossword is None:
        found = next((name_of(child) for child in puzzle if name_of(child) in _PUZZLES), "none")
        raise InputError(f"found a puzzle of the sort {quote(found)}, expected a crossword", place="rectangular-puzzle")
    grid = parse_grid(find(crossword, "grid"), limits)
    labels = grid.labels or None
    slots = find_slots(grid.squares, grid.bars, labels)
    clues, others = parse_clues(crossword, slots, grid.named)
    return assemble(
        grid.squares,
        grid.letters or grid.filled,
        given=grid.given,
        info=_parse_info(root, puzzle, others),
        clues=clues,
        bars=grid.bars,
        labels=None if labels is None else labels.items(),
        circled=grid.circled,
        shaded=grid.shaded,
    )


def _parse_info(root: Element, puzzle: Element, others: list[tuple[str, str]]) -> Info:
    """What the metadata say; what they do not, the settings of the applet may."""
    texts = dict.fromkeys(_FIELDS.values(), "")
    extra: list[tuple[str, str]] = []
    for element in _list_children(puzzle, "metadata"):
        name, text = name_of(element), join_text(element)
        if name in _FIELDS and not texts[_FIELDS[name]]:
            texts[_FIELDS[name]] = text
        elif text or name == "fact":
            extra.append((element.get("name", name), text))
    for element in _list_children(root, "applet-settings"):
        field = _FIELDS.get(name_of(element), "")
        if field and not texts[field]:
            texts[field] = join_text(element)
    instructions = join_text(find(puzzle, "instructions"))
    if instructions:
        extra.append(("instructions", instructions))
    return Info(**texts, extra=(*extra, *others))


def _list_children(element: Element, name: str) -> list[Element]:
    found = find(element, name)
    return [] if found is None else list(found)


def _write(puzzles: Iterable[Crossword]) -> bytes:
    return format_jpz(only_one(puzzles))


# The grid of a .jpz file: a cell with its letters, its number and its looks in attributes.

_SQUARES = {"letter": OPEN, "": OPEN, "block": BLOCK, "clue": BLOCK, "void": VOID}
_BARS = {"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}
_WHITE = {"", "#fff", "#ffffff", "white", "transparent"}


@dataclass(slots=True)
class Grid:
    squares: list[str]
    letters: dict[Cell, str] = field(default_factory=dict)
    given: dict[Cell, str] = field(default_factory=dict)
    filled: dict[Cell, str] = field(default_factory=dict)
    labels: dict[Cell, str] = field(default_factory=dict)
    bars: set[Bar] = field(default_factory=set)
    circled: set[Cell] = field(default_factory=set)
    shaded: set[Cell] = field(default_factory=set)
    named: list[bytes] = field(default_factory=list)
    """Row by row, 1 for a cell that the file names and 0 for one that it leaves out."""


def parse_grid(element: Element | None, limits: Limits) -> Grid:
    if element is None:
        raise InputError("has no grid, expected one", place="crossword")
    width, height = (
        parse_number(need_attribute(element, name, "grid"), f"the {name}", f"grid, {name}") for name in ("width", "height")
    )
    check_grid(height, width, limits, "grid")
    # Where the file has no cell there is none.
    squares = [[VOID] * width for _ in range(height)]
    cells = _place_cells(element, height, width)
    grid = Grid([], named=[bytes((row, column) in cells for column in range(width)) for row in range(height)])
    for (row, column), (place, child) in cells.items():
        kind = child.get("type", "")
        if kind not in _SQUARES:
            raise InputError(f"found {quote(kind)}, expected letter, block, clue or void", place=f"{place}, type")
        # A square with a clue in it is a block, but one with a letter is a cell whose letter is printed.
        is_printed = kind == "clue" and bool(child.get("solution"))
        squares[row][column] = OPEN if is_printed else _SQUARES[kind]
        if squares[row][column] == OPEN:
            _add_cell(grid, child, (row, column))
    grid.squares = ["".join(row) for row in squares]
    return grid


def _place_cells(element: Element, height: int, width: int) -> dict[Cell, tuple[str, Element]]:
    """The elements of the cells with their places in the file. Of two that differ nobody knows which is meant."""
    cells: dict[Cell, tuple[str, Element]] = {}
    for number, child in enumerate((each for each in element if name_of(each) == "cell"), start=1):
        place = f"cell {number}"
        column, row = (_parse_place(child, name, place, most) for name, most in (("x", width), ("y", height)))
        first, other = cells.setdefault((row, column), (place, child))
        if _list_content(other) != _list_content(child):
            raise InputError(
                f"names row {row + 1}, column {column + 1} again, otherwise than {first}; "
                "correct x and y of one of them, or remove it",
                place=place,
            )
    return cells


def _list_content(cell: Element) -> dict[str, str]:
    return {name: text for name, text in cell.items() if name not in ("x", "y")}


def _parse_place(element: Element, name: str, place: str, most: int) -> int:
    number = parse_number(need_attribute(element, name, place), f"a number from 1 to {most}", f"{place}, {name}")
    if not 1 <= number <= most:
        raise InputError(f"found {number}, expected 1 to {most}", place=f"{place}, {name}")
    return number - 1


def _add_cell(grid: Grid, element: Element, cell: Cell) -> None:
    place = f"row {cell[0] + 1}, column {cell[1] + 1}"
    letters = parse_letters(element.get("solution", ""), place)
    filled = parse_letters(element.get("solve-state", ""), place)
    label = one_line(element.get("number", ""))
    if letters:
        grid.letters[cell] = letters
        if _is_true(element, "hint") or element.get("type") == "clue":
            grid.given[cell] = letters
    if filled:
        grid.filled[cell] = filled
    if label:
        grid.labels[cell] = "".join(symbol for symbol in label if symbol.isprintable()) or "?"
    if element.get("background-shape", "").lower() == "circle":
        grid.circled.add(cell)
    if element.get("background-color", "").lower() not in _WHITE:
        grid.shaded.add(cell)
    grid.bars.update(make_bars(*cell, [side for name, side in _BARS.items() if _is_true(element, name)]))


def _is_true(element: Element, name: str) -> bool:
    return element.get(name, "").lower() in ("true", "1", "yes")


# The clues of a .jpz file: lists of clues, each of which names a word, a list of cells further up.

Range = tuple[int, int]


def parse_clues(crossword: Element, slots: Sequence[Slot], named: Sequence[bytes]) -> tuple[list[Clue], list[tuple[str, str]]]:
    """The clues across and down, and those of other lists as facts: the list and a line for each clue.

    A word that runs through a cell of the grid that the file does not name is refused: one of the two is wrong.
    """
    holes = _Holes(named)
    words = {each.get("id", ""): _parse_word(each, holes) for each in crossword if name_of(each) == "word"}
    labels = {(slot.direction, slot.cells[0]): slot.label for slot in slots}
    clues: list[Clue] = []
    others: list[tuple[str, str]] = []
    for group in crossword:
        if name_of(group) != "clues":
            continue
        title = one_line(join_text(find(group, "title")))
        for element in (each for each in group if name_of(each) == "clue"):
            first, last = words.get(element.get("word", ""), (None, None))
            direction = _find_direction(title, first, last)
            label, text = one_line(element.get("number", "")), _join_clue(element)
            if direction is None:
                others.append((f"clues {title}".rstrip(), f"{label}. {text}" if label else text))
            else:
                clues.append(Clue(direction, label or labels.get((direction, first or (-1, -1)), ""), text))
    return clues, others


def _find_direction(title: str, first: Cell | None, last: Cell | None) -> Direction | None:
    """Which way the word runs; as the list is called where that cannot be seen; None if neither tells."""
    if first is not None and last is not None and first != last:
        if first[0] == last[0]:
            return Direction.ACROSS
        if first[1] == last[1]:
            return Direction.DOWN
        return None
    return next((direction for direction in Direction if direction.word in title.lower()), None)


def _join_clue(element: Element) -> str:
    """The text of a clue, with how many letters its answer has where the file tells that apart."""
    text, enumeration = join_lines(element), one_line(element.get("format", ""))
    tail = f"({enumeration.strip('()')})"
    return text if not enumeration or text.endswith(tail) else f"{text} {tail}".lstrip()


def _parse_word(word: Element, holes: _Holes) -> tuple[Cell | None, Cell | None]:
    """The first and the last cell of a word, which stand in its own attributes or in elements inside."""
    parts = [word, *(each for each in word.iter() if name_of(each) == "cells")]
    ranges = [_parse_ranges(part) for part in parts if part.get("x") is not None and part.get("y") is not None]
    if not ranges:
        return None, None
    for columns, rows in ranges:
        hole = holes.find(rows, columns)
        if hole is not None:
            raise InputError(
                f"runs through row {hole[0] + 1}, column {hole[1] + 1}, where the grid has no cell; "
                "add the cell or shorten the word",
                place=f"word {quote(word.get('id', ''))}",
            )
    (column, _), (row, _) = ranges[0]
    (_, last_column), (_, last_row) = ranges[-1]
    return (row, column), (last_row, last_column)


class _Holes:
    """The cells that the file leaves out, by row and by column: a file may hold more words than anybody should walk along."""

    def __init__(self, named: Sequence[bytes]) -> None:
        self._rows = named
        self._columns = [bytes(column) for column in zip(*named, strict=True)]

    def find(self, rows: Range, columns: Range) -> Cell | None:
        """The first hole in a word that runs along one row or one column; what lies outside the grid is none."""
        if rows[0] == rows[1]:
            column = _find_zero(self._rows, rows[0], columns)
            return None if column is None else (rows[0], column)
        row = _find_zero(self._columns, columns[0], rows) if columns[0] == columns[1] else None
        return None if row is None else (row, columns[0])


def _find_zero(lines: Sequence[bytes], line: int, ends: Range) -> int | None:
    at = lines[line].find(0, max(min(ends), 0), max(ends) + 1) if 0 <= line < len(lines) else -1
    return None if at < 0 else at


def _parse_ranges(element: Element) -> tuple[Range, Range]:
    return _parse_range(element.get("x", "")), _parse_range(element.get("y", ""))


def _parse_range(text: str) -> Range:
    """A number, or two with a dash between; from 1 in the file, from 0 here."""
    first, dash, last = text.strip().partition("-")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (first, last if dash else first)):
        raise InputError(f"found {quote(text)}, expected a number or two such as 3-7", place="word")
    return int(first) - 1, int(last if dash else first) - 1


# XML without its namespaces, and the text in it without its markup.

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_BREAK = "\0"
"""The end of a line, told apart from any that XML can hold."""


def name_of(element: Element) -> str:
    """The name of an element, in whatever namespace."""
    return element.tag.rpartition("}")[2]


def find(element: Element, name: str) -> Element | None:
    """The first child of that name."""
    return next((child for child in element if name_of(child) == name), None)


def join_text(element: Element | None) -> str:
    """All text inside an element, whatever is bold or italic, without indentation and blanks around it unless they count."""
    if element is None:
        return ""
    text = _join(element, "\n")
    return text if _keeps_blanks(element) else trim_lines(text)


def join_lines(element: Element) -> str:
    """As `join_text`, of an element whose lines end at breaks and not where the file has them."""
    return _join(element, "\n") if _keeps_blanks(element) else close_lines(_join(element, _BREAK), _BREAK)


def trim_lines(text: str) -> str:
    """Text as `join_text` gives it back."""
    return "\n".join(line.strip(" \t") for line in text.split("\n")).strip()


def close_lines(text: str, end: str = "\n") -> str:
    """Text as `join_lines` gives it back."""
    return "\n".join(one_line(line) for line in text.split(end)).strip()


def _join(element: Element, end: str) -> str:
    return "".join(_list_texts(element, end))


def _list_texts(element: Element, end: str) -> Iterator[str]:
    """The texts inside an element in their order, with line ends at breaks and behind paragraphs."""
    waiting: list[Element | str] = [element]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
            continue
        yield each.text or ""
        for child in reversed(each):
            waiting += [child.tail or "", end if name_of(child) in ("br", "p") else "", child]


def _keeps_blanks(element: Element) -> bool:
    return element.get(_SPACE) == "preserve"


# Writing .jpz files, for the applet of Crossword Compiler.

_APPLET = "http://crossword.info/xml/crossword-compiler-applet"
_PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
_SHADE = "#dcdcdc"
_METADATA = {"title": "title", "author": "creator", "copyright": "copyright", "licence": "licence", "description": "description"}


def format_jpz(puzzle: Crossword) -> bytes:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<crossword-compiler-applet xmlns="{_APPLET}">',
        f'<rectangular-puzzle xmlns="{_PUZZLE}">',
        *_format_metadata(puzzle),
        "<crossword>",
        f'<grid width="{puzzle.width}" height="{puzzle.height}">',
        *_format_cells(puzzle),
        "</grid>",
        *_format_words(puzzle),
        *_format_clues(puzzle),
        "</crossword>",
        "</rectangular-puzzle>",
        "</crossword-compiler-applet>",
        "",
    ]
    return encode_text("\n".join(lines))


def _format_metadata(puzzle: Crossword) -> Iterator[str]:
    yield "<metadata>"
    for name, element in _METADATA.items():
        text = getattr(puzzle.info, name)
        if text:
            yield f"<{element}{_keep_blanks(text, trim_lines)}>{escape(text)}</{element}>"
    for key, text in puzzle.info.extra:
        yield f'<fact name="{escape(key)}"{_keep_blanks(text, trim_lines)}>{escape(text)}</fact>'
    yield "</metadata>"


def _format_cells(puzzle: Crossword) -> Iterator[str]:
    labels, letters = puzzle.shown_labels(), dict(shown_board(puzzle).cells())
    for row, squares in enumerate(puzzle.squares):
        for column, square in enumerate(squares):
            values = {"x": str(column + 1), "y": str(row + 1)}
            if square == OPEN:
                values |= _describe_cell(puzzle, (row, column), letters, labels)
            else:
                values["type"] = "void" if square == VOID else "block"
            attributes = (f'{name}="{escape(value)}"' for name, value in values.items())
            yield f"<cell {' '.join(attributes)}/>"


def _describe_cell(puzzle: Crossword, cell: Cell, letters: dict[Cell, str], labels: dict[Cell, str]) -> dict[str, str]:
    row, column = cell
    values = {"solution": letters[cell]} if letters[cell] else {}
    if puzzle.given is not None and puzzle.given.letter(cell):
        values["hint"] = "true"
    if cell in labels:
        values["number"] = labels[cell]
    if cell in puzzle.circled:
        values["background-shape"] = "circle"
    if cell in puzzle.shaded:
        values["background-color"] = _SHADE
    if (row - 1, column, Direction.DOWN) in puzzle.bars:
        values["top-bar"] = "true"
    if (row, column - 1, Direction.ACROSS) in puzzle.bars:
        values["left-bar"] = "true"
    return values


def _format_words(puzzle: Crossword) -> Iterator[str]:
    for slot in puzzle.slots:
        (row, column), (last_row, last_column) = slot.cells[0], slot.cells[-1]
        across = f"{column + 1}-{last_column + 1}" if slot.direction == Direction.ACROSS else f"{column + 1}"
        down = f"{row + 1}-{last_row + 1}" if slot.direction == Direction.DOWN else f"{row + 1}"
        yield f'<word id="{slot.number + 1}" x="{across}" y="{down}"/>'


def _format_clues(puzzle: Crossword) -> Iterator[str]:
    """A list for each direction, that of the first clue first. A clue without a slot names no word."""
    matched = {id(clue): number + 1 for number, clue in match_clues(puzzle).items()}
    for direction in dict.fromkeys(clue.direction for clue in puzzle.clues):
        yield '<clues ordering="normal">'
        yield f"<title><b>{direction.word.title()}</b></title>"
        for clue in puzzle.clues:
            if clue.direction == direction:
                word = f' word="{matched[id(clue)]}"' if id(clue) in matched else ""
                space = _keep_blanks(clue.text, close_lines)
                text = "<br/>".join(map(escape, clue.text.split("\n")))
                yield f'<clue{word} number="{escape(clue.label)}"{space}>{text}</clue>'
        yield "</clues>"


def _keep_blanks(text: str, reading: Callable[[str], str]) -> str:
    """The attribute by which XML says that blanks count, where the text would not be read back as it is."""
    return "" if reading(text) == text else ' xml:space="preserve"'


JPZ = Format(
    name="jpz",
    title="Crossword Compiler XML",
    kind=KIND,
    suffixes=(".jpz", ".xml"),
    recognise=_recognise,
    parse=_read,
    format=_write,
    keeps=ALL_TEXTS
    | {"given", "goal", "given beside goal", "clues", "loose clues", "bars", "numbering", "rebus", "voids"}
    | {"circles", "shades", "shades beside circles", "marks on blanks", "exact texts"},
)
