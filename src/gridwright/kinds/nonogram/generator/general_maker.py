"""Making puzzles of pictures of every sort: as they stand, or with few changes.

What is fair is asked of the lines of the general engine. A change gives a cell another value, one that a neighbour has, so that
edges move and nothing new appears. Changes are looked for where lines leave cells open, a few at a time, those first after which
the fewest cells are open and which hurt the picture least; then each that is not needed is taken back.

That no fewer do is proved by trying all changes that could, to whatever value: one of them is on a line through each part of what
is open, and the last settles all. On large pictures, or where many changes are needed, that would take too long: then it is left
open.

Where much is open, changes in different parts of the picture are first made together: that needs more of them, but seconds where
the other way takes minutes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.demands import SLOW_RATING_COST, InBand, Rate, Shortfall, find_band
from gridwright.kinds.nonogram.generator.zebra_clues import choose_clues
from gridwright.kinds.nonogram.lattice import Lattice
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.specification import NEVER, REQUIRED, PictureSpecification
from gridwright.model.errors import PuzzleError
from gridwright.model.making import Made, Making, NothingFits, Repair, Repairs, Unfit
from gridwright.model.outcome import Ambiguous, GaveUp, Solved

Tell = Callable[[Repairs], None]

BREADTH = 3
"""Candidates that are followed at each number of changes."""
MOST_TRIED = 150
"""Changes that are tried of each of them."""
MOST_CHANGES = 200
MANY_OPEN = 60
"""Open cells from which on a picture with many changes is found before one with few is looked for."""
PROVING_WORK = 1_000_000
MOST_LOOKS = 6_000
"""What proving that no fewer changes do may take: looks at pictures, fewer at larger ones, or some two seconds."""
NODES = 200
"""What the solver may spend on whether one picture is unique; a picture that needs more counts as not fair."""
LIMIT = "rules can be asked for in black and white only"
MOST_RATED = 8
"""Ways to change a picture that are rated where a band is asked for."""
NONE_FOUND = "no changes were found that do"

Values = tuple[tuple[int, int], ...]
"""Changed cells with their new values, in order of cells."""


@dataclass(frozen=True)
class _Candidate:
    """The picture with some changes."""

    changes: Values
    open_cells: frozenset[int]
    harm: int

    @property
    def lack(self) -> tuple[int, int, Values]:
        return len(self.open_cells), self.harm, self.changes


class PictureSearch:
    """A picture, and what becomes of it by changes."""

    def __init__(self, source: Nonogram, guessing: str, budget: Budget) -> None:
        assert source.goal is not None
        self._source, self._guessing, self._budget = source, guessing, budget
        self._cells = source.goal.cells
        self._neighbours = _find_neighbours(source.lattice)
        self._looks_left = 0
        """At pictures that only a proof asks for."""
        self.found: list[_Candidate] = []
        """Fair pictures with few changes, those that need fewest first, then the gentlest."""
        self.proved = 0
        """So many changes are needed at least."""

    def make_puzzle(self, changes: Values = ()) -> Nonogram:
        source, cells = self._source, bytearray(self._cells)
        for cell, value in changes:
            cells[cell] = value
        return Nonogram.from_picture(
            source.make_board(bytes(cells)),
            palette=source.palette,
            info=source.info,
            grammar=source.grammar,
            lattice=source.lattice,
        )

    def look(self, changes: Values = ()) -> _Candidate:
        """What lines leave open; nothing is open where guessing is allowed and the picture is the only solution."""
        self._budget.spend()
        puzzle = self.make_puzzle(changes)
        left = list_open_cells(puzzle)
        if left and self._guessing != NEVER:
            outcome = solve(puzzle, solutions=2, limit=NODES, timeout=self._budget.seconds_left())
            left = frozenset() if isinstance(outcome, Solved) else left
        return _Candidate(changes, left, self._measure_harm(changes))

    def find_quickly(self) -> _Candidate | None:
        """A fair picture, found by making many changes at once wherever each settles cells of its own; none where that ends."""
        best = self.look()
        while best.open_cells:
            ranked = sorted(self._go_on([best]), key=attrgetter("lack"))
            better = [each for each in ranked if len(each.open_cells) < len(best.open_cells)]
            if not better:
                return None
            best = min(better[0], self._join(best, better), key=attrgetter("lack"))
        return self._thin_out(best)

    def _join(self, before: _Candidate, better: Sequence[_Candidate]) -> _Candidate:
        """The changes of all of these, but none where another one before it settles the same cells."""
        changes, settled = dict(before.changes), set[int]()
        for each in better:
            gain = before.open_cells - each.open_cells
            (change,) = set(each.changes) - set(before.changes)
            if settled.isdisjoint(gain) and change[0] not in changes:
                changes.update([change])
                settled |= gain
        return self.look(tuple(sorted(changes.items())))

    def find_few(self, tell: Callable[[], None] = lambda: None, *, is_proof_wanted: bool = True) -> None:
        """Look for fair pictures with few changes, and prove how many are needed: both are kept in `found` and `proved`."""
        first = self.look()
        if not first.open_cells:
            self.found = [first]
            return
        self.proved = 1
        reach = sorted(self._find_reach(first.open_cells))
        ranked = sorted((self.look((change,)) for change in self._list_changes(reach, {})), key=attrgetter("lack"))
        self.found = [each for each in ranked if not each.open_cells]
        if self.found:
            return
        few = self._find_more(ranked[:BREADTH])
        self.found = [] if few is None else [few]
        if not is_proof_wanted:
            return
        tell()
        self._looks_left = min(MOST_LOOKS, PROVING_WORK // len(self._cells))
        for depth in range(1, len(few.changes) if few else 2):
            changes = (len(self._source.palette) - 1) * len(self._find_needed(first.open_cells, depth))
            if math.comb(changes, depth) > self._looks_left:
                return
            fair = sorted(self._exhaust(first, depth, set()), key=attrgetter("lack"))
            if fair:
                self.found = [*fair, *self.found]
                return
            if not self._looks_left:
                return
            self.proved = depth + 1

    def _find_more(self, front: Sequence[_Candidate]) -> _Candidate | None:
        """A fair picture that has some change more than the best of these, if one is found."""
        for _ in range(MOST_CHANGES):
            ranked = sorted({each.changes: each for each in self._go_on(front)}.values(), key=attrgetter("lack"))
            if not ranked:
                return None
            if not ranked[0].open_cells:
                return self._thin_out(ranked[0])
            front = ranked[:BREADTH]
        return None

    def _exhaust(self, candidate: _Candidate, depth: int, seen: set[Values]) -> Iterator[_Candidate]:
        """All fair pictures with so many changes more, as long as there are looks left."""
        places = self._find_needed(candidate.open_cells, depth)
        changed = {cell for cell, _ in candidate.changes}
        for cell in sorted(places - changed):
            for value in range(len(self._source.palette)):
                changes = tuple(sorted([*candidate.changes, (cell, value)]))
                if value == self._cells[cell] or changes in seen:
                    continue
                if not self._looks_left:
                    return
                self._looks_left -= 1
                seen.add(changes)
                try:
                    found = self.look(changes)
                except PuzzleError:  # no clue tells such a picture
                    continue
                if not found.open_cells:
                    yield found
                elif depth > 1:
                    yield from self._exhaust(found, depth - 1, seen)

    def _find_needed(self, open_cells: frozenset[int], depth: int) -> set[int]:
        """Cells of which one has to change: the last change settles whatever is open, others something of it.

        Parts of what is open that share no line are settled each for itself. With guessing allowed a part may need no change.
        """
        reaches = [self._find_reach(part) for part in self._split(open_cells)] if self._guessing == NEVER else []
        if not reaches:
            return self._find_reach(open_cells)
        return set.intersection(*reaches) if depth == 1 else min(reaches, key=len)

    def _find_reach(self, open_cells: frozenset[int]) -> set[int]:
        """The cells of lines that have one of these.

        On other lines every cell is settled. A change there leaves these lines as they are, and open what was open in them.
        """
        return {cell for line in _list_lines(self._source.lattice) if not open_cells.isdisjoint(line) for cell in line}

    def _split(self, open_cells: frozenset[int]) -> list[frozenset[int]]:
        """The parts of what is open: cells of one line are of one part."""
        parts: list[frozenset[int]] = []
        for line in _list_lines(self._source.lattice):
            joined = open_cells.intersection(line)
            if joined:
                apart = [part for part in parts if part.isdisjoint(joined)]
                parts = [*apart, joined.union(*(part for part in parts if not part.isdisjoint(joined)))]
        return parts

    def _go_on(self, front: Sequence[_Candidate]) -> Iterator[_Candidate]:
        for candidate in front:
            known = dict(candidate.changes)
            near = sorted(candidate.open_cells)
            around = sorted({each for cell in near for each in self._neighbours[cell]} - candidate.open_cells)
            for number, change in enumerate(self._list_changes([*near, *around], known)):
                if number == MOST_TRIED:
                    break
                yield self.look(tuple(sorted([*candidate.changes, change])))

    def _list_changes(self, cells: Sequence[int], known: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Changes of cells that are not changed yet to what stands beside them, the gentlest first."""
        listed = []
        for cell in cells:
            if cell in known:
                continue
            mine = self._cells[cell]
            beside = {known.get(each, self._cells[each]) for each in self._neighbours[cell]} - {mine}
            listed += [(self._measure_harm(((cell, value),)), cell, value) for value in beside | ({EMPTY} - {mine})]
        return iter([(cell, value) for _, cell, value in sorted(listed)])

    def _thin_out(self, candidate: _Candidate) -> _Candidate:
        """Take back what is not needed, the most harmful first."""
        for change in sorted(candidate.changes, key=lambda each: -self._measure_harm((each,))):
            fewer = self.look(tuple(each for each in candidate.changes if each != change))
            if not fewer.open_cells:
                candidate = fewer
        return candidate

    def _measure_harm(self, changes: Values) -> int:
        """Neighbours that a changed cell is not like any more: none where it joins those around it."""
        return sum(self._cells[each] != value for cell, value in changes for each in self._neighbours[cell])


