"""The board of an SVG drawing of a loop: grid, shades, clues, lines and what stands out, each as elements to put together.

As with cells, a look is drawn with a tuple of strokes, so that a script in a page can draw it too. A stroke's shape is traced
at each spot: what lies there, a cell, a vertex or one of two sorts of edges, is told by the spot alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gridwright.model.drawing import NO_TINT, CellLook, Drawing, EdgeLook, EdgeMark, Look, Tone, VertexLook
from gridwright.model.edge_lattice import Spot, is_cell, is_edge
from gridwright.render.description import name_tint
from gridwright.render.emblems import EMBLEMS, trace
from gridwright.render.svg_board import CHIP_HEIGHT, GAP, WASHED, Corner, Plan, Stroke, chip_width, format_chips, format_ruler
from gridwright.render.svg_style import LINK_CELL, MARGIN, PATTERNS, RIM, escape, format_tint_patterns, shown_tint
from gridwright.render.text_pen import KEY_ORDER

HALF = LINK_CELL // 2
"""From spot to spot."""

COLOURED_LINES = (Tone.RESULT, Tone.SUPPOSED, Tone.WRONG)
"""Tones whose lines are not in ink, because they are new, not sure or not right."""


def plan_links(drawing: Drawing, top: int = MARGIN) -> Plan:
    """Room for the board below `top`, and for its ruler. `left` and `top` of the plan are those of the first vertex."""
    return Plan(
        left=MARGIN + RIM,
        top=top + RIM,
        width=drawing.width * LINK_CELL,
        height=drawing.height * LINK_CELL,
        label_width=0,
        start=top,
        ruler_width=GAP + chip_width(drawing.height) if drawing.has_ruler else 0,
        ruler_height=GAP + CHIP_HEIGHT if drawing.has_ruler else 0,
        cell=LINK_CELL,
        rim=RIM,
    )


def format_link_sheet(plan: Plan) -> str:
    """The ground that everything stands on."""
    width, height = plan.width + 2 * RIM, plan.height + 2 * RIM
    return f'<rect class="sheet" x="{plan.left - RIM}" y="{plan.top - RIM}" width="{width}" height="{height}" rx="4"/>'


def format_link_grid(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """Hairlines where edges are, a little stronger at every fifth, and a dot on each vertex: one path each.

    The four sides of the board are alike, whatever its size: none is strong.
    """
    uprights = [(plan.left + column * LINK_CELL, plan.top, f"v{plan.height}") for column in range(drawing.width + 1)]
    acrosses = [(plan.left, plan.top + row * LINK_CELL, f"h{plan.width}") for row in range(drawing.height + 1)]
    hairs = defaultdict(list)
    for lines in (uprights, acrosses):
        strong = range(drawing.rule_every, len(lines) - 1, drawing.rule_every) if drawing.rule_every else ()
        for number, (x, y, stroke) in enumerate(lines):
            hairs["rule" if number in strong else "grid"].append(f"M{x} {y}{stroke}")
    for name, strokes in sorted(hairs.items()):
        yield f'<path class="{name}" d="{"".join(strokes)}"/>'
    # The dots are dashes without length; a path that ended on the last one would lose it to rounding.
    yield f'<path class="dots" d="{"".join(f"M{x} {y}h{plan.width + 1}" for x, y, _ in acrosses)}"/>'


def format_clues(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """Every clue in the middle of its cell, in reading order. Its baseline is below the centre."""
    for (row, column), look in drawing.clues():
        tone = "" if look.tone is Tone.PLAIN else f" {look.tone.value}"
        x, y = plan.left + column * HALF, plan.top + row * HALF + 5
        if look.emblem:
            yield format_emblem(look.emblem, x, y - 5)
            continue
        yield f'<text class="clue{tone}" x="{x}" y="{y}">{escape(look.text)}</text>'


def format_emblem(name: str, x: float, y: float) -> str:
    """An emblem in the middle of a cell, with its name for those who cannot see it."""
    emblem = EMBLEMS[name]
    filled = "".join(f"{trace(shape, x, y, LINK_CELL)}z" for shape in emblem.filled)
    outlined = "".join(trace(shape, x, y, LINK_CELL) for shape in emblem.outlined)
    lines = f'<path class="frame" d="{outlined}"/>' if outlined else ""
    return f'<g><title>{name}</title><path class="ink" d="{filled}"/>{lines}</g>'


def tint_strokes(look: Look) -> tuple[Stroke, ...]:
    """How a cell is shaded, under everything else."""
    if not isinstance(look, CellLook) or look.tint == NO_TINT:
        return ()
    return (Stroke(f"tint-{shown_tint(look.tint)}", "tint"),)


def link_strokes(look: Look) -> tuple[Stroke, ...]:
    """What stands on an edge."""
    if not isinstance(look, EdgeLook):
        return ()
    if look.mark is EdgeMark.LINE:
        return (Stroke(f"link link-{look.tone.value}" if look.tone in COLOURED_LINES else "link", "line"),)
    return (Stroke("snip", "snip", 3),) if look.mark is EdgeMark.CROSS else ()


def spot_tone_strokes(look: Look) -> tuple[Stroke, ...]:
    """Why a spot stands out: the washes and outlines that cells of other boards have, in the shape of the spot.

    A wrong clue is underlined, so it need not be struck out.
    """
    if look.tone is Tone.PLAIN:
        return ()
    name = look.tone.value
    is_clue = isinstance(look, CellLook) and look.text
    wash = (Stroke(f"{name}-wash", "spot"),) if look.tone in WASHED else ()
    return (*wash, Stroke(name, "struck-spot" if look.tone is Tone.WRONG and not is_clue else "spot"))


LABEL_OFFSETS = {VertexLook: (6, -3), EdgeLook: (7, -3), CellLook: (8, -4)}
"""From the middle of a vertex, an edge or a cell to where its short name stands, right and down: beside crosses and clues."""


def format_spot_labels(drawing: Drawing, plan: Plan) -> str:
    """The short names of places."""
    return "".join(
        format_spot_label(text, drawing.spot_look(spot), _place(spot, plan.corner)) for spot, text in drawing.spot_labels
    )


def format_spot_label(text: str, look: Look, middle: tuple[float, float]) -> str:
    """A short name beside the middle of what it names."""
    across, down = LABEL_OFFSETS[type(look)]
    return format_short_name(text, (middle[0] + across, middle[1] + down))


def format_short_name(text: str, seat: tuple[float, float]) -> str:
    """A short name where it stands: in the middle above this point."""
    return f'<text class="spot-label" x="{round(seat[0], 2):g}" y="{round(seat[1], 2):g}">{escape(text)}</text>'


def spots_by_look(drawing: Drawing) -> dict[int, list[Spot]]:
    """The spots of each look's number, in reading order."""
    spots: dict[int, list[Spot]] = defaultdict(list)
    for row, numbers in enumerate(drawing.places):
        for column, number in enumerate(numbers):
            spots[number].append((row, column))
    return spots


