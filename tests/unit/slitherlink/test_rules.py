"""The judge of Slitherlink, against listing everything and against judges with one thing wrong."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from gridwright.kinds.slitherlink import rules
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution, violations

FREE = Slitherlink.build(["...", "...", "..."])
STEPS = Slitherlink.build(["3.", "2."])
TOWER = Slitherlink.build(["3..", "3.1"])
DOT = Slitherlink.build(["4"])
NOTHING = Slitherlink.build(["0"])
CORNER = Slitherlink.build(["2.", ".."], given=Board.from_rows(["+-+.+", "..x..", "+.+.+", ".....", "+.+.+"]))

BROKEN: list[tuple[str, Slitherlink, list[str], list[tuple[str, str]]]] = [
    ("nothing drawn", FREE, [""] * 7, []),
    ("a run", FREE, ["+-+-+-+", "", "+", "", "+", "", "+"], []),
    ("a closed loop, the rest open", FREE, ["+-+", "| |", "+-+", "", "+", "", "+     +"], []),
    (
        "a branch",
        FREE,
        ["+ +", "  |", "+-+-+", "", "+ +", "", "+     +"],
        [("branch", "corner between rows 1 and 2, columns 1 and 2")],
    ),
    (
        "a crossing",
        FREE,
        ["+ +", "  |", "+-+-+", "  |", "+ +", "", "+     +"],
        [("branch", "corner between rows 1 and 2, columns 1 and 2")],
    ),
    ("a bend", FREE, ["+ +", "  |", "+-+", "", "+ +", "", "+     +"], []),
    ("an end with one way on", FREE, ["+ +", "", "+-+x+", "  x", "+ +", "", "+     +"], []),
    (
        "a dead end in the middle, closed in",
        FREE,
        ["+ +", "  x", "+-+x+", "  x", "+ +", "", "+     +"],
        [("dead end", "corner between rows 1 and 2, columns 1 and 2")],
    ),
    ("a dead end in a corner", FREE, ["+-+", "x", "+ +", "", "+ +", "", "+     +"], [("dead end", "top left corner")]),
    (
        "a dead end at the border",
        FREE,
        ["+-+x", "  x", "+ +", "", "+ +", "", "+     +"],
        [("dead end", "corner above row 1, between columns 1 and 2")],
    ),
    ("only crosses at a vertex", FREE, ["+x+", "x", "+ +", "", "+ +", "", "+     +"], []),
    ("the clues met", STEPS, ["+-+x+", "|3| x", "+x+-+", "|2x |", "+-+-+"], []),
    ("the same with unknown edges", STEPS, ["+-+ +", "|3|", "+ +-+", "|2  |", "+-+-+"], []),
    ("exceeded", STEPS, ["+ + +", "", "+ + +", "|2|", "+-+ +"], [("clue exceeded", "row 2, column 1")]),
    ("just reached", STEPS, ["+ + +", "", "+ + +", "|2", "+-+ +"], []),
    ("cannot be met", STEPS, ["+x+ +", "x3", "+ + +", "", "+ + +"], [("clue cannot be met", "row 1, column 1")]),
    ("may be met", STEPS, ["+ + +", "x3", "+ + +", "", "+ + +"], []),
    (
        "closed beside other lines",
        FREE,
        ["+-+ +", "| |", "+-+ +-+", "", "+", "", "+     +"],
        [("early loop", "loop around row 1, column 1")],
    ),
    (
        "closed beside a branch",
        FREE,
        ["+-+ +", "| |", "+-+ +-+", "    |", "+   +-+", "    |", "+     +"],
        [("branch", "corner between rows 2 and 3, columns 2 and 3"), ("early loop", "loop around row 1, column 1")],
    ),
    ("closed with its clues met", Slitherlink.build(["3.", ".."]), ["+-+-+", "|3  |", "+-+-+", "", "+ + +"], []),
    (
        "closed before the last clue is met",
        TOWER,
        ["+-+ + +", "|3|", "+ + + +", "|3|", "+-+ + +"],
        [("early loop", "loop around row 1, column 1")],
    ),
    (
        "closed around other cells",
        FREE,
        ["+ +-+", "  | |", "+ +-+", "", "+", "", "+   +-+"],
        [("early loop", "loop around row 1, column 2")],
    ),
    (
        "two loops",
        FREE,
        ["+-+ +", "| |", "+-+ +-+", "    | |", "+   +-+", "", "+     +"],
        [("several loops", "board")],
    ),
    (
        "two loops that touch",
        FREE,
        ["+-+ +", "| |", "+-+-+", "  | |", "+ +-+ +", "", "+     +"],
        [("branch", "corner between rows 1 and 2, columns 1 and 2")],
    ),
    ("the loop around one cell", DOT, ["+-+", "|4|", "+-+"], []),
    (
        "crosses only",
        DOT,
        ["+x+", "x x", "+x+"],
        [("clue cannot be met", "row 1, column 1"), ("no loop", "board")],
    ),
    ("crosses only, as the clue wants", NOTHING, ["+x+", "x0x", "+x+"], [("no loop", "board")]),
    ("nearly crosses only", NOTHING, ["+x+", "x0x", "+ +"], []),
    ("given edges kept", CORNER, ["+-+ +", "| x", "+x+ +", "", "+ + +"], []),
    ("given edges left open", CORNER, ["+ + +", "", "+ + +", "", "+ + +"], []),
    (
        "a given line crossed out",
        CORNER,
        ["+x+ +", "", "+ + +", "", "+ + +"],
        [("given edge changed", "top edge of row 1, column 1")],
    ),
    (
        "a given cross drawn over",
        CORNER,
        ["+ + +", "  |", "+ + +", "", "+ + +"],
        [("given edge changed", "left edge of row 1, column 2")],
    ),
]
"""What is shown, a puzzle, a board, and the rules it breaks with their places."""


def draw(puzzle: Slitherlink, rows: list[str]) -> Board:
    return Board.from_rows(rows, puzzle.size)


def judged(judge: ModuleType, puzzle: Slitherlink, rows: list[str]) -> list[tuple[str, str]]:
    return [(each.rule, each.place) for each in judge.violations(puzzle, draw(puzzle, rows))]


@pytest.mark.parametrize(("puzzle", "rows", "broken"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_every_case(puzzle: Slitherlink, rows: list[str], broken: list[tuple[str, str]]) -> None:
    assert judged(rules, puzzle, rows) == broken
    board = draw(puzzle, rows)
    assert is_solution(puzzle, board) == (not broken and board.is_complete)


MUTANTS = {
    "forgets the given edges": ("if puzzle.given is None:", "if True:"),
    "takes unknown for a changed given edge": ("value not in (given, UNKNOWN)", "value != given"),
    "takes every edge for given": ("given != UNKNOWN and", "True and"),
    "lets three lines meet": ("if lines > 2", "if lines > 3"),
    "lets no two lines meet": ("if lines > 2", "if lines > 1"),
    "sees a dead end where an edge is open": ("lines == 1 and not unknown", "lines == 1"),
    "lets a run end": ("lines == 1 and not unknown", "lines == 9"),
    "sees a dead end where there is no line": ("lines == 1 and not unknown", "lines <= 1 and not unknown"),
    "lets a clue be exceeded": ("if lines > clue:", "if lines > 4:"),
    "takes a clue that is met for exceeded": ("if lines > clue:", "if lines >= clue:"),
    "lets a clue fall short": ("lines + unknown < clue", "lines + unknown < 0"),
    "counts only lines for a clue": ("lines + unknown < clue", "lines < clue"),
    "wants room beyond the clue": ("lines + unknown < clue", "lines + unknown <= clue"),
    "lets two loops pass": ("if len(loops) > 1:", "if len(loops) > 2:"),
    "takes one loop for several": ("if len(loops) > 1:", "if len(loops) > 0:"),
    "lets lines lie beside a loop": ("    if others:", "    if others < 0:"),
    "lets a loop leave clues out": ("        if lines < clue:", "        if lines < 0:"),
    "is content without a loop": ("elif board.is_complete and not", "elif False and not"),
    "wants a loop at once": ("elif board.is_complete and not", "elif not"),
    "calls an unfinished board a solution": ("return board.is_complete and next", "return next"),
    "forgets the vertices": ("    yield from _broken_vertices(board)\n", ""),
    "forgets the clues": ("    yield from _broken_clues(puzzle, board)\n", ""),
    "forgets the loops": ("    yield from _wrong_loops(puzzle, board)\n", ""),
}
"""A judge with one thing wrong, as a change of the source: what stands there, and what instead."""


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_cases_catch_a_judge_that(mutant: str) -> None:
    source = Path(rules.__file__).read_text()
    right, wrong = MUTANTS[mutant]
    assert source.count(right) == 1, "the change must meet one place of the source"
    judge = ModuleType("mutant")
    exec(compile(source.replace(right, wrong), mutant, "exec"), judge.__dict__)
    assert any(
        judged(judge, puzzle, rows) != broken
        or judge.is_solution(puzzle, draw(puzzle, rows)) != is_solution(puzzle, draw(puzzle, rows))
        for _, puzzle, rows, broken in BROKEN
    )


def loops_on(height: int, width: int) -> set[Board]:
    """Every finished loop, found without the code under test: sets of cells whose border has two lines or none at every vertex
    and hangs together when walked."""
    found = set()
    for inside in product((0, 1), repeat=height * width):
        board = Board.enclosing(height, width, inside)
        lines = {spot for spot, value in board.edges() if value == LINE}
        if lines and all(
            sum(edge in lines for edge in board.lattice.around(vertex)) in (0, 2) for vertex in board.lattice.vertices()
        ):
            reached = {min(lines)}
            frontier = list(reached)
            while frontier:
                ends = board.lattice.ends_of(frontier.pop())
                news = {edge for end in ends for edge in board.lattice.around(end) if edge in lines} - reached
                reached |= news
                frontier += news
            if reached == lines:
                found.add(board)
    return found


SOLUTIONS = [
    (["..", ".."], 13),
    (["3.", ".."], 4),
    (["2.", ".2"], 3),
    (["0.", ".."], 1),
    (["..."], 6),
    (["3.2"], 0),
    (["3.3"], 1),
]
"""Clues, and how many loops meet them."""


@pytest.mark.parametrize(("clues", "count"), SOLUTIONS)
def test_solutions_are_exactly_the_loops_that_meet_the_clues(clues: list[str], count: int) -> None:
    puzzle = Slitherlink.build(clues)
    expected = {
        loop
        for loop in loops_on(*puzzle.size)
        if all(loop.counts_at((2 * row + 1, 2 * column + 1))[0] == clue for (row, column), clue in puzzle.clued_cells())
    }
    assert len(expected) == count
    across = (puzzle.height + 1) * puzzle.width
    for values in product((LINE, CROSS), repeat=puzzle.lattice.edge_count):
        board = Board(*puzzle.size, bytes(values[:across]), bytes(values[across:]))
        assert is_solution(puzzle, board) == (board in expected)


@pytest.mark.parametrize("clues", [["3"], ["."], ["0"], [".."], ["3."], ["13"]])
def test_what_can_still_become_a_solution_breaks_nothing(clues: list[str]) -> None:
    """Every state of knowledge of a small board: a violation means that no solution agrees with it."""
    puzzle = Slitherlink.build(clues)
    across = (puzzle.height + 1) * puzzle.width
    loops = [loop for loop in loops_on(*puzzle.size) if is_solution(puzzle, loop)]
    for values in product((UNKNOWN, LINE, CROSS), repeat=puzzle.lattice.edge_count):
        board = Board(*puzzle.size, bytes(values[:across]), bytes(values[across:]))
        if any(
            all(value in (UNKNOWN, aim) for value, aim in zip(values, loop.across + loop.upright, strict=True)) for loop in loops
        ):
            assert list(violations(puzzle, board)) == []
        elif board.is_complete:
            assert list(violations(puzzle, board))


def test_a_violation_says_what_was_found_and_what_expected() -> None:
    def told(puzzle: Slitherlink, rows: list[str]) -> list[str]:
        return [str(each) for each in violations(puzzle, draw(puzzle, rows))]

    assert told(STEPS, ["+ + +", "", "+ + +", "|2|", "+-+ +"]) == ["row 2, column 1: has 3 lines, expected 2"]
    assert told(STEPS, ["+x+ +", "x3", "+ + +", "", "+ + +"]) == ["row 1, column 1: can have 2 lines at most, expected 3"]
    assert told(FREE, ["+-+ +", "| |", "+-+ +-+", "", "+", "", "+"]) == [
        "loop around row 1, column 1: is closed, but 1 line is not part of it"
    ]
    assert told(TOWER, ["+-+ + +", "|3|", "+ + + +", "|3|", "+-+ + +"]) == [
        "loop around row 1, column 1: is closed, but row 2, column 3 has 0 lines, expected 1"
    ]
    assert told(CORNER, ["+x+ +", "", "+ + +", "", "+ + +"]) == ["top edge of row 1, column 1: found 'x', but '-' was given"]
    assert told(DOT, ["+x+", "x x", "+x+"])[1] == "board: found crosses only, expected a closed loop"
    assert told(FREE, ["+-+", "x", "+ +", "", "+ +", "", "+"]) == [
        "top left corner: the only line ends here, and no edge is left to go on"
    ]


def test_the_cells_of_a_violation_are_spots() -> None:
    (branch,) = violations(FREE, draw(FREE, ["+ +", "  |", "+-+-+", "", "+ +", "", "+     +"]))
    assert branch.cells == ((2, 2), (1, 2), (2, 1), (2, 3))
    (clue,) = violations(STEPS, draw(STEPS, ["+x+ +", "x3", "+ + +", "", "+ + +"]))
    assert clue.cells == ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1))
    (loop,) = violations(FREE, draw(FREE, ["+-+ +", "| |", "+-+ +-+", "", "+", "", "+"]))
    assert loop.cells == ((0, 1), (1, 2), (2, 1), (1, 0))
    (given,) = violations(CORNER, draw(CORNER, ["+ + +", "  |", "+ + +", "", "+ + +"]))
    assert given.cells == ((1, 2),)
