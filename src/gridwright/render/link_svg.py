"""Loops for a sheet of SVG: the board from the ground up, and samples of what stands out on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.model.drawing import Tone
from gridwright.model.link_drawing import NO_TINT, ClueLook, EdgeLook, EdgeMark, LinkDrawing, SpotLook, VertexLook
from gridwright.render.glyphs import KEY_ORDER
from gridwright.render.link_board import (
    HALF,
    format_clues,
    format_link_grid,
    format_link_sheet,
    format_spot_strokes,
    link_strokes,
    spot_tone_strokes,
    spots_by_look,
    tint_strokes,
)
from gridwright.render.link_description import name_tint
from gridwright.render.link_style import format_tint_patterns
from gridwright.render.svg_board import Plan
from gridwright.render.svg_ruler import format_chips, format_ruler
from gridwright.render.svg_style import PATTERNS

SAMPLE = 2 * HALF + 2
"""The side of a sample."""


def format_links(drawing: LinkDrawing, plan: Plan) -> Iterator[str]:
    """From the sheet up: ruler, shades, grid, lines and crosses, clues, and what stands out on top of it all.

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


def used_tints(looks: Iterable[SpotLook]) -> list[int]:
    """The tints that occur, each once."""
    return sorted({look.tint for look in looks if isinstance(look, ClueLook) and look.tint != NO_TINT})


def format_link_patterns(looks: Iterable[SpotLook]) -> str:
    """Everything that cells and edges with these looks are filled with."""
    return PATTERNS.replace("</defs>", f"{format_tint_patterns(used_tints(looks))}</defs>")


def format_samples(looks: Iterable[SpotLook], meanings: dict[Tone, str]) -> Iterator[tuple[str, str]]:
    """What each tint and each tone among these looks means, with a cell or an edge that shows it."""
    looks = list(looks)
    for tint in used_tints(looks):
        yield name_tint(tint), _format_sample(ClueLook(tint=tint))
    for tone in KEY_ORDER:
        own = [look for look in looks if look.tone is tone]
        if own:
            # An edge shows a tone best; a tone that only cells or only vertices have is shown on one.
            sample = next((look for look in own if isinstance(look, EdgeLook)), None)
            shown = EdgeLook(EdgeMark.UNKNOWN, tone) if sample else max(own, key=lambda look: isinstance(look, ClueLook))
            yield meanings[tone], _format_sample(_without_tint(shown))


def _without_tint(look: SpotLook) -> SpotLook:
    return ClueLook(tone=look.tone) if isinstance(look, ClueLook) else look


def _format_sample(look: SpotLook) -> str:
    """The spot of one look, in the middle of a square."""
    spot = (1, 1) if isinstance(look, ClueLook) else (0, 0) if isinstance(look, VertexLook) else (0, 1)
    corner = (1 + HALF - spot[1] * HALF, 1 + HALF - spot[0] * HALF)
    strokes = (*tint_strokes(look), *link_strokes(look), *spot_tone_strokes(look))
    return "".join(format_spot_strokes({0: [spot]}, [strokes], corner))
