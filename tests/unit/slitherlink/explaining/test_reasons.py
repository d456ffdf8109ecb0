"""Reasons are complete: nothing is its own reason, every supposition ends with what cannot be, every way is named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.explaining import suppositions as chains
from gridwright.kinds.slitherlink.explaining.sentences import count_possible_lines
from gridwright.kinds.slitherlink.explaining.words import Places
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import LOCK_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, EDGES, Fact, Relation, Removal, know_edge
from gridwright.model.deduction import Chain, Deduction
from gridwright.model.edge_lattice import is_cell
from tests.unit.slitherlink.explaining.test_length import PUZZLES

pytestmark = pytest.mark.usefixtures("whole_arguments")

# Made by gridwright itself: far edges and coloured loops are needed.
SMALL = ".2.... ....23 2.21.3 2.3.2. 1.21.. 3..2.2"

WRONG = re.compile(
    r"(would (have|be|end|meet|close|be closed)|could have no line|could have \w+ lines? at most"
    r"|there would be no|leaves? no way|no way is left)\b"
)
"""How a sentence says that something cannot be."""


def explain_rows(rows: str) -> tuple[Deduction, ...]:
    """By the techniques of the levels alone: these puzzles were made for them."""
    return explain(Slitherlink.build(rows.split()), rules="expert").steps


@pytest.fixture(scope="module")
def small() -> tuple[Deduction, ...]:
    return explain_rows(SMALL)


@pytest.fixture(scope="module")
def steps(small: tuple[Deduction, ...]) -> list[Deduction]:
    """By everything, and by what is easy with suppositions."""
    supposing = explain(Slitherlink.build(SMALL.split()), rules="easy,what-if").steps
    return [*small, *supposing, *(step for level in ("very hard", "expert", "larger") for step in explain_rows(PUZZLES[level]))]


def list_links(steps: Iterable[Deduction]) -> Iterator[Deduction]:
    """Steps, and those inside suppositions."""
    for step in steps:
        yield step
        for chain in step.chains:
            yield from list_links(chain.steps)


def list_chains(steps: Iterable[Deduction]) -> list[Chain]:
    return [chain for step in list_links(steps) for chain in step.chains]


def find_circles(sentence: str) -> list[str]:
    """Edges that a sentence gives as the reason of themselves."""
    return re.findall(r"(the \w+ edge of row \d+, column \d+) is a (?:line|cross), by [^.]* at \1", sentence)


def test_a_circle_is_found() -> None:
    edge = "the top edge of row 3, column 3"
    assert find_circles(f"Then {edge} is a line, by colours at corners at {edge}.") == [edge]
    assert not find_circles(f"Then {edge} is a line, by colours at corners at the top edge of row 3, column 4.")


def test_no_edge_is_its_own_reason(steps: list[Deduction]) -> None:
    sentences = [sentence for step in list_links(steps) for sentence in step.reasons]
    assert len(sentences) > 500
    assert not [sentence for sentence in sentences if find_circles(sentence)]


@pytest.mark.parametrize("most", [6, chains.MOST_TOLD])
def test_a_link_that_is_only_named_names_what_it_rests_on(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_TOLD", most)
    puzzle = Slitherlink.build(SMALL.split())
    places = Places(SquareLattice(*puzzle.size))
    named = 0
    for step in explain(puzzle).steps:
        assert not [sentence for sentence in step.reasons if find_circles(sentence)]
        for link in (link for chain in step.chains for link in chain.steps):
            claim = link.claim[1:].removesuffix(".")
            for sentence in (each for each in step.reasons if f'{claim}, by "{link.title}" ' in each):
                named += 1
                clues = [spot for spot in link.because if is_cell(spot)]
                edges = [spot for spot in link.because if not is_cell(spot)]
                for row, column in clues:
                    assert f"the {puzzle.clues[row // 2][column // 2]} in {places.spots.name_spot((row, column))}" in sentence
                assert clues or edges
                assert not edges or re.search(r", as the | as the ", sentence), sentence
    assert (named > 0) == (most == 6), "links are only named where telling them would be too long"


def test_every_supposition_that_falls_ends_with_what_cannot_be(steps: list[Deduction]) -> None:
    fallen = [chain for chain in list_chains(steps) if chain.contradiction]
    assert len(fallen) > 20
    for chain in fallen:
        assert WRONG.search(chain.argument[-1]), chain.argument


def test_every_fallen_supposition_is_told_to_its_end(steps: list[Deduction]) -> None:
    for step in steps:
        ends = [reason for reason in step.reasons if reason.startswith("But then ")]
        assert ends == [f"But then {chain.contradiction}" for chain in step.chains if chain.contradiction]


def test_a_clue_says_how_many_lines_it_would_have(small: tuple[Deduction, ...]) -> None:
    ends = [chain.argument[-1] for chain in list_chains(small)]
    assert "Then the 2 in row 4, column 5 would have at most one line or at least three, but it needs two lines." in ends


def test_what_differs_by_a_look_at_a_corner_is_one_step(small: tuple[Deduction, ...]) -> None:
    step = next(step for step in small if step.technique == "far-edges")
    assert len(step.chains) == 1
    assert step.claim == (
        "So the left edge of row 5, column 3 is a cross; and then the top edge of row 6, column 3 is a line: "
        "otherwise a line would end at the corner between rows 5 and 6, columns 2 and 3."
    )
    assert step.sets == (((9, 4), CROSS), ((10, 5), LINE))


def test_a_way_names_its_cells(small: tuple[Deduction, ...]) -> None:
    step = next(step for step in small if step.claim == "The top edge of row 3, column 3 is a cross.")
    assert step.reasons[-1].endswith(
        "go by row 3, column 2; row 4, column 2; row 5, column 3; row 5, column 2; and row 4, column 3 "
        "and count how often the side changes."
    )
    assert step.reasons[1] == (
        "The 3 in row 4, column 3 needs three lines, and its top and right edges are lines: "
        "exactly one of the bottom and left edges of row 4, column 3 is a line; "
        "then at the corner between rows 4 and 5, columns 2 and 3: "
        "row 4, column 2 and row 5, column 3 lie on opposite sides of the loop."
    )


def test_a_way_from_edge_to_edge_names_those_between(small: tuple[Deduction, ...]) -> None:
    step = next(step for step in small if step.technique == "coloured-loops")
    way = next(reason for reason in step.reasons if "from corner to corner" in reason)
    assert re.search(r"go by the \w+ edge of row \d, column \d", way), way


def test_no_way_is_left_to_the_reader(steps: list[Deduction]) -> None:
    vague = (
        "from cell to cell",
        "by way of",
        "that the picture colours",
        "from the border inwards",
        "pairs named before show it",
    )
    for step in list_links(steps):
        assert not [reason for reason in step.reasons if any(each in reason for each in vague)]


def test_a_straight_part_of_a_way_is_named_by_its_ends() -> None:
    places = Places(SquareLattice(4, 4))
    cells = [places.lattice.stride * row + column for row, column in ((1, 1), (1, 2), (1, 3), (2, 3), (4, 4))]
    assert places.route(cells) == "row 1, column 1 right to row 1, column 3; row 2, column 3; and row 4, column 4"


def test_the_outside_beyond_a_clue_at_the_border_is_named(steps: list[Deduction]) -> None:
    """The edge at the border and the opposite one are compared before the clue is counted."""
    told = [reason for step in steps for reason in step.reasons if "borders on the outside" in reason]
    assert told
    shape = r"the \w+ edge of (row \d+, column \d+) borders on the outside, so .* edges of \1 (are both lines|is a line)"
    assert any(re.search(shape, reason) for reason in told)


SHEET = SquareLattice(3, 3)
MIDDLE = 2 * SHEET.stride + 2
TOP, RIGHT, BOTTOM, LEFT = SHEET.sides(MIDDLE)
CORNER = 2 * SHEET.stride + 2
UP, _, DOWN, _ = SHEET.ways(CORNER)


@pytest.mark.parametrize(
    ("spot", "facts", "counts"),
    [
        ((3, 3), [], {0, 1, 2, 3, 4}),
        ((3, 3), [Relation(EDGES, TOP, LEFT, False), Relation(EDGES, BOTTOM, LEFT, False)], {0, 1, 3, 4}),
        ((3, 3), [Relation(CELLS, MIDDLE - 1, MIDDLE + 1, True), know_edge(TOP, CROSS)], {1, 2}),
        ((3, 3), [Removal(SHEET.variable(LOCK_SORT, CORNER, 3), 0), Removal(SHEET.variable(LOCK_SORT, CORNER, 3), 1)], {2, 3, 4}),
        ((2, 2), [Relation(EDGES, UP, DOWN, True)], {1, 2, 3}),
        ((2, 2), [Relation(CELLS, CORNER, CORNER - SHEET.stride - 1, True)], {2}),
        ((2, 2), [Relation(CELLS, CORNER, CORNER + 1, True)], set()),
        ((1, 1), [Relation(CELLS, SHEET.stride, SHEET.stride + 2, True)], {1, 2, 3}),
    ],
)
def test_numbers_of_lines_at_a_place(spot: tuple[int, int], facts: list[Fact], counts: set[int]) -> None:
    assert count_possible_lines(SHEET, spot, facts) == counts
