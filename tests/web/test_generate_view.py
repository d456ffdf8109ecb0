"""The generator in a browser: make and play, faults at their fields, cancel, a pack of one's own, wishes that nothing fits."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000
SMALL = "5 \N{MULTIPLICATION SIGN} 5"


def open_generator(page: Page) -> None:
    page.goto("/#/generate")
    expect(page.get_by_role("heading", level=1)).to_have_text("Make a puzzle")


def make(page: Page) -> None:
    page.get_by_role("button", name="Make", exact=True).click()


def test_a_small_nonogram_is_made_and_played(phone: Page) -> None:
    open_generator(phone)
    phone.get_by_role("button", name=SMALL).click()
    make(phone)
    card = phone.locator(".made")
    expect(card).to_contain_text(f"Nonogram {SMALL}", timeout=PATIENCE)
    expect(card).to_contain_text("of 10")
    card.get_by_role("button", name="Play now").click()
    expect(phone).to_have_url(re.compile("#/play/own_"))
    expect(phone.get_by_role("grid")).to_have_accessible_name("Nonogram, 5 rows, 5 columns")
    phone.goto("/#/generate")
    expect(phone.get_by_label("Width")).to_have_value("5")
    expect(card.get_by_role("link", name="Kept in your list")).to_be_visible()


def test_faults_show_at_their_fields_and_long_work_is_cancelled(page: Page) -> None:
    open_generator(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_label("Width").fill("101")
    expect(page.get_by_label("Width")).to_have_accessible_description("A whole number from 1 to 100")
    make(page)
    expect(page.get_by_label("Width")).to_be_focused()
    expect(page.locator(".progress")).to_have_count(0)
    page.get_by_label("Width").fill("60")
    page.get_by_label("Height").fill("60")
    page.get_by_label("Level").select_option("expert")
    make(page)
    page.locator(".progress").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="Make", exact=True)).to_be_enabled()


def test_two_slitherlinks_are_made_and_one_goes_into_a_new_pack(page: Page) -> None:
    open_generator(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_role("button", name=SMALL).click()
    page.get_by_label("Level").select_option("easy")
    page.get_by_label("How many").fill("2")
    page.get_by_text("More options").click()
    page.get_by_label("Seed").fill("7")
    make(page)
    cards = page.locator(".made")
    expect(cards).to_have_count(2, timeout=PATIENCE)
    expect(cards.first).to_contain_text("Seed 8")
    expect(cards.last).to_contain_text("Seed 7")
    cards.last.get_by_role("button", name="Add to a pack").click()
    page.get_by_role("menuitem", name="New pack").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Rainy day")
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    cards.last.get_by_role("link", name="In your pack").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rainy day")
    expect(page.locator(".card")).to_contain_text(f"Slitherlink {SMALL} #7")


def test_a_wish_that_nothing_fits_is_answered_with_advice(page: Page) -> None:
    open_generator(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_label("Width").fill("2")
    page.get_by_label("Height").fill("2")
    page.get_by_text("More options").click()
    for clue in "012":
        page.get_by_role("checkbox", name=clue, exact=True).uncheck()
    make(page)
    expect(page.get_by_role("alert")).to_contain_text("Nothing that fits was found", timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_contain_text("Allow more values.")
