"""Letters for a sheet of SVG: the grid from the ground up, and samples of what stands out on it."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.model.drawing import Tone
from gridwright.model.letter_drawing import HEAT_LEVELS, LetterDrawing, SquareLook
from gridwright.render.letter_board import format_grounds, format_lines, format_squares, format_tones
from gridwright.render.letter_style import LETTER_CELL, list_meanings
from gridwright.render.link_svg import SAMPLE
from gridwright.render.svg_board import Corner, Plan
from gridwright.render.svg_ruler import format_chips, format_ruler
from gridwright.render.svg_style import PATTERNS


def format_letters(drawing: LetterDrawing, plan: Plan) -> Iterator[str]:
    """From the ground up: squares and ruler, lines, what stands out, and the letters on top of it all."""
    yield from (format_ruler(drawing, plan), format_chips(drawing, plan))
    yield from _format_layers(drawing, plan.corner)


def _format_layers(drawing: LetterDrawing, corner: Corner) -> Iterator[str]:
    for format_layer in (format_grounds, format_tones, format_lines, format_squares):
        yield from filter(None, format_layer(drawing, corner))


def format_letter_patterns(drawing: LetterDrawing) -> str:
    """What cells are filled with, besides colours."""
    return PATTERNS if Tone.DIFFERS in drawing.tones() else ""


def format_letter_samples(drawing: LetterDrawing) -> Iterator[tuple[str, str]]:
    """What each tone, remarks and the steps of heat mean, with a cell that shows it."""
    for tone, meaning in list_meanings(drawing):
        letters = "A" if tone is Tone.GIVEN else ""
        yield meaning, _format_sample(SquareLook(letters=letters, tone=tone))
    remark = next((look.remark for _, look in drawing.places() if look.remark), "")
    if remark and drawing.remark_meaning:
        yield drawing.remark_meaning, _format_sample(SquareLook(remark=remark))
    if drawing.has_heat:
        first, last = drawing.heat_meanings
        for step in range(HEAT_LEVELS):
            words = first if step == 0 else last if step == HEAT_LEVELS - 1 else str(step + 1)
            yield words, _format_sample(SquareLook(heat=step / HEAT_LEVELS))


def _format_sample(look: SquareLook) -> str:
    """One cell, as large as samples are."""
    cell = "".join(_format_layers(LetterDrawing(((look,),)), (0, 0)))
    return f'<g transform="scale({SAMPLE / LETTER_CELL:.3f})">{cell}</g>'
