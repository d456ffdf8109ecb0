"""A small plotter: points on two logarithmic axes, as SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 78, 150, 52, 58
ZERO_BAND = 26
"""Room below the axis for values of zero, which no logarithm has."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#555555")
"""Told apart by people of any colour vision; the shapes differ too."""
SHAPES = ("circle", "square", "diamond", "triangle", "cross")
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333 }
.title { font-size: 15px; font-weight: 600 }
.grid { stroke: #e3e3e3 }
.finer { stroke: #f2f2f2 }
.axis { stroke: #888 }
"""


@dataclass(frozen=True, slots=True)
class Point:
    """A middle value, and the largest one above it."""

    at: float
    middle: float
    top: float


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    style: int
    """Which colour and shape, so that a series looks the same in every plot."""
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Plot:
    title: str
    across: str
    """What the horizontal axis tells."""
    series: Sequence[Series]
    format_value: Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places on the paper."""

    low: int
    high: int
    """The first and last power of ten."""
    start: float
    end: float

    def place(self, value: float) -> float:
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def decades(self) -> Iterator[float]:
        return (10.0**power for power in range(self.low, self.high + 1))

    def finer(self) -> Iterator[float]:
        """Two to nine times each power of ten."""
        return (step * 10.0**power for power in range(self.low, self.high) for step in range(2, 10))


def format_plot(plot: Plot) -> str:
    """The plot as an SVG file."""
    points = [point for series in plot.series for point in series.points]
    has_zeros = any(point.middle <= 0 for point in points)
    values = [value for point in points for value in (point.middle, point.top) if value > 0]
    floor = HEIGHT - BOTTOM - (ZERO_BAND if has_zeros else 0)
    across = _make_scale([point.at for point in points], LEFT, WIDTH - RIGHT)
    up = _make_scale(values, floor, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">',
        f"<title>{escape(plot.title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(LEFT, 28, plot.title, "start", "title"),
        *_draw_grid(plot, across, up, has_zeros),
        *(part for series in plot.series for part in _draw_series(series, across, up)),
        *_draw_legend(plot.series),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _make_scale(values: Sequence[float], start: float, end: float) -> Scale:
    """Whole powers of ten around the values, at least one decade; from 1 if there are no values."""
    low = math.floor(math.log10(min(values, default=1)) + 1e-9)
    high = math.ceil(math.log10(max(values, default=1)) - 1e-9)
    return Scale(low, max(high, low + 1), start, end)


def _draw_grid(plot: Plot, across: Scale, up: Scale, has_zeros: bool) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    yield from (_line(across.place(value), TOP, across.place(value), up.start, "finer") for value in across.finer())
    yield from (_line(LEFT, up.place(value), right, up.place(value), "finer") for value in up.finer())
    for value in up.decades():
        yield _line(LEFT, up.place(value), right, up.place(value), "grid")
        yield _text(LEFT - 8, up.place(value) + 4, plot.format_value(value), "end")
    for value in across.decades():
        yield _line(across.place(value), TOP, across.place(value), up.start, "grid")
        yield _text(across.place(value), bottom + 20, f"{value:,.0f}", "middle")
    yield _text((LEFT + right) / 2, bottom + 44, plot.across, "middle")
    yield _line(LEFT, up.start, right, up.start, "axis")
    if has_zeros:
        yield _text(LEFT - 8, bottom - 4, "0", "end")
        yield _line(LEFT, bottom, right, bottom, "axis")


def _draw_series(series: Series, across: Scale, up: Scale) -> Iterator[str]:
    """A line through the middle values, a mark on each, and a thin line from there to the largest value."""
    colour = COLOURS[series.style]
    places = [(across.place(point.at), _place_up(point.middle, up), _place_up(point.top, up)) for point in series.points]
    path = " ".join(f"{column:.1f},{row:.1f}" for column, row, _ in places)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>'
    for column, row, top in places:
        if row - top > 1:
            yield f'<path d="M{column:.1f},{row:.1f}V{top:.1f}m-4,0h8" stroke="{colour}" stroke-opacity=".6" fill="none"/>'
        yield _mark(series.style, column, row)


def _place_up(value: float, up: Scale) -> float:
    return up.place(value) if value > 0 else HEIGHT - BOTTOM - ZERO_BAND / 3


def _draw_legend(series: Sequence[Series]) -> Iterator[str]:
    for number, each in enumerate(series):
        row = TOP + 12 + 22 * number
        yield _mark(each.style, WIDTH - RIGHT + 18, row)
        yield _text(WIDTH - RIGHT + 30, row + 4, each.name, "start")


def _mark(style: int, column: float, row: float) -> str:
    outline = {
        "circle": "m-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0z",
        "square": "m-4,-4h8v8h-8z",
        "diamond": "m0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z",
        "triangle": "m0,-5.5l5.5,9.5h-11z",
        "cross": "m-4.5,-4.5l9,9m0,-9l-9,9",
    }[SHAPES[style]]
    colour = COLOURS[style]
    paint = f'stroke="{colour}" stroke-width="2.5"' if SHAPES[style] == "cross" else f'fill="{colour}"'
    return f'<path d="M{column:.1f},{row:.1f}{outline}" {paint}/>'


def _line(column: float, row: float, to_column: float, to_row: float, name: str) -> str:
    return f'<path d="M{column:.1f},{row:.1f}L{to_column:.1f},{to_row:.1f}" class="{name}"/>'


def _text(column: float, row: float, text: str, anchor: str, name: str = "") -> str:
    kind = f' class="{name}"' if name else ""
    return f'<text x="{column:.1f}" y="{row:.1f}" text-anchor="{anchor}"{kind}>{escape(text)}</text>'
