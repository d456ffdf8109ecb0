"""The name of a picture is part of the reward: nothing on the page tells it before, but a maker may give a title."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gridwright import api
from gridwright.puzzles import list_packs
from tests.web.playing import WATCH, Play, find_document, wait_until

NAMES = {
    name
    for pack in list_packs()
    for puzzle in pack.puzzles
    if pack.id in ("first-strokes", "topiary")
    for name in puzzle.titles.values()
}
# What a person reads, hears or sees in the address of a link.
TOLD = """() => [document.title, location.hash, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title], [alt], [href]")].flatMap((element) =>
    ["aria-label", "title", "alt", "href"].map((name) => element.getAttribute(name) ?? "")),
  ...[...document.querySelectorAll(".visually-hidden, svg title")].map((element) => element.textContent)].join("\\n")"""


def choose_picture(page: Page, choice: str) -> str:
    """The picture that the window to share asks the server for."""
    with page.expect_response(lambda response: response.url.endswith("/draw")) as drawing:
        page.get_by_role("dialog").get_by_role("radio", name=choice).check()
    svg: str = drawing.value.json()["svg"]
    return svg


def find_leaks(page: Page) -> set[str]:
    told = page.evaluate(TOLD)
    return {name for name in NAMES if re.search(rf"\b{re.escape(name)}\b", told, re.IGNORECASE)}


def test_a_picture_goes_by_its_number_until_it_is_solved(page: Page) -> None:
    first = next(pack for pack in list_packs() if pack.id == "first-strokes").puzzles[0]
    name = first.titles["en"]
    page.goto("/")
    expect(page.locator("#hero-title")).to_have_text("First strokes · No. 1")
    expect(page.locator(".more-link", has_text="Duck pond").locator(".effort-word")).to_have_text("Very easy")
    assert find_leaks(page) <= {"House", "Duck", "Glass"}  # Around the house, Stained glass, and the Slitherlink Duck pond
    for pack in ("topiary", "first-strokes"):
        page.goto(f"/#/pack/{pack}")
        expect(page.locator(".pack .card-title").first).to_have_text("No. 1")
        assert find_leaks(page) == set()
    page.evaluate(WATCH)
    page.locator(".card-link").first.click()
    expect(page.locator(".play-title")).to_have_text("No. 1")
    expect(page).to_have_title("First strokes · No. 1 · Gridwright")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady)")
    assert find_leaks(page) == set()
    play = Play(page, find_document(first.id))
    play.choose("Share")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert find_leaks(page) == set()
    svg = choose_picture(page, "Picture")
    assert "First strokes · No. 1" in svg
    assert name not in svg
    assert name in choose_picture(page, "Solution")
    dialog.get_by_role("radio", name="File").check()
    text = dialog.get_by_label("The puzzle as text")
    expect(text).to_be_attached()
    expect(text).not_to_be_visible()
    dialog.get_by_label("Format").select_option("json")
    expect(text).to_have_value(re.compile(name))  # the file keeps it
    page.keyboard.press("Escape")
    play.choose("Open in the solver")
    expect(page).to_have_url(re.compile("#/solve/first-strokes/1$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("No. 1")
    page.get_by_role("button", name="Play this").click()
    expect(page).to_have_url(re.compile("#/play/first-strokes/1$"))
    expect(page.locator(".play-title")).to_have_text("No. 1")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady)")
    for run in play.locate_runs():
        play.drag(run)
    play.expect_solved("flawless")
    for place in (".ending-title", ".play-title"):
        expect(page.locator(place)).to_have_text(name)
    expect(page).to_have_title(f"{name} · Gridwright")
    expect(page.locator(".next-button")).to_contain_text("No. 2")
    expect(page.locator(".next-button .effort-word")).to_have_text("Gentle")
    assert find_leaks(page) == {name}
    page.get_by_role("link", name="Back to the pack").first.click()
    expect(page.locator(".pack .card-title").first).to_have_text(name)
    expect(page.locator(".pack .card-title").nth(1)).to_have_text("No. 2")
    page.evaluate("async () => (await import('/js/game/settings.js')).setSetting('showNames', true)")
    page.goto("/#/pack/topiary")
    expect(page.locator(".pack .card-title").first).to_have_text("Sailing boat")


def make_dash(**texts: str) -> dict[str, Any]:
    return {"kind": "nonogram", "height": 1, "width": 2, "rows": [[2]], "columns": [[1], [1]], "goal": ["##"], **texts}


@pytest.mark.parametrize(
    ("texts", "before", "after"),
    [
        ({"title": "Dash"}, "Nonogram", "Dash"),
        ({"title": "Guess", "description": "Dash"}, "Guess", "Dash"),
        ({"description": "Dash"}, "Nonogram", "Dash"),
        ({"title": "Dash", "description": "A line.\n\nOf ink."}, "Dash", "Dash"),
        ({"title": "Dash", "description": "long " * 20}, "Dash", "Dash"),
    ],
)
def test_a_title_beside_a_description_is_for_before_it_is_solved(
    modules: Page, texts: dict[str, str], before: str, after: str
) -> None:
    told = modules.evaluate(
        """async (doc) => {
          const { nameOf, readNames, storyOf, writeNames } = await import("/js/library/cards.js");
          const { toCard } = await import("/js/library/cards.js");
          const { makePuzzle } = await import("/js/share/link.js");
          const card = toCard(makePuzzle("link_0", doc));
          return [nameOf(card, { status: "started" }), nameOf(card, { status: "solved" }), Object.values(readNames(doc)),
            storyOf(doc), ...[["Early", "Late"], ["", "Late"], ["Early", ""]].map((names) => readNames(writeNames(...names)))];
        }""",
        make_dash(**texts),
    )
    info = api.parse_puzzle(json.dumps({"gridwright": 1, **make_dash(**texts)})).info
    story = "" if info.description in ("", "Dash") else info.description
    assert told[:4] == [before, after, [info.early_title, info.name], story]
    both, late, early = ({"title": "Early", "name": "Late"}, {"title": "", "name": "Late"}, {"title": "Early", "name": "Early"})
    assert told[4:] == [both, late, early]
