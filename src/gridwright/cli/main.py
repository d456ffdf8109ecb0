"""The `gridwright` command: loads only the command asked for, and turns whatever goes wrong into a line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

import click

from gridwright.batch.interrupts import STOPPED, end_unheard_by, treat_sigterm_as_sigint
from gridwright.cli.terminal import (
    ExitCode,
    complain,
    discard_stdout,
    end_interrupted,
    end_process,
    replace_closed_stdout,
    show_traceback,
    tolerate_characters,
)
from gridwright.model import __version__
from gridwright.model.errors import GridwrightError

COMMANDS = {
    "serve": "Serve the page: a library to play, a solver to ask.",
    "solve": "Solve puzzles and tell whether the solution is the only one.",
    "check": "Check that puzzles are sound, or judge boards by their rules.",
    "explain": "Explain the solution step by step, as a person would find it.",
    "hint": "Give the easiest next step, or what is wrong with a board.",
    "rate": "Estimate how hard puzzles are, and tell why.",
    "compare": "Compare published algorithms on the same puzzles.",
    "study": "Study what makes puzzles hard, many puzzles at once.",
    "generate": "Make puzzles of a chosen size and difficulty, or from a picture.",
    "convert": "Convert puzzles from any format into another.",
    "scan": "Read puzzles from photographs and screenshots.",
    "draw": "Draw puzzles, solutions or boards as text or SVG.",
    "print": "Print puzzles as PDF: one, many or a booklet, with solutions.",
    "share": "Print links that hold a whole puzzle each, and QR codes of them.",
    "fill": "Fill grids with words, or prove that none fit.",
    "candidates": "List words for a slot, or slots by how hard they are to fill.",
    "words": "Show what a word list has, lacks, and offers a grid.",
    "techniques": "List the techniques that explanations use.",
    "formats": "List the formats that can be read and written.",
    "completion": "Print the completion script for a shell.",
    "tour": "Show what gridwright does, on puzzles that come with it.",
    "new-kind": "Begin a kind of puzzle of one's own, from a template that works.",
}
"""Name -> summary. The summaries are here so that help loads no command."""

MODULES = {"hint": "explain", "formats": "listing", "techniques": "listing", "completion": "listing", "new-kind": "new_kind"}
"""Command -> the module that it shares with others. Every other command has a module of its own name."""

COMPLETION_VARIABLE = "_GRIDWRIGHT_COMPLETE"
"""The environment variable by which a shell's script asks for completions."""


def load_command(module: str, name: str) -> click.Command:
    """The command of this name in a module of the command line."""
    command: click.Command = getattr(import_module(f"gridwright.cli.{module}"), f"{name.replace('-', '_')}_command")
    return command


class Commands(click.Group):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        return load_command(MODULES.get(name, name), name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, with a guess at what a mistyped name was meant to be."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from difflib import get_close_matches

            likely = [] if args[0].startswith("-") else get_close_matches(args[0], COMMANDS, n=1)
            if not likely:
                raise
            raise click.UsageError(f"No such command {args[0]!r}. Did you mean {likely[0]!r}?", ctx) from None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's, but no arguments at all are answered with the help as it stands, not with an error that quotes it."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(ExitCode.INPUT)
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> int:
        """Run the command. Commands return their exit code; errors become one line on standard error and a code."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
            return int(code or ExitCode.OK)
        except (click.ClickException, click.exceptions.Exit):
            raise
        except KeyboardInterrupt:
            complain(STOPPED)
            return ExitCode.INTERRUPTED
        except BrokenPipeError:
            discard_stdout()
            return ExitCode.CLOSED
        except Exception as error:
            show_traceback(error)
            return _explain(error)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, but a wrong call is told in one line, and the exit code is always one of ours."""
        if COMPLETION_VARIABLE in os.environ:
            import_module("gridwright.cli.listing")  # which knows better than click how bash cuts words
        run: Callable[[], Any] = partial(super().main, args, prog_name, complete_var, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        try:
            code = run()
        except click.ClickException as error:
            code = _explain_usage(error)
        except click.Abort:
            code = ExitCode.INTERRUPTED
        except (OSError, GridwrightError) as error:
            code = _explain(error)
        sys.exit(int(code or 0))


def _explain(error: Exception) -> ExitCode:
    """Say in one line what stopped a command."""
    match error:
        case GridwrightError():
            complain(str(error))
            return ExitCode.INPUT
        case OSError():
            discard_stdout()
            complain(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
            return ExitCode.INPUT
        case MemoryError():
            complain("out of memory")
            return ExitCode.GAVE_UP
    complain(f"internal error, please report it (--debug shows where): {type(error).__name__}: {error}")
    return ExitCode.FAULT


def _explain_usage(error: click.ClickException) -> ExitCode:
    context = getattr(error, "ctx", None)
    where = context.command_path.partition(" ")[2] if context else ""
    message = " ".join(error.format_message().split())
    message += "" if message.endswith((".", "?")) else "."
    complain(f"{where}: {message} See 'gridwright {where} --help'." if where else f"{message} See 'gridwright --help'.")
    return ExitCode.INPUT


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def gridwright() -> None:
    """Read, check, solve, convert and draw pencil puzzles on a grid.

    Puzzles come from files, folders, archives or standard input (-); kind and format are recognised from the content.
    """


def main() -> NoReturn:
    """Run the command line, whatever its end."""
    # Hardly anything here calls the linear algebra of NumPy, whose threads, one a processor, spin for a while once it is loaded:
    # a quarter of the time of a small command.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    treat_sigterm_as_sigint()
    end_unheard_by(end_interrupted)
    replace_closed_stdout()
    tolerate_characters()
    try:
        gridwright(prog_name="gridwright")
    except SystemExit as end:
        if end.code == ExitCode.INTERRUPTED:
            end_process(ExitCode.INTERRUPTED)
        raise
    raise AssertionError("click's main ends the process")
