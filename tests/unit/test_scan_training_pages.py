"""The pages that train the networks which read photographs: what is said to be printed is printed there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import reportlab

from gridwright.scan.networks import CONTENTS, CROP
from tools.scan_cells import make_board
from tools.scan_fonts import DIGITS, Faces, find_faces
from tools.scan_samples import SIDE, make_patch, make_targets


@pytest.fixture(scope="module")
def faces() -> Faces:
    """The four faces of Vera that come with reportlab."""
    return Faces(find_faces(Path(reportlab.__file__).parent / "fonts"))


def test_faces_have_different_digits(faces: Faces) -> None:
    found = [face for family in faces.families.values() for face in family]
    assert {face.path.name for face in found} >= {"Vera.ttf", "VeraBd.ttf"}
    for face in found:
        assert all(face.draw(digit) is not None for digit in DIGITS)


def test_a_sample_depends_on_seed_and_index_alone(faces: Faces) -> None:
    first, again, other = make_patch(7, 3, faces), make_patch(7, 3, faces), make_patch(7, 4, faces)
    np.testing.assert_array_equal(first.raw, again.raw)
    np.testing.assert_array_equal(first.numbers, again.numbers)
    assert not np.array_equal(first.raw, other.raw)


def test_ink_is_where_numbers_are_said_to_be(faces: Faces) -> None:
    counted = 0
    for index in range(25):
        patch = make_patch(1, index, faces, hardest=0.3)
        for x, y, width, height, value, weight in patch.numbers:
            if weight:
                top, left = max(0, int(y - height / 2)), max(0, int(x - width / 2))
                part = patch.grey[top : int(y + height / 2) + 1, left : int(x + width / 2) + 1]
                assert np.ptp(part) > 35
                assert 0 <= value <= 99
                counted += 1
    assert counted > 100


def test_targets_are_hot_at_the_numbers_that_count(faces: Faces) -> None:
    for index in range(12):
        patch = make_patch(2, index, faces)
        targets = make_targets(patch)
        inside = [number for number in patch.numbers if number[5] and 0 <= number[0] < SIDE and 0 <= number[1] < SIDE]
        for x, y, _, _, value, _ in inside:
            place = int(y // 4), int(x // 4)
            assert targets.heat[place] == 1
            assert targets.counts[place] == 1
            assert targets.value[place] == value
        assert (targets.heat == 1).sum() == len({(int(y // 4), int(x // 4)) for x, y, *_ in inside})


def test_full_cells_are_darker_than_empty_ones(faces: Faces) -> None:
    full, empty = CONTENTS.index("full"), 0
    shades: dict[int, list[float]] = {full: [], empty: []}
    for index in range(6):
        board = make_board(1, index, faces, hardest=0.3)
        assert board.crops.shape == (25, CROP, CROP)
        assert board.content.max() < len(CONTENTS)
        for crop, content in zip(board.crops, board.content, strict=True):
            if content in shades:
                shades[int(content)].append(float(np.median(crop[8:24, 8:24])))
    assert max(shades[full]) < np.median(shades[empty])
