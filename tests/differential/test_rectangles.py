"""The search for fills of open rectangles against brute force, both ways: all fills are found, and none where there is none."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.crossword.filling.plain_rectangles import PlainRectangle
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.filling.rectangles import RectangleSearch, is_open_rectangle
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.kernels.rectangle_state import (
    BEGUN,
    NODES,
    grow_trie,
    make_rectangle,
    new_rectangle_state,
    pack_sets,
)
from gridwright.kinds.crossword.kernels.rectangles import DONE, FOUND, MORE, probe_rectangle, search_rectangle
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import FillSpecification
from gridwright.model.solving import Bounds, LimitReachedError
from tests.differential.fills_brute import given_words, list_fills

SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 5))


def pose(rows: list[str], words: set[str], **wishes: object) -> Problem:
    """The problem of filling these rows with these words."""
    wish = FillSpecification(**{"fills": None, **wishes})  # type: ignore[arg-type]
    return make_problem(Crossword.build(rows), index_words(make_wordlist(dict.fromkeys(words, 50))), wish)


def find_all(problem: Problem) -> list[Board]:
    return [problem.read_board(words) for words in RectangleSearch(problem, Bounds()).fills()]


@st.composite
def rectangles(draw: st.DrawFn) -> tuple[list[str], set[str]]:
    """Rows with few or no letters given, and words of their lengths."""
    height, width = draw(st.sampled_from(SIZES))
    letters = "AB" if height * width > 9 else "ABC"
    words = set[str]()
    for length in {height, width}:
        words |= draw(st.sets(st.text(letters, min_size=length, max_size=length), max_size=14))
    rows = draw(st.lists(st.text("....A" + letters, min_size=width, max_size=width), min_size=height, max_size=height))
    is_blank = draw(st.booleans()) or "." not in "".join(rows)
    return (["." * width] * height if is_blank else rows), words


@settings(max_examples=80, deadline=None)
@given(rectangles(), st.booleans(), st.integers(0, 3), st.sampled_from((None, 1)))
def test_all_fills_are_found_once(example: tuple[list[str], set[str]], distinct: bool, seed: int, fills: int | None) -> None:
    rows, words = example
    words = words | given_words(Crossword.build(rows))
    problem = pose(rows, words, distinct=distinct, seed=seed, fills=fills)
    assert is_open_rectangle(problem)
    found = find_all(problem)
    assert len(set(found)) == len(found)
    assert set(found) == list_fills(problem.puzzle, words, distinct=distinct)


def test_there_are_examples_of_both_answers() -> None:
    """Lists on either side of where fills begin to exist."""
    source, counts = random.Random(1), []
    for count in (6, 12, 32):
        words = {"".join(source.choices("ABCDE", k=3)) for _ in range(count)}
        problem = pose(["..."] * 3, words)
        found = find_all(problem)
        assert set(found) == list_fills(problem.puzzle, words)
        counts.append(len(found))
    assert counts[0] == 0 < counts[-1]


def test_a_seed_repeats_itself_and_another_finds_another_fill_first() -> None:
    source = random.Random(2)
    words = {"".join(source.choices("ABCDEF", k=4)) for _ in range(400)}
    searches = [RectangleSearch(pose(["...."] * 4, words, seed=seed), Bounds()) for seed in (1, 1, 2, 3)]
    first = [tuple(next(search.fills())) for search in searches]
    assert first[0] == first[1]
    assert len(set(first)) > 1


def test_an_easy_rectangle_is_filled_before_tables_are_made() -> None:
    source = random.Random(2)
    words = {"".join(source.choices("ABCDEF", k=4)) for _ in range(400)}
    search = RectangleSearch(pose(["...."] * 4, words, fills=1), Bounds())
    assert next(search.fills())
    assert "starts" not in search.effort().counters
    assert search.effort().nodes > 0


@pytest.mark.parametrize("limit", [0, 1, 50, 500])
@pytest.mark.parametrize("fills", [1, None])
def test_a_limit_stops_the_search_and_says_so(limit: int, fills: int | None) -> None:
    source = random.Random(3)
    words = {"".join(source.choices("ABCDEF", k=4)) for _ in range(150)}
    search = RectangleSearch(pose(["...."] * 4, words, fills=fills), Bounds(limit))
    with pytest.raises(LimitReachedError, match=f"the limit of {limit} node"):
        list(search.fills())
    assert limit <= search.effort().nodes <= limit + 4


def test_the_time_is_over_for_the_whole_search() -> None:
    search = RectangleSearch(pose(["...."] * 4, {"ABAB", "BABA", "ABBA"}, fills=1), Bounds(timeout=0))
    with pytest.raises(LimitReachedError, match="time limit of 0 s"):
        list(search.fills())


def test_the_counters_tell_how_far_it_is() -> None:
    source = random.Random(4)
    words = {"".join(source.choices("ABCDEF", k=4)) for _ in range(60)}
    search = RectangleSearch(pose(["...."] * 4, words), Bounds())
    assert search.effort().nodes == 0
    list(search.fills())
    effort = search.effort()
    assert effort.counters["starts_begun"] == effort.counters["starts"] == len(words)
    assert effort.nodes / 2 < effort.counters["expected_nodes"] < effort.nodes * 2


@pytest.mark.parametrize(
    ("rows", "wishes"),
    [
        (["...", ".#.", "..."], {}),
        (["..._", "...."], {}),
        (["..."], {}),
        (["[AB].", ".."], {}),
        (["..", ".."], {"theme": ("AB",)}),
        (["..", ".."], {"no_shared_stems": True}),
        (["..", ".."], {"different": 2}),
    ],
)
def test_other_grids_and_wishes_are_left_to_the_search_over_slots(rows: list[str], wishes: dict[str, object]) -> None:
    assert not is_open_rectangle(pose(rows, {"AB", "BA", "ABA"}, **wishes))


def test_a_part_of_a_rectangle_is_left_to_the_search_over_slots() -> None:
    puzzle, words = Crossword.build(["..", ".."]), index_words(make_wordlist({"AB": 1, "BA": 1}))
    assert is_open_rectangle(make_problem(puzzle, words, FillSpecification()))
    assert not is_open_rectangle(make_problem(puzzle, words, FillSpecification(), slots={0, 1, 2}))


WORDS = st.sets(st.text("ABC", min_size=3, max_size=3), min_size=1).map(sorted)


def number(words: list[str]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.array([[ord(letter) - ord("A") for letter in word] for word in words], dtype=np.uint8)


@given(WORDS)
def test_the_trie_knows_every_beginning(words: list[str]) -> None:
    below, children, last = grow_trie(number(words))
    nodes = {"": 0}
    for length in range(3):
        for beginning in [each for each in nodes if len(each) == length]:
            node = nodes[beginning]
            follows = [word for word in words if word.startswith(beginning)]
            assert last[node] == words.index(follows[-1])
            for depth in range(3 - length):
                assert int(below[node, depth]) == sum({1 << ord(word[length + depth]) - ord("A") for word in follows})
            for place, letter in enumerate(sorted({word[length] for word in follows})):
                nodes[beginning + letter] = int(children[node]) + place
    assert sorted(nodes.values()) == list(range(len(below)))
    assert [int(last[nodes[word]]) for word in words] == list(range(len(words)))


@given(WORDS, st.integers(1, 3), st.integers(1, 20))
def test_neither_looking_ahead_nor_stopping_changes_what_is_found(words: list[str], ahead: int, budget: int) -> None:
    letters = number(words)
    starts = pack_sets(np.ones((3, len(words)), dtype=bool))
    rectangle = make_rectangle(letters, letters, starts, np.arange(len(words), dtype=np.int32), 3)
    state = new_rectangle_state(rectangle, is_mirrored=True, is_distinct=True, is_square=True, seed=1, ahead=ahead)
    found = set[tuple[str, ...]]()
    while (ending := search_rectangle(rectangle, state, budget)) != DONE:
        assert ending in (FOUND, MORE)
        if ending == FOUND:
            rows = tuple(words[chosen] for chosen in state.chosen)
            columns = tuple(words[rectangle.last[node]] for node in state.nodes[-1])
            assert columns == tuple(map("".join, zip(*rows, strict=True)))
            found |= {rows, columns}
    assert search_rectangle(rectangle, state, budget) == DONE
    expected = list_fills(Crossword.build(["..."] * 3), words)
    assert found == {tuple(board.rows()) for board in expected}


@settings(max_examples=20, deadline=None)
@given(WORDS)
def test_probes_are_right_on_average(words: list[str]) -> None:
    letters = number(words)
    starts = pack_sets(np.ones((3, len(words)), dtype=bool))
    rectangle = make_rectangle(letters, letters, starts, np.arange(len(words), dtype=np.int32), 3)
    state = new_rectangle_state(rectangle, is_mirrored=False, is_distinct=False, is_square=True, seed=1)
    expected = probe_rectangle(rectangle, state, 20_000)
    state.header[NODES] = 0
    while search_rectangle(rectangle, state, 1 << 40) != DONE:
        pass
    assert expected == pytest.approx(state.header[NODES], rel=0.05)


@st.composite
def two_lists(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Sorted words for rows and for columns, of the same length or not."""
    height, width = draw(st.sampled_from([(2, 3), (3, 2), (3, 3), (4, 4)]))
    if height == width:
        words = sorted(draw(st.sets(st.text("ABC", min_size=width, max_size=width), min_size=1, max_size=70)))
        return words, words
    rows, columns = (draw(st.sets(st.text("ABCD", min_size=each, max_size=each), min_size=1)) for each in (width, height))
    return sorted(rows), sorted(columns)


