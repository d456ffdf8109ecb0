"""Boards that somebody drew: polygons of an SVG file joined to a graph, and what is wrong with those that do not fit together."""

from __future__ import annotations

import math
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwright
from gridwright import Slitherlink
from gridwright.kinds.slitherlink.formats.svg_faces import SVG_FACES
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.joining import TOLERANCE, join_drawn
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, Tiling, make_tiling
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import DEFAULT_LIMITS


def read(*content: str, root: str = "<svg xmlns='http://www.w3.org/2000/svg'>") -> Slitherlink:
    assert SVG_FACES.parse is not None
    (found,) = SVG_FACES.parse((root + "".join(content) + "</svg>").encode(), DEFAULT_LIMITS)
    if isinstance(found, InputError):
        raise found
    assert isinstance(found, Slitherlink)
    return found


def graph_of(puzzle: Slitherlink) -> Graph:
    assert puzzle.tiling is not None
    return puzzle.tiling.graph


def polygon(*points: tuple[float, float], clue: str = "") -> str:
    return f'<polygon points="{" ".join(f"{x},{y}" for x, y in points)}"{clue}/>'


LEFT, RIGHT = polygon((0, 0), (10, 0), (0, 10)), polygon((10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize(
    ("polygons", "message"),
    [
        ([], "faces: found none, expected at least one"),
        ("abc", "faces: found 'abc', expected a list of faces"),
        ([7], "face 1: found 7, expected corners"),
        ([[(0, 0), (1, 0)]], "face 1: found 2 corners, expected at least 3"),
        ([[(0, 0), (1, 0), ("a", 2)]], "face 1, corner 3: found ('a', 2), expected a pair"),
        ([[(0, 0), (1, 0), (1, 1, 1)]], "face 1, corner 3: found (1, 1, 1), expected a pair"),
        ([[(0, 0), (float("nan"), 0), (1, 1)]], "face 1, corner 2: found (nan, 0), expected a pair"),
    ],
)
def test_faces_in_python_that_are_none_are_refused(polygons: Any, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        Tiling.from_polygons(polygons)


def test_wrong_types_are_told() -> None:
    for size in (("5", 4), (5, 4.5), (True, 4)):
        for make in (Tiling, make_tiling):
            with pytest.raises(PuzzleError, match="expected whole numbers"):
                make("cairo", *size)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="tiling: found 'cairo', expected one such as Tiling"):
        Slitherlink(["3."], tiling="cairo")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "<text x='5' y='5'>3</text>",  # letters as large as this would stand above the face
        "<g font-size='2'><text x='4.5' y='5.7'>3</text></g>",
        "<g font-size='2' style='text-anchor: middle'><text x='5' y='5.7'>3</text></g>",
        "<text x='9.5' y='5' text-anchor='end' font-size='4' dominant-baseline='middle'>3</text>",
    ],
)
def test_a_number_in_a_face_is_its_clue_however_it_is_written(text: str) -> None:
    puzzle = read(polygon((0, 0), (10, 0), (10, 10), (0, 10)), polygon((10, 0), (20, 0), (10, 10)), text)
    assert puzzle.clues == ((3, None),)


def test_faces_meet_where_their_corners_nearly_do() -> None:
    graph = graph_of(read(LEFT, polygon((10.1, 0.1), (10, 10), (-0.1, 9.9))))
    assert (len(graph.points), len(graph.edges), len(graph.faces)) == (4, 5, 2)


def test_a_corner_on_a_side_divides_it() -> None:
    """Three stones of a wall: the upper one lies on two."""
    wall = graph_of(read(*(f"<rect x='{x}' y='{y}' width='{w}' height='5'/>" for x, y, w in ((0, 0, 20), (0, 5, 8), (8, 5, 12)))))
    assert [len(face) for face in wall.faces] == [5, 4, 4]
    assert len(wall.points) - len(wall.edges) + len(wall.faces) == 1


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M0 0 L10 0 L0 10 Z"/>',
        '<path d="m0,0 10,0-10,10z"/>',
        '<path d="M0 0H10L0 10"/>',
        '<path d="M 0 0 h 10 L 0 10 V 0 z"/>',
        '<polyline points="0 0 10 0 0 10 0 0"/>',
        '<g transform="translate(-5 3)"><polygon points="5,-3 15,-3 5,7"/></g>',
        '<polygon transform="rotate(90) scale(1 -1)" points="0,0 0,10 10,0"/>',
        '<polygon transform="rotate(180 5 5)" points="10,10 0,10 10,0"/>',
        '<polygon transform="matrix(2 0 0 2 0 0), translate(1)" points="-1,0 4,0 -1,5"/>',
    ],
)
def test_shapes_are_read_as_they_lie(shape: str) -> None:
    assert graph_of(read(shape, RIGHT)) == graph_of(read(LEFT, RIGHT))


