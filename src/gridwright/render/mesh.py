"""Boards of polygons as SVG: shades and ink, edges with their marks, texts, and what stands out.

The same classes as on boards of squares, so that one style serves all; only where things lie comes from the mesh.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import atan2, ceil, cos, dist, hypot, inf, sin, tau

from gridwright.model.drawing import NO_TINT, CellLook, Drawing, EdgeLook, EdgeMark, Look, Mark, Mesh, Point, Tone
from gridwright.render.link_board import COLOURED_LINES, format_short_name, link_strokes, spot_tone_strokes, tint_strokes
from gridwright.render.svg_board import WASHED, Plan, Stroke
from gridwright.render.svg_style import LINK_CELL, MARGIN, RIM, escape, shown_tint

INSET = 0.82
"""An outline around a cell that stands out, as a share of the cell, so that those of neighbours do not touch."""
ARM = 3
"""From the middle of a cross to its ends."""
STANDING_OUT = 5
"""Half the width of what lies around an edge or a vertex that stands out."""


HALF_LETTER = 3
"""From the middle of a short name down to where it stands."""
BESIDE_TEXT = (9, 6)
BESIDE_EDGE = 9
BESIDE_VERTEX = 8
"""From a place to the middle of its short name."""
APART = 9
"""Between the middles of two short names, so that both can be read."""


def plan_mesh(mesh: Mesh, top: int = MARGIN) -> Plan:
    """Room for the board below `top`."""
    return Plan(
        left=MARGIN + RIM,
        top=top + RIM,
        width=ceil(mesh.width * LINK_CELL),
        height=ceil(mesh.height * LINK_CELL),
        label_width=0,
        start=top,
        cell=LINK_CELL,
        rim=RIM,
    )


def format_mesh(drawing: Drawing, mesh: Mesh, plan: Plan) -> Iterator[str]:
    """From the sheet up: shades and ink, hairlines where edges are, lines and crosses, texts, and what stands out."""
    return MeshBoard(drawing, mesh, plan).format_layers()


class MeshBoard:
    """The parts of one drawing where they lie on the page."""

    def __init__(self, drawing: Drawing, mesh: Mesh, plan: Plan) -> None:
        self.mesh = mesh
        self.plan = plan
        self.spot_labels = drawing.spot_labels
        faces, edges, vertices = drawing.places
        self.faces = [look for number in faces if isinstance(look := drawing.looks[number], CellLook)]
        self.edges = [look for number in edges if isinstance(look := drawing.looks[number], EdgeLook)]
        self.vertices = [drawing.looks[number] for number in vertices]

    def list_shapes(self) -> dict[str, list[str]]:
        """For each place, faces first, then edges, then vertices, how it is traced: whole, as a line, as a cross, or outlined."""
        outlines = [self._outline(face) for face in range(len(self.faces))]
        edges, after = range(len(self.edges)), [""] * len(self.vertices)
        before, none = [""] * len(self.faces), [""] * len(self.edges)
        middles = [self._point(self.mesh.middle(face)) for face in range(len(self.faces))]
        standing = list(map(trace, map(shrink, outlines, middles)))
        standing += [self._lozenge(edge) for edge in edges]
        return {
            "outline": [*map(trace, outlines), *none, *after],
            "segment": [*before, *map(self._segment, edges), *after],
            "snag": [*map(trace_cross, middles), *(trace_cross(self._middle_of(edge)) for edge in edges), *after],
            "standing": [*standing, *(self._diamond(vertex) for vertex in range(len(self.vertices)))],
        }

    def format_names(self) -> str:
        """The short names of places."""
        return "".join(self._format_spot_labels())

    def format_layers(self) -> Iterator[str]:
        outlines = [self._outline(face) for face in range(len(self.faces))]
        printed = [trace(outline) for outline, look in zip(outlines, self.faces, strict=True) if look.mark is not Mark.VOID]
        yield f'<path class="sheet" d="{"".join(printed)}"/>'
        yield f'<g class="tints">{self._format_grounds(outlines)}</g>'
        yield f'<path class="rule" d="{"".join(self._segment(edge) for edge in range(len(self.edges)))}"/>'
        yield f'<g class="marks">{self._format_marks()}</g>'
        yield from self._format_texts()
        yield f'<g class="tones">{self._format_tones(outlines)}</g>'
        yield f'<g class="fence">{self.format_names()}</g>'

    def _format_grounds(self, outlines: Sequence[Sequence[Point]]) -> str:
        grounds: dict[str, list[str]] = defaultdict(list)
        for outline, look in zip(outlines, self.faces, strict=True):
            if look.mark in (Mark.FILLED, Mark.BLOCK):
                grounds["ink"].append(trace(outline))
            elif look.tint != NO_TINT:
                grounds[f"tint-{shown_tint(look.tint)}"].append(trace(outline))
        return format_paths(grounds.items())

    def _format_marks(self) -> str:
        paths: dict[str, list[str]] = defaultdict(list)
        for number, edge in enumerate(self.edges):
            if edge.mark is EdgeMark.LINE:
                paths[f"link link-{edge.tone.value}" if edge.tone in COLOURED_LINES else "link"].append(self._segment(number))
            elif edge.mark is EdgeMark.CROSS:
                paths["snip"].append(trace_cross(self._middle_of(number)))
        for number, look in enumerate(self.faces):
            if look.mark is Mark.CROSS:
                paths["cross"].append(trace_cross(self._point(self.mesh.middle(number))))
        return format_paths(paths.items())

    def _format_texts(self) -> Iterator[str]:
        for number, look in enumerate(self.faces):
            if look.text:
                across, down = self._point(self.mesh.middle(number))
                tone = "" if look.tone is Tone.PLAIN else f" {look.tone.value}"
                yield f'<text class="clue{tone}" x="{across:g}" y="{down + 5:g}">{escape(look.text)}</text>'

    def _format_tones(self, outlines: Sequence[Sequence[Point]]) -> str:
        paths: dict[Tone, list[str]] = defaultdict(list)
        for number, (look, outline) in enumerate(zip(self.faces, outlines, strict=True)):
            paths[look.tone].append(trace(shrink(outline, self._point(self.mesh.middle(number)))))
        for number, edge in enumerate(self.edges):
            paths[edge.tone].append(self._lozenge(number))
        for number, vertex in enumerate(self.vertices):
            paths[vertex.tone].append(self._diamond(number))
        washes = [(f"{tone.value}-wash", paths[tone]) for tone in Tone if tone in WASHED and paths[tone]]
        return format_paths([*washes, *((tone.value, paths[tone]) for tone in Tone if tone is not Tone.PLAIN and paths[tone])])

    def _format_spot_labels(self) -> Iterator[str]:
        """Each name at the first of its seats that is free, or at the one with most room."""
        taken = [self._point(self.mesh.middle(face)) for face, look in enumerate(self.faces) if look.text and self.spot_labels]
        for (sort, number), text in self.spot_labels:
            seats = (self._list_face_seats, self._list_edge_seats, self._list_vertex_seats)[sort](number)
            rooms = [min((dist(seat, other) for other in taken), default=inf) for seat in seats]
            place = next((place for place, room in enumerate(rooms) if room >= APART), rooms.index(max(rooms)))
            taken.append(seats[place])
            yield format_short_name(text, (seats[place][0], seats[place][1] + HALF_LETTER))

    def _list_face_seats(self, face: int) -> list[Point]:
        """In the middle, or beside what is written there."""
        across, down = self._point(self.mesh.middle(face))
        if not self.faces[face].text:
            return [(across, down)]
        aside, above = BESIDE_TEXT
        return [(across + aside, down - above), (across - aside, down - above), (across + aside, down + above)]

    def _list_edge_seats(self, edge: int) -> list[Point]:
        """Beside the middle of an edge: at the rim outside first, otherwise above."""
        (left, top), (right, bottom) = self._ends(edge)
        length = hypot(right - left, bottom - top) or 1.0
        aside = -(bottom - top) / length * BESIDE_EDGE, (right - left) / length * BESIDE_EDGE
        start, end = self.mesh.edges[edge]
        faces = [face for face, vertices in enumerate(self.mesh.faces) if start in vertices and end in vertices]
        across, down = self._middle_of(edge)
        inner = self._point(self.mesh.middle(faces[0]))
        is_inwards = (inner[0] - across) * aside[0] + (inner[1] - down) * aside[1] > 0
        sign = -1 if (is_inwards if len(faces) == 1 else aside[1] > 0) else 1
        return [(across + way * aside[0], down + way * aside[1]) for way in (sign, -sign)]

    def _list_vertex_seats(self, vertex: int) -> list[Point]:
        """Beside a vertex, between two of its edges, in the widest gap first."""
        across, down = self._point(self.mesh.vertices[vertex])
        ends = [self._point(self.mesh.vertices[sum(edge) - vertex]) for edge in self.mesh.edges if vertex in edge]
        angles = sorted(atan2(end[1] - down, end[0] - across) for end in ends)
        gaps = [(after - before, before) for before, after in zip(angles, (*angles[1:], angles[0] + tau), strict=True)]
        middles = [start + gap / 2 for gap, start in sorted(gaps, reverse=True)]
        return [(across + BESIDE_VERTEX * cos(angle), down + BESIDE_VERTEX * sin(angle)) for angle in middles]

    def _point(self, point: Point) -> Point:
        """Left and top on the page of a point of the board."""
        return round(self.plan.left + point[1] * LINK_CELL, 2), round(self.plan.top + point[0] * LINK_CELL, 2)

    def _outline(self, face: int) -> tuple[Point, ...]:
        return tuple(map(self._point, self.mesh.outline(face)))

    def _ends(self, edge: int) -> tuple[Point, Point]:
        start, end = self.mesh.edges[edge]
        return self._point(self.mesh.vertices[start]), self._point(self.mesh.vertices[end])

    def _segment(self, edge: int) -> str:
        (left, top), (right, bottom) = self._ends(edge)
        return f"M{left:g} {top:g}L{right:g} {bottom:g}"

    def _middle_of(self, edge: int) -> Point:
        (left, top), (right, bottom) = self._ends(edge)
        return (left + right) / 2, (top + bottom) / 2

    def _diamond(self, vertex: int) -> str:
        across, down = self._point(self.mesh.vertices[vertex])
        size = STANDING_OUT
        return trace(((across - size, down), (across, down - size), (across + size, down), (across, down + size)))

    def _lozenge(self, edge: int) -> str:
        """Along an edge, a little shorter than it is and pointed at both ends."""
        (left, top), (right, bottom) = self._ends(edge)
        across, down = right - left, bottom - top
        length = hypot(across, down) or 1.0
        aside = -down / length * STANDING_OUT, across / length * STANDING_OUT
        along = [(left + across * share, top + down * share) for share in (0.05, 0.3, 0.7, 0.95)]
        upper = [(x + aside[0], y + aside[1]) for x, y in along[1:3]]
        lower = [(x - aside[0], y - aside[1]) for x, y in along[2:0:-1]]
        return trace([along[0], *upper, along[3], *lower])


def ground_strokes(look: Look) -> tuple[Stroke, ...]:
    """How a face is filled or shaded, under everything else."""
    if isinstance(look, CellLook) and look.mark in (Mark.FILLED, Mark.BLOCK):
        return (Stroke("ink", "outline"),)
    return tuple(replace(stroke, shape="outline") for stroke in tint_strokes(look))


def mesh_mark_strokes(look: Look) -> tuple[Stroke, ...]:
    """What stands on an edge, or in a face."""
    if isinstance(look, CellLook):
        return (Stroke("cross", "snag"),) if look.mark is Mark.CROSS else ()
    return tuple(replace(stroke, shape="segment" if stroke.shape == "line" else "snag", inset=0) for stroke in link_strokes(look))


def mesh_tone_strokes(look: Look) -> tuple[Stroke, ...]:
    """Why a place stands out."""
    return tuple(replace(stroke, shape="standing") for stroke in spot_tone_strokes(look))


def format_paths(parts: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A path a class."""
    return "".join(f'<path class="{name}" d="{"".join(traces)}"/>' for name, traces in parts)


def trace(points: Sequence[Point]) -> str:
    """A closed outline through these points.

    >>> trace([(0, 0), (4, 0), (4, 3)])
    'M0 0L4 0L4 3z'
    """
    return "M" + "L".join(f"{round(across, 2):g} {round(down, 2):g}" for across, down in points) + "z"


def trace_cross(middle: Point) -> str:
    across, down = middle
    return f"M{across - ARM:g} {down - ARM:g}l{2 * ARM} {2 * ARM}m0 {-2 * ARM}l{-2 * ARM} {2 * ARM}"


def shrink(outline: Sequence[Point], middle: Point) -> tuple[Point, ...]:
    """The same outline, a little smaller, around the same middle."""
    return tuple((middle[0] + (x - middle[0]) * INSET, middle[1] + (y - middle[1]) * INSET) for x, y in outline)
