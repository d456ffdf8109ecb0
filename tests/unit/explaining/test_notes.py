"""Notes that a cell does not have a value, on boards from which a hint is wanted: judged by all solutions of small puzzles."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gridwright.kinds.nonogram import coach
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.page import PAGE
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from tests.unit.explaining.domain_judge import Case, list_cases, list_large_cases

NOTED = ("colour", "three inks", "triangles", "coloured zebra", "coloured triddler")
INKS = (PAPER, Ink("red", "#b3402e", "r"), Ink("green", "#3f7d4e", "g"))


def list_unique(sort: str, count: int) -> list[Case]:
    return [case for case in list_cases(f"notes {sort}", count, (sort,)) if len(case.solutions) == 1]


def note_some(chance: Random, case: Case, share: float) -> tuple[tuple[int, int], ...]:
    """Some of the values that no cell of the solution has."""
    values = range(len(case.puzzle.palette))
    right = enumerate(case.solutions[0])
    return tuple((cell, value) for cell, kept in right for value in values if value != kept and chance.random() < share)


@pytest.mark.parametrize("sort", NOTED)
def test_hints_that_rest_on_notes_lead_to_the_solution(sort: str) -> None:
    chance = Random(sort)
    for case in list_unique(sort, 12):
        solution = case.solutions[0]
        notes = note_some(chance, case, chance.choice((0.2, 0.6, 1.0)))
        board = replace(coach.known_at_start(case.puzzle, None), notes=notes)
        while UNKNOWN in board.cells:
            hint = coach.hint(case.puzzle, board)
            assert hint.outcome == "step", (case, hint)
            assert hint.step is not None
            cells = bytearray(board.cells)
            for place, value in hint.step.sets:
                cell = case.puzzle.lattice.find_cell(place)
                assert cells[cell] == UNKNOWN
                assert solution[cell] == value
                cells[cell] = value
            assert bytes(cells) != board.cells
            ruled_out = {(case.puzzle.lattice.find_cell(place), value) for place, value in hint.step.excludes}
            assert ruled_out.isdisjoint(board.notes)
            assert all(solution[cell] != value for cell, value in ruled_out)
            board = replace(board, cells=bytes(cells))


@pytest.mark.parametrize("sort", NOTED)
def test_a_wrong_note_is_named(sort: str) -> None:
    chance = Random(sort)
    for case in list_unique(sort, 12):
        solution = case.solutions[0]
        start = coach.known_at_start(case.puzzle, None)
        open_cells = [cell for cell, value in enumerate(start.cells) if value == UNKNOWN]
        if not open_cells:
            continue
        cell = chance.choice(open_cells)
        notes = (*note_some(chance, case, 0.3), (cell, solution[cell]))
        hint = coach.hint(case.puzzle, replace(start, notes=notes))
        assert hint.outcome == "wrong"
        assert hint.wrong == (case.puzzle.lattice.locate(cell),)


def make_stripes() -> Nonogram:
    return Nonogram.from_picture(Board.from_rows(["rg.", "gr.", ".rg"], ".rg"), palette=INKS)


def test_what_a_hint_rules_out_is_not_told_again() -> None:
    """Taken over as notes, values that a hint rules out are known: the next hint does without the lines that ruled them out."""
    case = next(list_large_cases("colour 3", 1, "colour"))
    board = coach.known_at_start(case.puzzle, None)
    find = case.puzzle.lattice.find_cell
    seen = 0
    while (first := coach.hint(case.puzzle, board).step) is not None and seen < 2:
        if first.excludes:
            seen += 1
            noted = replace(board, notes=tuple((find(place), value) for place, value in first.excludes))
            again = coach.hint(case.puzzle, noted).step
            assert again is not None
            assert len(again.lines) < len(first.lines)
            assert set(again.excludes).isdisjoint(first.excludes)
        cells = bytearray(board.cells)
        for place, value in first.sets:
            cells[find(place)] = value
        board = replace(board, cells=bytes(cells))
    assert seen == 2


def test_notes_below_a_mark_do_not_count_and_none_may_be_left() -> None:
    puzzle = make_stripes()
    assert puzzle.goal is not None
    board = replace(puzzle.make_board(puzzle.goal.cells[:1] + bytes([UNKNOWN]) * 8), notes=((0, 1), (0, 2)))
    assert coach.hint(puzzle, board).outcome == "step"
    several = Nonogram.from_picture(Board.from_rows(["r.", ".r"], ".rg"), palette=INKS)
    none_left = replace(several.make_board(), notes=((0, 0), (0, 1), (0, 2)))
    hint = coach.hint(several, none_left)
    assert (hint.outcome, hint.wrong) == ("wrong", ())
    assert "nothing is left" in hint.remark


def test_the_page_counts_places_with_notes_and_refuses_notes_that_cannot_be() -> None:
    puzzle = make_stripes()
    pattern = PAGE.make_pattern(puzzle)
    assert PAGE.count_places(3, 3, pattern) == 9 + 3 * 9
    assert PAGE.count_places(3, 3, None) == PAGE.count_places(3, 3, "hexagon:1,1,1,1,1,1") == 9
    board = puzzle.make_board()
    assert PAGE.put_notes(puzzle, board, [(8, 1), (0, 3)]).notes == ((8, 0), (0, 2))
    for notes in ([(9, 1)], [(0, 0)], [(0, 4)]):
        with pytest.raises(InputError, match=r"notes\.0"):
            PAGE.put_notes(puzzle, board, notes)
    plain = Nonogram.from_picture(Board.from_rows(["#."]))
    assert PAGE.put_notes(plain, plain.make_board(), []) == plain.make_board()
    with pytest.raises(InputError, match="mark it instead"):
        PAGE.put_notes(plain, plain.make_board(), [(0, 1)])
