"""The page's rules of nonograms judge as the library's do; which numbers are done is compared with laying the blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations

QUIET = settings(max_examples=30, deadline=None, derandomize=True)
OPEN, CROSS, FILLED, SECOND, WRONG = 0, 1, 2, 3, 255
"""The page's values of a cell."""

Clue = tuple[tuple[int, int], ...]
"""(length, value) of each block."""

JUDGE = """async (cases) => {
  const { findDone, isBroken, isMet } = await import("/js/kinds/nonogram/rules.js");
  return cases.map(([cells, blocks]) => {
    const clue = { lengths: blocks.map((block) => block[0]), values: blocks.map((block) => block[1]) };
    return [Array.from(findDone(cells, clue)), isBroken(cells, clue), isMet(cells, clue)];
  });
}"""

RULES = """async ({doc, values}) => {
  const { rules } = await import("/js/kinds/nonogram/rules.js");
  const board = Uint8Array.from(values);
  const rows = rules.toRows(doc, board);
  return {
    isSolved: rules.isSolved(doc, board),
    mistakes: rules.findMistakes(doc, board),
    wrong: values.map((value, place) => rules.isWrongClaim(doc, place, value)),
    rows,
    back: Array.from(rules.fromRows(doc, rows)),
    count: rules.countPlaces(doc),
  };
}"""


def lay_blocks(clue: Clue, size: int) -> Iterator[tuple[int, ...]]:
    """All ways to lay the blocks in a line, as the starts of the blocks; nothing is known of the line."""

    def lay(block: int, start: int) -> Iterator[tuple[int, ...]]:
        if block == len(clue):
            yield ()
            return
        length, value = clue[block]
        gap = 1 if block + 1 < len(clue) and clue[block + 1][1] == value else 0
        for first in range(start, size - length + 1):
            for rest in lay(block + 1, first + length + gap):
                yield (first, *rest)

    return lay(0, 0)


def draw_line(clue: Clue, starts: Sequence[int], size: int) -> list[int]:
    cells = [CROSS] * size
    for (length, value), start in zip(clue, starts, strict=True):
        cells[start : start + length] = [value] * length
    return cells


def find_done(cells: Sequence[int], clue: Clue) -> list[int]:
    """The twin, by brute force: a number is done when all ways that agree with the marks have it in the same filled cells."""
    marks = [CROSS if cell == WRONG else cell for cell in cells]
    ways = [
        starts
        for starts in lay_blocks(clue, len(cells))
        if all(mark in (OPEN, drawn) for mark, drawn in zip(marks, draw_line(clue, starts, len(cells)), strict=True))
    ]
    if not ways:
        return [0] * len(clue)
    return [
        int(len({way[block] for way in ways}) == 1 and all(mark == value for mark in marks[ways[0][block] :][:length]))
        for block, (length, value) in enumerate(clue)
    ]


def clues_of_length(size: int) -> set[Clue]:
    pictures = product((CROSS, FILLED), repeat=size)
    return {tuple((block.length, FILLED) for block in describe(bytes(cell - 1 for cell in cells))) for cells in pictures}


def test_every_short_line_is_judged_as_by_brute_force(modules: Page) -> None:
    cases = [(cells, clue) for size in (1, 3, 5) for clue in clues_of_length(size) for cells in product((0, 1, 2), repeat=size)]
    judged = modules.evaluate(JUDGE, cases)
    assert [done for done, _, _ in judged] == [find_done(cells, clue) for cells, clue in cases]
    for (cells, clue), (done, is_broken, is_met) in zip(cases, judged, strict=True):
        can_be_laid = any(
            all(mark in (OPEN, drawn) for mark, drawn in zip(cells, draw_line(clue, starts, len(cells)), strict=True))
            for starts in lay_blocks(clue, len(cells))
        )
        # Broken is said only of lines that cannot be mended by further marks, and of every finished line that differs.
        assert not (is_broken and can_be_laid)
        assert is_broken or OPEN in cells or can_be_laid
        filled = bytes(1 if cell == FILLED else 0 for cell in cells)
        assert is_met == (tuple((block.length, FILLED) for block in describe(filled)) == clue)
        if is_met:
            assert all(done)


