"""How long steps may become: a person reads some eight sentences without losing the thread."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.explaining.steps import ENOUGH, count_sentences, measure
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.model.deduction import Deduction

# Made by gridwright itself, at the level that is named.
PUZZLES = {
    "normal": ".3.3....12 ..1..2.... 3.3.3.32.2 3..312...3 ....12.... 21.3...2.3 ...11.3.12 2..0....32 2.101.1... ...122..2.",
    "hard": "..33....12 21..12.2.. ..32..3.1. 31..1.2.2. .2.21.32.3 ..2....... 11...1...2 211.0.113. 2..01.1... 3....2.223",
    "very hard": "222312..32 1....2.2.. .....2..2. 3.3.3....2 .....13232 .22.3.2..2 2.2.213.2. ..1..1.2.3 .3222232.. 322...3..3",
    "expert": ".....2. ......2 2232222 ..13... .2.1121 3.3.2.. ..222..",
    "larger": "..231.2.1. 1..31.3... ........02 11..1.0... .3.22....1 3.....2223 21212...0. .2.1.1..3. ...1.23... 321....21.",
    "hard again": "..1..3.32. 3311..2... ..211..3.3 .2....0... ....2.1013 2....1.... 22.23..2.1 .1..203... 3.2.32.2.. .12...2..3",
}

MOST_BEYOND = 14
"""Sentences of the longest step on these boards: nothing that an argument needs is left out to make it shorter."""
SHARE_BEYOND = 0.1
"""Of the steps above the advanced level, those with more sentences than are easy to follow."""


@pytest.fixture(scope="module")
def steps() -> list[Deduction]:
    found = []
    for rows in PUZZLES.values():
        puzzle = Slitherlink.build(rows.split())
        told = explain(puzzle)
        assert told.ending == "solved"
        assert is_solution(puzzle, told.board)
        found += told.steps
    return found


def test_easy_steps_are_short(steps: list[Deduction]) -> None:
    """Very easy steps take one sentence; easy and advanced ones are short enough."""
    assert {count_sentences(step) for step in steps if step.tier == 1} == {1}
    assert max(count_sentences(step) for step in steps if step.tier in (2, 3)) <= ENOUGH


def test_hard_steps_can_be_followed(steps: list[Deduction]) -> None:
    lengths = [count_sentences(step) for step in steps if step.tier > 3]
    assert len(lengths) > 40
    assert max(lengths) <= MOST_BEYOND
    assert sum(length > ENOUGH for length in lengths) <= SHARE_BEYOND * len(lengths)


def test_no_sentence_is_said_twice_in_a_step(steps: list[Deduction]) -> None:
    for step in steps:
        assert len(set(step.reasons)) == len(step.reasons), step.reasons


def test_words_are_whole_sentences(steps: list[Deduction]) -> None:
    for step in steps:
        for text in (*step.reasons, step.claim):
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert not any(wrong in text for wrong in ("  ", " .", " ,", " :", "..", "then then", "Then so ", "at the row")), text


def test_what_takes_fewer_sentences_is_shorter(steps: list[Deduction]) -> None:
    long, short = (pick(steps, key=measure) for pick in (max, min))
    assert count_sentences(long) > count_sentences(short) == 1
