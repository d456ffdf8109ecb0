"""The clues of a .jpz file: lists of clues, each of which names a word, a list of cells further up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwright.codec.text import quote
from gridwright.kinds.crossword.formats.common import one_line
from gridwright.kinds.crossword.formats.xml_tree import find, join_lines, join_text, name_of
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.kinds.crossword.slots import Direction, Slot
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Range = tuple[int, int]


def parse_clues(crossword: Element, slots: Sequence[Slot], named: Sequence[bytes]) -> tuple[list[Clue], list[tuple[str, str]]]:
    """The clues across and down, and those of other lists as facts: the list and a line for each clue.

    A word that runs through a cell of the grid that the file does not name is refused: one of the two is wrong.
    """
    holes = _Holes(named)
    words = {each.get("id", ""): _parse_word(each, holes) for each in crossword if name_of(each) == "word"}
    labels = {(slot.direction, slot.cells[0]): slot.label for slot in slots}
    clues: list[Clue] = []
    others: list[tuple[str, str]] = []
    for group in crossword:
        if name_of(group) != "clues":
            continue
        title = one_line(join_text(find(group, "title")))
        for element in (each for each in group if name_of(each) == "clue"):
            first, last = words.get(element.get("word", ""), (None, None))
            direction = _find_direction(title, first, last)
            label, text = one_line(element.get("number", "")), _join_clue(element)
            if direction is None:
                others.append((f"clues {title}".rstrip(), f"{label}. {text}" if label else text))
            else:
                clues.append(Clue(direction, label or labels.get((direction, first or (-1, -1)), ""), text))
    return clues, others


def _find_direction(title: str, first: Cell | None, last: Cell | None) -> Direction | None:
    """Which way the word runs; as the list is called where that cannot be seen; None if neither tells."""
    if first is not None and last is not None and first != last:
        if first[0] == last[0]:
            return Direction.ACROSS
        if first[1] == last[1]:
            return Direction.DOWN
        return None
    return next((direction for direction in Direction if direction.word in title.lower()), None)


def _join_clue(element: Element) -> str:
    """The text of a clue, with how many letters its answer has where the file tells that apart."""
    text, enumeration = join_lines(element), one_line(element.get("format", ""))
    tail = f"({enumeration.strip('()')})"
    return text if not enumeration or text.endswith(tail) else f"{text} {tail}".lstrip()


def _parse_word(word: Element, holes: _Holes) -> tuple[Cell | None, Cell | None]:
    """The first and the last cell of a word, which stand in its own attributes or in elements inside."""
    parts = [word, *(each for each in word.iter() if name_of(each) == "cells")]
    ranges = [_parse_ranges(part) for part in parts if part.get("x") is not None and part.get("y") is not None]
    if not ranges:
        return None, None
    for columns, rows in ranges:
        hole = holes.find(rows, columns)
        if hole is not None:
            raise InputError(
                f"runs through row {hole[0] + 1}, column {hole[1] + 1}, where the grid has no cell; "
                "add the cell or shorten the word",
                place=f"word {quote(word.get('id', ''))}",
            )
    (column, _), (row, _) = ranges[0]
    (_, last_column), (_, last_row) = ranges[-1]
    return (row, column), (last_row, last_column)


class _Holes:
    """The cells that the file leaves out, by row and by column: a file may hold more words than anybody should walk along."""

    def __init__(self, named: Sequence[bytes]) -> None:
        self._rows = named
        self._columns = [bytes(column) for column in zip(*named, strict=True)]

    def find(self, rows: Range, columns: Range) -> Cell | None:
        """The first hole in a word that runs along one row or one column; what lies outside the grid is none."""
        if rows[0] == rows[1]:
            column = _find_zero(self._rows, rows[0], columns)
            return None if column is None else (rows[0], column)
        row = _find_zero(self._columns, columns[0], rows) if columns[0] == columns[1] else None
        return None if row is None else (row, columns[0])


def _find_zero(lines: Sequence[bytes], line: int, ends: Range) -> int | None:
    at = lines[line].find(0, max(min(ends), 0), max(ends) + 1) if 0 <= line < len(lines) else -1
    return None if at < 0 else at


def _parse_ranges(element: Element) -> tuple[Range, Range]:
    return _parse_range(element.get("x", "")), _parse_range(element.get("y", ""))


def _parse_range(text: str) -> Range:
    """A number, or two with a dash between; from 1 in the file, from 0 here."""
    first, dash, last = text.strip().partition("-")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (first, last if dash else first)):
        raise InputError(f"found {quote(text)}, expected a number or two such as 3-7", place="word")
    return int(first) - 1, int(last if dash else first) - 1
