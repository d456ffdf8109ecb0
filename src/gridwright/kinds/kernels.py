"""The kernels of all kinds, found in the packages `kernels` of the kinds that have one. Needs no Numba."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from itertools import zip_longest
from typing import TYPE_CHECKING

from gridwright.kernels.cache import is_kept
from gridwright.kernels.folders import find_set
from gridwright.kernels.kernel_set import KernelSet
from gridwright.kinds import KINDS

if TYPE_CHECKING:
    from gridwright.kernels.preparing import Chain, Report


@cache
def find_kernels(kind: str) -> KernelSet | None:
    """The kernels for most puzzles of a kind; None where it has none, or there is no such kind."""
    package = f"{KINDS[kind]}.kernels" if kind in KINDS else ""
    return find_set(package) if package and find_spec(package) is not None else None


def list_sets(kind: str) -> list[KernelSet]:
    """All packages of kernels that serve a kind, the one for most of its puzzles first."""
    main = find_kernels(kind)
    return [main, *map(find_set, main.further)] if main is not None else []


def list_compiled_kinds() -> list[str]:
    """The kinds that have kernels."""
    return [kind for kind in KINDS if find_kernels(kind) is not None]


def list_kernels(kind: str | None = None, purpose: str = "all") -> list[str]:
    """The kernels for a purpose of a kind, or of all kinds, most wanted first."""
    return [kernel for chain in list_chains(kind, purpose) for kernel in chain]


def list_chains(kind: str | None = None, purpose: str = "all") -> list[list[str]]:
    """The kernels for a purpose of a kind, chain by chain; or of all kinds, the first chain of each before the second of any.

    Those of further packages of a kind come after its own.
    """
    return _list_chains(tuple(list_compiled_kinds() if kind is None else [kind]), purpose)


@cache
def _list_chains(kinds: tuple[str, ...], purpose: str) -> list[list[str]]:
    by_kind = ([chain for kernels in list_sets(kind) for chain in kernels.list_chains(purpose)] for kind in kinds)
    return [chain for turn in zip_longest(*by_kind) for chain in turn if chain]


def count_chains() -> int:
    """How many processes compile soonest. More at once make nothing quicker: each takes some hundred MB, and one kernel takes as
    long as several chains together."""
    return len(list_chains())


def list_compiled() -> list[str]:
    """The kernels of all kinds that have a compiled copy on disk."""
    return [kernel for kernel in list_kernels() if is_kept(kernel)]


def is_compiled(kind: str, purpose: str = "all") -> bool:
    """Whether every kernel for a purpose has a compiled copy on disk, so that the first call will be quick."""
    return all(map(is_kept, list_kernels(kind, purpose)))


def warm(report: Report | None, kind: str, purpose: str = "all") -> None:
    """Compile every kernel for a purpose, or load its compiled copy; `report` is told the name of each before."""
    from gridwright.kernels import preparing

    preparing.warm(list_kernels(kind, purpose), report)


def compile_missing(report: Report | None = None, chains: Sequence[Chain] | None = None) -> None:
    """Compile every kernel, or those of some chains, that has no compiled copy, or wait until another process has."""
    from gridwright.kernels import preparing

    preparing.compile_missing(list_chains() if chains is None else chains, report)
