"""What puzzles and boards of every kind have in common, as far as others than their kind look into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from gridwright.model.info import Info


class Board(Protocol):
    """A board in some state: given, in progress or finished."""

    def rows(self) -> list[str]:
        """One string per row: the form every front end shows and every JSON answer carries."""
        ...

    @property
    def is_complete(self) -> bool:
        """Whether nothing is unknown."""
        ...


BoardT = TypeVar("BoardT", bound=Board)
BoardT_co = TypeVar("BoardT_co", bound=Board, covariant=True)
BoardT_contra = TypeVar("BoardT_contra", bound=Board, contravariant=True)


class Puzzle(Protocol[BoardT_co]):
    """A puzzle: frozen, and checked when it was made."""

    @property
    def info(self) -> Info:
        """Title, author and the like."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        ...

    @property
    def given(self) -> BoardT_co | None:
        """What is printed with the puzzle."""
        ...

    @property
    def goal(self) -> BoardT_co | None:
        """The finished board that the file carried, if it did; never used for solving."""
        ...


PuzzleT = TypeVar("PuzzleT")
PuzzleT_contra = TypeVar("PuzzleT_contra", contravariant=True)
