"""One run of `gridwright generate`: the options of all kinds, numbering and making puzzles, telling and writing what was made."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from gridwright.api import (
    Entry,
    draw,
    find_format,
    fit_format,
    format_text,
    goal,
    hash_puzzle,
    trace_image,
)
from gridwright.batch.tasks import Batch
from gridwright.cli import options
from gridwright.cli.convert import check_hiding, check_target, choose_format, hide_solutions, write_folder, write_together
from gridwright.cli.engines import make_local_engine, run_batch, warmed
from gridwright.cli.files import STDIN, names_folder, read_entries, read_stdin
from gridwright.cli.generate_tasks import (
    FROM_SOURCE,
    NUMBERED,
    TALLY_WORDS,
    MakeRequest,
    MakeResult,
    MakingJournal,
    code_of,
    describe_making,
    find_journal,
    make_record,
    recall_seed,
)
from gridwright.cli.session import Session
from gridwright.cli.terminal import ExitCode, speaks_unicode
from gridwright.codec.text import read_bytes, shown
from gridwright.kinds import load_kind
from gridwright.model.drawing import Tone
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.making import Made, Making, NothingFits, Unfit
from gridwright.model.puzzle import hash_content
from gridwright.model.specification import Source

DEFAULT_FORMAT = "json"
HIGHEST_SEED = 2**32 - 1
FEWEST_REPEATS, REPEATS_EACH = 10, 3
"""So many numbers may repeat a puzzle, and so many more for each that is asked for, before repeats are taken as they come."""
LARGEST_PICTURE = 40
"""Rows and columns up to which a changed picture is drawn beside the puzzle that was made of it."""


def making_options(kind: str) -> Callable[[options.Function], options.Function]:
    """What the generator of any kind takes besides its specification: the arguments of `run_making`."""
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
        options.memory_option,
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
    values: dict[str, Any],
    *,
    source: Source | None = None,
    file: str | None = None,
    format_name: str | None = None,
    tracing: Any = None,
    count: int,
    seed: int | None,
    jobs: int,
    resumes: bool,
    limit: int | None,
    timeout: float | None,
    memory: int | None,
    to_name: str | None,
    wants_solution: bool | None,
    target: str,
    is_forced: bool,
    takes_kernels: bool = True,
    **speaking: Any,
) -> int:
    """Make puzzles of a kind, by number or of a file, tell about each and write them all; the exit code.

    `values` are those of a specification. With `tracing`, which says how, the file is an image that has to be traced.
    """
    (load_kind(kind).specification.GENERATOR_INFO if source is None else source).specification(**values)  # or InputError
    session = Session(**speaking)
    fmt = fit_format(choose_made_format(to_name, target, kind), kind)
    check_hiding(fmt, wants_solution is False)
    if target != "-" or not session.as_json:
        check_target(fmt, target, count)
    # Of a file all comes at once, and of one puzzle there is nothing to go on from.
    place = find_journal(target) if count > 1 and source is None else None
    if seed is None and place is not None and resumes:
        seed = recall_seed(place)
    seed = secrets.randbelow(HIGHEST_SEED + 1) if seed is None else seed
    request = MakeRequest(kind, values, seed, count, limit, timeout, source.name if source else "")
    journal = None if place is None else MakingJournal(place, target, request, resumes=resumes)
    hides_solution = fmt.shows_goal if wants_solution is None else not wants_solution
    maker = Maker(session, request, fmt, target, is_forced, hides_solution, journal)
    if file is None:
        entries = maker.number_entries()
    elif tracing is None:
        # Rows of letters are a crossword where nobody says what they are; a loop is taken from a picture of any kind.
        entries = read_entries(session, [file], format_name, kind=kind if load_kind(kind).is_picture else None)
    else:
        entries = trace_entry(session, file, tracing)
    engine = make_local_engine(session, jobs)

    def warm(entries: Iterable[Entry]) -> Iterable[Entry]:
        return warmed(entries, session.progress, "all", kind) if takes_kernels else entries

    batch = Batch(
        NUMBERED if source is None else FROM_SOURCE,
        request,
        warm(entries),
        engine,
        session.progress,
        lambda: warm(maker.number_more()),
        memory=memory,
    )
    try:
        maker.recall()
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


def number_entry(request: MakeRequest, index: int) -> Entry:
    sides = f"{request.values['width']}x{request.values['height']}"
    return Entry(f"{request.kind}-{sides}-{request.seed}-{index}", puzzle=index)


def hash_made(puzzle: Any) -> str:
    """What tells a puzzle from others: what is asked, and the solution, as a grid without clues asks nothing."""
    solution = goal(puzzle)
    return hash_content([hash_puzzle(puzzle), None if solution is None else solution.rows()])


def trace_entry(session: Session, name: str, tracing: Any) -> Iterator[Entry]:
    """The picture of an image, or what is wrong with it."""
    session.progress.files = 1
    source = STDIN if name == "-" else shown(name)
    session.progress.begin(source)
    try:
        data = read_stdin() if name == "-" else read_bytes(Path(name))
        how = asdict(tracing)
        height, width = how.pop("height"), how.pop("width")
        puzzle = trace_image(data, size=None if height is None else (height, width), **how)
        picture = goal(puzzle)
        if picture is not None and not "".join(picture.rows()).strip("."):
            raise InputError(
                "shows nothing: every cell would be empty; --levels, --local, --threshold or --invert may show something"
            )
    except InputError as error:
        yield Entry(source, error=error.within(source))
    else:
        yield Entry(source, find_format("png"), puzzle, path=None if name == "-" else Path(name))


class Repeats:
    """Finds the puzzles that were made before: on a small board, two numbers may draw the same picture.

    Only so many are found that a board of which there are fewer puzzles than are asked for does not go on for ever.
    """

    def __init__(self, count: int) -> None:
        self._most = FEWEST_REPEATS + REPEATS_EACH * count
        self._seen: set[str] = set()
        self._is_spent = False
        self.found = 0

    def has(self, digits: str) -> bool:
        """Whether a puzzle with this hash was there before, and this one is to be left out."""
        is_known = digits in self._seen
        self._seen.add(digits)
        self._is_spent = self._is_spent or (is_known and self.found == self._most)
        self.found += is_known and not self._is_spent
        return is_known and not self._is_spent

    def describe(self) -> str:
        line = f"{'1 number' if self.found == 1 else f'{self.found:,} numbers'} gave a puzzle that was made before"
        return f"{line}; there are so few that some repeat" if self._is_spent else f"{line}, and others were made instead"


class Maker:
    """Tells what was made and, in the end, writes it all. In the place of a number that repeats a puzzle, one more is made."""

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
        self._kept = {} if journal is None else journal.list_kept()
        """What an earlier run has made, by number."""
        self._made: list[tuple[int, str, Entry]] = []
        """With its number and its hash each, or 0 and nothing for what has no number."""
        self._repeats = Repeats(request.alternatives)
        self._last = request.alternatives
        """The last number that is made."""
        self._missing = 0
        """How many numbers up to the last repeat a puzzle, and have none in their place yet."""
        self._is_written = False

    def number_entries(self) -> Iterator[Entry]:
        """Numbers instead of puzzles, without those that are done: what is made of each has the entry's name."""
        self.session.progress.files = self.request.alternatives
        self.session.progress.noun = "puzzle"
        for index in range(1, self._last + 1):
            if index not in self._kept:
                yield self._begin(index)

    def number_more(self) -> Iterator[Entry]:
        """The numbers after the last one, as many as repeated a puzzle; what an earlier run has made of them is recalled."""
        while self._missing:
            start, self._last = self._last + 1, self._last + self._missing
            self._missing = 0
            fresh = [index for index in range(start, self._last + 1) if not self._recall(index)]
            if fresh:
                return map(self._begin, fresh)
        return iter(())

    def _begin(self, index: int) -> Entry:
        entry = number_entry(self.request, index)
        self.session.progress.begin(entry.source)
        return entry

    def recall(self) -> None:
        """Count what an earlier run has made."""
        many = sum(index <= self._last for index in self._kept)
        if many and self._journal is not None:
            puzzles = "1 puzzle" if many == 1 else f"{many:,} puzzles"
            self.session.note(f"{self._journal.name}: going on from {puzzles}; --fresh would begin anew")
        for index in self._kept:
            if index <= self.request.alternatives:
                self._recall(index)

    def _recall(self, index: int) -> bool:
        """Whether an earlier run has made this number; if so, count it."""
        making = self._kept.get(index)
        if making is None:
            return False
        entry = number_entry(self.request, index)
        if self._take(entry, making, is_alone=entry.is_alone) and self.session.as_json:
            self.session.print_json(make_record(entry, self.request, making))
        return True

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close(written=self._last if self._is_written and not self._missing else 0)

    def _take(self, entry: Entry, making: Making, *, is_alone: bool) -> bool:
        """Keep a puzzle for the output, and count it unless it repeats another; whether it does not."""
        if isinstance(making, Made):
            number, digits = (entry.puzzle, hash_made(making.puzzle)) if isinstance(entry.puzzle, int) else (0, "")
            self._made.append((number, digits, replace(entry, puzzle=making.puzzle, is_alone=is_alone)))
            if number and self._repeats.has(digits):
                self._missing += 1
                return False
        self.session.codes.add(code_of(making))
        self.session.tally[TALLY_WORDS.get(making.name, making.name)] += 1
        return True

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
            is_new = self._take(entry, making, is_alone=entry.is_alone and len(result.makings) == 1)
            if self._journal is not None and isinstance(entry.puzzle, int) and isinstance(making, Made | NothingFits):
                self._journal.add(entry.puzzle, making)
            if is_new:
                self._print_making(entry, making)
            if is_new and number == 1:
                session.progress.files_done += 1

    def write(self) -> None:
        """All that was made, in one file or a folder. With --json, standard output holds the records instead."""
        if self._repeats.found:
            self.session.note(self._repeats.describe())
        if not self._made or (self.session.as_json and self.target == "-"):
            return
        # In the order of the numbers, which is not that of the answers where a stopped run has left gaps.
        repeats = Repeats(self.request.alternatives)
        by_number = sorted(self._made, key=lambda made: made[0])
        ordered = [entry for number, digits, entry in by_number if not (number and repeats.has(digits))]
        made = [replace(entry, number=number) for number, entry in enumerate(ordered, start=1)]
        if self.hides_solution:
            made = hide_solutions(made)
        if names_folder(self.target):
            write_folder(self.session, made, self.fmt, self.target, is_forced=self.is_forced)
        else:
            in_lines = self.request.alternatives > 1
            write_together(self.session, made, self.fmt, self.target, is_forced=self.is_forced, in_lines=in_lines)
        self._is_written = True

    def _print_making(self, entry: Entry, making: Making) -> None:
        session = self.session
        is_changed = entry.format is not None and not self.request.keeps_source
        line = f"{entry.source}: {describe_making(self.request.info, making, is_numbered=not is_changed)}"
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
