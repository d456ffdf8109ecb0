"""What a Dask worker does for `dask_engine`: it unpacks a task, does it, and packs the answer.

Parcels are bytes, so that Dask neither looks into puzzles nor hands arrays back that cannot be written to.
"""

from __future__ import annotations

import pickle
import platform
from collections.abc import Callable
from typing import Any, NamedTuple

from gridwright.model import __version__
from gridwright.model.errors import InputError


class Versions(NamedTuple):
    """What must be the same on both sides, so that tasks mean the same and rows are the same."""

    gridwright: str
    python: str


def tell_versions() -> Versions:
    """The versions of this process."""
    return Versions(__version__, ".".join(platform.python_version_tuple()[:2]))


class StrangerError(InputError):
    """This worker has other versions than whoever sent the task."""


class _Order:
    """Unpickles to the answer of `work`: a worker without gridwright, or with one that knows no such function, only fails."""

    def __init__(self, parcel: bytes, expected: Versions) -> None:
        self.arguments = (parcel, tuple(expected))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return work, self.arguments


def pack(task: Callable[[Any], Any], item: Any) -> bytes:
    """A task with its item, to be done by `pickle.loads`, which every worker has."""
    return pickle.dumps(_Order(pickle.dumps((task, item)), tell_versions()))


def work(parcel: bytes, expected: tuple[str, ...]) -> bytes:
    """Do what is in a parcel; the answer, packed."""
    found = tell_versions()
    if found != expected:  # a worker that came after all others were asked
        raise StrangerError(describe_mismatch(found, Versions(*expected)))
    task, item = pickle.loads(parcel)
    return pickle.dumps(task(item))


def unpack(answer: bytes) -> Any:
    """The answer that `work` has packed."""
    return pickle.loads(answer)


def is_stranger_fault(fault: BaseException) -> bool:
    """Whether this comes of a worker that has no gridwright or another version, and says nothing about the task."""
    return isinstance(fault, StrangerError) or (isinstance(fault, ImportError | AttributeError) and "gridwright" in str(fault))


def describe_mismatch(found: Versions, expected: Versions) -> str:
    """What is different about a worker.

    >>> describe_mismatch(Versions("1.0", "3.12"), Versions("1.1", "3.12"))
    'found a worker with gridwright 1.0, expected 1.1 as here'
    """
    pairs = zip(Versions._fields, found, expected, strict=True)
    name, theirs, ours = next((name, theirs, ours) for name, theirs, ours in pairs if theirs != ours)
    return f"found a worker with {name} {theirs}, expected {ours} as here"
