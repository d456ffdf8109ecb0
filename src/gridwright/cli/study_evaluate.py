"""`gridwright study evaluate`: what models of solving times are worth, in a folder of tables, plots and a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from gridwright.api import Entry
from gridwright.batch.interrupts import STOPPED
from gridwright.cli import options
from gridwright.cli.engines import make_engine, make_engine_options
from gridwright.cli.files import check_folder, make_folder, refuse_inputs, write_file
from gridwright.cli.session import Session
from gridwright.cli.study import TimesChoice, note_origin, read_dataset, times_options
from gridwright.cli.study_train import (
    JudgeRequest,
    check_extent,
    check_packages,
    columns_option,
    folds_option,
    judge_models,
    models_option,
    seed_option,
)
from gridwright.cli.terminal import ExitCode, printable
from gridwright.codec.text import shown

if TYPE_CHECKING:
    from gridwright.batch.engine import Engine
    from gridwright.batch.journal import Journal
    from gridwright.study.dataset import Dataset
    from gridwright.study.evaluation.results import Evaluation
    from gridwright.study.evaluation.scores import Scores
    from gridwright.study.judging import Judged
    from gridwright.study.recovery import EffectRow


SCORES, PREDICTIONS, REPORT = "scores.csv", "predictions.csv", "report.html"
PLOTS = ("predicted", "sorted", "residuals", "weights")
"""Of each model; what has no weights has no plot of them."""
COMPARISON = "comparison"
PLOT_FOLDER = "plots"
PLOT_FORMATS: tuple[Literal["svg", "png"], ...] = ("svg", "png")


@dataclass(frozen=True, slots=True)
class Findings:
    """What a report tells: the models, and of a whole study its effects and facts."""

    judged: Sequence[Judged]
    effects: Sequence[EffectRow] = ()
    facts: Sequence[tuple[str, str]] = ()
    title: str = "Models of solving times"


def name_results(folder: Path, names: Sequence[str]) -> list[Path]:
    """Every file that may be written for these models."""
    plots = [COMPARISON, *(f"{name}-{plot}" for name in names for plot in PLOTS)]
    tables = [SCORES, PREDICTIONS, *(f"weights-{name}.csv" for name in names), REPORT]
    return [
        *(folder / name for name in tables),
        *(folder / PLOT_FOLDER / f"{plot}.{suffix}" for plot in plots for suffix in PLOT_FORMATS),
    ]


def check_results(folder: str, names: Sequence[str], inputs: Sequence[str]) -> None:
    """InputError if an input would be overwritten."""
    entries = [Entry(name, path=Path(name)) for name in inputs if name != "-"]
    refuse_inputs(name_results(Path(folder), names), entries, is_forced=None)


def write_results(session: Session, folder: str, findings: Findings, others: Sequence[str] = ()) -> list[str]:
    """Write all files, the report last: where there is a new report, the rest is new too. Their names.

    `others` were written before, and are told of together with these.
    """
    place = make_folder(folder)
    make_folder(str(place / PLOT_FOLDER))
    session.progress.noun, session.progress.files, session.progress.files_done = "file", 0, 0
    written = []
    for name, data in format_results(findings):
        session.progress.begin(name)
        write_file(place / name, data)
        session.progress.finish()
        written.append(name)
    session.progress.close()
    session.note(f"{shown(place)}: {len({*others, *written})} files; begin with {shown(place / REPORT)}")
    return written


def format_results(findings: Findings) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each file."""
    from gridwright.study.evaluation.results import PREDICTION_TYPES, SCORE_TYPES, list_prediction_rows, list_score_rows
    from gridwright.study.pictures.report import format_report
    from gridwright.study.pictures.style import format_figure
    from gridwright.study.tables import format_csv

    evaluations = [each.evaluation for each in findings.judged]
    yield SCORES, format_csv(SCORE_TYPES, list_score_rows(evaluations))
    yield PREDICTIONS, format_csv(PREDICTION_TYPES, list_prediction_rows(evaluations))
    for each in findings.judged:
        yield from _format_weights(each)
    pictures: dict[tuple[str, str], bytes] = {}
    for recipe, plot, figure in _list_figures(findings.judged):
        files = {suffix: format_figure(figure, suffix) for suffix in PLOT_FORMATS}
        for suffix, data in files.items():
            yield f"{PLOT_FOLDER}/{'-'.join(filter(None, (recipe, plot)))}.{suffix}", data
        pictures[recipe, plot] = files["png"]
    page = format_report(
        evaluations,
        models={each.evaluation.recipe: each.model for each in findings.judged if each.model is not None},
        effects=findings.effects,
        facts=findings.facts,
        pictures=pictures,
        title=findings.title,
    )
    yield REPORT, page.encode()


