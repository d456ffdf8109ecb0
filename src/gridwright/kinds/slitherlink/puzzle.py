"""A Slitherlink: cells in a rectangle or the faces of a tiling, some with a clue: how many of their edges the loop takes.

Frozen, and validated once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gridwright.kinds.common.display import DisplayedPuzzle, format_call
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, UNKNOWN
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.clues import check_graph_puzzle, parse_faces, write_faces
from gridwright.kinds.slitherlink.tilings.names import name_spot
from gridwright.kinds.slitherlink.tilings.tiling import GRAPH, Tiling
from gridwright.kinds.slitherlink.variants import ANIMAL_WORDS, ANIMALS, SHEEP_WOLVES, VARIANTS, goal_faults, write_clue
from gridwright.model.deduction import Cell
from gridwright.model.edge_lattice import EdgeLattice, cell_spot
from gridwright.model.errors import InputError, PuzzleError, quote, shorten
from gridwright.model.puzzle import Info, hash_content

Clue = int | None
"""How many of a cell's edges are lines: 0 to 3, or 4 in a loop around that one cell; None where nothing is told. In a variant it
may count something else, or be `SHEEP` or `WOLF`; on a tiling it is at most the number of sides of its face."""

AnyBoard = Board | GraphBoard
"""A board of squares, or of the faces of a tiling: which, the puzzle's `tiling` tells."""

MOST_CLUE = 4
TILINGS = "tilings"
"""In the words of `Format.keeps`: a board of another tiling than squares. Of a graph that somebody drew that word is its name."""
NO_CLUE_SYMBOLS = ".- "
"""What stands for a cell without a clue in row strings; the first is written."""
_CLUES = frozenset({None, *range(MOST_CLUE + 1)})
_CLUE_TYPES = frozenset({int, type(None)})
_CLUE_OF: dict[str, Clue] = {str(number): number for number in range(MOST_CLUE + 1)} | dict.fromkeys(NO_CLUE_SYMBOLS)
_CLUE_OF |= {letter: animal for animal, letter in ANIMALS.items()}


