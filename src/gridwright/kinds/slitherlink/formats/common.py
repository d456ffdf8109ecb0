"""What the Slitherlink formats share: putting a puzzle together, runs of cells, and what a file draws on the edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gridwright.codec.text import format_count, quote
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import MOST_CLUE, TILINGS, Clue, Slitherlink, refuse_tiling
from gridwright.kinds.slitherlink.tilings.tiling import GRAPH
from gridwright.kinds.slitherlink.variants import ANIMALS, FULL, SHEEP_WOLVES, TOUCH, VARIANTS, VERTEX, refuse_variant
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import Format
from gridwright.model.puzzle import Info

KIND = "slitherlink"
KEEPS_VARIANTS = frozenset(VARIANTS)
"""The words of `Format.keeps` for a format that holds every variant."""
KEEPS_TILINGS = frozenset({TILINGS, GRAPH})
"""The same for a format that holds every tiling, and graphs that somebody drew."""
PZPR_KINDS = {"": "slither", FULL: "slither", SHEEP_WOLVES: "swslither", TOUCH: "tslither", VERTEX: "vslither"}
"""Variant -> what puzz.link and its relatives call its kind; a flag tells a loop through every vertex."""
VARIANT_OF = {kind: "" if variant == FULL else variant for variant, kind in PZPR_KINDS.items()}
_ANIMAL_OF = {letter: animal for animal, letter in ANIMALS.items()}
_LINES_ONLY = bytes([UNKNOWN, LINE, UNKNOWN])


def guard_writer(fmt: Format, noun: str) -> Format:
    """The format, with a writer that refuses variants and tilings that it does not keep. `noun` is a file of it: `a Loopy ID`."""
    write = fmt.format
    assert write is not None

    def guard(puzzles: Iterable[Slitherlink]) -> bytes:
        return write(_refuse_unkept(puzzle, fmt.keeps, noun) for puzzle in puzzles)

    return replace(fmt, format=guard)


def _refuse_unkept(puzzle: Slitherlink, keeps: frozenset[str], noun: str) -> Slitherlink:
    if puzzle.variant not in keeps:
        refuse_variant(puzzle.variant, f"{noun} is")
    if TILINGS not in keeps:
        refuse_tiling(puzzle, f"{noun} is")
    return puzzle


def assemble(
    cells: Sequence[Clue], width: int, *, drawn: Board | None = None, info: Info | None = None, variant: str = ""
) -> Slitherlink:
    """A puzzle of cells that stand row after row, with what a file draws on its edges.

    A drawn loop that meets every clue is the goal; anything else that is drawn is given.
    """
    rows = tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))
    puzzle = Slitherlink(rows, info or Info(), variant=variant)
    if drawn is None or drawn == Board.blank(drawn.height, drawn.width):
        return puzzle
    try:
        return replace(puzzle, goal=drawn.finished())
    except PuzzleError:
        return replace(puzzle, given=drawn)


def drawn_board(puzzle: Slitherlink) -> Board:
    """What a file that has room for one drawing draws: the lines of the goal, or what is given, or nothing."""
    goal = puzzle.square_goal
    if goal is None:
        return puzzle.square_given or Board.blank(*puzzle.size)
    across, upright = (edges.translate(_LINES_ONLY.ljust(256)) for edges in (goal.across, goal.upright))
    return Board(puzzle.height, puzzle.width, across, upright)


def parse_clue(symbol: str, blanks: str, place: str, variant: str = "") -> Clue:
    """A cell of a file that writes each as a symbol of its own; `blanks` are those for a cell without a clue."""
    if variant == SHEEP_WOLVES and symbol in _ANIMAL_OF:
        return _ANIMAL_OF[symbol]
    if symbol in blanks and symbol:
        return None
    if len(symbol) == 1 and symbol in "01234":
        return int(symbol)
    blank = "a letter from a to z" if blanks.isalpha() else blanks[0]
    raise InputError(f"found {quote(symbol)}, expected a clue from 0 to {MOST_CLUE} or {blank}", place=place)


def parse_edges(symbols: Iterable[str], values: dict[str, int], count: int, place: str) -> bytes:
    """A row of `count` edges, each written as one of these symbols."""
    row = list(symbols)
    if len(row) != count:
        raise InputError(f"found {format_count(len(row), 'edge')}, expected {count}", place=place)
    try:
        return bytes(values[symbol] for symbol in row)
    except KeyError as fault:
        raise InputError(f"found {quote(fault.args[0])}, expected one of {' '.join(values)}", place=place) from None


def format_rows(edges: bytes, count: int, symbols: Sequence[str], between: str = "") -> list[str]:
    """Rows of `count` edges each, `UNKNOWN`, `LINE` and `CROSS` written with these symbols."""
    return [between.join(symbols[edge] for edge in edges[start : start + count]) for start in range(0, len(edges), count)]
