"""XML without its namespaces, and the text in it without its markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def name_of(element: Element) -> str:
    """The name of an element, in whatever namespace."""
    return element.tag.rpartition("}")[2]


def find(element: Element, name: str) -> Element | None:
    """The first child of that name."""
    return next((child for child in element if name_of(child) == name), None)


def join_text(element: Element | None) -> str:
    """All text inside an element, whatever is bold or italic; indentation and the blanks around it are not part of it."""
    if element is None:
        return ""
    for inner in element.iter():
        if name_of(inner) in ("br", "p"):
            inner.tail = f"\n{inner.tail or ''}"
    return "\n".join(line.strip(" \t") for line in "".join(element.itertext()).split("\n")).strip()
