"""Slitherlink as the mid-end sees it: one object that loads its rooms when they are first entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.board import Board
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.model.format import Format
    from gridwright.model.link_drawing import LinkDrawing
    from gridwright.model.violation import Violation


class SlitherlinkKind:
    """What `gridwright.model.kind.Kind` asks for. Imports stand inside the methods, so that a list of formats costs no solver."""

    name = "slitherlink"

    def formats(self) -> tuple[Format, ...]:
        from gridwright.kinds.slitherlink.formats.table import FORMATS

        return FORMATS

    def violations(self, puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
        from gridwright.kinds.slitherlink import rules

        return rules.violations(puzzle, board)

    def parse_board(self, puzzle: Slitherlink, rows: Sequence[str]) -> Board:
        from gridwright.kinds.slitherlink.board import Board

        return Board.from_rows(rows, puzzle.size)

    def cell_symbol(self, puzzle: Slitherlink, value: int) -> str:
        """An edge's value as a word: in row strings, the symbol of a line depends on which way the edge runs."""
        return ("unknown", "line", "cross")[value]

    def draw(
        self,
        puzzle: Slitherlink,
        board: Board | None = None,
        *,
        differences: Sequence[Board] = (),
        title: str | None = None,
    ) -> LinkDrawing:
        from gridwright.kinds.slitherlink import view

        return view.draw(puzzle, board, differences=differences, title=title)

    def facts(self, puzzle: Slitherlink) -> dict[str, Any]:
        """Title, author, size as [rows, columns] of cells, how many clues, and what number the puzzle has where it comes from."""
        return {
            "title": puzzle.info.title,
            "author": puzzle.info.author,
            "size": list(puzzle.size),
            "clues": sum(1 for _ in puzzle.clued_cells()),
            "number": dict(puzzle.info.extra).get("Puzzle number", ""),
        }

    def goal(self, puzzle: Slitherlink) -> Board | None:
        return puzzle.goal

    def with_goal(self, puzzle: Slitherlink, board: Board) -> Slitherlink:
        return replace(puzzle, goal=board.finished())

    def features(self, puzzle: Slitherlink) -> frozenset[str]:
        info = puzzle.info
        present = {
            "given": puzzle.given is not None and any(value for _, value in puzzle.given.edges()),
            "goal": puzzle.goal is not None,
            "title": bool(info.title),
            "author": bool(info.author),
            "copyright": bool(info.copyright),
            "licence": bool(info.licence),
            "description": bool(info.description),
            "extra": bool(info.extra),
        }
        return frozenset(name for name, is_present in present.items() if is_present)


KIND = SlitherlinkKind()
