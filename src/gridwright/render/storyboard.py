"""Storyboards as one HTML file that needs nothing else: every step as text, and a small script that draws the pictures.

Without the script, all words can be read and the first and the last picture seen. The page asks for nothing from anywhere, and
its policy forbids it to: only the style and the script whose hashes it names are used.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from string import Template

from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.render.colour import Rgb, format_colour, parse_colour, readable_on
from gridwright.render.film import describe_board, encode_film
from gridwright.render.glyphs import TONE_MEANINGS
from gridwright.render.page import escape_name, format_base_style, format_facts, format_policy, read_part
from gridwright.render.svg_board import (
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
from gridwright.render.svg_style import CELL, PATTERNS, RULES, escape
from gridwright.render.tiers import HARDEST_TIER, tier_colour

KEY_ORDER = (Tone.GIVEN, Tone.REASON, Tone.RESULT, Tone.SUPPOSED, Tone.WRONG, Tone.DIFFERS)
"""As an argument goes: from what is known, to what follows, to what cannot be."""
PRINT_CELL = 2.6
"""Millimetres of a cell on printed paper, at least, where the page is wide enough."""


def format_storyboard(storyboard: Storyboard) -> str:
    """The storyboard as a page to leaf through."""
    first, last = storyboard.frames[0].drawing, storyboard.frames[-1].drawing
    style, script = _format_style(storyboard), read_part("storyboard.js") + read_part("storyboard_room.js")
    return Template(read_part("storyboard.html")).substitute(
        policy=format_policy(style, script),
        style=style,
        script=script,
        film=_format_film(storyboard),
        title=escape_name(storyboard.title),
        subtitle=f"<p><bdi>{escape_name(storyboard.subtitle)}</bdi></p>" if storyboard.subtitle else "",
        facts=format_facts(storyboard.facts),
        board=_format_picture(first),
        last=_format_picture(last),
        key="\n".join(_format_key(storyboard)),
        skyline=_format_skyline(storyboard.frames),
        count=len(storyboard.frames),
        steps="\n".join(_format_steps(storyboard)),
    )


def _format_film(storyboard: Storyboard) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(encode_film(storyboard, _paint_by_rule), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _format_style(storyboard: Storyboard) -> str:
    """One style for page and pictures; colours of the puzzle's own as rules, because the policy allows no style on an element."""
    drawing = storyboard.frames[0].drawing
    plan = plan_board(drawing)
    sizes = (
        f"--board-width:{plan.page_width};--board-height:{plan.page_height};"
        f"--print-width:min(100%,{max(50, drawing.width * PRINT_CELL):g}mm)"
    )
    return "\n".join(
        [
            "",
            format_base_style(),
            RULES,
            *(f'.gridwright [data-ink="{colour}"]{{fill:{colour}}}' for colour in sorted(_own_colours(storyboard))),
            *(f".t{tier}{{color:{format_colour(tier_colour(tier))};fill:currentColor}}" for tier in range(HARDEST_TIER + 1)),
            f":root{{{sizes}}}",
            read_part("storyboard.css"),
        ]
    )


def _paint_by_rule(colour: Rgb) -> str:
    return f' data-ink="{format_colour(colour)}"'


def _own_colours(storyboard: Storyboard) -> set[str]:
    """Everything that `_paint_by_rule` may be asked for."""
    drawings = [frame.drawing for frame in storyboard.frames if frame.drawing.is_coloured]
    if not drawings:
        return set()
    inks = {parse_colour(look.colour) for drawing in drawings for look in drawing.looks if look.mark is Mark.FILLED}
    lines = (*drawings[0].row_labels, *drawings[0].column_labels)
    letters = {readable_on(parse_colour(label.colour)) for line in lines for label in line if label.colour}
    return {format_colour(colour) for colour in (*inks, *letters, parse_colour(drawings[0].background))}


