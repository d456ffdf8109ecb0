"""What can be wrong with what a person gave us, and how to say so.

    GridwrightError
    ├── InputError            a file, a text or an option that cannot be used; says where
    │   └── PuzzleError       a puzzle that breaks its own rules; lists every problem
    └── UnsupportedError      a sound request for something this version does not do

"No solution", "several solutions" and "gave up" are answers, not errors: see `outcome`.
"""

from __future__ import annotations

from collections.abc import Sequence

# Error lines show what stood in the input on one line, printable, and no longer than a glance.

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


MOST_LISTED = 12
"""Names that an error line lists; of more it gives those that are written alike."""


def expect_name(found: str, names: Sequence[str], rest: str) -> str:
    """What was expected instead of a name that there is not: one of few names, or the nearest of many and who lists the `rest`.

    >>> expect_name("jason", ["json", "non"], "'gridwright formats' lists all")
    'expected one of json, non'
    >>> expect_name("jason", ["json", *map(str, range(30))], "'gridwright formats' lists all")
    "perhaps json; 'gridwright formats' lists all"
    """
    if len(names) <= MOST_LISTED:
        return f"expected one of {', '.join(names)}"
    from difflib import get_close_matches

    near = get_close_matches(found.lower(), names, n=4, cutoff=0.5)
    near += [name for name in names if found and found.lower() in name and name not in near][: 4 - len(near)]
    return f"perhaps {' or '.join(near)}; {rest}" if near else rest


def keep_ends(text: str, most: int = MOST_NAME) -> str:
    """A text of at most so many characters: of a longer one both ends, as a name says most at its end.

    >>> keep_ends("A" * 100 + ".puz", 15)
    'AAAAAA...AA.puz'
    """
    if len(text) <= most:
        return text
    half, odd = divmod(most - len(ELLIPSIS), 2)
    return text[: half + odd] + ELLIPSIS + text[-half:]


MOST_MESSAGE = 600
"""Characters of a message. Readers quote what they found in a few; this holds where one forgets to."""
MOST_PLACE = 120


class GridwrightError(Exception):
    """The root of everything Gridwright raises on purpose."""


class InputError(GridwrightError):
    """Input that cannot be used.

    `place` says where inside the source (`"line 7"`, `"row 3"`, `"byte 12"`), `source` names the file.
    The reader of a format knows the place; whoever opened the file adds the source with `within`.
    """

    def __init__(self, message: str, *, place: str = "", source: str = "") -> None:
        self.message = shorten(message, MOST_MESSAGE)
        super().__init__(self.message)
        self.place = place
        self.source = source

    @property
    def place(self) -> str:
        return self._place

    @place.setter
    def place(self, place: str) -> None:
        self._place = shorten(place, MOST_PLACE)

    def within(self, source: str) -> InputError:
        """Name the source, unless a reader nearer to the fault has done so."""
        if not self.source:
            self.source = source
        return self

    def __str__(self) -> str:
        source = shorten(keep_ends(self.source), 2 * MOST_NAME)
        return ": ".join(part for part in (source, self.place, self.message) if part)


class PuzzleError(InputError):
    """A puzzle that breaks its own rules. `problems` holds one sentence each, the place in front."""

    def __init__(self, problems: Sequence[str], *, source: str = "") -> None:
        self.problems = tuple(shorten(problem, MOST_MESSAGE) for problem in problems)
        more = len(self.problems) - 1
        suffix = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        super().__init__(self.problems[0] + suffix, source=source)


class UnsupportedError(GridwrightError):
    """A sound request that this version does not serve; the message says what is possible instead."""
