"""`gridwright study predict`: how long people would take, by a trained model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry
from gridwright.batch.tasks import Batch
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.evaluation_output import spell_truths
from gridwright.cli.inputs import read_entries
from gridwright.cli.output import check_writable, write_output
from gridwright.cli.predicting import (
    MEASURING,
    PREDICT_TYPES,
    MeasureRequest,
    MeasureResult,
    Prediction,
    describe_prediction,
    find_hash,
    make_predict_record,
    make_table,
    needs_minimal_sets,
    predict_table,
)
from gridwright.cli.session import Session
from gridwright.cli.study_tables import read_table
from gridwright.cli.study_times import read_features, tell_origin
from gridwright.cli.targets import refuse_inputs
from gridwright.cli.terminal import printable
from gridwright.cli.wording import CODES, TALLY_WORDS
from gridwright.codec.files import shown
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.study.models.model import Model


@click.command("predict")
@click.argument("model_file", metavar="MODEL", type=options.FileName())
@click.argument("files", metavar="[FILE...]", nargs=-1, type=options.FileName())
@options.from_option
@click.option("--table", "features", metavar="FEATURES", type=options.FileName(), help="Predict for a table of features instead.")
@click.option("-o", "--output", "target", metavar="OUT", type=options.FileName(), help="Write this file too, .csv or .parquet.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="S",
    default=0,
    show_default=True,
    help="Measure puzzles with this seed, as the table the model learned from.",
)
@make_engine_options("Measure")
@options.speaking_options
def predict_command(
    model_file: str,
    files: Sequence[str],
    format_name: str | None,
    features: str | None,
    target: str | None,
    seed: int,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Predict how long people would take, by a trained model.

    Each puzzle is measured as 'study features' does, and gets the time that a typical one of the people would take that MODEL
    learned from, with an interval that should hold the time of four puzzles in five. Of other people, who may be several times
    as quick or as slow, it says nothing.

    \b
    Exit codes: 0 all predicted, 2 wrong input, 3 no solution, 5 a puzzle was
    given up. Of many puzzles the worst wins: 2, 5, 3, 0.
    """
    from gridwright.study.tables import check_table_name

    if bool(files) == (features is not None):
        raise click.UsageError("Expected puzzles or --table FEATURES, one of them.")
    if [model_file, *files, features].count("-") > 1:
        raise click.UsageError("Found - twice, but standard input holds one file.")
    session = Session(**speaking)
    if target is not None:
        check_table_name(target)
        check_writable(target)
        refuse_inputs([target], [Entry(name, path=Path(name)) for name in (model_file, features) if name], is_forced=None)
    reporter = Reporter(session, read_model(model_file), shown(model_file), target)
    if features is not None:
        return reporter.report_table(features)
    request = MeasureRequest(seed, needs_minimal_sets(reporter.model))
    engine = make_engine(session, jobs, engine_name, scheduler)
    entries = warm_for(engine, read_entries(session, files, format_name), session, "all")
    return run_batch(session, Batch(MEASURING, request, entries, engine, session.progress), reporter.report, reporter.finish)


def read_model(name: str) -> Model:
    """A trained model from its file."""
    from gridwright.study.models.files import parse_model

    data, source = read_table(name)
    try:
        return parse_model(data)
    except InputError as error:
        raise error.within(source) from None


class Reporter:
    """Asks the model, tells what it says, and keeps that for the table."""

    def __init__(self, session: Session, model: Model, model_name: str, target: str | None) -> None:
        self.session = session
        self.model = model
        self.model_name = model_name
        self.target = target
        self._kept: list[Prediction] = []
        whose = tell_origin(model.card.origin, is_simulated=model.card.is_simulated)
        session.note(f"{model_name}: {model.recipe}, learned from {model.card.rows} puzzles; times of {whose}")

    def report(self, entry: Entry, result: MeasureResult) -> None:
        """Predict for a puzzle that was measured."""
        session = self.session
        if self.target is not None:
            refuse_inputs([self.target], [entry], is_forced=None)
        session.codes.add(CODES[result.name])
        session.tally[TALLY_WORDS[result.name] if result.row is None else "predicted"] += 1
        if result.row is not None:
            self._predict(entry, result.row)
            return
        session.complain(result.error if entry.error else f"{entry.source}: {result.error}", entry.error or result.trace)
        if session.as_json:
            puzzle_hash = find_hash(entry.puzzle)
            record = make_predict_record(
                self.model, None, source=entry.source, puzzle_hash=puzzle_hash, outcome=result.name, error=result.error
            )
            session.print_json(record)

    def _predict(self, entry: Entry, row: dict[str, Any]) -> None:
        try:
            (prediction,) = predict_table(self.model, make_table(entry.source, row))
        except InputError as error:  # of a column that is not measured any more: no other puzzle will do better
            raise error.within(self.model_name) from None
        self._tell(prediction)

    def report_table(self, name: str) -> int:
        """Predict for every row of a table of features."""
        table = read_features(name)
        try:
            predictions = predict_table(self.model, table)
        except InputError as error:
            raise error.within(shown(name)) from None
        for prediction in predictions:
            self.session.tally["predicted"] += 1
            self._tell(prediction)
        if table.failed:
            self.session.note(f"left out: {table.failed} rows of puzzles that could not be measured")
        self.finish()
        self.session.summarise()
        return self.session.code

    def finish(self) -> None:
        """Write the table; with Ctrl-C, as far as it goes."""
        from gridwright.study.tables import format_table

        if self.target is None:
            return
        rows = (spell_truths(make_predict_record(self.model, prediction)) for prediction in self._kept)
        write_output(self.target, format_table(self.target, PREDICT_TYPES, rows))
        self.session.note(f"{shown(self.target)}: {len(self._kept)} rows")

    def _tell(self, prediction: Prediction) -> None:
        self._kept.append(prediction)
        if self.session.as_json:
            self.session.print_json(make_predict_record(self.model, prediction))
        elif not self.session.quiet:
            self.session.print(printable(f"{prediction.source}: {describe_prediction(self.model, prediction)}"))
