"""Loopy of Simon Tatham's puzzle collection, as Debian packages it: the generator of Slitherlinks to be compared with."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess

from benchmarks.peers.installing import NotInstalledError

PACKAGE = "sgt-puzzles"
PROGRAM = "sgt-loopy"
GAMES = "/usr/games"
"""Where Debian puts it, which is not on everybody's path."""
EASY, HARD = "e", "h"
"""Its lowest and its highest level, as its game IDs write them."""


def find_loopy() -> str:
    """The program, which is installed if that is possible here; NotInstalledError with the reason if not."""
    return _look() or _install()


def find_loopy_version() -> str:
    """The version of the package; `unknown` if the system does not tell."""
    try:
        done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", PACKAGE], capture_output=True, text=True)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def generate_with_loopy(program: str, width: int, height: int, level: str, seed: int) -> tuple[str, float]:
    """The game ID of a puzzle on squares, and the CPU seconds of the whole process."""
    before = _children_seconds()
    done = subprocess.run(
        [program, "--generate", "1", f"{width}x{height}t0d{level}#{seed}"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip(), _children_seconds() - before


def _look() -> str | None:
    return shutil.which(PROGRAM) or shutil.which(PROGRAM, path=GAMES)


def _install() -> str:
    """Install the package as root, or as whoever may become root without being asked."""
    if shutil.which("apt-get") is None:
        raise NotInstalledError(f"{PROGRAM} was not found, and there is no apt-get to install {PACKAGE} with")
    words = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if words and shutil.which("sudo") is None:
        raise NotInstalledError(f"{PROGRAM} was not found, and only root may install {PACKAGE}")
    print(f"Installing {PACKAGE} to compare with ...", flush=True)
    command = [*words, "apt-get", "install", "-q", "-y", "--no-install-recommends", PACKAGE]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    program = _look()
    if program is None:
        said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise NotInstalledError(said[-1] if said else f"apt-get ended with exit code {done.returncode}")
    return program


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
