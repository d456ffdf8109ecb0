"""Slitherlinks on tilings in a real browser: played to the end by touch, by mouse and by keys, and judged as the library does."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gridwright import api
from gridwright.kinds.slitherlink.page import PAGE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.graph import EDGE, VERTEX
from gridwright.kinds.slitherlink.tilings.page import make_pattern
from gridwright.kinds.slitherlink.tilings.tiling import Tiling, make_tiling
from tests.web.conftest import SIZES, MakePage
from tests.web.playing import Play, open_link

LINE, CROSS = 1, 2
VERTEX_RULES = {"branch", "dead end"}
CLUE_RULES = {"clue exceeded", "clue cannot be met"}
LOOP_RULES = {"several loops", "early loop"}


def make_puzzle(tiling: Tiling, inside: list[int]) -> Slitherlink:
    """The puzzle with every clue of the loop around these faces."""
    goal = GraphBoard.enclosing(tiling, [face in inside for face in range(len(tiling.graph.faces))])
    assert goal.is_loop
    lines = goal.edge_values
    clues = [sum(lines[edge] == LINE for edge in edges) for edges in tiling.graph.face_edges]
    return Slitherlink([clues], goal=goal, tiling=tiling)


def grow(tiling: Tiling, count: int, seed: int) -> list[int]:
    """So many faces whose outline is one loop."""
    random, inside = Random(seed), [0]
    while len(inside) < count:
        more = [*inside, random.randrange(len(tiling.graph.faces))]
        if (
            len(set(more)) == len(more)
            and GraphBoard.enclosing(tiling, [face in more for face in range(len(tiling.graph.faces))]).is_loop
        ):
            inside = more
    return inside


TILINGS = {
    "honeycomb": make_tiling("honeycomb", 4, 4),
    "cairo": make_tiling("cairo", 4, 4),
    "penrose-rhombs": make_tiling("penrose-rhombs", 7, 7, 3),
}
PUZZLES = {name: make_puzzle(tiling, grow(tiling, len(tiling.graph.faces) // 2, 5)) for name, tiling in TILINGS.items()}
NAMES = {"honeycomb": "Honeycomb, 16 faces", "cairo": "Cairo pentagons, 24 faces", "penrose-rhombs": "Penrose rhombs, 23 faces"}

LOCATE = """places => {
    const { camera: { view }, element, surface } = window.watched;
    const box = element.getBoundingClientRect();
    return places.map((place) => {
        const region = surface.regionOf(place);
        const [row, column] = [(region.top + region.bottom) / 2, (region.left + region.right) / 2];
        return [box.left + view.x(column) / view.ratio, box.top + view.y(row) / view.ratio];
    });
}"""


def place_of(puzzle: Slitherlink, sort: int, number: int) -> int:
    return PAGE.number(puzzle).place((sort, number))


def locate(play: Play, places: list[int]) -> list[tuple[float, float]]:
    """Where the middles of edges and vertices are on the screen."""
    return [(x, y) for x, y in play.page.evaluate(LOCATE, places)]


def follow_loop(puzzle: Slitherlink) -> list[int]:
    """The vertices of the goal's loop, in order."""
    assert isinstance(puzzle.goal, GraphBoard)
    graph, values = puzzle.goal.tiling.graph, puzzle.goal.edge_values
    edge = values.index(LINE)
    path = list(graph.edges[edge])
    while path[-1] != path[0]:
        edge = next(each for each in graph.vertex_edges[path[-1]] if each != edge and values[each] == LINE)
        path.append(graph.other_end(edge, path[-1]))
    return path


def list_lines(puzzle: Slitherlink) -> list[int]:
    assert puzzle.goal is not None
    return [place for place, value in enumerate(PAGE.number(puzzle).values(puzzle.goal.rows())) if value == LINE]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_finger_draws_the_loop_on_a_phone(make_page: MakePage, name: str) -> None:
    puzzle = PUZZLES[name]
    page = make_page(**SIZES["phone"])
    play = open_link(page, puzzle)
    # A tap is a line, another one a cross, and a third takes it back.
    first = list_lines(puzzle)[0]
    for value in (LINE, CROSS, 0):
        play.swipe(locate(play, [first]))
        assert play.values()[first] == value
    path = [place_of(puzzle, VERTEX, vertex) for vertex in follow_loop(puzzle)]
    half = len(path) // 2
    for part in (path[: half + 1], path[half:]):
        play.swipe(locate(play, part))
    assert [place for place, value in enumerate(play.values()) if value == LINE] == list_lines(puzzle)
    play.expect_solved("flawless")


@pytest.mark.parametrize("name", PUZZLES)
def test_mouse_and_keys_draw_the_loop_on_a_desk(make_page: MakePage, name: str) -> None:
    puzzle = PUZZLES[name]
    page = make_page(**SIZES["desk"])
    play = open_link(page, puzzle)
    expect(page.locator(".play-subtitle")).to_contain_text(re.compile(NAMES[name]))
    path = [place_of(puzzle, VERTEX, vertex) for vertex in follow_loop(puzzle)]
    play.drag(locate(play, path))
    play.expect_solved("flawless")
    play.play_again()
    type_loop(page, play.document["tiling"], list_lines(puzzle))
    play.expect_solved("flawless")


