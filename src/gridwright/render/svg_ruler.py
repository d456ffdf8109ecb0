"""The ruler of an SVG drawing, and the light on the lines to look at."""

from __future__ import annotations

from gridwright.model.drawing import Drawing
from gridwright.model.link_drawing import AnyDrawing
from gridwright.render.ruler import is_tick
from gridwright.render.svg_board import CHIP_HEIGHT, GAP, Plan, chip_width
from gridwright.render.svg_style import MARGIN

MOST_DIGITS = 3
"""Of a number that fits under a column."""

LinePlace = tuple[int, int]
"""Direction, 0 for a row and 1 for a column, and number from 0."""


def format_ruler(drawing: AnyDrawing, plan: Plan) -> str:
    """The number of every row at the right and of every column below, as far as there is room."""
    if not drawing.has_ruler:
        return ""
    has_room = len(str(drawing.width)) <= MOST_DIGITS
    rows = ((0, row) for row in range(drawing.height))
    columns = ((1, column) for column in range(drawing.width) if has_room or is_tick(column + 1, drawing))
    return "".join(_format_number(line, plan, "ruler") for line in (*rows, *columns))


def format_light(drawing: Drawing, plan: Plan) -> str:
    """Under the marks, a faint band along each lit line and its number on a chip, which covers the plain one."""
    name = "band broken" if drawing.is_broken else "band"
    bands = "".join(f'<path class="{name}" d="{_trace_line(line, plan)}"/>' for line in drawing.lit_lines)
    return bands + format_chips(drawing, plan)


def format_chips(drawing: AnyDrawing, plan: Plan) -> str:
    """The numbers of the lit lines, each on a chip."""
    return "".join(_format_chip(line, plan) for line in drawing.lit_lines if drawing.has_ruler)


def format_fence(drawing: Drawing, plan: Plan) -> str:
    """Over everything, an outline around each line that cannot be right."""
    if not drawing.is_broken:
        return ""
    return "".join(f'<path class="fence" d="{_trace_line(line, plan)}"/>' for line in drawing.lit_lines)


def _trace_line(line: LinePlace, plan: Plan) -> str:
    """From the line's clue to its number."""
    direction, number = line
    if direction == 0:
        left, top, width, height = MARGIN, plan.top + number * plan.cell, plan.right - MARGIN, plan.cell
    else:
        left, top, width, height = plan.left + number * plan.cell, plan.start, plan.cell, plan.bottom - plan.start
    return f"M{left} {top}h{width}v{height}h{-width}z"


def _format_chip(line: LinePlace, plan: Plan) -> str:
    x, y = _seat(line, plan)
    width = chip_width(line[1] + 1)
    chip = f'<rect class="chip" x="{x - width / 2:g}" y="{y - CHIP_HEIGHT / 2:g}" width="{width}" height="{CHIP_HEIGHT}" rx="3"/>'
    return chip + _format_number(line, plan, "ruler lit")


def _format_number(line: LinePlace, plan: Plan, name: str) -> str:
    x, y = _seat(line, plan)
    return f'<text class="{name}" x="{x:g}" y="{y + 3.5:g}">{line[1] + 1}</text>'


def _seat(line: LinePlace, plan: Plan) -> tuple[float, float]:
    """The centre of a line's number."""
    direction, number = line
    if direction == 0:
        return plan.right - (plan.ruler_width - GAP) / 2, plan.top + number * plan.cell + plan.cell / 2
    return plan.left + number * plan.cell + plan.cell / 2, plan.bottom - CHIP_HEIGHT / 2
