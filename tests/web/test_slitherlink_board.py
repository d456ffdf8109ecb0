"""Slitherlink under real hands: mouse, fingers and keys on its board, without the rest of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from tests.web.boards import OPEN_BOARD, SMALL_PHONE, open_bare_page
from tests.web.playing import wait_until
from tests.web.server import Server

PUZZLE = Slitherlink.build(["3.2", "..1", "2.3"])
BLANK = ["+.+.+.+", ". . . .", "+.+.+.+", ". . . .", "+.+.+.+", ". . . .", "+.+.+.+"]


@pytest.fixture(scope="module")
def desk(server: Server, browser: Browser) -> Iterator[Page]:
    """One page for all tests with a mouse: every test puts a new board on it, and the modules are loaded once."""
    yield from open_bare_page(server, browser, viewport={"width": 1000, "height": 760})


@pytest.fixture(scope="module")
def mobile(server: Server, browser: Browser) -> Iterator[Page]:
    """The same for fingers."""
    yield from open_bare_page(server, browser, **SMALL_PHONE)


class Table:
    """A page with a board on it, and hands that think in cells: (row, column), (0, 0) the top left vertex."""

    def __init__(self, page: Page, rows: list[str] = BLANK, doc: dict[str, Any] | None = None, **options: Any) -> None:
        self.page = page
        doc = {
            "kind": "slitherlink",
            "height": PUZZLE.height,
            "width": PUZZLE.width,
            "clues": PUZZLE.rows(),
            "goal": None,
            **(doc or {}),
        }
        page.evaluate(OPEN_BOARD, {"doc": doc, "rows": rows, "options": options})
        view = page.evaluate(
            "(({view}) => ({x: view.x(0) / view.ratio, y: view.y(0) / view.ratio, cell: view.cell / view.ratio}))(board.camera)"
        )
        self.left, self.top, self.cell = view["x"], view["y"], view["cell"]

    def at(self, row: float, column: float) -> tuple[float, float]:
        return self.left + column * self.cell, self.top + row * self.cell

    def click(self, row: float, column: float, button: Any = "left") -> None:
        self.page.mouse.click(*self.at(row, column), button=button)

    def drag(self, points: Iterable[tuple[float, float]], button: Any = "left") -> None:
        """Press at the first point, go to the others as fast as events come, and release."""
        first, *others = points
        self.page.mouse.move(*self.at(*first))
        self.page.mouse.down(button=button)
        for point in others:
            self.page.mouse.move(*self.at(*point))
        self.page.mouse.up(button=button)

    @property
    def rows(self) -> list[str]:
        rows: list[str] = self.page.evaluate("rules.toRows(doc, values)")
        return rows

    @property
    def shades(self) -> str:
        """The shaded cells row by row: i inside, o outside."""
        shades: str = self.page.evaluate(
            "[1, 3, 5].flatMap((row) => [1, 3, 5].map((column) => '.io'[values[7 * row + column]])).join('')"
        )
        return shades

    @property
    def stroke_count(self) -> int:
        count: int = self.page.evaluate("heard.length")
        return count


def test_click_draws_a_line_and_clears_it(desk: Page) -> None:
    table = Table(desk)
    table.click(0.1, 0.5)
    table.click(1.5, 1.1)
    assert table.rows == ["+-+.+.+", ". . . .", "+.+.+.+", ". | . .", *BLANK[4:]]
    table.click(-0.1, 0.5)
    assert table.rows == [*BLANK[:3], ". | . .", *BLANK[4:]]


def test_right_click_crosses_and_middle_click_clears(desk: Page) -> None:
    table = Table(desk)
    table.click(1, 0.5, button="right")
    table.click(1, 1.5)
    assert table.rows[2] == "+x+-+.+"
    table.click(1, 0.5)
    assert table.rows[2] == "+-+-+.+"
    table.click(1, 0.5, button="middle")
    table.click(1, 1.5, button="middle")
    assert table.rows == BLANK


def test_a_drag_draws_a_run_from_vertex_to_vertex(desk: Page) -> None:
    table = Table(desk)
    table.drag([(0.05, 0.02), (0, 2.02), (2, 2), (2.03, 2.9)])
    assert table.rows == ["+-+-+.+", ". . | .", "+.+.+.+", ". . | .", "+.+.+-+", *BLANK[5:]]
    assert table.stroke_count == 1


def test_a_drag_from_the_middle_of_an_edge_takes_that_edge_and_cutting_a_corner_marks_no_other(desk: Page) -> None:
    table = Table(desk)
    table.drag([(0, 0.5), (0.02, 0.85), (0.25, 1.05), (1, 1)])
    assert table.rows == ["+-+.+.+", ". | . .", *BLANK[2:]]


def test_drawing_back_over_a_line_shortens_it(desk: Page) -> None:
    table = Table(desk)
    table.drag([(0, 0), (0, 3), (0, 1)])
    assert table.rows[0] == "+-+.+.+"
    table.drag([(3, 0), (3, 2), (3, 0)])
    assert table.rows[6] == "+.+.+.+"


def test_the_first_edge_decides_and_marked_edges_are_left_alone(desk: Page) -> None:
    table = Table(desk, rows=["+.+x+.+", *BLANK[1:5], ". . . .", "+-+.+-+"])
    table.drag([(0, 0), (0, 3)])
    assert table.rows[0] == "+-+x+-+"
    table.drag([(3, 0), (3, 3)])
    assert table.rows[6] == "+.+.+.+"


def test_printed_edges_stay(desk: Page) -> None:
    given = ["+-+.+x+", *BLANK[1:]]
    table = Table(desk, rows=given, doc={"given": given})
    table.drag([(0, 0), (0, 3)])
    table.click(0, 2.5, button="middle")
    assert table.rows == given
    table.drag([(0, 2), (0, 1), (0, 0)])
    assert table.rows[0] == "+-+-+x+"


def test_right_drags_cross_along_edges_and_across_them(desk: Page) -> None:
    table = Table(desk, rows=[*BLANK[:6], "+-+.+.+"])
    table.drag([(0, 0.5), (0, 2.5)], button="right")
    table.drag([(1.5, 0.02), (1.5, 3)], button="right")
    table.drag([(3, 2.5), (3, 0.5)], button="right")
    assert table.rows == ["+x+x+x+", *BLANK[1:3], "x x x x", *BLANK[4:6], "+-+x+x+"]


def test_shift_drag_clears_lines_and_crosses(desk: Page) -> None:
    table = Table(desk, rows=["+-+x+-+", *BLANK[1:]])
    desk.keyboard.down("Shift")
    table.drag([(0, 0.5), (0, 2.5)])
    desk.keyboard.up("Shift")
    assert table.rows == BLANK


def test_the_middle_of_a_cell_shades_it_and_a_drag_spreads_that(desk: Page) -> None:
    table = Table(desk)
    table.click(0.5, 0.5)
    assert table.shades == "i........"
    table.click(0.5, 0.5)
    assert table.shades == "o........"
    table.click(0.5, 0.5)
    table.drag([(1.5, 0.5), (1.5, 2.5), (2.5, 2.5)])
    assert table.shades == "...iii..i"
    table.click(2.5, 0.5, button="right")
    assert table.shades == "...iiio.i"
    assert table.rows == BLANK


def test_full_clues_and_corners_are_crossed_for_those_who_want_it(desk: Page) -> None:
    table = Table(desk, autoCross=True)
    table.drag([(1, 2), (1, 3)])
    # The 1 below has its line, so its other edges are crossed.
    assert table.rows == [*BLANK[:2], "+.+.+-+", ". . x x", "+.+.+x+", *BLANK[5:]]
    table.drag([(0, 0), (0, 1), (1, 1)])
    assert table.rows[0] == "+-+x+.+"
    assert table.stroke_count == 2


def test_short_loops_and_broken_clues_are_found_after_a_stroke(desk: Page) -> None:
    table = Table(desk)
    table.drag([(1, 0), (1, 1), (2, 1), (2, 0), (1, 0)])
    judged = "board.surface.announce({place}, values)"
    assert table.page.evaluate(judged.format(place=2 * 7 + 1)) == "Top edge, row 2, column 1: line, short loop"
    table.drag([(1, 2), (1, 3), (2, 3)])
    assert table.page.evaluate(judged.format(place=3 * 7 + 5)) == (
        "Row 2, column 3: clue 1, broken, 2 lines; top line, right line"
    )


def test_keys_walk_in_half_steps_and_mark_what_is_under_the_cursor(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("board.focus()")
    for key in ["ArrowUp", "z", "ArrowDown", "ArrowRight", "x", "ArrowRight", "s", "ArrowRight", " ", "ArrowRight", "d"]:
        desk.keyboard.press(key)
    assert table.rows == ["+-+.+.+", ". x x .", *BLANK[2:]]
    assert table.shades == ".io......"
    for key in ["c", "ArrowLeft", "Enter", "Home", "ArrowRight", "ArrowRight", "Backspace"]:
        desk.keyboard.press(key)
    assert table.rows == ["+-+.+.+", ". . | .", *BLANK[2:]]
    assert table.shades == ".i......."


def test_control_and_shift_mark_the_edges_the_cursor_passes(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("board.focus()")
    for key in ["ArrowUp", "ArrowLeft", "Control+ArrowRight", "Control+ArrowRight", "Control+ArrowDown", "Shift+ArrowDown"]:
        desk.keyboard.press(key)
    assert table.rows == ["+-+-+.+", ". . | .", "+.+.+.+", ". . x .", *BLANK[4:]]
    for key in ["Control+Shift+ArrowUp", "Control+Shift+ArrowUp", "ArrowDown", "ArrowRight"]:
        desk.keyboard.press(key)
    assert table.rows == ["+-+-+.+", *BLANK[1:]]
    # From cell to cell it is the edge between them; at the border the last edge.
    desk.keyboard.press("Shift+ArrowRight")
    assert table.rows == ["+-+-+.+", ". . . x", *BLANK[2:]]


def test_keys_mean_the_same_on_edges_while_the_tool_shades(desk: Page) -> None:
    table = Table(desk)
    desk.evaluate("board.setTool('shade'); board.focus()")
    for key in ["z", "ArrowUp", "z", "ArrowLeft", "Control+ArrowDown", "Shift+ArrowRight"]:
        desk.keyboard.press(key)
    assert table.rows == ["+-+.+.+", "| . . .", "+x+.+.+", *BLANK[3:]]
    assert table.shades == "i........"


def test_the_hidden_grid_tells_cells_edges_and_corners(desk: Page) -> None:
    table = Table(desk, rows=["+-+.+.+", ". x . .", *BLANK[2:]])
    grid = desk.get_by_role("grid", name="Slitherlink, 3 by 3")
    assert grid.get_by_role("gridcell").count() == 9
    assert grid.get_by_role("gridcell").nth(0).text_content() == "clue 3, 1 line; top line, right cross"
    assert grid.get_by_role("gridcell").nth(1).text_content() == "no clue; left cross"
    table.click(0.5, 1, button="right")
    assert grid.get_by_role("gridcell").nth(1).text_content() == "no clue"
    desk.evaluate("board.focus()")
    for key in ["Control+Home", "ArrowUp"]:
        desk.keyboard.press(key)
    assert "Top edge, row 1, column 1: line" in desk.locator(".board-live").all_text_contents()
    desk.keyboard.press("ArrowLeft")
    assert "Top left corner, row 1, column 1: 1 line" in desk.locator(".board-live").all_text_contents()


class Finger:
    """One finger on a phone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session: CDPSession = table.page.context.new_cdp_session(table.page)

    def _send(self, kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y, "id": 1} for x, y in (self.table.at(*point) for point in points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(self, points: Iterable[tuple[float, float]], until: str = "true") -> None:
        """The finger rests at the first point until something is so."""
        first, *others = points
        self._send("touchStart", [first])
        wait_until(self.table.page, until)
        for point in others:
            self._send("touchMove", [point])
        self._send("touchEnd", [])

    def tap(self, row: float, column: float) -> None:
        self.draw([(row, column)])


def test_a_tap_goes_from_line_to_cross_to_nothing(mobile: Page) -> None:
    table = Table(mobile)
    finger = Finger(table)
    seen = []
    for _ in range(3):
        # Not quite on the edge: a fingertip is wide.
        finger.tap(0.35, 1.5)
        seen.append(table.rows[0])
    assert seen == ["+.+-+.+", "+.+x+.+", "+.+.+.+"]
    # The very middle of a cell could mean any of its edges.
    finger.tap(0.5, 1.5)
    assert table.rows == BLANK
    assert table.shades == "........."


def test_fingers_draw_with_the_chosen_tool_and_a_long_press_with_the_other(mobile: Page) -> None:
    table = Table(mobile)
    finger = Finger(table)
    finger.draw([(0, 0), (0, 1), (0, 2), (1, 2)])
    mobile.evaluate("board.setOptions({ longPress: 100 })")
    finger.draw([(3, 0.5), (3, 1), (3, 1.5), (3, 2.5)], until="board.pen.tool === 'cross'")
    assert table.rows == ["+-+-+.+", ". . | .", *BLANK[2:6], "+x+x+x+"]
    mobile.evaluate("board.setOptions({ longPress: 0 }); board.setTool('cross')")
    finger.draw([(2, 0.5), (2, 1), (2, 1.5)])
    assert table.rows[4] == "+x+x+.+"
    mobile.evaluate("board.setTool('shade')")
    finger.draw([(1.1, 0.5), (1.5, 0.5), (1.5, 1.5)])
    assert table.shades == "...ii...."


def test_taps_toggle_for_those_who_do_not_want_the_cycle(mobile: Page) -> None:
    table = Table(mobile, tapCycles=False)
    finger = Finger(table)
    finger.tap(0, 0.5)
    assert table.rows[0] == "+-+.+.+"
    finger.tap(0, 0.5)
    assert table.rows == BLANK


def test_a_finger_on_a_cell_shows_its_area_and_writes_nothing(mobile: Page) -> None:
    table = Table(mobile, areaFinding=True)
    finger = Finger(table)
    finger._send("touchStart", [(1.5, 1.5)])
    place = 3 * 7 + 3
    boxes = mobile.evaluate(f"board.lit === {place} ? board.surface.light(board.scene, {place}).length : 0")
    finger._send("touchEnd", [])
    assert boxes > 0
    assert table.stroke_count == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_solved_loop_draws_itself(desk: Page, theme: str) -> None:
    table = Table(desk, rows=["+-+.+.+", "| | . .", "+-+.+.+", *BLANK[3:]])
    desk.evaluate("(theme) => { document.documentElement.dataset.theme = theme; board.recolour(); }", theme)
    before = table.page.screenshot()
    desk.evaluate("board.playSolved()")
    assert table.page.screenshot() != before
    assert desk.evaluate("board.solved") == 1
