"""`svg-faces`: SVG files in which every polygon is a face: a map, a stained-glass window, a board that somebody drew.

Corners that nearly meet are joined, see `tilings.joining`. The clue of a face is a number written in it, or its `data-clue`.
Equal squares in rows and columns are an ordinary board. A tiling that we write says its name, and is that tiling again as long as
its faces are still where they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gridwright.codec.svg_shapes import Lettering, Shape, read_shapes
from gridwright.codec.text import peek, quote, text_writer
from gridwright.codec.xmltext import escape, parse_xml, text_of
from gridwright.kinds.slitherlink.formats.common import KEEPS_TILINGS, KIND, guard_writer
from gridwright.kinds.slitherlink.puzzle import MOST_CLUE, Slitherlink
from gridwright.kinds.slitherlink.tilings.clues import MOST, Clue
from gridwright.kinds.slitherlink.tilings.graph import Graph, Point
from gridwright.kinds.slitherlink.tilings.joining import DIGITS, TOLERANCE, join_drawn
from gridwright.kinds.slitherlink.tilings.tiling import GRAPH, MOST_FACES, TILINGS, Tiling
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import Format, Limits, Parsed
from gridwright.model.polygon_places import find_middle, measure_room
from gridwright.model.puzzle import Info

SIDE = 30
"""How long a usual side is written, in pixels."""
_ROOT = re.compile(r"<svg[\s>]")
_OWN = re.compile(r'<svg[^>]*class="gridwright')
_WHOLE = re.compile(r"[0-9]{1,4}")


def _recognise(data: bytes) -> int:
    """A picture of ours is a drawing of a board and not the board."""
    head = peek(data)
    return 60 if _ROOT.search(head) and not _OWN.search(head) else 0


def _parse(data: bytes, limits: Limits) -> Parsed:
    try:
        yield _read(data, limits)
    except InputError as fault:
        yield fault


def _read(data: bytes, limits: Limits) -> Slitherlink:
    root = parse_xml(data, limits)
    if root.tag.rpartition("}")[2] != "svg":
        raise InputError(f"found the element {quote(root.tag)}, expected svg")
    shapes, texts = read_shapes(root)
    most = min(MOST_FACES, limits.cells)
    if not shapes:
        raise InputError("found no polygons, expected one for each face")
    if len(shapes) > most:
        raise InputError(f"found {len(shapes):,} polygons, expected at most {most:,}")
    graph = join_drawn([shape.corners for shape in shapes], [shape.place for shape in shapes])
    clues = _read_clues(shapes, texts)
    namespace = root.tag.rpartition("}")[0] + "}" if "}" in root.tag else ""
    info = Info(title=text_of(root.find(f"{namespace}title")), description=text_of(root.find(f"{namespace}desc")))
    if (columns := _count_columns(graph)) and all(clue is None or clue <= MOST_CLUE for clue in clues):
        return Slitherlink(tuple(clues[start : start + columns] for start in range(0, len(clues), columns)), info)
    tiling = _find_tiling(dict(root.attrib), graph) or Tiling.of_graph(graph)
    _check_clues(clues, graph)
    return Slitherlink((clues,), info, tiling=tiling)


def _read_clues(shapes: Sequence[Shape], texts: Iterable[Lettering]) -> tuple[Clue, ...]:
    """The clue that each face says it has, or the number that is written in it."""
    clues = [_read_clue(shape.attributes.get("data-clue", ""), shape.place) for shape in shapes]
    for lettering in texts:
        if not _WHOLE.fullmatch(lettering.text):
            continue
        face = _find_face(shapes, lettering)
        if face is not None and clues[face] is None and "data-clue" not in shapes[face].attributes:
            clues[face] = _read_clue(lettering.text, shapes[face].place)
    return tuple(clues)


def _find_face(shapes: Sequence[Shape], lettering: Lettering) -> int | None:
    """The face in which a text is written: its middle lies there or, if letters are larger than faces, the point it begins at."""
    return next(
        (
            face
            for point in (lettering.middle, lettering.anchor)
            for face, shape in enumerate(shapes)
            if _is_within(shape.corners, point)
        ),
        None,
    )


def _is_within(corners: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a polygon; a look at the box around it settles most."""
    x, y = point
    is_near = min(x for x, _ in corners) <= x <= max(x for x, _ in corners)
    return is_near and min(y for _, y in corners) <= y <= max(y for _, y in corners) and measure_room(corners, point) > 0


def _read_clue(text: str, place: str) -> Clue:
    if not text:
        return None
    if not _WHOLE.fullmatch(text) or int(text) > MOST:
        raise InputError(f"found the clue {quote(text)}, expected a number from 0 to {MOST}", place=place)
    return int(text)


def _check_clues(clues: Sequence[Clue], graph: Graph) -> None:
    """PuzzleError if a face has fewer sides than its clue says. Faces are counted as in the file, whose order need not be that of
    reading, by which a puzzle names its faces."""
    problems = []
    for number, (clue, corners) in enumerate(zip(clues, graph.faces, strict=True), start=1):
        most = min(len(corners), MOST)
        if clue is not None and clue > most:
            problems.append(f"face {number}: found {clue}, expected a clue from 0 to {most} or none")
    if problems:
        raise PuzzleError(problems)