def _format_weights(judged: Judged) -> Iterator[tuple[str, bytes]]:
    from gridwright.study.evaluation.results import WEIGHT_TYPES, list_weight_rows
    from gridwright.study.tables import format_csv

    if judged.model is not None and judged.model.card.weights:
        yield f"weights-{judged.model.recipe}.csv", format_csv(WEIGHT_TYPES, list_weight_rows(judged.model))


def _list_figures(judged: Sequence[Judged]) -> Iterator[tuple[str, str, Any]]:
    """Recipe, name and figure of each plot; the one that compares all models belongs to none."""
    from gridwright.study.pictures.plots import list_plots, plot_comparison

    yield "", COMPARISON, plot_comparison([each.evaluation for each in judged])
    for each in judged:
        weights = each.model.card.weights if each.model is not None else ()
        for plot, figure in list_plots(each.evaluation, weights=weights):
            yield each.evaluation.recipe, plot, figure


EVALUATE_KEYS = {
    "model": "the name of its recipe",
    "is_baseline": "whether it is one of the plain models that others must beat",
    "features": "the set of columns, or the columns, that it looks at",
    "is_simulated": "whether the times are of simulated people, who do not exist",
    "origin": "where the times come from: `attempts`, `published` or `column`",
    "fingerprint": "of the puzzles, their columns and times: the same for the same data",
    "seed": "as asked",
    "folds": "in how many parts the puzzles were held out, whole groups together",
    "train": "scores of the random split of the document, on the puzzles learned from",
    "test": "scores of the same split, on the other puzzles",
    "grouped": "scores on puzzles of groups that were held out: what counts for new puzzles",
    "persons": "scores on attempts of people who were held out, or null without attempts",
    "concordance": "share of pairs of puzzles of one person that are predicted in their real order, or null without attempts",
    "level": "the share of puzzles whose times intervals should hold, or null without intervals",
    "coverage": "the share that they held, of puzzles they were made without, or null",
    "coverage_rows": "how many puzzles that is measured on: all, or where there are many the first folds that hold 400",
    "width": "how many times the lower end of an interval its upper end is, in the mean, or null",
    "gate": "`is_open` if its times may be shown to people, by rules fixed beforehand; `words` say so, `checks` why",
    "notes": "what could not be said, and why",
}
"""The keys of a `study evaluate --json` record, in their order, and what they mean."""

SCORE_KEYS = {
    "rows": "how many puzzles, or of `persons` how many attempts",
    "r2": "share of the variance of the seconds that is explained, or null where there is none",
    "r2_log": "the same of the logarithm of the seconds",
    "r2_log_within": "the same around the mean of each size class",
    "mae_log": "mean error of the logarithm",
    "factor": "that error as a factor: times are missed by it, up or down",
    "spearman": "rank correlation, or null",
    "spearman_within": "rank correlation within size classes, their mean, or null",
    "spearman_within_low": "the lower end of its 95 % interval, or null",
    "spearman_within_high": "its upper end, or null",
    "rows_within": "how many puzzles that is made of",
    "negatives": "how many predictions were 0 or below",
}
"""The keys of `train`, `test`, `grouped` and `persons`."""

