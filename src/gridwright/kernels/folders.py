"""Where compiled kernels are kept: in folders named after what they are compiled from."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path

from gridwright.kernels.kernel_set import KernelSet

_SHARED = (
    "bits.py",
    "calling.py",
    "compiling.py",
    "entries.py",
    "linking.py",
    "numba_functions.py",
    "object_code.py",
    "lowering.py",
    "shortcuts.py",
)
"""Sources of this package that all kernels are compiled with."""


@cache
def cache_folder(package: str) -> Path:
    """A folder of our own for exactly these kernel sources and this Python, wherever the sources lie; made if need be.

    Each package of kernels has its own, so that an edit in one leaves the others compiled. Where nothing can be written, a
    temporary folder serves this process.
    """
    if (base := find_base()) is None:
        return Path(tempfile.mkdtemp(prefix="gridwright-"))
    python = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform} {hash_sources(package)}".encode())
    folder = base / f"{title(package)}-{python.hexdigest()[:16]}"
    folder.mkdir(exist_ok=True)
    return folder


def find_base() -> Path | None:
    """The folder in which processes share what they keep; None where nothing can be written."""
    for base in list_bases():
        try:
            base.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_trusted(base):
                continue
            probe = tempfile.TemporaryFile(dir=base)  # noqa: SIM115 - only whether it can be made matters
            probe.close()
        except OSError:
            continue
        return base
    return None


def _is_trusted(base: Path) -> bool:
    """Whether what lies there may be run: in a folder for temporary files, which all users share, only what is ours alone."""
    if not hasattr(os, "getuid") or base != _name_temporary():
        return True
    state = base.lstat()
    return stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid() and not state.st_mode & 0o022


def list_bases() -> list[Path]:
    """Where things may be kept, best first. `GRIDWRIGHT_CACHE` or `XDG_CACHE_HOME` choose; a temporary folder is the last."""
    if chosen := os.environ.get("GRIDWRIGHT_CACHE"):
        return [Path(chosen)]
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return [Path(user) / "gridwright", _name_temporary()]


def _name_temporary() -> Path:
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"gridwright-{owner}"


def find_set(package: str) -> KernelSet:
    """The kernels of a package, as it lists them itself."""
    kernels: KernelSet = import_module(package).KERNELS
    return kernels


def title(package: str) -> str:
    """What tells a person whose kernels something keeps.

    >>> title("gridwright.kinds.nonogram.kernels"), title("gridwright.kinds.nonogram.kernels.general"), title("benchmarks")
    ('nonogram', 'nonogram-general', 'benchmarks')
    """
    kind, _, further = package.partition(".kernels")
    return kind.rpartition(".")[2] + further.replace(".", "-") or "kernels"


@cache
def hash_sources(package: str) -> str:
    """A hash of everything that the kernels of a package are compiled from."""
    digest = hashlib.sha256()
    for path in _list_sources(package):
        digest.update(f"{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _list_sources(package: str) -> list[Path]:
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
