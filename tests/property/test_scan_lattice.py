"""Meshes of known perspectives: extending, turning and straightening them lead where the perspective says."""

from __future__ import annotations

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.scan.lattice import Lattice

SIDE = 400
corners = st.lists(st.tuples(st.floats(-30, 30), st.floats(-30, 30)), min_size=4, max_size=4)
sides = st.integers(3, 14)


def find_warp(rows: int, columns: int, moved: list[tuple[float, float]]) -> np.ndarray:
    """From cells to the photo, a convex quadrangle."""
    square = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    seen = np.array([[100, 100], [SIDE, 100], [SIDE, SIDE], [100, SIDE]], np.float32) + np.array(moved, np.float32)
    return cv2.getPerspectiveTransform(square, seen.astype(np.float32))


def move(warp: np.ndarray, places: np.ndarray) -> np.ndarray:
    return cv2.perspectiveTransform(places.reshape(-1, 1, 2).astype(np.float32), warp).reshape(places.shape)


def make_lattice(warp: np.ndarray, rows: range, columns: range) -> Lattice:
    cells = np.stack(np.meshgrid(np.array(columns), np.array(rows)), axis=-1).astype(np.float32)
    across = np.arange(len(rows) * (len(columns) - 1), dtype=np.float32).reshape(len(rows), -1)
    upright = np.arange((len(rows) - 1) * len(columns), dtype=np.float32).reshape(-1, len(columns))
    return Lattice(move(warp, cells), across, upright, across, upright, 1.0)


@settings(max_examples=25, deadline=None)
@given(sides, sides, corners, st.integers(0, 3), st.integers(0, 3))
def test_cutting_off_what_was_added(rows: int, columns: int, moved: list[tuple[float, float]], more: int, other: int) -> None:
    lattice = make_lattice(find_warp(rows, columns, moved), range(rows + 1), range(columns + 1))
    back = lattice.extend(more, other, more, other).extend(-more, -other, -more, -other)
    assert np.array_equal(back.points, lattice.points)
    assert np.array_equal(back.across, lattice.across)
    assert np.array_equal(back.upright, lattice.upright)


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 14), st.integers(6, 14), corners)
def test_extending_follows_the_perspective(rows: int, columns: int, moved: list[tuple[float, float]]) -> None:
    warp = find_warp(rows, columns, moved)
    inner = make_lattice(warp, range(rows + 1), range(columns + 1)).extend(2, 1, 1, 2)
    outer = make_lattice(warp, range(-2, rows + 2), range(-2, columns + 2))
    miss = np.sqrt(((inner.points - outer.points) ** 2).sum(axis=-1)).max()
    assert miss < 0.05 * outer.pitch


@settings(max_examples=25, deadline=None)
@given(sides, sides, corners, st.integers(0, 3))
def test_turning(rows: int, columns: int, moved: list[tuple[float, float]], quarters: int) -> None:
    lattice = make_lattice(find_warp(rows, columns, moved), range(rows + 1), range(columns + 1))
    turned = lattice.turn(quarters)
    assert turned.across.shape == (turned.rows + 1, turned.columns)
    assert turned.upright.shape == (turned.rows, turned.columns + 1)
    back = turned.turn(-quarters)
    assert np.array_equal(back.points, lattice.points)
    assert np.array_equal(back.across, lattice.across)
    # A mirrored mesh would have its corners the other way round.
    assert cv2.contourArea(turned.outline, oriented=True) * cv2.contourArea(lattice.outline, oriented=True) > 0


@settings(max_examples=25, deadline=None)
@given(sides, sides, corners, st.floats(0, 1), st.floats(0, 1))
def test_places_in_the_photo(rows: int, columns: int, moved: list[tuple[float, float]], right: float, down: float) -> None:
    warp = find_warp(rows, columns, moved)
    lattice = make_lattice(warp, range(rows + 1), range(columns + 1))
    place = np.array([[right * columns, down * rows]])
    seen = np.array(lattice.to_image(24 * place[0, 0], 24 * place[0, 1], 24))
    # Straight within a cell, where a perspective is nearly so.
    assert np.abs(seen - move(warp, place)[0]).max() < 0.12 * lattice.pitch
    for row, column in ((0, 0), (rows - 1, columns - 1)):
        wanted = np.array([[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]])
        assert np.abs(lattice.quad(row, column) - move(warp, wanted)).max() < 0.01


@settings(max_examples=15, deadline=None)
@given(sides, sides, corners, st.integers(0, 8), st.booleans())
def test_straightening(rows: int, columns: int, moved: list[tuple[float, float]], margin: int, is_coloured: bool) -> None:
    """Cells of known greys, painted through the perspective, come back as squares of those greys."""
    warp = find_warp(rows, columns, moved)
    lattice = make_lattice(warp, range(rows + 1), range(columns + 1))
    greys = (np.arange(rows * columns).reshape(rows, columns) * 37 % 200 + 20).astype(np.uint8)
    painted = cv2.warpPerspective(
        np.kron(greys, np.ones((16, 16), np.uint8)),
        warp @ np.diag([1 / 16, 1 / 16, 1]),
        (SIDE + 100, SIDE + 100),
        flags=cv2.INTER_NEAREST,
    )
    image = np.stack([painted] * 3, axis=-1) if is_coloured else painted
    straight = lattice.rectify(image, pitch=20, margin=margin)
    assert straight.shape[:2] == (rows * 20 + 2 * margin, columns * 20 + 2 * margin)
    middles = straight[margin + 10 :: 20, margin + 10 :: 20][:rows, :columns]
    middles = middles[..., 0] if is_coloured else middles
    assert np.abs(middles.astype(int) - greys).max() <= 2
    part = lattice.rectify(image, pitch=20, margin=margin, rows=slice(1, 3), columns=slice(0, 2))
    assert part.shape[:2] == (40 + 2 * margin, 40 + 2 * margin)
    inner = part[margin + 10 : margin + 40 : 20, margin + 10 : margin + 40 : 20]
    assert np.abs((inner[..., 0] if is_coloured else inner).astype(int) - greys[1:3, :2]).max() <= 2
