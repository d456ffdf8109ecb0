"""Clause learning on sets of values: what it learns holds in every solution, and working alone it finds them all."""

from __future__ import annotations

from itertools import islice
from math import log
from random import Random

import numpy as np
import pytest

from gridwright.kinds.nonogram import general_engines
from gridwright.kinds.nonogram.automaton import make_automaton
from gridwright.kinds.nonogram.general_engines import GeneralLearning, GeneralProbing
from gridwright.kinds.nonogram.general_guess import guess_solution
from gridwright.kinds.nonogram.kernels.general.beliefs import DAMPING, new_beliefs, propagate_beliefs
from gridwright.kinds.nonogram.kernels.general.clause_learning import learn_domains
from gridwright.kinds.nonogram.kernels.general.learning_state import SHIFT, LearningState, new_learning_state
from gridwright.kinds.nonogram.kernels.general.propagation import settle_domains
from gridwright.kinds.nonogram.kernels.general.state import EXHAUSTED, FOUND, OPEN, Board, new_board, new_incidence, read_cells
from gridwright.kinds.nonogram.kernels.watched_clauses import ARENA_END, CLAUSES_WANTED, GLUE, LITERALS, PERMANENT, SIZE
from gridwright.model.outcome import Ambiguous, Solved
from gridwright.model.solving import find_solutions
from tests.differential import general_brute, general_start_clauses
from tests.differential.general_brute import Clue
from tests.differential.general_puzzles import (
    Drawn,
    Lines,
    describe_blocks,
    describe_capped,
    draw_puzzle,
    list_hexagon,
    list_rectangle,
)
from tests.differential.test_general_solver import LARGER, choose, some_or_soak, start_search

ENDLESS = 1 << 40
MOST_SOLUTIONS, MOST_SLICES = 20, 25
"""Of a puzzle with countless solutions."""


def settle(puzzle: Drawn, zebras: int = 0) -> Board | None:
    """What lines leave of a puzzle; None if they contradict each other.

    The last so many lines are read as zebras, which may have other runs beside those listed. Where the other lines allow no cell
    more to be filled, the solutions are the same, but lines leave more to search.
    """
    grammars = [puzzle.grammar] * (len(puzzle.lines) - zebras) + ["zebra"] * zebras
    automata = [make_automaton(clue, grammar, puzzle.values) for clue, grammar in zip(puzzle.clues, grammars, strict=True)]
    board = new_board(new_incidence(puzzle.lines, len(puzzle.domains)), automata, puzzle.values, puzzle.domains)
    return board if settle_domains(board) else None


def list_learned(learning: LearningState) -> list[list[tuple[int, int, bool]]]:
    """The clauses learned, apart from those that forbid a solution: lists of cells, values, and whether they have them."""
    shift, clauses, place = int(learning.control[SHIFT]), [], 0
    while place < learning.control[ARENA_END]:
        end = place + LITERALS + int(learning.arena[place + SIZE])
        if learning.arena[place + GLUE] != PERMANENT:
            numbers = [int(number) for number in learning.arena[place + LITERALS : end]]
            clauses.append([(number >> shift + 1, number >> 1 & (1 << shift) - 1, number & 1 == 0) for number in numbers])
        place = end
    return clauses


HARD: dict[str, tuple[Lines, int, float]] = {
    "plain": (list_rectangle(20, 20), 2, 0.4),
    "small": (list_rectangle(12, 12), 2, 0.35),
    "colour": (list_rectangle(20, 20), 3, 0.3),
    "caps": (list_rectangle(20, 20), 6, 0.4),
    "triddler": (list_hexagon(range(-2, 12), range(14), range(-7, 7)), 2, 0.35),
}
"""By sort: lines, values, and how full a picture is, so that search has to settle it."""


def draw_hard(sort: str, seed: int) -> Drawn:
    """A puzzle with the clues of a random picture."""
    lines, values, density = HARD[sort]
    chance = Random(f"hard {sort} {seed}")
    size = 1 + max(map(max, lines))
    inks = [1 if sort == "caps" and chance.random() < 0.9 else chance.randrange(1, values) for _ in range(size)]
    picture = [ink if chance.random() < density else 0 for ink in inks]

    def describe(line: tuple[int, ...]) -> Clue:
        cells = [picture[cell] for cell in line]
        return describe_capped(cells, int(line[1] - line[0] > 1)) if sort == "caps" else describe_blocks(cells, values)

    return Drawn(lines, tuple(map(describe, lines)), "blocks", values, ((1 << values) - 1,) * size)


