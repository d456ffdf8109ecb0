"""Triddlers and blocks in a real browser: played to the end by touch and by keys, and their lines judged as the library does."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Grammar
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice
from gridwright.kinds.nonogram.page import PAGE
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from tests.web.conftest import SIZES, MakePage
from tests.web.playing import Play, open_link

FILLED, CROSS = 2, 1
SHORT_SIZE, LONG_SIZE = re.compile(r"(?<!, )24\striangles$"), re.compile(r"hexagon, side 2, 24\striangles$")
COLOURS = (PAPER, Ink("red", "#c0392b", "r"), Ink("green", "#2e7d32", "g"))


def draw(lattice: Lattice, rows: list[str]) -> Nonogram:
    cells = bytes(mark == "#" for mark in "".join(rows))
    return Nonogram.from_picture(Board(lattice.height, lattice.width, cells, ".#", lattice.row_lengths), lattice=lattice)


PUZZLES = {
    "triddler": draw(Hexagon.regular(2), ["..###", "#######", "#..##..", ".###."]),
    "block": draw(Box(3, 3, 3), ["###", "#.#", "###", "#.#", "...", "###", ".#.", ".#.", "###"]),
}
LATTICES = [
    Hexagon.regular(2),
    Hexagon.from_sides(2, 1, 3, 2),
    Hexagon.from_sides(0, 3, 3, 0),
    Box(2, 3, 4),
    Box(3, 1, 2),
]
CENTRES = """places => {
    const { camera, element, surface } = window.watched;
    const box = element.getBoundingClientRect();
    const { view } = camera;
    return places.map((place) => {
        const [x, y] = surface.layout.centres[place];
        return [box.left + view.x(x) / view.ratio, box.top + view.y(y) / view.ratio];
    });
}"""
LATTICE = """async (doc) => {
    const { findLattice, locate } = await import("/js/kinds/nonogram/lattice.js");
    const lattice = findLattice(doc);
    return { lines: lattice.lines, places: Array.from({ length: lattice.size }, (_, place) => locate(lattice, place)) };
}"""
JUDGE = """async ({doc, boards}) => {
    const { rules } = await import("/js/kinds/nonogram/rules.js");
    const { own } = await import("/js/kinds/nonogram/kind.js").then(({ nonogram }) => nonogram.own()).then((own) => ({ own }));
    const { goal, ...rest } = doc;
    return {
      solved: boards.map((values) => rules.isSolved(rest, Uint8Array.from(values))),
      rows: boards.map((values) => rules.toRows(doc, Uint8Array.from(values))),
      goal: Array.from(rules.fromRows(doc, goal)),
      mistakes: boards.map((values) => rules.findMistakes(doc, Uint8Array.from(values))),
      again: own.read(JSON.parse(JSON.stringify(own.write(doc)))),
    };
}"""


def list_goal(puzzle: Nonogram) -> list[int]:
    assert puzzle.goal is not None
    return [place for place, value in enumerate(puzzle.goal.cells) if value]


def list_runs(puzzle: Nonogram, direction: int) -> list[list[int]]:
    """The runs of filled places in the lines of a direction."""
    wanted = set(list_goal(puzzle))
    runs: list[list[int]] = []
    for index in range(puzzle.lattice.counts()[direction]):
        run: list[int] = []
        for place in puzzle.lattice.line(direction, index):
            if place in wanted:
                run.append(place)
            elif run:
                runs.append(run)
                run = []
        runs += [run] if run else []
    return runs


def locate(play: Play, places: list[int]) -> list[tuple[float, float]]:
    return [(x, y) for x, y in play.page.evaluate(CENTRES, places)]


def sweep(play: Play, puzzle: Nonogram, direction: int) -> None:
    """Fill every run of a direction by one finger along it."""
    for run in list_runs(puzzle, direction):
        before = play.values()
        if before[run[0]] == FILLED:
            continue
        play.swipe(locate(play, [run[0]] if len(run) == 1 else [run[0], run[-1]]))
        assert {place for place, value in enumerate(play.values()) if value != before[place]} <= set(run)


def type_all(play: Play, puzzle: Nonogram) -> None:
    """Walk along the rows, and fill by keys."""
    page, lattice, wanted = play.page, puzzle.lattice, set(list_goal(puzzle))
    for row in range(lattice.height):
        line = list(lattice.line(0, row))
        if row > 0 and isinstance(lattice, Box) and row % lattice.slice_height == 0:
            page.keyboard.press("PageDown")
            play.walk((1 - lattice.slice_height, 0))
        elif row > 0:
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        for at, place in enumerate(line):
            assert page.evaluate("() => window.watched.cursor") == place
            if place in wanted:
                page.keyboard.press("z")
            if at + 1 < len(line) and not wanted.isdisjoint(line[at + 1 :]):
                page.keyboard.press("ArrowRight")
            else:
                break


@pytest.mark.parametrize(("size", "directions"), [("phone", [1]), ("desk", [2, 0])])
def test_a_triddler_is_swept_along_its_lines_and_played_by_keys(make_page: MakePage, size: str, directions: list[int]) -> None:
    puzzle = PUZZLES["triddler"]
    page = make_page(**SIZES[size])
    play = open_link(page, puzzle)
    # A phone has no room for all words.
    expect(page.locator(".play-subtitle")).to_have_text({"phone": SHORT_SIZE, "desk": LONG_SIZE}[size])
    for direction in directions:
        sweep(play, puzzle, direction)
        play.expect_solved("flawless")
        play.play_again()
    type_all(play, puzzle)
    play.expect_solved("flawless")


@pytest.mark.parametrize("size", SIZES)
def test_a_block_is_played_by_touch_and_by_keys(make_page: MakePage, size: str) -> None:
    puzzle = PUZZLES["block"]
    page = make_page(**SIZES[size])
    play = open_link(page, puzzle)
    page.locator('[data-tool="cross"]').tap()
    play.swipe(locate(play, [4]))
    assert play.values()[4] == CROSS
    page.locator('[data-tool="fill"]').tap()
    sweep(play, puzzle, 1)
    play.expect_solved("flawless")
    play.play_again()
    type_all(play, puzzle)
    play.expect_solved("flawless")


def test_a_board_too_small_to_read_comes_near_to_what_a_hint_shows_and_goes_back(modules: Page) -> None:
    seen = modules.evaluate(
        """async () => {
            const { Camera } = await import("/js/board/viewport.js");
            const bars = () => ({ left: 0, top: 0 });
            const wait = () => new Promise((resolve) => setTimeout(resolve, 400));
            const run = async (comesNear, height) => {
                const element = document.body.appendChild(document.createElement("div"));
                element.style.cssText = "width: 390px; height: 600px";
                const surface = { height: 40, width: 20, margin: 0, comfortable: 26, largest: 104, comesNear, measureBars: bars };
                const listeners = { onResize() {}, onMove() {}, onResized() {} };
                const camera = new Camera(surface, element, listeners);
                camera.measure();
                element.style.height = `${height}px`;
                camera.measure();
                const cells = [camera.position.cell / camera.frame.ratio];
                const region = { top: 30, bottom: 34, left: 2, right: 9 };
                camera.show(region, region);
                await wait();
                const { field, cell, ratio } = camera.view;
                cells.push(cell / ratio);
                const [top, bottom] = [camera.view.y(region.top), camera.view.y(region.bottom)];
                const isSeen = top >= field.y && bottom <= field.y + field.height;
                camera.comeHome();
                await wait();
                cells.push(camera.position.cell / camera.frame.ratio);
                camera.destroy();
                element.remove();
                return [cells, isSeen];
            };
            return [await run(true, 240), await run(false, 240), await run(true, 560)];
        }"""
    )
    (near, is_seen), (other, _), (large, _) = seen
    assert is_seen
    assert near[0] == near[2] == 6
    assert near[1] >= 12
    assert other == [6, 6, 6]
    assert large == [14, 14, 14]


def test_lines_and_cells_have_names_and_a_wrong_cell_costs_a_life(page: Page) -> None:
    puzzle = PUZZLES["triddler"]
    play = open_link(page, puzzle)
    grid = page.get_by_role("grid", name="Triddler of 24 triangles, sides 2 2 2 2 2 2")
    expect(page.locator(".play-subtitle")).to_contain_text("hexagon, side 2, 24 triangles")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell")).to_have_count(24)
    expect(grid.get_by_role("gridcell").first).to_have_text("open; Row 1: 3; Falling line 2: 2 3")
    play.drag(locate(play, [0]))
    assert play.values()[0] == 255
    page.keyboard.press("u")
    # A clue that is met crosses the rest of its line.
    play.drag(locate(play, [2, 4]))
    x, y = page.evaluate(
        """() => {
            const { camera: { view }, element, surface } = window.watched;
            const { x, y } = surface.layout.numbers[0][0][0];
            const box = element.getBoundingClientRect();
            return [box.left + view.x(x) / view.ratio, box.top + view.y(y) / view.ratio];
        }"""
    )
    page.mouse.click(x, y)
    assert play.values()[1] == CROSS
    page.keyboard.press("+")
    page.keyboard.press("+")
    play.drag(locate(play, [13]))
    assert play.values()[13] != 0


@pytest.mark.parametrize("grammar", ["blocks", "zebra"])
@pytest.mark.parametrize("lattice", LATTICES, ids=str)
def test_lines_and_solutions_are_those_of_the_library(modules: Page, lattice: Lattice, grammar: Grammar) -> None:
    random = Random(7)
    palette = COLOURS if grammar == "blocks" else BLACK_ON_WHITE
    cells = bytes(random.randrange(len(palette)) for _ in range(lattice.size))
    symbols = "".join(ink.symbol for ink in palette)
    picture = Board(lattice.height, lattice.width, cells, symbols, lattice.row_lengths)
    puzzle = Nonogram.from_picture(picture, palette=palette, grammar=grammar, lattice=lattice)
    document: dict[str, Any] = PAGE.describe(puzzle).dump()
    found = modules.evaluate(LATTICE, document)
    assert found["lines"] == [
        [list(lattice.line(direction, index)) for index in range(count)] for direction, count in enumerate(lattice.counts())
    ]
    assert found["places"] == [list(lattice.locate(cell)) for cell in range(lattice.size)]
    boards = [cells]
    for _ in range(40):
        changed = bytearray(cells)
        for _ in range(random.randrange(1, 4)):
            changed[random.randrange(len(changed))] = random.randrange(len(palette))
        boards.append(bytes(changed))
    asked = [[value + CROSS for value in board] for board in boards]
    judged = modules.evaluate(JUDGE, {"doc": document, "boards": asked})
    assert judged["solved"] == [next(violations(puzzle, puzzle.make_board(board)), None) is None for board in boards]
    assert judged["rows"] == [puzzle.make_board(board).rows() for board in boards]
    assert judged["goal"] == [value + CROSS for value in cells]
    assert judged["mistakes"] == [[at for at, value in enumerate(board) if value != cells[at]] for board in boards]
    assert {key: value for key, value in document.items() if key in judged["again"]} == judged["again"]
