"""`gridwright completion`: the script that makes a shell complete commands, options and format names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from gridwright.cli import options
from gridwright.cli.session import Session

VARIABLE = "_GRIDWRIGHT_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@options.debug_option
def command(shell: str) -> int:
    """Print the completion script for a shell.

    \b
    bash:  gridwright completion bash > ~/.local/share/bash-completion/completions/gridwright
    zsh:   gridwright completion zsh > ~/.zfunc/_gridwright
    fish:  gridwright completion fish > ~/.config/fish/completions/gridwright.fish
    """
    root = click.get_current_context().find_root().command
    script = get_completion_class(shell)
    assert script is not None
    Session().print(script(root, {}, "gridwright", VARIABLE).source().rstrip("\n"))
    return 0
