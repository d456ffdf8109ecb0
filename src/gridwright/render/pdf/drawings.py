"""Boards on paper: cells with numbers beside them, grids of letters, loops; each measured, then drawn at a cell size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import ceil

from gridwright.model.drawing import (
    BELOW,
    HALF_CORNERS,
    RIGHT,
    CellLook,
    Chip,
    Drawing,
    EdgeLook,
    EdgeMark,
    Form,
    Label,
    Mark,
    Mesh,
    Tone,
)
from gridwright.model.edge_lattice import Spot
from gridwright.model.tiling import LABEL_HEIGHT, LABEL_WIDTH, Polygon, group_by_look, make_tiling, middle_of
from gridwright.render.colour import format_colour, luminance, parse_colour, readable_on
from gridwright.render.emblems import EMBLEMS, OUTLINE
from gridwright.render.pdf.paper import (
    FAINT,
    HAIR,
    INK,
    PAPER,
    PENCIL,
    RULE,
    SAVING,
    SAVING_BLOCK,
    SOFT,
    Extent,
    Look,
    Purpose,
    choose_sizes,
)
from gridwright.render.pdf.pen import BOLD, ITALIC, REGULAR, Pen, Point, Rectangle, Scribe, Segment, measure_text
from gridwright.render.tiling_board import halve

NUMBER = 0.64
"""The size of a number beside the board, in sides of a cell, like all that follows."""
DROP = 0.335
"""From the middle of a number down to its line, as a share of its size."""
SPACE = 0.34
"""Between two numbers of a row."""
PITCH = 0.8
"""From one number of a column to the next."""
GAP = 0.16
"""Between numbers and board."""
RIM = 0.06
"""Half of the frame's line."""
SYMBOL = 0.62
"""Of a letter that stands for an ink."""
FEWEST_POINTS = 4.0
"""A side of a cell that an ink's letter can be read in."""
CAP, CAP_ROOM = 0.44, 0.5
"""The side of a half cell beside a number, and what it takes."""


def measure_cells(drawing: Drawing, look: Look) -> Extent:
    """Room for the board and the numbers beside it."""
    left, top = _measure_labels(drawing, look)
    small = (2.1, 3.4) if look.saves_ink and drawing.is_coloured else (0.4, 2.4)
    sizes = choose_sizes(look, max(drawing.height, drawing.width), (2.7, 8.0), (6.6, 13.0), small)
    return Extent(left + drawing.width + 2 * RIM, top + drawing.height + 2 * RIM, *sizes)


def draw_cells(pen: Pen, drawing: Drawing, corner: Point, cell: float, look: Look) -> None:
    """From the paper up: ink, grid, marks, numbers."""
    left, top = _measure_labels(drawing, look)
    start = corner[0] + (left + RIM) * cell, corner[1] + (top + RIM) * cell
    board = Board(drawing, start, cell, look)
    board.draw_grounds(pen)
    board.draw_grid(pen, (left * cell, top * cell))
    board.draw_marks(pen)
    if left or top:
        _draw_labels(pen, drawing, start, cell, look)


def choose_ground(each: CellLook, drawing: Drawing, look: Look) -> str:
    """The colour of a cell; nothing for that of the sheet."""
    if each.mark is Mark.FILLED:
        if not drawing.is_coloured:
            ink = look.ink_for(each.tone)
            return SAVING if look.saves_ink and ink == INK else ink
        return "" if look.saves_ink else format_colour(parse_colour(each.colour))
    has_paper = drawing.is_coloured and each.mark is Mark.BLANK and not look.saves_ink
    paper = format_colour(parse_colour(drawing.background))
    return paper if has_paper and paper != "#ffffff" else ""


