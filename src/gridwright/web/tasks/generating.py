"""Generating puzzles for the page: what there is to choose from, and requests derived from the specifications of the kinds.

What a request may ask for, with which bounds, is described once, in the kind's `specification`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, get_args, get_type_hints

from pydantic import Field, create_model
from typing_extensions import TypedDict

from gridwright import api
from gridwright.kinds import load_kind
from gridwright.kinds.common.page import Name, PlainText, Seconds, Seed, Strict
from gridwright.model.kind import AnyKind
from gridwright.model.making import Made
from gridwright.model.outcome import Progress
from gridwright.model.specification import (
    Characters,
    Flag,
    Form,
    OneOf,
    Property,
    Range,
    Share,
    Shares,
    Side,
    Text,
    Whole,
    WordLists,
    Words,
    list_properties,
)
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
    asked = request.wish.model_dump().items()
    wish: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in asked}
    made = api.generate(request.kind, seed=seed, timeout=request.seconds, progress=progress, **wish)
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
    hints = get_type_hints(kind.specification.GENERATOR_INFO.specification)
    fields: dict[str, Any] = {}
    for each in list_shown(kind):
        if each.name in page.fixed:
            value = page.fixed[each.name]
            fields[each.name] = (Literal[value], value)
            continue
        annotation = _find_type(each.form, page.longest_side)
        if NoneType in get_args(hints[each.name]):
            annotation = annotation | None
        default = list(each.default) if isinstance(each.default, tuple) else each.default
        fields[each.name] = (annotation, Field(... if each.is_required else default, description=each.help))
    wish = create_model(
        f"{title}Wish",
        __base__=Strict,
        __module__=__name__,
        __doc__=f"What is asked of a {kind.noun} that is to be made.",
        **fields,
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


def _find_type(form: Form, longest_side: int) -> Any:
    """The type of a property's value in JSON. What is chosen by name is checked when the specification is made."""
    match form:
        case Side(least=least, most=most):
            return Annotated[int, Field(ge=least, le=min(most, longest_side))]
        case Whole(least=least, most=most):
            return Annotated[int, Field(ge=least, le=most)]
        case Share():
            return Annotated[float, Field(ge=0, le=1)]
        case Flag():
            return bool
        case OneOf():
            return Name
        case Range(least=least, most=most, words=words):
            pair = Annotated[list[Annotated[int, Field(ge=least, le=most)]], Field(min_length=2, max_length=2)]
            return pair | Name if words else pair
        case Shares(names=names):
            share = Annotated[float, Field(ge=0, le=1)]
            return Annotated[list[share], Field(min_length=len(names), max_length=len(names))]
        case Characters(allowed=allowed):
            return Annotated[str, Field(min_length=1, max_length=len(allowed), pattern=f"^[{allowed}]+$")]
        case Text(longest=longest):
            return Annotated[PlainText, Field(max_length=longest)]
    raise TypeError(f"found {type(form).__name__}, which no request of the page asks for")


REQUESTS = tuple(_make_request(load_kind(name)) for name in PAGES if load_kind(name).can("specification", "generator"))
"""The model of a request for each kind that is generated."""
