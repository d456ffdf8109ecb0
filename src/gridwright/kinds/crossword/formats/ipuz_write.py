"""Writing ipuz files, version 2."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from gridwright.kinds.crossword.formats.ipuz_texts import dump_info
from gridwright.kinds.crossword.formats.markup import escape_html
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import OPEN, VOID, Direction

_NUMBER = re.compile("[1-9][0-9]{0,8}")
_BLOCKS = "#■█"
_EMPTIES = ("0", "-", "·", " ")


def format_ipuz(puzzle: Crossword) -> bytes:
    labels = puzzle.shown_labels()
    taken = set(labels.values()) | {letter for board in (puzzle.given, puzzle.goal) if board for _, letter in board.cells()}
    block, empty = _choose(_BLOCKS, taken), _choose(_EMPTIES, taken)
    document: dict[str, Any] = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}
    document |= dump_info(puzzle.info)
    document["dimensions"] = {"width": puzzle.width, "height": puzzle.height}
    document |= {"block": block, "empty": empty}
    document["puzzle"] = [
        [_dump_cell(puzzle, labels, (row, column), block, empty) for column in range(puzzle.width)]
        for row in range(puzzle.height)
    ]
    if puzzle.goal is not None:
        document["solution"] = [[block if letter is None else letter for letter in row] for row in puzzle.goal.letters]
        for row, column in puzzle.goal.voids:
            document["solution"][row][column] = None
    if puzzle.clues:
        document["clues"] = _dump_clues(puzzle)
    return _layout(document)


def _choose(symbols: Iterable[str], taken: set[str]) -> str:
    """The first symbol that is neither a label nor a letter; beyond those that anybody uses there is always another."""
    return next((symbol for symbol in symbols if symbol not in taken), "".join(sorted(taken)))


def _dump_cell(puzzle: Crossword, labels: dict[Cell, str], cell: Cell, block: str, empty: str) -> Any:
    square = puzzle.squares[cell[0]][cell[1]]
    if square != OPEN:
        return None if square == VOID else block
    text = labels.get(cell, empty)
    label = int(text) if text == "0" or _NUMBER.fullmatch(text) else text
    style = _dump_style(puzzle, cell)
    given = puzzle.given.letter(cell) if puzzle.given else ""
    if not style and not given:
        return label
    return {"cell": label} | ({"style": style} if style else {}) | ({"value": given} if given else {})


def _dump_style(puzzle: Crossword, cell: Cell) -> dict[str, Any]:
    row, column = cell
    sides = {
        "T": (row - 1, column, Direction.DOWN),
        "R": (row, column, Direction.ACROSS),
        "B": (row, column, Direction.DOWN),
        "L": (row, column - 1, Direction.ACROSS),
    }
    style: dict[str, Any] = {}
    if cell in puzzle.circled:
        style["shapebg"] = "circle"
    if cell in puzzle.shaded:
        style["highlight"] = True
    barred = "".join(side for side, bar in sides.items() if bar in puzzle.bars)
    return style | ({"barred": barred} if barred else {})


def _dump_clues(puzzle: Crossword) -> dict[str, list[list[str | int]]]:
    """Lists by direction, the direction of the first clue first."""
    lists: dict[str, list[list[str | int]]] = {}
    for clue in puzzle.clues:
        label = int(clue.label) if _NUMBER.fullmatch(clue.label) else clue.label
        lists.setdefault(clue.direction.word.title(), []).append([label, escape_html(clue.text)])
    return lists


def _layout(document: dict[str, Any]) -> bytes:
    """A line for each field, row and clue, so that a person can read the file."""
    lines = []
    for key, value in document.items():
        if isinstance(value, dict) and key == "clues":
            groups = (f"    {_dump(name)}: {_list_lines(items, '      ', '    ')}" for name, items in value.items())
            text = "{\n" + ",\n".join(groups) + "\n  }"
        else:
            text = _list_lines(value, "    ", "  ") if key in ("puzzle", "solution") else _dump(value)
        lines.append(f"  {_dump(key)}: {text}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def _list_lines(items: Iterable[Any], inner: str, outer: str) -> str:
    return "[\n" + ",\n".join(inner + _dump(item) for item in items) + f"\n{outer}]"


def _dump(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8, but JSON can escape it
        return json.dumps(value)
    return text
