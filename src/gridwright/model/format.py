"""How puzzles go to and from bytes: one `Format` per file type, whatever the kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gridwright.model.errors import InputError
from gridwright.model.limits import Limits

Parsed = Iterator[Any | InputError]
"""The puzzles of one file in order; a puzzle that cannot be read stands there as its error, so its neighbours survive."""


@dataclass(frozen=True, slots=True)
class Format:
    """One file type of one kind. `parse` or `format` is None where only the other direction exists.

    `recognise` looks at the content alone and answers 0 (no), 1 (could be) up to 100 (carries its signature). It must be cheap
    and must not raise. A file name's suffix only breaks ties.
    """

    name: str
    title: str
    kind: str
    suffixes: tuple[str, ...]
    recognise: Callable[[bytes], int]
    parse: Callable[[bytes, Limits], Parsed] | None
    format: Callable[[Iterable[Any]], bytes] | None
    holds_many: bool = False
    """Whether one file can hold several puzzles."""
    keeps: frozenset[str] = frozenset()
    """What survives a round trip beyond the clues: any of ``colour given goal title author copyright licence
    description extra``. Writers drop the rest silently; `convert` tells the user what was dropped."""
    is_binary: bool = False
    shows_goal: bool = False
    """Whether the goal stands on the board itself, so that nobody can open the file without seeing the solution."""
    needs_goal: bool = False
    """Whether a file is the goal, so that a puzzle without one cannot be written."""
    format_lines: Callable[[Iterable[Any]], bytes] | None = None
    """As `format`, but always one puzzle a line, even a single one; None where `format` has only one layout."""
    is_literal: bool = False
    """Whether a puzzle is short enough to stand on a command line, and cannot be taken for the name of a file."""
    is_for_solutions: bool = False
    """Whether solutions are saved in it; if no format of a kind says so, they are saved in its first."""
    family: str = ""
    """Formats of one family are one to whoever names any of them: each kind has its own, and the puzzle decides."""
    parse_value: Callable[[dict[str, Any], Limits], Any] | None = None
    """Of Gridwright JSON: the puzzle of an object that is decoded already; InputError if there is none."""
