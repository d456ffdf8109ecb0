"""The judge, against listing everything and against judges with one thing wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path
from types import ModuleType

import pytest

from gridwright.kinds.nonogram import rules
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import parse_clue
from gridwright.kinds.nonogram.inks import Ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import can_complete, is_solution, violations

TWO_INKS = (Ink("white", "#ffffff", "."), Ink("red", "#ff0000", "r"), Ink("blue", "#0000ff", "b"))

STAIR = Nonogram.build(rows=[[1], [2], [1, 1]], columns=[[3], [1], [1]])
LOOSE = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]])
GIVEN = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]], given=Board.from_rows(["?.", "??"]))
FLAG = Nonogram.build(rows=[[(1, 1), (1, 2)], [(1, 2)]], columns=[[(1, 1)], [(1, 2)], [(1, 2)]], palette=TWO_INKS)
FILL = Nonogram.build(rows=[[2], [2]], columns=[[2], [2]])

CASES = [
    (STAIR, "#.. ##. #.#", []),
    (STAIR, "##. #.. #.#", ["row 1", "row 2"]),
    (STAIR, "#.. #.# ##.", ["row 2", "row 3"]),
    (STAIR, "#.. .## #.#", ["column 1", "column 3"]),
    (STAIR, "... ##. #.#", ["row 1", "column 1"]),
    (STAIR, "#?. #?. #.#", []),
    (STAIR, "??? ??? ???", []),
    (STAIR, "?#? ??? ???", []),
    (STAIR, ".?? ??? ???", ["column 1"]),
    (STAIR, "??? ??? .#.", ["row 3", "column 1"]),
    (STAIR, "#?# ??? ???", ["row 1"]),
    (STAIR, "#.. ##. ##?", ["row 3", "column 2"]),
    (LOOSE, "#. .#", []),
    (LOOSE, ".# #.", []),
    (LOOSE, "#. #.", ["column 1", "column 2"]),
    (LOOSE, "## ..", ["row 1", "row 2"]),
    (LOOSE, ".. ..", ["row 1", "row 2", "column 1", "column 2"]),
    (GIVEN, "#. .#", []),
    (GIVEN, ".# #.", ["row 1, column 2"]),
    (GIVEN, "?? ?#", []),
    (GIVEN, "?# ??", ["row 1, column 2"]),
    (FLAG, "rb. ..b", []),
    (FLAG, "r.b .b.", []),
    (FLAG, "b.r .b.", ["row 1", "column 1", "column 3"]),
    (FLAG, "rr. ..b", ["row 1", "column 2"]),
    (FLAG, "r?? ?b?", []),
    (FLAG, "?r? ???", ["column 2"]),
    (FILL, "## ##", []),
    (FILL, "#? ??", []),
    (FILL, "?? ?.", ["row 2", "column 2"]),
]
"""A puzzle, a board (rows apart) and the lines or cells it breaks."""


def places(judge: ModuleType, puzzle: Nonogram, drawn: str) -> list[str]:
    return [each.place for each in judge.violations(puzzle, Board.from_rows(drawn.split(), puzzle.symbols))]


@pytest.mark.parametrize(("puzzle", "drawn", "broken"), CASES)
def test_every_case(puzzle: Nonogram, drawn: str, broken: list[str]) -> None:
    assert places(rules, puzzle, drawn) == broken
    assert is_solution(puzzle, Board.from_rows(drawn.split(), puzzle.symbols)) == (not broken and "?" not in drawn)


MUTANTS = {
    "forgets the columns": ("enumerate(lattice.directions):", "enumerate(('row',)):"),
    "forgets the last line": (
        "enumerate(puzzle.clues[direction]):\n            line",
        "enumerate(puzzle.clues[direction][:-1]):\n            line",
    ),
    "forgets the given cells": ("if puzzle.given is None:", "if True:"),
    "takes unknown for a changed given cell": ("value not in (given, UNKNOWN)", "value != given"),
    "takes every cell for given": ("given != UNKNOWN and", "True and"),
    "lets a finished line pass": ("if is_met(clue, found, grammar)", "if found"),
    "counts cells only": ("if is_met(clue, found, grammar)", "if sum(b.length for b in found) == sum(b.length for b in clue)"),
    "lets any unfinished line pass": ("if can_complete(clue, cells, grammar, len(palette))", "if True"),
    "calls an unfinished board a solution": ("board.is_complete and next", "next"),
    "needs no gap between equal inks": ("needs_gap(block, clue[number + 1])", "False"),
    "wants a gap between all inks": ("needs_gap(block, clue[number + 1])", "True"),
    "ignores the gap's cell": ("(ends & empty) << 1", "ends << 1"),
    "takes any ink for a block": ("if cell in (value, UNKNOWN)", "if cell in (value, UNKNOWN) or cell * value"),
    "paints over empty cells": ("if cell in (value, UNKNOWN)", "if cell in (value, UNKNOWN, EMPTY)"),
    "finds room where one cell is free": ("room &= room >> step", "room |= room >> step"),
    "skips filled cells": ("else ends, empty)", "else ends, (1 << len(cells)) - 1)"),
    "ignores cells behind the last block": ("reached >> len(cells) & 1", "reached"),
    "forgets the first place": ("_spread(1, empty)", "_spread(2, empty)"),
    "never passes over empty cells": ("places | (empty ^ (empty + (places & empty)))", "places"),
}
"""A judge with one thing wrong, as a change of the source: what stands there, and what instead."""


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_cases_catch_a_judge_that(mutant: str) -> None:
    source = Path(rules.__file__).read_text()
    right, wrong = MUTANTS[mutant]
    assert source.count(right) == 1, "the change must meet one place of the source"
    judge = ModuleType("mutant")
    exec(compile(source.replace(right, wrong), mutant, "exec"), judge.__dict__)
    assert not agrees_on_all_cases(judge)


def agrees_on_all_cases(judge: ModuleType) -> bool:
    for puzzle, drawn, broken in CASES:
        board = Board.from_rows(drawn.split(), puzzle.symbols)
        try:
            if places(judge, puzzle, drawn) != broken or judge.is_solution(puzzle, board) != is_solution(puzzle, board):
                return False
        except IndexError:
            return False
    return True


def test_the_judge_itself_agrees_on_all_cases() -> None:
    assert agrees_on_all_cases(rules)


def runs(cells: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The clue of a finished line as (length, colour) pairs, found without the code under test."""
    return tuple((len(list(run)), colour) for colour, run in groupby(cells) if colour != 0)


