"""Crosswords on photographs: the grid of blocks or bars, circles, shaded cells, and the letters written so far.

Numbers are not read: the pattern says where they must be, and ink in those corners alone says that the pattern is right, and
which way up it is. Clues stand outside the grid and are not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.kinds.crossword.grid import BLOCK, OPEN, Bar, Cell, CrosswordBoard, is_letters, normalise_letters
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.scanning.squares import (
    DARKEST_PAPER,
    FINE,
    LEAST_GAP,
    RIM,
    Flags,
    Squares,
    compare_labels,
    expect_labels,
    find_bars,
    list_rows,
    measure_squares,
    measure_symmetry,
)
from gridwright.model.errors import InputError, quote
from gridwright.model.scanning import Fit, Fixed, LatticeSort, ReadValue, Scan, ScanProgress

LATTICES: tuple[LatticeSort, ...] = ("rules",)
ORDER = 1
SMALLEST, LARGEST = 3, 60
LEAST_SYMMETRY, LEAST_AWAY = 0.93, 0.7
"""The share of squares that are what their twins are in a symmetric grid; and how far the shade of a square that is not must be
from the other sort to be left alone, as a share of how far its sort is."""
LEAST_LABELS = 0.75
"""From here on numbers speak for the pattern."""
CERTAIN_LABELS, CERTAIN = 0.97, 0.7
FEWEST_LABELS = 8
"""So well numbers agree with a pattern, and so sure it is, and so many numbers it has at least, where nothing but a crossword can
be meant."""
DOUBT = 0.9
DOUBT_LETTER = 0.85
SUPPOSED = 0.5
"""So many letters with accents, and as many without, are taken for seen besides those of a grid."""
LEAST_CIRCLE = 0.5
UNRULED = 0.05
"""What the sides of cells show of rules, in a row or column, where there are none; among many blocks some cells have a side."""


@dataclass(frozen=True, eq=False)
class Pattern:
    """A reading of a grid."""

    lattice: Any
    """Turned upright."""
    squares: Squares
    cut: float
    """Darker squares are blocks."""
    blocks: Flags
    bars: frozenset[Bar]
    unsure_bars: dict[Bar, float]
    labels: float
    """How well numbers agree with it, from 0.5 to 1."""


def fit_lattice(photo: Any, lattice: Any, /, *, is_board: bool = False) -> Fit:
    """Blocks or bars in a grid, with numbers where words begin, or at least the symmetry that makers give them."""
    if not (SMALLEST <= lattice.rows <= LARGEST and SMALLEST <= lattice.columns <= LARGEST):
        return Fit(0.0, f"found {lattice.columns}x{lattice.rows} cells, expected {SMALLEST} to {LARGEST} each way")
    ruled = lattice if is_board else _cut_unruled(lattice)
    found = max(_list_patterns(photo, ruled), key=_rank)
    blocks = found.blocks
    share = float(blocks.mean())
    agreement = max(0.0, 2 * found.labels - 1)
    if not found.bars and share < 0.02:
        score = 0.6 if found.labels > 0.95 and _has_labels(found) else 0.1
        return Fit(score, "" if score > 0.5 else "found neither blocks nor bars in the grid", found)
    if share > 0.7:
        return Fit(0.1, "found more blocks than cells", found)
    shape = measure_symmetry(blocks)
    crowd = float((blocks[1:, 1:] & blocks[:-1, 1:] & blocks[1:, :-1] & blocks[:-1, :-1]).mean())
    if share >= 0.02:
        score = 0.3 + 0.45 * agreement + 0.3 * max(0.0, (shape - 0.8) / 0.2) - 1.5 * max(0.0, crowd - 0.08)
    else:
        score = 0.2 + 0.8 * max(0.0, agreement - 0.3)
    what = "dark cells, but neither numbers where words would begin nor a symmetric pattern"
    if share < 0.02:
        what = "thick rules, but no numbers where words would begin"
    why = "" if score >= 0.5 else f"found {what}"
    score = float(np.clip(score, 0, 0.99))
    has_enough = int(expect_labels(blocks, found.bars).sum()) >= FEWEST_LABELS
    is_certain = found.labels > CERTAIN_LABELS and score > CERTAIN and has_enough
    own = None if ruled is lattice else ruled
    return Fit(score, why, found, own, own, excludes_others=is_certain)


def scan_lattice(
    photo: Any,
    lattice: Any,
    fit: Fit,
    /,
    *,
    fixed: Fixed | None = None,
    timeout: float | None = None,
    progress: ScanProgress | None = None,
) -> Scan[Crossword, Any]:
    """Read blocks, bars, what else is printed in cells, and letters. There is no solver to ask: words have many fills."""
    found = fit.found if isinstance(fit.found, Pattern) else max(_list_patterns(photo, lattice), key=_rank)
    told = _parse_fixed(fixed or {}, found.squares.rows, found.squares.columns)
    if progress:
        progress("reading letters")
    blocks, confidence = _settle_blocks(found, told)
    bars = frozenset(bar for bar in found.bars if not _touches(bar, blocks))
    letters, circled = _read_letters(photo, found, blocks)
    shaded = frozenset(_list_cells(_find_shaded(found, blocks)))
    values = tuple(_list_values(found, blocks, confidence, letters, told))
    board = _make_board(blocks, letters, told)
    notes = []
    if unsure := {bar: sure for bar, sure in found.unsure_bars.items() if not _touches(bar, blocks)}:
        notes.append(f"{len(unsure)} rules may be bars or not: {', '.join(_name_bar(bar) for bar in sorted(unsure)[:6])}")
    if found.labels < LEAST_LABELS:
        notes.append("numbers were not found where words begin: compare blocks and bars with the print")
    return Scan(
        kind="crossword",
        rows=found.squares.rows,
        columns=found.squares.columns,
        puzzle=Crossword(list_rows(blocks), bars=bars, circled=circled, shaded=shaded),
        board=board,
        values=values,
        mesh=tuple(tuple((float(x), float(y)) for x, y in line) for line in found.lattice.points),
        outcome=None,
        score=fit.score,
        notes=tuple(notes),
    )


# Which squares are blocks, and which way up.


def _cut_unruled(lattice: Any) -> Any:
    """The lattice without rows and columns at its rim that no rule parts: what is around the grid, on a screen say."""

    rows = np.flatnonzero(lattice.upright[:, 1:-1].mean(axis=1) > UNRULED)
    columns = np.flatnonzero(lattice.across[1:-1].mean(axis=0) > UNRULED)
    if not rows.size or not columns.size:
        return lattice
    top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
    size = (bottom - top, right - left)
    if min(size) < SMALLEST or size == (lattice.rows, lattice.columns):
        return lattice
    return lattice.cut(slice(top, bottom), slice(left, right))


def _list_patterns(photo: Any, lattice: Any) -> Iterator[Pattern]:
    """Every way to read the grid: each way up, and with each sort of darker squares as blocks."""
    measured = measure_squares(lattice.rectify(photo.grey, FINE, RIM), lattice.rows, lattice.columns)
    for quarters in range(4):
        squares, turned = measured.turn(quarters), lattice.turn(quarters)
        for cut in [*measured.cuts[:2], 0.0]:
            blocks = squares.shade < cut
            bars, unsure = find_bars(squares, blocks)
            yield Pattern(turned, squares, cut, blocks, bars, unsure, compare_labels(squares, blocks, bars))


def _rank(found: Pattern) -> tuple[float, bool]:
    """What speaks for a reading: numbers, then blocks at all, symmetry, and that the photograph is upright."""
    points = found.lattice.points
    is_upright = bool(points[0, -1, 0] - points[0, 0, 0] > abs(points[0, -1, 1] - points[0, 0, 1]))
    # Where bars part words, darker squares are shaded cells, unless numbers say otherwise.
    has_blocks = bool(found.blocks.any()) and float(found.blocks.mean()) < 0.7 and not found.bars
    symmetry = measure_symmetry(found.blocks) if has_blocks else 0.0
    # Of two sorts of darker squares the darkest alone are blocks, unless numbers say otherwise.
    lesser = sum(cut < found.cut for cut in found.squares.cuts)
    # Without numbers nothing tells which way up it is but the photograph.
    labels = found.labels if found.labels >= LEAST_LABELS else 0.5
    return labels + 0.15 * has_blocks + 0.1 * symmetry + 0.05 * is_upright - 0.12 * lesser, is_upright


def _has_labels(found: Pattern) -> bool:
    """Whether there is ink in corners at all where numbers should be."""
    expected = expect_labels(found.blocks, found.bars)
    ink = found.squares.corners[0]
    return bool(expected.any() and np.median(ink[expected]) > 2 * np.median(ink[~expected]) + 0.02)


def _settle_blocks(found: Pattern, told: dict[Cell, str]) -> tuple[Flags, Any]:
    """Blocks, and how sure each square is; what a person has told is certain."""
    blocks = found.blocks.copy()
    shade = found.squares.shade
    dark = float(np.median(shade[blocks])) if blocks.any() else 0.3
    light = float(np.median(shade[~blocks])) if (~blocks).any() else 1.0
    cut = found.cut if blocks.any() else 0.5 * (dark + light)
    away = np.where(blocks, (cut - shade) / max(cut - dark, LEAST_GAP / 2), (shade - cut) / max(light - cut, LEAST_GAP / 2))
    confidence = 1 - 0.5 * np.exp(-4 * np.clip(away, 0, None))
    twin = blocks[::-1, ::-1]
    if measure_symmetry(blocks) < 1 and float((blocks == twin).mean()) > LEAST_SYMMETRY:
        # A square that is nearer to the other sort than to its own is what its twin is; either way somebody should look.
        follows = (blocks != twin) & (away < LEAST_AWAY) & (away[::-1, ::-1] > away)
        confidence = np.where(blocks != twin, np.minimum(confidence, 0.6), confidence)
        blocks = np.where(follows, twin, blocks)
    for (row, column), symbol in told.items():
        blocks[row, column], confidence[row, column] = symbol == BLOCK, 1.0
    return blocks, confidence


def _find_shaded(found: Pattern, blocks: Flags) -> Flags:
    """Cells that are darker than most, though no blocks."""
    shade = found.squares.shade
    light = float(np.median(shade[~blocks])) if (~blocks).any() else 1.0
    lighter = [cut for cut in found.squares.cuts if cut > found.cut and cut < light]
    is_shaded = shade < lighter[0] if lighter else np.zeros(shade.shape, np.bool_)
    return np.asarray(is_shaded & ~blocks & (shade < DARKEST_PAPER))


# Letters and circles.


def _read_letters(photo: Any, found: Pattern, blocks: Flags) -> tuple[dict[Cell, list[tuple[str, float]]], frozenset[Cell]]:
    """What may be written in cells, likeliest first, and which cells have circles."""
    from gridwright.scan.networks import CONTENTS, MARGIN, MARKS, PITCH, cut_cells, normalise, read_contents

    image = normalise(found.lattice.rectify(photo.grey, PITCH, MARGIN))
    rows, columns = blocks.shape
    crops = cut_cells(image, rows, columns)
    cells = list(_list_cells(~blocks))
    if not cells:
        return {}, frozenset()
    contents, marks = read_contents(crops[[row * columns + column for row, column in cells]])
    names = [name if len(name) == 1 else "" for name in CONTENTS]
    # Nobody fills or crosses the cells of a crossword: what looks so is a letter, an X above all.
    contents = contents * np.array([name == "empty" or len(name) == 1 for name in CONTENTS])
    contents = contents / np.maximum(contents.sum(axis=1, keepdims=True), 1e-6)
    is_letter = np.array([len(name) == 1 for name in CONTENTS])
    is_accented = np.array([not name.isascii() for name in CONTENTS])
    contents[:, is_letter] = _weigh_letters(contents[:, is_letter], is_accented[is_letter])
    letters: dict[Cell, list[tuple[str, float]]] = {}
    circled = set()
    for cell, shares, mark in zip(cells, contents, marks, strict=True):
        ranked: dict[str, float] = {}
        for name, share in zip(names, shares, strict=True):
            ranked[name] = ranked.get(name, 0.0) + float(share)
        letters[cell] = sorted(ranked.items(), key=lambda pair: -pair[1])
        if mark[MARKS.index("circle")] > LEAST_CIRCLE:
            circled.add(cell)
    return letters, frozenset(circled)


def _weigh_letters(shares: Any, is_accented: Flags) -> Any:
    """How likely each letter is in each cell, given how many have accents in all: who writes none elsewhere writes none here.

    The network knows all letters as equally frequent; the share of those with accents in this grid is what makes its answers
    likeliest (expectation maximisation), and a few of either are taken for seen, so that a small grid is no proof of much.
    """
    whole = shares.sum(axis=1)
    found = shares / np.maximum(whole, 1e-9)[:, None]
    alike = found
    for _ in range(20):
        accented = (alike[:, is_accented].sum(axis=1) * whole).sum() + SUPPOSED
        plain = (alike[:, ~is_accented].sum(axis=1) * whole).sum() + SUPPOSED
        usual = np.where(is_accented, accented / is_accented.sum(), plain / (~is_accented).sum())
        alike = found * usual / np.maximum((found * usual).sum(axis=1, keepdims=True), 1e-12)
    return alike * whole[:, None]


def _make_board(blocks: Flags, letters: dict[Cell, list[tuple[str, float]]], told: dict[Cell, str]) -> CrosswordBoard | None:
    rows = [
        tuple(None if is_block else _take_letter((row, column), letters, told) for column, is_block in enumerate(line))
        for row, line in enumerate(blocks)
    ]
    return CrosswordBoard(tuple(rows)) if any(letter for line in rows for letter in line) else None


def _take_letter(cell: Cell, letters: dict[Cell, list[tuple[str, float]]], told: dict[Cell, str]) -> str:
    if cell in told:
        return "" if told[cell] == OPEN else told[cell]
    return letters[cell][0][0] if letters.get(cell) else ""


# What was read, as values.


def _list_values(
    found: Pattern, blocks: Flags, confidence: Any, letters: dict[Cell, list[tuple[str, float]]], told: dict[Cell, str]
) -> Iterator[ReadValue]:
    """Every square: a block, an empty cell, or a letter."""
    beside = {(bar[0], bar[1]) for bar in found.unsure_bars if not _touches(bar, blocks)}
    for (row, column), is_block in np.ndenumerate(blocks):
        cell = row, column
        sure = float(confidence[cell])
        was_block = bool(found.blocks[cell])
        letter = "" if is_block else _take_letter(cell, letters, told)
        ranked = letters.get(cell, []) if not is_block else []
        choices: list[tuple[str, float]] = [(BLOCK, sure if is_block else 1 - sure)]
        choices += [(text or OPEN, share * (1 - choices[0][1])) for text, share in ranked[:4]] or [(OPEN, 1 - choices[0][1])]
        in_cell = ranked[0][1] if ranked else 1.0
        is_doubtful = cell not in told and (sure < DOUBT or cell in beside or (not is_block and in_cell < DOUBT_LETTER))
        value = BLOCK if is_block else letter or OPEN
        a, b, c, d = ((float(x), float(y)) for x, y in found.lattice.quad(row, column))
        yield ReadValue(
            where=_name(cell),
            number=1,
            value=value,
            read=value if cell in told else BLOCK if was_block else value,
            confidence=1.0 if cell in told else sure * in_cell,
            is_doubtful=is_doubtful,
            choices=tuple(sorted(((text, share) for text, share in choices if share > 0.001), key=lambda pair: -pair[1])),
            quad=(a, b, c, d),
        )


def _list_cells(flags: Flags) -> Iterator[Cell]:
    for row, column in np.argwhere(flags):
        yield int(row), int(column)


def _touches(bar: Bar, blocks: Flags) -> bool:
    row, column, direction = bar
    beyond = (row, column + 1) if direction.name == "ACROSS" else (row + 1, column)
    return bool(blocks[row, column] or blocks[beyond])


def _name(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _name_bar(bar: Bar) -> str:
    side = "right of" if bar[2].name == "ACROSS" else "below"
    return f"{side} {_name((bar[0], bar[1]))}"


def _parse_fixed(fixed: Fixed, rows: int, columns: int) -> dict[Cell, str]:
    """What a person says is in squares: a block, nothing, or letters."""
    places = {_name((row, column)): (row, column) for row in range(rows) for column in range(columns)}
    told: dict[Cell, str] = {}
    for where, text in fixed.items():
        if where not in places:
            raise InputError(
                f"found {quote(where)}, expected a cell such as 'row 1, column 1' of {columns}x{rows}", place="fixed"
            )
        symbol = normalise_letters(text) or OPEN
        if symbol not in (BLOCK, OPEN) and not is_letters(symbol):
            raise InputError(
                f"found {quote(text)}, expected letters, {BLOCK} for a block, or {OPEN} for an empty cell", place=where
            )
        told[places[where]] = symbol
    return told
