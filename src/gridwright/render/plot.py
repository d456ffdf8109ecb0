"""Charts as SVG: points and lines on two logarithmic axes, readable by day and by night and without colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from gridwright.render.svg_style import CHART_STYLE, MARGIN, TEXT_LETTER, TEXT_LINE, TITLE_LINE, escape
from gridwright.render.svg_style import LIGHT as PAPER

PLOT_WIDTH = 560
PLOT_HEIGHT = 380
LEFT = 74
"""Room for the labels of the upright axis."""
KEY_GAP = 18
KEY_LINE = 20
KEY_MARK = 30
"""How wide a sample of line and mark is in the legend."""
LABEL_ROOM = 34
"""The least distance between two labels of the axis across."""
ZERO_BAND = 26
"""Room below the axis for values of zero, which no logarithm has."""

LIGHT = ("#0072b2", "#c24e00", "#007d5b", "#a8477f", "#8a6d00", "#5b4bb5")
DARK = ("#5ab4ec", "#ff9152", "#3fc9a0", "#e89ac7", "#e3c04a", "#aba0f5")
"""Told apart with any colour vision, after Okabe and Ito, darkened or lightened until they stand out on the paper."""
SHAPES = (
    "m-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0z",
    "m-4.5,-4.5h9v9h-9z",
    "m0,-4.5l4.5,9h-9z",
    "m0,-5l5,5l-5,5l-5,-5z",
    "m0,4.5l4.5,-9h-9z",
    "m0,-2l2.5,-2.5l2,2l-2.5,2.5l2.5,2.5l-2,2l-2.5,-2.5l-2.5,2.5l-2,-2l2.5,-2.5l-2.5,-2.5l2,-2z",
    "m-1.5,-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
)
"""Outlines of marks from their middle: disc, square, triangle, diamond, triangle on its tip, cross, plus. All enclose something,
so that they can be hollow. There is one more of them than of colours: the pair of both repeats only after 42 series."""
DASHES = ("", "7 3", "2 3")


def _paint_series(colours: Sequence[str]) -> str:
    """Colours written out rather than as custom properties: not every viewer knows those."""
    return "".join(
        f".gridwright .series-{number} .trend{{stroke:{colour}}}"
        f".gridwright .series-{number} .mark{{fill:{colour};stroke:{colour}}}"
        for number, colour in enumerate(colours)
    )


SERIES_STYLE = "\n".join(
    [
        _paint_series(LIGHT),
        f"@media (prefers-color-scheme:dark){{{_paint_series(DARK)}}}",
        ".gridwright .trend{fill:none;stroke-width:1.6;stroke-linejoin:round;opacity:.75}",
        ".gridwright .mark{stroke-width:1.6}",
        f".gridwright .series path.hollow{{fill:{PAPER['sheet']};fill:var(--gw-sheet)}}",
        ".gridwright text.tick{font-size:12px}",
        "",
    ]
)


@dataclass(frozen=True, slots=True)
class Point:
    """A value at a place on the axis across. Hollow points stand for values that are only bounds.

    Where a point stands for several values, a thin line goes from it to the largest of them, `top`.
    """

    across: float
    up: float
    is_hollow: bool = False
    top: float | None = None

    @property
    def reach(self) -> float:
        """The largest value that the point stands for."""
        return self.up if self.top is None else max(self.up, self.top)


@dataclass(frozen=True, slots=True)
class Series:
    """Points with a name; a line goes through the median of those that share their place."""

    name: str
    points: tuple[Point, ...]

    def trend(self) -> list[tuple[float, float]]:
        places = sorted({point.across for point in self.points})
        return [(place, median(point.up for point in self.points if point.across == place)) for place in places]


@dataclass(frozen=True, slots=True)
class Chart:
    """What to plot. Both axes are logarithmic: places across must be above zero, and values of zero stand below the axis."""

    title: str
    across: str
    """What the axis across tells."""
    up: str
    series: tuple[Series, ...]
    format_up: Callable[[float], str] = "{:g}".format
    note: str = ""
    """A sentence below the chart."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places on the page."""

    low: float
    high: float
    start: float
    end: float
    has_zeros: bool = False

    @property
    def bottom(self) -> float:
        """The end of the page's room, below any zeros."""
        return self.start + ZERO_BAND if self.has_zeros else self.start

    def place(self, value: float) -> float:
        if not value:
            return self.start + ZERO_BAND * 2 / 3
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def decades(self) -> list[float]:
        return [10.0**power for power in range(math.ceil(self.low - 1e-9), math.floor(self.high + 1e-9) + 1)]


