"""Slitherlink as the mid-end sees it: one object that loads its rooms when they are first entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridwright.model.errors import UnsupportedError
from gridwright.model.rooms import RoomKind, list_told

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.board import Board
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.model.deduction import Cell, RuleCount
    from gridwright.model.kind import Kind
    from gridwright.model.making import Making, Repairs
    from gridwright.model.minimal_sets import MinimalSets


class SlitherlinkKind(RoomKind):
    """What `gridwright.model.kind.Kind` asks for."""

    name = "slitherlink"
    thing = "edge"
    package = __package__

    def parse_board(self, puzzle: Slitherlink, rows: Sequence[str]) -> Board:
        from gridwright.kinds.slitherlink.board import Board

        return Board.from_rows(rows, puzzle.size)

    def count_rules(self, puzzle: Slitherlink, board: Board | None = None, *, rules: str = "all") -> RuleCount:
        raise _unsupported("rules run line after line and counted are for nonograms; rate counts the edges found at each level")

    def cell_symbol(self, puzzle: Slitherlink, value: int) -> str:
        """An edge's value as a word: in row strings, the symbol of a line depends on which way the edge runs."""
        return ("unknown", "line", "cross")[value]

    def name_place(self, puzzle: Slitherlink, place: Cell) -> str:
        return puzzle.lattice.name_spot(place)

    def find_minimal_sets(self, puzzle: Slitherlink, **limits: Any) -> MinimalSets:
        raise _unsupported("minimal sets of rules are for nonograms; rate tells the lowest level that solves it")

    def make_picture_wish(self, **properties: Any) -> Any:
        raise _unsupported("a picture makes nonograms only")

    def fit_picture(self, puzzle: Slitherlink, wish: Any, **limits: Any) -> tuple[Making, ...]:
        raise _unsupported("a picture makes nonograms only")

    def repair_picture(self, puzzle: Slitherlink, **limits: Any) -> Repairs:
        raise _unsupported("a picture makes nonograms only")

    def facts(self, puzzle: Slitherlink) -> dict[str, Any]:
        """Title, author, size as [rows, columns] of cells, how many clues, and what number the puzzle has where it comes from."""
        return {
            "title": puzzle.info.title,
            "author": puzzle.info.author,
            "size": list(puzzle.size),
            "clues": sum(1 for _ in puzzle.clued_cells()),
            "number": dict(puzzle.info.extra).get("Puzzle number", ""),
        }

    def with_goal(self, puzzle: Slitherlink, board: Board) -> Slitherlink:
        return replace(puzzle, goal=board.finished())

    def features(self, puzzle: Slitherlink) -> frozenset[str]:
        has_given = puzzle.given is not None and any(value for _, value in puzzle.given.edges())
        present = {"given": has_given, "goal": puzzle.goal is not None}
        return frozenset({name for name, is_present in present.items() if is_present} | list_told(puzzle.info))


def _unsupported(why: str) -> UnsupportedError:
    return UnsupportedError(f"this puzzle is a Slitherlink: {why}")


KIND: Kind = SlitherlinkKind()
