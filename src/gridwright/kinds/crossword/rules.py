"""The judge: the rules that a board breaks, what keeps it from being a fill, and the rules of style that a grid breaks.

It looks at the puzzle and the board alone and imports neither search nor kernels, so that it can contradict them. American
style: every cell is checked (it belongs to two slots). British style: in every slot at least half of the letters are checked,
and no two neighbours are unchecked. Both: all cells are connected, no slot is too short, blocks are symmetric and not too
many; American grids have not too many words either.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterator, Sequence
from itertools import pairwise

from gridwright.codec.text import quote
from gridwright.kinds.crossword.grid import BLOCK, Board, Cell, Slot, format_letter, is_letters
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Violation


def violations(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    """Everything wrong with `board`: another grid, what is no letter, given letters changed, and once complete a word twice.

    A board in progress is judged by what it says: unknown letters break nothing.
    """
    others = list(_other_squares(puzzle, board))
    if others:
        yield from others
        return
    yield from _changed_letters(puzzle, board)
    if board.is_complete:
        yield from repeated_entries(puzzle, board)


def is_solution(puzzle: Crossword, board: Board) -> bool:
    """Whether `board` is complete and breaks nothing."""
    return board.is_complete and next(violations(puzzle, board), None) is None


def parse_board(puzzle: Crossword, rows: Sequence[str]) -> Board:
    """A board of this puzzle from rows of letters, blocks and voids."""
    return Board.from_rows(rows, puzzle)


def name_cell(cell: tuple[int, int]) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _other_squares(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    """Letters in blocks, blocks in cells, or another size altogether."""
    if (board.height, board.width) != puzzle.size:
        message = f"found {board.width}x{board.height} squares, expected {puzzle.width}x{puzzle.height}"
        yield Violation("other size", "board", message)
        return
    for row, (found, expected) in enumerate(zip(board.squares, puzzle.squares, strict=True)):
        for column in range(puzzle.width):
            if found[column] != expected[column]:
                letter = board.letters[row][column]
                shown = repr(found[column] if letter is None else format_letter(letter))
                message = f"found {shown}, expected {expected[column]!r}"
                yield Violation("other square", name_cell((row, column)), message, ((row, column),))


def _changed_letters(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    given = {} if puzzle.given is None else dict(puzzle.given.cells())
    for cell, letter in board.cells():
        if letter and not is_letters(letter):
            yield Violation("no letter", name_cell(cell), f"found {quote(letter)}, expected letters in upper case", (cell,))
        elif letter and given.get(cell) and letter != given[cell]:
            message = f"found {quote(letter)}, but {quote(given[cell])} was given"
            yield Violation("given letter changed", name_cell(cell), message, (cell,))


def repeated_entries(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    """Each finished entry that stands in an earlier slot, too."""
    first: dict[str, Slot] = {}
    for slot in puzzle.slots:
        entry = board.entry(slot)
        if entry is None:
            continue
        earlier = first.setdefault(entry, slot)
        if earlier is not slot:
            message = f"{quote(entry)} stands in {earlier.name} already, expected every entry once"
            yield Violation("entry twice", slot.name, message, (*earlier.cells, *slot.cells))


# Whether a board is a fill with the words of a list.


def judge_fill(
    puzzle: Crossword,
    board: Board,
    words: Container[str],
    *,
    distinct: bool = True,
    stem_of: Callable[[str], Hashable | None] | None = None,
) -> Iterator[Violation]:
    """Everything that keeps `board` from being a fill with these words.

    Every slot must hold one of them, given letters must stand, and unless `distinct` is False no word may come twice. With
    `stem_of`, no two entries may have one stem; words of which it says None share none. Cells in no slot may stay unknown.
    """
    broken = [violation for violation in violations(puzzle, board) if violation.rule != "entry twice"]
    yield from broken
    if any(violation.rule in ("other size", "other square") for violation in broken):
        return
    for slot in puzzle.slots:
        entry = board.entry(slot)
        if entry is None:
            yield Violation("entry unfinished", slot.name, "has unknown letters, expected a word", slot.cells)
        elif entry not in words:
            yield Violation("unknown word", slot.name, f"{quote(entry)} is not in the list of words", slot.cells)
    if distinct:
        yield from repeated_entries(puzzle, board)
    if stem_of is not None:
        yield from _shared_stems(puzzle, board, stem_of)


def is_fill(puzzle: Crossword, board: Board, words: Container[str], *, distinct: bool = True) -> bool:
    """Whether `board` fills the puzzle with these words."""
    return next(judge_fill(puzzle, board, words, distinct=distinct), None) is None


def _shared_stems(puzzle: Crossword, board: Board, stem_of: Callable[[str], Hashable | None]) -> Iterator[Violation]:
    """Each entry whose stem an earlier one has. The same word again is the affair of `distinct`."""
    first: dict[Hashable, tuple[Slot, str]] = {}
    for slot in puzzle.slots:
        entry = board.entry(slot)
        stem = None if entry is None else stem_of(entry)
        if entry is None or stem is None:
            continue
        earlier, word = first.setdefault(stem, (slot, entry))
        if word != entry:
            message = f"{quote(entry)} shares its stem with {quote(word)} in {earlier.name}"
            yield Violation("shared stem", slot.name, message, (*earlier.cells, *slot.cells))


# Whether the blocks of a grid keep the rules of a style. It looks at the slots only.

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
