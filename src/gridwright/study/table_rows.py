"""Reading a table from CSV or Parquet strictly, row by row as texts: every fault names its line or row, and its column."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from pathlib import PurePath
from typing import Any

from gridwright.model.errors import InputError
from gridwright.study.csv_rows import check_header, parse_rows
from gridwright.study.tables import load_pyarrow

MOST_ROWS, MOST_COLUMNS = 500_000, 2_000
MOST_UNPACKED = 1 << 30
"""Bytes that a Parquet file may hold once unpacked: it is packed, and a few bytes could stand for more than memory holds."""
PARQUET_MARK = b"PAR1"
BATCH = 1024
"""Rows of a Parquet file that are turned into texts at a time."""


def parse_table(
    data: bytes, name: str, columns: Collection[str], *, others_allowed: bool = False
) -> Iterator[tuple[str, dict[str, str]]]:
    """Each row as texts by column, with its place. The `columns` must be there, in any order; an empty value is an empty text.

    A `name` that ends in .parquet and data that begin as Parquet does are read as Parquet, anything else as CSV.

    >>> list(parse_table(b"size,name\\n3,a\\n", "t.csv", ["name"], others_allowed=True))
    [('line 2', {'size': '3', 'name': 'a'})]
    """
    is_parquet = PurePath(name).suffix.lower() == ".parquet" or data.startswith(PARQUET_MARK)
    rows = _parse_parquet(data, name, columns, others_allowed) if is_parquet else _parse_csv(data, columns, others_allowed)
    for number, (place, row) in enumerate(rows):
        if number == 0 and len(row) > MOST_COLUMNS:
            raise InputError(f"found {len(row)} columns, expected at most {MOST_COLUMNS}")
        if number == MOST_ROWS:
            raise InputError(f"found more rows than {MOST_ROWS}, the most that are read of one table", place=place)
        yield place, row


def _parse_csv(data: bytes, columns: Collection[str], others_allowed: bool) -> Iterator[tuple[str, dict[str, str]]]:
    for line, row in parse_rows(data, columns, others_allowed=others_allowed):
        yield f"line {line}", row


def _parse_parquet(
    data: bytes, name: str, columns: Collection[str], others_allowed: bool
) -> Iterator[tuple[str, dict[str, str]]]:
    arrow, parquet = load_pyarrow(name)
    number = 0
    try:
        file = parquet.ParquetFile(io.BytesIO(data))
        _check_extent(file.metadata)
        names = check_header(list(file.schema_arrow.names), columns, "", others_allowed)
        _check_types(arrow.types, file.schema_arrow)
        for batch in file.iter_batches(batch_size=BATCH, use_threads=False):
            for values in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                number += 1
                yield f"row {number}", dict(zip(names, map(_format, values), strict=True))
    except (arrow.ArrowException, OSError, ValueError, MemoryError, OverflowError) as fault:
        reason = " ".join(str(fault).split())[:200]
        raise InputError(f"is no sound Parquet file: {reason}", place=f"row {number + 1}" if number else "") from fault


def _check_extent(metadata: Any) -> None:
    """Refuse what is too large, before anything is unpacked."""
    for count, most, what in ((metadata.num_rows, MOST_ROWS, "rows"), (metadata.num_columns, MOST_COLUMNS, "columns")):
        if count > most:
            raise InputError(f"found {count} {what}, expected at most {most}")
    unpacked = sum(metadata.row_group(index).total_byte_size for index in range(metadata.num_row_groups))
    if unpacked > MOST_UNPACKED:
        raise InputError(f"found {unpacked} bytes once unpacked, expected at most {MOST_UNPACKED}")


def _check_types(types: Any, schema: Any) -> None:
    questions = (types.is_integer, types.is_floating, types.is_string, types.is_large_string, types.is_null)
    for field in schema:
        if not any(question(field.type) for question in questions):
            message = f"found the type {str(field.type)[:40]}, expected numbers or texts"
            raise InputError(message, place=f"column {field.name[:40]}")


def _format(value: Any) -> str:
    """As CSV would have it: a number in as many digits as tell it from all others."""
    return "" if value is None else str(value)
