"""Solving large linear equations by conjugate gradients: no matrix is needed, only what it does to a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

State = Any
"""An array of numbers, one for each unknown."""


def solve_by_gradients(
    apply: Callable[[State], State], precondition: Callable[[State], State], side: State, *, exact: float, most_steps: int
) -> State:
    """The state that `apply`, a symmetric and positive map, takes to `side`.

    `precondition` is a rough inverse of `apply`. The answer is there once what is left is `exact` times what it was at first.

    >>> solve_by_gradients(lambda state: 4 * state, lambda state: state, np.array([8.0, 2.0]), exact=1e-9, most_steps=5)
    array([2. , 0.5])
    """
    state = np.zeros(len(side))
    left = side.copy()
    direction = precondition(left)
    size = first = multiply(left, direction)
    for _ in range(most_steps):
        if size <= exact**2 * first:
            break
        image = apply(direction)
        step = size / multiply(direction, image)
        state += step * direction
        left -= step * image
        better = precondition(left)
        size, before = multiply(left, better), size
        direction = better + size / before * direction
    return state


def multiply(values: Any, others: Any) -> float:
    """The inner product, added up in the same order on however many threads the `@` of this machine would run."""
    return float(np.einsum("i,i->", values, others))
