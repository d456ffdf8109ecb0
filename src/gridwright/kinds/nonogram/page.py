"""Nonograms as the page knows them: their document, and how its inks and those of Gridwright JSON become each other.

In a file a block is a length and the symbol of its ink, and the paper is the first entry of the palette. The page keeps lengths
and inks apart, numbers the inks from 0, and always writes an empty cell as a point.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gridwright.kinds.common.page import DeducedPage, Line, PuzzleDocument, Strict, check_plain, is_plain, make_plain
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.kind import KIND
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.page import EMPTY, FILLED, UNKNOWN, WRONG, CellNumbering, NotOnPageError, PageJob

LONGEST_SIDE = 200
MOST_INKS = 32
"""So that a cell of a thumbnail is one digit of base 36."""

Symbol = Annotated[str, AfterValidator(check_plain), Field(min_length=1, max_length=1)]
Colour = Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]
Side = Annotated[int, Field(ge=1, le=LONGEST_SIDE)]
Length = Annotated[int, Field(ge=0, le=LONGEST_SIDE)]
InkNumber = Annotated[int, Field(ge=0, lt=MOST_INKS)]
Clues = Annotated[list[Annotated[list[Length], Field(max_length=200)]], Field(max_length=200)]
ClueInks = Annotated[list[Annotated[list[InkNumber], Field(max_length=200)]], Field(max_length=200)]


class Ink(Strict):
    """An ink of a nonogram."""

    symbol: Symbol
    name: Line
    colour: Colour


class NonogramDocument(PuzzleDocument):
    """A nonogram: the clue of each row and of each column, and with several inks the ink of each number, from 0."""

    kind: Literal["nonogram"]
    height: Side
    width: Side
    rows: Clues
    columns: Clues
    inks: Annotated[list[Ink], Field(min_length=1, max_length=MOST_INKS)] | None = None
    paper: Ink | None = None
    row_inks: ClueInks | None = Field(default=None, alias="rowInks")
    column_inks: ClueInks | None = Field(default=None, alias="columnInks")


class NonogramPage(DeducedPage[Nonogram, Board]):
    """How the page plays nonograms."""

    document = NonogramDocument
    longest_side = LONGEST_SIDE

    @property
    def constants(self) -> dict[str, int | tuple[str, ...]]:
        cells = {"UNKNOWN": UNKNOWN, "EMPTY": EMPTY, "FILLED": FILLED, "WRONG": WRONG}
        return {**cells, "MOST_INKS": MOST_INKS, "LONGEST_SIDE": LONGEST_SIDE}

    @property
    def jobs(self) -> tuple[PageJob, ...]:
        from gridwright.kinds.nonogram.page_jobs import JOBS

        return JOBS

    def to_document(self, own: dict[str, Any], puzzle: Nonogram) -> dict[str, Any]:
        """Let clues be lengths, with the inks beside them, and let boards be written in the page's symbols."""
        if "palette" not in own:
            return own
        palette = own.pop("palette")
        if len(palette) > MOST_INKS + 1:
            raise NotOnPageError(f"found {len(palette) - 1} inks: the page shows at most {MOST_INKS}")
        symbols = [ink["symbol"] for ink in palette]
        tamed = tame_palette(palette)
        table = str.maketrans({old: new["symbol"] for old, new in zip(symbols, tamed, strict=True)})
        for key in ("given", "goal"):
            if key in own:
                own[key] = [row.translate(table) for row in own[key]]
        own["paper"], own["inks"] = tamed[0], tamed[1:]
        for key, inks in (("rows", "rowInks"), ("columns", "columnInks")):
            own[inks] = [list_ink_numbers(clue, symbols) for clue in own[key]]
            own[key] = [list_lengths(clue) for clue in own[key]]
        return own

    def to_own(self, document: dict[str, Any]) -> dict[str, Any]:
        """Let blocks be lengths with the symbols of their inks, and let the paper and the inks be one palette."""
        inks, paper = document.pop("inks", None), document.pop("paper", None)
        for key in ("rows", "columns"):
            numbers = document.pop(f"{key[:-1]}_inks", None)
            if inks is None and (numbers is not None or paper is not None):
                raise InputError('found inks of clues, expected "inks" that say what they are', place="document.inks")
            if inks is not None:
                document[key] = mix_blocks(document[key], numbers, inks, place=f"document.{key[:-1]}Inks")
        if inks is not None:
            document["palette"] = dump_palette(inks, paper)
        return document

    def number(self, puzzle: Nonogram) -> CellNumbering:
        return CellNumbering(puzzle.height, puzzle.width, puzzle.symbols)


PAPER = {"name": "white", "colour": "#ffffff", "symbol": "."}
UNKNOWN_SYMBOL = "?"
_SPARE = "#" + string.ascii_letters + string.digits


def tame_palette(palette: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """The same inks with symbols that the page can count by: one code unit each, visible, and a point for the paper alone."""
    used = {PAPER["symbol"], UNKNOWN_SYMBOL}
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


PAGE = NonogramPage(KIND)
