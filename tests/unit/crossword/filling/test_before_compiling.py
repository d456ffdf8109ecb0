"""Fills while the kernels are not compiled yet: the same as afterwards, to the last node."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from gridwright.kernels import cache, interpreting
from gridwright.kernels.interpreting import UntilCompiled
from gridwright.kinds.crossword.filling import fill as filler
from gridwright.kinds.crossword.filling import rectangles
from gridwright.kinds.crossword.filling.fill import fill
from gridwright.kinds.crossword.filling.search import SEARCH_FILLS
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import FillSpecification, SearchStrategy
from gridwright.model.outcome import GaveUp

GRID = Crossword.build(["....#", ".....", ".....", "#...."])
SEARCHES = {
    "words": (FillSpecification(seed=3), SearchStrategy()),
    "cells": (FillSpecification(seed=4, fills=3), SearchStrategy(branching="cells")),
    "trials": (FillSpecification(seed=5), SearchStrategy(value="sampled", slot="mrv")),
    "all": (FillSpecification(fills=None, theme=("BABEB",)), SearchStrategy()),
    "scores": (FillSpecification(seed=1, min_score=None), SearchStrategy()),
}


class Clock:
    """Compiles search after so many calls of kernels."""

    def __init__(self, calls: float) -> None:
        self.calls, self.interpreted = calls, 0


def index() -> WordIndex:
    """Consonants and vowels in turn: hard enough to need a search, and to go wrong now and then."""
    words = ("".join(word) for length in (3, 4, 5) for word in product("ABEF", repeat=length))
    return index_words(make_wordlist({word: 10 + hash_word(word) % 60 for word in words if hash_word(word) % 3}))


def hash_word(word: str) -> int:
    return sum(place * place * ord(letter) for place, letter in enumerate(word, start=3))


def describe(outcome: Any) -> Any:
    effort = outcome.effort
    return type(outcome), [board.rows() for board in outcome.solutions], effort.nodes, effort.counters


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """As if nothing was compiled until somebody says how many calls it takes."""
    clock, call = Clock(float("inf")), UntilCompiled.__call__

    def count(kernel: UntilCompiled, *arguments: Any) -> Any:
        clock.interpreted += not kernel.is_ready
        clock.calls -= 1
        return call(kernel, *arguments)

    def run_counted(function: Callable[..., Any], *arguments: Any) -> Any:
        clock.interpreted += 1
        clock.calls -= 1
        return function(*arguments)

    def obtain(name: str) -> None:
        raise AssertionError(f"{name} is waited for")

    monkeypatch.setattr(UntilCompiled, "is_ready", property(lambda kernel: clock.calls <= 0))
    monkeypatch.setattr(UntilCompiled, "__call__", count)
    monkeypatch.setattr(rectangles, "run_in_python", run_counted)
    monkeypatch.setattr(cache, "is_kept", lambda name: False)
    monkeypatch.setattr(cache, "load", obtain)
    monkeypatch.setattr(interpreting._Clock, "seconds", -60.0)
    return clock


@pytest.mark.parametrize("name", SEARCHES)
def test_fills_are_the_same_before_kernels_are_compiled(name: str, monkeypatch: pytest.MonkeyPatch, request: Any) -> None:
    monkeypatch.setattr(filler, "MOST_FILLS", 10)
    expected = describe(fill(GRID, index(), *SEARCHES[name]))
    clock: Clock = request.getfixturevalue("cold")
    for calls in (float("inf"), 3):
        clock.calls = calls
        assert describe(fill(GRID, index(), *SEARCHES[name])) == expected
    assert clock.interpreted


OPEN = {
    "first": FillSpecification(seed=2),
    "three": FillSpecification(seed=3, fills=3),
    "all": FillSpecification(fills=None, min_score=55),
    "none": FillSpecification(seed=1, min_score=66),
}


@pytest.mark.parametrize("name", OPEN)
def test_open_rectangles_are_filled_the_same_before_kernels_are_compiled(
    name: str, monkeypatch: pytest.MonkeyPatch, request: Any
) -> None:
    """Also where machine code takes over in the midst of probing, or of the search."""
    monkeypatch.setattr(rectangles, "PLAIN_SLICE", 150)
    monkeypatch.setattr(rectangles, "HEAD_START", 5)
    grid = Crossword.build(["...."] * 4)
    expected = describe(fill(grid, index(), OPEN[name]))
    clock: Clock = request.getfixturevalue("cold")
    for calls in (float("inf"), 20, 90, 300):
        clock.calls = calls
        assert describe(fill(grid, index(), OPEN[name])) == expected
    assert clock.interpreted


def test_time_limits_hold_before_kernels_are_compiled(cold: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filler, "is_open_rectangle", lambda problem: False)
    answer = fill(Crossword.build(["....."] * 5), index(), FillSpecification(fills=None), timeout=0.05)
    assert isinstance(answer, GaveUp)
    assert answer.effort.nodes < 5_000
    assert not SEARCH_FILLS.is_ready