def every_knowledge(length: int, inks: int) -> Iterator[tuple[int, ...]]:
    yield from product([*range(inks + 1), UNKNOWN], repeat=length)


@pytest.mark.parametrize(("length", "inks"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 2), (7, 1)])
def test_lines_in_every_state_against_a_list(length: int, inks: int) -> None:
    """Every clue that some line has, in every state of knowledge: can it still be met?"""
    lines_of: dict[tuple[tuple[int, int], ...], list[tuple[int, ...]]] = {}
    for cells in product(range(inks + 1), repeat=length):
        lines_of.setdefault(runs(cells), []).append(cells)
    for clue, lines in lines_of.items():
        reachable = {known for cells in lines for known in product(*((cell, UNKNOWN) for cell in cells))}
        blocks = parse_clue(clue)
        for known in every_knowledge(length, inks):
            assert can_complete(blocks, known) == (known in reachable), f"clue {clue}, cells {known}"


def test_boards_in_every_state_against_a_list() -> None:
    """Every state of knowledge of a 2x3 board: broken is exactly each line that no finished line with its clue can meet."""
    rows, columns = [(1, 1), (2,)], [(1,), (1,), (2,)]
    puzzle = Nonogram.build(rows, columns)
    for cells in every_knowledge(6, 1):
        board = Board(2, 3, bytes(cells))
        lines = {f"row {number + 1}": (rows[number], cells[3 * number : 3 * number + 3]) for number in range(2)}
        lines |= {f"column {number + 1}": (columns[number], cells[number::3]) for number in range(3)}
        broken = [place for place, (clue, line) in lines.items() if not any(meets(clue, whole) for whole in completions(line))]
        found = list(violations(puzzle, board))
        assert [each.place for each in found] == broken
        assert is_solution(puzzle, board) == (UNKNOWN not in cells and not broken)


def meets(clue: tuple[int, ...], cells: tuple[int, ...]) -> bool:
    return runs(cells) == tuple((length, 1) for length in clue)


def completions(cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield from product(*((0, 1) if cell == UNKNOWN else (cell,) for cell in cells))


def test_a_violation_says_what_was_found_and_what_expected() -> None:
    assert [str(each) for each in violations(LOOSE, Board.from_rows(["##", ".?"]))] == ["row 1: has 2, expected 1"]
    unfinished, *_ = violations(FLAG, Board.from_rows(["?r?", "???"], FLAG.symbols))
    assert str(unfinished) == "column 2: can no longer become 1b"
    assert unfinished.rule == "column breaks its clue"
    assert unfinished.cells == ((0, 1), (1, 1))
    changed, *_ = violations(GIVEN, Board.from_rows([".#", "#."]))
    assert str(changed) == "row 1, column 2: found '#', but '.' was given"
    assert changed.cells == ((0, 1),)
