"""Ratings as a whole: what a puzzle takes, its band, its hardest technique."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.api import parse_puzzle
from gridwright.kinds.common.grading import choose_band, judge_demand, load_references
from gridwright.kinds.nonogram import rater
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import Attempts, rate
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.model.outcome import Effort
from gridwright.puzzles import find_bundled
from tests.unit.rating.samples import DEAD, HEART, TWINS

REFERENCES = load_references("gridwright.kinds.nonogram")


def bundled(name: str) -> Nonogram:
    puzzle = parse_puzzle(find_bundled(name).read())
    assert isinstance(puzzle, Nonogram)
    return puzzle


def test_a_puzzle_for_lines() -> None:
    rating = rate(HEART, runs=4)
    assert rating.demand == "lines"
    assert rating.effort > 0
    assert rating.band is not None
    assert rating.size_class == "25 cells"
    assert (rating.seed, rating.runs) == (0, 4)
    assert rating.tier == next(technique.tier for technique in TECHNIQUES if technique.title == rating.hardest)
    assert rating.quoted is None
    names = [technique.name for technique in TECHNIQUES]
    assert [name for name, _ in rating.uses] == sorted((name for name, _ in rating.uses), key=names.index)
    assert all(times > 0 for _, times in rating.uses)


def test_the_hardest_technique_is_needed_and_enough() -> None:
    """Without it and all that is harder the lines do not finish; with it they do."""
    for name in ("heart", "heron", "teapot", "owl"):
        puzzle = bundled(name)
        hardest = rate(puzzle, runs=1).hardest
        place = next(place for place, technique in enumerate(TECHNIQUES) if technique.title == hardest)
        family = [each for each in TECHNIQUES if each.code.rstrip("fmw") == TECHNIQUES[place].code.rstrip("fmw")]
        attempts = Attempts(puzzle)
        assert attempts.can_finish(TECHNIQUES[: place + len(family)])
        assert not attempts.can_finish(TECHNIQUES[:place])


@pytest.mark.parametrize(
    ("puzzle", "demand"),
    [
        (HEART, "lines"),
        (TWINS, "ambiguous"),
        (DEAD, "unsolvable"),
        (bundled("dominoes"), "search"),
        (bundled("snail"), "what-if"),
    ],
    ids=["heart", "twins", "dead", "dominoes", "snail"],
)
def test_what_it_takes(puzzle: Nonogram, demand: str) -> None:
    rating = rate(puzzle, runs=2)
    assert rating.demand == demand
    assert (rating.band is None) == (demand in ("ambiguous", "unsolvable"))
    assert (rating.hardest == "") == (rating.tier == 0) == (rating.band is None)


def test_a_limit_leaves_it_unknown() -> None:
    rating = rate(Nonogram.build(rows=[[1]] * 8, columns=[[1]] * 8), runs=1, limit=1)
    assert (rating.demand, rating.band, rating.hardest) == ("unknown", None, "")


def test_the_exact_solver_is_asked_only_where_the_simulated_one_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*arguments: Any, **options: Any) -> Any:
        raise AssertionError("nobody should ask")

    monkeypatch.setattr(rater, "solve", solve)
    expected = {"lines": "lines", "deduction": "deduction", "what-if": "what-if", "contradiction": "unsolvable"}
    assert {found: judge_demand(found, solve) for found in expected} == expected
    assert rate(HEART, runs=1).demand == "lines"
    with pytest.raises(AssertionError, match="nobody should ask"):
        rate(TWINS, runs=1)


def test_what_takes_more_than_lines_is_in_the_last_band() -> None:
    assert [choose_band(1.0, 400, demand, REFERENCES) for demand in ("lines", "what-if", "search")] == [1, 10, 10]
    assert [choose_band(1.0, 400, demand, REFERENCES) for demand in ("ambiguous", "unsolvable", "unknown")] == [None] * 3


def test_bands_rise_with_effort() -> None:
    bands = [choose_band(10 * 1.05**step, 400, "lines", REFERENCES) or 0 for step in range(200)]
    assert bands == sorted(bands)
    assert set(bands) == set(range(1, 11))


def test_a_puzzle_that_is_given_whole_takes_nothing() -> None:
    picture = Board.from_rows(["#.", "##"])
    puzzle = Nonogram.build(rows=[[1], [2]], columns=[[2], [1]], given=picture)
    rating = rate(puzzle, runs=2)
    assert (rating.demand, rating.effort, rating.band, rating.fingerprint) == ("lines", 0.0, 1, ())


def test_one_cell() -> None:
    for rows in ([[1]], [[]]):
        assert rate(Nonogram.build(rows=rows, columns=rows), runs=1).demand == "lines"


def test_progress_can_stop_it() -> None:
    def stop(effort: Effort) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rate(HEART, runs=1, progress=stop)


def test_a_quote_on_request() -> None:
    assert rate(HEART, runs=1, quotes=True).quoted is not None
