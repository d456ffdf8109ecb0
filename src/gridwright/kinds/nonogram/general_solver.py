"""Solving nonograms of every sort: complete and exact, with the same four answers as in black and white.

A puzzle is given as lines, each a list of cells with an automaton, and a set of values for each cell. So neither the shape of the
board nor the grammar of the clues matters here: colours, half cells, zebras, triddlers and boxes are all solved alike. Lines
first, then probing (`kernels.general.probing`), then CaDiCaL on what is left; see `docs/explanation/solver.md`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from gridwright.kernels import load
from gridwright.kernels.cache import is_ready
from gridwright.kinds.nonogram.automaton import LineAutomaton, make_automaton
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.kernels.general import KERNELS
from gridwright.kinds.nonogram.kernels.general.probing import search_domains
from gridwright.kinds.nonogram.kernels.general.propagation import settle_domains
from gridwright.kinds.nonogram.kernels.general.state import (
    DEPTH,
    EXHAUSTED,
    FOUND,
    LINE_SOLVES,
    NODES,
    OPEN,
    PROBES,
    TRAIL_LENGTH,
    Incidence,
    memory_size,
    new_board,
    new_incidence,
    new_memory,
    read_cells,
)
from gridwright.kinds.nonogram.kernels.general.state import Board as Arrays
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import UnsupportedError
from gridwright.model.outcome import Effort, Progress
from gridwright.model.solving import NEVER, Bounds, LimitReachedError

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.general_sat import GeneralCadical

FEW = 1_000
"""Beyond so many solutions an engine is plainly productive and is left alone: the next would have to be told of them all."""
SMALL = 900
"""Boards of so few cells are tried without kernels while these are not compiled."""
WORK_A_SLICE = 10_000
"""What probing does before it looks up: some milliseconds."""
MOST_MEMORY = 1 << 30
"""Probing that would need more bytes than this is skipped."""


@dataclass(frozen=True)
class LineSystem:
    """A puzzle as the general engine sees it."""

    lines: tuple[Sequence[int], ...]
    """The cells of each line, in order. A cell lies in one line or more, and two lines may share several cells."""
    automata: Sequence[LineAutomaton]
    """What each line may be."""
    values: int
    """How many values there are; a cell has one of them, from 0 on."""
    domains: Sequence[int]
    """The values that each cell may have, a bit each."""


MOST_VALUES = 64
"""The set of values of a cell is one word."""


def make_system(puzzle: Nonogram) -> LineSystem:
    """The lines of a puzzle of any sort."""
    values, lattice = len(puzzle.palette), puzzle.lattice
    if values > MOST_VALUES:
        raise UnsupportedError(f"this puzzle has {values - 1} inks: puzzles of at most {MOST_VALUES - 1} are solved")
    every = (1 << values) - 1
    given = puzzle.given.cells if puzzle.given is not None else bytes([UNKNOWN]) * lattice.size
    return LineSystem(
        tuple(lattice.line(direction, index) for direction, count in enumerate(lattice.counts()) for index in range(count)),
        [make_automaton(clue, puzzle.grammar, values) for clues in puzzle.clues for clue in clues],
        values,
        [every if value == UNKNOWN else 1 << value for value in given],
    )


def settle_plainly(system: LineSystem) -> list[int] | None:
    """What single lines leave of the values of each cell, in plain Python; None if a line cannot be met."""
    domains = list(system.domains)
    lines_of: list[list[int]] = [[] for _ in domains]
    for number, line in enumerate(system.lines):
        for cell in line:
            lines_of[cell].append(number)
    waiting = dict.fromkeys(range(len(system.lines)))
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        line = system.lines[number]
        settled = system.automata[number].settle([domains[cell] for cell in line])
        if settled is None:
            return None
        for cell, domain in zip(line, settled, strict=True):
            if domain != domains[cell]:
                domains[cell] = domain
                waiting.update((other, None) for other in lines_of[cell] if other != number)
    return domains


def list_open_cells(puzzle: Nonogram) -> frozenset[int]:
    """The cells that single lines leave open; all of them if a line cannot be met."""
    system = make_system(puzzle)
    if len(system.domains) <= SMALL and not is_settling_compiled():
        domains = settle_plainly(system)
    else:
        load(KERNELS.name("propagation:settle_domains"))
        arrays = new_board(_find_incidence(system.lines, len(system.domains)), system.automata, system.values, system.domains)
        domains = arrays.domains.tolist() if settle_domains(arrays) else None
    if domains is None:
        return frozenset(range(len(system.domains)))
    return frozenset(cell for cell, domain in enumerate(domains) if domain & domain - 1)


@lru_cache(maxsize=64)
def _find_incidence(lines: tuple[Sequence[int], ...], cells: int) -> Incidence:
    return new_incidence(lines, cells)


def is_settling_compiled() -> bool:
    """Whether lines can be settled by a kernel at once."""
    return is_ready(KERNELS.name("propagation:settle_domains"))


class _Engine(Protocol):
    """A search that can be run slice by slice."""

    patience: int
    """How long it is left alone."""

    def is_stuck(self, slices: int) -> bool:
        """Whether another engine is the better bet after so many slices without a solution."""
        ...

    def run(self, nodes: int) -> int:
        """Search for one slice, of at most so many nodes: FOUND, EXHAUSTED or PAUSED."""
        ...

    def cells(self) -> bytes:
        """The solution that was found."""
        ...

    def counters(self) -> dict[str, int]: ...

    @property
    def nodes(self) -> int: ...


class GeneralProbing:
    """Search with probes of every value of every cell; see `kernels.general.probing`."""

    patience = 8
    """20 and 3 took a quarter and a sixth longer on 22 hard black-and-white puzzles of the MiniZinc benchmarks."""

    def __init__(self, arrays: Arrays) -> None:
        self._arrays = arrays
        self._memory = new_memory(arrays)

    @staticmethod
    def suits(arrays: Arrays) -> bool:
        return memory_size(arrays) <= MOST_MEMORY

    def run(self, nodes: int) -> int:
        return int(search_domains(self._arrays, self._memory, WORK_A_SLICE, self.nodes + nodes))

    def is_stuck(self, slices: int) -> bool:
        """Not before every cell has been probed: each fact makes the board that CaDiCaL is given smaller."""
        return self.nodes > 1 and slices >= self.patience

    def cells(self) -> bytes:
        return read_cells(self._arrays, UNKNOWN)

    def counters(self) -> dict[str, int]:
        return {"probes": int(self._memory.control[PROBES])}

    @property
    def nodes(self) -> int:
        return int(self._memory.control[NODES])

    def proved_domains(self) -> list[int]:
        """The values that each cell may have in any solution that has not been found yet."""
        domains: list[int] = self._arrays.domains.tolist()
        if self._memory.control[DEPTH] > 0:
            first, end = int(self._memory.marks[0]), int(self._arrays.counts[TRAIL_LENGTH])
            cells, before = self._arrays.trail_cells[first:end], self._arrays.trail_domains[first:end]
            for cell, domain in zip(reversed(cells.tolist()), reversed(before.tolist()), strict=True):
                domains[cell] = domain
        return domains


class GeneralSearch:
    """One puzzle being solved. `solutions` yields them; a limit raises `LimitReachedError`; `effort` tells the cost so far."""

    def __init__(
        self,
        system: LineSystem,
        make_board: Callable[[bytes], Board],
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        """`make_board` makes a board of the values of all cells."""
        self._system = system
        self._make_board = make_board
        self._bounds = Bounds(limit, timeout, progress)
        self._nodes = 0
        self._counters: dict[str, int] = {}
        self._line_solves = 0
        self._engine: _Engine | None = None
        self._arrays: Arrays | None = None
        self._found: list[bytes] = []

    def solutions(self) -> Iterator[Board]:
        """Every solution once."""
        if len(self._system.domains) <= SMALL and not is_settling_compiled():
            domains = settle_plainly(self._system)
            if domains is None:
                return
            if not any(domain & domain - 1 for domain in domains):
                yield self._make_board(bytes(domain.bit_length() - 1 for domain in domains))
                return
        arrays = self._settle(self._system.domains)
        if arrays is None:
            return
        if arrays.counts[OPEN] == 0:
            yield self._make_board(read_cells(arrays, UNKNOWN))
            return
        if GeneralProbing.suits(arrays):
            self._load("probing:search_domains")
            if (yield from self._exhaust(GeneralProbing(arrays))):
                return
        yield from self._exhaust(self._cadical(self._found))

    def agreement(self, known: Sequence[Board]) -> Board:
        """What every solution shares with the `known` ones, of which there is at least one."""
        if self._settle(self._system.domains) is None:
            raise ValueError("a puzzle without a solution has no agreement")
        engine = self._cadical((), stays_near=False)
        self._engine = engine
        shared = known[0].agreeing(known[1:])
        while True:
            engine.demand_change(shared.cells)
            while (ending := self._run(engine)) not in (FOUND, EXHAUSTED):
                pass
            if ending == EXHAUSTED:
                self._bounds.tell(self.effort())  # its cost has no place in the answer
                return shared
            shared = shared.agreeing([self._make_board(engine.cells())])

    def effort(self) -> Effort:
        """What it has cost so far."""
        line_solves = self._line_solves + (int(self._arrays.counts[LINE_SOLVES]) if self._arrays is not None else 0)
        nodes, counters = self._nodes, self._counters | {"line_solves": line_solves}
        if self._engine is not None:
            nodes += self._engine.nodes
            counters |= self._engine.counters()
        return Effort(nodes, self._bounds.seconds, counters)

    def _settle(self, domains: Sequence[int]) -> Arrays | None:
        """The puzzle with these sets of values, and what follows from single lines; None if a line cannot be met."""
        self._load("propagation:settle_domains")
        system = self._system
        incidence = _find_incidence(system.lines, len(system.domains))
        self._line_solves = self.effort().counters["line_solves"]
        self._arrays = new_board(incidence, system.automata, system.values, domains)
        return self._arrays if settle_domains(self._arrays) else None

    def _exhaust(self, engine: _Engine) -> Generator[Board, None, bool]:
        """Yield what an engine finds until it has found all (True) or another is the better bet (False)."""
        self._engine = engine
        slices = 0
        while True:
            ending = self._run(engine)
            if ending == EXHAUSTED:
                return True
            if ending == FOUND:
                cells = engine.cells()
                if len(self._found) <= FEW:
                    self._found.append(cells)
                slices = 0
                yield self._make_board(cells)
                self._look_up()
            else:
                slices += 1
            if isinstance(engine, GeneralProbing) and engine.is_stuck(slices) and len(self._found) <= FEW:
                if self._hand_over(engine):
                    return False
                engine.patience = NEVER

    def _hand_over(self, probing: GeneralProbing) -> bool:
        """Go back to the board without any decision, with all that probing has proved about it.

        False, and nothing has changed, if the clauses would be too many.
        """
        effort, arrays, solves = self.effort(), self._arrays, self._line_solves
        domains = probing.proved_domains()
        settled = self._settle(domains)
        assert settled is not None, "a contradiction ends the search"
        if not self._do_clauses_fit(settled):
            self._arrays, self._line_solves = arrays, solves
            return False
        self._nodes, self._counters, self._engine = effort.nodes, effort.counters, None
        # What has been proved may already exclude solutions found before: those must not be forbidden once more, or others
        # that are like them in the cells still open would be lost.
        self._found = [cells for cells in self._found if all(d >> v & 1 for d, v in zip(domains, cells, strict=True))]
        return True

    def _do_clauses_fit(self, arrays: Arrays) -> bool:
        self._load("clauses:encode_lines")
        from gridwright.kinds.nonogram.general_sat import MOST_LITERALS, count_literals

        return count_literals(arrays) <= MOST_LITERALS

    def _cadical(self, forbidden: Sequence[bytes], *, stays_near: bool = True) -> GeneralCadical:
        # Only here, because importing python-sat costs more than most puzzles.
        from gridwright.kinds.nonogram.general_sat import GeneralCadical

        assert self._arrays is not None
        if not self._do_clauses_fit(self._arrays):
            raise LimitReachedError("the board is too large for clause learning")
        return GeneralCadical(self._arrays, forbidden, self._look_up, stays_near=stays_near)

    def _load(self, kernel: str) -> None:
        """Load a kernel, the first time in a process from disk: that is no part of solving this puzzle."""
        before = time.perf_counter()
        load(KERNELS.name(kernel))
        self._bounds.leave_out(time.perf_counter() - before)

    def _run(self, engine: _Engine) -> int:
        """One slice of an engine, then a look at the clock and at the limit.

        The limit is reached when an engine that may not take one node more has come to no end.
        """
        left = self._bounds.nodes - self.effort().nodes
        ending = engine.run(left)
        if ending not in (FOUND, EXHAUSTED):
            self._look_up()
            if left <= 0:
                self._bounds.give_up()
        return ending

    def _look_up(self) -> None:
        """Tell how far we are, and stop if the time is over."""
        self._bounds.look_up(self.effort())
