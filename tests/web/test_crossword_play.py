"""Crosswords in a real browser: by keys on a desk, by letters on the screen of a phone; check, reveal, coming back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from gridwright.kinds.crossword.page import ALPHABET
from tests.web.conftest import Console
from tests.web.playing import Play, open_play, reopen, wait_until

# GOAL#
# ATLAS
# STONE
# PENCE
# #REED
MAPS = "across-and-down.book-of-maps"
GOAL = ("GOAL", "ATLAS", "STONE", "PENCE", "REED")


def open_maps(page: Page) -> Play:
    play = open_play(page, MAPS)
    page.locator(".board-mirror").focus()
    return play


def read_rows(play: Play) -> list[str]:
    """The letters on the board; those in pencil small, open cells as dots, a strike for what was found wrong."""
    values = play.values()
    count = 25

    def read(square: int) -> str:
        if square in (4, 20):
            return "#"
        letters = "".join(ALPHABET[value - 1] for value in values[square : 8 * count : count] if value)
        marks = values[8 * count + square]
        shown = letters.lower() if marks & 1 else letters
        return (shown or ".") + ("*" if marks & 2 else "") + ("/" if marks & 4 else "")

    return ["".join(read(row * 5 + column) for column in range(5)) for row in range(5)]


def expect_clue(page: Page, name: str, text: str) -> None:
    expect(page.locator(".clue-name")).to_have_text(name)
    expect(page.locator(".clue-text")).to_have_text(text)


def test_crossword_by_keyboard(page: Page) -> None:
    play = open_maps(page)
    keys = page.keyboard
    expect_clue(page, "1 across", "What the striker hopes for")
    keys.type("g")
    page.locator(".board-mirror").dispatch_event("keydown", {"key": "á"})  # the puzzle knows no marks
    assert read_rows(play)[0] == "GA..#"
    keys.press("Backspace")
    keys.type("oal")
    # A full word goes on to the next; Space turns; Tab and Shift+Tab go from word to word.
    expect_clue(page, "5 across", "Book full of maps")
    keys.press("Space")
    expect_clue(page, "1 down", "Draw breath in surprise")
    keys.press("Shift+Tab")
    expect_clue(page, "9 across", "Tall grass at the water's edge")
    keys.press("Tab")
    keys.type("as")  # into the first blank of 1 down
    keys.press(".")
    keys.type("x")
    assert [row[0] for row in read_rows(play)] == ["G", "A", "S", "x", "#"]
    # 1 down is full, so this is 2 down: arrows turn first, then move.
    expect_clue(page, "2 down", "Playful swimmer with webbed feet")
    keys.press("ArrowLeft")
    expect_clue(page, "5 across", "Book full of maps")
    keys.press(".")
    keys.press("ArrowRight")
    keys.press("Escape")
    keys.type("lap")
    keys.press("Backspace")
    keys.press("Enter")  # several letters in one cell, of which the first counts
    assert read_rows(play)[1] == "A.LA..", "two letters in the third cell"
    for _ in range(2):
        keys.press("Control+z")
    assert [row[0] for row in read_rows(play)] == ["G", "A", "S", ".", "#"]
    # Escape, then Tab leaves the board.
    keys.press("Escape")
    keys.press("Tab")
    assert page.evaluate("() => !document.activeElement.closest('.board')")
    page.locator(".board-mirror").focus()
    for name, word in zip(("5 across", "7 across", "8 across", "9 across"), GOAL[1:], strict=True):
        page.locator(".clue-item", has_text=page_clue(name)).click()
        expect_clue(page, name, page_clue(name))
        keys.press("Home")
        keys.type(word)
    play.expect_solved("flawless")
    expect(page.get_by_text("Flawless: no mistake, no help")).to_be_visible()


def page_clue(name: str) -> str:
    return {
        "5 across": "Book full of maps",
        "7 across": "Skip one across a pond",
        "8 across": "A hundred of them make a pound",
        "9 across": "Tall grass at the water's edge",
    }[name]


def test_crossword_on_a_phone(phone: Page) -> None:
    play = open_play(phone, MAPS)
    expect(phone.locator(".screen-keys")).to_be_visible()

    def tap(name: str) -> None:
        phone.locator(f'.key[data-key="{name}"]').tap()

    for letter in "GOAZ":
        tap(letter)
    play.swipe([play.locate_cell((0, 3))])
    tap("Backspace")
    tap("L")
    play.swipe([play.locate_cell((1, 1))])
    expect_clue(phone, "5 across", "Book full of maps")
    play.swipe([play.locate_cell((1, 1))])  # once more: the other direction
    expect_clue(phone, "2 down", "Playful swimmer with webbed feet")
    phone.locator(".clue-now").tap()
    expect_clue(phone, "5 across", "Book full of maps")
    phone.locator(".clues-button").tap()
    phone.locator(".clue-item", has_text="Book full of maps").tap()  # a choice closes the sheet
    expect(phone.locator(".play-panel")).to_be_hidden()
    assert phone.evaluate("() => !(document.activeElement instanceof HTMLInputElement)")  # no keyboard of the system
    for letter in "ATLAS":
        tap(letter)
    phone.get_by_role("button", name="Check and reveal").tap()
    phone.get_by_role("menuitem", name="Reveal the whole puzzle").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Reveal everything").tap()
    play.expect_solved("silver")


def test_check_and_reveal_are_one_step_each(page: Page) -> None:
    play = open_maps(page)
    page.keyboard.type("GOXL")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Alt+w")
    assert read_rows(play)[0] == "GOX/L#"
    expect(page.get_by_text("1 letter is wrong.")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("A")  # written over, the mark goes
    assert read_rows(play)[0] == "GOAL#"
    page.keyboard.press("Tab")
    page.keyboard.press("Alt+Shift+W")
    shown = read_rows(play)
    assert "*" in "".join(shown[1:])
    page.keyboard.press("Control+z")
    assert read_rows(play)[1:] == [".....", ".....", ".....", "#...."]
    page.keyboard.press("Control+y")
    assert read_rows(play) == shown
    # What was revealed is not written over.
    page.keyboard.press("Home")
    page.keyboard.type("Q")
    assert read_rows(play) == shown


def test_a_full_board_that_is_wrong_says_so(page: Page) -> None:
    play = open_maps(page)
    for word in ("GOAX", *GOAL[1:]):
        page.keyboard.type(word)
    expect(page.get_by_text("Every cell is filled, but something is not right yet.")).to_be_visible()
    page.get_by_role("button", name="Check the whole puzzle").click()
    assert read_rows(play)[0] == "GOAX/#"
    page.keyboard.press("Shift+Tab")
    page.locator(".clue-item", has_text="What the striker hopes for").click()
    page.keyboard.press("End")
    page.keyboard.type("L")
    play.expect_solved("gold")  # checked, and nothing revealed


def test_letters_stay_over_a_reload_and_in_the_other_tab(page: Page, console: Console) -> None:
    play = open_maps(page)
    page.keyboard.type("GO")
    page.keyboard.press("Escape")
    page.keyboard.type("ABE")
    page.keyboard.press("Enter")
    page.keyboard.press(".")
    page.keyboard.type("L")
    expected = ["GOABEl#", ".....", ".....", ".....", "#...."]
    assert read_rows(play) == expected
    other = page.context.new_page()
    console.watch(other)
    second = open_play(other, MAPS)
    assert read_rows(second) == expected
    other.locator(".board-mirror").focus()
    other.keyboard.press("Tab")
    other.keyboard.type("ATLAS")
    wait_until(page, "() => window.watched.preview.values[9] === 19")  # the S
    assert read_rows(play)[1] == "ATLAS"
    other.close()
    play = reopen(play, MAPS)
    assert read_rows(play)[:2] == ["GOABEl#", "ATLAS"]


def test_a_crossword_of_a_link_stays_in_this_browser(page: Page) -> None:
    page.goto("/#/help")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    document: dict[str, Any] = {"kind": "crossword", "height": 1, "width": 2, "squares": [".."], "goal": ["OX"]}
    page.evaluate(
        """async (document) => {
          const { run } = await import("/js/game/db.js");
          const puzzle = { id: "link_abcdefghijklmnopqrstuv", pack_id: null, number: 1, document, titles: { en: "Ox" }, lives: 1,
            hash: "0".repeat(32), band: null, effort: null, level: null, is_own: false };
          await run(["puzzles"], "readwrite", (access) => access.put("puzzles", puzzle));
          location.hash = "#/play/link_abcdefghijklmnopqrstuv";
        }""",
        document,
    )
    page.locator(".clue-bar").wait_for()
    page.locator(".board-mirror").focus()
    page.keyboard.type("ox")
    expect(page.locator(".ending.is-flawless")).to_be_visible()
    page.evaluate("async () => (await import('/js/game/sync.js')).syncNow()")
    assert [url for url in asked if "link_" in url] == []


def test_settings_change_where_letters_go(page: Page) -> None:
    play = open_maps(page)
    page.evaluate(
        """async () => {
          const { setSetting } = await import("/js/game/settings.js");
          setSetting("nextWord", false, "crossword");
          setSetting("showErrors", true, "crossword");
          setSetting("screenKeys", "always", "crossword");
        }"""
    )
    expect(page.locator(".screen-keys")).to_be_visible()
    page.keyboard.type("GOALLL")
    assert read_rows(play)[0] == "GOAL#"
    for word in GOAL[1:]:
        page.keyboard.press("Tab")
        page.keyboard.type(word)
    play.expect_solved("gold")  # letters that are judged as they are written are checked


def test_letters_with_marks_can_be_typed_on_any_keyboard(page: Page) -> None:
    page.goto("/#/help")
    document = {"kind": "crossword", "height": 1, "width": 5, "squares": ["....."], "goal": ["ĎÁÄAČ"], "given": ["....Č"]}
    puzzle = page.evaluate(
        "async (document) => (await (await import('/js/api.js')).createPuzzle({ document, title: 'Marks' })).id", document
    )
    page.goto(f"/#/play/{puzzle}")
    page.locator(".clue-bar").wait_for()
    board = page.locator(".board-mirror")
    board.focus()
    board.dispatch_event("keydown", {"key": "Dead"})  # a key that marks the next letter
    page.keyboard.type("d")
    page.keyboard.type("a'")  # A, Á
    page.keyboard.type("a''")  # A, Á, Ä
    page.keyboard.type("a")
    expect(page.locator(".ending.is-flawless")).to_be_visible()


def test_a_screen_reader_hears_letters_and_words(page: Page) -> None:
    play = open_maps(page)
    keys = page.keyboard
    # All that is said is kept, in order.
    page.evaluate(
        """() => { const { live } = window.watched; const { say } = live; window.heard = [];
        live.say = function (text) { window.heard.push(text); say.call(live, text); }; }"""
    )

    def hear() -> list[str]:
        return page.evaluate("() => window.heard.splice(0)")

    keys.press("Alt+Shift+s")
    assert hear() == ["1 across, letter 1 of 4, G, revealed"]
    keys.press("Alt+Shift+w")
    assert hear() == ["1 across: GOAL"]
    keys.press("Control+z")
    assert hear()[0] == "1 across: G, revealed, blank, blank, blank"
    keys.press("Control+y")
    assert hear()[0] == "1 across: GOAL"
    page.locator(".clue-item", has_text="Book full of maps").click()
    keys.type("ax")
    hear()
    keys.press("Alt+p")
    assert hear() == ["5 across, letter 2 of 5, X, wrong"]
    assert page.locator(".panel-body").get_attribute("aria-live") == "off"
    # Told in one breath, or the last word would silence the first.
    keys.press("Escape")
    keys.press("Escape")
    page.evaluate("() => { window.watched.live.say('one'); window.watched.live.say('two'); }")
    assert "one. two" in page.locator(".board-live").all_text_contents()
    # What is shown as wrong is called wrong.
    expect(page.get_by_role("gridcell", name="letter 3 of 5, blank").first).to_be_attached()
    page.evaluate("async () => (await import('/js/game/settings.js')).setSetting('showErrors', true, 'crossword')")
    page.locator(".clue-item", has_text="Skip one across a pond").click()
    keys.type("q")
    assert hear()[-1] == "Q, wrong"
    expect(page.get_by_role("gridcell", name="letter 1 of 5, Q, wrong").first).to_be_attached()
    # Backspace in a blank first cell goes to the end of the word before.
    keys.press("Backspace")
    keys.press("Backspace")
    expect_clue(page, "5 across", "Book full of maps")
    assert page.evaluate("() => window.watched.cursor") == 9
    assert read_rows(play)[1].startswith("AX/")