def test_what_is_not_drawn_is_passed_over() -> None:
    hidden = f"<defs>{LEFT}</defs><g style='display: none'>{LEFT}</g><metadata/><!-- {LEFT} -->"
    assert graph_of(read(hidden, LEFT, RIGHT)) == graph_of(read(LEFT, RIGHT))


def test_clues_are_written_in_faces_or_said_by_them() -> None:
    texts = "<text x='1' y='5' font-size='4'>2</text><text text-anchor='middle' x='7' y='9' style='font-size:4px'>3</text>"
    assert read(LEFT, RIGHT, texts).rows() == ["23"]
    assert read(LEFT.replace("/>", ' data-clue="1"/>'), RIGHT, texts).rows() == ["13"]
    parts = "<text font-size='4'><tspan x='1' y='5'>2</tspan></text><text x='2' y='4'>glass</text><text x='99' y='4'>1</text>"
    assert read(LEFT, RIGHT, parts).rows() == ["2."]


def test_title_and_description() -> None:
    info = read("<title>Glass</title><desc>Blue</desc>", LEFT, RIGHT).info
    assert (info.title, info.description) == ("Glass", "Blue")


def test_squares_are_an_ordinary_board_and_others_are_not() -> None:
    cells = [polygon((x, y), (x + 3, y), (x + 3, y + 3), (x, y + 3)) for y in (0, 3) for x in (0, 3, 6)]
    assert read(*cells) == Slitherlink(["...", "..."])
    assert read(*cells[:5]).tiling is not None
    assert read(*cells[1:], cells[0]).tiling is not None


FAULTS = [
    ("", "found no polygons, expected one for each face"),
    ('<polygon points="0,0 1"/>', "polygon 1: found 3 coordinates in its points, expected pairs"),
    ('<polygon id="a" points="0,0 1,1"/>', r"polygon 1 \(a\): found 2 corners, expected at least 3"),
    (LEFT + '<path d="M0 0C1 1 2 2 3 3"/>', "path 2: has curves, expected straight lines only"),
    (LEFT + '<path d="M0 0X"/>', "path 2: found 'X' in its path, expected straight lines"),
    (LEFT + '<path d="0 0L1 1"/>', "path 2: found 0 in its path, expected a command such as M or L before it"),
    (LEFT + '<path d="M0 0L1"/>', "path 2: found too few numbers after L in its path"),
    ('<rect x="1" width="5em" height="2"/>', "rect 1: found '5em' as its width, expected a number"),
    ('<g transform="skewX(3)"/>', r"g: found the transform 'skewX\(3\)', expected translate, scale, rotate or matrix"),
    ('<g transform="rotate(3) nonsense"/>', "g: found 'nonsense' in its transform"),
    (LEFT.replace("/>", ' data-clue="36"/>'), "polygon 1: found the clue '36', expected a number from 0 to 35"),
    (LEFT.replace("/>", ' data-clue="4"/>'), "face 1: found 4, expected a clue from 0 to 3 or none$"),
    # In reading order it is the third.
    (
        LEFT + polygon((0, 10), (10, 10), (0, 20), clue=' data-clue="9"') + RIGHT,
        "face 2: found 9, expected a clue from 0 to 3 or none$",
    ),
    (
        LEFT.replace("/>", ' data-clue="4"/>') + RIGHT.replace("/>", ' data-clue="5"/>'),
        r"face 1: found 4, .* \(and 1 more problem\)$",
    ),
    ('<rect width="3" height="3" data-clue="5"/>', "face 1: found 5, expected a clue from 0 to 4 or none$"),
    (LEFT + LEFT, "face 2: overlaps face 1: both lie on the same side of an edge"),
    (LEFT + polygon((50, 0), (60, 0), (50, 10)), "face 2: cannot be reached from face 1 across edges, expected one piece"),
    (LEFT + polygon((5, -5), (5, 15), (25, 5)), "face 2: crosses face 1, expected faces side by side"),
    (polygon((0, 0), (10, 10), (10, 0), (0, 10)), "face 1: has no area: it lies flat or crosses itself"),
    (polygon((0, 0), (10, 10), (10, 0), (0, 12)), "face 1: crosses itself, expected faces side by side"),
    (LEFT + polygon((3, 3), (3.01, 3), (3, 3.01)), "polygon 2: is too narrow: its corners are hardly apart"),
    (LEFT + RIGHT + polygon((0, 0), (1e8, 0), (0, 1e8)), "polygon 3: has a side .* times as long as a usual one"),
    ('<polygon points="0,0 1e12,0 0,1"/>', "polygon 1: lies too far away, expected coordinates up to 1,000,000,000"),
]


