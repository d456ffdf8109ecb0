"""The look of an SVG drawing: sizes, colours by day and in the dark, and how words get onto the page."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from html import escape as escape_markup
from typing import Literal

from gridwright.model.drawing import HEAT_LEVELS, INSIDE, NO_TINT, OUTSIDE, Drawing, Tone
from gridwright.render.text_pen import KEY_ORDER, TONE_MEANINGS

CELL = 20
MARGIN = 14
LABEL_SIZE = 12
RULER_SIZE = 10
RULER_DIGIT_WIDTH = 6
DIGIT_WIDTH = 7
"""Of a label at that size, rounded up from the widest of the usual faces."""
TITLE_LINE = 26
TITLE_LETTER = 9.5
TEXT_LINE = 17
TEXT_LETTER = 6.8
"""How wide letters are on average, rounded up, so that wrapped lines stay on the page."""

LIGHT = {
    "paper": "#faf7f2",
    "sheet": "#ffffff",
    "ink": "#1f2430",
    "pencil": "#8a8577",
    "accent": "#0f6b75",
    "supposed": "#8a3f86",
    "differs": "#c26a1b",
    "wrong": "#b3402e",
    "lamp": "#f0b429",
}
DARK = {
    "paper": "#b3ad9f",
    "sheet": "#c2bcae",
    "ink": "#14171e",
    "pencil": "#5e594c",
    "accent": "#0a4951",
    "supposed": "#5f3370",
    "differs": "#7a3d00",
    "wrong": "#7d2114",
    "lamp": "#a87000",
}
"""In the dark the paper of a puzzle is dimmed and its ink stays dark: inverted, a picture would become its negative."""
NIGHT = {
    "paper": "#16181d",
    "sheet": "#1e2128",
    "ink": "#ece8df",
    "pencil": "#8f949f",
    "accent": "#5cc2cc",
    "supposed": "#d79ad2",
    "differs": "#f0a04b",
    "wrong": "#e07a66",
    "lamp": "#f5c451",
}
"""Of pages and charts in the dark: light letters on dark ground."""
PRINTED = {"paper": "#ffffff", "ink": "#000000", "block": "#000000"}
"""What a printer is better served with."""
Theme = Literal["light", "dark", "print"]
"""Colours that a picture can be held to, whatever its reader prefers."""


def paint(what: str, name: str, light: Mapping[str, str] = LIGHT) -> str:
    """A declaration with the light colour written out first, for viewers that know no custom properties."""
    return f"{what}:{light[name]};{what}:var(--gw-{name})"


def _properties(colours: Mapping[str, str]) -> str:
    return ";".join(f"--gw-{name}:{colour}" for name, colour in colours.items())


def outline(name: str, colour: str, width: float, more: str = "") -> str:
    return f".gridwright path.{name}{{fill:none;{paint('stroke', colour)};stroke-width:{width:g}{more}}}"


RULES = "\n".join(
    [
        ".gridwright text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;"
        f"font-variant-numeric:tabular-nums;{paint('fill', 'ink')}}}",
        f".gridwright text.clue{{font-size:{LABEL_SIZE}px;text-anchor:middle}}",
        f".gridwright text.ruler{{font-size:{RULER_SIZE}px;text-anchor:middle;{paint('fill', 'pencil')}}}",
        f".gridwright .chip{{{paint('fill', 'ink')}}}",
        f".gridwright text.lit{{{paint('fill', 'sheet')};font-weight:700}}",
        f".gridwright .band{{{paint('fill', 'lamp')};opacity:.2}}",
        f".gridwright .broken{{{paint('fill', 'wrong')};opacity:.16}}",
        outline("fence", "wrong", 2.4, ";stroke-linejoin:round"),
        ".gridwright text.heading{font-size:17px;font-weight:600}",
        ".gridwright text.words{font-size:12.5px}",
        f".gridwright text.wrong{{{paint('fill', 'wrong')};text-decoration:underline}}",
        f".gridwright .paper{{{paint('fill', 'paper')}}}",
        f".gridwright .sheet{{{paint('fill', 'sheet')}}}",
        f".gridwright .ink{{{paint('fill', 'ink')}}}",
        outline("cross", "pencil", 1.2, ";stroke-linecap:round;opacity:.75"),
        outline("grid", "pencil", 0.6, ";opacity:.5"),
        outline("rule", "pencil", 1.4),
        f".gridwright .frame{{fill:none;{paint('stroke', 'ink')};stroke-width:1.6;stroke-linejoin:round}}",
        outline("given", "pencil", 1.6),
        ".gridwright .differs-wash{fill:url(#gw-hatch)}",
        f".gridwright .hatch{{{paint('stroke', 'differs')};stroke-width:2.4}}",
        outline("differs", "differs", 2),
        outline("wrong", "wrong", 2),
        f".gridwright .reason-wash{{{paint('fill', 'accent')};opacity:.15}}",
        outline("reason", "accent", 1.4, ";stroke-dasharray:3 2"),
        f".gridwright .result-wash{{{paint('fill', 'accent')};opacity:.3}}",
        outline("result", "accent", 2.2),
        f".gridwright .supposed-wash{{{paint('fill', 'supposed')};opacity:.16}}",
        outline("supposed", "supposed", 2, ";stroke-linecap:round;stroke-dasharray:0 3.6"),
        outline("halo", "sheet", 3.8),
        ".gridwright path.beside{stroke-width:1.2}",
        ".gridwright text.reason,.gridwright text.result,.gridwright text.supposed,.gridwright text.differs{font-weight:700}",
    ]
)
"""How each part of a drawing is inked, in the colours that `format_theme` names."""


CHIP_RULES = "\n".join(
    [
        f".gridwright rect.solid{{{paint('fill', 'ink')}}}",
        f".gridwright rect.framed{{{paint('fill', 'sheet')};{paint('stroke', 'ink')};stroke-width:1}}",
        f".gridwright rect.solid+text{{{paint('fill', 'sheet')}}}",
    ]
)
"""Of numbers that stand on ink or in a frame; only drawings that have such numbers need them."""


def format_theme(selector: str, light: Mapping[str, str] = LIGHT, dark: Mapping[str, str] = DARK) -> str:
    """The colours by day and in the dark for everything inside `selector`; paper from a printer is always white."""
    by_day = f"{selector}{{{_properties(light)}}}"
    return f"{by_day}\n@media screen and (prefers-color-scheme:dark){{{selector}{{{_properties(dark)}}}}}"


def hold_colours(rules: str, theme: Theme, light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """The rules with the colours of one theme written out: they hold in every viewer, and wherever the picture is shown."""
    colours = {"light": light, "dark": dark, "print": {**light, **{name: PRINTED[name] for name in PRINTED if name in light}}}[
        theme
    ]
    return _PAINTED.sub(lambda found: f"{found[1]}:{colours[found[2]]}", rules)


_PAINTED = re.compile(r"([a-z-]+):#[0-9a-f]{6};\1:var\(--gw-([a-z0-9-]+)\)")
"""What `paint` makes."""

STYLE = f"\n{format_theme('.gridwright')}\n{RULES}\n"
CHART_STYLE = f"\n{format_theme('.gridwright', LIGHT, NIGHT)}\n{RULES}\n"

PATTERNS = (
    '<defs><pattern id="gw-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="hatch" d="M3 0v6"/></pattern></defs>'
)
"""Shared by all drawings on a page: the same name always holds the same hatch."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Embeddings, overrides and isolates of the bidirectional algorithm, and what ends them."""


