"""`webpbn`: the XML of webpbn.com, with colours and any number of puzzles in a set.

Half cells are colours with a slash (`black/white`), triddlers puzzles with six sets of clues. Blotted clues (a count of 0) are
refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gridwright.codec.colours import parse_colour
from gridwright.codec.text import encode_text, parse_each, parse_number, peek, quote
from gridwright.codec.xmltext import escape, need_attribute, parse_xml, text_of
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN, UNKNOWN_SYMBOL
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.formats.common import (
    SPARE,
    assemble,
    format_halves,
    guard_writer,
    has_plain_ink,
    is_halved,
    is_plain_symbol,
    make_palette,
    parse_board,
    parse_halves,
    redraw,
    writable_palette,
)
from gridwright.kinds.nonogram.formats.hexagons import SIDES, join_groups, parse_cells, split_groups
from gridwright.kinds.nonogram.formats.hexagons import format_image as format_slashed
from gridwright.kinds.nonogram.formats.hexagons import parse_image as parse_slashed
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
from gridwright.kinds.nonogram.lattice import Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


# The colours of webpbn XML: every colour has a name, and clues speak of colours by name.

DEFAULT_PAPER = "white"
DEFAULT_INK = "black"
_KNOWN = {DEFAULT_PAPER: PAPER, DEFAULT_INK: Ink(DEFAULT_INK, BLACK.colour, "X")}
"""The colours that need no declaration."""
_IMAGE_SIGNS = "|[]?/\\"
"""Characters with a meaning of their own inside an image."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The palette of one puzzle, and how its file speaks of it."""

    palette: tuple[Ink, ...]
    number_of: dict[str, int]
    """Name of a colour -> its number in the palette."""
    value_of: dict[str, int]
    """Character of a colour in images -> its number in the palette."""
    default: str

    @classmethod
    def parse(cls, puzzle: Element) -> Colours:
        """The colours a puzzle declares, and black and white, which need no declaration."""
        elements = {need_attribute(element, "name", "color"): element for element in puzzle.iterfind("color")}
        declared = {name: _parse_colour(name, element) for name, element in elements.items()}
        default = puzzle.get("defaultcolor", DEFAULT_INK)
        background = puzzle.get("backgroundcolor", DEFAULT_PAPER)
        needed = {"backgroundcolor": background}
        if any(count.get("color") is None for count in puzzle.iter("count")):
            needed["defaultcolor"] = default
        for key, name in needed.items():
            if name not in declared and name not in _KNOWN:
                raise InputError(f"found {quote(name)}, expected the name of a declared colour", place=key)
            declared.setdefault(name, _KNOWN.get(name, PAPER))
        paper = declared.pop(background)
        if background in elements and is_halved(text_of(elements[background])):
            raise InputError("found a half cell, expected a whole one for the background", place=f"color {background}")
        inks = [_halve(ink, elements.get(name), paper) for name, ink in declared.items()] or [_KNOWN[DEFAULT_INK]]
        palette = make_palette(paper, inks)
        number_of = {ink.name: number for number, ink in enumerate((paper, *inks))}
        value_of = {ink.symbol: number for number, ink in reversed(list(enumerate(palette)))}
        value_of |= {ink.symbol: number for number, ink in reversed(list(enumerate((paper, *inks)))) if ink.symbol}
        return cls(palette, number_of, value_of, default)

    def find(self, name: str | None, place: str) -> int:
        """The number of a block's ink; a block that names none has the default colour."""
        number = self.number_of.get(self.default if name is None else name)
        if number is None:
            raise InputError(f"found the colour {quote(name or '')}, expected one that is declared", place=place)
        if number == 0:
            raise InputError(f"found a block of the background colour {quote(name or self.default)}", place=place)
        return number


def _parse_colour(name: str, element: Element) -> Ink:
    text = text_of(element)
    return Ink(name, PAPER.colour if is_halved(text) else parse_colour(text, f"color {name}"), element.get("char", ""))


def _halve(ink: Ink, element: Element | None, paper: Ink) -> Ink:
    """The ink with its two halves, if it has two: which one is paper is known only with all colours."""
    text = text_of(element)
    if not is_halved(text):
        return ink
    colour, corner, second = parse_halves(text, paper.colour, f"color {ink.name}")
    return replace(ink, colour=colour, corner=corner, second=second)


