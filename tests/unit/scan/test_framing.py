"""What of a mesh is a lattice: rows and columns around its seed, without gaps, without text, and without points astray."""

from __future__ import annotations

import numpy as np

from gridwright.scan.framing import drop_text, find_frame, find_spacing, keep_around
from gridwright.scan.settling import fit_surface, smooth_points
from tests.unit.scan.pages import mesh


def test_a_frame_beside_a_gap_is_as_wide_as_its_own_cells() -> None:
    """The lower lattice begins further right: what both have in common is narrower than either."""
    cells = np.zeros((22, 14), np.float32)
    cells[:10, :10] = 1
    cells[12:, 3:] = 1
    assert find_frame(cells) in ((slice(0, 10), slice(0, 10)), (slice(12, 22), slice(3, 14)))


def test_only_what_is_around_a_seed_is_kept() -> None:
    cells = np.zeros((12, 25), np.float32)
    cells[1:11, 1:10] = 1
    cells[1:11, 12:24] = 1
    assert find_frame(keep_around(cells, 5, 4)) == (slice(1, 11), slice(1, 10))
    assert find_frame(keep_around(cells, 5, 15)) == (slice(1, 11), slice(12, 24))


def test_lines_of_text_are_no_rows_of_a_plainly_ruled_lattice() -> None:
    cells = np.full((12, 6), 0.6, np.float32)
    cells[:5] = 1
    dark = np.zeros_like(cells)
    whole = slice(0, 12), slice(0, 6)
    assert drop_text(whole, cells, dark) == (slice(0, 5), slice(0, 6))
    # Faint rules, or rows of black squares, are no text.
    assert drop_text(whole, cells * np.float32(0.9), dark) == whole
    dark[5:] = 1
    assert drop_text(whole, cells, dark) == whole


def test_points_astray_and_missing_lie_where_others_lead() -> None:
    x, y = np.meshgrid(np.arange(13.0), np.arange(10.0))
    true = np.stack([30 * x + 0.4 * y**2 + 2 * y, 28 * y + 0.3 * x**2], axis=-1).astype(np.float32)
    points = true.copy()
    points[7:, 10:] += np.float32(25)
    points[2, 3] = np.nan
    found = smooth_points(points, 2)
    assert found.shape == (14, 17, 2)
    assert np.abs(found[2:-2, 2:-2] - true).max() < 3
    wider = np.stack(np.meshgrid(np.arange(-2.0, 15), np.arange(-2.0, 12)), axis=-1)
    expected = np.stack(
        [30 * wider[..., 0] + 0.4 * wider[..., 1] ** 2 + 2 * wider[..., 1], 28 * wider[..., 1] + 0.3 * wider[..., 0] ** 2],
        axis=-1,
    )
    assert np.abs(found - expected).max() < 6


def test_a_surface_needs_nine_points() -> None:
    points = mesh(3, 3, 20, 0, 0)
    seen = np.zeros((4, 4), np.bool_)
    seen[0] = True
    assert fit_surface(points, seen, (0, 0, 0, 0)) is None


def test_neighbours_of_nearly_the_same_pitch_are_parted() -> None:
    """On the rows of one the other is ruled half, and rules of both run into the gap."""
    cells = np.full((9, 16), 0.05, np.float32)
    cells[2:7, 2:7] = 1.0
    cells[1:7, 8:14] = np.array([0.7, 0.7, 0.5, 0.7, 1.0, 0.3], np.float32)[:, None]
    cells[1:7, 7] = 0.17
    assert find_frame(cells) == (slice(2, 7), slice(2, 7))


def test_every_other_line_is_ruled_though_clues_beside_pass_for_rules() -> None:
    assert find_spacing(np.array([1, 0, 1, 0.8, 1, 0.07, 1, 0.03, 1, 0, 1, 0.99, 0.51, 0.95])) == (2, 0)
    assert find_spacing(np.array([1, 0.6, 1, 0.5, 1, 0.7, 1, 0.6, 1])) == (1, 0)


def test_a_neighbour_with_as_wide_columns_is_parted() -> None:
    """Its rows are others, so one of two sides of its cells is ruled."""
    cells = np.full((6, 17), 1.0, np.float32)
    cells[:, :7] = np.array([0.6, 0.6, 1, 0.7, 0.7, 1], np.float32)[:, None]
    cells[:, 7] = (0.1, 0, 0.6, 0.5, 0.5, 0.6)
    cells[:, 8] = 0.6
    whole = slice(0, 6), slice(0, 17)
    assert drop_text(whole, cells, np.zeros_like(cells)) == (slice(0, 6), slice(9, 17))
    cells[:, 7:9] = 0.75  # no gap: a stain, say
    assert drop_text(whole, cells, np.zeros_like(cells)) == whole
