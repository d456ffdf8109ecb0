"""Marked-up text of crossword files, as plain text and back."""

from __future__ import annotations

import re
from html import escape

from gridwright.codec.text import unescape_html

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:a|b|big|em|font|i|p|s|small|span|strike|strong|sub|sup|u)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_BRACES = re.compile(r"\{([/*_-])(.*?)\1\}")
_LINK = re.compile(r"\{([@!])(.*?)(?: \| .*?)?\1\}")
_LONGEST = 2000
"""Longer texts are no clues, and looking for pairs of braces in them would take very long."""


def strip_html(text: str) -> str:
    """Text without tags for looks, with new lines for breaks, and with characters for their names.

    >>> strip_html("<i>Alas</i>, poor R&amp;D: 1 &lt; 2")
    'Alas, poor R&D: 1 < 2'
    """
    return unescape_html(_TAG.sub("", _BREAK.sub("\n", text))) if "<" in text or "&" in text else text


def escape_html(text: str) -> str:
    """Text that `strip_html` gives back as it is."""
    return escape(text, quote=False)


def strip_braces(text: str) -> str:
    """Text without the braces that .xd has for looks.

    >>> strip_braces("{/Alas/}, {*poor*} {@Yorick | href: https://example.com@}")
    'Alas, poor Yorick'
    """
    if "{" not in text or len(text) > _LONGEST:
        return text
    return _BRACES.sub(r"\2", _LINK.sub(r"\2", text))
