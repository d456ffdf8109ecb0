"""Every line of up to 12 cells: every clue that fits, in every state of knowledge, against listing all legal lines.

That is 531,441 states of 377 clues for 12 cells alone, so the comparison itself runs compiled.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numba
import numpy as np
import pytest

from gridwright.kinds.nonogram.kernels.line import WORD_CELLS, settle_line
from gridwright.kinds.nonogram.kernels.state import new_scratch, words_of
from tests.differential.brute import (
    EMPTY,
    FILLED,
    UNKNOWN,
    every_state,
    is_compatible,
    lines_by_clue,
    settle_by_table,
    settle_every_state,
    shared_cells,
)

pytestmark = pytest.mark.xdist_group("numba")  # or each process of the tests would load Numba, and compile the same

MARGINS = [
    ("." * 54, ""),  # 63 cells with a line of 9: the shortest of several words
    ("." * 55, ""),
    ("." * 56, ""),
    ("." * 60, ""),  # the line lies across two words
    ("." * 64, ""),
    ("", "." * 54),
    ("." * 60, "." * 64),
    ("." * 124, ""),  # across the second and the third word
    ("#" * 63 + ".", ""),  # a block that fills a word but for its gap
    ("." + "#" * 70 + ".", ".#"),
    ("#" * 3 + ".", "." + "#" * 131),
]
"""Known cells before and behind the line that is under test: they make it a line of several words and nothing else."""


SETTLE = settle_line.compiled
"""The kernel as Numba calls it from what it compiles; the tests of pictures below call it as Python does."""


@numba.njit
def put_bits(words: Any, bits: Any, start: Any) -> None:
    """Write the bits of one word into `words`, from bit number `start` on."""
    at, part = start >> 6, np.uint64(start & 63)
    words[at] |= np.uint64(bits) << part
    if part > 0 and at + 1 < words.shape[0]:
        words[at + 1] |= np.uint64(bits) >> (np.uint64(64) - part)


@numba.njit
def find_fault(
    length: Any, cells: Any, start: Any, blocks: Any, base_filled: Any, base_empty: Any, states: Any, allowed: Any, scratch: Any
) -> Any:
    """The first state in which `settle_line` is wrong; -1 if there is none.

    The line under test has `cells` cells from `start` on, inside a line of `length` cells of which the rest is known.
    """
    whole = (1 << cells) - 1
    filled, empty = np.zeros_like(base_filled), np.zeros_like(base_filled)
    wanted_filled, wanted_empty = np.zeros_like(base_filled), np.zeros_like(base_filled)
    for state in range(allowed.shape[0]):
        may_fill, may_empty = allowed[state] & whole, allowed[state] >> cells
        for word in range(filled.shape[0]):
            filled[word] = wanted_filled[word] = base_filled[word]
            empty[word] = wanted_empty[word] = base_empty[word]
        put_bits(filled, states[0, state], start)
        put_bits(empty, states[1, state], start)
        is_possible = allowed[state] != 0
        put_bits(wanted_filled, may_fill & ~may_empty if is_possible else states[0, state], start)
        put_bits(wanted_empty, whole & ~may_fill if is_possible else states[1, state], start)
        if SETTLE(length, blocks, filled, empty, scratch) != is_possible:
            return state
        for word in range(filled.shape[0]):
            if filled[word] != wanted_filled[word] or empty[word] != wanted_empty[word]:
                return state
    return -1


def check_every_state(cells: int, clue: tuple[int, ...], before: str = "", behind: str = "") -> None:
    states = np.array(every_state(cells))
    length = len(before) + cells + len(behind)
    known = before + "?" * cells + behind
    base_filled, base_empty = (words_where(known, symbol) for symbol in "#.")
    blocks = [*map(len, before.replace(".", " ").split()), *clue, *map(len, behind.replace(".", " ").split())]
    scratch = new_scratch(length, len(blocks))
    state = find_fault(
        length,
        cells,
        len(before),
        np.array(blocks, dtype=np.uint64),
        base_filled,
        base_empty,
        states,
        settle_every_state(cells, clue),
        scratch,
    )
    assert state == -1, f"clue {blocks}, {known} with {draw(states[:, state], cells)} in the place of ?: settled wrongly"


def words_where(drawn: str, symbol: str) -> np.ndarray:
    """The words of a line with a bit for every cell that is drawn as `symbol`."""
    bits = sum(1 << cell for cell, each in enumerate(drawn) if each == symbol)
    return np.array([bits >> 64 * word & 0xFFFF_FFFF_FFFF_FFFF for word in range(words_of(len(drawn)))], dtype=np.uint64)


def draw(masks: np.ndarray, cells: int) -> str:
    filled, empty = (int(mask) for mask in masks)
    return "".join("#" if filled >> cell & 1 else "." if empty >> cell & 1 else "?" for cell in range(cells))


@pytest.mark.parametrize("cells", range(1, 12))
def test_every_line(cells: int) -> None:
    for clue in lines_by_clue(cells):
        check_every_state(cells, clue)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_every_line_of_12_cells(part: int) -> None:
    clues = list(lines_by_clue(12))
    assert len(clues) == 377
    for clue in clues[part::4]:
        check_every_state(12, clue)


@pytest.mark.parametrize(("before", "behind"), [("", ""), MARGINS[3]])
def test_a_single_wrong_answer_is_found(monkeypatch: pytest.MonkeyPatch, before: str, behind: str) -> None:
    allowed = settle_every_state(6, (2, 1))
    allowed[500] ^= 1
    monkeypatch.setattr(sys.modules[__name__], "settle_every_state", lambda *_: allowed)
    with pytest.raises(AssertionError, match="settled wrongly"):
        check_every_state(6, (2, 1), before, behind)


@pytest.mark.parametrize(("before", "behind"), MARGINS, ids=[f"{len(before)}-{len(behind)}" for before, behind in MARGINS])
def test_every_line_of_9_cells_within_several_words(before: str, behind: str) -> None:
    assert len(before) + 9 + len(behind) > WORD_CELLS
    for clue in lines_by_clue(9):
        check_every_state(9, clue, before, behind)


@pytest.mark.parametrize("cells", range(1, 8))
def test_the_longest_line_of_one_word_and_the_shortest_of_two(cells: int) -> None:
    for clue in lines_by_clue(cells):
        for length in (62, 63):
            check_every_state(cells, clue, "." * (length - cells))
            check_every_state(cells, clue, "", "." * (length - cells))


@pytest.mark.parametrize("seed", range(40))
def test_long_lines_against_a_table(seed: int) -> None:
    """Random lines of 40 to 400 cells: short and long blocks, much and little known, some of it wrong."""
    chance = random.Random(seed)
    for _ in range(10):
        length = chance.choice([chance.randint(40, 130), chance.randint(63, 400), 62, 63, 64, 65, 126, 127, 128, 129])
        cells = random_line(chance, length)
        known = [cell if chance.random() < share else UNKNOWN for share in [chance.random() ** 2] for cell in cells]
        clue = [len(run) for run in "".join(".#"[cell] for cell in cells).split(".") if run]
        if chance.random() < 0.3:
            place = chance.randrange(length)
            known[place] = 1 - cells[place]
        assert settle(clue, known) == settle_by_table(clue, known), f"clue {clue}, known {known}"


@pytest.mark.parametrize("slack", [0, 1, 31, 32, 62, 63, 64, 65, 100, 126, 127, 128])
@pytest.mark.parametrize("seed", range(4))
def test_long_lines_of_a_certain_slack_against_a_table(slack: int, seed: int) -> None:
    """Up to 63 cells of slack, a sweep takes one word a block; up to 127, two."""
    chance = random.Random(f"{slack} {seed}")
    for blocks in (1, 2, 7, 30, 40):
        clue = [chance.choice([1, 2, 3, 4, 5, chance.randint(1, 130)]) for _ in range(blocks)]
        length = max(sum(clue) + blocks - 1 + slack, 63)
        gaps = sorted(chance.randint(0, slack) for _ in clue)
        cells = [EMPTY] * length
        at = 0
        for block, moved in zip(clue, gaps, strict=True):
            cells[at + moved : at + moved + block] = [FILLED] * block
            at += block + 1
        share = chance.random() ** 3
        known = [cell if chance.random() < share else UNKNOWN for cell in cells]
        assert settle(clue, known) == settle_by_table(clue, known), f"clue {clue}, known {known}"


def random_line(chance: random.Random, length: int) -> list[int]:
    """Runs of random lengths: of one cell, of a few, or of hundreds."""
    longest = chance.choice([1, 3, 20, 200])
    cells: list[int] = []
    while len(cells) < length:
        cells += [EMPTY] * chance.randint(1, chance.choice([1, 3, 30])) + [FILLED] * chance.randint(1, longest)
    start = chance.randint(0, 1)
    return [*cells, EMPTY][start : start + length]


def settle(clue: list[int], known: list[int]) -> list[int] | None:
    """`settle_line`, for lists; None where there is no placement, and nothing may have changed then."""
    drawn = "".join({EMPTY: ".", FILLED: "#"}.get(cell, "?") for cell in known)
    filled, empty = words_where(drawn, "#"), words_where(drawn, ".")
    before = filled.copy(), empty.copy()
    if not settle_line(len(known), np.array(clue, dtype=np.uint64), filled, empty, new_scratch(len(known), len(clue))):
        np.testing.assert_array_equal((filled, empty), before)
        return None
    return [
        FILLED if filled[cell >> 6] >> np.uint64(cell & 63) & np.uint64(1) else
        EMPTY if empty[cell >> 6] >> np.uint64(cell & 63) & np.uint64(1) else
        UNKNOWN
        for cell in range(len(known))
    ]  # fmt: skip


@pytest.mark.parametrize("length", range(1, 8))
def test_the_table_is_right_where_lines_can_be_listed(length: int) -> None:
    filled, empty = every_state(length)
    for clue, lines in lines_by_clue(length).items():
        for masks in zip(filled, empty, strict=True):
            known = [{".": EMPTY, "#": FILLED, "?": UNKNOWN}[each] for each in draw(np.array(masks), length)]
            legal = [line for line in lines if is_compatible(known, line)]
            assert settle_by_table(clue, known) == (list(shared_cells(legal)) if legal else None)


@pytest.mark.parametrize(
    ("known", "clue", "settled"),
    [
        ("??????", (2, 2), "?#??#?"),
        ("??????", (3, 2), "###.##"),
        ("??????", (), "......"),
        ("?.????", (2, 1), "..##.#"),
        ("#?????", (1, 1), "#.????"),
        ("???#??", (3,), ".??#??"),
        ("#????#", (1,), None),
        ("?.?.?.", (2,), None),
        ("?" * 70, (40,), "?" * 30 + "#" * 10 + "?" * 30),
        ("?" * 130, (64, 65), "#" * 64 + "." + "#" * 65),
        ("?" * 64 + "#" + "?" * 64, (1,), "." * 64 + "#" + "." * 64),
    ],
)
def test_lines_drawn(known: str, clue: tuple[int, ...], settled: str | None) -> None:
    value_of = {".": EMPTY, "#": FILLED, "?": UNKNOWN}
    found = settle(list(clue), [value_of[each] for each in known])
    assert found == (None if settled is None else [value_of[each] for each in settled])
