"""Word lists that players upload, as a worker process reads them."""

from __future__ import annotations

from typing_extensions import TypedDict

from gridwright import workbench
from gridwright.model.errors import InputError
from gridwright.model.kind import Progress

FOR_LIST = 30.0
"""Seconds to read a list: the longest that is taken has some 700,000 words."""


class ListRequest(TypedDict):
    """A list to be read: its text, what messages call it, and its language, if that is known."""

    name: str
    text: str
    language: str


class ListReport(TypedDict):
    """How many words a list has, how many lines were passed over, and why the first of them were."""

    words: int
    passed: int
    problems: list[str]


def check_list(request: ListRequest, progress: Progress) -> ListReport:
    """Read a list as `gridwright words` does; InputError with the line if it cannot be read."""
    text = request["text"]
    if (start := text.find("\0")) >= 0:  # which no database keeps
        raise InputError("found the character U+0000, expected words", place=f"line {text.count(chr(10), 0, start) + 1}")
    words = workbench.read_words([workbench.WordSource(request["name"], text.encode())], language=request["language"])
    return {"words": len(words.words), "passed": words.passed, "problems": list(words.examples)}
