"""What a package of kernels says about itself, in its `__init__`, so that others can compile and load them without Numba.

A package of kernels, `gridwright.kinds.<kind>.kernels`, holds two things besides the kernels: `KERNELS`, the set of
them, in its `__init__`, and a module `warming`, whose `CALLS` has a call of each kernel by its name, on as small a board as can
be, with the types that solving uses. A kernel is named by its module and its function:
`gridwright.kinds.<kind>.kernels.line:settle_line`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

PURPOSES = ("playing", "solving", "all")
"""What somebody needs kernels for. ``playing``: to begin to solve or to explain, and to answer where the puzzle is easy: whoever
needs more loads it then; ``solving``: all that solving may need; ``all``: to rate and to make puzzles, too."""


@dataclass(frozen=True)
class KernelSet:
    """The kernels of a package. Inside it, a kernel is named from the package on: ``line:settle_line``."""

    package: str
    chains: Sequence[Sequence[str]]
    """Kernels that share most of what is compiled, so that one process compiles them soonest, one after the other; the most
    wanted come first."""
    waits: Mapping[str, str]
    """How long compiling takes, in words, for each purpose."""
    playing: Sequence[str] | None = None
    """The kernels for playing; those for solving where nothing is said."""
    solving: Sequence[str] | None = None
    """The kernels for solving; all where nothing is said."""
    called: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Kernels that are called, too, when a kernel is first called to compile it: they come before it."""
    borrowed: Sequence[str] = ()
    """Modules outside the package whose numbers are compiled into the kernels."""
    further: Sequence[str] = ()
    """Other packages of kernels that serve the same kind, each compiled and kept for itself."""

    def list_kernels(self, purpose: str = "all") -> list[str]:
        """The kernels for a purpose, most wanted first."""
        playing = self.solving if self.playing is None else self.playing
        wanted = {"playing": playing, "solving": self.solving, "all": None}[purpose]
        names = [name for chain in self.chains for name in chain] if wanted is None else wanted
        return [self.name(each) for each in names]

    def list_chains(self, purpose: str = "all") -> list[list[str]]:
        """The kernels for a purpose, chain by chain."""
        wanted = set(self.list_kernels(purpose))
        chains = [[self.name(each) for each in chain if self.name(each) in wanted] for chain in self.chains]
        return [chain for chain in chains if chain]

    def list_called(self, kernel: str) -> list[str]:
        """The kernels that have to be compiled before this one."""
        return [self.name(each) for each in self.called.get(kernel.removeprefix(f"{self.package}."), ())]

    def name(self, kernel: str) -> str:
        """The full name of a kernel that is named from this package on.

        >>> KernelSet("some.kind.kernels", (), {}).name("line:settle_line")
        'some.kind.kernels.line:settle_line'
        """
        return f"{self.package}.{kernel}"


def split_name(kernel: str) -> tuple[str, str, str]:
    """The package, the module in it and the function of a kernel.

    >>> split_name("some.kind.kernels.line:settle_line")
    ('some.kind.kernels', 'line', 'settle_line')
    """
    module, _, function = kernel.partition(":")
    package, _, stem = module.rpartition(".")
    return package, stem, function
