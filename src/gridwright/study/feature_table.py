"""A table of features as it was read, cell by cell; the sets of columns a model may look at; measuring from Python."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gridwright.api import Entry, kind_of
from gridwright.batch.engine import Failure, LocalEngine
from gridwright.batch.journal import Row
from gridwright.kinds import load_kinds
from gridwright.model.errors import InputError, quote
from gridwright.study.attempts import MOST_SECONDS, SECONDS_EXPECTED, SHORTEST_SECONDS
from gridwright.study.features import FAILURE, GROUP, HASH, MEASURED, SOURCE, FeatureStudy, measure_row
from gridwright.study.tables import check_bytes, format_csv, parse_table

TIME = "median_time"
AREA = "area"
OUTCOMES = (TIME, "median_seconds", "timed", "solved", "abandoned")
"""Columns that tell what came of solving, among them those of published times: known afterwards only, so never a feature."""

TEXT_VALUES = {
    "solutions": ("one", "several", "unknown"),
    "demand": ("lines", "what-if", "search", "unknown"),
    "sort": ("colour", "triangles", "zebra", "triddler", "block"),
}
"""Columns of texts, with what they may hold. All values become columns, met or not: a model must find them in any table."""

SIZE_CLASSES = {
    100: "up to 10x10",
    225: "up to 15x15",
    400: "up to 20x20",
    625: "up to 25x25",
    900: "up to 30x30",
    math.inf: "over 30x30",
}
"""Most cells -> words, smallest first."""

MOST_CELLS = 10**9

_NUMBER = re.compile(r"[0-9]{1,300}(\.[0-9]{0,300})?([eE][+-]?[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class FeatureTable:
    """A table of features as read, without the rows that carry a failure."""

    sources: tuple[str, ...]
    hashes: tuple[str, ...]
    groups: tuple[str, ...]
    """Puzzles of one group belong together, such as the parts of one picture."""
    names: tuple[str, ...]
    """The columns of `values`; a text becomes a column for each of its values, such as ``demand=lines``, of 0 and 1."""
    values: Any
    """A row a puzzle, NaN where the table is empty."""
    published: Any
    """Seconds that the puzzle's file told, NaN where it told none."""
    failed: int = 0
    """Rows left out, since their puzzle could not be measured."""
    repeated: int = 0
    """Rows of puzzles that stand in an earlier row already, with the same values."""

    def __len__(self) -> int:
        return len(self.hashes)

    def take(self, rows: Any) -> FeatureTable:
        """Only these rows, by number, in this order."""
        chosen = np.asarray(rows, dtype=np.intp)
        return replace(
            self,
            sources=tuple(self.sources[row] for row in chosen),
            hashes=tuple(self.hashes[row] for row in chosen),
            groups=tuple(self.groups[row] for row in chosen),
            values=self.values[chosen],
            published=self.published[chosen],
        )

    def columns(self, names: Sequence[str]) -> Any:
        """The values of these columns, in this order. InputError if one is missing."""
        places = {name: place for place, name in enumerate(self.names)}
        for name in names:
            if name not in places:
                raise InputError(f"found no column {name}, expected it in the table of features")
        return self.values[:, [places[name] for name in names]]

    def texts(self, column: str) -> tuple[str | None, ...]:
        """What stands in a column of `TEXT_VALUES`; None in a row where it is empty, and if the table has no such column."""
        found: list[str | None] = [None] * len(self)
        for value in TEXT_VALUES[column]:
            if (name := f"{column}={value}") in self.names:
                for row in np.flatnonzero(self.columns([name])[:, 0] == 1):
                    found[row] = value
        return tuple(found)

    @property
    def sizes(self) -> tuple[str, ...]:
        """The size class of each row, by area."""
        return tuple(name_size(area) for area in self.columns([AREA])[:, 0])


def name_size(area: float) -> str:
    """The size class of a puzzle of so many cells.

    >>> name_size(100), name_size(101), name_size(10_000)
    ('up to 10x10', 'up to 15x15', 'over 30x30')
    """
    return next(words for most, words in SIZE_CLASSES.items() if area <= most)


def parse_features(data: bytes, name: str) -> FeatureTable:
    """A table of features from CSV or Parquet. InputError names the line and the column of a fault."""
    check_bytes(data, "a table")
    sources: list[str] = []
    hashes: list[str] = []
    groups: list[str] = []
    numbers: list[Any] = []
    places: list[str] = []
    names: tuple[str, ...] = ()
    failed = 0
    for place, row in parse_table(data, name, (HASH, AREA), others_allowed=True):
        if row.pop(FAILURE, ""):
            failed += 1
            continue
        places.append(place)
        hashes.append(_check_hash(row.pop(HASH), place))
        sources.append(row.pop(SOURCE, "") or hashes[-1])
        groups.append(row.pop(GROUP, "") or hashes[-1])
        names = names or tuple(row)
        numbers.append(np.array(list(_parse_cells(row, place))))
        area = numbers[-1][names.index(AREA)]
        if not 1 <= area <= MOST_CELLS or area % 1:
            message = f"found {quote(row[AREA])}, expected a whole number of cells, at most {MOST_CELLS}"
            raise InputError(message, place=f"{place}, column {AREA}")
    if not hashes:
        rest = f", but {failed} that carry a failure" if failed else ""
        raise InputError(f"found no row of a puzzle that was measured{rest}")
    table = _assemble(sources, hashes, groups, names, np.array(numbers), failed)
    return replace(table, repeated=len(table) - len(find_first_rows(table, places)))


