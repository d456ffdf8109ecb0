"""A photograph becomes a puzzle on the page: read, put right by thumb, played on from where the pencil had stopped."""

from __future__ import annotations

import re
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

import gridwright
from gridwright.model.page import EMPTY, FILLED
from tests.web.axe import list_faults
from tests.web.conftest import PHONE, Console, MakePage
from tests.web.playing import VALUES, WATCH, wait_until

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000

FISH = ["...#......", "..###...#.", ".#####.##.", "##.######.", "#########.", ".#####.##.", "..###...#.", "...#....##"]
SCALE = 2.2
"""Pixels of the photograph for a point of the printed page."""


def print_page(puzzle: gridwright.Nonogram) -> tuple[Image.Image, list[tuple[str, tuple[float, float, float, float]]]]:
    """The printed page as a picture, and its letters with their boxes on it."""
    page = pypdfium2.PdfDocument(gridwright.format_pdf([puzzle]).data)[0]
    image = page.render(scale=SCALE).to_pil().convert("RGB")
    text = page.get_textpage()
    height = page.get_height()
    letters = []
    for index in range(text.count_chars()):
        left, bottom, right, top = (SCALE * side for side in text.get_charbox(index))
        letters.append((text.get_text_range(index, 1), (left, SCALE * height - top, right, SCALE * height - bottom)))
    return image, letters


def find_grid(image: Image.Image) -> tuple[int, int, int, int]:
    """The frame of the grid: from the darkest row and column of pixels on to the last such."""
    grey = image.convert("L")
    width, height = grey.size
    pixels = grey.load()
    assert pixels is not None
    rows = [y for y in range(height) if sum(pixels[x, y] < 140 for x in range(0, width, 3)) > width / 3 * 0.5]
    columns = [x for x in range(width) if sum(pixels[x, y] < 140 for y in range(0, height, 3)) > (rows[-1] - rows[0]) / 3 * 0.8]
    return columns[0], rows[0], columns[-1], rows[-1]


def take_photograph(image: Image.Image) -> bytes:
    """From a little aside, on a table, as JPEG."""
    width, height = image.size
    table = Image.new("RGB", (width + 120, height + 120), (110, 82, 60))
    table.paste(image, (60, 60))
    corners = (12, 20, 4, height + 96, width + 118, height + 118, width + 96, 8)
    stream = BytesIO()
    table.transform(table.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC).save(stream, "JPEG", quality=85)
    return stream.getvalue()


def spoil(image: Image.Image, letters: list[tuple[str, tuple[float, float, float, float]]], numbers: str) -> None:
    """Coffee on the first of each of these numbers beside the grid."""
    draw = ImageDraw.Draw(image)
    grid = find_grid(image)
    for number in numbers:
        boxes = [box for letter, box in letters if letter == number and box[2] < grid[0] and box[1] > grid[1]]
        left, top, right, bottom = boxes[0]
        draw.rounded_rectangle((left - 1, top - 1, right + 1, bottom + 1), 3, fill=(150, 118, 84))


