"""Columns that need no solver: what hands and eyes have to do with, and the 36 columns of a thesis of 2016."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.kernels.sheet import Sheet, new_sheet
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import RuleRuns
from gridwright.kinds.nonogram.techniques.table import DOCUMENT_RULES, TECHNIQUES
from gridwright.model.errors import InputError, quote

Value = int | float | str | None
"""What stands in a cell of a table; None where there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the type of its values, and what they mean."""

    name: str
    type: type[int] | type[float] | type[str]
    meaning: str


# A puzzle as the kernels of rules want it.


def make_sheet(puzzle: Nonogram) -> Sheet:
    """The puzzle's clues and given cells, nothing found yet."""
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    return new_sheet(rows, columns, puzzle.given.cells if puzzle.given else b"")


# What hands and eyes have to do with: cells to fill, numbers to read, and the picture that comes of it.

COMFORTABLE = (15, 20)
"""Lengths of a line beyond which counting cells becomes a burden."""
FRAME = 5
"""Cells between two heavier lines of the grid."""

CLUE_COLUMNS = (
    Column("white_cells", int, "cells that stay empty, which people mark"),
    Column("row_blocks", int, "blocks of all rows"),
    Column("column_blocks", int, "blocks of all columns"),
    Column("drags", int, "strokes that fill the picture: blocks of the direction that has fewer"),
    Column("line_blocks_mean", float, "blocks of a line, on average"),
    Column("line_blocks_most", int, "blocks of the line that has most"),
    Column("ones_share", float, "share of the blocks that are a 1"),
    *(Column(f"cells_beyond_{length}", int, f"cells by which the longer side exceeds {length}") for length in COMFORTABLE),
    Column("grid_lines", int, f"heavier lines inside the grid, one after every {FRAME} cells"),
    Column("density", float, "share of the cells that are filled"),
    Column("density_offset", float, "how far the density is from one half"),
)
PICTURE_COLUMNS = (
    Column("symmetry_horizontal", float, "share of the cells that are like their mirror image, left and right"),
    Column("symmetry_vertical", float, "the same, top and bottom"),
    Column("symmetry_rotation", float, "the same after half a turn"),
    Column("symmetry_diagonal", float, "the same over the diagonal from top left; empty if the picture is not square"),
    Column("symmetry_antidiagonal", float, "the same over the diagonal from top right; empty if the picture is not square"),
    Column("compactness", float, "share of the neighbouring cells that are alike"),
    Column("pieces", int, "connected pieces of the picture; cells that touch at a corner only are not connected"),
)


