"""The board of an SVG drawing: labels, ink, grid and what stands out, each as elements to put together.

What a look is drawn with is a tuple of strokes, so that a script in a page can draw it too and needs to know few shapes only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.model.drawing import HALF_CORNERS, CellLook, Chip, Drawing, Label, Mark, Tone
from gridwright.render.colour import Rgb, format_colour, is_tick, parse_colour, readable_on
from gridwright.render.svg_style import CELL, DIGIT_WIDTH, LABEL_SIZE, MARGIN, RULER_DIGIT_WIDTH, RULER_SIZE, escape

LABEL_PITCH = LABEL_SIZE + 3
"""From one column label down to the next."""
CLOSE_MARGIN = 6
"""Enough for what stands out around a cell at the rim."""
GAP = 4
"""Between the labels and the board, and between it and the ruler."""
CHIP_HEIGHT = RULER_SIZE + 2
CAP, CAP_ROOM = 8, 9
"""The side of a half cell beside a number, and what it takes."""

WASHED = (Tone.DIFFERS, Tone.REASON, Tone.RESULT, Tone.SUPPOSED)
"""Tones that colour what they stand on."""

Paint = Callable[[Rgb], str]
"""The attribute, after a space, that fills an element with a colour of the drawing's own."""

Run = tuple[int, int, int]
"""Row, first column and length of neighbouring cells with one look."""

Corner = tuple[int, int]
"""Left and top of something on the page."""

