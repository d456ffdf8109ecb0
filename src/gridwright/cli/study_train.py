"""`gridwright study train`: a model of solving times, kept in a file that holds no code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwright.api import Entry
from gridwright.cli import options
from gridwright.cli.exit_codes import ExitCode
from gridwright.cli.modelling import (
    JudgeRequest,
    ModelName,
    check_packages,
    columns_option,
    folds_option,
    judge_alone,
    seed_option,
)
from gridwright.cli.output import check_writable, write_file
from gridwright.cli.session import Session
from gridwright.cli.study_times import TimesChoice, read_dataset, tell_origin, times_options
from gridwright.cli.targets import refuse_inputs
from gridwright.codec.files import shown
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.study.dataset import Dataset
    from gridwright.study.models.model import Model

TRAIN_KEYS = {
    "model": "the name of its recipe",
    "file": "where it was written",
    "rows": "how many puzzles it was trained on",
    "areas": "cells of the smallest of them, and of the largest",
    "is_simulated": "whether the times are of simulated people, who do not exist",
    "origin": "where the times come from: `attempts`, `published` or `column`",
    "fingerprint": "of the puzzles, their columns and times: the same for the same data",
    "feature_set": "the set of columns, or the columns, that were asked for",
    "features": "the columns that it looks at",
    "seed": "as asked",
    "versions": "of gridwright, Python and the libraries that fitted it",
    "scores": "what it was worth on puzzles it had not seen, by name; empty with `--no-scores`",
    "intervals": "`level`, and the factors of its intervals, `typical` and for one person (`you`); null without scores",
    "weights": "what each column counts for: its name, the value, the kind of value, and for a coefficient the scale of the "
    "column: `as-is`, `log` for its logarithm, or `log1p` for that of 1 more",
    "notes": "what a reader of scores and weights must know",
}
"""The keys of the `study train --json` record, in their order, and what they mean."""


@click.command("train")
@click.argument("features", metavar="FEATURES", type=options.FileName())
@times_options
@click.option(
    "--model", "name", type=ModelName(), metavar="NAME", default="boosting", show_default=True, help="Train this model."
)
@columns_option
@folds_option
@seed_option
@click.option(
    "--scores/--no-scores", "has_scores", default=True, show_default=True, help="Evaluate it, for scores and intervals."
)
@click.option(
    "-o", "--output", "target", metavar="MODEL", required=True, type=options.FileName(), help="Write this file, .gwmodel."
)
@options.make_json_option("model")
@options.quiet_option
@options.color_option
@options.debug_option
def train_command(
    features: str,
    attempts: str | None,
    published: str | None,
    adjustment: str,
    name: str,
    columns: str,
    folds: int,
    seed: int,
    has_scores: bool,
    target: str,
    **speaking: Any,
) -> int:
    """Train a model of solving times on all puzzles of a table.

    The times come from --attempts, from --published, or else from the column median_time of FEATURES; at least 10 puzzles must
    have one, or 8 with --no-scores. MODEL keeps the model with
    its columns, the fingerprint of its data, the versions of the libraries, its scores on puzzles that were held out, and its
    intervals. The same data and seed give the same file. It holds numbers only: reading it runs no code.

    \b
    Exit codes: 0 trained, 2 wrong input.
    """
    choice = TimesChoice(attempts, published, adjustment)
    choice.check(features)
    check_packages([name], has_plots=False)
    session = Session(**speaking)
    _check_target(target, [features, *choice.files])
    dataset = read_dataset(session, features, choice)
    request = JudgeRequest(columns, folds, seed, adjustment)
    try:
        model = judge_alone(session, dataset, name, request).model if has_scores else train_alone(dataset, name, request)
    except InputError as error:
        raise error.within(shown(features)) from None
    assert model is not None
    write_model(session, model, target)
    if session.as_json:
        session.print_json(make_train_record(model, target))
    return ExitCode.OK


def _check_target(target: str, inputs: Sequence[str]) -> None:
    from gridwright.study.models.files import SUFFIX

    if not target.endswith(SUFFIX):
        raise InputError(f"found a name that ends otherwise, expected {SUFFIX}", source=shown(target))
    check_writable(target)
    refuse_inputs([target], [Entry(name, path=Path(name)) for name in inputs], is_forced=None)


def train_alone(dataset: Dataset, name: str, request: JudgeRequest) -> Model:
    from gridwright.study.models.training import train

    return train(dataset, name, features=request.columns, seed=request.seed)


def write_model(session: Session, model: Model, target: str) -> None:
    """Write the model, and tell what it is worth."""
    from gridwright.study.models.files import format_model
    from gridwright.study.pictures.style import format_count

    write_file(Path(target), format_model(model))
    card = model.card
    whose = tell_origin(card.origin, is_simulated=card.is_simulated)
    columns, puzzles = format_count(len(model.features), "column"), format_count(card.rows, "puzzle")
    session.note(f"{shown(target)}: {model.recipe}, {columns}, learned from {puzzles}; times of {whose}")
    if card.scores:
        session.note(f"{shown(target)}: {describe_scores(card.scores)}")
    for note in card.notes:
        session.note(f"{shown(target)}: {note}")


def describe_scores(scores: Mapping[str, float]) -> str:
    """What a model is worth on puzzles of groups that were held out, in a line."""
    figures = {
        "times missed by a factor of": "grouped.factor",
        "rank correlation": "grouped.spearman",
        "within sizes": "grouped.spearman_within",
    }
    told = [f"{words} {scores[key]:.2f}" for words, key in figures.items() if key in scores]
    if "coverage" in scores:
        told.append(f"intervals held {scores['coverage']:.0%}")
    return f"of puzzles not seen: {', '.join(told)}"


def make_train_record(model: Model, target: str) -> dict[str, Any]:
    """The record of `study train --json`: every key of `TRAIN_KEYS`, in that order."""
    card = model.card
    values = {
        "model": model.recipe,
        "file": target,
        "rows": card.rows,
        "areas": list(card.areas),
        "is_simulated": card.is_simulated,
        "origin": card.origin,
        "fingerprint": card.fingerprint,
        "feature_set": card.feature_set,
        "features": list(model.features),
        "seed": card.seed,
        "versions": dict(card.versions),
        "scores": dict(card.scores),
        "intervals": card.intervals.to_json() if card.intervals else None,
        "weights": [asdict(weight) for weight in card.weights],
        "notes": list(card.notes),
    }
    return {key: values[key] for key in TRAIN_KEYS}
