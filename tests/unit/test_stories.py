"""Stories of a board whose places are edges: suppositions, colours, and what is wrong without any line to blame."""

from __future__ import annotations

from gridwright.kinds.common.storyboards import Cover, Scene, Sets, make_storyboard, tell_step
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import draw_step
from gridwright.model.deduction import Chain, Deduction, Explanation
from gridwright.model.drawing import INSIDE, OUTSIDE, CellLook, Drawing, Tone
from gridwright.model.storyboard import Frame

PUZZLE = Slitherlink.build(["33", "..", "2."])
START = Board.blank(3, 2)
COVER = Cover("Hook", "", ("One loop.",), "the clues", True, "edge")


def paint(scene: Scene) -> Drawing:
    return draw_step(PUZZLE, scene.board, scene.tones, tints=dict(scene.tints), is_broken=scene.is_broken)


def write(board: Board, sets: Sets) -> Board:
    return board.with_edges(dict(sets))


def deduce(*sets: tuple[tuple[int, int], int], **more: object) -> Deduction:
    return Deduction("count", "Counting", 1, "row 1, column 1", "It is so.", ("Because.",), sets, **more)  # type: ignore[arg-type]


def tones_of(frame: Frame) -> dict[tuple[int, int], Tone]:
    drawing = frame.drawing
    assert isinstance(drawing, Drawing)
    spots = [(row, column) for row in range(7) for column in range(5)]
    return {spot: drawing.spot_look(spot).tone for spot in spots if drawing.spot_look(spot).tone is not Tone.PLAIN}


def test_a_step_lights_the_rows_and_columns_of_what_it_settles() -> None:
    (frame,) = tell_step(START, deduce(((2, 3), LINE), because=((1, 3),)), "", paint, write)
    assert tones_of(frame) == {(2, 3): Tone.RESULT, (1, 3): Tone.REASON}
    assert frame.drawing.lit_lines == ((0, 1), (1, 1))


def test_colours_of_cells_are_shown_on_the_step_that_argues_with_them() -> None:
    first = deduce(((0, 1), LINE), tints=(((1, 1), INSIDE), ((1, 3), OUTSIDE)))
    story = make_storyboard(COVER, Explanation(START, (first, deduce(((0, 3), CROSS))), START, "stuck", "No more."), paint, write)
    shades = []
    for frame in story.frames:
        assert isinstance(frame.drawing, Drawing)
        looks = [frame.drawing.spot_look(spot) for spot in ((1, 1), (1, 3))]
        shades.append([look.tint for look in looks if isinstance(look, CellLook)])
    assert shades == [[0, 0], [INSIDE, OUTSIDE], [0, 0], [0, 0]]


def test_a_supposition_ends_with_the_spots_that_cannot_be_right() -> None:
    inner = deduce(((2, 1), LINE), because=((1, 1), (0, 1)), tints=(((3, 1), INSIDE),))
    chain = Chain(((0, 1), LINE), "the top edge were a line", (inner,), "the corner would have three lines.", ((2, 2), (2, 1)))
    step = deduce(((0, 1), CROSS), chains=(chain,))
    suppose, then, broken, conclusion = tell_step(START, step, "Step 1: ", paint, write)
    assert tones_of(suppose) == {(0, 1): Tone.SUPPOSED}
    assert suppose.words == ("Suppose the top edge were a line.",)
    assert tones_of(then) == {(0, 1): Tone.SUPPOSED, (1, 1): Tone.REASON, (2, 1): Tone.RESULT}
    assert isinstance(then.drawing, Drawing)
    assert then.drawing.spot_look((3, 1)) == CellLook(tint=INSIDE)
    assert tones_of(broken) == {(0, 1): Tone.SUPPOSED, (2, 2): Tone.WRONG, (2, 1): Tone.WRONG}
    assert broken.drawing.is_broken
    assert broken.drawing.lit_lines == ((0, 1), (1, 0), (1, 1))
    assert broken.words == ("But then the corner would have three lines.",)
    assert tones_of(conclusion) == {(0, 1): Tone.RESULT}
    assert conclusion.words == ("If the top edge were a line, the corner would have three lines.", "It is so.")


def test_what_is_settled_has_the_name_that_the_kind_gives_it() -> None:
    story = make_storyboard(COVER, Explanation(START, (), START, "solved"), paint, write)
    assert story.frames[-1].words == ("Every edge is settled, and each followed from the clues: this is the only solution.",)
