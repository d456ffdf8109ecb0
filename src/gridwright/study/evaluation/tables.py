"""Evaluations as tables: scores, weights and predictions, a row each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from typing import Any

import numpy as np

from gridwright.study.evaluation.concordance import Concordance
from gridwright.study.evaluation.intervals import spread_around
from gridwright.study.evaluation.record import Evaluation
from gridwright.study.evaluation.scores import Scores
from gridwright.study.models.model import Model

_COUNTS = ("rows", "rows_within", "negatives")

SCORE_TYPES: Mapping[str, type] = {
    "model": str,
    "features": str,
    "asked": str,
    "is_simulated": str,
    **{each.name: int if each.name in _COUNTS else float for each in fields(Scores)},
    "concordance": float,
    "concordance_within": float,
    "coverage": float,
    "coverage_rows": int,
    "width": float,
    "you_coverage": float,
    "folds": int,
    "seed": int,
    "data": str,
}
"""`asked` says what the model was asked about: see `ASKED`."""

ASKED = {
    "train": "document split, seen",
    "test": "document split, unseen",
    "grouped": "new puzzles",
    "persons": "new people",
}

WEIGHT_TYPES: Mapping[str, type] = {
    "model": str,
    "features": str,
    "is_simulated": str,
    "column": str,
    "kind": str,
    "value": float,
    "target": str,
    "scale": str,
}
"""A coefficient is in seconds or, where `target` is log, in logarithms of seconds, for one unit of the column on its `scale`."""

PREDICTION_TYPES: Mapping[str, type] = {
    "model": str,
    "features": str,
    "is_simulated": str,
    "source": str,
    "puzzle_hash": str,
    "group": str,
    "size": str,
    "fold": int,
    "seconds": float,
    "predicted": float,
    "low": float,
    "high": float,
    "in_coverage": str,
}
"""`low` and `high` are of an interval that was made without the puzzle. The reported coverage and width are those of the rows
with `in_coverage`; of the others, the models behind the interval may have seen the puzzle."""


def list_score_rows(evaluations: Iterable[Evaluation]) -> Iterator[dict[str, Any]]:
    """Up to four rows for each evaluation; coverage and width stand with new puzzles, which they are measured on."""
    for evaluation in evaluations:
        shared = _describe(evaluation)
        context = {"folds": evaluation.folds, "seed": evaluation.seed, "data": evaluation.fingerprint}
        pairs = {"grouped": evaluation.pairs, "persons": evaluation.persons_pairs}
        for part, words in ASKED.items():
            scores: Scores | None = getattr(evaluation, part)
            if scores is None:
                continue
            row = {**shared, "asked": words, **asdict(scores), **_list_pairs(pairs.get(part)), **context}
            if part == "grouped":
                row |= {name: getattr(evaluation, name) for name in ("coverage", "coverage_rows", "width", "you_coverage")}
            yield row


def list_weight_rows(model: Model) -> Iterator[dict[str, Any]]:
    """A row for each weight of a model."""
    shared = {"model": model.recipe, "features": model.card.feature_set, "is_simulated": _tell(model.card.is_simulated)}
    for weight in model.card.weights:
        yield {**shared, **asdict(weight), "target": model.target}


def list_prediction_rows(evaluations: Iterable[Evaluation]) -> Iterator[dict[str, Any]]:
    """A row for each puzzle of each evaluation: the prediction of the model that has not seen it, and an interval without it."""
    for evaluation in evaluations:
        low, high = spread_around(evaluation.predicted, evaluation.reaches)
        counted = np.isin(evaluation.fold_of, evaluation.coverage_folds)
        for row in range(evaluation.rows):
            yield {
                **_describe(evaluation),
                "source": evaluation.sources[row],
                "puzzle_hash": evaluation.hashes[row],
                "group": evaluation.groups[row],
                "size": evaluation.sizes[row],
                "fold": int(evaluation.fold_of[row]) + 1,
                "seconds": float(evaluation.seconds[row]),
                "predicted": float(evaluation.predicted[row]),
                "low": None if np.isnan(low[row]) else float(low[row]),
                "high": None if np.isnan(high[row]) else float(high[row]),
                "in_coverage": _tell(bool(counted[row])),
            }


def _describe(evaluation: Evaluation) -> dict[str, Any]:
    return {"model": evaluation.recipe, "features": evaluation.features, "is_simulated": _tell(evaluation.is_simulated)}


def _list_pairs(pairs: Concordance | None) -> dict[str, Any]:
    return {"concordance": pairs.share, "concordance_within": pairs.share_within} if pairs else {}


def _tell(truth: bool) -> str:
    return "true" if truth else "false"
