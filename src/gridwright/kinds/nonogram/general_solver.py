"""Solving nonograms of every sort: complete and exact, with the same four answers as in black and white.

A puzzle is given as lines, each a list of cells with an automaton, and a set of values for each cell. So neither the shape of the
board nor the grammar of the clues matters here: colours, half cells, zebras, triddlers and boxes are all solved alike. Lines
first, then probing, then clause learning (`general_engines`), then CaDiCaL on what is left; see `docs/explanation/solver.md`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gridwright.kernels import load
from gridwright.kernels.cache import is_ready
from gridwright.kinds.nonogram.automaton import LineAutomaton, make_automaton
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.general_engines import GeneralEngine, GeneralLearning, GeneralProbing
from gridwright.kinds.nonogram.kernels.general import KERNELS
from gridwright.kinds.nonogram.kernels.general.propagation import settle_domains
from gridwright.kinds.nonogram.kernels.general.state import (
    CROWDED,
    EXHAUSTED,
    FOUND,
    LINE_SOLVES,
    OPEN,
    Incidence,
    new_board,
    new_incidence,
    read_cells,
)
from gridwright.kinds.nonogram.kernels.general.state import Board as Arrays
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.sliced_search import FEW, SlicedSearch
from gridwright.model.errors import UnsupportedError
from gridwright.model.outcome import Progress
from gridwright.model.solving import NEVER, LimitReachedError

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.general_guess import GeneralGuess
    from gridwright.kinds.nonogram.general_sat import GeneralCadical

SMALL = 900
"""Boards of so few cells are tried without kernels while these are not compiled."""


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
    """The values that each cell may have, a bit each. NumPy reads an `array` many times faster than a list."""


MOST_VALUES = 64
"""The set of values of a cell is one word."""


def make_system(puzzle: Nonogram) -> LineSystem:
    """The lines of a puzzle of any sort."""
    values, lattice = len(puzzle.palette), puzzle.lattice
    if values > MOST_VALUES:
        raise UnsupportedError(f"this puzzle has {values - 1} inks: puzzles of at most {MOST_VALUES - 1} are solved")
    every = (1 << values) - 1
    domains = array("Q", [every]) * lattice.size
    if puzzle.given is not None:
        domains = array("Q", [every if value == UNKNOWN else 1 << value for value in puzzle.given.cells])
    return LineSystem(
        tuple(lattice.line(direction, index) for direction, count in enumerate(lattice.counts()) for index in range(count)),
        [make_automaton(clue, puzzle.grammar, values) for clues in puzzle.clues for clue in clues],
        values,
        domains,
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
        arrays = make_arrays(system)
        domains = arrays.domains.tolist() if settle_domains(arrays) else None
    if domains is None:
        return frozenset(range(len(system.domains)))
    return frozenset(cell for cell, domain in enumerate(domains) if domain & domain - 1)


def make_arrays(system: LineSystem) -> Arrays:
    """The board that the kernels work on, every line waiting to be looked at."""
    return new_board(_find_incidence(system.lines, len(system.domains)), system.automata, system.values, system.domains)


@lru_cache(maxsize=64)
def _find_incidence(lines: tuple[Sequence[int], ...], cells: int) -> Incidence:
    return new_incidence(lines, cells)


def is_settling_compiled() -> bool:
    """Whether lines can be settled by a kernel at once."""
    return is_ready(KERNELS.name("propagation:settle_domains"))


class GeneralSearch(SlicedSearch):
    """One puzzle being solved. `solutions` yields them; a limit raises `LimitReachedError`; `effort` tells the cost so far."""

    kernels = KERNELS

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
        super().__init__(limit, timeout, progress)
        self._system = system
        self._make_board = make_board
        self._line_solves = 0
        self._arrays: Arrays | None = None

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
        probing = None
        if GeneralProbing.suits(arrays):
            self._load("probing:search_domains")
            probing = GeneralProbing(arrays)
            if (yield from self._exhaust(probing)):
                return
        if (yield from self._learn(probing)):
            return
        yield from self._exhaust(self._cadical(self._found))

    def _learn(self, probing: GeneralProbing | None) -> Generator[Board, None, bool]:
        """Yield what clause learning finds, briefly and then with a guess, until it has found all (True)."""
        assert self._arrays is not None
        if GeneralLearning.suits(self._arrays):
            self._load("clause_learning:learn_domains")
            if (yield from self._exhaust(GeneralLearning(self._arrays, self._found, probing, is_brief=True))):
                return True
        if GeneralLearning.suits(self._arrays) and GeneralLearning.has_room(self._arrays, self._found):
            guess = yield from self._guess(self._arrays)
            return (yield from self._exhaust(GeneralLearning(self._arrays, self._found, probing, guess)))
        return False

    def _guess(self, arrays: Arrays) -> Generator[Board, None, GeneralGuess]:
        """Guess a solution, and yield it if the guess is one; the engine that takes over is told of it, and begins near it."""
        self._load("beliefs:propagate_beliefs")
        from gridwright.kinds.nonogram.general_guess import guess_solution

        guess = guess_solution(arrays, self._look_up)
        if guess.solution is not None and guess.solution not in self._found:
            self._found.append(guess.solution)
            yield self._make_board(guess.solution)
            self._look_up()
        return guess

    def agreement(self, known: Sequence[Board]) -> Board:
        """What every solution shares with the `known` ones, of which there is at least one."""
        if self._settle(self._system.domains) is None:
            raise ValueError("a puzzle without a solution has no agreement")
        return self._find_agreement(self._cadical((), stays_near=False), known, self._make_board)

    def _count_line_solves(self) -> int:
        return self._line_solves + (int(self._arrays.counts[LINE_SOLVES]) if self._arrays is not None else 0)

    def _settle(self, domains: Sequence[int]) -> Arrays | None:
        """The puzzle with these sets of values, and what follows from single lines; None if a line cannot be met."""
        self._load("propagation:settle_domains")
        system = self._system
        incidence = _find_incidence(system.lines, len(system.domains))
        self._line_solves = self._count_line_solves()
        self._arrays = new_board(incidence, system.automata, system.values, domains)
        return self._arrays if settle_domains(self._arrays) else None

    def _exhaust(self, engine: GeneralEngine) -> Generator[Board, None, bool]:
        """Yield what an engine finds until it has found all (True) or another is the better bet (False)."""
        self._running = engine
        slices = 0
        while True:
            ending = self._run(engine)
            if ending == EXHAUSTED:
                return True
            if ending == FOUND:
                cells = engine.cells()
                if engine.may_crowd or len(self._found) <= FEW:
                    self._found.append(cells)
                slices = 0
                yield self._make_board(cells)
                self._look_up()
            else:
                slices += 1
            is_stuck = engine.is_stuck(slices) and len(self._found) <= FEW
            if ending == CROWDED or is_stuck:
                if self._hand_over(engine) or ending == CROWDED:
                    return False
                engine.patience = NEVER

    def _hand_over(self, engine: GeneralEngine) -> bool:
        """Go back to the board without any decision, with all that the engine has proved about it.

        False, and nothing has changed, if no other engine could take over.
        """
        effort, arrays, solves = self.effort(), self._arrays, self._line_solves
        domains = engine.proved_domains()
        settled = self._settle(domains)
        assert settled is not None, "a contradiction ends the search"
        if not (GeneralLearning.suits(settled) or self._do_clauses_fit(settled)):
            self._arrays, self._line_solves = arrays, solves
            return False
        self._nodes, self._counters, self._running = effort.nodes, effort.counters, None
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
