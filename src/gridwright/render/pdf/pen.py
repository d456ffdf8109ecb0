"""What draws: a few strokes that suffice for every page, and the pen that puts them into a PDF."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from gridwright.model.errors import UnsupportedError
from gridwright.render.colour import parse_colour
from gridwright.render.svg_style import escape

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


# The letters of printed pages: which there are, how wide they are, and where lines of them end.
#
# The faces are Source Sans Pro, embedded as far as they are used. Its slanted face has fewer letters than the upright ones, so
# a text is split into runs that each have a face. Letters that no face has are printed without their accents, or as a question
# mark, and noted: a page must not hold black boxes that nobody was told of.

REGULAR, BOLD, ITALIC = "regular", "bold", "italic"
_FILES = {REGULAR: "SourceSansPro-Regular.ttf", BOLD: "SourceSansPro-Bold.ttf", ITALIC: "SourceSansPro-It.ttf"}
_STAND_IN = "?"
DOTS = "…"
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]")
"""What shows nothing by itself: soft hyphens, joiners, marks of direction, variants."""


@cache
def load_faces() -> Mapping[str, frozenset[int]]:
    """Face -> the letters it has; the faces are known to reportlab from then on."""
    try:
        from font_source_sans_pro import font_directory
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError as fault:
        message = f"printing needs {fault.name}, which is not installed: pip install 'gridwright[print]'"
        raise UnsupportedError(message) from None
    letters = {}
    for face, file in _FILES.items():
        font = TTFont(name_font(face), str(Path(font_directory) / file))
        pdfmetrics.registerFont(font)
        letters[face] = frozenset(font.face.charToGlyph)
    return MappingProxyType(letters)


def name_font(face: str) -> str:
    """What reportlab calls a face."""
    return f"Gridwright-{face}"


def split_runs(text: str, face: str) -> Iterator[tuple[str, str]]:
    """Stretches of text with the face that has their letters: the one asked for, or else the regular one."""
    known = load_faces()[face]
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or (ord(text[place]) in known) != (ord(text[start]) in known):
            yield (face if ord(text[start]) in known else REGULAR), text[start:place]
            start = place


@lru_cache(maxsize=4096)
def measure_text(text: str, face: str, size: float) -> float:
    """How wide a text is."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(run, name_font(own), size) for own, run in split_runs(text, face)))


