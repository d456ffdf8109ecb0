"""The tilings as graphs: every patch is a board, its faces are those of the tiling, and edges have the lengths they should."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph, Point
from gridwright.kinds.slitherlink.tilings.tiling import GRAPH, MOST_FACES, TILINGS, Tiling, make_tiling
from gridwright.model.errors import PuzzleError
from gridwright.model.polygon_places import find_centre

CORNERS = {
    "triangular": {(3,) * 6},
    "honeycomb": {(6,) * 3},
    "snub-square": {(3, 3, 3, 4, 4)},
    "cairo": {(5,) * 3, (5,) * 4},
    "great-hexagonal": {(3, 4, 4, 6)},
    "octagonal": {(4, 8, 8)},
    "kites": {(4,) * 3, (4,) * 4, (4,) * 6},
    "floret": {(5,) * 3, (5,) * 6},
    "dodecagonal": {(3, 12, 12)},
    "great-dodecagonal": {(4, 6, 12)},
    "great-great-dodecagonal": {(3, 4, 4, 6), (4, 6, 12)},
    "kagome": {(3, 3, 6, 6)},
    "compass-dodecagonal": {(3, 12, 12), (3, 3, 4, 12)},
}
"""The sides of the faces around an inner vertex; every vertex of the tiling is one of these."""
LENGTHS = {"kites": {1.0, 1.732}, "floret": {1.0, 2.0}}
PERIODIC = sorted(CORNERS)
SQUARE = Graph(((0, 0), (1, 0), (1, 1), (0, 1)), ((0, 1, 2, 3),))


def _inner_corners(graph: Graph) -> set[tuple[int, ...]]:
    rim = {vertex for edge, ends in enumerate(graph.edges) if OUTSIDE in graph.edge_faces[edge] for vertex in ends}
    return {
        tuple(sorted(len(graph.faces[face]) for face in faces))
        for vertex, faces in enumerate(graph.vertex_faces)
        if vertex not in rim
    }


def _turn_at(graph: Graph, face: int, corner: int) -> float:
    """The angle inside a face at one of its corners, in degrees."""
    vertices = graph.faces[face]
    (ax, ay), (bx, by), (cx, cy) = (graph.points[vertices[(corner + step) % len(vertices)]] for step in (-1, 0, 1))
    return math.degrees(math.atan2(ay - by, ax - bx) - math.atan2(cy - by, cx - bx)) % 360


@pytest.mark.parametrize("name", TILINGS)
def test_patches_of_all_sizes_are_boards(name: str) -> None:
    sort = TILINGS[name]
    sizes = {(width, height) for width in range(1, 6) for height in range(1, 6)} | {(9, 4), (4, 9), (6, 6), (6, 13), (14, 7)}
    sizes = {size for size in sizes if min(size) >= sort.least and max(size) >= sort.least_long}
    for width, height in sorted(sizes):
        graph = make_tiling(name, width, height).graph
        assert not list(graph.problems()), (width, height)
        assert 1 < len(graph.faces) <= width * height * sort.faces_per_cell


@pytest.mark.parametrize("name", PERIODIC)
def test_vertices_and_edges_are_those_of_the_tiling(name: str) -> None:
    graph = make_tiling(name, 7, 7).graph
    assert _inner_corners(graph) == CORNERS[name]
    lengths = {round(math.dist(graph.points[a], graph.points[b]), 3) for a, b in graph.edges}
    assert lengths == LENGTHS.get(name, {1.0})


@pytest.mark.parametrize("name", sorted(set(PERIODIC) - {"cairo", "kites", "floret"}))
def test_faces_are_regular(name: str) -> None:
    graph = make_tiling(name, 4, 4).graph
    for face, vertices in enumerate(graph.faces):
        for corner in range(len(vertices)):
            assert _turn_at(graph, face, corner) == pytest.approx(180 - 360 / len(vertices), abs=1e-3)


def test_faces_run_in_loopys_order() -> None:
    # Seen in sgt-loopy, which prints clues in the order of its faces: of the first faces the sides and where the centre lies.
    octagons = make_tiling("octagonal", 3, 3).graph
    assert [len(face) for face in octagons.faces] == [8, 8, 8, 8, 8, 4, 8, 4, 8, 8, 4, 8, 4]
    flowers = make_tiling("floret", 3, 3).graph
    assert len(flowers.faces) == 6 * 7
    assert flowers.centres[0][1] > flowers.centres[18][1] > flowers.centres[36][1]
    assert [len(face) for face in make_tiling("great-hexagonal", 4, 3).graph.faces[:16]] == [
        *(6, 4, 4, 3),
        *(6, 4, 4, 4, 3, 3),
        *(6, 4, 4, 4, 3, 3),
    ]
    pentagons = make_tiling("cairo", 4, 4).graph
    rows = Counter(round(y, 1) for _, y in pentagons.centres[:3])
    assert rows == {0.9: 3}


@pytest.mark.parametrize(
    ("name", "address", "angles", "lengths"),
    [
        ("penrose-kite-dart", "00ABAVVVBUAVBBU", {(72, 72, 72, 144), (36, 36, 72, 216)}, {1.0, 1.618}),
        ("penrose-rhombs", "00CXDYXYCCCX", {(72, 72, 108, 108), (36, 36, 144, 144)}, {1.0}),
    ],
)
def test_penrose_tiles_are_two_shapes(name: str, address: str, angles: set[tuple[int, ...]], lengths: set[float]) -> None:
    for tiling in (*(make_tiling(name, 12, 9, seed) for seed in range(3)), Tiling(name, 12, 9, address)):
        graph = tiling.graph
        assert {
            tuple(sorted(round(_turn_at(graph, face, corner)) for corner in range(4))) for face in range(len(graph.faces))
        } == angles
        assert {round(math.dist(graph.points[a], graph.points[b]), 3) for a, b in graph.edges} == lengths


def test_penrose_patches_are_loopys() -> None:
    # Seen in sgt-loopy: how many faces and vertices these patches have.
    assert [
        (len(graph.faces), len(graph.points))
        for graph in (
            Tiling("penrose-kite-dart", 5, 5, "G-1323,-2011,288").graph,
            Tiling("penrose-rhombs", 5, 5, "G-1694,-249,216").graph,
        )
    ] == [(6, 11), (3, 7)]


def _shape(graph: Graph, face: int) -> tuple[tuple[int, float], ...]:
    """The angles of a face and the lengths of the sides after them, clockwise; the least of all starts."""
    vertices = graph.faces[face]
    corners = [
        (round(_turn_at(graph, face, corner)), round(math.dist(graph.points[vertex], graph.points[following]), 3))
        for corner, (vertex, following) in enumerate(zip(vertices, (*vertices[1:], vertices[0]), strict=True))
    ]
    return min(tuple(corners[start:] + corners[:start]) for start in range(len(corners)))


def _mirrored(shape: tuple[tuple[int, float], ...]) -> tuple[tuple[int, float], ...]:
    angles, lengths = zip(*shape, strict=True)
    corners = list(zip(angles[::-1], (*lengths[-2::-1], lengths[-1]), strict=True))
    return min(tuple(corners[start:] + corners[:start]) for start in range(len(corners)))


def test_hats_are_one_shape_and_seldom_its_mirror_image() -> None:
    shapes: Counter[tuple[tuple[int, float], ...]] = Counter()
    for seed in range(4):
        graph = make_tiling("hats", 18, 14, seed).graph
        shapes.update(_shape(graph, face) for face in range(len(graph.faces)))
    (hat, many), (mirrored, few) = shapes.most_common()
    assert mirrored == _mirrored(hat)
    assert sorted(angle for angle, _ in hat) == [90] * 4 + [120] * 5 + [180] + [240] * 2 + [270] * 2
    assert sorted(length for _, length in hat) == [1.0] * 8 + [1.732] * 6
    # Of the whole plane, for each mirrored hat there are as many others as the fourth power of the golden ratio, 6.85.
    assert 6.5 < many / few < 7.2


def test_spectres_are_one_shape_without_its_mirror_image() -> None:
    shapes, directions = set(), Counter[int]()
    for seed in range(4):
        graph = make_tiling("spectres", 14, 12, seed).graph
        for face, vertices in enumerate(graph.faces):
            shape = _shape(graph, face)
            shapes.add(shape)
            straight = next(corner for corner in range(14) if round(_turn_at(graph, face, corner)) == 180)
            (x, y), (far_x, far_y) = (graph.points[vertices[corner]] for corner in (straight - 1, straight))
            directions[round(math.degrees(math.atan2(far_y - y, far_x - x))) // 30 % 2] += 1
    assert len(shapes) == 1
    angles, lengths = zip(*shapes.pop(), strict=True)
    assert sorted(angles) == [90] * 4 + [120] * 5 + [180] + [240] * 2 + [270] * 2
    assert set(lengths) == {1.0}
    # Of the whole plane, for each spectre of an odd direction there are 4 + √15 of even ones, 7.87.
    assert 7.3 < directions[1] / directions[0] < 8.5, directions


def _area(graph: Graph, vertices: Sequence[int]) -> float:
    corners = [graph.points[vertex] for vertex in vertices]
    return sum(x * far_y - far_x * y for (x, y), (far_x, far_y) in pairwise([*corners, corners[0]])) / 2


@pytest.mark.parametrize(("name", "area"), [("hats", 8 * math.sqrt(3)), ("spectres", 3 + 3 * math.sqrt(3))])
def test_tiles_without_a_period_leave_no_gaps_and_do_not_overlap(name: str, area: float) -> None:
    for seed in range(3):
        graph = make_tiling(name, 12, 15, seed).graph
        assert {round(_area(graph, face), 3) for face in graph.faces} == {round(area, 3)}
        sides = {side for face in graph.faces for side in pairwise([*face, face[0]])}
        after = {start: end for start, end in sides if (end, start) not in sides}
        rim = [min(after)]
        while (following := after[rim[-1]]) != rim[0]:
            rim.append(following)
        assert len(rim) == len(after)
        assert _area(graph, rim) == pytest.approx(area * len(graph.faces), abs=1e-2)


@pytest.mark.parametrize(
    ("name", "patch", "faces", "first", "last"),
    [
        # A short description is as good as one that goes on with the first possible metatile.
        ("hats", "3,2,0,1,P", 16, (13.4, 2.2), (4.8, 12.8)),
        ("hats", "3,2,0,1,4,H", 16, (13.4, 2.2), (4.8, 12.8)),
        ("spectres", "006362F", 13, (6.9, 6.9), (2.3, 2.5)),
    ],
)
def test_descriptions_mean_the_same_patch_always(name: str, patch: str, faces: int, first: Point, last: Point) -> None:
    graph = Tiling(name, 6, 6, patch).graph
    assert len(graph.faces) == faces
    middles = [find_centre([graph.points[vertex] for vertex in face]) for face in (graph.faces[0], graph.faces[-1])]
    assert middles == [pytest.approx(first, abs=0.1), pytest.approx(last, abs=0.1)]


def test_seeds_choose_patches() -> None:
    for name in ("penrose-rhombs", "hats", "spectres"):
        patches = [make_tiling(name, 7, 7, seed).patch for seed in (0, 0, 1)]
        assert patches[0] == patches[1] != patches[2]
    assert make_tiling("honeycomb", 6, 6, 1) == make_tiling("honeycomb", 6, 6, 2)


def test_triangles_have_ears_only_without_the_flag() -> None:
    def ears(patch: str, height: int) -> int:
        graph = Tiling("triangular", 5, height, patch).graph
        beside = [[graph.edge_faces[edge] for edge in edges] for edges in graph.face_edges]
        return sum(sum(OUTSIDE in pair for pair in pairs) == 2 for pairs in beside)

    assert [ears("0", height) for height in (3, 4, 5)] == [0, 0, 0]
    assert [ears("", height) for height in (3, 4, 5)] == [2, 2, 2]
    assert len(Tiling("triangular", 5, 4).graph.faces) == 40


def test_equal_tilings_share_one_graph() -> None:
    assert Tiling("kagome", 4, 5).graph is Tiling("kagome", 4, 5).graph
    assert Tiling.of_graph(SQUARE).graph is SQUARE
    assert Tiling("kagome", 4, 5).title == "Kagome"


@pytest.mark.parametrize(
    ("tiling", "problem"),
    [
        (("hexagons", 4, 4), "tiling: found 'hexagons'"),
        (("honeycomb", 2, 9), "size: found 2x9, expected both sides of honeycomb to be at least 3"),
        (("cairo", 3, 3), "size: found 3x3, expected one side of cairo to be at least 4"),
        (("kites", 1000, 1000), "size: 1000x1000 is too large"),
        (("kagome", 4, 4, "0"), "patch: found '0', expected nothing"),
        (("triangular", 4, 4, "1"), "patch: found '1', expected 0"),
        (("kagome", 4, 4, "", SQUARE), "tiling: kagome has its own faces"),
        (("penrose-rhombs", 8, 8), "patch: found '', expected one such as"),
        (("penrose-kite-dart", 6, 6, "20XXXXXXXDY"), "patch: found '20XXXXXXXDY', expected one such as G4027,2035,216 or 52AAAB"),
        (("penrose-rhombs", 6, 6, "23XXXXXXXDY"), "patch: found '23XXXXXXXDY', expected one such as G4027,2035,216 or 20XXXX"),
        (("penrose-rhombs", 6, 6, "20"), "patch: found '20', expected one such as"),
        (("penrose-rhombs", 6, 6, "20X" + "X" * 50), "patch: found '20XXXX"),
        (("penrose-kite-dart", 6, 6, "52AUABAVVBA"), "patch: found a triangle A in a larger U, which consists of B, U"),
        (("penrose-kite-dart", 6, 6, "52AAABAVVB"), "patch: does not tell the whole of 6x6"),
        (("penrose-kite-dart", 3, 3, "50A"), "patch: "),
        (("penrose-rhombs", 8, 8, "G1,1,1"), "patch: found an angle of 1"),
        (("penrose-rhombs", 8, 8, "G99999,1,36"), "patch: 99999,1 lies outside"),
        (("penrose-rhombs", 3, 3, "G0,0,0"), "patch: too little of the tiling"),
        (("hats", 5, 6, "3,2,0,1,P"), "size: found 5x6, expected both sides of hats to be at least 6"),
        (("hats", 6, 6, "3,2,P"), "patch: found '3,2,P', expected one such as 3,2,0,1,P"),
        (("hats", 6, 6, "8,2,0,1,P"), "patch: found kite 8 of a hat, which has 8"),
        (("hats", 6, 6, "3,4,0,1,P"), "patch: found hat 4 of a metatile H, which has 4"),
        (("hats", 6, 6, "3,2,0,11,P"), "patch: found part 11 of a metatile P, which has 11"),
        (("spectres", 6, 6, "C06362F"), "patch: found 'C06362F', expected one such as"),
        (("spectres", 6, 6, "016362F"), "patch: found spectre 1 of a cluster F, which has 1"),
        (("spectres", 6, 6, "007G"), "patch: found part 7 of a cluster G, which has 7"),
        (("spectres", 6, 6, "00F"), "patch: does not tell the whole of 6x6"),
        ((GRAPH, 1, 1), "tiling: a graph needs its points and faces"),
        ((GRAPH, 2, 1, "", SQUARE), "tiling: a graph has no size"),
        ((GRAPH, 1, 1, "", Graph(SQUARE.points, ((0, 3, 2, 1),))), "face 1: runs counter-clockwise"),
        ((GRAPH, 1, 1, "", Graph(SQUARE.points, SQUARE.faces * (MOST_FACES + 1))), "tiling: found 100,001 faces"),
    ],
)
def test_tilings_that_are_none_are_refused(tiling: tuple[str, int, int], problem: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Tiling(*tiling)
    assert str(error.value).startswith(problem)
