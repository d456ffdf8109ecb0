"""Reading the tables of a study from files or standard input; every fault names its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.cli.inputs import STDIN, read_stdin
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits
from gridwright.workbench import read_bytes, shown

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt


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


def read_attempts(name: str) -> list[Attempt]:
    """The attempts of a table, each once."""
    from gridwright.study.attempts import merge_attempts, parse_attempts

    data, source = read_table(name)
    try:
        return merge_attempts(parse_attempts(data))
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
