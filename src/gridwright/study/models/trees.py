"""Regression trees as flat arrays: walked by numpy alone, and checked before they are trusted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.models.checks import check_numbers

LEAF = -1
DEEPEST = 1000
"""Steps from a root to a leaf: far more than fitted trees have, few enough that no file makes us walk for long."""
_CELLS = 1 << 20
"""Rows times trees that are walked at once: bounds the memory."""


@dataclass(frozen=True, slots=True, eq=False)
class Trees:
    """Nodes of all trees, one tree after the other, each node before its children.

    The left child of a node is the next node, so that only the way to the right child is kept.
    """

    starts: Any
    """The root of each tree."""
    columns: Any
    """The column that a node looks at; LEAF at a leaf."""
    numbers: Any
    """Values up to this go left; at a leaf, what the tree says."""
    skips: Any
    """How many nodes further the right child is; 0 at a leaf."""
    missing_left: Any
    """1 where rows without a value go left."""

    def find_trees(self, column: int) -> Any:
        """The roots of the trees that look at a column."""
        nodes = np.flatnonzero(self.columns == column)
        return self.starts[np.unique(np.searchsorted(self.starts, nodes, side="right") - 1)]

    def sum_leaves(self, values: Any, starts: Any = None) -> Any:
        """What all trees say of each row, summed; or only those with these roots."""
        roots = self.starts if starts is None else starts
        totals = np.zeros(len(values))
        step = max(1, _CELLS // max(1, len(roots)))
        for first in range(0, len(values), step):
            part = values[first : first + step]
            leaves = self._find_leaves(part, roots)
            totals[first : first + step] = self.numbers[leaves].reshape(len(part), len(roots)).sum(axis=1)
        return totals

    def _find_leaves(self, values: Any, roots: Any) -> Any:
        """The leaf of each row in each tree, row by row."""
        at = np.tile(roots.astype(np.int64), len(values))
        rows = np.repeat(np.arange(len(values)), len(roots))
        moving = np.flatnonzero(self.columns[at] != LEAF)
        while moving.size:
            nodes = at[moving]
            looked_at = values[rows[moving], self.columns[nodes]]
            goes_left = np.where(np.isnan(looked_at), self.missing_left[nodes] == 1, looked_at <= self.numbers[nodes])
            at[moving] = nodes + np.where(goes_left, 1, self.skips[nodes])
            moving = moving[self.columns[at[moving]] != LEAF]
        return at

    def check_trees(self, width: int) -> None:
        """InputError unless these are trees over `width` columns, not too deep, with a number at every node."""
        self._check_arrays(width)
        is_leaf = self.columns == LEAF
        nodes = np.flatnonzero(~is_leaf)
        right = nodes + self.skips[nodes]
        last = np.append(self.starts[1:], len(self.columns))[np.searchsorted(self.starts, nodes, side="right") - 1]
        _refuse(bool((self.skips[nodes] < 2).any() or (right >= last).any()), "a child outside its tree")
        parents = np.bincount(np.concatenate([nodes + 1, right]), minlength=len(self.columns))
        expected = np.ones(len(self.columns), dtype=parents.dtype)
        expected[self.starts] = 0
        _refuse(bool((parents != expected).any()), "a node without exactly one parent")
        self._check_depth()

    def _check_arrays(self, width: int) -> None:
        count = len(self.columns)
        lengths = {len(self.numbers), len(self.skips), len(self.missing_left)}
        _refuse(lengths != {count}, "arrays of different lengths")
        roots = self.starts.astype(np.int64)  # so that no difference overflows
        is_rising = len(roots) > 0 and roots[0] == 0 and roots[-1] < count and bool((np.diff(roots) > 0).all())
        _refuse(not is_rising, "roots that do not rise from the first node")
        _refuse(bool((self.columns < LEAF).any() or (self.columns >= width).any()), f"a column beyond the {width} there are")
        is_leaf = self.columns == LEAF
        _refuse(bool(np.isnan(self.numbers).any()), "a node without a number")
        check_numbers("leaves", self.numbers[is_leaf])
        _refuse(bool((self.missing_left > 1).any()), "a mark other than 0 and 1")
        _refuse(bool(self.skips[is_leaf].any()), "a leaf with a child")

    def _check_depth(self) -> None:
        level = self.starts.astype(np.int64)
        for _ in range(DEEPEST + 1):
            level = level[self.columns[level] != LEAF]
            if not level.size:
                return
            level = np.concatenate([level + 1, level + self.skips[level]])
        _refuse(True, f"a tree with more than {DEEPEST} levels")


def _refuse(is_wrong: bool, found: str) -> None:
    if is_wrong:
        raise InputError(f"found {found}", place="trees")
