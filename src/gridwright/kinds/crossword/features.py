"""What a crossword has beyond its grid, in the words of `Format.keeps`."""

from __future__ import annotations

from gridwright.kinds.crossword.clues import has_loose_clues
from gridwright.kinds.crossword.formats.common import one_line
from gridwright.kinds.crossword.formats.markup import strip_braces
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
        "exact texts": has_exact_texts(puzzle),
        "marks on blanks": any(not shown.letter(cell) for cell in puzzle.circled | puzzle.shaded),
    }
    return frozenset(name for name, is_present in present.items() if is_present)


def has_exact_texts(puzzle: Crossword) -> bool:
    """Whether there are blanks, line breaks or signs in texts that a format of plain lines cannot hold."""
    info = puzzle.info
    keys = [key for key, _ in info.extra]
    lines = [info.title, info.author, info.copyright, info.licence, *keys, *(value for _, value in info.extra)]
    return (
        any(one_line(text) != text for text in lines)
        or len(set(keys)) < len(keys)
        or any(not key or ":" in key or key.startswith("#") for key in keys)
        or "\r" in info.description
        or info.description.strip("\n") != info.description
        or not all(_is_plain_clue(clue.text) for clue in puzzle.clues)
    )


def _is_plain_clue(text: str) -> bool:
    is_closed_up = text == text.strip() and all(one_line(line) == line for line in text.split("\n"))
    return is_closed_up and "\\" not in text and strip_braces(text) == text
