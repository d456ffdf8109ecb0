"""Links that hold a whole puzzle."""

from __future__ import annotations

import re
from typing import Any

from gridwright.codec.link import FAMILY
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote
from gridwright.workbench.answers import without_goal
from gridwright.workbench.formats import format_puzzles
from gridwright.workbench.reading import parse

_ADDRESS = re.compile(r"https?://[^\s#/?]+[^\s#]*", re.IGNORECASE)
_MOST_ADDRESS = 2_000


def check_address(address: str) -> str:
    """The address of a page that links can lead to, as links write it; InputError if it is none."""
    address = address.strip()
    if not _ADDRESS.fullmatch(address) or len(address) > _MOST_ADDRESS:
        raise InputError(
            f"found {quote(address)}, expected the address of a page, such as https://puzzles.example", place="address"
        )
    return address if "?" in address else address.rstrip("/")


def format_link(puzzle: Any, address: str, keeps_goal: bool = True) -> str:
    """A link that opens the puzzle on the page at this address; without `keeps_goal` it does not tell the solution."""
    page = check_address(address)
    shared = puzzle if keeps_goal else without_goal(puzzle)
    fragment = format_puzzles([shared], FAMILY).decode("ascii").strip()
    return f"{page}{fragment}" if "?" in page else f"{page}/{fragment}"


def parse_link(text: str) -> Any:
    """The puzzle in a link; InputError if there is none."""
    entries = parse(text.encode("utf-8", "replace"), "", format_name=FAMILY)
    entry = next(entries)
    if entry.error:
        raise entry.error
    if not entry.is_alone:
        raise InputError("found several lines, expected one link")
    return entry.puzzle
