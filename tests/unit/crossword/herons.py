"""Small crosswords for tests, and short ways to read and write them."""

from __future__ import annotations

from gridwright.kinds.crossword.grid import Board, Direction
from gridwright.kinds.crossword.kind import FORMATS
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits
from gridwright.model.puzzle import Info

A, D = Direction.ACROSS, Direction.DOWN

INFO = Info("The marsh", "A. Heron", "© 2026 A. Heron", description="Wade slowly.")

CLUED = Crossword.build(
    ["#SPY", "HERO", "OAR#"],
    info=INFO,
    clues=[
        Clue(A, "1", "Secret <agent> & co."),
        Clue(A, "4", "Brave one (4)"),
        Clue(A, "5", "It moves a boat ~ slowly"),
        Clue(D, "1", 'Where "fish" live'),
        Clue(D, "2", "Sound of a cat, nearly"),
        Clue(D, "3", "Half of a toy"),
        Clue(D, "4", "Santa's syllable"),
    ],
    circled=[(0, 1), (2, 2)],
)
"""A goal, a clue for each slot, circles."""

STARTED = Crossword.build(["#S..", "H...", "..R#"], info=Info("Begun"))
"""Some letters, no clues."""

BARE = Crossword.build(["#...", "....", "...#"])

REBUS = Crossword.build(["[HEART]ACHE", "B#U##", "EATS#"], info=Info("Hearts"))
"""Several letters in one cell."""

BARRED = Crossword(
    ("....", "...."),
    Info("Bars"),
    given=Board.from_rows(["A...", "...."]),
    goal=Board.from_rows(["ABLE", "TOAD"]),
    clues=(Clue(A, "1", "First two"), Clue(D, "1", "Preposition")),
    bars=frozenset({(0, 1, A), (0, 2, D)}),
    shaded=frozenset({(1, 3)}),
    circled=frozenset({(0, 0)}),
)
"""Bars, shades beside circles, and a given letter beside the goal."""

BY_NAME = {each.name: each for each in FORMATS}


def read(name: str, content: str | bytes, limits: Limits = DEFAULT_LIMITS) -> Crossword:
    """The one puzzle of a file, or its error raised."""
    parse = BY_NAME[name].parse
    assert parse is not None
    (found,) = parse(content.encode() if isinstance(content, str) else content, limits)
    if isinstance(found, InputError):
        raise found
    assert isinstance(found, Crossword)
    return found


def fault(name: str, content: str | bytes, limits: Limits = DEFAULT_LIMITS) -> str:
    """What is wrong with the one puzzle of a file."""
    try:
        found = read(name, content, limits)
    except InputError as error:
        return str(error)
    raise AssertionError(found)


def write(name: str, *puzzles: Crossword) -> bytes:
    write_all = BY_NAME[name].format
    assert write_all is not None
    return write_all(puzzles)
