"""`gridwright new-kind`: a kind of puzzle to begin with, copied from the template under another name."""

from __future__ import annotations

import keyword
import re
import sys
from importlib import import_module
from pathlib import Path

import click

from gridwright.cli import options
from gridwright.cli.session import Session
from gridwright.codec.text import quote, shown
from gridwright.kinds import KINDS, TEMPLATE, VARIABLE
from gridwright.model.errors import InputError

NAME = re.compile(r"[a-z][a-z0-9_]*")
OWN_FOLDER = Path(import_module("gridwright.kinds").__path__[0])
"""Where the kinds lie that come with the package."""


@click.command("new-kind")
@click.argument("name")
@click.option(
    "--into",
    "parent",
    metavar="FOLDER",
    type=options.FileName(),
    default=".",
    help="Make its package in this folder instead of the one we are in.",
)
@options.debug_option
def new_kind_command(name: str, parent: str) -> int:
    """Begin a kind of puzzle of one's own, from a template that works.

    Makes a folder NAME: a package with puzzle, rules, solver, view, formats, printing and a board for the page. At first it has
    the rules of the template and an example, so that it can be tried at once; what is printed says how. NAME is a word of small
    letters, digits and underscores.

    \b
    Exit codes: 0 made, 2 a name that cannot be used, or a folder that exists.
    """
    _check_name(name)
    folder = Path(parent, name)
    package = f"{OWN_FOLDER.parent.name}.{OWN_FOLDER.name}.{name}" if _is_own_folder(Path(parent)) else name
    files = copy_template(folder, name, package)
    session = Session()
    session.print(f"{shown(folder)}: {files} files; {TEMPLATE} with other names")
    if package == name:
        where = shown(Path(parent).resolve())
        session.print(
            f"To have it among the kinds: export PYTHONPATH={where}${{PYTHONPATH:+:$PYTHONPATH}} {VARIABLE}={name}={package}"
        )
    else:
        session.print(f'To have it among the kinds: add "{name}": "{package}" to KINDS in {shown(OWN_FOLDER / "__init__.py")}')
    session.print(f"To try it: gridwright solve {shown(folder / f'example.{name}')}")
    return session.code


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise InputError(f"found {quote(name)}, expected a word of small letters, digits and underscores", place="NAME")
    if name in sys.stdlib_module_names:
        raise InputError(f"Python has a module {name}, expected another name", place="NAME")
    if name in (*KINDS, import_module(TEMPLATE).KIND.name):
        raise InputError(f"there is a kind {name} already, expected another name", place="NAME")


def _is_own_folder(folder: Path) -> bool:
    return folder.exists() and folder.samefile(OWN_FOLDER)


def copy_template(folder: Path, name: str, package: str) -> int:
    """Copy every file of the template into a new folder, with the names of the kind, its class and its package; how many."""
    module = import_module(TEMPLATE)
    old_name, old_noun = module.KIND.name, module.KIND.noun
    noun = "".join(part.capitalize() for part in name.split("_"))
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise InputError("exists already, expected a new folder", source=shown(folder)) from None
    sources = [path for path in sorted(Path(module.__path__[0]).iterdir()) if path.is_file()]
    for path in sources:
        text = path.read_text("utf-8").replace(TEMPLATE, package).replace(old_noun, noun).replace(old_name, name)
        (folder / path.name.replace(old_name, name)).write_text(text, "utf-8")
    return len(sources)
