"""How the page plays a kind that settles cells and brings no JavaScript: on the board that the page has for any kind.

A document has the texts of the cells, row by row, thick lines between cells, and labels before rows and columns; what a cell can
be given are the states of the kind. The same fields are those of the kind's Gridwright JSON, unless it says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal

from pydantic import Field, create_model

from gridwright.kinds.common.page import DeducedBoardT, DeducedPage, PlainText, PuzzleDocument
from gridwright.model.page import CellNumbering
from gridwright.model.puzzle import PuzzleT

Text = Annotated[PlainText, Field(max_length=8)]
Texts = Annotated[list[Annotated[list[Text], Field(max_length=200)]], Field(max_length=200)]
Wall = tuple[int, int, Literal["right", "below"]]
"""Row and column of a cell, and the side at which the line is."""


class GridDocument(PuzzleDocument):
    """A puzzle of cells with texts in them."""

    height: int
    width: int
    cells: Texts | None = None
    walls: Annotated[list[Wall], Field(max_length=80_000)] | None = None
    row_labels: Texts | None = Field(default=None, alias="rowLabels")
    column_labels: Texts | None = Field(default=None, alias="columnLabels")


def make_grid_document(kind: str, longest_side: int) -> type[GridDocument]:
    """The model of a kind's documents."""
    side: Any = Annotated[int, Field(ge=1, le=longest_side)]
    name: Any = Literal[kind]
    return create_model(f"{kind.title()}Document", __base__=GridDocument, kind=(name, ...), height=(side, ...), width=(side, ...))


@dataclass(frozen=True, slots=True)
class GridPage(DeducedPage[PuzzleT, DeducedBoardT], Generic[PuzzleT, DeducedBoardT]):
    """Of a kind that says its states, its document and its longest side, and nothing else."""

    def number(self, puzzle: PuzzleT) -> CellNumbering:
        height, width = self.kind.facts.list_facts(puzzle)["size"]
        return CellNumbering(height, width, "".join(state.symbol for state in self.states))
