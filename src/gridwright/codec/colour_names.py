"""What colours are called: the nearest that has a name, as the eye sees it.

`colour_photo` sees many colours at once, by NumPy; here it is one or a few, while a file is read, so plain Python does. The page
names colours alike (`js/kinds/nonogram/maker/colour-names.js`), and a test compares the two.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

LIGHT = 100_000
"""White, in linear light."""

SHADES = (
    ("white", "#ffffff"),
    ("light grey", "#c8c8c8"),
    ("grey", "#8a8a8a"),
    ("dark grey", "#4d4d4d"),
    ("black", "#000000"),
    ("black", "#1a1a1a"),
    ("black", "#0c1c16"),
    ("black", "#12101e"),
    ("red", "#c62828"),
    ("red", "#ff0000"),
    ("dark red", "#7a1414"),
    ("pink", "#e8a0b4"),
    ("magenta", "#ff00ff"),
    ("orange", "#e07b28"),
    ("orange", "#c8551e"),
    ("light orange", "#f0b27a"),
    ("brown", "#7a5230"),
    ("light brown", "#ad8358"),
    ("dark brown", "#45301c"),
    ("beige", "#d9c6a3"),
    ("cream", "#f3ead2"),
    ("yellow", "#e6c62e"),
    ("yellow", "#ffff00"),
    ("olive", "#7d7a2b"),
    ("green", "#3f8a3a"),
    ("green", "#00c000"),
    ("light green", "#93c98a"),
    ("green", "#00ff00"),
    ("dark green", "#1d4a22"),
    ("dark green", "#12352a"),
    ("turquoise", "#3aa79d"),
    ("cyan", "#00ffff"),
    ("teal", "#1f6d70"),
    ("blue", "#2f62b8"),
    ("blue", "#0000ff"),
    ("light blue", "#93b9e6"),
    ("dark blue", "#1c2f66"),
    ("violet", "#7a4d9e"),
    ("dark violet", "#432a5e"),
)
"""Names with their colours. A colour that has no name of its own, such as nearly black, makes its name stand here once more."""


@lru_cache(maxsize=1)
def list_light() -> tuple[int, ...]:
    """The light of each tone of a screen (sRGB)."""
    shares = [tone / 255 for tone in range(256)]
    light = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return tuple(int(LIGHT * each + 0.5) for each in light)


@lru_cache(maxsize=1024)
def see_colour(colour: str) -> tuple[int, int, int]:
    """Oklab of `#rrggbb` in thousandths, with hue counted twice, as `colour_photo.perceive` has it."""
    light = list_light()
    red, green, blue = (light[int(colour[at : at + 2], 16)] for at in (1, 3, 5))
    long = _find_root(4122 * red + 5363 * green + 515 * blue)
    middle = _find_root(2119 * red + 6807 * green + 1074 * blue)
    short = _find_root(883 * red + 2817 * green + 6300 * blue)
    return (
        (2105 * long + 7936 * middle - 41 * short) // 10_000,
        (19780 * long - 24286 * middle + 4506 * short) // 5_000,
        (259 * long + 7828 * middle - 8087 * short) // 5_000,
    )


def _find_root(value: int) -> int:
    """The cube root, rounded down."""
    root = round(math.cbrt(value))
    return root - (root**3 > value)


def name_colour(colour: str) -> str:
    """The nearest name of `#rrggbb`.

    >>> name_colour("#4040ff"), name_colour("#801010")
    ('blue', 'dark red')
    """
    seen = see_colour(colour)
    return min(SHADES, key=lambda shade: math.dist(see_colour(shade[1]), seen))[0]


def name_colours(colours: Sequence[str]) -> tuple[str, ...]:
    """The nearest name of each, numbered where several have one. The paper comes first and is named last: few speak of it.

    >>> name_colours(["#ffffff", "#ff0000", "#fe0101"])
    ('white', 'red', 'red 2')
    """
    names: list[str] = []
    counts: dict[str, int] = {}
    for colour in (*colours[1:], *colours[:1]):
        name = name_colour(colour)
        counts[name] = counts.get(name, 0) + 1
        names.append(f"{name} {counts[name]}" if counts[name] > 1 else name)
    return (*names[-1:], *names[:-1])
