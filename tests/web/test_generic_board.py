"""The board that the page has for any kind: a kind of which it knows nothing but what the server says."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE, MakePage
from tests.web.playing import POINTS, VALUES, WATCH

WHITE, BLACK = 1, 2
KIND: dict[str, Any] = {
    "name": "toy",
    "names": {"en": "Toy", "sk": "Hračka"},
    "thing": "cell",
    "is_picture": False,
    "rules": {"en": ["No number twice in a row.", "Black cells never touch."]},
    "states": [
        {"symbol": ".", "names": {"en": "White"}, "look": "dot", "is_empty": True},
        {"symbol": "#", "names": {"en": "Black"}, "look": "filled", "is_empty": False},
    ],
    "parts": ["solver"],
    "largest": 20,
    "specification": None,
}
OPEN: dict[str, Any] = {"kind": "toy", "height": 2, "width": 3, "cells": [["1", "1", "2"], ["2", "1", "1"]], "title": "Small"}
SOLVED = {**OPEN, "goal": ["#..", "..#"], "walls": [[0, 0, "right"]]}
SAVE = "async (doc) => (await (await import('/js/share/link.js')).saveLinked(doc)).id"


@pytest.fixture
def prepare(make_page: MakePage) -> Any:
    """Makes pages to which the server names one more kind."""

    def prepare(**options: Any) -> Page:
        page = make_page(**options)

        def answer(route: Route) -> None:
            kinds = route.fetch().json()
            kinds["kinds"].append(KIND)
            route.fulfill(json=kinds)

        page.route("**/api/kinds", answer)
        page.goto("/")
        expect(page.locator(".pack-row").first).to_be_visible()
        # A view that needs only what the server said at an earlier visit does not wait for what it says now.
        page.evaluate("async () => (await import('/js/kinds/index.js')).hearKinds()")
        return page

    return prepare


def play(page: Page, document: dict[str, Any]) -> None:
    page.evaluate(WATCH)
    puzzle = page.evaluate(SAVE, document)
    page.evaluate("(id) => { location.hash = `#/play/${id}`; }", puzzle)
    page.wait_for_function("() => window.watched?.camera?.view")


def test_keys_mark_cells_and_the_goal_tells_what_is_solved(prepare: Any) -> None:
    page = prepare()
    play(page, SOLVED)
    grid = page.get_by_role("grid")
    expect(grid).to_have_accessible_name("Toy, 2 rows, 3 columns")
    expect(page.locator(".tool")).to_have_text(["Black", "White"])
    expect(page.locator(".hint-button")).to_have_count(0)
    grid.focus()
    page.keyboard.press("x")
    assert page.evaluate(VALUES) == [WHITE, 0, 0, 0, 0, 0]
    page.keyboard.press("k")
    expect(page.locator(".hint-card")).to_contain_text("1 mark is wrong")
    # The last state is followed by none, and that by the first.
    page.keyboard.press("z")
    assert page.evaluate(VALUES) == [0] * 6
    page.keyboard.press("z")
    assert page.evaluate(VALUES) == [BLACK, 0, 0, 0, 0, 0]
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "z"):
        page.keyboard.press(key)
    expect(page.locator(".ending-title")).to_have_text("Small")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Open in the solver")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Print")).to_have_count(0)


def test_without_a_goal_the_server_judges(prepare: Any) -> None:
    page = prepare(**PHONE)
    asked: list[Any] = []

    def judge(route: Route) -> None:
        board = (route.request.post_data_json or {})["board"]
        asked.append(board)
        route.fulfill(json={"violations": [], "is_finished": board == ["#??", "??#"]})

    page.route("**/api/check", judge)
    play(page, OPEN)
    for row, column in ((0.5, 0.5), (1.5, 2.5)):
        [(x, y)] = page.evaluate(POINTS, [[row, column]])
        page.touchscreen.tap(x, y)
    expect(page.locator(".ending-title")).to_have_text("Small")
    assert asked[-1] == ["#??", "??#"]


def test_help_and_settings_speak_of_it_and_nothing_is_offered_that_it_lacks(prepare: Any) -> None:
    page = prepare()
    page.goto("/#/help/toy")
    expect(page.locator(".rule")).to_have_text(KIND["rules"]["en"])
    page.goto("/#/settings")
    expect(page.get_by_role("heading", name="Toy")).to_be_visible()
    page.goto("/#/generate")
    expect(page.locator(".wish-kind label")).to_have_text(["Nonogram", "Slitherlink"])
    page.goto("/#/make")
    expect(page.locator(".make-way")).to_have_count(6)
