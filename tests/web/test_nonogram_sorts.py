"""Nonograms in colour, with triangles and zebras, played to the end in a real browser: by touch on a phone, by keys on a desk."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Grammar
from gridwright.kinds.nonogram.inks import BLACK, BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.page import PAGE
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests.web.axe import list_faults
from tests.web.conftest import MakePage
from tests.web.playing import WATCH, Cell, Play, wait_until

FLOWER = (PAPER, Ink("red", "#c0392b", "r"), Ink("green", "#2e7d32", "g"), Ink("yellow", "#f1c40f", "y"))
HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))


def draw(rows: list[str], palette: tuple[Ink, ...], grammar: Grammar = "blocks") -> Nonogram:
    board = Board.from_rows(rows, "".join(ink.symbol for ink in palette))
    return Nonogram.from_picture(board, palette=palette, grammar=grammar)


PUZZLES = {
    "colour": draw([".rrr.", ".ryr.", ".rrr.", "..g..", ".ggg."], FLOWER),
    "triangles": draw([".◢◣..", "◢##◣.", ".##..", ".#◤.◢"], HALVES, "caps"),
    "zebra": draw(["##...", ".#.##", "#####", ".#...", "##.#."], BLACK_ON_WHITE, "zebra"),
}
CORNER_KEYS = {"◢": "s", "◣": "a", "◤": "q", "◥": "w"}


@dataclass(frozen=True)
class Hands:
    """Who fills cells of a puzzle of several inks."""

    play: Play
    puzzle: Nonogram

    def list_runs(self) -> list[tuple[int, Cell, Cell]]:
        """The runs of the rows: ink, first and last cell."""
        goal = self.puzzle.goal
        assert goal is not None
        runs: list[tuple[int, Cell, Cell]] = []
        for place, value in enumerate(goal.cells):
            row, column = divmod(place, goal.width)
            if runs and runs[-1][0] == value and runs[-1][2] == (row, column - 1):
                runs[-1] = (value, runs[-1][1], (row, column))
            elif value:
                runs.append((value, (row, column), (row, column)))
        return runs

    def take_ink(self, value: int) -> None:
        """Choose an ink with the thumb: a half by turning the button of halves until it shows it."""
        page = self.play.page
        ink = self.puzzle.palette[value]
        if page.locator(".palette").count() == 0:
            return
        if not ink.corner:
            button = page.get_by_role("button", name=f"Ink: {ink.name}", exact=True)
            if button.get_attribute("aria-pressed") != "true":
                button.tap()
            return
        corner = {"◢": "lower right", "◣": "lower left", "◤": "upper left", "◥": "upper right"}[ink.corner]
        turning = page.locator(".ink-turn")
        for _ in range(5):
            shown = turning.get_attribute("aria-label") or ""
            if shown.endswith(corner) and turning.get_attribute("aria-pressed") == "true":
                return
            turning.tap()
        raise AssertionError(f"no {corner}")

    def swipe_all(self) -> None:
        for value, first, last in self.list_runs():
            self.take_ink(value)
            ends = [first] if first == last else [first, last]
            self.play.swipe([self.play.locate_cell(cell) for cell in ends])

    def type_all(self) -> None:
        """Walk to each run and fill it by keys; halves have keys of their own."""
        keyboard = self.play.page.keyboard
        at: Cell = (0, 0)
        for value, first, last in self.list_runs():
            ink = self.puzzle.palette[value]
            self.play.walk((first[0] - at[0], first[1] - at[1]))
            if ink.corner:
                keyboard.press(CORNER_KEYS[ink.corner])
            else:
                keyboard.press(str([each for each in self.puzzle.palette[1:] if not each.corner].index(ink) + 1))
                keyboard.press("z")
                for _ in range(last[1] - first[1]):
                    keyboard.press("Control+ArrowRight")
            at = last if not ink.corner else first


def open_link(page: Page, puzzle: Nonogram) -> Hands:
    page.goto("/#/none")
    page.evaluate(WATCH)
    link = api.format_puzzles([puzzle], "link").decode().strip()
    page.goto(f"/{link[link.index('#') :]}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".play .board")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady && window.watched.element.closest('.play'))")
    return Hands(Play(page, PAGE.describe(puzzle).dump()), puzzle)


@pytest.mark.parametrize("sort", PUZZLES)
def test_every_sort_is_played_to_the_end_by_touch(phone: Page, sort: str) -> None:
    hands = open_link(phone, PUZZLES[sort])
    expect(phone.get_by_role("note")).to_contain_text({"colour": "Coloured:", "triangles": "Triangles:", "zebra": "Zebra:"}[sort])
    hands.swipe_all()
    hands.play.expect_solved("flawless")


@pytest.mark.parametrize("sort", PUZZLES)
def test_every_sort_is_played_to_the_end_by_keys(page: Page, sort: str) -> None:
    hands = open_link(page, PUZZLES[sort])
    page.locator(".board [role=grid]").focus()
    hands.type_all()
    hands.play.expect_solved("flawless")


def test_the_ink_before_is_a_key_a_tap_and_a_swipe_away(phone: Page) -> None:
    open_link(phone, PUZZLES["colour"])
    red, green = (phone.get_by_role("button", name=f"Ink: {name}", exact=True) for name in ("red", "green"))
    green.tap()
    expect(green).to_have_attribute("aria-pressed", "true")
    green.tap()
    expect(red).to_have_attribute("aria-pressed", "true")
    phone.keyboard.press("e")
    expect(green).to_have_attribute("aria-pressed", "true")
    box = phone.locator(".palette").bounding_box()
    assert box is not None
    across = [(box["x"] + box["width"] / 2 - 50, box["y"] + 20), (box["x"] + box["width"] / 2 + 50, box["y"] + 20)]
    Play(phone, {}).swipe(across)
    expect(red).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("width", [320, 1024, 1200])
def test_inks_never_make_the_page_wider_than_its_window(make_page: MakePage, width: int) -> None:
    page = make_page(viewport={"width": width, "height": 640})
    open_link(page, PUZZLES["triangles"])
    assert page.evaluate("(play => play.scrollWidth <= play.clientWidth)(document.querySelector('.play'))")
    assert list_faults(page) == []


def test_inks_halves_and_empty_runs_are_told_in_words(page: Page) -> None:
    open_link(page, PUZZLES["triangles"])
    expect(page.locator(".board [role=gridcell]").first).to_contain_text("row 1: half lower right half lower left")
    page.locator(".board [role=grid]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    expect(page.locator(".board-live", has_text="half cell, lower right, black")).to_have_count(1)
    open_link(page, PUZZLES["zebra"])
    expect(page.locator(".board [role=gridcell]").first).to_contain_text("row 1: 2 filled, 3 empty")


@pytest.mark.parametrize("sort", PUZZLES)
def test_every_sort_is_solved_explained_and_written_as_a_file(page: Page, sort: str) -> None:
    open_link(page, PUZZLES[sort])
    page.get_by_role("tabpanel").get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Why?")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menu").get_by_text("Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_role("radio", name="File").check(force=True)
    expect(dialog.locator(".export .share-text")).not_to_be_empty()
    page.keyboard.press("Escape")
    link = api.format_puzzles([PUZZLES[sort]], "link").decode().strip()
    page.goto(f"/{link[link.index('#') :]}")
    page.get_by_role("button", name="Open in the solver").click()
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".answer.is-unique")).to_be_visible()
