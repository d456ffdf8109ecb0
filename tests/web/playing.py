"""Hands for tests that play: open a puzzle, point at its cells, stroke by mouse, touch and keys, and read the board back."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from gridwright import api
from gridwright.puzzles import list_packs
from gridwright.web.documents import describe_puzzle

# The board is a canvas: where a cell lies is asked of the board itself, which the page keeps to itself otherwise.
WATCH = """async () => {
    const { Board } = await import('/js/board/board.js');
    const setValues = Board.prototype.setValues;
    Board.prototype.setValues = function (...given) { window.watched = this; return setValues.apply(this, given); };
}"""
POINTS = """places => {
    const { camera, element } = window.watched;
    const box = element.getBoundingClientRect();
    const { view } = camera;
    return places.map(([row, column]) => [box.left + view.x(column) / view.ratio, box.top + view.y(row) / view.ratio]);
}"""
VALUES = "() => Array.from(window.watched.preview.values)"
DIRECTIONS = {(0, -1): "ArrowLeft", (0, 1): "ArrowRight", (-1, 0): "ArrowUp", (1, 0): "ArrowDown"}

Cell = tuple[int, int]
Point = tuple[float, float]


@dataclass(frozen=True)
class Play:
    """A puzzle that is open in a page."""

    page: Page
    document: dict[str, Any]

    @property
    def goal(self) -> list[str]:
        return list(self.document["goal"])

    @property
    def width(self) -> int:
        return int(self.document["width"])

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

    def locate(self, places: list[tuple[float, float]]) -> list[Point]:
        """Where points of the field are on the screen; (0.5, 0.5) is the middle of the first cell."""
        return [(x, y) for x, y in self.page.evaluate(POINTS, places)]

    def locate_cell(self, cell: Cell) -> Point:
        return self.locate([(cell[0] + 0.5, cell[1] + 0.5)])[0]

    def locate_spots(self, spots: list[Cell]) -> list[Point]:
        """Spots of the picture of a Slitherlink: its cells, edges and corners."""
        return self.locate([(row / 2, column / 2) for row, column in spots])

    def locate_runs(self) -> list[list[Point]]:
        ends = [(row + 0.5, column + 0.5) for run in self.find_runs() for row, column in run]
        found = self.locate(ends)
        return [found[at : at + 2] for at in range(0, len(found), 2)]

    def values(self) -> list[int]:
        return list(self.page.evaluate(VALUES))

    def value(self, cell: Cell) -> int:
        return self.values()[cell[0] * self.width + cell[1]]

    def drag(self, way: list[Point], button: Any = "left") -> None:
        """Press at the first of these points, go through the others, let go at the last."""
        mouse = self.page.mouse
        mouse.move(*way[0])
        mouse.down(button=button)
        for point in way[1:]:
            mouse.move(*point, steps=2)
        mouse.up(button=button)

    def fill(self, first: Cell, last: Cell | None = None, button: Any = "left") -> None:
        self.drag([self.locate_cell(first), self.locate_cell(last or first)], button)

    def swipe(self, way: list[Point]) -> None:
        """One finger along these points; a tap when there is one only. It is never a long press, however slow the machine is."""
        self.page.evaluate("() => window.watched.setOptions({ longPress: 0 })")
        session = self.page.context.new_cdp_session(self.page)
        for name, at in (("touchStart", way[0]), *(("touchMove", point) for point in way[1:])):
            session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": at[0], "y": at[1], "id": 1}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
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

    def play_again(self) -> None:
        """After the end, the same puzzle once more, by keys."""
        self.page.get_by_role("button", name="Play again").click()
        expect(self.page.locator(".play")).not_to_have_attribute("data-ending", "solved")
        self.page.locator(".board [role=grid]").focus()
        self.page.keyboard.press("Control+Home")

    def choose(self, name: str) -> None:
        """Take an item of the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("menu").get_by_text(name, exact=True).click()


def wait_until(page: Page, question: str) -> None:
    """Ask until the answer is yes. (The page's content security policy refuses Playwright's own way of waiting.)"""
    end = time.monotonic() + 60
    while not page.evaluate(question):
        assert time.monotonic() < end, f"still not: {question}"
        page.wait_for_timeout(30)


def open_play(page: Page, puzzle: str, *, mode: str = "lives", address: str = "/#/none") -> Play:
    """Open a bundled puzzle in a fresh page; `mode` is how nonograms begin. At the address before it no view has to be loaded."""
    if mode != "lives":
        page.add_init_script(f"localStorage.setItem('gridwright.settings', JSON.stringify({{'nonogram.mode': '{mode}'}}))")
    page.goto(address)
    page.evaluate(WATCH)
    return open_next(page, puzzle)


def open_next(page: Page, puzzle: str) -> Play:
    """Open a bundled puzzle in a page that has been played in, without loading it anew."""
    page.evaluate("puzzle => { delete window.watched; location.hash = `#/play/${puzzle}`; }", puzzle)
    page.wait_for_selector(".play .board")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady && window.watched.element.isConnected)")
    return Play(page, find_document(puzzle))


def open_link(page: Page, puzzle: Any) -> Play:
    """Open a puzzle by a link that holds it, in a fresh page."""
    page.goto("/#/none")
    page.evaluate(WATCH)
    link = api.format_puzzles([puzzle], "link").decode().strip()
    page.goto(f"/{link[link.index('#') :]}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".play .board")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady && window.watched.element.closest('.play'))")
    return Play(page, describe_puzzle(puzzle).dump())


def reopen(play: Play, puzzle: str) -> Play:
    """Load the whole page anew, as after a crash."""
    return open_play(play.page, puzzle, address="/?again#/none")


def find_document(puzzle: str) -> dict[str, Any]:
    found = next(each for pack in list_packs() for each in pack.puzzles if each.id == puzzle)
    return dict(json.loads(found.read()))
