"""Storyboards as one HTML file that needs nothing else: every step as text, and a small script that draws the pictures.

Without the script, all words can be read and the first and the last picture seen. The page asks for nothing from anywhere, and
its policy forbids it to: only the style and the script whose hashes it names are used.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.resources import files
from itertools import chain, groupby
from string import Template
from typing import Any

from gridwright.model.drawing import CellLook, Drawing, Form, Look, Mark, Mesh, Tone
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.model.tiling import make_tiling
from gridwright.render.colour import Rgb, format_colour, parse_colour, readable_on
from gridwright.render.description import describe_board, tone_meanings
from gridwright.render.film import encode_film, encode_link_film, encode_mesh_film
from gridwright.render.link_board import format_link_patterns, format_links, format_samples, plan_links
from gridwright.render.mesh import format_mesh, plan_mesh
from gridwright.render.strip import tier_colour
from gridwright.render.svg_board import (
    Plan,
    format_fence,
    format_grid,
    format_label,
    format_label_tone,
    format_light,
    format_ruler,
    format_sheet,
    format_strokes,
    has_chips,
    labels_outwards,
    mark_strokes,
    plan_board,
    runs_by_look,
    seat_labels,
    tone_strokes,
)
from gridwright.render.svg_style import (
    CELL,
    CHIP_RULES,
    LIGHT,
    LINK_CLASSES,
    LINK_RULES,
    NIGHT,
    PATTERNS,
    RULES,
    escape,
    escape_name,
    format_link_theme,
    format_theme,
)
from gridwright.render.text_pen import KEY_ORDER, TONE_MEANINGS
from gridwright.render.tiling_board import TilingBoard, plan_tiling

# What all pages have in common that need no other file: their style and their policy.


def read_part(name: str, package: str = "gridwright.render") -> str:
    """A file that is part of a page."""
    return files(package).joinpath(name).read_text("utf-8")


def format_base_style() -> str:
    """Colours by day and by night, letters, and the head of the page."""
    return f"{format_theme(':root', LIGHT, NIGHT)}\n{read_part('page.css')}"


def format_policy(style: str, script: str = "", images: Sequence[str] = ()) -> str:
    """What the page may use: the style and the script that it holds itself, and images from these sources; nothing else."""
    parts = ["default-src 'none'", f"style-src '{_hash(style)}'"]
    parts += [f"script-src '{_hash(script)}'"] if script else []
    parts += [f"img-src {' '.join(images)}"] if images else []
    return "; ".join([*parts, "base-uri 'none'", "form-action 'none'"])


def format_facts(facts: Sequence[tuple[str, str]]) -> str:
    """Names and values for the head of the page; nothing if there are none."""
    if not facts:
        return ""
    items = "\n".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return f'<dl class="facts">\n{items}\n</dl>'


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


# Boards of cells on the page of a storyboard.


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
        chips = [CHIP_RULES] if has_chips(self.drawings[0]) else []
        return [*chips, *(f'.gridwright [data-ink="{colour}"]{{fill:{colour}}}' for colour in sorted(self._own_colours()))]

    def picture(self, place: int) -> str:
        """A board without title or words. The script redraws the groups that have a class and leaves the rest."""
        drawing, plan = self.drawings[place], self.plan
        seats = list(seat_labels(drawing, plan))
        runs = runs_by_look(drawing.places)
        marks = [mark_strokes(look, is_coloured=drawing.is_coloured, paint=_paint_by_rule) for look in drawing.cell_looks]
        tones = [tone_strokes(look, is_coloured=drawing.is_coloured) for look in drawing.cell_looks]
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
        lines = (line for drawing in self.drawings for side in drawing.label_sides for line in side)
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
        inks = {parse_colour(look.colour) for drawing in drawings for look in drawing.cell_looks if look.mark is Mark.FILLED}
        inks |= {parse_colour(look.second) for drawing in drawings for look in drawing.cell_looks if look.second}
        labels = [label for label in labels_outwards(drawings[0]) if label.colour]
        letters = {readable_on(parse_colour(label.colour)) for label in labels}
        caps = {
            parse_colour(each) for label in labels if label.before or label.after for each in (label.colour, label.second) if each
        }
        return {format_colour(colour) for colour in (*inks, *letters, *caps, parse_colour(drawings[0].background))}


@dataclass(frozen=True, slots=True)
class TilingPage(CellPage):
    """The pictures of a story on a board of triangles or slices: not the script but Python draws what changes."""

    @property
    def plan(self) -> Plan:
        return plan_tiling(self.drawings[0])

    def film(self) -> dict[str, Any]:
        """What the script needs to show each picture: what lies under the grid, and what lies over it."""
        changes = [{"cells": [], "labels": [], "light": 0, "alt": describe_board(drawing)} for drawing in self.drawings]
        layers = [("".join(under), "".join(over)) for under, over in map(self._split_layers, self.drawings)]
        place = {"cell": self.plan.cell, "left": self.plan.left, "top": self.plan.top, "columns": 0, "rows": 0}
        nothing: list[Any] = []
        return {**place, "marks": nothing, "tones": nothing, "lights": [("", "", ())], "layers": layers, "frames": changes}

    def picture(self, place: int) -> str:
        drawing, plan = self.drawings[place], self.plan
        plain = _strip_tones(drawing)
        board = TilingBoard(plain, make_tiling(plain), plan, _paint_by_rule)
        under, over = self._split_layers(drawing)
        return "\n".join(
            [
                f'<svg class="{self.name}" role="img" viewBox="{" ".join(map(str, plan.close_view))}" '
                f'aria-label="{escape(describe_board(drawing))}">',
                PATTERNS,
                *board.format_sheet(),
                *board.format_labels(),
                '<g class="lit"></g><g class="under"></g>',
                f'<g class="marks">{"".join(under)}</g>',
                *board.format_grid(),
                f'<g class="tones">{"".join(over)}</g>',
                '<g class="fence"></g>',
                "</svg>",
            ]
        )

    def _split_layers(self, drawing: Drawing) -> tuple[Iterator[str], Iterator[str]]:
        board = TilingBoard(drawing, make_tiling(drawing), self.plan, _paint_by_rule)
        return chain(board.format_light(), board.format_marks()), chain(
            board.format_tones(), board.format_labels(only_toned=True)
        )


def _strip_tones(drawing: Drawing) -> Drawing:
    """The same drawing with labels of which none stands out."""
    sides = [tuple(tuple(replace(label, tone=Tone.PLAIN) for label in line) for line in side) for side in drawing.label_sides]
    return replace(drawing, row_labels=sides[0], column_labels=sides[1], third_labels=sides[2])


def _paint_by_rule(colour: Rgb) -> str:
    """An attribute that a rule colours: the policy of the page allows no style on an element."""
    return f' data-ink="{format_colour(colour)}"'


# Loops on the page of a storyboard.


@dataclass(frozen=True, slots=True)
class LinkPage:
    """The pictures of a story, all of one board."""

    drawings: Sequence[Drawing]

    name = LINK_CLASSES
    """The classes of a picture."""
    smallest = 18
    """Pixels of a cell on the screen, which has to show a number. A board that does not fit then is scrolled."""

    @property
    def plan(self) -> Plan:
        return plan_links(self.drawings[0])

    def film(self) -> dict[str, Any]:
        """What the script needs to draw each picture."""
        return encode_link_film(self.drawings)

    def theme(self) -> str:
        """Colours besides those of every page: the hues of shaded cells."""
        return format_link_theme(".gridwright")

    def rules(self) -> list[str]:
        """How the pictures are inked beyond what every picture needs."""
        return [LINK_RULES]

    def picture(self, place: int) -> str:
        """A board without title or words. The script redraws the groups that have a class and leaves the rest."""
        drawing, plan = self.drawings[place], self.plan
        return "\n".join(
            [
                f'<svg class="{self.name}" role="img" viewBox="{" ".join(map(str, plan.close_view))}" '
                f'aria-label="{escape(describe_board(drawing))}">',
                format_link_patterns(self._looks()),
                *self._format_board(drawing),
                # What lies under labels on other boards: nothing here, but the script looks for it.
                '<g class="under"></g>',
                "</svg>",
            ]
        )

    def _format_board(self, drawing: Drawing) -> Iterator[str]:
        return format_links(drawing, self.plan)

    def samples(self) -> Iterator[tuple[str, str]]:
        """What each shade and each tone on any of the pictures means, with a cell or an edge that shows it."""
        return format_samples(self._looks(), tone_meanings(self.drawings[0]))

    def _looks(self) -> list[Look]:
        """All that occur on any of the pictures."""
        return list(dict.fromkeys(look for drawing in self.drawings for look in drawing.looks))


@dataclass(frozen=True, slots=True)
class MeshPage(LinkPage):
    """The pictures of a story on a board of polygons."""

    @property
    def mesh(self) -> Mesh:
        form = self.drawings[0].form
        assert isinstance(form, Mesh)
        return form

    @property
    def plan(self) -> Plan:
        return plan_mesh(self.mesh)

    def film(self) -> dict[str, Any]:
        return encode_mesh_film(self.drawings, self.mesh)

    def _format_board(self, drawing: Drawing) -> Iterator[str]:
        yield from format_mesh(drawing, self.mesh, self.plan)
        yield '<g class="lit"></g>'  # rows and columns that are lit elsewhere: polygons have none, but the script looks for it


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
    if drawings[0].is_tiled:
        return TilingPage(drawings)
    if isinstance(drawings[0].form, Mesh):
        return MeshPage(drawings)
    return LinkPage(drawings) if drawings[0].form is Form.EDGES else CellPage(drawings)


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
        words = "".join(f"<p>{escape(sentence)}</p>" for sentence in frame.words) + _format_details(frame)
        yield (
            f'<li data-name="{name}"{inside}{tier}><a href="#{name}"><span class="number">{number}</span>'
            f'<span class="shape t{_tier(frame, storyboard.tiers)}"></span><span class="label">{escape(frame.label)}</span></a>'
            f'<div class="words"><h3>{escape(frame.heading)}</h3>{words}</div></li>'
        )


def _format_details(frame: Frame) -> str:
    """The argument at length, folded."""
    if not frame.details:
        return ""
    paragraphs = "".join(f"<p>{escape(sentence)}</p>" for sentence in frame.details)
    return f'<details class="more"><summary>Details</summary>{paragraphs}</details>'
