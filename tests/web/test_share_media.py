"""Replays and their GIFs: frames are what was played, and a second decoder sees the frames that were written."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image, ImageSequence
from playwright.sync_api import Page

WRITE = """async ({ width, height, frames, colours }) => {
  const { GifWriter, makePalette } = await import("/js/share/gif.js");
  const { toBase64 } = await import("/js/share/link.js");
  const paint = (cells) => {
    const data = new Uint8ClampedArray(width * height * 4);
    cells.forEach((cell, at) => data.set([...colours[cell], 255], at * 4));
    return { width, height, data };
  };
  const pictures = frames.map(({ cells }) => paint(cells));
  const writer = new GifWriter(width, height, makePalette(pictures));
  pictures.forEach((picture, at) => writer.addFrame(picture, frames[at].pause));
  return toBase64(new Uint8Array(await writer.finish().arrayBuffer()));
}"""

FILM = """async ({ doc, events }) => {
  const { filmGame, filmSteps, mergeFrames, showFrame } = await import("/js/share/replay.js");
  const { findKind } = await import("/js/kinds/index.js");
  const { rules } = findKind(doc.kind);
  const film = filmGame({ document: doc, lives: 5 }, events, rules);
  const shown = film.frames.map((_, at) => rules.toRows(doc, showFrame(film, at + 1)));
  const few = mergeFrames(film.frames, 2);
  const steps = filmSteps(doc, rules, [{ sets: [[0, 2]] }, { sets: [[1, 1], [3, 2]] }], true);
  return {
    shown,
    pauses: film.frames.map(({ pause }) => pause),
    isSolved: film.isSolved,
    few: rules.toRows(doc, showFrame({ ...film, frames: few }, few.length)),
    fewFrames: few.length,
    steps: steps.frames.map((_, at) => rules.toRows(doc, showFrame(steps, at + 1))),
  };
}"""

DOC = {"kind": "nonogram", "height": 2, "width": 2, "rows": [[1], [1]], "columns": [[1], [1]]}


def decode(modules: Page, **wish: Any) -> tuple[list[Image.Image], list[int], int]:
    image = Image.open(BytesIO(b64decode(modules.evaluate(WRITE, wish))))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    pauses = []
    for number in range(len(frames)):
        image.seek(number)
        pauses.append(image.info["duration"])
    return frames, pauses, image.info["loop"]


def list_pixels(image: Image.Image) -> list[list[int]]:
    data = image.tobytes()
    return [list(data[at : at + 3]) for at in range(0, len(data), 3)]


def test_a_second_decoder_sees_the_same_frames(modules: Page) -> None:
    random = Random(7)
    for colours in (2, 3, 17, 256):
        palette = [[(index * 37) % 256, (index * 91) % 256, index] for index in range(colours)]
        width, height = 61, 47
        first = [random.randrange(colours) for _ in range(width * height)]
        second = first.copy()
        for _ in range(9):
            second[random.randrange(len(second))] = random.randrange(colours)
        calm = [0] * len(first)
        cells = [first, second, second, calm, first]
        wish = [{"cells": each, "pause": 80 + 100 * number} for number, each in enumerate(cells)]
        frames, pauses, loop = decode(modules, width=width, height=height, frames=wish, colours=palette)
        assert loop == 0
        shown = [[palette[cell] for cell in each] for each in cells]
        found = [list_pixels(frame) for frame in frames]
        # Decoders may join frames that show the same.
        unequal = [each for number, each in enumerate(shown) if number == 0 or each != shown[number - 1]]
        assert found in (shown, unequal)
        assert sum(pauses) == sum(each["pause"] for each in wish)


def test_noise_fills_the_table_of_codes(modules: Page) -> None:
    random = Random(11)
    palette = [[index, 255 - index, (index * 7) % 256] for index in range(256)]
    cells = [random.randrange(256) for _ in range(200 * 150)]
    frames, _, _ = decode(modules, width=200, height=150, frames=[{"cells": cells, "pause": 100}], colours=palette)
    assert list_pixels(frames[0]) == [palette[cell] for cell in cells]


def event(n: int, t: int, kind: str, **more: Any) -> dict[str, Any]:
    return {"n": n, "by": "aaaaaaaa", "t": t, "type": kind, **more}


def test_a_film_shows_what_was_done_and_undone(modules: Page) -> None:
    events = [
        event(1, 1000, "begin", mode="relaxed"),
        event(2, 1100, "stroke", changes=[[0, 2], [1, 1]]),
        event(3, 60_000, "stroke", changes=[[3, 1]]),
        event(4, 60_010, "undo"),
        event(5, 60_400, "hint", stage=1),
        event(6, 60_500, "stroke", changes=[[3, 2]]),
    ]
    film = modules.evaluate(FILM, {"doc": DOC, "events": events})
    assert film["shown"] == [["#.", "??"], ["#.", "?."], ["#.", "??"], ["#.", "?#"]]
    assert film["pauses"] == [900, 80, 100, 80]
    assert film["isSolved"]
    assert (film["fewFrames"], film["few"]) == (2, ["#.", "?#"])
    assert film["steps"] == [["#?", "??"], ["#.", "?#"]]


def test_a_film_begins_with_the_last_attempt(modules: Page) -> None:
    events = [
        event(1, 0, "begin", mode="relaxed"),
        event(2, 10, "stroke", changes=[[0, 2]]),
        event(3, 20, "restart"),
        event(4, 30, "stroke", changes=[[1, 2]]),
    ]
    film = modules.evaluate(FILM, {"doc": DOC, "events": events})
    assert film["shown"] == [["?#", "??"]]
    assert not film["isSolved"]