# From edge to edge, always to the nearest that is not drawn yet. Where two ways fit an arrow alike, it keeps to its line.
PLAN = """async ([tiling, places]) => {
    const { Mesh } = await import("/js/kinds/slitherlink/mesh.js");
    const { MeshCursor } = await import("/js/kinds/slitherlink/mesh-cursor.js");
    const mesh = new Mesh(tiling);
    const left = new Set(places);
    let here = { place: window.watched.cursor, aim: new MeshCursor(mesh).aim, keys: [] };
    while (left.size > 0) {
        const seen = new Set();
        const queue = [here];
        for (const { place, aim, keys } of queue) {
            if (left.delete(place)) {
                here = { place, aim, keys: [...keys, "z"] };
                break;
            }
            for (const direction of ["Left", "Right", "Up", "Down"]) {
                const cursor = new MeshCursor(mesh);
                cursor.aim = { ...aim };
                const to = cursor.move(place, direction.toLowerCase(), false);
                const state = JSON.stringify([to, cursor.aim]);
                if (seen.has(state)) continue;
                seen.add(state);
                queue.push({ place: to, aim: cursor.aim, keys: [...keys, `Arrow${direction}`] });
            }
        }
    }
    return here.keys;
}"""


def type_loop(page: Page, tiling: dict[str, Any], lines: list[int]) -> None:
    """Walk from edge to edge by arrows, and draw each by its key."""
    page.evaluate("() => window.watched.focus()")
    for key in page.evaluate(PLAN, [tiling, lines]):
        page.keyboard.press(key)


JUDGE = """async ({doc, boards}) => {
  const { Judge, rules } = await import("/js/kinds/slitherlink/rules.js");
  const { drawPattern, patternOf, countPlacesOf, findMesh, nameSize } = await import("/js/kinds/slitherlink/patterns.js");
  const { own } = await import("/js/kinds/slitherlink/own.js");
  const judge = new Judge(doc);
  const { lattice } = judge;
  const pattern = patternOf(doc);
  const shape = { height: doc.height, width: doc.width, pattern };
  return {
    pattern,
    count: countPlacesOf(shape),
    faces: findMesh({ ...shape, pattern: drawPattern(doc) }).faces,
    size: await import("/js/i18n/index.js").then(async ({ loadTexts }) => { await loadTexts(); return nameSize(shape); }),
    again: await own.read(JSON.parse(JSON.stringify(own.write(doc)))),
    boards: boards.map((row) => {
      const values = rules.fromRows(doc, [row]);
      judge.judge(values);
      const broken = [...judge.states.keys()].filter((place) => judge.states[place] === 2);
      return {
        vertices: broken.filter((place) => lattice.isVertex(place)),
        clues: broken.filter((place) => lattice.isCell(place)),
        loops: broken.filter((place) => lattice.isEdge(place)),
        isSolved: judge.isSolved,
        isSolvedByRules: rules.isSolved(doc, values),
        mistakes: rules.findMistakes(doc, values),
        row: rules.toRows(doc, values)[0],
      };
    }),
  };
}"""


def judge_here(puzzle: Slitherlink, board: GraphBoard) -> dict[str, Any]:
    """What the library says, in the page's words."""
    found = list(api.violations(puzzle, board))
    assert isinstance(puzzle.goal, GraphBoard)
    pairs = zip(board.edge_values, puzzle.goal.edge_values, strict=True)

    def places(rules: set[str]) -> list[int]:
        return sorted({place_of(puzzle, *spot) for one in found if one.rule in rules for spot in one.cells})

    is_solved = next(iter(api.violations(puzzle, board.finished())), None) is None
    return {
        "vertices": [place for place in places(VERTEX_RULES) if place >= place_of(puzzle, VERTEX, 0)],
        "clues": [place for place in places(CLUE_RULES) if place < place_of(puzzle, EDGE, 0)],
        "loops": [place for place in places(LOOP_RULES) if place_of(puzzle, EDGE, 0) <= place < place_of(puzzle, VERTEX, 0)],
        "isSolved": is_solved and not found,
        "isSolvedByRules": is_solved,
        "mistakes": [place_of(puzzle, EDGE, edge) for edge, (value, wanted) in enumerate(pairs) if value and value != wanted],
        "row": board.rows()[0],
    }


@pytest.mark.parametrize("name", PUZZLES)
def test_boards_are_judged_as_in_the_library(page: Page, name: str) -> None:
    puzzle = PUZZLES[name]
    assert isinstance(puzzle.goal, GraphBoard)
    tiling = puzzle.goal.tiling
    random, graph = Random(11), tiling.graph
    boards = [puzzle.goal]
    for turn in range(60):
        values = bytearray(puzzle.goal.edge_values)
        if turn % 3 == 0:
            inside = [random.random() < 0.4 for _ in graph.faces]
            values = bytearray(GraphBoard.enclosing(tiling, inside).edge_values)
        for _ in range(random.randrange(turn % 12 + 1)):
            values[random.randrange(len(values))] = random.randrange(3)
        boards.append(GraphBoard(tiling, bytes(values)))
    document = PAGE.describe(puzzle).dump()
    page.goto("/#/none")
    found = page.evaluate(JUDGE, {"doc": document, "boards": [board.rows()[0] for board in boards]})
    assert found["boards"] == [judge_here(puzzle, board) for board in boards]
    # What a card and a link say of it.
    assert found["pattern"] == make_pattern(tiling)
    assert found["count"] == PAGE.count_places(*puzzle.size, found["pattern"])
    assert found["faces"] == [list(face) for face in graph.faces]
    assert found["size"].replace("\xa0", " ").startswith(NAMES[name])
    again = {key: value for key, value in found["again"].items() if value is not None}
    assert again == {key: document[key] for key in again}
