"""Correcting what was read with the help of the rules: which clues, of those that each line may have, can be true together.

A reading takes one candidate for each line. It can be true if rows and columns fill as many cells of each ink and the puzzle has
a solution; its cost is the sum of the costs of its candidates. The cheapest reading that can be true is looked for: candidates up
to a threshold are put on a `UnionBoard`, which drops most that cannot be true; what is left is searched best-first. A proven
contradiction raises the threshold, and only that does, so what can be true as it was read is never changed: that a puzzle has
several solutions is no reason to. Of readings that are about equally likely, one with a single solution is preferred.

All readings that can be true and are not much less likely than the best say how sure each number is. Where no reading is found
within the budget everything stays as it was read, and what may be wrong is doubtful.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import takewhile
from math import exp, inf
from typing import Literal

from gridwright.kinds.nonogram.clues import Block, Clue, describe
from gridwright.kinds.nonogram.scanning.candidates import (
    Candidate,
    Part,
    Sighting,
    align_clue,
    list_candidates,
)
from gridwright.kinds.nonogram.scanning.union_board import (
    ANY_CLUE,
    Budget,
    BudgetSpentError,
    Memory,
    Options,
    UnionBoard,
    find_least_cost,
)

Verdict = Literal["one", "several", "none", "unknown"]
"""How many solutions a reading has; unknown if the solver gave up."""

THRESHOLDS = (0.0, 0.7, 1.5, 2.5, 4.0, 6.0, 8.0, 10.0, 13.0)
"""Costs up to which candidates of a line are considered, one after the other."""
MOST_CANDIDATES = 60
"""Of one line."""
MARGIN = 5.0
"""Readings that cost so much more than the best are as good as impossible: less likely by a factor of 150."""
TIE = 0.15
"""Readings whose costs differ by less are equally likely."""
UNSEEN = 0.3
"""How likely it is that a candidate can be true of which that is not known."""
SHARES = 4
"""The part of the budget that may go into one threshold."""
MOST_READINGS = 48
"""Readings that are compared."""
DEFAULT_BUDGET = 1_000_000
"""What a correction may take, in units of `Budget`: one or two seconds."""
SEVERAL = 0.2
"""How much less likely a printed puzzle with several solutions is than one with one, where it is asked how sure numbers are."""
NO_COST = 1e-6
"""What was read costs no more: sums of rounded costs are not quite 0."""
FREE_COST = 7.0
"""At least what a reading costs in which a number of some line was missed, or is none of those it was taken for."""
BEST_CHANCE = 0.999
"""No number is surer than that."""
EASY_COST = 3.0
"""Numbers that cost less are easily misread; what a line costs beyond is a surprise."""
MOST_SURPRISE = 10.0
"""In a reading: beyond, it is likelier that the print is wrong, or the grid, than that so much was misread."""
MOST_CHANGED, MOST_OF_LINES = 3, 0.1
"""Where more lines were corrected, and more than this part of all, each of them may be wrong in another way as well."""
CHANCE_OF_UNSEEN = 0.9
"""At most, of a number that is there only because the others ask for it."""
SURE_ALONE, LEAST_ERRORS = 0.98, 1.0
"""From here on a number in such a reading is not doubted, if so many misread ones at least were to be expected: of 172 wrong ones
in five photographs one was surer, and a third to two thirds of those that were right."""
PLAINLY, CHANCE_OF_OVERRULED = 0.9, 0.9
"""So surely a number was read that is not easily misread; and how likely another one there is at most, or none: what contradicts
it may be a number that nobody has seen."""
CHANCE_OF_UNDECIDED = 0.9
"""At most, of a number in a reading that cannot be true, or of which that is not known."""


@dataclass(frozen=True, slots=True)
class LineBelief:
    """What is believed of the clue of a line."""

    clue: Clue
    parts: tuple[Part, ...]
    """Where its blocks come from."""
    chances: tuple[float, ...]
    """How likely each number of the clue is; of an empty clue one, how likely it is that the line is empty."""
    alternatives: tuple[tuple[Clue, float], ...] = ()
    """Other clues that the line may have, and how likely each is."""
    taken_out: tuple[tuple[int, float], ...] = ()
    """Sightings that are taken for no number though they look like one, and how likely that is."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What became of a reading."""

    lines: tuple[LineBelief, ...]
    """Rows, then columns."""
    verdict: Verdict
    """How many solutions the corrected puzzle has; `none` if no reading was found that can be true."""
    is_decided: bool
    """Whether the reading can be true. If not, everything stays as it was read."""
    effort: int = field(default=0, compare=False)
    """What it took, in units of `Budget`."""


