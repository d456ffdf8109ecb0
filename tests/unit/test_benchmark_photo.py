"""The photographs that reading is measured on: the truth says where puzzles are, and the same seed gives the same photograph."""

import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.photo import camera, layouts, making, prints
from benchmarks.photo.puzzles import Subject, tell_puzzle
from gridwright.kinds.crossword.puzzle import Crossword


@pytest.fixture(scope="module")
def subject() -> Subject:
    return tell_puzzle(Crossword(["...#.", ".#...", ".....", "...#.", ".#..."]))


def flat_shot(cell_px: float, roll: float = 0.0) -> camera.Shot:
    """A photograph of a flat sheet from above."""
    plain = dict.fromkeys(
        ("pitch", "yaw", "radial", "curl", "curl_axis", "shade", "blur", "motion", "noise", "stains", "behind"), 0.0
    )
    plain |= {"distance": 2.0, "curl_waves": 1.0, "sharpen": 0.0, "frame": 0.05, "cell_px": cell_px, "roll": roll}
    counts = {"folds": 0, "shadows": 0, "quality": 90}
    return camera.Shot(level="mild", denoise=False, tint=(1.0, 1.0, 1.0), white=(1.0, 1.0, 1.0), **plain, **counts)


@pytest.mark.parametrize("is_own", [True, False])
def test_blocks_are_dark_where_the_truth_says(is_own: bool, subject: Subject) -> None:
    random = np.random.default_rng(3)
    sheet = prints.print_sheets([subject], random)[0] if is_own else layouts.draw_sheet([subject], random)
    photo, truth = making.photograph_sheet(sheet, flat_shot(20.0, roll=7.0), random)
    told = truth["puzzles"][0]
    corners = np.array(told["quad"])
    across, down = (corners[1] - corners[0]) / 5, (corners[3] - corners[0]) / 5
    assert np.linalg.norm(across) == pytest.approx(told["cell_px"], rel=0.05)
    grey = photo.mean(axis=2)
    shades = {symbol: [] for symbol in "#."}  # type: dict[str, list[float]]
    for row, line in enumerate(told["pattern"]):
        for column, symbol in enumerate(line):
            # Below the middle, between number and letter, where nothing is printed in an empty cell.
            x, y = corners[0] + (column + 0.85) * across + (row + 0.5) * down
            shades[symbol].append(float(grey[round(y), round(x)]))
    assert max(shades["#"]) < min(shades["."]) - 30


def test_the_same_order_gives_the_same_photograph(tmp_path: Path) -> None:
    (order,) = (order for order in making.list_orders(6, 4) if order.number == 4)
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        making.make_photograph(order, tmp_path / folder)
    one, other = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "other"))
    assert [path.name for path in one] == [f"{order.name}.jpg", f"{order.name}.json"]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]
    truth = json.loads(one[1].read_text("utf-8"))
    assert {each["kind"] for each in truth["puzzles"]} == {"slitherlink"}


def test_a_bent_sheet_keeps_its_lengths() -> None:
    shot = camera.draw_shot(np.random.default_rng(1), "hard")
    surface = camera.Surface(1000, 1400, shot, np.random.default_rng(1))
    way = np.linspace(100, 900, 200)
    for across, down in ((way, np.full(200, 700.0)), (np.full(200, 500.0), way)):
        points = np.stack(surface.bend(across, down), axis=1)
        length = np.linalg.norm(np.diff(points, axis=0), axis=1).sum() * surface.side
        assert length == pytest.approx(800, rel=0.02)