HEADER = ("model", "train", "test", "R2", "log R2", "in size", "factor", "rank", "in size", "held", "width")
ROW = "{:<13}  {:>6}  {:>6}    {:>6}  {:>6}  {:>7}  {:>6}  {:>6}  {:>7}  {:>4}  {:>6}"
LEGEND = (
    "train, test: R2 of seconds, puzzles split at random. The rest is of puzzles whose whole group was held out:",
    "R2 of seconds, R2 of log seconds, the same within sizes, the factor times are missed by, rank correlation,",
    "the same within sizes, share of times that 80 % intervals held, and their width as a factor.",
)


def make_evaluate_record(evaluation: Evaluation) -> dict[str, Any]:
    """The record of `study evaluate --json`: every key of `EVALUATE_KEYS`, in that order."""
    from gridwright.study.evaluation.results import gate
    from gridwright.study.models.recipes import RECIPES

    verdict = gate(evaluation)
    values = {
        "model": evaluation.recipe,
        "is_baseline": RECIPES[evaluation.recipe].is_baseline,
        "features": evaluation.features,
        "is_simulated": evaluation.is_simulated,
        "origin": evaluation.origin,
        "fingerprint": evaluation.fingerprint,
        "seed": evaluation.seed,
        "folds": evaluation.folds,
        "train": _list_scores(evaluation.train),
        "test": _list_scores(evaluation.test),
        "grouped": _list_scores(evaluation.grouped),
        "persons": _list_scores(evaluation.persons) if evaluation.persons else None,
        "concordance": _round(evaluation.concordance),
        "level": evaluation.intervals.level if evaluation.intervals else None,
        "coverage": _round(evaluation.coverage),
        "coverage_rows": evaluation.coverage_rows,
        "width": _round(evaluation.width),
        "gate": {"is_open": verdict.is_open, "words": verdict.words, "checks": [asdict(check) for check in verdict.checks]},
        "notes": list(evaluation.notes),
    }
    return {key: values[key] for key in EVALUATE_KEYS}


def format_heading(evaluation: Evaluation) -> Iterator[str]:
    """What stands above the rows: whose times, what the columns are."""
    whose = note_origin(evaluation.origin, is_simulated=evaluation.is_simulated)
    yield f"{evaluation.rows} puzzles, {len(set(evaluation.groups))} groups, {evaluation.folds} folds; times of {whose}"
    yield from LEGEND
    yield ROW.format(*HEADER).rstrip()


def format_row(evaluation: Evaluation) -> str:
    """The figures of one model; a dash where there is none."""
    grouped = evaluation.grouped
    figures = (
        *(evaluation.train.r2, evaluation.test.r2, grouped.r2, grouped.r2_log, grouped.r2_log_within),
        *(grouped.factor, grouped.spearman, grouped.spearman_within),
    )
    held = "-" if evaluation.coverage is None else f"{evaluation.coverage:.0%}"
    return ROW.format(evaluation.recipe, *map(_show, figures), held, _show(evaluation.width))


def format_gates(evaluations: Iterable[Evaluation]) -> Iterator[str]:
    """Whether the times of models that are no baselines may be shown to people, below the rows; one verdict, one line."""
    from gridwright.study.evaluation.results import gate
    from gridwright.study.models.recipes import RECIPES

    verdicts: dict[str, list[str]] = {}
    for evaluation in evaluations:
        if not RECIPES[evaluation.recipe].is_baseline:
            verdicts.setdefault(gate(evaluation).words.removeprefix(evaluation.recipe), []).append(evaluation.recipe)
    for verdict, recipes in verdicts.items():
        yield f"gate: {', '.join(recipes)}{':' if len(recipes) > 1 else ''}{verdict}"


