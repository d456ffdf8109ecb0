"""Other solvers, each installed into a folder of its own under `benchmarks/out/peers`; what Debian packages, on the system.

Versions are pinned where one could be tried, so that figures can be compared.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from benchmarks.peers.debian import NotInstalledError, find_package_version, find_program
from benchmarks.reports import OUT


@dataclass(frozen=True, slots=True)
class Peer:
    name: str
    package: str
    """What is installed."""
    version: str
    """The version that is installed; empty for the newest, or for what is here already."""
    module: str
    """What answers for it, by the Python that `find_python` gives."""
    about: str
    source: Literal["PyPI", "npm", "Debian", ""] = "PyPI"
    """Where it comes from; empty for what is here already."""
    beside: tuple[str, ...] = ()
    """What it needs and does not say; the newest of each is installed."""
    proves: bool = True
    """Whether it looks for a second solution; others stop at the first, which is less work."""


OURSELVES = Peer("gridwright", "gridwright", "", "benchmarks.peers.solve_with_gridwright", "this project", source="")
PEERS = (
    Peer("pynogram", "pynogram", "", "benchmarks.peers.solve_with_pynogram", "a solver written in Python"),
    Peer(
        "cp-sat",
        "ortools",
        "9.15.6755",
        "benchmarks.peers.solve_with_cp_sat",
        "OR-Tools CP-SAT on a model of ours, an automaton a line",
    ),
    Peer(
        "gecode",
        "minizinc",
        "",
        "benchmarks.peers.solve_with_gecode",
        "Gecode by MiniZinc on a model of ours, an automaton a line",
        source="Debian",
    ),
    Peer(
        "cadical",
        "python-sat",
        "",
        "benchmarks.peers.solve_with_cadical",
        "CaDiCaL on clauses of ours, variables for where blocks start",
        source="",
    ),
    Peer(
        "multi-puzzle-solver",
        "multi-puzzle-solver",
        "1.1.10",
        "benchmarks.peers.solve_with_puzzle_solver",
        "its own model for OR-Tools CP-SAT",
    ),
    Peer(
        "picross-solver",
        "picross-solver",
        "1.1.2",
        "benchmarks.peers.solve_with_picross_solver",
        "a solver written in Python and NumPy",
        beside=("numpy",),
        proves=False,
    ),
    Peer(
        "nonogram-solver",
        "nonogram-solver",
        "2.0.0",
        "benchmarks.peers.solve_with_nonogram_solver",
        "a solver in JavaScript",
        source="npm",
        proves=False,
    ),
)

IN_COLOUR = Peer(
    "multi-puzzle-solver",
    "multi-puzzle-solver",
    "1.1.10",
    "benchmarks.peers.solve_in_colour_with_puzzle_solver",
    "its own model for OR-Tools CP-SAT",
)
"""What solves coloured nonograms, too."""


def find_python(peer: Peer) -> Path:
    """The Python that runs the script of a peer, which is installed if need be; NotInstalledError says why it cannot be had."""
    match peer.source:
        case "PyPI":
            return _install_from_pypi(peer)
        case "npm":
            _install_from_npm(peer)
        case "Debian":
            find_program(peer.package, peer.package)
    return Path(sys.executable)


def describe_peer(python: Path, peer: Peer) -> str:
    """What a peer is, its version and where it comes from, in a line."""
    origin = f" from {peer.source}" if peer.source else ""
    first = "" if peer.proves else "; stops at the first solution"
    return f"{peer.about}, version {peer.version or find_peer_version(python, peer)}{origin}{first}"


def find_peer_version(python: Path, peer: Peer) -> str:
    if peer.source == "Debian":
        return find_package_version(peer.package)
    return _run(str(python), "-c", f"import importlib.metadata; print(importlib.metadata.version({peer.package!r}))").strip()


def _install_from_pypi(peer: Peer) -> Path:
    folder = OUT / "peers" / peer.name
    python = folder / "bin" / "python"
    if not python.exists():
        _run(sys.executable, "-m", "venv", str(folder))
    wanted = f"{peer.package}=={peer.version}" if peer.version else peer.package
    _run(str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-q", wanted, *peer.beside)
    return python


def _install_from_npm(peer: Peer) -> None:
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise NotInstalledError(f"there is no {program} on this machine")
    folder = OUT / "peers" / peer.name
    installed = folder / "node_modules" / peer.package / "package.json"
    if not installed.exists() or json.loads(installed.read_text())["version"] != peer.version:
        folder.mkdir(parents=True, exist_ok=True)
        _run("npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", f"{peer.package}@{peer.version}")


def _run(*words: str) -> str:
    try:
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout
    except subprocess.CalledProcessError as failure:
        said = [line for line in failure.stderr.splitlines() if line.strip()]
        raise NotInstalledError(said[-1] if said else f"exit code {failure.returncode}") from None
