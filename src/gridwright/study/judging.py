"""Judging a model: what it is worth on puzzles it has not seen, and the model itself; judged models as rows of a journal."""

from __future__ import annotations

import base64
import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from gridwright.batch.journal import Row
from gridwright.model.errors import InputError
from gridwright.study.attempts import format_attempts
from gridwright.study.dataset import Dataset
from gridwright.study.evaluation.intervals import Intervals
from gridwright.study.evaluation.plan import Plan
from gridwright.study.evaluation.results import Evaluation, with_scores
from gridwright.study.evaluation.scores import Concordance, Scores
from gridwright.study.evaluation.trial import follow_plan
from gridwright.study.models.files import format_model, parse_model
from gridwright.study.models.model import Model
from gridwright.study.models.training import list_versions, train


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What a model is worth; with the model, if that was asked for."""

    evaluation: Evaluation
    model: Model | None = None


def judge(
    recipe: str, *, plan: Plan, features: str = "all", trains: bool = True, progress: Callable[[str], None] | None = None
) -> Judged:
    """Judge one model: the task that engines do. `progress` is told what is about to be done before each fit."""
    evaluation = follow_plan(plan, recipe, features=features, progress=progress)
    if not trains:
        return Judged(evaluation)
    if progress is not None:
        progress(f"{recipe}: all puzzles")
    model = train(plan.dataset, recipe, features=features, seed=plan.seed)
    return Judged(evaluation, with_scores(model, evaluation))


# Judged models as rows of a journal, so that a study that was stopped need not judge them again.

_PLAIN = ("recipe", "features", "folds", "seed", "coverage", "coverage_rows", "width", "you_coverage")
_SCORES = ("train", "test", "grouped", "persons")
_PAIRS = ("pairs", "persons_pairs")


def describe_subject(dataset: Dataset, **request: Any) -> dict[str, Any]:
    """What judged models depend on: all that was asked, the data, and the libraries."""
    attempts = hashlib.sha256(format_attempts(dataset.attempts)).hexdigest()[:32]
    versions = ", ".join(f"{name} {version}" for name, version in list_versions().items())
    return {"table": "models", "versions": versions, "data": dataset.fingerprint, "attempts": attempts, **request}


def dump_judged(judged: Judged) -> Row:
    """A judged model as values that JSON knows; what the data set tells is left out."""
    evaluation = judged.evaluation
    return {
        **{name: getattr(evaluation, name) for name in _PLAIN},
        **{name: _dump(getattr(evaluation, name)) for name in (*_SCORES, *_PAIRS)},
        "baselines": {name: asdict(scores) for name, scores in evaluation.baselines.items()},
        "intervals": evaluation.intervals.to_json() if evaluation.intervals else None,
        "predicted": [float(each) for each in evaluation.predicted],
        "fold_of": [int(each) for each in evaluation.fold_of],
        "coverage_folds": list(evaluation.coverage_folds),
        "reaches": [None if math.isnan(each) else float(each) for each in evaluation.reaches],
        "notes": list(evaluation.notes),
        "model": base64.b64encode(format_model(judged.model)).decode() if judged.model else None,
    }


def load_judged(row: Row, dataset: Dataset) -> Judged | None:
    """What `dump_judged` made of a model that was judged on this data set; None of anything else."""
    try:
        return Judged(_load_evaluation(row, dataset), parse_model(base64.b64decode(row["model"])) if row["model"] else None)
    except (InputError, KeyError, TypeError, ValueError):
        return None


def _load_evaluation(row: Row, dataset: Dataset) -> Evaluation:
    predicted, fold_of = np.array(row["predicted"], dtype=float), np.array(row["fold_of"], dtype=int)
    reaches = np.array([math.nan if each is None else each for each in row["reaches"]], dtype=float)
    if not len(predicted) == len(fold_of) == len(reaches) == len(dataset):
        raise InputError(f"found {len(predicted)} predictions, expected {len(dataset)}")
    table = dataset.table
    return Evaluation(
        **{name: row[name] for name in _PLAIN},
        **{name: _load(Scores, row[name]) for name in _SCORES},
        **{name: _load(Concordance, row[name]) for name in _PAIRS},
        fingerprint=dataset.fingerprint,
        origin=dataset.origin,
        is_simulated=dataset.is_simulated,
        sources=table.sources,
        hashes=table.hashes,
        groups=table.groups,
        sizes=dataset.sizes,
        seconds=dataset.seconds,
        predicted=predicted,
        fold_of=fold_of,
        coverage_folds=tuple(row["coverage_folds"]),
        reaches=reaches,
        baselines={name: Scores(**scores) for name, scores in row["baselines"].items()},
        intervals=None if row["intervals"] is None else Intervals.from_json(row["intervals"]),
        notes=tuple(row["notes"]),
    )


def _dump(value: Any) -> dict[str, Any] | None:
    return None if value is None else asdict(value)


def _load(kind: type[Any], values: Mapping[str, Any] | None) -> Any:
    return None if values is None else kind(**values)