@dataclass(frozen=True, slots=True, repr=False)
class Slitherlink(DisplayedPuzzle):
    """A puzzle. `clues` are the rows of cells, from the top; on a tiling one row, with a clue for each face in its order.

    Making one checks it whole and raises `PuzzleError` with every problem, each naming its place.

    >>> print(Slitherlink(["3.", "22"]))
    ·   ·   ·
      3
    ·   ·   ·
      2   2
    ·   ·   ·
    """

    clues: tuple[tuple[Clue, ...], ...]
    info: Info = field(default=Info())
    given: AnyBoard | None = None
    """Lines and crosses printed with the puzzle; unknown elsewhere."""
    goal: AnyBoard | None = None
    """The finished loop the maker had in mind, if the file told. It is never used for solving."""
    variant: str = ""
    """One of `VARIANTS`, which have other rules on the same board; empty for an ordinary puzzle."""
    tiling: Tiling | None = None
    """What it is played on, if not on squares in rows and columns."""

    @classmethod
    def build(
        cls,
        rows: Iterable[Sequence[Clue] | str],
        *,
        info: Info | None = None,
        given: AnyBoard | None = None,
        goal: AnyBoard | None = None,
        variant: str = "",
    ) -> Slitherlink:
        """Make a puzzle from rows of numbers and None, or from strings in which `.`, `-` or a blank is a cell without a clue."""
        clues = tuple(_parse_row(row, number) for number, row in enumerate(rows, start=1))
        return cls(clues, info or Info(), given, goal, variant=variant)

    @classmethod
    def from_loop(cls, loop: Board, *, info: Info | None = None) -> Slitherlink:
        """The puzzle with every clue of a finished loop, which becomes its goal."""
        return cls(tuple(map(tuple, _count_lines(loop))), info or Info(), goal=loop)

    if TYPE_CHECKING:

        def __init__(
            self,
            clues: Iterable[Sequence[Clue] | str],
            info: Info = ...,
            given: AnyBoard | None = None,
            goal: AnyBoard | None = None,
            variant: str = "",
            tiling: Tiling | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        if type(self.clues) is not tuple or any(type(row) is not tuple for row in self.clues):
            # Rows as a person writes them: Slitherlink(["3.2", ".1."]).
            if self.tiling is not None and not isinstance(self.tiling, Tiling):
                raise PuzzleError([f"tiling: found {quote(self.tiling)}, expected one such as Tiling('cairo', 5, 4)"])
            object.__setattr__(self, "clues", _read_rows(self.clues) if self.tiling is None else (_read_faces(self.clues),))
        problems = list(_problems(self) if self.tiling is None else _tiling_problems(self, self.tiling))
        if problems:
            raise PuzzleError(problems)

    @property
    def height(self) -> int:
        return len(self.clues) if self.tiling is None else self.tiling.height

    @property
    def width(self) -> int:
        return len(self.clues[0]) if self.tiling is None else self.tiling.width

    @property
    def size(self) -> tuple[int, int]:
        """(height, width); of a tiling those of its patch, which may have several faces a cell, and of a drawn graph (1, 1)."""
        return (self.height, self.width)

    @property
    def square_given(self) -> Board | None:
        """What is given on squares: for all that knows no tilings, and has refused them."""
        return self.given if isinstance(self.given, Board) else None

    @property
    def square_goal(self) -> Board | None:
        """The goal on squares."""
        return self.goal if isinstance(self.goal, Board) else None

    @property
    def lattice(self) -> EdgeLattice:
        return EdgeLattice(self.height, self.width)

    def clued_cells(self) -> Iterator[tuple[tuple[int, int], int]]:
        """((row, column), clue) of every cell that has a clue, in reading order. `cell_spot` turns row and column into a spot."""
        for row, clues in enumerate(self.clues):
            for column, clue in enumerate(clues):
                if clue is not None:
                    yield (row, column), clue

    def __repr__(self) -> str:
        return format_call("Slitherlink", self, [repr(self.rows())], ["info", "given", "goal", "variant", "tiling"])

    def rows(self) -> list[str]:
        """The clues as row strings, with `.` for a cell without one; on a tiling a single string."""
        if self.tiling is not None:
            return [write_faces(self.clues[0])]
        return ["".join(write_clue(clue, NO_CLUE_SYMBOLS[0]) for clue in row) for row in self.clues]


def _read_rows(rows: object) -> tuple[tuple[Clue, ...], ...]:
    """The clues of all rows, each a text or numbers; PuzzleError names the row that is neither."""
    if not isinstance(rows, Iterable) or isinstance(rows, str):
        raise PuzzleError([f"rows: found {quote(rows)}, expected a list of rows such as ['3.2', '.1.']"])
    read = []
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Iterable):
            raise PuzzleError([f"row {number}: found {quote(row)}, expected clues such as '3.2' or [3, None, 2]"])
        read.append(_parse_row(row if isinstance(row, str) else tuple(row), number))
    return tuple(read)


def _read_faces(rows: object) -> tuple[Clue, ...]:
    """The clues of all faces, as one row of a text or of numbers; PuzzleError if they are anything else."""
    read = list(rows) if isinstance(rows, Iterable) and not isinstance(rows, str) else []
    if len(read) != 1 or not isinstance(read[0], Iterable):
        raise PuzzleError([f"clues: found {quote(rows)}, expected one row with the clue of each face, such as ['3.2.1']"])
    return parse_faces(read[0]) if isinstance(read[0], str) else tuple(read[0])


def _parse_row(row: Sequence[Clue] | str, number: int) -> tuple[Clue, ...]:
    if not isinstance(row, str):
        return tuple(row)
    try:
        return tuple(map(_CLUE_OF.__getitem__, row))
    except KeyError as fault:
        column = row.index(fault.args[0]) + 1
        place = f"row {number}, column {column}"
        raise PuzzleError([f"{place}: found {quote(fault.args[0])}, expected a clue from 0 to {MOST_CLUE} or ."]) from None


