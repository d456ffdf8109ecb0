"""Nonograms as the mid-end sees them: one object that loads its rooms when they are first entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.board import Board
    from gridwright.kinds.nonogram.puzzle import Nonogram
    from gridwright.model.drawing import Drawing
    from gridwright.model.format import Format
    from gridwright.model.kind import Kind, Progress
    from gridwright.model.outcome import Count, Outcome
    from gridwright.model.violation import Violation


class NonogramKind:
    """What `gridwright.model.kind.Kind` asks for. Imports stand inside the methods, so that a list of formats costs no solver."""

    name = "nonogram"

    def formats(self) -> tuple[Format, ...]:
        from gridwright.kinds.nonogram.formats.table import FORMATS

        return FORMATS

    def solve(
        self,
        puzzle: Nonogram,
        *,
        solutions: int | None = 2,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Outcome:
        from gridwright.kinds.nonogram import solver

        return solver.solve(puzzle, solutions=solutions, limit=limit, timeout=timeout, progress=progress)

    def count(
        self,
        puzzle: Nonogram,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Count:
        from gridwright.kinds.nonogram import solver

        return solver.count(puzzle, limit=limit, timeout=timeout, progress=progress)

    def iterate(self, puzzle: Nonogram) -> Iterator[Board]:
        from gridwright.kinds.nonogram import solver

        return solver.iterate(puzzle)

    def agreement(
        self,
        puzzle: Nonogram,
        outcome: Outcome,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Board | None:
        from gridwright.kinds.nonogram import solver

        return solver.agreement(puzzle, outcome, limit=limit, timeout=timeout, progress=progress)

    def violations(self, puzzle: Nonogram, board: Board) -> Iterator[Violation]:
        from gridwright.kinds.nonogram import rules

        return rules.violations(puzzle, board)

    def parse_board(self, puzzle: Nonogram, rows: Sequence[str]) -> Board:
        from gridwright.kinds.nonogram.board import Board
        from gridwright.model.errors import InputError

        board = Board.from_rows(rows, puzzle.symbols)
        if (board.height, board.width) != puzzle.size:
            found, expected = f"{board.width}x{board.height}", f"{puzzle.width}x{puzzle.height}"
            raise InputError(f"found {found} cells, expected {expected}", place="board")
        return board

    def draw(
        self,
        puzzle: Nonogram,
        board: Board | None = None,
        *,
        differences: Sequence[Board] = (),
        title: str | None = None,
    ) -> Drawing:
        from gridwright.kinds.nonogram import view

        return view.draw(puzzle, board, differences=differences, title=title)

    def facts(self, puzzle: Nonogram) -> dict[str, Any]:
        """Title, author, size as [rows, columns] and the number of inks."""
        return {
            "title": puzzle.info.title,
            "author": puzzle.info.author,
            "size": list(puzzle.size),
            "inks": len(puzzle.palette) - 1,
        }

    def goal(self, puzzle: Nonogram) -> Board | None:
        return puzzle.goal

    def with_goal(self, puzzle: Nonogram, board: Board) -> Nonogram:
        return replace(puzzle, goal=board)

    def features(self, puzzle: Nonogram) -> frozenset[str]:
        from gridwright.kinds.nonogram.board import UNKNOWN

        info = puzzle.info
        present = {
            "colour": puzzle.is_coloured,
            "given": puzzle.given is not None and set(puzzle.given.cells) != {UNKNOWN},
            "goal": puzzle.goal is not None,
            "title": bool(info.title),
            "author": bool(info.author),
            "copyright": bool(info.copyright),
            "licence": bool(info.licence),
            "description": bool(info.description),
            "extra": bool(info.extra),
        }
        return frozenset(name for name, is_present in present.items() if is_present)


KIND: Kind = NonogramKind()
