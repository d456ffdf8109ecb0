"""What a cell tells, on every level."""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper
from gridwright.kernels.loops.classes import compare_edges, join_classes
from gridwright.kernels.loops.colours import compare_colours, tell_pair
from gridwright.kernels.loops.every_set import apply_every_set
from gridwright.kernels.loops.grid import (
    ADVANCED,
    ALIKE,
    BROKEN,
    CELL_QUEUED,
    COLOURING,
    EDGE,
    EXPERT,
    HARD,
    IN_WORK,
    LEVEL,
    LOOK_COLOURS,
    LOOK_DIAGONALS,
    LOOK_NORMAL,
    LOOK_SETS,
    LOOK_TIES,
    LOOK_TRIPLES,
    OPPOSITE,
    UNKNOWN,
    VERY_HARD,
)
from gridwright.kernels.loops.layout import ACROSS_SHIFT
from gridwright.kernels.loops.locks import SEVEN, lock_edges, wake_lock
from gridwright.kernels.loops.marks import keep_locks
from gridwright.kernels.loops.memory import get, note, peek
from gridwright.kernels.loops.sets import apply_diagonals, apply_normal, apply_triples, locks_at
from gridwright.kernels.loops.sides import visit_sides


@helper
def visit_cell(grid: Any, tables: Any, cell: Any, looks: Any) -> Any:
    """Everything that follows at a cell from what is new to it."""
    if grid.work[LEVEL] <= ADVANCED:
        visit_sides(grid, tables, cell)
        return
    note(grid, CELL_QUEUED, cell, IN_WORK | looks)
    if grid.work[COLOURING] and looks & LOOK_COLOURS:
        learn_across(grid, cell)
    looks = apply_sets(grid, tables, cell)
    note(grid, CELL_QUEUED, cell, 0)
    if grid.work[COLOURING] and looks & LOOK_NORMAL and grid.work[BROKEN] == 0:
        tell_across(grid, cell)
    if grid.work[LEVEL] >= VERY_HARD and looks & LOOK_TIES and grid.work[BROKEN] == 0:
        tie_across(grid, cell)


@helper
def apply_sets(grid: Any, tables: Any, cell: Any) -> Any:
    """Apply the rule sets that see something new, until none does; what was looked at.

    What a rule set tells is nothing new to itself: it follows from the configurations that it has kept.
    """
    looks = peek(grid, CELL_QUEUED, cell)
    if grid.work[LEVEL] >= EXPERT:
        if looks & LOOK_SETS:
            apply_every_set(grid, tables, cell)
        return looks | peek(grid, CELL_QUEUED, cell)
    mask = LOOK_SETS if grid.work[LEVEL] >= HARD else LOOK_NORMAL
    fresh = looks & mask
    while fresh and grid.work[BROKEN] == 0:
        if fresh & LOOK_NORMAL:
            applied = LOOK_NORMAL
            apply_normal(grid, tables, cell)
        elif fresh & LOOK_TRIPLES:
            applied = LOOK_TRIPLES
            apply_triples(grid, tables, cell)
        else:
            applied = LOOK_DIAGONALS
            apply_diagonals(grid, tables, cell)
        looks |= peek(grid, CELL_QUEUED, cell)
        note(grid, CELL_QUEUED, cell, peek(grid, CELL_QUEUED, cell) & ~applied)
        fresh = peek(grid, CELL_QUEUED, cell) & mask
    return looks


@helper
def learn_across(grid: Any, cell: Any) -> Any:
    """Neighbours on opposite sides: the two sides between them are alike or opposite, as their colours are."""
    learn_relation(grid, cell, ACROSS_SHIFT, compare_colours(grid, cell - 1, cell + 1))
    learn_relation(grid, cell, ACROSS_SHIFT + 3, compare_colours(grid, cell - grid.stride, cell + grid.stride))


@helper
def learn_relation(grid: Any, cell: Any, shift: Any, relation: Any) -> Any:
    """Two edges with a lock are alike (0), opposite (1), or neither is known (-1)."""
    if relation >= 0 and keep_locks(grid, cell, shift, ALIKE if relation == 0 else OPPOSITE, SEVEN):
        wake_lock(grid, cell, shift)


@helper
def tell_across(grid: Any, cell: Any) -> Any:
    """Neighbours on opposite sides, the other way round."""
    tell_pair(grid, cell - 1, cell + 1, locks_at(grid, cell, ACROSS_SHIFT) & SEVEN)
    tell_pair(grid, cell - grid.stride, cell + grid.stride, locks_at(grid, cell, ACROSS_SHIFT + 3) & SEVEN)


@helper
def tie_across(grid: Any, cell: Any) -> Any:
    """Edges whose lock is alike or opposite belong to one class; known classes say something about locks."""
    for number in range(6):
        # The locks across come first, then the diagonal ones, three bits each.
        shift = ACROSS_SHIFT + 3 * number
        one, other = lock_edges(grid, cell, shift)
        if get(grid, EDGE, one) != UNKNOWN or get(grid, EDGE, other) != UNKNOWN:
            continue
        relation = compare_edges(grid, one, other)
        if relation >= 0:
            learn_relation(grid, cell, shift, relation)
            continue
        lock = locks_at(grid, cell, shift) & SEVEN
        if lock & OPPOSITE == 0:
            join_classes(grid, one, other, 0)
        elif lock & ALIKE == 0:
            join_classes(grid, one, other, 1)
