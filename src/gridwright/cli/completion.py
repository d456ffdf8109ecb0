"""`gridwright completion`: the script that makes a shell complete commands, options and format names."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, add_completion_class, get_completion_class

from gridwright.cli import options
from gridwright.cli.main import COMPLETION_VARIABLE
from gridwright.cli.session import Session


class BashWords(BashComplete):
    """Bash cuts `--color=a` into three words; click would take the middle one, `=`, for the option's value."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        kept = [word for before, word in zip(["", *args], args, strict=False) if word != "=" or not before.startswith("--")]
        return kept, incomplete


add_completion_class(BashWords)


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@options.debug_option
def completion_command(shell: str) -> int:
    """Print the completion script for a shell.

    Save it where the shell looks for it; shells started afterwards complete.

    \b
    bash:
      mkdir -p ~/.local/share/bash-completion/completions
      gridwright completion bash > ~/.local/share/bash-completion/completions/gridwright
    zsh, with the folder on fpath in ~/.zshrc before compinit (fpath+=(~/.zfunc)):
      mkdir -p ~/.zfunc
      gridwright completion zsh > ~/.zfunc/_gridwright
    fish:
      mkdir -p ~/.config/fish/completions
      gridwright completion fish > ~/.config/fish/completions/gridwright.fish
    """
    root = click.get_current_context().find_root().command
    script = get_completion_class(shell)
    assert script is not None
    Session().print(script(root, {}, "gridwright", COMPLETION_VARIABLE).source().rstrip("\n"))
    return 0
