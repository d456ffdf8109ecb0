"""Nonograms as the mid-end sees them: one object that loads its rooms when they are first entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridwright.model.rooms import RoomKind, list_told

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.board import Board
    from gridwright.kinds.nonogram.generator.wish import PictureWish
    from gridwright.kinds.nonogram.puzzle import Nonogram
    from gridwright.model.deduction import Cell, RuleCount
    from gridwright.model.kind import Kind, Progress
    from gridwright.model.making import Making, Repairs
    from gridwright.model.minimal_sets import MinimalSets


class NonogramKind(RoomKind):
    """What `gridwright.model.kind.Kind` asks for."""

    name = "nonogram"
    thing = "cell"
    is_picture = True
    package = __package__

    def parse_board(self, puzzle: Nonogram, rows: Sequence[str]) -> Board:
        from gridwright.kinds.nonogram.board import Board
        from gridwright.model.errors import InputError

        board = Board.from_rows(rows, puzzle.symbols)
        if (board.height, board.width) != puzzle.size:
            found, expected = f"{board.width}x{board.height}", f"{puzzle.width}x{puzzle.height}"
            raise InputError(f"found {found} cells, expected {expected}", place="board")
        return board

    def count_rules(self, puzzle: Nonogram, board: Board | None = None, *, rules: str = "all") -> RuleCount:
        from gridwright.kinds.nonogram import coach

        return coach.count_rules(puzzle, board, rules=rules)

    def cell_symbol(self, puzzle: Nonogram, value: int) -> str:
        return puzzle.symbols[value]

    def name_place(self, puzzle: Nonogram, place: Cell) -> str:
        return f"row {place[0] + 1}, column {place[1] + 1}"

    def find_minimal_sets(self, puzzle: Nonogram, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
        from gridwright.kinds.nonogram import minimal_sets

        return minimal_sets.find_minimal_sets(puzzle, limit=limit, progress=progress)

    def make_picture_wish(self, **properties: Any) -> PictureWish:
        from gridwright.kinds.nonogram.generator.wish import PictureWish

        return PictureWish(**properties)

    def fit_picture(self, puzzle: Nonogram, wish: PictureWish, *, limit: int | None = None, **wishes: Any) -> tuple[Making, ...]:
        from gridwright.kinds.nonogram.generator import given, repair

        return given.fit_picture(puzzle, wish, limit=repair.DEFAULT_LIMIT if limit is None else limit, **wishes)

    def repair_picture(self, puzzle: Nonogram, *, limit: int | None = None, **wishes: Any) -> Repairs:
        from gridwright.kinds.nonogram.generator import given, repair

        return given.repair_picture(puzzle, limit=repair.DEFAULT_LIMIT if limit is None else limit, **wishes)

    def facts(self, puzzle: Nonogram) -> dict[str, Any]:
        """Title, author, size as [rows, columns], the number of inks, and what number the puzzle has where it comes from."""
        return {
            "title": puzzle.info.title,
            "author": puzzle.info.author,
            "size": list(puzzle.size),
            "inks": len(puzzle.palette) - 1,
            "number": dict(puzzle.info.extra).get("Puzzle number", ""),
        }

    def with_goal(self, puzzle: Nonogram, board: Board) -> Nonogram:
        return replace(puzzle, goal=board)

    def features(self, puzzle: Nonogram) -> frozenset[str]:
        from gridwright.kinds.nonogram.board import UNKNOWN

        has_given = puzzle.given is not None and set(puzzle.given.cells) != {UNKNOWN}
        present = {"colour": puzzle.is_coloured, "given": has_given, "goal": puzzle.goal is not None}
        return frozenset({name for name, is_present in present.items() if is_present} | list_told(puzzle.info))


KIND: Kind = NonogramKind()
