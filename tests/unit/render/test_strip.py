"""Strips: the course of a solution as text and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from gridwright.render.colour import luminance
from gridwright.render.strip import (
    ASCII_GLYPHS,
    COLUMNS,
    GLYPHS,
    MANY_GLYPHS,
    MANY_TIER_COLOURS,
    TIER_COLOURS,
    format_strip,
    format_strip_svg,
)

TITLES = ("overlap", "ends", "reach", "owners", "whole line", "what-if", "search")
MANY_TITLES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SEGMENTS = ((1, 0.5), (2, 0.25), (1, 0.2), (6, 0.05))


def test_a_strip_in_plain_text() -> None:
    strip, legend = format_strip(SEGMENTS, TITLES).splitlines()
    assert strip == "▁" * 30 + "▂" * 15 + "▁" * 12 + "█" * 3
    assert legend == "▁ overlap 70 %   ▂ ends 25 %   █ what-if 5 %"


def test_a_strip_in_ascii() -> None:
    strip, legend = format_strip(SEGMENTS, TITLES, unicode=False).splitlines()
    assert strip == "1" * 30 + "2" * 15 + "1" * 12 + "6" * 3
    assert legend == "1 overlap 70 %   2 ends 25 %   6 what-if 5 %"


def test_colour_only_adds_to_what_the_glyphs_say() -> None:
    plain, coloured = format_strip(SEGMENTS, TITLES), format_strip(SEGMENTS, TITLES, colour=True)
    for colour in TIER_COLOURS:
        coloured = coloured.replace("\x1b[38;2;{};{};{}m".format(*colour), "")
    assert coloured.replace("\x1b[0m", "") == plain


def test_every_tier_has_a_glyph_and_a_colour_of_its_own() -> None:
    assert len(set(GLYPHS)) == len(set(TIER_COLOURS)) == len(TITLES)
    assert len(set(MANY_GLYPHS)) == len(set(MANY_TIER_COLOURS)) == len(set(ASCII_GLYPHS)) == len(MANY_TITLES)


def test_nine_tiers_have_nine_signs() -> None:
    segments = [(tier, 1 / 9) for tier in range(1, 10)]
    strip, legend = format_strip(segments, MANY_TITLES, width=60).splitlines()[:2]
    assert list(dict.fromkeys(strip)) == list(MANY_GLYPHS)
    assert legend.startswith("▁ one 11 %   ▂ two 11 %")
    svg = format_strip_svg(segments, MANY_TITLES)
    assert all(f">{tier} {title} 11 %<" in svg for tier, title in enumerate(MANY_TITLES, start=1))
    assert svg.count('height="72.00"') == 1


@pytest.mark.parametrize("colour", MANY_TIER_COLOURS)
def test_colours_are_seen_on_black_and_on_white(colour: tuple[int, int, int]) -> None:
    shade = luminance(colour)
    assert (shade + 0.05) / 0.05 >= 3
    assert 1.05 / (shade + 0.05) >= 3


@pytest.mark.parametrize("width", [1, 2, 7, 20, 59, 60, 200])
def test_a_narrow_strip_loses_no_hard_moment(width: int) -> None:
    segments = [(1, 20 / 60), (5, 1 / 60), (1, 39 / 60)]
    lines = format_strip(segments, TITLES, width=width).splitlines()
    assert len(lines[0]) == min(width, COLUMNS)
    assert "▆" in lines[0]
    assert all(len(line) <= max(width, len("▆ whole line 2 %")) for line in lines[1:])


def test_sixty_segments_fill_sixty_columns() -> None:
    segments = [(1 + place % 2, 1 / 60) for place in range(60)]
    assert format_strip(segments, TITLES).splitlines()[0] == "▁▂" * 30


def test_nothing_to_show() -> None:
    assert format_strip((), TITLES) == ""


def test_svg_stands_alone_and_says_in_words_what_it_shows() -> None:
    svg = format_strip_svg(SEGMENTS, TITLES, title="Heron & <friends>", sentences=("Because.",))
    root = ET.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert [root.findtext(space + "title"), root.findtext(space + "desc")] == [
        "Heron & <friends>",
        "overlap 70 %; ends 25 %; what-if 5 %",
    ]
    words = [text.text for text in root.iter(space + "text")]
    assert words == ["Heron & <friends>", "1 overlap 70 %", "2 ends 25 %", "6 what-if 5 %", "Because."]
    assert "prefers-color-scheme:dark" in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_svg_bars_are_as_wide_as_their_shares_and_as_high_as_their_tiers() -> None:
    root = ET.fromstring(format_strip_svg(SEGMENTS, TITLES))
    bars = [each for each in root.iter("{http://www.w3.org/2000/svg}rect") if "fill" in each.attrib][: len(SEGMENTS)]
    widths = [float(bar.attrib["width"]) for bar in bars]
    heights = [float(bar.attrib["height"]) for bar in bars]
    assert widths == pytest.approx([share * sum(widths) for _, share in SEGMENTS], abs=0.02)
    assert heights == pytest.approx([tier * heights[0] for tier, _ in SEGMENTS], abs=0.05)
    bottoms = {round(float(bar.attrib["y"]) + float(bar.attrib["height"]), 1) for bar in bars}
    assert len(bottoms) == 1
