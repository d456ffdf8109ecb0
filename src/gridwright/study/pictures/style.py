"""The style of all plots, plots as files (the same bytes for the same numbers), and numbers as words."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gridwright.model.lazy import load_extra
from gridwright.render.svg_style import LIGHT as PAPER
from gridwright.study.models.recipes import LOG

if TYPE_CHECKING:
    from gridwright.study.models.model import Weight


WHAT = "a plot"
SIZE = (5.8, 5.9)
"""Inches: small, so that letters stay legible when a page shows the plot as wide as a phone."""
DPI = 200
PNG_COLOURS = 256
EDGE = 0.01
"""The share of a figure's width that stays free beside what is moved to its edge."""
BELOW_TITLE = "_below title"
"""The label of lines below a title, by which they are found again. It begins so that no key lists it."""
WARNING = "Times of simulated people: nothing here is about real ones"

INK, PENCIL, ACCENT, WRONG = PAPER["ink"], "#6b675c", PAPER["accent"], PAPER["wrong"]
"""Pencil is darker here than on a board: it writes small letters."""
GRID = "#e4e1da"

_SETTINGS = {
    # It comes with matplotlib: letters have the same widths on every machine.
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": PENCIL,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.unicode_minus": True,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "xtick.color": PENCIL,
    "ytick.color": PENCIL,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.minor.visible": False,
    "ytick.minor.visible": False,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "figure.facecolor": "white",
    "figure.constrained_layout.use": True,
    "savefig.facecolor": "white",
    # Letters as outlines. As text they would look right only where the reader has the same font: with any other, labels run
    # into each other. What the plots say in words, the page that shows them says as text too.
    "svg.fonttype": "path",
    "svg.hashsalt": "gridwright",
}


@contextmanager
def plot_style() -> Iterator[Any]:
    """The package matplotlib while it draws as we do, without what the reader's own settings say."""
    matplotlib = load_extra("matplotlib", WHAT)
    with matplotlib.rc_context(), warnings.catch_warnings():
        # Names of columns may hold any letter; one that the font has not becomes a box, which is no news on a command line.
        warnings.filterwarnings("ignore", "Glyph .* missing from")
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield matplotlib


def open_figure(size: tuple[float, float] = SIZE, columns: int = 1) -> tuple[Any, Any]:
    """A figure with axes, one or several beside each other. It belongs to no window and to no list of open figures."""
    figure = load_extra("matplotlib.figure", WHAT).Figure(figsize=size, dpi=DPI)
    return figure, figure.subplots(1, columns, sharey=True)


def write_title(axes: Any, title: str, below: str, *, is_simulated: bool) -> None:
    """A title, a line below it, and for simulated times a warning that no one who copies the picture can lose."""
    lines = [(WARNING, WRONG, "bold")] * is_simulated + [(below, PENCIL, "normal")]
    axes.set_title(title, loc="left", fontsize=12, fontweight="bold", pad=8 + 14 * len(lines))
    for number, (words, colour, weight) in enumerate(lines):
        place = {"xy": (0, 1), "xycoords": "axes fraction", "textcoords": "offset points", "xytext": (0, 8 + 14 * number)}
        # The title keeps the height free; the width of these lines is nothing that axes should make room for.
        axes.annotate(words, **place, fontsize=9, color=colour, fontweight=weight, label=BELOW_TITLE).set_in_layout(False)


