"""`gridwright study minimal-sets`: the smallest sets of rules that solve each puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from gridwright.api import Entry
from gridwright.batch.tasks import Batch
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.inputs import read_entries
from gridwright.cli.minimal_sets import (
    JUDGING,
    MINIMAL_SETS_CODES,
    MINIMAL_SETS_TALLY_WORDS,
    SetsRequest,
    SetsResult,
    describe_sets,
    format_sets_line,
    make_sets_record,
)
from gridwright.cli.output import check_writable, write_output
from gridwright.cli.session import Session
from gridwright.cli.targets import refuse_inputs
from gridwright.cli.terminal import printable


@click.command("minimal-sets")
@options.reading_options
@click.option(
    "--sets",
    "target",
    metavar="OUT",
    type=options.FileName(),
    help="Write a line for each puzzle, its number or name and every set, to this file; - for standard output.",
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Give up on a puzzle after so many runs of the rules.")
@make_engine_options("Judge")
@options.speaking_options
def minimal_sets_command(
    files: Sequence[str],
    format_name: str | None,
    target: str | None,
    limit: int | None,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Find the smallest sets of rules that solve each puzzle.

    Of the rules 1 to 13 every subset is judged. A set is minimal if it solves the puzzle and no part of it does. A line tells how
    many such sets there are, which rules are in all of them, and the share of sets that each other rule is in. More rules may do
    less: where a set solves a puzzle and does not with one rule more, the smallest example is told.

    \b
    Exit codes: 0 all judged, 2 wrong input, 3 no solution, 5 the limit came
    before all subsets were judged. Of many puzzles the worst wins: 2, 5, 3, 0.
    """
    session = Session(**speaking)
    if target is not None:
        if target == "-" and session.as_json:
            raise click.UsageError("--sets - and --json both want standard output; name a file for one of them.")
        check_writable(target)
    reporter = Reporter(session, target)
    engine = make_engine(session, jobs, engine_name, scheduler)
    entries = warm_for(engine, read_entries(session, files, format_name), session, "all")
    batch = Batch(JUDGING, SetsRequest(limit), entries, engine, session.progress)
    return run_batch(session, batch, reporter.report, reporter.finish)


class Reporter:
    """Tells what came of each puzzle, and keeps the lines of the `Sets` text until the end."""

    def __init__(self, session: Session, target: str | None) -> None:
        self.session = session
        self.target = target
        self._lines: list[str] = []

    def report(self, entry: Entry, result: SetsResult) -> None:
        session = self.session
        session.codes.add(MINIMAL_SETS_CODES[result.name])
        session.tally[MINIMAL_SETS_TALLY_WORDS[result.name]] += 1
        if result.error:
            session.complain(result.error if entry.error else f"{entry.source}: {result.error}", entry.error or result.trace)
        if self.target is not None:
            refuse_inputs([self.target], [entry], is_forced=False)
            if result.found is not None:
                self._lines.append(format_sets_line(entry, result.found))
        self._show(entry, result)

    def finish(self) -> None:
        """Write the text; with Ctrl-C, as far as it goes."""
        if self.target is not None:
            write_output(self.target, "".join(f"{line}\n" for line in self._lines).encode())

    def _show(self, entry: Entry, result: SetsResult) -> None:
        session = self.session
        if session.as_json:
            session.print_json(make_sets_record(entry, result))
        elif not result.error and not session.quiet and self.target != "-":
            line = f"{entry.source}: {describe_sets(result)}"
            session.print(session.highlight(line, result.name) if result.name in ("unsolvable", "gave-up") else printable(line))
