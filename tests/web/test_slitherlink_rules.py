"""The page's rules of Slitherlink judge as the library's do, and what its helpers draw follows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from gridwright import api
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink

QUIET = settings(max_examples=80, deadline=None, derandomize=True)
VERTEX_RULES = {"branch", "dead end"}
CLUE_RULES = {"clue exceeded", "clue cannot be met"}
LOOP_RULES = {"several loops", "early loop"}

JUDGE = """async ({doc, rows}) => {
  const { rules } = await import("/js/kinds/slitherlink/rules.js");
  const { Judge } = await import("/js/kinds/slitherlink/rules.js");
  const values = rules.fromRows(doc, rows);
  const judge = new Judge(doc);
  judge.judge(new Uint8Array(values.length));
  judge.judge(values);
  const { lattice } = judge;
  const broken = [...judge.states.keys()].filter((place) => judge.states[place] === 2);
  return {
    vertices: broken.filter((place) => lattice.isVertex(place)),
    clues: broken.filter((place) => lattice.isCell(place)),
    loops: broken.filter((place) => lattice.isEdge(place)),
    isSolved: judge.isSolved,
    isSolvedByRules: rules.isSolved(doc, values),
    mistakes: rules.findMistakes(doc, values),
    rows: rules.toRows(doc, values),
  };
}"""


def describe(puzzle: Slitherlink) -> dict[str, Any]:
    height, width = puzzle.size
    goal = puzzle.goal and puzzle.goal.rows()
    return {"kind": "slitherlink", "height": height, "width": width, "clues": puzzle.rows(), "goal": goal}


def place_of(puzzle: Slitherlink, spot: tuple[int, int]) -> int:
    return spot[0] * (2 * puzzle.width + 1) + spot[1]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Slitherlink, Board]:
    """A puzzle and a board of any sort: wild marks, or a finished loop that some edges were taken from."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    inside = draw(st.lists(st.integers(0, 1), min_size=height * width, max_size=height * width))
    loops = Board.enclosing(height, width, inside)
    clues = (
        [[clue if draw(st.booleans()) else None for clue in row] for row in Slitherlink.from_loop(loops).clues]
        if loops.is_loop
        else draw(_wild_clues(height, width))
    )
    puzzle = Slitherlink.build(clues, goal=loops if loops.is_loop else None)
    marks = {spot: draw(st.sampled_from([value, value, value, 0, 1, 2])) for spot, value in loops.edges()}
    return puzzle, draw(st.sampled_from([loops, loops.with_edges(marks)]))


def _wild_clues(height: int, width: int) -> st.SearchStrategy[list[list[int | None]]]:
    clue = st.one_of(st.none(), st.integers(0, 3))
    return st.lists(st.lists(clue, min_size=width, max_size=width), min_size=height, max_size=height)


def judge_here(puzzle: Slitherlink, board: Board) -> dict[str, Any]:
    """What the library says, in the page's words."""
    found = list(api.violations(puzzle, board))
    finished = board.finished()
    goal = puzzle.goal
    wrong = [spot for spot, value in board.edges() if goal is not None and value and value != goal.edge(spot)]
    return {
        "vertices": sorted(place_of(puzzle, one.cells[0]) for one in found if one.rule in VERTEX_RULES),
        "clues": sorted(place_of(puzzle, one.cells[0]) for one in found if one.rule in CLUE_RULES),
        "loops": sorted({place_of(puzzle, cell) for one in found if one.rule in LOOP_RULES for cell in one.cells}),
        "isSolved": next(api.violations(puzzle, finished), None) is None,
        "isSolvedByRules": next(api.violations(puzzle, finished), None) is None,
        "mistakes": sorted(place_of(puzzle, spot) for spot in wrong),
        "rows": board.rows(),
    }


def test_the_page_judges_as_the_library_does(modules: Page) -> None:
    solved, broken = set(), set()

    @QUIET
    @given(positions())
    def check(position: tuple[Slitherlink, Board]) -> None:
        puzzle, board = position
        told = modules.evaluate(JUDGE, {"doc": describe(puzzle), "rows": board.rows()})
        assert told == judge_here(puzzle, board)
        solved.add(told["isSolved"])
        broken.update(name for name in ("vertices", "clues", "loops") if told[name])

    check()
    assert solved == {True, False}
    assert broken == {"vertices", "clues", "loops"}


