"""Explanations as pictures with words."""

from __future__ import annotations

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import show_step, tell_story
from gridwright.model.drawing import Drawing, Tone
from gridwright.model.puzzle import Info
from gridwright.render.storyboard import format_storyboard

PUZZLE = Slitherlink.build(["2.2..", "23..2", ".21.2", "...3."], info=Info(title="A river"))


def test_a_story_goes_from_the_puzzle_to_the_end() -> None:
    told = explain(PUZZLE)
    story = tell_story(PUZZLE, told)
    assert (story.title, story.subtitle) == ("A river", "Slitherlink, 5 columns and 4 rows")
    assert story.frames[0].heading == "The puzzle"
    assert story.frames[1].heading == f"Step 1: {told.steps[0].title} in {told.steps[0].place}"
    assert all(isinstance(frame.drawing, Drawing) for frame in story.frames)
    assert len(story.frames) >= len(told.steps) + 2
    page = format_storyboard(story)
    assert "A river" in page
    assert "<svg" in page


def test_a_supposition_is_followed_picture_by_picture() -> None:
    told = explain(PUZZLE, rules="expert")
    step = next(step for step in told.steps if step.chains)
    frames = list(show_step(PUZZLE, told.start, step))
    assert frames[0].heading == "What if?"
    drawing = frames[0].drawing
    assert isinstance(drawing, Drawing)
    assert drawing.spot_look(step.chains[0].supposes[0]).tone is Tone.SUPPOSED


def test_what_follows_and_what_it_rests_on_stand_out() -> None:
    board = Board.from_rows(["+x+.+", ". . .", "+.+.+"])
    puzzle = Slitherlink.build(["3."])
    step = explain(puzzle, board).steps[0]
    (frame,) = show_step(puzzle, board, step)
    assert isinstance(frame.drawing, Drawing)
    assert frame.drawing.spot_look((1, 0)).tone is Tone.RESULT
    assert frame.drawing.spot_look((0, 1)).tone is Tone.REASON
    assert frame.drawing.spot_look((1, 1)).tone is Tone.REASON


def test_a_board_to_start_from_is_said_to_be_one() -> None:
    board = Board.blank(4, 5).with_edges({(0, 1): 1})
    assert tell_story(PUZZLE, explain(PUZZLE, board)).frames[0].heading == "The board to start from"