def format_spot_strokes(
    spots: Mapping[int, Sequence[Spot]], strokes: Sequence[Sequence[Stroke]], corner: Corner
) -> Iterator[str]:
    """The strokes of each look that occurs, traced at its spots."""
    for number, own in enumerate(strokes):
        if spots.get(number):
            for stroke in own:
                path = SPOT_TRACERS[stroke.shape](spots[number], corner, stroke.inset)
                yield f'<path class="{stroke.name}" d="{path}"/>'


def _trace_tints(spots: Sequence[Spot], corner: Corner, _inset: int) -> str:
    """Whole cells; neighbours in a row together."""
    runs = ((_place((row - 1, column - 1), corner), length * LINK_CELL) for row, column, length in _join(spots))
    return "".join(f"M{x} {y}h{width}v{LINK_CELL}h{-width}z" for (x, y), width in runs)


def _trace_lines(spots: Sequence[Spot], corner: Corner, _inset: int) -> str:
    """From vertex to vertex; edges in one line together."""
    parts = []
    for row, column, length in _join(spot for spot in spots if spot[0] % 2 == 0):
        x, y = _place((row, column - 1), corner)
        parts.append(f"M{x} {y}h{length * LINK_CELL}")
    for column, row, length in _join(sorted((column, row) for row, column in spots if row % 2)):
        x, y = _place((row - 1, column), corner)
        parts.append(f"M{x} {y}v{length * LINK_CELL}")
    return "".join(parts)


def _trace_snips(spots: Sequence[Spot], corner: Corner, inset: int) -> str:
    """A small cross, which reaches `inset` from the middle of its edge."""
    reach = 2 * inset
    places = (_place(spot, corner) for spot in spots)
    return "".join(f"M{x - inset} {y - inset}l{reach} {reach}m0 {-reach}l{-reach} {reach}" for x, y in places)


def _trace_outlines(spots: Sequence[Spot], corner: Corner, _inset: int) -> str:
    """A square around a clue, a lozenge along an edge, a diamond around a vertex. Those of neighbours do not touch."""
    return "".join(_trace_outline(spot, *_place(spot, corner)) for spot in spots)


