"""Pictures of the page for the documents, taken from a real browser: `python -m tools.take_screenshots [FOLDER [NAME...]]`.

A server with a library of its own is started, some games are played part of the way, and each picture is taken at the size of a
desk or a phone, in light or dark. The pictures lie in docs/how-to/images; look at them before they are committed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from gridwright.puzzles import find_packed
from tests.photographs import draw_photograph
from tests.system import BROWSER_ARGUMENTS
from tests.web.conftest import DESK, PHONE
from tests.web.server import start_server
from tools.install_system import find_chromium
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


def note_inks(page: Page) -> None:
    """Notes of inks that two rows do not have, and that no cell of one is empty."""
    page.locator(".board [role=grid]").focus()
    for key in ("Control+Home", *["ArrowDown"] * 5, "2", *["n", "b", "ArrowRight"] * 12, "Home", "ArrowDown", "ArrowDown", "3"):
        page.keyboard.press(key)
    for _ in range(12):
        page.keyboard.press("n")
        page.keyboard.press("ArrowRight")


def solve_pasted(page: Page) -> None:
    """A Slitherlink from a Loopy string, solved and explained."""
    page.locator("textarea").first.fill("7x7t0:02g222b3b2e2a2b322b2a2a3a2a1d1b")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.locator(".answer").wait_for(timeout=PATIENCE)


def make_one(page: Page) -> None:
    page.get_by_role("button", name="Make", exact=True).click()
    page.locator(".made").first.wait_for(timeout=PATIENCE)


GAP, DESK_COLOUR = 24, (232, 228, 220)
"""Between sheets of paper."""
PICTURE = """
.......#.......
.#.....##......
..#....###.....
.......####..#.
.......#####..#
....#..######..
....#..#######.
...##..#.......
...##..#.......
#..##..#......#
###############
.#############.
..#.#.#.#.#.##.
...##########..
#..#..#..#..#..
"""
"""A boat whose clues have several solutions."""


def draw_boat(page: Page) -> None:
    """A picture on its way to a puzzle: what differs glows, and changes are offered."""
    from PIL import Image

    rows = PICTURE.split()
    image = Image.new("L", (len(rows[0]), len(rows)), 255)
    image.putdata([0 if cell == "#" else 255 for row in rows for cell in row])
    content = BytesIO()
    image.save(content, "PNG")
    file: Any = {"name": "Boat.png", "mimeType": "image/png", "buffer": content.getvalue()}
    page.locator(".picture-maker input[type=file]").first.set_input_files(file)
    page.get_by_role("button", name="Use this").click()
    page.locator(".pm-card").first.wait_for(timeout=PATIENCE)


def lay_photograph(page: Page) -> None:
    """A photograph on the image desk, with a part of it in four inks."""
    file: Any = {"name": "Apple.jpg", "mimeType": "image/jpeg", "buffer": draw_photograph()}
    page.locator(".picture-maker input[type=file]").first.set_input_files(file)
    page.get_by_role("switch", name="Keep its shape").uncheck()
    for _ in range(9):
        page.locator(".pm-crop-frame").press("Shift+ArrowLeft")
    for name, value in (("Columns", 40), ("Rows", 40)):
        page.get_by_role("slider", name=name).fill(str(value))
    page.locator(".pm-crop-frame").press("+")
    for _ in range(6):
        page.locator(".pm-crop-frame").press("ArrowRight")
    tab = page.locator(".pm-desk-tabs label", has_text="Light")
    if tab.is_visible():
        tab.click()
    page.get_by_role("slider", name="Even out the light").fill("14")
    if tab.is_visible():
        page.locator(".pm-desk-tabs label", has_text="Inks").click()
    page.locator(".pm-ink-card", has_text="4 inks").click(timeout=PATIENCE)
    page.wait_for_timeout(8000)
    page.locator(".pm-side").evaluate("(side) => side.scrollTo(0, 0)")


def place_clues(page: Page) -> None:
    """Some clues of a Slitherlink, and what follows from them."""
    page.locator(".board-host, canvas").first.click(position={"x": 60, "y": 60})
    for key in "3RR3R3DD0LL2RDDD1LL3":
        page.keyboard.press({"R": "ArrowRight", "L": "ArrowLeft", "D": "ArrowDown"}.get(key, key))
    page.wait_for_timeout(4000)


def fill_studio(page: Page) -> None:
    """A grid of the studio with a word in it, and the words for the next."""
    page.get_by_role("button", name="Begin").click(timeout=PATIENCE)
    page.locator(".studio [role=grid]").first.wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Keep", exact=True).wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1000)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("em")
    page.wait_for_timeout(6000)


SHOTS = (
    Shot("library-desk-light", "/#/", DESK, "light"),
    Shot("library-phone-dark", "/#/", PHONE, "dark"),
    Shot("pack-desk-dark", "/#/pack/pocket", DESK, "dark"),
    Shot("hint-desk-light", "/#/play/garden-and-travels.owl", DESK, "light", ask_why),
    Shot("nonogram-phone-light", "/#/play/animals.stag", PHONE, "light"),
    Shot("colour-phone-light", "/#/play/paintbox.fox", PHONE, "light", note_inks),
    Shot("triddler-desk-light", "/#/play/stained-glass.sailing", DESK, "light"),
    Shot("slitherlink-phone-dark", "/#/play/seven-hills.picnic-hill", PHONE, "dark"),
    Shot("slitherlink-desk-dark", "/#/play/long-walks.round-the-lake", DESK, "dark"),
    Shot("solve-desk-light", "/#/solve", DESK, "light", solve_pasted),
    Shot("make-phone-light", "/#/generate", PHONE, "light", make_one),
    Shot("crossword-desk-light", "/#/play/across-and-down.the-long-sunday", DESK, "light"),
    Shot("crossword-phone-dark", "/#/play/across-and-down.setting-out", PHONE, "dark"),
    Shot("make-nonogram-desk-light", "/#/make/nonogram", DESK, "light", draw_boat),
    Shot("image-desk-light", "/#/make/nonogram", DESK, "light", lay_photograph),
    Shot("make-slitherlink-desk-light", "/#/make/slitherlink", DESK, "light", place_clues),
    Shot("studio-desk-light", "/#/studio", DESK, "light", fill_studio),
)

GAMES = {
    "garden-and-travels.owl": 0.45,
    "animals.stag": 0.6,
    "paintbox.fox": 0.45,
    "stained-glass.sailing": 0.4,
    "seven-hills.picnic-hill": 0.5,
    "long-walks.round-the-lake": 0.55,
    "pocket.apple": 1.0,
    "pocket.duck": 1.0,
    "pocket.key": 1.0,
    "pocket.umbrella": 0.4,
    "first-strokes.heart": 1.0,
    "murals.fox": 1.0,
    "across-and-down.the-long-sunday": 0.05,
    "across-and-down.setting-out": 0.04,
}
"""Puzzle -> how much of its board is played before. Of a crossword's board, eight ninths are second letters and marks."""


