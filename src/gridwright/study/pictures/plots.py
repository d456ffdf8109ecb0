"""The plots of a study: predicted against real times, puzzles by time, residuals, importance, models side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.model.lazy import load_extra
from gridwright.render.plot import LIGHT as COLOURS
from gridwright.study.evaluation.results import LEAST_SPEARMAN
from gridwright.study.evaluation.scores import LEAST_SECONDS, Scores
from gridwright.study.feature_table import SIZE_CLASSES
from gridwright.study.models.model import COEFFICIENT, INTERCEPT
from gridwright.study.models.recipes import RECIPES, find_recipe
from gridwright.study.pictures.style import (
    ACCENT,
    INK,
    PENCIL,
    SIZE,
    TIMES,
    WRONG,
    choose_ticks,
    format_count,
    format_duration,
    format_factor,
    format_number,
    name_unit,
    open_figure,
    plot_style,
    settle_layout,
    write_title,
)

if TYPE_CHECKING:
    from gridwright.study.evaluation.results import Evaluation
    from gridwright.study.models.model import Weight


# Times and predictions of many puzzles, ready to be drawn: what fits on the axes, and what goes on nearby.

BEYOND = 4.0
"""How many times further than the real times an axis goes at most: a few wild predictions must not squeeze all others."""
ROOM = 1.25
LEAST_SPAN = 4.0
"""Ratio of the ends of an axis, at least, so that it carries more than one label."""
LEAST_TREND = 40
"""Puzzles for a running median."""


@dataclass(frozen=True, slots=True)
class Cloud:
    """Seconds and predicted seconds of puzzles, with their size classes, in the same order."""

    seconds: Any
    predicted: Any
    """As the model said, be it zero or less."""
    sizes: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.sizes)

    def members(self, size: str) -> Any:
        """Which rows belong to a size class."""
        return np.array([each == size for each in self.sizes], dtype=bool)

    @property
    def floored(self) -> Any:
        """Predictions that have a logarithm, as scores take them."""
        return np.maximum(self.predicted, LEAST_SECONDS)

    def limits(self) -> tuple[float, float]:
        """Ends of an axis of times that holds all real times and all but wild predictions."""
        least, most = float(self.seconds.min()), float(self.seconds.max())
        low = min(least, max(float(self.predicted.min()), least / BEYOND)) / ROOM
        high = max(most, min(float(self.predicted.max()), most * BEYOND)) * ROOM
        return widen(low, high)

    def within(self, factor: float) -> float:
        """Share of the puzzles whose time is at most so many times longer or shorter than predicted."""
        is_near = (self.seconds <= self.predicted * factor) & (self.predicted <= self.seconds * factor)
        return float(is_near.mean())


def widen(low: float, high: float) -> tuple[float, float]:
    """The same middle, but at least the least span."""
    spread = max((LEAST_SPAN / (high / low)) ** 0.5, 1.0)
    return low / spread, high * spread


def running_median(across: Any, up: Any) -> tuple[Any, Any]:
    """Medians of the values in a window that moves along; each stands at the median place of its window."""
    order = np.argsort(across, kind="stable")
    window = max(15, len(order) // 12)
    views = np.lib.stride_tricks.sliding_window_view
    return np.median(views(across[order], window), axis=1), np.median(views(up[order], window), axis=1)


def make_cloud(evaluation: Evaluation) -> Cloud:
    """What is to be drawn of an evaluation: every puzzle as predicted by a model that saw none of its group."""
    return Cloud(np.asarray(evaluation.seconds), np.asarray(evaluation.predicted), tuple(evaluation.sizes))


# Points on axes of times: one colour and shape a size class, wild values as arrows at the edge, and a key below.

MARKERS = "os^DvXP"
"""Disc, square, triangle, diamond, triangle on its tip, cross, plus: one more than there are colours."""
MARK, LEAST_MARK = 6.0, 2.8
"""Points across, where there is room, and where there is little."""
MOST_VECTORS = 4000
"""Points drawn one by one; more become one image, or the file would grow by the megabyte."""


def draw_points(axes: Any, cloud: Cloud, across: Any, up: Any) -> None:
    """The points of each class, as far as they lie on the axes; the others as hollow arrows at the edge they lie beyond."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    is_inside = (across >= left) & (across <= right) & (up >= low) & (up <= high)
    style = {
        "linestyle": "none",
        "markersize": float(np.clip(18 / len(cloud) ** 0.25, LEAST_MARK, MARK)),
        "markeredgewidth": 0,
        "alpha": 0.65,
        "rasterized": len(cloud) > MOST_VECTORS,
        "zorder": 2.5,
    }
    for number, name in enumerate(SIZE_CLASSES.values()):
        mine = cloud.members(name)
        if mine.any():
            look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
            drawn = mine & is_inside
            axes.plot(across[drawn], up[drawn], label=f"{name} ({mine.sum():,})", **look, **style)
    _draw_arrows(axes, across, up, ~is_inside)


