"""SVG drawings: parsed as XML and measured, cell by cell."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.render.colour import luminance, parse_colour
from gridwright.render.svg import format_svg
from gridwright.render.svg_style import DARK, LIGHT, Theme
from tests.unit.render.letter_samples import LETTER_DRAWINGS
from tests.unit.render.link_samples import LINK_DRAWINGS
from tests.unit.render.samples import DRAWINGS, drawings

SVG = "{http://www.w3.org/2000/svg}"
CELL = 20
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z")


def parse(drawing: Drawing) -> Element:
    root: Element = fromstring(format_svg(drawing))
    return root


def having(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if element.get("class") == name]


def corner(root: Element) -> tuple[int, int]:
    sheet = having(root, "sheet")[0]
    return int(sheet.get("x", "")), int(sheet.get("y", ""))


def covered_cells(root: Element, name: str) -> list[tuple[int, int]]:
    """The cells whose centre lies in the rectangles of a class's paths, in reading order."""
    left, top = corner(root)
    cells = []
    for path in having(root, name):
        for x, y, width, *_ in (map(int, found) for found in RUN.findall(path.get("d", ""))):
            first = (x - left) // CELL
            cells += [((y - top) // CELL, column) for column in range(first, first + max(1, width // CELL))]
    return sorted(cells)


def cells_that(drawing: Drawing, mark: Mark | None = None, tone: Tone | None = None) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row in range(drawing.height)
        for column in range(drawing.width)
        if drawing.look(row, column).mark is (mark or drawing.look(row, column).mark)
        and drawing.look(row, column).tone is (tone or drawing.look(row, column).tone)
    ]


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_ink_covers_exactly_the_filled_cells(drawing: Drawing) -> None:
    assert covered_cells(parse(drawing), "ink") == cells_that(drawing, mark=Mark.FILLED)


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
@pytest.mark.parametrize("tone", [tone for tone in Tone if tone is not Tone.PLAIN])
def test_each_tone_outlines_exactly_its_cells(drawing: Drawing, tone: Tone) -> None:
    assert covered_cells(parse(drawing), tone.value) == cells_that(drawing, tone=tone)


def test_differing_cells_are_hatched_too() -> None:
    root = parse(DRAWINGS["differs"])
    assert covered_cells(root, "differs-wash") == [(0, 10), (0, 11), (4, 10), (4, 11)]
    assert [pattern.get("id") for pattern in root.iter(f"{SVG}pattern")] == ["gw-hatch"]
    assert "url(#gw-hatch)" in format_svg(DRAWINGS["differs"])


@pytest.mark.parametrize("tone", [Tone.DIFFERS, Tone.REASON, Tone.RESULT, Tone.SUPPOSED])
def test_a_label_that_stands_out_is_outlined_as_cells_are(tone: Tone) -> None:
    labels = ((Label("7"), Label("4", tone=tone)),)
    root = parse(Drawing((CellLook(Mark.UNKNOWN),), ((0,),), labels))
    (text,) = having(root, f"clue {tone.value}")
    (outline,) = having(root, f"{tone.value} beside")
    (wash,) = having(root, f"{tone.value}-wash beside")
    assert outline.get("d") == wash.get("d")
    x, y, width, height = map(float, re.fullmatch(r"M(.+) (.+)h(.+)v(.+)h.+z", outline.get("d", "")).groups())  # type: ignore[union-attr]
    assert text.text == "4"
    assert x < float(text.get("x", "")) < x + width
    assert y < float(text.get("y", "")) < y + height
    assert f"path.{tone.value}{{" in format_svg(DRAWINGS["empty"])


def test_what_stands_out_on_ink_has_a_halo_of_paper() -> None:
    root = parse(DRAWINGS["tones"])
    toned = [tone for tone in Tone if tone not in (Tone.PLAIN, Tone.GIVEN)]
    assert covered_cells(root, "halo") == sorted(
        cell for tone in toned for cell in cells_that(DRAWINGS["tones"], Mark.FILLED, tone)
    )


def test_neighbouring_filled_cells_are_one_shape() -> None:
    (ink,) = having(parse(DRAWINGS["solved"]), "ink")
    assert len(RUN.findall(ink.get("d", ""))) == 2 + 2 + 2 + 2 + 2 + 6


def test_every_unfilled_known_cell_is_crossed_while_the_board_is_in_progress() -> None:
    (cross, given_cross) = having(parse(DRAWINGS["half"]), "cross")
    strokes = cross.get("d", "").count("M") + given_cross.get("d", "").count("M")
    assert strokes == len(cells_that(DRAWINGS["half"], mark=Mark.CROSS))


def test_every_fifth_line_is_stronger() -> None:
    root = parse(DRAWINGS["empty"])
    left, top = corner(root)
    lines = {name: having(root, name)[0].get("d", "") for name in ("grid", "rule")}
    assert re.findall(r"M(\d+) \d+v", lines["rule"]) == [str(left + 5 * CELL), str(left + 10 * CELL)]
    assert re.findall(r"M\d+ (\d+)h", lines["rule"]) == [str(top + 5 * CELL)]
    assert lines["grid"].count("v") + lines["rule"].count("v") == 11
    assert lines["grid"].count("h") + lines["rule"].count("h") == 6


def test_clues_stand_beside_their_lines() -> None:
    drawing = DRAWINGS["solved"]
    root = parse(drawing)
    left, top = corner(root)
    clues = [(float(text.get("x", "")), float(text.get("y", "")), text.text) for text in having(root, "clue")]
    for row, labels in enumerate(drawing.row_labels):
        middle = top + row * CELL + CELL // 2 + 4
        assert [text for x, y, text in sorted(clues) if x < left and y == middle] == [label.text for label in labels]
    for column, labels in enumerate(drawing.column_labels):
        middle = left + column * CELL + CELL // 2
        from_the_top = sorted(clues, key=lambda clue: clue[1])
        assert [text for x, y, text in from_the_top if y < top and x == middle] == [label.text for label in labels]


def places_of(root: Element, name: str) -> dict[str, tuple[float, float]]:
    return {text.text or "": (float(text.get("x", "")), float(text.get("y", ""))) for text in having(root, name)}


def test_a_ruler_numbers_rows_at_the_right_and_columns_below() -> None:
    drawing = DRAWINGS["ruler"]
    root = parse(drawing)
    left, top = corner(root)
    numbers = [(float(text.get("x", "")), float(text.get("y", "")), text.text) for text in having(root, "ruler")]
    right, bottom = left + drawing.width * CELL, top + drawing.height * CELL
    assert [text for x, _, text in numbers if x > right] == [str(number) for number in range(1, 8)]
    assert [int((x - left) // CELL) + 1 for x, y, _ in numbers if y > bottom] == list(range(1, 13))
    assert all(top + row * CELL < y < top + (row + 1) * CELL for row, (x, y, _) in enumerate(numbers) if x > right)
    page_width, page_height = map(float, root.get("viewBox", "").split()[2:])
    assert all(x + 10 < page_width and y < page_height for x, y, _ in numbers)
    assert not having(parse(DRAWINGS["half"]), "ruler")


def test_a_ruler_with_numbers_too_long_for_a_cell_has_every_fifth() -> None:
    wide = Drawing((CellLook(Mark.UNKNOWN),), ((0,) * 1000,), has_ruler=True)
    numbers = [text.text for text in having(parse(wide), "ruler")]
    assert numbers[:4] == ["1", "1", "5", "10"]
    assert len(numbers) == 1 + 201


def test_a_lit_line_has_a_band_under_everything_and_its_number_stands_out() -> None:
    root = parse(DRAWINGS["ruler"])
    left, top = corner(root)
    boxes = [tuple(map(int, RUN.fullmatch(path.get("d", "")).groups()[:4])) for path in having(root, "band")]  # type: ignore[union-attr]
    assert [(y, height) for _, y, _, height in boxes[:1]] == [(top + 2 * CELL, CELL)]
    assert [(x, width) for x, _, width, _ in boxes[1:]] == [(left + 10 * CELL, CELL)]
    assert boxes[0][0] < left
    assert boxes[1][1] < top
    assert set(places_of(root, "ruler lit")) == {"3", "11"}
    assert not having(root, "fence")
    classes = [element.get("class") for element in root.iter()]
    assert classes.index("sheet") < classes.index("band") < classes.index("clue") < classes.index("ink")


def test_a_broken_line_is_fenced_in() -> None:
    root = parse(DRAWINGS["broken"])
    (fence,), (band,) = having(root, "fence"), having(root, "band broken")
    assert fence.get("d") == band.get("d")
    assert list(root.iter())[-1] is fence


def test_words_stand_below_the_ruler() -> None:
    root = parse(replace(DRAWINGS["ruler"], caption="Some words."))
    below = max(y for _, y in places_of(root, "ruler").values())
    assert places_of(root, "words")["Some words."][1] > below + 10


def test_coloured_inks_keep_their_colour_and_the_theme_does_not_touch_them() -> None:
    root = parse(DRAWINGS["flag"])
    assert {path.get("style") for path in having(root, "ink")} == {"fill:#1f3f9f", "fill:#e8e4d8", "fill:#c8102e"}
    assert having(root, "sheet")[0].get("style") == "fill:#fff8e0"
    assert all(path.get("style") is None for path in having(parse(DRAWINGS["solved"]), "ink"))


def test_it_is_one_scalable_document_for_day_and_night() -> None:
    text = format_svg(DRAWINGS["solved"])
    root = parse(DRAWINGS["solved"])
    assert root.tag == f"{SVG}svg"
    assert re.fullmatch(r"0 0 \d+ \d+", root.get("viewBox", ""))
    assert root.get("width") is None
    assert "prefers-color-scheme:dark" in text
    assert "var(--gw-ink)" in text
    assert not re.search(r"(href|src|@import|url\((?!#))", text)


def test_the_title_is_escaped_and_never_missing() -> None:
    def titles(drawing: Drawing) -> list[str | None]:
        return [title.text for title in parse(drawing).iter(f"{SVG}title")]

    assert titles(DRAWINGS["solved"]) == ["Fish & chips <small>"]
    assert titles(DRAWINGS["tower"]) == ["Board of 2 columns and 13 rows"]


@pytest.mark.parametrize("turn", "\u202a\u202e\u2066\u2069")
def test_the_title_cannot_turn_the_writing_round(turn: str) -> None:
    root = parse(replace(DRAWINGS["solved"], title=f"Red {turn}fish"))
    assert root.findtext(f"{SVG}title") == "Red fish"
    assert [heading.text for heading in having(root, "heading")] == ["Red fish"]


def test_a_hostile_ink_cannot_smuggle_markup() -> None:
    look = CellLook(Mark.FILLED, colour='red"/><script>')
    text = format_svg(Drawing((look,), ((0,),), is_coloured=True, background="url(x)"))
    assert "script" not in text
    assert "url(x)" not in text


def is_xml(text: str) -> bool:
    return not re.search("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)


@given(drawings())
def test_any_drawing_is_valid_xml(drawing: Drawing) -> None:
    root = parse(drawing)
    assert covered_cells(root, "ink") == cells_that(drawing, mark=Mark.FILLED)
    shown = [text.text or "" for text in root.iter(f"{SVG}text") if (text.get("class") or "").startswith("clue")]
    written = [label.text for labels in (*drawing.row_labels, *drawing.column_labels) for label in labels]
    # XML itself turns a carriage return into a newline.
    expected = sorted(re.sub("\r\n?", "\n", text) for text in written if is_xml(text))
    assert not [text for text in expected if text not in shown]
    assert len(shown) == len(written)


@given(st.text(min_size=1))
def test_the_title_arrives_whole(title: str) -> None:
    root = parse(replace(DRAWINGS["tower"], title=title))
    if is_xml(title):
        expected = re.sub("[\u202a-\u202e\u2066-\u2069]", "", re.sub("\r\n?", "\n", title))
        assert root.findtext(f"{SVG}title") == (expected or "Board of 2 columns and 13 rows")


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_colours_can_be_held_whatever_the_reader_prefers(theme: Theme) -> None:
    for drawing in (DRAWINGS["solved"], LINK_DRAWINGS["loop-shaded"], LETTER_DRAWINGS["letters-given"]):
        text = format_svg(drawing, theme=theme)
        fromstring(text)
        assert "var(" not in text
        assert "@media" not in text
        paper = {"light": "#faf7f2", "dark": "#b3ad9f", "print": "#ffffff"}[theme]
        assert f".gridwright .paper{{fill:{paper}}}" in text


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_ink_is_dark_on_paper_by_day_and_in_the_dark(colours: dict[str, str]) -> None:
    lightness = {name: luminance(parse_colour(colour)) for name, colour in colours.items()}
    assert lightness["ink"] < lightness["paper"] < lightness["sheet"]
    for name in ("ink", "accent", "supposed", "wrong"):
        assert (lightness["sheet"] + 0.05) / (lightness[name] + 0.05) >= 4.5, name
    assert (lightness["sheet"] + 0.05) / (lightness["pencil"] + 0.05) >= 3


def test_a_picture_can_have_a_size_of_its_own() -> None:
    root = fromstring(format_svg(DRAWINGS["solved"], cell=50))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (2.5 * width, 2.5 * height)
    assert "width" not in fromstring(format_svg(DRAWINGS["solved"])).attrib


def test_half_cells_are_triangles_in_their_corner() -> None:
    drawing = Drawing((CellLook(Mark.FILLED, half="◢"), CellLook(Mark.FILLED, "#112233", half="◤", second="#445566")), ((0, 1),))
    assert [path.get("d") for path in having(parse(drawing), "ink")] == ["M14 34L34 14L34 34z", "M34 14L54 14L34 34z"]
    inked = having(parse(replace(drawing, is_coloured=True)), "ink")
    assert [path.get("style") for path in inked] == ["fill:#000000", "fill:#445566", "fill:#112233"]
    assert inked[1].get("d") == "M34 14h20v20h-20z"
