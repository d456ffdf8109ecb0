"""`gridwright study features`, a table of what is measured of puzzles, and `gridwright study minimal-sets`, the smallest sets of
rules that solve each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry, facts, find_minimal_sets
from gridwright.batch.engine import Engine, Failure, WorkersLost
from gridwright.batch.interrupts import STOPPED
from gridwright.batch.tasks import Batch, Task
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.files import check_writable, read_entries, refuse_inputs, write_file, write_output
from gridwright.cli.session import CODES, FACT_KEYS, PUZZLE_KEYS, TALLY_WORDS, Session, describe_entry, list_problems
from gridwright.cli.terminal import ExitCode, format_traceback, printable
from gridwright.codec.text import shown
from gridwright.model.deduction import MinimalSets
from gridwright.model.errors import GridwrightError
from gridwright.model.outcome import Progress

if TYPE_CHECKING:
    from gridwright.batch.journal import Journal
    from gridwright.study.features import FeatureStudy, Place


FEATURE_KEYS = {
    "source": "the file as named, with `#3` behind it for the third puzzle of several; `stdin` for standard input",
    "puzzle_hash": "the same for puzzles with the same clues, colours and given cells; null if nothing could be read",
    "failure": "why it could not be measured, or null",
}
"""The keys of a `study features --json` record, in their order, and what they mean."""

minimal_sets_option = click.option(
    "--minimal-sets", "has_minimal_sets", is_flag=True, help="Fill the columns share_...; takes ten times as long."
)
resume_option = click.option(
    "--resume/--fresh", "resumes", default=True, show_default=True, help="Go on where a stopped run ended, or begin anew."
)


@click.command("features")
@options.reading_options
@click.option(
    "-o", "--output", "target", metavar="OUT", required=True, type=options.FileName(), help="Write this file, .csv or .parquet."
)
@options.force_option
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="S",
    default=0,
    show_default=True,
    help="Choose simulated solvers and random orders; the same seed measures alike.",
)
@minimal_sets_option
@resume_option
@make_engine_options("Measure")
@options.speaking_options
def features_command(
    files: Sequence[str],
    format_name: str | None,
    target: str,
    is_forced: bool,
    seed: int,
    has_minimal_sets: bool,
    resumes: bool,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Measure puzzles, and write a table with one row a puzzle.

    The columns are those of a published study of solving times, and more. A puzzle that cannot be measured is a row too, with the
    reason in the column 'failure'. Until the table is written, rows are kept in OUT.journal: a run that was stopped goes on from
    there when the same command is given again, and its table is the same as if it had never been stopped.

    \b
    Exit codes: 0 all measured, 2 wrong input, 3 no solution, 5 a puzzle was
    given up. Of many puzzles the worst wins: 2, 5, 3, 0.
    """
    from gridwright.study.features import FeatureStudy
    from gridwright.study.tables import check_table_name

    check_table_name(target)
    check_writable(target)
    session = Session(**speaking)
    study = FeatureStudy(seed=seed, has_minimal_sets=has_minimal_sets)
    entries = check_inputs(read_entries(session, files, format_name), [target], is_forced)
    engine = make_engine(session, jobs, engine_name, scheduler)
    return fill_table(session, study, entries, engine, target, resumes=resumes)


def fill_table(
    session: Session,
    study: FeatureStudy,
    entries: Iterator[Entry],
    engine: Engine,
    target: str,
    *,
    resumes: bool,
    keeps_journal: bool = False,
) -> ExitCode:
    """Measure the puzzles and write their table; the engine is closed in any case. INTERRUPTED if the table is not written.

    A journal that is kept spares the next run all that was measured, even once the table is written.
    """
    is_done = False
    journal = None
    try:
        journal = open_journal(session, study, target, resumes=resumes)
        kept = set(journal.rows)
        for place, failure in study.run(warm_for(engine, entries, session, "all"), engine, journal):
            _report(session, place, failure, is_kept=place.key in kept)
        is_done = True
    except KeyboardInterrupt:
        pass
    except WorkersLost as loss:
        raise WorkersLost(f"{loss.message}{_describe_kept(journal)}", source=loss.source) from loss
    finally:
        session.progress.close()
        engine.close(is_hurried=not is_done)
        if journal is not None:
            journal.close()
    if not is_done:
        return _stop(session, journal)
    assert journal is not None
    return _finish(session, study, journal, target, keeps_journal)


