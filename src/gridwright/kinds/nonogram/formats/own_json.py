"""`json`: our own format, versioned and lossless."""

from __future__ import annotations

from typing import Any

from gridwright.codec.envelope import make_own_format
from gridwright.codec.jsontext import dump_extra, dump_texts, parse_info, take_list, take_object, take_text
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.formats.common import assemble
from gridwright.kinds.nonogram.formats.json_clues import check_sides, dump_clues, parse_json_clues
from gridwright.kinds.nonogram.puzzle import BLACK_ON_WHITE, Ink, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits

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
