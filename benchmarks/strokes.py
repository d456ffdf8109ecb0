"""How soon a stroke is on the screen, in a real browser, and how soon a hint comes.

A large nonogram is kept in a library of its own and played in the page itself, so that everything that listens to strokes
(board, game, storage) has its share. Two times are taken for each move of the pointer: from hearing of it until the frame that
shows it is painted, and the work of the page alone. The browser aligns moves with its frames, so what a player waits in all is
the first time and, on average, half a frame.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import quantiles
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from benchmarks.players import serving
from benchmarks.reports import write_report
from gridwright.model.errors import InputError

SIDES = (25, 100, 200)
STROKES = 8
MOVES = 40
HINTS = 20
CHROMIUM = os.environ.get("GRIDWRIGHT_CHROMIUM") or which("chromium") or which("chromium-headless-shell") or "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]

LISTEN = """() => {
  window.painted = [];
  window.worked = [];
  let heard = 0;
  let waiting = [];
  const channel = new MessageChannel();
  // A message posted in the last callback before painting is delivered after it.
  channel.port1.onmessage = () => {
    const now = performance.now();
    painted.push(...waiting.map((start) => now - start));
    waiting = [];
  };
  const listen = (handler, isFirst) => window.addEventListener("pointermove", handler, isFirst);
  listen((event) => { if (event.buttons) heard = performance.now(); }, true);
  listen((event) => {
    if (!event.buttons) return;
    const start = heard;
    worked.push(performance.now() - start);
    requestAnimationFrame(() => { waiting.push(start); channel.port2.postMessage(0); });
  }, false);
}"""

HINT = """async ({document, board}) => {
  const start = performance.now();
  const body = JSON.stringify({ document, board });
  const answer = await fetch("/api/hint", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  await answer.json();
  if (!answer.ok) throw new Error(String(answer.status));
  return performance.now() - start;
}"""


def run(words: Sequence[str]) -> bool:
    """Measure, print and keep; whether all went well."""
    if not Path(CHROMIUM).exists():
        raise InputError(f"found no Chromium at {CHROMIUM}; GRIDWRIGHT_CHROMIUM names another place")
    results: dict[str, dict[str, float]] = {}
    print(f"{'':34}{'times':>8}{'p50 ms':>10}{'p95 ms':>10}{'most ms':>10}")
    with serving() as address, open_page(address) as page:
        for side in SIDES:
            painted, worked = measure_strokes(page, address, draw_puzzle(side))
            tell(results, f"stroke to paint, {side}x{side}", painted)
            tell(results, f"of that the page's work, {side}x{side}", worked)
        tell(results, "hint, 25x25", measure_hints(page, draw_puzzle(25)))
    write_report("strokes", words, {"measured": results})
    return True


@contextmanager
def open_page(address: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        page.goto("/")
        yield page
        browser.close()


def draw_puzzle(side: int) -> dict[str, Any]:
    """A picture of blots: runs of all lengths, as pictures have them."""
    chance = random.Random(side)
    cells = [["."] * side for _ in range(side)]
    for _ in range(side * 2):
        row, column, reach = chance.randrange(side), chance.randrange(side), chance.randint(1, max(1, side // 12))
        for line in cells[max(0, row - reach) : row + reach + 1]:
            line[max(0, column - reach) : column + reach + 1] = "#" * len(line[max(0, column - reach) : column + reach + 1])
    rows = ["".join(line) for line in cells]
    columns = ["".join(line) for line in zip(*rows, strict=True)]
    clues = [[[len(run) for run in line.replace(".", " ").split()] for line in lines] for lines in (rows, columns)]
    return {"kind": "nonogram", "height": side, "width": side, "rows": clues[0], "columns": clues[1], "goal": rows}


def measure_strokes(page: Page, address: str, document: dict[str, Any]) -> tuple[list[float], list[float]]:
    """Milliseconds from hearing of a move to the painted frame, and milliseconds of work, for strokes over the board."""
    player = page.evaluate("import('/js/game/player.js').then(({ playerId }) => playerId())")
    asked = {"pack_id": None, "document": document, "title": "Measured"}
    kept = httpx.post(f"{address}/api/puzzles", json=asked, headers={"Gridwright-Player": player}, timeout=60)
    kept.raise_for_status()
    page.goto("about:blank")  # or the browser would only change the fragment, and the listeners of the last board would stay
    page.goto(f"/#/play/{kept.json()['id']}")
    page.wait_for_selector(".board canvas")
    page.wait_for_timeout(500)
    page.evaluate(LISTEN)
    box = page.locator(".board").bounding_box()
    assert box is not None
    left, top = box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.45
    # Strokes of crosses: they cost no lives, wherever they go.
    for stroke in range(STROKES):
        y = top + box["height"] * 0.5 * stroke / STROKES
        page.mouse.move(left, y)
        page.mouse.down(button="right")
        for step in range(1, MOVES + 1):
            page.mouse.move(left + box["width"] * 0.4 * step / MOVES, y)
        page.mouse.up(button="right")
        page.wait_for_timeout(100)
    return page.evaluate("painted"), page.evaluate("worked")


def measure_hints(page: Page, document: dict[str, Any]) -> list[float]:
    """Milliseconds until a hint has come, for boards that know more and more."""
    times = []
    for number in range(HINTS + 1):
        known = document["height"] * number // (HINTS + 1)
        board = [*document["goal"][:known], *["?" * document["width"]] * (document["height"] - known)]
        times.append(page.evaluate(HINT, {"document": {**document, "goal": None}, "board": board}))
    return times[1:]


def tell(results: dict[str, dict[str, float]], name: str, times: Sequence[float]) -> None:
    """Add a row to the results, and print it at once."""
    shares = quantiles(times, n=20)
    results[name] = {"times": len(times), "p50": round(shares[9], 2), "p95": round(shares[18], 2), "most": round(max(times), 2)}
    print(f"{name:34}{len(times):>8}{shares[9]:>10.1f}{shares[18]:>10.1f}{max(times):>10.1f}", flush=True)
