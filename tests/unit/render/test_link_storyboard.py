"""Storyboards of loops: the film developed frame by frame, and, where there is a browser, looked at in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import draw, draw_step
from gridwright.model.drawing import INSIDE, OUTSIDE, CellLook, Drawing, EdgeLook, EdgeMark, Tone
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.render.description import describe_board
from gridwright.render.film import encode_link_film
from gridwright.render.storyboard import format_storyboard
from gridwright.render.svg import format_svg
from gridwright.render.svg_board import CLOSE_MARGIN
from gridwright.render.svg_style import MARGIN
from tests.unit.render.link_samples import HALF, LINK_DRAWINGS, LOOP, STEP_TINTS, STEP_TONES, creek, link_drawings
from tests.unit.render.pages import Page, clues_that_stand_out, develop, digest, look_at, shapes_of
from tests.unit.render.samples import DRAWINGS


def tell(*drawings: Drawing) -> Storyboard:
    frames = (Frame(drawing, f"Picture {place}", ("So.",), "Step", tier=1) for place, drawing in enumerate(drawings, 1))
    return Storyboard("Creek", "", tuple(frames))


STORY = tell(
    draw_step(creek, HALF, {}),
    draw_step(creek, HALF, STEP_TONES, tints=STEP_TINTS),
    draw_step(creek, HALF, {(1, 5): Tone.WRONG, (2, 6): Tone.WRONG}, is_broken=True),
    draw_step(creek, LOOP, {}),
)


def tell_cells() -> Storyboard:
    return Storyboard("Tower", "", (Frame(replace(DRAWINGS["half"], title="", notes=()), "Picture 1", (), "Step"),))


def plain(story: Storyboard) -> Drawing | Drawing:
    """The first drawing without words, key and tones: a file with nothing but the board."""
    drawing = story.frames[0].drawing
    return replace(drawing, title="", caption="", notes=(), looks=tuple(replace(look, tone=Tone.PLAIN) for look in drawing.looks))


@st.composite
def stories(draw_one: st.DrawFn) -> Storyboard:
    """Any board with other marks, tints and tones on each frame."""
    first = draw_one(link_drawings())
    frames = [first]
    for _ in range(draw_one(st.integers(0, 3))):
        tone, tint, mark = draw_one(st.sampled_from(Tone)), draw_one(st.integers(0, 9)), draw_one(st.sampled_from(EdgeMark))
        looks = tuple(
            replace(look, tone=tone, tint=tint)
            if isinstance(look, CellLook)
            else EdgeLook(mark, tone)
            if isinstance(look, EdgeLook) and look.tone is Tone.PLAIN
            else look
            for look in first.looks
        )
        frames.append(replace(first, looks=looks))
    return tell(*frames)


@given(stories())
def test_the_film_shows_every_frame(story: Storyboard) -> None:
    drawings = [frame.drawing for frame in story.frames if isinstance(frame.drawing, Drawing)]
    film = encode_link_film(drawings)
    for drawing, change, numbers in zip(drawings, film["frames"], develop(film), strict=True):
        columns = len(drawing.places[0])
        for place, number in enumerate(numbers):
            look = drawing.spot_look(divmod(place, columns))
            marks = [name.split()[0] for name, *_ in film["marks"][number]]
            is_line, is_cross = (isinstance(look, EdgeLook) and look.mark is mark for mark in (EdgeMark.LINE, EdgeMark.CROSS))
            assert marks == (["link"] if is_line else ["snip"] if is_cross else [])
            outlines = [name for name, *_ in film["tones"][number] if not name.endswith("-wash")]
            assert outlines == ([] if look.tone is Tone.PLAIN else [look.tone.value])
            assert bool(film["tints"][number]) == (isinstance(look, CellLook) and look.tint > 0)
        stand_out = [look.tone.value for _, look in drawing.clues() if look.tone is not Tone.PLAIN]
        assert [tone for _, tone, _ in change["labels"]] == stand_out
        light, fence, lines = film["lights"][change["light"]]
        assert light.count("<text") == (len(drawing.lit_lines) if drawing.has_ruler else 0)
        assert (fence, lines) == ("", ())


def test_all_frames_are_of_one_board() -> None:
    first = draw(creek)
    other_clue = tuple(CellLook(text="0") if look == CellLook(text="1") else look for look in first.looks)
    for other in (
        draw(Slitherlink.build(["3"])),
        replace(first, has_ruler=True),
        replace(first, looks=other_clue),
        DRAWINGS["empty"],
    ):
        with pytest.raises(ValueError, match="frame 2: found another size, other clues"):
            Storyboard("", "", (Frame(first, "", (), ""), Frame(other, "", (), "")))
    tell(first, draw(creek, HALF), draw(creek, LOOP))


def test_the_page_has_the_first_and_the_last_picture_and_allows_itself_nothing_else() -> None:
    text = format_storyboard(STORY)
    page = Page(text)
    pictures = [attributes["aria-label"] for attributes in page.attributes("svg") if attributes.get("role") == "img"]
    assert pictures == [describe_board(STORY.frames[0].drawing), describe_board(STORY.frames[-1].drawing)]
    (policy,) = (entry["content"] for entry in page.attributes("meta") if entry.get("http-equiv") == "Content-Security-Policy")
    assert digest(text, "<style>", "</style>") in policy
    assert digest(text, '<script type="module">', "</script>") in policy
    assert not [attributes for _, attributes in page.elements if "style" in attributes]


@pytest.mark.parametrize("story", [STORY, tell_cells()], ids=["links", "cells"])
def test_the_board_on_a_page_has_hardly_any_margin(story: Storyboard) -> None:
    """The page has margins of its own, and on a phone every pixel counts."""
    text = format_storyboard(story)
    views = [tuple(map(int, view)) for view in re.findall(r'role="img" viewBox="(\d+) (\d+) (\d+) (\d+)"', text)]
    left, top, width, height = views[0]
    _, _, page_width, page_height = map(int, re.findall(r"\d+", format_svg(plain(story)).partition("viewBox")[2])[:4])
    assert set(views) == {(left, top, width, height)}
    assert f"--board-width:{width};--board-height:{height};" in text
    assert (left, top) == (MARGIN - CLOSE_MARGIN,) * 2
    assert (width, height) == (page_width - 2 * left, page_height - 2 * top)


def test_the_key_explains_shades_and_tones_of_all_frames() -> None:
    (key,) = re.findall(r'<ul class="key".*?</ul>', format_storyboard(STORY), re.DOTALL)
    shades = ["outside", "inside", "colour a", "opposite of a", "colour b", "opposite of c", "colour d"]
    tones = ["given with the puzzle", "reason", "follows", "supposed", "wrong", "solutions differ here"]
    assert re.findall(r"</svg>(.+?)</li>", key) == shades + tones


def test_a_pattern_is_there_before_the_frame_that_needs_it() -> None:
    story = tell(draw_step(creek, HALF, {}), draw_step(creek, HALF, {}, tints={(1, 1): OUTSIDE, (1, 3): INSIDE}))
    first_picture = format_storyboard(story).split('<figure id="board">')[1].split("</svg>")[0]
    assert re.findall(r'<pattern id="gw-tint-(\d)"', first_picture) == ["1", "2"]


def test_a_story_of_a_large_board_stays_small() -> None:
    side = 60
    puzzle = Slitherlink.build(["2.1." * (side // 4)] * side)
    spots = [(row, column) for row in range(0, 2 * side, 2) for column in range(1, 2 * side, 2)]
    board = Board.blank(side, side)
    frames = [draw_step(puzzle, board, {})]
    for start in range(0, 300, 3):
        board = board.with_edges(dict.fromkeys(spots[start : start + 3], 1))
        frames.append(draw_step(puzzle, board, dict.fromkeys(spots[start : start + 3], Tone.RESULT)))
    assert len(format_storyboard(tell(*frames))) < 500_000


@pytest.mark.parametrize("place", range(4))
def test_the_script_draws_what_a_drawing_in_a_file_shows(place: int, browser: Browser, tmp_path: Path) -> None:
    frame, name = STORY.frames[place], STORY.numbers()[place]
    shown = look_at(browser, tmp_path / "links.html", STORY, f"#{name}")
    assert re.search(r'<h2 id="heading">(.*?)</h2>', shown)[1] == frame.heading  # type: ignore[index]
    (picture,) = re.findall(r'<figure id="board".*?</figure>', shown, re.DOTALL)
    assert f'aria-label="{describe_board(frame.drawing)}"' in picture
    # Without key, whose samples are drawn elsewhere on the page.
    expected = re.sub(r"<g transform.*?</g>", "", format_svg(frame.drawing))
    assert board_shapes(picture) == board_shapes(expected)
    assert clues_that_stand_out(picture) == clues_that_stand_out(expected)
    assert re.findall(r'<text class="ruler lit".*?</text>', picture) == re.findall(r'<text class="ruler lit".*?</text>', expected)


def board_shapes(svg: str) -> list[tuple[str, str, str]]:
    """All paths but those of patterns, of which a page has more than a picture needs."""
    return [shape for shape in shapes_of(svg) if not shape[0].startswith(("wash-", "motif-"))]


def test_every_sample_story_can_be_told() -> None:
    for drawing in LINK_DRAWINGS.values():
        assert format_storyboard(tell(drawing)).count('class="gridwright links"') >= 2
