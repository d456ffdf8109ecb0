"""Screenshots of the page in Chromium with puzzles that are open to be played, each beside what is true of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.photo.puzzles import KINDS, Subject, draw_packed, draw_subject, tell_puzzle
from benchmarks.players import serving
from tests.system import BROWSER_ARGUMENTS
from tests.web.conftest import DESK, PHONE
from tests.web.playing import Play, open_link
from tools.install_system import find_chromium

Random = np.random.Generator

SIDES = {"phone": (5, 8, 10, 12, 15), "desk": (5, 10, 12, 15, 20, 25)}
CROSSWORD_SIDES = (5, 9, 11, 13, 15)
RATIOS = (1, 2, 3)
"""Pixels of the screen for each of the page's."""
STYLE = "screenshot"
SETTLED = 400
"""Milliseconds until a board that has been opened is drawn as it stays."""


def make_screens(folder: Path, count: int, seed: int) -> int:
    """Write the screenshots that are not there yet; how many were written."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = [number for number in range(count) if not (folder / f"{name_screen(number)}.json").exists()]
    if numbers:
        with serving() as address, open_browser() as browser:
            for number in numbers:
                take_screen(browser, address, number, np.random.default_rng([seed, number]), folder, seed)
    return len(numbers)


def name_screen(number: int) -> str:
    return f"{KINDS[number % 3]}-{number:04d}-screen"


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()


def take_screen(browser: Browser, address: str, number: int, random: Random, folder: Path, seed: int) -> None:
    """One screenshot; on a phone or a desk, in light or dark."""
    kind, device = KINDS[number % 3], ("phone", "desk")[number // 3 % 2]
    subject = draw_shown(random, kind, device, seed)
    size: dict[str, Any] = PHONE if device == "phone" else {**DESK, "viewport": {"width": 1280, "height": 800}}
    scheme, ratio = ("light", "light", "dark")[int(random.integers(3))], int(random.choice(RATIOS))
    options = {**size, "base_url": address, "color_scheme": scheme, "device_scale_factor": ratio, "reduced_motion": "reduce"}
    context = browser.new_context(**options)
    page = context.new_page()
    play = open_link(page, subject.puzzle)
    page.wait_for_timeout(SETTLED)
    truth = describe_screen(play, subject, ratio, f"{STYLE} {device} {scheme}")
    page.screenshot(path=folder / f"{name_screen(number)}.png")
    context.close()
    (folder / f"{name_screen(number)}.json").write_text(json.dumps(truth, ensure_ascii=False) + "\n", "utf-8")


def draw_shown(random: Random, kind: str, device: str, seed: int) -> Subject:
    """A puzzle that fits on the screen, untouched."""
    sides = CROSSWORD_SIDES if kind == "crossword" else SIDES[device]
    if random.random() < 0.3 and (packed := draw_packed(random, kind, seed)) is not None:
        puzzle = packed.puzzle
        if max(puzzle.height, puzzle.width) <= max(sides):
            return packed
    side = int(random.choice(sides))
    return tell_puzzle(draw_subject(random, kind, (side, side), seed).puzzle)


def describe_screen(play: Play, subject: Subject, ratio: int, style: str) -> dict[str, Any]:
    """What is true of a screenshot; without its puzzle where not all of that is to be seen."""
    puzzle = subject.puzzle
    height, width = puzzle.height, puzzle.width
    corners = play.locate([(0, 0), (0, width), (height, width), (height, 0)])
    quad = [[round(ratio * x, 1), round(ratio * y, 1)] for x, y in corners]
    cell = ratio * (corners[1][0] - corners[0][0]) / width
    told = {**subject.truth, "quad": quad, "cell_px": round(cell, 1)}
    is_whole = is_seen(play.page, corners)
    return {
        "puzzles": [told] if is_whole else [],
        "cut": [] if is_whole else [quad],
        "style": style,
        "disturbance": "screen",
        "traits": [],
        "cell_px": round(cell, 1),
    }


def is_seen(page: Page, corners: list[tuple[float, float]]) -> bool:
    """Whether a board lies within the window."""
    assert page.viewport_size is not None
    size = page.viewport_size["width"], page.viewport_size["height"]
    return all(0 <= place <= limit for corner in corners for place, limit in zip(corner, size, strict=True))
