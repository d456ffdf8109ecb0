"""How long one line takes in the kernel, without the way from Python into it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import kernel
from gridwright.kinds.nonogram.kernels.line import settle_line
from gridwright.kinds.nonogram.kernels.state import new_scratch, words_of

SAMPLES = 64
"""Different states of the line, so that the processor cannot learn one by heart."""
LEAST_SECONDS = 0.05
ATTEMPTS = 5

Words = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class LineCase:
    length: int
    blocks: int


LINE_CASES = (
    LineCase(10, 3),
    LineCase(25, 6),
    LineCase(40, 8),
    LineCase(62, 10),
    LineCase(80, 10),
    LineCase(125, 12),
    LineCase(500, 20),
    LineCase(1000, 30),
)
"""Up to 62 cells a line is one word; beyond, several."""


@kernel
def settle_many(length: Any, blocks: Any, filled: Any, empty: Any, own: Any, scratch: Any, rounds: Any) -> Any:
    """Settle every sample `rounds` times, each from its state, in the two rows of `own`."""
    own_filled, own_empty = own[0], own[1]
    settled = 0
    for _ in range(rounds):
        for sample in range(filled.shape[0]):
            for word in range(filled.shape[1]):
                own_filled[word] = filled[sample, word]
                own_empty[word] = empty[sample, word]
            if settle_line(length, blocks, own_filled, own_empty, scratch):
                settled += 1
    return settled


def measure_line(case: LineCase) -> float:
    """Seconds for settling one line, the best of some attempts."""
    blocks, filled, empty = draw_states(case)
    room = (np.zeros((2, filled.shape[1]), np.uint64), new_scratch(case.length, case.blocks))
    rounds, best = 1, float("inf")
    while True:
        seconds = _time_rounds(case.length, blocks, filled, empty, room, rounds)
        if seconds >= LEAST_SECONDS:
            break
        rounds *= 2
    for _ in range(ATTEMPTS):
        best = min(best, _time_rounds(case.length, blocks, filled, empty, room, rounds))
    return best / (rounds * SAMPLES)


def draw_states(case: LineCase) -> tuple[Words, Words, Words]:
    """A clue, and states of its line as they come up while solving: some cells known, none of them wrong.

    Returns the blocks, and for each sample the words of the filled and of the empty cells.
    """
    random = Random(f"line {case.length} {case.blocks}")
    lengths = _draw_blocks(random, case)
    filled = np.zeros((SAMPLES, words_of(case.length)), dtype=np.uint64)
    empty = np.zeros_like(filled)
    for sample in range(SAMPLES):
        cells = _draw_placement(random, case.length, lengths)
        share = random.random() / 2
        for cell, is_filled in enumerate(cells):
            if random.random() < share:
                words = filled if is_filled else empty
                words[sample, cell >> 6] |= np.uint64(1 << (cell & 63))
    return np.array(lengths, dtype=np.uint64), filled, empty


def _draw_blocks(random: Random, case: LineCase) -> list[int]:
    """Blocks that fill about half of the line."""
    cells = case.length // 2
    cuts = sorted(random.sample(range(1, cells), case.blocks - 1))
    return [end - start for start, end in zip([0, *cuts], [*cuts, cells], strict=True)]


def _draw_placement(random: Random, length: int, blocks: list[int]) -> list[bool]:
    """The blocks at random places, in order and with gaps between them."""
    spare = length - sum(blocks) - len(blocks) + 1
    starts = sorted(random.randrange(spare + 1) for _ in blocks)
    cells = [False] * length
    used = 0
    for start, block in zip(starts, blocks, strict=True):
        cells[start + used : start + used + block] = [True] * block
        used += block + 1
    return cells


def _time_rounds(length: int, blocks: Words, filled: Words, empty: Words, room: tuple[Words, Words], rounds: int) -> float:
    start = time.process_time()
    settled = settle_many(length, blocks, filled, empty, *room, rounds)
    seconds = time.process_time() - start
    if settled != rounds * SAMPLES:
        raise AssertionError(f"{rounds * SAMPLES - settled} of {rounds * SAMPLES} lines that can be met were called impossible")
    return seconds