def _draw_arrows(axes: Any, across: Any, up: Any, is_outside: Any) -> None:
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    sides = {"v": up < low, "^": up > high, "<": across < left, ">": across > right}
    style = {"linestyle": "none", "markersize": MARK, "color": PENCIL, "markerfacecolor": "none", "zorder": 3}
    todo = is_outside.copy()
    for marker, is_beyond in sides.items():
        mine = todo & is_beyond
        todo &= ~is_beyond
        if mine.any():
            axes.plot(np.clip(across[mine], left, right), np.clip(up[mine], low, high), marker=marker, clip_on=False, **style)
    if is_outside.any():
        axes.plot([], [], marker="v", label=f"beyond the axes ({is_outside.sum():,})", **style)


def set_times(axis: Any, low: float, high: float) -> None:
    """A logarithmic axis of times, labelled in seconds, minutes, hours and days."""
    _set_scale(axis, low, high)
    ticks = choose_ticks(low, high)
    axis.set_ticks(ticks, labels=[format_duration(each) for each in ticks])


def set_factors(axis: Any, most: float) -> None:
    """A logarithmic axis of factors around 1."""
    _set_scale(axis, 1 / most, most)
    powers = int(np.log2(most))
    step = 1 if powers <= 4 else 2
    ticks = [2.0**power for power in range(-(powers // step) * step, powers + 1, step)]
    axis.set_ticks(ticks, labels=[format_factor(each) for each in ticks])


def _set_scale(axis: Any, low: float, high: float) -> None:
    is_across = axis.axis_name == "x"
    (axis.axes.set_xscale if is_across else axis.axes.set_yscale)("log")
    (axis.axes.set_xlim if is_across else axis.axes.set_ylim)(low, high)
    axis.set_minor_locator(load_extra("matplotlib.ticker").NullLocator())


def write_key(figure: Any, axes: Any, columns: int = 3) -> None:
    """What colours, shapes and lines mean, below the plot."""
    handles, labels = axes.get_legend_handles_labels()
    key = figure.legend(handles, labels, loc="outside lower center", ncols=columns, handletextpad=0.5, columnspacing=1.4)
    for handle in key.legend_handles:
        if hasattr(handle, "set_markersize"):
            handle.set_markersize(MARK)


def write_facts(axes: Any, lines: list[str]) -> None:
    """Numbers in the upper left corner."""
    box = {"boxstyle": "round,pad=0.5", "facecolor": "white", "edgecolor": "none", "alpha": 0.85}
    axes.text(
        0.02,
        0.98,
        "\n".join(lines),
        transform=axes.transAxes,
        va="top",
        fontsize=9,
        color=INK,
        linespacing=1.5,
        bbox=box,
        zorder=4,
    )


def describe_rows(count: int, folds: int) -> str:
    """What the points are."""
    return f"{format_count(count, 'puzzle')}, each predicted without its group ({folds} folds)"


# All models beside each other: by how much they miss, and how well they order puzzles of one size.

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
    with plot_style():
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
    with plot_style():
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
    with plot_style():
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
    with plot_style():
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
    with plot_style():
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
