"""Explanations: every step judged on its own board, and where they end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import gridwright
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.coach import explain
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.deduction import Deduction
from gridwright.model.errors import InputError
from gridwright.puzzles import Bundled, Shows, list_bundled
from tests.unit.explaining.judge import find_faults_of_walk

SOUND = [bundled for bundled in list_bundled() if bundled.kind == "nonogram" and bundled.shows is not Shows.BROKEN]


def read(bundled: Bundled) -> Nonogram:
    puzzle = gridwright.parse_puzzle(bundled.read())
    assert isinstance(puzzle, Nonogram)
    return puzzle


def draw(*rows: str) -> Nonogram:
    """The puzzle of a picture."""
    return Nonogram.from_picture(Board.from_rows(rows))


@pytest.mark.parametrize("bundled", SOUND, ids=lambda bundled: bundled.name)
def test_every_step_follows_from_its_own_board(bundled: Bundled) -> None:
    puzzle = read(bundled)
    told = explain(puzzle)
    assert find_faults_of_walk(puzzle, told.start.cells, told.steps) == []
    if told.ending == "solved":
        assert is_solution(puzzle, told.board)


@pytest.mark.parametrize("bundled", [each for each in SOUND if each.shows is Shows.EASY], ids=lambda bundled: bundled.name)
def test_easy_puzzles_are_explained_without_supposing_anything(bundled: Bundled) -> None:
    told = explain(read(bundled))
    assert told.ending == "solved"
    assert max(step.tier for step in told.steps) <= 5


def test_a_supposition_is_only_made_when_no_line_gives_more() -> None:
    snail = next(each for each in SOUND if each.name == "snail")
    told = explain(read(snail))
    assert told.ending == "solved"
    without = explain(read(snail), rules="dp")
    assert without.ending == "stuck"
    first = next(place for place, step in enumerate(told.steps) if step.chains)
    before = bytearray(told.start.cells)
    for step in told.steps[:first]:
        for (row, column), value in step.sets:
            before[row * told.start.width + column] = value
    assert bytes(before) == without.board.cells


def test_a_cell_that_both_cases_agree_on_is_told_as_such() -> None:
    steps = [step for step in explain(read(next(each for each in SOUND if each.name == "static"))).steps if step.chains]
    assert steps, "the puzzle was chosen because it needs suppositions"
    assert {step.technique for step in steps} <= {"what-if", "either-way"}


def test_the_shortest_supposition_comes_first() -> None:
    """In this corner a cell can be refuted by looking at one line alone; others need more."""
    snail = read(next(each for each in SOUND if each.name == "snail"))
    step = next(step for step in explain(snail).steps if step.chains)
    assert sum(len(chain.steps) for chain in step.chains) == min(_chain_lengths(snail))


def _chain_lengths(puzzle: Nonogram) -> list[int]:
    """The length of the first refutation of every value, each found alone, from where the lines end."""
    from gridwright.kinds.nonogram.explaining.suppositions import Lines, Supposition

    lines = Lines(puzzle)
    cells = explain(puzzle, rules="dp").board.cells
    filled, empty = lines.masks(cells)
    lengths = []
    for cell, known in enumerate(cells):
        for value in (FILLED, EMPTY) if known > 1 else ():
            supposition = Supposition(lines, cell, value, filled[:], empty[:])
            while supposition.advance():
                pass
            if supposition.broken is not None:
                lengths.append(len(supposition.trace().links))
    return lengths


def test_two_solutions_leave_it_stuck_where_they_differ() -> None:
    told = explain(Nonogram.build(rows=[[1], [1]], columns=[[1], [1]]))
    assert (told.ending, told.steps, told.board.rows()) == ("stuck", (), ["??", "??"])
    assert "leads nowhere" in told.remark


def test_clues_that_cannot_be_met_end_in_a_contradiction() -> None:
    told = explain(Nonogram.build(rows=[[1, 1], []], columns=[[1], [1], []]))
    assert told.ending == "contradiction"
    assert told.remark


def test_a_wrong_ending_is_noticed_even_if_no_rule_does() -> None:
    """Each line alone is filled from its clue; only the judge compares the two directions."""
    told = explain(Nonogram.build(rows=[[1], [1]], columns=[[1, 1][:1], [1]], given=Board.from_rows(["##", "??"])), rules="1")
    assert told.ending == "contradiction"


def test_a_limit_in_time_stops_with_what_was_found() -> None:
    told = explain(draw("#.#", "###", ".#."), timeout=-1)
    assert told.ending == "stopped"
    assert "time limit" in told.remark.lower()


def test_it_goes_on_from_a_board_and_the_given_cells() -> None:
    puzzle = replace(draw("#.#", "###", ".#."), given=Board.from_rows(["#??", "???", "???"]))
    told = explain(puzzle, Board.from_rows(["??#", "###", "???"]))
    assert told.start.rows() == ["#?#", "###", "???"]
    assert told.ending == "solved"


def test_rules_can_be_limited() -> None:
    puzzle = draw("#.#", "###", ".#.")
    told = explain(puzzle, rules="1")
    assert {step.technique for step in told.steps} == {"intersection"}
    assert told.ending == "stuck"
    assert explain(puzzle, rules="document").ending == "solved"
    assert {step.technique for step in explain(puzzle, rules="dp").steps} == {"exact-line"}


def test_what_if_can_be_added_to_rules() -> None:
    snail = read(next(each for each in SOUND if each.name == "snail"))
    assert explain(snail, rules="document").ending == "stuck"
    assert explain(snail, rules="document,what-if").ending == "solved"


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(InputError, match="rules: found 'glou'"):
        explain(draw("#"), rules="1,glou")


def test_colour_is_explained() -> None:
    puzzle = Nonogram.build(
        rows=[[(1, 1), (1, 2)]],
        columns=[[(1, 1)], [(1, 2)]],
        palette=gridwright.kinds.nonogram.inks.palette_of({"a": "#ff0000", "b": "#0000ff"}),
    )
    assert explain(puzzle).board.rows() == ["ab"]


def test_steps_are_cheapest_first() -> None:
    """A step is never dearer than another line's step that was there before it."""
    told = explain(read(next(each for each in SOUND if each.name == "heart")))
    first: Deduction = told.steps[0]
    assert first.tier == 1
    assert len(first.sets) == 5


