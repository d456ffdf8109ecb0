"""The plots of a model: predicted against real times, puzzles sorted by time, what is left over, and what it looks at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.study.models.model import COEFFICIENT, INTERCEPT
from gridwright.study.models.recipes import find_recipe
from gridwright.study.pictures.cloud import LEAST_TREND, make_cloud, running_median
from gridwright.study.pictures.look import ACCENT, INK, PENCIL, SIZE, WRONG, house_style, open_figure, settle_layout, write_title
from gridwright.study.pictures.points import describe_rows, draw_points, set_factors, set_times, write_facts, write_key
from gridwright.study.pictures.words import TIMES, format_count, format_number, name_unit

if TYPE_CHECKING:
    from gridwright.study.evaluation.record import Evaluation
    from gridwright.study.models.model import Weight

NEAR = 2.0
"""The factor of the band around what was predicted."""
MOST_FACTOR = 16.0
MOST_BARS = 20
MOST_LETTERS = 32


def list_plots(
    evaluation: Evaluation, weights: Sequence[Weight] = (), *, known: Collection[str] = ()
) -> Iterator[tuple[str, Any]]:
    """Every plot of a model with its name, but for those known; that of the weights only if there are any but the intercept."""
    plots = {"predicted": plot_predicted, "sorted": plot_sorted, "residuals": plot_residuals}
    yield from ((name, plot(evaluation)) for name, plot in plots.items() if name not in known)
    if "weights" not in known and any(each.column != INTERCEPT for each in weights):
        yield "weights", plot_weights(weights, evaluation.recipe, is_simulated=evaluation.is_simulated)


def plot_predicted(evaluation: Evaluation) -> Any:
    """Predicted against real times, with the diagonal on which predictions are right and a band of a factor 2 around it."""
    cloud = make_cloud(evaluation)
    low, high = cloud.limits()
    with house_style():
        figure, axes = _open(evaluation, f"predicted against {_name_truth(evaluation)} time")
        axes.set_box_aspect(1)
        set_times(axes.xaxis, low, high)
        set_times(axes.yaxis, low, high)
        axes.set_xlabel(f"{_name_truth(evaluation).capitalize()} time")
        axes.set_ylabel("Predicted time")
        ends = np.array([low, high])
        share = f"within a factor of 2 ({cloud.within(NEAR):.0%})"
        axes.fill_between(ends, ends / NEAR, ends * NEAR, color=ACCENT, alpha=0.1, linewidth=0, label=share)
        axes.plot(ends, ends, color=INK, linewidth=1, label=f"predicted = {_name_truth(evaluation)}")
        draw_points(axes, cloud, cloud.seconds, cloud.predicted)
        write_facts(axes, _list_facts(evaluation))
        write_key(figure, axes)
        return settle_layout(figure)


def plot_sorted(evaluation: Evaluation) -> Any:
    """All puzzles sorted by their real time, with the predictions over it."""
    cloud = make_cloud(evaluation)
    order = np.argsort(cloud.seconds, kind="stable")
    place = np.empty(len(cloud))
    place[order] = np.arange(1, len(cloud) + 1)
    low, high = cloud.limits()
    with house_style():
        figure, axes = _open(evaluation, "puzzles sorted by time")
        axes.set_xlim(0, len(cloud) + 1)
        set_times(axes.yaxis, low, high)
        axes.set_xlabel("Puzzles, from the quickest to the slowest")
        axes.set_ylabel("Time")
        axes.grid(visible=False, axis="x")
        draw_points(axes, cloud, place, cloud.predicted)
        _draw_trend(axes, place, cloud.floored, "median of predictions nearby")
        _draw_line(axes, np.arange(1, len(cloud) + 1), cloud.seconds[order], color=INK, label=f"{_name_truth(evaluation)} time")
        write_facts(axes, _list_facts(evaluation))
        write_key(figure, axes)
        return settle_layout(figure)


def plot_residuals(evaluation: Evaluation) -> Any:
    """How many times longer or shorter than predicted each puzzle took, against the prediction."""
    cloud = make_cloud(evaluation)
    ratio = cloud.seconds / cloud.floored
    most = float(np.clip(1.15 * np.exp(np.abs(np.log(ratio)).max()), 2.5 * NEAR, MOST_FACTOR))
    with house_style():
        figure, axes = _open(evaluation, "what the prediction leaves over")
        set_times(axes.xaxis, *cloud.limits())
        set_factors(axes.yaxis, most)
        axes.set_xlabel("Predicted time")
        axes.set_ylabel(f"{_name_truth(evaluation).capitalize()} time, as a multiple of the predicted")
        axes.axhspan(
            1 / NEAR, NEAR, color=ACCENT, alpha=0.1, linewidth=0, label=f"within a factor of 2 ({cloud.within(NEAR):.0%})"
        )
        axes.axhline(1, color=INK, linewidth=1, label=f"predicted = {_name_truth(evaluation)}")
        draw_points(axes, cloud, cloud.predicted, ratio)
        _draw_trend(axes, cloud.floored, ratio, "median of ratios nearby")
        write_key(figure, axes)
        return settle_layout(figure)


def plot_weights(weights: Sequence[Weight], recipe: str, *, is_simulated: bool) -> Any:
    """What counts most in a model, as bars: coefficients to either side, importances to one. The intercept is no column."""
    columns = [each for each in weights if each.column != INTERCEPT]
    bars = sorted(columns, key=lambda each: abs(each.value))[-MOST_BARS:]
    values = [each.value for each in bars]
    below = (
        f"The {len(bars)} largest of {len(columns)} columns" if len(bars) < len(columns) else format_count(len(bars), "column")
    )
    with house_style():
        figure, axes = open_figure((SIZE[0], 1.7 + 0.23 * max(len(bars), 4)))
        write_title(axes, f"{recipe}: what it looks at", below, is_simulated=is_simulated)
        # Below zero is hatched, for those who do not see the colours.
        hatches = ["////" if value < 0 else "" for value in values]
        colours = [WRONG if value < 0 else ACCENT for value in values]
        axes.barh(range(len(bars)), values, height=0.7, color=colours, hatch=hatches, edgecolor="white", linewidth=0)
        axes.set_yticks(range(len(bars)), labels=[_shorten(each.column) for each in bars], fontsize=8.5, parse_math=False)
        axes.axvline(0, color=PENCIL, linewidth=0.8)
        axes.margins(y=0.02)
        axes.grid(visible=False, axis="y")
        axes.tick_params(axis="y", length=0)
        # To the right edge: under long names of columns there is no room for it in the middle.
        axes.set_xlabel(_name_weights(bars, find_recipe(recipe).target), loc="right")
        return settle_layout(figure)


def _shorten(name: str) -> str:
    """A column's name in one short line; a table may hold columns of any name."""
    words = " ".join(name.split())
    return words if len(words) <= MOST_LETTERS else f"{words[: MOST_LETTERS - 1]}…"


