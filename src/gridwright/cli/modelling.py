"""What commands about models share: which models and columns are meant, and evaluating several of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from gridwright.batch.engine import Engine, Failure, LocalEngine
from gridwright.cli import options
from gridwright.cli.session import Session
from gridwright.cli.study_tables import name_source
from gridwright.cli.study_times import find_retime
from gridwright.cli.wording import CODES
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

if TYPE_CHECKING:
    from gridwright.batch.journal import Journal
    from gridwright.study.dataset import Dataset
    from gridwright.study.evaluation.plan import Plan
    from gridwright.study.feature_table import FeatureTable
    from gridwright.study.judging import Judged


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
    from gridwright.model.extras import check_extra
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
