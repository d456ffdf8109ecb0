"""The inks of a nonogram between Gridwright JSON and the page.

In a file a block is a length and the symbol of its ink, and the paper is the first entry of the palette. The page keeps lengths
and inks apart, numbers the inks from 0, and always writes an empty cell as a point.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Any

from gridwright.model.errors import InputError
from gridwright.web.strict import is_plain, make_plain

PAPER = {"name": "white", "colour": "#ffffff", "symbol": "."}
UNKNOWN = "?"
_SPARE = "#" + string.ascii_letters + string.digits


def tame_palette(palette: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """The same inks with symbols that the page can count by: one code unit each, visible, and a point for the paper alone."""
    used = {PAPER["symbol"], UNKNOWN}
    tamed = [{**palette[0], "symbol": PAPER["symbol"]}]
    kept = {ink["symbol"] for ink in palette[1:] if _is_tame(ink["symbol"])}
    for ink in palette[1:]:
        symbol = ink["symbol"]
        if not _is_tame(symbol) or symbol in used:
            symbol = next(spare for spare in _SPARE if spare not in used | kept)
        used.add(symbol)
        tamed.append({**ink, "symbol": symbol})
    return [{**ink, "name": make_plain(ink["name"], 200)} for ink in tamed]


def _is_tame(symbol: str) -> bool:
    return symbol != PAPER["symbol"] and ord(symbol) < 0x10000 and not symbol.isspace() and is_plain(symbol)


def list_lengths(clue: Sequence[Any]) -> list[int]:
    """The lengths of a clue in Gridwright JSON."""
    return [block if isinstance(block, int) else block[0] for block in clue]


def list_ink_numbers(clue: Sequence[Any], symbols: Sequence[str]) -> list[int]:
    """The inks of a clue in Gridwright JSON, from 0. A puzzle of one ink does not name it."""
    return [0 if isinstance(block, int) else symbols.index(block[1]) - 1 for block in clue]


def mix_blocks(
    clues: Sequence[Sequence[int]], numbers: Sequence[Sequence[int]] | None, inks: Sequence[dict[str, str]], *, place: str
) -> list[list[Any]]:
    """Clues as Gridwright JSON writes them: lengths with the symbols of their inks."""
    if numbers is None or len(numbers) != len(clues):
        found = "nothing" if numbers is None else f"{len(numbers)} lists"
        raise InputError(f"found {found}, expected a list of inks for each of the {len(clues)} clues", place=place)
    mixed = []
    for line, (lengths, owners) in enumerate(zip(clues, numbers, strict=True)):
        if len(owners) != len(lengths):
            raise InputError(f"found {len(owners)} inks, expected {len(lengths)}: one a number", place=f"{place}.{line}")
        if owners and max(owners) >= len(inks):
            raise InputError(f"found ink {max(owners)}, expected 0 to {len(inks) - 1}", place=f"{place}.{line}")
        mixed.append([[length, inks[owner]["symbol"]] for length, owner in zip(lengths, owners, strict=True)])
    return mixed


def dump_palette(inks: Sequence[dict[str, str]], paper: dict[str, str] | None) -> list[dict[str, str]]:
    """The palette of a file: the paper, then the inks."""
    return [{**(paper or PAPER), "symbol": PAPER["symbol"]}, *inks]
