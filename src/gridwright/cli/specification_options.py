"""The options of a command, derived from a specification: one for each property, and its value as the specification takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import click

from gridwright.cli import options
from gridwright.model.specification import (
    Box,
    Flag,
    OneOf,
    Property,
    Range,
    Share,
    Shares,
    Side,
    Whole,
    WholeOr,
    WordLists,
    Words,
    list_properties,
    parse_size,
)

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
SIZE = "size"
"""The option that takes both sides, and the slices of a block."""
DEPTH = "depth"
Values = Mapping[str, Any]
"""Name of a property, or of an option that is not one of the specification -> its value."""


class Size(options.ParamType):
    """Columns and rows, such as 20x15; with slices, such as 5x4x3, where the command has an option for them, too."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        has_depth = ctx is not None and any(each.name == DEPTH for each in ctx.command.params)
        try:
            return value if isinstance(value, tuple) else parse_size(str(value), has_depth=has_depth)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


class Written(options.ParamType):
    """A value that is written as its form says."""

    def __init__(self, found: Property) -> None:
        self.name = found.option_name
        self.form = found.form

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.form.parse(value) if isinstance(value, str) else value
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


def make_option(found: Property, *, is_required: bool) -> click.Option:
    """The option of one property."""
    names, details = _describe_option(found, is_required=is_required)
    return click.Option(names, **details)


def property_option(specification: type, name: str, **changes: Any) -> Callable[[FunctionT], FunctionT]:
    """A decorator that gives a command the option of one property; it may change fields of that, such as the help."""
    found = next(each for each in list_properties(specification) if each.name == name)
    names, details = _describe_option(replace(found, **changes), is_required=found.is_required)
    return click.option(*names, **details)


def _describe_option(found: Property, *, is_required: bool) -> tuple[list[str], dict[str, Any]]:
    """The names of an option, and what else click is told about it."""
    name = SIZE if isinstance(found.form, Side) else found.name
    names = [*([f"-{found.short}"] if found.short else []), f"--{found.option_name}", name]
    text = found.option_help or found.help
    if isinstance(found.form, Flag):
        return names, {"is_flag": True, "help": text}
    if isinstance(found.form, Words):
        return names, {"multiple": True, "metavar": found.metavar or None, "help": text}
    metavar = "WxH" if name == SIZE else found.metavar or None
    details: dict[str, Any] = {"type": choose_type(found), "metavar": metavar, "help": text, "required": is_required}
    is_settled = found.default is not None or isinstance(found.form, WholeOr)
    if is_settled and not found.is_left_open and name != SIZE:
        details |= {"default": found.form.write(found.default), "show_default": found.has_shown_default}
    return names, details


def choose_type(found: Property) -> Any:
    """How click reads a value; it knows choices and numbers, and says what is wrong with them in its own words."""
    match found.form:
        case Side():
            return Size()
        case OneOf():
            return click.Choice(found.form.list_names())
        case Share(has_one=has_one):
            return click.FloatRange(0, 1, max_open=not has_one)
        case WholeOr() | Range() | Shares() | Box():
            return Written(found)
        case Whole(least=least, most=most):
            return click.IntRange(least, most)
    return None


def take_values(specification: type, values: Values) -> dict[str, Any]:
    """What is asked for, as a specification takes it; what is left open is left out."""
    taken: dict[str, Any] = {}
    slices = (values.get(SIZE) or ())[2:]
    if slices and values[DEPTH] is not None:
        raise click.UsageError(f"--{DEPTH} does not go with a --{SIZE} that has the slices.")
    for each in list_properties(specification):
        if isinstance(each.form, Side):
            if values[SIZE] is not None:
                taken |= dict(zip(("width", "height"), values[SIZE], strict=False))
        elif each.name == DEPTH and slices:
            taken[DEPTH] = slices[0]
        elif not isinstance(each.form, WordLists) and not (each.is_left_open and values[each.name] is None):
            taken[each.name] = values[each.name]
    return taken
