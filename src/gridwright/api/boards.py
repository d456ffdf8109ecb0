"""Boards from the bytes of a file, in any form a person or a program would hand one over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, repeat
from textwrap import dedent

from gridwright.api.answers import facts, goal, parse_board
from gridwright.api.reading import list_formats, parse
from gridwright.codec.archive import is_archive
from gridwright.codec.jsontext import is_json_like, parse_json
from gridwright.codec.sniff import SURE
from gridwright.codec.text import decode_text
from gridwright.kinds import kind_of
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Format, Limits
from gridwright.model.puzzle import Board, Puzzle

Rows = Sequence[str]
Group = list[Rows]
"""The boards of one puzzle."""


def parse_boards(
    data: bytes, puzzles: Sequence[Puzzle], *, limits: Limits = DEFAULT_LIMITS, takes_games: bool = True
) -> list[list[Board]]:
    """The boards for these puzzles: for each puzzle, in order, at least one.

    A file may hold rows of text in the symbols of the kind (a blank line between two boards), one JSON list of rows a line, the
    answers of ``solve --json``, or puzzles that carry a goal, in any format. Of a puzzle with games that players saved beside it,
    the last of these is its board, unless `takes_games` says that only goals are.
    """
    groups = _list_goals(data, limits) if _is_packed(data) else _parse_text(data, puzzles, limits, takes_games)
    if len(groups) != len(puzzles):
        raise InputError(f"boards for {len(groups)} puzzle(s) found, expected {len(puzzles)}")
    pairs = zip(groups, puzzles, strict=True)
    return [_place_boards(group, puzzle, number) for number, (group, puzzle) in enumerate(pairs, start=1)]


def _is_packed(data: bytes) -> bool:
    """Whether this is no text: an archive, or a puzzle in a binary format."""
    return is_archive(data) or any(fmt.is_binary and fmt.recognise(data) >= SURE for fmt in list_formats() if fmt.parse)


def _parse_text(data: bytes, puzzles: Sequence[Puzzle], limits: Limits, takes_games: bool) -> list[Group]:
    text = decode_text(data, limits).removeprefix("\ufeff")
    groups, has_found = _find_rows(text, puzzles)
    if has_found:
        return groups
    return _parse_answers(text, data) or _parse_goals(data, limits, takes_games) or _join_drawing(text, puzzles) or groups


def _place_boards(group: Group, puzzle: Puzzle, number: int) -> list[Board]:
    try:
        return [parse_board(puzzle, rows) for rows in group]
    except InputError as error:
        place = error.place if error.place != "board" else ""
        raise InputError(error.message, place=f"board {number}{', ' if place else ''}{place}") from None


def _find_rows(text: str, puzzles: Sequence[Puzzle]) -> tuple[list[Group], bool]:
    """Blocks of lines with blank lines between them, and whether they are rows of just these puzzles' boards.

    Blanks at the beginning of a row may be part of a board: only where that does not fit are they left out.
    """
    lines = text.split("\n")
    boards = _gather_boards(lines, puzzles)
    if boards:
        return [[rows] for rows in boards], True
    stripped = [[line.strip() for line in lines[start:end]] for start, end in _find_blocks(lines)]
    return [[rows] for rows in stripped], _have_sizes(stripped, puzzles)


def _find_blocks(lines: Sequence[str]) -> list[tuple[int, int]]:
    """The first line and the line after the last one of each run of lines that are not blank."""
    groups = groupby(range(len(lines)), key=lambda number: bool(lines[number].strip()))
    runs = [list(numbers) for has_text, numbers in groups if has_text]
    return [(run[0], run[-1] + 1) for run in runs]


def _gather_boards(lines: Sequence[str], puzzles: Sequence[Puzzle]) -> list[Rows]:
    """The rows of a board for each puzzle, if that is what the lines are.

    A row of which nothing is known may be blank, so a board may be several blocks: as few as make a whole one.
    """
    blocks = _find_blocks(lines)
    boards: list[Rows] = []
    first = 0
    for puzzle in puzzles:
        most = _most_rows(puzzle)
        for last in range(first, len(blocks)):
            start, end = blocks[first][0], blocks[last][1]
            rows = dedent("\n".join(lines[start:end])).split("\n")
            if end - start > most or _is_board(puzzle, rows):
                break
        else:
            return []
        if end - start > most:
            return []
        boards.append(rows)
        first = last + 1
    return boards if first == len(blocks) else []


def _join_drawing(text: str, puzzles: Sequence[Puzzle]) -> list[Group]:
    """All lines as the one board asked for, where edges are drawn: then blank rows may be part of it.

    It is known by now not to fit; this lets it be told of the board as a whole. Nothing if it is a board and more.
    """
    if len(puzzles) != 1 or not text.strip() or kind_of(puzzles[0]).thing != "edge":
        return []
    rows = dedent(text.strip("\n")).split("\n")
    return [] if _is_board(puzzles[0], rows[: _most_rows(puzzles[0])]) else [[rows]]


def _most_rows(puzzle: Puzzle) -> int:
    """The rows of a board, where edges have rows of their own."""
    return 2 * int(facts(puzzle)["size"][0]) + 1


def _is_board(puzzle: Puzzle, rows: Rows) -> bool:
    try:
        parse_board(puzzle, rows)
    except InputError:
        return False
    return True


def _have_sizes(blocks: Sequence[Rows], puzzles: Sequence[Puzzle]) -> bool:
    """Whether rows have just the sizes of the puzzles: then rows is what they are, even if they hold wrong symbols."""
    found = [[len(rows), *{len(row) for row in rows}] for rows in blocks]
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


def _parse_goals(data: bytes, limits: Limits, takes_games: bool) -> list[Group]:
    """The goals of the puzzles in a file, if it is a file of puzzles beyond doubt.

    A mere picture is rows, and read as such, and so is a drawing of edges that is no solution.
    """
    candidates = [fmt for fmt in list_formats() if fmt.parse and not (fmt.is_drawing and fmt.needs_goal)]
    best = max(candidates, key=lambda fmt: fmt.recognise(data))
    return _list_goals(data, limits, best, takes_games=takes_games) if best.recognise(data) >= SURE else []


def _list_goals(data: bytes, limits: Limits, fmt: Format | None = None, *, takes_games: bool = False) -> list[Group]:
    """The goals of the puzzles in a file of this format, or of any, or the games of players beside them."""
    boards: list[Group] = []
    games = fmt.parse_saved(data, limits) if takes_games and fmt and fmt.parse_saved else repeat(None)
    for game, entry in zip(games, parse(data, "", format_name=fmt.name if fmt else None, limits=limits), strict=False):
        if entry.is_stranger:
            continue
        if entry.error:
            entry.error.source = ""
            raise entry.error
        board = game or goal(entry.puzzle)
        if board is None and fmt and fmt.is_drawing:
            return []
        if board is None:
            raise InputError("a puzzle without its solution found, expected a board")
        boards.append([board.rows()])
    return boards