PAPER = "print-page"
SHEETS = (
    (
        "--per-page 6 --solutions none --rules",
        "pocket.gift pocket.apple pocket.duck seven-hills.picnic-hill seven-hills.fox-hill seven-hills.windmill-hill",
    ),
    ("--solutions upside-down", "across-and-down.setting-out"),
)
"""Options of `gridwright print` -> the puzzles whose first page is shown."""


def take_paper(file: Path) -> None:
    """Printed pages, side by side."""
    from PIL import Image
    from pypdfium2 import PdfDocument

    pages = []
    with tempfile.TemporaryDirectory() as folder:
        for options, puzzles in SHEETS:
            sources = [Path(folder, f"{number}.json") for number, _ in enumerate(puzzles.split())]
            for source, name in zip(sources, puzzles.split(), strict=True):
                source.write_bytes(find_packed(name).read())
            printed = Path(folder, "page.pdf")
            command = [
                sys.executable,
                "-m",
                "gridwright",
                "print",
                "-q",
                *map(str, sources),
                *options.split(),
                "-o",
                str(printed),
            ]
            subprocess.run(command, check=True)
            with closing(PdfDocument(printed)) as document:
                pages.append(document[0].render(scale=0.95).to_pil())
    width, height = pages[0].size
    sheet = Image.new("RGB", (2 * width + GAP, height), DESK_COLOUR)
    for number, page in enumerate(pages):
        sheet.paste(page, (number * (width + GAP), 0))
    sheet.convert("L").quantize(32).save(file, optimize=True)
    print(file)


def take_all(folder: Path, names: Collection[str] = ()) -> None:
    """Take the pictures of these names, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    if not names or PAPER in names:
        take_paper(folder / f"{PAPER}.png")
    with tempfile.TemporaryDirectory() as library:
        server = start_server(Path(library, "library.sqlite3"))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=find_chromium(), args=BROWSER_ARGUMENTS)
                for shot in SHOTS:
                    if not names or shot.name in names:
                        take(browser, server.url, shot, folder / f"{shot.name}.png")
                browser.close()
        finally:
            server.end()


def take(browser: Browser, address: str, shot: Shot, file: Path) -> None:
    context = browser.new_context(**{"reduced_motion": "reduce", **shot.device, "base_url": address, "color_scheme": shot.scheme})
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
    take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER, sys.argv[2:])
