"""How the page looks: ink on paper in every theme, and what its settings change at once."""

from __future__ import annotations

import math
import operator
from io import BytesIO
from itertools import combinations

from PIL import Image
from playwright.sync_api import FloatRect, Page, Response, expect

from tests.web.conftest import Console, MakePage
from tests.web.playing import Play, open_play, wait_until

IS_STILL = "async () => (await import('/js/board/look.js')).isStill()"


def test_motion_follows_the_system_until_the_settings_say(page: Page) -> None:
    root = page.locator("html")
    page.emulate_media(reduced_motion="reduce")
    page.goto("/#/settings")
    expect(root).to_have_attribute("data-motion", "reduced")
    page.emulate_media(reduced_motion="no-preference")
    expect(root).to_have_attribute("data-motion", "full")
    motion = page.get_by_role("group", name="Motion")
    motion.get_by_role("radio", name="Reduced").check()
    expect(root).to_have_attribute("data-motion", "reduced")
    assert page.evaluate(IS_STILL)
    page.reload()
    expect(root).to_have_attribute("data-motion", "reduced")
    page.emulate_media(reduced_motion="reduce")
    motion.get_by_role("radio", name="Full").check()
    expect(root).to_have_attribute("data-motion", "full")
    assert not page.evaluate(IS_STILL)


# Where the middle of each cell is in the small picture of a nonogram's corner.
MINIMAP = """places => {
    const { camera, element, surface } = window.watched;
    const { corner, ratio } = camera.view;
    const { picture, doc } = surface.miniature;
    const box = element.getBoundingClientRect();
    const [left, top] = [corner.x + 8 * ratio + picture.x, corner.y + 8 * ratio + picture.y];
    return places.map(([row, column]) => [
        box.left + (left + (column + 0.5) * picture.width / doc.width) / ratio,
        box.top + (top + (row + 0.5) * picture.height / doc.height) / ratio,
    ]);
}"""
# The same on the card of a solved puzzle: its picture is a square without clues.
CARD = """([puzzle, places, width, height]) => {
    const card = document.querySelector(`[data-puzzle="${puzzle}"] puzzle-thumbnail canvas`);
    card.scrollIntoView({ block: "center" });
    const box = card.getBoundingClientRect();
    const cell = Math.floor(card.width / Math.max(width, height)) / devicePixelRatio;
    const [left, top] = [box.left + (box.width - cell * width) / 2, box.top + (box.height - cell * height) / 2];
    return places.map(([row, column]) => [left + (column + 0.5) * cell, top + (row + 0.5) * cell]);
}"""

PICTURES = "[...document.querySelectorAll('.card canvas')].map(canvas => canvas.toDataURL())"


def read_lightness(page: Page, points: list[list[float]] | list[tuple[float, float]]) -> list[int]:
    """How light the page is at these points, 0 to 255, as one sees it."""
    left, top = (min(int(point[axis]) for point in points) for axis in (0, 1))
    right, bottom = (max(int(point[axis]) for point in points) for axis in (0, 1))
    clip: FloatRect = {"x": left, "y": top, "width": right - left + 1, "height": bottom - top + 1}
    image = Image.open(BytesIO(page.screenshot(clip=clip))).convert("L")
    return [int(image.getpixel((int(x) - left, int(y) - top))) for x, y in points]  # type: ignore[arg-type]


