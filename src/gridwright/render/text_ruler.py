"""The ruler of a text drawing: row numbers to the right of the frame, column numbers under it, signs that point at lit lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gridwright.model.drawing import Tone
from gridwright.model.link_drawing import AnyDrawing
from gridwright.render.ansi import BOLD, style
from gridwright.render.glyphs import TONE_SIGNS
from gridwright.render.pen import Pen
from gridwright.render.ruler import is_tick

POINTERS = {True: ("◂", "▴"), False: ("<", "^")}
"""Unicode? -> what points from the ruler at a row, and at a column."""


def ruler_columns(drawing: AnyDrawing) -> int:
    """How many columns the row numbers take, with the sign before them."""
    return 1 + len(str(drawing.height))


def format_row_number(pen: Pen, row: int) -> str:
    """What stands to the right of a row."""
    number = str(row + 1)
    if (0, row) not in pen.drawing.lit_lines:
        return " " + pen.faint(number)
    return _emphasise(pen, _pointers(pen)[0] + number)


def format_column_numbers(pen: Pen, starts: Sequence[int]) -> list[str]:
    """What stands under the frame, when column after column begins at `starts`: signs, if a column is lit, and numbers."""
    lit = [column for direction, column in pen.drawing.lit_lines if direction == 1]
    signs = {starts[column]: _emphasise(pen, _pointers(pen)[1]) for column in lit}
    numbers = {
        starts[column]: _emphasise(pen, str(column + 1)) if column in lit else pen.faint(str(column + 1))
        for column in choose_columns(pen.drawing, starts, lit)
    }
    lengths = {start: len(str(column + 1)) for column, start in enumerate(starts)}
    return [*([_spread(signs, dict.fromkeys(signs, 1))] if signs else []), _spread(numbers, lengths)]


def _pointers(pen: Pen) -> tuple[str, str]:
    """A line that cannot be right has an exclamation mark instead, as a wrong cell has."""
    sign = TONE_SIGNS[Tone.WRONG]
    return (sign, sign) if pen.drawing.is_broken else POINTERS[pen.unicode]


def choose_columns(drawing: AnyDrawing, starts: Sequence[int], lit: Iterable[int]) -> list[int]:
    """The columns that are numbered: all if no two numbers touch, else lit ones, and every fifth that leaves those alone."""
    everything = range(drawing.width)
    if not any(_touch(left, right, starts) for left, right in pairwise(everything)):
        return list(everything)
    chosen = sorted(set(lit))
    ticks = [column for column in everything if is_tick(column + 1, drawing) and column not in chosen]
    # Lit columns come first: their numbers are the ones that a reader looks for.
    for column in ticks:
        near = [other for other in chosen if abs(other - column) <= len(str(drawing.width))]
        if not any(_touch(min(column, other), max(column, other), starts) for other in near):
            chosen.append(column)
    return sorted(chosen)


def _touch(left: int, right: int, starts: Sequence[int]) -> bool:
    """Whether the numbers of two columns would stand without a blank between them."""
    return starts[left] + len(str(left + 1)) >= starts[right]


def _emphasise(pen: Pen, text: str) -> str:
    return style(text, BOLD if pen.colour else "")


def _spread(words: dict[int, str], lengths: dict[int, int]) -> str:
    """Words at their places, with blanks before each; `lengths` are those without their style."""
    line, end = "", 0
    for start, word in sorted(words.items()):
        line += " " * (start - end) + word
        end = start + lengths[start]
    return line
