"""Boards from the bytes of a file, in any form a person or a program would hand one over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from gridwright.codec.jsontext import is_json_like, parse_json
from gridwright.codec.sniff import SURE
from gridwright.codec.text import decode_text
from gridwright.model.errors import InputError
from gridwright.model.limits import DEFAULT_LIMITS, Limits
from gridwright.workbench.answers import facts, goal, parse_board
from gridwright.workbench.formats import list_formats
from gridwright.workbench.reading import parse

PICTURE = "picture"
"""The format of a picture drawn in text."""

Rows = Sequence[str]
Group = list[Rows]
"""The boards of one puzzle."""


def parse_boards(data: bytes, puzzles: Sequence[Any], *, limits: Limits = DEFAULT_LIMITS) -> list[list[Any]]:
    """The boards for these puzzles: for each puzzle, in order, at least one.

    A file may hold rows of text (`#`, `.`, `?`; a blank line between two boards), one JSON list of rows a line, the answers of
    ``solve --json``, or puzzles that carry a goal.
    """
    text = decode_text(data, limits).removeprefix("\ufeff")
    groups: list[Group] = [[rows] for rows in _split_rows(text)]
    if not _fit(groups, puzzles):
        groups = _parse_answers(text, data) or _parse_goals(data, limits) or groups
    if len(groups) != len(puzzles):
        raise InputError(f"boards for {len(groups)} puzzle(s) found, expected {len(puzzles)}")
    pairs = zip(groups, puzzles, strict=True)
    return [_place_boards(group, puzzle, number) for number, (group, puzzle) in enumerate(pairs, start=1)]


def _place_boards(group: Group, puzzle: Any, number: int) -> list[Any]:
    try:
        return [parse_board(puzzle, rows) for rows in group]
    except InputError as error:
        place = error.place if error.place != "board" else ""
        raise InputError(error.message, place=f"board {number}{', ' if place else ''}{place}") from None


def _split_rows(text: str) -> list[Rows]:
    """Blocks of lines, with blank lines between them."""
    lines = (line.strip() for line in text.split("\n"))
    return [list(block) for has_text, block in groupby(lines, key=bool) if has_text]


def _fit(groups: Sequence[Group], puzzles: Sequence[Any]) -> bool:
    """Whether rows of text have just the sizes of the puzzles' boards: then rows is what they are."""
    found = [[len(rows), *{len(row) for row in rows}] for group in groups for rows in group]
    return found == [list(facts(puzzle)["size"]) for puzzle in puzzles]


def _parse_answers(text: str, data: bytes) -> list[Group]:
    """Boards from JSON: lists of rows, or answers with their solutions. Nothing if it is other JSON, or none."""
    if not is_json_like(data):
        return []
    try:
        values = [parse_json(text)]
    except InputError:
        values = [parse_json(line) for line in text.split("\n") if line.strip()]
    if all(_is_rows(value) for value in values):
        return [[value] for value in values]
    if not all(isinstance(value, dict) and isinstance(value.get("solutions"), list) for value in values):
        return []
    for number, value in enumerate(values, start=1):
        if not value["solutions"] or not all(map(_is_rows, value["solutions"])):
            raise InputError("has no solutions, expected lists of row strings", place=f"answer {number}")
    return [value["solutions"] for value in values]


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, str) for row in value)


def _parse_goals(data: bytes, limits: Limits) -> list[Group]:
    """The goals of the puzzles in a file, if it is a file of puzzles beyond doubt. A mere picture is rows, and read as such."""
    scores = {fmt.name: fmt.recognise(data) for fmt in list_formats() if fmt.parse and fmt.name != PICTURE}
    name = max(scores, key=scores.__getitem__)
    if scores[name] < SURE:
        return []
    boards: list[Group] = []
    for entry in parse(data, "", format_name=name, limits=limits):
        if entry.error:
            entry.error.source = ""
            raise entry.error
        board = goal(entry.puzzle)
        if board is None:
            raise InputError("a puzzle without its solution found, expected a board")
        boards.append([board.rows()])
    return boards
