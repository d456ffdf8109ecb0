"""The shared board under real hands, with a nonogram on it: mouse, fingers, keys, zoom, and what screen readers are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.web.boards import OPEN_BOARD, SMALL_PHONE, open_bare_page
from tests.web.playing import wait_until
from tests.web.server import Server

BLANK = ["??????"] * 5
PICTURE = ["##..##", "#.##.#", "######", ".#..#.", "..##.."]


@pytest.fixture(scope="module")
def desk(server: Server, browser: Browser) -> Iterator[Page]:
    """One page for all tests with a mouse: every test puts a new board on it."""
    yield from open_bare_page(server, browser, viewport={"width": 900, "height": 700})


@pytest.fixture(scope="module")
def mobile(server: Server, browser: Browser) -> Iterator[Page]:
    """The same for fingers."""
    yield from open_bare_page(server, browser, **SMALL_PHONE)


def find_clues(lines: Sequence[Sequence[str]]) -> list[list[int]]:
    return [[len(run) for run in "".join(line).replace(".", " ").split()] for line in lines]


class Table:
    """A page with a board on it, and hands that think in cells."""

    def __init__(
        self,
        page: Page,
        rows: Sequence[str] = BLANK,
        picture: Sequence[str] = PICTURE,
        given: list[str] | None = None,
        **options: Any,
    ) -> None:
        self.page = page
        doc = {
            "kind": "nonogram",
            "height": len(picture),
            "width": len(picture[0]),
            "rows": find_clues(picture),
            "columns": find_clues([*zip(*picture, strict=True)]),
            "goal": list(picture),
            "given": given,
        }
        page.evaluate(OPEN_BOARD, {"doc": doc, "rows": list(rows), "options": options})

    @property
    def view(self) -> dict[str, float]:
        view: dict[str, float] = self.page.evaluate(
            """(({view}) => ({x: view.x(0) / view.ratio, y: view.y(0) / view.ratio, cell: view.cell / view.ratio,
               left: view.field.x / view.ratio, top: view.field.y / view.ratio}))(board.camera)"""
        )
        return view

    def at(self, row: float, column: float) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        view = self.view
        return view["x"] + (column + 0.5) * view["cell"], view["y"] + (row + 0.5) * view["cell"]

    def drag(self, *cells: tuple[float, float], button: Any = "left") -> None:
        first, *others = [self.at(*cell) for cell in cells]
        self.page.mouse.move(*first)
        self.page.mouse.down(button=button)
        for point in others:
            self.page.mouse.move(*point)
        self.page.mouse.up(button=button)

    def press(self, *keys: str) -> None:
        self.page.evaluate("board.focus()")
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def rows(self) -> list[str]:
        rows: list[str] = self.page.evaluate("rules.toRows(doc, values)")
        return rows

    @property
    def shown(self) -> list[str]:
        """What the board shows, the stroke under way included."""
        rows: list[str] = self.page.evaluate("rules.toRows(doc, board.preview.shown)")
        return rows

    @property
    def heard(self) -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = self.page.evaluate("heard")
        return heard


class Fingers:
    """Several fingers at once, by the browser's own protocol."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session: CDPSession = table.page.context.new_cdp_session(table.page)
        self.held: dict[int, tuple[float, float]] = {}

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in self.held.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def put(self, number: int, point: tuple[float, float]) -> None:
        self.held[number] = point
        self._send("touchStart")

    def move(self, **points: tuple[float, float]) -> None:
        for name, point in points.items():
            self.held[int(name.removeprefix("finger"))] = point
        self._send("touchMove")

    def lift(self, number: int) -> None:
        del self.held[number]
        self._send("touchEnd")


# Mouse


def test_a_drag_fills_along_one_line_and_is_one_stroke(desk: Page) -> None:
    table = Table(desk)
    table.drag((1, 1), (1, 4))
    assert table.rows == ["??????", "?####?", *BLANK[2:]]
    [stroke] = table.heard
    assert (stroke["tool"], stroke["input"]) == ("fill", "mouse")
    assert stroke["changes"] == [[7, 2], [8, 2], [9, 2], [10, 2]]


