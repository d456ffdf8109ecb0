"""`gridwright rate`: how hard puzzles are estimated to be, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, islice
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from gridwright.api import Entry, facts, rate
from gridwright.batch.tasks import Batch, Task
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.files import make_folder, name_outputs, names_folder, read_entries, refuse_inputs, write_file
from gridwright.cli.session import (
    CODES,
    FACT_KEYS,
    PUZZLE_KEYS,
    TALLY_WORDS,
    Session,
    count_cells,
    describe_entry,
    describe_size,
    list_problems,
)
from gridwright.cli.terminal import format_traceback, printable, speaks_unicode, terminal_width
from gridwright.codec.text import shown
from gridwright.model.errors import GridwrightError, InputError
from gridwright.model.outcome import Progress
from gridwright.model.rating import QuotedTime, Rating
from gridwright.model.solving import Deadline, LimitReachedError
from gridwright.render.strip import GLYPHS as STRIP_GLYPHS
from gridwright.render.strip import format_strip, format_strip_svg

RATE_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`solved` if there is exactly one solution, otherwise `ambiguous`, `unsolvable`, `gave-up` or `invalid`",
    **FACT_KEYS,
    "band": "1 (least effort) to 10 (most) among puzzles of its size, or null without exactly one solution",
    "size_class": "the puzzles that the band compares with: those of so many cells, `400 cells`; "
    "of a puzzle on a tiling those of so many squares",
    "effort": "estimated effort, the mean of the simulated runs; not a time",
    "spread": "standard deviation of the runs",
    "demand": "what it takes: `lines` (of a loop `deduction`), `what-if`, `nested-what-if`, `search`, `ambiguous`, `unsolvable` "
    "or `unknown`",
    "hardest": "title of the hardest technique that is needed, or null",
    "tier": "how hard that is to see: a place in `tiers`, from 1, or null; techniques of a loop that no level has share that of "
    "what-if",
    "stuck": "moments, on average, at which nothing gave more and a harder technique was called for",
    "footholds": "lines that give something at once; of a loop clues where the easiest level that gives anything does",
    "rounds": "rounds of all lines side by side until they give no more; of a loop rounds of counting at all places side by "
    "side, and one for each edge that takes a higher level",
    "uses": "mean number of uses of each technique, by name; of a loop of edges found at each level",
    "fingerprint": "the course of one run as [tier, share of the steps]",
    "tiers": "what the tiers are called, from tier 1",
    "levels": "of levels, if the kind has any, the lowest that solves it, `with colouring` and `without colouring`, or null",
    "reasons": "why, in sentences",
    "quoted": "with `--formula`: minutes, least, most and the caveat that belongs to them; otherwise null",
    "seed": "as asked",
    "runs": "how many solvers were simulated",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
}
"""The keys of a `rate --json` record, in their order, and what they mean."""

OUTCOMES = {"ambiguous": "ambiguous", "unsolvable": "unsolvable", "unknown": "gave-up"}
"""What is called otherwise in answers of every command; whatever else a puzzle takes, it has one solution."""


@dataclass(frozen=True, slots=True)
class RateRequest:
    """What to find out about each puzzle."""

    seed: int = 0
    runs: int | None = None
    limit: int | None = None
    timeout: float | None = None
    quotes: bool = False


@dataclass(frozen=True, slots=True)
class RateResult:
    """A rating, or why there is none."""

    rating: Rating | None = None
    reason: str = ""
    """Why it was given up."""
    error: str = ""
    trace: str = ""

    @property
    def name(self) -> str:
        """One of solved, ambiguous, unsolvable, gave-up, invalid."""
        if self.rating is None:
            return "gave-up" if self.reason else "invalid"
        return OUTCOMES.get(self.rating.demand, "solved")


def rate_puzzle(puzzle: Any, request: RateRequest, progress: Progress | None = None) -> RateResult:
    """Answer a request. Running out of memory is a limit like any other; what this version cannot rate is an error."""
    if request.timeout is not None:
        progress = Deadline(request.timeout, progress)
    try:
        rating = rate(
            puzzle,
            seed=request.seed,
            runs=request.runs,
            limit=request.limit,
            timeout=request.timeout,
            progress=progress,
            quotes=request.quotes,
        )
    except GridwrightError as error:
        return RateResult(error=str(error), trace=format_traceback(error))
    except LimitReachedError as limit:
        return give_up(limit.reason)
    except MemoryError:
        return give_up("out of memory")
    reason = "a limit came before the search for a second solution ended" if rating.demand == "unknown" else ""
    return RateResult(rating, reason)


def refuse(error: str) -> RateResult:
    """The answer about an entry that carries an error."""
    return RateResult(error=error)


def give_up(reason: str) -> RateResult:
    return RateResult(reason=reason)


RATING = Task(rate_puzzle, refuse, give_up)
"""What `rate` does with each puzzle."""


def make_rate_record(entry: Entry, result: RateResult) -> dict[str, Any]:
    """The record of `rate --json`: every key of `RATE_KEYS`, in that order; null where there is no rating."""
    values: dict[str, Any] = dict.fromkeys(RATE_KEYS)
    if result.rating is not None:
        values |= asdict(result.rating) | {
            "effort": round(result.rating.effort, 3),
            "spread": round(result.rating.spread, 3),
            "hardest": result.rating.hardest or None,
            "tier": result.rating.tier or None,
            "stuck": round(result.rating.stuck, 3),
            "uses": {name: round(times, 3) for name, times in result.rating.uses},
            "levels": dict(result.rating.levels),
            "fingerprint": [[tier, round(share, 6)] for tier, share in result.rating.fingerprint],
        }
    values |= describe_entry(entry) | {
        "outcome": result.name,
        "reason": result.reason or None,
        "error": result.error or None,
        "problems": list_problems(entry),
    }
    return {key: values[key] for key in RATE_KEYS}


def describe_band(rating: Rating, entry: Entry) -> str:
    """The rating in a sentence. A puzzle smaller than any that were measured is compared with the smallest of those."""
    if rating.band is None:
        return "No band: bands are for puzzles with exactly one solution."
    place = f"band {rating.band} of 10 among puzzles of {rating.size_class}"
    if rating.size_class.endswith(" cells") and rating.size_class != f"{count_cells(entry.puzzle):,} cells":
        place += ", the smallest that were measured"
    return f"Estimated effort {rating.effort:,.0f} (± {rating.spread:,.0f}), {place}."


def describe_quoted(quoted: QuotedTime) -> str:
    """What the published formula says, always with its caveat."""
    who = "experienced solvers on a large puzzle site"
    if quoted.minutes is None or quoted.least is None or quoted.most is None:
        return f"{who}: {quoted.caveat}"
    span = f"{_minutes(quoted.least)} to {_minutes(quoted.most)} min"
    return f"{who}: about {_minutes(quoted.minutes)} min ({quoted.caveat}), range {span}"


def _minutes(minutes: float) -> str:
    """Two figures at most, since more would claim more than the formula knows.

    >>> _minutes(0.234), _minutes(3.44), _minutes(41.7)
    ('0.2', '3.4', '42')
    """
    return f"{minutes:.0f}" if minutes >= 10 else f"{minutes:.1f}"


HEADER = ("band", "effort", "stuck", "takes", "hardest technique", "size", "puzzle")
ROW = "{:>4}  {:>9}  {:>5}  {:<10}  {:<24}  {:>9}  {}"
"""What is of any length comes last, so that rows stay aligned although the next one is not known yet."""
INDENT = " " * 6
"""Of what is said below a row."""


@click.command("rate")
@options.reading_options
@click.option("-v", "--reasons", "wants_reasons", is_flag=True, help="Give reasons and strip of each of many puzzles too.")
@click.option("--sort", "key", type=click.Choice(["effort", "band"]), help="Print the easiest first, once all are rated.")
@click.option(
    "--fingerprint",
    "target",
    metavar="OUT",
    type=options.FileName(),
    help="Draw the strip as SVG into this file, or into this folder.",
)
@click.option("--formula", "quotes", is_flag=True, help="Quote the minutes of a published formula, with its caveat.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="S",
    default=0,
    show_default=True,
    help="Choose the simulated solvers; the same seed rates alike.",
)
@click.option("--runs", type=click.IntRange(1, 1000), metavar="N", help="Simulate so many solvers of each puzzle.")
@options.search_options
@options.memory_option
@make_engine_options("Rate")
@options.speaking_options
def rate_command(
    files: Sequence[str],
    format_name: str | None,
    wants_reasons: bool,
    key: str | None,
    target: str | None,
    quotes: bool,
    seed: int,
    runs: int | None,
    limit: int | None,
    timeout: float | None,
    memory: int | None,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Estimate how hard puzzles are, and tell why.

    Simulated solvers work on each puzzle as people do. Their mean effort gives a band from 1 to 10 among puzzles of its size.
    An estimated effort is not a time. The strip shows how hard the steps of one solution were to see, from the first to the last.
    --limit bounds the search for a second solution, where it takes one to know whether there is one; --timeout all of the work.

    \b
    Exit codes: 0 all rated, 2 wrong input, 3 no solution, 5 a limit came before
    the rating was done. Of many puzzles the worst wins: 2, 5, 3, 0.
    """
    session = Session(**speaking)
    engine = make_engine(session, jobs, engine_name, scheduler)
    entries = read_entries(session, files, format_name)
    first = list(islice(entries, 2))
    is_single = len(first) == 1
    strips = StripWriter(target, is_single) if target is not None else None
    reporter = Reporter(session, strips, key, wants_reasons or is_single)
    request = RateRequest(seed, runs, limit, timeout, quotes)
    warm = warm_for(engine, chain(first, entries), session, "all")
    batch = Batch(RATING, request, warm, engine, session.progress, memory=memory)
    return run_batch(session, batch, reporter.report, reporter.finish)


