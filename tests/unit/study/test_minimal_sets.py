"""Minimal sets of rules on puzzles small enough to check by hand."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, SOLVED, STUCK
from gridwright.kinds.nonogram.minimal_sets import ALL, BETWEEN_REPORTS, RULES, find_minimal_sets
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import RuleRuns
from gridwright.model.deduction import MinimalSets, Spoiler
from gridwright.model.errors import UnsupportedError
from gridwright.model.outcome import Effort

SPOILED = ("#.##.", "#####", "#.##.", "###..")
"""Rules 1, 2 and 5 solve it; with rule 6 they do not."""


def draw(*rows: str) -> Nonogram:
    return Nonogram.from_picture(Board.from_rows(rows))


@pytest.mark.parametrize(
    ("picture", "sets"),
    [
        (("#",), [["1"]]),
        (("...",), [["2"]]),
        # The 2s overlap in the middle and the 0s empty the border: then ?#. is grown by Glue, or the range is cut before the gap.
        (("##.", "##.", "..."), [["1", "2", "5"], ["1", "2", "10"], ["1", "2", "12"]]),
        (("#.", ".#"), []),  # two solutions
    ],
)
def test_sets_of_tiny_puzzles(picture: tuple[str, ...], sets: list[list[str]]) -> None:
    found = find_minimal_sets(draw(*picture))
    assert [list(each) for each in found.sets] == sets
    assert found.is_complete
    assert found.is_solved_by_all == bool(sets)
    assert not found.contradiction


def test_a_board_that_is_given_whole_needs_no_rule() -> None:
    picture = Board.from_rows(["#.", ".#"])
    found = find_minimal_sets(Nonogram.build([[1], [1]], [[1], [1]], given=picture))
    assert found.sets == ((),)
    assert found.solving == ALL + 1
    assert set(found.shares.values()) == {0.0}
    assert found.shared == ()


def test_a_rule_too_many_is_told() -> None:
    found = find_minimal_sets(draw(*SPOILED))
    assert found.sets == (("1", "2", "5"), ("1", "2", "9"))
    assert found.spoiler == Spoiler(("1", "2", "5"), "6")
    assert found.spoiled == 448
    runs = RuleRuns(draw(*SPOILED))
    assert runs.run(["1", "2", "5"]).is_solved
    assert not runs.run(["1", "2", "5", "6"]).is_solved


def test_shares_are_those_of_the_document() -> None:
    """Its worked example: three sets, and the vector it prints for them."""
    sets = ([1, 2, 4, 5, 6, 10], [1, 2, 3, 5, 6, 10], [1, 2, 3, 4, 6, 7, 8, 9, 10])
    found = MinimalSets(RULES, tuple(tuple(map(str, each)) for each in sets), True, True, 3, 0, None, 1)
    third = 1 / 3
    expected = [1, 1, 2 * third, 2 * third, 2 * third, 1, third, third, third, 1, 0, 0, 0]
    assert list(found.shares) == list(RULES)
    assert list(found.shares.values()) == pytest.approx(expected)
    assert found.shared == ("1", "2", "6", "10")


def test_clues_that_cannot_be_met_have_no_sets() -> None:
    found = find_minimal_sets(Nonogram.build([[2], [1, 1]], [[1], [2], [1]], given=Board.from_rows(["#.#", "???"])))
    assert (found.sets, found.contradiction, found.is_complete, found.runs) == ((), True, True, 1)


def test_a_full_board_that_breaks_a_clue_is_a_contradiction() -> None:
    """Rows finish all cells, and then no rule looks at the columns."""
    runs = RuleRuns(Nonogram.build([[1], [1]], [[2], []], given=Board.from_rows(["#.", ".#"])))
    assert runs.run_mask(ALL) == (CONTRADICTION, 0)


def test_a_run_by_mask_is_the_run_by_codes() -> None:
    runs = RuleRuns(draw(*SPOILED))
    for mask in (ALL, 0b10011, 0b110011, 0b1, 0):
        run = runs.run(name for place, name in enumerate(RULES) if mask >> place & 1)
        used = sum(1 << RULES.index(code) for code, count in run.uses.items() if count)
        assert runs.run_mask(mask) == (SOLVED if run.is_solved else STUCK, used)


def test_a_limit_stops_and_says_so() -> None:
    whole = find_minimal_sets(draw(*SPOILED))
    part = find_minimal_sets(draw(*SPOILED), limit=20)
    assert (part.runs, part.is_complete, part.is_solved_by_all) == (20, False, True)
    assert part.sets != whole.sets
    for each in part.sets:
        assert RuleRuns(draw(*SPOILED)).run(each).is_solved
    assert find_minimal_sets(draw(*SPOILED), limit=whole.runs) == whole
    with pytest.raises(ValueError, match="at least 1 run"):
        find_minimal_sets(draw(*SPOILED), limit=0)


def test_progress_is_reported_and_can_stop_the_work() -> None:
    reports: list[int] = []
    found = find_minimal_sets(draw(*SPOILED), progress=lambda effort: reports.append(effort.nodes))
    assert reports == list(range(0, found.runs, BETWEEN_REPORTS))

    def stop(effort: Effort) -> None:
        if effort.nodes:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find_minimal_sets(draw(*SPOILED), progress=stop)


def test_rules_are_for_black_and_white() -> None:
    with pytest.raises(UnsupportedError, match="2 colours"):
        find_minimal_sets(Nonogram.build([[1]], [[1]], palette=palette_of({"#": "#000000", "r": "#ff0000"})))
