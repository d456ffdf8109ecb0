"""Variants of Slitherlink on the same square board: what sets each apart, what its clues count, and who refuses it.

A variant is a name; no name is an ordinary Slitherlink. In `full` the loop passes every vertex. In `sheep-wolves` some cells hold
a sheep, inside the loop, or a wolf, outside. In `touch` a clue counts how often the loop touches its cell, each time along a
whole stretch of lines or at a corner alone. In `vertex` a clue counts the corners of its cell that the loop visits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.model.edge_lattice import Spot, cell_spot
from gridwright.model.errors import InputError

FULL, SHEEP_WOLVES, TOUCH, VERTEX = "full", "sheep-wolves", "touch", "vertex"
VARIANTS = {
    FULL: "full-loop Slitherlink",
    SHEEP_WOLVES: "Slitherlink with sheep and wolves",
    TOUCH: "touch Slitherlink",
    VERTEX: "vertex Slitherlink",
}
"""Name -> what a message calls such a puzzle."""

SHEEP, WOLF = 5, 6
"""What stands among the clues for a cell with an animal."""
ANIMALS = {SHEEP: "S", WOLF: "W"}
"""What animals are written as in rows of clues."""
ANIMAL_WORDS = {SHEEP: "sheep", WOLF: "wolf"}

Clues = Sequence[Sequence[int | None]]


def refuse_variant(variant: str, limit: str) -> None:
    """InputError if this is a variant; `limit` says who is limited to ordinary puzzles: `hints are`."""
    if variant:
        raise InputError(f"is a {VARIANTS[variant]}, but {limit} for ordinary Slitherlinks only")


def counts_lines(variant: str) -> bool:
    """Whether a number means what it means in an ordinary Slitherlink."""
    return variant not in (TOUCH, VERTEX)


def write_clue(clue: int | None, blank: str = ".") -> str:
    """One character for a cell: a digit, the letter of an animal, or `blank`."""
    return blank if clue is None else ANIMALS.get(clue) or str(clue)


def name_unit(variant: str, count: int) -> str:
    """So many of what clues count: `2 lines`, `1 contact`."""
    noun = {TOUCH: "contact", VERTEX: "visited corner"}.get(variant, "line")
    return f"{count} {noun}{'' if count == 1 else 's'}"


# What a cell's clue counts, and what it can still come to.

_SIDES_AT = ((0, 2), (0, 3), (1, 2), (1, 3))
"""Of each corner, upper left, upper right, lower left, lower right, its two sides among those above, below, left and right."""


def possible_counts(variant: str, board: Board, cell: Spot) -> frozenset[int]:
    """What a clue in this cell could still count, told by the edges around it and around its corners; one number once all are
    known. A corner that is not visited has no line; one that is visited has two, and a line that comes to it goes on."""
    row, column = cell
    sides = tuple(map(board.edge, ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))))
    if counts_lines(variant):
        return frozenset(range(sides.count(LINE), sides.count(LINE) + sides.count(UNKNOWN) + 1))
    corners = tuple(_read_corner(board, cell, corner) for corner in ((-1, -1), (-1, 1), (1, -1), (1, 1)))
    choices = [(True, False) if side == UNKNOWN else (side == LINE,) for side in sides]
    counts: set[int] = set()
    for chosen in product(*choices):
        lines = sum(chosen)
        least = most = 0
        for (one, other), (can_be, must_be) in zip(_SIDES_AT, corners, strict=True):
            has_side = chosen[one] or chosen[other]
            least += has_side or must_be
            most += has_side or can_be
        counts.update(count_contacts(visited, lines) if variant == TOUCH else visited for visited in range(least, most + 1))
    return frozenset(counts)


def _read_corner(board: Board, cell: Spot, corner: Spot) -> tuple[bool, bool]:
    """Whether the edges at a corner that are no sides of the cell could let the loop visit it, and whether they make it."""
    row, column = cell[0] + corner[0], cell[1] + corner[1]
    outer = [spot for spot in ((row + corner[0], column), (row, column + corner[1])) if board.lattice.has(spot)]
    values = [board.edge(spot) for spot in outer]
    return len(values) == 2 and CROSS not in values, LINE in values


def count_contacts(visited: int, lines: int) -> int:
    """How often a loop touches a cell of which it takes so many corners and sides: a loop around the cell does so once."""
    return 1 if lines == 4 else visited - lines


# What holds beyond the clues: vertices that the loop passes, and animals on their sides of it.


def missed_vertices(board: Board) -> Iterator[Spot]:
    """The vertices that the loop can no longer pass: without a line, and with less than two edges left."""
    for vertex in board.lattice.vertices():
        lines, unknown = board.counts_at(vertex)
        if lines == 0 and unknown < 2:
            yield vertex


def stray_animals(clues: Clues, board: Board) -> Iterator[tuple[Spot, int]]:
    """The cells of sheep outside and wolves inside, as far as known edges tell the sides of cells; each with its animal."""
    sides = known_sides(board)
    for row, line in enumerate(clues):
        for column, clue in enumerate(line):
            spot = cell_spot(row, column)
            if clue in ANIMALS and spot in sides and sides[spot] != (clue == SHEEP):
                yield spot, clue


def known_sides(board: Board) -> dict[Spot, bool]:
    """Of each cell that known edges connect with the border, whether it is inside: a line changes the side, a cross does not."""
    height, width = 2 * board.height, 2 * board.width
    sides: dict[Spot, bool] = {}
    rim = {(row, column) for row in range(-1, height + 2, 2) for column in (-1, width + 1)}
    rim |= {(row, column) for column in range(-1, width + 2, 2) for row in (-1, height + 1)}
    waiting = sorted(rim)
    while waiting:
        row, column = spot = waiting.pop()
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            near = (row + 2 * down, column + 2 * right)
            if near in sides or not (0 < near[0] < height and 0 < near[1] < width):
                continue
            edge = board.edge((row + down, column + right))
            if edge != UNKNOWN:
                sides[near] = (spot not in rim and sides[spot]) != (edge == LINE)
                waiting.append(near)
    return sides


def goal_faults(variant: str, clues: Clues, goal: Board) -> Iterator[str]:
    """What is wrong with a finished loop as the goal of a variant, a sentence each, the place first."""
    if variant == FULL:
        for vertex in missed_vertices(goal):
            yield f"goal: the loop does not pass the {goal.lattice.name_spot(vertex)}"
    if variant == SHEEP_WOLVES:
        for spot, animal in stray_animals(clues, goal):
            yield f"goal: the {ANIMAL_WORDS[animal]} in {goal.lattice.name_spot(spot)} is {_wrong_side(animal)} the loop"
    for row, line in enumerate(clues):
        for column, clue in enumerate(line):
            if clue is not None and clue not in ANIMALS:
                (found, *_) = possible_counts(variant, goal, cell_spot(row, column))
                if found != clue:
                    place = f"goal, row {row + 1}, column {column + 1}"
                    yield f"{place}: the loop has {name_unit(variant, found)} there, expected {clue}"


def _wrong_side(animal: int) -> str:
    return "outside" if animal == SHEEP else "inside"


def all_clues(variant: str, loop: Board) -> Iterator[list[int]]:
    """Row by row, every clue that a finished loop has in a variant; of animals, those in cells without a line beside them."""
    inside = loop.inside_cells()
    for row in range(loop.height):
        counts = [min(possible_counts(variant, loop, cell_spot(row, column))) for column in range(loop.width)]
        if variant == SHEEP_WOLVES:
            sides = inside[row * loop.width : (row + 1) * loop.width]
            counts = [count or (SHEEP if side else WOLF) for count, side in zip(counts, sides, strict=True)]
        yield counts
