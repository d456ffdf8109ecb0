"""The two JSON formats: `json`, our own, versioned and lossless, and `clues-json`, the bare form that many programs write.

Both write clues as `[[3, 1], ...]`, or `[[[3, "r"], [1, "b"]], ...]` with inks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gridwright.codec.colours import parse_colour
from gridwright.codec.envelope import make_own_format
from gridwright.codec.jsontext import (
    MOST,
    dump_extra,
    dump_texts,
    format_values,
    is_json_like,
    parse_info,
    show,
    split_values,
    take_list,
    take_number,
    take_object,
    take_text,
)
from gridwright.codec.link import make_link_format
from gridwright.codec.text import decode_text, narrow, parse_each
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.formats.common import (
    SPARE,
    assemble,
    has_plain_ink,
    is_plain_symbol,
    parse_board,
    redraw,
    writable_palette,
)
from gridwright.kinds.nonogram.puzzle import BLACK_ON_WHITE, Block, Clue, Info, Ink, Nonogram, palette_of
from gridwright.model.errors import InputError, shorten
from gridwright.model.format import Format, Limits, Parsed

_EXPECTED = 'expected a length, or a length and the symbol of an ink such as [3, "r"]'


def parse_json_clues(
    document: Mapping[str, Any], keys: Sequence[str], line: str, ink_of: Mapping[str, int]
) -> list[list[int | tuple[int, int]]]:
    """The clues under the first of `keys` that is there. `line` is what one of them belongs to: row or column."""
    key = next((key for key in keys if key in document), None)
    if key is None:
        raise InputError(f'has no "{keys[0]}", expected a list with the clue of each {line}')
    lines = take_list(document[key], key)
    return [parse_json_clue(clue, f"{line} {number}", ink_of) for number, clue in enumerate(lines, start=1)]


def parse_json_clue(clue: Any, place: str, ink_of: Mapping[str, int]) -> list[int | tuple[int, int]]:
    return [
        block if type(block) is int and 0 <= block < MOST else _parse_block(block, place, ink_of)
        for block in take_list(clue, place)
    ]


def _parse_block(block: Any, place: str, ink_of: Mapping[str, int]) -> tuple[int, int]:
    if not isinstance(block, list) or len(block) != 2:
        raise InputError(f"found {show(block)}, {_EXPECTED}", place=place)
    length, symbol = take_number(block[0], place), block[1]
    if not isinstance(symbol, str) or ink_of.get(symbol, 0) == 0:
        inks = shorten(" ".join(list(ink_of)[1:]))
        raise InputError(f"found {show(symbol)}, expected the symbol of an ink: {inks}", place=place)
    return (length, ink_of[symbol])


def check_sides(document: Mapping[str, Any], rows: Sequence[Any], columns: Sequence[Any]) -> None:
    """The sides a file tells must be those of its clues."""
    for key, lines, word in (("height", rows, "rows"), ("width", columns, "columns")):
        if key in document and take_number(document[key], key) != len(lines):
            raise InputError(f"found {document[key]}, but there are clues for {len(lines)} {word}", place=key)


def dump_clues(clues: Sequence[Clue], palette: Sequence[Ink]) -> list[list[Any]]:
    if len(palette) == 2:
        return [[block.length for block in clue] for clue in clues]
    return [[_dump_block(block, palette) for block in clue] for clue in clues]


def _dump_block(block: Block, palette: Sequence[Ink]) -> list[Any]:
    return [block.length, palette[block.colour].symbol]


# `json`: our own format, versioned and lossless.

KIND = "nonogram"


def _parse_own(document: dict[str, Any], limits: Limits) -> Nonogram:
    palette = _parse_palette_own(document["palette"]) if "palette" in document else BLACK_ON_WHITE
    ink_of = {ink.symbol: number for number, ink in enumerate(palette)}
    rows = parse_json_clues(document, ("rows",), "row", ink_of)
    columns = parse_json_clues(document, ("columns",), "column", ink_of)
    check_sides(document, rows, columns)
    symbols = "".join(ink.symbol for ink in palette)
    given, goal = (_parse_board(document, key, symbols) for key in ("given", "goal"))
    return assemble(rows, columns, limits, palette=palette, given=given, goal=goal, info=parse_info(document))


def _parse_palette_own(value: Any) -> tuple[Ink, ...]:
    inks = []
    for number, entry in enumerate(take_list(value, "palette")):
        place = f"palette, ink {number}"
        fields = take_object(entry)
        inks.append(Ink(*(take_text(fields.get(key), f"{place}, {key}") for key in ("name", "colour", "symbol"))))
    return tuple(inks)


def _parse_board(document: dict[str, Any], key: str, symbols: str) -> Board | None:
    if key not in document:
        return None
    rows = [take_text(row, f"{key}, row {number}") for number, row in enumerate(take_list(document[key], key), start=1)]
    try:
        return Board.from_rows(rows, symbols)
    except InputError as fault:
        fault.place = f"{key}, {fault.place}"
        raise


def _dump_own(puzzle: Nonogram) -> dict[str, Any]:
    document = dump_texts(puzzle.info) | {"width": puzzle.width, "height": puzzle.height}
    if puzzle.palette != BLACK_ON_WHITE:
        document["palette"] = [{"name": ink.name, "colour": ink.colour, "symbol": ink.symbol} for ink in puzzle.palette]
    document["rows"], document["columns"] = (dump_clues(clues, puzzle.palette) for clues in puzzle.clues)
    for key, board in (("given", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            document[key] = Board(board.height, board.width, board.cells, puzzle.symbols).rows()
    return document | dump_extra(puzzle.info)


JSON = make_own_format(
    name="json",
    title="Gridwright JSON",
    kind=KIND,
    parse=_parse_own,
    dump=_dump_own,
    keeps=frozenset({"colour", "given", "goal", "title", "author", "copyright", "licence", "description", "extra"}),
)
LINK = make_link_format(JSON, "link")


# `clues-json`: the bare JSON that many programs write: width, height, rows, cols, and whatever else.

_ROWS = re.compile(rb'"(?:rows|row_clues)"\s*:')
_COLUMNS = re.compile(rb'"(?:columns|cols)"\s*:')
_KEYS_OF = {
    "title": ("title", "name"),
    "author": ("author", "by"),
    "copyright": ("copyright",),
    "licence": ("license", "licence"),
    "description": ("description",),
}
_WRITTEN_AS = {"title": "name", "author": "author", "copyright": "copyright", "licence": "license", "description": "description"}
_COLUMN_KEYS = ("columns", "cols")
_GOAL_KEYS = ("solution", "goal")
_COLOUR_KEYS = ("colors", "colours")
_RESERVED = frozenset(
    {
        "gridwright",
        "width",
        "height",
        "rows",
        "background",
        *_COLUMN_KEYS,
        *_GOAL_KEYS,
        *_COLOUR_KEYS,
        *(key for keys in _KEYS_OF.values() for key in keys),
    }
)


def _recognise(data: bytes) -> int:
    if not is_json_like(data):
        return 0
    content = narrow(data)
    if not _ROWS.search(content):
        return 20
    return 80 if _COLUMNS.search(content) else 60


def _read(data: bytes, limits: Limits) -> Parsed:
    try:
        values: Iterator[tuple[str, Any]] = split_values(decode_text(data, limits))
    except InputError as fault:
        values = iter([("", fault)])
    return parse_each(values, lambda value: _parse_clues(take_object(value), limits), limits)


def _parse_clues(document: dict[str, Any], limits: Limits) -> Nonogram:
    palette = _parse_palette_clues(document)
    ink_of = {ink.symbol: number for number, ink in enumerate(palette)}
    rows = parse_json_clues(document, ("rows",), "row", ink_of)
    columns = parse_json_clues(document, _COLUMN_KEYS, "column", ink_of)
    check_sides(document, rows, columns)
    goal = _parse_goal(document, palette)
    return assemble(rows, columns, limits, palette=palette, goal=goal, info=_parse_info(document))


def _parse_palette_clues(document: dict[str, Any]) -> tuple[Ink, ...]:
    key = next((key for key in _COLOUR_KEYS if document.get(key)), None)
    if key is None:
        return BLACK_ON_WHITE
    if not isinstance(document[key], dict):
        raise InputError('expected an object such as {"r": "#ff0000"}', place=key)
    background = parse_colour(take_text(document.get("background", "#ffffff"), "background"), "background")
    inks = {
        symbol: parse_colour(take_text(colour, f"{key}, {symbol}"), f"{key}, {symbol}")
        for symbol, colour in document[key].items()
    }
    palette = palette_of(inks, background)
    return BLACK_ON_WHITE if palette == palette_of({"#": "#000000"}) else palette


def _parse_goal(document: dict[str, Any], palette: tuple[Ink, ...]) -> Board | None:
    key = next((key for key in _GOAL_KEYS if document.get(key)), None)
    if key is None:
        return None
    rows = [take_text(row, f"{key}, row {number}") for number, row in enumerate(take_list(document[key], key), start=1)]
    values = dict.fromkeys(".0- _", EMPTY)
    if len(palette) == 2:
        values |= dict.fromkeys("#1X*", FILLED)
    values |= {ink.symbol: number for number, ink in enumerate(palette)}
    return parse_board(rows, values, lambda index: f"{key}, row {index + 1}", "".join(ink.symbol for ink in palette))


def _parse_info(document: dict[str, Any]) -> Info:
    texts = {}
    for field, keys in _KEYS_OF.items():
        found = (document[key] for key in keys if isinstance(document.get(key), str))
        texts[field] = next(found, "")
    extra = ((key, value if isinstance(value, str) else str(value)) for key, value in document.items() if _is_fact(key, value))
    return Info(**texts, extra=tuple(extra))


def _is_fact(key: str, value: Any) -> bool:
    return key not in _RESERVED and isinstance(value, str | int | float) and not isinstance(value, bool)


def _write(puzzles: Iterable[Nonogram], *, in_lines: bool = False) -> bytes:
    return format_values(map(_dump_clues, puzzles), in_lines=in_lines)


def _dump_clues(puzzle: Nonogram) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for field, key in _WRITTEN_AS.items():
        if getattr(puzzle.info, field):
            document[key] = getattr(puzzle.info, field)
    document |= {"width": puzzle.width, "height": puzzle.height}
    palette: tuple[Ink, ...] = BLACK_ON_WHITE
    if not has_plain_ink(puzzle):
        palette = writable_palette(puzzle, is_plain_symbol, SPARE)
        document["colors"] = {ink.symbol: ink.colour for ink in palette[1:]}
        if palette[0].colour != "#ffffff":
            document["background"] = palette[0].colour
    document["rows"], document["cols"] = (dump_clues(clues, palette) for clues in puzzle.clues)
    if puzzle.goal is not None:
        document["solution"] = redraw(puzzle.goal, palette).rows()
    for key, value in puzzle.info.extra:
        if key not in _RESERVED:
            document.setdefault(key, value)
    return document


CLUES_JSON = Format(
    name="clues-json",
    title="bare JSON of clues",
    kind="nonogram",
    suffixes=(".json", ".jsonl"),
    recognise=_recognise,
    parse=_read,
    format=_write,
    holds_many=True,
    keeps=frozenset({"colour", "goal", "title", "author", "copyright", "licence", "description", "extra"}),
    format_lines=partial(_write, in_lines=True),
)
