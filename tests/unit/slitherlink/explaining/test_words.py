"""Facts in words, and arguments that say nothing twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.explaining.suppositions import _introduce
from gridwright.kinds.slitherlink.explaining.words import Words
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import ACROSS_SORT, TRIPLE_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import EDGES, Relation
from gridwright.kinds.slitherlink.techniques.trials import PATH_ROUNDS, PATHS, Finding, list_continuations
from gridwright.model.deduction import Deduction

pytestmark = pytest.mark.usefixtures("whole_arguments")

SHEET = SquareLattice(3, 3)
CELL = 2 * SHEET.stride + 2
"""The one in the middle."""
SIDES = "the right, bottom and left edges of row 2, column 2"


@pytest.mark.parametrize(
    ("clue", "gone", "words"),
    [
        (None, [2], f"not exactly two of {SIDES} are lines"),
        (None, [1], f"not exactly one of {SIDES} is a line"),
        (None, [0], f"at least one of {SIDES} is a line"),
        (None, [0, 3], f"one or two of {SIDES} are lines"),
        (1, [2], f"at most one of {SIDES} is a line"),
        (1, [0], f"exactly one of {SIDES} is a line"),
        (1, [1], f"none of {SIDES} is a line"),
        (2, [1], f"exactly two of {SIDES} are lines"),
        (3, [2], f"all of {SIDES} are lines"),
        (3, [0], f"at least two of {SIDES} are lines"),
    ],
)
def test_numbers_of_lines_are_those_that_the_clue_allows(clue: int | None, gone: list[int], words: str) -> None:
    speaker = Words(SHEET, {} if clue is None else {CELL: clue})
    assert speaker.variable(SHEET.variable(TRIPLE_SORT, CELL, 0), gone) == words


def test_the_same_fact_has_the_same_words() -> None:
    speaker = Words(SHEET, {})
    lock = SHEET.variable(ACROSS_SORT, CELL, 0)
    one, other = SHEET.lock_edges(lock)
    assert speaker.variable(lock, [1]) == speaker.relation(Relation(EDGES, other, one, False))
    assert speaker.variable(lock, [0, 2]) == speaker.relation(Relation(EDGES, other, one, True))


HARD = [
    ".21.....3",
    "..2101...",
    ".2.3.2.3.",
    "2.......3",
    "2221..2.2",
    "....1.0.2",
    "1....1...",
    ".1..101..",
    "33..1.1.3",
]
"""Its steps take paths and edges that are alike."""


@pytest.fixture(scope="module")
def steps() -> tuple[Deduction, ...]:
    told = explain(Slitherlink.build(HARD))
    assert told.ending == "solved"
    return told.steps


def list_arguments(steps: tuple[Deduction, ...]) -> Iterator[tuple[str, ...]]:
    """The sentences of every step, and of those inside suppositions."""
    for step in steps:
        if step.chains:
            yield from (link.reasons for chain in step.chains for link in chain.steps)
        else:
            yield step.reasons


def test_an_argument_states_nothing_twice(steps: tuple[Deduction, ...]) -> None:
    """A sentence states what stands behind its last colon, or before it if cells or pairs of edges are gone through."""
    counted = 0
    for argument in list_arguments(steps):
        stated = []
        for sentence in argument[:-1]:
            before, _, behind = sentence.removesuffix(".").rpartition(": ")
            is_way = behind.startswith(("go ", "the pairs ")) or " side" in before or "side the loop" in before
            stated.append((before if is_way else behind).lower())
        assert len(set(stated)) == len(stated), argument
        counted += len(stated)
    assert counted > 30


def test_paths_say_that_there_is_no_other_way_on(steps: tuple[Deduction, ...]) -> None:
    step = next(step for step in steps if step.technique == "paths" and len(step.chains) == 2)
    assert step.reasons[0] == (
        "From the corner between rows 6 and 7, columns 5 and 6 the run of lines can only go on up or left: "
        "what all these ways share holds."
    )
    assert step.reasons[1] == f"Suppose {step.chains[0].supposition}."
    assert step.claim.startswith("Either way the ")


def test_three_ways_on_are_named_in_few_words() -> None:
    """Named edge by edge they took 39 words, and some steps more than 80."""
    knowledge = Knowledge(
        Slitherlink.build(["...", "..."]), Board.from_rows(["+.+.+.+", ". | . .", "+.+.+.+", ". . . .", "+.+.+.+"])
    )
    (ways,) = (ways for ways in list_continuations(knowledge) if len(ways) == 3)
    words = Words(knowledge.lattice, {})
    (told,) = _introduce(words, Finding(PATHS, tuple(ways), (), PATH_ROUNDS[0]))
    assert told == (
        "From the corner between rows 1 and 2, columns 1 and 2 the run of lines can only go on right, down or left: "
        "what all these ways share holds."
    )
