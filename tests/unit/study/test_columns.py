"""What is measured: values counted by hand on a tiny puzzle, and slow twins on others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.columns import COLUMNS, hash_puzzle, measure
from gridwright.kinds.nonogram.columns.courses import measure_steps, run_rules_shuffled
from gridwright.kinds.nonogram.columns.puzzle_columns import (
    DOCUMENT_COLUMNS,
    RULES,
    count_pieces,
    make_sheet,
    measure_picture,
    parse_time,
)
from gridwright.kinds.nonogram.kernels.sheet import CODES
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.rule_loop import run_rules
from gridwright.kinds.nonogram.techniques.line import Line
from gridwright.kinds.nonogram.techniques.table import in_document_order, parse_rules
from gridwright.model.errors import InputError
from tests.unit.rating.samples import DEAD, TWINS, draw, simulation
from tests.unit.study.slow_courses import Step, run_in_random_order

TINY = draw(
    "#.#",
    "###",
    ".#.",
)
SNAIL = draw(
    "..####..",
    ".#....#.",
    "#..##..#",
    "#.#..#.#",
    "#.#.##.#",
    "#..#..#.",
    ".#...#..",
    "..####.#",
)
PLAIN = draw("...", "...")
PUZZLES = {"tiny": TINY, "snail": SNAIL, "twins": TWINS, "plain": PLAIN}


def given(puzzle: Nonogram, *rows: str) -> Nonogram:
    return replace(puzzle, given=Board.from_rows(rows))


def test_names_and_order_are_those_of_the_document_and_then_more() -> None:
    names = [column.name for column in COLUMNS]
    assert len(DOCUMENT_COLUMNS) == 36
    assert names[:5] == ["width", "height", "area", "black_cells", "median_time"]
    assert names[5:9] == ["empty_lines", "dp_iterations", "dp_line_uses", "rule_iterations"]
    assert (names[9], names[21], names[22], names[23], names[35]) == (
        "uses_intersection",
        "uses_splitting",
        "solved_by_rules",
        "share_intersection",
        "share_splitting",
    )
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_row_has_every_column_in_order_and_the_type_it_promises(name: str) -> None:
    row = measure(PUZZLES[name], has_minimal_sets=True)
    assert row is not None
    assert list(row) == [column.name for column in COLUMNS]
    for column in COLUMNS:
        assert row[column.name] is None or type(row[column.name]) is column.type, column.name


def test_a_tiny_puzzle_counted_by_hand() -> None:
    row = measure(TINY)
    assert row is not None
    expected = {
        "width": 3,
        "height": 3,
        "area": 9,
        "black_cells": 6,
        "median_time": None,
        "empty_lines": 0,
        # Rows 1 and 2 are full, and then every column is finished.
        "dp_iterations": 1,
        "dp_line_uses": 5,
        "solved_by_rules": 1,
        "share_ones": None,
        "solutions": "one",
        "start_lines_forced": 2,
        "start_overlap_cells": 5,
        "start_cells": 6,
        "start_best_gain": 3,
        "start_line_share": round(5 / 6, 6),
        # Side by side: rows 1 and 2 and all columns, then all columns.
        "rounds": 2,
        "supply_lines_mean": 4.0,
        "supply_lines_least": 3,
        "supply_lines_low": 3.2,
        "rounds_up_to_2": 0,
        "rounds_up_to_3": 1,
        "half_way_share": round(6 / 9, 6),
        "hardest_tier": 1,
        "step_tier_mean": 1.0,
        "step_tier_3_share": 0.0,
        "lines_left": 0,
        "probe_trials": 0.0,
        "demand": "lines",
        "refutable_cells": 0,
        "refutation_rounds": 0,
        "white_cells": 3,
        "row_blocks": 4,
        "column_blocks": 3,
        "drags": 3,
        "line_blocks_most": 2,
        "ones_share": round(3 / 7, 6),
        "cells_beyond_15": 0,
        "grid_lines": 0,
        "density": round(6 / 9, 6),
        "symmetry_horizontal": 1.0,
        "symmetry_vertical": round(3 / 9, 6),
        "symmetry_rotation": round(3 / 9, 6),
        "symmetry_diagonal": round(5 / 9, 6),
        "symmetry_antidiagonal": round(5 / 9, 6),
        "compactness": round(5 / 12, 6),
        "pieces": 1,
    }
    assert {name: row[name] for name in expected} == expected


def test_an_empty_picture_is_measured_too() -> None:
    row = measure(PLAIN)
    assert row is not None
    assert (row["empty_lines"], row["start_lines_forced"], row["start_best_gain"], row["pieces"]) == (5, 5, 3, 0)
    assert (row["ones_share"], row["compactness"], row["density_offset"]) == (0.0, 1.0, 0.5)


@pytest.mark.parametrize("name", PUZZLES)
def test_counts_are_those_of_the_slow_loop(name: str) -> None:
    puzzle = PUZZLES[name]
    row = measure(puzzle)
    exact, rules = run_rules(puzzle, parse_rules("dp")), run_rules(puzzle, parse_rules("1-13"))
    assert row is not None
    assert (row["dp_iterations"], row["dp_line_uses"]) == (exact.iterations, exact.uses["dp"])
    assert (row["rule_iterations"], row["solved_by_rules"]) == (rules.iterations, int(rules.is_solved))
    assert list(row.values())[9:22] == [rules.uses[code] for code in RULES]


def cells_of(step: Step, puzzle: Nonogram) -> set[int]:
    is_row = step.line < puzzle.height
    line = puzzle.lattice.line(0 if is_row else 1, step.line if is_row else step.line - puzzle.height)
    return {line[place] for place in step.places}


def run_slowly(puzzle: Nonogram, codes: Sequence[str], random: Random, steps: list[set[int]]) -> tuple[int, dict[str, int]]:
    """The loop of the rules in a random order, with nothing passed over. `steps` gets the cells that looks settle."""
    lattice = puzzle.lattice
    cells = bytearray(puzzle.given.cells if puzzle.given else bytes([UNKNOWN]) * lattice.size)
    places = [(direction, index) for direction in (0, 1) for index in range(lattice.counts()[direction])]
    lines = [
        Line([block.length for block in puzzle.clues[direction][index]], [UNKNOWN] * lattice.line_length(direction))
        for direction, index in places
    ]
    techniques = in_document_order(parse_rules(",".join(codes)))
    uses = dict.fromkeys(codes, 0)
    order = list(range(len(places)))
    iterations, has_news = 0, True
    while has_news and UNKNOWN in cells:
        iterations += 1
        has_news = False
        random.shuffle(order)
        for number in order:
            where, line = lattice.line(*places[number]), lines[number]
            line.cells = [cells[cell] for cell in where]
            if line.is_finished:
                continue
            for technique in techniques:
                if technique.use(line):
                    uses[technique.code] += 1
                    has_news = True
            before = bytes(cells)
            for cell, value in zip(where, line.cells, strict=True):
                cells[cell] = value
            if cells != before:
                steps.append({cell for cell in where if cells[cell] != before[cell]})
    return iterations, uses


@pytest.mark.parametrize("codes", [("dp",), RULES, ("1", "2", "6")], ids=["dp", "document", "few"])
@pytest.mark.parametrize("name", PUZZLES)
def test_random_orders_count_as_the_slow_loop_in_the_same_order(name: str, codes: Sequence[str]) -> None:
    sheet = make_sheet(PUZZLES[name])
    for seed in range(5):
        steps: list[Step] = []
        iterations, uses = run_in_random_order(sheet, codes, Random(seed), steps)
        slow_steps: list[set[int]] = []
        assert (iterations, uses) == run_slowly(PUZZLES[name], codes, Random(seed), slow_steps)
        assert (iterations, uses) == run_in_random_order(sheet, codes, Random(seed))
        assert [cells_of(step, PUZZLES[name]) for step in steps] == slow_steps
        if codes == RULES:
            quick_iterations, quick_uses = run_rules_shuffled(sheet, Random(seed))
            assert (quick_iterations, {code: quick_uses[CODES.index(code)] for code in RULES}) == (iterations, uses)


def test_the_same_seed_measures_alike_and_another_does_not() -> None:
    assert measure(SNAIL, seed=1) == measure(SNAIL, seed=1)
    assert measure(SNAIL, seed=1) != measure(SNAIL, seed=2)


def test_given_cells_count_as_known_from_the_start() -> None:
    row = measure(given(TINY, "#.#", "###", "???"))
    assert row is not None
    assert (row["start_cells"], row["rounds"], row["dp_line_uses"]) == (3, 1, 3)


def test_what_has_several_solutions_has_no_picture_and_no_rules_that_solve_it() -> None:
    row = measure(TWINS, has_minimal_sets=True)
    assert row is not None
    assert (row["solutions"], row["pieces"], row["lines_left"], row["solved_by_rules"]) == ("several", None, 4, 0)
    assert list(row.values())[23:36] == [0.0] * 13


def test_minimal_sets_of_the_tiny_puzzle() -> None:
    row = measure(TINY, has_minimal_sets=True)
    assert row is not None
    assert row["share_intersection"] == 1.0
    assert row["share_forcing"] == 0.0


def test_what_cannot_be_measured() -> None:
    assert measure(DEAD) is None


def test_the_time_comes_from_the_file() -> None:
    row = measure(replace(TINY, info=Info(extra=(("solved_count", "4"), ("AVE_TIME", "00:01:14")))))
    assert row is not None
    assert row["median_time"] == 74
    for wrong in ("soon", "1:2", "00:61:00", "-1:00:00"):
        with pytest.raises(InputError, match=r"AVE_TIME: found .* expected a time such as 00:12:30"):
            parse_time(wrong)


def test_the_hash_is_of_the_puzzle_alone() -> None:
    same = replace(TINY, goal=None, info=Info(title="another"), given=Board.blank(3, 3))
    assert hash_puzzle(same) == hash_puzzle(TINY)
    assert hash_puzzle(given(TINY, "#??", "???", "???")) != hash_puzzle(TINY)
    assert hash_puzzle(SNAIL) != hash_puzzle(TINY)


def test_looks_by_tier() -> None:
    row = measure_steps(simulation(tier_uses=(4.0, 2.0, 1.0, 0.0, 0.5, 0.5)))
    assert (row["step_tier_mean"], row["step_tier_3_share"], row["hardest_tier"]) == (round(16.5 / 8, 6), 0.25, 6)
    nothing = measure_steps(simulation(tier_uses=(0.0,) * 6))
    assert (nothing["step_tier_mean"], nothing["step_tier_3_share"], nothing["hardest_tier"]) == (0.0, 0.0, 0)


@pytest.mark.parametrize(
    ("picture", "diagonal", "antidiagonal"),
    [
        (("##.", "#..", "..#"), 1.0, round(5 / 9, 6)),
        ((".##", "..#", "#.."), round(5 / 9, 6), 1.0),
        (("#..", "#..", "..."), round(7 / 9, 6), round(5 / 9, 6)),
        (("#",), 1.0, 1.0),
        (("##", "##", "##"), None, None),
    ],
)
def test_symmetry_over_diagonals(picture: Sequence[str], diagonal: float | None, antidiagonal: float | None) -> None:
    row = measure_picture(Board.from_rows(picture))
    assert (row["symmetry_diagonal"], row["symmetry_antidiagonal"]) == (diagonal, antidiagonal)


def test_cells_that_touch_at_a_corner_are_separate_pieces() -> None:
    assert count_pieces(Board.from_rows(["##.#", "..#.", "..##"])) == 3
