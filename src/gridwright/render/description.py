"""Drawings in words, for those who cannot see them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.model.link_drawing import AnyDrawing, LinkDrawing
from gridwright.render.glyphs import TONE_MEANINGS
from gridwright.render.link_description import MOST_PLACES, describe_links
from gridwright.render.svg_board import runs_by_look


def describe_board(drawing: AnyDrawing) -> str:
    """A picture in words: how far it is, and where it stands out."""
    return describe_links(drawing) if isinstance(drawing, LinkDrawing) else _describe_cells(drawing)


def _describe_cells(drawing: Drawing) -> str:
    counts: Counter[Mark] = Counter()
    places: dict[Tone, list[tuple[int, int]]] = defaultdict(list)
    for row, column, length, look in _runs(drawing):
        counts[look.mark] += length
        if look.tone is not Tone.PLAIN:
            places[look.tone] += ((row, each) for each in range(column, column + length))
    empty = counts[Mark.CROSS] + counts[Mark.BLANK]
    sentences = [
        f"Board of {drawing.width} columns and {drawing.height} rows: {counts[Mark.FILLED]} cells filled, {empty} empty, "
        f"{counts[Mark.UNKNOWN]} unknown."
    ]
    if drawing.lit_lines:
        lines = (f"{'row' if direction == 0 else 'column'} {number + 1}" for direction, number in drawing.lit_lines)
        sentences.append(f"{'Impossible' if drawing.is_broken else 'Look at'}: {' and '.join(lines)}.")
    for tone, meaning in TONE_MEANINGS.items():
        if places[tone]:
            sentences.append(f"{meaning.capitalize()}: {_describe_places(places[tone])}.")
    return " ".join(sentences)


def _runs(drawing: Drawing) -> Iterator[tuple[int, int, int, CellLook]]:
    """Row, first column, length and look of every stretch of cells that look the same."""
    for number, runs in runs_by_look(drawing.cells).items():
        for row, column, length in runs:
            yield row, column, length, drawing.looks[number]


def _describe_places(cells: Sequence[tuple[int, int]]) -> str:
    """``row 7, columns 2 to 4 and 9``; along columns where that is shorter."""
    by_row = _describe_lines(cells, "row", "column")
    by_column = _describe_lines([(column, row) for row, column in cells], "column", "row")
    shorter = min(by_row, by_column, key=len)
    return "; ".join(shorter) if len(shorter) <= MOST_PLACES else f"{len(cells)} cells"


def _describe_lines(cells: Iterable[tuple[int, int]], line: str, across: str) -> list[str]:
    described = []
    for number, members in groupby(sorted(cells), key=lambda cell: cell[0]):
        places = [place for _, place in members]
        runs = list(_consecutive(places))
        spans = [f"{first + 1}" if first == last else f"{first + 1} to {last + 1}" for first, last in runs]
        noun = across if len(places) == 1 else f"{across}s"
        described.append(f"{line} {number + 1}, {noun} {' and '.join(spans)}")
    return described


def _consecutive(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of every stretch without a gap."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            yield places[start], places[end - 1]
            start = end
