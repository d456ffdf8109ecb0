"""`gridwright solve`: solve puzzles and tell whether the solution is the only one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from gridwright.api import Entry, draw, kind_of
from gridwright.batch.tasks import Batch
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.saving import Saver
from gridwright.cli.session import Session
from gridwright.cli.solving import SOLVING, Request, Result, describe_result, make_solve_record
from gridwright.cli.wording import CODES, TALLY_WORDS
from gridwright.codec.files import shown
from gridwright.model.errors import InputError

MOST_SOLUTIONS = 10_000
"""What `all` stops at: some puzzles have more solutions than any memory holds."""


@click.command("solve")
@options.reading_options
@click.option(
    "--solutions",
    type=options.SolutionCount(),
    metavar="N|all",
    default=2,
    show_default=True,
    help=f"Look for so many solutions; 2 settle whether there is only one, all ends at {MOST_SOLUTIONS:,}.",
)
@click.option("--count", "wants_count", is_flag=True, help="Count all solutions without keeping them.")
@click.option("--agree", "wants_agreement", is_flag=True, help="Show what all solutions agree on.")
@click.option("--unique", "must_be_unique", is_flag=True, help="End with exit code 4 if a puzzle has several solutions.")
@options.search_options
@make_engine_options("Solve")
@click.option(
    "--save", "is_saving", is_flag=True, help="Save each solution to <name>final.xml (.json for Slitherlink) beside its puzzle."
)
@options.speaking_options
def solve_command(
    files: Sequence[str],
    format_name: str | None,
    solutions: int | None,
    wants_count: bool,
    wants_agreement: bool,
    must_be_unique: bool,
    limit: int | None,
    timeout: float | None,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    is_saving: bool,
    **speaking: Any,
) -> int:
    """Solve puzzles and tell whether the solution is the only one.

    FILE is a file, a folder, an archive, - for standard input, or a puzz.link address, Pattern or Loopy ID itself.

    \b
    Exit codes: 0 all solved, 2 wrong input, 3 no solution, 4 several solutions
    with --unique, 5 gave up. Of many puzzles the worst wins: 2, 5, 3, 4, 0.
    """
    if wants_count and (wants_agreement or is_saving):
        raise click.UsageError("--count keeps no solutions, so it goes with neither --agree nor --save.")
    if must_be_unique and solutions == 1:
        raise click.UsageError("--unique needs --solutions 2 or more: one solution does not show that it is the only one.")
    session = Session(**speaking)
    request = Request(solutions or MOST_SOLUTIONS, limit, timeout, wants_agreement, wants_count)
    reporter = Reporter(session, must_be_unique, Saver() if is_saving else None)
    engine = make_engine(session, jobs, engine_name, scheduler)
    entries = warm_for(engine, read_entries(session, files, format_name), session)
    return run_batch(session, Batch(SOLVING, request, entries, engine, session.progress), reporter.report)


class Reporter:
    """Tells what came of each puzzle, to a person or to a program, and saves solutions if asked to."""

    def __init__(self, session: Session, must_be_unique: bool, saver: Saver | None) -> None:
        self.session = session
        self.must_be_unique = must_be_unique
        self.saver = saver
        self._has_printed = False

    def report(self, entry: Entry, result: Result) -> None:
        session = self.session
        is_flawed = self.must_be_unique and result.name == "ambiguous"
        session.codes.add(ExitCode.AMBIGUOUS if is_flawed else CODES[result.name])
        saved = self._save(entry, result)
        if result.error:
            line = result.error if entry.error else f"{entry.source}: {result.error}"
            session.complain(line, entry.error or result.trace)
        if session.as_json:
            session.print_json(make_solve_record(entry, result, saved))
        elif not result.error and not session.quiet:
            self._show(entry, result)
        if len(result.solutions) == MOST_SOLUTIONS and result.name == "ambiguous":
            session.note(
                f"{entry.source}: ended at {MOST_SOLUTIONS:,} solutions; --solutions N finds more, --count counts them all"
            )
        # Last, so that a Ctrl-C while the reader keeps us waiting counts no answer that was not printed.
        session.tally[TALLY_WORDS.get(result.name, result.name)] += 1

    def _save(self, entry: Entry, result: Result) -> str | None:
        if self.saver is None or not result.solutions:
            return None
        try:
            path = self.saver.save(entry, result.solutions[0])
        except InputError as error:
            self.session.reject(error)
            return None
        if path is None:
            self.session.note(f"{entry.source}: holds its solution already, nothing to save")
            return None
        self.session.note(f"{entry.source}: solution saved to {shown(path)}")
        return shown(path)

    def _show(self, entry: Entry, result: Result) -> None:
        """A line with the answer, then its pictures, with a blank line before the next puzzle's."""
        lines = [self.session.highlight(f"{entry.source}: {describe_result(result, kind_of(entry.puzzle).thing)}", result.name)]
        boards = [("", board) for board in result.solutions]
        if len(boards) > 1:
            boards = [(f"solution {number}:", board) for number, (_, board) in enumerate(boards, start=1)]
        if result.agreement is not None:
            boards.append(("all solutions agree on:", result.agreement))
        for heading, board in boards:
            lines += [heading] if heading else []
            lines.append(self._picture(entry, board, result))
        if self._has_printed and boards:
            lines.insert(0, "")
        self._has_printed = True
        self.session.print("\n".join(lines))

    def _picture(self, entry: Entry, board: Any, result: Result) -> str:
        if not self.session.has_pictures:
            return "\n".join(board.rows())
        differences = result.solutions if len(result.solutions) > 1 else ()
        return self.session.draw(draw(entry.puzzle, board, differences=differences, title=""))
