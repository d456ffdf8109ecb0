"""What cells and slots may still hold: heat, and for each word of a slot whether the grid can be filled with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from random import Random

import numpy as np

from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.filling.subproblems import (
    FixedFill,
    Neighbourhoods,
    SubproblemSolver,
    list_members,
    place_word,
    propagate_problem,
    read_domain,
)
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.kernels.state import (
    CELL,
    COLUMNS,
    COUNT,
    CROSSING,
    FIRST,
    POSITION,
    SLOT,
    WIDTH,
    Bits,
    Long,
    Reals,
    State,
)
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.filling import Candidate, FillSpecification, Heat, Leads, SearchStrategy, Slot
from gridwright.model.outcome import Progress
from gridwright.model.solving import Bounds, LimitReachedError

# How constrained each cell of a grid is, before any word is put in.


def measure_heat(puzzle: Crossword, index: WordIndex, specification: FillSpecification) -> Heat:
    """How constrained the cells and slots of a grid are."""
    problem = make_problem(puzzle, index, specification)
    state, failed = propagate_problem(problem)
    if failed is not None:
        return _measure_rest(puzzle, index, specification, problem, problem.slots[failed])
    return _describe(problem, state)


def _measure_rest(puzzle: Crossword, index: WordIndex, specification: FillSpecification, whole: Problem, failed: Slot) -> Heat:
    """Of a grid that nothing fills: no letter for cells of slots without a word, and what the other slots leave to the rest."""
    dead = [failed]
    found = Heat({}, {}, {}, {}, {}, failed)
    while len(dead) < len(whole.slots):
        problem = make_problem(puzzle, index, specification, slots=[slot.number for slot in whole.slots if slot not in dead])
        state, another = propagate_problem(problem)
        if another is None:
            found = _describe(problem, state)
            break
        dead.append(problem.slots[another])
    fitting = {slot.number: whole.count_candidates(place) for place, slot in enumerate(whole.slots)}
    lost = {cell for slot in dead for cell in slot.cells}
    return Heat(
        found.letters | dict.fromkeys(lost, 0),
        found.possible | dict.fromkeys(lost, ""),
        fitting,
        found.candidates | {slot.number: 0 for slot in dead},
        found.share | dict.fromkeys(lost, 1.0),
        failed,
    )


def _describe(problem: Problem, state: State) -> Heat:
    letters = dict(zip(problem.cells, np.bitwise_count(state.masks).tolist(), strict=True))
    alphabet = problem.lexicon.index.wordlist.alphabet
    possible = {cell: _name_letters(int(mask), alphabet) for cell, mask in zip(problem.cells, state.masks, strict=True)}
    fitting = {slot.number: problem.count_candidates(place) for place, slot in enumerate(problem.slots)}
    candidates = {slot.number: int(size) for slot, size in zip(problem.slots, state.sizes, strict=True)}
    share = dict(zip(problem.cells, _measure_shares(problem, state), strict=True))
    for slot in problem.slots:
        for cell in slot.cells:
            letters.setdefault(cell, 1)
            share.setdefault(cell, 1.0)
    return Heat(letters, possible, fitting, candidates, share, None)


def _name_letters(mask: int, alphabet: str) -> str:
    return "".join(letter for number, letter in enumerate(alphabet) if mask >> number & 1)


def count_letters(problem: Problem, domains: Bits, slot: int) -> Reals:
    """[place, letter]: how many words that a slot may hold have the letter in the cell of this place."""
    network = problem.network
    first, count, columns, width = (int(network.slots[slot, entry]) for entry in (FIRST, COUNT, COLUMNS, WIDTH))
    domain = read_domain(problem, domains, slot)
    counts = np.zeros((count, network.alphabet))
    for place, position in enumerate(network.places[first : first + count, POSITION].tolist()):
        start = columns + position * network.alphabet * width
        index = network.columns[start : start + network.alphabet * width].reshape(network.alphabet, width)
        counts[place] = np.bitwise_count(index & domain).sum(axis=1)
    return counts


def _measure_shares(problem: Problem, state: State) -> list[float]:
    network = problem.network
    weights = np.ones((len(problem.cells), network.alphabet))
    for slot in range(len(problem.slots)):
        first, count = (int(network.slots[slot, entry]) for entry in (FIRST, COUNT))
        weights[network.places[first : first + count, CELL]] *= count_letters(problem, state.domains, slot)
    return [_measure_share(row) for row in weights]


def _measure_share(weights: Reals) -> float:
    """1 less the entropy of the letters, as a part of what it could be at most."""
    total = float(weights.sum())
    if total <= 0 or len(weights) < 2:
        return 1.0
    shares = weights[weights > 0] / total
    return min(1.0, max(0.0, 1 + float((shares * np.log(shares)).sum()) / log(len(weights))))


NODES = 2_000
"""Nodes for the question whether a grid can be filled with a word."""

PARTS, PART_NODES = (12, 24, 40), 200
"""How many slots of a known fill are filled anew to make room for a word, and nodes for each."""


def rank_candidates(
    puzzle: Crossword, index: WordIndex, slot: Slot, specification: FillSpecification, most: int | None = None, pattern: str = ""
) -> Ranking:
    """The words for a slot in the order of `list_candidates`, before any is looked into; with a pattern, those that match it."""
    problem = make_problem(puzzle, index, specification)
    place = next(number for number, other in enumerate(problem.slots) if other.number == slot.number)
    numbers, eases = _rank(problem, place)
    if pattern:
        matches = compile_pattern(pattern)
        found = np.array(
            [matches(problem.lexicon.index.word(problem.lengths[place], number)) for number in numbers.tolist()], bool
        )
        numbers, eases = numbers[found], eases[found]
    return Ranking(problem, place, list(zip(numbers[:most].tolist(), eases[:most].tolist(), strict=True)), len(numbers))


def compile_pattern(pattern: str) -> Callable[[str], bool]:
    """Whether a word matches: `?` and `.` stand for one letter, `*` for any number; without these, a part of a word will do.

    >>> [word for word in ("HERON", "HEROINE", "THERON") if compile_pattern("HER?N")(word)]
    ['HERON']
    >>> [word for word in ("HERON", "HEROINE", "THERON") if compile_pattern("HERO")(word)]
    ['HERON', 'HEROINE', 'THERON']
    """
    parts = {"?": ".", ".": ".", "*": ".*"}
    expression = re.compile("".join(parts.get(symbol) or re.escape(symbol) for symbol in pattern))
    search = expression.fullmatch if parts.keys() & set(pattern) else expression.search
    return lambda word: search(word) is not None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The words for a slot, best first, each by its number and its ease."""

    _problem: Problem
    _place: int
    _ranked: list[tuple[int, float]]
    total: int
    """How many words fit what is given and match the pattern, those included that are not among the most promising."""

    def list_words(self) -> list[Candidate[Board]]:
        """Each as it stands before a search: ruled out, or unknown."""
        return [self._describe(number, ease, _lead_before_search(ease), None) for number, ease in self._ranked]

    def test_all(
        self,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        progress: Progress | None = None,
        strategy: SearchStrategy | None = None,
    ) -> Iterator[Candidate[Board]]:
        """Each with where it leads, looked into when it is asked for. When a limit is reached, the rest is unknown."""
        # The clock begins when kernels are loaded.
        solver = SubproblemSolver(Bounds(limit, timeout, progress), strategy or SearchStrategy())
        tester, is_over = _CandidateTester(self._problem, self._place, solver), False
        for number, ease in self._ranked:
            leads, board = _lead_before_search(ease), None
            if ease > 0 and not is_over:
                try:
                    leads, board = tester.test(number)
                except LimitReachedError:
                    is_over = True
            yield self._describe(number, ease, leads, board)

    def _describe(self, number: int, ease: float, leads: Leads, board: Board | None) -> Candidate[Board]:
        length, index = self._problem.lengths[self._place], self._problem.lexicon.index
        return Candidate(index.word(length, number), max(0, int(index.by_length[length].scores[number])), leads, board, ease)


