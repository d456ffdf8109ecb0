"""Every board of up to 4x4 cells: what the solver says equals what listing all pictures says, whichever engine does the work."""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import product

import pytest

from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import NO_CACHE, new_board, read_cells
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.errors import PuzzleError
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable
from tests.differential.brute import (
    UNKNOWN,
    Clues,
    have_equal_totals,
    is_compatible,
    legal_clue_sets,
    lines_by_clue,
    pictures_by_clues,
    shared_cells,
)
from tests.differential.phases import PHASES, choose

pytestmark = pytest.mark.xdist_group("boards")  # or each process of the tests would list all pictures, and those beyond lines

SMALL_SIZES = [size for size in product(range(1, 5), repeat=2) if size != (4, 4)]


def check_answer(clues: tuple[Clues, Clues], expected: frozenset[bytes], given: Board | None = None) -> None:
    """Ask for all solutions, and hold the answer against the list."""
    puzzle = Nonogram.build(*clues, given=given)
    outcome = solver.solve(puzzle, solutions=None)
    boards = [board.cells for board in outcome.solutions]
    assert len(boards) == len(expected), f"{puzzle}: {len(boards)} solutions, expected {len(expected)}"
    assert set(boards) == expected, f"{puzzle}: other solutions than expected"
    match outcome:
        case Unsolvable():
            assert not expected
        case Solved(is_unique=True):
            assert len(expected) == 1
        case Ambiguous(is_complete=True):
            assert len(expected) > 1
        case _:
            pytest.fail(f"{puzzle}: {outcome}")


@cache
def clue_sets_beyond_lines(height: int, width: int) -> list[tuple[Clues, Clues]]:
    """Those that have solutions which lines alone do not settle: every engine must show itself on them."""
    found = []
    for clues in pictures_by_clues(height, width):
        arrays = new_board(*clues)
        settle(arrays, NO_CACHE)
        if UNKNOWN in read_cells(arrays):
            found.append(clues)
    return found


@pytest.mark.parametrize(("height", "width"), SMALL_SIZES)
def test_every_picture(height: int, width: int) -> None:
    for clues, pictures in pictures_by_clues(height, width).items():
        check_answer(clues, pictures)


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.soak) for part in (1, 2, 3))])
def test_every_picture_of_4x4(part: int) -> None:
    groups = list(pictures_by_clues(4, 4).items())
    assert len(groups) == 58_196
    assert sum(len(pictures) == 1 for _, pictures in groups) == 52_362
    for clues, pictures in groups[part::4]:
        check_answer(clues, pictures)


@pytest.mark.parametrize("phase", PHASES)
def test_every_engine_on_every_picture_that_needs_one(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    for height, width in SMALL_SIZES:
        for clues in clue_sets_beyond_lines(height, width):
            check_answer(clues, pictures_by_clues(height, width)[clues])


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
def test_every_engine_on_4x4_pictures_that_need_one(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth of them for each engine, other ones for the next; all of them in a soak."""
    choose(phase, monkeypatch)
    share = 1 if os.environ.get("GRIDWRIGHT_SOAK") else 6
    for clues in list(clue_sets_beyond_lines(4, 4))[list(PHASES).index(phase) % share :: share]:
        check_answer(clues, pictures_by_clues(4, 4)[clues])


@pytest.mark.parametrize("phase", PHASES)
def test_every_engine_lists_all_permutations(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One cell in each row and column: n! solutions, half of them still to be found when a first decision has been taken back."""
    choose(phase, monkeypatch)
    for size, expected in [(2, 2), (3, 6), (4, 24), (5, 120)]:
        puzzle = Nonogram.build([[1]] * size, [[1]] * size)
        found = list(solver.iterate(puzzle))
        assert len(found) == len({board.cells for board in found}) == expected
        assert all(is_solution(puzzle, board) for board in found)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
def test_every_clue_set(height: int, width: int, phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clues that fit their lines, solvable or not."""
    choose(phase, monkeypatch)
    pictures = pictures_by_clues(height, width)
    for clues in filter(have_equal_totals, legal_clue_sets(height, width)):
        check_answer(clues, pictures.get(clues, frozenset()))


def test_unequal_totals_are_refused() -> None:
    for clues in legal_clue_sets(2, 3):
        if not have_equal_totals(clues):
            with pytest.raises(PuzzleError, match=r"totals: the rows have \d+ filled cells, the columns \d+"):
                Nonogram.build(*clues)


@pytest.mark.parametrize("phase", PHASES)
def test_random_clue_sets_of_4x4(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are 16.7 million; these are 600 with equal totals, most of them without a solution."""
    choose(phase, monkeypatch)
    chance = random.Random(20)
    clues_of_4 = list(lines_by_clue(4))
    checked = 0
    while checked < 600:
        clues = tuple(tuple(chance.choice(clues_of_4) for _ in range(4)) for _ in range(2))
        if have_equal_totals(clues):
            check_answer(clues, pictures_by_clues(4, 4).get(clues, frozenset()))
            checked += 1


@pytest.mark.parametrize("phase", PHASES)
def test_given_cells(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some cells given, right or wrong: the solutions are those that keep them."""
    choose(phase, monkeypatch)
    chance = random.Random(7)
    for height, width in [(3, 3), (4, 3), (4, 4)]:
        groups = pictures_by_clues(height, width)
        wide = [clues for clues in clue_sets_beyond_lines(height, width) if len(groups[clues]) > 2]
        for _ in range(120):
            clues = chance.choice(wide)
            share = chance.random() * 0.6
            source = chance.choice([*groups[clues], bytes(chance.choices((0, 1), k=height * width))])
            known = bytes(cell if chance.random() < share else UNKNOWN for cell in source)
            expected = frozenset(picture for picture in groups[clues] if is_compatible(known, picture))
            check_answer(clues, expected, Board(height, width, known))


@pytest.mark.parametrize("asked", [1, 2, 3, None])
def test_what_all_solutions_share(asked: int | None) -> None:
    """From one solution, from two, and from all of them."""
    for height, width in SMALL_SIZES:
        for clues in clue_sets_beyond_lines(height, width):
            puzzle = Nonogram.build(*clues)
            outcome = solver.solve(puzzle, solutions=asked)
            shared = solver.agreement(puzzle, outcome)
            assert shared is not None
            assert shared.cells == shared_cells(pictures_by_clues(height, width)[clues])


def test_counts() -> None:
    for height, width in SMALL_SIZES:
        for clues in clue_sets_beyond_lines(height, width):
            count = solver.count(Nonogram.build(*clues))
            assert (count.value, count.is_exact, count.reason) == (len(pictures_by_clues(height, width)[clues]), True, "")