@pytest.mark.parametrize(("content", "message"), FAULTS)
def test_what_is_wrong_is_named(content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(content)


def test_a_hole_is_named_by_a_face_beside_it() -> None:
    """Eight squares around nothing."""
    places = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    ring = [polygon((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in places]
    with pytest.raises(InputError, match=r"face 2 and 3 more: around a hole at \(1.5, 1.5\), expected one piece without holes"):
        read(*ring)


SQUARE = ((0, 0), (2, 0), (2, 2), (0, 2))


@pytest.mark.parametrize(
    ("points", "faces", "problems"),
    [
        # A triangle with two corners in one place has a side that nobody can draw.
        ((*SQUARE[:3], (2, 2)), ((0, 1, 2, 3),), ["vertex 4: lies where vertex 3 does, expected one vertex there"]),
        # The last of five faces around a corner lies on the first one, with corners of its own.
        (
            (*SQUARE, (4, 0), (4, 2), (4, 4), (2, 4), (0, 4), (0, 2), (0, 0), (2, 0)),
            ((0, 1, 2, 3), (1, 4, 5, 2), (2, 5, 6, 7), (2, 7, 8, 9), (2, 9, 10, 11)),
            [
                f"vertex {one}: lies where vertex {other} does, expected one vertex there"
                for one, other in ((10, 4), (11, 1), (12, 2))
            ],
        ),
        # The third face lies with half a side on the first one, which does not know of it.
        (
            (*SQUARE, (4, 0), (4, 2), (4, -1), (1, -1), (1, 0)),
            ((0, 1, 2, 3), (1, 4, 5, 2), (1, 8, 7, 6, 4)),
            ["vertex 9: lies on a side of face 1, expected it among the vertices of that face"],
        ),
        # Two faces that share three sides are told once.
        (SQUARE, ((0, 1, 2, 3), (0, 1, 2, 3)), ["face 2: overlaps face 1: both lie on the same side of an edge"]),
    ],
)
def test_vertices_and_edges_do_not_lie_on_each_other(
    points: tuple[tuple[float, float], ...], faces: tuple[tuple[int, ...], ...], problems: list[str]
) -> None:
    assert list(Graph(points, faces).problems(is_drawn=True)) == problems


def test_foreign_files() -> None:
    assert SVG_FACES.parse is not None
    (fault,) = SVG_FACES.parse(b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', DEFAULT_LIMITS)
    assert "XML that declares entities" in str(fault)
    assert SVG_FACES.recognise(gridwright.format_svg(Slitherlink(["3."])).encode()) == 0
    nested = "<g>" * 300 + LEFT + "</g>" * 300
    with pytest.raises(InputError, match="groups are nested more than 200 deep"):
        read(nested)


@pytest.mark.parametrize("name", TILINGS)
def test_tilings_come_back_by_name_as_long_as_they_are_whole(name: str) -> None:
    tiling = make_tiling(name, max(TILINGS[name].least, 4), max(TILINGS[name].least, 4))
    puzzle = Slitherlink([[None] * len(tiling.graph.faces)], tiling=tiling)
    assert SVG_FACES.format is not None
    assert SVG_FACES.parse is not None
    written = SVG_FACES.format([puzzle])
    assert list(SVG_FACES.parse(written, DEFAULT_LIMITS)) == [puzzle]
    lines = written.decode().splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("<polygon"))
    (less,) = SVG_FACES.parse("\n".join([*lines[:first], *lines[first + 1 :]]).encode(), DEFAULT_LIMITS)
    assert isinstance(less, InputError) or (less.tiling is not None and less.tiling.name == "graph")


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(TILINGS)),
    seed=st.integers(0, 2**32),
    scale=st.floats(0.01, 1000),
    turn=st.floats(0, math.tau),
    is_mirrored=st.booleans(),
)
def test_a_shaky_hand_draws_the_same_graph(name: str, seed: int, scale: float, turn: float, is_mirrored: bool) -> None:
    """A tiling turned, resized and drawn with every corner a little off has the faces beside each other that it had."""
    least = max(TILINGS[name].least, 3, TILINGS[name].least_long)
    graph = make_tiling(name, least, least).graph
    random = Random(seed)
    sides = sorted(math.dist(graph.points[a], graph.points[b]) for a, b in graph.edges)
    usual = sides[len(sides) // 2]
    cosine, sine = scale * math.cos(turn), scale * math.sin(turn)

    def shake(vertex: int) -> tuple[float, float]:
        x, y = (value + random.uniform(-0.3, 0.3) * TOLERANCE * usual for value in graph.points[vertex])
        return cosine * x - sine * y + 7, (sine * x + cosine * y) * (-1 if is_mirrored else 1) - 3

    drawn = join_drawn([[shake(vertex) for vertex in face] for face in graph.faces], [""] * len(graph.faces))
    assert list(drawn.problems(is_drawn=True)) == []
    assert len(drawn.points) == len(graph.points)
    assert _neighbours(drawn) == _neighbours(graph)


def _neighbours(graph: Graph) -> list[list[int]]:
    return [sorted(sum(graph.edge_faces[edge]) - face for edge in edges) for face, edges in enumerate(graph.face_edges)]
