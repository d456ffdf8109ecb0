"""Colours as files write them, and as we write them: `#rrggbb`."""

from __future__ import annotations

import re

from gridwright.codec.text import quote
from gridwright.model.errors import InputError

_HEX = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")

NAMES = {
    "aqua": "#00ffff",
    "beige": "#f5f5dc",
    "black": "#000000",
    "blue": "#0000ff",
    "brown": "#a52a2a",
    "cyan": "#00ffff",
    "darkblue": "#00008b",
    "darkgray": "#a9a9a9",
    "darkgreen": "#006400",
    "darkred": "#8b0000",
    "fuchsia": "#ff00ff",
    "gold": "#ffd700",
    "gray": "#808080",
    "green": "#008000",
    "indigo": "#4b0082",
    "khaki": "#f0e68c",
    "lightblue": "#add8e6",
    "lightgray": "#d3d3d3",
    "lightgreen": "#90ee90",
    "lightyellow": "#ffffe0",
    "lime": "#00ff00",
    "magenta": "#ff00ff",
    "maroon": "#800000",
    "navy": "#000080",
    "olive": "#808000",
    "orange": "#ffa500",
    "orchid": "#da70d6",
    "pink": "#ffc0cb",
    "plum": "#dda0dd",
    "purple": "#800080",
    "red": "#ff0000",
    "salmon": "#fa8072",
    "silver": "#c0c0c0",
    "skyblue": "#87ceeb",
    "tan": "#d2b48c",
    "teal": "#008080",
    "tomato": "#ff6347",
    "turquoise": "#40e0d0",
    "violet": "#ee82ee",
    "wheat": "#f5deb3",
    "white": "#ffffff",
    "yellow": "#ffff00",
}
"""The names that puzzle files use. Old window systems disagree with the web on green and a few more; this is the web's table."""

DISTINCT = (
    "#000000",
    "#d62728",
    "#1f77b4",
    "#2ca02c",
    "#ff7f0e",
    "#9467bd",
    "#8c564b",
    "#e377c2",
    "#7f7f7f",
    "#bcbd22",
    "#17becf",
)
"""Colours for inks of which a file tells no colour."""


MOST_INKS = 8
"""Of a picture that is drawn here, or traced from an image: more are hard to tell apart."""


def parse_colour(text: str, place: str) -> str:
    """`#rrggbb` from that, from `rgb`, with or without the sign, or from a name."""
    text = text.strip()
    match = _HEX.fullmatch(text)
    if match:
        digits = match[1].lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    name = text.lower().replace(" ", "").replace("grey", "gray")
    if name in NAMES:
        return NAMES[name]
    raise InputError(f"found {quote(text)}, expected a colour as #rrggbb or a plain name such as red", place=place)
