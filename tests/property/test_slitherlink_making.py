"""What makers of Slitherlinks are told holds against all loops of small boards: what is forced, what clashes, what is thinned."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gridwright.api import survey_clues, thin_clues
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import Ending, deduce
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.making import Made, NothingFits, Survey
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable
from tests.differential.loops_brute import all_loops

Rows = list[list[int | None]]


@st.composite
def clue_rows(draw: st.DrawFn) -> Rows:
    """Clues that somebody places: of a loop, with some of them changed, or anything."""
    height, width = draw(st.sampled_from([(3, 3), (3, 4), (4, 3), (4, 4)]))
    chance = Random(draw(st.integers(0, 1 << 32)))
    loops = all_loops(height, width)
    clues: Rows = [list(row) for row in loops.clues(chance.randrange(len(loops.counts)))]
    share, wrong = draw(st.sampled_from([0.2, 0.5, 0.8, 1])), draw(st.sampled_from([0, 0, 0.1, 1]))
    for row in clues:
        for column, clue in enumerate(row):
            changed = chance.randrange(5) if chance.random() < wrong else clue
            row[column] = changed if chance.random() < share else None
    return clues


def survey(clues: Rows) -> list[Survey]:
    return list(survey_clues(Slitherlink.build(clues), focus=(1, 1)))


@given(clue_rows())
@example([[None] * 3] * 3)
@example([[4, None, None], [None] * 3, [None, None, 4]])
@settings(max_examples=80, deadline=None)
def test_what_is_told_holds_for_every_loop(clues: Rows) -> None:
    loops = all_loops(len(clues), len(clues[0]))
    solutions = sorted(loops.solutions(Slitherlink.build(clues)), key=Board.rows)
    told = survey(clues)
    last = told[-1]
    if not solutions:
        assert isinstance(last.outcome, Unsolvable)
        check_clash(clues, last)
        return
    shared = solutions[0].agreeing(solutions[1:])
    assert (last.forced, last.is_exact) == (shared, True)
    assert all(shared.over(each.forced) == shared for each in told)  # early parts say nothing that is not so
    if len(solutions) == 1:
        assert isinstance(last.outcome, Solved)
        check_level(clues, last)
    else:
        assert isinstance(last.outcome, Ambiguous)


def check_clash(clues: Rows, told: Survey) -> None:
    """The clues that clash have no loop, and have one as soon as any of them is left out."""
    loops = all_loops(len(clues), len(clues[0]))
    clash = told.clash
    assert clash is not None
    assert clash.is_minimal

    def has_loop(cells: set[tuple[int, int]]) -> bool:
        kept = [[clue if (row, column) in cells else None for column, clue in enumerate(line)] for row, line in enumerate(clues)]
        return len(loops.fitting(kept)) > 0

    cells = set(clash.cells)
    assert not has_loop(cells)
    assert all(has_loop(cells - {cell}) for cell in cells)


def check_level(clues: Rows, told: Survey) -> None:
    """The level solves the puzzle and no lower one does; with colouring only if no level does without."""
    puzzle = Slitherlink.build(clues)

    def solving(has_colouring: bool) -> list[str]:
        return [each.name for each in LEVELS if deduce(puzzle, each, has_colouring=has_colouring).ending is Ending.SOLVED]

    plain, coloured = solving(False), solving(True)
    expected = (plain[0], False) if plain else (coloured[0], True) if coloured else (None, False)
    assert told.is_graded
    assert (told.level, told.has_colouring) == expected


@given(st.integers(0, 1 << 32), st.sampled_from(["easy", "normal", "hard"]), st.sampled_from(["none", "half", "axes"]))
@settings(max_examples=25, deadline=None)
def test_a_loop_that_is_thinned_out_is_the_one_solution_and_needs_its_level(seed: int, level: str, symmetry: str) -> None:
    loops = all_loops(4, 4)
    loop = loops.board(Random(seed).randrange(len(loops.counts)))
    (made,) = thin_clues(Slitherlink.from_loop(loop), level=level, symmetry=symmetry, seed=seed, limit=5)
    if isinstance(made, NothingFits):
        assert made.reason
        return
    assert isinstance(made, Made)
    puzzle = made.puzzle
    assert puzzle.goal == loop
    assert loops.solutions(puzzle) == {loop}
    assert all(clue == loops_clue for clue, loops_clue in zip_clues(puzzle, loop) if clue is not None)
    number = next(each.number for each in LEVELS if each.name == level)
    endings = [deduce(puzzle, each, has_colouring=False).ending for each in LEVELS[: number + 1]]
    assert [ending is Ending.SOLVED for ending in endings] == [False] * number + [True]
    cells = {cell for cell, _ in puzzle.clued_cells()}
    if symmetry in ("half", "axes"):
        assert {(3 - row, 3 - column) for row, column in cells} == cells
    if symmetry == "axes":
        assert {(row, 3 - column) for row, column in cells} == cells
    assert thin_clues(Slitherlink.from_loop(loop), level=level, symmetry=symmetry, seed=seed, limit=5)[0].puzzle == puzzle


def zip_clues(puzzle: Slitherlink, loop: Board) -> list[tuple[int | None, int | None]]:
    whole = Slitherlink.from_loop(loop).clues
    return [pair for rows in zip(puzzle.clues, whole, strict=True) for pair in zip(*rows, strict=True)]


@pytest.mark.soak
@given(clue_rows())
@settings(max_examples=1500, deadline=None)
def test_what_is_told_holds_for_every_loop_at_length(clues: Rows) -> None:
    test_what_is_told_holds_for_every_loop.hypothesis.inner_test(clues)  # type: ignore[attr-defined]
