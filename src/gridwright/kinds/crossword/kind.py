"""Crosswords as the mid-end sees them: one object that loads its rooms when they are first entered.

A crossword is not solved but filled, from a list of words that no puzzle carries; what only solving makes sense of is refused
with a word on what does it instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from gridwright.model.errors import UnsupportedError
from gridwright.model.rooms import RoomKind, list_told

if TYPE_CHECKING:
    from gridwright.kinds.crossword.grid import Board
    from gridwright.kinds.crossword.puzzle import Crossword
    from gridwright.model.deduction import Cell
    from gridwright.model.kind import Kind

_FILLED = "`gridwright fill` puts words into it"


class CrosswordKind(RoomKind):
    """What `gridwright.model.kind.Kind` asks for."""

    name = "crossword"
    thing = "letter"
    is_deduced = False
    package = __package__

    def parse_board(self, puzzle: Crossword, rows: Sequence[str]) -> Board:
        from gridwright.kinds.crossword.grid import Board

        return Board.from_rows(rows, puzzle)

    def solve(self, puzzle: Crossword, **limits: Any) -> NoReturn:
        raise _unsupported(_FILLED)

    def count(self, puzzle: Crossword, **limits: Any) -> NoReturn:
        raise _unsupported(_FILLED)

    def iterate(self, puzzle: Crossword) -> Iterator[Any]:
        raise _unsupported(_FILLED)

    def agreement(self, puzzle: Crossword, outcome: Any, **limits: Any) -> NoReturn:
        raise _unsupported(_FILLED)

    def explain(self, puzzle: Crossword, board: Board | None = None, **wishes: Any) -> NoReturn:
        raise _unsupported(f"it has no steps to explain; {_FILLED}")

    def hint(self, puzzle: Crossword, board: Board | None = None, **wishes: Any) -> NoReturn:
        raise _unsupported("it has no steps to hint at; `gridwright candidates` lists the words for a slot")

    def tell_story(self, puzzle: Crossword, explanation: Any) -> NoReturn:
        raise _unsupported(f"it has no steps to tell; {_FILLED}")

    def show_step(self, puzzle: Crossword, board: Board | None, step: Any) -> NoReturn:
        raise _unsupported(f"it has no steps to show; {_FILLED}")

    def techniques(self) -> tuple[()]:
        """There are none: nothing follows from the grid alone."""
        return ()

    def check_rules(self, rules: str) -> None:
        if rules != "all":
            raise _unsupported("it has no rules to choose from")

    def count_rules(self, puzzle: Crossword, board: Board | None = None, *, rules: str = "all") -> NoReturn:
        raise _unsupported("rules run line after line and counted are for nonograms")

    def rate(self, puzzle: Crossword, **wishes: Any) -> NoReturn:
        raise _unsupported("how hard it is depends on its clues, which are not rated")

    def find_minimal_sets(self, puzzle: Crossword, **limits: Any) -> NoReturn:
        raise _unsupported("minimal sets of rules are for nonograms")

    def make_picture_wish(self, **properties: Any) -> NoReturn:
        raise _unsupported("a picture makes nonograms only")

    def fit_picture(self, puzzle: Crossword, wish: Any, **limits: Any) -> NoReturn:
        raise _unsupported("a picture makes nonograms only")

    def repair_picture(self, puzzle: Crossword, **limits: Any) -> NoReturn:
        raise _unsupported("a picture makes nonograms only")

    def cell_symbol(self, puzzle: Crossword, value: int) -> NoReturn:
        raise _unsupported("its cells hold letters, not numbers")

    def name_place(self, puzzle: Crossword, place: Cell) -> str:
        return f"row {place[0] + 1}, column {place[1] + 1}"

    def facts(self, puzzle: Crossword) -> dict[str, Any]:
        """Title, author, size as [rows, columns] of squares, and how many slots, blocks, given letters and clues there are."""
        return {
            "title": puzzle.info.title,
            "author": puzzle.info.author,
            "size": list(puzzle.size),
            "slots": len(puzzle.slots),
            "blocks": sum(row.count("#") for row in puzzle.squares),
            "given": 0 if puzzle.given is None else sum(1 for _, letter in puzzle.given.cells() if letter),
            "clues": len(puzzle.clues),
        }

    def with_goal(self, puzzle: Crossword, board: Board) -> Crossword:
        return replace(puzzle, goal=board)

    def features(self, puzzle: Crossword) -> frozenset[str]:
        from gridwright.kinds.crossword.formats.common import list_features

        return list_features(puzzle) | list_told(puzzle.info)


def _unsupported(why: str) -> UnsupportedError:
    return UnsupportedError(f"this puzzle is a crossword: {why}")


KIND: Kind = CrosswordKind()
