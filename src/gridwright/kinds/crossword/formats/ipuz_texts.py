"""What an ipuz file tells about its puzzle."""

from __future__ import annotations

from typing import Any

from gridwright.kinds.crossword.formats.markup import escape_html, strip_html
from gridwright.model.info import Info

FIELDS = {"title": "title", "author": "author", "copyright": "copyright", "description": "notes"}
"""What we call it, and what ipuz does."""
FACTS = (
    *("publisher", "publication", "url", "uniqueid", "intro", "explanation", "annotation", "editor", "date"),
    *("difficulty", "origin"),
)
"""Fields that are further facts."""
LICENCE = "org.libipuz:license"
EXTRA = "gridwright:extra"


def parse_info(document: dict[str, Any], others: list[tuple[str, str]]) -> Info:
    """Title and the like; what else is known, with `others` behind, as further facts."""
    texts = {name: _take(document.get(field)) for name, field in FIELDS.items()}
    facts = [(name, _take(document[name])) for name in FACTS if _take(document.get(name))]
    own = document.get(EXTRA)
    for pair in own if isinstance(own, list) else []:
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair):
            facts.append((pair[0], pair[1]))
    licence = document.get(LICENCE)
    return Info(**texts, licence=licence if isinstance(licence, str) else "", extra=(*facts, *others))


def _take(value: Any) -> str:
    """A text, or a number as one; nothing for whatever else a file has there."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return strip_html(str(value))


def dump_info(info: Info) -> dict[str, Any]:
    """The fields of a file. Facts for which there is a field go there, in its order; others stand together as they are."""
    document: dict[str, Any] = {field: escape_html(getattr(info, name)) for name, field in FIELDS.items() if getattr(info, name)}
    if info.licence:
        document[LICENCE] = info.licence
    own = list(info.extra)
    for name in FACTS:
        # Only a fact that comes back in its place: the first ones, in the order of the fields, none of them empty or twice.
        if own and own[0][0] == name and own[0][1] and not any(key == name for key, _ in own[1:]):
            document[name] = escape_html(own.pop(0)[1])
    if own:
        document[EXTRA] = [list(fact) for fact in own]
    return document
