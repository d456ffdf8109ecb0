"""Reading the tables of a study from files or standard input; every fault names its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.cli.inputs import STDIN, read_stdin
from gridwright.codec.files import read_bytes, shown
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt, Location


LIMITS = Limits(bytes=512 << 20)
"""Room for a million attempts, or for the features of half a million puzzles: a study is larger than any puzzle."""


def name_source(name: str) -> str:
    """How messages call a file that was named."""
    return STDIN if name == "-" else shown(name)


def read_table(name: str) -> tuple[bytes, str]:
    """The bytes of a table, or of a model, and how its source is called."""
    data, source = read_stdin(LIMITS) if name == "-" else read_bytes(Path(name), LIMITS), name_source(name)
    if len(data) > LIMITS.bytes:
        raise InputError(f"is larger than {LIMITS.bytes >> 20} MiB, the most that is read from one file", source=source)
    return data, source


def read_attempts(*names: str) -> list[Attempt]:
    """The attempts of one table or of several, each once. Two rows that contradict each other are refused with their lines."""
    from gridwright.study.attempts import merge_located

    return merge_located(row for name in names for row in _read_located(name))


def _read_located(name: str) -> Iterator[tuple[Location, Attempt]]:
    from gridwright.study.attempts import Location, parse_numbered

    data, source = read_table(name)
    try:
        for line, attempt in parse_numbered(data):
            yield Location(source, line), attempt
    except InputError as error:
        raise error.within(source) from None


def read_efforts(name: str, column: str) -> dict[str, float]:
    """Effort by puzzle hash, from a table of features, CSV or Parquet."""
    from gridwright.study.population import parse_efforts

    data, source = read_table(name)
    try:
        return parse_efforts(data, column, name=name)
    except InputError as error:
        raise error.within(source) from None