def find_first_rows(table: FeatureTable, places: Sequence[str] = ()) -> dict[str, int]:
    """The first row of each puzzle. InputError if a later one contradicts it; `places` say where rows stand, if that is known."""
    first: dict[str, int] = {}
    for row, puzzle in enumerate(table.hashes):
        known = first.setdefault(puzzle, row)
        if known == row:
            continue
        mine, other = table.values[row], table.values[known]
        is_different = ~((mine == other) | (np.isnan(mine) & np.isnan(other)))
        if not is_different.any():
            continue
        column = _name_column(table.names[int(np.argmax(is_different))])
        found, expected = (_show_cell(table, each, column) for each in (row, known))
        where, other_place = (f"{places[row]}, ", f"in {places[known]}, another row") if places else ("", "in another row")
        message = f"found {found}, but {expected} {other_place} of the same puzzle {puzzle}"
        raise InputError(message, place=f"{where}column {column}")
    return first


def _name_column(name: str) -> str:
    """The column of the file that a column of values comes from."""
    column, _, value = name.partition("=")
    return column if value in TEXT_VALUES.get(column, ()) else name


def _show_cell(table: FeatureTable, row: int, column: str) -> str:
    if column in TEXT_VALUES:
        return table.texts(column)[row] or "nothing"
    value = float(table.columns([column])[row, 0])
    return "nothing" if math.isnan(value) else str(value).removesuffix(".0")


def _check_hash(text: str, place: str) -> str:
    if not re.fullmatch("[0-9a-f]{32}", text):
        raise InputError(f"found {quote(text)}, expected 32 digits 0-9a-f", place=f"{place}, column {HASH}")
    return text


def _parse_cells(row: Mapping[str, str], place: str) -> Iterator[float]:
    """A number for each column; of a text its place among what may stand there."""
    for column, text in row.items():
        if not text:
            yield math.nan
        elif column in TEXT_VALUES:
            if text not in TEXT_VALUES[column]:
                message = f"found {quote(text)}, expected one of {', '.join(TEXT_VALUES[column])}"
                raise InputError(message, place=f"{place}, column {column}")
            yield TEXT_VALUES[column].index(text)
        else:
            number = float(text) if _NUMBER.fullmatch(text) else math.nan
            if not number < math.inf:
                message = f"found {quote(text)}, expected a number from 0 up, or nothing"
                raise InputError(message, place=f"{place}, column {column[:40]}")
            if column == TIME and number and not SHORTEST_SECONDS <= number <= MOST_SECONDS:
                message = f"found {quote(text)}, expected {SECONDS_EXPECTED}, or 0 or nothing where no time is known"
                raise InputError(message, place=f"{place}, column {TIME}")
            yield number


def _assemble(
    sources: Sequence[str], hashes: Sequence[str], groups: Sequence[str], names: Sequence[str], numbers: Any, failed: int
) -> FeatureTable:
    """The table of features, with times apart and texts spread over columns of 0 and 1."""
    columns: dict[str, Any] = {}
    published = np.full(len(hashes), np.nan)
    for place, name in enumerate(names):
        column = numbers[:, place]
        if name == TIME:
            published = np.where(column > 0, column, np.nan)
        elif name in TEXT_VALUES:
            for code, value in enumerate(TEXT_VALUES[name]):
                columns[f"{name}={value}"] = np.where(np.isnan(column), np.nan, column == code)
        elif name in columns:
            raise InputError(f"found the column {name}, which stands for a value of another column, expected another name")
        elif name not in OUTCOMES:
            columns[name] = column
    values = np.column_stack(list(columns.values()))
    return FeatureTable(tuple(sources), tuple(hashes), tuple(groups), tuple(columns), values, published, failed)


# Sets of columns that a model may look at, by name, from what a glance tells to everything that is measured.

DOCUMENT = tuple(column.name for column in MEASURED.measures.DOCUMENT_COLUMNS)
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


# Measuring one puzzle, or several for a table, for those who study puzzles from Python.


def measure(puzzle: Any, *, seed: int = 0, has_minimal_sets: bool = False) -> dict[str, Any]:
    """What the table of `gridwright study features` tells of a puzzle, by column. InputError if it has no solution.

    The same for the same seed. The columns share_..., of minimal sets of rules, are None unless asked for: they take ten times as
    long as all others.
    """
    kind = kind_of(puzzle)
    if not kind.can("measures"):
        measured = ", ".join(each.name for each in load_kinds() if each.can("measures"))
        raise InputError(f"found a {kind.name}, expected one of {measured}")
    answer = measure_row(puzzle, kind=kind.name, seed=seed, has_minimal_sets=has_minimal_sets)
    if isinstance(answer, Failure):
        raise InputError(answer.reason)
    return answer


def measure_table(puzzles: Iterable[Any], *, seed: int = 0, has_minimal_sets: bool = False) -> FeatureTable:
    """The table of `gridwright study features` of these puzzles, for `join_times` and `Model.predict`.

    A puzzle that cannot be measured has no row and counts as `failed`; InputError if none can. Rows are called "puzzle 1" and so
    on. Many puzzles are measured by the command, which uses several processes and goes on where it was stopped.
    """
    study = FeatureStudy(seed=seed, has_minimal_sets=has_minimal_sets)
    entries = (Entry(f"puzzle {number}", puzzle=puzzle) for number, puzzle in enumerate(puzzles, start=1))
    kept = _Kept()
    for _ in study.run(entries, LocalEngine(), kept):
        pass
    return parse_features(format_csv(study.types_of(kept), study.table(kept)), "")


class _Kept:
    """Rows that need not survive this process."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def add(self, key: str, row: Row) -> None:
        self.rows[key] = row