@some_or_soak(2, LARGER // 5)
@pytest.mark.parametrize(("sort", "zebras"), [*((sort, 0) for sort in HARD), ("small", 12)])
def test_every_learned_clause_holds_in_all_solutions_not_yet_found(sort: str, zebras: int, count: int) -> None:
    """Decisions are bad ones, so that there are many conflicts. The solutions are listed by another encoding."""
    clauses = 0
    for number in range(count):
        puzzle = draw_hard(sort, number)
        board = settle(puzzle, zebras)
        if board is None or board.counts[OPEN] < 2:
            continue
        left = set(islice(general_start_clauses.list_solutions(puzzle), MOST_SOLUTIONS))
        is_all = len(left) < MOST_SOLUTIONS
        learning = new_learning_state(board)
        learning.control[CLAUSES_WANTED] = ENDLESS  # none is forgotten
        chance = np.random.default_rng(number)
        learning.activity[:-1] = 10 * chance.random(len(puzzle.domains))
        learning.phase[:] = chance.integers(0, puzzle.values, len(puzzle.domains))
        seen = 0
        for _ in range(MOST_SLICES):
            ending = learn_domains(board, learning, 50)
            learned = list_learned(learning)
            for clause in learned[seen:]:
                for cells in left:
                    assert any((cells[cell] == value) == has for cell, value, has in clause), f"number {number}: {clause}"
            seen = len(learned)
            if ending == FOUND:
                assert not is_all or read_cells(board, 255) in left
                left.discard(read_cells(board, 255))
            elif ending == EXHAUSTED:
                assert not left
                break
        clauses += seen
    assert clauses > 10


@pytest.mark.parametrize("sort", ["plain", "colour"])
def test_clause_learning_does_the_work_and_agrees_with_cadical(sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of conflicts, with restarts and clauses forgotten."""
    lessons = 0
    for seed in (1, 2):
        puzzle = draw_hard(sort, seed)
        with monkeypatch.context() as patched:
            choose("clause learning only", patched)
            search = start_search(puzzle)
            found = {board.cells for board in islice(search.solutions(), 20)}
            lessons += search.effort().counters["lessons"]
        with monkeypatch.context() as patched:
            choose("CaDiCaL only", patched)
            expected = {board.cells for board in islice(start_search(puzzle).solutions(), 20)}
        assert len(found) == len(expected)
        if len(found) < 20:
            assert found == expected
        for cells in found:
            for line, clue in zip(puzzle.lines, puzzle.clues, strict=True):
                assert general_brute.meets_clue([cells[cell] for cell in line], clue, puzzle.grammar)
    assert lessons > 50


def test_no_solution_comes_twice_when_there_is_no_room_for_more_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("clause learning only", monkeypatch)
    make = general_engines.new_learning_state
    monkeypatch.setattr(
        general_engines, "new_learning_state", lambda board: make(board)._replace(arena=np.empty(1024, dtype=np.int32))
    )
    monkeypatch.setattr(general_engines, "ROOM_FOR_CLAUSES", 1024)
    lines = list_rectangle(5, 5)
    puzzle = Drawn(lines, (((1, 1, 0, 0),),) * 10, "blocks", 3, (7,) * 25)
    found = [board.cells for board in start_search(puzzle).solutions()]
    assert len(found) == len(set(found)) == 120


def test_a_guess_that_is_a_solution_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GeneralProbing, "suits", staticmethod(lambda arrays: False))
    monkeypatch.setattr(general_engines, "CONFLICTS_A_SLICE", 1)
    monkeypatch.setattr(general_engines, "SLICES_BEFORE_GUESS", 0)
    puzzle = draw_hard("triddler", 3)
    board = settle(puzzle)
    assert board is not None
    assert guess_solution(board, lambda: None).solution is not None
    found = [board.cells for board in start_search(puzzle).solutions()]
    assert len(found) == len(set(found))
    assert set(found) == set(general_start_clauses.list_solutions(puzzle))


@pytest.mark.parametrize("sort", ["colour", "caps", "zebra"])
def test_beliefs_of_a_single_line_are_its_odds(sort: str) -> None:
    """Where no cell lies in two lines, what a line tells are the odds over all lines that meet its clue."""
    tested = 0
    for number in range(20):
        puzzle = draw_puzzle(sort, Random(f"odds {sort} {number}"))
        line, clue = puzzle.lines[0], puzzle.clues[0]
        alone = Drawn((tuple(range(len(line))),), (clue,), puzzle.grammar, puzzle.values, ((1 << puzzle.values) - 1,) * len(line))
        board = settle(alone)
        if board is None or not board.counts[OPEN]:
            continue
        beliefs = new_beliefs(board)
        propagate_beliefs(board, beliefs, 1)
        lines = general_brute.lines_of(len(line), puzzle.values, clue, puzzle.grammar)
        for cell in range(len(line)):
            counts = [sum(1 for cells in lines if cells[cell] == value) for value in range(puzzle.values)]
            first = next(value for value, count in enumerate(counts) if count)
            for value, count in enumerate(counts):
                if count:
                    assert beliefs.odds[cell, value] == pytest.approx(DAMPING * log(count / counts[first]))
                    tested += 1
    assert tested > 10


def test_a_guess_is_only_called_a_solution_if_it_is_one() -> None:
    guessed = 0
    for seed in range(8):
        puzzle = draw_hard("triddler", seed)
        board = settle(puzzle)
        assert board is not None
        guess = guess_solution(board, lambda: None)
        assert ((guess.chances >= 1 / puzzle.values - 1e-9) & (guess.chances <= 1 + 1e-9)).all()
        if guess.solution is not None:
            guessed += 1
            assert guess.solution in set(general_start_clauses.list_solutions(puzzle))
    assert guessed


def test_effort_counts_conflicts_and_solutions_of_clause_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("clause learning only", monkeypatch)
    puzzle = draw_hard("small", 1)
    outcome = find_solutions(start_search(puzzle), 2)
    assert isinstance(outcome, Solved | Ambiguous)
    solutions = 1 if isinstance(outcome, Solved) else 2
    assert outcome.effort.nodes == outcome.effort.counters["lessons"] + solutions
    assert GeneralLearning.patience > 1