def open_journal(session: Session, study: FeatureStudy, target: str, *, resumes: bool) -> Journal:
    """The journal beside the table, with what an earlier run has left in it."""
    from gridwright.batch.journal import Journal, name_journal

    journal = Journal(name_journal(Path(target)), study.subject(), is_fresh=not resumes)
    kept = len(journal.rows)
    if kept:
        session.note(f"{shown(journal.path)}: going on from {kept} kept row{'' if kept == 1 else 's'}; --fresh would begin anew")
    return journal


def check_inputs(entries: Iterator[Entry], outputs: Sequence[str | Path], is_forced: bool | None) -> Iterator[Entry]:
    """The same entries, unless an output would overwrite one."""
    for entry in entries:
        refuse_inputs(outputs, [entry], is_forced=is_forced)
        yield entry


def _report(session: Session, place: Place, failure: Failure | None, *, is_kept: bool) -> None:
    session.progress.finish()
    name = failure.name if failure else "solved"
    session.codes.add(CODES[name])
    session.tally[TALLY_WORDS.get(name, name) if failure else "kept" if is_kept else "measured"] += 1
    if failure:
        is_told = failure.reason.startswith(place.source)
        session.complain(failure.reason if is_told else f"{place.source}: {failure.reason}")
    if session.as_json:
        session.print_json(
            {"source": place.source, "puzzle_hash": place.puzzle_hash or None, "failure": failure and failure.reason}
        )


def _finish(session: Session, study: FeatureStudy, journal: Journal, target: str, keeps_journal: bool) -> ExitCode:
    """Write the table; only then the journal may go."""
    from gridwright.study.tables import format_table

    write_file(Path(target), format_table(target, study.types_of(journal), study.table(journal)))
    if not keeps_journal:
        journal.remove()
    rows = len(study.places)
    session.note(f"{shown(target)}: {rows} row{'' if rows == 1 else 's'} of {len(study.types_of(journal))} columns")
    session.summarise()
    return session.code


def _stop(session: Session, journal: Journal | None) -> ExitCode:
    session.complain(f"{STOPPED}{_describe_kept(journal)}")
    return ExitCode.INTERRUPTED


def _describe_kept(journal: Journal | None) -> str:
    """How a run that was cut short can go on."""
    if journal is None or not journal.rows:
        return ""
    kept = len(journal.rows)
    return f"; {kept} row{'' if kept == 1 else 's'} kept in {shown(journal.path)}: the same command goes on from there"


SETS_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`found`, `none` if no set of rules solves it, `unsolvable` if the rules prove that there is no solution, "
    "`gave-up` or `invalid`",
    **FACT_KEYS,
    "sets": "the minimal sets, the smallest first, each a list of rules; null unless all of them are known",
    "shared": "the rules that are in every set, or null",
    "shares": "for each rule the share of the sets that contain it, 0 for all if there is no set; or null",
    "all_solve": "whether all rules together solve it, or null",
    "solving": "how many of all subsets of the rules solve it, or null",
    "spoiled": "how many do not although they contain one that does, or null",
    "spoiler": "an example: `solving`, a set that solves it, and `rule`, with which it does not any more; null if there is none",
    "runs": "how many subsets were run, or null",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
}
"""The keys of a `study minimal-sets --json` record, in their order, and what they mean."""

MINIMAL_SETS_CODES = {
    "found": ExitCode.OK,
    "none": ExitCode.OK,
    "unsolvable": ExitCode.UNSOLVABLE,
    "gave-up": ExitCode.GAVE_UP,
    "invalid": ExitCode.INPUT,
}

MINIMAL_SETS_TALLY_WORDS = {
    "found": "with sets",
    "none": "beyond the rules",
    "unsolvable": "without solution",
    "gave-up": "given up",
    "invalid": "wrong",
}
"""How the summary calls an outcome."""


@dataclass(frozen=True, slots=True)
class SetsRequest:
    """What to find out about each puzzle."""

    limit: int | None = None
    """Runs of the rules after which to give up on it."""


