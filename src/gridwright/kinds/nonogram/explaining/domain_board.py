"""A board of any sort on its way: what is settled, what is ruled out, and where each value that is ruled out was found."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining.domain_insight import Atom
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques.domain_line import LineClue, ValueWords, find_settled, is_settled, list_values
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.phrases import begin, name_lines

LARGEST_MEMO = 100_000
"""Line states remembered before the memory is emptied."""
MANY_LACKED = 3
FEW_LEFT = 2
"""A line that lacks so many values or more, and has so few or fewer, is told by those that it has."""


@dataclass(frozen=True, slots=True)
class LineView:
    """A line as a look at it begins."""

    known: list[int]
    """The domain of each cell by the board and the notes on it alone."""
    base: list[int]
    """The same with the values that earlier steps have ruled out."""
    domains: list[int]
    """The same with what has not been told yet: values found in other lines, and inks that crossing lines have no more of."""

    def has_met(self) -> bool:
        """Whether one value is left of a cell that is not settled on the board."""
        return bool(find_settled(self.domains) & ~find_settled(self.known))

    def list_atoms(self) -> list[Atom]:
        """The values that may not be used without a word."""
        pairs = enumerate(zip(self.base, self.domains, strict=True))
        return [(cell, value) for cell, (base, domain) in pairs if base != domain for value in list_values(base & ~domain)]


class DomainBoard:
    """The domains of all cells, and the lines through them."""

    def __init__(self, puzzle: Nonogram, board: Board) -> None:
        self.puzzle = puzzle
        self.words = ValueWords(puzzle.palette)
        lattice = puzzle.lattice
        self.lines = [(direction, index) for direction, count in enumerate(lattice.counts()) for index in range(count)]
        self.cells_of = [list(lattice.line(*where)) for where in self.lines]
        self.clues = [
            LineClue(puzzle.clues[direction][index], len(cells), puzzle.grammar, puzzle.palette, direction)
            for (direction, index), cells in zip(self.lines, self.cells_of, strict=True)
        ]
        self.through: list[list[int]] = [[] for _ in range(lattice.size)]
        """By cell: the lines through it."""
        for line, cells in enumerate(self.cells_of):
            for cell in cells:
                self.through[cell].append(line)
        self.everything = (1 << len(puzzle.palette)) - 1
        self.values = bytearray(board.cells)
        self.noted = [self.everything] * lattice.size
        """By cell: the values that no note rules out."""
        for cell, value in board.notes:
            if board.cells[cell] == UNKNOWN:
                self.noted[cell] &= ~(1 << value)
                if not self.noted[cell]:
                    raise ContradictionError(f"nothing is left that {lattice.name_cell(cell)} could be")
        self.domains = [noted if value == UNKNOWN else 1 << value for value, noted in zip(board.cells, self.noted, strict=True)]
        self.untold = [0] * lattice.size
        """By cell: the values that were ruled out and not told."""
        self._left = [list(clue.counts) for clue in self.clues]
        """By line: how many cells of each value are still to come."""
        self._values_left = [self.everything if clue.is_zebra else _list_left(clue.counts) for clue in self.clues]
        """By line: the values of which some are."""
        for cell, value in enumerate(board.cells):
            if value != UNKNOWN:
                self._count(cell, value)
        self._memo: dict[tuple[int, tuple[int, ...]], list[int] | None] = {}

    @property
    def is_finished(self) -> bool:
        return UNKNOWN not in self.values

    def name_line(self, line: int) -> str:
        return self.puzzle.lattice.name_line(*self.lines[line])

    def name_line_and_clue(self, line: int) -> str:
        return f"{self.name_line(line)} ({self.clues[line].text})"

    def write(self, cell: int, value: int) -> None:
        """A cell has a value now."""
        if not self.domains[cell] >> value & 1:
            raise ContradictionError(f"nothing is left that {self.puzzle.lattice.name_cell(cell)} could be")
        self.values[cell], self.domains[cell], self.untold[cell] = value, 1 << value, 0
        self._count(cell, value)

    def _count(self, cell: int, value: int) -> None:
        for line in self.through[cell]:
            left = self._left[line]
            left[value] -= 1
            if left[value] == 0 and not self.clues[line].is_zebra:
                self._values_left[line] &= ~(1 << value)

    def settle(self, line: int, domains: Sequence[int]) -> list[int] | None:
        """What every way to complete a line leaves of these domains; None if there is none."""
        key = (line, tuple(domains))
        try:
            return self._memo[key]
        except KeyError:
            if len(self._memo) >= LARGEST_MEMO:
                self._memo.clear()
            answer = self._memo[key] = self.clues[line].automaton.settle(domains)
            return answer

    def view(self, line: int) -> LineView:
        known, base, domains = [], [], []
        through, left = self.through, self._values_left
        for cell in self.cells_of[line]:
            domain = self.domains[cell]
            if self.values[cell] != UNKNOWN:
                known.append(domain)
                base.append(domain)
                domains.append(domain)
                continue
            # A cell to which notes leave one value is not written yet: whoever looks at a line through it finds that.
            known.append(self.everything if is_settled(self.noted[cell]) else self.noted[cell])
            base.append(domain | self.untold[cell])
            for other in through[cell]:
                if other != line:
                    domain &= left[other]
            domains.append(domain)
        return LineView(known, base, domains)

    def find_left(self, line: int) -> int:
        """The values that a line, by its clue and the cells that are settled, still has to come: seen at a glance."""
        return self._values_left[line]

    def is_seen(self, cell: int, value: int) -> bool:
        """Whether a line through a cell shows at a glance that the cell does not have a value."""
        return any(not self.find_left(line) >> value & 1 for line in self.through[cell])

    def tell_glances(self, line: int, atoms: Collection[Atom]) -> Iterator[str]:
        """Why cells of a line, numbered along it, do not have values: lines through them have no more of it.

        Of a line that lacks many values, what it does have is sooner told.
        """
        lacking: dict[int, int] = {}
        for place, value in sorted(atoms):
            for other in self.through[self.cells_of[line][place]]:
                if not self.find_left(other) >> value & 1:
                    lacking[other] = lacking.get(other, 0) | 1 << value
                    break
        groups: dict[tuple[str, int, str], list[str]] = {}
        for other, lacked in lacking.items():
            left = self.find_left(other)
            clued = _list_left(self.clues[other].counts)
            if lacked.bit_count() >= MANY_LACKED and 0 < left.bit_count() <= FEW_LEFT:
                parts = [("only", left, " left" if clued & ~left else "")]
            else:
                parts = [("no", lacked & ~clued, ""), ("no", lacked & clued, " left")]
            for how, domain, ending in parts:
                if domain:
                    groups.setdefault((how, domain, ending), []).append(self.name_line(other))
        for (how, domain, ending), names in groups.items():
            has = "has" if len(set(names)) == 1 else "have"
            things = self.words.name_things(domain, "and" if how == "only" else "or", is_many=how == "only")
            yield begin(f"{name_lines(names)} {has} {how} {things}{ending}.")

    def is_left_alone(self, cell: int) -> bool:
        """Whether a cell that is not settled has just one value left."""
        return self.values[cell] == UNKNOWN and is_settled(self.domains[cell])


def _list_left(counts: Sequence[int]) -> int:
    """The values of which some are still to come."""
    return sum((count > 0) << value for value, count in enumerate(counts))
