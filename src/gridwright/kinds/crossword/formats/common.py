"""What the crossword formats share: assembling a puzzle, texts with markup, and the features that formats keep."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape

from gridwright.codec.text import quote, unescape_html
from gridwright.kinds.crossword.grid import Bar, Board, Cell, Direction, is_letters, normalise_letters
from gridwright.kinds.crossword.puzzle import Clue, Crossword, Label, is_cell
from gridwright.model.errors import InputError
from gridwright.model.errors import shorten as _shorten
from gridwright.model.format import Limits
from gridwright.model.puzzle import Info

KIND = "crossword"
_MOST_CELLS = 1_000_000
"""Far more than any crossword has; each may hold a text of its own, which takes more room than a cell of other kinds."""

TEXTS = frozenset({"title", "author", "copyright", "description"})
ALL_TEXTS = TEXTS | {"licence", "extra"}
"""What is known about a puzzle, in the words of `Format.keeps`."""


def assemble(
    squares: Sequence[str],
    letters: Mapping[Cell, str],
    *,
    given: Mapping[Cell, str] | None = None,
    info: Info | None = None,
    clues: Iterable[Clue] = (),
    bars: Iterable[Bar] = (),
    labels: Iterable[Label] | None = None,
    circled: Iterable[Cell] = (),
    shaded: Iterable[Cell] = (),
) -> Crossword:
    """A puzzle of what a file shows. Letters in all cells are the goal; letters in some are given, as are those in `given`.

    Bars that divide nothing, and labels, circles and shades in blocks, are decoration and left out.
    """
    blank = Board.blank(squares)
    goal = blank.with_letters(letters)
    known = blank.with_letters(given or {})
    if not goal.is_complete:
        known = goal.with_letters(given or {})
        if known.is_complete:
            goal, known = known, blank
    return Crossword(
        tuple(squares),
        info or Info(),
        None if known.is_blank else known,
        goal if goal.is_complete else None,
        tuple(clues),
        frozenset(bar for bar in bars if divides(squares, bar)),
        None if labels is None else tuple((cell, label) for cell, label in labels if is_cell(squares, cell)),
        frozenset(cell for cell in circled if is_cell(squares, cell)),
        frozenset(cell for cell in shaded if is_cell(squares, cell)),
    )


def check_grid(height: int, width: int, limits: Limits, place: str = "size") -> None:
    """Refuse a grid without squares, or with more of them than the limits allow."""
    replace(limits, cells=min(limits.cells, _MOST_CELLS)).check_size(height, width, place)


def divides(squares: Sequence[str], bar: Bar) -> bool:
    """Whether there is a cell on either side of a bar."""
    row, column, direction = bar
    behind = (row, column + 1) if direction == Direction.ACROSS else (row + 1, column)
    return is_cell(squares, (row, column)) and is_cell(squares, behind)


def make_bars(row: int, column: int, sides: Iterable[str]) -> list[Bar]:
    """The bars of a cell on sides that are called T, R, B and L: those above and to the left belong to a neighbour."""
    of_side: dict[str, Bar] = {
        "T": (row - 1, column, Direction.DOWN),
        "R": (row, column, Direction.ACROSS),
        "B": (row, column, Direction.DOWN),
        "L": (row, column - 1, Direction.ACROSS),
    }
    return [of_side[side] for side in sides]


def parse_letters(text: str, place: str) -> str:
    """What a file has in a cell, as boards hold it; nothing if that is blank."""
    letters = normalise_letters(text)
    if letters and not is_letters(letters):
        raise InputError(f"found {quote(text)}, expected letters", place=place)
    return letters


def shown_board(puzzle: Crossword) -> Board:
    """What a file that has room for one drawing shows: the goal, or else what is given."""
    return puzzle.goal or puzzle.blank_board()


def refuse_bars(puzzle: Crossword, what: str) -> None:
    """Without its bars a grid has other slots: it is another puzzle."""
    if puzzle.bars:
        raise InputError(f"{what} has no bars, without which this is another puzzle; ipuz and jpz have them")


def one_line(text: str) -> str:
    """Text for a file in which a line is all there is for it."""
    return " ".join(text.split())


def shorten(message: str) -> str:
    """What a library says of a fault, on one line that can be read at a glance."""
    return _shorten(one_line(message), 120)


# Marked-up text of crossword files, as plain text and back.

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:a|b|big|em|font|i|p|s|small|span|strike|strong|sub|sup|u)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_BRACES = re.compile(r"\{([/*_-])(.*?)\1\}")
_LINK = re.compile(r"\{([@!])(.*?)(?: \| .*?)?\1\}")
_LONGEST = 2000
"""Longer texts are no clues, and looking for pairs of braces in them would take very long."""


def strip_html(text: str) -> str:
    """Text without tags for looks, with new lines for breaks, and with characters for their names.

    >>> strip_html("<i>Alas</i>, poor R&amp;D: 1 &lt; 2")
    'Alas, poor R&D: 1 < 2'
    """
    return unescape_html(_TAG.sub("", _BREAK.sub("\n", text))) if "<" in text or "&" in text else text


def escape_html(text: str) -> str:
    """Text that `strip_html` gives back as it is."""
    return escape(text, quote=False)


def strip_braces(text: str) -> str:
    """Text without the braces that .xd has for looks.

    >>> strip_braces("{/Alas/}, {*poor*} {@Yorick | href: https://example.com@}")
    'Alas, poor Yorick'
    """
    if "{" not in text or len(text) > _LONGEST:
        return text
    return _BRACES.sub(r"\2", _LINK.sub(r"\2", text))
