"""Tables as files, CSV or Parquet (with the package `pyarrow`): written, and read strictly; every fault names its place."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any

from gridwright.codec.text import shown
from gridwright.model.errors import InputError, quote
from gridwright.model.lazy import load_extra

# What callers from Python may get wrong, told where it happens.


def check_bytes(data: object, what: str) -> None:
    """TypeError unless these are the bytes of a file: its text, or its name, is taken for them easily.

    >>> check_bytes("table.csv", "a table")
    Traceback (most recent call last):
    TypeError: found a str, expected a table as bytes, as Path.read_bytes gives them
    """
    if not isinstance(data, bytes):
        raise TypeError(f"found a {type(data).__name__}, expected {what} as bytes, as Path.read_bytes gives them")


Types = Mapping[str, type]
"""Name -> type of the values, in the order of the table: int, float or str. Any value may be None."""

SUFFIXES = (".csv", ".parquet")


def check_table_name(name: str) -> None:
    """InputError if no table can be written under this name, before any work is done for it."""
    suffix = PurePath(name).suffix.lower()
    if suffix not in SUFFIXES:
        raise InputError(f"found a name that ends in {suffix or 'nothing'}, expected {' or '.join(SUFFIXES)}", source=shown(name))
    if suffix == ".parquet":
        load_pyarrow(name)


def format_table(name: str, types: Types, rows: Iterable[Mapping[str, Any]]) -> bytes:
    """The rows as the suffix of the file's name asks for; what a row does not have is empty."""
    if PurePath(name).suffix.lower() == ".parquet":
        return _format_parquet(name, types, rows)
    return format_csv(types, rows)


def format_csv(types: Types, rows: Iterable[Mapping[str, Any]]) -> bytes:
    """A line of names, then a line a row, in UTF-8.

    >>> format_csv({"name": str, "size": int}, [{"name": "a, b", "size": 3}, {"name": "c"}])
    b'name,size\\n"a, b",3\\nc,\\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(types)
    writer.writerows([row.get(name) for name in types] for row in rows)
    return text.getvalue().encode()


def _format_parquet(name: str, types: Types, rows: Iterable[Mapping[str, Any]]) -> bytes:
    arrow, parquet = load_pyarrow(name)
    arrow_types = {int: arrow.int64(), float: arrow.float64(), str: arrow.string()}
    schema = arrow.schema([(column, arrow_types[kind]) for column, kind in types.items()])
    table = arrow.Table.from_pylist([{column: row.get(column) for column in types} for row in rows], schema=schema)
    sink = io.BytesIO()
    parquet.write_table(table, sink)
    return sink.getvalue()


def load_pyarrow(name: str) -> tuple[Any, Any]:
    """The package and its part for Parquet. InputError says what to do if it is not installed."""
    try:
        return load_extra("pyarrow"), load_extra("pyarrow.parquet")
    except InputError as error:
        raise InputError(f"{error.message}; a name that ends in .csv needs nothing", source=shown(name)) from None


# Reading a table from CSV strictly: every fault names its line and, where there is one, its column.


def parse_rows(data: bytes, columns: Collection[str], *, others_allowed: bool = False) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row as texts by column, with the number of its line. The columns may stand in any order.

    >>> list(parse_rows(b"size,name\\n3,a\\n", ["name", "size"]))
    [(2, {'size': '3', 'name': 'a'})]
    """
    reader = csv.reader(io.StringIO(_decode(data), newline=""), strict=True)
    header: list[str] | None = None
    try:
        for cells in reader:
            if not cells:
                continue
            if header is None:
                header = check_header(cells, columns, f"line {reader.line_num}", others_allowed)
            elif len(cells) != len(header):
                message = f"found {len(cells)} values, expected {len(header)} as line 1 names them"
                raise InputError(message, place=f"line {reader.line_num}")
            else:
                yield reader.line_num, dict(zip(header, cells, strict=True))
    except csv.Error as fault:
        raise InputError(f"is no CSV: {fault}", place=f"line {reader.line_num}") from fault
    if header is None:
        raise InputError(f"found nothing, expected the names of columns: {','.join(columns)}", place="line 1")


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError("found a byte that is no UTF-8", place=f"line {data.count(10, 0, fault.start) + 1}") from fault


def check_header(names: list[str], columns: Collection[str], place: str, others_allowed: bool) -> list[str]:
    """The names of a table's columns, if those that must be there are, and none is twice."""
    for name in columns:
        if name not in names:
            raise InputError(f"found no column {name}, expected {','.join(columns)}", place=place)
    seen: set[str] = set()
    for number, name in enumerate(names, start=1):
        if not name or not name.isprintable():
            raise InputError(f"found {quote(name)} as the name of column {number}, expected printable characters", place=place)
        if name in seen:
            raise InputError(f"found the column {quote(name)} twice", place=place)
        if not others_allowed and name not in columns:
            raise InputError(f"found the column {quote(name)}, expected only {','.join(columns)}", place=place)
        seen.add(name)
    return names


# Reading a table from CSV or Parquet strictly, row by row as texts: every fault names its line or row, and its column.

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
