"""The image desk: every step as the library does it, and the way from a photograph to a printed puzzle in colour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pypdfium2
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from gridwright.codec.colour_names import name_colours
from gridwright.codec.colour_photo import average_colours, compare_black, perceive, trace_colours
from gridwright.codec.photo import Tracing, choose_size, trace_pixels
from gridwright.codec.photo_steps import Crop, Tones
from tests.photographs import draw_photograph
from tests.web.axe import list_faults

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000

TRACE = """async (cases) => {
  const { Tracer, chooseSize } = await import("/js/kinds/nonogram/maker/image.js");
  return cases.map(({ height, width, data, tracing, longest, inks }) => {
    const tracer = new Tracer({ height, width, data: Uint8ClampedArray.from(data) });
    const { cells } = tracer.trace(tracing);
    const size = chooseSize(height, width, longest);
    const colourings = tracer.colour(tracing, inks).map((each) => ({ ...each, cells: Array.from(each.cells) }));
    const { cells: alone } = tracer.colourWith(tracing, inks);
    const likeness = tracer.compare(tracing, cells);
    return { cells: Array.from(cells), size: [size.height, size.width], colourings, alone: Array.from(alone), likeness };
  });
}"""

LOOK = """async (colours) => {
  const { perceive } = await import("/js/kinds/nonogram/maker/image-colours.js");
  return Array.from(perceive([0, 1, 2].map((channel) => Float64Array.from(colours, (colour) => colour[channel]))));
}"""


@st.composite
def draw_case(draw: st.DrawFn) -> dict[str, Any]:
    """Pixels and wishes; small images, since every pixel counts."""
    height, width = draw(st.integers(1, 16)), draw(st.integers(1, 16))
    tones = draw(st.sampled_from((range(256), (0, 255), (90, 100, 180))))
    size = height * width * 4
    left, right = sorted(draw(st.lists(st.integers(0, 1000), min_size=2, max_size=2, unique=True)))
    top, bottom = sorted(draw(st.lists(st.integers(0, 1000), min_size=2, max_size=2, unique=True)))
    whole = {"left": 0, "top": 0, "right": 1000, "bottom": 1000}
    return {
        "height": height,
        "width": width,
        "data": [tones[byte % len(tones)] for byte in draw(st.binary(min_size=size, max_size=size))],
        "longest": draw(st.integers(5, 100)),
        "inks": draw(st.integers(1, 8)),
        "tracing": {
            "height": draw(st.integers(1, 20)),
            "width": draw(st.integers(1, 20)),
            "threshold": draw(st.none() | st.integers(0, 255)),
            "hasEdges": draw(st.booleans()),
            "isInverted": draw(st.booleans()),
            "fit": draw(st.sampled_from(("cover", "contain"))),
            "turn": draw(st.integers(0, 3)),
            "crop": draw(st.sampled_from((whole, {"left": left, "top": top, "right": right, "bottom": bottom}))),
            "tones": {
                "brightness": draw(st.just(0) | st.integers(-100, 100)),
                "contrast": draw(st.just(0) | st.integers(-100, 100)),
                "hasLevels": draw(st.booleans()),
                "local": draw(st.just(0) | st.integers(0, 20)),
            },
            "despeckle": draw(st.none() | st.integers(0, 9)),
        },
    }


def read_tracing(wish: dict[str, Any]) -> Tracing:
    tones = wish["tones"]
    return Tracing(
        wish["height"],
        wish["width"],
        wish["threshold"],
        wish["hasEdges"],
        wish["isInverted"],
        wish["fit"],
        wish["turn"],
        Crop(**wish["crop"]),
        Tones(tones["brightness"], tones["contrast"], tones["hasLevels"], tones["local"]),
        wish["despeckle"],
    )


def check_tracing(modules: Page, cases: list[dict[str, Any]]) -> None:
    for case, found in zip(cases, modules.evaluate(TRACE, cases), strict=True):
        tracing = read_tracing(case["tracing"])
        pixels = np.array(case["data"], np.uint8).reshape(case["height"], case["width"], 4)
        assert found["cells"] == trace_pixels(pixels, tracing).reshape(-1).tolist(), case
        assert tuple(found["size"]) == choose_size(case["height"], case["width"], case["longest"])
        assert found["likeness"] == compare_black(average_colours(pixels, tracing), trace_pixels(pixels, tracing))
        expected = trace_colours(pixels, tracing, case["inks"])
        last = found["colourings"][-1]
        assert found["alone"] == last["cells"]
        assert last["cells"] == expected.cells.reshape(-1).tolist(), case
        assert (last["colours"], last["likeness"]) == (list(expected.colours), expected.likeness), case
        if len(found["colourings"]) == case["inks"] > 1:
            fewer = trace_colours(pixels, tracing, case["inks"] - 1)
            assert found["colourings"][-2]["cells"] == fewer.cells.reshape(-1).tolist(), case


def test_the_page_traces_images_as_the_library_does(modules: Page) -> None:
    @settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.lists(draw_case(), min_size=6, max_size=6))
    def check(cases: list[dict[str, Any]]) -> None:
        check_tracing(modules, cases)

    check()


def test_the_page_sees_colours_as_the_library_does(modules: Page) -> None:
    colours = [[tone, (7 * tone) % 256, 255 - tone] for tone in range(256)] + [[tone] * 3 for tone in range(256)]
    assert modules.evaluate(LOOK, colours) == perceive(np.array(colours)).reshape(-1).tolist()


def test_the_page_names_colours_as_the_library_does(modules: Page) -> None:
    rng = Random("names")
    colours = [f"#{rng.randrange(1 << 24):06x}" for _ in range(400)]
    named = modules.evaluate(
        """async (colours) => {
            const { nameColours } = await import("/js/kinds/nonogram/maker/colour-names.js");
            return nameColours(colours);
        }""",
        colours,
    )
    assert tuple(named) == name_colours(colours)


CROPS = """async () => {
  const { moveCrop, spanCrop, stretchCrop, turnCrop, zoomCrop } = await import("/js/kinds/nonogram/maker/crop.js");
  const crop = { left: 200, top: 100, right: 600, bottom: 900 };
  const write = ({ left, top, right, bottom }) => [left, top, right, bottom];
  return {
    moved: write(moveCrop(crop, 50, 50)),
    stopped: write(moveCrop(crop, 900, -900)),
    nearer: write(zoomCrop(crop, 0.5)),
    pointed: write(zoomCrop(crop, 0.5, { across: 200, down: 100 })),
    whole: write(zoomCrop(crop, 9)),
    corner: write(stretchCrop(crop, "nw", 100, 300)),
    crossed: write(stretchCrop(crop, "e", -900, 500)),
    drawn: write(spanCrop({ across: 700, down: 300 }, { across: 500, down: 310 })),
    turned: write(turnCrop(crop)),
    round: write(turnCrop(turnCrop(turnCrop(turnCrop(crop))))),
  };
}"""


def test_frames_stay_in_the_image(modules: Page) -> None:
    assert modules.evaluate(CROPS) == {
        "moved": [250, 150, 650, 950],
        "stopped": [600, 0, 1000, 800],
        "nearer": [300, 300, 500, 700],
        "pointed": [200, 100, 400, 500],
        "whole": [150, 0, 650, 1000],
        "corner": [300, 400, 600, 900],
        "crossed": [200, 100, 230, 900],
        "drawn": [500, 300, 700, 330],
        "turned": [100, 200, 900, 600],
        "round": [200, 100, 600, 900],
    }


def put_image(page: Page, data: bytes, name: str = "apple.jpg") -> None:
    kind = "image/png" if name.endswith("png") else "image/jpeg"
    page.locator(".picture-maker input[type=file]").set_input_files({"name": name, "mimeType": kind, "buffer": data})


def open_desk(page: Page) -> None:
    page.goto("/#/make/nonogram")
    expect(page.get_by_role("grid")).to_be_visible()
    put_image(page, draw_photograph())
    expect(page.get_by_role("heading", name="From an image")).to_be_visible()


def find_corner(page: Page, handle: str) -> tuple[float, float]:
    box = page.locator(f"[data-handle={handle}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def list_cut_handles(page: Page) -> list[str]:
    """Handles of the frame whose dot does not show whole."""
    found: list[str] = page.evaluate("""() => {
      const stage = document.querySelector(".pm-crop").getBoundingClientRect();
      return [...document.querySelectorAll(".pm-crop-handle")].filter((handle) => {
        const { left, top, right, bottom } = handle.getBoundingClientRect();
        const dot = 8;
        return left + dot < stage.left || top + dot < stage.top || right - dot > stage.right || bottom - dot > stage.bottom;
      }).map((handle) => handle.dataset.handle);
    }""")
    return found


def read_frame(page: Page) -> list[int]:
    label = page.locator(".pm-crop-frame").get_attribute("aria-label")
    assert label is not None
    return [int(number) for number in re.findall(r"[0-9]+", label)]


def ask_for_four_inks(page: Page) -> None:
    card = page.locator(".pm-ink-card", has_text="4 inks")
    expect(card).to_contain_text(re.compile("fair|to change|open"), timeout=PATIENCE)
    expect(page.locator(".pm-proposed:not([hidden])")).to_have_count(1)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 40 rows, 40 columns")


def make_fair(page: Page) -> None:
    """One of the changes that are offered, where lines do not do."""
    verdict = page.locator(".pm-verdict")
    expect(verdict).not_to_have_text("Checking…", timeout=PATIENCE)
    if verdict.text_content() != "One solution, no guessing":
        page.locator(".pm-suggestions .pm-card").first.click(timeout=PATIENCE)
    expect(verdict).to_have_text("One solution, no guessing", timeout=PATIENCE)


def print_sheet(page: Page, folder: Path) -> None:
    """The puzzle is on paper, with clues in the inks of the apple and its leaf."""
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.get_by_text("Page 1 of")).to_be_visible(timeout=PATIENCE)
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Download PDF").click()
    download.value.save_as(folder / "apple.pdf")
    document = pypdfium2.PdfDocument((folder / "apple.pdf").read_bytes())
    shown = document[0].render(scale=1.5).to_numpy()[:, :, :3].astype(np.int64)
    tones = shown.max(axis=2) - shown.min(axis=2)
    assert (tones > 60).sum() > 500, "no coloured clues"


def set_sliders(page: Page, values: Iterable[tuple[str, int]]) -> None:
    for name, value in values:
        page.get_by_role("slider", name=name).fill(str(value))


def test_a_photograph_becomes_a_fair_puzzle_in_four_inks_at_a_desk(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 850})
    open_desk(page)
    expect(page.locator(".pm-verdict")).not_to_have_text("Checking…", timeout=PATIENCE)
    assert list_cut_handles(page) == []
    # By the mouse: a corner of the frame, then the wheel; by keys: a step back.
    x, y = find_corner(page, "nw")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 16, steps=4)
    page.mouse.up()
    left, right, top, bottom = read_frame(page)
    assert 25 <= left <= 35
    assert 4 <= top <= 12
    assert (right, bottom) == (100, 100)
    page.locator(".pm-crop-frame").hover()
    page.mouse.wheel(0, -100)
    zoomed = read_frame(page)
    assert zoomed[1] - zoomed[0] < right - left
    page.keyboard.press("ArrowLeft")
    assert read_frame(page)[0] == zoomed[0] - 1
    for name in ("Turn right", "Turn left"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("switch", name="Keep its shape").uncheck()
    set_sliders(page, [("Columns", 40), ("Rows", 40), ("Even out the light", 14), ("Image over the board", 30)])
    expect(page.locator(".pm-underlay")).to_be_visible()
    ask_for_four_inks(page)
    # What lies on the desk is there again when the page is.
    frame = read_frame(page)
    expect(page).to_have_url(re.compile(r"#/make/nonogram/[\w-]+"))
    page.reload()
    expect(page.locator(".pm-ink-card", has_text="4 inks")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    assert read_frame(page) == frame
    expect(page.get_by_role("slider", name="Even out the light")).to_have_value("14")
    page.locator(".pm-side").evaluate("(side) => side.scrollTo(0, 150)")
    page.get_by_role("button", name="Use this").evaluate("(button) => button.click()")
    expect(page.locator(".pm-underlay")).to_be_hidden()
    assert page.locator(".pm-side").evaluate("(side) => side.scrollTop") == 0
    make_fair(page)
    page.get_by_role("button", name="Back to the image").click()
    expect(page.get_by_role("slider", name="Columns")).to_have_value("40")
    page.get_by_role("button", name="Cancel").click()
    make_fair(page)
    print_sheet(page, tmp_path)


def test_a_photograph_becomes_a_fair_puzzle_in_four_inks_on_a_phone(phone: Page, tmp_path: Path) -> None:
    open_desk(phone)
    assert list_cut_handles(phone) == []
    put_image(phone, b"\x89PNG\r\n\x1a\nbroken", "broken.png")
    expect(phone.locator(".toast")).to_be_in_viewport()
    told, stage = phone.locator(".toast").bounding_box(), phone.locator(".pm-stage").bounding_box()
    assert told is not None
    assert stage is not None
    assert told["y"] < stage["y"], "it covers inks or tools"
    x, y = find_corner(phone, "nw")
    swipe(phone, (x, y), (x + 60, y + 14))
    assert read_frame(phone)[0] > 15
    before = read_frame(phone)
    pinch(phone)
    assert read_frame(phone)[1] - read_frame(phone)[0] < before[1] - before[0]
    phone.get_by_role("button", name="Zoom in").tap()
    phone.get_by_role("switch", name="Keep its shape").uncheck()
    set_sliders(phone, [("Columns", 40), ("Rows", 40)])
    phone.locator(".pm-desk-tabs label", has_text="Light").tap()
    expect(phone.locator(".pm-crop")).to_be_hidden()
    set_sliders(phone, [("Even out the light", 14), ("Remove specks", 2)])
    phone.locator(".pm-desk-tabs label", has_text="Inks").tap()
    ask_for_four_inks(phone)
    assert list_faults(phone) == []
    phone.get_by_role("button", name="Use this").tap()
    make_fair(phone)
    print_sheet(phone, tmp_path)


def show_cards_of_stripes(phone: Page) -> Locator:
    """The card of four inks of an image that has as many."""
    image = Image.new("RGB", (30, 20), "white")
    for place, colour in enumerate(("#cc0000", "#0022cc", "#00aa22", "#222222")):
        image.paste(colour, (7 * place, 3, 7 * place + 5, 17))
    phone.goto("/#/make/nonogram")
    expect(phone.get_by_role("grid")).to_be_visible()
    put_image(phone, save(image), "stripes.png")
    phone.locator(".pm-desk-tabs label", has_text="Inks").tap()
    return phone.locator(".pm-ink-card", has_text="4 inks")


def test_a_card_under_a_finger_stays_while_a_slider_has_its_effect(phone: Page) -> None:
    card = show_cards_of_stripes(phone)
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    phone.mouse.move(box["x"] + 40, box["y"] + 40)
    phone.mouse.down()
    phone.evaluate("""() => {
      for (const words of document.querySelectorAll(".pm-ink-card .quiet")) words.textContent = "";
      const slider = document.querySelector("[data-part=light] input[type=range]");
      slider.value = Number(slider.value) + 5;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    # The pictures of all numbers of inks have been made anew.
    expect(card.locator(".quiet")).not_to_be_empty()
    phone.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_what_is_tapped_just_before_the_image_is_used_counts(phone: Page) -> None:
    card = show_cards_of_stripes(phone)
    expect(card).to_be_attached()
    # Both before the next frame, as on a slow phone.
    card.evaluate("""(card) => {
      card.click();
      document.querySelector(".pm-desk-head .button").click();
    }""")
    expect(phone.get_by_role("heading", name="From an image")).to_be_hidden()
    expect(phone.locator(".pm-ink-rows > li")).to_have_count(4)


def pinch(page: Page) -> None:
    """Two fingers on the frame go apart."""
    x, y = find_corner(page, "n")
    session = page.context.new_cdp_session(page)
    for name, gap in (("touchStart", 30), ("touchMove", 45)):
        points = [{"x": x + side * gap, "y": y + 60, "id": number} for number, side in enumerate((-1, 1))]
        session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    session = page.context.new_cdp_session(page)
    for name, (x, y) in (("touchStart", start), ("touchMove", end)):
        session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": x, "y": y, "id": 1}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def save(image: Image.Image, kind: str = "PNG", **details: Any) -> bytes:
    stream = BytesIO()
    image.save(stream, kind, **details)
    return stream.getvalue()


def test_odd_images_are_told_about_and_lose_nothing(page: Page) -> None:
    page.goto("/#/make/nonogram")
    grid, note = page.get_by_role("grid"), page.locator(".pm-desk-note")
    expect(grid).to_be_visible()
    put_image(page, save(Image.new("RGB", (1, 1), "white")), "pixel.png")
    expect(grid).to_have_accessible_name("Nonogram, 5 rows, 5 columns")
    expect(note).to_contain_text("All cells are alike")
    put_image(page, save(Image.new("RGB", (3, 200), "white")), "thin.png")
    expect(grid).to_have_accessible_name("Nonogram, 30 rows, 5 columns")
    assert list_cut_handles(page) == []
    crop = page.locator(".pm-crop").bounding_box()
    assert crop is not None
    assert min(crop["width"], crop["height"]) > 40, "no hand can hold it"
    put_image(page, save(Image.new("RGBA", (60, 40), (0, 0, 0, 0))), "nothing.png")
    expect(grid).to_have_accessible_name("Nonogram, 20 rows, 30 columns")
    expect(note).to_contain_text("All cells are alike")
    first, second = Image.new("RGB", (30, 30), "white"), Image.new("RGB", (30, 30), "black")
    first.paste((200, 30, 30), (10, 10, 20, 20))
    put_image(page, save(first, "GIF", save_all=True, append_images=[second]), "moving.gif")
    expect(page.get_by_label("Name, shown")).to_have_value("moving")
    expect(note).to_be_empty()
    expect(page.locator(".pm-ink-card")).to_have_count(1)
    # What is on the desk stays where the next file is none.
    put_image(page, b"\x89PNG\r\n\x1a\nbroken", "broken.png")
    expect(page.get_by_text("This is no image that can be read")).to_be_visible()
    expect(page.get_by_label("Name, shown")).to_have_value("moving")
    expect(page.get_by_role("heading", name="From an image")).to_be_visible()
