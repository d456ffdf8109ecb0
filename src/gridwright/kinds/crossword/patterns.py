"""Whether the blocks of a grid lie as constructors of a style want them. It looks at the slots only, whoever drew the grid.

American: every cell is checked (it belongs to two slots). British: in every slot at least half of the letters are checked, and no
two that are not stand side by side. Both: all cells hang together, no slot is too short, blocks lie symmetrically and are not too
many; American grids have not too many words either.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from gridwright.codec.text import quote
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import BLOCK, Slot
from gridwright.model.errors import InputError
from gridwright.model.violation import Violation

AMERICAN, BRITISH = "american", "british"
STYLES = (AMERICAN, BRITISH)
SHORTEST = 3
"""Letters of the shortest word, if nobody says."""
MOST_BLOCKS = {AMERICAN: 1 / 6, BRITISH: 2 / 5}
"""The largest share of blocks, rounded up to whole blocks, if nobody says."""
WORDS_IN_15X15, WORD_GROWTH = 78, 0.87
"""The most words of an American grid of 15x15, and the power of the area with which they grow: to 140 in 21x21."""

Squares = Sequence[str]

MIRRORED: dict[str, tuple[Callable[[Squares], list[str]], ...]] = {
    "none": (),
    "rotation": (lambda rows: [row[::-1] for row in reversed(rows)],),
    "horizontal": (lambda rows: [row[::-1] for row in rows],),
    "vertical": (lambda rows: list(reversed(rows)),),
    "both": (lambda rows: [row[::-1] for row in rows], lambda rows: list(reversed(rows))),
    "diagonal": (lambda rows: ["".join(column) for column in zip(*rows, strict=True)],),
}
"""Name of a symmetry -> what may be done to the rows of a grid that has it without a change to be seen."""


def count_most_words(height: int, width: int) -> int:
    """How many words an American grid has at most: 78 in 15x15, 140 in 21x21, one in every row and column of a small one.

    >>> [count_most_words(side, side) for side in (5, 9, 13, 15, 21)]
    [12, 32, 61, 78, 140]
    """
    growth = math.pow(height * width / 225, WORD_GROWTH)
    return max(height + width, round(WORDS_IN_15X15 * growth))


def count_most_blocks(height: int, width: int, style: str, share: float | None = None) -> int:
    """How many blocks there may be: no more than a share that is asked for; the usual share of the style is rounded up.

    >>> count_most_blocks(15, 15, AMERICAN), count_most_blocks(15, 15, AMERICAN, 1 / 6)
    (38, 37)
    """
    # Shares are no exact numbers: three tenths of ten squares are three blocks.
    if share is not None:
        return math.floor(height * width * share + 1e-9)
    return math.ceil(height * width * MOST_BLOCKS[style] - 1e-9)


def pattern_problems(
    puzzle: Crossword,
    style: str = AMERICAN,
    *,
    symmetry: str = "rotation",
    shortest: int = SHORTEST,
    words: int | None = None,
    blocks: float | None = None,
) -> Iterator[Violation]:
    """Every rule of the style that a grid breaks, and where. `words` and `blocks` (a share) are the most there may be."""
    check_choice("style", style, STYLES)
    check_choice("symmetry", symmetry, tuple(MIRRORED))
    checks = Counter(cell for slot in puzzle.slots for cell in slot.cells)
    yield from _find_orphans(puzzle, checks)
    yield from _find_parts(puzzle)
    for slot in puzzle.slots:
        if len(slot.cells) < shortest:
            yield _blame(slot, "short", f"has {len(slot.cells)} letters, expected at least {shortest}")
        yield from (_judge_american if style == AMERICAN else _judge_british)(slot, checks)
    yield from _judge_symmetry(puzzle, symmetry)
    yield from _judge_amounts(puzzle, style, words, blocks)


def check_choice(place: str, found: str, known: Sequence[str]) -> None:
    """InputError if a word is none of those known."""
    if found not in known:
        raise InputError(f"found {quote(found)}, expected one of {', '.join(known)}", place=place)


def _judge_american(slot: Slot, checks: Counter[Cell]) -> Iterator[Violation]:
    unchecked = tuple(cell for cell in slot.cells if checks[cell] < 2)
    if unchecked:
        row, column = unchecked[0]
        yield _blame(slot, "unchecked", f"row {row + 1}, column {column + 1} is in no other slot", unchecked)


def _judge_british(slot: Slot, checks: Counter[Cell]) -> Iterator[Violation]:
    checked = sum(checks[cell] > 1 for cell in slot.cells)
    if 2 * checked < len(slot.cells):
        yield _blame(slot, "half", f"{checked} of {len(slot.cells)} letters are checked, expected at least half")
    for pair in pairwise(slot.cells):
        if all(checks[cell] < 2 for cell in pair):
            (row, column), _ = pair
            yield _blame(slot, "unchecked", f"from row {row + 1}, column {column + 1} two letters in a row are not checked", pair)
            return


def _find_orphans(puzzle: Crossword, checks: Counter[Cell]) -> Iterator[Violation]:
    for row, column in puzzle.cells():
        if not checks[row, column]:
            place = f"row {row + 1}, column {column + 1}"
            yield Violation("orphan", place, "this cell is in no slot", ((row, column),))


def _find_parts(puzzle: Crossword) -> Iterator[Violation]:
    """A part of the grid that no slot leads to from the first cell."""
    slots_of: dict[Cell, list[Slot]] = {}
    for slot in puzzle.slots:
        for cell in slot.cells:
            slots_of.setdefault(cell, []).append(slot)
    if not slots_of:
        return
    first = min(slots_of)
    reached, waiting = {first}, [first]
    while waiting:
        for slot in slots_of[waiting.pop()]:
            waiting += [cell for cell in slot.cells if cell not in reached]
            reached |= set(slot.cells)
    apart = tuple(sorted(set(slots_of) - reached))
    if apart:
        row, column = apart[0]
        yield Violation("parts", f"row {row + 1}, column {column + 1}", "no slot leads from the first cell to here", apart)


def _judge_symmetry(puzzle: Crossword, symmetry: str) -> Iterator[Violation]:
    rows = list(puzzle.squares)
    for mirror in MIRRORED[symmetry]:
        other = mirror(rows)
        if list(map(len, other)) != list(map(len, rows)):
            size = f"{puzzle.width}x{puzzle.height}"
            yield Violation("symmetry", "grid", f"{symmetry} needs as many rows as columns, found {size}")
            continue
        pairs = zip(rows, other, strict=True)
        apart = [
            (row, column) for row, pair in enumerate(pairs) for column, (a, b) in enumerate(zip(*pair, strict=True)) if a != b
        ]
        if apart:
            row, column = apart[0]
            place = f"row {row + 1}, column {column + 1}"
            yield Violation("symmetry", place, f"expected {quote(other[row][column])} for the symmetry {symmetry}", tuple(apart))


def _judge_amounts(puzzle: Crossword, style: str, words: int | None, share: float | None) -> Iterator[Violation]:
    height, width = puzzle.size
    most = count_most_words(height, width) if words is None and style == AMERICAN else words
    if most is not None and len(puzzle.slots) > most:
        yield Violation("words", "grid", f"found {len(puzzle.slots):,} words, expected at most {most:,}")
    blocks = sum(row.count(BLOCK) for row in puzzle.squares)
    allowed = count_most_blocks(height, width, style, share)
    if blocks > allowed:
        yield Violation("blocks", "grid", f"found {blocks:,} blocks, expected at most {allowed:,}")


def _blame(slot: Slot, rule: str, message: str, cells: tuple[Cell, ...] | None = None) -> Violation:
    return Violation(rule, slot.name, message, slot.cells if cells is None else cells)