Tracer = Callable[[Sequence[Run], Corner, int], str]
"""The path of a stroke along cells, with the board's corner and how far inside the cells."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the board stands on the page."""

    left: int
    top: int
    width: int
    height: int
    label_width: int
    """From the centre of one row label to the next."""
    start: int = MARGIN
    """The top of what belongs to the board."""
    ruler_width: int = 0
    """Room for the numbers of the rows, to the right of the board."""
    ruler_height: int = 0
    """Room for the numbers of the columns, below it."""
    cell: int = CELL
    """The side of a cell."""
    rim: int = 0
    """What the sheet has around the cells."""
    label_pitch: int = LABEL_PITCH
    """From the centre of one column label down to the next."""
    caps: tuple[int, int] = (0, 0)
    """Room for half cells before numbers, and behind them."""

    @property
    def corner(self) -> Corner:
        return self.left, self.top

    @property
    def close_view(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of what is shown where the surroundings have margins of their own."""
        trim = MARGIN - CLOSE_MARGIN
        return trim, trim, self.page_width - 2 * trim, self.page_height - 2 * trim

    @property
    def page_width(self) -> int:
        return self.right + MARGIN

    @property
    def page_height(self) -> int:
        """Of a page that ends below the board."""
        return self.bottom + MARGIN

    @property
    def right(self) -> int:
        """Where board and ruler end."""
        return self.left + self.width + self.rim + self.ruler_width

    @property
    def bottom(self) -> int:
        return self.top + self.height + self.rim + self.ruler_height


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a label stands: the centre and the size of the room it has for itself."""

    x: float
    y: float
    width: int
    height: int = LABEL_PITCH
    caps: tuple[int, int] = (0, 0)
    """How much of it is for half cells before the number and behind it, or above it and below."""
    is_upright: bool = False
    """Whether half cells stand above and below."""

    def trace(self) -> str:
        """The outline of all its room."""
        left, top = self.x - self.width / 2, self.y - self.height / 2
        return f"M{left:g} {top:g}h{self.width}v{self.height}h{-self.width}z"

    def find_number(self) -> Seat:
        """What is left for the number alone."""
        before, after = self.caps
        if self.is_upright:
            return Seat(self.x, self.y + (before - after) / 2, self.width, self.height - before - after)
        return Seat(self.x + (before - after) / 2, self.y, self.width - before - after, self.height)

    def find_cap(self, *, is_after: bool) -> tuple[float, float]:
        """The upper left corner of a half cell."""
        number = self.find_number()
        reach = (number.height if self.is_upright else number.width) / 2
        offset = reach if is_after else -reach - CAP
        if self.is_upright:
            return number.x - CAP / 2, number.y + offset
        return number.x + offset, number.y - CAP / 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """One path that all cells of a look share."""

    name: str
    """Its class, which says how it is inked."""
    shape: str
    """How it is traced: a name in `TRACERS`."""
    inset: int = 0
    """How far inside the cell."""
    paint: str = ""
    """An attribute for a colour of the drawing's own."""


def plan_board(drawing: Drawing, top: int = MARGIN) -> Plan:
    """Room for the labels, below `top`, and the board after them."""
    labels = [label for line in (*drawing.row_labels, *drawing.column_labels) for label in line]
    longest = max((len(label.text) for label in labels), default=1)
    caps = (CAP_ROOM * any(label.before for label in labels), CAP_ROOM * any(label.after for label in labels))
    label_width = round(max(2, longest) * DIGIT_WIDTH + 5) + sum(caps)
    label_pitch = LABEL_PITCH + sum(caps)
    most_left = max(map(len, drawing.row_labels), default=0)
    most_above = max(map(len, drawing.column_labels), default=0)
    return Plan(
        left=MARGIN + most_left * label_width + (GAP if most_left else 0),
        top=top + most_above * label_pitch + (GAP if most_above else 0),
        width=drawing.width * CELL,
        height=drawing.height * CELL,
        label_width=label_width,
        start=top,
        ruler_width=GAP + chip_width(drawing.height) if drawing.has_ruler else 0,
        ruler_height=GAP + CHIP_HEIGHT if drawing.has_ruler else 0,
        label_pitch=label_pitch,
        caps=caps,
    )


def chip_width(number: int) -> int:
    """Of the chip that a number of the ruler may stand on."""
    return max(CHIP_HEIGHT + 2, len(str(number)) * RULER_DIGIT_WIDTH + 4)


def paint_inline(colour: Rgb) -> str:
    """For a file that stands alone; a page with a strict policy on styles needs another way."""
    return f' style="fill:{format_colour(colour)}"'


def seat_labels(drawing: Drawing, plan: Plan) -> Iterator[tuple[Label, Seat]]:
    """Every label with its seat, from the board outwards, rows first."""
    for row, labels in enumerate(drawing.row_labels):
        y: float = plan.top + row * CELL + CELL // 2
        for place, label in enumerate(reversed(labels)):
            x = plan.left - GAP - plan.label_width * (2 * place + 1) / 2
            yield label, Seat(x, y, plan.label_width, caps=plan.caps)
    for column, labels in enumerate(drawing.column_labels):
        x = float(plan.left + column * CELL + CELL // 2)
        for place, label in enumerate(reversed(labels)):
            y = plan.top - GAP - plan.label_pitch * (2 * place + 1) / 2
            width = min(plan.label_width - sum(plan.caps), CELL)
            yield label, Seat(x, y, width, plan.label_pitch, plan.caps, is_upright=True)


def labels_outwards(drawing: Drawing) -> Iterator[Label]:
    """Every label in the order in which `seat_labels` seats them."""
    for side in drawing.label_sides:
        for line in side:
            yield from reversed(line)


def has_chips(drawing: Drawing) -> bool:
    """Whether any label says by its chip what it counts."""
    return any(label.chip is not Chip.NONE for label in labels_outwards(drawing))


def format_label(label: Label, seat: Seat, *, is_coloured: bool, paint: Paint = paint_inline) -> str:
    """A number, on a chip of its ink where inks matter: yellow on white would be lost. Its baseline is below the centre."""
    number = seat.find_number()
    chip, fill = "", ""
    if label.chip is not Chip.NONE or (is_coloured and label.colour):
        width, height = number.width - 2, LABEL_PITCH - 1
        corner = f'x="{number.x - width / 2:g}" y="{number.y - height / 2:g}"'
        name = "" if label.chip is Chip.NONE else f'class="{label.chip.value}" '
        if is_coloured and label.colour:
            ink = parse_colour(label.colour)
            name += f'fill="{format_colour(ink)}"'
            fill = paint(readable_on(ink))
        chip = f'<rect {corner} width="{width}" height="{height}" rx="3" {name.rstrip()}/>'
    tone = "" if label.tone is Tone.PLAIN else f" {label.tone.value}"
    text = f'{chip}<text class="clue{tone}" x="{number.x:g}" y="{number.y + 4:g}"{fill}>{escape(label.text)}</text>'
    return text + "".join(_format_caps(label, seat, paint if is_coloured else None))


def _format_caps(label: Label, seat: Seat, paint: Paint | None) -> Iterator[str]:
    """The half cells beside a number."""
    for corner, is_after in ((label.before, False), (label.after, True)):
        if not corner:
            continue
        x, y = seat.find_cap(is_after=is_after)
        if label.second and paint:
            yield f'<path class="ink"{paint(parse_colour(label.second))} d="M{x:g} {y:g}h{CAP}v{CAP}h{-CAP}z"/>'
        colour = paint(parse_colour(label.colour)) if paint else ""
        yield f'<path class="ink"{colour} d="{trace_half(corner, x, y, CAP)}"/>'


def format_label_tone(tone: Tone, seat: Seat) -> str:
    """What lies under a label that stands out: the same wash and outline as on a cell. A wrong one is underlined instead."""
    if tone not in WASHED:
        return ""
    return f'<path class="{tone.value}-wash beside" d="{seat.trace()}"/><path class="{tone.value} beside" d="{seat.trace()}"/>'


def format_sheet(drawing: Drawing, plan: Plan, paint: Paint = paint_inline) -> str:
    """The ground that the cells stand on."""
    ground = paint(parse_colour(drawing.background)) if drawing.is_coloured else ""
    return f'<rect class="sheet" x="{plan.left}" y="{plan.top}" width="{plan.width}" height="{plan.height}"{ground}/>'


def format_grid(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """Hairlines between cells, stronger ones at every fifth, and the frame: one path each."""
    lines: dict[bool, list[str]] = {False: [], True: []}
    for column in range(1, drawing.width):
        is_strong = drawing.rule_every > 0 and column % drawing.rule_every == 0
        lines[is_strong].append(f"M{plan.left + column * CELL} {plan.top}v{plan.height}")
    for row in range(1, drawing.height):
        is_strong = drawing.rule_every > 0 and row % drawing.rule_every == 0
        lines[is_strong].append(f"M{plan.left} {plan.top + row * CELL}h{plan.width}")
    for is_strong, name in ((False, "grid"), (True, "rule")):
        if lines[is_strong]:
            yield f'<path class="{name}" d="{"".join(lines[is_strong])}"/>'
    yield f'<rect class="frame" x="{plan.left}" y="{plan.top}" width="{plan.width}" height="{plan.height}"/>'


def mark_strokes(look: CellLook, *, is_coloured: bool, paint: Paint = paint_inline) -> tuple[Stroke, ...]:
    """What a cell holds, under the grid."""
    if look.mark is Mark.FILLED:
        ink = Stroke("ink", look.half or "run", paint=paint(parse_colour(look.colour)) if is_coloured else "")
        second = (Stroke("ink", "run", paint=paint(parse_colour(look.second))),) if look.second and is_coloured else ()
        return (*second, ink)
    return (Stroke("cross", "cross", 7),) if look.mark is Mark.CROSS else ()


def tone_strokes(look: CellLook, *, is_coloured: bool = False) -> tuple[Stroke, ...]:
    """Why it stands out, over the grid. Each tone has its own outline besides its colour; some a hatch or a strike as well."""
    name = look.tone.value
    if look.tone is Tone.PLAIN:
        return ()
    if look.tone is Tone.GIVEN:
        return (Stroke(name, "square", 4),)
    # An outline on ink is further inside and on a halo, or it would be lost; so it would by night on paper of the puzzle's own.
    on_ink = look.mark is Mark.FILLED or is_coloured
    outline = Stroke(name, "struck" if look.tone is Tone.WRONG else "square", 2 if on_ink else 1)
    halo = (Stroke("halo", outline.shape, outline.inset),) if on_ink else ()
    wash = (Stroke(f"{name}-wash", "run"),) if look.tone in WASHED else ()
    return (*wash, *halo, outline)


def format_strokes(runs: Mapping[int, Sequence[Run]], strokes: Sequence[Sequence[Stroke]], corner: Corner) -> Iterator[str]:
    """The strokes of each look that occurs, traced along its cells."""
    for number, own in enumerate(strokes):
        if runs.get(number):
            for stroke in own:
                path = TRACERS[stroke.shape](runs[number], corner, stroke.inset)
                yield f'<path class="{stroke.name}"{stroke.paint} d="{path}"/>'


def runs_by_look(cells: Sequence[Sequence[int]]) -> dict[int, list[Run]]:
    runs: dict[int, list[Run]] = defaultdict(list)
    for row, numbers in enumerate(cells):
        column = 0
        for number, members in groupby(numbers):
            length = len(list(members))
            runs[number].append((row, column, length))
            column += length
    return runs


def _trace_runs(runs: Sequence[Run], corner: Corner, _inset: int) -> str:
    left, top = corner
    return "".join(
        f"M{left + column * CELL} {top + row * CELL}h{length * CELL}v{CELL}h{-length * CELL}z" for row, column, length in runs
    )


def _trace_crosses(runs: Sequence[Run], corner: Corner, inset: int) -> str:
    reach = CELL - 2 * inset
    return "".join(f"M{x + inset} {y + inset}l{reach} {reach}m0 {-reach}l{-reach} {reach}" for x, y in _corners(runs, corner))


def _trace_squares(runs: Sequence[Run], corner: Corner, inset: int) -> str:
    side = CELL - 2 * inset
    return "".join(f"M{x + inset} {y + inset}h{side}v{side}h{-side}z" for x, y in _corners(runs, corner))


def _trace_struck_squares(runs: Sequence[Run], corner: Corner, inset: int) -> str:
    edge, reach = inset + 1, CELL - 2 * (inset + 1)
    strikes = "".join(f"M{x + edge} {y + CELL - edge}l{reach} {-reach}" for x, y in _corners(runs, corner))
    return _trace_squares(runs, corner, inset) + strikes


def trace_half(half: str, left: float, top: float, side: int) -> str:
    """The half of a cell, which has its upper left corner here."""
    points = (f"{left + column * side:g} {top + row * side:g}" for row, column in HALF_CORNERS[half])
    return f"M{'L'.join(points)}z"


def _trace_halves(half: str) -> Tracer:
    return lambda runs, corner, _inset: "".join(trace_half(half, x, y, CELL) for x, y in _corners(runs, corner))


def _corners(runs: Sequence[Run], corner: Corner) -> Iterator[Corner]:
    """The top left corner of every cell."""
    left, top = corner
    for row, column, length in runs:
        for each in range(column, column + length):
            yield left + each * CELL, top + row * CELL


TRACERS: dict[str, Tracer] = {
    "run": _trace_runs,
    "cross": _trace_crosses,
    "square": _trace_squares,
    "struck": _trace_struck_squares,
    **{half: _trace_halves(half) for half in HALF_CORNERS},
}


# The ruler of an SVG drawing, and the light on the lines to look at.

MOST_DIGITS = 3
"""Of a number that fits under a column."""

LinePlace = tuple[int, int]
"""Direction, 0 for a row and 1 for a column, and number from 0."""


def format_ruler(drawing: Drawing, plan: Plan) -> str:
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


def format_chips(drawing: Drawing, plan: Plan) -> str:
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
