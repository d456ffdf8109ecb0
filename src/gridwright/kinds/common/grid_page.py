"""How the page plays a kind that settles cells and brings no JavaScript: on the board that the page has for any kind.

A document has the texts of the cells, row by row, thick lines between cells, and labels before rows and columns; what a cell can
be given are the states of the kind. The same fields are those of the kind's Gridwright JSON, unless it says otherwise. All that a
kind writes is this::

    class HitoriDocument(GridDocument):
        kind: Literal["hitori"]


    class HitoriPage(GridPage[Hitori, Board]):
        document = HitoriDocument
        longest_side = 30
        states = (CellState(".", {"en": "White"}, "dot", is_empty=True), CellState("#", {"en": "Black"}))


    PAGE = HitoriPage(KIND)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, Literal

from pydantic import Field

from gridwright.kinds.common.page import DeducedBoardT, DeducedPage, PlainText, PuzzleDocument
from gridwright.model.page import CellNumbering, NotOnPageError
from gridwright.model.puzzle import PuzzleT

MOST_SIDE = 200
Side = Annotated[int, Field(ge=1, le=MOST_SIDE)]
Text = Annotated[PlainText, Field(max_length=8)]
Texts = Annotated[list[Annotated[list[Text], Field(max_length=MOST_SIDE)]], Field(max_length=MOST_SIDE)]
Wall = tuple[int, int, Literal["right", "below"]]
"""Row and column of a cell, and the side at which the line is."""


class GridDocument(PuzzleDocument):
    """A puzzle of cells with texts in them."""

    height: Side
    width: Side
    cells: Texts | None = None
    walls: Annotated[list[Wall], Field(max_length=2 * MOST_SIDE**2)] | None = None
    row_labels: Texts | None = Field(default=None, alias="rowLabels")
    column_labels: Texts | None = Field(default=None, alias="columnLabels")


@dataclass(frozen=True, slots=True)
class GridPage(DeducedPage[PuzzleT, DeducedBoardT], Generic[PuzzleT, DeducedBoardT]):
    """Of a kind that says its document, its longest side and its states, and nothing else."""

    def check_puzzle(self, puzzle: PuzzleT) -> None:
        height, width = self.kind.facts.list_facts(puzzle)["size"]
        if max(height, width) > self.longest_side:
            most = f"{self.longest_side}x{self.longest_side}"
            raise NotOnPageError(f"found a {self.kind.name} of {width}x{height} cells: the page shows at most {most}")

    def number(self, puzzle: PuzzleT) -> CellNumbering:
        height, width = self.kind.facts.list_facts(puzzle)["size"]
        return CellNumbering(height, width, "".join(state.symbol for state in self.states))
