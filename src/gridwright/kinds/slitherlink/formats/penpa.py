"""`penpa`: links that open a puzzle in the editor Penpa; written only, one a line.

A link carries a text of lines, shortened by a table and deflated. Every point of the board has a number: with a margin of two
cells around it, first all cells, then the vertices at their lower right, the middles of their lower and of their right edges.
The goal is left out: a link shows a puzzle that is to be solved.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from gridwright.codec.text import text_writer
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.formats.common import KIND, guard_writer
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.edge_lattice import Spot, cell_spot
from gridwright.model.format import Format

_PAGE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_CELL_SIZE = 38
_VERSION = [3, 1, 4]
_MARGIN = 2
_BLACK, _NORMAL, _BOLD, _CROSS = 1, "1", 2, 98
"""The colour and style of a clue, the style of a line that is part of the puzzle, and that of a cross."""

_SHORT = {
    "z": "zZ", '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM", '"surface"': "zS",
    '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC", '"number"': "zN", '"symbol"': "zY", '"special"': "zP",
    '"board"': "zB", '"command_redo"': "zR", '"command_undo"': "zU", '"command_replay"': "z8", '"numberS"': "z1",
    '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3", '"direction"': "zD", '"squareframe"': "z0",
    '"polygon"': "z5", '"deletelineE"': "z4", '"killercages"': "z6", '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO",
}  # fmt: skip
"""Words of the text and what they are shortened to, in this order."""
_GRID = ["3", "1", "2"]
"""No grid, but dots at the vertices, and no frame."""


def _mode(tool: str, line_style: int, number_style: int, combination: str, digits: int) -> dict[str, Any]:
    """What the editor has in hand on one layer."""
    return {
        "edit_mode": tool,
        "surface": ["", 1],
        "line": ["1", line_style],
        "lineE": ["1", line_style],
        "wall": ["", line_style],
        "cage": ["1", 10],
        "number": ["1", number_style],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": [combination, ""],
        "sudoku": ["1", digits],
    }


_MODE = {"qa": "pu_a", "grid": _GRID, "pu_q": _mode("number", 2, 1, "battleship", 1), "pu_a": _mode("lineE", 3, 2, "edgex", 9)}


def _layer(numbers: dict[str, Any] | None = None, edges: dict[str, int] | None = None) -> dict[str, Any]:
    """Everything that stands on one layer: clues and edges, and no end of what a Slitherlink does not have."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    return stacks | {
        "surface": {}, "number": numbers or {}, "numberS": {}, "symbol": {}, "freeline": {}, "freelineE": {}, "thermo": [],
        "arrows": [], "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": edges or {}, "wall": {},
        "cage": {}, "deletelineE": {}, "killercages": [], "nobulbthermo": [],
    }  # fmt: skip


class _Points:
    """The numbers of the points of a board."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.stride = width + 2 * _MARGIN
        self.block = self.stride * (height + 2 * _MARGIN)

    def number(self, spot: Spot) -> int:
        """Cells, vertices and edges alike: a spot's place in its block, and the block of its sort."""
        row, column = spot
        # A vertex or an edge belongs to the cell at its upper left.
        place = ((row + 1) // 2 + 1) * self.stride + (column + 1) // 2 + 1
        block = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[row % 2, column % 2]
        return block * self.block + place

    def centre(self) -> int:
        """The point in the middle of the board, which is a cell, an edge or a vertex."""
        return self.number((self.height, self.width))

    def cells(self) -> list[int]:
        return [self.number(cell_spot(row, column)) for row in range(self.height) for column in range(self.width)]


def _edges(board: Board | None, points: _Points) -> Iterator[tuple[str, int]]:
    """What is given: a line by its two vertices, a cross by the middle of its edge."""
    if board is None:
        return
    for spot, value in board.edges():
        if value == LINE:
            yield ",".join(str(points.number(end)) for end in board.lattice.ends_of(spot)), _BOLD
        elif value != UNKNOWN:
            yield str(points.number(spot)), _CROSS


def _text(puzzle: Slitherlink) -> str:
    points = _Points(*puzzle.size)
    numbers = {str(points.number(cell_spot(*cell))): [clue, _BLACK, _NORMAL] for cell, clue in puzzle.clued_cells()}
    question = _layer(numbers, dict(_edges(puzzle.square_given, points)))
    cells = points.cells()
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    documents: list[Any] = [[0, 0, 0, 0], _MODE, question, _layer(), steps, [], {}, "x", "x", _VERSION, _MODE, "x", 0]
    documents += [_layer(), _layer(), {}, ["slitherlink"]]
    return "\n".join([_header(puzzle, points), *(json.dumps(each, separators=(",", ":")) for each in documents), ""])


def _header(puzzle: Slitherlink, points: _Points) -> str:
    sides = (puzzle.width, puzzle.height)
    canvas = ((side + 1) * _CELL_SIZE for side in sides)
    title, author = (_one_field(text) for text in (puzzle.info.title, puzzle.info.author))
    numbers = (*sides, _CELL_SIZE, 0, 1, 1, *canvas, points.centre(), points.centre(), 0, 0, 0, 0)
    return ",".join(["square", *map(str, numbers), f"Title: {title}", f"Author: {author}", "", "", "OFF", "false"])


def _one_field(text: str) -> str:
    return " ".join(text.split()).replace(",", "%2C")


def _format(puzzle: Slitherlink) -> str:
    text = _text(puzzle)
    for word, token in _SHORT.items():
        text = text.replace(word, token)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    # The page splits its address at every "=", so that padding would only be lost.
    return f"{_PAGE}{b64encode(packed).decode('ascii').rstrip('=')}\n"


PENPA = guard_writer(
    Format(
        name="penpa",
        title="Penpa link",
        kind=KIND,
        suffixes=(".url", ".txt"),
        recognise=lambda data: 0,
        parse=None,
        format=text_writer(_format, between=""),
        holds_many=True,
        keeps=frozenset({"given", "title", "author"}),
    ),
    "a Penpa link",
)
