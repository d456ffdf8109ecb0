"""The clues of a .xd file: `A1. A bird ~ HERON`, one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwright.codec.text import quote
from gridwright.kinds.crossword.formats.markup import strip_braces
from gridwright.kinds.crossword.formats.xd_sections import Lines
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.kinds.crossword.slots import Direction
from gridwright.model.errors import InputError

ANSWER = " ~ "
_CLUE = re.compile(r"([^\W\d_])?([0-9]+)\.(?:[ \t](.*))?")
_METADATA = re.compile(r"[^\W\d_]?[0-9]+[ \t]*\^.*")
_DIRECTIONS = {direction.name[0]: direction for direction in Direction}


def parse_clues(lines: Lines) -> list[Clue]:
    """The clues across and down; facts about a clue on lines of their own are left out, as are other groups of clues."""
    return list(_parse_lines(lines))


def _parse_lines(lines: Lines) -> Iterator[Clue]:
    for place, line in lines:
        line = line.strip()
        if not line or line.startswith("#") or _METADATA.fullmatch(line):
            continue
        match = _CLUE.fullmatch(line)
        if not match:
            raise InputError(f"found {quote(line)}, expected a clue such as A1. A bird ~ HERON", place=place)
        group, label, text = match[1] or "", match[2], match[3] or ""
        if group.upper() in _DIRECTIONS:
            yield Clue(_DIRECTIONS[group.upper()], label, _parse_text(text))


def _parse_text(text: str) -> str:
    """The clue before its answer. A backslash is where a line of a long clue ends."""
    # A clue may have such a tilde in it: the answer stands behind the last one. Without a clue, the line begins with it.
    clue, tilde, _ = f" {text} ".rpartition(ANSWER)
    return strip_braces((clue if tilde else text).replace("\\", "\n")).strip()
