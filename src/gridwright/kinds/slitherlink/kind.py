"""Slitherlink as the mid-end sees it: one object that loads its rooms when they are first entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridwright.model.errors import UnsupportedError

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.board import Board
    from gridwright.kinds.slitherlink.generator.wish import Wish
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, RuleCount, TechniqueInfo
    from gridwright.model.format import Format
    from gridwright.model.kind import Kind, Progress
    from gridwright.model.link_drawing import LinkDrawing
    from gridwright.model.making import Made, Making, NothingFits
    from gridwright.model.minimal_sets import MinimalSets
    from gridwright.model.outcome import Count, Outcome
    from gridwright.model.rating import Rating
    from gridwright.model.storyboard import Frame, Storyboard
    from gridwright.model.violation import Violation


class SlitherlinkKind:
    """What `gridwright.model.kind.Kind` asks for. Imports stand inside the methods, so that a list of formats costs no solver."""

    name = "slitherlink"
    thing = "edge"

    def formats(self) -> tuple[Format, ...]:
        from gridwright.kinds.slitherlink.formats.table import FORMATS

        return FORMATS

    def solve(
        self,
        puzzle: Slitherlink,
        *,
        solutions: int | None = 2,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Outcome:
        from gridwright.kinds.slitherlink import solver

        return solver.solve(puzzle, solutions=solutions, limit=limit, timeout=timeout, progress=progress)

    def count(
        self,
        puzzle: Slitherlink,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Count:
        from gridwright.kinds.slitherlink import solver

        return solver.count(puzzle, limit=limit, timeout=timeout, progress=progress)

    def iterate(self, puzzle: Slitherlink) -> Iterator[Board]:
        from gridwright.kinds.slitherlink import solver

        return solver.iterate(puzzle)

    def agreement(
        self,
        puzzle: Slitherlink,
        outcome: Outcome,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Board | None:
        from gridwright.kinds.slitherlink import solver

        return solver.agreement(puzzle, outcome, limit=limit, timeout=timeout, progress=progress)

    def violations(self, puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
        from gridwright.kinds.slitherlink import rules

        return rules.violations(puzzle, board)

    def parse_board(self, puzzle: Slitherlink, rows: Sequence[str]) -> Board:
        from gridwright.kinds.slitherlink.board import Board

        return Board.from_rows(rows, puzzle.size)

    def explain(
        self,
        puzzle: Slitherlink,
        board: Board | None = None,
        *,
        rules: str = "all",
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Explanation:
        from gridwright.kinds.slitherlink import coach

        return coach.explain(puzzle, board, rules=rules, timeout=timeout, progress=progress)

    def hint(
        self, puzzle: Slitherlink, board: Board | None = None, *, rules: str = "all", progress: Progress | None = None
    ) -> Hint:
        from gridwright.kinds.slitherlink import coach

        return coach.hint(puzzle, board, rules=rules, progress=progress)

    def tell_story(self, puzzle: Slitherlink, explanation: Explanation) -> Storyboard:
        from gridwright.kinds.slitherlink import story

        return story.tell_story(puzzle, explanation)

    def show_step(self, puzzle: Slitherlink, board: Board | None, step: Deduction) -> Iterator[Frame]:
        from gridwright.kinds.slitherlink import coach, story

        return story.show_step(puzzle, coach.known_at_start(puzzle, board), step)

    def techniques(self) -> tuple[TechniqueInfo, ...]:
        from gridwright.kinds.slitherlink import coach

        return coach.list_techniques()

    def check_rules(self, rules: str) -> None:
        from gridwright.kinds.slitherlink.explaining.choice import choose_rules

        choose_rules(rules)

    def count_rules(self, puzzle: Slitherlink, board: Board | None = None, *, rules: str = "all") -> RuleCount:
        raise _unsupported("rules run line after line and counted are for nonograms; rate counts the edges found at each level")

    def cell_symbol(self, puzzle: Slitherlink, value: int) -> str:
        """An edge's value as a word: in row strings, the symbol of a line depends on which way the edge runs."""
        return ("unknown", "line", "cross")[value]

    def name_place(self, puzzle: Slitherlink, place: Cell) -> str:
        return puzzle.lattice.name_spot(place)

    def rate(
        self,
        puzzle: Slitherlink,
        *,
        seed: int = 0,
        runs: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
        quotes: bool = False,
    ) -> Rating:
        from gridwright.kinds.slitherlink.rating import rater

        return rater.rate(puzzle, seed=seed, runs=runs, limit=limit, timeout=timeout, progress=progress, quotes=quotes)

    def find_minimal_sets(
        self, puzzle: Slitherlink, *, limit: int | None = None, progress: Progress | None = None
    ) -> MinimalSets:
        raise _unsupported("minimal sets of rules are for nonograms; rate tells the lowest level that solves it")

    def make_wish(self, **properties: Any) -> Wish:
        from gridwright.kinds.slitherlink.generator.wish import Wish

        return Wish(**properties)

    def make_picture_wish(self, **properties: Any) -> Any:
        raise _unsupported("a picture makes nonograms only")

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
        from gridwright.kinds.slitherlink.generator import search

        limit = search.DEFAULT_LIMIT if limit is None else limit
        return search.generate(wish, seed=seed, index=index, limit=limit, timeout=timeout, progress=progress)

    def fit_picture(
        self,
        puzzle: Slitherlink,
        wish: Any,
        *,
        alternatives: int = 1,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> tuple[Making, ...]:
        raise _unsupported("a picture makes nonograms only")

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


def _unsupported(why: str) -> UnsupportedError:
    return UnsupportedError(f"this puzzle is a Slitherlink: {why}")


KIND: Kind = SlitherlinkKind()
