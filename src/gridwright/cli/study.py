"""`gridwright study`: work on many puzzles at once, for those who study what makes them hard; one module for each command."""

from __future__ import annotations

import click

from gridwright.cli.main import load_command
from gridwright.cli.terminal import ExitCode

SUBCOMMANDS = {
    "features": "study_measure",
    "minimal-sets": "study_measure",
    "attempts": "study_attempts",
    "simulate": "study_attempts",
    "train": "study_train",
    "evaluate": "study_evaluate",
    "predict": "study_predict",
    "run": "study_run",
}
"""Name -> the module that holds its `<name>_command`, imported when it is called or listed."""


class Studies(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in SUBCOMMANDS and name not in self.commands:
            self.add_command(load_command(SUBCOMMANDS[name], name), name)
        return super().get_command(ctx, name)


@click.group("study", cls=Studies, invoke_without_command=True)
@click.pass_context
def study_command(ctx: click.Context) -> int:
    """Study what makes puzzles hard, many puzzles at once."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        return ExitCode.INPUT
    return ExitCode.OK
