"""Reading the tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import inlined
from gridwright.kernels.loops.tables import AT_LOCK_STATES, AT_SIDE_LOCKS, AT_STATE_LOCKS


@inlined
def read_state_lock(tables: Any, states: Any, pair: Any) -> Any:
    """Which values the lock of a pair of edges may have in these states of a vertex."""
    return tables[np.uint64(AT_STATE_LOCKS + 6 * np.int64(states) + pair)]


@inlined
def read_lock_states(tables: Any, pair: Any, lock: Any) -> Any:
    """The states of a vertex in which the lock of a pair of edges has one of these values."""
    return tables[np.uint64(AT_LOCK_STATES + 8 * pair + np.int64(lock))]


@inlined
def read_side_ways(tables: Any, pair: Any, lock: Any) -> Any:
    """The ways to draw the sides of a cell in which the lock of a pair of sides has one of these values."""
    return tables[np.uint64(AT_SIDE_LOCKS + 8 * pair + np.int64(lock))]
