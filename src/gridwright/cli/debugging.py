"""What `--debug` adds: the traceback of an error, before the line that tells of it."""

from __future__ import annotations

import click

from gridwright.cli.terminal import say

DEBUG = "gridwright.debug"
"""Where `--debug` leaves its mark in a click context's `meta`, which a command shares with its group."""


def remember_debug(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    ctx.meta[DEBUG] = ctx.meta.get(DEBUG, False) or value


def is_debugging() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(DEBUG))


def format_traceback(error: BaseException) -> str:
    """The traceback as text; of an error that was never raised, only its name and message."""
    import traceback

    return "".join(traceback.format_exception(error))


def show_traceback(trace: BaseException | str) -> None:
    """Print a traceback, line by line, if `--debug` asks for it. A text is one from another process."""
    if is_debugging():
        text = trace if isinstance(trace, str) else format_traceback(trace)
        for line in text.splitlines():
            say(line)
