"""How long steps may become: a person reads some eight sentences without losing the thread."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.explaining.steps import ENOUGH, count_sentences, measure
from gridwright.kinds.slitherlink.explaining.summaries import (
    COMFORTABLE,
    MOST_PASSED,
    MOST_WORDS,
    WAY,
    count_words,
    find_places,
    shorten_words,
)
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.model.deduction import Cell, Deduction
from gridwright.model.edge_lattice import EdgeLattice, is_vertex

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


@pytest.fixture(scope="module")
def arguments(steps: list[Deduction]) -> list[Deduction]:
    """The same with their arguments in full."""
    return [replace(step, reasons=step.details or step.reasons) for step in steps]


def test_no_step_has_more_words_than_one_reads_at_once(steps: list[Deduction]) -> None:
    assert max(map(count_words, steps)) <= MOST_WORDS
    assert max(count_words(link) for step in steps for chain in step.chains for link in chain.steps) <= MOST_WORDS


def test_letters_are_those_of_the_picture(steps: list[Deduction]) -> None:
    """Every letter that the sentences use stands at a place, and no place has two names; what was left out is in the details."""
    lettered = [step for step in steps if step.labels]
    assert any(step.details for step in lettered)
    assert any(not step.details for step in lettered)
    for step in lettered:
        used = {letter for text in (*step.reasons, step.claim) for letter in re.findall(r"\b[A-Z]\b", text)}
        assert used <= {label for _, label in step.labels}
        assert len({spot for spot, _ in step.labels}) == len({label for _, label in step.labels}) == len(step.labels)
        assert not any(sign in text for text in (*step.reasons, step.claim) for sign in "<>*{}")


def test_a_place_is_named_in_full_once() -> None:
    step = Deduction(
        technique="locks",
        title="Locks",
        tier=3,
        place="row 1, column 2",
        claim="The top edge of row 1, column 2 is a line.",
        reasons=(
            "Row 1, column 2 and row 1, column 12 lie outside. " * 8,
            "Two lines meet at the corner between rows 1 and 2, columns 2 and 3.",
        ),
        sets=(((0, 3), 1),),
    )
    told = shorten_words(step)
    assert told.reasons[0].startswith("A (row 1, column 2) and B (row 1, column 12) lie outside. A and B lie outside.")
    assert told.reasons[1] == "Two lines meet at the corner C (rows 1-2, columns 2-3)."
    labels = (((1, 3), "A"), ((1, 23), "B"), ((2, 4), "C"))
    assert (told.claim, told.labels, told.details) == ("The top edge of A is a line.", labels, ())


def test_short_steps_have_letters_for_corners_only(steps: list[Deduction]) -> None:
    short = [step for step in steps if step.technique in ("clue-counting", "corner-counting", "early-loops")]
    assert short
    assert any(step.labels for step in short)
    assert all(is_vertex(spot) for step in short for spot, _ in step.labels)
    assert not any("corner between" in text for step in short for text in (*step.reasons, step.claim))
    long = [step for step in steps if count_words(step) > COMFORTABLE]
    assert long
    assert not any("corner between" in text for step in long for text in (*step.reasons, step.claim))


@pytest.mark.parametrize(
    ("name", "spot", "told"),
    [
        ("corner between rows 3 and 4, columns 4 and 5", (6, 8), "A (rows 3-4, columns 4-5)"),
        ("corner above row 1, between columns 4 and 5", (0, 8), "A (above row 1, columns 4-5)"),
        ("corner below row 12, between columns 4 and 5", (24, 8), "A (below row 12, columns 4-5)"),
        ("corner left of column 1, between rows 3 and 4", (6, 0), "A (left of column 1, rows 3-4)"),
        ("corner right of column 9, between rows 3 and 4", (6, 18), "A (right of column 9, rows 3-4)"),
    ],
)
def test_corners_have_short_names(name: str, spot: Cell, told: str) -> None:
    reasons = (f"Two lines or none meet at the {name}.",)
    short = shorten_words(Deduction("corner-counting", "Count", 1, "", "The top edge is a line.", reasons, sets=()))
    assert (short.reasons, short.labels) == ((f"Two lines or none meet at the corner {told}.",), ((spot, "A"),))


def test_long_ways_are_left_to_the_picture(steps: list[Deduction]) -> None:
    shaded = [step for step in steps if any("over the shaded cells" in reason for reason in step.reasons)]
    assert shaded
    for step in shaded:
        (way,) = [match["way"] for reason in step.details if (match := WAY.search(reason))][-1:]
        assert set(find_places([way])) <= {spot for spot, _ in step.tints}, (step.details, step.tints)
    told = [match["way"] for step in steps for reason in step.reasons if (match := WAY.search(reason)) and step.labels]
    assert all(len(list(find_places([way]))) <= MOST_PASSED for way in told)


def test_names_of_places_are_read_as_they_are_written() -> None:
    lattice = EdgeLattice(3, 12)
    inner = [spot for spot in lattice.vertices() if 0 < spot[0] < 6 and 0 < spot[1] < 24]
    for spot in (*lattice.cells(), *inner):
        assert list(find_places([lattice.name_spot(spot)])) == [spot]


def test_easy_steps_are_short(arguments: list[Deduction]) -> None:
    """Very easy steps take one sentence; easy and advanced ones are short enough."""
    assert {count_sentences(step) for step in arguments if step.tier == 1} == {1}
    assert max(count_sentences(step) for step in arguments if step.tier in (2, 3)) <= ENOUGH


def test_hard_steps_can_be_followed(arguments: list[Deduction]) -> None:
    lengths = [count_sentences(step) for step in arguments if step.tier > 3]
    assert len(lengths) > 40
    assert max(lengths) <= MOST_BEYOND
    assert sum(length > ENOUGH for length in lengths) <= SHARE_BEYOND * len(lengths)


def test_no_sentence_is_said_twice_in_a_step(arguments: list[Deduction]) -> None:
    for step in arguments:
        assert len(set(step.reasons)) == len(step.reasons), step.reasons


def test_words_are_whole_sentences(arguments: list[Deduction]) -> None:
    for step in arguments:
        for text in (*step.reasons, step.claim):
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert not any(wrong in text for wrong in ("  ", " .", " ,", " :", "..", "then then", "Then so ", "at the row")), text


def test_what_takes_fewer_sentences_is_shorter(arguments: list[Deduction]) -> None:
    long, short = (pick(arguments, key=measure) for pick in (max, min))
    assert count_sentences(long) > count_sentences(short) == 1
