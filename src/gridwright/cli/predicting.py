"""Predicting the time of one puzzle for a command: what is measured, what came of it, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from gridwright.api import kind_of
from gridwright.batch.tasks import Task
from gridwright.cli.debugging import format_traceback
from gridwright.model.errors import GridwrightError
from gridwright.model.kind import Progress

if TYPE_CHECKING:
    from gridwright.study.feature_table import FeatureTable
    from gridwright.study.models.model import Model

KIND = "nonogram"
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
    from gridwright.kinds.nonogram.columns import hash_puzzle
    from gridwright.study.features import HASH, measure_row

    kind = kind_of(puzzle).name
    if kind != KIND:
        return refuse(f"found a {kind}, expected a {KIND}")
    try:
        row = measure_row(puzzle, kind=KIND, seed=request.seed, has_minimal_sets=request.has_minimal_sets)
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
    from gridwright.kinds.nonogram.columns import hash_puzzle

    return hash_puzzle(puzzle) if puzzle is not None and kind_of(puzzle).name == KIND else None


def make_table(source: str, row: dict[str, Any]) -> FeatureTable:
    """A table of one row, read as any other would be."""
    from gridwright.study.feature_table import parse_features
    from gridwright.study.features import SOURCE, FeatureStudy
    from gridwright.study.tables import format_csv

    return parse_features(format_csv(FeatureStudy().types(), [{**row, SOURCE: source}]), "row.csv")


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
