"""What the page can offer, kind by kind."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any, get_args

from fastapi import APIRouter, Request, Response
from typing_extensions import TypedDict

from gridwright.kinds import load_kind
from gridwright.model.parts import PartName
from gridwright.web.compression import Content, make_content
from gridwright.web.documents import PAGES
from gridwright.web.errors import answers

router = APIRouter(prefix="/api", tags=["engine"])


class StateAnswer(TypedDict):
    """What a cell can be given on the board that the page has for any kind."""

    symbol: str
    names: dict[str, str]
    look: str
    is_empty: bool


class KindAnswer(TypedDict):
    """A kind: what it is called, what solving settles, what the server can do with its puzzles, the longest side of a board, and
    the JSON schema of what can be asked of puzzles that are made. If the page has no folder for it, also its rules in words and
    what a cell can be given."""

    name: str
    names: dict[str, str]
    thing: str
    is_picture: bool
    rules: dict[str, list[str]]
    states: list[StateAnswer]
    parts: list[str]
    largest: int
    specification: dict[str, Any] | None


class KindsAnswer(TypedDict):
    kinds: list[KindAnswer]


@router.get("/kinds", summary="What can be done with each kind of puzzle", response_model=KindsAnswer, responses=answers())
async def kinds(request: Request) -> Response:
    """Every kind that the page plays. What a kind has no part for is refused, so that a page does not offer it."""
    return _make_content().answer(request)


@cache
def _make_content() -> Content:
    """The answer, compressed once: every visit asks for it before its first view."""
    plain = json.dumps(describe_kinds(), ensure_ascii=False, separators=(",", ":")).encode()
    return make_content(plain, "application/json", hashlib.sha256(plain).hexdigest()[:32], "no-cache")


def describe_kinds() -> KindsAnswer:
    """What the page hears of all kinds."""
    return {"kinds": [_describe(name) for name in PAGES]}


def _describe(name: str) -> KindAnswer:
    kind, page = load_kind(name), PAGES[name]
    has_specification = kind.can("specification")
    return {
        "name": name,
        "names": dict(page.names),
        "thing": kind.thing,
        "is_picture": kind.is_picture,
        "rules": {language: list(rules) for language, rules in page.rules_in_words.items()},
        "states": [
            {"symbol": each.symbol, "names": dict(each.names), "look": each.look, "is_empty": each.is_empty}
            for each in page.states
        ],
        "parts": [part for part in get_args(PartName) if kind.can(part)],
        "largest": page.longest_side,
        "specification": kind.specification.GENERATOR_INFO.make_schema(longest_side=page.longest_side, without=page.fixed)
        if has_specification
        else None,
    }