@st.composite
def lines(draw: st.DrawFn) -> tuple[list[int], Clue]:
    """A line of two inks in progress: some cells of a picture are known, some marks may be wrong."""
    picture = draw(st.lists(st.sampled_from((CROSS, FILLED, FILLED, SECOND)), min_size=1, max_size=10))
    clue = tuple((block.length, block.colour + 1) for block in describe(bytes(cell - 1 for cell in picture)))
    known = draw(st.lists(st.booleans(), min_size=len(picture), max_size=len(picture)))
    cells = [cell if is_known else OPEN for cell, is_known in zip(picture, known, strict=True)]
    if draw(st.integers(0, 3)) == 0:
        cells[draw(st.integers(0, len(cells) - 1))] = draw(st.sampled_from((CROSS, FILLED, SECOND, WRONG)))
    return cells, clue


@QUIET
@given(st.lists(lines(), min_size=10, max_size=25))
def test_numbers_fade_only_when_they_are_certain(modules: Page, cases: list[tuple[list[int], Clue]]) -> None:
    judged = modules.evaluate(JUDGE, cases)
    assert [done for done, _, _ in judged] == [find_done(cells, clue) for cells, clue in cases]


@pytest.mark.parametrize(
    ("line", "clue", "is_broken"),
    [
        ("?????", (1, 1), False),
        ("###??", (2, 1), True),  # a run longer than any block
        ("#?#?#", (2, 1), False),  # cannot be laid, but only thinking tells: it is left to the player
        ("?#?#?#?#?", (2, 1), True),  # more filled cells than the clue has
        (".##.#.?", (1, 2), True),  # closed runs in another order
        (".##.#.?", (2, 1), False),
        ("#.?????", (2,), True),  # a closed run that is no block
        ("?#?", (1,), False),
        ("...", (1,), True),  # finished, and not what the clue says
        ("...", (), False),
        ("?#?", (), True),
    ],
)
def test_a_line_is_broken_only_for_what_can_be_counted(modules: Page, line: str, clue: tuple[int, ...], is_broken: bool) -> None:
    cells = ["?.#".index(symbol) for symbol in line]
    [[_, found, _]] = modules.evaluate(JUDGE, [[cells, [[length, FILLED] for length in clue]]])
    assert found is is_broken