def test_a_loop_without_crosses_is_a_solution(modules: Page) -> None:
    doc = describe(Slitherlink.build(["33", ".."]))
    told = modules.evaluate(JUDGE, {"doc": doc, "rows": ["+-+-+", "|3.3|", "+-+-+", ". . .", "+.+.+"]})
    assert told["isSolved"] is True
    assert told["isSolvedByRules"] is True


def test_a_zero_is_done_when_the_loop_is_closed(modules: Page) -> None:
    done = """async (doc) => {
      const { Judge, DONE } = await import("/js/kinds/slitherlink/rules.js");
      const { LINE } = await import("/js/kinds/slitherlink/constants.js");
      const judge = new Judge(doc);
      const values = new Uint8Array(judge.lattice.count);
      return [1, 7, 9, 15].map((edge) => {
        values[edge] = LINE;
        judge.judge(values);
        return judge.states[12] === DONE;
      });
    }"""
    doc = {"kind": "slitherlink", "height": 1, "width": 3, "clues": ["..0"]}
    assert modules.evaluate(done, doc) == [False, False, False, True]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["+-+", "| |"], "board: found 2 rows, expected 3"),
        (["+-+", "|?|", "+-+"], 'row 2, character 2: found "?"'),
        (["+-+", "|2|", "+|+"], 'row 3, character 2: found "|"'),
        (["+-++", "|2|", "+-+"], "row 1: found 4 characters, expected 3"),
    ],
)
def test_rows_that_are_no_board_are_refused_with_their_place(modules: Page, rows: list[str], message: str) -> None:
    told = modules.evaluate(
        """async ({doc, rows}) => {
          const { rules } = await import("/js/kinds/slitherlink/rules.js");
          try { rules.fromRows(doc, rows); return "taken"; } catch (error) { return error.message; }
        }""",
        {"doc": describe(Slitherlink.build(["2"])), "rows": rows},
    )
    assert message in told


def run_helper(page: Page, name: str, doc: dict[str, Any], rows: list[str], shades: str) -> dict[str, Any]:
    """The board after a helper wrote its changes: its rows, and a letter for each cell: i inside, o outside."""
    result: dict[str, Any] = page.evaluate(
        """async ({name, doc, rows, shades}) => {
          const { rules } = await import("/js/kinds/slitherlink/rules.js");
          const { latticeOf } = await import("/js/kinds/slitherlink/lattice.js");
          const areas = await import("/js/kinds/slitherlink/areas.js");
          const values = rules.fromRows(doc, rows);
          const cells = [...latticeOf(doc).cells()];
          cells.forEach((cell, index) => { values[cell] = ".io".indexOf(shades[index]); });
          const before = values.slice();
          const changes = areas[name](doc, values);
          if (before.some((value, place) => value !== values[place])) throw new Error("the helper wrote by itself");
          for (const [place, value] of changes) values[place] = value;
          return { rows: rules.toRows(doc, values), shades: cells.map((cell) => ".io"[values[cell]]).join("") };
        }""",
        {"name": name, "doc": doc, "rows": rows, "shades": shades},
    )
    return result


def test_shades_follow_from_lines_and_crosses(modules: Page) -> None:
    doc = describe(Slitherlink.build(["...", "..."]))
    rows = ["+.+x+.+", ". | x .", "+.+.+.+", ". . . .", "+.+.+.+"]
    # The cell in the middle is outside, for its border is crossed; across a line it is inside, across a cross the same.
    assert run_helper(modules, "shadeFromLines", doc, rows, "......")["shades"] == "ioo..."
    # A shaded cell says more: the cell below it is still parted from it by an unknown edge.
    assert run_helper(modules, "shadeFromLines", doc, rows, "...i..")["shades"] == "iooi.."


def test_lines_follow_from_shades(modules: Page) -> None:
    doc = describe(Slitherlink.build(["..", ".."]))
    blank = ["+.+.+", ". . .", "+.+.+", ". . .", "+.+.+"]
    outlined = run_helper(modules, "outlineShades", doc, blank, "iio.")
    assert outlined["rows"] == ["+-+-+", "| x |", "+-+.+", "x . .", "+x+.+"]
    # What is marked already stays as it is.
    marked = ["+x+.+", ". . .", "+.+.+", ". . .", "+.+.+"]
    assert run_helper(modules, "outlineShades", doc, marked, "iio.")["rows"][0] == "+x+-+"