def test_a_fast_swipe_skips_no_cell_and_stays_on_its_line(desk: Page) -> None:
    table = Table(desk)
    table.drag((2, 0), (2, 1), (4.3, 5))
    assert table.rows == [*BLANK[:2], "######", *BLANK[3:]]


def test_the_first_cell_decides_and_other_marks_are_left_alone(desk: Page) -> None:
    table = Table(desk, rows=["?.#.?#", *BLANK[1:]])
    table.drag((0, 0), (0, 5))
    assert table.rows[0] == "#.#.##"
    table.drag((0, 0), (0, 5))
    assert table.rows[0] == "?.?.??"
    table.drag((0, 1), (0, 5))
    assert table.rows[0] == "?#?#??"


def test_marks_are_overwritten_when_the_player_wants_that(desk: Page) -> None:
    table = Table(desk, rows=["?.#.?#", *BLANK[1:]], skipMarked=False)
    table.drag((0, 0), (0, 5))
    assert table.rows[0] == "######"


def test_right_crosses_middle_and_shift_clear(desk: Page) -> None:
    table = Table(desk)
    table.drag((0, 0), (0, 3), button="right")
    assert table.rows[0] == "....??"
    table.drag((0, 0), (0, 1), button="middle")
    assert table.rows[0] == "??..??"
    desk.keyboard.down("Shift")
    table.drag((0, 2), (0, 5))
    desk.keyboard.up("Shift")
    assert table.rows == BLANK


def test_a_stroke_is_a_preview_until_release_and_another_button_takes_it_back(desk: Page) -> None:
    table = Table(desk)
    desk.mouse.move(*table.at(1, 1))
    desk.mouse.down()
    desk.mouse.move(*table.at(1, 3))
    assert table.shown[1] == "?###??"
    assert table.rows == BLANK
    assert desk.evaluate("board.pen.length.length") == 3
    desk.mouse.down(button="right")
    assert table.shown == BLANK
    desk.mouse.up(button="right")
    desk.mouse.up()
    assert table.rows == BLANK
    assert table.heard == []


def test_a_button_pressed_while_another_came_from_elsewhere_is_no_stroke_and_blocks_none(desk: Page) -> None:
    table = Table(desk)
    button = {"button": 2, "buttons": 3, "pointerId": 1, "pointerType": "mouse", "bubbles": True}
    desk.evaluate("(details) => board.element.dispatchEvent(new PointerEvent('pointermove', details))", button)
    table.drag((0, 0), (0, 1))
    assert table.rows[0] == "##????"


def test_the_space_bar_marks_like_x(desk: Page) -> None:
    table = Table(desk)
    table.press(" ", "ArrowRight", "x")
    assert table.rows[0] == "..????"


