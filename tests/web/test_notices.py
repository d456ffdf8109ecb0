"""What the page says in a real browser: it stays while it is true and where it can be read, and goes with what it speaks of."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode

import pytest
from playwright.sync_api import Page, expect

from gridwright import api
from tests.unit.crossword.herons import CLUED
from tests.web.conftest import PHONE, MakePage
from tests.web.playing import open_play
from tests.web.test_crossword_play import GOAL, MAPS, open_maps, read_rows

PATIENCE = 60_000
DROP_ALL = """async ([selector, files]) => {
  const transfer = new DataTransfer();
  for (const [name, base64] of files) {
    transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
  }
  for (const type of ["dragover", "drop"]) {
    const event = new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true });
    document.querySelector(selector).dispatchEvent(event);
  }
}"""


def pack_files(*files: tuple[str, bytes]) -> list[tuple[str, str]]:
    return [(name, b64encode(content).decode()) for name, content in files]


def list_crosswords() -> list[tuple[str, str]]:
    """Two that can be read, two that cannot."""
    whole = api.format_puzzles([CLUED], "puz")
    other = api.format_puzzles([CLUED], "ipuz")
    return pack_files(("plain.puz", whole), ("cut.puz", whole[:70]), ("other.ipuz", other), ("empty.puz", b""))


def test_problems_with_files_stay_until_they_are_read(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    page.evaluate(DROP_ALL, [".library", list_crosswords()])
    expect(page.locator(".toast")).to_contain_text("of 4…")
    dialog = page.get_by_role("dialog", name="Import")
    expect(dialog).to_contain_text("2 puzzles added", timeout=PATIENCE)
    expect(page).to_have_url(re.compile("#/pack/kept"))
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    page.wait_for_timeout(500)
    expect(dialog).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_files_dropped_on_an_empty_pack_come_in(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New pack").click()
    page.get_by_label("Name").fill("Dropped")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Dropped")).to_be_visible()
    page.evaluate(DROP_ALL, ["main", list_crosswords()])
    expect(page.locator(".toast")).to_contain_text("of 4…")
    expect(page.get_by_role("dialog", name="Import")).to_contain_text("2 puzzles added", timeout=PATIENCE)
    expect(page.locator(".card")).to_have_count(2)


def test_what_is_said_of_letters_goes_with_them_and_with_the_game(page: Page) -> None:
    play = open_maps(page)
    keys = page.keyboard
    keys.type("goax")
    keys.press("Shift+Tab")
    keys.press("Alt+w")
    toast = page.locator(".toast")
    expect(toast).to_have_text("1 letter is wrong.")
    keys.press("Alt+Shift+w")
    expect(toast).to_have_count(0)
    assert read_rows(play)[0] == "GOAL*#"
    # Full and wrong: the message ends with the letter that is erased, and with the puzzle.
    for name, word in zip(("5", "7", "8", "9"), (*GOAL[1:4], "REEX"), strict=True):
        page.locator(".clue-item", has=page.locator(".clue-number", has_text=name)).first.click()
        keys.press("Home")
        keys.type(word)
    expect(toast).to_contain_text("Every cell is filled")
    keys.press("Backspace")
    expect(toast).to_have_count(0)
    keys.press("Control+z")
    expect(toast).to_contain_text("Every cell is filled")
    # It lies on the title: the way back stays free, and so do the cells.
    back = page.locator(".play-start a").bounding_box()
    box = toast.bounding_box()
    assert back
    assert box
    assert back["x"] + back["width"] <= box["x"]
    assert box["y"] + box["height"] <= play.locate([(0, 0)])[0][1]
    assert box["width"] > 300
    page.evaluate("() => { location.hash = '#/pack/across-and-down'; }")
    expect(page.locator(".cards")).to_be_visible()
    expect(toast).to_have_count(0)


def test_the_whole_is_revealed_only_when_it_is_meant(page: Page) -> None:
    play = open_maps(page)
    page.keyboard.press("Alt+Shift+p")
    dialog = page.get_by_role("dialog", name="Reveal the whole puzzle")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert read_rows(play)[0] == "....#"
    page.keyboard.press("Alt+Shift+p")
    dialog.get_by_role("button", name="Reveal everything").click()
    play.expect_solved("silver")


@pytest.mark.parametrize("language", ["sk", "cs", "pl"])
def test_a_damaged_file_is_refused_in_words_that_fit(make_page: MakePage, language: str) -> None:
    phone = make_page(**{**PHONE, "locale": language})
    phone.goto("/#/settings")
    content = json.dumps({"gridwright-data": 1, "made": "2026-01-01T00:00:00Z", "checksum": "0" * 64, "content": {}})
    phone.locator("input[type=file]").set_input_files(
        {"name": "mine.gridwright", "mimeType": "application/gzip", "buffer": gzip.compress(content.encode())}
    )
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert not re.search("[0-9a-f]{30}|expected", dialog.inner_text())
    assert phone.evaluate(
        "() => document.querySelector('.dialog-body').scrollWidth <= document.querySelector('.dialog').clientWidth"
    )


def test_a_wrong_key_can_be_mended(page: Page) -> None:
    page.goto("/#/settings")
    page.get_by_role("button", name="Enter a key").click()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_role("textbox")
    field.fill("not a key")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(field).to_have_value("not a key")
    field.fill("A" * 22)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    # It is shut a moment before the key is taken.
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('gridwright.player')") == "A" * 22


def test_a_puzzle_left_leaves_nothing_behind(page: Page) -> None:
    open_play(page, MAPS)
    page.keyboard.type("go")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Start over").click()
    expect(page.locator(".toast")).to_be_visible()
    page.evaluate("() => { location.hash = '#/settings'; }")
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
