"""The frame of the page: its views, its languages and themes, the library with packs of one's own, and the page offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.unit.web.test_texts import FORMS
from tests.web.asking import SUMMARY
from tests.web.conftest import Console, MakePage
from tests.web.playing import wait_until

VIEWS = {
    "#/": "Library",
    "#/pack/first-strokes": "First strokes",
    "#/settings": "Settings",
    "#/help": "Help",
    "#/nowhere": "There is no such page.",
}


def test_every_route_shows_its_view_and_focus_goes_to_its_heading(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    for route, heading in list(VIEWS.items())[1:]:
        page.evaluate("hash => { location.hash = hash }", route)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        assert page.title() == f"{heading} · Gridwright"
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")


def test_going_back_leaves_a_dialog_too(page: Page) -> None:
    page.goto("/#/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.evaluate("() => { location.hash = '#/' }")
    page.get_by_role("button", name="New pack").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_newcomer_skips_the_rail_and_is_offered_the_first_puzzle(page: Page) -> None:
    page.goto("/")
    hero = page.locator(".hero")
    expect(hero).to_contain_text("Start here")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page).to_have_url(re.compile(r"/(#/)?$"))
    hero.get_by_role("link", name="Play").click()
    expect(page).to_have_url(re.compile("#/play/first-strokes"))
    expect(page.get_by_role("grid")).to_be_attached()


def test_the_language_changes_at_once_and_stays(page: Page) -> None:
    page.goto("/#/settings")
    page.get_by_label("Language", exact=True).select_option("pl")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ustawienia")
    expect(page.get_by_role("navigation")).to_contain_text("Biblioteka")
    assert page.locator("html").get_attribute("lang") == "pl"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ustawienia")


def test_the_four_languages_have_the_plurals_that_texts_are_held_to(page: Page) -> None:
    page.goto("/")
    for language, forms in FORMS.items():
        found = page.evaluate("language => new Intl.PluralRules(language).resolvedOptions().pluralCategories", language)
        assert set(found) == forms, language
    script = """async () => {
        const words = await import('/js/i18n/index.js');
        await words.setLanguage('pl');
        return [1, 3, 5, 22].map(count => words.t('library.puzzles', {count}));
    }"""
    assert page.evaluate(script) == ["1 łamigłówka", "3 łamigłówki", "5 łamigłówek", "22 łamigłówki"]


def test_the_theme_follows_the_system_until_one_is_chosen(page: Page) -> None:
    root = page.locator("html")
    page.emulate_media(color_scheme="dark")
    page.goto("/#/settings")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("radio", name="Dark").check()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")


def test_nothing_is_wider_than_a_small_phone_in_the_browsers_language(make_page: MakePage) -> None:
    page = make_page(viewport={"width": 320, "height": 640}, locale="sk-SK")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Knižnica")
    for route in [*VIEWS, "#/help/slitherlink"]:
        page.evaluate("hash => { location.hash = hash }", route)
        expect(page.locator("main h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, route


def test_a_pack_of_ones_own_is_made_renamed_and_deleted_with_undo(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New pack").click()
    page.get_by_label("Name", exact=True).fill("Sunday")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunday")
    more = page.get_by_role("button", name="More about this pack")
    more.click()
    page.get_by_role("menuitem", name="Name and icon").click()
    page.get_by_label("Name", exact=True).fill("Monday")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Monday")
    more.click()
    page.get_by_role("menuitem", name="Delete pack").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    expect(page.locator(".pack-name", has_text="Monday")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Monday")
    more.click()
    page.get_by_role("menuitem", name="Delete pack").click()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as deleted:
        page.locator(".toast").get_by_role("button", name="Close").click()
    assert deleted.value.ok


def test_the_page_opens_offline(make_page: MakePage, console: Console) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED")
    page = make_page(service_workers="allow")
    page.goto("/")
    expect(page.locator(".pack-row").first).to_be_visible()
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.context.set_offline(True)
    page.goto("/?from=somewhere#/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(page.locator(".banner")).to_contain_text("Offline")
    page.goto("/")
    expect(page.locator(".pack-row").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".banner")).to_be_hidden()


@pytest.mark.parametrize("view", ["", "pack/first-strokes"])
def test_what_is_kept_while_a_view_is_loaded_is_shown(page: Page, view: str) -> None:
    """As when a puzzle is left the moment it is solved."""
    page.goto("/#/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/games"):
        page.evaluate("view => { location.hash = `#/${view}`; }", view)
    page.evaluate(
        "async ([id, summary]) => (await import('/js/game/progress.js')).keepSummary(id, summary)",
        ["first-strokes.heart", SUMMARY | {"status": "solved", "medal": "gold", "best": 1200}],
    )
    held[0].continue_()
    expect(page.locator("main header").get_by_text(re.compile(r"^1 of \d+ solved$"))).to_be_visible()


@pytest.mark.parametrize(("view", "params"), [("library", []), ("pack", ["first-strokes"])])
def test_what_is_kept_before_a_view_is_on_the_page_is_shown(page: Page, view: str, params: list[str]) -> None:
    page.goto("/#/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.evaluate(
        """async ([view, params, id, summary]) => {
          const { show } = await import(`/js/views/${view}.js`);
          const { keepSummary } = await import("/js/game/progress.js");
          const { element } = await show({ params, navigate() {} });
          await keepSummary(id, summary);
          document.querySelector("main").append(element);
        }""",
        [view, params, "first-strokes.heart", SUMMARY | {"status": "solved", "medal": "gold", "best": 1200}],
    )
    expect(page.locator(f".{view} header").get_by_text(re.compile(r"^1 of \d+ solved$"))).to_be_visible()


KEEP_PICTURE = """async () => {
  const { createPuzzle } = await import("/js/api.js");
  const document = { kind: "nonogram", height: 1, width: 2, rows: [[1]], columns: [[1], []], goal: ["#."] };
  const named = { ...document, title: "Guess", description: "Dot" };
  return (await createPuzzle({ pack_id: null, document: named, title: "Guess" })).id;
}"""


def test_a_list_that_is_drawn_anew_keeps_the_open_menu_and_the_focus(page: Page) -> None:
    page.goto("/#/help")
    puzzle = page.evaluate(KEEP_PICTURE)
    page.goto("/#/pack/kept")
    page.get_by_role("button", name="More about Guess").click()
    page.evaluate(
        """async ([id, summary]) => (await import("/js/game/progress.js")).keepSummary(id, summary)""",
        [puzzle, SUMMARY | {"status": "solved", "medal": "gold", "best": 1200, "values": "21"}],
    )
    more = page.get_by_role("button", name="More about Dot")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-expanded", "false")
    for address, name in (("/#/pack/kept", "Speck"), ("/#/mine", "Point"), ("/#/solve", "Pixel")):
        page.goto(address)
        page.get_by_role("button", name="More about").click()
        page.get_by_role("menuitem", name="Rename").click()
        page.get_by_role("textbox", name="Name").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"More about {name}")).to_be_focused()


def test_efforts_compare_across_the_library(page: Page) -> None:
    page.goto("/js/types.js")
    efforts = page.evaluate(
        """async () => {
          const { findEffort } = await import("/js/library/cards.js");
          const { packs } = await (await fetch("/api/library")).json();
          return Object.fromEntries(packs.map((pack) => [pack.id, pack.puzzles.map(findEffort)]));
        }"""
    )
    assert set(efforts["first-strokes"]) <= {1, 2}
    assert set(efforts["murals"]) == {5}
    assert set(efforts.pop("across-and-down")) == {0}, "of a crossword nobody has said how hard it is"
    assert {effort for pack in efforts.values() for effort in pack} == {1, 2, 3, 4, 5}
    assert all(pack == sorted(pack) for pack in efforts.values())


def test_an_address_that_is_none_says_so(page: Page) -> None:
    for address in ("/#/nonsense", "/#/constructor"):
        page.goto(address)
        expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()
    page.get_by_role("main").get_by_role("link").click()
    expect(page.locator(".packs, .pack-list, .hero").first).to_be_visible()


def test_a_player_forgotten_elsewhere_is_told_and_may_start_anew(page: Page, console: Console) -> None:
    console.forgive("410")
    page.goto("/")
    expect(page.locator(".hero")).to_be_visible()
    key = page.evaluate("localStorage.getItem('gridwright.player')")
    assert page.request.delete("/api/player", headers={"Gridwright-Player": key}).ok
    page.evaluate("import('/js/game/sync.js').then((sync) => sync.sweep())")
    page.get_by_role("button", name="What now?").click()
    page.get_by_role("button", name="Start anew").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    wait_until(page, f"() => localStorage.getItem('gridwright.player') !== '{key}'")
