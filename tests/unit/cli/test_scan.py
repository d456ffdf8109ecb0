"""`gridwright scan`: what is drawn, listed, written and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("cv2")

from gridwright.cli.scan import SCAN_KEYS
from tests.unit.cli.conftest import Run
from tests.unit.scanning.drawn_pages import HEART_COLUMNS, HEART_ROWS, draw_nonogram, new_page, save


def draw_heart(marks: tuple[str, ...] = ()) -> bytes:
    page = new_page()
    draw_nonogram(page, HEART_ROWS, HEART_COLUMNS, marks=marks)
    return save(page)


def test_a_photograph_is_drawn_written_and_kept_with_its_marks(run: Run, here: Path) -> None:
    (here / "heart.png").write_bytes(draw_heart((".##...##.",)))
    drawn = run("scan", "heart.png")
    assert drawn.exit_code == 0
    assert drawn.stdout.startswith("heart.png: nonogram, 9x8, one solution; 19 values, none doubtful\n")
    assert "2 2 │" in drawn.stdout
    written = run("scan", "heart.png", "--kind", "nonogram", "--marks", "-o", "out/")
    assert written.exit_code == 0
    assert written.stdout == ""
    assert json.loads((here / "out" / "heart.json").read_text())["given"][0] == ".##...##."


def test_standard_input_and_records(run: Run) -> None:
    result = run("scan", "-", "--kind", "nonogram", "--json", stdin=draw_heart())
    record = json.loads(result.stdout)
    assert list(record) == list(SCAN_KEYS)
    assert (record["source"], record["kind"], record["outcome"], record["size"]) == ("stdin", "nonogram", "solved", [8, 9])
    assert record["puzzle"]["rows"][0] == [2, 2]
    assert record["values"][0]["where"] == "row 1"
    assert len(record["mesh"]) == 9


def test_flaws_are_listed_shown_and_mended(run: Run, here: Path) -> None:
    page = new_page()
    draw_nonogram(page, [(9,)] * 8, HEART_COLUMNS)
    (here / "page.png").write_bytes(save(page))
    flawed = run("scan", "page.png", "--kind", "nonogram", "--report", "report.html")
    assert flawed.exit_code == 2
    assert "is no puzzle as it was read: totals: the rows have 72 filled cells" in flawed.stderr
    assert "\n  row 1: 9?" in flawed.stdout
    assert (here / "report.html").read_text().count("data:image/png;base64,") == 17
    said = [f"--set=row {row}={' '.join(map(str, clue))}" for row, clue in enumerate(HEART_ROWS, start=1)]
    mended = run("scan", "page.png", "--kind", "nonogram", *said, "--to", "non")
    assert mended.exit_code == 0
    assert "2,2\n4,4\n9" in mended.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing.png",), "nothing.png: cannot be read: No such file or directory"),
        (("text.txt",), "text.txt: "),
        (("empty.png",), "empty.png: found no grid of cells on this image"),
        (("empty.png", "--set", "row 4"), "--set: found 'row 4', expected a place and what is printed there"),
        (("empty.png", "text.txt", "--set", "row 4=1"), "--set speaks of one image"),
        (("empty.png", "--set", "row 4=1", "--set", "Row 4=2"), "--set: found '1' and '2' for 'row 4', expected one"),
        (("",), "found an empty file name, expected an image, a folder or -"),
        (("strip.png",), "strip.png: image: found 32x40,000 pixels, expected no such strip"),
        (("empty.png", "--kind", "sudoku"), "Invalid value for '--kind'"),
    ],
)
def test_what_cannot_be_read_is_refused(run: Run, here: Path, arguments: tuple[str, ...], message: str) -> None:
    (here / "text.txt").write_text("no image")
    (here / "empty.png").write_bytes(save(new_page(80, 80)))
    (here / "strip.png").write_bytes(save(new_page(32, 40_000)))
    result = run("scan", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_folder_is_its_images(run: Run, here: Path) -> None:
    (here / "pages" / "more").mkdir(parents=True)
    (here / "pages" / "notes.txt").write_text("no image")
    (here / "pages" / "more" / "HEART.PNG").write_bytes(draw_heart())
    (here / "empty").mkdir()
    result = run("scan", "pages", "empty", "--kind", "nonogram", "--json")
    assert result.exit_code == 2
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["source"], first["outcome"]) == ("pages/more/HEART.PNG", "solved")
    assert (second["source"], second["error"][:22]) == ("empty", "empty: holds no image ")


def test_time_that_is_over_proves_nothing(run: Run, here: Path) -> None:
    (here / "heart.png").write_bytes(draw_heart())
    result = run("scan", "heart.png", "--timeout", "0.000001", "--json")
    assert result.exit_code == 5
    assert "heart.png: gave up after 1e-06 seconds, before any puzzle was read" in result.stderr
    assert json.loads(result.stdout)["outcome"] == "gave-up"
