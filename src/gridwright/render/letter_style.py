"""What drawings of letters look like, in text and as SVG: heat from pale to dark, and how the parts of a cell are inked."""

from __future__ import annotations

from gridwright.model.drawing import Tone
from gridwright.model.letter_drawing import HEAT_LEVELS, LetterDrawing
from gridwright.render.glyphs import KEY_ORDER, TONE_MEANINGS
from gridwright.render.svg_style import format_theme, outline, paint

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


def list_meanings(drawing: LetterDrawing) -> list[tuple[Tone, str]]:
    """The tones that occur, as an argument goes, and what each means."""
    meanings, tones = TONE_MEANINGS | dict(drawing.meanings), drawing.tones()
    return [(tone, meanings[tone]) for tone in KEY_ORDER if tone in tones]
