"""Small crosswords for tests: one with everything, one in progress, one bare."""

from __future__ import annotations

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.kinds.crossword.slots import Direction
from gridwright.model.info import Info

A, D = Direction.ACROSS, Direction.DOWN

INFO = Info("The marsh", "A. Heron", "© 2026 A. Heron", description="Wade slowly.")

SOLVED = Crossword.build(["ERASE", "GATE#", "OPEN#"], info=INFO)
"""Letters in every cell."""

CLUED = Crossword.build(
    ["#SPY", "HERO", "OAR#"],
    info=INFO,
    clues=[
        Clue(A, "1", "Secret <agent> & co."),
        Clue(A, "4", "Brave one (4)"),
        Clue(A, "5", "It moves a boat ~ slowly"),
        Clue(D, "1", 'Where "fish" live'),
        Clue(D, "2", "Expert"),
        Clue(D, "3", "Toy on a string, half"),
        Clue(D, "4", "Santa's syllable"),
    ],
    circled=[(0, 1), (2, 2)],
)
"""A goal, a clue for each slot, circles."""

STARTED = Crossword.build(["#S..", "H...", "..R#"], info=Info("Begun"))
"""Some letters, no clues."""

BARE = Crossword.build(["#...", "....", "...#"])

REBUS = Crossword.build(["[HEART]ACHE", "B#U##", "EAT.#"[:5].replace(".", "S")], info=Info("Hearts"))
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
"""Bars, shades beside circles, and given letters beside the goal."""
