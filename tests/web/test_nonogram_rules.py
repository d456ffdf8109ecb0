"""The page's rules of nonograms judge as the library's do; which numbers are done is compared with laying the blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import Block, Grammar, describe
from gridwright.kinds.nonogram.inks import BLACK, BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.page import PAGE
from gridwright.kinds.nonogram.puzzle import Nonogram, is_met
from gridwright.kinds.nonogram.rules import can_complete, violations
from tests.unit.formats.test_sorts import SORTS

QUIET = settings(max_examples=30, deadline=None, derandomize=True)
OPEN, CROSS, FILLED, SECOND, WRONG = 0, 1, 2, 3, 255
"""The page's values of a cell."""

Clue = tuple[tuple[int, int], ...]
"""(length, value) of each block."""

JUDGE = """async (cases) => {
  const { findDone, isBroken, isMet } = await import("/js/kinds/nonogram/lines.js");
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
    for (cells, clue), (done, is_broken, is_right) in zip(cases, judged, strict=True):
        can_be_laid = any(
            all(mark in (OPEN, drawn) for mark, drawn in zip(cells, draw_line(clue, starts, len(cells)), strict=True))
            for starts in lay_blocks(clue, len(cells))
        )
        # Broken is said only of lines that cannot be mended by further marks, and of every finished line that differs.
        assert not (is_broken and can_be_laid)
        assert is_broken or OPEN in cells or can_be_laid
        filled = bytes(1 if cell == FILLED else 0 for cell in cells)
        assert is_right == (tuple((block.length, FILLED) for block in describe(filled)) == clue)
        if is_right:
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


# Half cells and zebras: lines as the page reads them from a document of one row, held against every way to finish them.

HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))
RED_HALVES = (*HALVES, Ink("red", "#ff0000", "r"), Ink("red ◣", "#ff0000", "s", "◣"), Ink("red ◥", "#ff0000", "t", "◥"))
STRIPES = (PAPER, BLACK, Ink("red", "#ff0000", "r"))
PALETTES: dict[Grammar, list[tuple[Ink, ...]]] = {"caps": [HALVES, RED_HALVES], "zebra": [BLACK_ON_WHITE, STRIPES]}

JUDGE_LINES = """async (cases) => {
  const { findDone, isBroken, isMet } = await import("/js/kinds/nonogram/lines.js");
  const { readClues } = await import("/js/kinds/nonogram/rules.js");
  return cases.map(([doc, direction, cells]) => {
    const clue = readClues(doc)[direction === 0 ? "rows" : "columns"][0];
    return { done: Array.from(findDone(cells, clue)), isBroken: isBroken(cells, clue), isMet: isMet(cells, clue) };
  });
}"""


@dataclass(frozen=True)
class LineCase:
    """A line in progress; `marks` are values of the library."""

    grammar: Grammar
    direction: int
    palette: tuple[Ink, ...]
    clue: tuple[Block, ...]
    marks: tuple[int, ...]

    def write(self) -> tuple[dict[str, Any], int, list[int]]:
        numbers = [[block.length for block in self.clue]]
        inks = [[block.colour - 1 for block in self.clue]]
        caps = [[[block.before, block.after] for block in self.clue]]
        rows, columns = ("rows", "row"), ("columns", "column")
        many, one = (rows, columns)[self.direction]
        doc = {
            "grammar": self.grammar,
            "inks": [
                {"symbol": ink.symbol, "name": ink.name, "colour": ink.colour, "corner": ink.corner or None}
                for ink in self.palette[1:]
            ],
            many: numbers,
            f"{one}Inks": inks,
            f"{one}Caps": caps,
        }
        return doc, self.direction, [OPEN if mark == UNKNOWN else mark + CROSS for mark in self.marks]

    def finish(self) -> list[tuple[int, ...]]:
        """Every way to finish the line so that it meets its clue."""
        free = [range(len(self.palette)) if mark == UNKNOWN else (mark,) for mark in self.marks]
        return [cells for cells in product(*free) if is_met(self.clue, self.describe(cells), self.grammar)]

    def describe(self, cells: tuple[int, ...]) -> tuple[Block, ...]:
        return describe(bytes(cells), self.grammar, self.direction, self.palette)

    def embed(self, cells: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        """Every way to find the clue in a finished line: the first cell and the size of each block."""
        found = self.describe(cells)
        if self.grammar == "zebra":
            starts = list(accumulate((run.length for run in found), initial=0))
        else:
            starts = find_starts(cells, found)
        for chosen in combinations(range(len(found)), len(self.clue)):
            if tuple(found[index] for index in chosen) == self.clue:
                yield tuple((starts[index], found[index].cells) for index in chosen)

    def find_done(self) -> list[int]:
        ways = [way for cells in self.finish() for way in self.embed(cells)]
        done = []
        for index in range(len(self.clue)):
            places = {way[index] for way in ways}
            start, size = min(places, default=(0, 0))
            done.append(int(len(places) == 1 and UNKNOWN not in self.marks[start : start + size]))
        return done


def find_starts(cells: tuple[int, ...], blocks: tuple[Block, ...]) -> list[int]:
    """Where the blocks of a finished line begin: behind the one before, at the next filled cell."""
    starts, end = [], 0
    for block in blocks:
        while cells[end] == 0:
            end += 1
        starts.append(end)
        end += block.cells
    return starts


@st.composite
def sorted_lines(draw: st.DrawFn) -> LineCase:
    """A line of half cells or of a zebra in progress; of a zebra the clue tells some runs only, and some marks may be wrong."""
    grammar = draw(st.sampled_from(list(PALETTES)))
    direction = draw(st.integers(0, 1))
    palette = draw(st.sampled_from(PALETTES[grammar]))
    inks = [0, 0, 1, 1, *range(len(palette))]
    picture = draw(st.lists(st.sampled_from(inks), min_size=1, max_size=8 if grammar == "zebra" else 6))
    clue = describe(bytes(picture), grammar, direction, palette)
    if grammar == "zebra":
        clue = tuple(run for run in clue if draw(st.booleans()))
    known = draw(st.lists(st.sampled_from([True, True, True, False]), min_size=len(picture), max_size=len(picture)))
    marks = [value if is_known else UNKNOWN for value, is_known in zip(picture, known, strict=True)]
    while marks.count(UNKNOWN) > 4:
        marks[marks.index(UNKNOWN)] = 0
    if draw(st.integers(0, 3)) == 0:
        marks[draw(st.integers(0, len(marks) - 1))] = draw(st.sampled_from(inks))
    return LineCase(grammar, direction, palette, clue, tuple(marks))


@QUIET
@given(st.lists(sorted_lines(), min_size=10, max_size=25))
def test_half_cells_and_zebras_are_judged_as_by_the_library(modules: Page, cases: list[LineCase]) -> None:
    judged = modules.evaluate(JUDGE_LINES, [case.write() for case in cases])
    for case, found in zip(cases, judged, strict=True):
        filled = bytes(0 if mark == UNKNOWN else mark for mark in case.marks)
        assert found["done"] == case.find_done(), case
        assert found["isMet"] == is_met(case.clue, case.describe(tuple(filled)), case.grammar), case
        # Broken is said only of lines that cannot be mended by further marks, and of every finished line that differs.
        assert not (found["isBroken"] and can_complete(case.clue, case.marks, case.grammar, len(case.palette))), case
        assert found["isBroken"] or UNKNOWN in case.marks or case.finish(), case


@pytest.mark.parametrize("sort", ["triangles", "halves as inks", "zebra"])
def test_boards_of_every_sort_are_solved_by_filled_cells_alone(modules: Page, sort: str) -> None:
    puzzle = SORTS[sort]
    doc = PAGE.describe(puzzle).dump()
    assert puzzle.goal is not None
    right = [cell + CROSS if cell else OPEN for cell in puzzle.goal.cells]
    answer = modules.evaluate(RULES, {"doc": doc, "values": right})
    assert answer["isSolved"] is True
    assert [row.replace("?", ".") for row in answer["rows"]] == doc["goal"]
    assert answer["mistakes"] == []
    for place, value in enumerate(right):
        other = [*right[:place], OPEN if value else FILLED, *right[place + 1 :]]
        cells = bytes(each - CROSS if each else 0 for each in other)
        is_solved = not list(violations(puzzle, puzzle.make_board(cells)))
        assert modules.evaluate(RULES, {"doc": doc, "values": other})["isSolved"] is is_solved


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
