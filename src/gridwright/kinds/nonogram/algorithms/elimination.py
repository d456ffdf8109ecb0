"""The elimination solver: all combinations of every line, less what contradicts, until they agree (nonogram app, 4.1.3).

A combination is a number whose bit i says whether cell i is filled, so that a line is compared with what is known about it in two
operations, however long it is. That also means that tracking which cells changed, which the document found worth while, saves
next to nothing here; it is written down all the same, as the document describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from gridwright.kinds.nonogram.algorithms.line_solving import (
    LIFO,
    SOLVED,
    UNSOLVABLE,
    Cells,
    Layouts,
    LineQueue,
    Order,
    block_lengths,
    given_board,
)
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.solving import Answer, Tally

Chooser = Callable[["State"], int]


class State:
    """The lists R and C of listing 4.3 as one list of lines, rows first: their combinations and what is known of their cells.

    The document's rows and columns share their cell objects; here a cell that becomes known is written into both of its lines.
    """

    __slots__ = ("combinations", "empty", "filled", "height")

    def __init__(self, height: int, combinations: list[list[int]], filled: list[int], empty: list[int]) -> None:
        self.height = height
        self.combinations, self.filled, self.empty = combinations, filled, empty

    def copy(self) -> State:
        """Line 11 and 12 of the listing. The combinations of a line are replaced, never changed, so the copies may share them."""
        return State(self.height, self.combinations[:], self.filled[:], self.empty[:])

    def crossing(self, line: int, cell: int) -> tuple[int, int]:
        """The line that crosses `line` at its cell, and which of its cells that is."""
        return (self.height + cell, line) if line < self.height else (cell, line - self.height)


def choose_first(state: State) -> int:
    """The first line with several combinations, rows before columns."""
    return _open_lines(state)[0]


def choose_first_by_columns(state: State) -> int:
    """The first line with several combinations, columns before rows."""
    lines = _open_lines(state)
    return next((line for line in lines if line >= state.height), lines[0])


def choose_fewest(state: State) -> int:
    """The line with the fewest combinations of those with several."""
    return min(_open_lines(state), key=lambda line: len(state.combinations[line]))


def choose_most(state: State) -> int:
    """The line with the most combinations."""
    return max(_open_lines(state), key=lambda line: len(state.combinations[line]))


def _open_lines(state: State) -> list[int]:
    return [line for line, combinations in enumerate(state.combinations) if len(combinations) > 1]


@dataclass(frozen=True, slots=True)
class Elimination:
    """The elimination solver with the modifications of 4.2.4. Called, it solves a puzzle."""

    choose: Chooser = choose_first
    """Which line a combination is assumed for."""
    order: Order = LIFO
    stops: bool = True
    """Whether a line without combinations ends the round at once, or only when the queue is empty."""
    tracks: bool = False
    """Whether the queue keeps which cells of a line changed, and only these are looked at."""

    def __call__(self, puzzle: Nonogram, tally: Tally) -> Answer:
        """Listing 4.3. The recursion is a stack of its loops over combinations: there may be thousands of assumptions.

        A round that ends early leaves lines in the queue, which the listing would carry over into the next assumption. They say
        nothing about it; every assumption starts with a queue of its own.
        """
        queue = LineQueue(self.order)
        state = self._start(puzzle, queue, tally)
        loops: list[Iterator[tuple[State, LineQueue]]] = []
        while True:
            self._empty_queue(state, queue, tally)
            if all(len(combinations) == 1 for combinations in state.combinations):
                return _answer(puzzle, state)
            if all(state.combinations):
                loops.append(self._assume(state, tally))
            while loops:
                attempt = next(loops[-1], None)
                if attempt is not None:
                    state, queue = attempt
                    break
                loops.pop()
            else:
                return Answer(None, UNSOLVABLE)

    def _start(self, puzzle: Nonogram, queue: LineQueue, tally: Tally) -> State:
        """The empty board, all combinations of every line, all lines in the queue: rows, then columns."""
        tally.boards = 1
        given = given_board(puzzle)
        rows, columns = block_lengths(puzzle)
        known = [given.row(row) for row in range(given.height)] + [given.column(column) for column in range(given.width)]
        state = State(given.height, [], [_mask(cells, FILLED) for cells in known], [_mask(cells, EMPTY) for cells in known])
        for line, lengths in enumerate(rows + columns):
            state.combinations.append(_combinations(lengths, len(known[line])))
            queue.push(line, state.filled[line] | state.empty[line])
        tally.note_size(len(queue))
        return state

    def _empty_queue(self, state: State, queue: LineQueue, tally: Tally) -> None:
        """Lines 1 to 3 of the listing."""
        while queue:
            line, changed = queue.pop()
            tally.steps += 1
            self._check_line(state, line, changed if self.tracks else -1, queue)
            tally.note_size(len(queue))
            if self.stops and not state.combinations[line]:
                return

    def _check_line(self, state: State, line: int, looked_at: int, queue: LineQueue) -> None:
        """Listing 4.4: drop the combinations that contradict the cells looked at, then keep what all others agree on."""
        filled, empty = state.filled[line] & looked_at, state.empty[line] & looked_at
        known = filled | empty
        combinations = [each for each in state.combinations[line] if each & known == filled]
        state.combinations[line] = combinations
        if combinations:
            _settle(state, line, reduce(and_, combinations), ~reduce(or_, combinations), queue)

    def _assume(self, state: State, tally: Tally) -> Iterator[tuple[State, LineQueue]]:
        """Lines 9 to 14: for each combination of one line a copy in which that is the only one, and the lines to check then."""
        line = self.choose(state)
        for combination in state.combinations[line]:
            copy, queue = state.copy(), LineQueue(self.order)
            tally.boards += 1
            copy.combinations[line] = [combination]
            _settle(copy, line, combination, ~combination, queue)
            tally.note_size(len(queue))
            yield copy, queue


def _settle(state: State, line: int, filled: int, empty: int, queue: LineQueue) -> None:
    """Write down the cells of a line that became known, and queue the lines that cross it there."""
    length = len(state.combinations) - state.height if line < state.height else state.height
    unknown = (1 << length) - 1 & ~(state.filled[line] | state.empty[line])
    for value, masks in ((filled & unknown, state.filled), (empty & unknown, state.empty)):
        masks[line] |= value
        for cell in _cells_of(value):
            crossing, place = state.crossing(line, cell)
            masks[crossing] |= 1 << place
            queue.push(crossing, 1 << place)


def _combinations(lengths: tuple[int, ...], length: int) -> list[int]:
    """Every way to lay the blocks into an empty line."""
    blocks = [(1 << block) - 1 for block in lengths]
    blank = bytes([UNKNOWN]) * length
    return [sum(block << start for block, start in zip(blocks, starts, strict=True)) for starts in Layouts(lengths, blank)]


def _mask(cells: Cells, value: int) -> int:
    return sum(1 << cell for cell, each in enumerate(cells) if each == value)


def _cells_of(mask: int) -> Iterator[int]:
    """The places of the bits that are set."""
    return (cell for cell, bit in enumerate(reversed(f"{mask:b}")) if bit == "1")


def _answer(puzzle: Nonogram, state: State) -> Answer:
    """Every line has one combination left: no further check is needed."""
    rows = (f"{row:0{puzzle.width}b}"[::-1] for (row,) in state.combinations[: state.height])
    cells = "".join(rows).encode().translate(_DIGITS)
    return Answer(Board(*puzzle.size, cells, puzzle.symbols), SOLVED)


_DIGITS = bytes.maketrans(b"01", bytes([EMPTY, FILLED]))
