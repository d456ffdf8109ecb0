"""Slitherlinks as the page knows them: their document, and how the spots and edges of a board are numbered.

The page counts the spots of the picture of cells, edges and vertices; an edge is 1 for a line and 2 for a cross. Of a tiling it
counts faces, edges and vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from gridwright.kinds.common.page import DeducedPage, PuzzleDocument
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kind import KIND
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink
from gridwright.kinds.slitherlink.tilings.page import (
    MOST_FACES,
    MOST_PLACES,
    MeshNumbering,
    TilingDocument,
    check_tiling,
    count_pattern,
    describe_tiling,
    make_pattern,
    to_own_tiling,
)
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS
from gridwright.kinds.slitherlink.variants import VARIANTS
from gridwright.model.deduction import Cell
from gridwright.model.edge_lattice import is_edge
from gridwright.model.page import SHADED_INSIDE, SHADED_OUTSIDE, WRONG, NotOnPageError, Numbering, PageJob

LONGEST_SIDE = 100
_ROWS = ("clues", "given", "goal")
"""Texts of a tiling in Gridwright JSON; documents have lists of rows, of which it is one."""
_EDGES = {"-": LINE, "|": LINE, "x": CROSS}

Side = Annotated[int, Field(ge=1, le=LONGEST_SIDE)]


class SlitherlinkDocument(PuzzleDocument):
    """A Slitherlink: a string a row, a digit for a clue or a point for none. On a tiling one string; 10 and more are letters."""

    kind: Literal["slitherlink"]
    height: Side
    width: Side
    clues: Annotated[list[Annotated[str, Field(max_length=MOST_FACES, pattern="^[0-9A-Z.]*$")]], Field(max_length=LONGEST_SIDE)]
    tiling: TilingDocument | None = None


@dataclass(frozen=True, slots=True)
class EdgeNumbering(Numbering):
    """Of a kind that settles edges. How cells are shaded is not in the row strings."""

    def values(self, rows: Sequence[str]) -> list[int]:
        padded = (row.ljust(self.width) for row in rows)
        return [_EDGES.get(symbol, UNKNOWN) for row in padded for symbol in row]

    def rows(self, values: Sequence[int]) -> list[str]:
        return [
            "".join(self._draw((row, column), value) for column, value in enumerate(line))
            for row, line in enumerate(self.cut(values))
        ]

    def _draw(self, spot: Cell, value: int) -> str:
        if not is_edge(spot):
            return " " if spot[0] % 2 else "+"
        return {LINE: "|" if spot[0] % 2 else "-", CROSS: "x"}.get(value, ".")

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        return [place for place, value in enumerate(self.values(rows)) if value == UNKNOWN and is_edge(divmod(place, self.width))]


class SlitherlinkPage(DeducedPage[Slitherlink, AnyBoard]):
    """How the page plays Slitherlinks."""

    document = SlitherlinkDocument
    longest_side = LONGEST_SIDE

    @property
    def constants(self) -> dict[str, int | tuple[str, ...]]:
        edges = {"UNKNOWN": UNKNOWN, "LINE": LINE, "CROSS": CROSS, "WRONG": WRONG}
        return {
            **edges,
            "INSIDE": SHADED_INSIDE,
            "OUTSIDE": SHADED_OUTSIDE,
            "LONGEST_SIDE": LONGEST_SIDE,
            "LEVELS": LEVEL_NAMES,
            "MOST_FACES": MOST_FACES,
            "MOST_PLACES": MOST_PLACES,
            "TILINGS": tuple(TILINGS),
        }

    @property
    def jobs(self) -> tuple[PageJob, ...]:
        from gridwright.kinds.slitherlink.page_jobs import JOBS

        return JOBS

    def to_document(self, own: dict[str, Any], puzzle: Slitherlink) -> dict[str, Any]:
        if puzzle.variant:
            raise NotOnPageError(f"found a {VARIANTS[puzzle.variant]}: the page plays ordinary Slitherlinks only")
        if puzzle.tiling is None:
            return own
        check_tiling(puzzle.tiling)
        rows = {key: [own[key]] for key in _ROWS if key in own}
        return own | rows | {"height": puzzle.height, "width": puzzle.width, "tiling": describe_tiling(puzzle.tiling)}

    def to_own(self, document: dict[str, Any]) -> dict[str, Any]:
        if "tiling" not in document:
            return document
        own = {key: value for key, value in document.items() if key not in ("height", "width")}
        return own | {"tiling": to_own_tiling(document["tiling"])}

    def check_puzzle(self, puzzle: Slitherlink) -> None:
        if puzzle.tiling is not None:
            check_tiling(puzzle.tiling)

    def number(self, puzzle: Slitherlink) -> Numbering:
        if puzzle.tiling is not None:
            return MeshNumbering.of(puzzle.tiling.graph)
        return EdgeNumbering(2 * puzzle.height + 1, 2 * puzzle.width + 1)

    def count_places(self, height: int, width: int, pattern: str | None) -> int:
        return (2 * height + 1) * (2 * width + 1) if pattern is None else count_pattern(pattern)

    def make_pattern(self, puzzle: Slitherlink) -> str | None:
        return None if puzzle.tiling is None else make_pattern(puzzle.tiling)


PAGE = SlitherlinkPage(KIND)
