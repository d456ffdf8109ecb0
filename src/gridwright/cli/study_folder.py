"""The folder that a study of models fills: tables, plots and a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from gridwright.api import Entry
from gridwright.cli.output import write_file
from gridwright.cli.session import Session
from gridwright.cli.targets import make_folder, refuse_inputs
from gridwright.codec.files import shown

if TYPE_CHECKING:
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
