"""The sections of a .xd file."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.codec.parsing import Chunk
from gridwright.model.errors import InputError

Lines = list[tuple[str, str]]
"""Places and lines."""

_ORDER = ("metadata", "grid", "clues", "notes")


@dataclass(slots=True)
class Sections:
    metadata: Lines = field(default_factory=list)
    grid: Lines = field(default_factory=list)
    clues: Lines = field(default_factory=list)
    notes: Lines = field(default_factory=list)


def split_sections(chunk: Chunk) -> Sections:
    """What stands below each name, or, in a file without names, between two or more blank lines."""
    lines = [(chunk.place(index), line) for index, line in enumerate(chunk.lines)]
    has_names = any(_read_name(line) in _ORDER for _, line in lines)
    sections = _split_by_name(lines) if has_names else _split_by_blanks(lines)
    if not any(line.strip() for _, line in sections.grid):
        raise InputError("found no grid, expected rows of letters and # below the headers", place=chunk.end)
    return sections


def _read_name(line: str) -> str:
    """The name on a line that begins a section. Rows of a grid may begin with two blocks, too, but have no blank behind them."""
    return line[2:].strip().lower() if line.startswith(("## ", "##\t")) else ""


def _split_by_name(lines: Lines) -> Sections:
    """Sections of names that mean nothing here are left out."""
    sections = Sections()
    into: Lines = []
    for place, line in lines:
        name = _read_name(line)
        if name:
            into = getattr(sections, name) if name in _ORDER else []
        else:
            into.append((place, line))
    return sections


def _split_by_blanks(lines: Lines) -> Sections:
    """The sections in their order; further ones belong to the notes."""
    parts: list[Lines] = []
    blanks = 2
    for place, line in lines:
        if not line.strip():
            blanks += 1
            continue
        if blanks > 1 and len(parts) < len(_ORDER):
            parts.append([])
        else:
            parts[-1] += [("", "")] * blanks
        blanks = 0
        parts[-1].append((place, line))
    if parts and not any(":" in line for _, line in parts[0]):
        parts.insert(0, [])
    return Sections(*parts[: len(_ORDER)])
