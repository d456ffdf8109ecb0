"""Boards of triangles and of slices as SVG, with the classes of other boards of cells; only where things lie is different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from gridwright.model.drawing import HALF_CORNERS, CellLook, Drawing, Mark, Slices, Tone, Triangles
from gridwright.model.tiling import Polygon, Tiling, group_by_look, make_tiling, middle_of
from gridwright.render.colour import parse_colour
from gridwright.render.mesh import trace, trace_cross
from gridwright.render.svg_board import WASHED, Paint, Plan, Seat, format_label, format_label_tone, paint_inline
from gridwright.render.svg_style import CELL, MARGIN, RULER_DIGIT_WIDTH, escape

LABEL_ROOM = 19
"""The width of a label."""
INSETS = {Tone.GIVEN: 0.55}
"""How large the outline of a cell that stands out is, as a share of the cell; others have `INSET`."""
INSET = 0.8


def plan_tiling(drawing: Drawing, top: int = MARGIN) -> Plan:
    """Room for everything below `top`."""
    tiling = make_tiling(drawing)
    return Plan(
        left=MARGIN,
        top=top,
        width=ceil(tiling.width * CELL),
        height=ceil(tiling.height * CELL),
        label_width=LABEL_ROOM,
        start=top,
    )


def format_tiling(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """From the sheet up: the light on lines, labels, ink, grid, and what stands out."""
    board = TilingBoard(drawing, make_tiling(drawing), plan)
    yield from (*board.format_sheet(), *board.format_light(), *board.format_labels())
    yield from (*board.format_marks(), *board.format_grid(), *board.format_tones())


class TilingBoard:
    """The parts of one drawing where they lie on the page."""

    def __init__(self, drawing: Drawing, tiling: Tiling, plan: Plan, paint: Paint = paint_inline) -> None:
        self.drawing, self.tiling, self.plan, self.paint = drawing, tiling, plan, paint
        self.groups = group_by_look(drawing, tiling)

    def format_sheet(self) -> Iterator[str]:
        """The ground, and the words above slices."""
        drawing, tiling = self.drawing, self.tiling
        ground = self.paint(parse_colour(drawing.background)) if drawing.is_coloured else ""
        yield f'<path class="sheet"{ground} d="{self._trace(cell for row in tiling.rows for cell in row)}"/>'
        if tiling.table:
            yield f'<path class="sheet" d="{self._trace(tiling.table)}"/>'
        if tiling.guides:
            yield f'<path class="grid" d="{self._trace(tiling.guides)}"/>'
        for text, middle in tiling.captions:
            across, down = self._point(middle)
            across += RULER_DIGIT_WIDTH * len(text) / 2
            yield f'<text class="ruler" x="{across:g}" y="{down:g}">{escape(text)}</text>'

    def format_labels(self, *, only_toned: bool = False) -> Iterator[str]:
        """All labels, or those that stand out."""
        for placed in self.tiling.labels:
            if placed.label.tone is not Tone.PLAIN or not only_toned:
                seat = Seat(*self._point(placed.middle), LABEL_ROOM)
                number = format_label(placed.label, seat, is_coloured=self.drawing.is_coloured, paint=self.paint)
                yield format_label_tone(placed.label.tone, seat) + number

    def format_marks(self) -> Iterator[str]:
        for number, look in enumerate(self.drawing.cell_looks):
            yield from self._format_mark(look, self.groups.get(number, ()))

    def format_grid(self) -> Iterator[str]:
        tiling = self.tiling
        cells = [cell for row in tiling.rows for cell in row]
        yield f'<path class="grid" d="{self._trace([*cells, *tiling.table])}"/>'
        if tiling.rules:
            yield f'<path class="rule" d="{self._trace(tiling.rules)}"/>'
        yield f'<path class="frame" d="{self._trace(tiling.frames)}"/>'

    def format_tones(self) -> Iterator[str]:
        for number, look in enumerate(self.drawing.cell_looks):
            yield from self._format_tone(look, self.groups.get(number, ()))

    def format_light(self) -> Iterator[str]:
        """A faint band along each lit line."""
        form = self.drawing.form
        lines = form.lines() if isinstance(form, Triangles | Slices) else ()
        name = "band broken" if self.drawing.is_broken else "band"
        for direction, number in self.drawing.lit_lines:
            cells = [self.tiling.rows[row][place] for row, place in lines[direction][number]]
            yield f'<path class="{name}" d="{self._trace(cells)}"/>'

    def _format_mark(self, look: CellLook, cells: Sequence[Polygon]) -> Iterator[str]:
        if not cells:
            return
        is_coloured = self.drawing.is_coloured
        if look.mark is Mark.FILLED:
            if look.second and is_coloured:
                yield f'<path class="ink"{self.paint(parse_colour(look.second))} d="{self._trace(cells)}"/>'
            ink = self.paint(parse_colour(look.colour)) if is_coloured else ""
            yield f'<path class="ink"{ink} d="{self._trace(halve(cell, look.half) for cell in cells)}"/>'
        elif look.mark is Mark.CROSS:
            crosses = "".join(trace_cross(self._point(middle_of(cell))) for cell in cells)
            yield f'<path class="cross" d="{crosses}"/>'

    def _format_tone(self, look: CellLook, cells: Sequence[Polygon]) -> Iterator[str]:
        if look.tone is Tone.PLAIN or not cells:
            return
        name = look.tone.value
        outlines = self._trace(shrink(cell, INSETS.get(look.tone, INSET)) for cell in cells)
        if look.tone in WASHED:
            yield f'<path class="{name}-wash" d="{self._trace(cells)}"/>'
        if look.mark is Mark.FILLED and look.tone is not Tone.GIVEN:
            yield f'<path class="halo" d="{outlines}"/>'
        yield f'<path class="{name}" d="{outlines}"/>'
        if look.tone is Tone.WRONG:
            yield f'<path class="{name}" d="{"".join(self._strike(cell) for cell in cells)}"/>'

    def _strike(self, cell: Polygon) -> str:
        """A line across the middle of a cell, from a corner."""
        across, down = self._point(middle_of(cell))
        return f"M{across - 4:g} {down + 4:g}l8 -8"

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Left and top on the page."""
        return round(self.plan.left + point[1] * CELL, 2), round(self.plan.top + point[0] * CELL, 2)

    def _trace(self, polygons: Iterable[Polygon]) -> str:
        return "".join(trace([self._point(point) for point in polygon]) for polygon in polygons)


def shrink(cell: Polygon, share: float) -> Polygon:
    """The same outline, smaller, around the same middle."""
    row, column = middle_of(cell)
    return tuple((row + (down - row) * share, column + (right - column) * share) for down, right in cell)


def halve(cell: Polygon, half: str) -> Polygon:
    """The half of a square that has its ink; a triangle has it all, since it has no such corners."""
    if not half or len(cell) != 4:
        return cell
    (top, left), _, (bottom, right), _ = cell
    return tuple((top + row * (bottom - top), left + column * (right - left)) for row, column in HALF_CORNERS[half])
