"""Nonograms in colour, with triangles and zebras, played to the end in a real browser: by touch and by keys, in both sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from playwright.sync_api import Page, expect

from gridwright import api
from gridwright.kinds.nonogram import ink_words
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Grammar
from gridwright.kinds.nonogram.inks import BLACK, BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests.web.axe import list_faults
from tests.web.conftest import SIZES, MakePage
from tests.web.playing import Cell, Play, open_link

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
        own = page.locator(f'.ink-half[data-corner="{ink.corner}"]')
        if own.is_visible():  # a desk has a button for each half
            if own.get_attribute("aria-pressed") != "true":
                own.tap()
            return
        corner = {"◢": "lower right", "◣": "lower left", "◤": "upper left", "◥": "upper right"}[ink.corner]
        turning = page.locator(".ink-turn")
        for _ in range(5):
            shown, is_taken = turning.get_attribute("aria-label") or "", turning.get_attribute("aria-pressed") == "true"
            if shown.endswith(corner) and is_taken:
                return
            turning.tap()
            if is_taken:  # then the tap turns it, and a look before that would tap once too often
                expect(turning).not_to_have_attribute("aria-label", shown)
            else:
                expect(turning).to_have_attribute("aria-pressed", "true")
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


def open_hands(page: Page, puzzle: Nonogram) -> Hands:
    return Hands(open_link(page, puzzle), puzzle)


@pytest.mark.parametrize("sort", PUZZLES)
@pytest.mark.parametrize("size", SIZES)
def test_every_sort_is_played_to_the_end_by_touch_and_by_keys(make_page: MakePage, size: str, sort: str) -> None:
    page = make_page(**SIZES[size])
    hands = open_hands(page, PUZZLES[sort])
    expect(page.get_by_role("note")).to_contain_text({"colour": "Coloured:", "triangles": "Triangles:", "zebra": "Zebra:"}[sort])
    hands.swipe_all()
    hands.play.expect_solved("flawless")
    hands.play.play_again()
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


def test_notes_of_what_a_cell_is_not_are_marks_on_the_board(phone: Page) -> None:
    play, cells = open_link(phone, PUZZLES["colour"]), 25
    label = phone.locator(".board [role=gridcell]").first

    def list_notes() -> list[tuple[int, int]]:
        return [divmod(place, cells)[::-1] for place, value in enumerate(play.values()) if place >= cells and value]

    # By thumb, along a line; the same again takes it away.
    phone.locator('[data-tool="note"]').tap()
    phone.get_by_role("button", name="Ink: green", exact=True).tap()
    play.swipe([play.locate_cell((0, 0)), play.locate_cell((0, 2))])
    assert list_notes() == [(0, 3), (1, 3), (2, 3)]
    expect(label).to_contain_text("open, not green; row 1")
    play.swipe([play.locate_cell((0, 2))])
    assert list_notes() == [(0, 3), (1, 3)]
    phone.get_by_role("button", name="Undo").tap()
    assert list_notes() == [(0, 3), (1, 3), (2, 3)]
    # By keys: not this ink, not empty, nothing noted any more.
    phone.locator(".board [role=grid]").focus()
    for key in ("Home", "1", "n", "b"):
        phone.keyboard.press(key)
    expect(label).to_contain_text("open, not empty, not red, not green")
    # A hint takes what is noted for granted; a note that rules out what is there is a mistake, and no life is lost for it.
    phone.keyboard.press("k")
    expect(phone.get_by_text("1 mark is wrong.")).to_be_visible()
    phone.keyboard.press("c")
    assert list_notes() == [(1, 3), (2, 3)]
    expect(phone.locator(".lives-count")).to_have_text("5")
    # Below a mark it waits.
    phone.keyboard.press("ArrowRight")
    for key in ("1", "z", "z"):
        phone.keyboard.press(key)
    phone.reload()
    expect(phone.locator(".board [role=gridcell]").nth(2)).to_contain_text("open, not green; column 3")


def test_what_a_hint_rules_out_becomes_notes_that_the_next_one_rests_on(page: Page) -> None:
    known = "rrgg..... ??rrrrr?? ??.?...?? .??..??.. .??..??.. ......... ?.yyyyy?? ??.?...?? ?......??"
    picture = "rrgg..... .rrrrrrr. ...y...r. .gg...... .....gg.. ......... ..yyyyyyy y......rr r........"
    puzzle = draw(picture.split(), FLOWER)
    given = Board.from_rows(known.split(), puzzle.symbols)
    play = open_link(page, replace(puzzle, given=given))
    hint = page.get_by_role("tabpanel")
    hint.get_by_role("button", name="Hint").click()
    hint.get_by_role("button", name="Why?").click()
    hint.get_by_role("button", name="Note this").click()
    assert [divmod(place, 81) for place, value in enumerate(play.values()) if place >= 81 and value] == [(4, 26), (4, 71)]
    hint.get_by_role("button", name="Hint").click()
    hint.get_by_role("button", name="Why?").click()
    expect(hint.get_by_role("button", name="Do it")).to_be_visible()
    expect(hint.get_by_role("button", name="Note this")).to_have_count(0)


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


def test_usual_inks_have_the_same_names_on_the_page_and_on_paper_and_others_keep_theirs(modules: Page) -> None:
    usual = [word for word in ink_words.WORDS["sk"] if word not in ("light", "dark")]
    names = [*usual, "dark green", "light blue", "purple", "red 2", "Duck egg", "shade.light", "constructor", "dark"]
    named = modules.evaluate(
        """async (names) => {
            const { setLanguage } = await import("/js/i18n/index.js");
            const { nameColour } = await import("/js/i18n/inks.js");
            const found = {};
            for (const language of ["sk", "cs", "pl", "en"]) {
                await setLanguage(language);
                found[language] = names.map(nameColour);
            }
            return found;
        }""",
        names,
    )
    for language in ("sk", "cs", "pl"):
        assert named[language] == [ink_words.translate_ink(name, language) for name in names]
    assert named["sk"][-8:] == ["tmavozelená", "svetlomodrá", "fialová", "červená 2", *names[-4:]]
    assert named["en"] == [*usual, "dark green", "light blue", "violet", *names[-5:]]


def test_the_turning_half_shows_what_the_chosen_ink_has(modules: Page) -> None:
    turned = modules.evaluate(
        """async () => {
            const { Palette } = await import("/js/play/palette.js");
            const blue = { name: "blue", colour: "#1f4e9e", symbol: "b" };
            const red = { name: "red", colour: "#c0392b", symbol: "r" };
            const half = (whole, corner) => ({ ...whole, corner, symbol: corner });
            const grey = { name: "grey", colour: "#888888", symbol: "g" };
            const inks = [blue, half(blue, "◣"), half(blue, "◥"), red, half(red, "◢"), grey];
            const palette = new Palette(inks, (ink) => palette.show(ink));
            const turning = palette.element.querySelector(".ink-turn");
            const look = () => (turning.hidden ? "" : turning.getAttribute("aria-label"));
            const seen = [look()];
            for (let times = 0; times < 3; times += 1) {
                turning.click();
                seen.push(look(), inks[palette.ink].corner);
            }
            for (const ink of [3, 0, 5]) {
                palette.show(ink);
                seen.push(look());
            }
            return seen;
        }"""
    )
    left, right = "blue, half cell, lower left", "blue, half cell, upper right"
    assert turned == [left, left, "◣", right, "◥", left, "◣", "red, half cell, lower right", left, ""]


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
