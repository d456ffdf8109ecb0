"""The boards that `--board` and `--solution` name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from gridwright.api import Entry, parse_boards
from gridwright.cli.inputs import STDIN, read_stdin
from gridwright.codec.files import read_bytes, shown
from gridwright.model.errors import InputError


def check_stdin(files: Sequence[str], board_file: str | None) -> None:
    """Refuse to take both the puzzles and their boards from standard input."""
    if board_file == "-" and "-" in files:
        raise click.UsageError("standard input (-) cannot be both the puzzles and their boards.")


def read_boards(file: str, entries: Sequence[Entry]) -> list[list[Any]]:
    """The boards of a file, or of standard input for `-`: for each puzzle, in order, at least one."""
    source = STDIN if file == "-" else shown(file)
    try:
        data = read_stdin() if file == "-" else read_bytes(Path(file))
        return parse_boards(data, [entry.puzzle for entry in entries])
    except InputError as error:
        raise error.within(source) from None
