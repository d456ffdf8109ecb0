"""`gridwright study features`: a table of what is measured of puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry
from gridwright.batch.engine import Engine, Failure, WorkersLost
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, warm_for
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.inputs import read_entries
from gridwright.cli.output import check_writable, write_file
from gridwright.cli.session import Session
from gridwright.cli.targets import refuse_inputs
from gridwright.cli.wording import CODES, TALLY_WORDS
from gridwright.codec.files import shown

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
    entries = spare_inputs(read_entries(session, files, format_name), [target], is_forced)
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
        raise WorkersLost(f"{loss.message}{_tell_kept(journal)}", source=loss.source) from loss
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


def spare_inputs(entries: Iterator[Entry], outputs: Sequence[str | Path], is_forced: bool | None) -> Iterator[Entry]:
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

    write_file(Path(target), format_table(target, study.types(), study.table(journal)))
    if not keeps_journal:
        journal.remove()
    rows = len(study.places)
    session.note(f"{shown(target)}: {rows} row{'' if rows == 1 else 's'} of {len(study.types())} columns")
    session.summarise()
    return session.code


def _stop(session: Session, journal: Journal | None) -> ExitCode:
    session.complain(f"stopped by Ctrl-C or a termination signal{_tell_kept(journal)}")
    return ExitCode.INTERRUPTED


def _tell_kept(journal: Journal | None) -> str:
    """How a run that was cut short can go on."""
    if journal is None or not journal.rows:
        return ""
    kept = len(journal.rows)
    return f"; {kept} row{'' if kept == 1 else 's'} kept in {shown(journal.path)}: the same command goes on from there"
