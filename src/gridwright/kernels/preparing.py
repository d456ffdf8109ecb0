"""Compiling everything that is missing, together with other processes that do the same. Needs no Numba by itself."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence

from gridwright.kernels import cache
from gridwright.kernels.cache import compile_kernel, is_kept, lock_of
from gridwright.kernels.folders import find_base, find_set
from gridwright.kernels.kernel_set import split_name
from gridwright.kernels.locks import GLANCE, hold

Chain = Sequence[str]
Report = Callable[[str], None]


def count_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def can_share() -> bool:
    """Whether what one process compiles is there for others: not where nothing can be kept but in a folder of its own."""
    return find_base() is not None


def warm(kernels: Iterable[str], report: Report | None = None) -> None:
    """Compile these kernels, or load their compiled copies; `report` is told the function of each before."""
    for kernel in kernels:
        if report is not None:
            report(split_name(kernel)[2])
        cache.load(kernel)


def compile_missing(chains: Sequence[Chain], report: Report | None = None) -> None:
    """Compile every kernel of these chains that has no compiled copy, or wait until another process has.

    Each process takes a chain that no other one is at, since what kernels of a chain share is then compiled once. Who finds
    none helps with others, from their ends. `report` is told each kernel before this process compiles it.
    """
    done: set[str] = set()  # by this process: where nothing can be kept, once is enough

    def is_there(kernel: str) -> bool:
        return kernel in done or is_kept(kernel)

    for chain in chains:
        if all(map(is_there, chain)):
            continue
        with hold(lock_of(chain[0], "chain"), is_patient=False) as is_ours:
            for kernel in chain if is_ours else ():
                compile_kernel(kernel, report)
                done.add(kernel)
    while left := [kernel for chain in chains for kernel in reversed(chain) if not is_there(kernel)]:
        for kernel in left:
            called = find_set(split_name(kernel)[0]).list_called(kernel)
            if all(map(is_there, called)) and compile_kernel(kernel, report, is_patient=False):
                done.add(kernel)
                break
        else:
            time.sleep(GLANCE)