class Board:
    """The cells of a drawing where they stand on the page."""

    def __init__(self, drawing: Drawing, start: Point, cell: float, look: Look) -> None:
        self.drawing, self.start, self.cell, self.look = drawing, start, cell, look

    def draw_grounds(self, pen: Pen) -> None:
        """Filled cells, and the paper of a coloured picture that is finished."""
        for number, each in enumerate(self.drawing.cell_looks):
            colour = choose_ground(each, self.drawing, self.look)
            if each.half:
                self._draw_halves(pen, number, each, colour)
            elif colour:
                pen.fill(self._runs(number), colour)

    def _draw_halves(self, pen: Pen, number: int, each: CellLook, colour: str) -> None:
        """Half cells; where ink is saved and letters stand for colours, only their slanted sides."""
        if colour and each.second:
            pen.fill(self._runs(number), format_colour(parse_colour(each.second)))
        for row, column in self._places(number):
            corner = self.start[0] + column * self.cell, self.start[1] + row * self.cell
            points = place_half(each.half, corner, self.cell)
            if colour:
                pen.polygon(points, colour)
            else:
                pen.stroke([slanted_side(each.half, corner, self.cell)], RULE, _clamp(0.05 * self.cell, 0.3, 0.9))

    def draw_grid(self, pen: Pen, reach: Point) -> None:
        """Thin lines, stronger ones every few cells, and a frame; they go on between the numbers as far as `reach`."""
        drawing, cell, strength = self.drawing, self.cell, self.look.strength
        (left, top), every = self.start, drawing.rule_every
        right, bottom = left + drawing.width * cell, top + drawing.height * cell
        across = [(row, (left - reach[0], top + row * cell, right, top + row * cell)) for row in range(drawing.height + 1)]
        upright = [(col, (left + col * cell, top - reach[1], left + col * cell, bottom)) for col in range(drawing.width + 1)]
        is_ruled = self.look.purpose is not Purpose.SMALL_SOLUTION
        lines = {True: [], False: []}  # type: dict[bool, list[Segment]]
        for number, segment in (*across, *upright):
            lines[bool(every) and number % every == 0].append(segment)
        if is_ruled:
            pen.stroke(lines[False], HAIR, _clamp(0.035 * cell, 0.25, 0.6) * strength)
        if is_ruled or self.look.saves_ink:
            pen.stroke(lines[True], RULE if is_ruled else FAINT, _clamp(0.06 * cell, 0.5, 1.0) * strength)
        frame = (left, top, right - left, bottom - top)
        pen.frame(frame, INK if is_ruled else SOFT, _clamp(0.1 * cell, 0.4, 1.6) * min(strength, 1.2))

    def draw_marks(self, pen: Pen) -> None:
        """Crosses, given cells, and letters for inks."""
        drawing, cell, look = self.drawing, self.cell, self.look
        for number, each in enumerate(drawing.cell_looks):
            if each.mark is Mark.CROSS and not look.is_small:
                colour = SOFT if each.tone is Tone.GIVEN else PENCIL
                pen.stroke(self._crosses(number), colour, _clamp(0.05 * cell, 0.3, 0.9))
            elif each.mark is Mark.FILLED and drawing.is_coloured and look.saves_ink and cell >= FEWEST_POINTS:
                size = SYMBOL * cell
                down, right = middle_of_half(each.half) if each.half else (0.5, 0.5)
                size *= 0.7 if each.half else 1
                for row, column in self._places(number):
                    place = self.start[0] + (column + right) * cell, self.start[1] + (row + down) * cell + DROP * size
                    pen.write(place, each.symbol, size, face=BOLD, colour=look.ink_for(each.tone), anchor="middle")

    def _runs(self, number: int) -> Iterator[Rectangle]:
        """Neighbouring cells with one look, a rectangle a run: fewer pieces, and no seams between them."""
        left, top = self.start
        for row, numbers in enumerate(self.drawing.places):
            column = 0
            for each, members in groupby(numbers):
                length = len(list(members))
                if each == number:
                    yield left + column * self.cell, top + row * self.cell, length * self.cell, self.cell
                column += length

    def _places(self, number: int) -> Iterator[tuple[int, int]]:
        for row, numbers in enumerate(self.drawing.places):
            for column, each in enumerate(numbers):
                if each == number:
                    yield row, column

    def _crosses(self, number: int) -> Iterator[Segment]:
        near, far = 0.32 * self.cell, 0.68 * self.cell
        for row, column in self._places(number):
            left, top = self.start[0] + column * self.cell, self.start[1] + row * self.cell
            yield left + near, top + near, left + far, top + far
            yield left + near, top + far, left + far, top + near


