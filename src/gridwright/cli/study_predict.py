"""`gridwright study predict`: how long people would take, by a trained model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry, hash_puzzle, kind_of
from gridwright.batch.tasks import Batch, Task
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options, run_batch, warm_for
from gridwright.cli.files import check_writable, read_entries, refuse_inputs, write_output
from gridwright.cli.session import CODES, TALLY_WORDS, Session
from gridwright.cli.study import note_origin, read_features, read_table
from gridwright.cli.study_evaluate import spell_truths
from gridwright.cli.terminal import format_traceback, printable
from gridwright.codec.text import shown
from gridwright.kinds import load_kinds
from gridwright.model.errors import GridwrightError, InputError
from gridwright.model.outcome import Progress

if TYPE_CHECKING:
    from gridwright.study.feature_table import FeatureTable
    from gridwright.study.models.model import Model


KINDS = tuple(kind.name for kind in load_kinds() if kind.can("measures"))
"""The kinds that features are measured of."""
LEAST_SECONDS = 1.0
"""Models that are straight lines predict less than nothing for the shortest puzzles; people are told this instead."""

PREDICT_KEYS = {
    "source": "the file as named, with `#3` behind it for the third puzzle of several; or the `source` of the table's row",
    "puzzle_hash": "the same for puzzles with the same clues, colours and given cells, or null",
    "outcome": "`predicted`, `unsolvable`, `gave-up` or `invalid`",
    "seconds": "the time that is predicted, or null",
    "low": "the lower end of the interval, or null",
    "high": "its upper end, or null",
    "you_low": "the lower end of the interval for one person of whom nothing is known, or null",
    "you_high": "its upper end, or null",
    "level": "the share of puzzles whose times such intervals should hold, or null if the model has none",
    "is_guess": "whether the interval was made of too few puzzles to be more than a guess, or null",
    "you_is_guess": "whether that for one person was made of too few people or puzzles, or null",
    "size_class": "the puzzles that the interval was made of: a size class, or `all` if there were too few of it; or null",
    "you_size_class": "the same of the interval for one person",
    "is_outside": "whether the puzzle is smaller or larger than all that the model learned from, or null",
    "solutions": "how many the puzzle has: `one`, `several` or `unknown`; null if that is not known at all",
    "is_simulated": "whether the model learned from simulated people, who do not exist",
    "origin": "where its times came from: `attempts`, `published` or `column`",
    "model": "the name of its recipe",
    "error": "why there is no prediction, or null",
}
"""The keys of a `study predict --json` record, in their order, and what they mean."""

PREDICT_TYPES = {
    "source": str,
    "puzzle_hash": str,
    "seconds": float,
    "low": float,
    "high": float,
    "you_low": float,
    "you_high": float,
    "level": float,
    "is_guess": str,
    "you_is_guess": str,
    "size_class": str,
    "you_size_class": str,
    "is_outside": str,
    "solutions": str,
    "is_simulated": str,
    "origin": str,
    "model": str,
}
"""The columns of its table."""


@dataclass(frozen=True, slots=True)
class MeasureRequest:
    """How to measure each puzzle."""

    seed: int = 0
    has_minimal_sets: bool = False


@dataclass(frozen=True, slots=True)
class MeasureResult:
    """What was measured of a puzzle, or why nothing was."""

    row: dict[str, Any] | None = None
    name: str = "solved"
    """In the words of outcomes."""
    error: str = ""
    trace: str = ""


def measure_puzzle(puzzle: Any, request: MeasureRequest, progress: Progress | None = None) -> MeasureResult:
    """Answer a request."""
    from gridwright.batch.engine import Failure
    from gridwright.study.features import HASH, measure_row

    kind = kind_of(puzzle).name
    if kind not in KINDS:
        return refuse(f"found a {kind}, expected a {' or a '.join(KINDS)}")
    try:
        row = measure_row(puzzle, kind=kind, seed=request.seed, has_minimal_sets=request.has_minimal_sets)
    except GridwrightError as error:
        return MeasureResult(name="invalid", error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")
    if isinstance(row, Failure):
        return MeasureResult(name=row.name, error=row.reason)
    return MeasureResult({HASH: hash_puzzle(puzzle), **row})


def refuse(error: str) -> MeasureResult:
    """The answer about an entry that carries an error."""
    return MeasureResult(name="invalid", error=error)


def give_up(reason: str) -> MeasureResult:
    return MeasureResult(name="gave-up", error=reason)


MEASURING = Task(measure_puzzle, refuse, give_up)
"""What `study predict` does with each puzzle before the model is asked."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A time with its interval, if the model has one."""

    source: str
    puzzle_hash: str
    seconds: float
    is_outside: bool
    """Whether it is smaller or larger than all that was learned from."""
    solutions: str | None
    low: float | None = None
    high: float | None = None
    size_class: str | None = None
    """The puzzles that the interval is made of."""
    you_low: float | None = None
    you_high: float | None = None
    you_size_class: str | None = None


