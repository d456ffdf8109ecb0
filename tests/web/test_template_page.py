"""The template kind, which brings no JavaScript, through every view of the page: played on the board that any kind has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.template import EXAMPLE, NAME, SOLUTION
from tests.web.conftest import DESK, PATIENCE, Console, settle_views
from tests.web.playing import WATCH, Play, wait_until
from tests.web.server import Server

DOCUMENT: dict[str, Any] = {"kind": NAME, "height": 8, "width": 8, "goal": SOLUTION}


@pytest.fixture(scope="module")
def player(template_server: Server, browser: Browser) -> Iterator[Page]:
    """One page for all views, with a Hitori that its player keeps; complaints in the console are faults."""
    context = browser.new_context(base_url=template_server.url, **DESK)
    context.set_default_timeout(PATIENCE)
    page, console = context.new_page(), Console()
    console.watch(page)
    settle_views(page)
    page.goto("/#/solve")
    page.evaluate(WATCH)
    page.get_by_label("Text or address of a puzzle").fill(EXAMPLE)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".answer")).to_contain_text("Exactly one solution")
    with page.expect_response("**/api/puzzles"):
        page.get_by_role("button", name="Keep", exact=True).click()
    yield page
    context.close()
    assert console.list_faults() == []


def test_it_is_solved_kept_and_not_explained(player: Page) -> None:
    for missing in ("Explain", "Rate", "Estimate"):
        expect(player.get_by_role("button", name=missing)).to_have_count(0)
    player.goto("/#/mine")
    expect(player.get_by_role("link", name="Eight by eight")).to_be_visible()


def test_it_is_played_to_the_end_by_mouse_and_keys_then_shared_and_printed(player: Page) -> None:
    player.goto("/#/mine")
    player.get_by_role("link", name="Eight by eight").first.click()
    player.wait_for_selector(".play .board")
    wait_until(player, "() => Boolean(window.watched?.camera.isReady && window.watched.element.isConnected)")
    play = Play(player, DOCUMENT)
    expect(player.get_by_role("button", name="Hint")).to_have_count(0)
    shaded = [(row, column) for row, line in enumerate(SOLUTION) for column, state in enumerate(line) if state == "#"]
    for cell in shaded[:10]:
        player.mouse.click(*play.locate_cell(cell))
    player.mouse.click(*play.locate_cell((0, 1)), button="right")
    assert play.value((0, 1)) == 1
    player.locator(".play .board [role=grid], .play [role=grid]").first.focus()
    for key in ("Home", "PageUp"):
        player.keyboard.press(key)
    at = (0, 0)
    for cell in shaded[10:]:
        play.walk((cell[0] - at[0], cell[1] - at[1]))
        player.keyboard.press("z")
        at = cell
    expect(player.locator(".play")).to_have_attribute("data-ending", "solved")
    # Shared in every way, the game among them, and printed.
    player.goto("/#/mine")
    player.get_by_role("link", name="Eight by eight").first.click()
    player.wait_for_selector(".play .board")
    play.choose("Share")
    dialog = player.get_by_role("dialog", name="Share")
    link = dialog.locator(".share-text").first
    expect(link).to_be_visible()
    address = link.input_value() if link.evaluate("element => 'value' in element") else link.inner_text()
    parts = {"QR code": ".share-qr svg", "File": ".export .share-text", "Picture": "img", "Replay": "canvas"}
    for part, shown in parts.items():
        dialog.get_by_role("radio", name=part).check(force=True)
        expect(dialog.locator(shown).first).to_be_visible()
    player.keyboard.press("Escape")
    play.choose("Print")
    expect(player.get_by_text("Page 1 of")).to_be_visible(timeout=PATIENCE)
    player.keyboard.press("Escape")
    player.goto(f"/#{address.partition('#')[2]}")
    expect(player.get_by_role("heading", level=1)).to_have_text("Eight by eight")


@pytest.mark.parametrize(
    ("view", "is_named"), [("make", False), ("generate", False), ("settings", True), ("help", True), ("", True)]
)
def test_views_offer_what_it_has(player: Page, view: str, is_named: bool) -> None:
    player.goto(f"/#/{view}")
    expect(player.get_by_role("heading", level=1)).to_be_visible()
    expect(player.locator("main").get_by_text("Hitori", exact=True)).to_have_count(1 if is_named else 0)


def test_its_rules_are_in_the_help(player: Page) -> None:
    player.goto("/#/help")
    player.get_by_role("radio", name="Hitori").check(force=True)
    expect(player.get_by_text("Shaded cells never touch side by side.")).to_be_visible()