def test_an_impossible_line_ends_it_before_anything_is_built_on_it() -> None:
    """Row 1 becomes impossible in a step; no later step may use it."""
    told = explain(Nonogram.build(rows=[[1, 1], [3], [1, 1]], columns=[[2], [3], [2]]))
    assert told.ending == "contradiction"
    assert told.remark.startswith("Row 1 (1 1) cannot be completed.")
    assert told.remark.endswith("No solution meets these clues.")
    assert find_faults_of_walk(Nonogram.build(rows=[[1, 1], [3], [1, 1]], columns=[[2], [3], [2]]), b"\xff" * 9, told.steps) == []


def test_a_wrong_board_is_to_blame_and_not_the_puzzle() -> None:
    told = explain(draw("..##", "..##", "..##", "#..."), Board.from_rows(["#???", "????", "????", "????"]))
    assert told.ending == "contradiction"
    assert "what was on the board cannot be right" in told.remark


def test_what_is_left_is_told_where_reasoning_ends() -> None:
    assert "several solutions" in explain(Nonogram.build(rows=[[1], [1]], columns=[[1], [1]])).remark
    assert "one solution, but the techniques allowed do not reach it" in explain(draw("#.#", "###", ".#."), rules="2").remark


def test_whoever_stops_it_keeps_the_steps() -> None:
    """Ctrl-C comes out of the report on progress; here at the tenth look."""
    looks = iter(range(10))

    def look() -> None:
        if next(looks, None) is None:
            raise KeyboardInterrupt

    from gridwright.kinds.nonogram.explaining import walk
    from gridwright.kinds.nonogram.techniques.table import TECHNIQUES

    puzzle = draw("#.#", "###", ".#.")
    told = walk.explain(puzzle, Board.blank(3, 3), TECHNIQUES, supposing=True, look=look)
    assert told.ending == "stopped"
    assert 0 < len(told.steps) < len(explain(puzzle).steps)


def test_chapters_are_all_steps_in_order() -> None:
    told = explain(draw("....#....", "...###...", "..#####..", ".#######.", "#########", "###.#.###", "....#....", "...###..."))
    chapters = told.chapters
    assert [step for chapter in chapters for step in chapter.steps] == list(told.steps)
    assert [chapter.last + 1 for chapter in chapters[:-1]] == [chapter.first for chapter in chapters[1:]]
    assert all({step.technique for step in chapter.steps} == {chapter.technique} for chapter in chapters)
    assert all(one.technique != other.technique for one, other in pairwise(chapters))
