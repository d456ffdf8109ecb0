"""`ipuz`: JSON of the open ipuz standard, versions 1 and 2, as it is or wrapped in `ipuz( )`.

Letters printed in cells are given. Letters that a solver has filled in (`saved`) count only where the file has no solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gridwright.codec.jsontext import parse_json, show, take_list, take_number, take_object
from gridwright.codec.parsing import only_one, parse_each
from gridwright.codec.text import decode_text, peek, quote
from gridwright.kinds.crossword.formats.common import ALL_TEXTS, KIND, assemble, check_grid
from gridwright.kinds.crossword.formats.ipuz_cells import Cells, parse_cells, parse_solution
from gridwright.kinds.crossword.formats.ipuz_clues import parse_clues
from gridwright.kinds.crossword.formats.ipuz_texts import parse_info
from gridwright.kinds.crossword.formats.ipuz_write import format_ipuz
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import BLOCK, OPEN, VOID, find_slots
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Parsed
from gridwright.model.limits import Limits

_OPENING = re.compile(r"ipuz\s*\(")
_BEGINNING = re.compile(r"\s*(?:ipuz\s*\(\s*)?\{")
_ADDRESS = re.compile(r"ipuz\.org/")


def _recognise(data: bytes) -> int:
    head = peek(data)
    if not _BEGINNING.match(head):
        return 0
    if head.lstrip().startswith("ipuz"):
        return 100
    # The version may come last, after all that a file holds.
    return 100 if _ADDRESS.search(head) else 95 if b"ipuz.org/" in data[-4096:] or b"ipuz.org\\/" in data else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse(_unwrap(decode_text(content, limits)), limits), limits)


def _unwrap(text: str) -> dict[str, Any]:
    """The object, without the brackets that scripts put around it."""
    text = text.removeprefix("\ufeff").strip()
    opening = _OPENING.match(text)
    if opening:
        text = text[opening.end() :].removesuffix(";").rstrip().removesuffix(")")
    return take_object(parse_json(text))


def _parse(document: dict[str, Any], limits: Limits) -> Crossword:
    _check_kind(document)
    height, width = _parse_size(document)
    check_grid(height, width, limits, "dimensions")
    cells = parse_cells(document, height, width)
    letters, blocks = parse_solution(document, "solution", height, width)
    if not letters:
        letters, _ = parse_solution(document, "saved", height, width)
    squares = _draw_squares(cells, blocks, height, width)
    labels = {cell: label for cell, label in cells.labels.items() if squares[cell[0]][cell[1]] == OPEN}
    shown = labels if labels else None
    clues, others = parse_clues(document, find_slots(squares, cells.bars, shown))
    return assemble(
        squares,
        _inside(letters, squares),
        given=_inside(cells.given, squares),
        info=parse_info(document, others),
        clues=clues,
        bars=cells.bars,
        labels=None if shown is None else shown.items(),
        circled=cells.circled,
        shaded=cells.shaded,
    )


def _check_kind(document: dict[str, Any]) -> None:
    kinds = document.get("kind")
    listed = [kinds] if isinstance(kinds, str) else take_list(kinds, "kind")
    if not any(isinstance(kind, str) and "crossword" in kind.lower() for kind in listed):
        found = quote(listed[0]) if listed and isinstance(listed[0], str) else "none"
        raise InputError(f"found the kind {found}, expected http://ipuz.org/crossword", place="kind")


def _parse_size(document: dict[str, Any]) -> tuple[int, int]:
    if "puzzle" not in document:
        raise InputError('has no "puzzle", expected rows of cells')
    rows = take_list(document["puzzle"], "puzzle")
    if "dimensions" in document:
        size = document["dimensions"]
        if not isinstance(size, dict):
            raise InputError(f"found {show(size)}, expected width and height", place="dimensions")
        height, width = (take_number(_as_number(size.get(key)), f"dimensions, {key}") for key in ("height", "width"))
        return height, width
    return len(rows), len(take_list(rows[0], "puzzle, row 1")) if rows else 0


def _as_number(value: Any) -> Any:
    """Some programs write numbers as texts."""
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else value


def _draw_squares(cells: Cells, blocks: set[Cell], height: int, width: int) -> list[str]:
    """Blocks are where the puzzle or, as of one without a diagram, only the solution has them."""
    return [
        "".join(
            VOID if (row, column) in cells.voids else BLOCK if (row, column) in cells.blocks or (row, column) in blocks else OPEN
            for column in range(width)
        )
        for row in range(height)
    ]


def _inside(letters: dict[Cell, str], squares: list[str]) -> dict[Cell, str]:
    return {(row, column): letter for (row, column), letter in letters.items() if squares[row][column] == OPEN}


def _write(puzzles: Iterable[Crossword]) -> bytes:
    return format_ipuz(only_one(puzzles))


IPUZ = Format(
    name="ipuz",
    title="ipuz, the open standard",
    kind=KIND,
    suffixes=(".ipuz",),
    recognise=_recognise,
    parse=_read,
    format=_write,
    keeps=ALL_TEXTS
    | {"given", "goal", "given beside goal", "clues", "loose clues", "bars", "numbering", "rebus", "voids"}
    | {"circles", "shades", "shades beside circles", "marks on blanks", "exact texts"},
)
