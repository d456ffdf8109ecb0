"""Pictures of the page for the documents, taken from a real browser: `python -m tools.take_screenshots [FOLDER]`.

A server with a library of its own is started, some games are played part of the way, and each picture is taken at the size of a
desk or a phone, in light or dark. The pictures lie in docs/how-to/images; look at them before they are committed.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import ARGUMENTS, CHROMIUM, DESK, PHONE
from tests.web.server import start_server
from tools.markdown import ROOT

FOLDER = ROOT / "docs/how-to/images"
PATIENCE = 90_000
"""Milliseconds for the first job of a server, whose workers load the kernels."""

PLAY = """async ([id, share]) => {
  const { Game } = await import("/js/game/game.js");
  const { loadPuzzle } = await import("/js/game/catalogue.js");
  const { findKind } = await import("/js/kinds/index.js");
  const puzzle = await loadPuzzle(id);
  const game = await Game.open(puzzle);
  const { rules } = findKind(puzzle.document.kind);
  const goal = rules.fromRows(puzzle.document, puzzle.document.goal);
  const width = puzzle.document.width;
  let changes = [];
  goal.forEach((value, place) => {
    if (value && place < goal.length * share) changes.push([place, value]);
    if (changes.length && (place + 1) % width === 0) {
      game.stroke(changes, { tool: "fill", input: "mouse" });
      changes = [];
    }
  });
  if (changes.length) game.stroke(changes, { tool: "fill", input: "mouse" });
  await game.close();
}"""
"""Plays the first part of a puzzle, line by line, without a mistake."""


@dataclass(frozen=True)
class Shot:
    """One picture: where, on what, and what is done before it is taken."""

    name: str
    path: str
    device: dict[str, Any]
    scheme: Literal["light", "dark"]
    prepare: Callable[[Page], None] = lambda page: None


def ask_why(page: Page) -> None:
    """The first two touches of a hint."""
    page.keyboard.press("h")
    page.locator(".hint-card, [data-hint]").first.wait_for()
    page.wait_for_timeout(800)
    page.keyboard.press("h")


def solve_pasted(page: Page) -> None:
    """A Slitherlink from a Loopy string, solved and explained."""
    page.locator("textarea").first.fill("7x7t0:02g222b3b2e2a2b322b2a2a3a2a1d1b")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.locator(".answer").wait_for(timeout=PATIENCE)


def make_one(page: Page) -> None:
    page.get_by_role("button", name="Make", exact=True).click()
    page.locator(".made").first.wait_for(timeout=PATIENCE)


SHOTS = (
    Shot("library-desk-light", "/#/", DESK, "light"),
    Shot("library-phone-dark", "/#/", PHONE, "dark"),
    Shot("pack-desk-dark", "/#/pack/pocket", DESK, "dark"),
    Shot("hint-desk-light", "/#/play/garden-and-travels.owl", DESK, "light", ask_why),
    Shot("nonogram-phone-light", "/#/play/animals.stag", PHONE, "light"),
    Shot("slitherlink-phone-dark", "/#/play/seven-hills.picnic-hill", PHONE, "dark"),
    Shot("slitherlink-desk-dark", "/#/play/long-walks.round-the-lake", DESK, "dark"),
    Shot("solve-desk-light", "/#/solve", DESK, "light", solve_pasted),
    Shot("make-phone-light", "/#/generate", PHONE, "light", make_one),
)

GAMES = {
    "garden-and-travels.owl": 0.45,
    "animals.stag": 0.6,
    "seven-hills.picnic-hill": 0.5,
    "long-walks.round-the-lake": 0.55,
    "pocket.apple": 1.0,
    "pocket.duck": 1.0,
    "pocket.key": 1.0,
    "pocket.umbrella": 0.4,
    "first-strokes.heart": 1.0,
    "murals.fox": 1.0,
}
"""Puzzle -> how much of it is played before the pictures are taken."""


def take_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as library:
        server = start_server(Path(library, "library.sqlite3"))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                for shot in SHOTS:
                    take(browser, server.url, shot, folder / f"{shot.name}.png")
                browser.close()
        finally:
            server.end()


def take(browser: Browser, address: str, shot: Shot, file: Path) -> None:
    context = browser.new_context(base_url=address, color_scheme=shot.scheme, reduced_motion="reduce", **shot.device)
    page = context.new_page()
    page.goto("/#/settings")
    page.locator("h1").first.wait_for()
    for puzzle, share in GAMES.items():
        page.evaluate(PLAY, [puzzle, share])
    page.goto(shot.path)
    page.locator("main h1, main canvas").first.wait_for()
    page.wait_for_timeout(1500)
    shot.prepare(page)
    page.wait_for_timeout(1000)
    page.screenshot(path=file)
    context.close()
    print(file)


if __name__ == "__main__":
    take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
