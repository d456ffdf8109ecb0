"""The photographs that reading is measured on: the truth says where puzzles are, and the same seed gives the same photograph."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.photo import camera, layouts, making, measuring, prints
from benchmarks.photo.puzzles import Subject, tell_puzzle
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.nonogram.clues import Block, format_clue
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.scanning import ReadValue, Scan


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


def test_no_part_of_the_table_is_folded_into_the_sheet() -> None:
    shot = replace(flat_shot(20.0), pitch=20.0, yaw=20.0, radial=-0.12, distance=0.8)
    surface = camera.Surface(1000, 1400, shot, np.random.default_rng(1))
    down, across = np.mgrid[-490:1900:24, -490:1500:24].astype(float)
    x, y = surface.project(across, down)
    on_sheet = (across >= 0) & (across <= 1000) & (down >= 0) & (down <= 1400)
    assert np.isfinite(x[on_sheet]).all()
    assert not np.isfinite(x).all()
    # Cells of the mesh have the same sense everywhere.
    right, below = np.diff(np.stack([x, y]), axis=2)[:, :-1], np.diff(np.stack([x, y]), axis=1)[..., :-1]
    turns = right[0] * below[1] - right[1] * below[0]
    assert (turns[np.isfinite(turns)] > 0).all()


def read_values(puzzle: Slitherlink, **changes: ReadValue) -> Scan[Slitherlink, None]:
    """A reading of the whole image, of 100 pixels a side."""
    values = {f"row {row + 1}, column {column + 1}": str(clue) for (row, column), clue in puzzle.clued_cells()}
    listed = [ReadValue(where, 1, value, value, 1.0, False) for where, value in values.items()]
    listed = [changes.get(each.where.replace(", ", "_").replace(" ", "_"), each) for each in listed]
    mesh = tuple(tuple((50.0 * column, 50.0 * row) for column in range(3)) for row in range(3))
    return Scan("slitherlink", 2, 2, puzzle, None, tuple(listed), mesh, None, 1.0)


def test_what_is_wrong_and_what_says_so_is_counted() -> None:
    puzzle = Slitherlink(["3.", ".2"])
    truth = {
        "kind": "slitherlink",
        "clues": ["3.", ".2"],
        "marks": None,
        "cell_px": 50,
        "quad": [[0, 0], [100, 0], [100, 100], [0, 100]],
    }
    page = {"disturbance": "mild", "style": "drawn dots", "traits": []}
    right = measuring.find_puzzle("one", truth, page, [read_values(puzzle)])
    assert (right.is_exact, right.wrong, right.is_silent) == (True, 0, False)
    value = ReadValue("row 2, column 2", 1, "3", "2", 0.6, False)
    wrong = measuring.find_puzzle("one", truth, page, [read_values(puzzle, row_2_column_2=value)])
    assert (wrong.is_exact_raw, wrong.is_exact, wrong.wrong, wrong.unmarked, wrong.is_silent) == (True, False, 1, 1, True)
    marked = measuring.find_puzzle("one", truth, page, [read_values(puzzle, row_2_column_2=replace(value, is_doubtful=True))])
    assert (marked.wrong, marked.unmarked, marked.is_silent) == (1, 0, False)
    assert not measuring.find_puzzle(
        "one", {**truth, "quad": [[300, 0], [400, 0], [400, 100], [300, 100]]}, page, [read_values(puzzle)]
    ).is_found


def read_colours(puzzle: Nonogram) -> Scan[Nonogram, None]:
    """A reading of the whole image, of 100 pixels a side."""
    clues = [*((f"row {row + 1}", clue) for row, clue in enumerate(puzzle.rows))]
    clues += [(f"column {column + 1}", clue) for column, clue in enumerate(puzzle.columns)]
    shown = [(where, format_clue((block,), puzzle.palette)) for where, clue in clues for block in clue]
    values = tuple(ReadValue(where, 1, text, text, 1.0, False) for where, text in shown)
    mesh = tuple(tuple((50.0 * column, 50.0 * row) for column in range(3)) for row in range(3))
    return Scan("nonogram", 2, 2, puzzle, None, values, mesh, None, 1.0)


def test_numbers_in_several_inks_are_compared_and_the_inks_with_them() -> None:
    palette = (PAPER, Ink("red", "#d02020", "r"), Ink("blue", "#2020d0", "b"))
    truth = {
        "kind": "nonogram",
        "rows": [[1, 1], [2]],
        "columns": [[2], [1, 1]],
        "row_colours": [["#f00", "#00f"], ["#f00"]],
        "column_colours": [["#f00"], ["#00f", "#f00"]],
        "marks": None,
        "cell_px": 50,
        "quad": [[0, 0], [100, 0], [100, 100], [0, 100]],
    }
    page = {"disturbance": "mild", "style": "drawn ruled", "traits": []}
    red, blue = Block(1, 1), Block(1, 2)
    puzzle = Nonogram.build([(red, blue), (Block(2, 1),)], [(Block(2, 1),), (blue, red)], palette=palette)
    right = measuring.find_puzzle("one", truth, page, [read_colours(puzzle)])
    assert (right.is_exact, right.wrong, right.wrong_raw) == (True, 0, 0)
    swapped = Nonogram.build([(red, blue), (Block(2, 2),)], [(red, blue), (Block(2, 2),)], palette=palette)
    assert not measuring.find_puzzle("one", truth, page, [read_colours(swapped)]).is_exact
    plain = {name: value for name, value in truth.items() if "colours" not in name}
    assert not measuring.find_puzzle("one", plain, page, [read_colours(puzzle)]).is_exact


def test_tables_have_a_line_for_every_group() -> None:
    finding = measuring.Finding(
        "one", "nonogram", (40, 30), "hard", "drawn ruled", ["curled"], 12.0, is_found=True, values=9, wrong=2
    )
    results = measuring.summarise([measuring.Read("one", 1.5, 2.0, [finding], 0)])
    labels = [
        "nonogram",
        "nonogram, hard",
        "nonogram, other layouts",
        "nonogram, clue cells with rules",
        "nonogram, 31 to 100 cells",
    ]
    assert [row["label"] for row in results["rows"]] == [*labels, "nonogram, curled"]
    assert "| nonogram, hard | 1 |" in measuring.format_tables(results)
