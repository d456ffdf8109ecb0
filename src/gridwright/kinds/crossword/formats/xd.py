"""`xd`: plain text with headers, a grid, clues and notes, in sections with names or with two blank lines between them.

Lower-case letters are special cells, circled or shaded as the header `Special` says. Other symbols stand for several letters, as
the header `Rebus` says.
"""

from __future__ import annotations

import re

from gridwright.codec.parsing import Chunk, text_reader, text_writer
from gridwright.codec.text import peek, quote
from gridwright.kinds.crossword.formats.common import ALL_TEXTS, KIND, assemble
from gridwright.kinds.crossword.formats.xd_clues import parse_clues
from gridwright.kinds.crossword.formats.xd_grid import is_special, parse_grid, parse_rebus
from gridwright.kinds.crossword.formats.xd_sections import Lines, split_sections
from gridwright.kinds.crossword.formats.xd_write import format_xd
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.info import Info
from gridwright.model.limits import Limits

_SECTION = re.compile(r"^##[ \t]+(?:metadata|grid|clues)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_HEADER = re.compile(r"\s*(?:title|author|editor|date|copyright|publisher|number|rebus|special):", re.IGNORECASE)
_CLUE = re.compile(r"^[AD][0-9]+\. .* ~ ", re.MULTILINE)
_FIELDS = ("title", "author", "copyright", "licence", "description")
_NAMES = {"license": "licence", "constructor": "author", "creator": "author"}


def _recognise(data: bytes) -> int:
    head = peek(data)
    if _SECTION.search(head):
        return 95
    if _HEADER.match(head) and re.search(r"\n[ \t]*\n[ \t]*\n[ \t]*[^\W\d]?[\w#.]+[ \t]*\n", head):
        return 90
    return 85 if _CLUE.search(head) else 0


def _parse(chunk: Chunk, limits: Limits) -> Crossword:
    sections = split_sections(chunk)
    headers = _parse_headers(sections.metadata)
    rebus = parse_rebus(headers.pop("rebus", ""))
    special = headers.pop("special", "").strip().lower()
    clues = parse_clues(sections.clues)
    grid = parse_grid(sections.grid, rebus, clues, limits, has_special=bool(special))
    marked = [cell for cell, symbol in grid.symbols.items() if special and is_special(symbol)]
    return assemble(
        grid.squares,
        grid.letters,
        info=_parse_info(headers, sections.notes),
        clues=clues,
        circled=[] if "shade" in special else marked,
        shaded=marked if "shade" in special else [],
    )


def _parse_headers(lines: Lines) -> dict[str, str]:
    """The headers by name; names of headers that mean something in lower case."""
    headers: dict[str, str] = {}
    known = {*_FIELDS, *_NAMES, "rebus", "special", "notes"}
    for place, line in lines:
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise InputError(f"found {quote(line.strip())}, expected a header such as Title: A puzzle", place=place)
        name = name.strip()
        key = name.lower() if name.lower() in known else name
        headers.setdefault(_NAMES.get(key, key), value.strip())
    return headers


def _parse_info(headers: dict[str, str], notes: Lines) -> Info:
    texts = {name: headers.pop(name, "") for name in _FIELDS}
    free = "\n".join(_parse_note(line) for _, line in notes).strip("\n")
    texts["description"] = "\n".join(text for text in (texts["description"], headers.pop("notes", ""), free) if text)
    return Info(**texts, extra=tuple(headers.items()))


def _parse_note(line: str) -> str:
    """A line of the notes. A blank keeps one from beginning a section, and is not part of it."""
    return line[1:] if line.startswith(" ") and line.lstrip(" ").startswith("##") else line


XD = Format(
    name="xd",
    title=".xd, crosswords as text",
    kind=KIND,
    suffixes=(".xd",),
    recognise=_recognise,
    parse=text_reader(_parse),
    format=text_writer(format_xd),
    keeps=ALL_TEXTS | {"given", "goal", "clues", "rebus", "voids", "circles", "shades"},
)
