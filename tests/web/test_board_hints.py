"""Hints on boards that are larger than their window: what they speak of can be read, and nothing is painted over what is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.boards import OPEN_BOARD, SMALL_PHONE, open_bare_page
from tests.web.playing import Play, open_play, wait_until
from tests.web.server import Server

MURAL = "murals.castle"
# How much of the canvas above the board is painted in exactly this colour, within a box in device pixels.
COUNT = """({box, colour}) => {
  const probe = Object.assign(document.createElement("canvas"), { width: box.width, height: box.height });
  const ctx = probe.getContext("2d", { willReadFrequently: true });
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, 1, 1);
  const [red, green, blue] = ctx.getImageData(0, 0, 1, 1).data;
  ctx.clearRect(0, 0, 1, 1);
  ctx.drawImage(board.layers.above, -box.x, -box.y);
  const { data } = ctx.getImageData(0, 0, box.width, box.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1;
  }
  return count;
}"""


@pytest.fixture(scope="module")
def bare(server: Server, browser: Browser) -> Iterator[Page]:
    yield from open_bare_page(server, browser, **SMALL_PHONE)


def open_board(page: Page, doc: dict[str, Any], rows: list[str]) -> None:
    page.evaluate(OPEN_BOARD, {"doc": {"goal": None, **doc}, "rows": rows, "options": {}})


def make_nonogram(rows: list[list[int]], columns: list[list[int]]) -> dict[str, Any]:
    return {"kind": "nonogram", "height": len(rows), "width": len(columns), "rows": rows, "columns": columns}


def read_view(play: Play) -> dict[str, float]:
    view: dict[str, float] = play.page.evaluate(
        """() => {
          const { view } = window.watched.camera;
          const { top, bottom } = view.visible;
          return { cell: view.cell / view.ratio, bar: view.leftBar.width / view.ratio, top, bottom };
        }"""
    )
    return view


def test_a_hint_on_a_large_board_shows_its_line_and_keeps_the_clues_in_sight(phone: Page) -> None:
    play = open_play(phone, MURAL, mode="relaxed")
    before = read_view(play)
    assert before["bar"] <= 390 / 4
    button = phone.locator(".hint-button")
    for _ in range(3):
        button.click()
        name = phone.locator(".hint-lead strong").inner_text()
        line = phone.locator(".hint-line")
        expect(line).to_have_count(1)
        expect(line.locator(".hint-line-name")).to_have_text(name)
        button.click()
        expect(phone.locator(".hint-title")).to_be_visible()
        expect(line.locator(".hint-line-name")).to_have_text(name)
        direction, number = (int(part) for part in (line.get_attribute("data-line") or "").split())
        clue = play.document["rows" if direction == 0 else "columns"][number]
        assert line.locator(".hint-number").all_inner_texts() == [str(one) for one in clue]
        cells = line.locator("canvas").bounding_box()
        assert cells is not None
        assert cells["width"] >= 18 * 40
        wait_until(phone, "() => window.watched.camera.target === null")  # it has come to rest
        view = read_view(play)
        assert view["cell"] >= 12, "the clues are still there"
        assert view["bar"] > 0
        if direction == 0:
            assert view["top"] <= number < view["bottom"]
        button.click()
        expect(phone.locator(".hint-title")).to_be_hidden()


def test_clues_take_a_quarter_of_a_phone_and_those_of_the_line_in_hand_can_be_read(bare: Page) -> None:
    rows = [[1] * 20, [10, 10, 10], *[[2, 2]] * 38]
    open_board(bare, make_nonogram(rows, [[20]] * 40), ["?" * 40] * 40)
    assert bare.evaluate("board.camera.view.leftBar.width / board.camera.frame.width") <= 0.25
    view = "board.camera.view"
    cell = (
        bare.evaluate(f"({view}.x(2) + {view}.cell / 2) / {view}.ratio"),
        bare.evaluate(f"({view}.y(0) + {view}.cell / 2) / {view}.ratio"),
    )
    bare.touchscreen.tap(*cell)
    assert bare.evaluate("board.lit") == 2, "what the finger hid stays when it is lifted"
    boxes = bare.evaluate("board.surface.paintLit(board.layers.top, board.scene, board.lit)")
    clue = boxes[0]
    assert clue["x"] >= -1
    assert clue["x"] + clue["width"] <= 390 * 2 + 2
    row = bare.evaluate(f"[{view}.y(0), {view}.y(1)]")
    assert clue["y"] + clue["height"] <= row[0] or clue["y"] >= row[1], "the cells of the row stay in sight"
    # A clue that fits is told by the bar alone.
    bare.touchscreen.tap(cell[0], cell[1] + 2 * bare.evaluate(f"{view}.cell / {view}.ratio"))
    assert bare.evaluate("board.lit") == -1


def test_no_mark_of_a_hint_lies_over_the_clues_beside_the_pointer(bare: Page) -> None:
    open_board(bare, make_nonogram([[1] * 30] * 100, [[1] * 30] * 100), ["?" * 100] * 100)
    bare.evaluate("board.fit(); board.light(50 * 100 + 50)")
    boxes = bare.evaluate("board.surface.paintLit(board.layers.top, board.scene, board.lit)")
    assert len(boxes) == 2
    bare.evaluate("board.setOverlay({results: Array.from({length: 10000}, (_, place) => [place, 2])})")
    accent = bare.evaluate("board.colours.result")
    whole = {"x": 0, "y": 0, "width": 780, "height": 800}
    assert bare.evaluate(COUNT, {"box": whole, "colour": accent}) > 10_000
    for box in boxes:
        inside = {"x": box["x"] + 4, "y": box["y"] + 4, "width": box["width"] - 8, "height": box["height"] - 8}
        assert bare.evaluate(COUNT, {"box": inside, "colour": accent}) == 0


def test_neighbouring_mistakes_of_a_slitherlink_are_one_figure(bare: Page) -> None:
    doc = {"kind": "slitherlink", "height": 3, "width": 3, "clues": ["...", "...", "..."]}
    open_board(bare, doc, ["+.+.+.+", ". . . ."] * 3 + ["+.+.+.+"])
    # Two edges that meet in a corner, spots of the picture of 7x7: nothing of either outline runs through the corner.
    across, down = 2 * 7 + 1, 3 * 7 + 2
    bare.evaluate("(places) => board.setOverlay({wrong: places})", [across, down])
    view = bare.evaluate("({x: board.camera.view.x(1), y: board.camera.view.y(1), cell: board.camera.view.cell})")
    wrong = bare.evaluate("board.colours.wrong")
    reach = round(view["cell"] * 0.12)
    corner = {"x": view["x"] - reach, "y": view["y"] - reach, "width": reach, "height": reach}
    assert bare.evaluate(COUNT, {"box": corner, "colour": wrong}) == 0
    whole = {"x": 0, "y": 0, "width": 780, "height": 1600}
    assert bare.evaluate(COUNT, {"box": whole, "colour": wrong}) > 400