def _count_columns(graph: Graph) -> int:
    """How many columns there are if the faces are equal upright squares in rows and columns, in reading order; 0 if not."""
    if any(len(face) != 4 for face in graph.faces):
        return 0
    corners = [[graph.points[vertex] for vertex in face] for face in graph.faces]
    lefts, tops = ([min(point[axis] for point in face) for face in corners] for axis in (0, 1))
    side = max(x for x, _ in corners[0]) - lefts[0]
    columns = sum(abs(top - tops[0]) < TOLERANCE for top in tops)
    for number, face in enumerate(corners):
        row, column = divmod(number, columns)
        x, y = lefts[0] + column * side, tops[0] + row * side
        square = {(x, y), (x + side, y), (x, y + side), (x + side, y + side)}
        is_upright = all(
            min(abs(a - x), abs(b - y)) < TOLERANCE for (a, b), (x, y) in zip(face, (*face[1:], face[0]), strict=True)
        )
        if not is_upright or not all(any(max(abs(a - x), abs(b - y)) < TOLERANCE for a, b in face) for x, y in square):
            return 0
    return columns if len(graph.faces) % columns == 0 else 0


def _find_tiling(attributes: dict[str, str], graph: Graph) -> Tiling | None:
    """The tiling that a file of ours names, if its faces are those of the file."""
    name, width, height = (attributes.get(f"data-{key}", "") for key in ("tiling", "width", "height"))
    if name not in TILINGS or not (_WHOLE.fullmatch(width) and _WHOLE.fullmatch(height)):
        return None
    try:
        tiling = Tiling(name, int(width), int(height), attributes.get("data-patch", ""))
    except PuzzleError:
        return None
    own = tiling.graph
    if [len(face) for face in own.faces] != [len(face) for face in graph.faces]:
        return None
    spans = [max(x for x, _ in each.points) or 1 for each in (own, graph)]
    centres = zip(own.centres, graph.centres, strict=True)
    is_alike = all(
        abs(here / spans[0] - there / spans[1]) < TOLERANCE / spans[1]
        for pair in centres
        for here, there in zip(*pair, strict=True)
    )
    return tiling if is_alike else None


def _format(puzzle: Slitherlink) -> str:
    """A polygon for each face, and its clue where a reader looks for it."""
    outlines = _list_outlines(puzzle)
    width = max(x for outline in outlines for x, _ in outline) + SIDE
    height = max(y for outline in outlines for _, y in outline) + SIDE
    box = f"{-SIDE} {-SIDE} {width + SIDE:g} {height + SIDE:g}"
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{_name(puzzle)}>']
    for tag, text in (("title", puzzle.info.title), ("desc", puzzle.info.description)):
        lines += [f"<{tag}>{escape(text)}</{tag}>"] if text else []
    lines.append('<g fill="white" stroke="black" stroke-width="1" stroke-linejoin="round">')
    clues = [clue for row in puzzle.clues for clue in row]
    for outline, clue in zip(outlines, clues, strict=True):
        points = " ".join(f"{x:g},{y:g}" for x, y in outline)
        known = "" if clue is None else f' data-clue="{clue}"'
        lines.append(f'<polygon points="{points}"{known}/>')
    lines += ["</g>", f'<g font-family="sans-serif" font-size="{SIDE // 2}" text-anchor="middle">']
    for outline, clue in zip(outlines, clues, strict=True):
        if clue is not None:
            x, y = find_middle(outline)
            lines.append(f'<text x="{x:.4g}" y="{y + SIDE / 6:.4g}">{clue}</text>')
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _name(puzzle: Slitherlink) -> str:
    tiling = puzzle.tiling
    if tiling is None or tiling.name == GRAPH:
        return ""
    patch = f' data-patch="{escape(tiling.patch)}"' if tiling.patch else ""
    return f' data-tiling="{tiling.name}" data-width="{tiling.width}" data-height="{tiling.height}"{patch}'


def _list_outlines(puzzle: Slitherlink) -> list[tuple[Point, ...]]:
    """The corners of each face in pixels."""
    if puzzle.tiling is None:
        cells = [(column, row) for row in range(puzzle.height) for column in range(puzzle.width)]
        corners = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in cells]
        return [tuple((x * SIDE, y * SIDE) for x, y in face) for face in corners]
    graph = puzzle.tiling.graph
    return [tuple((_write(graph.points[vertex][0]), _write(graph.points[vertex][1])) for vertex in face) for face in graph.faces]


def _write(value: float) -> float:
    return round(value * SIDE, DIGITS)


SVG_FACES = guard_writer(
    Format(
        name="svg-faces",
        title="SVG with a polygon for each face",
        kind=KIND,
        suffixes=(".svg",),
        recognise=_recognise,
        parse=_parse,
        format=text_writer(_format),
        keeps=frozenset({"title", "description"}) | KEEPS_TILINGS,
    ),
    "an SVG file of polygons",
)
