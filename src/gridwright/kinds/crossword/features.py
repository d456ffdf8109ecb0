"""What a crossword has beyond its grid, in the words of `Format.keeps`."""

from __future__ import annotations

from gridwright.kinds.crossword.clues import has_loose_clues
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import VOID


def list_features(puzzle: Crossword) -> frozenset[str]:
    """Everything there is. What some formats keep only as long as something else is not there has a word of its own."""
    boards = [board for board in (puzzle.given, puzzle.goal) if board is not None]
    shown = puzzle.goal or puzzle.blank_board()
    present = {
        "given": puzzle.given is not None and puzzle.goal is None,
        "given beside goal": puzzle.given is not None and puzzle.goal is not None,
        "goal": puzzle.goal is not None,
        "clues": bool(puzzle.clues),
        "loose clues": has_loose_clues(puzzle),
        "bars": bool(puzzle.bars),
        "numbering": puzzle.labels is not None,
        "rebus": any(len(letter) > 1 for board in boards for _, letter in board.cells()),
        "voids": any(VOID in row for row in puzzle.squares),
        "circles": bool(puzzle.circled),
        "shades": bool(puzzle.shaded) and not puzzle.circled,
        "shades beside circles": bool(puzzle.shaded) and bool(puzzle.circled),
        "marks on blanks": any(not shown.letter(cell) for cell in puzzle.circled | puzzle.shaded),
    }
    return frozenset(name for name, is_present in present.items() if is_present)
