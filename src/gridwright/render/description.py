"""Drawings in words, for those who cannot see them: what is where, in rows and columns counted from 1."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby

from gridwright.model.drawing import (
    HEAT_LEVELS,
    INSIDE,
    NO_TINT,
    OUTSIDE,
    CellLook,
    Drawing,
    EdgeLook,
    EdgeMark,
    Form,
    Mark,
    Mesh,
    Slices,
    Tone,
    Triangles,
)
from gridwright.model.edge_lattice import Spot, is_cell, is_edge
from gridwright.model.polygon_names import PolygonNames
from gridwright.render.svg_board import runs_by_look
from gridwright.render.svg_style import list_meanings
from gridwright.render.text_pen import TONE_MEANINGS

# Places on a board in words: rows and columns, counted from 1.

MOST_PLACES = 8
"""More places than that are counted, not named: nobody listens to a longer list."""


def describe_places(cells: Sequence[tuple[int, int]]) -> str:
    """``row 7, columns 2 to 4 and 9``; along columns where that is shorter.

    >>> describe_places([(0, 1), (1, 1), (2, 1), (4, 1)])
    'column 2, rows 1 to 3 and 5'
    """
    by_row = _describe_lines(cells, "row", "column")
    by_column = _describe_lines([(column, row) for row, column in cells], "column", "row")
    shorter = min(by_row, by_column, key=len)
    return "; ".join(shorter) if len(shorter) <= MOST_PLACES else f"{len(cells)} cells"


def _describe_lines(cells: Iterable[tuple[int, int]], line: str, across: str) -> list[str]:
    described = []
    for number, members in groupby(sorted(cells), key=lambda cell: cell[0]):
        places = [place for _, place in members]
        runs = list(_consecutive(places))
        spans = [f"{first + 1}" if first == last else f"{first + 1} to {last + 1}" for first, last in runs]
        noun = across if len(places) == 1 else f"{across}s"
        described.append(f"{line} {number + 1}, {noun} {' and '.join(spans)}")
    return described


def _consecutive(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of every stretch without a gap."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            yield places[start], places[end - 1]
            start = end


def describe_board(drawing: Drawing) -> str:
    """A picture in words: how far it is, and where it stands out."""
    if isinstance(drawing.form, Mesh):
        return _describe_mesh(drawing, drawing.form)
    if drawing.form is Form.LETTERS:
        return describe_letters(drawing)
    return describe_links(drawing) if drawing.form is Form.EDGES else _describe_cells(drawing)


def name_board(drawing: Drawing) -> str:
    """What a board without a title is called."""
    if isinstance(drawing.form, Mesh):
        return f"Board of {len(drawing.form.faces)} cells"
    if isinstance(drawing.form, Triangles):
        return f"Board of {sum(map(len, drawing.places))} triangles in {drawing.height} rows"
    if isinstance(drawing.form, Slices):
        return f"Box of {_count(drawing.form.depth, 'slice')} of {drawing.form.width} columns and {drawing.form.height} rows"
    return f"Board of {drawing.width} columns and {drawing.height} rows"


def name_line(drawing: Drawing, direction: int, number: int) -> str:
    """What a line is called, with its number from 1."""
    form = drawing.form
    if isinstance(form, Triangles):
        return f"{('row', 'rising line', 'falling line')[direction]} {number + 1}"
    if not isinstance(form, Slices):
        return f"{'row' if direction == 0 else 'column'} {number + 1}"
    if direction == 2:
        row, column = divmod(number, form.width)
        return f"pillar at row {row + 1}, column {column + 1}"
    place, line = divmod(number, (form.height, form.width)[direction])
    return f"slice {place + 1}, {('row', 'column')[direction]} {line + 1}"


def _describe_mesh(drawing: Drawing, mesh: Mesh) -> str:
    """How far a board of polygons is, and what stands out, in numbers: its cells have no rows to be named by."""
    faces, edges, vertices = (Counter(drawing.looks[number] for number in numbers) for numbers in drawing.places)
    texts = sum(count for look, count in faces.items() if isinstance(look, CellLook) and look.text)
    marks: Counter[str] = Counter()
    for look, count in (*faces.items(), *edges.items()):
        if isinstance(look, CellLook | EdgeLook):
            marks[look.mark.value] += count
    named = {"filled": "filled", "block": "filled", "line": "lines", "cross": "crosses"}
    found = [f"{marks[mark]} {word}" for mark, word in named.items() if marks[mark]]
    sentences = [f"{name_board(drawing)} with {texts} clues{': ' if found else ''}{', '.join(found)}."]
    meanings = tone_meanings(drawing)
    for tone in TONE_MEANINGS:
        count = sum(number for looks in (faces, edges, vertices) for look, number in looks.items() if look.tone is tone)
        if count:
            told = _count(count, "place")
            if tone is Tone.RESULT and count <= MOST_PLACES:
                told = "; ".join(MeshNames(mesh).name_spot(spot) for spot in _list_toned(drawing, tone))
            sentences.append(f"{meanings[tone].capitalize()}: {told}.")
    if drawing.spot_labels:
        sentences.append(_name_labels(drawing, MeshNames(mesh).name_spot))
    return " ".join(sentences)


def _list_toned(drawing: Drawing, tone: Tone) -> Iterator[Spot]:
    """The spots that stand out like this."""
    for row, numbers in enumerate(drawing.places):
        yield from ((row, place) for place, number in enumerate(numbers) if drawing.looks[number].tone is tone)


class MeshNames:
    """What a person calls the places of a mesh."""

    def __init__(self, mesh: Mesh) -> None:
        self._mesh = mesh
        outlines = tuple(tuple((column, row) for row, column in mesh.outline(face)) for face in range(len(mesh.faces)))
        middles = tuple(mesh.middle(face)[::-1] for face in range(len(mesh.faces)))
        self._names = PolygonNames(outlines, middles)
        self._sides: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._at: dict[int, list[int]] = defaultdict(list)
        for number, face in enumerate(mesh.faces):
            for start, end in zip(face, (*face[1:], face[0]), strict=True):
                self._sides[min(start, end), max(start, end)].append(number)
                self._at[start].append(number)

    def name_spot(self, spot: Spot) -> str:
        """A face, an edge or a vertex, as the row of its places and its number."""
        sort, number = spot
        mesh = self._mesh
        if sort == 0:
            return self._names.name(number)
        if sort == 2:
            row, column = mesh.vertices[number]
            return self._names.name_corner(self._at[number], (column, row), is_brief=True)
        start, end = mesh.edges[number]
        faces = self._sides[start, end]
        (top, left), (bottom, right) = mesh.vertices[start], mesh.vertices[end]
        outer = sum(own == faces[:1] for own in self._sides.values())
        return self._names.name_edge(faces, ((left + right) / 2, (top + bottom) / 2), has_more=outer > 1, is_brief=True)


def _name_labels(drawing: Drawing, name_spot: Callable[[Spot], str]) -> str:
    """What the short names on a picture stand for."""
    named: dict[str, list[str]] = defaultdict(list)
    for spot, text in drawing.spot_labels:
        named[text].append(name_spot(spot))
    parts = (f"{text} is {' and '.join(names)}" for text, names in named.items())
    return f"{'; '.join(parts)}."


def _describe_cells(drawing: Drawing) -> str:
    counts: Counter[Mark] = Counter()
    places: dict[Tone, list[tuple[int, int]]] = defaultdict(list)
    for row, column, length, look in _runs(drawing):
        counts[look.mark] += length
        if look.tone is not Tone.PLAIN:
            places[look.tone] += ((row, each) for each in range(column, column + length))
    empty = counts[Mark.CROSS] + counts[Mark.BLANK]
    sentences = [f"{name_board(drawing)}: {counts[Mark.FILLED]} cells filled, {empty} empty, {counts[Mark.UNKNOWN]} unknown."]
    if drawing.lit_lines:
        lines = (name_line(drawing, direction, number) for direction, number in drawing.lit_lines)
        sentences.append(f"{'Impossible' if drawing.is_broken else 'Look at'}: {' and '.join(lines)}.")
    for tone, meaning in TONE_MEANINGS.items():
        if places[tone]:
            sentences.append(f"{meaning.capitalize()}: {describe_places(places[tone])}.")
    return " ".join(sentences)


def _runs(drawing: Drawing) -> Iterator[tuple[int, int, int, CellLook]]:
    """Row, first column, length and look of every stretch of cells that look the same."""
    for number, runs in runs_by_look(drawing.places).items():
        for row, column, length in runs:
            yield row, column, length, drawing.cell_looks[number]


# Drawings of letters in words, for those who cannot see them.

MOST_ROWS = 30
"""A larger grid is not read out row by row."""


def describe_letters(drawing: Drawing) -> str:
    """How large the grid is and how far, what stands out, and every row as it would be read out."""
    looks = [look for _, look in drawing.cells()]
    cells = [look for look in looks if look.is_open]
    known = sum(1 for look in cells if look.text)
    blocks = _count(sum(look.mark is Mark.BLOCK for look in looks), "block")
    sentences = [
        f"Grid of {drawing.width} columns and {drawing.height} rows: {_count(len(cells), 'cell')}, {blocks}; "
        f"{_count(known, 'cell')} with letters, {len(cells) - known} without."
    ]
    for tone, meaning in list_meanings(drawing):
        places = [place for place, look in drawing.cells() if look.tone is tone]
        sentences.append(f"{meaning.capitalize()}: {describe_places(places)}.")
    if drawing.has_heat:
        hottest = [place for place, look in drawing.cells() if look.heat_level == HEAT_LEVELS]
        sentences.append(f"{drawing.heat_meanings[1].capitalize()}: {describe_places(hottest) if hottest else 'no cell'}.")
    filled = [place for place, look in drawing.cells() if look.mark is Mark.FILLED]
    if filled:
        sentences.append(f"Filled: {describe_places(filled)}.")
    circled = [place for place, look in drawing.cells() if look.is_circled]
    if circled:
        sentences.append(f"Circled: {describe_places(circled)}.")
    if drawing.height <= MOST_ROWS:
        sentences += [f"Row {number}: {_read_row(row)}." for number, row in enumerate(drawing.rows(), start=1)]
    return " ".join(sentences)


def _read_row(looks: Sequence[CellLook]) -> str:
    """``C A T, block, 4 blank``."""
    return ", ".join(_read_runs(looks))


def _read_runs(looks: Sequence[CellLook]) -> Iterator[str]:
    for (is_open, mark, has_letters), members in groupby(looks, key=_sort_of_run):
        run = list(members)
        if has_letters:
            yield " ".join(look.text for look in run)
        elif is_open:
            yield f"{len(run)} blank"
        else:
            yield _count(len(run), mark.value) if len(run) > 1 else mark.value


def _sort_of_run(look: CellLook) -> tuple[bool, Mark, bool]:
    """What neighbours share that are read out together."""
    return look.is_open, Mark.BLANK if look.is_open else look.mark, bool(look.text)


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


# Drawings of loops in words, for those who cannot see them.

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def tint_letter(tint: int) -> str:
    """What stands for a tint where there is no colour: ``o`` and ``i`` for the two sides, then ``a`` and its opposite ``A``.

    >>> [tint_letter(tint) for tint in range(1, 7)]
    ['o', 'i', 'a', 'A', 'b', 'B']
    """
    if tint in (OUTSIDE, INSIDE):
        return "oi"[tint - OUTSIDE]
    free = LETTERS.replace("o", "").replace("i", "")
    letter = free[(tint - 3) // 2 % len(free)]
    return letter if tint % 2 else letter.upper()


def name_tint(tint: int) -> str:
    """What a tint means: ``inside``, or that a colour and its opposite are on different sides.

    >>> name_tint(2), name_tint(3), name_tint(4)
    ('inside', 'colour a', 'opposite of a')
    """
    if tint in (OUTSIDE, INSIDE):
        return ("outside", "inside")[tint - OUTSIDE]
    letter = tint_letter(tint)
    return f"colour {letter}" if tint % 2 else f"opposite of {letter.lower()}"


def tone_meanings(drawing: Drawing) -> dict[Tone, str]:
    return TONE_MEANINGS | dict(drawing.meanings)


def describe_links(drawing: Drawing) -> str:
    """How far the board is, and where it stands out."""
    counts = Counter(chain.from_iterable(drawing.places))
    marks: Counter[EdgeMark] = Counter()
    tints: Counter[int] = Counter()
    for number, count in counts.items():
        look = drawing.looks[number]
        if isinstance(look, EdgeLook):
            marks[look.mark] += count
        elif isinstance(look, CellLook) and look.tint != NO_TINT:
            tints[look.tint] += count
    places = _toned_spots(drawing)
    empty = marks[EdgeMark.CROSS] + marks[EdgeMark.BLANK]
    sentences = [
        f"Board of {drawing.width} columns and {drawing.height} rows: "
        f"{marks[EdgeMark.LINE]} edges are lines, {empty} are not, {marks[EdgeMark.UNKNOWN]} are unknown."
    ]
    if tints:
        shades = (f"{name_tint(tint)} {count} {'cell' if count == 1 else 'cells'}" for tint, count in sorted(tints.items()))
        sentences.append(f"Shaded: {', '.join(shades)}.")
    meanings = tone_meanings(drawing)
    sentences += [
        f"{meanings[tone].capitalize()}: {_describe_spots(drawing, places[tone])}." for tone in TONE_MEANINGS if places[tone]
    ]
    if drawing.spot_labels:
        sentences.append(_name_labels(drawing, drawing.lattice.name_spot))
    return " ".join(sentences)


def _toned_spots(drawing: Drawing) -> dict[Tone, list[Spot]]:
    """Where each tone is, in reading order. Few spots have one: a row without any is not looked at spot by spot."""
    tone_of = {number: look.tone for number, look in enumerate(drawing.looks) if look.tone is not Tone.PLAIN}
    spots: dict[Tone, list[Spot]] = defaultdict(list)
    for row, numbers in enumerate(drawing.places):
        if not tone_of.keys().isdisjoint(numbers):
            for column, number in enumerate(numbers):
                if number in tone_of:
                    spots[tone_of[number]].append((row, column))
    return spots


def _describe_spots(drawing: Drawing, spots: Sequence[Spot]) -> str:
    """Each by its name, or how many there are of each sort."""
    if len(spots) <= MOST_PLACES:
        return "; ".join(map(drawing.lattice.name_spot, spots))
    counts = Counter("cells" if is_cell(spot) else "edges" if is_edge(spot) else "corners" for spot in spots)
    return ", ".join(f"{count} {noun if count > 1 else noun[:-1]}" for noun, count in sorted(counts.items()))
