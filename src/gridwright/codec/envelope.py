"""Gridwright's own JSON, shared by all kinds: `{"gridwright": 1, "kind": "...", ...}`.

The envelope carries the version of the format and the kind of puzzle; what else is in the object is the kind's own business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from gridwright.codec.jsontext import format_values, is_json_like, show, split_values, take_object
from gridwright.codec.text import decode_text, narrow, parse_each
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed

VERSION = 1
KEY = "gridwright"
FAMILY = "json"
_SIGNATURE = re.compile(rb'"gridwright"\s*:')
_KIND = re.compile(rb'"kind"\s*:\s*"([^"]*)"')


def make_own_format(
    *,
    name: str,
    title: str,
    kind: str,
    parse: Callable[[dict[str, Any], Limits], Any],
    dump: Callable[[Any], Mapping[str, Any]],
    keeps: frozenset[str],
) -> Format:
    """A kind's own format: `parse` makes a puzzle of what is inside the envelope, `dump` what is inside of a puzzle.

    Both are functions of a module, so that formats travel between processes.
    """
    write = partial(write_envelopes, kind=kind, dump=dump)
    return Format(
        name=name,
        title=title,
        kind=kind,
        suffixes=(".json", ".jsonl"),
        recognise=partial(recognise_envelope, kind=kind),
        parse=partial(read_envelopes, kind=kind, parse=parse),
        format=write,
        holds_many=True,
        keeps=keeps,
        format_lines=partial(write, in_lines=True),
        family=FAMILY,
        parse_value=parse,
    )


def recognise_envelope(data: bytes, kind: str) -> int:
    """100 for JSON that carries our key and names this kind, and hardly less if it names another or none.

    Whatever is wrong inside, a reader of ours is the one to say so.
    """
    if not is_json_like(data):
        return 0
    content = narrow(data)
    if not _SIGNATURE.search(content):
        return 0
    named = _KIND.search(content)
    return 100 if named and named[1] == kind.encode() else 99


def read_envelopes(data: bytes, limits: Limits, kind: str, parse: Callable[[dict[str, Any], Limits], Any]) -> Parsed:
    """The puzzles of one object, a list of objects, or one object a line; `parse` sees what is inside the envelope."""
    try:
        values: Iterator[tuple[str, Any]] = split_values(decode_text(data, limits))
    except InputError as fault:
        values = iter([("", fault)])
    return parse_each(values, lambda value: parse(_open(value, kind), limits), limits)


def write_envelopes(
    puzzles: Iterable[Any], kind: str, dump: Callable[[Any], Mapping[str, Any]], *, in_lines: bool = False
) -> bytes:
    return format_values(({KEY: VERSION, "kind": kind, **dump(puzzle)} for puzzle in puzzles), in_lines=in_lines)


def _open(value: Any, kind: str) -> dict[str, Any]:
    """The object inside the envelope, once version and kind are right."""
    document = take_object(value)
    if KEY not in document:
        raise InputError(f'has no "{KEY}", expected the version number {VERSION}')
    version = document[KEY]
    if type(version) is not int or version < 1:
        raise InputError(f"found {show(version)}, expected the version number {VERSION}", place=KEY)
    if version > VERSION:
        raise InputError(
            f"version {show(version)} of the format is newer than this program, which reads up to version {VERSION}", place=KEY
        )
    if document.get("kind") != kind:
        raise InputError(f"found {show(document.get('kind'))}, expected '{kind}'", place="kind")
    return document
