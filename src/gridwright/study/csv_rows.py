"""Reading a table from CSV strictly: every fault names its line and, where there is one, its column."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator

from gridwright.model.errors import InputError
from gridwright.model.quoting import quote


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