def test_a_space_bar_let_go_of_in_another_window_pans_no_more(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("board.focus()")
    desk.keyboard.down(" ")
    desk.evaluate("window.dispatchEvent(new Event('blur'))")
    table.drag((0, 0), (0, 1))
    desk.keyboard.up(" ")
    assert table.rows[0] == "##????"


def test_the_other_tool_while_the_button_is_held_and_a_locked_board(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("board.swapTool(true)")
    table.drag((0, 0))
    desk.evaluate("board.swapTool(false)")
    desk.evaluate("board.setTool('cross')")
    table.drag((0, 1))
    table.drag((0, 2), button="right")
    desk.evaluate("board.setLocked(true)")
    table.drag((0, 3))
    assert table.rows[0] == "..#???"


def test_a_click_on_a_met_clue_crosses_the_rest_and_on_another_marks_it(desk: Page) -> None:
    table = Table(desk, rows=["##??##", *BLANK[1:]])
    view = table.view
    x, y = table.at(0, 0)
    desk.mouse.click(view["left"] - 12, y)
    assert table.rows[0] == "##..##"
    desk.mouse.click(view["left"] - 12, table.at(1, 0)[1])
    desk.mouse.click(x, view["top"] - 12)
    assert [heard["ref"] for heard in table.heard if heard["type"] == "clue"] == ["row 2.3", "column 1.1"]


def test_finished_lines_are_crossed_on_wish(desk: Page) -> None:
    table = Table(desk, rows=["##??#?", *BLANK[1:]], autoCross=True)
    table.drag((0, 5))
    assert table.rows[0] == "##..##"
    assert len(table.heard) == 1


def test_a_lost_claim_cannot_be_written_over(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("values[2] = 255; board.setValues(values)")
    table.drag((0, 2))
    table.drag((0, 0), (0, 5))
    assert desk.evaluate("Array.from(values.subarray(0, 6))") == [2, 2, 255, 2, 2, 2]


def test_what_is_printed_with_the_puzzle_stays(desk: Page) -> None:
    table = Table(desk, rows=["?#.???", *BLANK[1:]], given=["?#.???", *BLANK[1:]], skipMarked=False)
    table.drag((0, 1))
    table.drag((0, 0), (0, 4), button="right")
    table.press("Control+Home", "ArrowRight", "c")
    assert table.rows[0] == ".#...?"


# Zoom and pan


def test_the_wheel_zooms_at_the_pointer_and_pans_and_writes_nothing(desk: Page) -> None:
    table = Table(desk, picture=["#." * 20] * 40, rows=["?" * 40] * 40)
    desk.evaluate("board.fit()")
    point = table.at(20, 30)
    desk.mouse.move(*point)
    desk.keyboard.down("Control")
    desk.mouse.wheel(0, -400)
    desk.keyboard.up("Control")
    wait_until(desk, "board.camera.view.cell > 20")
    x, y = table.at(20, 30)
    assert abs(x - point[0]) <= table.view["cell"] / 2 + 1
    assert abs(y - point[1]) <= table.view["cell"] / 2 + 1
    top = desk.evaluate("board.camera.position.top")
    desk.mouse.wheel(0, 60)
    wait_until(desk, f"board.camera.position.top === {top} + 60")
    desk.evaluate("board.focus()")
    desk.keyboard.down(" ")
    table.drag((20, 30), (22, 33))
    desk.keyboard.up(" ")
    assert desk.evaluate("board.camera.position.top") < top + 60
    assert table.heard == []


def test_zoom_keys_and_the_whole_board_again(desk: Page) -> None:
    table = Table(desk)
    whole = table.view["cell"]
    table.press("-", "-")
    assert table.view["cell"] == whole, "the whole board is the smallest"
    table.press("0")
    assert table.view["cell"] == whole
    table = Table(desk, picture=["#." * 20] * 40, rows=["?" * 40] * 40)
    table.press("0")
    whole = table.view["cell"]
    table.press("+")
    assert table.view["cell"] > whole
    table.press("0")
    assert table.view["cell"] == whole
    assert desk.evaluate("board.camera.isFitted")


def is_seen(table: Table, place: int) -> bool:
    seen: bool = table.page.evaluate(
        """(place) => {
          const {view} = board.camera;
          const box = board.surface.cursorBox(board.scene, place);
          const {field} = view;
          return box.x >= field.x && box.y >= field.y && box.x + box.width <= field.x + field.width
            && box.y + box.height <= field.y + field.height;
        }""",
        place,
    )
    return seen


def test_what_stands_out_is_brought_into_sight(desk: Page) -> None:
    table = Table(desk, picture=["#." * 20] * 40, rows=["?" * 40] * 40)
    desk.evaluate("for (let step = 0; step < 4; step += 1) board.zoomIn()")
    zoomed = table.view["cell"]
    corners = (0, 39, 39 * 40, 1599)
    for place in corners:
        desk.evaluate("(place) => board.setOverlay({wrong: [place]})", place)
        assert is_seen(table, place)
        assert table.view["cell"] == zoomed
    # A long line that only glows runs through the window; what is settled far apart has to be seen at once.
    desk.evaluate("board.setOverlay({glow: Array.from({length: 40}, (_, column) => column)})")
    assert is_seen(table, 39)
    assert not is_seen(table, 0)
    desk.evaluate("(places) => board.setOverlay({results: places.map((place) => [place, 2])})", [0, 1599])
    assert all(is_seen(table, place) for place in corners)
    assert table.view["cell"] < zoomed
    desk.evaluate("board.setOverlay(null)")
    assert table.view["cell"] == zoomed
    assert is_seen(table, 39)


# Keys


def test_keys_move_mark_and_paint(desk: Page) -> None:
    table = Table(desk)
    table.press("ArrowRight", "z", "ArrowDown", "x", "ArrowDown", "Enter", "Enter")
    assert table.rows == ["?#????", "?.????", "??????", *BLANK[3:]]
    table.press("Control+ArrowRight", "Control+ArrowRight", "Shift+ArrowDown", "Control+Shift+ArrowLeft")
    assert table.rows == ["?#????", "?.????", "?##.??", "??" + "??" + "??", "??????"]
    table.press("Home", "c", "Control+Home", "Delete", "Control+End", "z")
    assert table.rows[4] == "?????#"
    table.press("PageUp", "x", "Home", "PageDown", "End", "ArrowLeft", "x")
    assert (table.rows[0], table.rows[4]) == ("?#???.", "????.#")


def test_keys_mean_the_same_whichever_tool_is_chosen(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("board.setTool('cross')")
    table.press("z", "ArrowRight", "x", "ArrowRight", " ", "ArrowDown", "Enter", "Control+ArrowDown", "Shift+ArrowRight")
    assert table.rows == ["#..???", "??#???", "??..??", *BLANK[3:]]
    table.drag((4, 0))
    table.drag((4, 1), button="right")
    assert table.rows[4] == ".#????"


def test_keys_that_are_not_marks_are_told(desk: Page) -> None:
    table = Table(desk)
    table.press("u", "r", "f", "Shift+F", "h", "k", "?", "Control+z", "Control+y", "Control+Shift+Z")
    names = [heard["name"] for heard in table.heard]
    assert names == ["undo", "redo", "fix", "back", "hint", "check", "help", "undo", "redo", "redo"]


def test_tab_is_not_trapped(desk: Page) -> None:
    table = Table(desk)
    table.press("Tab")
    assert desk.evaluate("document.activeElement !== board.mirror.element")


# Screen readers


def test_the_hidden_grid_tells_cells_in_few_words(desk: Page) -> None:
    table = Table(desk)
    grid = desk.get_by_role("grid", name="Nonogram, 5 rows, 6 columns")
    assert grid.get_by_role("row").count() == 5
    assert grid.get_by_role("gridcell").all_inner_texts()[:2] == ["open; row 1: 2 2; column 1: 3", "open; column 2: 1 2"]
    table.press("ArrowDown", "ArrowRight", "z")
    assert (
        desk.evaluate("document.getElementById(board.mirror.element.getAttribute('aria-activedescendant')).innerText") == "filled"
    )
    said = desk.evaluate("[...document.querySelectorAll('.board-live')].map((one) => one.textContent).join('')")
    assert said == "Row 2, column 2, filled"


def test_clues_of_a_line_are_told_when_it_is_entered(desk: Page) -> None:
    table = Table(desk)
    said = "[...document.querySelectorAll('.board-live')].map((region) => region.textContent).join('')"
    table.press("ArrowRight", "ArrowDown")
    assert desk.evaluate(said) == "row 2: 1 2 1"
    table.press("ArrowRight")
    assert desk.evaluate(said) == "column 3: 2 1"


def test_the_cursor_shows_after_a_key_and_not_before(desk: Page) -> None:
    table = Table(desk)
    desk.mouse.click(5, 690)  # beside the board
    desk.evaluate("board.focus()")
    assert not desk.evaluate("board.isKeyboard")
    table.press("ArrowRight")
    assert desk.evaluate("board.isKeyboard && board.cursor") == 1


def test_of_a_large_board_only_the_row_of_the_cursor_is_there(desk: Page) -> None:
    table = Table(desk, picture=["#." * 20] * 40, rows=["?" * 40] * 40)
    assert desk.get_by_role("gridcell").count() == 40
    table.press("ArrowDown", "ArrowDown")
    assert desk.get_by_role("row").get_attribute("aria-rowindex") == "3"


# Fingers


def test_a_finger_draws_and_a_resting_finger_uses_the_other_tool(mobile: Page) -> None:
    table = Table(mobile)
    fingers = Fingers(table)
    fingers.put(1, table.at(1, 0))
    fingers.move(finger1=table.at(1, 3))
    fingers.lift(1)
    assert table.rows[1] == "####??"
    mobile.evaluate("board.setOptions({ longPress: 100 })")
    fingers.put(1, table.at(2, 0))
    wait_until(mobile, "board.pen.tool === 'cross'")
    fingers.move(finger1=table.at(2, 2))
    fingers.lift(1)
    assert table.rows[2] == "...???"
    assert [heard["tool"] for heard in table.heard] == ["fill", "cross"]


def test_a_second_finger_takes_the_stroke_back_and_a_pinch_never_writes(mobile: Page) -> None:
    table = Table(mobile, picture=["#." * 10] * 20, rows=["?" * 20] * 20)
    fingers = Fingers(table)
    before = table.view["cell"]
    left, right = table.at(5, 5), table.at(5, 9)
    fingers.put(1, left)
    fingers.move(finger1=table.at(5, 7))
    assert table.shown[5].count("#") == 3
    fingers.put(2, right)
    assert "#" not in "".join(table.shown)
    for step in range(1, 6):
        fingers.move(finger1=(left[0] - 12 * step, left[1]), finger2=(right[0] + 12 * step, right[1]))
    fingers.lift(2)
    fingers.move(finger1=(left[0], left[1] + 60))
    fingers.lift(1)
    wait_until(mobile, f"board.camera.view.cell / board.camera.view.ratio > {before}")
    assert table.heard == []
    fingers.put(1, table.at(8, 8))
    fingers.lift(1)
    assert len(table.heard) == 1, "after the pinch a finger draws again"


def test_a_locked_zoom_and_a_tap_with_two_fingers(mobile: Page) -> None:
    table = Table(mobile, lockZoom=True, twoFingerUndo=True)
    fingers = Fingers(table)
    before = table.view["cell"]
    fingers.put(1, table.at(1, 1))
    fingers.put(2, table.at(3, 3))
    fingers.move(finger1=table.at(0, 0), finger2=table.at(4, 4))
    fingers.lift(1)
    fingers.lift(2)
    assert table.view["cell"] == before
    fingers.put(1, table.at(1, 1))
    fingers.put(2, table.at(3, 3))
    fingers.lift(1)
    fingers.lift(2)
    assert [heard.get("name") for heard in table.heard] == ["undo"]


def test_a_drag_that_begins_on_the_clues_moves_the_board(mobile: Page) -> None:
    table = Table(mobile, picture=["#." * 20] * 40, rows=["?" * 40] * 40)
    view = table.view
    fingers = Fingers(table)
    fingers.put(1, (view["left"] - 20, 400))
    fingers.move(finger1=(view["left"] - 20, 380))
    fingers.move(finger1=(view["left"] - 20, 300))
    fingers.lift(1)
    wait_until(mobile, "board.camera.position.top === 200")
    assert table.heard == []


# The end, and how quick it all is


def test_the_picture_stays_without_lines_when_it_is_solved(desk: Page) -> None:
    table = Table(desk, rows=PICTURE)
    desk.evaluate("board.playSolved()")
    assert desk.evaluate("board.solved") == 1
    x, y = table.at(0, 0)
    # Between two filled cells there is ink now, no line.
    colour = desk.evaluate(
        """([x, y]) => Array.from(board.layers.ctx.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3))""",
        [x + table.view["cell"] / 2, y],
    )
    assert colour == [0x1F, 0x24, 0x30]


def test_strokes_on_a_large_board_are_painted_at_once(desk: Page, capsys: pytest.CaptureFixture[str]) -> None:
    """The times are printed for those who look (-s); the benchmark of the page is where they are measured."""
    table = Table(desk, picture=["#." * 50] * 100, rows=["?" * 100] * 100)
    desk.evaluate(
        """() => {
          window.times = [];
          let start = 0;
          window.addEventListener("pointermove", () => { start = performance.now(); }, true);
          window.addEventListener("pointermove", () => times.push(performance.now() - start));
        }"""
    )
    table.drag((1, 0), *[(1, column) for column in range(1, 20)])
    times = sorted(desk.evaluate("times"))
    with capsys.disabled():
        print(
            f"\n  a move of a stroke on 100x100: {times[len(times) // 2]:.1f} ms at the median, {times[-1]:.1f} ms at most",
            end="",
        )
    assert table.rows[1].count("#") == 20
