"""`webpbn`: the XML of webpbn.com, with colours and any number of puzzles in a set.

Triddlers, triangles and blotted clues (a count of 0) are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.codec.text import encode_text, parse_each, parse_number, peek, quote
from gridwright.codec.xmltext import escape, parse_xml, text_of
from gridwright.kinds.nonogram.formats.common import assemble
from gridwright.kinds.nonogram.formats.webpbn_colours import Colours, format_colours, name_colours
from gridwright.kinds.nonogram.formats.webpbn_images import format_image, parse_goal
from gridwright.kinds.nonogram.puzzle import Clue, Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Parsed
from gridwright.model.limits import Limits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

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


WEBPBN = Format(
    name="webpbn",
    title="webpbn XML",
    kind="nonogram",
    suffixes=(".xml", ".pbn"),
    recognise=_recognise,
    parse=_read,
    format=_write,
    holds_many=True,
    keeps=frozenset({"colour", "goal", "title", "author", "copyright", "description", "extra"}),
)
