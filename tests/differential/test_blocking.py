"""Slots that cannot be filled together, against brute force."""

from __future__ import annotations

import random

import pytest

from gridwright.kinds.crossword.filling.blocking import find_blocking_set
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.grid import Slot
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import FillSpecification
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError
from tests.differential.fills_brute import list_fills


def pose(rows: list[str], words: list[str], **wishes: object) -> Problem:
    wish = FillSpecification(**wishes)  # type: ignore[arg-type]
    return make_problem(Crossword.build(rows), index_words(make_wordlist(dict.fromkeys(words, 50))), wish)


class Part:
    """A grid of which only some slots count, for brute force."""

    def __init__(self, puzzle: Crossword, slots: tuple[Slot, ...]) -> None:
        self.slots = slots
        self.blank_board = puzzle.blank_board


def is_fillable(puzzle: Crossword, slots: tuple[Slot, ...], words: list[str]) -> bool:
    return bool(list_fills(Part(puzzle, slots), words))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(3))
def test_the_slots_cannot_be_filled_but_all_of_them_except_one_can(seed: int) -> None:
    source, sizes = random.Random(seed), set[int]()
    for _ in range(60):
        height, width = source.randint(2, 3), source.randint(2, 4)
        rows = ["".join(source.choices(".#A", (80, 12, 4), k=width)) for _ in range(height)]
        if not any("." in row for row in rows):
            continue
        words = sorted({"".join(source.choices("ABC", k=source.randint(2, 4))) for _ in range(source.randint(3, 14))})
        problem = pose(rows, words)
        puzzle = problem.puzzle
        if not puzzle.slots or list_fills(puzzle, words):
            continue
        blocked = find_blocking_set(problem)
        assert blocked.is_minimal
        assert not is_fillable(puzzle, blocked.slots, words)
        for slot in blocked.slots:
            assert is_fillable(puzzle, tuple(other for other in blocked.slots if other != slot), words)
        sizes.add(len(blocked.slots))
    assert {1, 2, 3} <= sizes


def test_far_from_the_trouble_nothing_is_blamed() -> None:
    rows = ["...#...", ".#.#.#.", "...#...", "###.###", "...#..Q"]
    blocked = find_blocking_set(pose(rows, ["ABA", "BAB", "ABB", "BBA", "AAB", "BAA"]))
    assert [slot.name for slot in blocked.slots] == ["8A"]
    assert blocked.is_minimal


def test_a_theme_may_be_to_blame_where_no_slots_are() -> None:
    problem = pose(["..", ".."], ["AB", "CD", "AC", "BD"], theme=("EF",))
    blocked = find_blocking_set(problem)
    assert blocked.slots == problem.puzzle.slots
    assert not blocked.is_minimal


def test_a_word_of_the_theme_may_stand_in_a_part() -> None:
    """Its score is too low for other words, but across 1 it fits: to blame is that nothing begins with its last letter."""
    words = index_words(make_wordlist({"ABC": 10, "AXX": 90, "BYY": 90}))
    problem = make_problem(Crossword.build(["AB.", "##.", "##."]), words, FillSpecification(theme=("ABC",), min_score=50))
    blocked = find_blocking_set(problem)
    assert [slot.name for slot in blocked.slots] == ["1A", "2D"]
    assert blocked.is_minimal


def test_when_the_time_is_over_the_whole_grid_is_the_answer() -> None:
    problem = pose(["...", "...", "..."], ["ABA", "BAB", "ABB"])
    blocked = find_blocking_set(problem, seconds=0)
    assert blocked.slots == problem.puzzle.slots
    assert not blocked.is_minimal


def test_whoever_watches_can_end_it() -> None:
    def stop(effort: Effort) -> None:
        raise LimitReachedError("enough")

    problem = pose(["...", "...", "..."], ["ABA", "BAB", "ABB"])
    blocked = find_blocking_set(problem, Bounds(progress=stop))
    assert blocked.slots == problem.puzzle.slots
    assert not blocked.is_minimal
