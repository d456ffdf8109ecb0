"""Boards of polygons as text: edges as dots of Braille characters, clues in the faces, and a sign for all that stands out.

A Braille character has two columns and four rows of dots, which are as far apart across as down, so that polygons keep their
shapes. A line is drawn through; of an edge of which nothing is known there are a few dots, of one without a line only its ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from gridwright.model.drawing import NO_TINT, CellLook, EdgeLook, EdgeMark, Mark, Mesh, Point, VertexLook
from gridwright.model.polygon_places import measure_room
from gridwright.render.description import tint_letter
from gridwright.render.link_text import CROSSES, LinkPen, format_link_key
from gridwright.render.text_pen import BOLD, DIM, TONE_SIGNS, Face, write_each

ACROSS, DOWN = 2, 4
"""Dots of one character."""
SCALES = (12, 10, 8)
"""Dots to the side of a cell, the largest that fits being taken; with fewer, clues would cover the edges around them."""
DOT_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""What each dot, by row and column, adds to the first Braille character."""
BRAILLE = 0x2800
SPARSE = 3
"""Of an edge of which nothing is known, every so many dots are drawn."""

MARKS = {Mark.FILLED: "■", Mark.BLOCK: "■", Mark.CROSS: CROSSES[True]}
"""What stands in a face for its mark."""

Place = tuple[int, int]
"""Line and column of a character."""


def format_mesh_text(pen: LinkPen, mesh: Mesh, width: int | None) -> list[str]:
    """The board in at most `width` columns, and what its signs mean; a sentence if that is impossible."""
    for scale in SCALES:
        canvas = MeshCanvas(pen, mesh, scale)
        if width is None or canvas.columns <= width:
            return [*canvas.format_lines(), *format_link_key(pen, width)]
    return [f"A board of {len(mesh.faces):,} faces does not fit in {width} columns; draw it as SVG to see it."]