def place_half(half: str, corner: Point, side: float) -> list[Point]:
    """The corners of half a cell, which has its upper left corner here."""
    return [(corner[0] + column * side, corner[1] + row * side) for row, column in HALF_CORNERS[half]]


def slanted_side(half: str, corner: Point, side: float) -> Segment:
    """The line between the two halves of a cell."""
    left, top = corner
    return (left, top + side, left + side, top) if half in "◢◤" else (left, top, left + side, top + side)


def middle_of_half(half: str) -> tuple[float, float]:
    """Its centre of gravity, as shares of the cell down and to the right."""
    points = HALF_CORNERS[half]
    return sum(row for row, _ in points) / 3, sum(column for _, column in points) / 3


def _measure_labels(drawing: Drawing, look: Look) -> tuple[float, float]:
    """Room for the numbers left of the board and above it, with the gap."""
    if look.purpose is Purpose.SMALL_SOLUTION:
        return 0.0, 0.0
    widths = [sum(label_width(label) for label in labels) for labels in drawing.row_labels]
    depths = [sum(map(_label_height, labels)) for labels in drawing.column_labels if labels]
    return max((width + GAP for width in widths), default=0.0), max((depth + GAP for depth in depths), default=0.0)


def _text(label: Label) -> str:
    """The number, with the letter of its ink: colours may be saved, and not everybody tells them apart."""
    return label.text + label.symbol


def label_width(label: Label) -> float:
    """Of a number beside a row, with the space around it and half cells beside it, in sides of a cell."""
    return measure_text(_text(label), REGULAR, NUMBER) + SPACE + CAP_ROOM * (bool(label.before) + bool(label.after))


def _label_height(label: Label) -> float:
    """Of a number above a column, with half cells above and below it."""
    return PITCH + CAP_ROOM * (bool(label.before) + bool(label.after))


def _draw_labels(pen: Pen, drawing: Drawing, start: Point, cell: float, look: Look) -> None:
    for row, labels in enumerate(drawing.row_labels):
        right, middle = start[0] - GAP * cell, start[1] + (row + 0.5) * cell
        for label in reversed(labels):
            width = label_width(label) * cell
            before, after = (CAP_ROOM * cell * bool(half) for half in (label.before, label.after))
            centre = right - after - (width - before - after) / 2, middle
            room = width - before - after - 0.06 * cell, 0.9 * cell
            draw_label(pen, label, centre, room, drawing, look)
            reach = room[0] / 2 + CAP * cell / 2
            _draw_caps(pen, label, ((centre[0] - reach, middle), (centre[0] + reach, middle)), cell, drawing, look)
            right -= width
    for column, labels in enumerate(drawing.column_labels):
        across = start[0] + (column + 0.5) * cell
        bottom = start[1] - GAP * cell
        for label in reversed(labels):
            middle = bottom - (CAP_ROOM * bool(label.after) + PITCH / 2) * cell
            draw_label(pen, label, (across, middle), (0.9 * cell, (PITCH - 0.06) * cell), drawing, look, cell)
            reach = (PITCH + CAP) / 2 * cell
            _draw_caps(pen, label, ((across, middle - reach), (across, middle + reach)), cell, drawing, look)
            bottom -= _label_height(label) * cell


def _draw_caps(pen: Pen, label: Label, centres: tuple[Point, Point], cell: float, drawing: Drawing, look: Look) -> None:
    """The half cells beside a number."""
    side = CAP * cell
    is_inked = drawing.is_coloured and not look.saves_ink
    for half, (across, down) in zip((label.before, label.after), centres, strict=True):
        if half:
            corner = across - side / 2, down - side / 2
            second = format_colour(parse_colour(label.second)) if is_inked and label.second else ""
            if second:
                pen.fill([(*corner, side, side)], second)
            pen.polygon(place_half(half, corner, side), format_colour(parse_colour(label.colour)) if is_inked else INK)


