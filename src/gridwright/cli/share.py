"""`gridwright share`: links that hold a whole puzzle, and QR codes of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import Any

import click

from gridwright.api import Entry, facts, format_link, goal, kind_of
from gridwright.cli import options
from gridwright.cli.files import (
    check_folder,
    check_writable,
    make_folder,
    name_outputs,
    names_folder,
    read_entries,
    refuse_inputs,
    write_file,
)
from gridwright.cli.session import Session
from gridwright.cli.terminal import speaks_unicode, terminal_width
from gridwright.codec.text import shown
from gridwright.model.errors import InputError
from gridwright.render.qr import format_qr_png, format_qr_svg, format_qr_text

ADDRESS = "http://127.0.0.1:8000"
"""Where `gridwright serve` is by default."""
PICTURES: dict[str, Callable[[str], bytes]] = {".svg": lambda link: format_qr_svg(link).encode(), ".png": format_qr_png}
"""Ending -> how a QR code becomes the bytes of such a file."""
LONG = 2_000
"""Characters from which on some messengers cut a link."""
SHARE_KEYS = {
    "source": "the puzzle, as its file and number",
    "kind": "its kind",
    "title": "its title",
    "size": "height and width",
    "link": "the link",
    "length": "how many characters the link has",
    "has_solution": "whether the link holds the solution",
    "qr": "the file with the QR code; null where none was asked for, or the link is too long for one",
}
"""The keys of a `share --json` record, in their order, and what they mean."""


@click.command("share")
@options.reading_options
@click.option(
    "--address",
    metavar="URL",
    envvar="GRIDWRIGHT_ADDRESS",
    default=ADDRESS,
    show_default=True,
    help="Lead to the page at this address, which GRIDWRIGHT_ADDRESS can name too.",
)
@click.option("--no-solution", "is_solution_hidden", is_flag=True, help="Leave the solution out.")
@click.option(
    "--qr",
    "target",
    metavar="OUT",
    type=options.FileName(),
    help="Write a QR code to this file (.svg or .png), or into this folder.",
)
@click.option("--force", "is_forced", is_flag=True, help="Overwrite an input file if --qr says so.")
@options.speaking_options
def share_command(
    files: Sequence[str],
    format_name: str | None,
    address: str,
    is_solution_hidden: bool,
    target: str | None,
    is_forced: bool,
    **speaking: Any,
) -> int:
    """Print links that hold a whole puzzle each, and QR codes of them.

    What a link holds stands behind its # and stays in the browser: no server learns which puzzle it is. Whoever opens it needs a
    page of gridwright at the address. On a terminal a QR code follows, where it fits.

    Exit codes: 0 all shared, 2 otherwise.
    """
    suffix = check_target(target)
    session = Session(**speaking)
    entries = list(session.sound(read_entries(session, files, format_name)))
    session.progress.close()
    pictures = name_pictures(entries, target, suffix, is_forced=is_forced)
    for entry, picture in zip(entries, pictures, strict=True):
        try:
            link = format_link(entry.puzzle, address, keeps_goal=not is_solution_hidden)
        except InputError as error:
            if error.place == "address":
                raise InputError(f"--address: {error.message}") from None
            session.reject(error.within(entry.source))
            continue
        print_link(
            session, entry, link, draw_picture(session, entry, link, picture, suffix), is_solution_hidden=is_solution_hidden
        )
    return session.code


def check_target(target: str | None) -> str:
    """How the files of QR codes end. UsageError or InputError, before anything is read, if they cannot be written."""
    if target is None:
        return ""
    if names_folder(target):
        check_folder(target)
        return ".svg"
    suffix = PurePath(target).suffix.lower()
    if suffix not in PICTURES:
        raise click.UsageError(f"--qr: found {shown(target)}, expected a name that ends in .svg or .png, or a folder.")
    check_writable(target)
    return suffix


def name_pictures(entries: Sequence[Entry], target: str | None, suffix: str, *, is_forced: bool) -> list[Path | None]:
    """The file for the QR code of each puzzle."""
    if target is None:
        return [None] * len(entries)
    if not names_folder(target) and len(entries) > 1:
        raise InputError(f"a file holds one QR code, found {len(entries)} puzzles; --qr FOLDER/ writes a file for each")
    outputs = name_outputs(entries, make_folder(target), suffix) if names_folder(target) else [Path(target)] * len(entries)
    refuse_inputs(outputs, entries, is_forced=is_forced)
    return list(outputs)


def draw_picture(session: Session, entry: Entry, link: str, picture: Path | None, suffix: str) -> Path | None:
    """Write the QR code of a link, if one was asked for; a link that is too long for one is reported."""
    if picture is None:
        return None
    try:
        content = PICTURES[suffix](link)
    except InputError as error:
        session.reject(error.within(entry.source))
        return None
    write_file(picture, content)
    return picture


def print_link(session: Session, entry: Entry, link: str, picture: Path | None, *, is_solution_hidden: bool) -> None:
    """Print a link, with what is known of it or with its QR code."""
    puzzle = entry.puzzle
    has_solution = goal(puzzle) is not None and not is_solution_hidden
    if session.as_json:
        known = facts(puzzle)
        values = {
            "source": entry.source,
            "kind": kind_of(puzzle).name,
            "title": known.get("title", ""),
            "size": list(known["size"]),
            "link": link,
            "length": len(link),
            "has_solution": has_solution,
            "qr": None if picture is None else str(picture),
        }
        session.print_json({key: values[key] for key in SHARE_KEYS})
        return
    session.print(link)
    if len(link) > LONG:
        session.note(f"{entry.source}: the link has {len(link):,} characters; some messengers cut such links")
    if session.has_pictures and picture is None and not session.quiet:
        show_code(session, entry, link)


def show_code(session: Session, entry: Entry, link: str) -> None:
    """The QR code, where the terminal can show it."""
    try:
        text = format_qr_text(link)
    except InputError as error:
        session.note(f"{entry.source}: {error.message}")
        return
    wide = max(map(len, text.split("\n")))
    if wide > (terminal_width(sys.stdout) or 0) or not speaks_unicode(sys.stdout):
        session.note(f"{entry.source}: the QR code is {wide} characters wide and does not fit; --qr FILE.svg writes it to a file")
    else:
        session.print(text)