def scribble(image: Image.Image, board: dict[tuple[int, int], str]) -> None:
    """Cells filled by a pencil, and crossed out."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = find_grid(image)
    width, height = (right - left) / len(FISH[0]), (bottom - top) / len(FISH)
    for (row, column), mark in board.items():
        x, y = left + column * width, top + row * height
        a, b, c, d = x + width * 0.15, y + height * 0.15, x + width * 0.85, y + height * 0.85
        if mark == "#":
            for step in range(9):
                shift = step * (c - a) / 8
                draw.line((a + shift, b, a, b + shift * (d - b) / (c - a)), fill=(70, 70, 76), width=4)
                draw.line((c, d - shift * (d - b) / (c - a), c - shift, d), fill=(70, 70, 76), width=4)
        else:
            draw.line((a, b, c, d), fill=(70, 70, 76), width=3)
            draw.line((a, d, c, b), fill=(70, 70, 76), width=3)


MARKS = {**{(4, column): "#" for column in range(9)}, (4, 9): ".", (1, 0): ".", (3, 2): "."}


@pytest.fixture(scope="module")
def fish() -> gridwright.Nonogram:
    (entry,) = gridwright.parse("\n".join(FISH).encode(), "fish.txt")
    assert isinstance(entry.puzzle, gridwright.Nonogram)
    return gridwright.without_goal(entry.puzzle)


def upload(page: Page, data: bytes, name: str = "page.jpg", mime: str = "image/jpeg") -> None:
    page.locator(".scan-choosers input:not([capture])").set_input_files({"name": name, "mimeType": mime, "buffer": data})


def test_a_photograph_is_put_right_by_thumb_and_played_from_where_the_pencil_stopped(
    make_page: MakePage, fish: gridwright.Nonogram
) -> None:
    image, letters = print_page(fish)
    spoil(image, letters, "69")
    scribble(image, MARKS)
    page = make_page(**PHONE)
    page.goto("/#/scan")
    upload(page, take_photograph(image))
    questions = page.locator(".scan-questions")
    expect(questions).to_be_visible(timeout=PATIENCE)
    expect(page.locator("h1")).to_have_text(re.compile("Nonogram 10 . 8"))
    assert not list_faults(page)
    truth = {f"Row {number}": clue for number, clue in enumerate(fish.rows, start=1)}
    truth |= {f"Column {number}": clue for number, clue in enumerate(fish.columns, start=1)}
    asked = []
    for _ in range(12):
        if questions.locator(".scan-done").count():
            break
        place = questions.locator("h2").inner_text()
        asked.append(place)
        assert questions.locator("canvas.scan-strip").is_visible(), "the photograph is beside the question"
        questions.locator(".scan-input").fill(" ".join(str(block.length) for block in truth[place]))
        questions.get_by_role("button", name="That is right").tap()
        expect(questions.locator("h2").filter(has_text=re.compile(f"^{place}$"))).to_have_count(0, timeout=PATIENCE)
        if len(asked) == 1:
            page.reload()  # before what was said can have been read
            expect(questions).to_be_visible()
    assert {"Row 4", "Row 5"} <= set(asked), "what was spoiled is asked about"
    expect(page.locator(".scan-state")).to_have_text("Nothing is doubtful, and it has exactly one solution.")
    page.reload()
    expect(page.locator(".scan-state")).to_have_text("Nothing is doubtful, and it has exactly one solution.")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Go on from the pencil").tap()
    expect(page.locator(".play .board")).to_be_visible()
    wait_until(page, "() => Boolean(window.watched?.camera.isReady && window.watched.element.isConnected)")
    values = page.evaluate(VALUES)
    assert {divmod(place, 10): value for place, value in enumerate(values) if value} == {
        cell: FILLED if mark == "#" else EMPTY for cell, mark in MARKS.items()
    }


def test_what_was_said_is_read_again_and_squares_follow_their_corners(modules: Page) -> None:
    value = {"number": 1, "is_doubtful": True, "was_corrected": False, "choices": [], "quad": None}
    values = [{**value, "where": "row 1", "value": "3"}, {**value, "where": "row 2", "value": "0"}]
    ask = """async ([values, said]) => (await import("/js/scan/readings.js")).listUnread({ values }, said)"""
    assert modules.evaluate(ask, [values, {"row 1": "3", "row 2": ""}]) == []
    assert modules.evaluate(ask, [values, {"row 1": "8", "row 2": "0"}]) == ["row 1"]
    project = """async (quad) => {
        const at = (await import("/js/scan/warp.js")).projectSquare(quad);
        return [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0.5, 0.5)];
    }"""
    quad = [[10, 10], [110, 20], [100, 90], [0, 100]]
    *corners, middle = modules.evaluate(project, quad)
    assert corners == [pytest.approx(corner) for corner in quad]
    # Diagonals cross in the middle of a square, however it is seen.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    for start, end in (((ax, ay), (cx, cy)), ((bx, by), (dx, dy))):
        assert (end[0] - start[0]) * (middle[1] - start[1]) == pytest.approx((end[1] - start[1]) * (middle[0] - start[0]))


def test_what_is_no_photograph_of_a_puzzle_is_told_in_a_sentence(make_page: MakePage, console: Console) -> None:
    page = make_page()
    page.goto("/#/scan")
    blank = BytesIO()
    Image.new("RGB", (300, 200), "white").save(blank, "PNG")
    problem = page.locator(".scan-box .problem")
    for data, name, mime, told in (
        (blank.getvalue(), "white.png", "image/png", "found no grid of cells on this image"),
        (b"a cat, in words", "cat.jpg", "image/jpeg", "This cannot be read"),
        (b"", "nothing.jpg", "image/jpeg", "This file is empty."),
    ):
        upload(page, data, name, mime)
        expect(problem).to_contain_text(told, timeout=PATIENCE)
    expect(page.get_by_text("Photographs that were read wait here")).to_be_visible()