@lru_cache(maxsize=8)
def _list_lines(lattice: Lattice) -> tuple[Sequence[int], ...]:
    """The cells of each line, of all directions."""
    return tuple(lattice.line(direction, index) for direction, count in enumerate(lattice.counts()) for index in range(count))


@lru_cache(maxsize=8)
def _find_neighbours(lattice: Lattice) -> tuple[tuple[int, ...], ...]:
    """Of each cell those beside it on its lines."""
    beside: list[set[int]] = [set() for _ in range(lattice.size)]
    for line in _list_lines(lattice):
        for left, right in pairwise(line):
            beside[left].add(right)
            beside[right].add(left)
    return tuple(tuple(sorted(cells)) for cells in beside)


def repair_picture(
    source: Nonogram,
    guessing: str,
    budget: Budget,
    tell: Tell | None = None,
    alternatives: int = 1,
    *,
    is_proof_wanted: bool = True,
) -> Repairs:
    """A few changes after which the picture is fair, or why none were found.

    Where much is open, a picture with more changes is found first, told, and kept if there is no time for fewer.
    """
    search = PictureSearch(source, guessing, budget)
    quick: list[_Candidate] = []

    def describe(reason: str = "") -> Repairs:
        found = search.found
        if quick and (not found or len(quick[0].changes) <= len(found[0].changes)):
            found = quick
        best = tuple(
            Repair(
                search.make_puzzle(each.changes).goal,
                tuple(source.lattice.locate(cell) for cell, _ in each.changes),
                each.harm,
                is_minimal=len(each.changes) == search.proved,
            )
            for each in found[:alternatives]
        )
        is_minimal = bool(best) and best[0].is_minimal
        return Repairs(best, is_minimal, search.proved, reason if best or reason else NONE_FOUND, budget.spent)

    def tell_found() -> None:
        if tell is not None and (repairs := describe()).best and repairs.best[0].changes:
            tell(repairs)

    try:
        if len(search.look().open_cells) > MANY_OPEN:
            quick += [each for each in [search.find_quickly()] if each is not None]
            tell_found()
        search.find_few(tell_found, is_proof_wanted=is_proof_wanted)
    except SpentError as stop:
        return describe(stop.reason)
    tell_found()
    return describe()


