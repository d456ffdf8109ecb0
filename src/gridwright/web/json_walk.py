"""JSON that may be long, read piece by piece.

`json.loads` on tens of megabytes lets no other thread of the process have a turn until it is done, and the event loop is such a
thread. Here objects and lists are walked through, and only what stands in them is decoded, each piece for itself and bounded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from gridwright.web.errors import ApiError

FIRST_LOOK = 4_096
"""Characters that a piece is looked for in at first; then in eight times as many, and so on."""
MOST_KEY = 1_000
MOST_DIGITS = 1_000
"""Of a whole number."""
_BLANKS = re.compile(r"[ \t\n\r]*")


class UnfitNumberError(Exception):
    """A number that JSON does not have, or that nobody here has a use for."""


def _refuse_constant(name: str) -> NoReturn:
    raise UnfitNumberError(f"{name} is no number of JSON")


def _parse_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise UnfitNumberError(f"found a number of {len(digits):,} digits, expected at most {MOST_DIGITS:,}")
    return int(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_parse_int)


class JsonWalk:
    """A walk through a text, from its beginning to its end. ApiError where it is no JSON."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def walk_object(self) -> Iterator[str]:
        """The keys of the object that comes next. Whoever gets one must take its value before asking for the next."""
        for _ in self._parts("{", "}"):
            key = self.value(MOST_KEY)
            if not isinstance(key, str):
                self._refuse("expected a key in quotes")
            self._take(":")
            yield key

    def walk_list(self) -> Iterator[int]:
        """The numbers, from 0, of the parts of the list that comes next; each must be taken before asking for the next."""
        return self._parts("[", "]")

    def value(self, most: int) -> Any:
        """What comes next, decoded; ApiError if it is longer than so many characters."""
        self._skip()
        size = min(FIRST_LOOK, most)
        while True:
            piece = self._text[self._at : self._at + size]
            is_rest = self._at + size >= len(self._text)
            found, end = self._decode(piece, is_rest=is_rest)
            may_go_on = end == len(piece) and not is_rest and isinstance(found, (int, float))
            if end and not may_go_on:
                self._at += end
                return found
            if size == most:
                self._refuse(f"found what is no value, or one longer than {most:,} characters")
            size = min(8 * size, most)

    def _decode(self, piece: str, *, is_rest: bool) -> tuple[Any, int]:
        """The value that a piece begins with, and where it ends: 0 if not in this piece."""
        try:
            return _DECODER.raw_decode(piece)
        except RecursionError:
            self._refuse("it is nested too deeply")
        except json.JSONDecodeError as fault:
            if is_rest:
                self._refuse(fault.msg)
            return None, 0
        except UnfitNumberError as fault:
            self._refuse(str(fault))

    def finish(self) -> None:
        """ApiError if anything follows."""
        self._skip()
        if self._at < len(self._text):
            self._refuse("expected the end")

    def _parts(self, opening: str, closing: str) -> Iterator[int]:
        self._take(opening)
        if self._is_next(closing):
            self._at += 1
            return
        number = 0
        while True:
            yield number
            number += 1
            if self._is_next(closing):
                self._at += 1
                return
            self._take(",")

    def _take(self, symbol: str) -> None:
        if not self._is_next(symbol):
            self._refuse(f"expected {symbol!r}")
        self._at += 1

    def _is_next(self, symbol: str) -> bool:
        self._skip()
        return self._text.startswith(symbol, self._at)

    def _skip(self) -> None:
        found = _BLANKS.match(self._text, self._at)
        self._at = self._at if found is None else found.end()

    def _refuse(self, why: str) -> NoReturn:
        message = f"the body is no valid JSON: {why} (at character {self._at + 1:,} of {len(self._text):,})"
        raise ApiError(400, "wrong-json", message, "body")
