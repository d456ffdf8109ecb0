"""Minimal sets of rules against their definition: every one of the 8,192 subsets run on its own."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram import rule_loop
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.kernels.rules import SOLVED, STUCK
from gridwright.kinds.nonogram.minimal_sets import ALL, RULES, find_minimal_sets, judge_subsets
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import RuleRuns
from gridwright.kinds.nonogram.techniques.table import parse_rules
from gridwright.model.deduction import MinimalSets

SUBSETS = tuple(frozenset(name for place, name in enumerate(RULES) if number >> place & 1) for number in range(1 << len(RULES)))

Sets = set[frozenset[str]]


def draw_puzzle(random: Random) -> Nonogram:
    """A small puzzle, now and then with some cells given or with clues that do not fit together."""
    height, width, filled = random.randint(1, 6), random.randint(2, 7), random.randint(3, 8)
    cells = bytes(random.randrange(10) < filled for _ in range(height * width))
    puzzle = Nonogram.from_picture(Board(height, width, cells))
    rows = list(puzzle.rows)
    fate = random.randrange(6)
    if fate == 0:
        random.shuffle(rows)
    known = bytes(cell if fate == 1 and random.randrange(4) == 0 else UNKNOWN for cell in cells)
    return Nonogram.build(rows, puzzle.columns, given=Board(height, width, known))


def find_solving(puzzle: Nonogram) -> Sets:
    runs = RuleRuns(puzzle)
    return {rules for rules in SUBSETS if runs.run(rules).is_solved}


def find_solving_slowly(puzzle: Nonogram) -> Sets:
    """The same by the techniques themselves."""
    techniques = {technique.code: technique for technique in parse_rules("document")}
    return {rules for rules in SUBSETS if rule_loop.run_rules(puzzle, [techniques[name] for name in rules]).is_solved}


def check_by_definition(found: MinimalSets, solving: Sets) -> None:
    minimal = {rules for rules in solving if not any(other < rules for other in solving)}
    spoiled = {rules for rules in SUBSETS if rules not in solving and any(each < rules for each in minimal)}
    assert len(found.sets) == len(minimal)
    assert set(map(frozenset, found.sets)) == minimal
    assert (found.solving, found.spoiled) == (len(solving), len(spoiled))
    assert found.is_solved_by_all == (frozenset(RULES) in solving)
    assert found.is_complete
    assert (found.spoiler is None) == (not spoiled)
    if found.spoiler is not None:
        rules = frozenset(found.spoiler.solving)
        assert rules in solving
        assert rules | {found.spoiler.rule} in spoiled


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_minimal_sets_are_those_of_the_definition(seed: int) -> None:
    puzzle = draw_puzzle(Random(seed))
    check_by_definition(find_minimal_sets(puzzle), find_solving(puzzle))


@pytest.mark.parametrize(
    "picture",
    [
        ("####", "#...", ".###", "#...", "...."),
        ("#.##.", "#####", "#.##.", "###.."),
        ("########", "#.##....", "#.#...##", ".##.####"),
        (".#..##", "...###", ".###.#", "######", "###..#", "...#.#", "####.."),
        ("##.#...", ".#.##.#", "###..#.", "#..##..", "...###.", ".#.##..", "...##.."),
    ],
)
def test_minimal_sets_are_those_of_the_definition_where_more_rules_may_do_less(picture: tuple[str, ...]) -> None:
    puzzle = Nonogram.from_picture(Board.from_rows(picture))
    found = find_minimal_sets(puzzle)
    assert found.spoiled
    check_by_definition(found, find_solving(puzzle))


def test_minimal_sets_are_those_of_the_techniques_themselves() -> None:
    """Without any kernel, where a rule too many spoils it."""
    puzzle = Nonogram.from_picture(Board.from_rows(["#.##.", "#####", "#.##.", "###.."]))
    check_by_definition(find_minimal_sets(puzzle), find_solving_slowly(puzzle))


@settings(max_examples=20)
@example(seed=1, active=ALL, share=0.02)
@example(seed=2, active=ALL - 1, share=0.001)
@given(seed=st.integers(0, 2**32), active=st.integers(0, ALL), share=st.sampled_from([0.0, 0.001, 0.02, 0.5]))
def test_no_order_among_the_sets_is_presumed(seed: int, active: int, share: float) -> None:
    """Sets that solve are drawn by lot, so most are part of sets that do not; all rules together may be one of those."""
    random = Random(seed)
    lots = {number for number in range(ALL + 1) if random.random() < share}
    found = judge_subsets(lambda rules: (SOLVED if rules & active in lots else STUCK, rules & active))
    check_by_definition(found, {rules for number, rules in enumerate(SUBSETS) if number & active in lots})
    assert found.runs == 1 << active.bit_count()
