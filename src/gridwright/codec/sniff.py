"""Which format a file is in: by its content first, by its name only where the content leaves it open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath

from gridwright.codec.text import peek, quote
from gridwright.model.errors import MOST_LISTED, InputError
from gridwright.model.format import Format, Limits, list_by_suffix

SURE = 50
"""From this score on a format is taken at its word; below, reading decides."""
CERTAIN = 80
"""From this score on a format of the file's own suffix is taken without a look at the others."""
PLAUSIBLE = 20
"""Below this score a format is a guess, whose complaints would not help anybody."""
_TRIAL = Limits(bytes=16 << 20, cells=4_000_000, lines=200_000, puzzles=1)


def recognise_by_suffix(data: bytes, name: str, kinds: Iterable[Sequence[Format]]) -> Format | None:
    """The format of a file that carries the signature of a format of its suffix; None if all formats have to be looked at."""
    if not data.strip(b" \t\r\n"):
        return None
    suffix = PurePath(name).suffix.lower()
    named = [each for formats in kinds for each in list_by_suffix(formats, suffix) if each.parse]
    scores = [each.recognise(data) for each in named]
    best = max(scores, default=0)
    return named[scores.index(best)] if best >= CERTAIN else None


def recognise_format(data: bytes, name: str, formats: Sequence[Format]) -> Format:
    """The format of a file with this content and name.

    A signature settles it, the suffix breaking ties. Formats without one (bare numbers, say) are tried: the first that reads the
    content is the answer, those with the right suffix first. If none of them can read it, the suffix says whose error is shown.
    """
    if not data.strip(b" \t\r\n"):
        raise InputError("the file is empty")
    suffix = PurePath(name).suffix.lower()
    scores = [(each.recognise(data), suffix in each.suffixes, each) for each in formats if each.parse]
    sure = [entry for entry in scores if entry[0] >= SURE]
    if sure:
        return max(sure, key=lambda entry: entry[:2])[2]
    maybe = sorted((entry for entry in scores if entry[0] > 0), key=lambda entry: (entry[1], entry[0]), reverse=True)
    for score, _, each in maybe:
        if (len(maybe) == 1 and score >= PLAUSIBLE) or _can_read(each, data):
            return each
    if _is_binary(data):
        raise InputError(f"binary data, not a puzzle in any known format ({_known(formats)})")
    hopeful = [each for score, fits, each in maybe if fits or score >= PLAUSIBLE]
    named = [each for _, fits, each in scores if fits]
    if hopeful or len(named) == 1:
        return (hopeful or named)[0]
    raise InputError(f"not a puzzle in any known format{_name_kind(data)} ({_known(formats)})")


_KIND = re.compile(r"\s*(?:https?://[^\s?]+\?|pzprv3(?:\.[0-9]+)?\s+)([a-z][a-z0-9_-]*)(?=[/\s])")
"""How addresses of puzz.link and files of pzprv3 begin, which hold puzzles of a hundred kinds."""


def _name_kind(data: bytes) -> str:
    """Of which kind a puzzle is, where its form is known and its kind is not."""
    found = _KIND.match(peek(data))
    return f": a puzzle of the kind {quote(found[1])}" if found else ""


def _can_read(candidate: Format, data: bytes) -> bool:
    assert candidate.parse is not None
    first = next(candidate.parse(data, _TRIAL), None)
    return first is not None and not isinstance(first, InputError)


def _is_binary(data: bytes) -> bool:
    """Whether the beginning is no text in any encoding we know: NUL bytes, or many control characters."""
    head = peek(data)
    controls = sum(char < " " and char not in "\t\n\f\x1b" for char in head)
    return not head or controls * 20 > len(head)


def _known(formats: Sequence[Format]) -> str:
    names = [each.name for each in formats if each.parse]
    return f"known: {', '.join(names)}" if len(names) <= MOST_LISTED else f"'gridwright formats' lists all {len(names)}"
