"""The window that prints: the pages as they will look, the file, a game with its marks, and what is remembered."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import list_faults
from tests.web.conftest import PHONE, MakePage

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000


def print_pack(page: Page, pack: str, button: str = "Print this pack") -> None:
    page.goto(f"/#/pack/{pack}")
    page.get_by_role("button", name=button).click()


def test_a_pack_is_printed_as_a_booklet(page: Page, tmp_path: Path) -> None:
    print_pack(page, "first-strokes")
    expect(page.get_by_text("Page 1 of")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("radio", name="9", exact=True).check()
    page.get_by_role("switch", name="Title page").check()
    page.get_by_label("Subtitle").fill("For a first evening")
    expect(page.locator(".print-preview")).not_to_have_attribute("aria-busy", "true")
    expect(page.get_by_text("Page 1 of 4")).to_be_visible()
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_text("Page 2 of 4")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download PDF").click()
    download.value.save_as(tmp_path / "booklet.pdf")
    document = pypdfium2.PdfDocument((tmp_path / "booklet.pdf").read_bytes())
    cover = document[0].get_textpage().get_text_range()
    assert (len(document), download.value.suggested_filename) == (4, "first-strokes.pdf")
    assert "First strokes" in cover
    assert "For a first evening" in cover
    expect(page.get_by_role("link", name="Open it")).to_be_visible()


def test_a_game_is_printed_with_its_marks_and_choices_are_remembered(page: Page) -> None:
    page.goto("/#/play/footpaths.duck-pond")
    board = page.get_by_role("grid")
    expect(board).to_be_visible()
    board.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Print").click()
    expect(page.get_by_text("Page 1 of 2")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("switch", name="Large print").check()
    page.get_by_role("radio", name="None").check()
    expect(page.get_by_text("Page 1 of 1")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Print").click()
    expect(page.get_by_role("switch", name="Large print")).to_be_checked()
    expect(page.get_by_text("Page 1 of 1")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize(("device", "scheme"), [({}, "light"), (PHONE, "dark")])
def test_the_window_keeps_the_rules(make_page: MakePage, device: dict[str, object], scheme: str) -> None:
    page = make_page(**device, color_scheme=scheme)
    print_pack(page, "pocket")
    expect(page.get_by_text("Page 1 of")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("switch", name="Title page").check()
    expect(page.locator(".print-preview")).not_to_have_attribute("aria-busy", "true")
    assert list_faults(page) == []