def draw_label(
    pen: Pen, label: Label, centre: Point, room: Sequence[float], drawing: Drawing, look: Look, narrow: float = 0.0
) -> None:
    """A number, on a chip of its ink where inks matter; smaller where it would be wider than its `narrow` column."""
    text = _text(label)
    size = NUMBER * (narrow or room[1] / 0.9)
    if narrow:
        size = min(size, size * room[0] / max(measure_text(text, REGULAR, size), 0.1))
    colour = INK
    ground = _choose_chip(label, drawing, look)
    if ground:
        ink = parse_colour(ground)
        rim = SOFT if luminance(ink) > 0.7 else ground
        chip = centre[0] - room[0] / 2, centre[1] - room[1] / 2, room[0], room[1]
        pen.frame(chip, rim, 0.4, fill=ground, radius=0.18 * room[1])
        colour = format_colour(readable_on(ink))
    pen.write((centre[0], centre[1] + DROP * size), text, size, colour=colour, anchor="middle")


def _choose_chip(label: Label, drawing: Drawing, look: Look) -> str:
    """The colour that a number stands on: that of its ink where inks matter, or black or white where that says what it counts."""
    if drawing.is_coloured and label.colour and not look.saves_ink:
        return format_colour(parse_colour(label.colour))
    if label.chip is Chip.SOLID:
        return SAVING if look.saves_ink else INK
    return PAPER if label.chip is Chip.FRAMED else ""


def _clamp(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))


# Grids of letters, printed.

LETTER_RIM = 0.06
"""Half of the line around the grid, in sides of a cell, like all that follows."""
LABEL, SMALL_LABEL = 0.32, 0.3
LETTER = 0.62
BASE, BASE_ALONE = 0.82, 0.71
"""From the top of a cell to the line on which its letters stand, below a label or alone."""
ROOM = 0.88
"""For all letters of a cell side by side."""
SHADE = "#e2e2e2"

Place = tuple[int, int]


def measure_letters(drawing: Drawing, look: Look) -> Extent:
    sizes = choose_sizes(look, max(drawing.height, drawing.width), (4.8, 9.5), (8.0, 13.5), (2.8, 4.2))
    return Extent(drawing.width + 2 * LETTER_RIM, drawing.height + 2 * LETTER_RIM, *sizes)


def draw_letters(pen: Pen, drawing: Drawing, corner: Point, cell: float, look: Look, scribe: Scribe) -> None:
    """From the paper up: shades and blocks, lines, circles, labels and letters."""
    start = corner[0] + LETTER_RIM * cell, corner[1] + LETTER_RIM * cell
    shaded = [place for place, square in drawing.cells() if square.is_shaded]
    blocks = [place for place, square in drawing.cells() if square.mark in (Mark.BLOCK, Mark.FILLED)]
    pen.fill(((*_corner(start, cell, place), cell, cell) for place in shaded), "#f0f0f0" if look.saves_ink else SHADE)
    pen.fill(((*_corner(start, cell, place), cell, cell) for place in blocks), SAVING_BLOCK if look.saves_ink else INK)
    _draw_lines(pen, drawing, start, cell, look)
    circled = [place for place, square in drawing.cells() if square.is_circled]
    middles = ((left + cell / 2, top + cell / 2) for left, top in (_corner(start, cell, place) for place in circled))
    pen.ring(middles, 0.46 * cell, SOFT, max(0.3, 0.03 * cell))
    base = BASE if any(square.corner for square in drawing.cell_looks) and not look.is_small else BASE_ALONE
    for place, square in drawing.cells():
        if square.is_open:
            _draw_square(pen, square, _corner(start, cell, place), cell, look, scribe, base)


def _corner(start: Point, cell: float, place: Place) -> Point:
    return start[0] + place[1] * cell, start[1] + place[0] * cell


