"""What a report says in sentences: what was found in short, and what it does and does not mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright.study.evaluation.gate import gate
from gridwright.study.evaluation.scores import Scores
from gridwright.study.models.recipes import RECIPES
from gridwright.study.pictures.comparison import choose_best, collect_scores
from gridwright.study.pictures.words import format_count, format_number

if TYPE_CHECKING:
    from gridwright.study.evaluation.record import Evaluation

SIMULATED = "These are simulated people."
SIMULATED_MORE = (
    "Their times were drawn at random from a formula with known parameters, to test whether the analysis finds again what was "
    "put in. Nothing on this page says how long a person takes, and no model on it may tell anyone a time."
)
GATE = "The conditions were fixed before any data was seen. If one is not met, puzzles get bands of effort, and no times."

ATTEMPTS = "attempts"
ORIGINS = {
    ATTEMPTS: "recorded attempts",
    "published": "times that a site has published",
    "column": "the column median_time of the table",
}


def name_origin(evaluation: Evaluation) -> str:
    """Where the times come from."""
    if evaluation.is_simulated:
        return "attempts of simulated people"
    return ORIGINS.get(evaluation.origin, evaluation.origin)


def list_findings(evaluations: Sequence[Evaluation]) -> Iterator[str]:
    """The main figures of the best model, beside the best baseline, and the verdict of the gate."""
    best = choose_best(evaluations)
    models = [each for each in evaluations if not RECIPES[each.recipe].is_baseline]
    least = f", less than any other of {len(models)} models" if len(models) > 1 else ""
    yield (
        f"{best.recipe} ({RECIPES[best.recipe].words}) misses a puzzle that it has not seen by a factor of "
        f"{_format_factors(best)[0]}, up or down, in the mean{least}. {_compare_baseline(best)}"
    )
    yield _describe_order(best)
    if best.coverage is not None and best.width is not None and best.intervals is not None:
        guess = " With so few puzzles, the interval is a guess." if best.intervals.is_guess else ""
        yield (
            f"Its intervals are meant to hold for {best.intervals.level:.0%} of new puzzles; they did for {best.coverage:.0%} "
            f"of {best.coverage_rows}. Their longest time is {format_number(best.width, 1)} times the shortest.{guess}"
        )
    else:
        yield "There are too few puzzles for an interval."
    yield f"{gate(best).words}."


def _find_baseline(best: Evaluation) -> tuple[str, Scores] | None:
    """The baseline that misses least, with its scores; None if there is none beside the model."""
    baselines = [each for each in collect_scores([best]).items() if RECIPES[each[0]].is_baseline and each[0] != best.recipe]
    return min(baselines, key=lambda each: each[1].mae_log, default=None)


def _format_factors(best: Evaluation) -> list[str]:
    """The errors of the model and of the best baseline, with enough digits to see which is smaller."""
    baseline = _find_baseline(best)
    factors = [best.grouped.factor, *([baseline[1].factor] if baseline else [])]
    short = [format_number(each) for each in factors]
    return short if len(set(short)) == len(short) else [format_number(each, 3) for each in factors]


def _compare_baseline(best: Evaluation) -> str:
    baseline = _find_baseline(best)
    if baseline is None:
        return ""
    name, scores = baseline
    factor = _format_factors(best)[1]
    if best.grouped.mae_log < scores.mae_log:
        return f"The best baseline, {name} ({RECIPES[name].words}), misses by {factor}."
    return f"That is no better than the baseline {name} ({RECIPES[name].words}), which misses by {factor}."


def _describe_order(best: Evaluation) -> str:
    scores = best.grouped
    if scores.spearman_within is None:
        return "Whether it puts puzzles of one size in the right order cannot be said: there are too few of each size."
    low, high = format_number(scores.spearman_within_low), format_number(scores.spearman_within_high)
    return (
        "Among puzzles of one size its order goes with that of the times by a rank correlation of "
        f"{format_number(scores.spearman_within)} (95 % interval {low} to {high}, "
        f"{format_count(scores.rows_within, 'puzzle')}); 0 would be chance, 1 the same order."
    )


def list_cautions(evaluations: Sequence[Evaluation]) -> Iterator[str]:
    """What a reader should know before using a number of the page."""
    first = evaluations[0]
    if first.is_simulated:
        yield (
            "The people are simulated. A good score here says that the pipeline works, and that the columns hold the effort "
            "the simulation started from. It is no evidence about people."
        )
    else:
        yield (
            "The times are those of people who chose these puzzles and kept at them. Others may be slower, and the order of "
            "puzzles may be another for them."
        )
    if first.origin == ATTEMPTS:
        yield (
            "Puzzles that nobody solved have no time. Of the hardest, only those are here that somebody got through, so the "
            "hardest look a little easier than they are."
        )
    yield (
        "Every puzzle was predicted by a model that had seen neither it nor another of its group, such as parts of one "
        "picture. So the scores are about new puzzles of the same kind as these; about another source, other sizes or other "
        "makers they say nothing."
    )
    yield (
        "R² over all sizes is high for any model that knows that large puzzles take longer. To choose between puzzles of one "
        "size, only the figures within sizes count."
    )
    if len(evaluations) > 1:
        yield (
            f"The best of {len(evaluations)} models was chosen by the figures it is shown with, so it looks a little better "
            "than it is. Small differences between models may be chance."
        )
    yield (
        "A predicted time, and the interval around it, is for a typical person. One person is quicker or slower by a factor "
        "of their own, which no column of a puzzle knows."
    )
    yield (
        "Coefficients and importances tell what a model looks at, not what makes a puzzle hard. Columns that go together "
        "share their weight, or trade it against each other, even with opposite signs."
    )
    yield (
        "The document's split deals out puzzles at random, so that parts of one picture can be on both sides. Its figures are "
        "here to be compared with those of the document, not to be believed."
    )
