"""What all makers of puzzles share: their options, the run of the command, and how it is told what was made."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from gridwright.cli import options
from gridwright.cli.convert import check_hiding, check_target, choose_format, hide_solutions, write_folder, write_together
from gridwright.cli.engines import make_local_engine
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import STDIN, read_entries, read_stdin
from gridwright.cli.kernels import warmed
from gridwright.cli.making import (
    FROM_LOOP,
    FROM_PICTURE,
    NUMBERED,
    TALLY_WORDS,
    MakeRequest,
    MakeResult,
    code_of,
    describe_making,
    make_record,
)
from gridwright.cli.making_journal import MakingJournal, find_journal, recall_seed
from gridwright.cli.pool import Batch, run_batch
from gridwright.cli.session import Session
from gridwright.cli.targets import names_folder
from gridwright.cli.terminal import speaks_unicode
from gridwright.model.drawing import Tone
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.making import Made, Making, NothingFits, Unfit
from gridwright.model.quoting import quote
from gridwright.workbench import (
    Entry,
    check_loop_wish,
    check_wish,
    draw,
    find_format,
    fit_format,
    format_text,
    goal,
    read_bytes,
    shown,
    trace_image,
)

DEFAULT_FORMAT = "json"
HIGHEST_SEED = 2**32 - 1
LARGEST_PICTURE = 40
"""Rows and columns up to which a changed picture is drawn beside the puzzle that was made of it."""


class Size(options.ParamType):
    """Columns and rows, such as 20x15."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        sides = re.fullmatch(r"([0-9]{1,99})\s*[xX]\s*([0-9]{1,99})", str(value).strip())
        if sides is None:
            self.fail(f"found {quote(value)}, expected columns and rows such as 20x15.", param, ctx)
        return int(sides[1]), int(sides[2])


def making_options(kind: str) -> Callable[[options.Function], options.Function]:
    """What the maker of a kind takes besides its wishes: the arguments of `run_making`."""
    return options.apply(
        click.option(
            "--count", type=click.IntRange(1, 1_000_000), metavar="N", default=1, show_default=True, help="Make so many puzzles."
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, HIGHEST_SEED),
            metavar="S",
            help="Make the same puzzles again; a new seed if not given.",
        ),
        options.make_jobs_option("Make"),
        click.option(
            "--resume/--fresh",
            "resumes",
            default=True,
            show_default=True,
            help="Go on with OUT where a stopped run ended, or begin anew.",
        ),
        click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Give up on a puzzle after so many candidates."),
        options.timeout_option,
        click.option(
            "--to", "to_name", metavar="FORMAT", type=options.FormatName("write", kind), help="Write this format, else json."
        ),
        click.option(
            "--solution/--no-solution",
            "wants_solution",
            default=None,
            help="Write the solution, or leave it out; by default out only where it would stand on the board.",
        ),
        options.writing_options,
        options.make_json_option("puzzle"),
        options.quiet_option,
        options.color_option,
        options.debug_option,
    )


