"""Small data sets with known structure, for the tests of evaluations."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from gridwright.kinds.nonogram.columns.puzzle_columns import DOCUMENT_COLUMNS
from gridwright.study.attempts import ABANDONED, SIMULATED_PREFIX, SOLVED, Attempt
from gridwright.study.dataset import Dataset
from gridwright.study.feature_table import FeatureTable

START = datetime(2001, 1, 1, tzinfo=UTC)
COUNTED = tuple(column.name for column in DOCUMENT_COLUMNS if column.name != "median_time")[:22]


def make_hash(number: int) -> str:
    return f"{number:032x}"


def make_table(
    sides: Any, groups: list[str] | None = None, *, seed: int = 0, extra: dict[str, Any] | None = None
) -> FeatureTable:
    """Square puzzles with the document's counts, which grow with the area and vary by a factor."""
    rng = np.random.default_rng(seed)
    sides = np.asarray(sides, dtype=float)
    rows = len(sides)
    columns: dict[str, Any] = {name: rng.poisson(sides).astype(float) for name in COUNTED}
    columns |= {"width": sides, "height": sides, "area": sides**2}
    columns["dp_line_uses"] = np.round(4 * sides * np.exp(rng.normal(0, 0.3, rows))) + 1
    columns["effort_mean"] = sides**2 * np.exp(rng.normal(0, 0.4, rows))
    columns |= extra or {}
    hashes = tuple(map(make_hash, range(rows)))
    return FeatureTable(
        sources=tuple(f"p{row}" for row in range(rows)),
        hashes=hashes,
        groups=tuple(groups) if groups else hashes,
        names=tuple(columns),
        values=np.column_stack(list(columns.values())),
        published=np.full(rows, np.nan),
    )


def make_dataset(
    rows: int = 120,
    *,
    seed: int = 0,
    noise: float = 0.2,
    sides: Any | None = None,
    groups: list[str] | None = None,
    is_simulated: bool = False,
) -> Dataset:
    """Times that follow the effort, but for noise."""
    table = make_table(np.resize([8, 12, 18], rows) if sides is None else sides, groups, seed=seed)
    rng = np.random.default_rng(seed + 1)
    effort = table.columns(["effort_mean"])[:, 0]
    return Dataset(table, np.exp(1 + 0.9 * np.log(effort) + rng.normal(0, noise, rows)), "column", is_simulated)


def make_attempt(person: str, puzzle: int, seconds: float, *, is_solved: bool = True, **others: Any) -> Attempt:
    return Attempt(
        person=person,
        puzzle_hash=make_hash(puzzle),
        input_type="mouse",
        start=START,
        end=START + timedelta(seconds=seconds + 1),
        active_seconds=float(seconds),
        outcome=SOLVED if is_solved else ABANDONED,
        source="test",
        is_simulated=person.startswith(SIMULATED_PREFIX),
        **others,
    )
