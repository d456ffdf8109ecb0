"""What models are worth, as a table for people and as records for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gridwright.cli.study_times import tell_origin

if TYPE_CHECKING:
    from gridwright.study.evaluation.results import Evaluation
    from gridwright.study.evaluation.scores import Scores

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
    whose = tell_origin(evaluation.origin, is_simulated=evaluation.is_simulated)
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
