"""Lattices are found where pages were ruled, whatever the camera did to them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from gridwright.model.errors import InputError
from gridwright.scan.growing import grow_mesh
from gridwright.scan.lattice import Lattice, find_dot_lattices, find_faint_lattices, find_lattices
from gridwright.scan.seeds import Seed
from tests.unit.scan.pages import Page, mesh, paper, photograph, rule, write


def measure_miss(lattice: Lattice, points: np.ndarray) -> float:
    """The largest miss of a crossing in cells, read from the best of four sides; infinite where the counts differ."""
    turned = [lattice.turn(quarters).points for quarters in range(4)]
    misses = [float(np.sqrt(((each - points) ** 2).sum(-1)).max()) for each in turned if each.shape == points.shape]
    return min(misses, default=np.inf) / lattice.pitch


def check_found(page: Page) -> list[Lattice]:
    lattices = find_lattices(page.image)
    assert len(lattices) == len(page.meshes), [(each.rows, each.columns, each.score) for each in lattices]
    for points in page.meshes:
        assert min(measure_miss(lattice, points) for lattice in lattices) < 0.15
    return lattices


@pytest.mark.parametrize(
    ("rows", "columns", "pitch", "camera"),
    [
        (20, 20, 44, {}),
        (12, 9, 60, {"angle": 17.0, "lean": 0.05}),
        (24, 22, 40, {"angle": -4.0, "lean": 0.04, "curl": 0.12}),
        (15, 10, 50, {"angle": 100.0, "blur": 1.5}),
        (5, 5, 200, {"angle": 45.0}),
    ],
    ids=["straight", "leaning", "curled", "blurred", "large cells"],
)
def test_ruled_pages(rows: int, columns: int, pitch: int, camera: dict[str, float]) -> None:
    image = paper(columns * pitch + 300, rows * pitch + 500)
    points = rule(image, rows, columns, pitch, 150, 300)
    write(image, 60, 260)
    check_found(photograph(image, points, **camera))


def fill(image: np.ndarray, points: np.ndarray, cells: list[tuple[int, int]]) -> None:
    for row, column in cells:
        start, end = points[row, column].astype(int), points[row + 1, column + 1].astype(int)
        cv2.rectangle(image, start.tolist(), end.tolist(), 20, -1)


def test_a_small_grid_above_lines_of_text() -> None:
    """Lines of small type pass for rules half-way, all over the page; the grid has the steps from line to line that they have."""
    image = paper(1400, 1700)
    points = rule(image, 5, 5, 60, 120, 100, every=0)
    fill(image, points, [(1, 1), (1, 3), (3, 1), (3, 3)])
    write(image, 450, 1650, left=110)
    page = photograph(image, points, curl=0.03)
    assert min(measure_miss(lattice, page.meshes[0]) for lattice in find_lattices(page.image)) < 0.15


@pytest.mark.parametrize("camera", [{}, {"angle": 7.0, "lean": 0.04, "curl": 0.06}], ids=["straight", "leaning"])
def test_grids_beside_each_other_whose_rows_do_not_go_together(camera: dict[str, float]) -> None:
    """Each is found from its own crossings, and none over a gap from the other's."""
    image = paper(1500, 1100)
    first = rule(image, 12, 10, 52, 100, 150, every=0)
    second = rule(image, 12, 10, 52, 100 + 10 * 52 + 70, 150 + 27, every=0)
    check_found(photograph(image, first, second, **camera))


def test_nothing_ruled() -> None:
    text = paper(900, 600)
    write(text, 60, 580)
    noise = np.random.default_rng(5).integers(0, 255, (200, 250), np.uint8)
    for image in (paper(400, 300), text, noise, np.zeros((64, 64), np.uint8)):
        assert find_lattices(image) == []


def make_lattice(rows: int, columns: int, pitch: int = 20) -> Lattice:
    across, upright = np.ones((rows + 1, columns), np.float32), np.ones((rows, columns + 1), np.float32)
    return Lattice(mesh(rows, columns, pitch, 30, 40), across, upright, across, upright, 1.0)


