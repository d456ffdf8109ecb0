"""A table as the bytes of a file: CSV, or Parquet with the package `pyarrow`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

from gridwright.model.errors import InputError
from gridwright.model.extras import load_extra
from gridwright.workbench import shown

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