def _draw_lines(pen: Pen, drawing: Drawing, start: Point, cell: float, look: Look) -> None:
    """Thin lines between squares, a stronger one where the grid ends, and bars."""
    strength = look.strength
    widths = {"line": max(0.35, 0.03 * cell) * strength, "rim": max(0.5, 0.07 * cell) * min(strength, 1.2), "bar": 0.12 * cell}
    lines: dict[str, list[Segment]] = {name: [] for name in widths}
    for name, segment in _list_lines(drawing, start, cell):
        lines[name].append(segment)
    for name, segments in lines.items():
        pen.stroke(segments, RULE if name == "line" else INK, widths[name], is_round=True)


def _list_lines(drawing: Drawing, start: Point, cell: float) -> Iterator[tuple[str, Segment]]:
    for row in range(drawing.height + 1):
        for column in range(drawing.width + 1):
            left, top = _corner(start, cell, (row, column))
            sides = (((row - 1, column), BELOW, (cell, 0.0)), ((row, column - 1), RIGHT, (0.0, cell)))
            for before, side, (across, down) in sides:
                printed = sum(_is_printed(drawing.find_cell(*place)) for place in (before, (row, column)))
                if printed:
                    name = "bar" if (*before, side) in drawing.bars else ("rim", "line")[printed - 1]
                    yield name, (left, top, left + across, top + down)


def _is_printed(square: CellLook | None) -> bool:
    return square is not None and square.mark is not Mark.VOID


def _draw_square(pen: Pen, square: CellLook, corner: Point, cell: float, look: Look, scribe: Scribe, base: float) -> None:
    left, top = corner
    has_label = bool(square.corner) and not look.is_small
    if has_label:
        label = scribe.clean(square.corner)
        size = min(LABEL * cell, LABEL * cell * 0.9 * cell / max(measure_text(label, REGULAR, LABEL * cell), 0.1))
        pen.write((left + 0.06 * cell, top + 0.04 * cell + 0.72 * size), label, size)
    if square.text and look.purpose is not Purpose.ORNAMENT:
        letters = scribe.clean(square.text)
        is_pencilled = look.purpose is Purpose.PROGRESS and square.tone is not Tone.GIVEN
        face = ITALIC if is_pencilled else REGULAR
        size = LETTER * cell
        size = min(size, size * ROOM * cell / max(measure_text(letters, face, size), 0.1))
        line = top + base * cell - (LETTER * cell - size) * 0.35
        is_on_ink = square.mark is Mark.FILLED and not look.saves_ink
        colour = PAPER if is_on_ink else look.ink_for(square.tone)
        pen.write((left + cell / 2, line), letters, size, face=face, colour=colour, anchor="middle")


# Boards of dots with a loop between them, printed.

LINK_RIM = 0.15
"""Around the outer dots, in sides of a cell, like all that follows."""
CLUE = 0.6
DOT = 0.06
LINE, STRONG_LINE = 0.11, 0.15
CROSS = 0.09
WASH = "#ececec"


def measure_links(drawing: Drawing, look: Look) -> Extent:
    sizes = choose_sizes(look, max(drawing.height, drawing.width), (3.6, 9.5), (8.5, 15.0), (1.0, 3.4))
    return Extent(drawing.width + 2 * LINK_RIM, drawing.height + 2 * LINK_RIM, *sizes)


