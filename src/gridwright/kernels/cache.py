"""Where compiled kernels are kept. Needs no Numba, so that asking costs nothing.

Nothing here knows which packages of kernels there are: a kernel is named by its module and its function, and its package says
the rest (`kernel_set`).
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from gridwright.kernels.kernel_set import KernelSet, split_name
from gridwright.kernels.locks import hold

_SHARED = ("bits.py", "cache.py", "compiling.py")
"""Sources of this package that all kernels are compiled with."""


@cache
def cache_folder(package: str) -> Path:
    """A folder of our own for exactly these kernel sources and this Python, wherever the sources lie; made if need be.

    Each package of kernels has its own, so that an edit in one leaves the others compiled. Where nothing can be written, a
    temporary folder serves this process.
    """
    if (base := find_base()) is None:
        return Path(tempfile.mkdtemp(prefix="gridwright-"))
    folder = base / f"{_title(package)}-{_fingerprint(package)}"
    folder.mkdir(exist_ok=True)
    return folder


def find_base() -> Path | None:
    """The folder in which processes share what they keep; None where nothing can be written."""
    for base in list_bases():
        try:
            base.mkdir(parents=True, exist_ok=True)
            probe = tempfile.TemporaryFile(dir=base)  # noqa: SIM115 - only whether it can be made matters
            probe.close()
        except OSError:
            continue
        return base
    return None


def list_bases() -> list[Path]:
    """Where things may be kept, best first. `GRIDWRIGHT_CACHE` or `XDG_CACHE_HOME` choose; a temporary folder is the last."""
    if chosen := os.environ.get("GRIDWRIGHT_CACHE"):
        return [Path(chosen)]
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return [Path(user) / "gridwright", Path(tempfile.gettempdir()) / f"gridwright-{owner}"]


def is_kept(kernel: str) -> bool:
    """Whether a kernel has a compiled copy on disk, so that the first call will be quick."""
    package, module, function = split_name(kernel)
    return any(cache_folder(package).glob(f"*/{module}.{function}-*.nbi"))


@cache
def load(kernel: str) -> None:
    """Load the compiled copy of a kernel, by a call on a tiny board; compile it if there is none."""
    if is_kept(kernel):
        _call(kernel)
    else:
        compile_kernel(kernel)


def compile_kernel(kernel: str, report: Callable[[str], None] | None = None, *, is_patient: bool = True) -> bool:
    """Compile a kernel, unless another process does, or has: then wait for it, or, without patience, leave it.

    Gives whether this process has seen to it. `report` is told the kernel before it is compiled.
    """
    with hold(lock_of(kernel), is_patient=is_patient) as is_ours:
        if is_ours:
            if report is not None and not is_kept(kernel):
                report(kernel)
            _call(kernel)
    return is_ours


def lock_of(kernel: str, what: str = "kernel") -> Path:
    """The file by which processes agree on who compiles a kernel."""
    package, module, function = split_name(kernel)
    return cache_folder(package) / f"{module}.{function}.{what}.lock"


def find_set(package: str) -> KernelSet:
    """The kernels of a package, as it lists them itself."""
    kernels: KernelSet = import_module(package).KERNELS
    return kernels


def _call(kernel: str) -> None:
    package, _, function = split_name(kernel)
    import_module(f"{package}.warming").CALLS[function]()


def _title(package: str) -> str:
    """What tells a person whose kernels a folder keeps.

    >>> _title("gridwright.kinds.nonogram.kernels"), _title("benchmarks")
    ('nonogram', 'benchmarks')
    """
    return package.removesuffix(".kernels").rpartition(".")[2] or "kernels"


def _fingerprint(package: str) -> str:
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for path in _list_sources(package):
        digest.update(f"{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _list_sources(package: str) -> list[Path]:
    """Everything that the kernels of a package are compiled from."""
    shared = [_find_source(__package__).parent / name for name in _SHARED]
    kernels = getattr(import_module(package or __package__), "KERNELS", None)
    if not isinstance(kernels, KernelSet):
        return shared  # a kernel that no kind needs, such as one that is measured against ours
    borrowed = [_find_source(module) for module in kernels.borrowed]
    return [*shared, *borrowed, *sorted(_find_source(package).parent.glob("*.py"))]


def _find_source(module: str) -> Path:
    source = import_module(module).__file__
    assert source is not None
    return Path(source)
