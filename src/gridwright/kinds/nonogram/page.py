"""Nonograms as the page knows them: their document, and how its inks and those of Gridwright JSON become each other.

In a file a block is a length and the symbol of its ink, and the paper is the first entry of the palette. The page keeps lengths
and inks apart, numbers the inks from 0, and always writes an empty cell as a point.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gridwright.codec.colour_names import SHADES
from gridwright.kinds.common.page import DeducedPage, Line, PuzzleDocument, Strict, check_plain, is_plain, make_plain
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.kind import KIND
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram, Sort
from gridwright.model.errors import InputError
from gridwright.model.page import EMPTY, FILLED, UNKNOWN, WRONG, CellNumbering, Change, NotOnPageError, PageJob

LONGEST_SIDE = 200
MOST_INKS = 32
"""So that a cell of a thumbnail is one digit of base 36."""
PLAYED: frozenset[Sort] = frozenset({"black and white", "colour", "triangles", "zebra", "triddler", "block"})
"""The sorts of nonograms that the page can play."""
LEAST_NOTED = 3
"""Values of a cell from which on it is worth a note that it does not have one of them."""
MOST_LINES = 400
"""In one direction: a block has more than one slice of them."""

Symbol = Annotated[str, AfterValidator(check_plain), Field(min_length=1, max_length=1)]
Colour = Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]
Side = Annotated[int, Field(ge=1, le=LONGEST_SIDE)]
Length = Annotated[int, Field(ge=0, le=LONGEST_SIDE)]
InkNumber = Annotated[int, Field(ge=-1, lt=MOST_INKS)]
Cap = Annotated[int, Field(ge=0, le=MOST_INKS)]
Clues = Annotated[list[Annotated[list[Length], Field(max_length=200)]], Field(max_length=MOST_LINES)]
ClueInks = Annotated[list[Annotated[list[InkNumber], Field(max_length=200)]], Field(max_length=MOST_LINES)]
Caps = Annotated[list[Cap], Field(min_length=2, max_length=2)]
ClueCaps = Annotated[list[Annotated[list[Caps], Field(max_length=200)]], Field(max_length=MOST_LINES)]
INKS_OF = {"rows": "row", "columns": "column", "rising": "rising", "falling": "falling", "pillars": "pillar"}
"""Clues of a direction -> what their inks and caps are called by."""


class Ink(Strict):
    """An ink of a nonogram."""

    symbol: Symbol
    name: Line
    colour: Colour
    corner: Literal["◢", "◣", "◤", "◥"] | None = None
    """Of a half cell: which corner has the colour."""
    second: Colour | None = None
    """The colour of the other half, if that is not the paper."""


class NonogramDocument(PuzzleDocument):
    """A nonogram: the clue of each line, by direction, and with several inks the ink of each number, from 0.

    In a zebra the ink of an empty run is -1. A triddler tells the six sides of its hexagon, a block how many slices, rows and
    columns it has; `height` and `width` then are those of all rows of its board.
    """

    kind: Literal["nonogram"]
    height: Side
    width: Side
    rows: Clues
    columns: Clues = Field(default_factory=list)
    rising: Clues | None = None
    falling: Clues | None = None
    pillars: Clues | None = None
    hexagon: Annotated[list[Annotated[int, Field(ge=0, le=LONGEST_SIDE)]], Field(min_length=6, max_length=6)] | None = None
    box: Annotated[list[Side], Field(min_length=3, max_length=3)] | None = None
    grammar: Literal["caps", "zebra"] | None = None
    inks: Annotated[list[Ink], Field(min_length=1, max_length=MOST_INKS)] | None = None
    paper: Ink | None = None
    row_inks: ClueInks | None = Field(default=None, alias="rowInks")
    column_inks: ClueInks | None = Field(default=None, alias="columnInks")
    rising_inks: ClueInks | None = Field(default=None, alias="risingInks")
    falling_inks: ClueInks | None = Field(default=None, alias="fallingInks")
    pillar_inks: ClueInks | None = Field(default=None, alias="pillarInks")
    row_caps: ClueCaps | None = Field(default=None, alias="rowCaps")
    """Of each number the half cells before and after it: 0 for none, else 1 more than the number of the ink."""
    column_caps: ClueCaps | None = Field(default=None, alias="columnCaps")


class NonogramPage(DeducedPage[Nonogram, Board]):
    """How the page plays nonograms."""

    document = NonogramDocument
    longest_side = LONGEST_SIDE

    @property
    def constants(self) -> dict[str, int | tuple[str, ...]]:
        cells = {"UNKNOWN": UNKNOWN, "EMPTY": EMPTY, "FILLED": FILLED, "WRONG": WRONG}
        shades = tuple(" ".join(shade) for shade in SHADES)
        return {**cells, "MOST_INKS": MOST_INKS, "LONGEST_SIDE": LONGEST_SIDE, "SHADES": shades}

    @property
    def jobs(self) -> tuple[PageJob, ...]:
        from gridwright.kinds.nonogram.page_jobs import JOBS

        return JOBS

    def to_document(self, own: dict[str, Any], puzzle: Nonogram) -> dict[str, Any]:
        """Let clues be lengths, with the inks beside them, and let boards be written in the page's symbols."""
        self.check_puzzle(puzzle)
        if not isinstance(puzzle.lattice, Rectangle):
            own["height"], own["width"] = puzzle.size
        if "palette" not in own and puzzle.grammar == "blocks":
            return own
        palette = own.pop("palette", [PAPER, BLACK])
        if len(palette) > MOST_INKS + 1:
            raise NotOnPageError(f"found {len(palette) - 1} inks: the page shows at most {MOST_INKS}")
        symbols = [ink["symbol"] for ink in palette]
        tamed = tame_palette(palette)
        table = str.maketrans({old: new["symbol"] for old, new in zip(symbols, tamed, strict=True)})
        for key in ("given", "goal"):
            if key in own:
                own[key] = [row.translate(table) for row in own[key]]
        own["paper"], own["inks"] = tamed[0], tamed[1:]
        for key, name in INKS_OF.items():
            if key not in own:
                continue
            own[f"{name}Inks"] = [list_ink_numbers(clue, symbols) for clue in own[key]]
            if puzzle.grammar == "caps":
                own[f"{name}Caps"] = [list_caps(clue, symbols) for clue in own[key]]
            own[key] = [list_lengths(clue) for clue in own[key]]
        return own

    def to_own(self, document: dict[str, Any]) -> dict[str, Any]:
        """Let blocks be lengths with the symbols of their inks, and let the paper and the inks be one palette."""
        inks, paper = document.pop("inks", None), document.pop("paper", None)
        if "hexagon" in document or "box" in document:
            del document["height"], document["width"]
        if "hexagon" in document and not document["columns"]:
            del document["columns"]
        for key, name in INKS_OF.items():
            numbers, caps = (document.pop(f"{name}_{what}", None) for what in ("inks", "caps"))
            if inks is None and (numbers is not None or paper is not None):
                raise InputError('found inks of clues, expected "inks" that say what they are', place="document.inks")
            if inks is not None and key in document:
                document[key] = mix_blocks(document[key], numbers, caps, inks, place=f"document.{name}Inks")
        if inks is not None:
            document["palette"] = dump_palette(inks, paper)
        return document

    def check_puzzle(self, puzzle: Nonogram) -> None:
        if puzzle.sort not in PLAYED:
            raise NotOnPageError(f"found a nonogram of the sort {puzzle.sort}: the page plays {', '.join(sorted(PLAYED))}")

    def make_pattern(self, puzzle: Nonogram) -> str | None:
        """The inks of a small picture, if there are others than black, and its shape: `#b3402e #1f2430◢ box:2,3,4`."""
        parts: list[str] = []
        if puzzle.is_coloured or any(ink.corner for ink in puzzle.palette):
            parts = [f"{ink.colour}{ink.corner}{ink.second}" for ink in puzzle.palette[1:]]
        match puzzle.lattice:
            case Hexagon() as hexagon:
                parts.append(f"hexagon:{','.join(map(str, hexagon.sides))}")
            case Box() as box:
                parts.append(f"box:{box.depth},{box.slice_height},{box.width}")
            case _:
                pass
        return " ".join(parts) or None

    def count_places(self, height: int, width: int, pattern: str | None) -> int:
        """One a cell; with more than one ink a plane of notes for the paper and each of the inks comes behind them."""
        inks = sum(part.startswith("#") for part in (pattern or "").split())
        return height * width * (inks + 2 if inks > 1 else 1)

    def put_notes(self, puzzle: Nonogram, board: Board, notes: Sequence[Change]) -> Board:
        if notes and len(puzzle.palette) < LEAST_NOTED:
            raise InputError("found notes, but a cell of this puzzle is filled or empty: mark it instead", place="notes")
        for number, (place, value) in enumerate(notes):
            if place >= len(board.cells):
                raise InputError(f"found place {place}, but this board has {len(board.cells)} cells", place=f"notes.{number}")
            if not EMPTY <= value <= len(puzzle.palette):
                raise InputError(f"found {value}, expected {EMPTY} to {len(puzzle.palette)}", place=f"notes.{number}")
        return replace(board, notes=tuple((place, value - EMPTY) for place, value in notes))

    def number(self, puzzle: Nonogram) -> CellNumbering:
        return CellNumbering(puzzle.height, puzzle.width, puzzle.symbols, lengths=puzzle.lattice.row_lengths)