class MeshCanvas:
    """The characters of one drawing."""

    def __init__(self, pen: LinkPen, mesh: Mesh, scale: int) -> None:
        self._pen = pen
        self._mesh = mesh
        self._scale = scale
        self.columns = ceil((mesh.width * scale + 1) / ACROSS)
        self._dots: dict[Place, int] = {}
        self._styles: dict[Place, str] = {}
        self._words: dict[Place, Face] = {}
        self._ends: dict[int, int] = {}
        """Of each line its last column that has something."""

    def format_lines(self) -> Iterator[str]:
        self._shade_faces()
        self._draw_vertices()
        self._draw_edges()
        self._write_faces()
        self._write_labels()
        for line, column in (*self._dots, *self._styles, *self._words):
            self._ends[line] = max(column, self._ends.get(line, 0))
        for line in range(max(self._ends, default=-1) + 1):
            yield write_each(self._faces(line)).rstrip()

    def _faces(self, line: int) -> Iterator[Face]:
        for column in range(self._ends.get(line, -1) + 1):
            place = (line, column)
            dots = self._dots.get(place, 0)
            glyph = chr(BRAILLE + dots) if dots else " "
            yield self._words.get(place) or Face(glyph, self._styles.get(place, ""))

    def _shade_faces(self) -> None:
        """The ground of shaded faces, where there is colour: every character whose middle lies in the face."""
        if not self._pen.colour:
            return
        for face, look in enumerate(self._looks(0)):
            if isinstance(look, CellLook) and look.tint != NO_TINT:
                for place in self._characters_in(face):
                    self._styles[place] = self._pen.cell_style(CellLook(tint=look.tint))

    def _characters_in(self, face: int) -> Iterator[Place]:
        outline = self._mesh.outline(face)
        (top, left), (bottom, right) = (tuple(map(pick, zip(*outline, strict=True))) for pick in (min, max))
        first, last = self._character((top, left)), self._character((bottom, right))
        for line in range(first[0], last[0] + 1):
            for column in range(first[1], last[1] + 1):
                middle = ((line + 0.5) * DOWN / self._scale, (column + 0.5) * ACROSS / self._scale)
                if measure_room(outline, middle) > 0:
                    yield line, column

    def _draw_vertices(self) -> None:
        for vertex, look in enumerate(self._looks(2)):
            at = self._dot(self._mesh.vertices[vertex])
            codes = self._pen.tone_style(look.tone, is_faint=True)
            self._add_dot(at, codes)
            if isinstance(look, VertexLook) and TONE_SIGNS[look.tone]:
                self._write(self._mesh.vertices[vertex], TONE_SIGNS[look.tone], codes)

    def _draw_edges(self) -> None:
        """Those without a line first: a character that a line passes through has the style of the line."""
        edges = [(number, look) for number, look in enumerate(self._looks(1)) if isinstance(look, EdgeLook)]
        for number, look in sorted(edges, key=lambda edge: edge[1].mark is EdgeMark.LINE):
            is_line = look.mark is EdgeMark.LINE
            start, end = (self._mesh.vertices[vertex] for vertex in self._mesh.edges[number])
            codes = self._pen.tone_style(look.tone, is_faint=not is_line) or (BOLD if is_line and self._pen.colour else "")
            if look.mark in (EdgeMark.LINE, EdgeMark.UNKNOWN):
                self._draw_segment(self._dot(start), self._dot(end), 1 if is_line else SPARSE, codes)
            sign = (CROSSES[True] if look.mark is EdgeMark.CROSS else "") + TONE_SIGNS[look.tone]
            if sign:
                self._write(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), sign, codes)

    def _draw_segment(self, start: Place, end: Place, every: int, codes: str) -> None:
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1])) or 1
        # Gaps are as wide before the end of an edge as behind its beginning.
        first = (steps % every) // 2 if every > 1 else 0
        for step in range(first, steps + 1, every):
            down = start[0] + round(step * (end[0] - start[0]) / steps)
            self._add_dot((down, start[1] + round(step * (end[1] - start[1]) / steps)), codes)

    def _write_faces(self) -> None:
        """As on squares: the letter of the shade, the mark or the clue, and behind it the short name or the sign."""
        labels = dict(self._pen.drawing.spot_labels)
        for face, look in enumerate(self._looks(0)):
            if not isinstance(look, CellLook):
                continue
            letter = tint_letter(look.tint) if look.tint != NO_TINT else ""
            clue = MARKS.get(look.mark, "") + self._pen.plain(look.text)
            text = letter + clue + (labels.get((0, face)) or TONE_SIGNS[look.tone])
            if text:
                self._write(self._mesh.middle(face), text, self._pen.cell_style(look))

    def _write_labels(self) -> None:
        """Short names of edges and vertices, on them."""
        codes = BOLD if self._pen.colour else ""
        for (sort, number), label in self._pen.drawing.spot_labels:
            if sort == 1:
                start, end = (self._mesh.vertices[vertex] for vertex in self._mesh.edges[number])
                self._write(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), label, codes)
            elif sort == 2:
                self._write(self._mesh.vertices[number], label, codes)

    def _write(self, middle: Point, text: str, codes: str) -> None:
        """Characters side by side around a point, each in a style; where there is none, in that of the ground."""
        line, column = self._character(middle)
        first = min(max(column - (len(text) - 1) // 2, 0), max(self.columns - len(text), 0))
        for place, symbol in enumerate(text, start=first):
            ground = self._styles.get((line, place), "")
            self._words[line, place] = Face(symbol, codes or (ground if ground != DIM else ""))

    def _looks(self, sort: int) -> list[CellLook | EdgeLook | VertexLook]:
        return [self._pen.drawing.looks[number] for number in self._pen.drawing.places[sort]]

    def _dot(self, point: Point) -> Place:
        return round(point[0] * self._scale), round(point[1] * self._scale)

    def _character(self, point: Point) -> Place:
        down, across = self._dot(point)
        return down // DOWN, across // ACROSS

    def _add_dot(self, dot: Place, codes: str) -> None:
        down, across = dot
        place = (down // DOWN, across // ACROSS)
        self._dots[place] = self._dots.get(place, 0) | DOT_BITS[down % DOWN][across % ACROSS]
        if codes and (codes != DIM or place not in self._styles):
            self._styles[place] = codes
