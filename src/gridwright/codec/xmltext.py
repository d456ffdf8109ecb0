"""XML from files nobody has vouched for, and XML on the way out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.codec.text import quote
from gridwright.model.errors import InputError
from gridwright.model.format import Limits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NAMED = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_FORBIDDEN = dict.fromkeys((*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), "\ufffd")
"""What XML cannot hold, not even escaped."""
MOST_MEMORY = 256 << 20
"""Bytes that one document may take in memory."""
_ELEMENT, _ATTRIBUTE = 200, 140
"""Bytes that an element takes with its text, and an attribute with its share of the table of them."""
_SPACES = {ord("\n"): "&#10;", ord("\r"): "&#13;", ord("\t"): "&#9;"}
_ESCAPES = _FORBIDDEN | _SPACES | {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


def parse_xml(data: bytes, limits: Limits) -> Element:
    """The root element. A document type may be named, but entities are refused and nothing is ever fetched."""
    # Imported here: no other format needs them, and a program that only shows its help should not wait.
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
    from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

    if len(data) > limits.bytes:
        raise InputError(f"{len(data):,} bytes are too many, expected at most {limits.bytes:,}")
    _check_memory(data)
    try:
        root: Element = fromstring(
            _NAMED.sub(_number_entity, data.lstrip(b" \t\r\n")), forbid_dtd=False, forbid_entities=True, forbid_external=True
        )
    except DefusedXmlException:
        raise InputError("XML that declares entities or refers to other files, which is never read") from None
    except ParseError as fault:
        line, column = fault.position
        raise InputError(f"not XML: {str(fault).partition(':')[0]}", place=f"line {line}, column {column + 1}") from None
    except (ValueError, LookupError) as fault:
        raise InputError(f"not XML: {fault}") from None
    return root


def _check_memory(data: bytes) -> None:
    """Refuse what would take twenty times its size once it is parsed: millions of tiny elements."""
    elements = data.count(b"<") - data.count(b"</")
    if elements * _ELEMENT + data.count(b"=") * _ATTRIBUTE > MOST_MEMORY:
        raise InputError(f"XML of some {elements:,} elements, too many; several puzzles may be several files")


def _number_entity(match: re.Match[bytes]) -> bytes:
    """HTML's `&copy;` and its like, which puzzle files use and XML does not know, as numbers."""
    from html.entities import name2codepoint

    name = match[1].decode("ascii")
    if name in ("amp", "lt", "gt", "quot", "apos") or name not in name2codepoint:
        return match[0]
    return b"&#%d;" % name2codepoint[name]


def text_of(element: Element | None) -> str:
    """The text directly inside an element, if there is one."""
    return (element.text or "").strip() if element is not None else ""


def escape(text: str) -> str:
    """Text for an element or an attribute in double quotes; white space survives, what XML cannot hold does not."""
    return text.translate(_ESCAPES)


def need_attribute(element: Element, name: str, place: str) -> str:
    value = element.get(name)
    if value is None:
        raise InputError(f"has no attribute {quote(name)}", place=place)
    return value
