"""What puzzles and boards of every kind have in common, as far as others than their kind look into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

if TYPE_CHECKING:
    from dataclasses import Field

    from typing_extensions import TypeVar

    from gridwright.model.info import Info
else:
    from typing import TypeVar


class Board(Protocol):
    """A board in some state: given, in progress or finished."""

    def rows(self) -> list[str]:
        """One string per row: the form every front end shows and every JSON answer carries."""
        ...


class MarkedBoard(Board, Protocol):
    """A board that somebody works on, of which parts may be unknown."""

    def finished(self) -> Self:
        """The same board, with nothing drawn wherever nothing is known."""
        ...


BoardT = TypeVar("BoardT", bound=Board)
BoardT_contra = TypeVar("BoardT_contra", bound=Board, contravariant=True)
if TYPE_CHECKING:
    # Where nobody says whose board it is, any will do: that is a default, which typing at run time has since Python 3.13.
    BoardT_co = TypeVar("BoardT_co", bound=Board, covariant=True, default=Board)
    AnyBoardT_co = TypeVar("AnyBoardT_co", covariant=True, default=Any)
    AnyPuzzleT_co = TypeVar("AnyPuzzleT_co", covariant=True, default=Any)
else:
    BoardT_co = TypeVar("BoardT_co", covariant=True)
    AnyBoardT_co = TypeVar("AnyBoardT_co", covariant=True)
    AnyPuzzleT_co = TypeVar("AnyPuzzleT_co", covariant=True)


class Puzzle(Protocol[BoardT_co]):
    """A puzzle: a frozen dataclass, checked when it was made. `BoardT_co` is the class of its boards."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

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
