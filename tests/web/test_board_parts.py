"""The pure parts of the shared board: zoom and pan as arithmetic, what pointers mean, what keys mean."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

QUIET = settings(max_examples=60, deadline=None, derandomize=True)

LOOK = """async ({frame, cell, left, top, x, y, wished, box}) => {
  const viewport = await import("/js/board/viewport.js");
  const whole = { ...frame, bars: (side) => ({ left: Math.round(side * frame.bar), top: Math.round(side * frame.bar) }) };
  const flat = (view) => ({ cell: view.cell, x0: view.x(0), y0: view.y(0), field: view.field, visible: view.visible });
  const start = viewport.clamp(whole, { cell, left, top });
  const zoomed = viewport.zoomAt(whole, start, wished, x, y);
  const panned = viewport.panBy(whole, start, x - left, y - top);
  const view = viewport.makeView(whole, start);
  const cellBox = { x: view.x(box.column), y: view.y(box.row), width: view.cell, height: view.cell };
  const revealed = viewport.makeView(whole, viewport.reveal(whole, start, cellBox));
  return {
    fit: viewport.fitCell(whole), whole: flat(viewport.makeView(whole, viewport.fit(whole))),
    start, view: flat(view), zoomed, after: flat(viewport.makeView(whole, zoomed)), panned,
    revealed: flat(revealed), point: viewport.pointAt(view, x, y),
  };
}"""

PLAY = """async ({inputs, options}) => {
  const { Pointers } = await import("/js/board/pointers.js");
  const pointers = new Pointers(options);
  return inputs.map((input) => pointers.handle(input).map((deed) => deed.action ? `${deed.type} ${deed.action}` : deed.type));
}"""

READ = """async ({keys, tools}) => {
  const { readKey } = await import("/js/board/keyboard.js");
  const plain = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  return keys.map((key) => readKey({ ...plain, ...key }, tools));
}"""


@st.composite
def looks(draw: st.DrawFn) -> dict[str, Any]:
    """A screen, a field, a position on it and something to do there."""
    height, width = draw(st.integers(1, 60)), draw(st.integers(1, 60))
    room = {"width": draw(st.integers(200, 1200)), "height": draw(st.integers(200, 1200))}
    frame = {
        **room,
        "ratio": draw(st.sampled_from((1, 1.5, 3))),
        "fieldHeight": height,
        "fieldWidth": width,
        "margin": draw(st.sampled_from((0, 0.5))),
        "largest": 60,
        "bar": draw(st.integers(0, 4)),
    }
    far = st.integers(-200, 3000)
    return {
        "frame": frame,
        "cell": draw(st.integers(1, 150)),
        "left": draw(far),
        "top": draw(far),
        "x": draw(st.integers(0, room["width"])),
        "y": draw(st.integers(0, room["height"])),
        "wished": draw(st.integers(1, 150)),
        "box": {"row": draw(st.integers(0, height - 1)), "column": draw(st.integers(0, width - 1))},
    }


@QUIET
@given(looks())
def test_the_field_never_leaves_its_window(modules: Page, look: dict[str, Any]) -> None:
    seen = modules.evaluate(LOOK, look)
    frame = look["frame"]
    for name in ("view", "after", "revealed"):
        view = seen[name]
        edge = round(frame["margin"] * view["cell"] + 1e-9)
        field = view["field"]
        for axis, size, cells in (("x", "width", frame["fieldWidth"]), ("y", "height", frame["fieldHeight"])):
            start, end = field[axis], field[axis] + field[size]
            assert view[f"{axis}0"] - edge <= start, "no gap before the field"
            assert view[f"{axis}0"] + cells * view["cell"] + edge >= end, "no gap after it"
            assert end <= frame[size] or field[size] == 0
    assert seen["whole"]["visible"]["top"] <= 0
    if seen["fit"] > 1:
        assert seen["whole"]["field"]["height"] >= frame["fieldHeight"] * seen["fit"], "the whole board is seen when it is fitted"


@QUIET
@given(looks())
def test_what_is_under_the_pointer_stays_there_unless_an_edge_is_in_the_way(modules: Page, look: dict[str, Any]) -> None:
    seen = modules.evaluate(LOOK, look)
    point, after = seen["point"], seen["after"]
    for axis, along, left in (("x", "column", "left"), ("y", "row", "top")):
        now = after[f"{axis}0"] + point[along] * after["cell"]
        is_free = seen["zoomed"][left] > 0 and after["field"][axis] + after["field"]["width" if axis == "x" else "height"] < (
            after[f"{axis}0"] + look["frame"]["fieldWidth" if axis == "x" else "fieldHeight"] * after["cell"]
        )
        if is_free:
            assert abs(now - look[axis]) <= 1.5


@QUIET
@given(looks())
def test_a_cell_that_is_asked_for_is_seen(modules: Page, look: dict[str, Any]) -> None:
    view = modules.evaluate(LOOK, look)["revealed"]
    row, column = look["box"]["row"], look["box"]["column"]
    field = view["field"]
    for axis, size, number in (("x", "width", column), ("y", "height", row)):
        if field[size] < view["cell"]:
            continue
        start = view[f"{axis}0"] + number * view["cell"]
        assert field[axis] <= start
        assert start + view["cell"] <= field[axis] + field[size]


def down(number: int, x: float, y: float, device: str = "touch", zone: str = "field", **more: Any) -> dict[str, Any]:
    return {"type": "down", "id": number, "x": x, "y": y, "device": device, "zone": zone, "button": 0, **more}


def move(number: int, x: float, y: float) -> dict[str, Any]:
    return {"type": "move", "id": number, "x": x, "y": y}


def up(number: int, kind: str = "up", **more: Any) -> dict[str, Any]:
    return {"type": kind, "id": number, "x": 0, "y": 0, **more}


REST = {"type": "rest", "id": 0, "x": 0, "y": 0}

GESTURES: dict[str, tuple[list[dict[str, Any]], list[list[str]]]] = {
    "a finger draws": (
        [down(1, 0, 0), move(1, 20, 0), up(1)],
        [["begin tool", "await-rest"], ["forget-rest", "extend"], ["forget-rest", "commit"]],
    ),
    "a resting finger starts anew with the other tool": (
        [down(1, 0, 0), REST, move(1, 20, 0), up(1)],
        [["begin tool", "await-rest"], ["revert", "buzz", "begin other"], ["forget-rest", "extend"], ["forget-rest", "commit"]],
    ),
    "a finger that moved does not rest": (
        [down(1, 0, 0), move(1, 20, 0), REST],
        [["begin tool", "await-rest"], ["forget-rest", "extend"], []],
    ),
    "a second finger reverts, and nothing is written until all are lifted": (
        [down(1, 0, 0), down(2, 100, 0), move(1, -50, 0), up(2), move(1, 0, 50), up(1), down(1, 0, 0)],
        [
            ["begin tool", "await-rest"],
            ["forget-rest", "revert", "pinch-start"],
            ["pinch"],
            ["pinch-end"],
            [],
            [],
            ["begin tool", "await-rest"],
        ],
    ),
    "a finger put down again after a pinch pinches again": (
        [down(1, 0, 0), down(2, 100, 0), up(2), down(3, 50, 50), move(3, 80, 80), up(3), up(1)],
        [
            ["begin tool", "await-rest"],
            ["forget-rest", "revert", "pinch-start"],
            ["two-finger-tap", "pinch-end"],
            ["pinch-start"],
            ["pinch"],
            ["pinch-end"],
            [],
        ],
    ),
    "a third finger changes nothing": (
        [down(1, 0, 0), down(2, 100, 0), down(3, 50, 50), up(3), up(2), up(1)],
        [["begin tool", "await-rest"], ["forget-rest", "revert", "pinch-start"], [], ["two-finger-tap", "pinch-end"], [], []],
    ),
    "a stroke that the system takes away is reverted": (
        [down(1, 0, 0), up(1, "cancel")],
        [["begin tool", "await-rest"], ["forget-rest", "revert"]],
    ),
    "a tap on a clue": ([down(1, 0, 0, zone="bar"), move(1, 3, 3), up(1)], [[], [], ["tap-clue"]]),
    "a drag from a clue pans": (
        [down(1, 0, 0, zone="bar"), move(1, 30, 0), move(1, 40, 0), up(1)],
        [[], ["pan-start", "pan"], ["pan"], ["pan-end"]],
    ),
    "right, middle and shift": (
        [
            down(1, 0, 0, "mouse", button=2),
            up(1),
            down(1, 0, 0, "mouse", button=1),
            up(1),
            down(1, 0, 0, "mouse", isShift=True),
            up(1),
        ],
        [
            ["begin other"],
            ["forget-rest", "commit"],
            ["begin clear"],
            ["forget-rest", "commit"],
            ["begin clear"],
            ["forget-rest", "commit"],
        ],
    ),
    "another button takes a stroke of the mouse back": (
        [down(1, 0, 0, "mouse"), down(-1, 0, 0, "mouse"), move(1, 30, 0), up(1)],
        [["begin tool"], ["forget-rest", "revert"], [], []],
    ),
    "the space bar pans": (
        [down(1, 0, 0, "mouse", isPanKey=True), move(1, 5, 5), up(1)],
        [["pan-start"], ["pan"], ["pan-end"]],
    ),
    "a palm beside the pen is ignored": (
        [down(1, 0, 0, "pen"), down(2, 90, 90), move(2, 95, 95), move(1, 30, 0), up(2), up(1)],
        [["begin tool"], [], [], ["forget-rest", "extend"], [], ["forget-rest", "commit"]],
    ),
    "a mouse without a button only hovers": ([move(1, 5, 5)], [["hover"]]),
}


@pytest.mark.parametrize("name", GESTURES)
def test_what_pointers_mean(modules: Page, name: str) -> None:
    inputs, deeds = GESTURES[name]
    assert modules.evaluate(PLAY, {"inputs": inputs, "options": {}}) == deeds


def test_buttons_can_be_inverted(modules: Page) -> None:
    inputs = [down(1, 0, 0, "mouse"), up(1), down(1, 0, 0, "mouse", button=2)]
    deeds = modules.evaluate(PLAY, {"inputs": inputs, "options": {"invertButtons": True}})
    assert [deeds[0], deeds[2]] == [["begin other"], ["begin tool"]]


def test_what_keys_mean(modules: Page) -> None:
    keys: list[tuple[dict[str, Any], dict[str, Any] | None]] = [
        ({"key": "ArrowLeft"}, {"type": "move", "direction": "left"}),
        ({"key": "ArrowUp", "ctrlKey": True}, {"type": "paint", "direction": "up", "action": "tool"}),
        ({"key": "ArrowUp", "shiftKey": True}, {"type": "paint", "direction": "up", "action": "other"}),
        ({"key": "ArrowUp", "shiftKey": True, "ctrlKey": True}, {"type": "paint", "direction": "up", "action": "clear"}),
        ({"key": "z"}, {"type": "mark", "action": "tool"}),
        ({"key": "z", "metaKey": True}, {"type": "command", "name": "undo"}),
        ({"key": "Z", "ctrlKey": True, "shiftKey": True}, {"type": "command", "name": "redo"}),
        ({"key": "y", "ctrlKey": True}, {"type": "command", "name": "redo"}),
        ({"key": "?", "shiftKey": True}, {"type": "command", "name": "help"}),
        ({"key": "+", "shiftKey": True}, {"type": "command", "name": "zoom-in"}),
        ({"key": "F", "shiftKey": True}, {"type": "command", "name": "back"}),
        ({"key": "3"}, {"type": "ink", "ink": 2}),
        ({"key": "3", "shiftKey": True}, {"type": "ink", "ink": 2}),  # a keyboard with figures above its letters
        ({"key": "PageUp"}, {"type": "move", "direction": "column-start"}),
        ({"key": "s"}, {"type": "tool", "tool": "inside"}),
        ({"key": "s", "ctrlKey": True}, None),
        ({"key": "Tab"}, None),
        ({"key": "z", "altKey": True}, None),
    ]
    assert modules.evaluate(READ, {"keys": [key for key, _ in keys], "tools": {"s": "inside"}}) == [intent for _, intent in keys]