def _count_lines(board: Board) -> Iterator[list[int]]:
    """Row by row, how many lines each cell has."""
    for row in range(board.height):
        yield [board.counts_at(cell_spot(row, column))[0] for column in range(board.width)]


def _problems(puzzle: Slitherlink) -> Iterator[str]:
    """Everything that makes a puzzle impossible to pose, one sentence each, the place first."""
    if not puzzle.clues or not puzzle.clues[0]:
        yield "size: found no cells, expected at least one row of at least one cell"
        return
    if puzzle.variant and puzzle.variant not in VARIANTS:
        yield f"variant: found {quote(puzzle.variant)}, expected one of {', '.join(VARIANTS)}"
        return
    animals = frozenset(ANIMALS if puzzle.variant == SHEEP_WOLVES else ())
    for number, row in enumerate(puzzle.clues, start=1):
        if len(row) != puzzle.width:
            yield f"row {number}: found {len(row)} cells, expected {puzzle.width} as in row 1"
        if set(row) <= _CLUES and set(map(type, row)) <= _CLUE_TYPES:
            continue
        for column, clue in enumerate(row, start=1):
            if clue is not None and (type(clue) is not int or not (0 <= clue <= MOST_CLUE or clue in animals)):
                found, place = shorten(repr(clue)), f"row {number}, column {column}"
                animal = (
                    f"; {clue} is a {ANIMAL_WORDS[clue]}, which only {SHEEP_WOLVES} has"
                    if type(clue) is int and clue in ANIMALS
                    else ""
                )
                yield f"{place}: found {found}, expected a clue from 0 to {MOST_CLUE} or none{animal}"
    if any(len(row) != puzzle.width for row in puzzle.clues):
        return
    for name, board in (("given edges", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            yield from _board_problems(name, board, puzzle)


def _tiling_problems(puzzle: Slitherlink, tiling: Tiling) -> Iterator[str]:
    if puzzle.variant:
        yield f"variant: found {quote(puzzle.variant)} on a tiling, expected it on squares only"
    elif len(puzzle.clues) != 1:
        yield f"clues: found {len(puzzle.clues)} rows, expected one with the clue of each face"
    else:
        yield from check_graph_puzzle(tiling, puzzle.clues[0], puzzle.given, puzzle.goal)


def _board_problems(name: str, board: AnyBoard, puzzle: Slitherlink) -> Iterator[str]:
    if isinstance(board, GraphBoard):
        yield f"{name}: found a board of {board.tiling.name}, expected one of squares"
        return
    if (board.height, board.width) != puzzle.size:
        yield f"{name}: {board.width}x{board.height} cells, expected {puzzle.width}x{puzzle.height}"
        return
    expected = ((puzzle.height + 1) * puzzle.width, puzzle.height * (puzzle.width + 1))
    if (len(board.across), len(board.upright)) != expected:
        yield f"{name}: {len(board.across)} and {len(board.upright)} edges, expected {expected[0]} and {expected[1]}"
        return
    largest = max(board.across + board.upright)
    if largest > CROSS:
        yield f"{name}: found edge state {largest}, expected 0 to 2"
    elif name == "goal":
        yield from _goal_problems(board, puzzle)


def _goal_problems(goal: Board, puzzle: Slitherlink) -> Iterator[str]:
    if UNKNOWN in goal.across or UNKNOWN in goal.upright:
        yield "goal: has unknown edges, expected a finished loop"
    elif not goal.is_loop:
        yield f"goal: its {goal.line_count} lines are not one closed loop"
    elif puzzle.variant:
        yield from goal_faults(puzzle.variant, puzzle.clues, goal)
    else:
        for (row, column), clue in puzzle.clued_cells():
            found = goal.counts_at(cell_spot(row, column))[0]
            if found != clue:
                yield f"goal, row {row + 1}, column {column + 1}: the loop has {found} lines there, expected {clue}"


# What can be told of a Slitherlink without solving it.


def refuse_tiling(puzzle: Slitherlink, limit: str) -> None:
    """InputError if the puzzle is on a tiling; `limit` says who is limited to squares: `hints are`."""
    if puzzle.tiling is not None:
        raise InputError(f"is a Slitherlink on {puzzle.tiling.description}, but {limit} for boards of squares only")


def expect_squares(board: AnyBoard | None) -> Board | None:
    """The board, which must be one of squares as its puzzle is; InputError if it is not."""
    if isinstance(board, GraphBoard):
        raise InputError(f"found a board of {board.tiling.name}, expected one of squares", place="board")
    return board


def expect_graph(board: AnyBoard | None, tiling: Tiling) -> GraphBoard | None:
    """The board, which must be one of this tiling; InputError if it is not."""
    if board is None or (isinstance(board, GraphBoard) and board.tiling == tiling):
        return board
    found = board.tiling.name if isinstance(board, GraphBoard) else "squares"
    expected = f"another patch of {tiling.name}" if found == tiling.name else tiling.name
    raise InputError(f"found a board of {found}, expected one of {expected}", place="board")


def known_at_start(puzzle: Slitherlink, board: Board | None) -> Board:
    """What a board of squares says, and the given edges."""
    given = puzzle.square_given or Board.blank(*puzzle.size)
    return given if board is None else board.over(given)


def known_on_graph(puzzle: Slitherlink, tiling: Tiling, board: AnyBoard | None) -> GraphBoard:
    """What a board of the puzzle's tiling says, and the given edges."""
    given = expect_graph(puzzle.given, tiling) or GraphBoard.blank(tiling)
    known = expect_graph(board, tiling)
    return given if known is None else known.over(given)


def start_board(puzzle: Slitherlink, board: AnyBoard | None) -> AnyBoard:
    """What a board says, and the given edges, whatever the puzzle is played on."""
    if puzzle.tiling is not None:
        return known_on_graph(puzzle, puzzle.tiling, board)
    return known_at_start(puzzle, expect_squares(board))


def list_facts(puzzle: Slitherlink) -> dict[str, Any]:
    """Title, author, size as [rows, columns] of cells, how many clues, and what number the puzzle has where it comes from."""
    facts: dict[str, Any] = {
        "title": puzzle.info.title,
        "author": puzzle.info.author,
        "size": list(puzzle.size),
        "clues": sum(1 for _ in puzzle.clued_cells()),
        "number": dict(puzzle.info.extra).get("Puzzle number", ""),
    }
    if puzzle.tiling is not None:
        facts |= {"tiling": puzzle.tiling.name, "faces": len(puzzle.tiling.graph.faces)}
    return facts


def list_features(puzzle: Slitherlink) -> frozenset[str]:
    """What the puzzle has beyond its clues, in the words of `Format.keeps`."""
    present = {"given": _has_given(puzzle), "goal": puzzle.goal is not None, puzzle.variant: bool(puzzle.variant)}
    if puzzle.tiling is not None:
        present[GRAPH if puzzle.tiling.name == GRAPH else TILINGS] = True
    return puzzle.info.list_told() | {name for name, is_present in present.items() if is_present}


def hash_puzzle(puzzle: Slitherlink) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of clues and given edges."""
    given = puzzle.given.rows() if puzzle.given and _has_given(puzzle) else None
    board = [puzzle.variant] if puzzle.variant else [] if puzzle.tiling is None else [puzzle.tiling.dump()]
    return hash_content([puzzle.rows(), given, *board])


def name_place(puzzle: Slitherlink, place: Cell) -> str:
    """What a person calls a spot: a cell, an edge or a vertex."""
    if puzzle.tiling is not None:
        return name_spot(puzzle.tiling.graph, place)
    return puzzle.lattice.name_spot(place)


def with_goal(puzzle: Slitherlink, board: AnyBoard) -> Slitherlink:
    """The same puzzle with the loop of this board as its goal; edges that are not known to be lines are crosses in it."""
    return replace(puzzle, goal=board.finished())


def _has_given(puzzle: Slitherlink) -> bool:
    return puzzle.given is not None and any(value for _, value in puzzle.given.edges())
