"""What a solve of a puzzle of any sort remembers, as arrays, and how it is set up from lines and automata.

What is known of a cell is the set of values that it may have, a word: at most 64 values. A *literal* is a cell and a value in one
number, `cell * values + value`. A *line* is a list of cells; a cell lies in several lines, and two lines may share several
cells. The trail lists every cell whose set became smaller, with the set before, so that taking back is walking it backwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.automaton import LineAutomaton

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
Flags = npt.NDArray[np.uint8]

MOST_VALUES = 64
WORD = (1 << 64) - 1


class Incidence(NamedTuple):
    """Which cells lie in which lines. Puzzles of one shape share it."""

    cell_of: Small
    """The cells of all lines, line after line."""
    first_cell: Numbers
    """Where the cells of each line begin there; one entry more than lines."""
    line_of: Small
    """The lines of all cells, cell after cell."""
    first_line: Numbers
    """Where the lines of each cell begin there; one entry more than cells."""


class Board(NamedTuple):
    """What is known of the cells, and the work still to do on lines."""

    cell_of: Small
    first_cell: Numbers
    line_of: Small
    first_line: Numbers
    masks: Words
    """The automata, line after line: the sets `first`, `accepting`, `repeat`, each of `enter`, and the labels by value. A set
    takes as many words as the line has."""
    first_mask: Numbers
    """Where the automaton of each line begins there."""
    words: Small
    """How many words a set of states takes in each line."""
    reach: Small
    """How many sets `enter` each automaton has."""
    domains: Words
    """The set of values of each cell."""
    trail_cells: Small
    trail_domains: Words
    queue: Small
    """A ring of lines to look at again."""
    queued: Flags
    touched: Words
    """The set of lines looked at since whoever wants to know cleared it."""
    reached: Words
    """Scratch of a line: the states reached at each cell."""
    sweeps: Words
    """Scratch of a line of one word: the states that each cell's values allow, and those of them that lead to the end."""
    windows: Small
    """Scratch of a line: the first and the last word at each cell that has one of those."""
    counts: Numbers
    """Named by the constants below."""


TRAIL_LENGTH = 0
QUEUE_HEAD = 1
QUEUE_LENGTH = 2
LINE_SOLVES = 3
WORK = 4
"""Rough machine work, so that a slice of a run ends after about the same time on boards of any size."""
OPEN = 5
"""How many cells have several values left."""
VALUES = 6
COUNTS = 8

FOUND, EXHAUSTED, PAUSED, CROWDED = 1, 2, 3, 4
"""Why a search returned: a solution is on the board; there are no more; the slice is over; there is no room for more clauses."""


class Memory(NamedTuple):
    """What probing keeps beyond the board. Made only once search begins: most puzzles never need it."""

    gain: Small
    """Per literal: how many sets of values became smaller when it was last probed."""
    probed_at: Numbers
    """Per literal: when it was last probed, without failing; 0 for never."""
    reach: Words
    """Per literal: the set of lines that its last probe looked at."""
    changed_at: Numbers
    """Per line: when a cell of it last changed, apart from what probes assume."""
    agreed: Words
    """Per cell: the values that all probes of the cell under way have ruled out so far."""
    agreed_at: Numbers
    """Per cell: the last of these probes."""
    listed: Small
    """The cells that have such values."""
    decisions: Small
    """The literal decided at each depth."""
    marks: Small
    """The length of the trail before each decision."""
    recent: Small
    """Cells that failed lately, a ring."""
    control: Numbers
    """Named by the constants below."""


DEPTH = 0
MODE = 1
CURSOR = 2
"""Next cell of the probing pass that is under way; below zero while the ring of recent failures is probed."""
BEST_LITERAL = 3
BEST_SCORE = 4
"""In thousandths, so that it can live among integers."""
NODES = 5
PROBES = 6
PROBE = 7
PASS_FACTS = 8
RECENT_NEXT = 9
TIME = 10
"""A clock that goes on whenever the board changes for good, or a probe is over."""
LISTED = 11
CONTROLS = 16

RECENT = 32


def words_of(bits: int) -> int:
    """How many words a set of so many takes."""
    return (bits + 63) // 64


