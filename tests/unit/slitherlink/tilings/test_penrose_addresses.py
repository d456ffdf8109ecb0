"""Penrose patches by the addresses of half tiles: the faces that Loopy has, in one piece, and triangles that are their parts."""

from __future__ import annotations

import math
from random import Random

import pytest

from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.penrose_addresses import _PARTS, _Triangle, find_problem
from gridwright.kinds.slitherlink.tilings.tiling import Tiling

KITES, RHOMBS = "penrose-kite-dart", "penrose-rhombs"
STARTS = {KITES: "ABUV", RHOMBS: "CDXY"}


def make_address(name: str, width: int, height: int, random: Random) -> str:
    """A patch as Loopy chooses one: larger triangles are added as long as they are needed."""
    address = f"{random.randrange(10)}{random.randrange(3)}{random.choice(STARTS[name])}"
    while find_problem(name, width, height, address):
        address += random.choice([whole for whole in STARTS[name] if address[-1] in _PARTS[whole]])
    return address


def number_vertices(graph: Graph) -> str:
    """The faces, each as the numbers of its vertices in base 36, counter-clockwise, as Loopy numbers them."""
    numbers: dict[int, int] = {}
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    faces = [(first, fourth, third, second) for first, second, third, fourth in graph.faces]
    return " ".join("".join(digits[numbers.setdefault(vertex, len(numbers))] for vertex in face) for face in faces)


@pytest.mark.parametrize(
    ("name", "size", "address", "faces"),
    [
        (KITES, (4, 4), "50ABUAAVBUUAB", "0123 4532 2167 7842"),
        (KITES, (4, 4), "01VVVVBB", "0123 3450 5670 0891 a807"),
        (KITES, (5, 7), "50ABUAAVBUUAB", "0123 4532 5603 2178 8942 a65b cd10 4eb5 1fg7 1dhf ij7g fkig lkfh"),
        (KITES, (7, 5), "50ABUAAVBUUAB", "0123 4532 5603 2178 8942 ab0c bd10 6ec0 1fg7 1dhf 7i98 ajdb"),
        (RHOMBS, (5, 5), "50CXYYCXYYY", "0123 4503 0561"),
        (RHOMBS, (5, 5), "71XYCXYC", "0123 4035 2653 7810 8921 a56b 2cb6 de98 ec29 fbce"),
        (RHOMBS, (6, 6), "62XYXDYXDY", "0123 4035 2653 7810 8921 a629 4bc0 cd70 ef56 gb45 7dh8 ij6a jke6"),
        (RHOMBS, (5, 7), "50CXYYCXYYY", "0123 4503 0561 7816 49a5 5b76 acb5 7de8 fca9 cd7b"),
        (RHOMBS, (7, 5), "50CXYYCXYYY", "0123 4532 6703 0781 1942 ab18 7ca8 1de9 fd1b"),
    ],
)
def test_faces_are_those_of_loopy(name: str, size: tuple[int, int], address: str, faces: str) -> None:
    """Loopy itself listed these faces and vertices, of patches that it made."""
    assert number_vertices(Tiling(name, *size, address).graph) == faces


@pytest.mark.parametrize("name", [KITES, RHOMBS])
def test_patches_are_boards(name: str) -> None:
    random = Random(5)
    for width, height in ((6, 6), (7, 9), (14, 8)):
        address = make_address(name, width, height, random)
        graph = Tiling(name, width, height, address).graph
        assert not list(graph.problems())
        assert len(graph.faces) > width * height / 3


@pytest.mark.parametrize("letter", "ABUVCDXY")
def test_triangles_consist_of_their_parts(letter: str) -> None:
    for direction in range(10):
        whole = _Triangle.lay(letter, 1, direction)
        parts = whole.divide()
        assert "".join(part.letter for part in parts) == _PARTS[letter]
        assert sum(map(_area, parts)) == pytest.approx(_area(whole))
        for part in parts:
            shapes = [_Triangle.lay(part.letter, 0, turned).move(part.corners[0]) for turned in range(10)]
            assert part in shapes, "a part is the triangle of its letter, one level lower, somehow turned"


def _area(triangle: _Triangle) -> float:
    """Positive if the corners run to the left around it."""
    cosines = [math.cos(math.pi * power / 5) for power in range(4)]
    sines = [math.sin(math.pi * power / 5) for power in range(4)]
    (ax, ay), (bx, by), (cx, cy) = (
        (sum(map(float.__mul__, cosines, map(float, corner))), sum(map(float.__mul__, sines, map(float, corner))))
        for corner in triangle.corners
    )
    area = ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
    assert area > 0
    return area


def test_longer_addresses_mean_the_same_patch() -> None:
    random = Random(8)
    address = make_address(RHOMBS, 6, 6, random)
    longer = address + next(whole for whole in "CDXY" if address[-1] in _PARTS[whole])
    assert Tiling(RHOMBS, 6, 6, longer).graph == Tiling(RHOMBS, 6, 6, address).graph
