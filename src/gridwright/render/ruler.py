"""The numbers of rows and columns beside a board: which of them are written where not all have room."""

from __future__ import annotations

from gridwright.model.link_drawing import AnyDrawing


def is_tick(number: int, drawing: AnyDrawing) -> bool:
    """Whether a line, counted from 1, keeps its number where only some can: the first, and each that ends at a stronger rule.

    >>> from gridwright.model.drawing import Drawing
    >>> [number for number in range(1, 13) if is_tick(number, Drawing((), ()))]
    [1, 5, 10]
    """
    return number == 1 or number % (drawing.rule_every or 5) == 0
