"""Random boards on both sides of the word boundary, where a line takes a second word, and small ones, against a second encoding.

Lines of up to 62 cells take one word, with room for two imaginary cells; 63 and 64 cells take one word for the cells and two
for working; more take two. A soak draws as many boards as `GRIDWRIGHT_SOAK` says.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random

import pytest

from gridwright.kinds.nonogram import engines, solver
from gridwright.kinds.nonogram.guess import Guess
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.outcome import GaveUp, Outcome
from tests.differential.brute import Clues, clue_of
from tests.differential.phases import PHASES, choose
from tests.differential.start_clauses import list_solutions

COUNT = int(os.environ.get("GRIDWRIGHT_SOAK", "0"))
WHOLE = ("as it is", "probing only", "clause learning only", "CaDiCaL only")
"""Engines in slices of their usual length: shorter ones take minutes on boards this large."""
ASKED = 3
"""One, two or more solutions are told apart by so many."""


def draw_clues(chance: Random, shortest: int, longest: int, densities: tuple[float, float]) -> tuple[Clues, Clues]:
    height, width = (chance.randint(shortest, longest) for _ in range(2))
    density = chance.uniform(*densities)
    rows = [[int(chance.random() < density) for _ in range(width)] for _ in range(height)]
    return tuple(map(clue_of, rows)), tuple(map(clue_of, zip(*rows, strict=True)))


def check_against_second_encoding(clues: tuple[Clues, Clues]) -> None:
    puzzle = Nonogram.build(*clues)
    outcome: Outcome = solver.solve(puzzle, solutions=ASKED)
    assert not isinstance(outcome, GaveUp)
    assert all(is_solution(puzzle, board) for board in outcome.solutions)
    assert len({board.cells for board in outcome.solutions}) == len(outcome.solutions)
    expected = set(islice(list_solutions(clues), ASKED))
    assert len(outcome.solutions) == len(expected), f"{clues}: {len(outcome.solutions)} solutions, {len(expected)} expected"
    if len(expected) < ASKED:
        assert {board.cells for board in outcome.solutions} == expected


@pytest.mark.parametrize("phase", WHOLE)
def test_boards_around_the_word_boundary(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dense enough for the second encoding to be small; about half of them have several solutions."""
    choose(phase, monkeypatch)
    for number in range(max(1, COUNT // len(WHOLE))):
        check_against_second_encoding(draw_clues(Random(f"boundary {phase} {number}"), 60, 70, (0.72, 0.8)))


@pytest.mark.parametrize("phase", PHASES)
def test_small_boards(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    for number in range(max(5, COUNT // len(PHASES))):
        check_against_second_encoding(draw_clues(Random(f"small {phase} {number}"), 2, 12, (0.3, 0.7)))


@pytest.mark.parametrize("number", [2, 8, 10])
def test_long_lines_with_a_guess_in_between(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess that probing follows loses no solution and finds none twice."""
    monkeypatch.setattr(engines, "WORK_A_SLICE", 1)
    monkeypatch.setattr(engines, "OPEN_CELLS_WORTH_A_GUESS", 1)
    monkeypatch.setattr(engines, "RETREATS_BEFORE_GUESS", -1)
    followed = []
    follow = engines.Probing.follow_guess

    def note_guess(engine: engines.Probing, guess: Guess) -> None:
        followed.append(guess)
        follow(engine, guess)

    monkeypatch.setattr(engines.Probing, "follow_guess", note_guess)
    chance = Random(f"guess {number}")
    width = chance.randint(63, 67)
    rows = [[int(chance.random() < 0.6) for _ in range(width)] for _ in range(6)]
    clues = tuple(map(clue_of, rows)), tuple(map(clue_of, zip(*rows, strict=True)))
    puzzle = Nonogram.build(*clues)
    found = [board.cells for board in islice(solver.iterate(puzzle), 50)]
    assert followed
    assert len(set(found)) == len(found) > 1
    expected = set(islice(list_solutions(clues), 50))
    assert set(found) == expected if len(expected) < 50 else len(found) == 50
