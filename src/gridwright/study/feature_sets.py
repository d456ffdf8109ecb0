"""Sets of columns that a model may look at, by name, from what a glance tells to everything that is measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gridwright.kinds.nonogram.columns.document import DOCUMENT_COLUMNS
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote
from gridwright.study.feature_table import TIME, FeatureTable

DOCUMENT = tuple(column.name for column in DOCUMENT_COLUMNS)
"""The document's columns, its target among them; it counts them from 1."""
SIZE = ("width", "height", "area", "black_cells", "empty_lines")
COUNTS = (*SIZE, *DOCUMENT[6:23])


@dataclass(frozen=True, slots=True)
class FeatureSet:
    """Columns chosen by name, or all but those named."""

    name: str
    words: str
    named: tuple[str, ...] = ()
    takes_others: bool = False
    """Whether the columns named are those left out."""

    def choose(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those of a table's columns that belong to the set, in the order of the table."""
        return tuple(name for name in names if (name in self.named) is not self.takes_others)


FEATURE_SETS = {
    each.name: each
    for each in (
        FeatureSet("size", "what the clues tell without solving: sides, filled cells, empty lines", SIZE),
        FeatureSet("counts", "size, and what the document's rules count, rows first", COUNTS),
        FeatureSet("document", "all 35 features of the document", tuple(name for name in DOCUMENT if name != TIME)),
        FeatureSet("better", "all columns but the document's", DOCUMENT, takes_others=True),
        FeatureSet("all", "all columns", takes_others=True),
    )
}
"""From little to much."""


def choose_columns(table: FeatureTable, name: str) -> tuple[str, ...]:
    """The columns of a set that are not empty throughout; instead of a set, names of columns with commas between them.

    InputError if a column that is named is missing, or if nothing is left.
    """
    if name in FEATURE_SETS:
        chosen = FEATURE_SETS[name].choose(table.names)
    else:
        chosen = tuple(dict.fromkeys(part.strip() for part in name.split(",")))
        for column in chosen:
            if column not in table.names:
                sets = ", ".join(FEATURE_SETS)
                raise InputError(f"found no column {quote(column)}, expected columns of the table, or a set: {sets}")
    filled = np.isfinite(table.columns(chosen)).any(axis=0)
    kept = tuple(column for column, is_filled in zip(chosen, filled, strict=True) if is_filled)
    if not kept:
        raise InputError(f"found no value in any column of {quote(name)}, expected at least one")
    return kept
