"""`gridwright-crossword`: our own format, versioned and lossless."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.codec.envelope import make_own_format
from gridwright.codec.jsontext import dump_extra, dump_texts, parse_info, show, take_list, take_number, take_text
from gridwright.codec.link import make_link_format
from gridwright.kinds.crossword.formats.common import ALL_TEXTS, KIND, check_grid
from gridwright.kinds.crossword.grid import Bar, Board, Cell, Direction
from gridwright.kinds.crossword.puzzle import Clue, Crossword, Label
from gridwright.model.errors import InputError
from gridwright.model.format import Limits

_DIRECTIONS = {direction.word: direction for direction in Direction}


def _parse(document: dict[str, Any], limits: Limits) -> Crossword:
    if "squares" not in document:
        raise InputError('has no "squares", expected a list of rows such as "..#"')
    squares = tuple(
        take_text(row, f"squares, row {number}") for number, row in enumerate(take_list(document["squares"], "squares"), start=1)
    )
    height, width = len(squares), len(squares[0]) if squares else 0
    check_grid(height, width, limits, "squares")
    for key, found, word in (("height", height, "rows"), ("width", width, "columns")):
        if key in document and take_number(document[key], key) != found:
            raise InputError(f"found {document[key]}, but there are {found} {word} of squares", place=key)
    given, goal = (_parse_board(document, key) for key in ("given", "goal"))
    labels = None if "labels" not in document else tuple(_parse_labels(document))
    return Crossword(
        squares,
        parse_info(document),
        given,
        goal,
        tuple(_parse_clue(clue, number) for number, clue in enumerate(_items(document, "clues"), start=1)),
        frozenset(_parse_bar(bar) for bar in _items(document, "bars")),
        labels,
        frozenset(_parse_cell(cell, "circled") for cell in _items(document, "circled")),
        frozenset(_parse_cell(cell, "shaded") for cell in _items(document, "shaded")),
        _parse_origins(document),
    )


def _parse_origins(document: dict[str, Any]) -> tuple[str, ...] | None:
    if "origins" not in document:
        return None
    rows = take_list(document["origins"], "origins")
    return tuple(take_text(row, f"origins, row {number}") for number, row in enumerate(rows, start=1))


def _items(document: dict[str, Any], key: str) -> list[Any]:
    return take_list(document.get(key, []), key)


def _parse_board(document: dict[str, Any], key: str) -> Board | None:
    if key not in document:
        return None
    rows = [take_text(row, f"{key}, row {number}") for number, row in enumerate(take_list(document[key], key), start=1)]
    try:
        return Board.from_rows(rows)
    except InputError as fault:
        fault.place = key if fault.place == "board" else f"{key}, {fault.place}"
        raise


def _parse_clue(value: Any, number: int) -> Clue:
    if isinstance(value, list) and len(value) == 3 and all(isinstance(part, str) for part in value):
        direction, label, text = value
        if direction in _DIRECTIONS:
            return Clue(_DIRECTIONS[direction], label, text)
        raise InputError(f'found the direction {show(direction)}, expected "across" or "down"', place=f"clue {number}")
    raise InputError(f'found {_shown(value)}, expected a clue such as ["across", "1", "A bird"]', place=f"clue {number}")


def _parse_cell(value: Any, place: str) -> Cell:
    if isinstance(value, list) and len(value) == 2:
        return take_number(value[0], place), take_number(value[1], place)
    raise InputError(f"found {_shown(value)}, expected [row, column], counted from 0", place=place)


def _parse_bar(value: Any) -> Bar:
    if isinstance(value, list) and len(value) == 3 and isinstance(value[2], str) and value[2] in _DIRECTIONS:
        return take_number(value[0], "bars"), take_number(value[1], "bars"), _DIRECTIONS[value[2]]
    raise InputError(f'found {_shown(value)}, expected [row, column, "across" or "down"], counted from 0', place="bars")


def _parse_labels(document: dict[str, Any]) -> Iterable[Label]:
    for value in _items(document, "labels"):
        if not isinstance(value, list) or len(value) != 3:
            raise InputError(f"found {_shown(value)}, expected [row, column, label], counted from 0", place="labels")
        yield _parse_cell(value[:2], "labels"), take_text(value[2], "labels")


def _shown(value: Any) -> str:
    return f"a list of {len(value)}" if isinstance(value, list) else show(value)


def _dump(puzzle: Crossword) -> dict[str, Any]:
    document = dump_texts(puzzle.info) | {"width": puzzle.width, "height": puzzle.height, "squares": list(puzzle.squares)}
    for key, board in (("given", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            document[key] = board.rows()
    if puzzle.clues:
        document["clues"] = [[clue.direction.word, clue.label, clue.text] for clue in puzzle.clues]
    if puzzle.bars:
        document["bars"] = [[row, column, direction.word] for row, column, direction in sorted(puzzle.bars)]
    if puzzle.labels is not None:
        document["labels"] = [[*cell, label] for cell, label in puzzle.labels]
    for key, cells in (("circled", puzzle.circled), ("shaded", puzzle.shaded)):
        if cells:
            document[key] = sorted(map(list, cells))
    if puzzle.origins is not None:
        document["origins"] = list(puzzle.origins)
    return document | dump_extra(puzzle.info)


JSON = make_own_format(
    name="gridwright-crossword",
    title="Gridwright JSON for crosswords",
    kind=KIND,
    parse=_parse,
    dump=_dump,
    keeps=ALL_TEXTS
    | {"given", "goal", "given beside goal", "clues", "loose clues", "bars", "numbering", "rebus", "voids"}
    | {"circles", "shades", "shades beside circles", "marks on blanks", "exact texts"},
)
LINK = make_link_format(JSON, "link-crossword")
