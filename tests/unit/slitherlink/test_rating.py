"""Ratings of Slitherlinks as a whole: what a puzzle takes, its levels, its hardest technique, the reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gridwright.kinds.slitherlink import rater
from gridwright.kinds.slitherlink import rater as needs
from gridwright.kinds.slitherlink.deduction import find_lowest_level
from gridwright.kinds.slitherlink.levels import TIER_TITLES
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rater import (
    can_finish,
    describe_footholds,
    describe_levels,
    describe_openings,
    find_hardest,
    find_tier,
    rate,
)
from gridwright.kinds.slitherlink.simulation import Rounds
from gridwright.kinds.slitherlink.techniques import table
from gridwright.kinds.slitherlink.techniques.clue_pairs import CLUE_PAIRS
from gridwright.kinds.slitherlink.techniques.connectivity import COLOUR_CYCLES, ONLY_WAY
from gridwright.kinds.slitherlink.techniques.table import TECHNIQUES
from gridwright.model.outcome import Effort
from tests.unit.slitherlink.makes import BROKEN, LEVEL_NAMES, NO_LOOP, TWO_LOOPS, bundled, make


def test_tiers_are_called_like_levels() -> None:
    assert table.LEVEL_NAMES == LEVEL_NAMES == TIER_TITLES[:-3]
    assert {technique.tier for technique in TECHNIQUES} <= set(range(1, len(TIER_TITLES) + 1))


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_puzzle_is_of_its_level_without_colouring(level: str) -> None:
    rating = rate(make(level))
    levels = dict(rating.levels)
    assert levels["without colouring"] == level
    lowest = find_lowest_level(make(level), has_colouring=True)
    assert lowest is not None
    assert levels["with colouring"] == lowest.name == TIER_TITLES[rating.tier - 1]
    assert (rating.demand, rating.runs, rating.quoted) == ("deduction", 8, None)
    assert rating.band is not None
    assert next(each.tier for each in TECHNIQUES if each.title == rating.hardest) == rating.tier
    assert sum(share for _, share in rating.fingerprint) == pytest.approx(1)
    assert [name for name, _ in rating.uses] == [name for name in TIER_TITLES if name in dict(rating.uses)]


def test_colouring_makes_a_difference_where_it_is_needed() -> None:
    rating = rate(bundled("coastline"))
    levels = dict(rating.levels)
    assert levels["with colouring"] == "advanced"
    assert levels["without colouring"] != "advanced"
    assert any(reason.startswith("Its level is advanced with colouring cells; without, ") for reason in rating.reasons)


@pytest.mark.parametrize("level", LEVEL_NAMES[:6])
def test_the_hardest_technique_is_needed_and_enough(level: str) -> None:
    puzzle = make(level)
    hardest = find_hardest(puzzle, find_tier(puzzle, has_colouring=True))
    assert hardest is not None
    place = TECHNIQUES.index(hardest)
    assert can_finish(puzzle, None, TECHNIQUES[: place + 1])
    assert not can_finish(puzzle, None, TECHNIQUES[:place])


CONNECTED = Slitherlink.build(["...2..2", "21.11.1", ".3.....", "3.1....", "....1.3", "3...313", "..23.2."])
"""A puzzle that no level solves, as expert does not see connectivity."""


def test_connectivity_is_not_called_expert() -> None:
    assert find_tier(CONNECTED, has_colouring=True) == 0
    rating = rate(CONNECTED, runs=1)
    assert (rating.demand, dict(rating.levels)) == ("deduction", {"with colouring": None, "without colouring": None})
    assert "No level finishes it; with connectivity, deduction does." in rating.reasons
    (hardest,) = (each for each in TECHNIQUES if each.title == rating.hardest)
    assert hardest.tier == rating.tier
    looking = [each for each in TECHNIQUES if each.propagators and not each.has_to_be_named]
    place = looking.index(hardest)
    assert can_finish(CONNECTED, None, looking[: place + 1])
    assert not can_finish(CONNECTED, None, looking[:place])
    assert not can_finish(CONNECTED, None, [each for each in looking if each not in (ONLY_WAY, COLOUR_CYCLES, CLUE_PAIRS)])


def test_a_technique_that_no_simulated_solver_uses_is_not_said_to_find_edges() -> None:
    """Connectivity, which the simulated solvers see from the third tier on, takes its place."""
    rating = rate(Slitherlink.build(["3.3..2", "2....2", ".213.2", "2.122.", "3....2", ".3..3."]))
    assert (rating.hardest, rating.tier) == ("Locks of three", 5)
    assert TIER_TITLES[4] not in dict(rating.uses)
    assert (
        "The hardest technique it needs is Locks of three (tier 5 of the 7 without trying), "
        "unless one sees that inside and outside each hang together: then no edge is found at that tier."
    ) in rating.reasons


def test_on_large_boards_the_level_stands_for_its_techniques(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "LARGE", 10)
    rating = rate(make("very hard"))
    assert rating.hardest == f"Level {dict(rating.levels)['with colouring']}"
    assert not any("hardest technique" in reason for reason in rating.reasons)


@pytest.mark.parametrize(
    ("puzzle", "demand", "start"),
    [
        (make("easy"), "deduction", "Deduction alone finishes it"),
        (bundled("knot"), "what-if", "Deduction alone leaves"),
        (TWO_LOOPS, "ambiguous", "Deduction alone leaves 31 of 31 edges open, and there are several solutions"),
        (NO_LOOP, "unsolvable", "There is no solution"),
        (BROKEN, "unsolvable", "There is no solution"),
    ],
    ids=["easy", "knot", "two loops", "no loop", "broken"],
)
def test_what_it_takes(puzzle: Slitherlink, demand: str, start: str) -> None:
    rating = rate(puzzle, runs=2)
    assert rating.demand == demand
    assert rating.reasons[0].startswith(start)
    assert (rating.band is None) == (demand in ("ambiguous", "unsolvable"))
    assert (rating.hardest == "") == (rating.tier == 0) == (rating.band is None)
    assert rating.fingerprint == () or demand != "unsolvable"


def test_the_exact_solver_is_asked_only_where_the_simulated_one_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*arguments: Any, **options: Any) -> Any:
        raise AssertionError("nobody should ask")

    monkeypatch.setattr(rater, "solve", solve)
    assert rate(make("hard"), runs=1).demand == "deduction"
    assert rate(bundled("knot"), runs=1).demand == "what-if"
    assert rate(BROKEN, runs=1).demand == "unsolvable"


def test_a_puzzle_beyond_trials_takes_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.slitherlink.simulation.MOST_TRIALS", 1)
    rating = rate(bundled("knot"))
    assert (rating.demand, rating.band, rating.hardest, rating.tier) == ("search", 10, "Search", 10)
    assert "it takes search, so the effort is only a lower bound" in rating.reasons[0]


def test_a_limit_leaves_it_unknown() -> None:
    rating = rate(Slitherlink.build(["." * 12] * 12), runs=1, timeout=0.0)
    assert (rating.demand, rating.band, rating.hardest) == ("unknown", None, "")
    assert "a limit came before" in rating.reasons[0]


def test_progress_is_told_and_wrong_questions_are_refused() -> None:
    seen: list[Effort] = []
    rate(make("easy"), runs=1, progress=seen.append)
    assert seen
    with pytest.raises(ValueError, match="seed must be at least 0, not -1"):
        rate(make("easy"), seed=-1)
    with pytest.raises(ValueError, match="timeout must be at least 0 seconds, or None, not -1"):
        rate(make("easy"), timeout=-1)


def test_the_published_formula_does_not_apply() -> None:
    quoted = rate(make("easy"), runs=1, quotes=True).quoted
    assert quoted is not None
    assert (quoted.minutes, quoted.caveat) == (None, "no time: the published formula is for nonograms")


def test_a_finished_board_is_no_effort() -> None:
    puzzle = make("hard")
    rating = rate(replace(puzzle, given=puzzle.goal))
    assert (rating.demand, rating.effort, rating.band, rating.fingerprint) == ("deduction", 0.0, 1, ())


@pytest.mark.parametrize(
    ("tier", "plain_tier", "sentence"),
    [
        (1, 1, "Its level is very easy, with or without colouring cells."),
        (3, 7, "Its level is advanced with colouring cells; without, it takes expert."),
        (5, 0, "Its level is hard with colouring cells; without, no level solves it."),
    ],
)
def test_levels_in_words(tier: int, plain_tier: int, sentence: str) -> None:
    assert describe_levels(tier, plain_tier) == sentence


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        (Rounds((), 0, 0, 0), "No deduction gives anything at the start."),
        (Rounds((2,), 1, 2, 1), "Counting gives something at once: only 2 of 31 edges, at 1 clue."),
        (Rounds((8,), 1, 8, 3), "Counting gives something at once: 8 of 31 edges, at 3 clues."),
        (Rounds((8,), 2, 8, 3), "Counting gives nothing at the start; the level easy gives 8 of 31 edges, at 3 clues."),
    ],
)
def test_footholds_in_words(rounds: Rounds, sentence: str) -> None:
    assert describe_footholds(TWO_LOOPS, rounds) == sentence


@pytest.mark.parametrize(
    ("gains", "ending"),
    [
        ((9, 4, 1), "3 rounds; before the last, each gives at least 4 edges."),
        ((9, 1, 9, 9, 9, 9), "6 rounds; 1 of them gives at most 2 edges."),
        ((9, 1, 2, 9, 9), "5 rounds; 2 of them give at most 2 edges, so the way through is narrow."),
    ],
)
def test_openings_in_words(gains: tuple[int, ...], ending: str) -> None:
    assert describe_openings(Rounds(gains, 1, 1, 1)) == f"With all places counted side by side it takes {ending}"


def test_openings_with_edges_of_a_higher_level_claim_no_narrow_way() -> None:
    told = describe_openings(Rounds((9, 1, 1, 1), 1, 1, 1, looks=3))
    assert told == "With all places counted side by side it takes 4 rounds, and 3 edges that counting does not give."
