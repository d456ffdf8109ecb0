"""The sentences that go with a rating."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import give_reasons
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from tests.unit.rating.samples import HEART, simulation

GLUE = next(technique for technique in TECHNIQUES if technique.code == "5")


def reasons(demand: str = "lines", puzzle: Nonogram = HEART, **figures: Any) -> list[str]:
    hardest = GLUE if demand == "lines" else None
    return list(give_reasons(puzzle, simulation(**figures), demand, hardest))


def test_a_puzzle_for_lines_in_full() -> None:
    assert reasons(uses={"5": 2.5}, stuck=3.04) == [
        "Lines alone finish it: nothing has to be tried.",
        "The hardest technique it needs is Glue (tier 2 of the 5 without trying), used 2.5 times on average.",
        "4 of 10 lines give something at once: 12 cells.",
        "In 7.5 steps a solver is stuck 3 times: no line gives more at the present tier, and a harder one is called for.",
        "With all lines worked side by side it takes 3 rounds; before the last, at least 4 lines give something.",
        "The board is 5x5, 64 % filled, with 1.1 numbers a line on average, 27 % of them ones.",
    ]


@pytest.mark.parametrize(
    ("demand", "words"),
    [
        ("what-if", "Lines alone leave 9 of 25 cells open: single cells have to be tried"),
        ("search", "it takes search, so the effort is only a lower bound"),
        ("ambiguous", "there are several solutions"),
        ("unsolvable", "There is no solution"),
        ("unknown", "a limit came before it was known whether there is exactly one solution"),
    ],
)
def test_what_else_it_may_take(demand: str, words: str) -> None:
    assert words in reasons(demand, cells_left=9)[0]


@pytest.mark.parametrize(("found", "words"), [(1.0, "1 cell is found so"), (2.5, "2.5 cells are found so")])
def test_trials_are_counted(found: float, words: str) -> None:
    told = reasons("what-if", cells_left=9, tier_uses=(5.0, 0.0, 0.0, 0.0, 0.0, found), trials=12.4)[0]
    assert told == (
        "Lines alone leave 9 of 25 cells open: single cells have to be tried until one way is refuted (what-if); "
        f"{words}, in 12 trials on average."
    )


def test_of_a_puzzle_without_solution_nothing_else_is_told() -> None:
    assert len(reasons("unsolvable")) == 1


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        ({"footholds": 0, "cells_at_start": 0}, "None of its 10 lines gives anything at once."),
        ({"footholds": 1, "cells_at_start": 1}, "Only 1 of 10 lines gives something at once: 1 cell."),
        ({"footholds": 10, "cells_at_start": 25}, "10 of 10 lines give something at once: 25 cells."),
        ({"stuck": 0.04}, "There is always a line that the easiest techniques help with: no stuck moment."),
        (
            {"stuck": 1.02},
            "In 7.5 steps a solver is stuck once: no line gives more at the present tier, and a harder one is called for.",
        ),
        (
            {"round_lines": (4, 2, 1, 3, 1)},
            "With all lines worked side by side it takes 5 rounds; in 2 of them at most 2 lines give something, "
            "so the way through is narrow.",
        ),
        (
            {"round_lines": (4, 2, 5, 3, 1)},
            "With all lines worked side by side it takes 5 rounds; in 1 of them at most 2 lines give something.",
        ),
        ({"uses": {"5": 0.8}}, "The hardest technique it needs is Glue (tier 2 of the 5 without trying)."),
        ({"uses": {}}, "The hardest technique it needs is Glue (tier 2 of the 5 without trying)."),
    ],
)
def test_sentences_fit_their_figures(figures: dict[str, Any], sentence: str) -> None:
    assert sentence in reasons(**figures)


@pytest.mark.parametrize("rounds", [(), (5,)])
def test_a_single_round_says_nothing_about_openings(rounds: tuple[int, ...]) -> None:
    assert not [reason for reason in reasons(round_lines=rounds) if "side by side" in reason]


def test_an_empty_board() -> None:
    empty = Nonogram.build(rows=[[]] * 2, columns=[[]] * 3)
    assert reasons(puzzle=empty)[-1] == "The board is 3x2 and stays empty."


def test_one_number_a_line() -> None:
    puzzle = Nonogram.build(rows=[[3]] * 3, columns=[[3]] * 3)
    assert reasons(puzzle=puzzle)[-1] == "The board is 3x3, 100 % filled, with 1 number a line on average, 0 % of them ones."


def test_no_sentence_speaks_of_time() -> None:
    for demand in ("lines", "what-if", "search", "ambiguous", "unsolvable", "unknown"):
        text = " ".join(reasons(demand, cells_left=9))
        assert not [word for word in ("second", "minute", " min", "hour") if word in text]