def fit_picture(
    source: Nonogram, wish: PictureSpecification, budget: Budget, rate: Rate, alternatives: int = 1
) -> tuple[Making, ...]:
    """Puzzles of a picture as it stands, or with few changes, at most `alternatives`; or why there is none."""
    if wish.rules:
        source.require_plain(LIMIT)
    bands = wish.find_bands()
    demand = InBand(bands, rate, budget, SLOW_RATING_COST) if bands else None
    if wish.keep:
        return (_keep(source, wish, budget, demand),)
    repairs = repair_picture(source, wish.guessing, budget, alternatives=max(alternatives, MOST_RATED if demand else 1))
    if not repairs.best:
        return (NothingFits(repairs.reason, effort=budget.effort()),)
    made: dict[Nonogram, Making] = {}
    nearest: tuple[Shortfall, Nonogram] | None = None
    for repair, version in _list_versions(source, repairs, alternatives):
        picture = Nonogram.from_picture(
            repair.picture, palette=source.palette, info=source.info, grammar=source.grammar, lattice=source.lattice
        )
        try:
            shortfall, puzzle = choose_clues(source, picture, demand, budget, version)
        except SpentError:
            if made:
                break
            raise
        if not shortfall.amount:
            facts = describe_puzzle(puzzle) | {"band": find_band([demand] if demand else [])}
            made.setdefault(puzzle, Made(puzzle, facts, budget.effort(), repair.changes, repair.is_minimal))
        elif nearest is None or shortfall.amount < nearest[0].amount:
            nearest = shortfall, puzzle
        if len(made) == alternatives:
            break
    if made or nearest is None:
        return tuple(made.values())
    return (NothingFits(_tell_miss(repairs), nearest[0].words, nearest[1], budget.effort()),)


