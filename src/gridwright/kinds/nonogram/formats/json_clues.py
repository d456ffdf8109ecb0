"""Clues inside JSON, as both JSON formats write them: `[[3, 1], ...]`, or `[[[3, "r"], [1, "b"]], ...]` with inks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.codec.jsontext import MOST, show, take_list, take_number
from gridwright.kinds.nonogram.puzzle import Block, Clue, Ink
from gridwright.model.errors import InputError
from gridwright.model.quoting import shorten

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
