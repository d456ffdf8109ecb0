"""Storyboards: the page taken apart again, its film developed frame by frame, and, where there is a browser, looked at in it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from gridwright.kinds.nonogram.view import draw
from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.render.description import describe_board
from gridwright.render.film import encode_film
from gridwright.render.storyboard import format_storyboard
from gridwright.render.strip import HARDEST_TIER
from gridwright.render.svg import format_svg
from gridwright.render.svg_board import paint_inline
from tests.unit.render.pages import Page, clues_that_stand_out, develop, digest, look_at, shapes_of
from tests.unit.render.samples import DRAWINGS, FISH, FLAG, HALF_A_FISH, drawings, fish, flag

HOSTILE = "</script><img src=x onerror=alert(1)><!--'\"&"


def stand_out(drawing: Drawing, picture: str) -> Drawing:
    """The drawing with tones as in a picture: ``*`` reason, ``+`` result, ``~`` supposed, ``!`` wrong."""
    tones = {"*": Tone.REASON, "+": Tone.RESULT, "~": Tone.SUPPOSED, "!": Tone.WRONG}
    looks = list(drawing.looks)
    cells = [list(row) for row in drawing.places]
    for row, signs in enumerate(picture.split()):
        for column, sign in enumerate(signs):
            if sign in tones:
                look = replace(drawing.look(row, column), tone=tones[sign])
                looks += [look] if look not in looks else []
                cells[row][column] = looks.index(look)
    return replace(drawing, looks=tuple(looks), places=tuple(map(tuple, cells)))


def tell(*frames: Frame, title: str = "Fish", subtitle: str = "", facts: tuple[tuple[str, str], ...] = ()) -> Storyboard:
    return Storyboard(title, subtitle, frames, facts)


EMPTY, SOLVED = draw(fish), draw(fish, FISH)
HALF = draw(fish, HALF_A_FISH)
REASONED = replace(
    stand_out(HALF, "............ ............ ..+********+ ............ ............ ............ ............"),
    row_labels=(
        *HALF.row_labels[:2],
        tuple(replace(label, tone=Tone.REASON) for label in HALF.row_labels[2]),
        *HALF.row_labels[3:],
    ),
)
SUPPOSED = stand_out(HALF, "...~~....... !........... ............ ............ ............ ............ ............")
STORY = tell(
    Frame(EMPTY, "The puzzle", ("Nothing is known yet.",), "The puzzle"),
    Frame(REASONED, "Step 1: Glue in row 3", ("The 8 touches the edge.", "So it ends here."), "Glue, row 3", tier=3),
    Frame(SUPPOSED, "Step 2: what if row 1", ("Suppose it were filled.",), "Suppose", tier=1, depth=1),
    Frame(HALF, "Step 2: What if in row 1", ("That cannot be.", "So it is empty."), "What if, row 1", tier=9),
    Frame(SOLVED, "Solved", (), "Solved"),
    subtitle="Step by step",
    facts=(("Size", "12x7"), ("Steps", "2")),
)
RULED = tell(
    *(
        Frame(replace(drawing, has_ruler=True, lit_lines=lit, is_broken=is_broken), f"Step {place}", (), "", tier=1)
        for place, (drawing, lit, is_broken) in enumerate(
            [(EMPTY, (), False), (REASONED, ((0, 2),), False), (HALF, ((0, 0), (1, 3)), False), (SUPPOSED, ((1, 11),), True)], 1
        )
    )
)
COLOURED = tell(
    Frame(draw(flag), "The puzzle", (), "The puzzle"),
    Frame(stand_out(draw(flag, FLAG), "**+..... ~~~..... !+*..~.!"), "Step 1", ("Because.",), "Step", tier=1),
)


def test_frames_are_numbered_as_steps_and_suppositions_after_the_step_they_lead_to() -> None:
    shape = [(0, 0), (1, 0), (1, 1), (2, 1), (5, 0), (0, 0), (1, 0), (0, 0), (0, 0)]
    frames = (Frame(EMPTY, "", (), "", tier=tier, depth=depth) for tier, depth in shape)
    assert tell(*frames).numbers() == ("start", "1", "2.1", "2.2", "2", "2+", "3", "end", "end-2")


def test_a_storyboard_without_any_step_is_numbered_too() -> None:
    assert tell(*[Frame(EMPTY, "", (), "")] * 2).numbers() == ("start", "start-2")


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=12))
def test_no_two_frames_have_the_same_number(shape: list[tuple[int, int]]) -> None:
    numbers = tell(*(Frame(EMPTY, "", (), "", tier=tier, depth=depth) for tier, depth in shape)).numbers()
    assert len(set(numbers)) == len(shape)


def test_a_storyboard_needs_frames_of_one_board() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        tell()
    with pytest.raises(
        ValueError, match="frame 2: found another size, other clues, other paper or another ruler than in frame 1"
    ):
        tell(Frame(EMPTY, "", (), ""), Frame(draw(flag), "", (), ""))
    other_clue = replace(EMPTY, row_labels=((Label("9"),), *EMPTY.row_labels[1:]))
    with pytest.raises(ValueError, match="frame 2"):
        tell(Frame(EMPTY, "", (), ""), Frame(replace(EMPTY, has_ruler=True), "", (), ""))
    with pytest.raises(ValueError, match="frame 3"):
        tell(Frame(EMPTY, "", (), ""), Frame(REASONED, "", (), ""), Frame(other_clue, "", (), ""))


def test_every_step_can_be_read_without_the_script() -> None:
    page = Page(format_storyboard(STORY))
    assert page.inside("bdi") == ["Fish", "Step by step"]
    assert page.inside("h3") == [frame.heading for frame in STORY.frames]
    words = [sentence for frame in STORY.frames for sentence in frame.words]
    assert [text for text in page.inside("p") if text in words] == words
    assert page.inside("dd")[:2] == ["12x7", "2"]
    links = [attributes["href"] for attributes in page.attributes("a")]
    assert links == ["#start", "#1", "#2.1", "#2", "#end"]
    pictures = [attributes["aria-label"] for attributes in page.attributes("svg") if attributes.get("role") == "img"]
    assert pictures == [describe_board(EMPTY), describe_board(SOLVED)]


def test_steps_show_their_tier_and_whether_they_are_supposed() -> None:
    page = Page(format_storyboard(STORY))
    steps = [attributes for attributes in page.attributes("li") if "data-name" in attributes]
    assert [step.get("class") for step in steps] == [None, None, "inside", None, None]
    assert [step.get("data-tier") for step in steps] == [None, "3", "1", "9", None]
    shapes = [attributes["class"] for attributes in page.attributes("span") if "shape" in attributes.get("class", "")]
    assert shapes == ["shape t0", "shape t3", "shape t1", f"shape t{HARDEST_TIER}", "shape t0"]
    bars = [attributes for attributes in page.attributes("rect") if re.match(r"t\d", attributes.get("class", ""))]
    assert [bar["class"] for bar in bars] == ["t0", "t3", "t1 inside", f"t{HARDEST_TIER}", "t0"]
    assert [bar["height"] for bar in bars] == ["1", "4", "2", str(HARDEST_TIER + 1), "1"]


@pytest.mark.parametrize("tiers", [HARDEST_TIER, HARDEST_TIER + 1])
def test_every_tier_has_a_colour_and_a_shape_of_its_own(tiers: int) -> None:
    text = format_storyboard(replace(STORY, tiers=tiers))
    looks = [
        (
            re.findall(rf"^\.t{tier}{{color:(.+?);", text, re.MULTILINE),
            re.findall(rf"^\.shape\.t{tier}{{(.+?)}}$", text, re.MULTILINE),
        )
        for tier in range(tiers + 1)
    ]
    assert all(len(colours) == 1 and len(shapes) == 1 for colours, shapes in looks)
    assert len({colours[0] for colours, _ in looks}) == len({shapes[0] for _, shapes in looks}) == tiers + 1
    assert f'"shape t{tiers}"' in text


def test_the_key_explains_the_tones_that_occur() -> None:
    text = format_storyboard(STORY)
    (key,) = re.findall(r'<ul class="key".*?</ul>', text, re.DOTALL)
    assert re.findall(r"</svg>(.+?)</li>", key) == ["reason", "follows", "supposed", "wrong"]
    assert 'class="key"' not in format_storyboard(tell(STORY.frames[0]))


@pytest.mark.parametrize("story", [STORY, COLOURED], ids=["plain", "coloured"])
def test_the_policy_allows_this_style_and_this_script_and_nothing_else(story: Storyboard) -> None:
    text = format_storyboard(story)
    page = Page(text)
    (policy,) = (entry["content"] for entry in page.attributes("meta") if entry.get("http-equiv") == "Content-Security-Policy")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.pop("style-src") == f"'{digest(text, '<style>', '</style>')}'"
    script = '<script type="module">'
    assert rules.pop("script-src") == f"'{digest(text, script, '</script>')}'"
    assert set(rules.values()) == {"'none'"}
    assert "default-src" in rules
    # Both would be refused.
    assert not [name for _, attributes in page.elements for name in attributes if name == "style" or name.startswith("on")]
    assert not re.search(r"https?:|@import|url\((?!#)", text.replace("http://www.w3.org/2000/svg", ""))


def test_hostile_text_stays_text() -> None:
    drawing = replace(EMPTY, row_labels=((Label(HOSTILE), Label(HOSTILE)), *EMPTY.row_labels[1:]), title=HOSTILE)
    frame = Frame(drawing, HOSTILE, (HOSTILE,), HOSTILE, tier=1)
    page = Page(format_storyboard(tell(frame, title=HOSTILE, subtitle=HOSTILE, facts=((HOSTILE, HOSTILE),))))
    calm = Page(
        format_storyboard(tell(replace(frame, drawing=EMPTY, heading="", words=("",), label=""), subtitle=".", facts=(("", ""),)))
    )
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in calm.elements]
    assert page.inside("h3") == page.inside("title") == [HOSTILE]
    assert page.inside("bdi") == [HOSTILE, HOSTILE]


@pytest.mark.parametrize("turn", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_a_title_cannot_turn_the_writing_round(turn: str) -> None:
    page = Page(format_storyboard(tell(STORY.frames[0], title=f"Red {turn}fish", subtitle=f"by {turn}me")))
    assert page.inside("title") == ["Red fish"]
    assert page.inside("bdi") == ["Red fish", "by me"]


def test_a_title_from_right_to_left_stays_as_it_is() -> None:
    page = Page(format_storyboard(tell(STORY.frames[0], title="דג")))
    assert page.inside("title") == page.inside("bdi") == ["דג"]


@given(st.text())
def test_any_title_gives_a_page_that_can_be_written(title: str) -> None:
    text = format_storyboard(tell(STORY.frames[0], title=title))
    assert len(Page(text).attributes("script")) == 2
    assert text.encode()


@st.composite
def stories(draw_one: st.DrawFn) -> Storyboard:
    """Any board with other cells, looks and tones of labels on each frame."""
    first = draw_one(drawings())
    frames = []
    for _ in range(draw_one(st.integers(1, 4))):
        looks = draw_one(st.permutations(first.looks))
        numbers = st.lists(st.integers(0, len(looks) - 1), min_size=first.width, max_size=first.width).map(tuple)
        tone = draw_one(st.sampled_from(Tone))
        rows = tuple(tuple(replace(label, tone=tone) for label in line) for line in first.row_labels)
        cells = tuple(draw_one(numbers) for _ in range(first.height))
        lit = tuple((0, row) for row in range(first.height) if draw_one(st.booleans()))
        drawing = replace(
            first, looks=tuple(looks), places=cells, row_labels=rows, lit_lines=lit, is_broken=draw_one(st.booleans())
        )
        frames.append(Frame(drawing, "", (), ""))
    return tell(*frames)


@given(stories())
def test_the_film_shows_every_frame(story: Storyboard) -> None:
    film = encode_film([frame.drawing for frame in story.frames], paint_inline)
    for frame, change, cells in zip(story.frames, film["frames"], develop(film), strict=True):
        drawing = frame.drawing
        expected = [drawing.look(row, column) for row in range(drawing.height) for column in range(drawing.width)]
        for number, look in zip(cells, expected, strict=True):
            assert [name for name, *_ in film["marks"][number]] == {Mark.FILLED: ["ink"], Mark.CROSS: ["cross"]}.get(
                look.mark, []
            )
            outlines = [name for name, shape, *_ in film["tones"][number] if name != "halo" and shape != "run"]
            assert outlines == ([] if look.tone is Tone.PLAIN else [look.tone.value])
        toned = [label for lines in (drawing.row_labels, drawing.column_labels) for line in lines for label in line]
        assert len(change["labels"]) == sum(label.tone is not Tone.PLAIN for label in toned)
        light, fence, lines = film["lights"][change["light"]]
        assert lines == drawing.lit_lines
        assert light.count("<path") == len(drawing.lit_lines)
        assert light.count("<text") == (len(drawing.lit_lines) if drawing.has_ruler else 0)
        assert fence.count("<path") == (len(drawing.lit_lines) if drawing.is_broken else 0)


def test_a_label_is_numbered_as_it_stands_in_the_picture() -> None:
    page = Page(format_storyboard(STORY))
    labels = [attributes for attributes in page.attributes("text") if attributes["class"].startswith("clue")]
    numbers = [number for number, *_ in page.film()["frames"][1]["labels"]]
    left_of_row_3 = [number for number, label in enumerate(labels[: len(labels) // 2]) if label["y"] == labels[numbers[0]]["y"]]
    assert numbers == left_of_row_3
    assert len(numbers) == len(fish.rows[2])


@pytest.mark.parametrize("story", [STORY, COLOURED], ids=["plain", "coloured"])
def test_the_film_knows_which_labels_belong_to_a_line(story: Storyboard) -> None:
    page, drawing = Page(format_storyboard(story)), story.frames[0].drawing
    is_clue = [attributes["class"].startswith("clue") for attributes in page.attributes("text")]
    texts = [text for text, is_one in zip(page.inside("text"), is_clue, strict=True) if is_one]
    for lines, seats in zip((drawing.row_labels, drawing.column_labels), page.film()["seats"], strict=True):
        found = [texts[start:end][::-1] for start, end in pairwise(seats)]
        assert found == [[label.text for label in line] for line in lines]


def test_only_what_changes_is_kept() -> None:
    film = encode_film([STORY.frames[3].drawing] * 2, paint_inline)
    assert film["frames"][1]["cells"] == []


def test_a_long_story_of_a_large_board_stays_small() -> None:
    side = 30
    looks = (
        CellLook(Mark.UNKNOWN),
        CellLook(Mark.FILLED),
        CellLook(Mark.UNKNOWN, tone=Tone.REASON),
        CellLook(Mark.FILLED, tone=Tone.RESULT),
    )
    labels = ((Label("1"),) * 8,) * side
    words = ("The blocks and the gaps between them need 21 of 30 cells, so wherever they lie, some stay covered." * 2,)
    frames = []
    for step in range(400):
        rows = [
            tuple((row * column + row) % 5 == 0 and row * side + column < step * 2 for column in range(side))
            for row in range(side)
        ]
        cells = [tuple(look + 2 * (column == step % side) for column, look in enumerate(map(int, row))) for row in rows]
        frames.append(Frame(Drawing(looks, tuple(cells), labels, labels), f"Step {step}", words, "Glue, row 7", tier=2))
    assert len(format_storyboard(tell(*frames)).encode()) < 700_000


def test_lines_to_look_at_are_told_apart_from_impossible_ones() -> None:
    lit = replace(EMPTY, lit_lines=((0, 2), (1, 4)))
    broken = replace(lit, is_broken=True)
    assert describe_board(lit).endswith("Look at: row 3 and column 5.")
    assert describe_board(broken).endswith("Impossible: row 3 and column 5.")
    for drawings_shown, expected in (([lit], ["line to look at"]), ([lit, broken], ["line to look at", "impossible line"])):
        text = format_storyboard(tell(*(Frame(drawing, "", (), "") for drawing in drawings_shown)))
        (key,) = re.findall(r'<ul class="key".*?</ul>', text, re.DOTALL)
        assert re.findall(r"</svg>(.+?)</li>", key) == expected


def test_a_board_is_described_in_words() -> None:
    assert describe_board(REASONED) == (
        "Board of 12 columns and 7 rows: 31 cells filled, 25 empty, 28 unknown. "
        "Reason: row 3, columns 4 to 11. Follows: row 3, columns 3 and 12."
    )
    column = stand_out(EMPTY, "............ ...+........ ...+........ ............ ...+........ ............ ............")
    assert describe_board(column).endswith("Follows: column 4, rows 2 to 3 and 5.")
    scattered = Drawing(
        (CellLook(Mark.UNKNOWN), CellLook(Mark.UNKNOWN, tone=Tone.SUPPOSED)),
        tuple(tuple(int(row == column) for column in range(9)) for row in range(9)),
    )
    assert describe_board(scattered).endswith("Supposed: 9 cells.")


# In a browser.

WATCHED = ["reason", "supposed", "coloured", "ruled", "broken"]


@pytest.mark.parametrize(("story", "place"), [(STORY, 1), (STORY, 2), (COLOURED, 1), (RULED, 2), (RULED, 3)], ids=WATCHED)
def test_the_script_draws_what_a_drawing_in_a_file_shows(story: Storyboard, place: int, browser: Browser, tmp_path: Path) -> None:
    frame, name = story.frames[place], story.numbers()[place]
    shown = look_at(browser, tmp_path / "page.html", story, f"#{name}")
    assert 'class="live' in shown
    assert re.search(r'<h2 id="heading">(.*?)</h2>', shown)[1] == frame.heading  # type: ignore[index]
    (picture,) = re.findall(r'<figure id="board".*?</figure>', shown, re.DOTALL)
    assert f'aria-label="{describe_board(frame.drawing)}"' in picture
    expected = format_svg(replace(frame.drawing, title="", caption="", notes=()))
    assert shapes_of(picture) == shapes_of(expected)
    assert clues_that_stand_out(picture) == clues_that_stand_out(expected)
    assert re.findall(r'<text class="ruler lit".*?</text>', picture) == re.findall(r'<text class="ruler lit".*?</text>', expected)


LONG = tell(
    *(
        Frame(EMPTY, "", (), "", tier=tier, depth=depth)
        for tier, depth in [(0, 0), (1, 0), (0, 1), (1, 1), (5, 0), (0, 0), (2, 0), (0, 0)]
    )
)
SHORT = tell(*[Frame(EMPTY, "", (), "")] * 2)


@pytest.mark.parametrize(
    ("story", "address", "name", "position"),
    [
        (LONG, "", "start", ["Start"]),
        (LONG, "#1", "1", ["Step 1 of 3"]),
        (LONG, "#2.2", "2.2", ["Step 2 of 3", "What if: 2 of 2"]),
        (LONG, "#2+", "2+", ["After step 2 of 3"]),
        (LONG, "#END", "end", ["End"]),
        (LONG, "#999", "3", ["Step 3 of 3"]),
        (LONG, "#2.9", "2", ["Step 2 of 3"]),
        (LONG, "#%E0%A4%A", "start", ["Start"]),
        (SHORT, "#7", "start", ["Start"]),
        (SHORT, "#end", "start-2", ["End"]),
    ],
)
def test_the_page_counts_steps_and_finds_the_one_nearest_to_an_address(
    story: Storyboard, address: str, name: str, position: list[str], browser: Browser, tmp_path: Path
) -> None:
    shown = look_at(browser, tmp_path / "steps.html", story, address)
    assert re.findall(r'<a href="#([^"]+)" aria-current="step">', shown) == [name]
    (counter,) = re.findall(r'<output id="position".*?</output>', shown, re.DOTALL)
    assert re.findall(r"<span>(.*?)</span>", counter) == position


def test_a_board_too_large_for_the_screen_has_the_whole_clues_of_the_lit_lines_beside_it(
    browser: Browser, tmp_path: Path
) -> None:
    side = 150
    labels = tuple(tuple(Label(str(number + place)) for place in range(3)) for number in range(side))
    large = Drawing((CellLook(Mark.UNKNOWN),), ((0,) * side,) * side, labels, labels, lit_lines=((0, 120), (1, 7)))
    for drawing, expected in (
        (large, [("Row 121", ["120", "121", "122"]), ("Column 8", ["7", "8", "9"])]),
        (replace(EMPTY, lit_lines=((0, 2),)), []),
    ):
        shown = look_at(browser, tmp_path / "large.html", tell(Frame(drawing, "", (), "", tier=1)))
        (beside,) = re.findall(r'<div class="clues.*?</div>', shown, re.DOTALL)
        lines = re.findall(r"<p><b>(.*?)</b>(.*?)</p>", beside, re.DOTALL)
        assert [(line, re.findall(r">(\d+)</text>", numbers)) for line, numbers in lines] == expected


def test_all_tones_of_the_golden_drawing_can_be_told() -> None:
    drawing = DRAWINGS["tones"]
    text = format_storyboard(tell(Frame(drawing, "", (), "")))
    for tone in Tone:
        assert tone is Tone.PLAIN or f'<path class="{tone.value}" d=' in text
