"""Word lists that players upload, as a worker process reads them."""

from __future__ import annotations

from typing_extensions import TypedDict

from gridwright import api
from gridwright.model.errors import InputError
from gridwright.model.kind import Progress


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
    """Read a list; InputError with the line if it is no text, or with the first line of all if it has no words.

    Unlike `gridwright words` it passes over lines that cannot be read: whoever uploads a list of others cannot mend it here, and
    is told how many there were.
    """
    text = request["text"]
    if (start := text.find("\0")) >= 0:  # which no database keeps
        raise InputError("found the character U+0000, expected words", place=f"line {text.count(chr(10), 0, start) + 1}")
    source = api.WordSource(request["name"], text.encode())
    words = api.read_words([source], language=request["language"], lenient=True)
    return {"words": len(words.words), "passed": words.passed, "problems": list(words.examples)}