def run_making(
    kind: str,
    wish: dict[str, Any],
    *,
    picture: str | None = None,
    loop: str | None = None,
    format_name: str | None = None,
    tracing: dict[str, Any] | None = None,
    count: int,
    seed: int | None,
    jobs: int,
    resumes: bool,
    limit: int | None,
    timeout: float | None,
    to_name: str | None,
    wants_solution: bool | None,
    target: str,
    is_forced: bool,
    takes_kernels: bool = True,
    **speaking: Any,
) -> int:
    """Make puzzles of a kind, by number, of a picture or of a loop, tell about each and write them all; the exit code.

    With `tracing`, which says how, the picture is an image that has to be traced.
    """
    if loop is None:
        check_wish(kind, has_picture=picture is not None, **wish)
    else:
        check_loop_wish(**wish)
    session = Session(**speaking)
    fmt = fit_format(choose_made_format(to_name, target, kind), kind)
    check_hiding(fmt, wants_solution is False)
    if target != "-" or not session.as_json:
        check_target(fmt, target, count)
    # Of a picture or a loop all comes at once, and of one puzzle there is nothing to go on from.
    place = find_journal(target) if count > 1 and picture is None and loop is None else None
    if seed is None and place is not None and resumes:
        seed = recall_seed(place)
    seed = secrets.randbelow(HIGHEST_SEED + 1) if seed is None else seed
    request = MakeRequest(kind, wish, seed, count, limit, timeout, loop is not None)
    journal = None if place is None else MakingJournal(place, target, request, resumes=resumes)
    kept = {} if journal is None else journal.list_kept()
    if loop is not None:
        entries = read_entries(session, [loop], format_name)
    elif picture is None:
        entries = number_entries(session, request, kept)
    elif tracing is None:
        entries = read_entries(session, [picture], format_name)
    else:
        entries = trace_entry(session, picture, tracing)
    task = FROM_LOOP if loop is not None else NUMBERED if picture is None else FROM_PICTURE
    hides_solution = fmt.shows_goal if wants_solution is None else not wants_solution
    maker = Maker(session, request, fmt, target, is_forced, hides_solution, journal)
    engine = make_local_engine(session, jobs)
    if takes_kernels:
        entries = warmed(entries, session.progress, "all", kind)
    batch = Batch(task, request, entries, engine, session.progress)
    try:
        maker.recall(kept)
        return run_batch(session, batch, maker.report, maker.write)
    finally:
        maker.close()


def refuse_options(given: dict[str, Any], reason: str) -> None:
    """UsageError that names the first option which is given and should not be."""
    for name, value in given.items():
        if value:
            raise click.UsageError(f"{name} {reason}.")


def choose_made_format(to_name: str | None, target: str, kind: str) -> Format:
    """The format named or that the output's name asks for; JSON where neither says."""
    if not to_name and (target == "-" or names_folder(target)):
        return find_format(DEFAULT_FORMAT)
    return choose_format(to_name, target, kind)


def number_entries(session: Session, request: MakeRequest, kept: Container[int] = ()) -> Iterator[Entry]:
    """Numbers instead of puzzles, without those that are done: what is made of each has the entry's name."""
    session.progress.files = request.alternatives
    session.progress.noun = "puzzle"
    for index in range(1, request.alternatives + 1):
        if index not in kept:
            entry = number_entry(request, index)
            session.progress.begin(entry.source)
            yield entry


def number_entry(request: MakeRequest, index: int) -> Entry:
    sides = f"{request.wish['width']}x{request.wish['height']}"
    return Entry(f"{request.kind}-{sides}-{request.seed}-{index}", puzzle=index)


def trace_entry(session: Session, name: str, tracing: dict[str, Any]) -> Iterator[Entry]:
    """The picture of an image, or what is wrong with it."""
    session.progress.files = 1
    source = STDIN if name == "-" else shown(name)
    session.progress.begin(source)
    try:
        data = read_stdin() if name == "-" else read_bytes(Path(name))
        puzzle = trace_image(data, **tracing)
    except InputError as error:
        yield Entry(source, error=error.within(source))
    else:
        yield Entry(source, find_format("png"), puzzle, path=None if name == "-" else Path(name))


