"""How error lines show what stood in the input: on one line, printable, and no longer than a glance."""

from __future__ import annotations

_QUOTED = 40
_SHOWN = 60
MOST_NAME = 200
"""Characters of the name of a file, or of one word in an error line."""
ELLIPSIS = "..."


def quote(found: object) -> str:
    """What was found, in quotes; what is no text, as Python writes it.

    >>> quote("two\\nlines"), len(quote("A" * 5000))
    ("'two\\\\nlines'", 42)
    """
    if not isinstance(found, str):
        return shorten(repr(found), _QUOTED)
    return repr(found if len(found) <= _QUOTED else found[: _QUOTED - len(ELLIPSIS)] + ELLIPSIS)


def shorten(text: str, most: int = _SHOWN) -> str:
    """A text of at most so many characters: what follows is dropped for three points, and what cannot be printed is escaped.

    >>> shorten("colour\\t" + "A" * 100, 20)
    'colour\\\\tAAAAAAAAA...'
    """
    head = text[: most + 1]
    if not head.isprintable():
        head = "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in head)
    return head if len(head) <= most else head[: most - len(ELLIPSIS)] + ELLIPSIS


def keep_ends(text: str, most: int = MOST_NAME) -> str:
    """A text of at most so many characters: of a longer one both ends, as a name says most at its end.

    >>> keep_ends("A" * 100 + ".puz", 15)
    'AAAAAA...AA.puz'
    """
    if len(text) <= most:
        return text
    half, odd = divmod(most - len(ELLIPSIS), 2)
    return text[: half + odd] + ELLIPSIS + text[-half:]
