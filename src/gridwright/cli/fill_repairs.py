"""How `gridwright fill` tells what one change would do for a grid that nothing fills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import FillWish, list_repairs
from gridwright.cli.terminal import printable
from gridwright.model.kind import Progress

if TYPE_CHECKING:
    from gridwright.kinds.crossword.filling.repairs import Repair
    from gridwright.kinds.crossword.grid import Slot
    from gridwright.kinds.crossword.words.index import WordIndex

DEFAULT, MOST = 3, 100
SECONDS, NODES = 3.0, 300_000
"""How long to look for them at most: nobody has asked for them."""

repairs_option = click.option(
    "--repairs",
    type=click.IntRange(0, MOST),
    metavar="N",
    default=DEFAULT,
    show_default=True,
    help="Where there is no fill, tell up to N changes of one letter, word or block that make one.",
)


def find_repairs(
    puzzle: Any,
    index: WordIndex,
    wish: FillWish,
    blocked: Sequence[Slot],
    *,
    limit: int | None,
    timeout: float | None,
    progress: Progress | None,
) -> list[Repair]:
    """The changes found in a short time after which there is a fill, the smallest first."""
    limit, timeout = min(NODES, NODES if limit is None else limit), min(SECONDS, SECONDS if timeout is None else timeout)
    hunt = list_repairs(puzzle, index, wish, blocked=blocked, limit=limit, timeout=timeout, progress=progress)
    return sorted(hunt.run(), key=lambda repair: repair.rank)


def describe_repair(repair: Repair) -> str:
    """A change in a few words."""
    cells = " and ".join(f"row {row + 1}, column {column + 1}" for row, column in repair.cells)
    slot = "" if repair.slot is None else printable(repair.slot.name)
    text = printable(repair.text)
    match repair.kind:
        case "clear-letter":
            done = f"without {text} in {cells}"
        case "clear-word":
            done = f"without {text} in {slot}"
        case "word":
            done = f"with {text} in {slot}"
        case "block":
            done = f"with a block in {cells}"
        case _:
            done = f"with a cell in {cells}"
    return f"{done} there is a fill; score {repair.score:,}"


def make_repair_record(repair: Repair) -> dict[str, Any]:
    """A change in a record of `fill --json`."""
    return {
        "kind": repair.kind,
        "cells": [list(cell) for cell in repair.cells],
        "slot": None if repair.slot is None else repair.slot.name,
        "text": repair.text,
        "grid": repair.puzzle.blank_board().rows(),
        "fill": repair.board.rows(),
        "score": repair.score,
        "changes": repair.changes,
    }
