"""The judge of fills: a board and a list of words, and nothing of how fills are found."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator

from gridwright.codec.text import quote
from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import repeated_entries, violations
from gridwright.kinds.crossword.slots import Slot
from gridwright.model.violation import Violation


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
