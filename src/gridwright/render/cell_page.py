"""Boards of cells on the page of a storyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.render.colour import Rgb, format_colour, parse_colour, readable_on
from gridwright.render.description import describe_board
from gridwright.render.film import encode_film
from gridwright.render.glyphs import KEY_ORDER, TONE_MEANINGS
from gridwright.render.svg_board import (
    Plan,
    format_grid,
    format_label,
    format_label_tone,
    format_sheet,
    format_strokes,
    mark_strokes,
    plan_board,
    runs_by_look,
    seat_labels,
    tone_strokes,
)
from gridwright.render.svg_ruler import format_fence, format_light, format_ruler
from gridwright.render.svg_style import CELL, PATTERNS, escape


@dataclass(frozen=True, slots=True)
class CellPage:
    """The pictures of a story, all of one board."""

    drawings: Sequence[Drawing]

    name = "gridwright"
    """The classes of a picture."""
    smallest = 11
    """Pixels of a cell on the screen. A board that does not fit then is scrolled."""

    @property
    def plan(self) -> Plan:
        return plan_board(self.drawings[0])

    def film(self) -> dict[str, Any]:
        """What the script needs to draw each picture."""
        return encode_film(self.drawings, _paint_by_rule)

    def theme(self) -> str:
        """Colours besides those of every page."""
        return ""

    def rules(self) -> list[str]:
        """How the pictures are inked beyond what every picture needs: in colours of the puzzle's own."""
        return [f'.gridwright [data-ink="{colour}"]{{fill:{colour}}}' for colour in sorted(self._own_colours())]

    def picture(self, place: int) -> str:
        """A board without title or words. The script redraws the groups that have a class and leaves the rest."""
        drawing, plan = self.drawings[place], self.plan
        seats = list(seat_labels(drawing, plan))
        runs = runs_by_look(drawing.cells)
        marks = [mark_strokes(look, is_coloured=drawing.is_coloured, paint=_paint_by_rule) for look in drawing.looks]
        tones = [tone_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.looks]
        return "\n".join(
            [
                f'<svg class="{self.name}" role="img" viewBox="{" ".join(map(str, plan.close_view))}" '
                f'aria-label="{escape(describe_board(drawing))}">',
                PATTERNS,
                format_sheet(drawing, plan, _paint_by_rule),
                format_ruler(drawing, plan),
                f'<g class="lit">{format_light(drawing, plan)}</g>',
                f'<g class="under">{"".join(format_label_tone(label.tone, seat) for label, seat in seats)}</g>',
                *(format_label(label, seat, is_coloured=drawing.is_coloured, paint=_paint_by_rule) for label, seat in seats),
                f'<g class="marks">{"".join(format_strokes(runs, marks, plan.corner))}</g>',
                *format_grid(drawing, plan),
                f'<g class="tones">{"".join(format_strokes(runs, tones, plan.corner))}</g>',
                f'<g class="fence">{format_fence(drawing, plan)}</g>',
                "</svg>",
            ]
        )

    def samples(self) -> Iterator[tuple[str, str]]:
        """What each tone and each light on any of the pictures means, with a cell that shows it."""
        yield from self._tone_samples()
        yield from self._light_samples()

    def _tone_samples(self) -> Iterator[tuple[str, str]]:
        lines = (line for drawing in self.drawings for line in (*drawing.row_labels, *drawing.column_labels))
        # A wrong label is underlined, which needs no key.
        tones = {label.tone for line in lines for label in line} - {Tone.WRONG}
        tones |= {look.tone for drawing in self.drawings for look in drawing.looks}
        for tone in KEY_ORDER:
            if tone in tones:
                strokes = [tone_strokes(CellLook(Mark.UNKNOWN, tone=tone))]
                yield TONE_MEANINGS[tone], "".join(format_strokes({0: [(0, 0, 1)]}, strokes, (1, 1)))

    def _light_samples(self) -> Iterator[tuple[str, str]]:
        lit = [drawing for drawing in self.drawings if drawing.lit_lines]
        square = f"M1 1h{CELL}v{CELL}h{-CELL}z"
        if any(not drawing.is_broken for drawing in lit):
            yield "line to look at", f'<path class="band" d="{square}"/>'
        if any(drawing.is_broken for drawing in lit):
            yield "impossible line", f'<path class="band broken" d="{square}"/><path class="fence" d="{square}"/>'

    def _own_colours(self) -> set[str]:
        """Everything that `_paint_by_rule` may be asked for."""
        drawings = [drawing for drawing in self.drawings if drawing.is_coloured]
        if not drawings:
            return set()
        inks = {parse_colour(look.colour) for drawing in drawings for look in drawing.looks if look.mark is Mark.FILLED}
        lines = (*drawings[0].row_labels, *drawings[0].column_labels)
        letters = {readable_on(parse_colour(label.colour)) for line in lines for label in line if label.colour}
        return {format_colour(colour) for colour in (*inks, *letters, parse_colour(drawings[0].background))}


def _paint_by_rule(colour: Rgb) -> str:
    """An attribute that a rule colours: the policy of the page allows no style on an element."""
    return f' data-ink="{format_colour(colour)}"'