def draw_links(pen: Pen, drawing: Drawing, corner: Point, cell: float, look: Look) -> None:
    """From the paper up: the inside of a finished loop, clues, dots, crosses, the loop."""
    start = corner[0] + LINK_RIM * cell, corner[1] + LINK_RIM * cell
    is_solution = look.purpose in (Purpose.SOLUTION, Purpose.SMALL_SOLUTION)
    if is_solution and not look.saves_ink:
        pen.fill(((*_point(start, cell, spot), cell, cell) for spot in _list_inside(drawing)), WASH)
    size = CLUE * cell
    colour = SOFT if is_solution else INK
    for spot, clue in drawing.clues():
        across, down = _point(start, cell, spot)
        if clue.emblem:
            _draw_emblem(pen, clue.emblem, (across + cell / 2, down + cell / 2), cell, colour)
            continue
        pen.write((across + cell / 2, down + cell / 2 + DROP * size), clue.text, size, colour=colour, anchor="middle")
    if look.purpose is not Purpose.SMALL_SOLUTION:
        pen.dot((_point(start, cell, spot) for spot in drawing.lattice.vertices()), DOT * cell * (look.is_large * 0.4 + 1), INK)
    for tone in (Tone.PLAIN, Tone.GIVEN):
        crosses = (
            stroke for spot in _edges(drawing, EdgeMark.CROSS, tone) for stroke in _cross(_middle(start, cell, spot), cell)
        )
        pen.stroke(crosses, SOFT if tone is Tone.GIVEN else PENCIL, max(0.3, 0.04 * cell))
        width = STRONG_LINE if look.is_large or look.is_small else LINE
        lines = (_segment(start, cell, spot) for spot in _edges(drawing, EdgeMark.LINE, tone))
        pen.stroke(lines, look.ink_for(tone) if look.purpose is not Purpose.ORNAMENT else HAIR, width * cell, is_round=True)
    _write_spot_labels(pen, ((_middle(start, cell, spot), text) for spot, text in drawing.spot_labels), cell)


def _draw_emblem(pen: Pen, name: str, middle: Point, cell: float, colour: str) -> None:
    emblem = EMBLEMS[name]
    for shape in emblem.filled:
        pen.polygon([(middle[0] + cell * across, middle[1] + cell * down) for across, down in shape], colour)
    for shape in emblem.outlined:
        points = [(middle[0] + cell * across, middle[1] + cell * down) for across, down in shape]
        pen.stroke(((*one, *other) for one, other in pairwise(points)), colour, OUTLINE * cell, is_round=True)


SPOT_LABEL = 0.34
"""The size of a short name of a place, which stands to the right of its middle and above it."""


def _write_spot_labels(pen: Pen, labels: Iterable[tuple[Point, str]], cell: float) -> None:
    for (across, down), text in labels:
        pen.write((across + 0.24 * cell, down - 0.1 * cell), text, SPOT_LABEL * cell, colour=INK, anchor="middle")


def _edges(drawing: Drawing, mark: EdgeMark, tone: Tone) -> Iterator[Spot]:
    """The edges with this mark: those that were given, or all others."""
    for spot in drawing.lattice.edges():
        look = drawing.spot_look(spot)
        if isinstance(look, EdgeLook) and look.mark is mark and (look.tone is Tone.GIVEN) == (tone is Tone.GIVEN):
            yield spot


def _list_inside(drawing: Drawing) -> Iterator[Spot]:
    """The cells that lines to their left, counted from the rim, put inside the loop."""
    for row in range(1, 2 * drawing.height, 2):
        is_inside = False
        for column in range(1, 2 * drawing.width, 2):
            is_inside ^= drawing.has_line((row, column - 1))
            if is_inside:
                yield row, column


def _point(start: Point, cell: float, spot: Spot) -> Point:
    """A vertex, or the upper left corner of a cell."""
    return start[0] + spot[1] // 2 * cell, start[1] + spot[0] // 2 * cell


def _middle(start: Point, cell: float, spot: Spot) -> Point:
    return start[0] + spot[1] / 2 * cell, start[1] + spot[0] / 2 * cell


def _segment(start: Point, cell: float, spot: Spot) -> Segment:
    row, column = spot
    ends = ((row, column - 1), (row, column + 1)) if row % 2 == 0 else ((row - 1, column), (row + 1, column))
    return (*_point(start, cell, ends[0]), *_point(start, cell, ends[1]))


def _cross(middle: Point, cell: float) -> Iterator[Segment]:
    across, down, arm = *middle, CROSS * cell
    yield across - arm, down - arm, across + arm, down + arm
    yield across - arm, down + arm, across + arm, down - arm


