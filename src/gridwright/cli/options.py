"""The options that commands share, and the types of their values."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from gridwright.cli.terminal import remember_debug
from gridwright.model.errors import expect_name, quote

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # generic only in the newest releases of click

Function = TypeVar("Function", bound=Callable[..., Any])


class FileName(ParamType):
    """A file, completed as one but not looked at: click's own type would end a run over many files because of one of them."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


class FormatName(ParamType):
    """The name of a format that can be read, or written."""

    name = "format"

    def __init__(self, direction: str, kind: str | None = None) -> None:
        self.direction = direction
        self.kind = kind
        """The only kind whose formats are offered. Those of others are left to whoever can say why they will not do."""

    def names(self, kind: str | None = None) -> dict[str, str]:
        """Name -> title of each format that goes in this direction; of one kind, with `json`, which means that of any kind."""
        from gridwright.api import list_formats

        usable = (fmt for fmt in list_formats() if getattr(fmt, "parse" if self.direction == "read" else "format"))
        return {fmt.name: fmt.title for fmt in usable if kind in (None, fmt.kind) or fmt.name == "json"}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.names():
            wanted = expect_name(value, list(self.names(self.kind)), "'gridwright formats' lists all")
            self.fail(f"{quote(value)} is no format that can be {self._past}, {wanted}.", param, ctx)
        return str(value)

    @property
    def _past(self) -> str:
        return {"read": "read", "write": "written"}[self.direction]

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name, help=title) for name, title in self.names(self.kind).items() if name.startswith(incomplete)]


class SolutionCount(ParamType):
    """A number of solutions, or "all", which is None."""

    name = "N|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        if value is None or value == "all":
            return None
        try:
            number = int(value)
        except ValueError:
            number = 0
        if number < 1:
            self.fail(f"found {quote(value)}, expected a number from 1 or 'all'.", param, ctx)
        return number


class Rules(ParamType):
    """A list of techniques, checked before any puzzle is read."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from gridwright.api import check_rules
        from gridwright.model.errors import InputError

        try:
            check_rules(str(value))
        except InputError as error:
            self.fail(f"{error.message}.", param, ctx)
        return str(value)


class Seconds(ParamType):
    """A positive, finite number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(value)
        except ValueError:
            number = 0.0
        if not (number > 0 and math.isfinite(number)):
            self.fail(f"found {quote(value)}, expected a number of seconds above 0.", param, ctx)
        return number


class Mebibytes(ParamType):
    """A number of mebibytes from 1, as bytes; refused where the system does not say how much memory is in use."""

    name = "mib"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from gridwright.batch.memory import MIB, can_measure

        try:
            number = int(value)
        except ValueError:
            number = 0
        if number < 1:
            self.fail(f"found {quote(value)}, expected a number of MiB from 1.", param, ctx)
        if not can_measure():
            self.fail("this system does not say how much memory is in use.", param, ctx)
        return number * MIB


def make_json_option(what: str) -> Callable[[Function], Function]:
    return click.option("--json", "as_json", is_flag=True, help=f"Print one JSON object per {what} and line.")


def make_jobs_option(verb: str) -> Callable[[Function], Function]:
    text = f"{verb} in so many processes."
    return click.option("--jobs", type=click.IntRange(1, 256), metavar="N", default=1, show_default=True, help=text)


files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FileName())


from_option = click.option(
    "--from", "format_name", metavar="FORMAT", type=FormatName("read"), help="Read as this format instead of recognising it."
)
json_option = make_json_option("puzzle")
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Print errors only; the exit code tells the rest.")
color_option = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the output; auto heeds NO_COLOR, FORCE_COLOR and the terminal.",
)
debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    callback=remember_debug,
    help="Show the type of an error and, where there is one, its traceback.",
)
limit_option = click.option(
    "--limit", type=click.IntRange(min=1), metavar="NODES", help="Give up on a puzzle after so many nodes of search."
)
timeout_option = click.option("--timeout", type=Seconds(), metavar="SECONDS", help="Give up on a puzzle after so many seconds.")
memory_option = click.option(
    "--memory",
    type=Mebibytes(),
    metavar="MIB",
    help="Give up on a puzzle that takes more memory than this, beside what the program itself takes.",
)
board_option = click.option(
    "--board",
    "board_file",
    metavar="FILE",
    type=FileName(),
    help="A board for each puzzle: rows of text or JSON.",
)
rules_option = click.option(
    "--rules",
    metavar="RULES",
    type=Rules(),
    default="all",
    show_default=True,
    help="The techniques to use, such as 1,2,5-10, document or dp; where a kind has levels also these, such as hard.",
)
details_option = click.option(
    "--details", "has_details", is_flag=True, help="Tell long arguments in full, which are told in short otherwise."
)
output_option = click.option(
    "-o",
    "--output",
    "target",
    metavar="OUT",
    default="-",
    type=FileName(),
    help="Write to this file, or into this folder, instead of standard output.",
)
force_option = click.option("--force", "is_forced", is_flag=True, help="Overwrite an input file if -o says so.")


def apply(*options: Callable[[Function], Function]) -> Callable[[Function], Function]:
    """Several options as one decorator, shown in this order."""

    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def list_parameters(option: Callable[[Any], Any]) -> list[click.Parameter]:
    """What a decorator adds to a command, for commands that are not made from a decorated function."""

    def command() -> None: ...

    parameters: list[click.Parameter] = option(command).__click_params__
    return parameters[::-1]


reading_options = apply(files_argument, from_option)
writing_options = apply(output_option, force_option)
search_options = apply(limit_option, timeout_option)
speaking_options = apply(json_option, quiet_option, color_option, debug_option)
"""How a command that answers speaks: the arguments of `Session`."""
