"""How a terminal shows the parts of a drawing: the characters and the style of a cell, a label, a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from gridwright.model.drawing import CellLook, Drawing, Label, Mark, Tone
from gridwright.model.link_drawing import AnyDrawing
from gridwright.render.ansi import BOLD, DIM, TONE_STYLES, UNDERLINE, background, foreground, style
from gridwright.render.colour import mix, parse_colour, readable_on
from gridwright.render.glyphs import TONE_MEANINGS, TONE_SIGNS, cell_glyph, printable


class Face(NamedTuple):
    """Characters and the style they are written in."""

    glyph: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Pen:
    """What the terminal can do, for one drawing."""

    drawing: AnyDrawing
    colour: bool
    unicode: bool

    def heading(self, text: str) -> str:
        return style(self.plain(text), BOLD if self.colour else "")

    def faint(self, text: str) -> str:
        return style(text, DIM if self.colour else "")

    def plain(self, text: str) -> str:
        return printable(text, unicode=self.unicode)

    def box(self, row: str) -> str:
        """A piece of a frame, drawn in box characters, as this terminal has them."""
        return row if self.unicode else row.translate(_ASCII_BOX)


@dataclass(frozen=True, slots=True)
class CellPen(Pen):
    """For a drawing of cells with labels beside them."""

    drawing: Drawing

    @property
    def shows_ink(self) -> bool:
        """Whether symbols must tell the inks apart, because no colour does."""
        return self.drawing.is_coloured and not self.colour

    def faces(self) -> list[Face]:
        """The face of each of the drawing's looks."""
        return [Face(self._glyph(look), self.cell_style(look)) for look in self.drawing.looks]

    def _glyph(self, look: CellLook) -> str:
        return cell_glyph(look, unicode=self.unicode, shows_ink=self.shows_ink)

    def cell_style(self, look: CellLook) -> str:
        """Ink on the terminal's own paper; but coloured inks on the puzzle's paper, or black would vanish on a dark terminal."""
        if not self.colour:
            return ""
        if not self.drawing.is_coloured:
            is_faint = look.tone is Tone.PLAIN and look.mark in (Mark.CROSS, Mark.UNKNOWN)
            return DIM if is_faint else TONE_STYLES[look.tone]
        ground = parse_colour(look.colour if look.mark is Mark.FILLED else self.drawing.background)
        if look.tone is not Tone.PLAIN:
            return f"{BOLD};{foreground(readable_on(ground))};{background(ground)}"
        sign = ground if look.mark in (Mark.FILLED, Mark.BLANK) else mix(ground, readable_on(ground), 0.5)
        return f"{foreground(sign)};{background(ground)}"

    def label_style(self, label: Label) -> str:
        """Coloured labels stand on a chip of their ink, which is readable on any terminal."""
        if not self.colour:
            return ""
        if label.tone is not Tone.PLAIN:
            return f"{UNDERLINE};{TONE_STYLES[label.tone]}"
        if not self.drawing.is_coloured or not label.colour:
            return ""
        ink = parse_colour(label.colour)
        return f"{foreground(readable_on(ink))};{background(ink)}"


_ASCII_BOX = str.maketrans(dict.fromkeys("┌┬┐├┼┤└┴┘", "+") | {"─": "-", "│": "|"})


def write_cells(numbers: Sequence[int], faces: Sequence[Face]) -> str:
    """A stretch of cells; neighbours with the same look share one escape sequence."""
    return write_faces((faces[number], len(list(run))) for number, run in groupby(numbers))


def write_faces(runs: Iterable[tuple[Face, int]]) -> str:
    return "".join(style(face.glyph * count, face.style) for face, count in runs)


def write_each(faces: Iterable[Face]) -> str:
    """Faces one after another; neighbours in one style share an escape sequence."""
    runs = groupby(faces, key=lambda face: face.style)
    return "".join(style("".join(face.glyph for face in run), codes) for codes, run in runs)


def format_key(pen: CellPen, faces: Sequence[Face], labels: Iterable[Label] = ()) -> list[str]:
    """One line that says what each tone means, with the glyphs it was drawn in; one that only `labels` have, with its sign."""
    entries = []
    meanings = TONE_MEANINGS | dict(pen.drawing.meanings)
    beside = {label.tone: Face(TONE_SIGNS[label.tone], pen.label_style(label)) for label in labels}
    for tone in Tone:
        own = [face for face, look in zip(faces, pen.drawing.looks, strict=True) if look.tone is tone]
        own = own or ([beside[tone]] if tone in beside else [])
        if own and tone is not Tone.PLAIN:
            shown = dict.fromkeys(style(face.glyph.rstrip(), face.style) for face in own)
            entries.append(f"{' '.join(shown)} {meanings[tone]}")
    return ["   ".join(entries)] if entries else []


def fill_lines(entries: Sequence[tuple[str, str]], width: int | None) -> Iterator[str]:
    """Entries side by side as far as they fit; each comes with a plain twin to measure by."""
    line, used = "", 0
    for plain, styled in entries:
        if line and width is not None and used + 3 + len(plain) > width:
            yield line
            line, used = "", 0
        gap = "   " if line else ""
        line, used = line + gap + styled, used + len(gap) + len(plain)
    if line:
        yield line
