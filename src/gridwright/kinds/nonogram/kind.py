"""Nonograms as the mid-end sees them: one object that loads its rooms when they are first entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.board import Board
    from gridwright.kinds.nonogram.generator.wish import PictureWish, Wish
    from gridwright.kinds.nonogram.puzzle import Nonogram
    from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, RuleCount, TechniqueInfo
    from gridwright.model.drawing import Drawing
    from gridwright.model.format import Format
    from gridwright.model.kind import Kind, Progress
    from gridwright.model.making import Made, Making, NothingFits
    from gridwright.model.minimal_sets import MinimalSets
    from gridwright.model.outcome import Count, Outcome
    from gridwright.model.rating import Rating
    from gridwright.model.storyboard import Frame, Storyboard
    from gridwright.model.violation import Violation


class NonogramKind:
    """What `gridwright.model.kind.Kind` asks for. Imports stand inside the methods, so that a list of formats costs no solver."""

    name = "nonogram"
    thing = "cell"

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

    def explain(
        self,
        puzzle: Nonogram,
        board: Board | None = None,
        *,
        rules: str = "all",
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Explanation:
        from gridwright.kinds.nonogram import coach

        return coach.explain(puzzle, board, rules=rules, timeout=timeout, progress=progress)

    def hint(self, puzzle: Nonogram, board: Board | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
        from gridwright.kinds.nonogram import coach

        return coach.hint(puzzle, board, rules=rules, progress=progress)

    def tell_story(self, puzzle: Nonogram, explanation: Explanation) -> Storyboard:
        from gridwright.kinds.nonogram import story

        return story.tell_story(puzzle, explanation)

    def show_step(self, puzzle: Nonogram, board: Board | None, step: Deduction) -> Iterator[Frame]:
        from gridwright.kinds.nonogram import coach, story

        return story.show_step(puzzle, coach.known_at_start(puzzle, board), step)

    def techniques(self) -> tuple[TechniqueInfo, ...]:
        from gridwright.kinds.nonogram import coach

        return coach.list_techniques()

    def check_rules(self, rules: str) -> None:
        from gridwright.kinds.nonogram.explaining.choice import choose_rules

        choose_rules(rules)

    def count_rules(self, puzzle: Nonogram, board: Board | None = None, *, rules: str = "all") -> RuleCount:
        from gridwright.kinds.nonogram import coach

        return coach.count_rules(puzzle, board, rules=rules)

    def cell_symbol(self, puzzle: Nonogram, value: int) -> str:
        return puzzle.symbols[value]

    def name_place(self, puzzle: Nonogram, place: Cell) -> str:
        return f"row {place[0] + 1}, column {place[1] + 1}"

    def rate(
        self,
        puzzle: Nonogram,
        *,
        seed: int = 0,
        runs: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
        quotes: bool = False,
    ) -> Rating:
        from gridwright.kinds.nonogram.rating import rater

        return rater.rate(puzzle, seed=seed, runs=runs, limit=limit, timeout=timeout, progress=progress, quotes=quotes)

    def find_minimal_sets(self, puzzle: Nonogram, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
        from gridwright.kinds.nonogram import minimal_sets

        return minimal_sets.find_minimal_sets(puzzle, limit=limit, progress=progress)

    def make_wish(self, **properties: Any) -> Wish:
        from gridwright.kinds.nonogram.generator.wish import Wish

        return Wish(**properties)

    def make_picture_wish(self, **properties: Any) -> PictureWish:
        from gridwright.kinds.nonogram.generator.wish import PictureWish

        return PictureWish(**properties)

    def generate(
        self,
        wish: Wish,
        *,
        seed: int,
        index: int = 1,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Made | NothingFits:
        from gridwright.kinds.nonogram.generator import search

        limit = search.DEFAULT_LIMIT if limit is None else limit
        return search.generate(wish, seed=seed, index=index, limit=limit, timeout=timeout, progress=progress)

    def fit_picture(
        self,
        puzzle: Nonogram,
        wish: PictureWish,
        *,
        alternatives: int = 1,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> tuple[Making, ...]:
        from gridwright.kinds.nonogram.generator import given, repair

        limit = repair.DEFAULT_LIMIT if limit is None else limit
        return given.fit_picture(puzzle, wish, alternatives=alternatives, limit=limit, timeout=timeout, progress=progress)

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
        """Title, author, size as [rows, columns], the number of inks, and what number the puzzle has where it comes from."""
        return {
            "title": puzzle.info.title,
            "author": puzzle.info.author,
            "size": list(puzzle.size),
            "inks": len(puzzle.palette) - 1,
            "number": dict(puzzle.info.extra).get("Puzzle number", ""),
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
