"""`gridwright study train`: a model of solving times, kept in a file that holds no code."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from gridwright.api import Entry
from gridwright.batch.engine import Engine, Failure, LocalEngine
from gridwright.cli import options
from gridwright.cli.files import check_writable, refuse_inputs, write_file
from gridwright.cli.session import CODES, Session
from gridwright.cli.study import TimesChoice, find_retime, name_source, note_origin, read_dataset, times_options
from gridwright.cli.terminal import ExitCode
from gridwright.codec.text import shown
from gridwright.model.errors import InputError, quote

if TYPE_CHECKING:
    from gridwright.batch.journal import Journal
    from gridwright.study.dataset import Dataset
    from gridwright.study.evaluation.plan import Plan
    from gridwright.study.feature_table import FeatureTable
    from gridwright.study.judging import Judged
    from gridwright.study.models.model import Model


class ModelName(options.ParamType):
    """The name of one recipe."""

    name = "model"

    def names(self) -> dict[str, str]:
        """Name -> what it is."""
        from gridwright.study.models.recipes import RECIPES

        return {recipe.name: recipe.words for recipe in RECIPES.values()}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value not in self.names():
            self.fail(f"{quote(value)} is no model, expected one of {', '.join(self.names())}.", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name, help=words) for name, words in self.names().items() if name.startswith(incomplete)]


class ModelNames(ModelName):
    """Names with commas between them, each of a recipe or of several: all, document, baselines."""

    name = "models"

    def groups(self) -> dict[str, tuple[str, ...]]:
        from gridwright.study.models.recipes import RECIPES

        return {
            "all": tuple(RECIPES),
            "document": tuple(recipe.name for recipe in RECIPES.values() if recipe.is_document),
            "baselines": tuple(recipe.name for recipe in RECIPES.values() if recipe.is_baseline),
        }

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        groups = self.groups() | {name: (name,) for name in self.names()}
        chosen: list[str] = []
        for part in str(value).split(","):
            if part.strip() not in groups:
                self.fail(f"{quote(part.strip())} is no model, expected some of {', '.join(groups)}.", param, ctx)
            chosen += groups[part.strip()]
        return tuple(dict.fromkeys(chosen))


models_option = click.option(
    "--model",
    "names",
    type=ModelNames(),
    metavar="NAME,...",
    default="all",
    show_default=True,
    help="Evaluate these models, or all, document, baselines.",
)
columns_option = click.option(
    "--features",
    "columns",
    metavar="SET",
    default="all",
    show_default=True,
    help="Look at size, counts, document, better or all columns, or at those named, with commas.",
)
folds_option = click.option(
    "--folds",
    type=click.IntRange(2, 50),
    metavar="K",
    default=5,
    show_default=True,
    help="Test on each of so many parts in turn; takes as many groups of puzzles, and 10 puzzles.",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="S",
    default=0,
    show_default=True,
    help="Choose splits and trees; the same seed gives the same models and scores.",
)


@dataclass(frozen=True, slots=True)
class JudgeRequest:
    """How models are judged."""

    columns: str = "all"
    folds: int = 5
    seed: int = 0
    adjustment: str = "adjusted"
    """How times are made of attempts: they are made again without the people who are held out."""
    trains: bool = True


def check_packages(names: Sequence[str], *, has_plots: bool) -> None:
    """InputError if these models, or plots of them, need a package that is not installed."""
    from gridwright.model.lazy import check_extra
    from gridwright.study.models.recipes import RECIPES

    for name in names:
        if not RECIPES[name].is_baseline:
            check_extra("sklearn", f"the model {name}")
    if has_plots:
        check_extra("matplotlib", "a report with plots")


def check_extent(table: FeatureTable, folds: int, which: str, name: str) -> None:
    """InputError if the puzzles of a table, called `which`, are too few for any model."""
    from gridwright.study.evaluation.plan import check_groups, check_puzzles
    from gridwright.study.features import join_groups

    try:
        check_puzzles(len(set(table.hashes)), which)
        check_groups(len(set(join_groups(table.hashes, table.groups))), folds)
    except InputError as error:
        raise error.within(name_source(name)) from None


def judge_models(
    session: Session,
    engine: Engine,
    dataset: Dataset,
    names: Sequence[str],
    request: JudgeRequest,
    journal: Journal | None = None,
) -> Iterator[Judged]:
    """Each model judged, in the order of their names, as soon as it and those before it are.

    What the journal holds is not judged again. A model that cannot be judged is complained of; the others go on.
    """
    progress = session.progress
    progress.files, progress.files_done, progress.noun = len(names), 0, "model"
    progress.begin(names[0])
    waiting = deque(names)
    answers: dict[str, Judged | Failure] = {}
    told: set[str] = set()
    for key, found in _gather(session, engine, dataset, names, request, journal):
        answers[key] = found
        progress.files_done += 1
        progress.finish()
        while waiting and waiting[0] in answers:
            answer = answers.pop(name := waiting.popleft())
            if not isinstance(answer, Failure):
                yield answer
                continue
            session.codes.add(CODES[answer.name])
            if answer.reason not in told:
                session.complain(f"model {name}: {answer.reason}")
                told.add(answer.reason)
        progress.begin(waiting[0] if waiting else "")
    progress.close()


def _gather(
    session: Session,
    engine: Engine,
    dataset: Dataset,
    names: Sequence[str],
    request: JudgeRequest,
    journal: Journal | None,
) -> Iterator[tuple[str, Judged | Failure]]:
    """Judged models as they come: first those of the journal, which gets the others as soon as they are there."""
    from gridwright.study.judging import dump_judged, judge, load_judged

    rows = journal.rows if journal is not None else {}
    kept: dict[str, Judged] = {}
    for name in [name for name in names if name in rows]:
        judged = load_judged(rows[name], dataset)
        if judged is None:
            del rows[name]  # of no use: it is judged anew, and must not be counted before
        else:
            kept[name] = judged
    yield from kept.items()
    rest = [name for name in names if name not in kept]
    if not rest:
        return
    plan = plan_splits(session, dataset, request)
    is_here = isinstance(engine, LocalEngine) and engine.jobs == 1
    told = session.progress.begin if is_here else None  # a bar cannot travel to other processes
    task = partial(judge, plan=plan, features=request.columns, trains=request.trains, progress=told)
    for name, answer in engine.run(task, ((name, name) for name in rest)):
        if journal is not None and not isinstance(answer, Failure):
            journal.add(name, dump_judged(answer))
        yield name, answer


def judge_alone(session: Session, dataset: Dataset, name: str, request: JudgeRequest) -> Judged:
    """Judge a single model in this process, with a word to the progress bar before each fit."""
    from gridwright.study.judging import judge

    session.progress.files, session.progress.noun = 1, "model"
    try:
        plan = plan_splits(session, dataset, request)
        return judge(name, plan=plan, features=request.columns, trains=request.trains, progress=session.progress.begin)
    finally:
        session.progress.close()


def plan_splits(session: Session, dataset: Dataset, request: JudgeRequest) -> Plan:
    """What is held out when, the same for all models."""
    from gridwright.study.evaluation.plan import make_plan

    session.progress.begin("splits")
    return make_plan(dataset, folds=request.folds, seed=request.seed, retime=find_retime(request.adjustment))


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
    whose = note_origin(card.origin, is_simulated=card.is_simulated)
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