def test_an_area_ends_at_lines(modules: Page) -> None:
    doc = describe(Slitherlink.build(["...", "...", "..."]))
    rows = ["+.+.+.+", ". | . .", "+-+.+.+", ". . . .", "+.+-+-+", ". | . .", "+.+.+.+"]
    told = modules.evaluate(
        """async ({doc, rows}) => {
          const { rules } = await import("/js/kinds/slitherlink/rules.js");
          const { findArea } = await import("/js/kinds/slitherlink/areas.js");
          const { latticeOf } = await import("/js/kinds/slitherlink/lattice.js");
          const cells = [...latticeOf(doc).cells()];
          return cells.map((cell) => findArea(doc, rules.fromRows(doc, rows), cell)).map(({ cells: area }) => area.length);
        }""",
        {"doc": doc, "rows": rows},
    )
    assert told == [1, 6, 6, 6, 6, 6, 6, 2, 2]


COLOURS = """async ({doc, boards}) => {
  const { rules } = await import("/js/kinds/slitherlink/rules.js");
  const { Judge } = await import("/js/kinds/slitherlink/rules.js");
  const { StrandColours } = await import("/js/kinds/slitherlink/areas.js");
  const judge = new Judge(doc);
  const strands = new StrandColours(judge.lattice, 8);
  return boards.map((rows) => {
    judge.judge(rules.fromRows(doc, rows));
    strands.update(judge);
    return [...strands.colours];
  });
}"""


def test_connected_lines_keep_their_colour_as_they_grow_join_and_part(modules: Page) -> None:
    doc = describe(Slitherlink.build(["....."]))
    blank = ["+.+.+.+.+.+", ". . . . . .", "+.+.+.+.+.+"]
    boards = [
        ["+-+-+.+.+.+", *blank[1:]],
        ["+-+-+.+.+-+", *blank[1:]],
        ["+-+-+-+.+-+", *blank[1:]],
        ["+-+-+-+-+-+", *blank[1:]],
        ["+-+-+-+.+-+", *blank[1:]],
    ]
    first, second, grown, joined, parted = (row[1:10:2] for row in modules.evaluate(COLOURS, {"doc": doc, "boards": boards}))
    long, short = second[0], second[4]
    assert first == [long, long, 0, 0, 0]
    assert long != short
    assert grown == [long, long, long, 0, short]
    assert joined == [long] * 5
    assert parted[:3] == [long] * 3
    assert parted[4] != long


def test_a_wavering_hand_draws_the_way_it_means(modules: Page) -> None:
    """Two hundred ways through the vertices, drawn with rounded corners and a tremble of a sixth of a cell."""
    missed = modules.evaluate(
        """async () => {
          const { beginStroke } = await import("/js/kinds/slitherlink/strokes.js");
          const { latticeOf } = await import("/js/kinds/slitherlink/lattice.js");
          const doc = { kind: "slitherlink", height: 9, width: 9, clues: Array(9).fill("."), goal: null };
          const lattice = latticeOf(doc);
          const start = { tool: "line", values: new Uint8Array(lattice.count), options: {}, input: "touch", reach: 0.3 };
          let seed = 7;
          const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
          const wander = () => {
            const path = [[4, 4]];
            for (let turn = 0; turn < 30 && path.length < 8; turn += 1) {
              const [row, column] = path[path.length - 1];
              const [down, right] = [[0, 1], [1, 0], [0, -1], [-1, 0]][Math.floor(4 * random())];
              const isNew = path.every(([r, c]) => r !== row + down || c !== column + right);
              if (isNew && lattice.has(2 * (row + down), 2 * (column + right))) path.push([row + down, column + right]);
            }
            return path;
          };
          const trace = (path) => {
            const line = path.slice(1).flatMap(([row, column], index) => Array.from({ length: 10 }, (_, step) => [
              path[index][0] + ((row - path[index][0]) * step) / 10, path[index][1] + ((column - path[index][1]) * step) / 10,
            ]));
            line.push(path[path.length - 1]);
            return line.map((_, at) => {
              const near = line.slice(Math.max(0, at - 3), at + 4);
              const mean = (axis) => near.reduce((sum, point) => sum + point[axis], 0) / near.length + (random() - 0.5) / 3;
              return { row: mean(0), column: mean(1) };
            });
          };
          return Array.from({ length: 200 }, wander).filter((path) => {
            const [first, ...others] = trace(path);
            const stroke = beginStroke(doc, lattice, first, start);
            others.forEach((point) => stroke.extend(point));
            stroke.release();
            const drawn = stroke.changes().map(([edge]) => edge);
            const meant = path.slice(1).map(([row, column], at) => lattice.place(row + path[at][0], column + path[at][1]));
            return JSON.stringify(drawn) !== JSON.stringify(meant);
          });
        }"""
    )
    assert missed == []
