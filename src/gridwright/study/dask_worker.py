"""What a Dask worker does for `dask_engine`: it unpacks a task, does it, and packs the answer.

Parcels are bytes, so that Dask neither looks into puzzles nor hands arrays back that cannot be written to.
"""

from __future__ import annotations

import pickle
import platform
from collections.abc import Callable
from typing import Any, NamedTuple

from gridwright import __version__
from gridwright.model.errors import InputError


class Versions(NamedTuple):
    """What must be the same on both sides, so that tasks mean the same and rows are the same."""

    gridwright: str
    python: str


def tell_versions() -> Versions:
    """The versions of this process."""
    return Versions(__version__, ".".join(platform.python_version_tuple()[:2]))


def pack(task: Callable[[Any], Any], item: Any) -> bytes:
    """A task with its item, for `work`."""
    return pickle.dumps((task, item))


def work(parcel: bytes, expected: Versions) -> bytes:
    """Do what is in a parcel; the answer, packed."""
    found = tell_versions()
    if found != expected:  # a worker that came after all others were asked
        raise InputError(describe_mismatch(found, expected))
    task, item = pickle.loads(parcel)
    return pickle.dumps(task(item))


def unpack(answer: bytes) -> Any:
    """The answer that `work` has packed."""
    return pickle.loads(answer)


def describe_mismatch(found: Versions, expected: Versions) -> str:
    """What is different about a worker.

    >>> describe_mismatch(Versions("1.0", "3.12"), Versions("1.1", "3.12"))
    'found a worker with gridwright 1.0, expected 1.1 as here'
    """
    pairs = zip(Versions._fields, found, expected, strict=True)
    name, theirs, ours = next((name, theirs, ours) for name, theirs, ours in pairs if theirs != ours)
    return f"found a worker with {name} {theirs}, expected {ours} as here"