def document(puzzle: Nonogram) -> dict[str, Any]:
    rows, columns = puzzle.clues
    return {
        "kind": "nonogram",
        "height": puzzle.height,
        "width": puzzle.width,
        "rows": [[block.length for block in clue] for clue in rows],
        "columns": [[block.length for block in clue] for clue in columns],
        "goal": puzzle.goal and puzzle.goal.rows(),
    }


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, list[int]]:
    """A picture and a board of it in progress; often all of its cells are right."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = bytes(draw(st.lists(st.integers(0, 1), min_size=height * width, max_size=height * width)))
    is_right = draw(st.booleans())
    marks = st.sampled_from((OPEN, CROSS, FILLED, WRONG))
    values = [FILLED if cell else draw(st.sampled_from((OPEN, CROSS, WRONG))) if is_right else draw(marks) for cell in cells]
    return Board(height, width, cells), values


@QUIET
@given(boards())
def test_boards_are_solved_by_filled_cells_alone(modules: Page, case: tuple[Board, list[int]]) -> None:
    goal, values = case
    puzzle = Nonogram.from_picture(goal)
    answer = modules.evaluate(RULES, {"doc": document(puzzle), "values": values})
    filled = Board(goal.height, goal.width, bytes(1 if value == FILLED else 0 for value in values))
    assert answer["isSolved"] == (not list(violations(puzzle, filled)))
    meant = {OPEN: UNKNOWN, CROSS: 0, WRONG: 0, FILLED: 1}
    assert answer["rows"] == Board(goal.height, goal.width, bytes(meant[value] for value in values)).rows()
    assert answer["back"] == [CROSS if value == WRONG else value for value in values]
    claims = [(place, value, goal.cells[place]) for place, value in enumerate(values)]
    assert answer["wrong"] == [value == FILLED and cell == 0 for _, value, cell in claims]
    assert answer["mistakes"] == [place for place, value, cell in claims if (value, cell) in ((FILLED, 0), (CROSS, 1))]
    assert answer["count"] == goal.height * goal.width


def test_every_valid_solution_is_accepted(modules: Page) -> None:
    """Two solutions, one goal: the other one counts as solved too."""
    doc = {"kind": "nonogram", "height": 2, "width": 2, "rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]}
    for values, is_solved in (([2, 0, 0, 2], True), ([0, 2, 2, 1], True), ([2, 2, 0, 0], False)):
        assert modules.evaluate(RULES, {"doc": doc, "values": values})["isSolved"] is is_solved


def test_inks_keep_their_symbols(modules: Page) -> None:
    inks = [{"symbol": "r", "name": "red", "colour": "#c00"}, {"symbol": "b", "name": "blue", "colour": "#00c"}]
    doc = {"kind": "nonogram", "height": 1, "width": 4, "rows": [[2, 1]], "rowInks": [[0, 1]], "columns": [[1], [1], [1], []],
           "columnInks": [[0], [0], [1], []], "inks": inks, "goal": ["rrb."]}  # fmt: skip
    answer = modules.evaluate(RULES, {"doc": doc, "values": [2, 2, 3, 0]})
    assert answer["isSolved"] is True
    assert answer["rows"] == ["rrb?"]
    assert modules.evaluate(RULES, {"doc": doc, "values": [3, 2, 3, 1]})["mistakes"] == [0]


STROKES = """async (cases) => {
  const { beginStroke } = await import("/js/kinds/nonogram/strokes.js");
  const sheet = { height: 4, width: 5, given: null };
  return cases.map((points) => {
    const start = { tool: "fill", values: new Uint8Array(20), options: { ink: 0 } };
    const [first, ...rest] = points.map(([row, column]) => ({ row, column }));
    const stroke = beginStroke(sheet, first, start, (changes) => changes);
    for (const point of rest) stroke.extend(point);
    return stroke.changes().map(([place]) => place).sort((a, b) => a - b);
  });
}"""


@pytest.mark.parametrize(
    ("points", "cells"),
    [
        ([(1.5, 1.5)], [6]),
        ([(1.5, 1.5), (1.5, 3.2)], [6, 7, 8]),  # along the row
        ([(1.5, 1.5), (3.2, 1.5)], [6, 11, 16]),  # down the column
        ([(1.5, 1.5), (1.9, 2.6)], [6, 7]),  # slanted: the longer way decides
        ([(1.5, 1.5), (2.6, 1.9)], [6, 11]),
        ([(1.5, 1.5), (1.5, 2.5), (3.5, 4.5)], [6, 7, 8, 9]),  # a row stays a row, wherever the hand goes
        ([(1.5, 1.5), (2.5, 1.5), (3.5, 4.5)], [6, 11, 16]),
        ([(1.5, 1.5), (1.5, 3.5), (1.5, 1.5), (3.5, 1.5)], [6, 11, 16]),  # back on the first cell, the way is chosen anew
        ([(2.5, 3.5), (2.5, -9.0)], [10, 11, 12, 13]),  # beside the board, the last cell counts
        ([(2.5, 3.5), (99.0, 3.5)], [13, 18]),
    ],
)
def test_a_stroke_keeps_to_the_line_of_its_second_cell(modules: Page, points: list[list[float]], cells: list[int]) -> None:
    assert modules.evaluate(STROKES, [points]) == [cells]


FINISHED = """async ({ doc, values, changes }) => {
  const { crossFinished } = await import("/js/kinds/nonogram/strokes.js");
  const clue = (blocks) => ({ lengths: blocks, values: blocks.map(() => 2) });
  const clues = { rows: doc.rows.map(clue), columns: doc.columns.map(clue) };
  return crossFinished(doc, clues, Uint8Array.from(values), changes).sort((a, b) => a[0] - b[0]);
}"""


@QUIET
@given(st.data())
def test_crosses_finish_just_the_lines_that_a_stroke_completes(modules: Page, data: st.DataObject) -> None:
    """Rows and columns alike, by laying nothing: a line is complete when its runs of filled cells are its clue."""
    height, width = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    goal = data.draw(st.lists(st.lists(st.booleans(), min_size=width, max_size=width), min_size=height, max_size=height))
    count = height * width
    values = data.draw(st.lists(st.sampled_from([OPEN, CROSS, FILLED]), min_size=count, max_size=count))
    places = data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=3, unique=True))
    doc = {
        "height": height,
        "width": width,
        "rows": [find_runs(row) for row in goal],
        "columns": [find_runs([row[column] for row in goal]) for column in range(width)],
    }
    found = modules.evaluate(FINISHED, {"doc": doc, "values": values, "changes": [[place, FILLED] for place in places]})
    after = [FILLED if place in places else value for place, value in enumerate(values)]
    expected = set()
    for place in places:
        row, column = divmod(place, width)
        lines = [
            (doc["rows"][row], [row * width + other for other in range(width)]),
            (doc["columns"][column], [other * width + column for other in range(height)]),
        ]
        for clue, line in lines:
            if find_runs([after[cell] == FILLED for cell in line]) == clue:
                expected |= {cell for cell in line if after[cell] == OPEN}
    assert found == [[place, CROSS] for place in sorted(expected)]


def find_runs(cells: Sequence[bool]) -> list[int]:
    return [len(run) for run in "".join("#" if cell else " " for cell in cells).split()]
