"""`gridwright formats`: what can be read and written."""

from __future__ import annotations

from typing import Any

import click

from gridwright.api import list_formats
from gridwright.cli import options
from gridwright.cli.session import Session
from gridwright.model.format import Format

FORMAT_KEYS = {
    "name": "what --from and --to call it",
    "title": "what people call it",
    "kind": "the kind of puzzle it holds",
    "suffixes": "how its files end, the usual ending first",
    "reads": "whether it can be read",
    "writes": "whether it can be written",
    "many": "whether one file can hold several puzzles",
    "binary": "whether it is not text",
    "keeps": "what it keeps beyond the clues",
}
"""The keys of a `formats --json` record, in their order, and what they mean."""


@click.command("formats")
@options.make_json_option("format")
@options.debug_option
def formats_command(as_json: bool) -> int:
    """List the formats that can be read and written.

    The last column tells what a format keeps beyond the clues.
    """
    session = Session(as_json=as_json)
    records = [make_record(fmt) for fmt in list_formats()]
    if as_json:
        for record in records:
            session.print_json(record)
    else:
        session.print(format_table(records))
    return session.code


def make_record(fmt: Format) -> dict[str, Any]:
    values = {
        "name": fmt.name,
        "title": fmt.title,
        "kind": fmt.kind,
        "suffixes": list(fmt.suffixes),
        "reads": fmt.parse is not None,
        "writes": fmt.format is not None,
        "many": fmt.holds_many,
        "binary": fmt.is_binary,
        "keeps": sorted(fmt.keeps),
    }
    return {key: values[key] for key in FORMAT_KEYS}


def format_table(records: list[dict[str, Any]]) -> str:
    """Columns as wide as their widest entry."""
    rows = [("NAME", "KIND", "SUFFIXES", "READS", "WRITES", "MANY", "KEEPS")]
    for record in records:
        flags = ("yes" if record[key] else "-" for key in ("reads", "writes", "many"))
        rows.append(
            (record["name"], record["kind"], " ".join(record["suffixes"]) or "-", *flags, ", ".join(record["keeps"]) or "-")
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = ("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]) for row in rows)
    return "\n".join(lines)