def name_colours(puzzle: Nonogram) -> tuple[Ink, ...]:
    """The puzzle's palette for a file: every name once, and no character that images use otherwise."""
    if has_plain_ink(puzzle):
        return (Ink(DEFAULT_PAPER, PAPER.colour, "."), Ink(DEFAULT_INK, BLACK.colour, "X"))
    palette = writable_palette(puzzle, lambda symbol: is_plain_symbol(symbol) and symbol not in _IMAGE_SIGNS, SPARE)
    names: list[str] = []
    for ink in palette:
        name = escape(ink.name)
        names.append(
            ink.name if name == ink.name and name.strip() == name and name not in ("", *names) else f"colour {ink.symbol}"
        )
    return tuple(replace(ink, name=name) for name, ink in zip(names, palette, strict=True))


def format_colours(palette: tuple[Ink, ...]) -> list[str]:
    texts = [format_halves(ink, palette[0].colour).replace("#", "") if ink.corner else ink.colour[1:] for ink in palette]
    return [
        f'<color name="{escape(ink.name)}" char="{escape(ink.symbol)}">{text}</color>'
        for ink, text in zip(palette, texts, strict=True)
    ]


# Pictures in webpbn XML: rows between bars, one character a cell; in triddlers between slashes.

_GIVEN = "given"
"""The id of the saved board that holds the given cells. Other saved boards are games of somebody, perhaps with mistakes."""
_CHOICE = re.compile(r"\[([^\]]*)\]")


def find_image(puzzle: Element, kind: str) -> str | None:
    """The picture of the goal, or the given cells among the saved boards, if the file has it."""
    for solution in puzzle.iterfind("solution"):
        image = solution.find("image")
        if solution.get("type", "goal") == kind and image is not None and kind == "goal":
            return image.text or ""
        if solution.get("type") == kind == "saved" and image is not None and solution.get("id") == _GIVEN:
            return _drop_choices(image)
    return None


def _drop_choices(image: Element) -> str:
    """A list of what a cell may be says nothing of it but where it has one entry."""
    return _CHOICE.sub(lambda match: match[1] if len(match[1]) == 1 else UNKNOWN_SYMBOL, image.text or "")


def parse_image(text: str | None, place: str, colours: Colours, lattice: Lattice | None, limits: Limits) -> Board | None:
    """The board of a picture, of this lattice or, in a rectangle, of any size."""
    if text is None:
        return None
    values = colours.value_of if place == "goal" else colours.value_of | {UNKNOWN_SYMBOL: UNKNOWN}
    symbols = "".join(ink.symbol for ink in colours.palette)
    if isinstance(lattice, Hexagon):
        try:
            found, slashed = parse_slashed(text, limits)
        except InputError as fault:
            fault.place = ", ".join(filter(None, [place, fault.place]))
            raise
        if found.sides != lattice.sides:
            raise InputError(f"found a {found.describe_size()}, expected a {lattice.describe_size()}", place=place)
        return parse_cells(lattice, slashed, values, symbols, place)
    rows = _split_rows(text, place)
    limits.check_size(len(rows), len(rows[0]) if rows else 0, place)
    board = parse_board(rows, values, lambda index: f"{place}, row {index + 1}", symbols)
    if lattice is not None and (board.height, board.width) != (lattice.height, lattice.width):
        found_size = f"{board.width}x{board.height}"
        raise InputError(f"found {found_size} cells, expected {lattice.width}x{lattice.height}", place=place)
    return board


def _split_rows(text: str, place: str) -> list[str]:
    """The rows of an image, without their bars: on lines of their own, or several on one line."""
    rows: list[str] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        parts = line.split("|")
        if len(parts) < 3 or parts[0].strip() or parts[-1].strip():
            raise InputError("found a row without bars, expected rows such as |X.X|", place=f"{place}, row {len(rows) + 1}")
        # Between two rows on one line there are one bar or two.
        rows += [part for part in parts[1:-1] if part]
    return rows


def format_image(board: Board, palette: tuple[Ink, ...], lattice: Lattice) -> list[str]:
    rows = redraw(board, palette).rows()
    return format_slashed(lattice, rows) if isinstance(lattice, Hexagon) else [f"|{row}|" for row in rows]


_ROOT = re.compile(r"<(puzzleset|puzzle)\b")
_TEXTS = {"title": "title", "author": "author", "copyright": "copyright", "description": "description"}
_EXTRA = ("source", "id", "authorid", "note")
_DOCTYPE = '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">'


def _recognise(data: bytes) -> int:
    head = peek(data)
    return (95 if "<clues" in head or "<solution" in head else 70) if _ROOT.search(head) else 0