def list_where_ink_is_lighter(play: Play, goal: list[str]) -> list[str]:
    """Everywhere a solved nonogram is shown whose filled cell is not clearly darker than its empty one."""
    page, puzzle = play.page, "pocket.gift"
    cells = [(0, goal[0].index("#")), (0, goal[0].index("."))]
    faults = []

    def judge(where: str, points: list[list[float]] | list[tuple[float, float]]) -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            filled, empty = read_lightness(page, points)
            if filled > empty - 60:
                faults.append(f"{where}, {theme}: filled {filled}, empty {empty}")

    *first, last = play.locate_runs()
    for way in first:
        play.drag(way)
    page.mouse.move(1, 1)
    judge("board", [play.locate_cell(cell) for cell in cells])
    judge("minimap", page.evaluate(MINIMAP, cells))
    play.drag(last)
    play.expect_solved("flawless")
    page.mouse.move(1, 1)
    wait_until(page, "() => window.watched.solved === 1")
    judge("ending", [play.locate_cell(cell) for cell in cells])
    page.get_by_role("button", name="Watch").click()
    wait_until(page, "() => window.watched.element.closest('dialog') && window.watched.solved === 1")
    judge("replay", [play.locate_cell(cell) for cell in cells])
    page.keyboard.press("Escape")
    page.goto("/#/pack/pocket")
    page.locator(f'[data-puzzle="{puzzle}"] puzzle-thumbnail canvas').wait_for()
    judge("card", page.evaluate(CARD, [puzzle, cells, play.width, len(goal)]))
    return faults


def test_ink_is_dark_on_paper_in_every_theme(make_page: MakePage) -> None:
    page = make_page()
    play = open_play(page, "pocket.gift")
    assert list_where_ink_is_lighter(play, play.goal) == []
    page.goto("/#/")
    expect(page.locator('a[href="#/pack/pocket"] .pack-tile puzzle-thumbnail')).to_have_count(1)
    expect(page.locator('a[href="#/pack/animals"] .pack-icon')).to_be_visible()


def test_every_card_of_a_pack_shows_something_of_its_own(page: Page) -> None:
    for pack, word in {"first-strokes": "Gentle", "footpaths": "Very easy"}.items():
        page.goto(f"/#/pack/{pack}")
        page.locator(f".card[data-puzzle^='{pack}']").first.wait_for()
        wait_until(page, f"() => new Set({PICTURES}).size === document.querySelectorAll('.card').length")
        expect(page.locator(".card").first.locator(".effort-word")).to_have_text(word)


# Letters that the page's own font lacks would be as wide as those of the font behind it.
MEASURE = """async letters => {
    await document.fonts.ready;
    const context = document.createElement("canvas").getContext("2d");
    const measure = (font, letter) => { context.font = font; return context.measureText(letter).width; };
    const lacking = [...letters].filter(letter =>
        measure('100px "Gridwright Sans", monospace', letter) === measure("100px monospace", letter));
    const widths = weight => new Set([..."0123456789"].map(digit => measure(`${weight} 100px "Gridwright Sans"`, digit))).size;
    return { lacking, widths: [widths(400), widths(600)], heading: getComputedStyle(document.querySelector("h1")).fontFamily };
}"""


def test_the_page_sets_its_own_type_with_digits_of_one_width(page: Page) -> None:
    fonts: list[Response] = []
    page.on("response", lambda response: fonts.append(response) if response.request.resource_type == "font" else None)
    page.goto("/#/help")
    page.locator("main h1").wait_for()
    letters = "aáäčďéěíĺľňóôŕřšťúůýžąćęłńśźżAÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽĄĆĘŁŃŚŹŻ→…„“”"
    measured = page.evaluate(MEASURE, letters)
    assert measured["lacking"] == []
    assert measured["widths"] == [1, 1]
    assert measured["heading"].startswith('"Gridwright Sans"')
    assert {response.headers["content-type"] for response in fonts} == {"font/woff2"}
    assert sum(len(response.body()) for response in fonts) <= 60_000, "the first view may weigh 250 kB"


