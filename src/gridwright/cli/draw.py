"""`gridwright draw`: puzzles, solutions and boards as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from gridwright.api import Entry, draw, format_svg, format_text, goal, kind_of
from gridwright.batch.tasks import run_here
from gridwright.cli import options
from gridwright.cli.engines import warmed
from gridwright.cli.files import (
    check_folder,
    check_stdin,
    check_writable,
    make_folder,
    name_outputs,
    names_folder,
    read_boards,
    read_entries,
    refuse_inputs,
    write_file,
    write_output,
)
from gridwright.cli.session import CODES, Session
from gridwright.cli.solve import SOLVING, Request, describe_result
from gridwright.cli.terminal import ExitCode
from gridwright.model.drawing import Drawing
from gridwright.model.errors import InputError


class Picture(NamedTuple):
    """What to draw of one puzzle."""

    entry: Entry
    board: Any | None = None
    differences: Sequence[Any] = ()

    def drawing(self) -> Drawing:
        return draw(self.entry.puzzle, self.board, differences=self.differences)


@click.command("draw")
@options.reading_options
@click.option("--svg/--text", "is_svg", default=None, help="Draw as SVG, or as text (unless OUT ends in .svg).")
@click.option(
    "--solve",
    "is_solved",
    is_flag=True,
    help="Draw the solution (of a grid of words, the one it carries); where two differ, that stands out.",
)
@options.board_option
@options.search_options
@options.writing_options
@options.color_option
@options.debug_option
def draw_command(
    files: Sequence[str],
    format_name: str | None,
    is_svg: bool | None,
    is_solved: bool,
    board_file: str | None,
    limit: int | None,
    timeout: float | None,
    target: str,
    is_forced: bool,
    color: str,
) -> int:
    """Draw puzzles, solutions or boards as text or SVG.

    Several SVG drawings need a folder for OUT (an existing one, or a name ending in /), which gets a file for each puzzle.

    \b
    Exit codes: 0 all drawn, 2 wrong input; with --solve also 3 no solution,
    5 gave up.
    """
    if is_solved and board_file:
        raise click.UsageError("--solve and --board exclude each other.")
    check_stdin(files, board_file)
    (check_folder if names_folder(target) else check_writable)(target)
    session = Session(color)
    as_svg = target.lower().endswith(".svg") if is_svg is None else is_svg
    entries = session.sound(read_entries(session, files, format_name))
    if board_file:
        pictures = pair_boards(list(entries), board_file)
    elif is_solved:
        pictures = solve_each(session, warmed(entries, session.progress), Request(2, limit, timeout))
    else:
        pictures = map(Picture, entries)
    if target == "-" and not as_svg:
        for number, picture in enumerate(pictures):
            session.print(("\n" if number else "") + session.draw(picture.drawing()))
    else:
        write_pictures(list(pictures), target, as_svg=as_svg, is_forced=is_forced)
    session.progress.close()
    return session.code


def pair_boards(entries: Sequence[Entry], board_file: str) -> Iterator[Picture]:
    """Each puzzle with the first of its boards."""
    for entry, boards in zip(entries, read_boards(board_file, entries), strict=True):
        yield Picture(entry, boards[0])


def solve_each(session: Session, entries: Iterator[Entry], request: Request) -> Iterator[Picture]:
    """Each puzzle with its solution; one without is drawn empty, and the reason goes to standard error.

    A puzzle that nothing can be deduced of is drawn with the solution that it carries, or not at all.
    """
    for entry in entries:
        if not kind_of(entry.puzzle).is_deduced:
            yield from take_goal(session, entry)
            continue
        result = run_here(SOLVING, entry.puzzle, request, session.progress)
        session.codes.add(CODES[result.name])
        session.progress.finish()
        solutions = result.solutions
        if result.name != "solved":
            thing = kind_of(entry.puzzle).thing
            session.complain(f"{entry.source}: {result.error or describe_result(result, thing)}", result.trace)
        yield Picture(entry, solutions[0] if solutions else None, solutions if len(solutions) > 1 else ())


def take_goal(session: Session, entry: Entry) -> Iterator[Picture]:
    """A puzzle with the solution it carries; nothing if it has none."""
    board = goal(entry.puzzle)
    session.progress.finish()
    if board is None:
        session.codes.add(ExitCode.INPUT)
        remedy = "; `gridwright fill` makes one" if kind_of(entry.puzzle).can("filler") else ""
        session.complain(f"{entry.source}: this {entry.kind} carries no solution to draw{remedy}")
    else:
        yield Picture(entry, board)


def write_pictures(pictures: Sequence[Picture], target: str, *, as_svg: bool, is_forced: bool) -> None:
    """Into one file, or into a folder with a file for each; nothing where there is nothing to draw."""
    if not pictures:
        return
    entries = [picture.entry for picture in pictures]
    contents = ((format_svg if as_svg else format_text)(picture.drawing()).rstrip("\n") + "\n" for picture in pictures)
    if names_folder(target):
        outputs = name_outputs(entries, make_folder(target), ".svg" if as_svg else ".txt")
        refuse_inputs(outputs, entries, is_forced=is_forced)
        for path, content in zip(outputs, contents, strict=True):
            write_file(path, content.encode())
    elif as_svg and len(pictures) > 1:
        raise InputError(f"an SVG file holds one drawing, found {len(pictures)}; -o FOLDER/ writes a file for each")
    else:
        refuse_inputs([target], entries, is_forced=is_forced)
        write_output(target, "\n".join(contents).encode())
