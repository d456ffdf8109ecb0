"""Loopy's game IDs on tilings: a wrong order of faces would leave nearly all of these puzzles without a solution.

The IDs were made with sgt-loopy for these tests; those of hats, spectres and newer Penrose patches with newer versions of it.
Where it is installed, it makes others, and prints them: each printed clue must lie in the face that has its number here.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from gridwright.kinds.slitherlink.formats.loopy_tilings import format_faces, parse_faces
from gridwright.kinds.slitherlink.tilings.graph import Graph, Point
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, Tiling
from gridwright.model.format import DEFAULT_LIMITS
from tests.differential.loops_sat import find_loops

IDS = [
    "5x4t1:0_a2a2222b1b0b0c1b2a0b1c021a120f",
    "5x4t2:0222a2c3321a4423b",
    "5x4t3:a2b02111a0a2a2b1a0a0b22d0b1e2a13a02a1b2",
    "5x4t4:f022b1321b4a2b4b3a1c",
    "5x4t5:c2332a21b322h3a05c2c22a0a2a2a2g2b2a22a2b1000111a2a2a42g25a2",
    "5x4t6:f503a4b3633a2f2a1a37a",
    "5x4t7:12a3c2c32d21232c12a3a1a332123a2a2b3b2a2a1a0a10133b3d13a2a2a321a1a3a202d2b2a3c2d3e3d2a3a22",
    "3x3t8:3a2g3e4a12a4b4a2a3c3320321c",
    "3x3t9:a7b0c6209Ba2b",
    "3x3t10:a244a93a4a3a3b3a0a3f133Aa2a",
    "7x7t11:G456,4313,72_a2b22b2a20a3c3b23d",
    "7x7t12:G-2370,2238,180_b3a0b3c32b3a2a",
    "3x3t13:b2a2735d45b8a3b302a1d30d0b0d22Be2822a",
    "5x4t14:0a152a3b2b5a2a20c2b040a5a2a32d2b2e23a04d2a",
    "3x3t15:e0a2a211f1620a2b95A",
    "6x6t11:52AAABAVVBA_3a3d1a32b3c",
    "6x6t11:00BBABAVBABBBB_a2b23b2a2c2a30",
    "6x6t11:32UAABUAVBABUAB_22c20b31f",
    "6x6t11:91UUABBAVVBB_b3a232b12b0b3",
    "6x6t12:20XXXXXXXDY_a22320c01a122",
    "6x6t12:71XYXXYYYXXYYXXXYX_a1b103a2b2b3a",
    "6x6t12:82YYCXYYXDDDY_b3213a3b1c",
    "6x6t16:3,2,0,1,P_b8BAa679cDBb",
    "6x6t16:6,1,8,0,6,H_b0b694CBd7",
    "6x6t16:7,1,3,8,1,F_a10b37bC5b9Cc",
    "6x6t17:802025X_7a79a60a0a8b7a",
    "6x6t17:40344146F_aBB4a7b20aC0",
]
TYPES = {sort.loopy_type: name for name, sort in TILINGS.items()}
LOOPY = shutil.which("sgt-loopy", path="/usr/games:/usr/bin:/usr/local/bin")


def _read(game_id: str) -> tuple[Tiling, tuple[int | None, ...]]:
    size, text = game_id.split(":")
    width, height, grid_type = map(int, re.split("[xt]", size))
    return parse_faces(grid_type, width, height, text, DEFAULT_LIMITS, "")


@pytest.mark.parametrize("game_id", IDS)
def test_clues_stand_in_the_faces_that_loopy_means(game_id: str) -> None:
    tiling, clues = _read(game_id)
    assert format_faces(tiling, clues) == game_id
    assert len(find_loops(tiling.graph, clues)) == 1


def _run(*options: str, given: str = "") -> str:
    assert LOOPY is not None
    return subprocess.run([LOOPY, *options], input=given, capture_output=True, text=True, check=True, timeout=60).stdout


def _complaint(params: str) -> str:
    """What sgt-loopy says about parameters that it does not take."""
    assert LOOPY is not None
    return subprocess.run([LOOPY, "--generate", "1", params], capture_output=True, text=True, check=False, timeout=60).stderr


def _is_inside(graph: Graph, face: int, point: Point) -> bool:
    corners = [graph.points[vertex] for vertex in graph.faces[face]]
    is_inside = False
    for (x, y), (far_x, far_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y > point[1]) != (far_y > point[1]) and point[0] < x + (far_x - x) * (point[1] - y) / (far_y - y):
            is_inside = not is_inside
    return is_inside


def _printed(text: str) -> tuple[list[Point], list[Point]]:
    """Where a page of PostScript has the vertices, as large dots, and the clues, in the order of faces; y down."""
    dots = [(int(x), -int(y), int(size)) for x, y, size in re.findall(r"newpath (-?\d+) (-?\d+) (\d+) 0 360 arc", text)]
    largest = max(size for _, _, size in dots)
    clues = [(float(x), -float(y)) for y, x in re.findall(r"add 2 div (-?\d+) exch sub (-?\d+) exch moveto", text)]
    return [(x, y) for x, y, size in dots if size == largest], clues


@pytest.mark.skipif(LOOPY is None, reason="sgt-loopy is not installed")
@pytest.mark.parametrize("grid_type", sorted(TYPES))
def test_sgt_loopy_numbers_faces_alike(grid_type: int) -> None:
    if "Illegal grid type" in _complaint(f"6x6t{grid_type}de#1"):
        pytest.skip("this version of sgt-loopy has no such tiling")
    sizes = {"penrose": ("6x5", "4x7"), "hats": ("6x6", "9x7"), "spectres": ("6x6", "9x7")}
    for size in sizes.get(TYPES[grid_type].partition("-")[0], ("4x3", "3x5")):
        game_id = _run("--generate", "1", f"{size}t{grid_type}de#{size}").strip()
        tiling, clues = _read(game_id)
        graph = tiling.graph
        assert format_faces(tiling, clues) == game_id
        assert len(find_loops(graph, clues)) == 1
        dots, places = _printed(_run("--print", "1x1", given=format_faces(tiling, [0] * len(graph.faces))))
        assert (len(dots), len(places)) == (len(graph.points), len(graph.faces))
        left, top = min(x for x, _ in dots), min(y for _, y in dots)
        scale = max(x for x, _ in graph.points) / (max(x for x, _ in dots) - left)
        for face, (x, y) in enumerate(places):
            assert _is_inside(graph, face, ((x - left) * scale, (y - top) * scale)), (game_id, face)
