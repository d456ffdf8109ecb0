"""Compiling everything that is missing, together with other processes that do the same. Needs no Numba by itself."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence

from gridwright.kernels.cache import _candidates as list_folders
from gridwright.kernels.cache import cache_folder, compile_kernel, is_kept, list_kernels, lock_of
from gridwright.kernels.locks import GLANCE, hold
from gridwright.kernels.purposes import CALLED, CHAINS

Chain = Sequence[str]
Report = Callable[[str], None]

MOST_PROCESSES = len(CHAINS)
"""More at once make nothing quicker: each takes some hundred MB, and one kernel takes as long as several chains together."""


def count_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def can_share() -> bool:
    """Whether what one process compiles is there for others: not where nothing can be kept but in a folder of its own."""
    return cache_folder().parent in list_folders()


def list_chains(kind: str | None = None, purpose: str = "all") -> list[list[str]]:
    """The modules of kernels for a purpose of a kind, or of all, chain by chain."""
    wanted = set(list_kernels(kind, purpose))
    chains = [[module for module, _ in chain if module in wanted] for chain in CHAINS]
    return [chain for chain in chains if chain]


def compile_missing(report: Report | None = None, chains: Sequence[Chain] | None = None) -> None:
    """Compile every kernel that has no compiled copy, or wait until another process has.

    Each process takes a chain that no other one is at, since what kernels of a chain share is then compiled once. Who finds
    none helps with others, from their ends. `report` is told the module of each kernel before this process compiles it.
    """
    chains = list_chains() if chains is None else chains
    done: set[str] = set()  # by this process: where nothing can be kept, once is enough

    def is_there(module: str) -> bool:
        return module in done or is_kept(module)

    for chain in chains:
        if all(map(is_there, chain)):
            continue
        with hold(lock_of(chain[0], "chain"), is_patient=False) as is_ours:
            for module in chain if is_ours else ():
                compile_kernel(module, report)
                done.add(module)
    while left := [module for chain in chains for module in reversed(chain) if not is_there(module)]:
        for module in left:
            if all(map(is_there, CALLED.get(module, ()))) and compile_kernel(module, report, is_patient=False):
                done.add(module)
                break
        else:
            time.sleep(GLANCE)
