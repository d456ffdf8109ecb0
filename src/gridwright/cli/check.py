"""`gridwright check`: is a puzzle sound, and does a board meet its rules?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from gridwright.api import Entry, kind_of, violations
from gridwright.cli import options
from gridwright.cli.files import check_stdin, read_boards, read_entries
from gridwright.cli.session import FACT_KEYS, PUZZLE_KEYS, Session, describe_entry, describe_size, list_problems
from gridwright.cli.terminal import ExitCode, printable

CHECK_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`invalid` if the puzzle or a board is wrong, `solved` if every board judged is a solution, otherwise null",
    **FACT_KEYS,
    "error": "what is wrong with the input, or null",
    "problems": "every problem of the puzzle, or every rule its boards break",
}
"""The keys of a `check --json` record, in their order, and what they mean."""


@click.command("check")
@options.reading_options
@options.board_option
@click.option(
    "--solution",
    "solution_file",
    metavar="FILE",
    type=options.FileName(),
    help="Like --board, but each board must be finished.",
)
@options.speaking_options
def check_command(
    files: Sequence[str], format_name: str | None, board_file: str | None, solution_file: str | None, **speaking: Any
) -> int:
    """Check that puzzles are sound, or judge boards by their rules.

    Sound is a puzzle that can be posed; whether it has a solution, and only one, is for `gridwright solve` to find out. Every
    problem of every puzzle is listed, one a line. With --board or --solution the boards of that file are judged as well:
    one for each puzzle, as rows of text with a blank line between boards, as JSON, as the output of solve --json, or as puzzles
    that carry their solution.

    Exit codes: 0 all sound, 2 otherwise.
    """
    if board_file and solution_file:
        raise click.UsageError("--board and --solution exclude each other.")
    file = board_file or solution_file
    check_stdin(files, file)
    session = Session(**speaking)
    entries = read_entries(session, files, format_name)
    if file is None:
        for entry in entries:
            report(session, entry, list_problems(entry))
    else:
        listed = list(entries)
        sound = [entry for entry in listed if entry.puzzle is not None]
        boards = iter(read_boards(file, sound, takes_games=not solution_file))
        for entry in listed:
            group = next(boards) if entry.puzzle is not None else []
            report(session, entry, list_problems(entry) + judge(entry, group, bool(solution_file)), group)
    session.progress.close()
    session.summarise()
    return session.code


def judge(entry: Entry, boards: Sequence[Any], must_be_finished: bool) -> list[str]:
    """Everything wrong with the boards of one puzzle."""
    problems = []
    for number, board in enumerate(boards, start=1):
        where = f"solution {number}, " if len(boards) > 1 else ""
        problems += [f"{where}{violation}" for violation in violations(entry.puzzle, board)]
        if must_be_finished and not is_finished(board):
            problems.append(f"{where}board: has unknown {kind_of(entry.puzzle).thing}s, expected a finished board")
    return problems


def is_finished(board: Any) -> bool:
    return bool(board.is_finished)


def report(session: Session, entry: Entry, problems: list[str], boards: Sequence[Any] = ()) -> None:
    """One line for a sound puzzle, one for each problem of another."""
    error = str(entry.error) if entry.error else problems[0] if problems else None
    session.tally["wrong" if error else "sound"] += 1
    session.progress.finish()
    if error:
        session.codes.add(ExitCode.INPUT)
        trace = entry.error
        for line in [f"{entry.source}: {problem}" for problem in problems] or [error]:
            session.complain(line, trace)
            trace = None
    if session.as_json:
        is_solved = bool(boards) and all(map(is_finished, boards))
        outcome = "invalid" if error else "solved" if is_solved else None
        values = {**describe_entry(entry), "outcome": outcome, "error": error, "problems": problems}
        session.print_json({key: values[key] for key in CHECK_KEYS})
    elif not error and not session.quiet:
        session.print(printable(f"{entry.source}: ok ({describe_sound(entry, len(boards))})"))


def describe_sound(entry: Entry, judged: int) -> str:
    assert entry.format is not None
    board = f", {judged} {'board' if judged == 1 else 'boards'} judged" if judged else ""
    return f"{entry.kind}, {describe_size(entry.puzzle)}, {entry.format.name}{board}"