def test_turn() -> None:
    lattice = make_lattice(3, 5)
    turned = lattice.turn(1)
    assert (turned.rows, turned.columns) == (5, 3)
    # What was the lower left corner is the upper left one now.
    assert turned.points[0, 0].tolist() == lattice.points[-1, 0].tolist()
    assert turned.points[0, -1].tolist() == lattice.points[0, 0].tolist()
    assert np.array_equal(lattice.turn(4).points, lattice.points)


def test_cut_everything_off() -> None:
    with pytest.raises(InputError, match="leaves none"):
        make_lattice(3, 5).extend(left=-5)


def test_corners_of_a_person() -> None:
    image = paper(900, 700)
    points = rule(image, 10, 14, 50, 100, 90)
    page = photograph(image, points, angle=5, lean=0.04)
    found = page.meshes[0][[0, 0, -1, -1], [0, -1, -1, 0]] + np.array([[2, -2], [-3, 1], [1, 2], [-2, -2]], np.float32)
    assert measure_miss(Lattice.from_corners(page.image, found, 10, 14), page.meshes[0]) < 0.1


def test_corners_of_dots() -> None:
    """The sheet is curled: straight lines between its corners miss the dots by half a cell, and there are no rules to go by."""
    image = paper(900, 900)
    page = photograph(image, draw_dots(image, 10, 12, 52, 120, 200), angle=8, lean=0.04, curl=0.08)
    found = page.meshes[0][[0, 0, -1, -1], [0, -1, -1, 0]] + np.array([[2, -2], [-2, 1], [1, 2], [-2, -1]], np.float32)
    assert measure_miss(Lattice.from_corners(page.image, found, 10, 12, "dots"), page.meshes[0]) < 0.12
    assert measure_miss(Lattice.from_corners(page.image, found, 10, 12), page.meshes[0]) > 0.2


def test_a_mesh_stays_where_it_was_told() -> None:
    image = paper(900, 700)
    page = photograph(image, rule(image, 10, 14, 50, 100, 90), angle=5, curl=0.05)
    told = page.meshes[0] + np.float32(2.5)
    lattice = Lattice.from_mesh(page.image, told)
    assert np.array_equal(lattice.points, told)
    assert lattice.across.shape == (11, 14)


@pytest.mark.parametrize("points", [np.zeros((1, 5, 2)), np.zeros((4, 5, 2)), np.full((4, 5, 2), np.nan), np.zeros((4, 5))])
def test_a_mesh_that_spans_nothing(points: np.ndarray) -> None:
    with pytest.raises(InputError, match=r"mesh|do not span"):
        Lattice.from_mesh(paper(100, 100), points)