def settle_layout(figure: Any) -> Any:
    """The figure with everything in its final place: later each file would find places of its own, by a hair's breadth."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        _pull_title(axes)
    return figure


def _pull_title(axes: Any) -> None:
    """Move the title and the lines below it to the left as far as they stick out on the right, as they do over long names."""
    width = axes.figure.bbox.width
    lines = [each for each in axes.texts if each.get_label() == BELOW_TITLE]
    title = next(each for each in axes.get_children() if getattr(each, "get_text", str)() == axes.get_title(loc="left"))
    excess = max(each.get_window_extent().x1 for each in (title, *lines)) - (1 - EDGE) * width
    if excess <= 0:
        return
    title.set_x(-excess / axes.bbox.width)
    for line in lines:
        right, up = line.get_position()
        line.set_position((right - excess * 72 / axes.figure.dpi, up))


def format_figure(figure: Any, kind: Literal["svg", "png"]) -> bytes:
    """The figure as a file, without a date, a place or a version in it."""
    with plot_style():
        return _format_png(figure) if kind == "png" else _format_svg(figure)


def _format_svg(figure: Any) -> bytes:
    """Without a document type, which would point to a file elsewhere."""
    sink = io.BytesIO()
    load_extra("matplotlib.backends.backend_svg", WHAT).FigureCanvasSVG(figure)
    figure.savefig(sink, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    return re.sub(rb"<!DOCTYPE[^>]*>\s*", b"", sink.getvalue(), count=1)


def _format_png(figure: Any) -> bytes:
    """With a palette, which makes it a third as large, and no eye sees a difference."""
    canvas = load_extra("matplotlib.backends.backend_agg", WHAT).FigureCanvasAgg(figure)
    canvas.draw()
    image = load_extra("PIL.Image", WHAT)
    pixels = image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    sink = io.BytesIO()
    pixels.quantize(PNG_COLOURS, method=image.Quantize.MEDIANCUT, dither=image.Dither.NONE).save(sink, "PNG", dpi=(DPI, DPI))
    return sink.getvalue()


# Times, factors and numbers as words.

MINUTE, HOUR, DAY = 60, 3600, 86400


def _list_ticks(sixtieths: tuple[int, ...], hours: tuple[int, ...], days: tuple[int, ...]) -> tuple[int, ...]:
    small = [unit * each for unit in (1, MINUTE) for each in sixtieths]
    return (*small, *(HOUR * each for each in hours), *(DAY * each for each in days))


TICKS = (
    _list_ticks((1, 2, 3, 5, 10, 15, 20, 30, 45), (1, 2, 3, 5, 8, 12), (1, 2, 3, 5, 10, 20, 50)),
    _list_ticks((1, 2, 5, 10, 30), (1, 2, 5, 10), (1, 2, 5, 10, 20, 50)),
    _list_ticks((1, 4, 15), (1, 4, 12), (2, 8, 30, 100)),
    _list_ticks((1, 10), (1, 10), (5, 50)),
)
"""Round times in seconds, from many to few."""
LEAST_GAP = 0.13
"""The share of an axis that a label needs."""

TIMES = "\N{MULTIPLICATION SIGN}"
NOTHING = "\N{EN DASH}"
"""In a table, where there is no number."""


def choose_ticks(low: float, high: float) -> list[int]:
    """Round times from `low` to `high` seconds, as many as have room on a logarithmic axis.

    >>> choose_ticks(20, 900)
    [30, 60, 120, 300, 600]
    """
    least_ratio = (high / low) ** LEAST_GAP
    for ladder in TICKS:
        chosen = [each for each in ladder if low <= each <= high]
        if all(later / former >= least_ratio for former, later in pairwise(chosen)):
            break
    return chosen


def name_unit(weights: Iterable[Weight], target: str) -> str:
    """What coefficients are, of a model that was fitted to `target`."""
    from gridwright.study.models.model import INTERCEPT, SCALES  # which loads numpy, and not every word needs that

    scales = dict.fromkeys(SCALES[each.scale] for each in weights if each.column != INTERCEPT)
    return f"{'Logarithms of seconds' if target == LOG else 'Seconds'} for each unit of {' or '.join(scales)}"


def format_duration(seconds: float) -> str:
    """A time in at most two units.

    >>> [format_duration(each) for each in (0.25, 48, 60, 200, 3900, 200000)]
    ['0.2 s', '48 s', '1 min', '3 min 20 s', '1 h 05 min', '2 d 08 h']
    """
    if seconds < 9.95:
        return f"{seconds:.1f}".removesuffix(".0") + " s"
    if seconds < MINUTE - 0.5:
        return f"{seconds:.0f} s"
    if seconds < HOUR - 0.5:
        return _format_two(round(seconds), 60, "min", "s")
    if seconds < DAY - MINUTE / 2:
        return _format_two(round(seconds / MINUTE), 60, "h", "min")
    return _format_two(round(seconds / HOUR), 24, "d", "h")


def format_factor(ratio: float) -> str:
    """A ratio as what to multiply with or to divide by: 4 times or a quarter."""
    if ratio == 1:
        return "1"
    return f"{TIMES}{ratio:.3g}" if ratio > 1 else f"÷{1 / ratio:.3g}"


def format_number(value: float | None, digits: int = 2) -> str:
    """A number with so many digits after the point and a true minus sign, or a dash for what is not known."""
    return NOTHING if value is None else f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def format_count(count: int, noun: str) -> str:
    """A number of things.

    >>> format_count(1, "puzzle"), format_count(1234, "puzzle")
    ('1 puzzle', '1,234 puzzles')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _format_two(count: int, size: int, large: str, small: str) -> str:
    whole, rest = divmod(count, size)
    return f"{whole} {large} {rest:02} {small}" if rest else f"{whole} {large}"