def spell_truths(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record as a row of a table, where truth is written in words."""
    return {name: ("true" if value else "false") if isinstance(value, bool) else value for name, value in record.items()}


def _show(value: float | None) -> str:
    """Three decimals, unless that would break the row: a hopeless model may miss by any amount."""
    if value is None:
        return "-"
    if abs(value) < 9.9995:
        return f"{value:.3f}"
    return f"{value:.1f}" if abs(value) < 999.95 else f"{value:.0e}"


def _list_scores(scores: Scores) -> dict[str, Any]:
    values = asdict(scores)
    return {key: _round(values[key]) for key in SCORE_KEYS}


def _round(value: Any) -> Any:
    return round(value, 6) if isinstance(value, float) else value


@click.command("evaluate")
@click.argument("features", metavar="FEATURES", type=options.FileName())
@times_options
@models_option
@columns_option
@folds_option
@seed_option
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    type=options.FileName(),
    help="Write tables, plots and a report here.",
)
@make_engine_options("Evaluate")
@options.make_json_option("model")
@options.quiet_option
@options.color_option
@options.debug_option
def evaluate_command(
    features: str,
    attempts: str | None,
    published: str | None,
    adjustment: str,
    names: Sequence[str],
    columns: str,
    folds: int,
    seed: int,
    folder: str | None,
    jobs: int,
    engine_name: str,
    scheduler: str | None,
    **speaking: Any,
) -> int:
    """Evaluate models of solving times on puzzles they have not seen.

    Each model is fitted again and again, each time without the puzzles that it is then asked about. The times come from
    --attempts, from --published, or else from the column median_time of FEATURES; at least 10 puzzles must have one. The models
    are size-constant, area-power, line-uses and formula (the baselines); linear, ridge, ridge-cv, lasso, elastic-net, lasso-lars,
    forest-100 and forest-150 (those of a document of 2016); log-ridge and boosting.

    \b
    Exit codes: 0 all evaluated, 2 wrong input, 5 a model was given up.
    """
    choice = TimesChoice(attempts, published, adjustment)
    choice.check(features)
    check_packages(names, has_plots=folder is not None)
    session = Session(**speaking)
    engine = make_engine(session, jobs, engine_name, scheduler)
    if folder is not None:
        check_folder(folder)
        check_results(folder, names, [features, *choice.files])
    dataset = read_dataset(session, features, choice)
    request = JudgeRequest(columns, folds, seed, adjustment, trains=folder is not None)
    check_extent(dataset.table, folds, "with a time", features)
    judged = print_models(session, engine, dataset, names, request)
    if judged is None:
        return ExitCode.INTERRUPTED
    if folder is not None and judged:
        write_results(session, folder, Findings(judged))
    return session.code


def print_models(
    session: Session,
    engine: Engine,
    dataset: Dataset,
    names: Sequence[str],
    request: JudgeRequest,
    journal: Journal | None = None,
) -> list[Judged] | None:
    """Judge the models and tell of each as soon as it is; None after Ctrl-C. The engine is closed in any case."""
    judged: list[Judged] = []
    is_done = False
    try:
        for each in judge_models(session, engine, dataset, names, request, journal):
            if session.as_json:
                session.print_json(make_evaluate_record(each.evaluation))
            elif not session.quiet:
                heading = [] if judged else format_heading(each.evaluation)
                session.print("\n".join(map(printable, [*heading, format_row(each.evaluation)])))
            judged.append(each)
        is_done = True
    except KeyboardInterrupt:
        session.complain(f"{STOPPED}; {_describe_done(names, judged, journal)}")
    finally:
        session.progress.close()
        engine.close(is_hurried=not is_done)
    if not is_done:
        return None
    if not session.as_json and not session.quiet:
        for line in format_gates(each.evaluation for each in judged):
            session.print(printable(line))
    return judged


def _describe_done(names: Sequence[str], judged: Sequence[Judged], journal: Journal | None) -> str:
    """How many models were evaluated before Ctrl-C, told or not yet; and how that can go on."""
    done = len(judged) if journal is None else sum(name in journal.rows for name in names)
    told = f"{done} of {len(names)} models were evaluated"
    if journal is None or not done:
        return told
    return f"{told}, and kept in {shown(journal.path)}: the same command goes on from there"
