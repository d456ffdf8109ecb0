"""SVG drawings of loops: parsed as XML and measured, spot by spot."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given

from gridwright.kinds.slitherlink.view import draw
from gridwright.model.drawing import NO_TINT, CellLook, Drawing, EdgeLook, EdgeMark, Form, Tone, tint_cells, tint_of, tone_spots
from gridwright.render.svg import format_svg
from gridwright.render.svg_style import LINK_RULES, TINTS_DARK, TINTS_LIGHT, shown_tint
from tests.unit.render.link_samples import HALF, LINK_DRAWINGS, LOOP, creek, link_drawings

CELL = 24
HALF_CELL = CELL // 2
SVG = "{http://www.w3.org/2000/svg}"
Spot = tuple[int, int]


def parse(drawing: Drawing) -> Element:
    root: Element = fromstring(format_svg(drawing))
    return root


def corner(root: Element) -> tuple[int, int]:
    """The first vertex: the sheet has a rim around it."""
    sheet = next(element for element in root.iter() if element.get("class") == "sheet")
    return int(sheet.get("x", "")) + 9, int(sheet.get("y", "")) + 9


def paths(root: Element, layer: str, *names: str) -> str:
    """The outlines of all paths of a layer that have one of these classes."""
    (group,) = (element for element in root.iter(f"{SVG}g") if element.get("class") == layer)
    return "".join(path.get("d", "") for path in group if set(path.get("class", "").split()) & set(names))


def spot_at(root: Element, x: float, y: float) -> Spot:
    left, top = corner(root)
    assert (x - left) % HALF_CELL == (y - top) % HALF_CELL == 0
    return int(y - top) // HALF_CELL, int(x - left) // HALF_CELL


def spots_that(drawing: Drawing, **wanted: object) -> list[Spot]:
    """The spots whose looks have these values, in reading order."""
    found = []
    for row in range(len(drawing.places)):
        for column in range(len(drawing.places[0])):
            look = drawing.spot_look((row, column))
            if all(getattr(look, name, None) == value for name, value in wanted.items()):
                found.append((row, column))
    return found


def lines_drawn(root: Element) -> list[Spot]:
    """The edges that strokes run along."""
    edges = []
    for x, y, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", paths(root, "marks", "link")):
        row, column = spot_at(root, int(x), int(y))
        assert int(length) % CELL == 0
        for step in range(int(length) // CELL):
            edges.append((row, column + 1 + 2 * step) if way == "h" else (row + 1 + 2 * step, column))
    return sorted(edges)


def crosses_drawn(root: Element) -> list[Spot]:
    found = re.findall(r"M(\d+) (\d+)l6 6m0 -6l-6 6", paths(root, "marks", "snip"))
    return sorted(spot_at(root, int(x) + 3, int(y) + 3) for x, y in found)


SHAPES = {
    r"M(\d+) (\d+)h12v12h-12z": (6, 6),
    r"M(\d+) (\d+)l5 -5l5 5l-5 5z": (5, 0),
    r"M(\d+) (\d+)l5 -5h12l5 5l-5 5h-12z": (11, 0),
    r"M(\d+) (\d+)l5 5v12l-5 5l-5 -5v-12z": (0, 11),
}
"""An outline -> how far its middle is from where it begins: a cell's, a vertex's, and those of edges across and upright."""


def outlines_drawn(root: Element, name: str) -> list[Spot]:
    path = paths(root, "tones", name)
    found = [
        spot_at(root, int(x) + right, int(y) + down)
        for shape, (right, down) in SHAPES.items()
        for x, y in re.findall(shape, path)
    ]
    return sorted(found)


def shaded(root: Element, name: str) -> list[Spot]:
    cells = []
    for x, y, width in re.findall(rf"M(\d+) (\d+)h(\d+)v{CELL}h-\d+z", paths(root, "tints", name)):
        row, column = spot_at(root, int(x), int(y))
        cells += [(row + 1, column + 1 + 2 * step) for step in range(int(width) // CELL)]
    return sorted(cells)


@given(link_drawings())
def test_lines_run_along_exactly_the_edges_that_have_one(drawing: Drawing) -> None:
    assert lines_drawn(parse(drawing)) == spots_that(drawing, mark=EdgeMark.LINE)


@given(link_drawings())
def test_crosses_stand_on_exactly_the_edges_that_have_one(drawing: Drawing) -> None:
    assert crosses_drawn(parse(drawing)) == spots_that(drawing, mark=EdgeMark.CROSS)


@given(link_drawings())
def test_every_spot_that_stands_out_has_the_outline_of_its_tone(drawing: Drawing) -> None:
    root = parse(drawing)
    for tone in Tone:
        expected = [] if tone is Tone.PLAIN else spots_that(drawing, tone=tone)
        assert outlines_drawn(root, tone.value) == expected


@given(link_drawings())
def test_cells_are_shaded_with_a_pattern_that_exists(drawing: Drawing) -> None:
    root = parse(drawing)
    patterns = {pattern.get("id") for pattern in root.iter(f"{SVG}pattern")}
    looks = {drawing.spot_look(spot) for spot in spots_that(drawing)}
    tints = {shown_tint(look.tint) for look in looks if isinstance(look, CellLook) and look.tint != NO_TINT}
    for shown in range(1, 9):
        cells = [
            spot
            for spot in spots_that(drawing)
            if isinstance(look := drawing.spot_look(spot), CellLook) and look.tint and shown_tint(look.tint) == shown
        ]
        assert shaded(root, f"tint-{shown}") == cells
    for tint in tints:
        assert f"gw-tint-{tint}" in patterns
        assert f".tint-{tint}{{fill:url(#gw-tint-{tint})}}" in LINK_RULES


@given(link_drawings())
def test_clues_stand_in_the_middle_of_their_cells(drawing: Drawing) -> None:
    root = parse(drawing)
    texts = [text for text in root.iter(f"{SVG}text") if text.get("class", "").split()[0] == "clue"]
    places = [spot_at(root, int(text.get("x", "")), int(text.get("y", "")) - 5) for text in texts]
    assert places == [spot for spot, _ in drawing.clues()]
    stand_out = ["" if look.tone is Tone.PLAIN else look.tone.value for _, look in drawing.clues()]
    assert [text.get("class", "")[5:] for text in texts] == stand_out


@given(link_drawings())
def test_nothing_lies_beside_the_page(drawing: Drawing) -> None:
    root = parse(drawing)
    _, _, width, height = map(int, root.get("viewBox", "").split())
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "")) <= width
        assert 0 <= float(text.get("y", "")) <= height
    board = [path.get("d", "") for path in root.iter(f"{SVG}path")]
    for x, y in re.findall(r"M(\d+) (\d+)", "".join(board)):
        assert int(x) <= width
        assert int(y) <= height


def test_a_solved_loop_is_a_stroke_through_all_its_lines() -> None:
    root = parse(draw(creek, LOOP))
    assert lines_drawn(root) == LOOP.lines()
    assert crosses_drawn(root) == []
    # Edges in one line are one piece.
    assert paths(root, "marks", "link").count("M") == 14


def test_every_vertex_has_a_dot_and_every_fifth_line_inside_is_stronger() -> None:
    root = parse(draw(creek))
    left, top = corner(root)
    drawn = {element.get("class"): element.get("d", "") for element in root.iter(f"{SVG}path")}
    assert drawn["dots"] == "".join(f"M{left} {top + CELL * row}h{7 * CELL + 1}" for row in range(4))
    assert f"stroke-dasharray:0 {CELL}" in LINK_RULES
    strong = [(left + 5 * CELL, top)]
    assert [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", drawn["rule"])] == strong
    assert drawn["grid"].count("v") == 7
    assert drawn["grid"].count("h") == 4
    assert "rule" not in {element.get("class") for element in parse(replace(draw(creek), rule_every=0)).iter()}


def test_the_key_says_what_each_shade_and_each_tone_means() -> None:
    root = parse(replace(LINK_DRAWINGS["loop-step"], meanings=((Tone.RESULT, "new here"),)))
    words = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "words"]
    assert words == [
        "outside",
        "inside",
        "colour a",
        "opposite of a",
        "colour b",
        "opposite of c",
        "colour d",
        "given with the puzzle",
        "reason",
        "new here",
        "supposed",
        "wrong",
        "solutions differ here",
        "From given to wrong.",
        "So.",
    ]
    assert sum(element.get("transform") is not None for element in root.iter(f"{SVG}g")) == 13
    assert not [text for text in parse(draw(creek, HALF)).iter(f"{SVG}text") if text.get("class") == "words"]


def test_a_drawing_is_described_in_words() -> None:
    drawing = tone_spots(draw(creek, HALF), {(0, 5): Tone.RESULT, (6, 1): Tone.REASON, (1, 14): Tone.REASON, (4, 6): Tone.WRONG})
    drawing = tint_cells(drawing, {(1, 1): 1, (1, 3): 2, (1, 5): 2, (3, 1): tint_of(1)})
    values = Counter(value for _, value in HALF.edges())
    assert parse(drawing).findtext(f"{SVG}desc") == (
        f"Board of 7 columns and 3 rows: {values[1]} edges are lines, {values[2]} are not, {values[0]} are unknown. "
        "Shaded: outside 1 cell, inside 2 cells, colour a 1 cell. "
        "Wrong: corner between rows 2 and 3, columns 3 and 4. "
        "Reason: right edge of row 1, column 7; bottom edge of row 3, column 1. Follows: top edge of row 1, column 3."
    )
    many = tone_spots(draw(creek), dict.fromkeys([(1, 1), *((0, column) for column in range(9))], Tone.SUPPOSED))
    assert (parse(many).findtext(f"{SVG}desc") or "").endswith("Supposed: 1 cell, 5 corners, 4 edges.")


def test_new_and_doubtful_lines_have_another_colour_than_ink() -> None:
    tones = {(0, 3): Tone.RESULT, (1, 2): Tone.SUPPOSED, (1, 6): Tone.WRONG, (2, 7): Tone.REASON}
    svg = format_svg(tone_spots(draw(creek, HALF), tones))
    for tone in (Tone.RESULT, Tone.SUPPOSED, Tone.WRONG):
        assert f'class="link link-{tone.value}"' in svg
        assert re.search(rf"path\.link-{tone.value}{{stroke:#", svg)
    assert "link-reason" not in svg


def test_numbers_stand_beside_rows_and_columns_and_those_to_look_at_on_a_chip() -> None:
    root = parse(LINK_DRAWINGS["loop-step"])
    left, top = corner(root)
    plain = [text for text in root.iter(f"{SVG}text") if text.get("class") == "ruler"]
    assert [text.text for text in plain] == ["1", "2", "3", "1", "2", "3", "4", "5", "6", "7"]
    assert [float(text.get("y", "")) - 3.5 for text in plain[:3]] == [top + HALF_CELL + CELL * row for row in range(3)]
    assert [float(text.get("x", "")) for text in plain[3:]] == [left + HALF_CELL + CELL * column for column in range(7)]
    lit = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "ruler lit"]
    assert lit == ["1", "2", "3", "1", "2", "3", "7"]


def test_shades_have_hues_by_day_and_by_night() -> None:
    assert TINTS_LIGHT.keys() == TINTS_DARK.keys()
    svg = format_svg(LINK_DRAWINGS["loop-shaded"])
    for name in TINTS_LIGHT:
        assert f"--gw-{name}:{TINTS_LIGHT[name]}" in svg
        assert f"--gw-{name}:{TINTS_DARK[name]}" in svg


@pytest.mark.parametrize("tint", range(1, 60))
def test_a_colour_and_its_opposite_share_a_hue_and_differ_in_pattern(tint: int) -> None:
    drawing = tint_cells(draw(creek), {(1, 1): tint})
    (pattern,) = (each for each in parse(drawing).iter(f"{SVG}pattern") if each.get("id") != "gw-hatch")
    motif = [path.get("d") for path in pattern][1]
    assert motif == ("M3 0v6" if tint % 2 == 0 else "M3 0v2.6")
    assert 1 <= shown_tint(tint) <= 8
    assert tint <= 2 or shown_tint(tint) > 2


def test_large_boards_stay_small() -> None:
    side = 100
    looks = (*LINK_DRAWINGS["loop-empty"].looks[:1], EdgeLook(EdgeMark.CROSS), CellLook(text="2"))
    rows = [
        tuple((0, 1)[column % 2] for column in range(2 * side + 1)),
        tuple((1, 2)[column % 2] for column in range(2 * side + 1)),
    ]
    drawing = Drawing(looks, tuple(rows[row % 2] for row in range(2 * side + 1)), form=Form.EDGES)
    assert len(format_svg(drawing)) < 1_200_000
