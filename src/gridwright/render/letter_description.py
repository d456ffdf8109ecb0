"""Drawings of letters in words, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from gridwright.model.letter_drawing import HEAT_LEVELS, LetterDrawing, Square, SquareLook
from gridwright.render.letter_style import list_meanings
from gridwright.render.places import describe_places

MOST_ROWS = 30
"""A larger grid is not read out row by row."""


def describe_letters(drawing: LetterDrawing) -> str:
    """How large the grid is and how far, what stands out, and every row as it would be read out."""
    looks = [look for _, look in drawing.places()]
    cells = [look for look in looks if look.square is Square.CELL]
    known = sum(1 for look in cells if look.letters)
    blocks = _count(sum(look.square is Square.BLOCK for look in looks), "block")
    sentences = [
        f"Grid of {drawing.width} columns and {drawing.height} rows: {_count(len(cells), 'cell')}, {blocks}; "
        f"{_count(known, 'cell')} with letters, {len(cells) - known} without."
    ]
    for tone, meaning in list_meanings(drawing):
        places = [place for place, look in drawing.places() if look.tone is tone]
        sentences.append(f"{meaning.capitalize()}: {describe_places(places)}.")
    if drawing.has_heat:
        hottest = [place for place, look in drawing.places() if look.heat_level == HEAT_LEVELS]
        sentences.append(f"{drawing.heat_meanings[1].capitalize()}: {describe_places(hottest) if hottest else 'no cell'}.")
    circled = [place for place, look in drawing.places() if look.is_circled]
    if circled:
        sentences.append(f"Circled: {describe_places(circled)}.")
    if drawing.height <= MOST_ROWS:
        sentences += [f"Row {number}: {_read_row(row)}." for number, row in enumerate(drawing.squares, start=1)]
    return " ".join(sentences)


def _read_row(looks: Sequence[SquareLook]) -> str:
    """``C A T, block, 4 blank``."""
    return ", ".join(_read_runs(looks))


def _read_runs(looks: Sequence[SquareLook]) -> Iterator[str]:
    for (square, has_letters), members in groupby(looks, key=lambda look: (look.square, bool(look.letters))):
        run = list(members)
        if has_letters:
            yield " ".join(look.letters for look in run)
        elif square is Square.CELL:
            yield f"{len(run)} blank"
        else:
            yield _count(len(run), square.value) if len(run) > 1 else square.value


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"
