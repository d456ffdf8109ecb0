"""The look of a loop in an SVG drawing: the stroke, the vertices and grid it is drawn on, and how cells are shaded."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.model.link_drawing import INSIDE, NO_TINT, OUTSIDE
from gridwright.render.svg_style import format_theme, outline, paint

LINK_CLASSES = "gridwright links"
"""Of a picture."""
LINK_CELL = 24
"""From vertex to vertex."""
RIM = 9
"""The sheet around the outermost vertices."""

TINTS_LIGHT = {"tint-0": "#b98a1d", "tint-1": "#3f72c4", "tint-2": "#4f8f3a", "tint-3": "#b8548a", "tint-4": "#7a5fc4"}
TINTS_DARK = {"tint-0": "#7a5600", "tint-1": "#1f4a8c", "tint-2": "#35601b", "tint-3": "#862f56", "tint-4": "#4b3595"}
"""Hues of shaded cells: outside, inside, then one for each colour and its opposite, over and over."""

COLOURS = 3
"""How many colours have a hue and an angle of their own."""
TINTS = range(1, 2 * COLOURS + 3)
"""The tints that have a pattern."""
DASHES, STRIPES = "M3 0v2.6", "M3 0v6"
ANGLES = (45, 0, 90, 20)
"""Degrees, for the two sides and for each colour: stripes can be told apart without their hue."""


def shown_tint(tint: int) -> int:
    """The one of `TINTS` that a tint is shown as: there are more colours than anybody could tell apart."""
    return tint if tint < TINTS.stop else (tint - 3) % (2 * COLOURS) + 3


def tint_hue(tint: int) -> str:
    """The name of the hue that a tint is shown in."""
    shown = shown_tint(tint)
    return f"tint-{shown - OUTSIDE if shown <= INSIDE else (shown - 3) // 2 + 2}"


def _tint_rules(tint: int) -> list[str]:
    """The fill of a shaded cell, and the two parts of its pattern."""
    hue = tint_hue(tint)
    strength = 0.18 if tint % 2 == 0 else 0.1
    return [
        f".gridwright .tint-{tint}{{fill:url(#gw-tint-{tint})}}",
        f".gridwright .wash-{tint}{{{paint('fill', hue, TINTS_LIGHT)};opacity:{strength}}}",
        f".gridwright .motif-{tint}{{fill:none;{paint('stroke', hue, TINTS_LIGHT)};stroke-width:1.3;opacity:.6}}",
    ]


_LINE_COLOURS = (("result", "accent"), ("supposed", "supposed"), ("wrong", "wrong"))

LINK_RULES = "\n".join(
    [
        ".gridwright.links text.clue{font-size:14px}",
        ".gridwright.links path.grid{opacity:.45}",
        ".gridwright.links path.rule{stroke-width:.8;opacity:.6}",
        outline("dots", "pencil", 3.2, f";stroke-linecap:round;stroke-dasharray:0 {LINK_CELL}"),
        outline("link", "ink", 3.2, ";stroke-linecap:round;stroke-linejoin:round"),
        *(f".gridwright path.link-{tone}{{{paint('stroke', colour)}}}" for tone, colour in _LINE_COLOURS),
        outline("snip", "pencil", 1.3, ";stroke-linecap:round"),
        *(rule for tint in TINTS for rule in _tint_rules(tint)),
    ]
)
"""How each part of a loop is inked, in the colours that the themes name."""


def format_link_theme(selector: str) -> str:
    """The hues of shaded cells by day and in the dark."""
    return format_theme(selector, TINTS_LIGHT, TINTS_DARK)


def format_tint_patterns(tints: Iterable[int]) -> str:
    """What shaded cells are filled with: dashes on the first side of each pair and stripes on the other."""
    return "".join(map(_format_pattern, sorted({shown_tint(tint) for tint in tints if tint != NO_TINT})))


def _format_pattern(tint: int) -> str:
    motif, angle = (DASHES, STRIPES)[(tint + 1) % 2], ANGLES[(tint - 1) // 2]
    return (
        f'<pattern id="gw-tint-{tint}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate({angle})">'
        f'<path class="wash-{tint}" d="M0 0h6v6h-6z"/><path class="motif-{tint}" d="{motif}"/></pattern>'
    )