def _list_versions(source: Nonogram, repairs: Repairs, alternatives: int) -> Iterator[tuple[Repair, int]]:
    """The ways to change the picture; of a zebra, which needs no change, the ways to choose its clues."""
    if source.grammar == "zebra":
        return ((repairs.best[0], version) for version in range(alternatives))
    return ((repair, 0) for repair in repairs.best)


def _tell_miss(repairs: Repairs) -> str:
    """Why nothing fits where changes were found."""
    changes, ways = max(len(each.changes) for each in repairs.best), len(repairs.best)
    if not changes:
        return "as it stands it does not fit; other changes are not tried"
    cells = f"{changes:,} {'cell' if changes == 1 else 'cells'}"
    if ways == 1:
        return f"with {cells} changed it does not fit; other changes are not tried"
    return f"of {ways:,} ways to change {cells} none fits; other changes are not tried"


def _keep(source: Nonogram, wish: PictureSpecification, budget: Budget, demand: InBand | None) -> Making:
    puzzle = PictureSearch(source, wish.guessing, budget).make_puzzle()
    doubt = find_doubt(puzzle, budget)
    if doubt is not None:
        return doubt
    if wish.guessing == NEVER and list_open_cells(puzzle):
        left = len(list_open_cells(puzzle))
        return Unfit(f"lines alone leave {left:,} cells open", False, puzzle, effort=budget.effort())
    if wish.guessing == REQUIRED and not list_open_cells(puzzle):
        return Unfit("lines alone finish it", False, puzzle, effort=budget.effort())
    shortfall, puzzle = choose_clues(source, puzzle, demand, budget)
    if shortfall.amount:
        return Unfit(shortfall.words, False, puzzle, effort=budget.effort())
    facts = describe_puzzle(puzzle) | {"band": find_band([demand] if demand else [])}
    return Made(puzzle, facts, budget.effort())


def find_doubt(puzzle: Nonogram, budget: Budget) -> NothingFits | Unfit | None:
    """Why the picture of a puzzle is not its only solution, or is not known to be."""
    outcome = solve(puzzle, solutions=2, timeout=budget.seconds_left(), progress=lambda _: budget.spend(0))
    match outcome:
        case GaveUp(reason=reason):
            return NothingFits(reason, effort=budget.effort())
        case Ambiguous(solutions=solutions):
            other = next(solution for solution in solutions if solution != puzzle.goal)
            reason = "the picture is not the only solution of its clues"
            return Unfit(reason, True, puzzle, (puzzle.goal, other), budget.effort())
    return None


def describe_puzzle(puzzle: Nonogram) -> dict[str, object]:
    """What is told of a puzzle that was made."""
    assert puzzle.goal is not None
    filled = sum(value != EMPTY for value in puzzle.goal.cells)
    facts: dict[str, object] = {
        "density": filled / puzzle.lattice.size,
        "needs_guessing": bool(list_open_cells(puzzle)),
        "band": None,
        "sort": puzzle.sort,
    }
    halves = sum(bool(puzzle.palette[value].corner) for value in puzzle.goal.cells)
    return facts | ({"half_cells": halves} if halves else {})