def new_incidence(lines: Sequence[Sequence[int]], cells: int) -> Incidence:
    """Which cells lie in which lines, from the cells of each line."""
    first_cell = np.zeros(len(lines) + 1, dtype=np.int64)
    np.cumsum([len(line) for line in lines], out=first_cell[1:])
    cell_of = np.fromiter((cell for line in lines for cell in line), dtype=np.int32, count=int(first_cell[-1]))
    of_lines = np.repeat(np.arange(len(lines), dtype=np.int32), np.diff(first_cell))
    first_line = np.zeros(cells + 1, dtype=np.int64)
    np.cumsum(np.bincount(cell_of, minlength=cells), out=first_line[1:])
    return Incidence(cell_of, first_cell, of_lines[np.argsort(cell_of, kind="stable")], first_line)


def new_board(incidence: Incidence, automata: Sequence[LineAutomaton], values: int, domains: Sequence[int]) -> Board:
    """A board with these sets of values, and with every line waiting to be looked at."""
    if values > MOST_VALUES:
        raise ValueError(f"{values} values, expected at most {MOST_VALUES}")
    lines, cells = len(automata), len(domains)
    sets_of_values = np.array(domains, dtype=np.uint64)
    masks: list[int] = []
    first_mask: list[int] = []
    words: list[int] = []
    for automaton in automata:
        first_mask.append(len(masks))
        sets = (automaton.first, automaton.accepting, automaton.repeat, *automaton.enter, *automaton.labels)
        if automaton.states <= 64:
            words.append(1)
            masks += sets
        else:
            words.append(count := words_of(automaton.states))
            masks += [bits >> 64 * word & WORD for bits in sets for word in range(count)]
    longest = int(np.diff(incidence.first_cell).max())
    counts = np.zeros(COUNTS, dtype=np.int64)
    counts[QUEUE_LENGTH] = lines
    counts[OPEN] = np.count_nonzero(sets_of_values & (sets_of_values - np.uint64(1)))
    counts[VALUES] = values
    return Board(
        *incidence,
        masks=np.array(masks, dtype=np.uint64),
        first_mask=np.array(first_mask, dtype=np.int64),
        words=np.array(words, dtype=np.int32),
        reach=np.array([len(automaton.enter) for automaton in automata], dtype=np.int32),
        domains=sets_of_values,
        trail_cells=np.zeros(cells * (values - 1) + 1, dtype=np.int32),
        trail_domains=np.zeros(cells * (values - 1) + 1, dtype=np.uint64),
        queue=np.arange(lines, dtype=np.int32),
        queued=np.ones(lines, dtype=np.uint8),
        touched=np.zeros(words_of(lines), dtype=np.uint64),
        reached=np.zeros((longest + 1) * max(words), dtype=np.uint64),
        sweeps=np.zeros((2, longest), dtype=np.uint64),
        windows=np.zeros(2 * longest + 2, dtype=np.int32),
        counts=counts,
    )


def new_memory(board: Board) -> Memory:
    """Memory for searching `board`, nothing probed yet."""
    cells, lines, values = len(board.domains), len(board.words), int(board.counts[VALUES])
    literals = cells * values
    control = np.zeros(CONTROLS, dtype=np.int64)
    control[TIME] = 1
    return Memory(
        gain=np.zeros(literals, dtype=np.int32),
        probed_at=np.zeros(literals, dtype=np.int64),
        reach=np.zeros((literals, words_of(lines)), dtype=np.uint64),
        changed_at=np.ones(lines, dtype=np.int64),
        agreed=np.zeros(cells, dtype=np.uint64),
        agreed_at=np.zeros(cells, dtype=np.int64),
        listed=np.zeros(cells, dtype=np.int32),
        decisions=np.zeros(cells + 1, dtype=np.int32),
        marks=np.zeros(cells + 1, dtype=np.int32),
        recent=np.full(RECENT, -1, dtype=np.int32),
        control=control,
    )


def memory_size(board: Board) -> int:
    """How many bytes `new_memory` would take, nearly."""
    return len(board.domains) * int(board.counts[VALUES]) * (8 * words_of(len(board.words)) + 20)


def read_cells(board: Board, unknown: int) -> bytes:
    """The value of each cell, and `unknown` where several are left."""
    domains = board.domains
    is_open = (domains & (domains - np.uint64(1))) != 0
    values = np.bitwise_count(domains - np.uint64(1))  # of a set of one value: the bits below it
    return np.where(is_open, unknown, values).astype(np.uint8).tobytes()