@pytest.mark.parametrize(
    ("quad", "rows", "message"),
    [
        ([[0, 0], [9, 0], [9, 9]], 3, "four corners"),
        ([[0, 0], [90, 0], [0, 90], [90, 90]], 3, "convex"),
        ([[0, 0], [90, 0], [90, 90], [0, np.nan]], 3, "four corners"),
        ([[0, 0], [90, 0], [90, 90], [0, 90]], 0, "1 to 200"),
    ],
)
def test_corners_that_span_nothing(quad: list[list[float]], rows: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Lattice.from_corners(paper(100, 100), np.array(quad), rows, 3)


def draw_dots(image: np.ndarray, rows: int, columns: int, pitch: int, left: int, top: int) -> np.ndarray:
    points = mesh(rows, columns, pitch, left, top)
    for x, y in points.reshape(-1, 2).astype(int).tolist():
        cv2.circle(image, (x, y), 4, 0, -1, cv2.LINE_AA)
    rng = np.random.default_rng(4)
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.5:
                place = left + column * pitch + pitch // 3, top + row * pitch + 2 * pitch // 3
                cv2.putText(image, str(rng.integers(4)), place, cv2.FONT_HERSHEY_SIMPLEX, pitch / 60, 0, 2, cv2.LINE_AA)
    return points


@pytest.mark.parametrize("camera", [{}, {"angle": 21.0, "lean": 0.05, "curl": 0.08}], ids=["straight", "leaning"])
def test_dots(camera: dict[str, float]) -> None:
    image = paper(900, 900)
    points = draw_dots(image, 10, 12, 52, 120, 200)
    for row, column in ((3, 4), (3, 5), (4, 5)):
        start, end = points[row, column].astype(int), points[row, column + 1].astype(int)
        cv2.line(image, start.tolist(), end.tolist(), 0, 4)
    page = photograph(image, points, **camera)
    (lattice,) = find_dot_lattices(page.image)
    assert measure_miss(lattice, page.meshes[0]) < 0.15
    upright = min(
        (lattice.turn(quarters) for quarters in range(4)),
        key=lambda each: float(np.abs(each.points[0, 0] - page.meshes[0][0, 0]).sum()),
    )
    drawn = upright.across[[3, 3, 4], [4, 5, 5]]
    assert drawn.min() > 0.8
    assert np.median(upright.across) < 0.3


def check_dots(page: Page) -> None:
    lattices = find_dot_lattices(page.image)
    assert len(lattices) == len(page.meshes), [(each.rows, each.columns, each.score) for each in lattices]
    for points in page.meshes:
        assert min(measure_miss(lattice, points) for lattice in lattices) < 0.15


@pytest.mark.parametrize("camera", [{}, {"angle": 9.0, "lean": 0.04, "curl": 0.06}], ids=["straight", "leaning"])
@pytest.mark.parametrize(("gap", "lower"), [(1.12, 0.0), (0.9, 0.1), (1.0, 0.2), (2.0, 0.0)])
def test_neighbours_as_far_apart_as_cells(gap: float, lower: float, camera: dict[str, float]) -> None:
    image = paper(1300, 900)
    first = draw_dots(image, 8, 8, 52, 120, 200)
    second = draw_dots(image, 8, 8, 52, 120 + round((8 + gap) * 52), 200 + round(lower * 52))
    check_dots(photograph(image, first, second, **camera))


def test_a_neighbour_that_the_rim_cuts_off() -> None:
    """One column of it is on the image."""
    image = paper(800, 700)
    points = draw_dots(image, 7, 10, 52, 80, 200)
    draw_dots(image, 7, 4, 52, 80 + round(11.15 * 52), 200)
    page = photograph(image, points)
    (lattice,) = find_dot_lattices(page.image[:, 40 : round(page.meshes[0][0, -1, 0]) + 42])
    assert (lattice.rows, lattice.columns) == (7, 10)


@pytest.mark.parametrize("camera", [{}, {"angle": 12.0, "lean": 0.05, "curl": 0.06}], ids=["straight", "leaning"])
def test_dots_under_drawn_lines(camera: dict[str, float]) -> None:
    """Somebody has drawn thickly from corner to corner, over most of the lower half."""
    image = paper(1000, 900)
    points = draw_dots(image, 11, 14, 52, 120, 160)
    for row in range(6, 11):
        cv2.line(image, points[row, row - 6].astype(int).tolist(), points[row, -1].astype(int).tolist(), 60, 11)
    for column in (3, 7, 8):
        cv2.line(image, points[6, column].astype(int).tolist(), points[9, column].astype(int).tolist(), 60, 11)
    check_dots(photograph(image, points, **camera))


def test_rules_are_no_dots() -> None:
    image = paper(700, 700)
    rule(image, 10, 10, 50, 100, 100)
    assert find_dot_lattices(photograph(image).image) == []
    assert find_dot_lattices(paper(300, 300)) == []


@pytest.mark.parametrize(
    ("pitch", "paper_grey", "rule_grey", "filled"),
    [(10, 255, 160, 0.0), (30, 255, 236, 0.0), (24, 255, 190, 0.5), (30, 25, 120, 0.0)],
    ids=["small cells", "faint rules", "half filled", "light on dark"],
)
def test_screenshots(pitch: int, paper_grey: int, rule_grey: int, filled: float) -> None:
    """Rules of one pixel, without noise."""
    rows, columns, rim = 15, 12, 40
    image = np.full((rows * pitch + 2 * rim, columns * pitch + 2 * rim), paper_grey, np.uint8)
    image[rim : rim + rows * pitch + 1 : pitch, rim : rim + columns * pitch + 1] = rule_grey
    image[rim : rim + rows * pitch + 1, rim : rim + columns * pitch + 1 : pitch] = rule_grey
    for row, column in np.argwhere(np.random.default_rng(2).random((rows, columns)) < filled):
        top, left = rim + row * pitch, rim + column * pitch
        image[top : top + pitch + 1, left : left + pitch + 1] = 30  # hides its rules
    (lattice,) = find_lattices(image)
    assert measure_miss(lattice, mesh(rows, columns, pitch, rim, rim)) < 0.15


def test_a_mesh_grows_no_farther_than_the_rim_of_what_is_taken() -> None:
    nodes = np.zeros((300, 500), np.float32)
    for row, column in np.ndindex(14, 24):
        nodes[20 * row + 19 : 20 * row + 22, 20 * column + 19 : 20 * column + 22] = 1
    seed = Seed(0, (120.0, 120.0), (20.0, 0.0), (0.0, 20.0), 1.0)
    taken = np.zeros(nodes.shape, np.uint8)
    taken[:, 240:] = 1
    whole, half = grow_mesh(nodes, seed), grow_mesh(nodes, seed, taken=taken)
    assert whole is not None
    assert half is not None
    assert (whole.is_seen.sum(axis=1).max(), half.is_seen.sum(axis=1).max()) == (24, 13)


def test_a_straightened_image_shows_what_its_places_say() -> None:
    random = np.random.default_rng(5)
    grid = np.stack(np.meshgrid(np.arange(5) * 20.0, np.arange(4) * 20.0), axis=-1) + 40 + random.uniform(-3, 3, (4, 5, 2))
    segments = np.zeros((4, 4), np.float32), np.zeros((3, 5), np.float32)
    lattice = Lattice(grid.astype(np.float32), *segments, *segments, 1.0)
    row, column = np.mgrid[:180, :180]
    patch = lattice.rectify((row + column // 2).astype(np.uint8), 20, 7)
    x, y = (np.arange(size) + 0.5 for size in patch.shape[::-1])
    places = lattice.locate(np.stack(np.meshgrid((x - 7) / 20, (y - 7) / 20), axis=-1))
    assert np.abs(patch - (places[..., 1] + places[..., 0] / 2)).max() < 1.6


def draw_faint(image: np.ndarray, rows: int, columns: int, pitch: int, left: int, top: int) -> np.ndarray:
    """A pale, dotted grid with a digit in every other cell."""
    points = mesh(rows, columns, pitch, left, top)
    for row in range(rows + 1):
        for start in range(left, left + columns * pitch, 8):
            image[top + row * pitch : top + row * pitch + 2, start : start + 4] = 150
    for column in range(columns + 1):
        for start in range(top, top + rows * pitch, 8):
            image[start : start + 4, left + column * pitch : left + column * pitch + 2] = 150
    rng = np.random.default_rng(5)
    for row, column in np.argwhere(rng.random((rows, columns)) < 0.5).tolist():
        place = round(left + (column + 0.28) * pitch), round(top + (row + 0.75) * pitch)
        cv2.putText(image, str(rng.integers(4)), place, cv2.FONT_HERSHEY_SIMPLEX, pitch / 44, 40, 2, cv2.LINE_AA)
    return points


@pytest.mark.parametrize("camera", [{}, {"angle": 6.0, "lean": 0.03, "curl": 0.06}], ids=["straight", "leaning"])
def test_a_pale_dotted_grid(camera: dict[str, float]) -> None:
    """Its rules show less than digits do, and a word above it passes for half of another one."""
    image = paper(1300, 1500)
    points = draw_faint(image, 19, 14, 60, 200, 220)
    write(image, 160, 170, left=200)
    image[160:, 620:] = np.where(np.indices(image[160:, 620:].shape)[0] < 40, 245, image[160:, 620:])
    page = photograph(image, points, **camera)
    assert min((measure_miss(lattice, page.meshes[0]) for lattice in find_faint_lattices(page.image)), default=9.0) < 0.15
