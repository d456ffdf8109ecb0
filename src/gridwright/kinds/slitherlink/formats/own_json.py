"""`gridwright-slitherlink`: our own format, versioned and lossless."""

from __future__ import annotations

from typing import Any

from gridwright.codec.envelope import make_own_format
from gridwright.codec.jsontext import dump_extra, dump_texts, parse_info, show, take_list, take_number, take_text
from gridwright.codec.link import make_link_format
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.formats.common import KEEPS_TILINGS, KEEPS_VARIANTS, KIND, parse_clue
from gridwright.kinds.slitherlink.formats.json_tilings import dump_on_tiling, parse_on_tiling
from gridwright.kinds.slitherlink.puzzle import NO_CLUE_SYMBOLS, Clue, Slitherlink
from gridwright.kinds.slitherlink.variants import VARIANTS
from gridwright.model.errors import InputError
from gridwright.model.format import Limits


def _parse(document: dict[str, Any], limits: Limits) -> Slitherlink:
    if "clues" not in document:
        raise InputError('has no "clues", expected a list of rows such as "3.2"')
    if "tiling" in document:
        return parse_on_tiling(document, limits)
    variant = _parse_variant(document)
    rows = take_list(document["clues"], "clues")
    clues = tuple(_parse_row(row, number, variant) for number, row in enumerate(rows, start=1))
    height, width = len(clues), len(clues[0]) if clues else 0
    limits.check_size(height, width, "clues")
    for key, found, word in (("height", height, "rows"), ("width", width, "columns")):
        if key in document and take_number(document[key], key) != found:
            raise InputError(f"found {document[key]}, but there are clues for {found} {word}", place=key)
    given, goal = (_parse_board(document, key, (height, width)) for key in ("given", "goal"))
    return Slitherlink(clues, parse_info(document), given, goal, variant=variant)


def _parse_variant(document: dict[str, Any]) -> str:
    variant = take_text(document.get("variant", ""), "variant")
    if variant and variant not in VARIANTS:
        raise InputError(f"found {show(variant)}, expected one of {', '.join(VARIANTS)}", place="variant")
    return variant


def _parse_row(row: Any, number: int, variant: str) -> tuple[Clue, ...]:
    """A row as a text of clues, or as a list of numbers and nulls."""
    place = f"clues, row {number}"
    if isinstance(row, str):
        return tuple(parse_clue(symbol, NO_CLUE_SYMBOLS, place, variant) for symbol in row)
    if not isinstance(row, list):
        raise InputError(f'found {show(row)}, expected a row such as "3.2"', place=place)
    return tuple(None if clue is None else take_number(clue, place) for clue in row)


def _parse_board(document: dict[str, Any], key: str, size: tuple[int, int]) -> Board | None:
    if key not in document:
        return None
    rows = [take_text(row, f"{key}, row {number}") for number, row in enumerate(take_list(document[key], key), start=1)]
    try:
        return Board.from_rows(rows, size)
    except InputError as fault:
        fault.place = key if fault.place == "board" else f"{key}, {fault.place}"
        raise


def _dump(puzzle: Slitherlink) -> dict[str, Any]:
    document = dump_texts(puzzle.info) | {"width": puzzle.width, "height": puzzle.height}
    if puzzle.tiling is not None:
        return dump_texts(puzzle.info) | dump_on_tiling(puzzle, puzzle.tiling) | dump_extra(puzzle.info)
    document |= ({"variant": puzzle.variant} if puzzle.variant else {}) | {"clues": puzzle.rows()}
    for key, board in (("given", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            document[key] = board.rows()
    return document | dump_extra(puzzle.info)


JSON = make_own_format(
    name="gridwright-slitherlink",
    title="Gridwright JSON for Slitherlink",
    kind=KIND,
    parse=_parse,
    dump=_dump,
    keeps=frozenset({"given", "goal", "title", "author", "copyright", "licence", "description", "extra"})
    | KEEPS_VARIANTS
    | KEEPS_TILINGS,
)
LINK = make_link_format(JSON, "link-slitherlink")
