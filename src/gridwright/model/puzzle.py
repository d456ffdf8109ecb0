"""What puzzles and boards of every kind have in common, as far as others than their kind look into them; and `Info`, what is
known about a puzzle besides the puzzle.

A picture has two names. The title that stands beside a description is what it is called before it is solved, and the description
is its name afterwards, as on webpbn.com. A title alone is the name: most files have nothing else, and it gives the picture away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

LONGEST_NAME = 80
"""A description that is longer, or has several lines, is no name."""


@dataclass(frozen=True, slots=True)
class Info:
    """What is known about a puzzle besides the puzzle."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    licence: str = ""
    description: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    """Further facts that a file carried, in its order, kept so that nothing is lost on the way."""

    @property
    def early_title(self) -> str:
        """What a picture is called before it is solved; nothing if only its name is known.

        >>> Info("Heart").early_title, Info("Guess who", description="Heart").early_title
        ('', 'Guess who')
        """
        return self.title if self.description else ""

    @property
    def name(self) -> str:
        """What a solved picture is called.

        >>> Info("Heart").name, Info("Guess who", description="Heart").name
        ('Heart', 'Heart')
        """
        text = self.description.strip()
        is_name = 0 < len(text) <= LONGEST_NAME and "\n" not in text
        return text if is_name else self.title

    def list_told(self) -> frozenset[str]:
        """What is known, in the words of `Format.keeps`.

        >>> sorted(Info("Heart", licence="MIT").list_told())
        ['licence', 'title']
        """
        told = ("title", "author", "copyright", "licence", "description", "extra")
        return frozenset(name for name in told if getattr(self, name))


if TYPE_CHECKING:
    from dataclasses import Field

    from typing_extensions import TypeVar

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


# What is wrong with a board, as the judge of every kind reports it.


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its stable name, where, and a sentence for a person. `cells` are (row, column), from 0."""

    rule: str
    place: str
    message: str
    cells: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


# What tells one puzzle from another, whatever its title and its file.


def hash_content(content: Any) -> str:
    """32 digits 0-9a-f for anything that JSON can write, the same for the same content.

    >>> hash_content([[1, 2], None])
    '2436e95dfb429cdec29ebd84eacd0453'
    """
    import hashlib
    import json

    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()[:32]
