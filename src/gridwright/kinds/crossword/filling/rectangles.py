"""Fills of open rectangles: a complete search row by row, which proves far sooner than a search over slots that there are none.

See `kernels.rectangles` for the algorithm. Here its tables are made from a problem, in several orientations, of which
Knuth's estimate chooses the best: a rectangle may be filled from its first row or its last, by rows or by columns.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridwright.kernels.interpreting import UntilCompiled, run_in_python
from gridwright.kinds.crossword.filling.plain_rectangles import PlainRectangle
from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.kinds.crossword.filling.search import NestedBounds, Search
from gridwright.kinds.crossword.grid import OPEN
from gridwright.kinds.crossword.kernels import KERNELS
from gridwright.kinds.crossword.kernels.rectangle_state import (
    BEGUN,
    NODES,
    Rectangle,
    RectangleState,
    make_rectangle,
    new_rectangle_state,
    pack_sets,
)
from gridwright.kinds.crossword.kernels.state import Bytes, Long
from gridwright.model.filling import SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError

PROBES, PROBE_SLICE = 2_000, 50
"""Probes for each orientation of a rectangle, and how many until somebody looks at the clock."""
HEAD_START = 120
"""Nodes of a search over slots, if one fill is wanted, before this search is set up."""
SLICE, PLAIN_SLICE = 100_000, 10_000
"""Letters placed until somebody looks at the clock: by the kernel, and by Python."""

SEARCH_RECTANGLE = UntilCompiled(KERNELS.name("rectangles:search_rectangle"))
PROBE_RECTANGLE = UntilCompiled(KERNELS.name("rectangles:probe_rectangle"))


def is_open_rectangle(problem: Problem) -> bool:
    """Whether a problem is for this search: nothing but cells, all crossed, one letter each; a theme and stems are not."""
    puzzle, specification = problem.puzzle, problem.specification
    height, width = puzzle.size
    if (
        min(height, width) < 2
        or puzzle.bars
        or specification.theme
        or specification.no_shared_stems
        or specification.different > 1
    ):
        return False
    if len(problem.slots) != height + width or len(problem.cells) != height * width:
        return False
    return all(set(row) == {OPEN} for row in puzzle.squares) and _is_unlimited(problem)


def _is_unlimited(problem: Problem) -> bool:
    """Whether the slots may hold whatever the list has, but for the letters of cells: this search knows one list for all."""
    no_words = np.zeros(0, dtype=np.uint64)
    usual = [problem.lexicon.starts.get(length, no_words) for length in problem.lengths]
    return np.array_equal(problem.start, np.concatenate(usual))


@dataclass(frozen=True, slots=True)
class Orientation:
    """How a rectangle is filled: by columns or rows, from the last or the first."""

    is_transposed: bool
    is_backwards: bool


@dataclass(slots=True)
class _OrientedSearch:
    """An orientation with its tables."""

    orientation: Orientation
    rectangle: Rectangle
    state: RectangleState
    rows: Long
    """The numbers, within their length, of the words for what this orientation takes for rows."""
    columns: Long
    plain: PlainRectangle | None = None
    """What searches as long as the kernel is not compiled."""

    def probe(self, probes: int) -> float:
        """About how many letters the search will place, by so many probes."""
        if PROBE_RECTANGLE.is_ready:
            return float(PROBE_RECTANGLE(self.rectangle, self.state, probes))
        return float(run_in_python(self._search_plainly().probe, probes))

    def search(self, budget: int) -> int:
        """Search on for so many letters at most; an ending of `kernels.rectangles`."""
        if SEARCH_RECTANGLE.is_ready:
            self._catch_up()
            return int(SEARCH_RECTANGLE(self.rectangle, self.state, budget))
        return int(run_in_python(self._search_plainly().search, min(budget, PLAIN_SLICE)))

    def _search_plainly(self) -> PlainRectangle:
        self.plain = self.plain or PlainRectangle(self.rectangle, self.state)
        return self.plain

    def _catch_up(self) -> None:
        """Have the kernel do what Python has done so far, a hundredth of the time again: it finds the same fills."""
        header = self.state.header
        if self.plain is not None:
            self.plain, nodes = None, int(header[NODES])
            header[NODES] = header[BEGUN] = 0
            while header[NODES] < nodes:
                SEARCH_RECTANGLE(self.rectangle, self.state, nodes - int(header[NODES]))

    def read_words(self) -> list[int]:
        """The fill that was found, as the numbers of the words in the slots."""
        ends = self.rectangle.last[self.state.nodes[-1]]
        rows: list[int] = self.rows[self.state.chosen].tolist()
        columns: list[int] = self.columns[ends].tolist()
        if self.orientation.is_backwards:
            rows, columns = rows[::-1], columns[::-1]
        return columns + rows if self.orientation.is_transposed else rows + columns


class RectangleSearch:
    """The fills of an open rectangle, each found when it is asked for; a limit raises `LimitReachedError`."""

    def __init__(self, problem: Problem, bounds: Bounds) -> None:
        self._problem = problem
        self._bounds = bounds
        self._search: _OrientedSearch | None = None
        self._expected = 0.0
        self._nodes_before = 0
        height, width = problem.puzzle.size
        is_blank = bool((problem.masks == problem.letters).all())
        self._is_mirrored = height == width and is_blank and problem.specification.distinct

    def fills(self) -> Iterator[list[int]]:
        """Every fill as the numbers of the words in the slots; those found are all there are when this ends."""
        known: list[int] | None = None
        if self._problem.specification.fills == 1:
            # Many an easy rectangle is filled before the tables of this search are made.
            known, is_proved = self._ask_slots()
            if known is not None:
                yield known
            elif is_proved:
                return
        for words in self._search_rows():
            if words != known:
                yield words

    def effort(self) -> Effort:
        """What it has cost so far. The counters tell how many words were tried in the first row, of how many, and about how many
        nodes were expected."""
        if self._search is None:
            return Effort(self._nodes_before, self._bounds.seconds)
        header = self._search.state.header
        counters = {
            "starts": len(self._search.rectangle.order),
            "starts_begun": int(header[BEGUN]),
            "expected_nodes": round(min(self._expected, 1e18)),
        }
        return Effort(self._nodes_before + int(header[NODES]), self._bounds.seconds, counters)

    def _ask_slots(self) -> tuple[list[int] | None, bool]:
        """Let the search over slots try for a moment: the fill that it finds, and if none, whether that is proved."""
        bounds = NestedBounds(min(HEAD_START, self._bounds.nodes), self._bounds, lambda effort: effort)
        search = Search(self._problem, SearchStrategy(branching="cells"), bounds)
        try:
            return next(search.fills(), None), True
        except LimitReachedError:
            if bounds.is_outer_reached:
                raise
            return None, False
        finally:
            self._nodes_before = search.effort().nodes

    def _search_rows(self) -> Iterator[list[int]]:
        from gridwright.kinds.crossword.kernels.rectangles import DONE, FOUND

        search = self._choose_orientation()
        if search is None:
            return
        self._search = search
        while True:
            left = self._bounds.nodes - self._look_up(SEARCH_RECTANGLE).nodes
            if left <= 0:
                self._bounds.give_up()
            ending = search.search(min(left, SLICE))
            if ending == FOUND:
                words = search.read_words()
                yield words
                if self._is_mirrored:
                    half = len(words) // 2
                    yield words[half:] + words[:half]
            elif ending == DONE:
                return

    def _look_up(self, kernel: UntilCompiled) -> Effort:
        """What it has cost so far, unless the time is over; and a kernel, once it is compiled, which is no part of filling."""
        effort = self.effort()
        self._bounds.look_up(effort)
        before = time.perf_counter()
        kernel.prepare()
        self._bounds.leave_out(time.perf_counter() - before)
        return effort

    def _choose_orientation(self) -> _OrientedSearch | None:
        """The orientation that is expected to cost least; None if some slot has no candidate at all."""
        best: _OrientedSearch | None = None
        for is_transposed, is_backwards in product((False,) if self._is_mirrored else (False, True), (False, True)):
            search = self._orient(Orientation(is_transposed, is_backwards))
            if search is None:
                return None
            expected = self._expect_nodes(search)
            search.state.header[NODES] = 0
            if best is None or expected < self._expected:
                best, self._expected = search, expected
        return best

    def _expect_nodes(self, search: _OrientedSearch) -> float:
        """About how many letters a search will place."""
        parts = []
        for _ in range(PROBES // PROBE_SLICE):
            self._look_up(PROBE_RECTANGLE)
            parts.append(search.probe(PROBE_SLICE))
        return sum(parts) / len(parts)

    def _orient(self, orientation: Orientation) -> _OrientedSearch | None:
        problem = self._problem
        height, width = problem.puzzle.size[:: -1 if orientation.is_transposed else 1]
        random = np.random.default_rng(problem.specification.seed)
        letters = random.permutation(problem.network.alphabet).astype(np.uint8)
        rows, words = self._sort_words(width, letters, orientation)
        columns, column_words = (rows, words) if height == width else self._sort_words(height, letters, orientation)
        starts = self._list_starts(words, letters, orientation)
        if not len(columns) or not starts.any(axis=1).all():
            return None
        order = random.permutation(np.flatnonzero(starts[0])).astype(np.int32)
        rectangle = make_rectangle(words, column_words, pack_sets(starts), order, problem.network.alphabet)
        state = new_rectangle_state(
            rectangle,
            is_mirrored=self._is_mirrored,
            is_distinct=problem.specification.distinct,
            is_square=height == width,
            seed=problem.specification.seed,
        )
        return _OrientedSearch(orientation, rectangle, state, rows, columns)

    def _sort_words(self, length: int, letters: Bytes, orientation: Orientation) -> tuple[Long, Bytes]:
        """The words of a length that may be used, sorted: their numbers and their letters, in the numbering of this search.

        Letters are numbered by chance, which makes the search for one fill a random one.
        """
        lexicon = self._problem.lexicon
        part = lexicon.index.by_length.get(length)
        if part is None:
            return np.zeros(0, dtype=np.int64), np.zeros((0, length), dtype=np.uint8)
        usable = np.unpackbits(lexicon.starts[length].astype("<u8").view(np.uint8), bitorder="little")
        numbers = np.flatnonzero(usable)
        words = letters[part.letters[numbers]]
        if orientation.is_backwards:
            words = words[:, ::-1]
        order = np.lexsort(words.T[::-1])
        return numbers[order], np.ascontiguousarray(words[order])

    def _list_starts(self, words: Bytes, letters: Bytes, orientation: Orientation) -> NDArray[np.bool_]:
        """[row, word]: whether a word has the given letters of a row. Those of columns need no more: all stand in rows."""
        problem = self._problem
        height, width = problem.puzzle.size
        allowed = np.zeros((height, width), dtype=np.uint64)
        for cell, mask in zip(problem.cells, problem.masks, strict=True):
            allowed[cell] = mask
        if orientation.is_transposed:
            allowed = allowed.T
        if orientation.is_backwards:
            allowed = allowed[::-1, ::-1]
        starts = np.ones((len(allowed), len(words)), dtype=bool)
        for row, column in np.argwhere(allowed != problem.letters):
            starts[row] &= (allowed[row, column] >> np.argsort(letters)[words[:, column]].astype(np.uint64) & np.uint64(1)) != 0
        return starts
