"""The line that says what is being measured."""

from __future__ import annotations

import sys


def show_progress(text: str) -> None:
    """Show what goes on now: in place on a terminal, as a line of its own elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Make room for results."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
