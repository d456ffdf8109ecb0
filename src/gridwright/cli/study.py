"""`gridwright study`: work on many puzzles at once, for those who study what makes them hard; one module for each command."""

from __future__ import annotations

from importlib import import_module

import click

from gridwright.cli.exit_codes import ExitCode

SUBCOMMANDS = {
    "features": "gridwright.cli.study_features",
    "minimal-sets": "gridwright.cli.study_minimal_sets",
    "attempts": "gridwright.cli.study_attempts",
    "simulate": "gridwright.cli.study_simulate",
    "train": "gridwright.cli.study_train",
    "evaluate": "gridwright.cli.study_evaluate",
    "predict": "gridwright.cli.study_predict",
    "run": "gridwright.cli.study_run",
}
"""Name -> the module that holds its `command`, imported when it is called or listed."""


class Studies(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in SUBCOMMANDS and name not in self.commands:
            self.add_command(import_module(SUBCOMMANDS[name]).command, name)
        return super().get_command(ctx, name)


@click.group("study", cls=Studies, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> int:
    """Study what makes puzzles hard, many puzzles at once."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        return ExitCode.INPUT
    return ExitCode.OK
