"""Other solvers, each installed into an environment of its own under `benchmarks/out/peers`."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.reports import OUT


class NotInstalledError(Exception):
    """A peer cannot be had here; the message says why."""


@dataclass(frozen=True, slots=True)
class Peer:
    name: str
    package: str
    """What pip installs; empty for ourselves."""
    module: str
    """What answers for it, in its own environment."""
    about: str


OURSELVES = Peer("gridwright", "", "benchmarks.peers.solve_with_gridwright", "this project")
PEERS = (
    Peer("pynogram", "pynogram", "benchmarks.peers.solve_with_pynogram", "a solver written in Python"),
    Peer(
        "cp-sat",
        "ortools",
        "benchmarks.peers.solve_with_cp_sat",
        "OR-Tools CP-SAT on a model of ours, an automaton a line",
    ),
)


def find_python(peer: Peer) -> Path:
    """The Python in which a peer is installed; installs it if need be."""
    if not peer.package:
        return Path(sys.executable)
    folder = OUT / "peers" / peer.name
    python = folder / "bin" / "python"
    if not python.exists():
        _run(sys.executable, "-m", "venv", str(folder))
    _run(str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-q", peer.package)
    return python


def find_peer_version(python: Path, peer: Peer) -> str:
    code = f"import importlib.metadata; print(importlib.metadata.version({peer.package or peer.name!r}))"
    return _run(str(python), "-c", code).strip()


def _run(*words: str) -> str:
    try:
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout
    except subprocess.CalledProcessError as failure:
        said = [line for line in failure.stderr.splitlines() if line.strip()]
        raise NotInstalledError(said[-1] if said else f"exit code {failure.returncode}") from None