def _format_picture(drawing: Drawing) -> str:
    """A board without title or words. The script redraws the groups that have a class and leaves the rest."""
    plan = plan_board(drawing)
    seats = list(seat_labels(drawing, plan))
    runs = runs_by_look(drawing.cells)
    marks = [mark_strokes(look, is_coloured=drawing.is_coloured, paint=_paint_by_rule) for look in drawing.looks]
    tones = [tone_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.looks]
    return "\n".join(
        [
            f'<svg class="gridwright" role="img" viewBox="0 0 {plan.page_width} {plan.page_height}" '
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


def _format_key(storyboard: Storyboard) -> Iterator[str]:
    """What each tone and each light on any of the pictures means, with a cell that shows it."""
    samples = [*_tone_samples(storyboard), *_light_samples(storyboard)]
    if samples:
        yield '<ul class="key" aria-label="What stands out, and why">'
        size = CELL + 2
        for meaning, strokes in samples:
            picture = f'<svg class="gridwright" viewBox="0 0 {size} {size}" aria-hidden="true">{strokes}</svg>'
            yield f"<li>{picture}{meaning}</li>"
        yield "</ul>"


def _tone_samples(storyboard: Storyboard) -> Iterator[tuple[str, str]]:
    drawings = [frame.drawing for frame in storyboard.frames]
    lines = (line for drawing in drawings for line in (*drawing.row_labels, *drawing.column_labels))
    # A wrong label is underlined, which needs no key.
    tones = {label.tone for line in lines for label in line} - {Tone.WRONG}
    tones |= {look.tone for drawing in drawings for look in drawing.looks}
    for tone in KEY_ORDER:
        if tone in tones:
            strokes = [tone_strokes(CellLook(Mark.UNKNOWN, tone=tone))]
            yield TONE_MEANINGS[tone], "".join(format_strokes({0: [(0, 0, 1)]}, strokes, (1, 1)))


def _light_samples(storyboard: Storyboard) -> Iterator[tuple[str, str]]:
    drawings = [frame.drawing for frame in storyboard.frames if frame.drawing.lit_lines]
    square = f"M1 1h{CELL}v{CELL}h{-CELL}z"
    if any(not drawing.is_broken for drawing in drawings):
        yield "line to look at", f'<path class="band" d="{square}"/>'
    if any(drawing.is_broken for drawing in drawings):
        yield "impossible line", f'<path class="band broken" d="{square}"/><path class="fence" d="{square}"/>'


def _format_skyline(frames: tuple[Frame, ...]) -> str:
    """How hard the steps are along the way: the harder, the taller. Neighbours of one tier share a bar."""
    bars = []
    place = 0
    for (tier, is_inside), members in groupby((_tier(frame), frame.depth > 0) for frame in frames):
        length = sum(1 for _ in members)
        name = f"t{tier} inside" if is_inside else f"t{tier}"
        bars.append(f'<rect class="{name}" x="{place}" y="{HARDEST_TIER - tier}" width="{length}" height="{tier + 1}"/>')
        place += length
    height = HARDEST_TIER + 1
    return "\n".join(
        [
            f'<svg viewBox="0 0 {place} {height}" preserveAspectRatio="none" aria-hidden="true">',
            f'<defs><g id="bars">{"".join(bars)}</g>',
            f'<clipPath id="past"><rect id="done" width="0" height="{height}"/></clipPath></defs>',
            f'<rect class="whole" width="{place}" height="{height}"/>',
            '<use class="pale" href="#bars"/><g clip-path="url(#past)"><use href="#bars"/></g>',
            '<path id="needle"/>',
            "</svg>",
        ]
    )


def _tier(frame: Frame) -> int:
    """Its tier as one of those that have a colour and a shape."""
    return max(0, min(frame.tier, HARDEST_TIER))


def _format_steps(storyboard: Storyboard) -> Iterator[str]:
    for frame, name in zip(storyboard.frames, storyboard.numbers(), strict=True):
        inside = ' class="inside"' if frame.depth else ""
        tier = f' data-tier="{frame.tier}"' if frame.tier else ""
        number = name if name[0].isdigit() and not name.endswith("+") else ""
        words = "".join(f"<p>{escape(sentence)}</p>" for sentence in frame.words)
        yield (
            f'<li data-name="{name}"{inside}{tier}><a href="#{name}"><span class="number">{number}</span>'
            f'<span class="shape t{_tier(frame)}"></span><span class="label">{escape(frame.label)}</span></a>'
            f'<div class="words"><h3>{escape(frame.heading)}</h3>{words}</div></li>'
        )
