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


def generate_with_loopy(program: str, width: int, height: int, level: str, seed: int) -> tuple[str, float]:
    """The game ID of a puzzle on squares, and the CPU seconds of the whole process."""
    before = children_seconds()
    done = subprocess.run(
        [program, "--generate", "1", f"{width}x{height}t0d{level}#{seed}"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip(), children_seconds() - before
