"""`matice`: the XML of the Czech griddlers solver.

Rows (`radek`) and columns (`sloupec`) carry their number from 0 in `poradi`; a line that is missing is empty, a repeated one
is an error. A solved file has the picture in `reseni`: X for filled, 0 for empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.codec.text import encode_text, only_one, parse_each, parse_number, parse_numbers, peek, quote
from gridwright.codec.xmltext import escape, need_attribute, parse_xml, text_of
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.formats.common import assemble, draw_rows, format_numbers, guard_writer, parse_board
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = re.compile(r"<matice\b")
_LINES = {"radek": "row", "sloupec": "column"}
_CELLS = {"0": EMPTY, "X": FILLED, "x": FILLED}


def _recognise(data: bytes) -> int:
    return 100 if _ROOT.search(peek(data)) else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse(parse_xml(content, limits), limits), limits)


def _parse(root: Element, limits: Limits) -> Nonogram:
    if root.tag != "matice":
        raise InputError(f"found the element {quote(root.tag)}, expected matice")
    height = parse_number(need_attribute(root, "pocetradku", "matice"), "the number of rows", "pocetradku")
    width = parse_number(need_attribute(root, "pocetsloupcu", "matice"), "the number of columns", "pocetsloupcu")
    limits.check_size(height, width)
    for child in root:
        if child.tag not in (*_LINES, "reseni"):
            raise InputError(f"found the element {quote(child.tag)}, expected radek, sloupec or reseni", place="matice")
    rows = _parse_lines(root.iterfind("radek"), "radek", height)
    columns = _parse_lines(root.iterfind("sloupec"), "sloupec", width)
    goal = _parse_solution(root.find("reseni"), height, width)
    return assemble(rows, columns, limits, goal=goal, info=Info(title=root.get("nazev", "")))


def _parse_lines(elements: Iterable[Element], tag: str, count: int) -> list[list[int]]:
    texts = _sort_lines(elements, tag, _LINES[tag], count)
    return [parse_numbers(texts[index], _place(tag, index)) if index in texts else [] for index in range(count)]


def _sort_lines(elements: Iterable[Element], tag: str, what: str, count: int) -> dict[int, str]:
    """The text of each element by its number; every number once, and none beyond the last line."""
    texts: dict[int, str] = {}
    for element in elements:
        number = parse_number(need_attribute(element, "poradi", tag), f"the number of a {what}", f"{tag}, poradi")
        if number >= count:
            raise InputError(f"found poradi {number}, expected 0 to {count - 1}: there are {count}", place=_place(tag, number))
        if number in texts:
            raise InputError(f"found {what} {number + 1} a second time, expected every {what} once", place=_place(tag, number))
        if len(element):
            raise InputError(f"found the element {quote(element[0].tag)}, expected text", place=_place(tag, number))
        texts[number] = text_of(element)
    return texts


def _place(tag: str, number: int) -> str:
    return f'{tag} poradi="{number}"'


def _parse_solution(solution: Element | None, height: int, width: int) -> Board | None:
    if solution is None:
        return None
    texts = _sort_lines(solution.iterfind("radekreseni"), "radekreseni", "row", height)
    rows = [texts.get(index) or "0" * width for index in range(height)]
    for index, row in enumerate(rows):
        if len(row) != width:
            raise InputError(f"found {len(row)} cells, expected {width}", place=_place("radekreseni", index))
    return parse_board(rows, _CELLS, lambda index: _place("radekreseni", index))


def _write(puzzles: Iterable[Nonogram]) -> bytes:
    puzzle = only_one(puzzles)
    title = escape(puzzle.info.title)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<matice nazev="{title}" pocetradku="{puzzle.height}" pocetsloupcu="{puzzle.width}">')
    lines += _format_lines("sloupec", puzzle.columns)
    lines += _format_lines("radek", puzzle.rows)
    if puzzle.goal is not None:
        rows = draw_rows(puzzle.goal, "0", "X")
        lines.append("  <reseni>")
        lines += [f'    <radekreseni poradi="{index}">{row}</radekreseni>' for index, row in enumerate(rows)]
        lines.append("  </reseni>")
    return encode_text("\n".join([*lines, "</matice>", ""]))


def _format_lines(tag: str, clues: Iterable[Clue]) -> list[str]:
    return [f'  <{tag} poradi="{index}">{format_numbers(clue, ",", "")}</{tag}>' for index, clue in enumerate(clues)]


MATICE = guard_writer(
    Format(
        name="matice",
        title="XML of the Czech griddlers solver",
        kind="nonogram",
        suffixes=(".xml",),
        recognise=_recognise,
        parse=_read,
        format=_write,
        keeps=frozenset({"goal", "title"}),
        is_for_solutions=True,
    ),
    "this XML",
)
