"""The parts that typed requests are made of: no field nobody asked for, and no text that a database or a page would choke on."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

_KEPT = "\n\t"
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks, by what Unicode says, that leave no mark on paper."""
_STEERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the writing around them: after one of them a title could claim to be another."""


class Strict(BaseModel):
    """An object of which every field is known. Numbers are numbers: no text is taken for one."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


def is_plain(symbol: str) -> bool:
    """Whether a character can be stored and shown: no control character, no half of a pair of surrogates, none that steers."""
    return symbol in _KEPT or (unicodedata.category(symbol) not in ("Cc", "Cs") and symbol not in _STEERING)


def check_plain(text: str) -> str:
    """Refuse what cannot be stored or sent: half a character, or one that steers terminals. Signs that turn the writing go."""
    for number, symbol in enumerate(text, start=1):
        if not is_plain(symbol) and symbol not in _STEERING:
            raise ValueError(
                f"character {number} is U+{ord(symbol):04X}, expected no control character and no half of a character"
            )
    return "".join(filter(is_plain, text))


def check_visible(text: str) -> str:
    """Refuse a name that nobody can see."""
    if not any(unicodedata.category(symbol)[0] not in "ZC" and symbol not in _BLANKS for symbol in text):
        raise ValueError("expected a name that can be seen")
    return text


def make_plain(text: str, most: int) -> str:
    """A text from anywhere, without what `check_plain` refuses, and at most so long."""
    plain = "".join(filter(is_plain, text))
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


PlainText = Annotated[str, AfterValidator(check_plain)]
Line = Annotated[str, Field(max_length=200), AfterValidator(check_plain)]
"""A title or a name."""
Paragraphs = Annotated[str, Field(max_length=5_000), AfterValidator(check_plain)]