PAPER = {"name": "white", "colour": "#ffffff", "symbol": "."}
BLACK = {"name": "black", "colour": "#000000", "symbol": "#"}
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
    """The inks of a clue in Gridwright JSON, from 0, and -1 for none. A puzzle of one ink does not name it."""
    return [0 if isinstance(block, int) else symbols.index(block[1]) - 1 for block in clue]


def list_caps(clue: Sequence[Any], symbols: Sequence[str]) -> list[list[int]]:
    """The half cells before and after each block of a clue in Gridwright JSON: 0 for none, else 1 more than the ink."""
    pairs = (["", ""] if isinstance(block, int) or len(block) == 2 else block[2:] for block in clue)
    return [[symbols.index(symbol) if symbol else 0 for symbol in pair] for pair in pairs]


def mix_blocks(
    clues: Sequence[Sequence[int]],
    numbers: Sequence[Sequence[int]] | None,
    caps: Sequence[Sequence[Sequence[int]]] | None,
    inks: Sequence[dict[str, str]],
    *,
    place: str,
) -> list[list[Any]]:
    """Clues as Gridwright JSON writes them: lengths with the symbols of their inks, and of half cells beside them."""
    if caps is not None and [len(line) for line in caps] != [len(line) for line in clues]:
        raise InputError("found another number of half cells than of numbers, expected a pair for each", place=place)
    symbols = [PAPER["symbol"], *(ink["symbol"] for ink in inks)]
    if numbers is None or len(numbers) != len(clues):
        found = "nothing" if numbers is None else f"{len(numbers)} lists"
        raise InputError(f"found {found}, expected a list of inks for each of the {len(clues)} clues", place=place)
    mixed = []
    for line, (lengths, owners) in enumerate(zip(clues, numbers, strict=True)):
        if len(owners) != len(lengths):
            raise InputError(f"found {len(owners)} inks, expected {len(lengths)}: one a number", place=f"{place}.{line}")
        if owners and max(owners) >= len(inks):
            raise InputError(f"found ink {max(owners)}, expected 0 to {len(inks) - 1}", place=f"{place}.{line}")
        blocks: list[list[Any]] = [[length, symbols[owner + 1]] for length, owner in zip(lengths, owners, strict=True)]
        if caps is not None:
            if max((cap for pair in caps[line] for cap in pair), default=0) >= len(symbols):
                raise InputError(f"found another half cell than one of the {len(inks)} inks", place=f"{place}.{line}")
            for block, pair in zip(blocks, caps[line], strict=True):
                block += [symbols[cap] if cap else "" for cap in pair] if any(pair) else []
        mixed.append(blocks)
    return mixed


def dump_palette(inks: Sequence[dict[str, str]], paper: dict[str, str] | None) -> list[dict[str, str]]:
    """The palette of a file: the paper, then the inks."""
    return [{**(paper or PAPER), "symbol": PAPER["symbol"]}, *inks]


PAGE = NonogramPage(KIND)
