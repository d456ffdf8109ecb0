"""Clues that contradict each other were misread: which to read otherwise, by what the solver says.

A reading with exactly one solution is left alone, and so is one with several, unless one that is hardly less likely has exactly
one: printed puzzles may be flawed, and nothing proves a misreading. Only what no loop can satisfy is taken apart: the least
certain clues are left out, ever more of them, until there is a loop; then each goes back in, the surest first, unless there is no
loop with it. What stays out is read as the likeliest that leaves a loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from types import MappingProxyType
from typing import Any

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.model.edge_lattice import Spot
from gridwright.model.outcome import Ambiguous, GaveUp, Outcome, Solved, Unsolvable

Cell = tuple[int, int]
Choices = Mapping[Clue, float]
"""How likely each clue is in a cell; None stands for none."""

LIMIT = 60_000
"""Nodes of one question to the solver."""
MOST_COST = 9.0
"""A clue whose other readings are all less likely than e to minus this is taken for sure."""
LEAST = 1e-6
NEAR = log(3)
"""Readings whose likelihoods differ by no more than this factor are equally likely."""
HARDLY_LESS = log(6)
"""Nearly all puzzles that are printed have one loop: a reading that is so much less likely, but has one, is preferred."""
MOST_TRIES = 24


@dataclass(frozen=True, slots=True)
class Correction:
    """What the clues are read as in the end."""

    clues: tuple[tuple[Clue, ...], ...]
    changed: frozenset[Cell]
    counts: Mapping[Cell, int]
    """How many lines the loop has around each clue that was left out."""
    outcome: Outcome[Any]
    is_settled: bool
    """Whether what was changed is the only way to have a loop, given all other clues."""

    def rate_change(self, cell: Cell, choices: Choices) -> float:
        """How likely a changed clue is, against none at all, which every loop allows, or against what was read otherwise."""
        clue = self.clues[cell[0]][cell[1]]
        if not self.is_settled:
            return min(choices.get(clue, 0.0), 0.5)
        allowed = {None, clue, self.counts.get(cell)}
        return choices.get(clue, 0.0) / max(sum(choices.get(each, 0.0) for each in allowed), LEAST)


def correct_clues(
    choices: Sequence[Sequence[Choices]], fixed: Mapping[Cell, Clue] | None = None, timeout: float | None = None
) -> Correction:
    """The clues, with what contradicts the others read otherwise. A person has told those that are `fixed`."""
    return _Corrector(choices, fixed or {}, timeout).correct()


class _Corrector:
    def __init__(self, choices: Sequence[Sequence[Choices]], fixed: Mapping[Cell, Clue], timeout: float | None) -> None:
        self.choices, self.timeout = choices, timeout
        self.read: dict[Cell, Clue] = {}
        for row, line in enumerate(choices):
            for column, each in enumerate(line):
                cell = row, column
                self.read[cell] = fixed[cell] if cell in fixed else max(each, key=lambda clue, each=each: each[clue])  # type: ignore[misc]
        gaps = {cell: self._find_gap(cell) for cell in self.read if cell not in fixed}
        self.suspects = sorted((cell for cell, gap in gaps.items() if gap < MOST_COST), key=lambda cell: gaps[cell])
        """From the least certain clue on."""
        self.gaps = gaps

    def correct(self) -> Correction:
        outcome = self._solve({})
        found = self._take_apart(outcome) if isinstance(outcome, Unsolvable) else self._finish({}, outcome, is_settled=True)
        return self._single_out(found) if isinstance(found.outcome, Ambiguous) else found

    def _single_out(self, found: Correction) -> Correction:
        """Of readings that are hardly less likely the one that leaves exactly one loop."""
        changes = {(row, column): found.clues[row][column] for row, column in found.changed}
        for cell in self.suspects[:MOST_TRIES]:
            if self.gaps[cell] > HARDLY_LESS:
                break
            if cell not in changes:
                tried = {**changes, cell: self._list_others(cell)[0]}
                if isinstance(again := self._solve(tried), Solved):
                    return self._finish(tried, again, is_settled=False, counts=found.counts)
        return found

    def _take_apart(self, outcome: Outcome[Any]) -> Correction:
        count = 1
        while True:
            left_out = self.suspects[:count]
            found = self._solve(dict.fromkeys(left_out), solutions=1)
            if isinstance(found, GaveUp) or (isinstance(found, Unsolvable) and count >= len(self.suspects)):
                return self._finish({}, outcome, is_settled=False)
            if not isinstance(found, Unsolvable):
                break
            count *= 2
        out = list(left_out)
        for cell in reversed(left_out):
            fewer = [each for each in out if each != cell]
            if isinstance(self._solve(dict.fromkeys(fewer), solutions=1), Solved):
                out = fewer
        return self._put_in(out)

    def _put_in(self, out: Sequence[Cell]) -> Correction:
        """Read what had to be left out as the likeliest that leaves a loop, better still one loop alone."""
        found = self._solve(dict.fromkeys(out), solutions=8)
        ways: dict[tuple[Clue, ...], float] = {}
        for board in found.solutions:
            if isinstance(board, Board):
                way = tuple(self._choose(cell, _count_lines(board, cell)) for cell in out)
                ways[way] = sum(self._cost(cell, clue) for cell, clue in zip(out, way, strict=True))
        if not isinstance(found, Solved):
            way = self._find_likeliest(out)
            ways[way] = sum(self._cost(cell, clue) for cell, clue in zip(out, way, strict=True))
        best: tuple[float, dict[Cell, Clue], Outcome[Any]] | None = None
        for way in sorted(ways, key=lambda way: ways[way]):
            changes = dict(zip(out, way, strict=True))
            outcome = self._solve(changes)
            cost = ways[way] + (0.0 if isinstance(outcome, Solved) else NEAR)
            if best is None or cost < best[0]:
                best = cost, changes, outcome
        if best is None:
            return self._finish({}, self._solve({}), is_settled=False)
        is_settled = isinstance(found, Solved) and isinstance(best[2], Solved)
        counts = {cell: _count_lines(board, cell) for board in best[2].solutions[:1] if isinstance(board, Board) for cell in out}
        return self._finish(best[1], best[2], is_settled=is_settled, counts=counts)

    def _find_likeliest(self, out: Sequence[Cell]) -> tuple[Clue, ...]:
        """One cell after the other the likeliest that leaves a loop, where many loops are left."""
        changes: dict[Cell, Clue] = dict.fromkeys(out)
        for cell in out:
            for clue in self._list_others(cell):
                if clue is None or self._cost(cell, clue) > self._cost(cell, None):
                    break
                tried = {**changes, cell: clue}
                if not isinstance(self._solve(tried, solutions=1), Unsolvable | GaveUp):
                    changes = tried
                    break
        return tuple(changes.values())

    def _choose(self, cell: Cell, lines: int) -> Clue:
        """Nothing is printed, or as many as there are lines: what is likelier."""
        return min((None, lines), key=lambda clue: self._cost(cell, clue))

    def _finish(
        self,
        changes: Mapping[Cell, Clue],
        outcome: Outcome[Any],
        *,
        is_settled: bool,
        counts: Mapping[Cell, int] = MappingProxyType({}),
    ) -> Correction:
        changed = frozenset(cell for cell, clue in changes.items() if self.read[cell] != clue)
        return Correction(self._fill(changes), changed, counts, outcome, is_settled)

    def _fill(self, changes: Mapping[Cell, Clue]) -> tuple[tuple[Clue, ...], ...]:
        clues = {**self.read, **changes}
        return tuple(tuple(clues[row, column] for column in range(len(line))) for row, line in enumerate(self.choices))

    def _solve(self, changes: Mapping[Cell, Clue], solutions: int = 2) -> Outcome[Any]:
        return solver.solve(Slitherlink(self._fill(changes)), solutions=solutions, limit=LIMIT, timeout=self.timeout)

    def _cost(self, cell: Cell, clue: Clue) -> float:
        return -log(max(self.choices[cell[0]][cell[1]].get(clue, 0.0), LEAST))

    def _list_others(self, cell: Cell) -> list[Clue]:
        others = [clue for clue in self.choices[cell[0]][cell[1]] if clue != self.read[cell]]
        return sorted(others, key=lambda clue: self._cost(cell, clue))

    def _find_gap(self, cell: Cell) -> float:
        others = self._list_others(cell)
        return self._cost(cell, others[0]) - self._cost(cell, self.read[cell]) if others else MOST_COST


def _count_lines(board: Board, cell: Cell) -> int:
    row, column = cell
    spots: tuple[Spot, ...] = ((2 * row, 2 * column + 1), (2 * row + 2, 2 * column + 1))
    spots += ((2 * row + 1, 2 * column), (2 * row + 1, 2 * column + 2))
    return sum(board.edge(spot) == LINE for spot in spots)
