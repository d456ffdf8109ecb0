"""Sharing in a real browser: every part of the window, the page of a link without a network, replays, files in and out."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Download, Locator, Page, expect

from gridwright import api
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.variants import VARIANTS
from tests.unit.crossword.herons import CLUED
from tests.unit.formats.boats import BOAT
from tests.unit.slitherlink.snails import SOLVED_SNAIL
from tests.web.axe import list_faults
from tests.web.conftest import PHONE, Console, MakePage
from tests.web.playing import open_play, wait_until
from tests.web.test_making_story import DROP

HEART = "first-strokes.heart"
PATIENCE = 90_000


def open_part(page: Page, name: str) -> Locator:
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_role("radio", name=name).check(force=True)
    return dialog


def read_image(download: Download) -> Any:
    return Image.open(BytesIO(Path(download.path()).read_bytes()))


def fragment(puzzle: object) -> str:
    return api.format_puzzles([puzzle], "link").decode().strip()


@pytest.mark.parametrize(("device", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_the_window_keeps_the_rules_of_access(make_page: MakePage, device: str, scheme: str) -> None:
    page = make_page(**(PHONE if device == "phone" else {}), color_scheme=scheme)
    play = open_play(page, HEART)
    for run in play.locate_runs()[:1]:
        play.swipe(run) if device == "phone" else play.drag(run)
    play.choose("Share")
    for part, ready in (
        ("Link", ".share-text"),
        ("QR code", ".share-qr svg"),
        ("File", ".export .share-text"),
        ("Picture", ".share-picture img"),
        ("Replay", ".replay"),
    ):
        dialog = open_part(page, part)
        if part == "File":
            dialog.get_by_text("Show the text").click()
        expect(page.locator(ready)).to_be_visible()
        assert list_faults(page) == [], part
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part


def test_the_link_with_and_without_the_solution_and_its_code(page: Page) -> None:
    open_play(page, HEART).choose("Share")
    field = page.get_by_role("textbox", name="The link")
    expect(field).to_have_value(re.compile("#/open/1"))
    link = field.input_value()
    whole = api.parse_link(link)
    assert api.goal(whole) is not None
    page.get_by_text("With the solution").click()
    expect(field).not_to_have_value(link)
    bare = api.parse_link(field.input_value())
    assert api.goal(bare) is None
    assert bare == api.without_goal(whole)
    dialog = open_part(page, "QR code")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save SVG").click()
    assert "<path" in Path(download.value.path()).read_text()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save PNG").click()
    image = read_image(download.value)
    assert image.width == image.height
    assert (image.width // 8 - 8 - 17) % 4 == 0


def test_a_picture_in_the_size_that_was_wished(page: Page) -> None:
    play = open_play(page, HEART)
    play.fill((1, 0), (1, 4))
    play.choose("Share")
    dialog = open_part(page, "Picture")
    sizes = {}
    for what in ("Empty", "My progress", "Solution"):
        dialog.get_by_role("radio", name=what).check(force=True)
        expect(dialog.get_by_role("img", name=what)).to_be_visible()
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Save PNG").click()
        image = read_image(download.value).convert("RGBA")
        sizes[what] = sum(red < 60 for red in image.tobytes()[::4])
    assert sizes["Empty"] < sizes["My progress"] < sizes["Solution"]
    dialog.get_by_role("slider", name="Size of a cell").fill("4")
    dialog.get_by_text("Transparent background").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save PNG").click()
    large = read_image(download.value)
    assert large.width > 500
    assert large.getpixel((2, large.height // 2))[3] == 0
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save SVG").click()
    assert 'class="paper"' not in Path(download.value.path()).read_text().partition("</style>")[2]


def test_a_replay_plays_scrubs_and_becomes_a_gif(page: Page) -> None:
    play = open_play(page, HEART)
    for run in play.locate_runs():
        play.drag(run)
    play.expect_solved("flawless")
    page.get_by_role("button", name="Watch it again").click()
    dialog = page.get_by_role("dialog", name="Replay")
    slider = dialog.get_by_role("slider", name="Place in the replay")
    wait_until(page, "() => Number(document.querySelector('.replay-slider').value) > 2")
    slider.fill("1")
    expect(dialog.locator("output")).to_have_text(re.compile("^1 / "))
    dialog.get_by_role("button", name="Play or pause").click()
    wait_until(page, "() => Number(document.querySelector('.replay-slider').value) > 2")
    dialog.get_by_role("radio", name="240 px").check(force=True)
    with page.expect_download(timeout=PATIENCE) as download:
        dialog.get_by_role("button", name="Save as animated GIF").click()
    assert download.value.suggested_filename == "heart.gif"
    film = read_image(download.value)
    assert film.n_frames > 5
    assert max(film.size) <= 250


def test_the_solvers_steps_are_shown_where_nobody_played(page: Page) -> None:
    page.goto(f"/#/solve/{HEART}")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Share").click()
    dialog = open_part(page, "Replay")
    expect(dialog).to_contain_text("the solver's steps", timeout=PATIENCE)
    expect(dialog.get_by_role("slider", name="Place in the replay")).to_be_visible()


def test_links_open_and_play_without_a_network(make_page: MakePage, console: Console) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED")
    page = make_page(service_workers="allow")
    page.goto("/")
    wait_until(page, "async () => Boolean(await navigator.serviceWorker.ready) && (await caches.keys()).length > 0")
    page.reload()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    page.context.set_offline(True)
    for puzzle, title in ((BOAT, "A boat"), (SOLVED_SNAIL, "Slitherlink"), (CLUED, "The marsh")):
        page.evaluate("hash => { location.hash = hash; }", fragment(puzzle))
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        assert list_faults(page) == []
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".play .board")).to_be_visible()
    page.context.set_offline(False)


def test_a_link_is_kept_or_put_on_the_bench(page: Page) -> None:
    page.goto(f"/{fragment(BOAT)}")
    page.get_by_role("button", name="Open in the solver").click()
    expect(page).to_have_url(re.compile("#/solve/open"))
    page.goto(f"/{fragment(BOAT)}")
    page.get_by_role("button", name="Keep in my library").click()
    expect(page.get_by_text("Kept in your library.")).to_be_visible()
    page.goto("/#/pack/kept")
    expect(page.get_by_text("A boat")).to_be_visible()
    page.goto("/#/solve")
    page.get_by_role("textbox").first.fill(f"https://puzzles.example/{fragment(SOLVED_SNAIL)}")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page).to_have_url(re.compile("#/open/1"))


def test_a_damaged_link_is_refused_with_words(page: Page) -> None:
    page.goto(f"/{fragment(BOAT)[:-6]}")
    expect(page.get_by_role("heading", name="This link cannot be opened")).to_be_visible()
    expect(page.get_by_text("It was cut or changed on its way.")).to_be_visible()
    page.goto("/#/open/9abc")
    expect(page.get_by_text("It was made by a newer version than this one.")).to_be_visible()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_link_to_a_variant_is_not_played_by_other_rules(page: Page, variant: str) -> None:
    page.goto(f"/{fragment(Slitherlink([[None, 2], [None, None]], variant=variant))}")
    expect(page.get_by_role("heading", name="This link cannot be opened")).to_be_visible()
    expect(page.get_by_text("It has rules of its own, which the page does not play yet.")).to_be_visible()
    page.get_by_text("Details").click()
    expect(page.get_by_text(f'found "{variant}", but only ordinary Slitherlinks can be played')).to_be_visible()


def test_files_dropped_on_the_library_come_in(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    content = b64encode(api.format_puzzles([CLUED], "ipuz")).decode()
    page.evaluate(DROP, [".library", "marsh.ipuz", content])
    expect(page).to_have_url(re.compile("#/play/own_"), timeout=PATIENCE)
    page.goto("/")
    page.get_by_role("button", name="New pack").click()
    page.get_by_label("Name").fill("Imported")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Imported")).to_be_visible()
    page.get_by_role("button", name="Pack menu").or_(page.locator(".pack-title button")).last.click()
    many = BytesIO(api.format_puzzles([BOAT, BOAT], "json")).getvalue()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("menuitem", name="Import into this pack").click()
    chooser.value.set_files(
        [
            {"name": "boats.jsonl", "mimeType": "text/plain", "buffer": many},
            {"name": "broken.non", "mimeType": "text/plain", "buffer": b"width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n"},
        ]
    )
    expect(page.get_by_role("dialog", name="Import")).to_contain_text("2 puzzles added", timeout=PATIENCE)
    expect(page.get_by_role("dialog", name="Import")).to_contain_text("1 problem")
    page.keyboard.press("Escape")
    expect(page.locator(".card")).to_have_count(2)


def test_a_puzzle_from_a_link_is_found_again_without_it(page: Page) -> None:
    page.goto(f"/{fragment(CLUED)}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".play .board")).to_be_visible()
    page.locator(".board-mirror").focus()
    page.keyboard.type("sp")
    page.get_by_role("link", name="Back to the pack").or_(page.locator(".play-start a")).first.click()
    expect(page.get_by_role("heading", name="From links")).to_be_visible()
    expect(page.locator(".card.started")).to_contain_text("The marsh")
    page.goto("/")
    expect(page.locator(".hero")).to_contain_text("The marsh")
    page.goto(f"/{fragment(CLUED)}")
    expect(page.get_by_role("gridcell", name="1 across, letter 2 of 3, P")).to_be_attached()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.goto("/#/pack/linked")
    page.get_by_role("button", name="More about The marsh").or_(page.locator(".card-more")).first.click()
    page.get_by_role("menuitem", name="Remove").click()
    expect(page.locator(".card")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".card")).to_have_count(1)
    page.locator(".card-more").click()
    page.get_by_role("menuitem", name="Remove").click()
    page.get_by_role("button", name="Close").last.click()
    page.goto(f"/{fragment(CLUED)}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_title_without_an_end_breaks_nothing(phone: Page) -> None:
    doc = {"gridwright": 1, "kind": "nonogram", "title": "W" * 300, "width": 1, "height": 1, "rows": [[1]], "columns": [[1]]}
    long = api.parse_puzzle(json.dumps(doc).encode())
    phone.goto(f"/{fragment(long)}")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Play", exact=True).tap()
    expect(phone.locator(".play .board")).to_be_visible()
    phone.goto("/#/settings")
    phone.get_by_label("Show names of pictures").check(force=True)
    phone.goto("/#/pack/linked")
    expect(phone.locator(".card")).to_contain_text("WWWW")
    assert phone.evaluate(
        "() => document.querySelector('.card-title').scrollWidth <= document.querySelector('.card').clientWidth"
    )
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
