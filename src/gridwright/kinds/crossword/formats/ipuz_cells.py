"""The grids of an ipuz file: what is printed in the cells, how they look, and the letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gridwright.codec.jsontext import show, take_list
from gridwright.codec.text import format_count
from gridwright.kinds.crossword.formats.common import make_bars, one_line, parse_letters
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.slots import Bar
from gridwright.model.errors import InputError

_WHITE = {"", "0", "fff", "ffffff", "white", "none", "transparent"}


@dataclass(slots=True)
class Cells:
    """What the grid called `puzzle` says of each cell."""

    blocks: set[Cell] = field(default_factory=set)
    voids: set[Cell] = field(default_factory=set)
    labels: dict[Cell, str] = field(default_factory=dict)
    given: dict[Cell, str] = field(default_factory=dict)
    bars: set[Bar] = field(default_factory=set)
    circled: set[Cell] = field(default_factory=set)
    shaded: set[Cell] = field(default_factory=set)


def parse_cells(document: dict[str, Any], height: int, width: int) -> Cells:
    block, empty = _symbol(document, "block", "#"), _symbol(document, "empty", "0")
    blanks = {empty} if "empty" in document else {empty, ":"}
    named = document.get("styles")
    styles = named if isinstance(named, dict) else {}
    cells = Cells()
    for cell, value in _walk(document, "puzzle", height, width):
        style: Any = None
        if isinstance(value, dict):
            style = value.get("style")
            given = value.get("value")
            if given is not None:
                letters = _parse_value(given, block, _place("puzzle", cell))
                cells.given |= {cell: letters} if letters else {}
            value = value.get("cell", empty)
        _add_label(cells, cell, value, block, blanks)
        if isinstance(style, str):
            style = styles.get(style)
        if isinstance(style, dict):
            _add_style(cells, cell, style)
    return cells


def _symbol(document: dict[str, Any], key: str, usual: str) -> str:
    value = document.get(key)
    return str(value) if isinstance(value, str | int) else usual


def _add_label(cells: Cells, cell: Cell, value: Any, block: str, blanks: set[str]) -> None:
    if value is None:
        cells.voids.add(cell)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        label = one_line(str(value))
        if label == block:
            cells.blocks.add(cell)
        elif label and label not in blanks:
            cells.labels[cell] = "".join(symbol for symbol in label if symbol.isprintable()) or "?"
    else:
        raise InputError(f"found {show(value)}, expected a number, a text or nothing", place=_place("puzzle", cell))


def _add_style(cells: Cells, cell: Cell, style: dict[str, Any]) -> None:
    if str(style.get("shapebg", "")).lower() == "circle":
        cells.circled.add(cell)
    colour = style.get("color")
    if str(style.get("highlight")).lower() == "true" or (
        isinstance(colour, str | int) and str(colour).lower().lstrip("#") not in _WHITE
    ):
        cells.shaded.add(cell)
    barred = style.get("barred")
    if isinstance(barred, str):
        cells.bars.update(make_bars(*cell, [side for side in barred.upper() if side in "TRBL"]))


def parse_solution(document: dict[str, Any], key: str, height: int, width: int) -> tuple[dict[Cell, str], set[Cell]]:
    """The letters of one of the grids that hold letters, and where it has blocks; nothing if the grid is not there."""
    letters: dict[Cell, str] = {}
    blocks: set[Cell] = set()
    if document.get(key) is None:
        return letters, blocks
    block, empty = _symbol(document, "block", "#"), _symbol(document, "empty", "0")
    for cell, value in _walk(document, key, height, width):
        if value == block or (isinstance(value, dict) and value.get("cell") == block):
            blocks.add(cell)
        elif value is not None and str(value) != empty:
            found = _parse_value(value, block, _place(key, cell))
            letters |= {cell: found} if found else {}
    return letters, blocks


def _parse_value(value: Any, block: str, place: str) -> str:
    """The letters of a cell. Where the file allows several, or others across than down, they are told with strokes between."""
    if isinstance(value, dict):
        if "value" in value or "cell" in value:
            value = value.get("value", value.get("cell"))
        else:
            value = [value[key] for key in ("Across", "Down") if key in value]
    parts = value if isinstance(value, list) else [value]
    texts: list[str] = []
    for part in parts:
        if part is not None and not isinstance(part, str | int):
            raise InputError(f"found {show(part)}, expected letters", place=place)
        text = "" if part is None or part == block else parse_letters(str(part), place)
        texts += [text] if text and text not in texts else []
    return "/".join(texts)


def _walk(document: dict[str, Any], key: str, height: int, width: int) -> Iterator[tuple[Cell, Any]]:
    """Every cell of a grid with its value; the grid must have the size that the file tells."""
    rows = take_list(document[key], key)
    if len(rows) != height:
        raise InputError(f"found {format_count(len(rows), 'row')}, expected {height}", place=key)
    for row, values in enumerate(rows):
        listed = take_list(values, f"{key}, row {row + 1}")
        if len(listed) != width:
            raise InputError(f"found {format_count(len(listed), 'cell')}, expected {width}", place=f"{key}, row {row + 1}")
        for column, value in enumerate(listed):
            yield (row, column), value


def _place(key: str, cell: Cell) -> str:
    return f"{key}, row {cell[0] + 1}, column {cell[1] + 1}"