@settings(deadline=None)
@given(two_lists(), st.booleans(), st.integers(1, 3), st.integers(1, 40), st.integers(0, 9), st.randoms(use_true_random=False))
def test_plain_python_takes_the_steps_of_the_kernels(
    lists: tuple[list[str], list[str]], distinct: bool, ahead: int, budget: int, seed: int, source: random.Random
) -> None:
    rows, columns = lists
    height, is_square = len(columns[0]), len(rows[0]) == len(columns[0])
    members = np.array([[source.random() < 0.9 for _ in rows] for _ in range(height)])
    order = np.array(source.sample(range(len(rows)), len(rows)), dtype=np.int32)
    rectangle = make_rectangle(number(rows), number(columns), pack_sets(members), order, 4)
    kernel, state = (
        new_rectangle_state(
            rectangle, is_mirrored=is_square and distinct, is_distinct=distinct, is_square=is_square, seed=seed, ahead=ahead
        )
        for _ in range(2)
    )
    plain = PlainRectangle(rectangle, state)
    for probes in (1, 5):
        assert plain.probe(probes) == probe_rectangle(rectangle, kernel, probes)
        assert state.random[0] == kernel.random[0]
    kernel.header[NODES] = 0
    ending = MORE
    while ending != DONE:
        ending = search_rectangle(rectangle, kernel, budget)
        assert plain.search(budget) == ending
        assert state.header[[NODES, BEGUN]].tolist() == kernel.header[[NODES, BEGUN]].tolist()
        if ending == FOUND:
            assert state.chosen.tolist() == kernel.chosen.tolist()
            assert state.nodes[-1].tolist() == kernel.nodes[-1].tolist()
    assert plain.search(budget) == DONE
