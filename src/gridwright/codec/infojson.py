"""What is known about a puzzle, inside our own JSON: the same keys for every kind."""

from __future__ import annotations

from typing import Any

from gridwright.codec.jsontext import show, take_list, take_text
from gridwright.model.errors import InputError
from gridwright.model.info import Info

_TEXTS = ("title", "author", "copyright", "licence", "description")


def parse_info(document: dict[str, Any]) -> Info:
    texts = {key: take_text(document[key], key) for key in _TEXTS if key in document}
    return Info(**texts, extra=tuple(map(_parse_fact, take_list(document.get("extra", []), "extra"))))


def _parse_fact(fact: Any) -> tuple[str, str]:
    if isinstance(fact, list) and len(fact) == 2 and all(isinstance(part, str) for part in fact):
        return (fact[0], fact[1])
    raise InputError(f'found {show(fact)}, expected a pair of texts such as ["source", "a book"]', place="extra")


def dump_texts(info: Info) -> dict[str, Any]:
    """Title, author and the like, where there are any: what a document begins with."""
    return {key: getattr(info, key) for key in _TEXTS if getattr(info, key)}


def dump_extra(info: Info) -> dict[str, Any]:
    """Further facts, if there are any: what a document ends with."""
    return {"extra": [list(fact) for fact in info.extra]} if info.extra else {}