def _lead_before_search(ease: float) -> Leads:
    return "none" if ease == 0 else "unknown"


class _CandidateTester:
    """Where words for one slot lead."""

    def __init__(self, problem: Problem, place: int, solver: SubproblemSolver) -> None:
        self._problem = problem
        self._place = place
        self._solver = solver
        self._neighbourhoods = Neighbourhoods(problem, Random(problem.specification.seed))
        self._fill: FixedFill | None = None

    def test(self, number: int) -> tuple[Leads, Board | None]:
        """Where a word leads, and the fill that it leads to."""
        words = self._adapt_last_fill(number)
        if words is None:
            answer = self._solver.run(place_word(self._problem, self._place, number), NODES)
            if answer.words is None:
                return ("none" if answer.is_proved else "unknown"), None
            words = answer.words
        self._fill = FixedFill(self._problem, words)
        return "fill", self._problem.read_board(words)

    def _adapt_last_fill(self, number: int) -> list[int] | None:
        """The last fill with this word in the slot and other words only around it: sooner found than one from nothing."""
        if self._fill is None:
            return None
        for size in PARTS:
            part = self._fill.free(self._neighbourhoods.draw(self._place, size))
            answer = self._solver.run(place_word(part, self._place, number), PART_NODES)
            if answer.words is not None:
                return answer.words
        return None