def _trace_outline(spot: Spot, x: int, y: int) -> str:
    if not is_edge(spot):
        return f"M{x - 6} {y - 6}h12v12h-12z" if is_cell(spot) else f"M{x - 5} {y}l5 -5l5 5l-5 5z"
    return f"M{x} {y - 11}l5 5v12l-5 5l-5 -5v-12z" if spot[0] % 2 else f"M{x - 11} {y}l5 -5h12l5 5l-5 5h-12z"


def _trace_struck(spots: Sequence[Spot], corner: Corner, inset: int) -> str:
    strikes = "".join(f"M{x - 7} {y + 7}l14 -14" for x, y in (_place(spot, corner) for spot in spots))
    return _trace_outlines(spots, corner, inset) + strikes


def _join(places: Iterable[Spot]) -> Iterator[tuple[int, int, int]]:
    """Line, first place and number of those that follow each other two apart, from places sorted by line."""
    run: tuple[int, int, int] | None = None
    for line, place in places:
        if run and line == run[0] and place == run[1] + 2 * run[2]:
            run = (*run[:2], run[2] + 1)
        else:
            if run:
                yield run
            run = (line, place, 1)
    if run:
        yield run


def _place(spot: Spot, corner: Corner) -> Corner:
    """The middle of a spot on the page."""
    return corner[0] + spot[1] * HALF, corner[1] + spot[0] * HALF


SPOT_TRACERS: dict[str, Callable[[Sequence[Spot], Corner, int], str]] = {
    "tint": _trace_tints,
    "line": _trace_lines,
    "snip": _trace_snips,
    "spot": _trace_outlines,
    "struck-spot": _trace_struck,
}


# Loops for a sheet of SVG: the board from the ground up, and samples of what stands out on it.

SAMPLE = 2 * HALF + 2
"""The side of a sample."""


def format_links(drawing: Drawing, plan: Plan) -> Iterator[str]:
    """From the sheet up: ruler, shades, grid, lines and crosses, clues, what stands out, and short names on top of it all.

    Each layer that changes from picture to picture of a story is a group of its own.
    """
    spots = spots_by_look(drawing)
    layers = [[strokes_of(look) for look in drawing.looks] for strokes_of in (tint_strokes, link_strokes, spot_tone_strokes)]
    tints, marks, tones = ("".join(format_spot_strokes(spots, layer, plan.corner)) for layer in layers)
    yield format_link_sheet(plan)
    yield format_ruler(drawing, plan)
    yield f'<g class="lit">{format_chips(drawing, plan)}</g>'
    yield f'<g class="tints">{tints}</g>'
    yield from format_link_grid(drawing, plan)
    yield f'<g class="marks">{marks}</g>'
    yield from format_clues(drawing, plan)
    yield f'<g class="tones">{tones}</g>'
    yield f'<g class="fence">{format_spot_labels(drawing, plan)}</g>'


def used_tints(looks: Iterable[Look]) -> list[int]:
    """The tints that occur, each once."""
    return sorted({look.tint for look in looks if isinstance(look, CellLook) and look.tint != NO_TINT})


def format_link_patterns(looks: Iterable[Look]) -> str:
    """Everything that cells and edges with these looks are filled with."""
    return PATTERNS.replace("</defs>", f"{format_tint_patterns(used_tints(looks))}</defs>")


def format_samples(looks: Iterable[Look], meanings: dict[Tone, str]) -> Iterator[tuple[str, str]]:
    """What each tint and each tone among these looks means, with a cell or an edge that shows it."""
    looks = list(looks)
    for tint in used_tints(looks):
        yield name_tint(tint), _format_sample(CellLook(tint=tint))
    for tone in KEY_ORDER:
        own = [look for look in looks if look.tone is tone]
        if own:
            # An edge shows a tone best; a tone that only cells or only vertices have is shown on one.
            sample = next((look for look in own if isinstance(look, EdgeLook)), None)
            shown = EdgeLook(EdgeMark.UNKNOWN, tone) if sample else max(own, key=lambda look: isinstance(look, CellLook))
            yield meanings[tone], _format_sample(_without_tint(shown))


def _without_tint(look: Look) -> Look:
    return CellLook(tone=look.tone) if isinstance(look, CellLook) else look


def _format_sample(look: Look) -> str:
    """The spot of one look, in the middle of a square."""
    spot = (1, 1) if isinstance(look, CellLook) else (0, 0) if isinstance(look, VertexLook) else (0, 1)
    corner = (1 + HALF - spot[1] * HALF, 1 + HALF - spot[0] * HALF)
    strokes = (*tint_strokes(look), *link_strokes(look), *spot_tone_strokes(look))
    return "".join(format_spot_strokes({0: [spot]}, [strokes], corner))
