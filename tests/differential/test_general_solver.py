"""Puzzles of every sort through the general engine, against all solutions listed one by one and against a second encoding.

A soak draws five times as many small puzzles as `GRIDWRIGHT_SOAK` says, 50,000 by default, over all sorts and engines.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random

import pytest

from gridwright.kinds.nonogram import clause_engine, general_engines, general_sat, general_solver
from gridwright.kinds.nonogram.automaton import make_automaton
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_engines import GeneralLearning, GeneralProbing
from gridwright.kinds.nonogram.general_solver import GeneralSearch, LineSystem
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, Unsolvable
from gridwright.model.solving import find_agreement, find_solutions
from tests.differential import general_brute, general_start_clauses
from tests.differential.brute import shared_cells
from tests.differential.general_puzzles import SORTS, Drawn, draw_puzzle

SMALL = 5 * int(os.environ.get("GRIDWRIGHT_SOAK", "10000"))
LARGER = SMALL // 1000
ENDLESS = 1 << 62
ASKED = 3
"""One, two or more solutions are told apart by so many."""

_SHORT_SLICES = (
    (general_engines, "WORK_A_SLICE", 1),
    (general_engines, "CONFLICTS_A_SLICE", 1),
    (clause_engine, "CONFLICTS_A_SLICE", 1),
)
_NO_PROBING = (GeneralProbing, "suits", staticmethod(lambda arrays: False))
_NO_LEARNING = (GeneralLearning, "suits", staticmethod(lambda arrays: False))
PHASES = {
    "as it is": (),
    "lines in plain Python": ((general_solver, "is_settling_compiled", lambda: False),),
    "probing in short slices": ((GeneralProbing, "patience", ENDLESS), *_SHORT_SLICES),
    "clause learning only": (_NO_PROBING, (GeneralLearning, "patience", ENDLESS)),
    "clause learning in short slices": (_NO_PROBING, (GeneralLearning, "patience", ENDLESS), *_SHORT_SLICES),
    "clause learning, soon CaDiCaL": (_NO_PROBING, (GeneralLearning, "patience", 1), *_SHORT_SLICES),
    "CaDiCaL only": (_NO_PROBING, _NO_LEARNING),
    "CaDiCaL in short slices": (_NO_PROBING, _NO_LEARNING, *_SHORT_SLICES),
    "probing, soon CaDiCaL": (_NO_LEARNING, (GeneralProbing, "patience", 1), *_SHORT_SLICES),
    "one engine soon after the other": ((GeneralLearning, "patience", 1), (GeneralProbing, "patience", 1), *_SHORT_SLICES),
}
"""What to change in the sources so that certain engines do the work, whatever constants are tuned to."""


def some_or_soak(some: int, of_soak: int) -> pytest.MarkDecorator:
    """Run a test with a few puzzles, and in a soak with many."""
    return pytest.mark.parametrize(
        "count", [pytest.param(some, id="some"), pytest.param(of_soak, id="soak", marks=pytest.mark.soak)]
    )


def choose(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name, value in PHASES[phase]:
        monkeypatch.setattr(owner, name, value)


def start_search(puzzle: Drawn, **limits: int) -> GeneralSearch:
    automata = [make_automaton(clue, puzzle.grammar, puzzle.values) for clue in puzzle.clues]
    system = LineSystem(puzzle.lines, automata, puzzle.values, puzzle.domains)
    return GeneralSearch(system, lambda cells: Board(1, len(cells), cells), **limits)


def list_all(puzzle: Drawn) -> set[bytes]:
    return set(general_brute.list_solutions(puzzle.lines, puzzle.clues, puzzle.grammar, puzzle.values, puzzle.domains))


@some_or_soak(4, SMALL // (len(SORTS) * len(PHASES)))
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("sort", SORTS)
def test_small_puzzles_against_all_their_solutions(sort: str, phase: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    for number in range(count):
        puzzle = draw_puzzle(sort, Random(f"{sort} {phase} {number}"))
        expected = list_all(puzzle)
        found = [board.cells for board in start_search(puzzle).solutions()]
        assert len(found) == len(set(found)), f"number {number} has a solution twice"
        assert set(found) == expected, f"number {number}: {puzzle}"
        outcome = find_solutions(start_search(puzzle), 2)
        assert isinstance(outcome, (Unsolvable, Solved, Ambiguous)[min(len(expected), 2)])
        if expected:
            agreement = find_agreement(outcome, Board, lambda known, puzzle=puzzle: start_search(puzzle).agreement(known))
            assert agreement is not None
            assert agreement.cells == shared_cells(expected)


def test_the_small_puzzles_are_of_all_sorts() -> None:
    """Without a solution, with one and with several; or the tests above would prove little."""
    for sort in SORTS:
        counts = {min(len(list_all(draw_puzzle(sort, Random(f"kinds {sort} {number}")))), 2) for number in range(100)}
        assert counts == {0, 1, 2}


@some_or_soak(1, LARGER)
@pytest.mark.parametrize("phase", ["as it is", "CaDiCaL only", "probing, soon CaDiCaL"])
@pytest.mark.parametrize("sort", SORTS)
def test_larger_puzzles_against_a_second_encoding(sort: str, phase: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    for number in range(count):
        puzzle = draw_puzzle(sort, Random(f"larger {sort} {phase} {number}"), is_small=False)
        expected = set(islice(general_start_clauses.list_solutions(puzzle), ASKED))
        found = [board.cells for board in islice(start_search(puzzle).solutions(), ASKED)]
        assert len(set(found)) == len(found) == len(expected), f"number {number}"
        for cells in found:
            for line, clue in zip(puzzle.lines, puzzle.clues, strict=True):
                assert general_brute.meets_clue([cells[cell] for cell in line], clue, puzzle.grammar)
        if len(expected) < ASKED:
            assert set(found) == expected


def test_the_second_encoding_agrees_with_listing() -> None:
    for sort in SORTS:
        for number in range(5):
            puzzle = draw_puzzle(sort, Random(f"encoding {sort} {number}"))
            assert set(general_start_clauses.list_solutions(puzzle)) == list_all(puzzle)


def draw_hard() -> Drawn:
    """A puzzle of which lines settle nothing: one cell in each row and column, which has 40320 solutions."""
    clue = ((1, 1, 0, 0),)
    lines = tuple(tuple(range(row * 8, row * 8 + 8)) for row in range(8))
    return Drawn((*lines, *zip(*lines, strict=True)), (clue,) * 16, "blocks", 3, (7,) * 64)


def test_a_limit_stops_in_probing_and_in_cadical(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = find_solutions(start_search(draw_hard(), limit=0), 2)
    assert isinstance(outcome, GaveUp)
    assert "limit of 0 nodes" in outcome.reason
    choose("CaDiCaL only", monkeypatch)
    outcome = find_solutions(start_search(draw_hard(), limit=1), 2)
    assert isinstance(outcome, GaveUp)
    assert outcome.effort.nodes <= 2


def test_a_time_limit_stops() -> None:
    outcome = find_solutions(start_search(draw_hard(), timeout=0), None)
    assert isinstance(outcome, GaveUp)
    assert "time limit" in outcome.reason


def test_effort_counts_on_over_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("probing, soon CaDiCaL", monkeypatch)
    search = start_search(draw_hard())
    before = 0
    for _ in islice(search.solutions(), 20):
        assert search.effort().nodes >= before
        before = search.effort().nodes
    assert {"line_solves", "probes", "conflicts"} <= search.effort().counters.keys()


def test_boards_too_large_for_clauses_are_left_to_probing(monkeypatch: pytest.MonkeyPatch) -> None:
    choose("probing, soon CaDiCaL", monkeypatch)
    monkeypatch.setattr(general_sat, "MOST_LITERALS", 0)
    puzzle = draw_puzzle("triddler", Random("many solutions 3"))
    assert {board.cells for board in start_search(puzzle).solutions()} == list_all(puzzle)
    monkeypatch.setattr(GeneralProbing, "suits", staticmethod(lambda arrays: False))
    outcome = find_solutions(start_search(draw_hard()), 2)
    assert isinstance(outcome, GaveUp)
    assert "too large" in outcome.reason
