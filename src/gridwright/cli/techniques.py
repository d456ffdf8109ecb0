"""`gridwright techniques`: the techniques of each kind, easiest first."""

from __future__ import annotations

import dataclasses
from typing import Any

import click

from gridwright.api import list_techniques
from gridwright.cli import options
from gridwright.cli.session import Session
from gridwright.kinds import load_kinds

NAMES = [kind.name for kind in load_kinds() if kind.can("coach")]
"""The kinds that have techniques."""


@click.command("techniques")
@click.argument("kind", metavar="[KIND]", required=False, type=click.Choice(NAMES))
@options.make_json_option("technique")
@options.color_option
@options.debug_option
def techniques_command(kind: str | None, **speaking: Any) -> int:
    """List the techniques that explanations use.

    Easiest first: how hard each is to see, from 1, the code that --rules takes, its name, and what it does. KIND is nonogram or
    slitherlink; without it, the techniques of every kind are listed.

    Exit codes: 0.
    """
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
