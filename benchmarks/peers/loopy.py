"""Loopy of Simon Tatham's puzzle collection, as Debian packages it: the generator of Slitherlinks to be compared with."""

from __future__ import annotations

import subprocess

from benchmarks.peers.debian import children_seconds, find_package_version, find_program

PACKAGE = "sgt-puzzles"
PROGRAM = "sgt-loopy"
EASY, HARD = "e", "h"
"""Its lowest and its highest level, as its game IDs write them."""


def find_loopy() -> str:
    """The program, which is installed if that is possible here; NotInstalledError with the reason if not."""
    return find_program(PROGRAM, PACKAGE)


def find_loopy_version() -> str:
    """The version of the package; `unknown` if the system does not tell."""
    return find_package_version(PACKAGE)


class TimedOutError(Exception):
    """Loopy was stopped before it had a puzzle."""


def generate_with_loopy(
    program: str, width: int, height: int, level: str, seed: int, *, grid_type: int = 0, seconds: float | None = None
) -> tuple[str, float]:
    """The game ID of a puzzle, on squares or the tiling of a type, and the CPU seconds of the whole process.

    After so many `seconds` it is stopped: `TimedOutError`.
    """
    before = children_seconds()
    command = [program, "--generate", "1", f"{width}x{height}t{grid_type}d{level}#{seed}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise TimedOutError from None
    return done.stdout.strip(), children_seconds() - before