def measure_clues(puzzle: Nonogram) -> dict[str, Value]:
    """What is known without solving."""
    lengths = [[block.length for block in clue] for clues in puzzle.clues for clue in clues]
    blocks = [length for line in lengths for length in line]
    row_blocks = sum(map(len, puzzle.rows))
    black = sum(block.length for clue in puzzle.rows for block in clue)
    area, longer = puzzle.lattice.size, max(puzzle.size)
    values: list[Value] = [
        area - black,
        row_blocks,
        len(blocks) - row_blocks,
        min(row_blocks, len(blocks) - row_blocks),
        round(fmean(map(len, lengths)), 6),
        max(map(len, lengths)),
        round(blocks.count(1) / len(blocks), 6) if blocks else 0.0,
        *(max(0, longer - length) for length in COMFORTABLE),
        sum((side - 1) // FRAME for side in puzzle.size),
        round(black / area, 6),
        round(abs(black / area - 0.5), 6),
    ]
    return dict(zip((column.name for column in CLUE_COLUMNS), values, strict=True))


def measure_picture(picture: Board | None) -> dict[str, Value]:
    """What the solution looks like; nothing if it is not known, or not the only one."""
    if picture is None:
        return {column.name: None for column in PICTURE_COLUMNS}
    rows = [picture.row(index) for index in range(picture.height)]
    mirrored = [row[::-1] for row in rows]
    # Only a square lies on itself after such a flip: of other pictures 0 would be as wrong as 1.
    is_square = picture.height == picture.width
    values: list[Value] = [
        _share_alike(rows, mirrored),
        _share_alike(rows, rows[::-1]),
        _share_alike(rows, mirrored[::-1]),
        _share_alike(rows, _flip_diagonally(rows)) if is_square else None,
        _share_alike(mirrored, _flip_diagonally(mirrored)) if is_square else None,
        _find_compactness(rows),
        count_pieces(picture),
    ]
    return dict(zip((column.name for column in PICTURE_COLUMNS), values, strict=True))


def _flip_diagonally(rows: list[bytes]) -> list[bytes]:
    """Rows become columns."""
    return [bytes(column) for column in zip(*rows, strict=True)]


def _share_alike(rows: list[bytes], others: list[bytes]) -> float:
    pairs = [pair for row, other in zip(rows, others, strict=True) for pair in zip(row, other, strict=True)]
    return round(sum(mine == theirs for mine, theirs in pairs) / len(pairs), 6)


def _find_compactness(rows: list[bytes]) -> float:
    """1.0 of a single cell, which has no neighbour that could differ."""
    beside = [pair for row in rows for pair in pairwise(row)]
    below = [pair for row, other in pairwise(rows) for pair in zip(row, other, strict=True)]
    pairs = beside + below
    return round(sum(mine == theirs for mine, theirs in pairs) / len(pairs), 6) if pairs else 1.0


def count_pieces(picture: Board) -> int:
    """Connected pieces of filled cells, in whatever ink."""
    left = {divmod(cell, picture.width) for cell, value in enumerate(picture.cells) if value != EMPTY}
    pieces = 0
    while left:
        pieces += 1
        edge = [left.pop()]
        while edge:
            row, column = edge.pop()
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
    return pieces


# The 36 columns of a thesis of 2016 on how long people take, under English names, in its order.
#
# It counts what exact line solving ("DP") and its 13 rules do when rows and then columns are gone through again and again.

RULES = DOCUMENT_RULES
EXACT = "dp"
TIME_FACT = "AVE_TIME"
"""The fact of a griddlers file that holds the median time."""

_NAMES = {technique.code: technique.name for technique in TECHNIQUES}
RULE_NAMES = tuple(_NAMES[code].replace("-", "_") for code in RULES)

DOCUMENT_COLUMNS = (
    Column("width", int, "columns"),
    Column("height", int, "rows"),
    Column("area", int, "cells"),
    Column("black_cells", int, "filled cells of the solution"),
    Column("median_time", int, "seconds that people took, the median, if the file tells: the target, never a feature"),
    Column("empty_lines", int, "rows and columns without a block"),
    Column("dp_iterations", int, "iterations of exact line solving"),
    Column("dp_line_uses", int, "lines in which exact line solving found something, over all iterations"),
    Column("rule_iterations", int, "iterations of the 13 rules"),
    *(
        Column(f"uses_{name}", int, f"lines in which rule {code} found something")
        for code, name in zip(RULES, RULE_NAMES, strict=True)
    ),
    Column("solved_by_rules", int, "1 if the 13 rules finish the puzzle, otherwise 0"),
    *(
        Column(f"share_{name}", float, f"share of the minimal sets of rules that contain rule {code}")
        for code, name in zip(RULES, RULE_NAMES, strict=True)
    ),
)


def measure_document(puzzle: Nonogram, shares: Mapping[str, float] | None = None) -> dict[str, Value]:
    """The document's columns. `shares` are those of the minimal sets, by code of the rule; without them these columns are empty.

    >>> row = measure_document(Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]]))
    >>> row["dp_iterations"], row["dp_line_uses"], row["solved_by_rules"]
    (1, 5, 1)
    """
    runs = RuleRuns(puzzle)
    exact = runs.run([EXACT])
    rules = runs.run(RULES)
    values: list[Value] = [
        puzzle.width,
        puzzle.height,
        puzzle.lattice.size,
        sum(block.length for clue in puzzle.rows for block in clue),
        parse_time(dict(puzzle.info.extra).get(TIME_FACT, "")),
        sum(not clue for clues in puzzle.clues for clue in clues),
        exact.iterations,
        exact.uses[EXACT],
        rules.iterations,
        *(rules.uses[code] for code in RULES),
        int(rules.is_solved),
        *(None if shares is None else round(shares[code], 6) for code in RULES),
    ]
    return dict(zip((column.name for column in DOCUMENT_COLUMNS), values, strict=True))


def parse_time(text: str) -> int | None:
    """Seconds from ``hh:mm:ss``; None from nothing, and from a time of 0, which stands for "not known".

    >>> parse_time("01:02:03"), parse_time("00:00:00"), parse_time("")
    (3723, None, None)
    """
    text = text.strip().strip("'\"")
    if not text:
        return None
    match = re.fullmatch(r"([0-9]{1,6}):([0-5]?[0-9]):([0-5]?[0-9])", text)
    if match is None:
        shown = text if len(text) <= 40 else f"{text[:40]}..."
        raise InputError(f"found {quote(shown)}, expected a time such as 00:12:30", place=TIME_FACT)
    hours, minutes, seconds = map(int, match.groups())
    return hours * 3600 + minutes * 60 + seconds or None
