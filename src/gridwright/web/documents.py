"""Puzzles as the page knows them: typed documents, made from puzzles of the mid-end and turned into such again.

Both ways lead through Gridwright JSON, the one form that every kind reads and writes without loss. So nothing here needs to know
how a kind keeps its clues, and a document cannot say anything that the kind's own reader does not check.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter

from gridwright import api
from gridwright.model.errors import InputError
from gridwright.web.any_document import LONGEST_SIDE as LONGEST_SIDE
from gridwright.web.any_document import MOST_EXTRA, AnyDocument, count_characters
from gridwright.web.any_document import NotOnPageError as NotOnPageError
from gridwright.web.any_document import Rows as Rows
from gridwright.web.crosswords import CrosswordDocument, check_letters, tame_crossword
from gridwright.web.palettes import dump_palette, list_ink_numbers, list_lengths, mix_blocks, tame_palette
from gridwright.web.strict import Line, Strict, check_plain, make_plain

MOST_INKS = 32
"""So that a cell of a thumbnail is one digit of base 36."""
OWN = "json"

Symbol = Annotated[str, AfterValidator(check_plain), Field(min_length=1, max_length=1)]
Colour = Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]


class Ink(Strict):
    """An ink of a nonogram."""

    symbol: Symbol
    name: Line
    colour: Colour


NonogramSide = Annotated[int, Field(ge=1, le=LONGEST_SIDE["nonogram"])]
SlitherlinkSide = Annotated[int, Field(ge=1, le=LONGEST_SIDE["slitherlink"])]
Length = Annotated[int, Field(ge=0, le=LONGEST_SIDE["nonogram"])]
InkNumber = Annotated[int, Field(ge=0, lt=MOST_INKS)]
Clues = Annotated[list[Annotated[list[Length], Field(max_length=200)]], Field(max_length=200)]
ClueInks = Annotated[list[Annotated[list[InkNumber], Field(max_length=200)]], Field(max_length=200)]


class NonogramDocument(AnyDocument):
    """A nonogram: the clue of each row and of each column, and with several inks the ink of each number, from 0."""

    kind: Literal["nonogram"]
    height: NonogramSide
    width: NonogramSide
    rows: Clues
    columns: Clues
    inks: Annotated[list[Ink], Field(min_length=1, max_length=MOST_INKS)] | None = None
    paper: Ink | None = None
    row_inks: ClueInks | None = Field(default=None, alias="rowInks")
    column_inks: ClueInks | None = Field(default=None, alias="columnInks")


class SlitherlinkDocument(AnyDocument):
    """A Slitherlink: a string a row, a digit for a clue or a point for none."""

    kind: Literal["slitherlink"]
    height: SlitherlinkSide
    width: SlitherlinkSide
    clues: Annotated[list[Annotated[str, Field(max_length=100, pattern="^[0-4.]*$")]], Field(max_length=100)]


PuzzleDocument = NonogramDocument | SlitherlinkDocument | CrosswordDocument
Document = Annotated[PuzzleDocument, Field(discriminator="kind")]
"""A puzzle of any kind that the page plays."""

_ADAPTER: TypeAdapter[PuzzleDocument] = TypeAdapter(Document)
_MOST = {"title": 200, "author": 200, "copyright": 200, "licence": 200, "description": 5_000}


def describe_puzzle(puzzle: Any) -> PuzzleDocument:
    """The document of a puzzle; NotOnPageError if the page cannot show it."""
    kind = api.kind_of(puzzle).name
    height, width = api.facts(puzzle)["size"]
    most = LONGEST_SIDE[kind]
    if max(height, width) > most:
        raise NotOnPageError(f"found a {kind} of {width}x{height} cells: the page shows at most {most}x{most}")
    own = json.loads(api.format_puzzles([puzzle], OWN))
    del own["gridwright"]
    for key, length in _MOST.items():
        if key in own:
            own[key] = make_plain(own[key], length)
    own["extra"] = _choose_facts(own.get("extra", [])) or None
    if "palette" in own:
        _split_palette(own)
    if kind == "crossword":
        check_letters(puzzle)
        tame_crossword(own)
    return _ADAPTER.validate_python(own)


def _choose_facts(extra: list[list[str]]) -> list[list[str]]:
    """The first of the further facts that a file carried, as many as a document holds."""
    facts = [[make_plain(part, 5_000) for part in fact] for fact in extra[:100]]
    while count_characters(facts) > MOST_EXTRA:
        facts.pop()
    return facts


def _split_palette(own: dict[str, Any]) -> None:
    """Let the clues of a nonogram be lengths, with the inks beside them, and let its boards be written in the page's symbols."""
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


def parse_document(document: PuzzleDocument) -> Any:
    """The puzzle of a document; InputError that names the place if there is none, NotOnPageError if the page cannot show it."""
    puzzle = api.parse_puzzle(format_own(document))
    if isinstance(document, CrosswordDocument):
        check_letters(puzzle)
    return puzzle


def format_own(document: PuzzleDocument) -> str:
    """The Gridwright JSON of a document, unchecked: `parse_document` tells whether it is a puzzle."""
    own = document.model_dump(exclude_none=True)
    inks, paper = own.pop("inks", None), own.pop("paper", None)
    for key in ("rows", "columns"):
        numbers = own.pop(f"{key[:-1]}_inks", None)
        if inks is None and (numbers is not None or paper is not None):
            raise InputError('found inks of clues, expected "inks" that say what they are', place="document.inks")
        if inks is not None:
            own[key] = mix_blocks(own[key], numbers, inks, place=f"document.{key[:-1]}Inks")
    if inks is not None:
        own["palette"] = dump_palette(inks, paper)
    return json.dumps({"gridwright": 1, **own}, ensure_ascii=False, separators=(",", ":"))


def read_own(text: str | bytes) -> PuzzleDocument:
    """The document of a puzzle in Gridwright JSON."""
    return describe_puzzle(api.parse_puzzle(text))


def dump_document(document: PuzzleDocument) -> dict[str, Any]:
    """A document as the page is told it: without what it does not say."""
    return document.model_dump(by_alias=True, exclude_none=True)
