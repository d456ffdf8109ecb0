"""Half cells for a picture: where the edge of an ink goes down cell by cell, each empty cell in a bend becomes half.

What is filled stays filled. A single bend is a corner of the picture, not the edge of a slope. The page's maker proposes the same
(`js/kinds/nonogram/maker/stairs.js`), one staircase after the other; here all are taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.inks import Corner, Ink
from gridwright.kinds.nonogram.lattice import Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError

Half = tuple[int, Corner]
"""The number of an ink, and the corner that has it."""
Place = tuple[int, int]
TOWARDS: dict[Corner, Place] = {"◢": (1, 1), "◣": (1, -1), "◤": (-1, -1), "◥": (-1, 1)}
"""Where the ink is, down and to the right of the half cell."""
FALLING: tuple[Corner, ...] = ("◣", "◥")
"""Their edge falls to the right, that of the others to the left."""
SHORTEST = 2
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789"
"""What half cells of several inks are written with; where there are more, letters of other languages."""


def smooth_stairs(source: Nonogram) -> Nonogram:
    """The puzzle of a picture in a rectangle with half cells along its slopes; InputError if it has none."""
    if not isinstance(source.lattice, Rectangle) or source.grammar != "blocks" or any(ink.corner for ink in source.palette):
        raise InputError(f"found {source.sort}, expected rows and columns of whole cells to place half cells in", place="sort")
    halves = find_stairs(source)
    if not halves:
        raise InputError("found no edge that goes down cell by cell, along which half cells could lie", place="sort")
    assert source.goal is not None
    kinds = sorted(set(halves.values()))
    numbers = {half: len(source.palette) + number for number, half in enumerate(kinds)}
    cells = bytearray(source.goal.cells)
    for (row, column), half in halves.items():
        cells[row * source.width + column] = numbers[half]
    palette = (*source.palette, *list_halves(source.palette, kinds))
    board = type(source.goal)(source.height, source.width, bytes(cells), "".join(ink.symbol for ink in palette))
    return Nonogram.from_picture(board, palette=palette, info=source.info, grammar="caps")


def find_stairs(source: Nonogram) -> dict[Place, Half]:
    """Cells that become half cells -> the ink and the corner that has it."""
    found: dict[Place, Half] = {}
    for corner in TOWARDS:
        step = 1 if corner in FALLING else -1
        bends = dict(_list_bends(source, corner))
        for (row, column), ink in bends.items():
            if bends.get((row - 1, column - step)) == ink:
                continue
            places = []
            while bends.get((row, column)) == ink:
                places.append((row, column))
                row, column = row + 1, column + step
            if len(places) >= SHORTEST:
                found |= dict.fromkeys(places, (ink, corner))
    return found


def _list_bends(source: Nonogram, corner: Corner) -> Iterator[tuple[Place, int]]:
    """Empty cells with an ink around this corner of theirs, and nothing on the other sides."""
    assert source.goal is not None
    height, width, cells = source.height, source.width, source.goal.cells
    down, right = TOWARDS[corner]

    def at(row: int, column: int) -> int:
        return cells[row * width + column] if 0 <= row < height and 0 <= column < width else EMPTY

    for row in range(height):
        for column in range(width):
            ink = at(row + down, column)
            inked = (at(row, column + right), at(row + down, column + right))
            bare = (at(row, column), at(row - down, column), at(row, column - right))
            if ink != EMPTY and inked == (ink, ink) and bare == (EMPTY,) * 3:
                yield (row, column), ink


def list_halves(whole: Sequence[Ink], halves: Sequence[Half]) -> Iterator[Ink]:
    """Entries of the palette. Of one ink the symbol is the corner itself."""
    taken = {ink.symbol for ink in whole}
    symbols = (symbol for symbol in chain(LETTERS, map(chr, range(0x100, 0x180))) if symbol not in taken)
    for (ink, corner), symbol in zip(halves, symbols, strict=False):
        yield Ink(f"{whole[ink].name} {corner}", whole[ink].colour, corner if len(whole) == 2 else symbol, corner)
