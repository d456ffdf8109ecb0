"""Storyboards as one HTML file that needs nothing else: every step as text, and a small script that draws the pictures.

Without the script, all words can be read and the first and the last picture seen. The page asks for nothing from anywhere, and
its policy forbids it to: only the style and the script whose hashes it names are used.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from string import Template

from gridwright.model.drawing import Drawing
from gridwright.model.link_drawing import LinkDrawing
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.render.cell_page import CellPage
from gridwright.render.colour import format_colour
from gridwright.render.link_page import LinkPage
from gridwright.render.page import format_base_style, format_facts, format_policy, read_part
from gridwright.render.svg_style import RULES, escape, escape_name, format_theme
from gridwright.render.tiers import tier_colour

SCRIPTS = ("storyboard_links.js", "storyboard.js", "storyboard_room.js")
"""In this order: the second draws the first picture, with shapes of the first."""
PRINT_CELL = 2.6
"""Millimetres of a cell on printed paper, at least, where the page is wide enough."""


def format_storyboard(storyboard: Storyboard) -> str:
    """The storyboard as a page to leaf through."""
    page = _open_page(storyboard)
    style, script = _format_style(page, storyboard.tiers), "".join(map(read_part, SCRIPTS))
    return Template(read_part("storyboard.html")).substitute(
        policy=format_policy(style, script),
        style=style,
        script=script,
        film=_format_film(page),
        title=escape_name(storyboard.title),
        subtitle=f"<p><bdi>{escape_name(storyboard.subtitle)}</bdi></p>" if storyboard.subtitle else "",
        facts=format_facts(storyboard.facts),
        board=page.picture(0),
        last=page.picture(-1),
        key="\n".join(_format_key(page)),
        skyline=_format_skyline(storyboard.frames, storyboard.tiers),
        count=len(storyboard.frames),
        steps="\n".join(_format_steps(storyboard)),
    )


def _open_page(storyboard: Storyboard) -> CellPage | LinkPage:
    """The pictures, in the way that suits their sort; a storyboard has one sort only."""
    drawings = [frame.drawing for frame in storyboard.frames]
    links = [drawing for drawing in drawings if isinstance(drawing, LinkDrawing)]
    return LinkPage(links) if links else CellPage([drawing for drawing in drawings if isinstance(drawing, Drawing)])


def _format_film(page: CellPage | LinkPage) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(page.film(), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _format_style(page: CellPage | LinkPage, tiers: int) -> str:
    """One style for page and pictures; colours of the puzzle's own as rules, because the policy allows no style on an element."""
    plan = page.plan
    _, _, width, height = plan.close_view
    sizes = (
        f"--board-width:{width};--board-height:{height};"
        f"--print-width:min(100%,{max(50, page.drawings[0].width * PRINT_CELL):g}mm);--least:{page.smallest / plan.cell:.2f}"
    )
    return "\n".join(
        [
            "",
            format_base_style(),
            format_theme(".gridwright"),
            *filter(None, [page.theme()]),
            RULES,
            *page.rules(),
            *(f".t{tier}{{color:{format_colour(tier_colour(tier, tiers))};fill:currentColor}}" for tier in range(tiers + 1)),
            f":root{{{sizes}}}",
            read_part("storyboard.css"),
        ]
    )


def _format_key(page: CellPage | LinkPage) -> Iterator[str]:
    """What stands out on any of the pictures, with a sample of each."""
    samples = list(page.samples())
    if samples:
        yield '<ul class="key" aria-label="What stands out, and why">'
        size = page.plan.cell + 2
        for meaning, strokes in samples:
            picture = f'<svg class="{page.name}" viewBox="0 0 {size} {size}" aria-hidden="true">{strokes}</svg>'
            yield f"<li>{picture}{meaning}</li>"
        yield "</ul>"


def _format_skyline(frames: tuple[Frame, ...], tiers: int) -> str:
    """How hard the steps are along the way: the harder, the taller. Neighbours of one tier share a bar."""
    bars = []
    place = 0
    for (tier, is_inside), members in groupby((_tier(frame, tiers), frame.depth > 0) for frame in frames):
        length = sum(1 for _ in members)
        name = f"t{tier} inside" if is_inside else f"t{tier}"
        bars.append(f'<rect class="{name}" x="{place}" y="{tiers - tier}" width="{length}" height="{tier + 1}"/>')
        place += length
    height = tiers + 1
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


def _tier(frame: Frame, tiers: int) -> int:
    """Its tier as one of those that have a colour and a shape."""
    return max(0, min(frame.tier, tiers))


def _format_steps(storyboard: Storyboard) -> Iterator[str]:
    for frame, name in zip(storyboard.frames, storyboard.numbers(), strict=True):
        inside = ' class="inside"' if frame.depth else ""
        tier = f' data-tier="{frame.tier}"' if frame.tier else ""
        number = name if name[0].isdigit() and not name.endswith("+") else ""
        words = "".join(f"<p>{escape(sentence)}</p>" for sentence in frame.words)
        yield (
            f'<li data-name="{name}"{inside}{tier}><a href="#{name}"><span class="number">{number}</span>'
            f'<span class="shape t{_tier(frame, storyboard.tiers)}"></span><span class="label">{escape(frame.label)}</span></a>'
            f'<div class="words"><h3>{escape(frame.heading)}</h3>{words}</div></li>'
        )
