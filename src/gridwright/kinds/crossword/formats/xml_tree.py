"""XML without its namespaces, and the text in it without its markup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.kinds.crossword.formats.common import one_line

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_BREAK = "\0"
"""The end of a line, told apart from any that XML can hold."""


def name_of(element: Element) -> str:
    """The name of an element, in whatever namespace."""
    return element.tag.rpartition("}")[2]


def find(element: Element, name: str) -> Element | None:
    """The first child of that name."""
    return next((child for child in element if name_of(child) == name), None)


def join_text(element: Element | None) -> str:
    """All text inside an element, whatever is bold or italic, without indentation and blanks around it unless they count."""
    if element is None:
        return ""
    text = _join(element, "\n")
    return text if _keeps_blanks(element) else trim_lines(text)


def join_lines(element: Element) -> str:
    """As `join_text`, of an element whose lines end at breaks and not where the file has them."""
    return _join(element, "\n") if _keeps_blanks(element) else close_lines(_join(element, _BREAK), _BREAK)


def trim_lines(text: str) -> str:
    """Text as `join_text` gives it back."""
    return "\n".join(line.strip(" \t") for line in text.split("\n")).strip()


def close_lines(text: str, end: str = "\n") -> str:
    """Text as `join_lines` gives it back."""
    return "\n".join(one_line(line) for line in text.split(end)).strip()


def _join(element: Element, end: str) -> str:
    return "".join(_list_texts(element, end))


def _list_texts(element: Element, end: str) -> Iterator[str]:
    """The texts inside an element in their order, with line ends at breaks and behind paragraphs."""
    waiting: list[Element | str] = [element]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
            continue
        yield each.text or ""
        for child in reversed(each):
            waiting += [child.tail or "", end if name_of(child) in ("br", "p") else "", child]


def _keeps_blanks(element: Element) -> bool:
    return element.get(_SPACE) == "preserve"