@dataclass(frozen=True, slots=True)
class SetsResult:
    """The minimal sets, or why there are none."""

    found: MinimalSets | None = None
    """None unless every subset was judged."""
    reason: str = ""
    """Why it was given up."""
    error: str = ""
    trace: str = ""

    @property
    def name(self) -> str:
        """One of the keys of `MINIMAL_SETS_CODES`."""
        if self.found is None:
            return "gave-up" if self.reason else "invalid"
        if self.found.contradiction:
            return "unsolvable"
        return "found" if self.found.sets else "none"


def judge_sets(puzzle: Any, request: SetsRequest, progress: Progress | None = None) -> SetsResult:
    """Answer a request. Sets that a limit left in doubt are no answer: a part of each may do as well."""
    try:
        found = find_minimal_sets(puzzle, limit=request.limit, progress=progress)
    except GridwrightError as error:
        return SetsResult(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")
    if not found.is_complete:
        return give_up(f"stopped after {found.runs:,} runs of the rules, with subsets left to judge")
    return SetsResult(found)


def refuse(error: str) -> SetsResult:
    """The answer about an entry that carries an error."""
    return SetsResult(error=error)


def give_up(reason: str) -> SetsResult:
    return SetsResult(reason=reason)


JUDGING = Task(judge_sets, refuse, give_up)
"""What `study minimal-sets` does with each puzzle."""


def make_sets_record(entry: Entry, result: SetsResult) -> dict[str, Any]:
    """The record of `study minimal-sets --json`: every key of `SETS_KEYS`, in that order."""
    values: dict[str, Any] = dict.fromkeys(SETS_KEYS)
    found = result.found
    if found is not None:
        spoiler = found.spoiler
        values |= {
            "sets": [list(each) for each in found.sets],
            "shared": list(found.shared),
            "shares": {rule: round(share, 6) for rule, share in found.shares.items()},
            "all_solve": found.is_solved_by_all,
            "solving": found.solving,
            "spoiled": found.spoiled,
            "spoiler": {"solving": list(spoiler.solving), "rule": spoiler.rule} if spoiler else None,
            "runs": found.runs,
        }
    values |= describe_entry(entry) | {
        "outcome": result.name,
        "reason": result.reason or None,
        "error": result.error or None,
        "problems": list_problems(entry),
    }
    return {key: values[key] for key in SETS_KEYS}


def describe_sets(result: SetsResult) -> str:
    """The answer in a line, without the name of the puzzle.

    Sets overlap much, so they are told by what they share: `2 minimal sets: 1 2 in all, 5 9 12 in 50%`.
    """
    found = result.found
    if found is None:
        return f"gave up: {result.reason}"
    if found.contradiction:
        return "no solution"
    if not found.sets:
        return f"no set of the rules {found.rules[0]}-{found.rules[-1]} solves it"
    noun = "set" if len(found.sets) == 1 else "sets"
    spoiled = f"; {describe_spoiler(found)}" if found.spoiler else ""
    return f"{len(found.sets)} minimal {noun}: {_describe_shares(found)}{spoiled}"


def describe_spoiler(found: MinimalSets) -> str:
    """The smallest example of a rule too many."""
    assert found.spoiler is not None
    return f"{' '.join(found.spoiler.solving) or 'no rule'} solves it, with {found.spoiler.rule} not any more"


def _describe_shares(found: MinimalSets) -> str:
    """The rules in all sets, then the others by their share, the most frequent first."""
    levels: dict[float, list[str]] = {}
    for rule, share in found.shares.items():
        if share:
            levels.setdefault(share, []).append(rule)
    parts = [f"{' '.join(levels[share])} in {'all' if share == 1 else f'{share:.0%}'}" for share in sorted(levels, reverse=True)]
    return ", ".join(parts) or "no rule is needed"


def format_sets_line(entry: Entry, found: MinimalSets) -> str:
    """A line of the document's `Sets` text: the puzzle, then each set in brackets.

    The puzzle is named by its number if its file tells one, else as in every answer; without blanks, so that the name ends there.
    """
    name = re.sub(r"\s+", "_", facts(entry.puzzle)["number"] or entry.source)
    return " ".join([name, *(f"[{', '.join(each)}]" for each in found.sets)])


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