def _list_items(data: bytes, limits: Limits) -> tuple[Element, list[Element]]:
    """The root of the document, and the elements of its puzzles."""
    root = parse_xml(data, limits)
    items = [root] if root.tag == "puzzle" else root.findall("puzzle")
    if root.tag not in ("puzzle", "puzzleset") or not items:
        raise InputError(f"found the element {quote(root.tag)} without puzzles, expected a puzzleset of them")
    return root, items


def _read_saved(data: bytes, limits: Limits) -> Iterator[Board | None]:
    """Of each puzzle the board of the last game that somebody saved."""
    for item in _list_items(data, limits)[1]:
        images = [
            image
            for solution in item.iterfind("solution")
            if solution.get("type") == "saved" and solution.get("id") != _GIVEN
            if (image := solution.find("image")) is not None
        ]
        if not images:
            yield None
            continue
        puzzle = _parse(item, Info(), limits)
        board = parse_image(_drop_choices(images[-1]), "saved game", Colours.parse(item), puzzle.lattice, limits)
        yield board and redraw(board, puzzle.palette)


def _read(data: bytes, limits: Limits) -> Parsed:
    try:
        root, items = _list_items(data, limits)
    except InputError as fault:
        yield fault.with_traceback(None)
        return
    places = [""] if len(items) == 1 else [f"puzzle {number}" for number in range(1, len(items) + 1)]
    shared = _parse_info(root) if root.tag == "puzzleset" else Info()
    yield from parse_each(zip(places, items, strict=True), lambda item: _parse(item, shared, limits), limits)


_SETS: dict[str, dict[str, str]] = {
    "grid": {"rows": "row", "columns": "column"},
    "triddler": dict(zip(("topleft", "bottomleft", "bottom", "bottomright", "topright", "top"), SIDES, strict=True)),
}
"""By type of puzzle, its sets of clues, and what a message calls a line of them; those of a triddler in the order of sides."""


def _parse(puzzle: Element, shared: Info, limits: Limits) -> Nonogram:
    shape = puzzle.get("type", "grid")
    if shape not in _SETS:
        raise InputError(f"found a puzzle of type {quote(shape)}, expected grid or triddler: other shapes are not supported")
    colours = Colours.parse(puzzle)
    info = _merge(_parse_info(puzzle), shared)
    clues = {element.get("type", ""): element for element in puzzle.iterfind("clues")}
    goal, given = find_image(puzzle, "goal"), find_image(puzzle, "saved")
    if not clues:
        return _parse_picture(shape, goal, given, colours, info, limits)
    odd = [kind for kind in clues if kind not in _SETS[shape]]
    if odd:
        expected = ", ".join(_SETS[shape])
        raise InputError(f"found clues of type {quote(odd[0])} in a puzzle of type {shape}, expected {expected}")
    missing = [kind for kind in _SETS["grid"] if kind not in clues] if shape == "grid" else []
    if missing:
        raise InputError(f"has no clues of type {quote(missing[0])}")
    # Of a triddler with a sharp corner, the set of a side without lines may be left out.
    sets = [_parse_clues(clues[kind], line, colours) if kind in clues else [] for kind, line in _SETS[shape].items()]
    if shape == "grid":
        limits.check_size(len(sets[0]), len(sets[1]))
        rectangle = Rectangle(len(sets[0]), len(sets[1]))
        shown, known = _parse_boards(goal, given, colours, rectangle, limits)
        return assemble(sets[0], sets[1], limits, palette=colours.palette, given=known, goal=shown, info=info)
    lattice, lines = join_groups(sets, limits)
    shown, known = _parse_boards(goal, given, colours, lattice, limits)
    return Nonogram(lattice, lines, colours.palette, known, shown, info)


def _parse_boards(
    goal: str | None, given: str | None, colours: Colours, lattice: Lattice, limits: Limits
) -> tuple[Board | None, Board | None]:
    return parse_image(goal, "goal", colours, lattice, limits), parse_image(given, "given", colours, lattice, limits)


def _parse_picture(shape: str, goal: str | None, given: str | None, colours: Colours, info: Info, limits: Limits) -> Nonogram:
    """A puzzle that has its goal and no clues."""
    if goal is None:
        raise InputError("has neither clues nor a goal picture")
    lattice = parse_slashed(goal, limits)[0] if shape == "triddler" else None
    picture = parse_image(goal, "goal", colours, lattice, limits)
    if picture is None:
        raise InputError("has neither clues nor a goal picture")
    puzzle = Nonogram.from_picture(picture, palette=colours.palette, info=info, lattice=lattice)
    return replace(puzzle, given=parse_image(given, "given", colours, puzzle.lattice, limits))


