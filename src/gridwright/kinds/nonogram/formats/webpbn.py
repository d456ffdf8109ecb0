"""`webpbn`: the XML of webpbn.com, with colours and any number of puzzles in a set.

Triddlers, triangles and blotted clues (a count of 0) are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.codec.colours import parse_colour
from gridwright.codec.text import encode_text, parse_each, parse_number, peek, quote
from gridwright.codec.xmltext import escape, need_attribute, parse_xml, text_of
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.formats.common import (
    SPARE,
    assemble,
    guard_writer,
    has_plain_ink,
    is_plain_symbol,
    make_palette,
    parse_board,
    redraw,
    writable_palette,
)
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink
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
        declared = {ink.name: ink for ink in map(_parse_colour, puzzle.iterfind("color"))}
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
        inks = list(declared.values()) or [_KNOWN[DEFAULT_INK]]
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


def _parse_colour(element: Element) -> Ink:
    name = need_attribute(element, "name", "color")
    text = text_of(element)
    if "/" in text or "\\" in text:
        raise InputError(f"found {quote(text)}, a triangle of two colours, which is not supported", place=f"color {name}")
    return Ink(name, parse_colour(text, f"color {name}"), element.get("char", ""))


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
    return tuple(Ink(name, ink.colour, ink.symbol) for name, ink in zip(names, palette, strict=True))


def format_colours(palette: tuple[Ink, ...]) -> list[str]:
    return [f'<color name="{escape(ink.name)}" char="{escape(ink.symbol)}">{ink.colour[1:]}</color>' for ink in palette]


# Pictures in webpbn XML: rows between bars, one character a cell.


def parse_goal(puzzle: Element, colours: Colours, size: tuple[int, int] | None, limits: Limits) -> Board | None:
    """The picture of the goal, if the file has one. Saved games and further solutions are not goals."""
    solutions = [each for each in puzzle.iterfind("solution") if each.get("type", "goal") == "goal"]
    image = solutions[0].find("image") if solutions else None
    if image is None:
        return None
    rows = _split_rows(image.text or "")
    limits.check_size(len(rows), len(rows[0]) if rows else 0, "goal")
    goal = parse_board(rows, colours.value_of, _place, "".join(ink.symbol for ink in colours.palette))
    if size is not None and (goal.height, goal.width) != size:
        raise InputError(f"found {goal.width}x{goal.height} cells, expected {size[1]}x{size[0]}", place="goal")
    return goal


def _split_rows(text: str) -> list[str]:
    """The rows of an image, without their bars: on lines of their own, or several on one line."""
    rows: list[str] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        parts = line.split("|")
        if len(parts) < 3 or parts[0].strip() or parts[-1].strip():
            raise InputError("found a row without bars, expected rows such as |X.X|", place=f"goal, row {len(rows) + 1}")
        # Between two rows on one line there are one bar or two.
        rows += [part for part in parts[1:-1] if part]
    return rows


def _place(index: int) -> str:
    return f"goal, row {index + 1}"


def format_image(goal: Board, palette: tuple[Ink, ...]) -> list[str]:
    return [f"|{row}|" for row in redraw(goal, palette).rows()]


_ROOT = re.compile(r"<(puzzleset|puzzle)\b")
_TEXTS = {"title": "title", "author": "author", "copyright": "copyright", "description": "description"}
_EXTRA = ("source", "id", "authorid", "note")
_DOCTYPE = '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">'


def _recognise(data: bytes) -> int:
    head = peek(data)
    return (95 if "<clues" in head or "<solution" in head else 70) if _ROOT.search(head) else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    try:
        root = parse_xml(data, limits)
        items = [root] if root.tag == "puzzle" else root.findall("puzzle")
        if root.tag not in ("puzzle", "puzzleset") or not items:
            raise InputError(f"found the element {quote(root.tag)} without puzzles, expected a puzzleset of them")
    except InputError as fault:
        yield fault.with_traceback(None)
        return
    places = [""] if len(items) == 1 else [f"puzzle {number}" for number in range(1, len(items) + 1)]
    shared = _parse_info(root) if root.tag == "puzzleset" else Info()
    yield from parse_each(zip(places, items, strict=True), lambda item: _parse(item, shared, limits), limits)


def _parse(puzzle: Element, shared: Info, limits: Limits) -> Nonogram:
    shape = puzzle.get("type", "grid")
    if shape != "grid":
        raise InputError(f"found a puzzle of type {quote(shape)}, expected grid: other shapes are not supported")
    colours = Colours.parse(puzzle)
    info = _merge(_parse_info(puzzle), shared)
    clues = {element.get("type", ""): element for element in puzzle.iterfind("clues")}
    if not clues:
        goal = parse_goal(puzzle, colours, None, limits)
        if goal is None:
            raise InputError("has neither clues nor a goal picture")
        return Nonogram.from_picture(goal, palette=colours.palette, info=info)
    missing = [kind for kind in ("rows", "columns") if kind not in clues]
    if missing:
        raise InputError(f"has no clues of type {quote(missing[0])}")
    rows, columns = (_parse_clues(clues[kind], line, colours) for kind, line in (("rows", "row"), ("columns", "column")))
    limits.check_size(len(rows), len(columns))
    goal = parse_goal(puzzle, colours, (len(rows), len(columns)), limits)
    return assemble(rows, columns, limits, palette=colours.palette, goal=goal, info=info)


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
    lines = [f'<puzzle type="grid" defaultcolor="{escape(palette[1].name)}"{colours}>']
    extra = dict(reversed(puzzle.info.extra))
    texts = {tag: getattr(puzzle.info, field) for tag, field in _TEXTS.items()}
    for tag in ("source", "id", "title", "author", "authorid", "copyright", "description"):
        value = texts.get(tag) or extra.get(tag)
        if value:
            lines.append(f"<{tag}>{escape(value)}</{tag}>")
    lines += format_colours(palette)
    for kind, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines.append(f'<clues type="{kind}">')
        lines += [_format_line(clue, puzzle, [ink.name for ink in palette]) for clue in clues]
        lines.append("</clues>")
    if puzzle.goal is not None:
        lines += ['<solution type="goal">', "<image>", *format_image(puzzle.goal, palette), "</image>", "</solution>"]
    lines += [f"<note>{escape(value)}</note>" for key, value in puzzle.info.extra if key == "note" and value]
    return "\n".join([*lines, "</puzzle>"])


def _format_line(clue: Clue, puzzle: Nonogram, names: list[str]) -> str:
    if not puzzle.is_coloured:
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
        holds_many=True,
        keeps=frozenset({"colour", "goal", "title", "author", "copyright", "description", "extra"}),
    ),
    "webpbn XML",
)
