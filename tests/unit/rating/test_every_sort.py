"""Ratings of nonograms other than black and white: what they take, the hardest technique, the reasons, the bands."""

from __future__ import annotations

import pytest

from gridwright.api import parse_puzzle
from gridwright.kinds.common.grading import find_band, load_references
from gridwright.kinds.nonogram.general_simulation import (
    KNOWN_DOMAIN_TECHNIQUES,
    GrowingAttempt,
    choose_runs,
    simulate_domains,
)
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import rate
from gridwright.kinds.nonogram.simulation import simulate
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort
from gridwright.puzzles import find_bundled, find_packed
from tests.unit.rating.samples import DEAD, HEART, TWINS

REFERENCES = load_references("gridwright.kinds.nonogram")


def packed(name: str) -> Nonogram:
    puzzle = parse_puzzle(find_packed(name).read())
    assert isinstance(puzzle, Nonogram)
    return puzzle


def bundled(name: str) -> Nonogram:
    puzzle = parse_puzzle(find_bundled(name).read())
    assert isinstance(puzzle, Nonogram)
    return puzzle


@pytest.mark.parametrize(
    ("name", "clues"),
    [
        ("paintbox.bee", "The board is 14x10 in 3 inks, 63 % filled, with"),
        ("folded-paper.heart", "The board is 14x12 in 3 inks, "),
        ("zebras.skunk", "The board is 16x14, with"),
        ("crystals.crown", "The board is a hexagon of sides 4 4 4 4 4 4, "),
        ("building-blocks.chair", "The board is 5x7x5 in 2 inks, "),
    ],
)
def test_every_sort_has_a_band_and_reasons(name: str, clues: str) -> None:
    rating = rate(packed(name), runs=2)
    assert rating.demand == "lines"
    assert rating.band is not None
    assert rating.effort > 0
    assert sum(share for _, share in rating.fingerprint) == pytest.approx(1)
    assert rating.tier == next(each.tier for each in KNOWN_DOMAIN_TECHNIQUES if each.title == rating.hardest)
    assert all(times > 0 for _, times in rating.uses)
    assert "nothing has to be tried" in rating.reasons[0]
    assert rating.reasons[-1].startswith(clues)
    assert rating.hardest in rating.reasons[1]


@pytest.mark.parametrize(
    ("puzzle", "demand"),
    [
        (HEART, "lines"),
        (bundled("snail"), "what-if"),
        (bundled("dominoes"), "search"),
        (TWINS, "search"),
        (DEAD, "contradiction"),
    ],
    ids=["heart", "snail", "dominoes", "twins", "dead"],
)
def test_it_stops_where_the_solver_of_black_and_white_stops(puzzle: Nonogram, demand: str) -> None:
    special, general = simulate(puzzle, runs=2), simulate_domains(puzzle, runs=2)
    assert general.demand == special.demand == demand
    assert general.is_solved == special.is_solved
    assert (general.trials > 0) == (special.trials > 0)
    assert general.round_lines == special.round_lines


@pytest.mark.parametrize("name", ["heron", "owl", "teapot", "cat", "camel", "heart"])
def test_black_and_white_comes_into_the_same_band_or_the_next(name: str) -> None:
    puzzle = bundled(name)
    special, general = simulate(puzzle), simulate_domains(puzzle)
    cells = puzzle.lattice.size
    assert abs(find_band(special.effort, cells, REFERENCES) - find_band(general.effort, cells, REFERENCES)) <= 1


@pytest.mark.parametrize("name", ["paintbox.tulip", "zebras.skunk", "crystals.snowflake", "folded-paper.star"])
def test_what_an_attempt_knew_before_makes_no_difference(name: str) -> None:
    """Step by step it comes as far as at once, and no technique before the last finishes it."""
    puzzle, growing = packed(name), GrowingAttempt(packed(name))
    ends = [growing.can_finish(KNOWN_DOMAIN_TECHNIQUES[:known]) for known in range(1, len(KNOWN_DOMAIN_TECHNIQUES) + 1)]
    needed = ends.index(True)
    assert ends == [False] * needed + [True] * (len(ends) - needed)
    assert rate(puzzle, runs=1).hardest == KNOWN_DOMAIN_TECHNIQUES[needed].title
    assert GrowingAttempt(puzzle).can_finish(KNOWN_DOMAIN_TECHNIQUES[: needed + 1])
    assert not GrowingAttempt(puzzle).can_finish(KNOWN_DOMAIN_TECHNIQUES[:needed])


def test_the_formula_is_for_black_and_white() -> None:
    quoted = rate(packed("paintbox.gift"), runs=1, quotes=True).quoted
    assert quoted is not None
    assert quoted.minutes is None
    assert quoted.caveat.startswith("no time: it was fitted to black and white in rectangles")


def test_it_listens_while_it_plays_and_stops_in_time() -> None:
    heard: list[Effort] = []
    rate(packed("paintbox.gift"), runs=1, progress=heard.append)
    assert len(heard) > 1
    assert rate(packed("paintbox.gift"), timeout=0).runs == 1

    def stop(effort: Effort) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rate(packed("paintbox.gift"), progress=stop)


def test_large_boards_are_played_less_often() -> None:
    assert [choose_runs(cells) for cells in (1, 200, 1000, 10_000)] == [10, 10, 2, 1]
    with pytest.raises(InputError, match="at least 1"):
        rate(packed("paintbox.gift"), runs=0)