def _parse_clues(clues: Element, line: str, colours: Colours) -> list[list[tuple[int, int]]]:
    return [
        [_parse_count(count, f"{line} {number}", colours) for count in element.iterfind("count")]
        for number, element in enumerate(clues.iterfind("line"), start=1)
    ]


def _parse_count(count: Element, place: str, colours: Colours) -> tuple[int, int]:
    length = parse_number(count.text or "", "a count", place)
    if length == 0:
        raise InputError("found a count of 0, a blotted clue, which is not supported; an empty line has no counts", place=place)
    return (length, colours.find(count.get("color"), place))


def _parse_info(element: Element) -> Info:
    texts = {field: text_of(element.find(tag)) for tag, field in _TEXTS.items()}
    extra = [(tag, text_of(each)) for tag in _EXTRA for each in element.iterfind(tag)]
    return Info(**texts, extra=tuple(fact for fact in extra if fact[1]))


def _merge(info: Info, shared: Info) -> Info:
    """What a puzzle says of itself, and for what it does not say, what its set says."""
    if shared == Info():
        return info
    told = {key for key, _ in info.extra}
    extra = (*info.extra, *(fact for fact in shared.extra if fact[0] not in told))
    texts = {field: getattr(info, field) or getattr(shared, field) for field in _TEXTS.values()}
    return Info(**texts, extra=extra)


def _write(puzzles: Iterable[Nonogram]) -> bytes:
    texts = [_format(puzzle) for puzzle in puzzles]
    if not texts:
        raise InputError("there is no puzzle to write")
    return encode_text("\n".join(['<?xml version="1.0" encoding="UTF-8"?>', _DOCTYPE, "<puzzleset>", *texts, "</puzzleset>", ""]))


def _format(puzzle: Nonogram) -> str:
    palette = name_colours(puzzle)
    colours = "" if palette[0].name == "white" else f' backgroundcolor="{escape(palette[0].name)}"'
    shape = "triddler" if isinstance(puzzle.lattice, Hexagon) else "grid"
    lines = [f'<puzzle type="{shape}" defaultcolor="{escape(palette[1].name)}"{colours}>']
    extra = dict(reversed(puzzle.info.extra))
    texts = {tag: getattr(puzzle.info, field) for tag, field in _TEXTS.items()}
    for tag in ("source", "id", "title", "author", "authorid", "copyright", "description"):
        value = texts.get(tag) or extra.get(tag)
        if value:
            lines.append(f"<{tag}>{escape(value)}</{tag}>")
    lines += format_colours(palette)
    if isinstance(puzzle.lattice, Hexagon):
        sets = dict(zip(_SETS[shape], split_groups(puzzle.lattice, puzzle.clues), strict=True))
    else:
        sets = {"columns": puzzle.columns, "rows": puzzle.rows}
    for kind, clues in sets.items():
        lines.append(f'<clues type="{kind}">')
        lines += [_format_line(clue, puzzle, [ink.name for ink in palette]) for clue in clues]
        lines.append("</clues>")
    for board, opening in ((puzzle.goal, 'type="goal"'), (puzzle.given, f'type="saved" id="{_GIVEN}"')):
        if board is not None:
            rows = format_image(board, palette, puzzle.lattice)
            lines += [f"<solution {opening}>", "<image>", *rows, "</image>", "</solution>"]
    lines += [f"<note>{escape(value)}</note>" for key, value in puzzle.info.extra if key == "note" and value]
    return "\n".join([*lines, "</puzzle>"])


def _format_line(clue: Clue, puzzle: Nonogram, names: list[str]) -> str:
    if len(puzzle.palette) == 2:
        counts = (f"<count>{block.length}</count>" for block in clue)
    else:
        counts = (f'<count color="{escape(names[block.colour])}">{block.length}</count>' for block in clue)
    return f"<line>{''.join(counts)}</line>"


WEBPBN = guard_writer(
    Format(
        name="webpbn",
        title="webpbn XML",
        kind="nonogram",
        suffixes=(".xml", ".pbn"),
        recognise=_recognise,
        parse=_read,
        format=_write,
        parse_saved=_read_saved,
        holds_many=True,
        keeps=frozenset(
            {"colour", "colours", "ink names", "triangles", "triddler"}
            | {"given", "goal", "title", "author", "copyright", "description", "extra"}
        ),
    ),
    "webpbn XML",
)