def predict_table(model: Model, table: FeatureTable) -> list[Prediction]:
    """A prediction for each row."""
    from gridwright.study.feature_table import AREA

    seconds = model.predict(table).tolist()
    least, most = model.card.areas
    columns: dict[str, Any] = {
        "source": table.sources,
        "puzzle_hash": table.hashes,
        "seconds": seconds,
        "is_outside": [not least <= area <= most for area in table.columns([AREA])[:, 0]],
        "solutions": table.texts("solutions"),
        **_find_bounds(model, seconds, table.sizes),
    }
    return [Prediction(**dict(zip(columns, values, strict=True))) for values in zip(*columns.values(), strict=True)]


def _find_bounds(model: Model, seconds: Sequence[float], sizes: Sequence[str]) -> dict[str, list[Any]]:
    """The ends of both intervals and what they are made of, as far as the model has them."""
    intervals = model.card.intervals
    if intervals is None:
        return {}
    low, high = intervals.bounds(seconds, sizes)
    found = {"low": low.tolist(), "high": high.tolist(), "size_class": intervals.typical.choose_classes(sizes)}
    if intervals.you is not None:
        low, high = intervals.bounds(seconds, sizes, is_personal=True)
        classes = intervals.you.choose_classes(sizes)
        found |= {"you_low": low.tolist(), "you_high": high.tolist(), "you_size_class": classes}
    return found


def find_hash(puzzle: Any) -> str | None:
    """The hash of a puzzle that could be measured; None of another kind, and of none."""
    return hash_puzzle(puzzle) if puzzle is not None and kind_of(puzzle).name in KINDS else None


def make_table(source: str, row: dict[str, Any]) -> FeatureTable:
    """A table of one row, read as any other would be."""
    from gridwright.study.feature_table import parse_features
    from gridwright.study.features import SOURCE, FeatureStudy
    from gridwright.study.tables import format_csv

    return parse_features(format_csv(FeatureStudy().types(row), [{**row, SOURCE: source}]), "row.csv")


def needs_minimal_sets(model: Model) -> bool:
    """Whether a column that the model looks at is only filled with the shares of minimal sets."""
    return any(name.startswith("share_") for name in model.features)


def make_predict_record(
    model: Model,
    prediction: Prediction | None,
    *,
    source: str = "",
    puzzle_hash: str | None = None,
    outcome: str = "predicted",
    error: str = "",
) -> dict[str, Any]:
    """The record of `study predict --json`: every key of `PREDICT_KEYS`, in that order."""
    intervals = model.card.intervals
    values: dict[str, Any] = dict.fromkeys(PREDICT_KEYS) | {
        "source": source,
        "puzzle_hash": puzzle_hash,
        "outcome": outcome,
        "is_simulated": model.card.is_simulated,
        "origin": model.card.origin,
        "model": model.recipe,
        "error": error or None,
    }
    if prediction is not None:
        values |= asdict(prediction)
        if intervals is not None:
            you_is_guess = None if intervals.you is None else intervals.you.is_guess
            values |= {"level": intervals.level, "is_guess": intervals.is_guess, "you_is_guess": you_is_guess}
    return {key: _round(values[key]) for key in PREDICT_KEYS}


def describe_prediction(model: Model, prediction: Prediction) -> str:
    """The prediction in a few words, without the name of the puzzle; that it is of simulated people is never left out."""
    from gridwright.study.pictures.style import format_duration

    intervals = model.card.intervals
    told = f"about {format_duration(max(prediction.seconds, LEAST_SECONDS))}"
    if intervals is not None and prediction.low is not None and prediction.high is not None:
        guess = ", a guess" if intervals.is_guess else ""
        told += f", {intervals.level:.0%} from {format_duration(prediction.low)} to {format_duration(prediction.high)}{guess}"
    if prediction.you_low is not None and prediction.you_high is not None:
        guess = ", a guess" if intervals is not None and intervals.you is not None and intervals.you.is_guess else ""
        told += f"; one person: from {format_duration(prediction.you_low)} to {format_duration(prediction.you_high)}{guess}"
    told = "; ".join([told, *_list_doubts(model, prediction)])
    return f"simulated: {told}" if model.card.is_simulated else told


def _list_doubts(model: Model, prediction: Prediction) -> Iterator[str]:
    """Why the prediction may be worth nothing."""
    if prediction.is_outside:
        least, most = model.card.areas
        yield (
            f"outside the sizes learned from ({least:,} to {most:,} cells)"
            if least < most
            else (f"outside the size learned from ({most:,} cells)")
        )
    if prediction.solutions == "several":
        yield "has several solutions"


def _round(value: Any) -> Any:
    return round(value, 3) if isinstance(value, float) else value


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
        whose = note_origin(model.card.origin, is_simulated=model.card.is_simulated)
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
        self._print_prediction(prediction)

    def report_table(self, name: str) -> int:
        """Predict for every row of a table of features."""
        table = read_features(name)
        try:
            predictions = predict_table(self.model, table)
        except InputError as error:
            raise error.within(shown(name)) from None
        for prediction in predictions:
            self.session.tally["predicted"] += 1
            self._print_prediction(prediction)
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

    def _print_prediction(self, prediction: Prediction) -> None:
        self._kept.append(prediction)
        if self.session.as_json:
            self.session.print_json(make_predict_record(self.model, prediction))
        elif not self.session.quiet:
            self.session.print(printable(f"{prediction.source}: {describe_prediction(self.model, prediction)}"))
