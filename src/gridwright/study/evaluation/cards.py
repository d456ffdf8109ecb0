"""What an evaluation adds to the card of a model that was trained on all of the same data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace

from gridwright.model.errors import InputError
from gridwright.study.evaluation.record import Evaluation
from gridwright.study.models.model import Model


def with_scores(model: Model, evaluation: Evaluation) -> Model:
    """The model with scores and intervals. InputError if these belong to another model or other data."""
    mine = (model.recipe, model.card.feature_set, model.card.fingerprint)
    theirs = (evaluation.recipe, evaluation.features, evaluation.fingerprint)
    for what, found, expected in zip(("model", "features", "data"), theirs, mine, strict=True):
        if found != expected:
            raise InputError(f"found scores of the {what} {found}, expected those of {expected}")
    notes = (*model.card.notes, *evaluation.notes)
    card = replace(model.card, scores=dict(list_scores(evaluation)), intervals=evaluation.intervals, notes=notes)
    return replace(model, card=card)


def list_scores(evaluation: Evaluation) -> Iterator[tuple[str, float]]:
    """Every figure that is defined, by a name such as ``grouped.factor``."""
    for part in ("train", "test", "grouped", "persons"):
        scores = getattr(evaluation, part)
        if scores is not None:
            yield from ((f"{part}.{name}", float(value)) for name, value in asdict(scores).items() if value is not None)
    for part, pairs in (("grouped", evaluation.pairs), ("persons", evaluation.persons_pairs)):
        if pairs is not None and pairs.share is not None:
            yield f"{part}.concordance", pairs.share
            if pairs.share_within is not None:
                yield f"{part}.concordance_within", pairs.share_within
    for name in ("coverage", "coverage_rows", "width", "you_coverage"):
        value = getattr(evaluation, name)
        if value is not None:
            yield name, float(value)
