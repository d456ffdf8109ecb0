"""`matice`: the XML of the Czech griddlers solver.

Rows (`radek`) and columns (`sloupec`) carry their number from 0 in `poradi`; a line that is missing is empty, a repeated one
is an error. A solved file has the picture in `reseni`: X for filled, 0 for empty.

The solver knew no colours. Ours are elements `barva` with a character (`znak`), the colour (`kod`) and its name; blocks and cells
have the character of theirs, and `0` is the paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_letters
from typing import TYPE_CHECKING

from gridwright.codec.colours import parse_colour
from gridwright.codec.text import encode_text, only_one, parse_each, parse_number, parse_numbers, peek, quote
from gridwright.codec.xmltext import escape, need_attribute, parse_xml, text_of
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.formats.common import (
    Clues,
    assemble,
    draw_rows,
    format_blocks,
    format_numbers,
    guard_writer,
    has_plain_ink,
    make_palette,
    parse_board,
    redraw,
    writable_palette,
)
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = re.compile(r"<matice\b")
_LINES = {"radek": "row", "sloupec": "column"}
_ITEM = re.compile(r"([0-9]{1,9})([A-Za-z])")
_PAPER = "0"
_CELLS = {_PAPER: EMPTY, "X": FILLED, "x": FILLED}


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
        if child.tag not in (*_LINES, "reseni", "barva"):
            raise InputError(f"found the element {quote(child.tag)}, expected radek, sloupec or reseni", place="matice")
    palette, values = _parse_palette(root)
    rows = _parse_lines(root.iterfind("radek"), "radek", height, values)
    columns = _parse_lines(root.iterfind("sloupec"), "sloupec", width, values)
    goal = _parse_solution(root.find("reseni"), height, width, values or _CELLS, "".join(ink.symbol for ink in palette))
    return assemble(rows, columns, limits, palette=palette, goal=goal, info=Info(title=root.get("nazev", "")))


def _parse_palette(root: Element) -> tuple[tuple[Ink, ...], dict[str, int]]:
    """The palette, and what its characters mean; they mean nothing in a file without colours."""
    paper, inks = PAPER, list[Ink]()
    for element in root.iterfind("barva"):
        char = need_attribute(element, "znak", "barva")
        place = f"barva {char}"
        if len(char) != 1 or (char != _PAPER and not is_ink_symbol(char)):
            raise InputError(f"found {quote(char)}, expected a letter, or 0 for the paper", place="barva, znak")
        ink = Ink(text_of(element) or char, parse_colour(need_attribute(element, "kod", place), place), char)
        if char == _PAPER:
            paper = replace(ink, symbol=PAPER.symbol)
        elif any(each.symbol == char for each in inks):
            raise InputError("found a second time, expected every character once", place=place)
        else:
            inks.append(ink)
    if not inks:
        return BLACK_ON_WHITE, {}
    values = {_PAPER: EMPTY} | {ink.symbol: number for number, ink in enumerate(inks, start=1)}
    return make_palette(paper, inks), values


def is_ink_symbol(char: str) -> bool:
    return char in ascii_letters


def _parse_lines(elements: Iterable[Element], tag: str, count: int, values: dict[str, int]) -> Clues:
    texts = _sort_lines(elements, tag, _LINES[tag], count)
    parse = partial(_parse_blocks, values=values) if values else parse_numbers
    return [parse(texts[index], _place(tag, index)) if index in texts else [] for index in range(count)]


def _parse_blocks(text: str, place: str, values: dict[str, int]) -> list[tuple[int, int]]:
    blocks = []
    for word in filter(None, re.split(r"[,\s]+", text)):
        match = _ITEM.fullmatch(word)
        if not match or not values.get(match[2]):
            raise InputError(f"found {quote(word)}, expected a number with the character of its colour", place=place)
        blocks.append((int(match[1]), values[match[2]]))
    return blocks


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


def _parse_solution(solution: Element | None, height: int, width: int, values: dict[str, int], symbols: str) -> Board | None:
    if solution is None:
        return None
    texts = _sort_lines(solution.iterfind("radekreseni"), "radekreseni", "row", height)
    rows = [texts.get(index) or "0" * width for index in range(height)]
    for index, row in enumerate(rows):
        if len(row) != width:
            raise InputError(f"found {len(row)} cells, expected {width}", place=_place("radekreseni", index))
    return parse_board(rows, values, lambda index: _place("radekreseni", index), symbols)


def _write(puzzles: Iterable[Nonogram]) -> bytes:
    puzzle = only_one(puzzles)
    title = escape(puzzle.info.title)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<matice nazev="{title}" pocetradku="{puzzle.height}" pocetsloupcu="{puzzle.width}">')
    palette = None if has_plain_ink(puzzle) else writable_palette(puzzle, is_ink_symbol, ascii_letters, _PAPER)
    for ink in palette or ():
        lines.append(f'  <barva znak="{ink.symbol}" kod="{ink.colour}">{escape(ink.name)}</barva>')
    lines += _format_lines("sloupec", puzzle.columns, palette)
    lines += _format_lines("radek", puzzle.rows, palette)
    if puzzle.goal is not None:
        rows = redraw(puzzle.goal, palette).rows() if palette else draw_rows(puzzle.goal, "0", "X")
        lines.append("  <reseni>")
        lines += [f'    <radekreseni poradi="{index}">{row}</radekreseni>' for index, row in enumerate(rows)]
        lines.append("  </reseni>")
    return encode_text("\n".join([*lines, "</matice>", ""]))


def _format_lines(tag: str, clues: Iterable[Clue], palette: Sequence[Ink] | None) -> list[str]:
    texts = (format_blocks(clue, palette, ",", "") if palette else format_numbers(clue, ",", "") for clue in clues)
    return [f'  <{tag} poradi="{index}">{text}</{tag}>' for index, text in enumerate(texts)]


MATICE = guard_writer(
    Format(
        name="matice",
        title="XML of the Czech griddlers solver",
        kind="nonogram",
        suffixes=(".xml",),
        recognise=_recognise,
        parse=_read,
        format=_write,
        keeps=frozenset({"colour", "colours", "ink names", "goal", "title"}),
        is_for_solutions=True,
    ),
    "this XML",
)
