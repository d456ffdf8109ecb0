"""Hands for tests that play: open a puzzle, point at its cells, stroke by mouse, touch and keys, and read the board back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from gridwright.puzzles.packs import list_packs

# The board is a canvas: where a cell lies is asked of the board itself, which the page keeps to itself otherwise.
WATCH = """async () => {
    const { Board } = await import('/js/board/board.js');
    const setValues = Board.prototype.setValues;
    Board.prototype.setValues = function (...given) { window.watched = this; return setValues.apply(this, given); };
}"""
POINT = """([row, column]) => {
    const { camera, element } = window.watched;
    const box = element.getBoundingClientRect();
    const { view } = camera;
    return [box.left + view.x(column) / view.ratio, box.top + view.y(row) / view.ratio];
}"""
VALUES = "() => Array.from(window.watched.preview.values)"
DIRECTIONS = {(0, -1): "ArrowLeft", (0, 1): "ArrowRight", (-1, 0): "ArrowUp", (1, 0): "ArrowDown"}

Cell = tuple[int, int]


@dataclass(frozen=True)
class Play:
    """A puzzle that is open in a page."""

    page: Page
    document: dict[str, Any]

    @property
    def goal(self) -> list[str]:
        return self.document["goal"]

    @property
    def width(self) -> int:
        return self.document["width"]

    def find_runs(self) -> list[tuple[Cell, Cell]]:
        """The first and last cell of every run of filled cells in the rows of a nonogram."""
        runs = []
        for row, line in enumerate(self.goal):
            padded = f".{line}."
            starts = [at for at in range(len(line)) if padded[at : at + 2] == ".#"]
            ends = [at for at in range(len(line)) if padded[at + 1 : at + 3] == "#."]
            runs += [((row, start), (row, end)) for start, end in zip(starts, ends, strict=True)]
        return runs

    def find_empty(self) -> list[Cell]:
        return [(row, column) for row, line in enumerate(self.goal) for column, mark in enumerate(line) if mark == "."]

    def find_lines(self) -> list[Cell]:
        """The edges of the loop of a Slitherlink, as spots of its picture."""
        return [(row, column) for row, line in enumerate(self.goal) for column, mark in enumerate(line) if mark in "-|"]

    def locate(self, row: float, column: float) -> tuple[float, float]:
        """Where a point of the field is on the screen; (0.5, 0.5) is the middle of the first cell."""
        x, y = self.page.evaluate(POINT, [row, column])
        return x, y

    def locate_cell(self, cell: Cell) -> tuple[float, float]:
        return self.locate(cell[0] + 0.5, cell[1] + 0.5)

    def locate_spot(self, spot: Cell) -> tuple[float, float]:
        return self.locate(spot[0] / 2, spot[1] / 2)

    def values(self) -> list[int]:
        return self.page.evaluate(VALUES)

    def value(self, cell: Cell) -> int:
        return self.values()[cell[0] * self.width + cell[1]]

    def drag(self, first: tuple[float, float], last: tuple[float, float], button: Any = "left") -> None:
        mouse = self.page.mouse
        mouse.move(*first)
        mouse.down(button=button)
        mouse.move(*last, steps=4)
        mouse.up(button=button)

    def fill(self, first: Cell, last: Cell | None = None, button: Any = "left") -> None:
        self.drag(self.locate_cell(first), self.locate_cell(last or first), button)

    def swipe(self, first: tuple[float, float], last: tuple[float, float]) -> None:
        """One finger from here to there; a tap when these are the same."""
        session = self.page.context.new_cdp_session(self.page)
        send = lambda name, *points: session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": list(points)})  # noqa: E731
        between = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        send("touchStart", _point(first))
        if first != last:
            send("touchMove", _point(between))
            send("touchMove", _point(last))
        send("touchEnd")
        session.detach()

    def walk(self, way: Cell) -> None:
        """Press arrows until the cursor has moved by so many rows and columns."""
        down, right = way
        arrows = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down) + ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
        for arrow in arrows:
            self.page.keyboard.press(arrow)

    def expect_solved(self, medal: str) -> None:
        expect(self.page.locator(".play")).to_have_attribute("data-ending", "solved")
        expect(self.page.locator(f".ending.is-{medal}")).to_be_visible()

    def choose(self, name: str) -> None:
        """Take an item of the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("menu").get_by_text(name, exact=True).click()


def _point(at: tuple[float, float]) -> dict[str, float]:
    return {"x": at[0], "y": at[1], "id": 1}


def open_play(page: Page, puzzle: str, *, mode: str = "lives", address: str = "/#/help") -> Play:
    """Open a bundled puzzle in a fresh page; `mode` is how nonograms begin."""
    if mode != "lives":
        page.add_init_script(f"localStorage.setItem('gridwright.settings', JSON.stringify({{'nonogram.mode': '{mode}'}}))")
    page.goto(address)
    page.evaluate(WATCH)
    page.evaluate("puzzle => { location.hash = `#/play/${puzzle}`; }", puzzle)
    page.wait_for_selector(".play .board")
    page.wait_for_function("() => window.watched?.camera.isReady && window.watched.element.isConnected")
    return Play(page, find_document(puzzle))


def reopen(play: Play, puzzle: str) -> Play:
    """Load the whole page anew, as after a crash."""
    return open_play(play.page, puzzle, address="/?again#/help")


def find_document(puzzle: str) -> dict[str, Any]:
    found = next(each for pack in list_packs() for each in pack.puzzles if each.id == puzzle)
    return json.loads(found.read())
