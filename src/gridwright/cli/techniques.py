"""`gridwright techniques`: the techniques of each kind, easiest first."""

from __future__ import annotations

import dataclasses
from typing import Any

import click

from gridwright.cli import options
from gridwright.cli.session import Session
from gridwright.workbench import list_techniques

KIND = "nonogram"


@click.command("techniques")
@options.make_json_option("technique")
@options.color_option
@options.debug_option
def command(**speaking: Any) -> int:
    """List the techniques that explanations use.

    Easiest first: how hard each is to see (1 to 6), the code that --rules takes, its name, and what it does.

    Exit codes: 0.
    """
    session = Session(**speaking)
    techniques = list_techniques(KIND)
    codes = max(len(each.code) for each in techniques)
    titles = max(len(each.title) for each in techniques)
    for each in techniques:
        if session.as_json:
            session.print_json({"kind": KIND, **dataclasses.asdict(each)})
        else:
            session.print(f"{each.tier}  {each.code:<{codes}}  {each.title:<{titles}}  {each.summary}")
    return session.code