Judge = Callable[[Sequence[Clue], Sequence[Clue]], Verdict]
"""How many solutions a puzzle has, by the clues of its rows and columns."""


@dataclass(frozen=True, slots=True)
class _Reading:
    cost: float
    candidates: tuple[Candidate, ...]
    verdict: Verdict


def correct_clues(
    rows: Sequence[Sequence[Sighting]],
    columns: Sequence[Sequence[Sighting]],
    judge: Judge,
    *,
    inks: int = 2,
    fixed: Mapping[int, Clue] | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Correction:
    """The likeliest clues that can be true together. `fixed` are clues that are certain, by line: rows, then columns."""
    return _Corrector(rows, columns, judge, inks, fixed or {}, budget).correct()


class _Corrector:
    def __init__(
        self,
        rows: Sequence[Sequence[Sighting]],
        columns: Sequence[Sequence[Sighting]],
        judge: Judge,
        inks: int,
        fixed: Mapping[int, Clue],
        budget: int,
    ) -> None:
        self.height, self.width, self.inks = len(rows), len(columns), inks
        self.sightings = [*rows, *columns]
        self.judge = judge
        self.fixed = fixed
        self.budget = Budget(budget)
        self.allowed = budget
        self.memory: Memory = {}
        self.is_complete = True
        """Whether all readings within the margin have been looked at."""
        self.possible: list[Options] = []
        """Of each line, what the last board had left before anything was searched."""
        self.candidates = [self._list_candidates(line) for line in range(self.height + self.width)]

    def _line_size(self, line: int) -> int:
        return self.width if line < self.height else self.height

    def _list_candidates(self, line: int) -> tuple[Candidate, ...]:
        """Those of a line up to the last threshold, cheapest first. What was read, even if it cannot be, is not among them."""
        if line in self.fixed:
            return (Candidate(0.0, self.fixed[line], align_clue(self.fixed[line], self.sightings[line])[1]),)
        found = list_candidates(self.sightings[line], self._line_size(line), self.inks)
        near = takewhile(lambda each: each.cost <= THRESHOLDS[-1], found)
        return tuple(each for each, _ in zip(near, range(MOST_CANDIDATES), strict=False))

    def correct(self) -> Correction:
        readings: list[_Reading] = []
        try:
            readings = self._find_readings()
        except BudgetSpentError:
            self.is_complete = False
        if not readings:
            return self._leave_as_read()
        least = min(reading.cost for reading in readings)
        best = min(
            (reading for reading in readings if reading.cost <= least + TIE),
            key=lambda reading: (reading.verdict != "one", reading.cost),
        )
        lines = tuple(self._believe(line, best, readings) for line in range(len(self.candidates)))
        return Correction(lines, best.verdict, is_decided=True, effort=self.allowed - self.budget.left)

    # Looking for readings.

    def _find_readings(self) -> list[_Reading]:
        """The readings that can be true, with the best among them, and those within the margin unless `is_complete` is False."""
        for threshold in THRESHOLDS:
            options = self._choose_options(threshold)
            if options is None:
                continue
            self.budget.hold(self.allowed // SHARES)
            try:
                readings = self._search(options, 1.5 * threshold + MARGIN)
            except BudgetSpentError:
                continue
            if readings:
                self.budget.hold(self.allowed // SHARES)
                return self._widen(readings, readings[0].cost + MARGIN)
        self.budget.hold(self.allowed)
        return self._free_lines()

    def _widen(self, readings: list[_Reading], most: float) -> list[_Reading]:
        """The readings up to a total cost, of which some are known; those alone if the budget is spent first.

        A candidate that costs more than that is in none of them.
        """
        options = self._choose_options(most)
        assert options is not None
        self.is_complete = True
        try:
            found = self._search(options, most)
        except BudgetSpentError:
            found = []
        return found if self.is_complete and found else sorted({*readings, *found}, key=lambda reading: reading.cost)

    def _choose_options(self, threshold: float) -> list[Options] | None:
        """Of each line the candidates up to a cost; None if a line has none yet. A line without any may have any clue."""
        options: list[Options] = []
        for candidates in self.candidates:
            if not candidates:
                options.append(ANY_CLUE)
                continue
            near = tuple(takewhile(lambda each: each.cost <= threshold, candidates))
            if not near:
                return None
            options.append(near)
        return options

    def _search(self, options: Sequence[Options], most: float) -> list[_Reading]:
        """The readings with these candidates that can be true, by cost, up to `most` and the margin above the best."""
        readings: list[_Reading] = []
        if find_least_cost(options, self.height, self.inks) > most:
            return readings
        board = UnionBoard(self.height, self.width, self.inks, options, self.budget, self.memory)
        if not board.settle():
            return readings
        self.possible = list(board.options)
        queue: list[tuple[float, int, UnionBoard]] = []
        pushed = 0

        def push(board: UnionBoard) -> None:
            nonlocal pushed
            limit = min(most, readings[0].cost + MARGIN) if readings else most
            bound = find_least_cost(board.options, self.height, self.inks)
            if bound <= limit and bound < inf:
                pushed += 1
                heappush(queue, (bound, pushed, board))

        push(board)
        try:
            while queue:
                bound, _, board = heappop(queue)
                if readings and (bound > readings[0].cost + MARGIN or len(readings) >= MOST_READINGS):
                    self.is_complete = self.is_complete and len(readings) < MOST_READINGS
                    break
                line = _choose_line(board.options)
                if line is None:
                    reading = self._finish(board)
                    if reading is not None:
                        readings.append(reading)
                    continue
                left = board.options[line]
                assert left is not None
                for part in (left[1:], left[:1]):
                    twin = board.copy()
                    if twin.choose(line, part):
                        push(twin)
        except BudgetSpentError:
            self.is_complete = False
            if not readings:
                raise
        return readings

    def _finish(self, board: UnionBoard) -> _Reading | None:
        """The reading of a board whose lines have one candidate each, or any clue; None if it has no solution.

        A line that may have any clue has the one that the others leave it, if they leave it only one.
        """
        candidates: list[Candidate] = []
        for line, options in enumerate(board.options):
            candidate = options[0] if options is not ANY_CLUE else self._take_clue(board, line)
            if candidate is None:
                return None
            candidates.append(candidate)
        clues = [each.clue for each in candidates]
        verdict = "one" if board.is_complete else self.judge(clues[: self.height], clues[self.height :])
        if verdict == "none" or _find_surprise(candidates) > MOST_SURPRISE:
            return None
        return _Reading(sum(each.cost for each in candidates), tuple(candidates), verdict)

    def _take_clue(self, board: UnionBoard, line: int) -> Candidate | None:
        """What the cells of a line say that its clue is."""
        cells = board.read_line(line)
        if cells is None:
            return None
        clue = describe(cells)
        cost, parts = align_clue(clue, self.sightings[line])
        return Candidate(max(cost, FREE_COST), clue, parts)

    # Lines of which a number was not seen, or is none of those it was taken for.

    def _free_lines(self) -> list[_Reading]:
        """Readings in which one line has any clue at all: that which the others leave it."""
        readings: list[_Reading] = []
        for threshold in (THRESHOLDS[3], THRESHOLDS[5]):
            for line in range(len(self.candidates)):
                if line in self.fixed:
                    continue
                reading = self._free_line(line, threshold)
                if reading is not None:
                    readings.append(reading)
            if readings:
                break
        return sorted(readings, key=lambda reading: reading.cost)

    def _free_line(self, line: int, threshold: float) -> _Reading | None:
        options = self._choose_options(threshold)
        if options is None:
            return None
        options[line] = ANY_CLUE
        found = self._search(options, inf)
        return found[0] if found else None

    # What is believed of each line.

    def _believe(self, line: int, best: _Reading, readings: Sequence[_Reading]) -> LineBelief:
        chosen = best.candidates[line]
        weights: dict[Clue, float] = {}
        parts: dict[Clue, tuple[Part, ...]] = {}
        for reading in readings:
            candidate = reading.candidates[line]
            likely = exp(best.cost - reading.cost) * (SEVERAL if reading.verdict == "several" else 1.0)
            weights[candidate.clue] = weights.get(candidate.clue, 0.0) + likely
            parts[candidate.clue] = candidate.parts
        if not self.is_complete:
            for candidate in self.possible[line] or ():
                if candidate.clue not in weights and candidate.cost <= chosen.cost + MARGIN:
                    weights[candidate.clue] = weights[chosen.clue] * UNSEEN * exp(min(0.0, chosen.cost - candidate.cost))
                    parts[candidate.clue] = candidate.parts
        most = 1.0 if line in self.fixed else self._limit_chance(best, line)
        return _weigh(chosen, weights, parts, self.sightings[line], most)

    def _limit_chance(self, best: _Reading, line: int) -> float:
        """How sure a number can be at most: less where the reading as a whole is not, and of a clue that nobody has seen."""
        if best.verdict == "unknown" or (best.verdict == "several" and best.cost > NO_COST):
            return CHANCE_OF_UNDECIDED
        changed = sum(each.cost > NO_COST for each in best.candidates)
        if best.candidates[line].cost > NO_COST and changed > max(MOST_CHANGED, MOST_OF_LINES * len(best.candidates)):
            return CHANCE_OF_UNDECIDED
        if not best.candidates[line].clue and not any(each.is_seen and each.value == 0 for each in self.sightings[line]):
            return CHANCE_OF_UNDECIDED
        return BEST_CHANCE / (1 + exp(_find_surprise(best.candidates) - MOST_SURPRISE - 1))

    def _leave_as_read(self) -> Correction:
        """Everything as it was read, and doubt where something may be wrong: one number at least is.

        Where enough numbers are not sure to be what the contradiction comes from, those alone are doubtful, else all.
        """
        is_explained = self._is_explained()
        lines = []
        for line, candidates in enumerate(self.candidates):
            chosen = _read_plain_candidate(self.sightings[line])
            if line in self.fixed:
                chosen = candidates[0]
            weights = {each.clue: exp(-each.cost) for each in candidates}
            parts = {each.clue: each.parts for each in candidates}
            weights.setdefault(chosen.clue, 0.5)
            parts.setdefault(chosen.clue, chosen.parts)
            most = 1.0 if line in self.fixed else CHANCE_OF_UNDECIDED
            belief = _weigh(chosen, weights, parts, self.sightings[line], most)
            lines.append(self._trust_sure_numbers(line, belief) if is_explained else belief)
        return Correction(tuple(lines), "none", is_decided=False, effort=self.allowed - self.budget.left)

    def _is_explained(self) -> bool:
        """Whether it was to be expected that something is misread, and in every line that cannot be as it was read."""
        unsure = [sum(1 - each.sureness for each in sightings if each.is_seen) for sightings in self.sightings]
        impossible = [line for line, candidates in enumerate(self.candidates) if not candidates or candidates[0].cost > NO_COST]
        return sum(unsure) >= LEAST_ERRORS and all(unsure[line] > 1 - SURE_ALONE for line in impossible)

    def _trust_sure_numbers(self, line: int, belief: LineBelief) -> LineBelief:
        """The same without doubt of numbers that could be read well, in a line that can be as it was read."""
        candidates = self.candidates[line]
        if line in self.fixed or not candidates or candidates[0].cost > NO_COST:
            return belief
        chances = list(belief.chances)
        for number, part in enumerate(belief.parts):
            own = self.sightings[line][part.first].sureness
            chances[number] = own if own >= SURE_ALONE else chances[number]
        return replace(belief, chances=tuple(chances))


def _find_surprise(candidates: Sequence[Candidate]) -> float:
    """How much a reading takes for misread that seemed sure."""
    return sum(max(0.0, each.cost - EASY_COST) for each in candidates)


def _choose_line(options: Sequence[Options]) -> int | None:
    """The line with several candidates whose first is the furthest ahead of the second: choosing it risks least."""
    best, widest = None, -1.0
    for line, each in enumerate(options):
        if each is not None and len(each) > 1:
            gap = each[1].cost - each[0].cost
            if gap > widest:
                best, widest = line, gap
    return best


def _read_plain_candidate(sightings: Sequence[Sighting]) -> Candidate:
    """What was read, whether it can be or not: numbers alone, for it may not even fit the line."""
    seen = [(number, each) for number, each in enumerate(sightings) if each.is_seen]
    parts = tuple(Part(each.value, number, number + 1) for number, each in seen)
    if len(parts) == 1 and parts[0].value == 0:
        return Candidate(0.0, ())
    return Candidate(0.0, tuple(Block(each.value, each.ink) for _, each in seen), parts)


def _weigh(
    chosen: Candidate,
    weights: Mapping[Clue, float],
    parts: Mapping[Clue, tuple[Part, ...]],
    sightings: Sequence[Sighting],
    most: float,
) -> LineBelief:
    """How sure each number of a clue is, where clues have these weights."""
    total = sum(weights.values())
    chances = []
    for part in chosen.parts or ((),):
        agreeing = sum(weight for clue, weight in weights.items() if clue == chosen.clue or (part and part in parts[clue]))
        limit = _limit_chance(part, sightings) if part and most < 1 else most
        chances.append(min(limit, most, agreeing / total))
    used = {number for part in chosen.parts for number in range(part.first, part.last)}
    taken_out = []
    for number, sighting in enumerate(sightings if most < 1 else ()):  # what somebody has fixed is not doubted
        if sighting.is_seen and number not in used and sighting.value:
            without = sum(
                weight for clue, weight in weights.items() if not any(part.first <= number < part.last for part in parts[clue])
            )
            limit = CHANCE_OF_OVERRULED if _is_overruled(sighting, 0) else most
            taken_out.append((number, min(most, limit, without / total)))
    others = sorted(
        ((clue, weight / total) for clue, weight in weights.items() if clue != chosen.clue), key=lambda each: -each[1]
    )
    return LineBelief(chosen.clue, chosen.parts, tuple(chances), tuple(others[:5]), tuple(taken_out))


def _limit_chance(part: Part, sightings: Sequence[Sighting]) -> float:
    """How likely a number is at most, by what was seen where it stands."""
    own = sightings[part.first : part.last]
    if not own or not all(each.is_seen for each in own):
        return CHANCE_OF_UNSEEN
    return CHANCE_OF_OVERRULED if len(own) == 1 and _is_overruled(own[0], part.value) else 1.0


def _is_overruled(sighting: Sighting, value: int) -> bool:
    """Whether something else was surely read there."""
    return sighting.is_seen and sighting.value != value and sighting.sureness >= PLAINLY
