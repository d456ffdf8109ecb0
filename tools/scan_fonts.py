"""The type faces that draw the training data of `tools.train_scan_networks`, and their glyphs.

A folder of fonts is unpacked from Debian packages, one folder each; a family is all that a package holds under one stem. A
share of the families is held out: the networks never see them before they are measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Ink = NDArray[np.float32]
"""How much ink covers each pixel, 0 to 1."""

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "ÁÄĄČĆĎÉĚĘÍĹĽŁŇŃÓÔŔŘŠŚŤÚŮÝŽŹŻ"
TALL = 44
"""Height in pixels of a digit as it is kept; smaller ones are scaled from it."""
HELD_OUT = 8
"""One family in so many is kept for measuring."""
COMMON = (
    "liberation",
    "dejavu",
    "urw-base35",
    "texgyre",
    "roboto",
    "open-sans",
    "lato",
    "croscore",
    "noto-core",
    "freefont",
    "carlito",
)
"""Packages whose faces, or faces like them, print most books and pages: their families are drawn more often."""
HANDWRITTEN = re.compile(
    r"breip|bwht|dancingscript|dkg-handwriting|ecolier|femkeklaver|humor-sans|kristi|rufscript|sjfonts|tomsontalks|comic-neue|klee|"
    r"yusei|purisa|kaushan|dustin|summersby"
)
"""Faces that look as if written by hand."""
ODD = re.compile(
    r"symbol|math|dingbat|emoji|icon|barcode|music|outline|shadow|fleuron|initial|ornament|smallcap|blackletter|fraktur|capitals|sc-|"
    r"seven|lines|numerals|superscript|sketch|d05|cyklop|dsrom"
)
"""Files that hold no plain text face."""


@dataclass(frozen=True)
class Glyph:
    """A letter or digit: its ink, cut to what is printed, and where it lies, in pixels at the size of the face."""

    ink: Ink
    left: float
    top: float
    advance: float


@dataclass
class Face:
    """One font file; glyphs are rendered when first asked for."""

    path: Path
    family: str
    is_handwritten: bool
    has_accents: bool = False
    size: int = 0
    digit_height: float = 0.0
    glyphs: dict[str, Glyph | None] = field(default_factory=dict)
    font: Any = None

    def open(self) -> Any:
        """The font at the size that makes a digit TALL pixels high."""
        if self.font is None:
            box = ImageFont.truetype(str(self.path), 100).getbbox("8")
            self.size = max(10, round(100 * TALL / max(1, box[3] - box[1])))
            self.font = ImageFont.truetype(str(self.path), self.size)
            box = self.font.getbbox("8")
            self.digit_height = float(box[3] - box[1])
        return self.font

    def draw(self, text: str) -> Glyph | None:
        """The glyph of a character; None if it prints nothing."""
        if text not in self.glyphs:
            self.glyphs[text] = self._render(text)
        return self.glyphs[text]

    def _render(self, text: str) -> Glyph | None:
        font = self.open()
        left, top, right, bottom = font.getbbox(text)
        if right - left < 2 or bottom - top < 2 or right - left > 400 or bottom - top > 400:
            return None
        image = Image.new("L", (int(right - left) + 2, int(bottom - top) + 2))
        ImageDraw.Draw(image).text((1 - left, 1 - top), text, fill=255, font=font)
        ink = (np.asarray(image) / 255).astype(np.float32)
        if ink.max() < 0.5:
            return None
        return Glyph(ink, left - 1, top - 1, float(font.getlength(text)))


def find_faces(folder: Path) -> list[Face]:
    """Every usable face below the folder, in a fixed order; faces that draw the same digits count once."""
    from fontTools.ttLib import TTFont

    faces: list[Face] = []
    seen: set[str] = set()
    for path in sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".ttf", ".otf")):
        if ODD.search(path.name.lower()):
            continue
        try:
            with TTFont(path, lazy=True) as font:
                known = font.getBestCmap()
            if not all(ord(character) in known for character in DIGITS + LETTERS):
                continue
            is_handwritten = bool(HANDWRITTEN.search(str(path.relative_to(folder)).lower()))
            face = Face(path, name_family(path, folder), is_handwritten, all(ord(character) in known for character in ACCENTED))
            glyphs = [face.draw(digit) for digit in DIGITS]
        except Exception:  # a font that cannot be read is left out, whatever is wrong with it
            continue
        if not is_usable(face, glyphs):
            continue
        key = sha256(b"".join(glyph.ink.tobytes() for glyph in glyphs if glyph)).hexdigest()
        if key not in seen:
            seen.add(key)
            faces.append(face)
    return faces


def name_family(path: Path, folder: Path) -> str:
    """The package and the first word of the file's name."""
    package = path.relative_to(folder).parts[0]
    stem = path.stem.replace("_", "-").split("-")[0].lower()
    return f"{package}/{stem[:14]}"


def is_usable(face: Face, glyphs: list[Glyph | None]) -> bool:
    """Whether the digits are all there, of like height, and different from one another."""
    drawn = [glyph for glyph in glyphs if glyph is not None]
    if len(drawn) < 10:
        return False
    heights = [glyph.ink.shape[0] for glyph in drawn]
    widths = [glyph.ink.shape[1] for glyph in drawn]
    if max(heights) > 2.0 * min(heights) or max(widths) > 1.6 * TALL or np.median(widths) < 0.25 * TALL:
        return False
    return len({glyph.ink.tobytes() for glyph in drawn}) == 10


def is_held_out(family: str) -> bool:
    """Whether the family is kept for measuring."""
    return int(sha256(family.encode()).hexdigest(), 16) % HELD_OUT == 0


class Faces:
    """Faces to draw from, by family: rich families weigh no more than poor ones, common ones more."""

    def __init__(self, faces: list[Face]) -> None:
        self.families: dict[str, list[Face]] = {}
        for face in faces:
            self.families.setdefault(face.family, []).append(face)
        self.names = sorted(self.families)
        weights = np.array([4.0 if any(word in name for word in COMMON) else 1.0 for name in self.names])
        self.weights = np.cumsum(weights / weights.sum())
        self.handwritten = [name for name in self.names if self.families[name][0].is_handwritten]

    def choose(self, rng: np.random.Generator, handwritten: bool = False) -> Face:
        """A face by chance; on demand one that looks as if written by hand."""
        if handwritten and self.handwritten:
            name = self.handwritten[int(rng.integers(len(self.handwritten)))]
        else:
            name = self.names[min(int(np.searchsorted(self.weights, rng.random())), len(self.names) - 1)]
        family = self.families[name]
        return family[int(rng.integers(len(family)))]
