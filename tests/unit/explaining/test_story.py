"""An explanation as pictures: which lines are lit, what a supposition shows, and what the last picture may claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright import parse_puzzle
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.coach import explain
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.storyboard import tell_story
from gridwright.model.drawing import Tone
from gridwright.model.storyboard import Storyboard
from gridwright.puzzles import list_bundled

TREE = Nonogram.from_picture(Board.from_rows([".###.", "#####", ".###.", "..#..", "..#.."]))
SNAIL = next(each for each in list_bundled() if each.name == "snail")
"""Lines alone do not settle all of it."""


def tell(puzzle: Nonogram, board: Board | None = None, rules: str = "all") -> Storyboard:
    return tell_story(puzzle, explain(puzzle, board, rules=rules))


def test_each_step_lights_the_line_it_names() -> None:
    frames = tell(TREE).frames
    for frame in frames:
        assert frame.drawing.has_ruler
        named = [f"{('row', 'column')[direction]} {number + 1}" for direction, number in frame.drawing.lit_lines]
        assert frame.label.split(", ")[-1] == named[0] if frame.tier else not named


def test_only_the_conclusion_of_the_whole_puzzle_is_the_only_solution() -> None:
    assert tell(TREE).frames[-1].words == ("Every cell is settled, and each followed from the clues: this is the only solution.",)
    given = replace(TREE, given=Board.from_rows(["?????", "?????", "?????", "?????", "??#??"]))
    assert "from the clues and the given cells: this is the only solution" in tell(given).frames[-1].words[0]
    blank_board = Board.from_rows(["?????"] * 5)
    assert "this is the only solution" in tell(TREE, blank_board).frames[-1].words[0]


@pytest.mark.parametrize("row", ["?###?", "?????"])
def test_a_board_of_the_players_own_proves_less(row: str) -> None:
    board = Board.from_rows([row, "?????", "?????", "?????", "??#??"])
    first, *_, last = tell(TREE, board).frames
    assert first.heading == "The board to start from"
    assert last.words == (
        "Every cell is settled, and each followed from the clues and the board at the start: "
        "no other solution has what was on the board at the start.",
    )


def test_an_explanation_that_stops_claims_nothing() -> None:
    two_ways = Nonogram.build([[1], [1]], [[1], [1]])
    last = tell(two_ways).frames[-1]
    assert last.heading == "As far as it goes"
    assert "only solution" not in last.words[0]


def test_a_supposition_lights_its_cell_then_each_line_then_the_broken_one() -> None:
    frames = [frame for frame in tell(parse_puzzle(SNAIL.read())).frames if frame.depth or frame.tier == 6]
    opening = frames[0].drawing
    assert [direction for direction, _ in opening.lit_lines] == [0, 1]
    (row, column) = (number for _, number in opening.lit_lines)
    assert opening.look(row, column).tone is Tone.SUPPOSED
    broken = [frame for frame in frames if frame.drawing.is_broken]
    assert broken
    for frame in broken:
        ((direction, number),) = frame.drawing.lit_lines
        sides = (frame.drawing.row_labels, frame.drawing.column_labels)
        assert {label.tone for label in sides[direction][number]} == {Tone.WRONG}
        assert frame.words[0].startswith(f"But then {('row', 'column')[direction]} {number + 1} ")
        after = frames[frames.index(frame) + 1]
        if after.tier == 6:
            assert f"{('row', 'column')[direction]} {number + 1} could not be completed." in after.words[0]
            assert after.words[-1].startswith("So ")