def test_settings_of_the_look_take_effect_at_once_and_stay(page: Page) -> None:
    page.goto("/#/settings")
    root, rail = page.locator("html"), page.locator("nav.rail")
    assert rail.bounding_box()["x"] == 0
    page.get_by_role("switch", name="Left-handed layout").click()
    assert rail.bounding_box()["x"] > 1000
    page.get_by_role("group", name="Text size").get_by_role("radio", name="Largest").check()
    expect(root).to_have_css("font-size", "20.8px")
    figures = "async () => (await import('/js/kinds/nonogram/bars.js')).fontSize(40, 1)"
    assert page.evaluate(figures) == round(19 * 1.3)
    page.get_by_role("switch", name="More contrast").click()
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    page.get_by_role("switch", name="Board colours").click()
    page.get_by_role("switch", name="Hide the timer").click()
    page.goto("/?again#/play/first-strokes.heart")
    page.locator(".play .board").wait_for()
    expect(page.locator(".clock")).to_be_hidden()
    assert page.locator(".play-panel").bounding_box()["x"] < page.locator(".board").bounding_box()["x"]
    for name in ("left-handed", "more-contrast", "safe-colours", "hide-timer"):
        expect(root).to_have_attribute(f"data-{name}", "true")
    page.goto("/#/settings")
    page.get_by_role("button", name="Back to the defaults").click()
    expect(root).to_have_css("font-size", "16px")
    expect(page.get_by_role("switch", name="Hide the timer")).not_to_be_checked()


# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009, severity 1.
DEFICIENCIES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4339, 0.3763, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
"""From linear red, green and blue to X, Y and Z, as shares of white."""
TOKENS = """names => {
    const sheet = document.createElement("div");
    sheet.className = "on-paper";
    document.body.append(sheet);
    const style = getComputedStyle(sheet);
    const found = names.map(name => style.getPropertyValue(`--${name}`).trim());
    sheet.remove();
    return found;
}"""


def see(colour: str, deficiency: str) -> tuple[float, float, float]:
    """A colour as somebody sees it, in CIELAB."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1, max(0, sum(map(operator.mul, row, light)))) for row in DEFICIENCIES[deficiency]]
    x, y, z = (sum(map(operator.mul, row, seen)) ** (1 / 3) for row in XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def tell_apart(colours: list[str]) -> float:
    """The least distance between two of the colours for any eyes; one can tell two side by side from about 2 on."""
    return min(math.dist(see(one, eyes), see(two, eyes)) for eyes in DEFICIENCIES for one, two in combinations(colours, 2))


def test_colours_for_colour_blind_eyes_can_be_told_apart(page: Page) -> None:
    page.goto("/#/settings")
    page.locator("main h1").wait_for()
    groups = [["level-1", "level-2", "level-3", "level-4"], [f"thread-{number}" for number in range(1, 9)], ["accent", "wrong"]]
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        usual = [tell_apart(page.evaluate(TOKENS, group)) for group in groups]
        page.get_by_role("switch", name="Board colours").click()
        safe = [tell_apart(page.evaluate(TOKENS, group)) for group in groups]
        page.get_by_role("switch", name="Board colours").click()
        assert min(safe) >= 15, (theme, safe)
        assert min(usual) < 10, (theme, usual)


def test_the_library_can_be_named_and_offline_the_page_says_what_is_so(page: Page, console: Console) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED")
    page.goto("/#/library")
    expect(page.locator("main h1")).to_have_text("Library")
    expect(page.locator("nav.rail a[aria-current='page']")).to_have_text("Library")
    page.goto("/?again#/play/first-strokes.heart")
    page.locator(".play .board").wait_for()
    page.evaluate("async () => { await import('/js/views/make.js'); }")
    page.context.set_offline(True)
    expect(page.locator(".banner")).to_contain_text("Offline")
    page.keyboard.press("h")
    expect(page.locator(".play-panel")).to_contain_text("Hints need the server, and so do solving, making and printing.")
    page.evaluate("location.hash = '#/make'")
    expect(page.locator(".offline-note")).to_contain_text(
        "the check, the generator, word lists and keeping a puzzle need the server"
    )
    page.context.set_offline(False)


def test_inks_of_a_puzzle_are_dimmed_with_their_paper(modules: Page) -> None:
    script = "async ([sheet, ink]) => (await import('/js/kinds/nonogram/paint.js')).printOn(sheet, ink)"
    assert modules.evaluate(script, ["#ffffff", "#12aBe0"]) == "#12abe0"
    assert modules.evaluate(script, ["#c2bcae", "#fff"]) == "#c2bcae"
    assert modules.evaluate(script, ["#c2bcae", "#000000"]) == "#000000"