def format_chart(chart: Chart) -> str:
    """The chart as an SVG document. It scales with its container and follows the reader's light or dark preference."""
    points = [point for series in chart.series for point in series.points]
    if not all(point.across > 0 and point.up >= 0 for point in points):
        raise ValueError("a chart on logarithmic axes needs places above zero and no value below it")
    top = MARGIN + TITLE_LINE + KEY_LINE
    across = _scale_across([point.across for point in points])
    up = _scale_up([value for point in points for value in (point.up, point.reach)], top)
    key_width = KEY_MARK + 8 + max((len(series.name) for series in chart.series), default=0) * TEXT_LETTER
    width = round(LEFT + PLOT_WIDTH + KEY_GAP + key_width + MARGIN)
    bottom = max(up.bottom + 2 * KEY_LINE + 6, top + KEY_LINE * len(chart.series))
    height = round(bottom + (TEXT_LINE if chart.note else 0) + MARGIN)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gridwright" role="img" viewBox="0 0 {width} {height}">',
        f"<title>{escape(chart.title)}</title>",
        f"<style>{CHART_STYLE}{SERIES_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
        _text("heading", MARGIN, MARGIN + 14, chart.title),
        *_draw_axes(chart, across, up),
        *(part for number, series in enumerate(chart.series) for part in _draw_series(number, series, across, up)),
        *_draw_key(chart.series, top),
    ]
    if chart.note:
        parts.append(_text("words", MARGIN, bottom + TEXT_LINE - 4, chart.note))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _scale_across(values: Sequence[float]) -> Scale:
    """From the least to the largest value, with some room at both sides."""
    low, high = math.log10(min(values, default=1)), math.log10(max(values, default=10))
    room = max(0.04 * (high - low), 0.04)
    return Scale(low - room, high + room, LEFT, LEFT + PLOT_WIDTH)


def _scale_up(values: Sequence[float], top: float) -> Scale:
    """Whole powers of ten around the values, and room for zeros if there are any."""
    positive = [value for value in values if value]
    low = math.floor(math.log10(min(positive, default=1)) + 1e-9)
    high = math.ceil(math.log10(max(positive, default=10)) - 1e-9)
    has_zeros = len(positive) < len(values)
    return Scale(low, max(high, low + 1), top + PLOT_HEIGHT - ZERO_BAND * has_zeros, top, has_zeros)


def _draw_axes(chart: Chart, across: Scale, up: Scale) -> Iterator[str]:
    bottom, top = up.bottom, up.end
    yield f'<rect class="sheet" x="{LEFT}" y="{top:g}" width="{PLOT_WIDTH}" height="{bottom - top:g}"/>'
    values = sorted({point.across for series in chart.series for point in series.points})
    shown = _choose_labels(values, across)
    lines = [f"M{LEFT} {up.place(value):.1f}h{PLOT_WIDTH}" for value in up.decades()]
    lines += [f"M{across.place(value):.1f} {top:g}V{bottom:g}" for value in shown]
    yield f'<path class="grid" d="{"".join(lines)}"/>'
    yield f'<rect class="frame" x="{LEFT}" y="{top:g}" width="{PLOT_WIDTH}" height="{bottom - top:g}"/>'
    if up.has_zeros:
        yield _text("tick", LEFT - 8, up.place(0) + 4, "0", "end")
    for value in up.decades():
        yield _text("tick", LEFT - 8, up.place(value) + 4, chart.format_up(value), "end")
    for value in shown:
        yield _text("tick", across.place(value), bottom + 18, f"{value:,.10g}", "middle")
    yield _text("words", LEFT + PLOT_WIDTH / 2, bottom + 38, chart.across, "middle")
    yield _text("words", MARGIN, top - 14, chart.up)


def _choose_labels(values: Sequence[float], across: Scale) -> list[float]:
    """The values that get a label: all, as far as they do not touch."""
    shown: list[float] = []
    for value in values:
        if not shown or across.place(value) - across.place(shown[-1]) >= LABEL_ROOM:
            shown.append(value)
    return shown


def _draw_series(number: int, series: Series, across: Scale, up: Scale) -> Iterator[str]:
    """A line through the medians, how far points reach, then every point; marks that share a place shine through each other."""
    yield f'<g class="series series-{number % len(LIGHT)}"><title>{escape(series.name)}</title>'
    trend = " ".join(f"{across.place(place):.1f},{up.place(value):.1f}" for place, value in series.trend())
    yield f'<polyline class="trend" points="{trend}"{_dash(number)}/>'
    reaches = [
        f"M{across.place(point.across):.1f} {up.place(point.up):.1f}V{up.place(point.reach):.1f}m-4 0h8"
        for point in series.points
        if point.reach > point.up
    ]
    if reaches:
        yield f'<path class="trend" d="{"".join(reaches)}"/>'
    for is_hollow in (False, True):
        places = [
            _outline(number, across.place(point.across), up.place(point.up))
            for point in series.points
            if point.is_hollow is is_hollow
        ]
        if places:
            yield f'<path class="mark{" hollow" if is_hollow else ""}" d="{"".join(places)}"/>'
    yield "</g>"


def _draw_key(series: Sequence[Series], top: float) -> Iterator[str]:
    left = LEFT + PLOT_WIDTH + KEY_GAP
    for number, each in enumerate(series):
        y = top + KEY_LINE * number + KEY_LINE / 2
        yield f'<g class="series series-{number % len(LIGHT)}">'
        yield f'<path class="trend" d="M{left} {y:g}h{KEY_MARK}"{_dash(number)}/>'
        yield f'<path class="mark" d="{_outline(number, left + KEY_MARK / 2, y)}"/></g>'
        yield _text("words", left + KEY_MARK + 8, y + 4, each.name)


def _outline(number: int, x: float, y: float) -> str:
    return f"M{x:.1f},{y:.1f}{SHAPES[number % len(SHAPES)]}"


def _dash(number: int) -> str:
    dash = DASHES[number // len(LIGHT) % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _text(kind: str, x: float, y: float, text: str, anchor: str = "") -> str:
    side = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}"{side}>{escape(text)}</text>'
