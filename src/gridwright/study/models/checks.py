"""What holds for the numbers of every sound model."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.model.errors import InputError

GREATEST = 1e30
"""No number of a sound model is greater, and sums of such numbers never overflow."""


def check_length(name: str, array: Any, expected: int) -> None:
    """InputError unless an array has that length."""
    if len(array) != expected:
        raise InputError(f"found {len(array)} numbers, expected {expected}", place=name)


def check_numbers(name: str, array: Any) -> None:
    """InputError unless all are numbers, none of them far too large."""
    if not (np.abs(array) <= GREATEST).all():
        raise InputError(f"found a number that is none or beyond {GREATEST:g}", place=name)
