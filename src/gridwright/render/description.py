"""Drawings in words, for those who cannot see them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.model.letter_drawing import LetterDrawing
from gridwright.model.link_drawing import AnyDrawing, LinkDrawing
from gridwright.render.glyphs import TONE_MEANINGS
from gridwright.render.letter_description import describe_letters
from gridwright.render.link_description import describe_links
from gridwright.render.places import describe_places
from gridwright.render.svg_board import runs_by_look


def describe_board(drawing: AnyDrawing) -> str:
    """A picture in words: how far it is, and where it stands out."""
    if isinstance(drawing, LetterDrawing):
        return describe_letters(drawing)
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
            sentences.append(f"{meaning.capitalize()}: {describe_places(places[tone])}.")
    return " ".join(sentences)


def _runs(drawing: Drawing) -> Iterator[tuple[int, int, int, CellLook]]:
    """Row, first column, length and look of every stretch of cells that look the same."""
    for number, runs in runs_by_look(drawing.cells).items():
        for row, column, length in runs:
            yield row, column, length, drawing.looks[number]
