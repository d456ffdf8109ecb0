"""The end of a puzzle: it comes alive, tells the time and the best one, may sound, and makes a card to share."""

from __future__ import annotations

import io
import re

from PIL import Image
from playwright.sync_api import Page, expect

from tests.web.conftest import MakePage
from tests.web.playing import Play, open_play

HEART = "first-strokes.heart"
LISTEN = """() => {
  window.heard = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } };
}"""
SET = "async ([name, value]) => (await import('/js/game/settings.js')).setSetting(name, value)"
# How much of each canvas is as red as the heart's coloured finish.
RED = """(canvases) => canvases.map((canvas) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let red = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] > 150 && data[at + 1] < 90 && data[at + 2] < 90) red += 1;
  return red / (canvas.width * canvas.height);
})"""

# How many pixels of the card the right border of the field is wide, going left from the edge of the sheet.
THICKNESS = """() => {
  const { data } = document.querySelector(".result-card").getContext("2d").getImageData(700, 640, 300, 1);
  const shades = Array.from({ length: 300 }, (_, at) => data[at * 4]);
  const sheet = Math.max(...shades);
  const runs = shades.map((shade) => (shade < sheet - 8 && shade > 100 ? "#" : ".")).join("").match(/#+/g) ?? [""];
  return Math.min(...runs.map((run) => run.length));
}"""


def solve(play: Play) -> None:
    for run in play.locate_runs():
        play.drag(run)
    play.expect_solved("flawless")


def watch_frames(page: Page) -> None:
    """Count the frames in which the picture is neither begun nor finished."""
    page.evaluate(
        """async () => {
          const { Board } = await import("/js/board/board.js");
          const repaint = Board.prototype.repaint;
          window.alive = 0;
          Board.prototype.repaint = function () {
            if (this.solved > 0 && this.solved < 1) window.alive += 1;
            return repaint.call(this);
          };
        }"""
    )


def test_the_end_moves_tells_the_best_time_and_sounds_when_asked(make_page: MakePage) -> None:
    page = make_page(reduced_motion="no-preference")
    page.add_init_script(f"({LISTEN})()")
    play = open_play(page, HEART)
    watch_frames(page)
    solve(play)
    assert page.evaluate("alive") > 2
    assert page.evaluate("heard") == 0  # quiet unless it is asked for
    expect(page.locator(".ending-best")).to_have_count(0)
    page.evaluate(SET, ["sound", True])
    page.evaluate(SET, ["motion", "reduced"])
    page.evaluate("alive = 0")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".ending")).to_have_count(0)
    solve(play)
    assert page.evaluate("[alive, heard]") == [0, 1]
    expect(page.locator(".ending-best")).to_contain_text("est")  # this one, or the one before


def test_a_card_shows_the_result_with_or_without_the_picture(make_page: MakePage) -> None:
    page = make_page()
    play = open_play(page, HEART)
    board = page.locator(".play canvas")
    assert max(board.evaluate_all(RED)) == 0
    solve(play)
    assert max(board.evaluate_all(RED)) > 0.05
    page.locator(".ending").get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="A card to share")
    card = dialog.get_by_role("img")
    expect(card).to_have_accessible_name(re.compile(r"^Heart, First strokes · .*, Flawless: no mistake, no help, \d:\d\d$"))
    assert page.locator(".result-card").evaluate_all(RED)[0] > 0.2
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save the image").click()
    assert saving.value.suggested_filename == "heart.png"
    with Image.open(io.BytesIO(saving.value.path().read_bytes())) as image:
        assert (image.format, image.size) == ("PNG", (1080, 1350))
    dialog.get_by_label("With the picture").click()
    expect(card).to_have_accessible_name(re.compile("^First strokes · No. 13, 5 . 5, "))  # the pack once
    assert page.locator(".result-card").evaluate_all(RED) == [0]
    # Its lines are thick enough to be seen in the window, which shows it at a third of its size.
    assert page.evaluate(THICKNESS) >= 3
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save the image").click()
    assert saving.value.suggested_filename == "first-strokes-no-13.png"
    # On its card, too, and on no other.
    page.keyboard.press("Escape")
    page.goto("/#/pack/first-strokes")
    pictures = page.locator(".card-picture canvas")
    expect(pictures).to_have_count(18)
    assert [number for number, red in enumerate(pictures.evaluate_all(RED), start=1) if red] == [13]


def test_a_medal_speaks_of_lives_only_where_there_are_some(modules: Page) -> None:
    told = modules.evaluate(
        """async () => {
          const { tellMedal } = await import("/js/library/cards.js");
          const medals = ["flawless", "gold", "silver"];
          return ["nonogram", "slitherlink", "crossword"].map((kind) => medals.map((medal) => tellMedal(medal, kind)));
        }"""
    )
    flawless, gold, silver = told[0]
    assert "out of lives" in gold
    assert "out of lives" in silver
    assert told[1] == told[2] == [flawless, "Gold: nothing revealed", "Silver: solved with something revealed"]