def measure_mesh(mesh: Mesh, look: Look) -> Extent:
    sizes = choose_sizes(look, max(ceil(mesh.height), ceil(mesh.width), 1), (3.6, 9.5), (8.5, 15.0), (1.0, 3.4))
    return Extent(mesh.width + 2 * LINK_RIM, mesh.height + 2 * LINK_RIM, *sizes)


def draw_mesh(pen: Pen, drawing: Drawing, mesh: Mesh, corner: Point, cell: float, look: Look) -> None:
    """A board of polygons from the paper up: ink, hairlines where edges are, texts, crosses, lines."""
    left, top = corner[0] + LINK_RIM * cell, corner[1] + LINK_RIM * cell
    points = [(left + column * cell, top + row * cell) for row, column in mesh.vertices]
    faces, edges, _ = drawing.places
    ink = SAVING if look.saves_ink else INK
    for face, number in enumerate(faces):
        each = drawing.cell_looks[number]
        if each.mark in (Mark.FILLED, Mark.BLOCK):
            pen.polygon([points[vertex] for vertex in mesh.faces[face]], ink)
    segments = [(*points[start], *points[end]) for start, end in mesh.edges]
    pen.stroke(segments, HAIR, max(0.25, 0.03 * cell))
    size = CLUE * cell
    for face, number in enumerate(faces):
        row, column = mesh.middle(face)
        across, down = left + column * cell, top + row * cell
        each = drawing.cell_looks[number]
        if each.text:
            pen.write((across, down + DROP * size), each.text, size, colour=INK, anchor="middle")
        if each.mark is Mark.CROSS:
            pen.stroke(_cross((across, down), cell), PENCIL, max(0.3, 0.04 * cell))
    for segment, number in zip(segments, edges, strict=True):
        edge = drawing.looks[number]
        if isinstance(edge, EdgeLook) and edge.mark is EdgeMark.LINE:
            pen.stroke([segment], look.ink_for(edge.tone), LINE * cell, is_round=True)
        elif isinstance(edge, EdgeLook) and edge.mark is EdgeMark.CROSS:
            pen.stroke(_cross(_halve(segment), cell), PENCIL, max(0.3, 0.04 * cell))
    middles = (
        lambda face: (left + mesh.middle(face)[1] * cell, top + mesh.middle(face)[0] * cell),
        lambda edge: _halve(segments[edge]),
        lambda vertex: points[vertex],
    )
    _write_spot_labels(pen, ((middles[sort](number), text) for (sort, number), text in drawing.spot_labels), cell)


def _halve(segment: Segment) -> Point:
    """The middle of a segment."""
    return (segment[0] + segment[2]) / 2, (segment[1] + segment[3]) / 2


# Boards of triangles and of slices, printed.

TILED_RIM = 0.1
"""Around everything, in sides of a cell."""


def measure_tiled(drawing: Drawing, look: Look) -> Extent:
    tiling = make_tiling(drawing, has_labels=look.purpose is not Purpose.SMALL_SOLUTION)
    small = (2.1, 3.4) if look.saves_ink and drawing.is_coloured else (0.4, 2.4)
    sizes = choose_sizes(look, ceil(max(tiling.height, tiling.width)), (2.7, 8.0), (6.6, 13.0), small)
    return Extent(tiling.width + 2 * TILED_RIM, tiling.height + 2 * TILED_RIM, *sizes)


