"""All models beside each other: by how much they miss, and how well they order puzzles of one size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.study.evaluation.gate import LEAST_SPEARMAN
from gridwright.study.evaluation.scores import Scores
from gridwright.study.models.recipes import RECIPES
from gridwright.study.pictures.look import ACCENT, PENCIL, SIZE, house_style, open_figure, settle_layout, write_title
from gridwright.study.pictures.points import MARK, describe_rows
from gridwright.study.pictures.words import TIMES

if TYPE_CHECKING:
    from gridwright.study.evaluation.record import Evaluation

MOST_ERROR = 4.0
"""The axis of errors ends at this factor: what misses by more is no use."""
FAR_OUT = 2.5
"""What misses by so many times the usual error, or more, must not squeeze all others: an arrow and a number stand for it."""


def collect_scores(evaluations: Sequence[Evaluation]) -> dict[str, Scores]:
    """Scores on new puzzles of every model that was evaluated, then of every baseline, which each evaluation brings along."""
    found = dict(evaluations[0].baselines) | {each.recipe: each.grouped for each in evaluations}
    return {name: found[name] for name in order_recipes(found)}


def order_recipes(names: Iterable[str]) -> list[str]:
    """Models as they are listed everywhere, then baselines."""
    return sorted(names, key=lambda name: (RECIPES[name].is_baseline, list(RECIPES).index(name)))


def choose_best(evaluations: Sequence[Evaluation]) -> Evaluation:
    """The model that misses least on new puzzles; a baseline only if there is nothing else."""
    return min(evaluations, key=lambda each: (RECIPES[each.recipe].is_baseline, each.grouped.mae_log))


def plot_comparison(evaluations: Sequence[Evaluation]) -> Any:
    """For every model and baseline the error as a factor, and the rank correlation within sizes with its interval."""
    scores = collect_scores(evaluations)
    first = evaluations[0]
    with house_style():
        figure, (errors, ranks) = open_figure((SIZE[0], 1.9 + 0.26 * len(scores)), columns=2)
        write_title(errors, "Models beside each other", describe_rows(first.rows, first.folds), is_simulated=first.is_simulated)
        most = find_most_error([each.mae_log for each in scores.values()])
        errors.set_xlim(1, 1 + 1.12 * max(most - 1, 0.1))
        errors.set_xlabel("Error, as a factor\n(smaller is better)")
        errors.xaxis.set_major_formatter(lambda value, _: f"{TIMES}{value:.3g}")
        ranks.set_xlabel("Rank correlation within sizes\n(larger is better; dotted: the least\nthat showing times asks for)")
        ranks.axvline(LEAST_SPEARMAN, color=PENCIL, linewidth=1, linestyle=(0, (2, 2)))
        for row, (name, each) in enumerate(scores.items()):
            look = _choose_look(name)
            _draw_error(errors, row, each, look)
            _draw_rank(ranks, row, each, look)
        errors.set_ylim(len(scores) - 0.4, -0.6)
        errors.set_yticks(range(len(scores)), labels=list(scores))
        for axes in (errors, ranks):
            axes.grid(visible=False, axis="y")
            axes.tick_params(axis="y", length=0)
        return settle_layout(figure)


def find_most_error(errors: Sequence[float]) -> float:
    """The factor that the axis of errors goes to, from errors as logarithms: the largest that is not far out.

    >>> round(find_most_error([0.18, 0.2, 0.24, 0.39, 2.1]), 2), find_most_error([3.0])
    (1.48, 4.0)
    """
    limit = FAR_OUT * float(np.median(errors))
    return min(MOST_ERROR, float(np.exp(max(each for each in errors if each <= limit))))


def _choose_look(name: str) -> dict[str, Any]:
    if RECIPES[name].is_baseline:
        return {"color": PENCIL, "marker": "s", "markerfacecolor": "white", "markersize": MARK}
    return {"color": ACCENT, "marker": "o", "markersize": MARK}


def _draw_error(axes: Any, row: int, scores: Scores, look: dict[str, Any]) -> None:
    right = axes.get_xlim()[1]
    if scores.factor <= right:
        axes.plot([scores.factor], [row], **look)
    else:
        axes.plot([right], [row], clip_on=False, **look | {"marker": ">"})
        place = {"xy": (right, row), "textcoords": "offset points", "xytext": (-6, 0), "ha": "right", "va": "center"}
        axes.annotate(f"{TIMES}{scores.factor:,.3g}", **place, fontsize=8, color=look["color"])


def _draw_rank(axes: Any, row: int, scores: Scores, look: dict[str, Any]) -> None:
    if scores.spearman_within is None:
        return
    if scores.spearman_within_low is not None and scores.spearman_within_high is not None:
        ends = np.array([scores.spearman_within_low, scores.spearman_within_high])
        axes.plot(ends, [row, row], color=look["color"], linewidth=1.4)
    axes.plot([scores.spearman_within], [row], **look)
