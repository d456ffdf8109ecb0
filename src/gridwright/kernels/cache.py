"""Where compiled kernels are kept. Needs no Numba, so that asking costs nothing."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

_SOURCES = Path(__file__).parent


@cache
def cache_folder() -> Path:
    """A folder of our own for this copy of exactly these kernel sources and this Python; made if need be.

    `GRIDWRIGHT_CACHE` or `XDG_CACHE_HOME` choose where. Where nothing can be written, a temporary folder serves this user.
    """
    name = f"kernels-{_fingerprint()}"
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


def is_compiled(purpose: str = "all") -> bool:
    """Whether every kernel for a purpose has a compiled copy on disk, so that the first call will be quick."""
    kept = {path.name.split("-")[0] for path in cache_folder().glob("*/*.nbi")}
    return {f"{module}.{kernel}" for module, kernel in PURPOSES[purpose]} <= kept


def warm(report: Callable[[str], None] | None = None, purpose: str = "all") -> None:
    """Compile every kernel for a purpose, or load its compiled copy; `report` is told the name of each before."""
    for module, name in PURPOSES[purpose]:
        if report is not None:
            report(name)
        load(module)


@cache
def load(module: str) -> None:
    """Compile the kernel of one module, or load its compiled copy, by a call on a board of four cells."""
    from gridwright.kernels.warming import CALLS

    CALLS[module]()


SOLVING = (
    ("line", "settle_line"),
    ("propagate", "settle"),
    ("search", "advance"),
    ("lessons", "learn"),
    ("clauses", "encode"),
)
KERNELS = (
    *SOLVING,
    ("rules", "run_rules"),
    ("rounds", "run_rounds"),
    ("simulate", "simulate"),
)
"""Module and name of every kernel that Python calls."""

PURPOSES = {"solving": SOLVING, "all": KERNELS}
"""What kernels are needed for: whoever only solves does not wait for those that rate."""


def _candidates() -> list[Path]:
    if chosen := os.environ.get("GRIDWRIGHT_CACHE"):
        return [Path(chosen)]
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    owner = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return [Path(user) / "gridwright", Path(tempfile.gettempdir()) / f"gridwright-{owner}"]


def _fingerprint() -> str:
    # Numba's own index asks for the same path and time of change, so another copy of the same sources is a stranger to it.
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform} {_SOURCES}".encode())
    for path in sorted(_SOURCES.glob("*.py")):
        digest.update(f"{path.name} {path.stat().st_mtime_ns}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]
