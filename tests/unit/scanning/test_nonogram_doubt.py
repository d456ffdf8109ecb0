"""What is doubted of a nonogram that was read: numbers, and the inks they are printed in."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2")

from gridwright.kinds.nonogram.clues import Block
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.scanning.bands import merge_lines
from gridwright.kinds.nonogram.scanning.candidates import Sighting, list_candidates
from gridwright.kinds.nonogram.scanning.correction import correct_clues
from gridwright.kinds.nonogram.scanning.ink_reading import CLOSER, FAR, ReadInks, group_looks


def see(*choices: tuple[int, float]) -> list[Sighting]:
    return [Sighting(choices, score=0.97)]


def list_chances(open_chance: float) -> list[float]:
    """Of two rows and two columns with a 1 each, whose first row and column may have a 2 as well: then there is one solution."""
    first = see((1, open_chance), (2, 1 - open_chance))
    found = correct_clues([first, see((1, 1.0))], [first, see((1, 1.0))], lambda rows, columns: "several")
    assert found.verdict == "several"
    return [chance for line in found.lines for chance in line.chances]


def test_what_can_be_true_as_it_was_read_is_not_doubted_for_having_several_solutions() -> None:
    assert min(list_chances(0.995)) > 0.95


def test_where_a_likely_number_would_leave_one_solution_it_is_doubted() -> None:
    row, other_row, column, other_column = list_chances(0.85)
    assert row < 0.9
    assert column < 0.9
    assert min(other_row, other_column) > 0.95


def test_a_number_that_nobody_has_seen_is_doubted() -> None:
    """Rows of two cells: what may be dirt is the only 2 that the columns leave."""
    faint = [Sighting(((2, 1.0),), score=0.3)]
    sure = [Sighting(((2, 1.0),))]
    found = correct_clues([faint, see((1, 1.0))], [sure, see((1, 1.0))], lambda rows, columns: "one")
    assert found.is_decided
    assert [line.clue for line in found.lines] == [(Block(2),), (Block(1),), (Block(2),), (Block(1),)]
    assert [line.chances[0] > 0.95 for line in found.lines] == [False, True, True, True]


def test_where_much_was_corrected_all_that_was_is_doubted() -> None:
    """Rows and columns that all look like 1 though the others are 2, and have one solution only so."""
    sure, misread = [Sighting(((2, 1.0),))], [Sighting(((1, 0.85), (2, 0.15)))]

    def list_corrected(wrong: int) -> list[bool]:
        rows = [sure] * 2
        columns = [misread] * wrong + [sure] * (2 - wrong)
        found = correct_clues(rows, columns, lambda rows, columns: "one")
        assert [line.clue for line in found.lines] == [(Block(2),)] * 4
        return [chance > 0.95 for line in found.lines for chance in line.chances]

    assert list_corrected(2) == [True] * 4
    many = [misread] * 6
    found = correct_clues([[Sighting(((6, 1.0),))]] * 2, many, lambda rows, columns: "one")
    assert [line.clue for line in found.lines] == [(Block(6),)] * 2 + [(Block(2),)] * 6
    assert [chance > 0.95 for line in found.lines for chance in line.chances] == [True] * 2 + [False] * 6


def test_what_was_plainly_read_and_is_overruled_is_doubted() -> None:
    """A number may have been missed elsewhere, and then it is right."""
    sure, misread, dirt = [Sighting(((2, 1.0),))], [Sighting(((1, 0.97), (2, 0.03)))], Sighting(((1, 0.97), (0, 0.03)))
    found = correct_clues([sure, sure], [misread, sure], lambda rows, columns: "one")
    assert [line.clue for line in found.lines] == [(Block(2),)] * 4
    assert [line.chances[0] > 0.95 for line in found.lines] == [True, True, False, True]
    found = correct_clues([sure, sure], [[dirt, *sure], sure], lambda rows, columns: "one")
    assert [line.clue for line in found.lines] == [(Block(2),)] * 4
    assert [(number, chance > 0.95) for number, chance in found.lines[2].taken_out] == [(0, False)]


def test_a_number_may_be_printed_in_another_ink_than_it_seems() -> None:
    seen = [Sighting(((2, 1.0),), ink=1, other_inks=((2, 1.5),)), Sighting(((1, 1.0),), ink=2)]
    costs = {each.clue: each.cost for each in list_candidates(seen, 3, inks=3)}
    assert costs[Block(2, 1), Block(1, 2)] == 0
    assert (Block(2, 2), Block(1, 2)) not in costs  # numbers of one ink need a gap
    costs = {each.clue: each.cost for each in list_candidates(seen, 4, inks=3)}
    assert costs[Block(2, 2), Block(1, 2)] == 1.5


def test_two_looks_at_a_clue_agree_on_an_ink() -> None:
    one = [Sighting(((2, 1.0),), ink=1, other_inks=((2, 0.5),))]
    other = [Sighting(((2, 1.0),), ink=2, other_inks=((1, 2.0), (3, 4.0)))]
    (merged,) = merge_lines(one, other)
    assert merged.ink == 2
    assert dict(merged.other_inks) == {1: 1.5, 3: 10.5}


def test_inks_that_nearly_look_alike_leave_others_open() -> None:
    """Of numbers in green and brown, a few so blurred that they may be either."""
    palette = (PAPER, Ink("green", "#4f8a3d", "g"), Ink("brown", "#5b3a24", "b"), Ink("black", "#000000", "#"))
    centres = tuple(np.array(each, float) for each in ([10, -20, 10, 0], [10, 10, 10, 0], [5, 0, 0, 0]))
    inks = ReadInks(palette, {1: 1, 2: 2, 3: 3}, centres, {1: ((2, 1.0), (3, 2.0)), 2: (), 3: ((2, 0.5),)})
    (merged, *_) = inks.list_merged()
    assert [ink.name for ink in merged.palette] == ["white", "green", "brown"]
    assert merged.of_numbers == {1: 1, 2: 2, 3: 2}
    assert merged.others == {1: ((2, 1.0),), 2: (), 3: ()}


@pytest.mark.parametrize(("far", "count"), [(FAR, 1), (CLOSER, 2)])
def test_small_numbers_in_two_inks_are_told_apart_when_looked_at_closer(far: float, count: int) -> None:
    looks = [np.array([8.4, -0.4, -2.0, 0.0])] * 40 + [np.array([9.8, -8.0, 2.8, 0.0])] * 10
    assert len(group_looks(looks, far)) == count


@pytest.mark.parametrize(("chance", "doubted"), [(0.6, [False] * 3 + [True] * 3), (0.9, [True] * 6)])
def test_in_a_reading_that_cannot_be_true_what_was_read_well_is_not_doubted(chance: float, doubted: list[bool]) -> None:
    """Full rows, and columns of one or two cells: unless enough is unsure to explain that, everything is doubtful."""
    columns = [see((1, chance), (2, 1 - chance))] * 3
    rows = [[Sighting(((3, 1.0),))]] * 3
    found = correct_clues(rows, columns, lambda rows, columns: "none")
    assert not found.is_decided
    assert [chance < 0.95 for line in found.lines for chance in line.chances] == doubted
