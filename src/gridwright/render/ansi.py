"""Terminal styles: the few escape sequences that the text renderers use."""

from __future__ import annotations

from gridwright.model.drawing import Tone
from gridwright.render.colour import Rgb

BOLD = "1"
DIM = "2"
ITALIC = "3"
UNDERLINE = "4"


def style(text: str, codes: str) -> str:
    """`text` in a style; untouched when there is none."""
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text


def foreground(colour: Rgb) -> str:
    return "38;2;{};{};{}".format(*colour)


def background(colour: Rgb) -> str:
    return "48;2;{};{};{}".format(*colour)


TONE_STYLES = {
    Tone.PLAIN: "",
    Tone.GIVEN: foreground((29, 143, 155)),
    Tone.DIFFERS: f"{BOLD};{foreground((208, 120, 40))}",
    Tone.WRONG: f"{BOLD};{foreground((210, 80, 60))}",
    Tone.REASON: foreground((110, 120, 190)),
    Tone.RESULT: f"{BOLD};{foreground((29, 143, 155))}",
    Tone.SUPPOSED: f"{ITALIC};{foreground((176, 96, 172))}",
}
"""Of middling lightness, so that each keeps a contrast of 3 or more on black and on white."""
