"""Models of requests, derived from what a specification says about its properties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_type_hints

from pydantic import AliasChoices, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema, core_schema

from gridwright.kinds.common.page import Name, PlainText, Strict
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
    Words,
    list_properties,
)

MOST_WORDS = 100
"""Words of a theme."""
Word = Annotated[PlainText, Field(min_length=1, max_length=100)]


def make_model(
    name: str,
    about: str,
    properties: Iterable[Property],
    specification: type,
    *,
    module: str,
    fixed: Mapping[str, Any] | None = None,
    aliases: Mapping[str, str] | None = None,
    longest_side: int | None = None,
) -> type[Strict]:
    """The model, in a module, of what is asked for by these properties of a specification.

    Some may be `fixed`, and some go by other names, too, by which older clients ask.
    """
    hints = get_type_hints(specification)
    fields: dict[str, Any] = {}
    for each in properties:
        if fixed is not None and each.name in fixed:
            value = fixed[each.name]
            fields[each.name] = (Literal[value], value)
            continue
        annotation = _find_type(each.form, longest_side)
        if NoneType in get_args(hints[each.name]) and (each.default is None or each.is_left_open):
            annotation = annotation | None
        details: dict[str, Any] = {"description": each.help}
        if aliases is not None and each.name in aliases:
            details["validation_alias"] = AliasChoices(each.name, aliases[each.name])
        default = list(each.default) if isinstance(each.default, tuple) else each.default
        fields[each.name] = (annotation, Field(... if each.is_required else default, **details))
    return create_model(name, __base__=Strict, __module__=module, __doc__=about, **fields)


@dataclass(frozen=True, slots=True)
class Asked:
    """Beside the type of a field that is a specification: what a client writes is checked by this model."""

    model: type[Strict]

    def __get_pydantic_core_schema__(self, specification: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        def make(found: Strict) -> Any:
            return specification(**list_values(found))

        written = core_schema.plain_serializer_function_ser_schema(_write)
        return core_schema.no_info_after_validator_function(make, handler.generate_schema(self.model), serialization=written)


def _write(specification: Any) -> dict[str, Any]:
    return {each.name: getattr(specification, each.name) for each in list_properties(type(specification))}


def list_values(asked: Strict) -> dict[str, Any]:
    """What a specification takes: in JSON a tuple is a list."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in asked.model_dump().items()}


def _find_type(form: Form, longest_side: int | None) -> Any:
    """The type of a property's value in JSON. What is chosen by name is checked when the specification is made."""
    match form:
        case Side(least=least, most=most):
            return Annotated[int, Field(ge=least, le=most if longest_side is None else min(most, longest_side))]
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
        case Words():
            return Annotated[list[Word], Field(max_length=MOST_WORDS)]
        case Text(longest=longest):
            return Annotated[PlainText, Field(max_length=longest)]
    raise TypeError(f"found {type(form).__name__}, which no request of the page asks for")
