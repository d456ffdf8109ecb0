"""Generating puzzles for the page: what there is to choose from, and requests derived from the specifications of the kinds.

What a request may ask for, with which bounds, is described once, in the kind's `specification`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NotRequired

from pydantic import create_model
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds import load_kind
from gridwright.kinds.common.page import Seconds, Seed, Strict
from gridwright.kinds.common.specification_models import list_values, make_model
from gridwright.model.kind import AnyKind
from gridwright.model.making import Made
from gridwright.model.outcome import Progress
from gridwright.model.specification import Property, WordLists, Words, list_properties
from gridwright.model.specification import list_choices as list_named_values
from gridwright.web.documents import PAGES, describe_puzzle

SEEDS = 2**31


class GenerateRequest(Strict):
    """A puzzle to be made."""

    task: Literal["generate"]
    seed: Seed | None = None
    """The same seed makes the same puzzle; one is drawn if none is given."""
    seconds: Seconds = 30.0
    if TYPE_CHECKING:
        kind: str
        wish: Strict
        """The properties of the kind's specification."""


class GenerateAnswer(TypedDict):
    """The puzzle that was made; or, without a document, why there is none."""

    document: NotRequired[dict[str, Any]]
    facts: NotRequired[dict[str, Any]]
    reason: NotRequired[str]
    shortfall: NotRequired[str]
    seed: int
    seconds: float


def generate(request: GenerateRequest, progress: Progress) -> GenerateAnswer:
    """A puzzle with just one solution that is all that was asked for."""
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    made = api.generate(request.kind, seed=seed, timeout=request.seconds, progress=progress, **list_values(request.wish))
    seconds = round(made.effort.seconds, 4)
    if isinstance(made, Made):
        return {"document": describe_puzzle(made.puzzle).dump(), "facts": made.facts, "seed": seed, "seconds": seconds}
    return {"reason": made.reason, "shortfall": made.shortfall, "seed": seed, "seconds": seconds}


def list_choices(request: None, progress: Progress) -> dict[str, Any]:
    """What can be asked of puzzles that are to be made, and the techniques that explain them, kind by kind."""
    return {"kinds": [_describe_choices(load_kind(name)) for name in PAGES]}


def _describe_choices(kind: AnyKind) -> dict[str, Any]:
    named = list_named_values(kind.specification.GENERATOR_INFO.specification) if kind.can("specification") else {}
    return {
        "name": kind.name,
        "largest": PAGES[kind.name].longest_side,
        "wish": {
            name: [{"name": value, "summary": summary} for value, summary in values.items()] for name, values in named.items()
        },
        "techniques": [
            {"name": each.name, "code": each.code, "title": each.title, "tier": each.tier, "summary": each.summary}
            for each in (kind.coach.list_techniques() if kind.can("coach") else ())
        ],
    }


def list_shown(kind: AnyKind) -> Iterator[Property]:
    """The properties that the page may ask for: without words, which come from filling."""
    for each in list_properties(kind.specification.GENERATOR_INFO.specification):
        if not isinstance(each.form, Words | WordLists):
            yield each


def _make_request(kind: AnyKind) -> type[GenerateRequest]:
    """The model of a request to generate a puzzle of a kind, and in it that of what is asked for."""
    title = kind.name.capitalize()
    page = PAGES[kind.name]
    wish = make_model(
        f"{title}Wish",
        f"What is asked of a {kind.noun} that is to be made.",
        list_shown(kind),
        kind.specification.GENERATOR_INFO.specification,
        module=__name__,
        fixed=page.fixed,
        longest_side=page.longest_side,
    )
    named: dict[str, Any] = {"kind": (Literal[kind.name], ...), "wish": (wish, ...)}
    request = create_model(
        f"Generate{title}",
        __base__=GenerateRequest,
        __module__=__name__,
        __doc__=f"A {kind.noun} to be made.",
        **named,
    )
    # A request travels to a worker process, which finds its class by its name.
    globals()[wish.__name__], globals()[request.__name__] = wish, request
    return request


REQUESTS = tuple(_make_request(load_kind(name)) for name in PAGES if load_kind(name).can("specification", "generator"))
"""The model of a request for each kind that is generated."""
