"""Answers that show themselves: as text where they are printed, as HTML in a notebook.

Pictures come from the boards themselves; what is drawn how is for their kinds to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

MOST_BOARDS = 4
"""As many boards of an answer are shown; of the others it is told how many they are."""


class DisplayedAnswer:
    """A line that says what it is, sentences below it, and boards."""

    __slots__ = ()

    def _headline(self) -> str:
        raise NotImplementedError

    def _sentences(self) -> Iterable[str]:
        return ()

    def _boards(self) -> tuple[object, ...]:
        return ()

    def __str__(self) -> str:
        boards = self._boards()
        return "\n".join([self._headline(), *self._sentences(), *map(str, boards[:MOST_BOARDS]), *_tell_rest(boards)])

    def _repr_html_(self) -> str:
        boards = self._boards()
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self._sentences())
        pictures = "".join(_format_board(board) for board in boards[:MOST_BOARDS])
        rest = "".join(f"<p>{line}</p>" for line in _tell_rest(boards))
        return f"<p><strong>{escape(self._headline())}</strong></p>{f'<ul>{items}</ul>' if items else ''}{pictures}{rest}"


def _tell_rest(boards: tuple[object, ...]) -> list[str]:
    rest = len(boards) - MOST_BOARDS
    return [f"and {rest:,} more"] if rest > 0 else []


def _format_board(board: object) -> str:
    """A picture, if the board can draw one, or else what it prints."""
    draw = getattr(board, "_repr_svg_", None)
    return f"<div>{draw()}</div>" if draw else f"<pre>{escape(str(board))}</pre>"