def _rank(problem: Problem, place: int) -> tuple[Long, Reals]:
    """The words that fit what is given, and their ease, best first: their numbers are by falling score already."""
    state, failed = propagate_problem(problem)
    fitting = np.array(list_members(_fit_given(problem, place)), dtype=np.int64)
    eases = np.zeros(len(fitting))
    if failed is not None or not len(fitting):
        return fitting, eases
    left = np.array(list_members(read_domain(problem, state.domains, place)), dtype=np.int64)
    eases[np.searchsorted(fitting, left)] = _measure_ease(problem, state, place, left)
    scores = problem.lexicon.index.by_length[problem.lengths[place]].scores[fitting]
    order = np.argsort(-eases * np.maximum(1, scores), kind="stable")
    return fitting[order], eases[order]


def _fit_given(problem: Problem, place: int) -> Bits:
    """The words that may be used and have the letters given in a slot."""
    domain = read_domain(problem, problem.start, place).copy()
    if not len(domain):
        return domain
    columns = problem.lexicon.index.by_length[problem.lengths[place]].bits
    for cell, position in _list_places(problem, place)[:, [CELL, POSITION]].tolist():
        mask = int(problem.masks[cell])
        if mask != int(problem.letters):
            domain &= columns[position, mask.bit_length() - 1] if mask else np.uint64(0)
    return domain


def _measure_ease(problem: Problem, state: State, place: int, numbers: Long) -> Reals:
    """Of the crossing words, how many have the letter of a cell, by those with the best letter: the geometric mean over cells."""
    network, length = problem.network, problem.lengths[place]
    total = np.zeros(len(numbers))
    crossed = [row for row in _list_places(problem, place).tolist() if row[CROSSING] >= 0]
    for row in crossed:
        other = int(network.places[row[CROSSING], SLOT])
        counts = count_letters(problem, state.domains, other)[row[CROSSING] - int(network.slots[other, FIRST])]
        letters = problem.lexicon.index.by_length[length].letters[numbers, row[POSITION]]
        # A word that is left has a crossing word for each of its letters.
        total += np.log(counts[letters] / counts.max())
    return np.exp(total / max(1, len(crossed)))


def _list_places(problem: Problem, place: int) -> Long:
    first, count = (int(problem.network.slots[place, entry]) for entry in (FIRST, COUNT))
    return problem.network.places[first : first + count]
