"""Where compiled kernels are kept. Needs no Numba, so that asking costs nothing."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from gridwright.kernels.locks import hold
from gridwright.kernels.purposes import KERNELS, PLAYING, PURPOSES

_SOURCES = Path(__file__).parent
_SHARED = frozenset({"bits.py", "cache.py", "compiling.py"})
"""Sources that the kernels of every package are compiled with."""
_UNCOMPILED = frozenset({"purposes.py", "locks.py", "preparing.py", "__main__.py"})
_BORROWED = {"loops": ("model/loop_shapes.py",)}
"""Sources elsewhere in Gridwright whose numbers are compiled into the kernels of a package."""


@cache
def cache_folder(package: str = "") -> Path:
    """A folder of our own for exactly these kernel sources and this Python, wherever the sources lie; made if need be.

    Each package of kernels has its own, so that an edit in one leaves the others compiled: `loops`, or, by no name, the kernels
    that lie in no package. `GRIDWRIGHT_CACHE` or `XDG_CACHE_HOME` choose where. Where nothing can be written, a temporary folder
    serves this user.
    """
    name = f"{package or 'kernels'}-{_fingerprint(package)}"
    for base in _candidates():
        folder = base / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - only whether it can be made matters
            probe.close()
        except OSError:
            continue
        return folder
    return Path(tempfile.mkdtemp(prefix="gridwright-"))


def is_compiled(kind: str, purpose: str = "all") -> bool:
    """Whether every kernel for a purpose has a compiled copy on disk, so that the first call will be quick."""
    return all(_is_kept(*module.rpartition(".")[::2], name) for module, name in PURPOSES[kind, purpose])


def is_kept(module: str) -> bool:
    """Whether the kernel of a module has a compiled copy on disk."""
    package, _, stem = module.rpartition(".")
    return _is_kept(package, stem, dict(KERNELS)[module])


def _is_kept(package: str, module: str, name: str) -> bool:
    return any(cache_folder(package).glob(f"*/{module}.{name}-*.nbi"))


def list_kernels(kind: str | None = None, purpose: str = "all") -> list[str]:
    """The modules of kernels, most wanted first; of those for a purpose of a kind: ``playing``, ``solving`` or ``all``."""
    if kind is None:
        return [module for module, _ in KERNELS]
    return [module for module, _ in (PLAYING[kind] if purpose == "playing" else PURPOSES[kind, purpose])]


def list_compiled() -> list[str]:
    """The modules whose kernels have a compiled copy on disk."""
    return [module for module in list_kernels() if is_kept(module)]


def warm(report: Callable[[str], None] | None, kind: str, purpose: str = "all") -> None:
    """Compile every kernel for a purpose, or load its compiled copy; `report` is told the name of each before."""
    for module, name in PURPOSES[kind, purpose]:
        if report is not None:
            report(name)
        load(module)


@cache
def load(module: str) -> None:
    """Load the compiled copy of the kernel of one module, by a call on a board of four cells; compile it if there is none."""
    if is_kept(module):
        _call(module)
    else:
        compile_kernel(module)


def compile_kernel(module: str, report: Callable[[str], None] | None = None, *, is_patient: bool = True) -> bool:
    """Compile the kernel of one module, unless another process does, or has: then wait for it, or, without patience, leave it.

    Gives whether this process has seen to it. `report` is told the module before it is compiled.
    """
    with hold(lock_of(module), is_patient=is_patient) as is_ours:
        if is_ours:
            if report is not None and not is_kept(module):
                report(module)
            _call(module)
    return is_ours


def lock_of(module: str, what: str = "kernel") -> Path:
    """The file by which processes agree on who compiles a kernel."""
    return cache_folder(module.rpartition(".")[0]) / f"{module}.{what}.lock"


def _call(module: str) -> None:
    package, _, _ = module.rpartition(".")
    import_module(".".join(filter(None, ("gridwright.kernels", package, "warming")))).CALLS[module]()


def _candidates() -> list[Path]:
    if chosen := os.environ.get("GRIDWRIGHT_CACHE"):
        return [Path(chosen)]
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return [Path(user) / "gridwright", Path(tempfile.gettempdir()) / f"gridwright-{owner}"]


def _fingerprint(package: str) -> str:
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for path in _sources_of(package):
        digest.update(f"{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources_of(package: str) -> list[Path]:
    """Everything that the kernels of a package are compiled from."""
    shared = [_SOURCES / name for name in sorted(_SHARED)]
    own = sorted((_SOURCES / package).glob("*.py"))
    borrowed = [_SOURCES.parent / name for name in _BORROWED.get(package, ())]
    return [*shared, *borrowed, *(path for path in own if path.name not in _SHARED | _UNCOMPILED)]
