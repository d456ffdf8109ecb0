"""How soon a stroke is on the screen in the maker of nonograms while the picture is solved in the background; in a real browser.

A draft of blots is opened and drawn on, freehand. Before each stroke there is a pause, long enough for the job about the stroke
before to be at work, so that its answers come in the middle of strokes. Times are taken as for `strokes`, for moves of the
pointer and for its release, when the picture is kept, the clues are told anew and the next job is asked for.
Moves come just before a frame, a release at any time: what it takes to paint has up to a whole frame of waiting in it, so the
work of the page is told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.players import serving
from benchmarks.reports import write_report
from benchmarks.strokes import CHROMIUM, draw_puzzle, open_page, tell
from gridwright.model.errors import InputError

SIDES = (30, 80)
STROKES = 12
MOVES = 30
PAUSE = 260
"""Milliseconds before a stroke: the maker asks 120 after the last one."""

LISTEN = """() => {
  window.painted = { pointermove: [], pointerup: [] };
  window.worked = { pointermove: [], pointerup: [] };
  for (const type of Object.keys(painted)) {
    let heard = 0;
    let waiting = [];
    const channel = new MessageChannel();
    // A message posted in the last callback before painting is delivered after it.
    channel.port1.onmessage = () => {
      const now = performance.now();
      painted[type].push(...waiting.map((start) => now - start));
      waiting = [];
    };
    const isOurs = (event) => event.buttons > 0 || type === "pointerup";
    window.addEventListener(type, (event) => { if (isOurs(event)) heard = performance.now(); }, true);
    window.addEventListener(type, (event) => {
      if (!isOurs(event)) return;
      const start = heard;
      worked[type].push(performance.now() - start);
      requestAnimationFrame(() => { waiting.push(start); channel.port2.postMessage(0); });
    });
  }
  window.answers = 0;
  const verdict = document.querySelector(".pm-status");
  new MutationObserver(() => { answers += 1; }).observe(verdict, { attributes: true, subtree: true, childList: true });
}"""

DRAFT = """async (rows) => {
  const { createDraft } = await import("/js/make/drafts.js");
  return (await createDraft("nonogram", { rows, guessing: "never" }, null, "Measured")).id;
}"""


def run(words: Sequence[str]) -> bool:
    """Measure, print and keep; whether all went well."""
    if not Path(CHROMIUM).exists():
        raise InputError(f"found no Chromium at {CHROMIUM}; GRIDWRIGHT_CHROMIUM names another place")
    results: dict[str, dict[str, float]] = {}
    print(f"{'':34}{'times':>8}{'p50 ms':>10}{'p95 ms':>10}{'most ms':>10}")
    with serving() as address, open_page(address) as page:
        for side in SIDES:
            painted, worked = measure_drawing(page, draw_puzzle(side)["goal"])
            for name, event in (("stroke", "pointermove"), ("release", "pointerup")):
                tell(results, f"{name} to paint, {side}x{side}", painted[event])
                tell(results, f"{name}, the page's work, {side}x{side}", worked[event])
    write_report("making", words, {"measured": results})
    return True


def measure_drawing(page: Page, rows: list[str]) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Milliseconds from moves and releases to the painted frame, and those of the page's work, while jobs are at work."""
    page.goto("about:blank")
    page.goto("/#/make")
    page.wait_for_selector(".make-front")
    draft = page.evaluate(DRAFT, rows)
    page.goto(f"/#/make/nonogram/{draft}")
    page.wait_for_selector(".board canvas")
    page.wait_for_timeout(1000)
    page.evaluate(LISTEN)
    box = page.locator(".board").bounding_box()
    assert box is not None
    for stroke in range(STROKES):
        page.wait_for_timeout(PAUSE)
        left = box["x"] + box["width"] * (0.35 + 0.03 * stroke)
        top = box["y"] + box["height"] * 0.35
        page.mouse.move(left, top)
        page.mouse.down()
        for step in range(1, MOVES + 1):
            page.mouse.move(left + box["width"] * 0.25 * step / MOVES, top + box["height"] * 0.5 * step / MOVES)
        page.mouse.up()
    page.wait_for_timeout(PAUSE)
    if not page.evaluate("answers"):
        raise InputError("no answer came while drawing: nothing was measured")
    return page.evaluate("painted"), page.evaluate("worked")
