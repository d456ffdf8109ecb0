"""Commands that list what there is: `gridwright formats`, `gridwright techniques`, and `gridwright completion` for shells."""

from __future__ import annotations

import dataclasses
from typing import Any

import click
from click.shell_completion import BashComplete, add_completion_class, get_completion_class

from gridwright.api import list_formats, list_techniques
from gridwright.cli import options
from gridwright.cli.main import COMPLETION_VARIABLE
from gridwright.cli.session import Session
from gridwright.kinds import load_kinds
from gridwright.model.format import Format

FORMAT_KEYS = {
    "name": "what --from and --to call it",
    "title": "what people call it",
    "kind": "the kind of puzzle it holds",
    "suffixes": "how its files end, the usual ending first",
    "reads": "whether it can be read",
    "writes": "whether it can be written",
    "many": "whether one file can hold several puzzles",
    "binary": "whether it is not text",
    "keeps": "what it keeps beyond the clues",
}
"""The keys of a `formats --json` record, in their order, and what they mean."""


@click.command("formats")
@options.make_json_option("format")
@options.debug_option
def formats_command(as_json: bool) -> int:
    """List the formats that can be read and written.

    The last column tells what a format keeps beyond the clues.
    """
    session = Session(as_json=as_json)
    records = [make_record(fmt) for fmt in list_formats()]
    if as_json:
        for record in records:
            session.print_json(record)
    else:
        session.print(format_table(records))
    return session.code


def make_record(fmt: Format) -> dict[str, Any]:
    values = {
        "name": fmt.name,
        "title": fmt.title,
        "kind": fmt.kind,
        "suffixes": list(fmt.suffixes),
        "reads": fmt.parse is not None,
        "writes": fmt.format is not None,
        "many": fmt.holds_many,
        "binary": fmt.is_binary,
        "keeps": sorted(fmt.keeps),
    }
    return {key: values[key] for key in FORMAT_KEYS}


def format_table(records: list[dict[str, Any]]) -> str:
    """Columns as wide as their widest entry."""
    rows = [("NAME", "KIND", "SUFFIXES", "READS", "WRITES", "MANY", "KEEPS")]
    for record in records:
        flags = ("yes" if record[key] else "-" for key in ("reads", "writes", "many"))
        rows.append(
            (record["name"], record["kind"], " ".join(record["suffixes"]) or "-", *flags, ", ".join(record["keeps"]) or "-")
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = ("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]) for row in rows)
    return "\n".join(lines)


NAMES = [kind.name for kind in load_kinds() if kind.can("coach")]
"""The kinds that have techniques."""


HELP = f"""List the techniques that explanations use.

Easiest first: how hard each is to see, from 1, the code that --rules takes, its name, and what it does. KIND is
{" or ".join(NAMES)}; without it, the techniques of every kind are listed.

Exit codes: 0.
"""


@click.command("techniques", help=HELP)
@click.argument("kind", metavar="[KIND]", required=False, type=click.Choice(NAMES))
@options.make_json_option("technique")
@options.color_option
@options.debug_option
def techniques_command(kind: str | None, **speaking: Any) -> int:
    session = Session(**speaking)
    for number, name in enumerate([kind] if kind else NAMES):
        if not kind and not session.as_json:
            session.print(f"{chr(10) if number else ''}{name}:")
        list_kind(session, name)
    return session.code


def list_kind(session: Session, kind: str) -> None:
    techniques = list_techniques(kind)
    codes = max(len(each.code) for each in techniques)
    titles = max(len(each.title) for each in techniques)
    for each in techniques:
        if session.as_json:
            session.print_json({"kind": kind, **dataclasses.asdict(each)})
        else:
            session.print(f"{each.tier}  {each.code:<{codes}}  {each.title:<{titles}}  {each.summary}")


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
