"""The judge of the variants: what a board breaks of the rules that only a variant has."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.variants import (
    ANIMAL_WORDS,
    ANIMALS,
    FULL,
    SHEEP,
    SHEEP_WOLVES,
    missed_vertices,
    name_unit,
    possible_counts,
    stray_animals,
)
from gridwright.model.edge_lattice import cell_spot
from gridwright.model.puzzle import Violation


def variant_violations(puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
    """Clues that are not or cannot be met, animals on the wrong side, and vertices that the loop has to pass and cannot."""
    lattice = board.lattice
    if puzzle.variant == FULL:
        for vertex in missed_vertices(board):
            message = "the loop cannot pass here any more, and has to pass every corner"
            yield Violation("corner missed", lattice.name_spot(vertex), message, (vertex, *lattice.around(vertex)))
    if puzzle.variant == SHEEP_WOLVES:
        for spot, animal in stray_animals(puzzle.clues, board):
            found, expected = ("outside", "inside") if animal == SHEEP else ("inside", "outside")
            rule = f"{ANIMAL_WORDS[animal]} {found}"
            yield Violation(
                rule, lattice.name_spot(spot), f"the {ANIMAL_WORDS[animal]} is {found} the loop, expected {expected}", (spot,)
            )
    yield from _broken_clues(puzzle, board)


def _broken_clues(puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
    for cell, clue in puzzle.clued_cells():
        spot = cell_spot(*cell)
        counts = possible_counts(puzzle.variant, board, spot)
        # None at all are possible where lines branch or end, which is told of the corners.
        if clue in ANIMALS or clue in counts or not counts:
            continue
        if clue < min(counts):
            rule, message = "clue exceeded", f"has {name_unit(puzzle.variant, min(counts))}, expected {clue}"
        else:
            possible = max((count for count in counts if count < clue), default=0)
            rule, message = "clue cannot be met", f"can have {name_unit(puzzle.variant, possible)} at most, expected {clue}"
            if max(counts) > clue:
                message = f"can have {' or '.join(map(str, sorted(counts)))}, expected {clue}"
        yield Violation(rule, board.lattice.name_spot(spot), message, (spot, *board.lattice.around(spot)))


def describe_unmet(puzzle: Slitherlink, board: Board) -> str:
    """What a single closed loop leaves undone, if nothing else will be a line; or nothing."""
    finished = board.finished()
    fault = next(variant_violations(puzzle, finished), None)
    return "" if fault is None else f"is closed, but {fault.place}: {fault.message}"
