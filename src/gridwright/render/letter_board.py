"""The grid of an SVG drawing of letters: squares, lines, bars, letters and what stands out, each as elements to put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.model.drawing import BELOW, HEAT_LEVELS, RIGHT, CellLook, Drawing, Mark, Tone
from gridwright.render.link_board import SAMPLE
from gridwright.render.svg_board import CHIP_HEIGHT, GAP, WASHED, Corner, Plan, chip_width, format_chips, format_ruler
from gridwright.render.svg_style import LETTER_CELL, MARGIN, PATTERNS, escape, list_meanings

Place = tuple[int, int]

LETTER_SIZE = 18
SIZE_OVER_GAUGE = 13
SMALLEST_SIZE = 6
BASE, BASE_OVER_GAUGE, BASE_ALONE = 25, 20, 21.5
"""From the top of a cell to the line on which its letters stand: below a label, over a gauge, or in a grid without labels."""
LETTER_ROOM = LETTER_CELL - 4
"""For all the letters of a cell."""
LETTER_SHARE = 0.74
"""How wide a capital is on average, as a share of its size, rounded up."""


def plan_letters(drawing: Drawing, top: int = MARGIN) -> Plan:
    """Room for the grid below `top`, and for its ruler."""
    return Plan(
        left=MARGIN,
        top=top,
        width=drawing.width * LETTER_CELL,
        height=drawing.height * LETTER_CELL,
        label_width=0,
        start=top,
        ruler_width=GAP + chip_width(drawing.height) if drawing.has_ruler else 0,
        ruler_height=GAP + CHIP_HEIGHT if drawing.has_ruler else 0,
        cell=LETTER_CELL,
    )


def format_grounds(drawing: Drawing, corner: Corner) -> Iterator[str]:
    """What squares are filled with, under everything else: paper or black, then shades and heat."""
    grounds: dict[str, list[Place]] = {}
    for place, look in drawing.cells():
        for name in _list_grounds(look):
            grounds.setdefault(name, []).append(place)
    for name, places in sorted(grounds.items(), key=lambda ground: ground[0] not in ("sheet", "block")):
        yield f'<path class="{name}" d="{trace_squares(places, corner)}"/>'
    ticks = "".join(_trace_gauge(look, _place(place, corner)) for place, look in drawing.cells())
    if ticks:
        yield f'<path class="gauge" d="{ticks}"/>'


def _list_grounds(look: CellLook) -> Iterator[str]:
    if look.is_open:
        yield "sheet"
    if look.mark in (Mark.BLOCK, Mark.FILLED):
        yield "block"
    if look.is_open:
        if look.heat_level:
            yield f"heat-{look.heat_level}"
        if look.is_shaded:
            yield "shade"


def _trace_gauge(look: CellLook, corner: Corner) -> str:
    """As many ticks in the lower left corner as the heat has steps, which says it without colour."""
    x, y = corner
    return "".join(f"M{x + 2.4 * tick + 1:g} {y + LETTER_CELL - 3}v-5" for tick in range(1, (look.heat_level or 0) + 1))


def format_lines(drawing: Drawing, corner: Corner) -> Iterator[str]:
    """Lines between squares, a stronger one where the grid ends, and bars: a path each."""
    lines: dict[str, list[str]] = {"lines": [], "rim": [], "bar": []}
    for row in range(drawing.height + 1):
        for column in range(drawing.width + 1):
            x, y = _place((row, column), corner)
            for before, side, stroke in (
                ((row - 1, column), BELOW, f"h{LETTER_CELL}"),
                ((row, column - 1), RIGHT, f"v{LETTER_CELL}"),
            ):
                name = _name_line(drawing, before, (row, column), side)
                if name:
                    lines[name].append(f"M{x} {y}{stroke}")
    for name, strokes in lines.items():
        if strokes:
            yield f'<path class="{name}" d="{"".join(strokes)}"/>'


def _name_line(drawing: Drawing, before: Place, after: Place, side: int) -> str:
    printed = sum(
        look is not None and look.mark is not Mark.VOID for look in (drawing.find_cell(*before), drawing.find_cell(*after))
    )
    return "bar" if (*before, side) in drawing.bars else ("", "rim", "lines")[printed]


def choose_base(drawing: Drawing) -> float:
    """Where the letters of all cells stand: they make room for labels if there are any."""
    return BASE if any(look.corner for look in drawing.cell_looks) else BASE_ALONE


def format_squares(drawing: Drawing, corner: Corner, base: float) -> Iterator[str]:
    """What stands in each cell, in reading order."""
    for place, look in drawing.cells():
        yield _format_square(look, _place(place, corner), base)


def _format_square(look: CellLook, corner: Corner, base: float) -> str:
    """Its circle, label, letters and remark."""
    x, y = corner
    middle, tone = x + LETTER_CELL / 2, "" if look.tone is Tone.PLAIN else f" {look.tone.value}"
    hatched = tone if look.tone is Tone.DIFFERS else ""
    radius = LETTER_CELL / 2 - 1.5
    parts = [
        f'<path class="ring" d="M{middle - radius:g} {y + LETTER_CELL / 2:g}a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0'
        f'a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0"/>'
        if look.is_circled
        else "",
        f'<text class="label{hatched}" x="{x + 2}" y="{y + 9}">{escape(look.corner)}</text>' if look.corner else "",
        f'<text class="remark" x="{x + LETTER_CELL - 3}" y="{y + LETTER_CELL - 3}">{escape(look.remark)}</text>'
        if look.remark
        else "",
        _format_letters(look, (middle, y), tone, base),
    ]
    return "".join(parts)


def _format_letters(look: CellLook, top: tuple[float, int], tone: str, base: float) -> str:
    """The letters of a cell; smaller and higher up where the gauge stands below them, and light on ink, whatever their tone."""
    if not look.text:
        return ""
    base, largest = (base, LETTER_SIZE) if look.heat_level is None else (BASE_OVER_GAUGE, SIZE_OVER_GAUGE)
    place = f'x="{top[0]:g}" y="{top[1] + base:g}"'
    tone = " lit" if look.mark is Mark.FILLED else tone
    return f'<text class="letter{tone}" {place}{_fit_letters(look.text, largest)}>{escape(look.text)}</text>'


def _fit_letters(letters: str, largest: int) -> str:
    """Attributes that keep letters within their cell, where they are several or smaller than usual."""
    if len(letters) < 2 and largest == LETTER_SIZE:
        return ""
    size = max(min(largest, LETTER_ROOM / (LETTER_SHARE * len(letters))), SMALLEST_SIZE)
    is_squeezed = size * LETTER_SHARE * len(letters) > LETTER_ROOM
    squeeze = f' textLength="{LETTER_ROOM}" lengthAdjust="spacingAndGlyphs"' if is_squeezed else ""
    return f' style="font-size:{size:.3g}px"{squeeze}'


def format_tones(drawing: Drawing, corner: Corner) -> Iterator[str]:
    """Why cells stand out, under their letters: the washes and outlines that cells of other boards have."""
    for tone in Tone:
        places = [place for place, look in drawing.cells() if look.tone is tone]
        if places and tone is not Tone.PLAIN:
            yield format_tone(tone, places, corner)


def format_tone(tone: Tone, places: Iterable[Place], corner: Corner) -> str:
    places = list(places)
    wash = f'<path class="{tone.value}-wash" d="{trace_squares(places, corner)}"/>' if tone in WASHED else ""
    outline = trace_squares(places, corner, 2)
    if tone is Tone.WRONG:
        outline += "".join(_trace_strike(_place(place, corner)) for place in places)
    return f'{wash}<path class="{tone.value}" d="{outline}"/>'


def _trace_strike(corner: Corner) -> str:
    """A short stroke across the upper right corner, where no letter is."""
    return f"M{corner[0] + LETTER_CELL - 11} {corner[1] + 2}l9 9"


def trace_squares(places: Iterable[Place], corner: Corner, inset: int = 0) -> str:
    side = LETTER_CELL - 2 * inset
    corners = (_place(place, corner) for place in places)
    return "".join(f"M{x + inset} {y + inset}h{side}v{side}h{-side}z" for x, y in corners)


def _place(place: Place, corner: Corner) -> Corner:
    """The upper left corner of a square on the page."""
    return corner[0] + place[1] * LETTER_CELL, corner[1] + place[0] * LETTER_CELL


# Letters for a sheet of SVG: the grid from the ground up, and samples of what stands out on it.


def format_letters(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """From the ground up: squares and ruler, lines, what stands out, and the letters on top of it all."""
    yield from (format_ruler(drawing, plan), format_chips(drawing, plan))
    yield from _format_layers(drawing, plan.corner, choose_base(drawing))


def _format_layers(drawing: Drawing, corner: Corner, base: float) -> Iterator[str]:
    for format_layer in (format_grounds, format_tones, format_lines):
        yield from filter(None, format_layer(drawing, corner))
    yield from filter(None, format_squares(drawing, corner, base))


def format_letter_patterns(drawing: Drawing) -> str:
    """What cells are filled with, besides colours."""
    return PATTERNS if Tone.DIFFERS in drawing.tones() else ""


def format_letter_samples(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """What each tone, remarks and the steps of heat mean, with a cell that shows it."""
    for tone, meaning in list_meanings(drawing):
        letters = "A" if tone is Tone.GIVEN else ""
        yield meaning, _format_sample(CellLook(text=letters, tone=tone))
    remark = next((look.remark for _, look in drawing.cells() if look.remark), "")
    if remark and drawing.remark_meaning:
        yield drawing.remark_meaning, _format_sample(CellLook(remark=remark))
    if drawing.has_heat:
        first, last = drawing.heat_meanings
        for step in range(HEAT_LEVELS):
            words = first if step == 0 else last if step == HEAT_LEVELS - 1 else str(step + 1)
            yield words, _format_sample(CellLook(heat=step / HEAT_LEVELS))


def _format_sample(look: CellLook) -> str:
    """One cell, as large as samples are."""
    cell = "".join(_format_layers(Drawing.of_letters([[look]]), (0, 0), BASE))
    return f'<g transform="scale({SAMPLE / LETTER_CELL:.3f})">{cell}</g>'
