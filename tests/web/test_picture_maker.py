"""The maker of nonograms: images as the library traces them, strokes, pictures, and the story from a blank sheet to the shelf."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, Route, expect

from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.stairs import find_stairs
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, Ink
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests.web.conftest import Console
from tests.web.playing import POINTS, WATCH, wait_until

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000

PICTURES = """async (rows) => {
  const maker = (name) => import(`/js/kinds/nonogram/maker/${name}.js`);
  const p = { ...(await maker("picture")), ...(await maker("transforms")), ...(await maker("puzzle")) };
  const picture = p.fromRows(rows);
  const show = (other) => p.toRows(other);
  return {
    document: p.toDocument(picture),
    right: show(p.shift(picture, "right")),
    up: show(p.shift(picture, "up")),
    across: show(p.mirror(picture, "across")),
    down: show(p.mirror(picture, "down")),
    turned: show(p.turn(picture)),
    inverted: show(p.invert(picture)),
    taller: show(p.growAt(picture, "up", 1)),
    narrower: show(p.growAt(picture, "left", -1)),
    larger: show(p.resize(picture, 5, 5)),
    patch: p.findPatch(picture, 0).sort(),
    painted: show(p.paint(picture, [[0, 0], [5, 1]])),
    wrong: [[], ["#", "##"], ["x"], "no", [3], null].map((other) => p.fromRows(other)),
  };
}"""

STROKES = """async () => {
  const { beginStroke, openRectangle } = await import("/js/kinds/nonogram/maker/strokes.js");
  const ink = (corner) => ({ symbol: "", name: "", colour: "#000000", corner });
  const size = openRectangle({ height: 4, width: 4, inks: [ink(), ink("◢"), ink("◣")] });
  const draw = (shape, tool, values, points, ink = 0) => {
    const start = { tool, values: Uint8Array.from(values), options: { shape, ink } };
    const stroke = beginStroke(size, points[0], start);
    for (const point of points.slice(1)) stroke.extend(point);
    return stroke.changes();
  };
  const at = (row, column) => ({ row: row + 0.5, column: column + 0.5 });
  const blank = new Array(16).fill(0);
  const filled = new Array(16).fill(2);
  return {
    pen: draw("pen", "fill", blank, [at(0, 0), at(0, 1), at(1, 1)]),
    line: draw("line", "fill", blank, [at(0, 0), at(0, 3), at(3, 3)]),
    box: draw("box", "fill", blank, [at(2, 2), at(1, 1)]),
    patch: draw("patch", "fill", blank, [at(0, 0)]).length,
    again: draw("pen", "fill", filled, [at(0, 0), at(0, 1)]),
    erase: draw("pen", "erase", [2, ...blank.slice(1)], [at(0, 0), at(0, 1)]),
    all: draw("all", "fill", [2, 0, 3, ...blank.slice(3)], [at(0, 2)], 1),
    alike: draw("all", "fill", [2, 0, 2, ...blank.slice(3)], [at(0, 2)], 2),
    half: draw("pen", "fill", blank, [at(0, 0)], 1),
    turned: draw("pen", "fill", [3, ...blank.slice(1)], [at(0, 0), at(0, 1)], 1),
    round: draw("pen", "fill", [4, ...blank.slice(1)], [at(0, 0)], 2),
    outside: beginStroke(size, { row: -1, column: 0 }, { tool: "fill", values: blank, options: {} }),
  };
}"""

NO_REPAIRS = {"picture": {"repairs": 0}}

# Pixels above the board that are more gold or brick than anything else there is.
COUNT_GLOWING = """() => {
  const canvas = document.querySelector(".board-above");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 60 && data[at] - data[at + 2] > 60) count += 1;
  return count;
}"""


def test_pictures_are_shifted_mirrored_turned_and_resized(modules: Page) -> None:
    rows = ["##.", "#..", "..#"]
    found = modules.evaluate(PICTURES, rows)
    document = found.pop("document")
    puzzle = Nonogram.from_picture(Board.from_rows(rows))
    assert document["goal"] == rows
    for axis, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        assert document[axis] == [[block.length for block in clue] for clue in clues]
    assert found == {
        "right": [".##", ".#.", "#.."],
        "up": ["#..", "..#", "##."],
        "across": [".##", "..#", "#.."],
        "down": ["..#", "#..", "##."],
        "turned": [".##", "..#", "#.."],
        "inverted": ["..#", ".##", "##."],
        "taller": ["...", *rows],
        "narrower": ["#.", "..", ".#"],
        "larger": [".....", ".##..", ".#...", "...#.", "....."],
        "patch": [0, 1, 3],
        "painted": [".#.", "#.#", "..#"],
        "wrong": [None] * 6,
    }


SORTS = """async (cases) => {
  const maker = (name) => import(`/js/kinds/nonogram/maker/${name}.js`);
  const p = { ...(await maker("picture")), ...(await maker("transforms")), ...(await maker("puzzle")) };
  const { own } = await import("/js/kinds/nonogram/own.js");
  return cases.map((written) => {
    const picture = p.readPicture(written);
    const puzzle = own.write(p.toDocument(picture));
    const again = p.readPicture(JSON.parse(JSON.stringify(p.writePicture(picture))));
    const turned = written.hexagon ? picture : p.turn(p.turn(p.turn(p.turn(picture))));
    const mirrored = ["across", "down"].map((way) => p.mirror(p.mirror(picture, way), way));
    return {
      puzzle, isSame: p.isSame(picture, again), isBack: [turned, ...mirrored].every((other) => p.isSame(other, picture)),
      once: p.toRows(p.mirror(picture, "across")),
    };
  });
}"""

RED_AND_HALVES = [
    {"symbol": ".", "name": "white", "colour": "#ffffff"},
    {"symbol": "r", "name": "red", "colour": "#b3402e"},
    {"symbol": "#", "name": "black", "colour": "#000000"},
    {"symbol": "1", "name": "red half", "colour": "#b3402e", "corner": "◢"},
    {"symbol": "2", "name": "red half", "colour": "#b3402e", "corner": "◣"},
    {"symbol": "3", "name": "red half", "colour": "#b3402e", "corner": "◤"},
    {"symbol": "4", "name": "red half", "colour": "#b3402e", "corner": "◥"},
]


def test_pictures_of_every_sort_are_the_puzzles_that_the_library_makes_of_them(modules: Page) -> None:
    cases: list[dict[str, Any]] = [
        {"rows": ["r#.", "r.#", ".##"], "palette": RED_AND_HALVES},
        {"rows": ["12.", "rr#", "43."], "palette": RED_AND_HALVES},
        {"rows": ["..r", "rr."], "palette": RED_AND_HALVES},
        {"rows": ["#.#..", "..##.#", "#.##."], "hexagon": [1, 2, 2, 1, 2, 2]},
        {"rows": ["r.#..", "..r#.#", "#.rr."], "palette": RED_AND_HALVES, "hexagon": [1, 2, 2, 1, 2, 2]},
    ]
    for case, found in zip(cases, modules.evaluate(SORTS, cases), strict=True):
        assert found["isSame"], case
        assert found["isBack"], case
        palette = [Ink(**ink) for ink in case.get("palette", [])]
        used = {ink.symbol for ink in palette if any(ink.symbol in row for row in case["rows"])} | {"."}
        halves = {ink.colour for ink in palette if ink.symbol in used and ink.corner}
        kept = tuple(ink for ink in palette if ink.symbol in used or (ink.colour in halves and not ink.corner)) or BLACK_ON_WHITE
        lattice = Hexagon.from_sides(*case["hexagon"][:4]) if "hexagon" in case else None
        symbols = "".join(ink.symbol for ink in kept)
        board = Board.from_rows(case["rows"], symbols, lattice.row_lengths if lattice else ())
        puzzle = Nonogram.from_picture(board, palette=kept, grammar="caps" if halves else "blocks", lattice=lattice)
        parts = {key: part for key, part in found["puzzle"].items() if part is not None}
        written = json.dumps({"gridwright": 1, "kind": "nonogram", **parts})
        assert api.parse_puzzle(written, format_name="json") == puzzle, case


INKS = """async (palette) => {
  const maker = (name) => import(`/js/kinds/nonogram/maker/${name}.js`);
  const p = { ...(await maker("picture")), ...(await maker("palette")), ...(await maker("puzzle")) };
  const picture = p.readPicture({ rows: ["r#.", "12r", "#.."], palette });
  const show = (other) => [p.toRows(other), other.palette.map((ink) => ink.symbol + (ink.corner ?? "")).join(" ")];
  const plain = p.readPicture({ rows: ["#.", ".#"] });
  const added = p.addInk(plain);
  const many = Array.from({ length: 31 }, (_, number) => ({ name: "", colour: `#0000${10 + number}` }));
  return {
    moved: show(p.moveInk(picture, 2, -1)),
    kept: show(p.moveInk(picture, 1, -1)),
    removed: show(p.removeInk(picture, 1)),
    merged: show(p.mergeInks(picture, 1, 2)),
    whole: show(p.dropHalves(picture, 1)),
    halves: show(p.addHalves(plain, 1)),
    added: [show(added), added.palette[2].name],
    recoloured: p.changeInk(picture, 1, { colour: "#FF0000" }).palette.filter((ink) => ink.colour === "#ff0000").length,
    // Another ink has this colour: nobody sees the difference, but a half cell belongs to one of them.
    same: p.changeInk(picture, 1, { colour: "#000000" }).palette[1].colour,
    pale: p.changeInk(picture, 1, { colour: "#ffffff" }).palette[1].colour,
    alike: ["#fdfdfa", "#0a0a0a", "#e0b13a"].map((colour) => p.findAlike(picture, 1, colour)),
    most: p.addHalves({ ...plain, palette: p.makePalette(many) }, 1),
    asked: p.listChanges(picture, { changes: [0, 8], values: [2, 4] }),
  };
}"""


def test_inks_are_added_changed_ordered_merged_and_removed(modules: Page) -> None:
    assert modules.evaluate(INKS, RED_AND_HALVES) == {
        "moved": [["r#.", "12r", "#.."], ". # r 1◢ 2◣ 3◤ 4◥"],
        "kept": [["r#.", "12r", "#.."], ". r # 1◢ 2◣ 3◤ 4◥"],
        "removed": [[".#.", "...", "#.."], ". #"],
        # Half cells stay half, in the other ink.
        "merged": [["##.", "ab#", "#.."], ". # a◢ b◣ c◤ d◥"],
        "whole": [["r#.", "rrr", "#.."], ". r #"],
        "halves": [["#.", ".#"], ". # a◢ b◣ c◤ d◥"],
        "added": [[["#.", ".#"], ". # r"], "red"],
        "recoloured": 5,
        "same": "#000001",
        "pale": "#fffffe",
        # The paper, black, and none.
        "alike": [0, 2, -1],
        "most": None,
        "asked": [[0, 2], [8, 4]],
    }


STAIRS = """async (cases) => {
  const maker = (name) => import(`/js/kinds/nonogram/maker/${name}.js`);
  const p = { ...(await maker("picture")), ...(await maker("stairs")) };
  return cases.map((rows) => {
    const { picture, stairs } = p.findStairs(p.fromRows(rows));
    const painted = p.paint(picture, stairs.flat());
    return Array.from(painted.values, (value) => painted.palette[value].corner ?? painted.palette[value].symbol).join("");
  });
}"""


def test_half_cells_are_proposed_where_an_edge_goes_down_cell_by_cell(modules: Page) -> None:
    cases = [
        # A slope becomes straight, a single corner and a thin diagonal stay.
        (["#....", "##...", "###..", "#####"], ["#◣...", "##◣..", "###◣.", "#####"]),
        (["....", ".##.", "####", ".##."], ["....", ".##.", "####", ".##."]),
        (["...#", "..##", ".###", ".###", "..##", "...#"], ["..◢#", ".◢##", ".###", ".###", ".◥##", "..◥#"]),
        (["#..", ".#.", "..#"], ["#..", ".#.", "..#"]),
    ]
    for (rows, expected), found in zip(cases, modules.evaluate(STAIRS, [rows for rows, _ in cases]), strict=True):
        assert found == "".join(expected), rows
    # And what is proposed is what the library places where half cells are asked for.
    chance = Random("stairs")
    drawn = [["".join(chance.choice("##.") for _ in range(9)) for _ in range(7)] for _ in range(200)]
    for rows, found in zip(drawn, modules.evaluate(STAIRS, drawn), strict=True):
        expected = list("".join(rows))
        halves = find_stairs(Nonogram.from_picture(Board.from_rows(rows, ".#")))
        for (row, column), (_, corner) in halves.items():
            expected[9 * row + column] = corner
        assert found == "".join(expected), rows


HEXAGONS = """async ({ rows, hexagon }) => {
  const maker = (name) => import(`/js/kinds/nonogram/maker/${name}.js`);
  const p = { ...(await maker("picture")), ...(await maker("transforms")), ...(await maker("strokes")) };
  const { layTriddler } = await import("/js/kinds/nonogram/triddler-layout.js");
  const picture = p.readPicture({ rows, hexagon });
  const grown = p.HEXAGON_SIDES.map((side) => p.growHexagon(picture, side, 1));
  const lattice = p.findHexagon(hexagon);
  const layout = layTriddler(lattice, lattice.lines.map((lines) => lines.map(() => ({ lengths: [], values: [] }))));
  const sheet = p.openHexagon({ lattice, layout, height: 0, width: 0 });
  const at = (place) => ({ row: layout.centres[place][1], column: layout.centres[place][0] });
  const draw = (shape, values, places) => {
    const start = { tool: "fill", values: Uint8Array.from(values), options: { shape, ink: 0 } };
    const stroke = p.beginStroke(sheet, at(places[0]), start);
    for (const place of places.slice(1)) stroke.extend(at(place));
    return stroke.changes().map(([place]) => place).sort((one, two) => one - two);
  };
  const blank = new Array(lattice.size).fill(0);
  return {
    sides: grown.map((other) => other.hexagon),
    filled: grown.map((other) => other.values.filter((value) => value === 1).length),
    back: grown.map((other, at) => p.isSame(p.growHexagon(other, p.HEXAGON_SIDES[at], -1), picture)),
    none: p.growHexagon(p.blankHexagon([0, 1, 1, 1, 0, 2]), "top", -1)?.hexagon ?? null,
    wrong: [[2, 2, 2, 2, 2, 3], [0, 0, 0, 0, 0, 0], [1, 2, 3], "no"].map((sides) => p.readSides(sides)),
    pen: draw("pen", blank, [0, 1, 2]),
    line: draw("line", blank, [lattice.lines[2][2][0], lattice.lines[2][2].at(-1)]),
    falling: lattice.lines[2][2].toSorted((one, two) => one - two),
    patch: draw("patch", blank, [0]).length,
  };
}"""


def test_hexagons_grow_at_six_sides_and_keep_their_picture(modules: Page) -> None:
    hexagon = Hexagon.regular(2)
    found = modules.evaluate(HEXAGONS, {"rows": ["##..#", "#.#....", ".......", ".#..#"], "hexagon": list(hexagon.sides)})
    (top, bottom), (left, right), (first, last) = hexagon.rows, hexagon.rising, hexagon.falling
    grown = (
        replace(hexagon, rising=(left - 1, right)),
        replace(hexagon, falling=(first - 1, last)),
        replace(hexagon, rows=(top, bottom + 1)),
        replace(hexagon, rising=(left, right + 1)),
        replace(hexagon, falling=(first, last + 1)),
        replace(hexagon, rows=(top - 1, bottom)),
    )
    assert [tuple(sides) for sides in found["sides"]] == [other.sides for other in grown]
    assert found["filled"] == [7] * 6
    assert found["back"] == [True] * 6
    assert found["none"] is None
    assert found["wrong"] == [None] * 4
    assert found["pen"] == [0, 1, 2]
    assert found["line"] == found["falling"]
    assert found["patch"] == hexagon.size


LATE_IMAGE = """async () => {
  const { Intake } = await import("/js/kinds/nonogram/maker/intake.js");
  const told = [];
  const listener = { onOpen: (name) => told.push(name), onTrace: () => {}, onTake: () => {}, onClose: () => {} };
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const drop = (names, leave) => {
    const element = document.createElement("div");
    const intake = new Intake(listener);
    intake.listen(element, new AbortController().signal);
    for (const name of names) {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([blob], name, { type: "image/png" }));
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    }
    if (leave) intake.destroy();
  };
  drop(["gone.png"], true);
  drop(["first.png", "second.png"], false);
  for (let wait = 0; wait < 100 && told.length === 0; wait += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return told;
}"""


TOUCHING = """async () => {
  const { paintBar } = await import("/js/kinds/nonogram/bars.js");
  const canvas = document.createElement("canvas");
  const ctx = canvas.getContext("2d", { willReadFrequently: true });
  const least = [];
  for (const ratio of [1, 2]) {
    for (let cell = 9 * ratio; cell <= 24 * ratio; cell += 1) {
      [canvas.width, canvas.height] = [cell * 4, 60 * ratio];
      const bars = { field: { x: 0, y: 50 * ratio }, leftBar: { width: 0 }, topBar: { height: 50 * ratio } };
      const view = { cell, ratio, x: (column) => column * cell, y: () => 0, ...bars };
      const colours = { font: "sans-serif", clue: "#000", dim: "#000" };
      const scene = { view, colours, options: {}, solved: 0, clueMarks: new Set() };
      const clues = [28, 28, 28, 28].map((length) => ({ lengths: [length], values: [2] }));
      const states = clues.map(() => ({ done: new Uint8Array(1), isBroken: false }));
      paintBar(ctx, scene, { height: 30, width: 4 }, "column", clues, states, 0, 4);
      const { data, width, height } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      const opacity = (x, y) => data[4 * (y * width + x) + 3];
      const rows = Array.from({ length: height }, (_, y) => y);
      const isInked = Array.from({ length: width }, (_, x) => rows.some((y) => opacity(x, y) > 80));
      const gaps = isInked.map((inked) => (inked ? "#" : ".")).join("").replace(/^\\.+|\\.+$/g, "").match(/\\.+/g) ?? [];
      // Between the figures of one number there may be a gap, too: those between numbers are the widest three.
      least.push([cell, ratio, gaps.map((gap) => gap.length).sort((one, two) => two - one)[2] ?? 0]);
    }
  }
  return least;
}"""


def test_numbers_of_neighbouring_columns_never_touch(modules: Page) -> None:
    for cell, ratio, gap in modules.evaluate(TOUCHING):
        assert gap >= 2 * ratio, (cell, ratio)


SEARCHING = """async () => {
    const { Status } = await import("/js/kinds/nonogram/maker/suggestions.js");
    const status = new Status();
    const several = { outcome: "ambiguous", differing: [1, 2] };
    const findings = [
        ["busy", several, ""],
        ["failed", several, "The server failed."],
        ["busy", { ...several, repairs: [] }, ""],
        ["busy", { outcome: "solved", is_by_lines: true }, ""],
    ];
    return findings.map(([state, answer, fault]) => {
        status.show({ state, answer, fault, note: "" });
        return status.element.querySelector(".pm-note").textContent;
    });
}"""


def test_it_is_told_that_changes_are_looked_for_and_that_the_search_failed(modules: Page) -> None:
    assert modules.evaluate(SEARCHING) == [
        "They glow on the board. Looking for changes…",
        "They glow on the board. The server failed.",
        "They glow on the board.",
        "Each step follows from a single line.",
    ]


def test_an_image_that_comes_too_late_is_let_go(modules: Page) -> None:
    assert modules.evaluate(LATE_IMAGE) == ["second.png"]


def test_strokes_draw_their_shapes(modules: Page) -> None:
    found = modules.evaluate(STROKES)
    assert found == {
        "pen": [[0, 2], [1, 2], [5, 2]],
        "line": [[0, 2], [5, 2], [10, 2], [15, 2]],
        "box": [[5, 2], [6, 2], [9, 2], [10, 2]],
        "patch": 16,
        "again": [],
        "erase": [[0, 0]],
        "all": [[2, 4]],
        "alike": [[0, 4], [2, 4]],
        "half": [[0, 3]],
        "turned": [[0, 4], [1, 4]],
        "round": [[0, 3]],
        "outside": None,
    }


def open_maker(page: Page, side: int | None = None) -> None:
    page.goto("/#/make/nonogram")
    expect(page.get_by_role("grid")).to_be_visible()
    if side is not None:
        for name in ("Columns", "Rows"):
            page.get_by_role("spinbutton", name=name).fill(str(side))
            page.get_by_role("spinbutton", name=name).press("Enter")
        expect(page.get_by_role("grid")).to_have_accessible_name(f"Nonogram, {side} rows, {side} columns")


def verdict(page: Page) -> Locator:
    return page.locator(".pm-verdict")


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f"[role=gridcell][data-row='{row}'][data-column='{column}']")


def press_at(page: Page, row: int, column: int) -> None:
    """Fill a cell by the keyboard, from the first one."""
    page.keyboard.press("Control+Home")
    for key, times in (("ArrowDown", row), ("ArrowRight", column)):
        for _ in range(times):
            page.keyboard.press(key)
    page.keyboard.press("z")


def test_an_ambiguous_picture_glows_is_mended_by_a_click_and_kept(page: Page) -> None:
    open_maker(page, 5)
    expect(verdict(page)).to_have_text("Draw something")
    page.get_by_label("Name, shown").fill("Two dots")
    page.get_by_label("Title, shown before").fill("Guess")
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    press_at(page, 2, 2)
    expect(verdict(page)).to_have_text("Several solutions: 4 cells differ", timeout=PATIENCE)
    assert page.evaluate(COUNT_GLOWING) > 0
    expect(page.get_by_role("heading", name="Change 1 cell")).to_be_visible()
    first = page.locator(".pm-card").first
    first.hover()
    first.click()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    expect(page.locator(".pm-band")).to_contain_text("of 10")
    assert page.evaluate(COUNT_GLOWING) == 0
    page.get_by_role("button", name="Undo").click()
    expect(verdict(page)).to_have_text("Several solutions: 4 cells differ", timeout=PATIENCE)
    page.get_by_role("button", name="Redo").click()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("menuitem").first.click()
    expect(page.locator(".toast")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#/make/nonogram/[\w-]+"))
    page.reload()
    expect(page.get_by_label("Name, shown")).to_have_value("Two dots")
    expect(page.get_by_label("Title, shown before")).to_have_value("Guess")
    expect(cell(page, 2, 2)).to_contain_text("filled")
    page.goto("/#/solve")
    expect(page.locator(".kept-cards .card-title")).to_have_text("Guess")


def test_a_picture_that_is_not_checked_says_so_and_keeping_it_waits(page: Page, console: Console) -> None:
    open_maker(page, 5)
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    expect(page.locator(".pm-band")).to_be_visible()
    note = page.locator(".make-check")
    expect(note).to_be_hidden()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/jobs", hold)
    press_at(page, 2, 2)
    # Not what the picture before was worth, from the moment on that it is another one.
    assert verdict(page).text_content() == "Checking…"
    expect(page.locator(".pm-band")).to_be_hidden()
    expect(note).to_contain_text("It is being checked")
    for is_awaited in (False, True):
        page.get_by_role("button", name="Keep", exact=True).click()
        page.get_by_role("menuitem").first.click()
        expect(note).to_contain_text("Waiting for the check…")
        expect(page.get_by_role("dialog")).to_be_hidden()
        if is_awaited:
            for route in held:
                route.continue_()
            page.unroute("**/api/jobs")
            expect(page.get_by_role("dialog")).to_contain_text("several solutions", timeout=PATIENCE)
        else:
            page.get_by_role("button", name="Do not wait").click()
            expect(page.get_by_role("dialog")).to_contain_text("It has not been checked")
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(verdict(page)).to_have_text("Several solutions: 4 cells differ")
    expect(note).to_be_hidden()
    page.route("**/api/jobs", lambda route: route.fulfill(status=503, json={"error": {"code": "gone", "message": "gone"}}))
    console.forgive("503")
    page.get_by_role("grid").focus()
    press_at(page, 3, 3)
    expect(verdict(page)).to_have_text("Not checked")
    expect(note).to_contain_text("It is not checked")


def test_where_a_few_changes_do_not_do_the_picture_is_made_fair_with_a_preview_and_one_undo(page: Page) -> None:
    # As on a photograph: the quick look finds nothing.
    page.route(
        "**/api/jobs",
        lambda route: route.continue_(
            post_data={**route.request.post_data_json, **NO_REPAIRS.get(route.request.post_data_json["task"], {})}
        ),
    )
    open_maker(page, 5)
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    press_at(page, 2, 2)
    expect(verdict(page)).to_have_text("Several solutions: 4 cells differ", timeout=PATIENCE)
    expect(page.get_by_role("heading", name="No small change was found")).to_be_visible()
    glowing = page.evaluate(COUNT_GLOWING)
    page.get_by_role("button", name="Make it fair").click()
    expect(page.get_by_role("heading", name="Change 1 cell")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Make it fair")).to_be_hidden()
    # What would change shows on the board before it is done.
    expect(page.locator(".pm-card")).to_be_focused()
    assert page.evaluate(COUNT_GLOWING) != glowing
    expect(page.get_by_role("gridcell").filter(has_text="filled")).to_have_count(2)
    page.locator(".pm-card").click()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    expect(page.get_by_role("gridcell").filter(has_text="filled")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("gridcell").filter(has_text="filled")).to_have_count(2)


def test_an_ambiguous_picture_is_kept_only_when_asked_and_costs_no_lives(page: Page) -> None:
    open_maker(page, 5)
    page.get_by_label("Name, shown").fill("Either way")
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    press_at(page, 2, 2)
    expect(verdict(page)).to_have_text("Several solutions: 4 cells differ", timeout=PATIENCE)
    expect(page.locator(".pm-print")).not_to_contain_text("The way to the solution")
    for is_kept in (False, True):
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("dialog")).to_contain_text("several solutions")
        page.get_by_role("dialog").get_by_role("button", name="Go on anyway" if is_kept else "Cancel").click()
    expect(page).to_have_url(re.compile(r"#/play/"))
    puzzle = page.url.rsplit("/", 1)[1]
    found = page.evaluate("async (id) => (await import('/js/game/catalogue.js')).loadPuzzle(id)", puzzle)
    assert found["document"].get("goal") is None
    # Only of the play view: the maker's board may still be there for a moment.
    expect(page.locator(".play").get_by_role("grid")).to_be_visible()
    expect(page.locator(".play .lives")).to_be_hidden()
    # The other solution is as good as the one that was drawn.
    page.locator(".play").get_by_role("grid").focus()
    press_at(page, 1, 2)
    press_at(page, 2, 1)
    expect(page.locator(".play")).to_have_attribute("data-ending", "solved")


def test_a_picture_in_two_inks_with_a_half_cell_is_judged_mended_kept_and_played(page: Page) -> None:
    open_maker(page, 5)
    bar = page.locator(".pm-inks")
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    bar.get_by_role("button", name="Add an ink").click()
    expect(bar.get_by_role("button", name="red")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("grid").focus()
    press_at(page, 2, 2)
    expect(cell(page, 2, 2)).to_contain_text("red")
    # Runs of different inks may touch, so this is not the only solution but for the colours.
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    page.keyboard.press("1")
    press_at(page, 2, 2)
    expect(verdict(page)).to_have_text("Several solutions: 4 cells differ", timeout=PATIENCE)
    page.locator(".pm-card").first.click()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, 2, 2)).to_contain_text("red")
    bar.get_by_role("button", name="Half cells").click()
    page.get_by_role("grid").focus()
    press_at(page, 3, 3)
    expect(cell(page, 3, 3)).to_contain_text("half cell, lower right")
    # Renamed, recoloured, and all of it undone by steps.
    page.get_by_label("Name of ink 2").fill("Black")
    page.get_by_label("Name of ink 2").press("Enter")
    expect(page.get_by_label("Name of ink 2")).to_have_value("black 2")
    # In the colour of the paper an ink could not be seen; in that of another ink it is taken, with a word.
    page.get_by_label("Colour of black 2").fill("#ffffff")
    expect(page.get_by_label("Colour of black 2")).to_have_value("#b3402e")
    expect(page.locator(".toast")).to_contain_text("the colour of the paper")
    page.get_by_label("Colour of black 2").fill("#000000")
    expect(page.locator(".pm-ink-notes")).to_have_text("black 2 and black look alike: who plays cannot tell them apart.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".pm-ink-notes")).to_be_hidden()
    page.get_by_label("Name of ink 2").fill("rose")
    page.get_by_label("Name of ink 2").press("Enter")
    page.get_by_label("Colour of rose").fill("#ff8899")
    expect(cell(page, 2, 2)).to_contain_text("rose")
    page.reload()
    expect(cell(page, 2, 2)).to_contain_text("rose")
    expect(cell(page, 3, 3)).to_contain_text("half cell, lower right, black")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Colour of rose")).to_have_value("#b3402e")
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".play").get_by_role("grid")).to_be_visible()
    page.locator(".play").get_by_role("grid").focus()
    press_at(page, 1, 1)
    page.keyboard.press("2")
    press_at(page, 2, 2)
    page.keyboard.press("1")
    page.keyboard.press("Control+Home")
    for key in ("ArrowDown", "ArrowRight"):
        for _ in range(3):
            page.keyboard.press(key)
    page.keyboard.press("s")
    expect(page.locator(".play")).to_have_attribute("data-ending", "solved")


def test_half_cells_are_taken_one_staircase_at_a_time_or_all_at_once(page: Page) -> None:
    open_maker(page)
    page.get_by_role("button", name="Rocket").click()
    halves = page.get_by_role("gridcell").filter(has_text="half cell")
    page.get_by_role("button", name="Propose half cells").click()
    expect(page.get_by_role("heading", name="would smooth it: 10")).to_be_visible()
    expect(halves).to_have_count(0)
    page.locator(".pm-triangles .pm-card").first.click()
    expect(halves).to_have_count(3)
    page.get_by_role("button", name="Take all").click()
    expect(halves).to_have_count(10)
    for left in (3, 0):
        page.get_by_role("button", name="Undo").click()
        expect(halves).to_have_count(left)
    page.get_by_role("button", name="Propose half cells").click()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("button", name="Propose half cells")).to_be_focused()


BEGIN_HEXAGON = """async () => {
  const { createDraft } = await import("/js/make/drafts.js");
  const data = { rows: ["##..#", "#.#....", ".......", ".#..#"], hexagon: [2, 2, 2, 2, 2, 2] };
  const draft = await createDraft("nonogram", data);
  location.hash = `#/make/nonogram/${draft.id}`;
}"""


REOPEN = """async (written) => {
  const maker = (name) => import(`/js/kinds/nonogram/maker/${name}.js`);
  const [{ readPicture }, { toDocument }, { reopen }] = await Promise.all(["picture", "puzzle", "maker"].map(maker));
  const { createPuzzle } = await import("/js/api.js");
  const { loadDraft } = await import("/js/make/drafts.js");
  const { makeOrigin } = await import("/js/make/reopen.js");
  const puzzle = await createPuzzle({ pack_id: null, document: toDocument(readPicture(written)), title: "Again" });
  const address = await reopen(puzzle, makeOrigin(puzzle));
  return (await loadDraft(address.split("/").at(-1))).data;
}"""


def test_a_triddler_is_drawn_resized_mended_and_played_on_desk_and_phone(page: Page, phone: Page) -> None:
    page.goto("/#/make")
    page.evaluate(BEGIN_HEXAGON)
    filled = page.get_by_role("gridcell").filter(has_text=re.compile("^filled"))
    expect(filled).to_have_count(7)
    expect(verdict(page)).to_contain_text("Several solutions", timeout=PATIENCE)
    assert page.evaluate(COUNT_GLOWING) > 0
    page.locator(".pm-card").first.click()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Upper right: add a line").click()
    expect(page.get_by_text("Upper right: 1")).to_be_visible()
    expect(filled).to_have_count(7)
    page.get_by_role("button", name="The whole picture").click()
    expect(page.get_by_role("menuitem", name="Turn right")).to_have_count(0)
    page.get_by_role("menuitem", name="Mirror left and right").click()
    expect(page.get_by_text("Upper left: 1")).to_be_visible()
    written = {"rows": ["##..r", "#.#....", ".......", ".#..#"], "palette": RED_AND_HALVES[:3], "hexagon": [2] * 6}
    again = page.evaluate(REOPEN, written)
    assert {key: again[key] for key in written} == written
    # Under the thumb: another outline, a tap, and the puzzle is played.
    phone.goto("/#/make/nonogram")
    phone.get_by_role("button", name="Details and suggestions").click()
    phone.get_by_role("radio", name="Hexagon").check()
    phone.get_by_role("button", name="Details and suggestions").click()
    box = phone.locator(".board").bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2 + 5, box["y"] + box["height"] / 2 + 8)
    expect(phone.get_by_role("gridcell").filter(has_text=re.compile("^filled"))).to_have_count(1)
    phone.get_by_role("button", name="Undo").click()
    phone.get_by_role("grid").focus()
    press_at(phone, 0, 2)
    expect(verdict(phone)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    phone.get_by_role("button", name="Details and suggestions").click()
    phone.get_by_role("button", name="Play", exact=True).click()
    phone.locator(".play").get_by_role("grid").focus()
    press_at(phone, 0, 2)
    expect(phone.locator(".play")).to_have_attribute("data-ending", "solved")


def test_what_was_drawn_can_be_undone_after_the_page_was_left(page: Page) -> None:
    open_maker(page, 5)
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    press_at(page, 2, 2)
    expect(page).to_have_url(re.compile(r"#/make/nonogram/[\w-]+"))
    address = page.url
    page.reload()
    expect(cell(page, 2, 2)).to_contain_text("filled")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, 2, 2)).not_to_contain_text("filled")
    page.goto("/#/make")
    expect(page.get_by_role("heading", name="Drafts")).to_be_visible()
    page.goto(address)
    expect(cell(page, 1, 1)).to_contain_text("filled")
    page.get_by_role("button", name="Redo").click()
    expect(cell(page, 2, 2)).to_contain_text("filled")


def draw_image() -> bytes:
    image = Image.new("RGB", (120, 90), (235, 230, 215))
    ImageDraw.Draw(image).ellipse((30, 15, 90, 75), fill=(50, 40, 70))
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def test_an_image_is_tried_with_sliders_taken_and_undone(page: Page) -> None:
    open_maker(page)
    page.locator(".picture-maker input[type=file]").set_input_files(
        {"name": "ball.png", "mimeType": "image/png", "buffer": draw_image()}
    )
    expect(page.get_by_role("heading", name="From an image")).to_be_focused()
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 23 rows, 30 columns")
    expect(page.get_by_label("Name, shown")).to_have_value("ball")
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_hidden()
    expect(page.get_by_role("spinbutton", name="Columns")).to_be_hidden()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    page.get_by_role("slider", name="Columns").fill("20")
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 15 rows, 20 columns")
    page.get_by_role("switch", name="Outlines").check()
    page.get_by_role("switch", name="Invert").check()
    page.get_by_role("switch", name="Keep its shape").uncheck()
    page.get_by_role("slider", name="Rows").fill("20")
    page.get_by_role("radio", name="Show all").check()
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 20 rows, 20 columns")
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("heading", name="From an image")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 15 rows, 15 columns")
    page.locator(".picture-maker input[type=file]").set_input_files(
        {"name": "broken.png", "mimeType": "image/png", "buffer": b"no image"}
    )
    expect(page.get_by_text("This is no image that can be read")).to_be_visible()
    page.locator(".picture-maker input[type=file]").set_input_files(
        {"name": "moon.png", "mimeType": "image/png", "buffer": draw_image()}
    )
    expect(page.get_by_label("Name, shown")).to_have_value("moon")
    expect(page.get_by_text("This is no image that can be read")).to_have_count(0)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Name, shown")).to_have_value("ball")
    page.get_by_role("spinbutton", name="Rows").fill("400")
    page.get_by_role("spinbutton", name="Rows").press("Enter")
    expect(page.get_by_text("At most 100")).to_be_visible()


def test_drawing_by_mouse_and_what_can_be_done_to_the_whole(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_maker(page, 5)
    page.get_by_role("button", name="Rectangle").click()
    box = page.locator(".board").bounding_box()
    assert box is not None
    # The field is in the middle of the board: a drag over its middle covers some cells of it.
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.45)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.7, steps=5)
    page.mouse.up()
    expect(verdict(page)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    filled = page.get_by_role("gridcell").filter(has_text="filled").count()
    assert filled > 1
    for deed in ("Shift left", "Mirror left and right", "Turn right", "Invert"):
        page.get_by_role("button", name="The whole picture").click()
        page.get_by_role("menuitem", name=deed).click()
    expect(page.get_by_role("gridcell").filter(has_text="filled")).to_have_count(25 - filled)
    page.get_by_role("button", name="The whole picture").click()
    page.get_by_role("menuitem", name="Clear").click()
    expect(verdict(page)).to_have_text("Draw something")
    page.keyboard.press("u")
    expect(page.get_by_role("gridcell").filter(has_text="filled")).to_have_count(25 - filled)
    page.get_by_text("Add or cut at one side").click()
    page.get_by_role("button", name="Top: add a line").click()
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 6 rows, 5 columns")
    page.get_by_role("radio", name="Just unique").check()
    expect(verdict(page)).not_to_have_text("Checking…", timeout=PATIENCE)


def test_on_a_phone_the_board_comes_first_and_the_sheet_unfolds(phone: Page) -> None:
    phone.goto("/#/make/nonogram")
    expect(phone.get_by_role("grid")).to_be_visible()
    expect(phone.get_by_role("button", name="Keep", exact=True)).to_be_hidden()
    box = phone.locator(".board").bounding_box()
    assert box is not None
    assert box["height"] > 400
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(verdict(phone)).to_have_text("One solution, no guessing", timeout=PATIENCE)
    phone.get_by_role("button", name="Details and suggestions").click()
    expect(phone.get_by_role("button", name="Keep", exact=True)).to_be_visible()


KEEP_THREE = """async () => {
  const { createPack, createPuzzle } = await import("/js/api.js");
  const { fromRows } = await import("/js/kinds/nonogram/maker/picture.js");
  const { toDocument } = await import("/js/kinds/nonogram/maker/puzzle.js");
  const { id: pack_id } = await createPack({ name: "Drawn", icon: "leaf" });
  const rows = ["#####", "#...#", "#...#", "#...#", "#####"];
  for (const [index, title] of ["Čajník", "Boat", "Arch"].entries()) {
    const document = toDocument(fromRows([...rows.slice(0, 4 - index), ...rows.slice(0, 1 + index)]));
    await createPuzzle({ pack_id, document: { ...document, title }, title, band: 9 - index, effort: 40 - 10 * index });
  }
  await createPuzzle({ pack_id: null, document: { ...toDocument(fromRows(rows)), title: "Loose" }, title: "Loose" });
}"""


def test_kept_puzzles_are_found_ordered_moved_and_opened_again_in_their_maker(page: Page) -> None:
    page.goto("/#/make")
    expect(page.get_by_role("link", name="Your puzzles")).to_be_visible()
    page.evaluate(KEEP_THREE)
    page.get_by_role("link", name="Your puzzles").click()
    pack = page.get_by_role("region", name="Drawn")
    titles = pack.locator(".card-title")
    expect(titles).to_have_text(["Čajník", "Boat", "Arch"])
    # By the keyboard, by the menu, by dragging: the order stays.
    pack.get_by_role("link", name="Čajník").focus()
    with page.expect_response("**/api/order"):
        page.keyboard.press("Alt+ArrowDown")
    expect(titles).to_have_text(["Boat", "Čajník", "Arch"])
    expect(pack.get_by_role("link", name="Čajník")).to_be_focused()
    pack.locator(".card", has_text="Arch").get_by_role("button").click()
    with page.expect_response("**/api/order"):
        page.get_by_role("menuitem", name="Move forward").click()
    expect(titles).to_have_text(["Boat", "Arch", "Čajník"])
    with page.expect_response("**/api/order"):
        page.locator(".card", has_text="Loose").drag_to(pack.locator(".card", has_text="Arch"))
    expect(titles).to_have_text(["Boat", "Loose", "Arch", "Čajník"])
    page.reload()
    expect(titles).to_have_text(["Boat", "Loose", "Arch", "Čajník"])
    page.get_by_label("Order").select_option("by title")
    expect(titles).to_have_text(["Arch", "Boat", "Čajník", "Loose"])
    page.get_by_label("Order").select_option("easiest first")
    expect(titles).to_have_text(["Arch", "Boat", "Čajník", "Loose"])
    page.get_by_label("Order").select_option("newest first")
    expect(titles.first).to_have_text("Loose")
    page.get_by_label("Search by title").fill("CAJ")
    expect(titles).to_have_text(["Čajník"])
    # Open again, change it, save it in its place.
    pack.locator(".card", has_text="Čajník").get_by_role("button").click()
    page.get_by_role("menuitem", name="Edit").click()
    expect(page.locator(".pm-title")).to_have_value("Čajník")
    page.get_by_role("grid").focus()
    press_at(page, 2, 2)
    page.locator(".pm-title").fill("Teapot")
    expect(verdict(page)).to_contain_text("solution", timeout=PATIENCE)
    page.get_by_role("button", name="Keep", exact=True).click()
    with page.expect_response(lambda response: response.request.method == "PUT") as saved:
        page.get_by_role("menuitem", name="Save over “Čajník”").click()
    assert saved.value.ok
    page.goto("/#/mine")
    page.get_by_label("Order").select_option("by hand")
    expect(titles).to_have_text(["Boat", "Loose", "Arch", "Teapot"])
    pack.locator(".card", has_text="Loose").get_by_role("button").click()
    page.get_by_role("menuitem", name="Take out of its pack").click()
    expect(titles).to_have_text(["Boat", "Arch", "Teapot"])


KEEP_NAMED = """async () => {
  const { createPuzzle } = await import("/js/api.js");
  const { fromRows } = await import("/js/kinds/nonogram/maker/picture.js");
  const { toDocument } = await import("/js/kinds/nonogram/maker/puzzle.js");
  const document = { ...toDocument(fromRows(["##.", "#..", "###"])), title: "Guess", description: "Tulip" };
  await createPuzzle({ pack_id: null, document, title: "Guess", band: 1, effort: 150 });
}"""


def test_renaming_changes_the_name_that_is_shown_and_editing_goes_on_in_the_same_draft(page: Page) -> None:
    page.goto("/#/make")
    page.evaluate(KEEP_NAMED)
    page.goto("/#/mine")
    rename(page, "Tulip", "Name, shown once it is solved", "Rose")
    expect(page.locator(".card-title")).to_have_text("Rose")
    page.goto("/#/pack/kept")
    rename(page, "Guess", "Title, shown before it is solved", "What is it?")
    expect(page.locator(".card-title")).to_have_text("What is it?")
    page.goto("/#/mine")
    edit(page, "Rose")
    expect(page.locator(".pm-title")).to_have_value("Rose")
    expect(page.locator(".pm-early input")).to_have_value("What is it?")
    # Edited once more, under another name: the same draft, with what was drawn in it.
    page.get_by_role("grid").focus()
    press_at(page, 1, 1)
    page.goto("/#/mine")
    expect(page.locator("nav.rail a[aria-current='page']")).to_have_text("Make")
    rename(page, "Rose", "Name, shown once it is solved", "Lily")
    edit(page, "Lily")
    expect(page.locator(".pm-title")).to_have_value("Lily")
    expect(cell(page, 1, 1)).to_contain_text("filled")
    page.goto("/#/mine")
    page.get_by_role("main").get_by_role("link", name="Make", exact=True).click()
    expect(page.locator(".make-drafts .card-title")).to_have_text("Lily")
    page.goto("/#/studio")
    expect(page.get_by_role("main").get_by_role("link", name="Make", exact=True)).to_be_visible()
    # It prints from here and from the solver, in a window that scrolls once.
    page.set_viewport_size({"width": 1366, "height": 768})
    for address in ("/#/mine", "/#/solve"):
        page.goto(address)
        page.get_by_role("button", name="More about").click()
        page.get_by_role("menuitem", name="Print").click()
        expect(page.get_by_role("dialog", name="Print")).to_be_visible()
        assert page.locator(".dialog").evaluate("(window) => window.scrollHeight - window.clientHeight") == 0
        page.keyboard.press("Escape")


def test_the_board_stays_where_it_is_under_the_pointer_while_clues_grow(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/#/make")
    page.evaluate(WATCH)
    page.goto("/#/make/nonogram")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady)")
    fresh = page.evaluate(LEFT)
    click_cells(page, 0, range(0, 15, 2))
    page.get_by_role("textbox").first.hover()
    assert page.evaluate(LEFT) == fresh  # there is room for as many as fit into a row
    for name in ("Columns", "Rows"):
        page.get_by_role("spinbutton", name=name).fill("30")
        page.get_by_role("spinbutton", name=name).press("Enter")
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 30 rows, 30 columns")
    wide = page.evaluate(LEFT)
    click_cells(page, 29, range(0, 30, 2))
    assert page.evaluate(LEFT) == wide
    page.get_by_role("textbox").first.hover()
    wait_until(page, f"() => ({LEFT})() > {wide}")


LEFT = "() => window.watched.camera.view.leftBar.width"


def click_cells(page: Page, row: int, columns: Iterable[int]) -> None:
    wait_until(page, "() => Boolean(window.watched?.camera.isReady && window.watched.element.isConnected)")
    for x, y in page.evaluate(POINTS, [[row + 0.5, column + 0.5] for column in columns]):
        page.mouse.click(x, y)
    for column in columns:
        expect(cell(page, row, column)).to_contain_text("filled")


def rename(page: Page, shown: str, label: str, name: str) -> None:
    page.get_by_role("button", name=f"More about {shown}").click()
    page.get_by_role("menuitem", name="Rename").click()
    expect(page.get_by_label(label)).to_have_value(shown)
    page.get_by_label(label).fill(name)
    page.get_by_role("button", name="Save").click()


def edit(page: Page, shown: str) -> None:
    page.get_by_role("button", name=f"More about {shown}").click()
    page.get_by_role("menuitem", name="Edit").click()
