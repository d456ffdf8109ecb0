"""What is doubted of a nonogram that was read."""

from __future__ import annotations

from gridwright.kinds.nonogram.scanning.candidates import Sighting
from gridwright.kinds.nonogram.scanning.correction import correct_clues


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
