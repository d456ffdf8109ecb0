"""A judge of single steps on boards of any size: a SAT solver that knows the rules of the puzzle and nothing of the techniques.

A variable for each cell says that it lies inside, one for each edge that it is a line. A loop is single exactly if no vertex has
four lines, the cells inside hang together, and those outside hang together with the border; where a model breaks that, a clause
says that something around the part that is cut off must lie on its side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from pysat.solvers import Cadical153

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.deduction import Chain, Deduction
from gridwright.model.edge_lattice import EdgeLattice, Spot, is_cell, is_edge

BORDER = (-1, -1)
"""Stands for everything around the board."""


class Judge:
    """Whether some loop has certain edges and meets certain clues."""

    def __init__(self, puzzle: Slitherlink) -> None:
        self.puzzle = puzzle
        self.lattice = EdgeLattice(*puzzle.size)
        self._numbers: dict[Spot, int] = {}
        self._solver: Any = Cadical153()
        self._clues: dict[Spot, int] = {}
        """For each cell with a clue, the variable that makes it count."""
        for spot in (*self.lattice.cells(), *self.lattice.edges()):
            self._numbers[spot] = len(self._numbers) + 1
        self._state_rules()

    def _state_rules(self) -> None:
        add = self._solver.add_clause
        for edge in self.lattice.edges():
            line, sides = self._numbers[edge], [self._numbers[cell] for cell in self.lattice.cells_beside(edge)]
            if len(sides) == 1:
                add([-line, sides[0]])
                add([line, -sides[0]])
            else:
                one, other = sides
                for clause in ([-line, one, other], [-line, -one, -other], [line, -one, other], [line, one, -other]):
                    add(clause)
        for row, column in self.lattice.vertices():
            around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
            lines = [self._numbers[spot] for spot in around if self.lattice.has(spot)]
            for three in combinations(lines, 3):
                add([-line for line in three])
        add([self._numbers[cell] for cell in self.lattice.cells()])
        top = len(self._numbers)
        for row, column in self.lattice.cells():
            clue = self.puzzle.clues[row // 2][column // 2]
            if clue is None:
                continue
            top += 1
            self._clues[row, column] = top
            sides = [self._numbers[row + down, column + right] for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))]
            for part in combinations(sides, clue + 1):
                add([-top, *(-side for side in part)])
            for part in combinations(sides, 4 - clue + 1):
                add([-top, *part])

    def can_be(self, known: Iterable[tuple[Spot, int]], clues: Iterable[Spot]) -> bool:
        """Whether a loop has these edges and meets the clues of these cells."""
        assumed = [self._numbers[spot] if value == LINE else -self._numbers[spot] for spot, value in known]
        assumed += [self._clues[spot] for spot in clues]
        while self._solver.solve(assumptions=assumed):
            model = set(self._solver.get_model())
            inside = {cell for cell in self.lattice.cells() if self._numbers[cell] in model}
            cuts = list(self._list_cuts(inside))
            if not cuts:
                return True
            for clause in cuts:
                self._solver.add_clause(clause)
        return False

    def _list_cuts(self, inside: set[Spot]) -> Iterator[list[int]]:
        """A clause for every part that is cut off from others of its side, or from the border."""
        outside = set(self.lattice.cells()) - inside
        parts = list(self._split(inside))
        for part in parts[1:] and parts:
            other = next(cell for each in parts if each is not part for cell in each)
            around = self._neighbours(part) - part - {BORDER}
            yield [-self._numbers[min(part)], -self._numbers[other], *(self._numbers[cell] for cell in around)]
        for part in self._split(outside):
            around = self._neighbours(part) - part
            if BORDER not in around:
                yield [self._numbers[min(part)], *(-self._numbers[cell] for cell in around)]

    def _split(self, cells: set[Spot]) -> Iterator[set[Spot]]:
        left = set(cells)
        while left:
            part, waiting = set[Spot](), [left.pop()]
            while waiting:
                here = waiting.pop()
                part.add(here)
                near = self._neighbours({here}) & left
                left -= near
                waiting += near
            yield part

    def _neighbours(self, part: Iterable[Spot]) -> set[Spot]:
        found = set[Spot]()
        for row, column in part:
            for near in ((row - 2, column), (row + 2, column), (row, column - 2), (row, column + 2)):
                found.add(near if self.lattice.has(near) else BORDER)
        return found


def find_faults(judge: Judge, board: Board, step: Deduction) -> Iterator[str]:
    """What is wrong with a step on this board: it must follow from the edges and clues that it names, link by link."""
    for chain in step.chains:
        yield from _find_faults_of_chain(judge, board, chain, step)
    known = [(spot, board.edge(spot)) for spot in step.because if is_edge(spot)]
    clues = [spot for spot in step.because if is_cell(spot)]
    if any(value == UNKNOWN for _, value in known):
        yield "argues from an edge that is not known"
        return
    supposed = [(chain.supposes[0], 3 - chain.supposes[1]) for chain in step.chains if chain.contradiction]
    if step.chains and not supposed:
        return  # all cases lead to what is settled, which the chains have shown
    for spot, value in step.sets:
        if board.edge(spot) != UNKNOWN:
            yield f"settles {spot}, which is known"
        elif (spot, value) not in supposed and judge.can_be([*known, *supposed, (spot, 3 - value)], clues):
            yield f"{spot} does not follow"


def _find_faults_of_chain(judge: Judge, board: Board, chain: Chain, step: Deduction) -> Iterator[str]:
    after = board.with_edges(dict([chain.supposes]))
    for link in chain.steps:
        yield from (f"in a chain: {fault}" for fault in find_faults(judge, after, link))
        after = after.with_edges(dict(link.sets))
    if chain.contradiction:
        broken = [(spot, after.edge(spot)) for spot in chain.broken if is_edge(spot)]
        if judge.can_be(broken, [spot for spot in chain.broken if is_cell(spot)]):
            yield "what it calls a contradiction is none"
    elif any(after.edge(spot) != value for spot, value in step.sets):
        yield "a chain does not lead to what is settled"
