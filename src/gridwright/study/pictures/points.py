"""Points on axes of times: one colour and shape a size class, wild values as arrows at the edge, and a key below."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.model.extras import load_extra
from gridwright.render.plot import LIGHT as COLOURS
from gridwright.study.feature_table import SIZE_CLASSES
from gridwright.study.pictures.cloud import Cloud
from gridwright.study.pictures.look import INK, PENCIL
from gridwright.study.pictures.words import choose_ticks, format_count, format_duration, format_factor

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