def draw_tiled(pen: Pen, drawing: Drawing, corner: Point, cell: float, look: Look) -> None:
    """From the paper up: ink, grid, marks, numbers."""
    tiling = make_tiling(drawing, has_labels=look.purpose is not Purpose.SMALL_SOLUTION)
    start = corner[0] + TILED_RIM * cell, corner[1] + TILED_RIM * cell
    groups = group_by_look(drawing, tiling)
    for number, each in enumerate(drawing.cell_looks):
        ground = choose_ground(each, drawing, look)
        for polygon in groups.get(number, ()):
            if ground and each.second:
                pen.polygon(_place(polygon, start, cell), format_colour(parse_colour(each.second)))
            if ground:
                pen.polygon(_place(halve(polygon, each.half), start, cell), ground)
    is_ruled = look.purpose is not Purpose.SMALL_SOLUTION
    if is_ruled or look.saves_ink:
        cells = [polygon for row in tiling.rows for polygon in row] + [*tiling.table, *tiling.guides]
        colour = HAIR if is_ruled else FAINT
        pen.stroke(_list_sides(cells, start, cell), colour, _clamp(0.035 * cell, 0.25, 0.6) * look.strength)
    if is_ruled:
        pen.stroke(_list_sides(tiling.rules, start, cell), RULE, _clamp(0.06 * cell, 0.5, 1.0) * look.strength)
    width = _clamp(0.1 * cell, 0.4, 1.6) * min(look.strength, 1.2)
    pen.stroke(_list_sides(tiling.frames, start, cell), INK if is_ruled else SOFT, width, is_round=True)
    for number, each in enumerate(drawing.cell_looks):
        for polygon in groups.get(number, ()):
            _draw_tiled_mark(pen, each, _at(middle_of(polygon), start, cell), cell, drawing, look)
    for text, point in tiling.captions:
        pen.write(_at(point, start, cell), text, 0.6 * cell, colour=SOFT)
    for placed in tiling.labels:
        room = LABEL_WIDTH * 0.94 * cell, LABEL_HEIGHT * 0.94 * cell
        draw_label(pen, placed.label, _at(placed.middle, start, cell), room, drawing, look, cell)


def _draw_tiled_mark(pen: Pen, each: CellLook, middle: Point, cell: float, drawing: Drawing, look: Look) -> None:
    if each.mark is Mark.CROSS and not look.is_small:
        pen.stroke(_cross(middle, cell), SOFT if each.tone is Tone.GIVEN else PENCIL, _clamp(0.05 * cell, 0.3, 0.9))
    elif each.mark is Mark.FILLED and drawing.is_coloured and look.saves_ink and cell >= FEWEST_POINTS:
        size = SYMBOL * cell
        place = middle[0], middle[1] + DROP * size
        pen.write(place, each.symbol, size, face=BOLD, colour=look.ink_for(each.tone), anchor="middle")


def _at(point: Point, start: Point, cell: float) -> Point:
    """Where a point of the board, as row and column, lies on the page."""
    return start[0] + point[1] * cell, start[1] + point[0] * cell


def _place(polygon: Polygon, start: Point, cell: float) -> list[Point]:
    return [_at(point, start, cell) for point in polygon]


def _list_sides(polygons: Iterable[Polygon], start: Point, cell: float) -> list[Segment]:
    """The sides of polygons, each once."""
    sides: dict[tuple[Point, ...], None] = {}
    for polygon in polygons:
        for end, other in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            rounded = [(round(row, 6), round(column, 6)) for row, column in (end, other)]
            sides[tuple(sorted(rounded))] = None
    return [(*_at(end, start, cell), *_at(other, start, cell)) for end, other in sides]


# Boards of every form: how much room they take, and drawing them.


def measure_board(drawing: Drawing, look: Look) -> Extent:
    """How much room a board takes."""
    if isinstance(drawing.form, Mesh):
        return measure_mesh(drawing.form, look)
    if drawing.is_tiled:
        return measure_tiled(drawing, look)
    if drawing.form is Form.MARKS:
        return measure_cells(drawing, look)
    return measure_links(drawing, look) if drawing.form is Form.EDGES else measure_letters(drawing, look)


def draw_board(pen: Pen, drawing: Drawing, corner: Point, cell: float, look: Look, scribe: Scribe) -> None:
    """Draw a board with cells of this side from its upper left corner on."""
    if isinstance(drawing.form, Mesh):
        draw_mesh(pen, drawing, drawing.form, corner, cell, look)
    elif drawing.is_tiled:
        draw_tiled(pen, drawing, corner, cell, look)
    elif drawing.form is Form.MARKS:
        draw_cells(pen, drawing, corner, cell, look)
    elif drawing.form is Form.EDGES:
        draw_links(pen, drawing, corner, cell, look)
    else:
        draw_letters(pen, drawing, corner, cell, look, scribe)
