"""The best fill against brute force: never better than it can be, never worse than what was there before."""

from __future__ import annotations

import random

import pytest

from gridwright.kinds.crossword.filling.neighbourhood_search import BestFill, bound_score, find_best
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import is_fill
from gridwright.kinds.crossword.words.index import index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import FillSpecification, SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError
from tests.differential.fills_brute import list_fills


def pose(rows: list[str], scores: dict[str, int], **wishes: object) -> Problem:
    wish = FillSpecification(best=True, **wishes)  # type: ignore[arg-type]
    return make_problem(Crossword.build(rows), index_words(make_wordlist(scores)), wish)


def draw_problem(source: random.Random) -> tuple[Problem, dict[str, int]]:
    size = source.randint(2, 3)
    rows = ["".join(source.choices(".#A", (85, 10, 5), k=size + 1)) for _ in range(size)]
    rows[0] = "." + rows[0][1:]
    words = {"".join(source.choices("ABC", k=source.randint(2, 4))) for _ in range(22)}
    scores = {word: source.randint(0, 100) for word in sorted(words)}
    return pose(rows, scores, seed=source.randint(0, 9), distinct=source.random() < 0.7), scores


def add_scores(problem: Problem, board: Board, scores: dict[str, int]) -> int:
    return sum(scores[board.entry(slot) or ""] for slot in problem.puzzle.slots)


def check_best(problem: Problem, best: BestFill, scores: dict[str, int]) -> None:
    assert best.words is not None
    board = problem.read_board(best.words)
    assert is_fill(problem.puzzle, board, scores, distinct=problem.specification.distinct)
    assert best.score == add_scores(problem, board, scores) <= best.bound


@pytest.mark.parametrize("seed", range(2))
def test_the_best_fill_of_a_small_grid_is_nearly_always_found(seed: int) -> None:
    source, hits, fillable, impossible = random.Random(seed), 0, 0, 0
    for _ in range(30):
        problem, scores = draw_problem(source)
        if not problem.slots:
            continue
        totals = [
            add_scores(problem, board, scores)
            for board in list_fills(problem.puzzle, scores, distinct=problem.specification.distinct)
        ]
        best = find_best(problem, SearchStrategy(), Bounds())
        assert not best.reason
        assert (best.words is None) == (not totals)
        if best.words is None:
            impossible += 1
            continue
        check_best(problem, best, scores)
        assert best.score <= max(totals) <= best.bound
        hits += best.score == max(totals)
        fillable += 1
    assert hits > 0.9 * fillable > 0
    assert impossible


def test_the_score_never_falls_and_a_limit_ends_with_the_best_so_far() -> None:
    source, seen = random.Random(7), list[int]()
    scores = {"".join(source.choices("ABCDE", k=source.choice((2, 4)))): source.randint(0, 100) for _ in range(600)}
    problem = pose(["....#....", "....#....", "....#....", "....#....", "####.####", "....#....", "....#...."], scores)
    best = find_best(problem, SearchStrategy(), Bounds(3_000, progress=lambda effort: seen.append(effort.counters["score"])))
    assert best.reason == "" or "3,000 nodes" in best.reason
    assert seen == sorted(seen)
    assert best.score >= seen[-1] > min(score for score in seen if score)
    assert best.effort.counters["improvements"] > 2


def test_it_begins_anew_until_its_bounds_are_reached_or_the_best_is_known() -> None:
    source = random.Random(11)
    scores = {"".join(source.choices("ABCDEFGH", k=4)): source.randint(0, 100) for _ in range(1_500)}
    problem = pose(["....", "....", "...."], {**scores, **{word[:3]: score for word, score in scores.items()}})
    once = find_best(problem, SearchStrategy(), Bounds())
    longer = find_best(problem, SearchStrategy(), Bounds(20_000), restarts=True)
    assert once.score <= longer.score <= longer.bound
    assert longer.score == longer.bound or "20,000 nodes" in longer.reason
    assert longer.effort.counters["rounds"] > 0 == once.effort.counters["rounds"]


def test_given_words_keep_no_other_from_getting_better() -> None:
    scores = {"AB": 1, "AC": 80, "BD": 90, "AE": 10, "BF": 20, "CD": 70, "EF": 5}
    best = find_best(pose(["AB", ".."], scores), SearchStrategy(), Bounds())
    assert best.score == best.bound == 1 + 80 + 90 + 70


def test_a_limit_before_the_first_fill_is_told() -> None:
    best = find_best(pose(["...", "...", "..."], {"ABA": 1, "BAB": 2, "ABB": 3}), SearchStrategy(), Bounds(timeout=0))
    assert best.words is None
    assert "time limit" in best.reason


def test_whoever_watches_can_end_it_with_the_best_so_far() -> None:
    def stop(effort: Effort) -> None:
        if effort.counters["score"]:
            raise LimitReachedError("enough")

    scores = {"AB": 10, "CD": 20, "AC": 30, "BD": 40, "EF": 50, "GH": 60, "EG": 70, "FH": 80}
    best = find_best(pose(["..", ".."], scores, seed=1), SearchStrategy(), Bounds(progress=stop))
    assert best.reason == "enough"
    assert best.score in (100, 260)


def test_a_theme_keeps_its_words_whatever_their_score() -> None:
    scores = {"AB": 10, "CD": 20, "AC": 30, "BD": 40, "EF": 50, "GH": 60, "EG": 70, "FH": 80}
    problem = pose(["..", ".."], scores, theme=("CD",), min_score=0)
    best = find_best(problem, SearchStrategy(), Bounds())
    assert best.score == 100
    assert best.words is not None
    assert "CD" in [problem.read_board(best.words).entry(slot) for slot in problem.slots]


def test_the_bound_is_the_best_that_is_left_to_each_slot() -> None:
    assert bound_score(pose([".."], {"AB": 10, "BA": 90})) == 90
    assert bound_score(pose([".Q"], {"AB": 10, "BA": 90})) is None
    assert bound_score(pose(["..."], {"AB": 10, "BA": 90})) is None