class StripWriter:
    """Writes the strip of each puzzle: into the one file named, or into a folder with a file for each."""

    def __init__(self, target: str, is_single: bool) -> None:
        self.folder = make_folder(target) if names_folder(target) else None
        self.file = Path(target)
        self._owners: dict[Path, Entry] = {}
        if self.folder is None and not is_single:
            raise InputError("an SVG file holds one strip; --fingerprint FOLDER/ writes a file for each", source=shown(target))

    def write(self, entry: Entry, rating: Rating) -> Path:
        path = self.file if self.folder is None else name_outputs([entry], self.folder, ".svg")[0]
        if path in self._owners:
            raise InputError(f"cannot be written: it already holds the strip of {self._owners[path].source}", source=shown(path))
        refuse_inputs([path], [entry], is_forced=False)
        title = facts(entry.puzzle)["title"] or entry.source
        svg = format_strip_svg(
            rating.fingerprint, rating.tiers, title=title, sentences=(describe_band(rating, entry), *rating.reasons)
        )
        write_file(path, svg.encode())
        self._owners[path] = entry
        return path


class Reporter:
    """Tells what came of each puzzle: a row, and where it is wanted the reasons; at once, or sorted at the end."""

    def __init__(self, session: Session, strips: StripWriter | None, key: str | None, wants_reasons: bool) -> None:
        self.session = session
        self.strips = strips
        self.key = key
        self.wants_reasons = wants_reasons
        self._kept: list[tuple[Entry, RateResult]] = []
        self._has_header = False

    def report(self, entry: Entry, result: RateResult) -> None:
        session = self.session
        session.codes.add(CODES[result.name])
        if result.error:
            session.complain(result.error if entry.error else f"{entry.source}: {result.error}", entry.error or result.trace)
        self._write_strip(entry, result)
        if self.key:
            self._kept.append((entry, result))
        else:
            self._show(entry, result)
        session.tally[TALLY_WORDS.get(result.name, "rated" if result.name == "solved" else result.name)] += 1

    def finish(self) -> None:
        """Show what was kept back for sorting; what has no band comes last."""
        for entry, result in sorted(self._kept, key=lambda pair: sorting_key(pair[1], self.key)):
            self._show(entry, result)

    def _write_strip(self, entry: Entry, result: RateResult) -> None:
        if self.strips is None or result.rating is None:
            return
        if not result.rating.fingerprint:
            self.session.note(f"{entry.source}: no strip, since no step leads to a solution")
            return
        try:
            path = self.strips.write(entry, result.rating)
        except InputError as error:
            self.session.reject(error)
        else:
            self.session.note(f"{entry.source}: strip drawn in {shown(path)}")

    def _show(self, entry: Entry, result: RateResult) -> None:
        if self.session.as_json:
            self.session.print_json(make_rate_record(entry, result))
        elif not result.error and not self.session.quiet:
            self.session.print("\n".join(self._lines(entry, result)))

    def _lines(self, entry: Entry, result: RateResult) -> Iterator[str]:
        if not self._has_header:
            self._has_header = True
            yield ROW.format(*HEADER)
        row = make_row(entry, result)
        yield printable(row) if result.name == "solved" else self.session.highlight(row, result.name)
        rating = result.rating
        if rating is None:
            yield from self._indent(result.reason)
            return
        if self.wants_reasons:
            yield from self._indent(describe_band(rating, entry), *rating.reasons)
            yield from (INDENT + line for line in self._strip(rating))
        if rating.quoted is not None:
            yield from self._indent(describe_quoted(rating.quoted))
        if self.wants_reasons:
            yield ""

    def _indent(self, *sentences: str) -> Iterator[str]:
        """Each sentence below the row, in lines that fit the terminal if there is one."""
        width = terminal_width(sys.stdout)
        for sentence in sentences:
            yield from wrap(sentence, width or sys.maxsize, initial_indent=INDENT, subsequent_indent=INDENT + "  ")

    def _strip(self, rating: Rating) -> list[str]:
        width = terminal_width(sys.stdout)
        return format_strip(
            rating.fingerprint,
            rating.tiers,
            colour=self.session.has_colour,
            unicode=speaks_unicode(sys.stdout, STRIP_GLYPHS),
            width=max(width - len(INDENT), 1) if width else None,
        ).splitlines()


def make_row(entry: Entry, result: RateResult) -> str:
    """The figures of one puzzle; a dash where there is none."""
    size = describe_size(entry.puzzle)
    rating = result.rating
    if rating is None:
        return ROW.format("-", "-", "-", "unknown", "-", size, entry.source)
    effort, stuck = ("-", "-") if rating.band is None else (f"{rating.effort:,.0f}", f"{rating.stuck:.1f}")
    return ROW.format(rating.band or "-", effort, stuck, name_demand(rating), rating.hardest or "-", size, entry.source)


def name_demand(rating: Rating) -> str:
    """What a puzzle takes: its level where the kind has levels and one of them suffices."""
    return next((level for _, level in rating.levels if level), rating.demand)


def sorting_key(result: RateResult, key: str | None) -> tuple[bool, float, float]:
    """Easiest first; what has no band last, in its own order."""
    rating = result.rating
    if rating is None or rating.band is None:
        return True, 0.0, 0.0
    return False, rating.band if key == "band" else 0, rating.effort