class Scribe:
    """Makes texts fit to be printed, and remembers the letters that could not be."""

    def __init__(self) -> None:
        self.missing: dict[str, None] = {}

    def clean(self, text: str) -> str:
        """A text of letters that can be printed, on one line.

        >>> scribe = Scribe()
        >>> scribe.clean("Žriebä\\n 中 Ωμέγα"), list(scribe.missing)
        ('Žriebä ? Ωμέγα', ['中'])
        """
        known = load_faces()[REGULAR]
        composed = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
        letters = (letter if ord(letter) in known else self._replace(letter, known) for letter in composed)
        return " ".join("".join(letters).split())

    def _replace(self, letter: str, known: frozenset[int]) -> str:
        if letter.isspace() or unicodedata.category(letter).startswith("C"):
            return " "
        plain = "".join(each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
        if plain and all(ord(each) in known for each in plain):
            return plain
        if unicodedata.combining(letter):
            return ""
        self.missing[letter] = None
        return _STAND_IN

    def wrap(self, text: str, face: str, size: float, width: float, most: int = 0) -> list[str]:
        """The lines of a text, none wider than `width`: words that are longer are cut. With `most`, so many lines and no more,
        of which the last ends in dots if there is more to say."""
        lines = self._wrap(text, face, size, width)
        if not most or len(lines) <= most:
            return lines
        last = lines[most - 1]
        while last and measure_text(last + DOTS, face, size) > width:
            last = last[:-1]
        return [*lines[: most - 1], last.rstrip() + DOTS]

    def _wrap(self, text: str, face: str, size: float, width: float) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in self.clean(text).split():
            longer = f"{line} {word}" if line else word
            if measure_text(longer, face, size) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *pieces, line = cut_word(word, face, size, width)
            lines.extend(pieces)
        return [*lines, line] if line else lines


def cut_word(word: str, face: str, size: float, width: float) -> list[str]:
    """A word in pieces that are no wider than `width`, unless a single letter is."""
    pieces = []
    while len(word) > 1 and measure_text(word, face, size) > width:
        end = max(1, next(end for end in range(1, len(word) + 1) if measure_text(word[:end], face, size) > width) - 1)
        pieces.append(word[:end])
        word = word[end:]
    return [*pieces, word]


Segment = tuple[float, float, float, float]
"""From a point to a point."""
Rectangle = tuple[float, float, float, float]
"""Left, top, width and height."""
Point = tuple[float, float]

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Which point of a text is placed -> its share of the width."""


class Pen(Protocol):
    """Draws on one page. Colours are `#rrggbb`."""

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        """Rectangles without an outline."""

    def polygon(self, corners: Sequence[Point], colour: str) -> None:
        """A filled shape with straight sides."""

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        """Lines, with round ends if so wished."""

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        """The outline of a rectangle, filled if a colour is given."""

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        """Filled circles."""

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        """Circles."""

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        """A text of clean letters on a line; `place` is on the line at its start, its middle or its end."""

    def turned(self, centre: Point) -> AbstractContextManager[None]:
        """Everything drawn meanwhile is upside down, turned around a point."""
        ...


class PdfPen:
    """Draws on the present page of a PDF."""

    def __init__(self, canvas: Canvas, page_height: float) -> None:
        self._canvas: Any = canvas
        self._height = page_height

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        path = self._canvas.beginPath()
        is_empty = True
        for left, top, width, height in rectangles:
            path.rect(left, self._height - top - height, width, height)
            is_empty = False
        if not is_empty:
            self._canvas.setFillColorRGB(*_share(colour))
            self._canvas.drawPath(path, stroke=0, fill=1)

    def polygon(self, corners: Sequence[Point], colour: str) -> None:
        path = self._canvas.beginPath()
        for number, (left, top) in enumerate(corners):
            (path.lineTo if number else path.moveTo)(left, self._height - top)
        path.close()
        self._canvas.setFillColorRGB(*_share(colour))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        path = self._canvas.beginPath()
        is_empty = True
        for left, top, right, bottom in segments:
            path.moveTo(left, self._height - top)
            path.lineTo(right, self._height - bottom)
            is_empty = False
        if not is_empty:
            self._canvas.setLineCap(1 if is_round else 0)
            self._outline(colour, width)
            self._canvas.drawPath(path, stroke=1, fill=0)

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        left, top, across, down = rectangle
        self._outline(colour, width)
        if fill:
            self._canvas.setFillColorRGB(*_share(fill))
        radius = min(radius, across / 2, down / 2)
        self._canvas.roundRect(left, self._height - top - down, across, down, radius, stroke=1, fill=1 if fill else 0)

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        self._canvas.setFillColorRGB(*_share(colour))
        self._circles(centres, radius, stroke=0, fill=1)

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        self._outline(colour, width)
        self._circles(centres, radius, stroke=1, fill=0)

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        left = place[0] - ANCHORS[anchor] * measure_text(text, face, size)
        self._canvas.setFillColorRGB(*_share(colour))
        line = self._canvas.beginText(left, self._height - place[1])
        for own, run in split_runs(text, face):
            line.setFont(name_font(own), size)
            line.textOut(run)
        self._canvas.drawText(line)

    @contextmanager
    def turned(self, centre: Point) -> Iterator[None]:
        self._canvas.saveState()
        self._canvas.translate(2 * centre[0], 2 * (self._height - centre[1]))
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    def _outline(self, colour: str, width: float) -> None:
        self._canvas.setStrokeColorRGB(*_share(colour))
        self._canvas.setLineWidth(width)

    def _circles(self, centres: Iterable[Point], radius: float, *, stroke: int, fill: int) -> None:
        path = self._canvas.beginPath()
        is_empty = True
        for across, down in centres:
            path.circle(across, self._height - down, radius)
            is_empty = False
        if not is_empty:
            self._canvas.drawPath(path, stroke=stroke, fill=fill)


def _share(colour: str) -> tuple[float, float, float]:
    """The parts of a colour from 0 to 1."""
    red, green, blue = parse_colour(colour)
    return red / 255, green / 255, blue / 255


# A pen that draws a page as SVG, for a look at it before it is printed.
#
# A browser has other faces than the PDF, so each text is told how wide it has to be: what is seen takes the same room as what
# is printed.

_FACES = {REGULAR: "", BOLD: ' font-weight="700"', ITALIC: ' font-style="italic"'}
_ANCHORS = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}


class SvgPen:
    """Gathers the elements of one page."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def format_page(self, width: float, height: float) -> str:
        """All that was drawn, as a document."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {height:.2f}" '
            "font-family=\"'Source Sans Pro','Source Sans 3',system-ui,sans-serif\">"
        )
        return "".join([head, f'<rect width="{width:.2f}" height="{height:.2f}" fill="#ffffff"/>', *self._parts, "</svg>"])

    def fill(self, rectangles: Iterable[Rectangle], colour: str) -> None:
        trace = "".join(
            f"M{left:.2f} {top:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z" for left, top, width, height in rectangles
        )
        self._add_path(trace, f'fill="{colour}"')

    def polygon(self, corners: Sequence[Point], colour: str) -> None:
        trace = "L".join(f"{left:.2f} {top:.2f}" for left, top in corners)
        self._add_path(f"M{trace}z", f'fill="{colour}"')

    def stroke(self, segments: Iterable[Segment], colour: str, width: float, *, is_round: bool = False) -> None:
        trace = "".join(f"M{left:.2f} {top:.2f}L{right:.2f} {bottom:.2f}" for left, top, right, bottom in segments)
        cap = ' stroke-linecap="round"' if is_round else ""
        self._add_path(trace, f'fill="none" stroke="{colour}" stroke-width="{width:.2f}"{cap}')

    def frame(self, rectangle: Rectangle, colour: str, width: float, *, fill: str = "", radius: float = 0) -> None:
        left, top, across, down = rectangle
        place = f'x="{left:.2f}" y="{top:.2f}" width="{across:.2f}" height="{down:.2f}" rx="{radius:.2f}"'
        self._parts.append(f'<rect {place} fill="{fill or "none"}" stroke="{colour}" stroke-width="{width:.2f}"/>')

    def dot(self, centres: Iterable[Point], radius: float, colour: str) -> None:
        self._add_path(_trace_circles(centres, radius), f'fill="{colour}"')

    def ring(self, centres: Iterable[Point], radius: float, colour: str, width: float) -> None:
        self._add_path(_trace_circles(centres, radius), f'fill="none" stroke="{colour}" stroke-width="{width:.2f}"')

    def write(
        self, place: Point, text: str, size: float, *, face: str = REGULAR, colour: str = "#000000", anchor: str = "start"
    ) -> None:
        width = f' textLength="{measure_text(text, face, size):.2f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
        spot = f'x="{place[0]:.2f}" y="{place[1]:.2f}" font-size="{size:.2f}" fill="{colour}"'
        self._parts.append(f"<text {spot}{_FACES[face]}{_ANCHORS[anchor]}{width}>{escape(text)}</text>")

    @contextmanager
    def turned(self, centre: Point) -> Iterator[None]:
        self._parts.append(f'<g transform="rotate(180 {centre[0]:.2f} {centre[1]:.2f})">')
        yield
        self._parts.append("</g>")

    def _add_path(self, trace: str, paint: str) -> None:
        if trace:
            self._parts.append(f'<path d="{trace}" {paint}/>')


def _trace_circles(centres: Iterable[Point], radius: float) -> str:
    half = f"a{radius:.2f} {radius:.2f} 0 1 0"
    return "".join(
        f"M{across - radius:.2f} {down:.2f}{half} {2 * radius:.2f} 0{half} {-2 * radius:.2f} 0z" for across, down in centres
    )
