"""SVG drawings of letters: parsed as XML and measured, square by square; and the same in words."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given

from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.render.colour import luminance, parse_colour
from gridwright.render.description import describe_board
from gridwright.render.svg import format_svg
from gridwright.render.svg_style import DARK, HEAT_COLOURS, HEAT_COLOURS_DARK, LETTER_CELL, LIGHT, TEXT_LETTER, escape
from tests.unit.render.letter_samples import LETTER_DRAWINGS, letter_drawings

SVG = "{http://www.w3.org/2000/svg}"
Place = tuple[int, int]


def parse(drawing: Drawing) -> Element:
    root: Element = fromstring(format_svg(drawing))
    return root


def board_of(root: Element) -> list[Element]:
    """The elements of the board: those that stand by themselves, not in a sample of the key."""
    return list(root)


def squares_drawn(root: Element, name: str, inset: int = 0) -> list[Place]:
    side = LETTER_CELL - 2 * inset
    paths = "".join(each.get("d", "") for each in board_of(root) if each.get("class") == name)
    found = re.findall(rf"M(\d+) (\d+)h{side}v{side}h-{side}z", paths)
    return sorted(place_at(root, int(x) - inset, int(y) - inset) for x, y in found)


def place_at(root: Element, x: float, y: float) -> Place:
    # The board begins at the margin, and below the title.
    title = sum(1 for each in root if each.get("class") == "heading")
    column, row = (x - 14) / LETTER_CELL, (y - 14 - 26 * title) / LETTER_CELL
    assert column == int(column)
    assert row == int(row)
    return int(row), int(column)


@given(letter_drawings())
def test_every_square_has_its_ground(drawing: Drawing) -> None:
    root = parse(drawing)
    inked = (Mark.BLOCK, Mark.FILLED)
    assert squares_drawn(root, "block") == [place for place, look in drawing.cells() if look.mark in inked]
    assert squares_drawn(root, "sheet") == [place for place, look in drawing.cells() if look.is_open]
    assert squares_drawn(root, "shade") == [place for place, look in drawing.cells() if look.is_shaded]
    for level in range(1, 6):
        assert squares_drawn(root, f"heat-{level}") == [place for place, look in drawing.cells() if look.heat_level == level]


@given(letter_drawings())
def test_heat_is_told_by_ticks_too(drawing: Drawing) -> None:
    root = parse(drawing)
    gauges = "".join(each.get("d", "") for each in board_of(root) if each.get("class") == "gauge")
    assert gauges.count("M") == sum(look.heat_level or 0 for _, look in drawing.cells())


@given(letter_drawings())
def test_every_cell_that_stands_out_has_the_outline_of_its_tone(drawing: Drawing) -> None:
    root = parse(drawing)
    for tone in Tone:
        expected = [] if tone is Tone.PLAIN else [place for place, look in drawing.cells() if look.tone is tone]
        assert squares_drawn(root, tone.value, 2) == expected


@given(letter_drawings())
def test_all_letters_labels_and_remarks_are_there_in_reading_order(drawing: Drawing) -> None:
    root = parse(drawing)
    texts = [each for each in board_of(root) if each.tag == f"{SVG}text"]
    for name, field in (("letter", "text"), ("label", "corner"), ("remark", "remark")):
        found = [each.text for each in texts if each.get("class", "").split()[0] == name]
        wanted = [getattr(look, field) for _, look in drawing.cells() if getattr(look, field)]
        assert found == [text.replace("\x1b", "\N{REPLACEMENT CHARACTER}") for text in wanted]
    rings = [each for each in board_of(root) if each.get("class") == "ring"]
    assert len(rings) == sum(look.is_circled for _, look in drawing.cells())


@given(letter_drawings())
def test_bars_are_drawn_where_they_stand(drawing: Drawing) -> None:
    root = parse(drawing)
    paths = "".join(each.get("d", "") for each in board_of(root) if each.get("class") == "bar")
    found = set()
    for x, y, way in re.findall(rf"M(\d+) (\d+)([hv]){LETTER_CELL}", paths):
        row, column = place_at(root, int(x), int(y))
        found.add((row, column - 1, 0) if way == "v" else (row - 1, column, 1))
    assert found == set(drawing.bars)


@given(letter_drawings())
def test_a_description_reads_out_every_row(drawing: Drawing) -> None:
    text = describe_board(drawing)
    assert f"Grid of {drawing.width} columns and {drawing.height} rows" in text
    assert all(f"Row {row + 1}: " in text for row in range(drawing.height))
    assert f"<desc>{escape(text)}</desc>" in format_svg(drawing)


def test_a_description_tells_letters_blocks_and_what_stands_out() -> None:
    text = describe_board(LETTER_DRAWINGS["letters-differs"])
    assert text.startswith("Grid of 6 columns and 5 rows: 23 cells, 4 blocks; 20 cells with letters, 3 without.")
    assert "Fills differ here: row 1, columns 3 to 4; row 4, column 2." in text
    assert "Row 2: HEART A R, block, O K." in text
    assert text.endswith("Row 4: block, 1 blank, N O D E. Row 5: 2 voids, D A R T.")
    assert "Tight: row 4, column 6; row 5, columns 5 to 6." in describe_board(LETTER_DRAWINGS["letters-heat"])


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(parse_colour(one)), luminance(parse_colour(other))), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("colours", "ink"), [(HEAT_COLOURS, LIGHT["ink"]), (HEAT_COLOURS_DARK, DARK["ink"])])
def test_ink_is_read_on_every_step_of_heat_and_steps_differ_in_grey(colours: tuple[str, ...], ink: str) -> None:
    assert min(contrast(colour, ink) for colour in colours) >= 4.5
    greys = [luminance(parse_colour(colour)) for colour in colours]
    assert greys == sorted(greys, reverse=True)


def test_several_letters_are_kept_within_their_cell() -> None:
    text = format_svg(LETTER_DRAWINGS["letters-given"])
    assert re.search(r'<text class="letter given"[^>]* style="font-size:7\.03px">HEART</text>', text)


def test_a_narrow_page_holds_all_words_of_its_key() -> None:
    look = CellLook(remark="22", heat=0.5)
    drawing = replace(
        Drawing.of_letters([[look, look]]), heat_meanings=("free", "tight"), remark_meaning="how many letters are still possible"
    )
    root = parse(drawing)
    width = int(root.get("viewBox", "").split()[2])
    words = [each for each in root.iter(f"{SVG}text") if each.get("class") == "words"]
    assert " ".join(each.text or "" for each in words).startswith("how many letters are still possible free")
    assert all(int(each.get("x", "")) + len(each.text or "") * TEXT_LETTER <= width for each in words)


@pytest.mark.parametrize("letters", ["W", "HE", "HEART"])
def test_letters_stand_above_the_gauge(letters: str) -> None:
    root = parse(replace(Drawing.of_letters([[CellLook(text=letters, heat=0.9)]]), heat_meanings=("free", "tight")))
    (text,) = (each for each in root.iter(f"{SVG}text") if each.get("class") == "letter")
    gauge = next(each.get("d", "") for each in root if each.get("class") == "gauge")
    bottom, height = map(int, re.match(r"M[\d.]+ (\d+)v-(\d+)", gauge).groups())  # type: ignore[union-attr]
    assert int(text.get("y", "")) < bottom - height