class Maker:
    """Tells what was made and, in the end, writes it all."""

    def __init__(
        self,
        session: Session,
        request: MakeRequest,
        fmt: Format,
        target: str,
        is_forced: bool,
        hides_solution: bool,
        journal: MakingJournal | None = None,
    ) -> None:
        self.session = session
        self.request = request
        self.fmt = fmt
        self.target = target
        self.is_forced = is_forced
        self.hides_solution = hides_solution
        self._journal = journal
        self._made: list[tuple[int, Entry]] = []
        """With its number each, or 0 for what has none."""
        self._is_written = False

    def recall(self, kept: Mapping[int, Made | NothingFits]) -> None:
        """Count what an earlier run has made."""
        session = self.session
        if kept and self._journal is not None:
            puzzles = "1 puzzle" if len(kept) == 1 else f"{len(kept):,} puzzles"
            session.note(f"{self._journal.name}: going on from {puzzles}; --fresh would begin anew")
        for index, making in kept.items():
            entry = number_entry(self.request, index)
            self._take(entry, making, is_alone=entry.is_alone)
            if session.as_json:
                session.print_json(make_record(entry, self.request, making))

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close(is_written=self._is_written)

    def _take(self, entry: Entry, making: Making, *, is_alone: bool) -> None:
        """Keep a puzzle for the output, and count it."""
        if isinstance(making, Made):
            number = entry.puzzle if isinstance(entry.puzzle, int) else 0
            self._made.append((number, replace(entry, puzzle=making.puzzle, is_alone=is_alone)))
        self.session.codes.add(code_of(making))
        self.session.tally[TALLY_WORDS.get(making.name, making.name)] += 1

    def report(self, entry: Entry, result: MakeResult) -> None:
        session = self.session
        if result.error:
            session.codes.add(ExitCode.INPUT)
            session.complain(result.error if entry.error else f"{entry.source}: {result.error}", entry.error or result.trace)
            session.tally["wrong"] += 1
            if session.as_json:
                session.print_json(make_record(entry, self.request, None, result.error))
        for number, making in enumerate(result.makings, start=1):
            # First of all, so that Ctrl-C while it is told does not lose it.
            self._take(entry, making, is_alone=entry.is_alone and len(result.makings) == 1)
            if self._journal is not None and isinstance(entry.puzzle, int) and isinstance(making, Made | NothingFits):
                self._journal.add(entry.puzzle, making)
            self._tell(entry, making)
            if number == 1:
                session.progress.files_done += 1

    def write(self) -> None:
        """All that was made, in one file or a folder. With --json, standard output holds the records instead."""
        if not self._made or (self.session.as_json and self.target == "-"):
            return
        ordered = [entry for _, entry in sorted(self._made, key=lambda pair: pair[0])]
        made = [replace(entry, number=number) for number, entry in enumerate(ordered, start=1)]
        if self.hides_solution:
            made = hide_solutions(made)
        if names_folder(self.target):
            write_folder(self.session, made, self.fmt, self.target, is_forced=self.is_forced)
        else:
            in_lines = self.request.alternatives > 1
            write_together(self.session, made, self.fmt, self.target, is_forced=self.is_forced, in_lines=in_lines)
        self._is_written = True

    def _tell(self, entry: Entry, making: Making) -> None:
        session = self.session
        is_changed = entry.format is not None and not self.request.is_loop
        line = f"{entry.source}: {describe_making(self.request.kind, making, is_numbered=not is_changed)}"
        if isinstance(making, Made):
            session.note(line)
        else:
            session.complain(line)
        if session.as_json:
            session.print_json(make_record(entry, self.request, making))
        if isinstance(making, Unfit) and making.solutions:
            self._show(making.puzzle, making.solutions)
        elif isinstance(making, Made) and making.changes:
            self._show(making.puzzle, (goal(making.puzzle), goal(entry.puzzle)), ((Tone.DIFFERS, "changed"),))

    def _show(self, puzzle: Any, boards: tuple[Any, ...], meanings: tuple[tuple[Tone, str], ...] = ()) -> None:
        """The first board, with the cells that are different in the other marked, and what that means below it."""
        if max(len(boards[0].rows()), len(boards[0].rows()[0])) > LARGEST_PICTURE:
            return
        drawing = replace(draw(puzzle, boards[0], differences=boards, title=""), notes=(), meanings=meanings)
        for line in format_text(drawing, colour=False, unicode=speaks_unicode(sys.stderr)).splitlines():
            self.session.note(line)
