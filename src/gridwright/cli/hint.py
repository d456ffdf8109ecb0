"""`gridwright hint`: what is wrong with a board, or else the easiest next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from gridwright.api import Entry, hint, name_place, show_step
from gridwright.batch.interrupts import raise_held_sigint, sigint_held
from gridwright.cli import options
from gridwright.cli.boards import check_stdin, read_boards
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.kernels import warmed
from gridwright.cli.session import Session
from gridwright.cli.steps import format_step, make_step_record, printable_lines
from gridwright.cli.terminal import printable
from gridwright.cli.wording import FACT_KEYS, PUZZLE_KEYS, describe_entry
from gridwright.model.deduction import Hint
from gridwright.model.errors import GridwrightError
from gridwright.model.outcome import Effort

HINT_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`step` when there is one, `wrong` when the board cannot be right, `finished`, `stuck` when no technique finds "
    "more, `invalid`",
    **FACT_KEYS,
    "step": "the easiest next step, as `explain --json` describes one, or null",
    "violations": "where the board contradicts the clues: place, message and cells (in Slitherlink spots) of each",
    "wrong": "[row, column], from 0, of cells (in Slitherlink the spots of edges) that are not as in the only solution; empty "
    "where `violations` already say what is wrong, or where there is not exactly one solution",
    "remark": "what to say instead of a step, or null",
    "error": "what is wrong with the input, or null",
}
"""The keys of a `hint --json` record, in their order, and what they mean."""

HINT_CODES = {
    "step": ExitCode.OK,
    "finished": ExitCode.OK,
    "wrong": ExitCode.UNSOLVABLE,
    "stuck": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}
COLOURS = {"step": "solved", "finished": "solved", "wrong": "unsolvable", "stuck": "gave-up"}


@click.command("hint")
@options.reading_options
@options.board_option
@options.rules_option
@options.speaking_options
def hint_command(files: Sequence[str], format_name: str | None, board_file: str | None, rules: str, **speaking: Any) -> int:
    """Give the easiest next step, or what is wrong with a board.

    Without --board the hint is for a board on which nothing is known yet but what is given: cells of a nonogram, edges of a
    Slitherlink. RULES are as for `gridwright explain`.

    \b
    Exit codes: 0 a step, or finished; 2 wrong input; 3 the board cannot be
    right; 5 no technique finds more.
    """
    check_stdin(files, board_file)
    session = Session(**speaking)
    entries = list(warmed(read_entries(session, files, format_name), session.progress))
    sound = [entry for entry in entries if entry.puzzle is not None]
    boards = iter([group[0] for group in read_boards(board_file, sound)] if board_file else [None] * len(sound))
    for entry in entries:
        session.progress.begin(entry.source)
        if entry.error:
            session.complain(str(entry.error), entry.error)
            report(session, entry, None, None, str(entry.error))
        else:
            give(session, entry, next(boards), rules)
        session.progress.finish()
    session.progress.close()
    return session.code


def give(session: Session, entry: Entry, board: Any | None, rules: str) -> None:
    """A hint for one puzzle."""
    answer: Hint | None = None
    problem = ""
    try:
        answer = ask(session, entry, board, rules)
    except GridwrightError as error:
        session.complain(f"{entry.source}: {error}", error)
        problem = str(error)
    report(session, entry, board, answer, problem)


def ask(session: Session, entry: Entry, board: Any | None, rules: str) -> Hint:
    def look_up(effort: Effort) -> None:
        raise_held_sigint()
        session.progress.note_effort(effort)

    with sigint_held():
        return hint(entry.puzzle, board, rules=rules, progress=look_up)


def report(session: Session, entry: Entry, board: Any | None, answer: Hint | None, problem: str) -> None:
    outcome = answer.outcome if answer else "invalid"
    session.codes.add(HINT_CODES[outcome])
    if session.as_json:
        values = dict.fromkeys(HINT_KEYS) | describe_entry(entry) | {"outcome": outcome, "error": problem or None}
        values |= describe_hint(entry, answer) if answer else {"violations": [], "wrong": []}
        session.print_json({key: values[key] for key in HINT_KEYS})
    elif answer is not None and not session.quiet:
        for line in list_faults(entry, answer):
            session.print(session.highlight(f"{entry.source}: {line}", COLOURS[outcome]))
        if answer.step is not None:
            session.print(session.highlight(f"{entry.source}: look at {answer.step.place}", COLOURS[outcome]))
            session.print(printable_lines(format_step(answer.step)))
            *_, frame = show_step(entry.puzzle, board, answer.step)
            session.print(session.draw(frame.drawing))


def list_faults(entry: Entry, answer: Hint) -> list[str]:
    lines = [str(violation) for violation in answer.violations]
    if answer.wrong:
        places = "; ".join(name_place(entry.puzzle, place) for place in answer.wrong)
        lines.append(printable(f"{answer.remark} {places}"))
    elif answer.remark:
        lines.append(answer.remark)
    return lines


def describe_hint(entry: Entry, answer: Hint) -> dict[str, Any]:
    return {
        "step": make_step_record(entry, answer.step) if answer.step else None,
        "violations": [
            {"place": fault.place, "message": fault.message, "cells": [list(cell) for cell in fault.cells]}
            for fault in answer.violations
        ],
        "wrong": [list(cell) for cell in answer.wrong],
        "remark": answer.remark or None,
    }