def escape(text: str) -> str:
    """Text for the inside of an element; what XML cannot hold at all becomes a replacement character."""
    return escape_markup(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def escape_name(text: str) -> str:
    """Without the characters that turn writing round by force: neither the tab of a browser nor a picture is safe from them.

    Names in scripts that run from right to left need none of them.
    """
    return escape(_TURNS.sub("", text))


def wrap(text: str, page_width: int, *, is_title: bool = False) -> tuple[str, ...]:
    """Words in lines that fit on the page."""
    letters = int((page_width - 2 * MARGIN) / (TITLE_LETTER if is_title else TEXT_LETTER))
    return tuple(textwrap.wrap(text, max(letters, 8)))


# What drawings of letters look like, in text and as SVG: heat from pale to dark, and how the parts of a cell are inked.

LETTER_CLASSES = "gridwright letters"
"""Of a picture."""
LETTER_CELL = 30
"""The side of a square."""

HEAT_COLOURS = ("#fdf3d2", "#fbdc93", "#f4b964", "#e79450", "#da7045")
"""Each step is darker than the one before it, so that they can be told apart in grey as well, and ink is read on all of them."""
HEAT_COLOURS_DARK = ("#cbbf9f", "#c9ae75", "#c39a5d", "#b7854f", "#b07555")

INKS_LIGHT = {"block": "#1f2430", "shade": "#8a8577"}
INKS_DARK = {"block": "#14171e", "shade": "#3c362a"}

_STEPS = range(1, HEAT_LEVELS + 1)
LETTERS_LIGHT = INKS_LIGHT | {f"heat-{step}": HEAT_COLOURS[step - 1] for step in _STEPS}
LETTERS_DARK = INKS_DARK | {f"heat-{step}": HEAT_COLOURS_DARK[step - 1] for step in _STEPS}

LETTER_RULES = "\n".join(
    [
        ".gridwright text.letter{font-size:18px;text-anchor:middle}",
        ".gridwright text.label{font-size:8.5px}",
        ".gridwright text.remark{font-size:9px;text-anchor:end}",
        f".gridwright .block{{{paint('fill', 'block', LETTERS_LIGHT)}}}",
        f".gridwright .shade{{{paint('fill', 'shade', LETTERS_LIGHT)};opacity:.3}}",
        outline("ring", "pencil", 1.1),
        outline("lines", "pencil", 0.8),
        outline("rim", "ink", 1.6, ";stroke-linecap:square"),
        outline("bar", "ink", 3.4, ";stroke-linecap:round"),
        *(f".gridwright .heat-{step}{{{paint('fill', f'heat-{step}', LETTERS_LIGHT)}}}" for step in _STEPS),
        outline("gauge", "ink", 1.4),
        ".gridwright.letters path.given{stroke-width:1}",
        ".gridwright.letters text.given{font-weight:700}",
        f".gridwright.letters text.differs{{paint-order:stroke;{paint('stroke', 'sheet')};stroke-width:3px}}",
        f".gridwright.letters text.wrong{{{paint('fill', 'wrong')};font-weight:700}}",
    ]
)
"""How each part of a grid is inked, in the colours that the themes name."""


def format_letter_theme(selector: str) -> str:
    """The inks of a grid by day and in the dark."""
    return format_theme(selector, LETTERS_LIGHT, LETTERS_DARK)


def list_meanings(drawing: Drawing) -> list[tuple[Tone, str]]:
    """The tones that occur, as an argument goes, and what each means."""
    meanings, tones = TONE_MEANINGS | dict(drawing.meanings), drawing.tones()
    return [(tone, meanings[tone]) for tone in KEY_ORDER if tone in tones]


# The look of a loop in an SVG drawing: the stroke, the vertices and grid it is drawn on, and how cells are shaded.

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
        f".gridwright.links text.spot-label{{font-size:9px;font-weight:700;text-anchor:middle;{paint('fill', 'supposed')};"
        f"{paint('stroke', 'sheet')};stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}}",
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