def _name_weights(bars: Sequence[Weight], target: str) -> str:
    if any(each.kind == COEFFICIENT for each in bars):
        unit = name_unit(bars, target).replace(" of the ", "\nof the ", 1)
        return f"{unit}\n(units differ: lengths do not compare columns)"
    return "Importance"


def _open(evaluation: Evaluation, words: str) -> tuple[Any, Any]:
    figure, axes = open_figure()
    below = describe_rows(len(evaluation.seconds), evaluation.folds)
    write_title(axes, f"{evaluation.recipe}: {words}", below, is_simulated=evaluation.is_simulated)
    return figure, axes


def _name_truth(evaluation: Evaluation) -> str:
    return "simulated" if evaluation.is_simulated else "real"


def _draw_trend(axes: Any, across: Any, up: Any, label: str) -> None:
    if len(across) >= LEAST_TREND:
        _draw_line(axes, *running_median(across, up), color=ACCENT, dashes=(4, 1.5), label=label)


def _draw_line(axes: Any, across: Any, up: Any, **style: Any) -> None:
    """A line that stands out from the points it runs through, and does not hide them."""
    axes.plot(across, up, color="white", linewidth=3.4, alpha=0.6, zorder=3)
    axes.plot(across, up, linewidth=2, zorder=3.1, **style)


def _list_facts(evaluation: Evaluation) -> list[str]:
    scores = evaluation.grouped
    return [
        f"R² of log time  {format_number(scores.r2_log)}",
        f"within a size  {format_number(scores.r2_log_within)}",
        f"typical error  {TIMES}{format_number(scores.factor)}",
    ]
