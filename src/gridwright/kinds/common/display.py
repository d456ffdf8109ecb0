"""Puzzles and boards that show themselves: as text where they are printed, as SVG in a notebook.

Both classes hold nothing: they find the view of the kind whose puzzle or board it is, when it is to be seen.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any

from gridwright.kinds import find_kind

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from gridwright.model.drawing import Drawing

LARGEST_CELL = 26.0
"""Side of a cell in a notebook, in pixels."""
LONGEST_BOARD = 560.0
"""The longer side of a board in a notebook, from where on cells get smaller."""


class Displayed:
    """What is drawn can be printed, and shown in a notebook."""

    __slots__ = ()

    def _make_drawing(self) -> Drawing:
        raise NotImplementedError

    def __str__(self) -> str:
        from gridwright.render.text import format_text

        return format_text(self._make_drawing()).rstrip("\n")

    def _repr_svg_(self) -> str:
        from gridwright.render.svg import format_svg

        drawing = self._make_drawing()
        return format_svg(drawing, cell=min(LARGEST_CELL, LONGEST_BOARD / max(drawing.height, drawing.width)))


class DisplayedPuzzle(Displayed):
    """A puzzle is drawn with what is given."""

    __slots__ = ()

    def _make_drawing(self) -> Drawing:
        return find_kind(type(self)).view.draw(self)


class DisplayedBoard(Displayed):
    """A board is drawn as it is, without the clues of any puzzle."""

    __slots__ = ()

    def _make_drawing(self) -> Drawing:
        return find_kind(type(self)).view.draw_board(self)


def format_call(name: str, value: DataclassInstance, arguments: list[str], names: list[str]) -> str:
    """A call that makes a value again: these arguments, and of the fields of these names all that are not as usual."""
    return f"{name}({', '.join([*arguments, *_list_unusual(value, names)])})"


def _list_unusual(value: DataclassInstance, names: list[str]) -> list[str]:
    usual: dict[str, Any] = {each.name: each.default for each in fields(value) if each.default is not MISSING}
    return [f"{name}={getattr(value, name)!r}" for name in names if getattr(value, name) != usual[name]]
