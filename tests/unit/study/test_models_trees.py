"""Trees as arrays: walked like the drawings they stand for, and refused when they are no trees."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.model.errors import InputError
from gridwright.study.models.predictors import DEEPEST, LEAF, Trees

WIDTH = 3
Tree = Any
"""A number (a leaf), or (column, border, whether gaps go left, left tree, right tree)."""

numbers = st.sampled_from([0.0, 1.0, 1.5, 2.0, 7.0])
trees = st.recursive(
    numbers, lambda inner: st.tuples(st.integers(0, WIDTH - 1), numbers, st.booleans(), inner, inner), max_leaves=8
)
rows = st.lists(st.tuples(*[st.one_of(numbers, st.just(math.nan))] * WIDTH), max_size=5)


def list_nodes(tree: Tree) -> list[tuple[int, float, int, int]]:
    if isinstance(tree, float):
        return [(LEAF, tree, 0, 0)]
    column, border, is_left, left, right = tree
    below = list_nodes(left)
    return [(column, border, 1 + len(below), int(is_left)), *below, *list_nodes(right)]


def make_trees(drawings: list[Tree]) -> Trees:
    parts = [list_nodes(drawing) for drawing in drawings]
    starts = np.cumsum([0, *map(len, parts[:-1])])
    columns, borders, skips, missing = (np.array(each) for each in zip(*(node for part in parts for node in part), strict=True))
    return Trees(starts.astype("<i4"), columns.astype("<i4"), borders.astype("<f8"), skips.astype("<i4"), missing.astype("|u1"))


def walk(tree: Tree, row: tuple[float, ...]) -> float:
    while not isinstance(tree, float):
        column, border, is_left, left, right = tree
        value = row[column]
        tree = left if (is_left if math.isnan(value) else value <= border) else right
    return tree


@given(st.lists(trees, min_size=1, max_size=4), rows)
def test_the_arrays_say_what_the_drawing_says(drawings: list[Tree], table: list[tuple[float, ...]]) -> None:
    made = make_trees(drawings)
    made.check_trees(WIDTH)
    values = np.array(table).reshape(len(table), WIDTH)
    assert made.sum_leaves(values).tolist() == pytest.approx([sum(walk(tree, row) for tree in drawings) for row in table])


@given(st.lists(trees, min_size=1, max_size=4), st.integers(0, WIDTH - 1))
def test_the_trees_that_look_at_a_column(drawings: list[Tree], column: int) -> None:
    made = make_trees(drawings)
    looking = [
        start for start, tree in zip(made.starts, drawings, strict=True) if column in [node[0] for node in list_nodes(tree)]
    ]
    assert made.find_trees(column).tolist() == looking


def test_many_rows_are_walked_in_parts() -> None:
    drawing = (0, 1.5, False, 1.0, 2.0)
    values = np.random.default_rng(0).uniform(0, 3, (400_000, 1))
    totals = make_trees([drawing] * 3).sum_leaves(values)
    assert (totals == np.where(values[:, 0] <= 1.5, 3.0, 6.0)).all()


SOUND = (0, 1.0, False, (1, 2.0, True, 3.0, 4.0), 5.0)


@pytest.mark.parametrize(
    ("name", "place", "value", "found"),
    [
        ("columns", 0, WIDTH, "a column beyond the 3 there are"),
        ("columns", 0, -2, "a column beyond the 3 there are"),
        ("columns", 1, LEAF, "a leaf with a child"),
        ("columns", 2, 0, "a child outside its tree"),  # a node whose right child would be itself
        ("numbers", 0, math.nan, "a node without a number"),
        ("numbers", 2, math.inf, "a number that is none or beyond"),
        ("numbers", 2, 1e31, "a number that is none or beyond"),
        ("skips", 0, 5, "a child outside its tree"),
        ("skips", 0, -1, "a child outside its tree"),
        ("skips", 0, 1, "a child outside its tree"),
        ("skips", 0, 3, "a node without exactly one parent"),
        ("skips", 4, 1, "a leaf with a child"),
        ("missing_left", 0, 2, "a mark other than 0 and 1"),
        ("starts", 0, 1, "roots that do not rise"),
        ("starts", 1, 0, "roots that do not rise"),
        ("starts", 1, 10, "roots that do not rise"),
        ("starts", 1, -(2**31), "roots that do not rise"),
        ("starts", 1, 4, "a child outside its tree"),
    ],
)
def test_what_is_no_tree_is_refused(name: str, place: int, value: float, found: str) -> None:
    made = make_trees([SOUND, SOUND])
    getattr(made, name)[place] = value
    with pytest.raises(InputError, match=found):
        made.check_trees(WIDTH)


def test_roots_whose_difference_overflows_are_refused() -> None:
    made = make_trees([SOUND, SOUND, SOUND])
    made.starts[1:] = [2**31 - 1, -(2**31)]
    with pytest.raises(InputError, match="roots that do not rise"):
        made.check_trees(WIDTH)


def test_arrays_of_different_lengths_are_refused() -> None:
    made = make_trees([SOUND])
    with pytest.raises(InputError, match="arrays of different lengths"):
        Trees(made.starts, made.columns, made.numbers[:-1], made.skips, made.missing_left).check_trees(WIDTH)
    with pytest.raises(InputError, match="roots that do not rise"):
        Trees(made.starts[:0], made.columns, made.numbers, made.skips, made.missing_left).check_trees(WIDTH)


@pytest.mark.parametrize(("levels", "is_sound"), [(DEEPEST, True), (DEEPEST + 1, False)])
def test_a_tree_is_only_so_deep(levels: int, is_sound: bool) -> None:
    columns = [0] * levels + [LEAF] * (levels + 1)  # to the left all the way, and a leaf at the right of each step
    skips = [2 * levels - 2 * place for place in range(levels)] + [0] * (levels + 1)
    size = len(columns)
    made = Trees(np.zeros(1, "<i4"), np.array(columns, "<i4"), np.zeros(size), np.array(skips, "<i4"), np.zeros(size, "|u1"))
    if is_sound:
        made.check_trees(1)
        return
    with pytest.raises(InputError, match=f"more than {DEEPEST} levels"):
        made.check_trees(1)


@settings(max_examples=200)
@given(st.data())
def test_arrays_that_pass_the_check_are_walked_to_an_end(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 7))
    wholes = st.lists(st.integers(-2, 7), min_size=size, max_size=size)
    starts = data.draw(st.lists(st.integers(-1, size), min_size=1, max_size=3))
    made = Trees(
        np.array(starts, "<i4"),
        np.array(data.draw(wholes), "<i4").clip(-2, 1),
        np.ones(size),
        np.array(data.draw(wholes), "<i4"),
        np.zeros(size, "|u1"),
    )
    try:
        made.check_trees(1)
    except InputError:
        return
    assert made.sum_leaves(np.array([[0.0], [2.0], [math.nan]])).tolist() == [len(starts)] * 3
