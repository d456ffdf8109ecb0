"""Empty squares that take minutes: `python -m benchmarks crossword-long`, without a limit, and with progress.

How many letters are to be placed until the end is estimated beforehand, by probing the search at random. It is only an estimate,
so the share of the words for the first row that were begun is told beside it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from benchmarks.crossword import NO_FILL, fill_timed, find_fault, prepare, tell_faults
from benchmarks.crossword_cases import LONG_SQUARES, Square, draw_words, load_list, name_list
from benchmarks.crossword_tables import format_squares
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.tables import format_seconds
from gridwright.model.outcome import Effort

GLANCE = 5.0
"""Seconds between two lines of progress."""


def run(squares: Sequence[Square], command: Sequence[str]) -> bool:
    """Fill each square, or prove that there is no fill; returns whether all fills were right."""
    prepare()
    rows = [measure_long(square) for square in squares or LONG_SQUARES]
    clear_progress()
    path = write_report("crossword-long", command, {"squares": rows})
    print(format_squares(rows))
    print(f"\nwritten: {path}")
    return tell_faults(rows)


def measure_long(square: Square) -> dict[str, Any]:
    """One square as JSON values."""
    index = draw_words(square, load_list(square.source).wordlist)
    watch = Watcher(str(square))
    answer = fill_timed(square.puzzle, index, watch=watch.look)
    fault = find_fault(square.puzzle, index, answer)
    return {
        "side": square.side,
        "words": len(index.wordlist.words),
        "list": name_list(square.source),
        "ours": {"outcome": answer.outcome, "seconds": answer.seconds, "nodes": answer.nodes},
        "expected_nodes": watch.expected if answer.outcome == NO_FILL else None,
        "fill": answer.board.rows() if answer.board else None,
        "faults": [f"{square}: {fault}"] if fault else [],
    }


class Watcher:
    """Tells now and then how far a search is."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._told = time.monotonic()
        self.expected = 0

    def look(self, effort: Effort, seconds: float) -> None:
        self.expected = effort.counters.get("expected_nodes", 0)
        if time.monotonic() - self._told >= GLANCE:
            self._told = time.monotonic()
            show_progress(format_course(self._name, effort, seconds))


def format_course(name: str, effort: Effort, seconds: float) -> str:
    """How far a search is, in a line."""
    text = f"{name}: {effort.nodes:,} nodes in {format_seconds(seconds)}"
    expected, starts = effort.counters.get("expected_nodes", 0), effort.counters.get("starts", 0)
    if not (effort.nodes and expected and starts):
        return text
    left = max(expected - effort.nodes, 0) * seconds / effort.nodes
    begun = effort.counters["starts_begun"] / starts
    return (
        f"{text}, {begun:.1%} of the first words, about {min(effort.nodes / expected, 1):.0%}, {format_seconds(left)} to the end"
    )
