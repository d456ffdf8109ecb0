"""A picture of a board as values: what stands where, not how it is inked.

A view turns a puzzle into a `Drawing`; the renderers turn that into text, SVG or PDF and know no puzzle. A drawing has cells,
with a mark, a text and a shade; where lines run between cells, edges and vertices too; and labels beside the board. Its `form`
says how its places are arranged: cells in rows and columns, cells with the edges around them, or the polygons of a `Mesh`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import ceil
from typing import Protocol, cast

from gridwright.model.edge_lattice import EdgeLattice, Spot, is_cell, is_edge
from gridwright.model.lazy import load_name
from gridwright.model.polygon_places import find_middle

Point = tuple[float, float]
"""Row and column on the board, in sides of a cell from its top left corner."""


class Tone(Enum):
    """Why something stands out; each renderer chooses how to show it without relying on colour alone."""

    PLAIN = "plain"
    GIVEN = "given"
    """Printed with the puzzle, not found by solving."""
    DIFFERS = "differs"
    """Solutions disagree here."""
    WRONG = "wrong"
    REASON = "reason"
    """What a deduction argues from."""
    RESULT = "result"
    """What a deduction settles."""
    SUPPOSED = "supposed"
    """Supposed for the sake of an argument, or following from what is."""


class Mark(Enum):
    """The shape inside a cell, or what the cell is."""

    BLANK = "blank"
    """Known to be empty, nothing to draw."""
    FILLED = "filled"
    CROSS = "cross"
    """Known to be empty and marked so, on a board still in progress."""
    UNKNOWN = "unknown"
    BLOCK = "block"
    """A black square, which takes no text."""
    VOID = "void"
    """A hole in the board, where nothing is printed at all."""


class EdgeMark(Enum):
    """What stands on an edge."""

    LINE = "line"
    CROSS = "cross"
    """Known to have no line and marked so, on a board still in progress."""
    BLANK = "blank"
    """Known to have no line, nothing to draw."""
    UNKNOWN = "unknown"


NO_TINT, OUTSIDE, INSIDE = 0, 1, 2
"""How a cell is shaded. Further tints come in pairs: `tint_of` numbers them."""


def tint_of(colour: int, *, is_opposite: bool = False) -> int:
    """The tint of a colour of cells, from 1, whose side of the loop is not known yet; or of those on the other side of it.

    >>> tint_of(1), tint_of(1, is_opposite=True), tint_of(2)
    (3, 4, 5)
    """
    return 2 * colour + 1 + is_opposite


HALF_CORNERS: Mapping[str, tuple[Point, Point, Point]] = {
    "◢": ((1, 0), (0, 1), (1, 1)),
    "◣": ((0, 0), (1, 0), (1, 1)),
    "◤": ((0, 0), (0, 1), (1, 0)),
    "◥": ((0, 0), (0, 1), (1, 1)),
}
"""The corners of each half cell, in sides of the cell."""

HEAT_LEVELS = 5
"""How many steps of heat a reader is asked to tell apart."""


@dataclass(frozen=True, slots=True)
class CellLook:
    """One cell: its mark, its ink (`#rrggbb`) when filled, what is written in it, how it is shaded, and why it stands out."""

    mark: Mark = Mark.BLANK
    colour: str = "#000000"
    symbol: str = "#"
    """One character that stands for the ink where there is no colour."""
    tone: Tone = Tone.PLAIN
    text: str = ""
    """A clue or letters; empty while nothing is known."""
    tint: int = NO_TINT
    corner: str = ""
    """What is printed small in its upper left corner."""
    remark: str = ""
    """What is said about it, small, in its lower right corner."""
    is_circled: bool = False
    is_shaded: bool = False
    heat: float | None = None
    """From 0 to 1."""
    half: str = ""
    """Where only half of a filled cell has the ink, the corner that has it: one of ◢ ◣ ◤ ◥."""
    second: str = ""
    """The ink of the other half (`#rrggbb`); nothing for the paper."""
    emblem: str = ""
    """What is drawn in the place of the text where there is room for a picture: `sheep` or `wolf`."""

    def __post_init__(self) -> None:
        if self.heat is not None and not 0 <= self.heat <= 1:
            raise ValueError(f"found a heat of {self.heat}, expected 0 to 1")
        if not self.is_open and (self.text or self.is_circled or self.is_shaded or self.heat is not None):
            raise ValueError(f"found letters, a circle, a shade or heat in a {self.mark.value}, expected them in cells only")
        if self.half and (self.mark is not Mark.FILLED or self.half not in HALF_CORNERS):
            raise ValueError(
                f"found {self.half!r} in a {self.mark.value} cell, expected one of {' '.join(HALF_CORNERS)} in a filled one"
            )

    @property
    def is_open(self) -> bool:
        """Whether it is a cell that can hold something, no block and no hole."""
        return self.mark is not Mark.BLOCK and self.mark is not Mark.VOID

    @property
    def heat_level(self) -> int | None:
        """The step of its heat, from 1.

        >>> [CellLook(heat=heat).heat_level for heat in (0, 0.19, 0.2, 0.99, 1)]
        [1, 1, 2, 5, 5]
        """
        return None if self.heat is None else min(int(self.heat * HEAT_LEVELS), HEAT_LEVELS - 1) + 1


@dataclass(frozen=True, slots=True)
class EdgeLook:
    mark: EdgeMark
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class VertexLook:
    tone: Tone = Tone.PLAIN


Look = CellLook | EdgeLook | VertexLook


class Chip(Enum):
    """What a label stands on, where that says whether it counts filled cells or empty ones."""

    NONE = "none"
    SOLID = "solid"
    """Light on ink: filled cells."""
    FRAMED = "framed"
    """Ink on paper, in a frame: empty cells."""


@dataclass(frozen=True, slots=True)
class Label:
    """A number or word beside the board, in its ink (`#rrggbb`; empty for none, as a clue of 0 has none)."""

    text: str
    colour: str = ""
    symbol: str = ""
    """Stands for the ink where there is no colour; empty when there is only one ink."""
    tone: Tone = Tone.PLAIN
    before: str = ""
    """A half cell drawn small before the number, or above it: one of ◢ ◣ ◤ ◥."""
    after: str = ""
    """One behind it, or below."""
    second: str = ""
    """The ink of the other halves of these (`#rrggbb`); nothing for the paper."""
    chip: Chip = Chip.NONE

    @property
    def printed(self) -> tuple[object, ...]:
        """What is printed, whatever stands out."""
        return self.text, self.colour, self.symbol, self.before, self.after, self.second, self.chip


class Form(Enum):
    """How the places of a drawing are arranged, and what its cells are for."""

    MARKS = "marks"
    """Cells in rows and columns that are filled or not."""
    LETTERS = "letters"
    """Cells in rows and columns that hold text, with lines between them."""
    EDGES = "edges"
    """Cells with the edges and vertices around them: the spots of `gridwright.model.edge_lattice`, 2 * height + 1 rows of
    2 * width + 1."""


@dataclass(frozen=True, slots=True)
class Triangles:
    """Triangles in rows, alternately pointing up and down, within a convex outline. Lines run along rows, rising and falling."""

    rows: tuple[tuple[int, int], ...]
    """Of each row where it begins, in halves of a side, and how many triangles it has. One points up where the numbers of its
    row and of where it begins add up to something odd."""

    def points_up(self, row: int, place: int) -> bool:
        return (row + self.rows[row][0] + place) % 2 == 1

    @property
    def sides(self) -> tuple[int, int, int, int, int, int]:
        """The lengths of the sides of the outline: upper left, lower left, bottom, lower right, upper right, top."""
        left = sum(self.points_up(row, 0) for row in range(len(self.rows)))
        right = sum(self.points_up(row, length - 1) for row, (_, length) in enumerate(self.rows))
        last = len(self.rows) - 1
        bottom = sum(self.points_up(last, place) for place in range(self.rows[last][1]))
        top = sum(not self.points_up(0, place) for place in range(self.rows[0][1]))
        return left, len(self.rows) - left, bottom, len(self.rows) - right, right, top

    def lines(self) -> tuple[tuple[tuple[Spot, ...], ...], ...]:
        """The cells of every line as (row, place): of rows from the left, of rising and falling lines from their upper ends."""
        rows = tuple(tuple((row, place) for place in range(length)) for row, (_, length) in enumerate(self.rows))
        rising: dict[int, list[Spot]] = {}
        falling: dict[int, list[Spot]] = {}
        for row, (start, length) in enumerate(self.rows):
            for place in range(length):
                rising.setdefault((start + place + row + 1) // 2, []).append((row, place))
                falling.setdefault((start + place - row) // 2, []).append((row, place))
        for line in rising.values():
            line.sort(key=lambda cell: (cell[0], -cell[1]))
        return rows, *(tuple(tuple(lines[number]) for number in sorted(lines)) for lines in (rising, falling))


@dataclass(frozen=True, slots=True)
class Slices:
    """A box of cells as slices of rows and columns, front first. The third direction runs through all slices at one place."""

    depth: int
    height: int
    width: int

    def lines(self) -> tuple[tuple[tuple[Spot, ...], ...], ...]:
        """The cells of every line as (row, column), with the rows of all slices one after the other."""
        rows = tuple(tuple((row, column) for column in range(self.width)) for row in range(self.depth * self.height))
        columns = tuple(
            tuple((number * self.height + row, column) for row in range(self.height))
            for number in range(self.depth)
            for column in range(self.width)
        )
        pillars = tuple(
            tuple((number * self.height + row, column) for number in range(self.depth))
            for row in range(self.height)
            for column in range(self.width)
        )
        return rows, columns, pillars


@dataclass(frozen=True, slots=True)
class Mesh:
    """Polygons as cells, for boards that are no rectangle of squares. A drawing of one has three rows of places: the looks of its
    faces, of its edges and of its vertices."""

    vertices: tuple[Point, ...]
    faces: tuple[tuple[int, ...], ...]
    """The vertices of each face, in order around it."""
    edges: tuple[tuple[int, int], ...] = field(init=False)
    """The two vertices of each edge, the smaller number first; every edge once, in the order in which faces meet them."""

    def __post_init__(self) -> None:
        for number, face in enumerate(self.faces):
            if len(face) < 3 or len(set(face)) < len(face) or not all(0 <= vertex < len(self.vertices) for vertex in face):
                raise ValueError(
                    f"face {number}: found the vertices {face}, expected three or more of 0 to {len(self.vertices) - 1}"
                )
        object.__setattr__(self, "edges", tuple(dict.fromkeys(edge for face in self.faces for edge in _sides(face))))

    @property
    def height(self) -> float:
        """How far down it reaches, in sides of a cell."""
        return max((row for row, _ in self.vertices), default=0.0)

    @property
    def width(self) -> float:
        return max((column for _, column in self.vertices), default=0.0)

    def outline(self, face: int) -> tuple[Point, ...]:
        """The corners of a face."""
        return tuple(self.vertices[vertex] for vertex in self.faces[face])

    def middle(self, face: int) -> Point:
        """Where the text of a face stands: its centre of gravity, or where a face that is not convex has more room."""
        return find_middle(self.outline(face))


def _sides(face: Sequence[int]) -> Iterator[tuple[int, int]]:
    for start, end in zip(face, (*face[1:], face[0]), strict=True):
        yield min(start, end), max(start, end)


RIGHT, BELOW = 0, 1
"""On which side of its cell a bar stands."""

Bar = tuple[int, int, int]
"""A thick line behind a cell, as row, column and side."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with labels to its left and above it.

    A board has many places and few looks: `looks` holds each distinct look once and `places`, row by row, the number of the
    look of every place. A mapping from places to looks was measured at a thousand by thousand cells: 145 MB before anything is
    drawn; this takes a tenth of it.
    """

    looks: tuple[Look, ...]
    places: tuple[Sequence[int], ...]
    row_labels: tuple[tuple[Label, ...], ...] = ()
    column_labels: tuple[tuple[Label, ...], ...] = ()
    form: Form | Mesh | Triangles | Slices = Form.MARKS
    bars: frozenset[Bar] = frozenset()
    """Thick lines between cells, where what is written ends."""
    is_coloured: bool = False
    """Whether the inks matter. If not, a renderer uses its own ink on its own paper."""
    background: str = "#ffffff"
    """The paper of a coloured drawing."""
    title: str = ""
    caption: str = ""
    rule_every: int = 5
    """Every so many cells the grid line is stronger; 0 for never."""
    meanings: tuple[tuple[Tone, str], ...] = ()
    """What a tone means on this drawing, where that is not what it usually means."""
    heat_meanings: tuple[str, str] = ("lowest", "highest")
    """What the first and the last step of heat mean."""
    remark_meaning: str = ""
    """What remarks tell."""
    notes: tuple[str, ...] = ()
    """Sentences that belong under the picture."""
    has_ruler: bool = False
    """Whether rows are numbered at the right edge and columns at the bottom, from 1."""
    lit_lines: tuple[tuple[int, int], ...] = ()
    """The lines to look at, as a direction (0 for a row, 1 for a column) and a number from 0."""
    is_broken: bool = False
    """Whether these lines cannot be right as they stand."""
    third_labels: tuple[tuple[Label, ...], ...] = ()
    """Of the lines in the third direction, where there are three."""
    spot_labels: tuple[tuple[Spot, str], ...] = ()
    """Short names of places, written small at them, for sentences that speak of them: letters, or the numbers of a chain."""

    def __post_init__(self) -> None:
        if self.form is Form.MARKS or self.is_tiled:
            _check_marks(self.looks)
        elif self.form is Form.EDGES:
            _check_spots(self)
        elif self.form is Form.LETTERS:
            _check_letters(self)
        elif isinstance(self.form, Mesh):
            _check_mesh(self, self.form)
        if self.spot_labels:
            _check_spot_labels(self)

    def __str__(self) -> str:
        """The drawing as text. Renderers are above the model, so this goes by the public name of one."""
        text: str = load_name("gridwright", "format_text")(self)
        return text.rstrip("\n")

    @classmethod
    def of_letters(cls, rows: Iterable[Iterable[CellLook]], bars: frozenset[Bar] = frozenset()) -> Drawing:
        """A grid of cells that hold text, from the look of each."""
        numbers: dict[Look, int] = {}
        places = tuple(tuple(numbers.setdefault(look, len(numbers)) for look in looks) for looks in rows)
        return cls(tuple(numbers), places, form=Form.LETTERS, bars=bars, rule_every=0)

    @property
    def is_tiled(self) -> bool:
        """Whether cells that are filled or not lie otherwise than in one rectangle."""
        return isinstance(self.form, Triangles | Slices)

    @property
    def label_sides(self) -> tuple[tuple[tuple[Label, ...], ...], ...]:
        """The labels of the lines by direction."""
        sides = (self.row_labels, self.column_labels)
        return (*sides, self.third_labels) if self.third_labels else sides

    @property
    def height(self) -> int:
        """Rows of cells."""
        if isinstance(self.form, Mesh):
            return ceil(self.form.height)
        return len(self.places) // 2 if self.form is Form.EDGES else len(self.places)

    @property
    def width(self) -> int:
        if isinstance(self.form, Mesh):
            return ceil(self.form.width)
        if self.is_tiled:
            return max(map(len, self.places))
        columns = len(self.places[0]) if self.places else 0
        return columns // 2 if self.form is Form.EDGES else columns

    @property
    def setting(self) -> tuple[object, ...]:
        """What stays the same on every picture of a story."""
        labels = tuple(
            tuple(tuple(label.printed for label in line) for line in lines) for lines in (self.row_labels, self.column_labels)
        )
        printed = tuple(
            None
            if self.form is Form.MARKS or not isinstance(look, CellLook)
            else (look.is_open or look.mark, "" if self.form is Form.LETTERS else look.text, look.corner, look.is_circled)
            for look in self.looks
        )
        cells = tuple(tuple(printed[number] for number in row) for row in self.places) if any(printed) else ()
        shape = self.form, len(self.places), len(self.places[0]) if self.places else 0
        return *shape, labels, cells, self.bars, self.is_coloured, self.background, self.rule_every, self.has_ruler

    @property
    def cell_looks(self) -> tuple[CellLook, ...]:
        """All looks, of a drawing that has cells only."""
        return cast(tuple[CellLook, ...], self.looks)

    @property
    def lattice(self) -> EdgeLattice:
        return EdgeLattice(self.height, self.width)

    @property
    def has_heat(self) -> bool:
        return any(isinstance(look, CellLook) and look.heat is not None for look in self.looks)

    def look(self, row: int, column: int) -> CellLook:
        """How one cell looks, in rows and columns of cells."""
        if self.form is Form.EDGES:
            row, column = 2 * row + 1, 2 * column + 1
        return cast(CellLook, self.looks[self.places[row][column]])

    def spot_look(self, spot: Spot) -> Look:
        """How one spot of a drawing with edges looks."""
        return self.looks[self.places[spot[0]][spot[1]]]

    def find_cell(self, row: int, column: int) -> CellLook | None:
        """How a cell looks; None beside the board."""
        if row < 0 or column < 0:
            return None
        try:
            return self.look(row, column)
        except IndexError:
            return None

    def is_cell(self, row: int, column: int) -> bool:
        """Whether there is a cell at this place, which may lie beside the board, that can hold something."""
        look = self.find_cell(row, column)
        return look is not None and look.is_open

    def rows(self) -> Iterator[tuple[CellLook, ...]]:
        """The looks of the cells, row by row."""
        is_spotted, looks = self.form is Form.EDGES, self.cell_looks
        for numbers in self.places[1::2] if is_spotted else self.places:
            yield tuple(looks[number] for number in (numbers[1::2] if is_spotted else numbers))

    def cells(self) -> Iterator[tuple[tuple[int, int], CellLook]]:
        """Every cell with its row and column, in reading order."""
        for row, looks in enumerate(self.rows()):
            for column, look in enumerate(looks):
                yield (row, column), look

    def clues(self) -> Iterator[tuple[Spot, CellLook]]:
        """Every spot of a cell that has a text, in reading order."""
        for spot_row in range(1, len(self.places), 2):
            for spot_column, number in enumerate(self.places[spot_row]):
                look = self.looks[number]
                if isinstance(look, CellLook) and look.text:
                    yield (spot_row, spot_column), look

    def has_line(self, spot: Spot) -> bool:
        """Whether there is an edge at this spot, which may lie beside the board, and a line on it."""
        if not (0 <= spot[0] < len(self.places) and 0 <= spot[1] < len(self.places[0])):
            return False
        look = self.spot_look(spot)
        return isinstance(look, EdgeLook) and look.mark is EdgeMark.LINE

    def tones(self) -> set[Tone]:
        """The tones that occur, besides the plain one."""
        return {self.looks[number].tone for numbers in self.places for number in set(numbers)} - {Tone.PLAIN}


class Drawable(Protocol):
    """What can draw itself, as puzzles and boards do."""

    def _make_drawing(self) -> Drawing: ...


def find_drawing(drawn: Drawing | Drawable) -> Drawing:
    """A drawing as it is, or that of a puzzle or board; TypeError for anything else."""
    if isinstance(drawn, Drawing):
        return drawn
    make = getattr(drawn, "_make_drawing", None)
    if make is None:
        raise TypeError(f"found {type(drawn).__name__}, expected a drawing, a puzzle or a board")
    made: Drawing = make()
    return made


def look_type(spot: Spot) -> type[Look]:
    """What sort of look a spot has."""
    if is_edge(spot):
        return EdgeLook
    return CellLook if is_cell(spot) else VertexLook


def _check_marks(looks: Iterable[Look]) -> None:
    for look in looks:
        if not isinstance(look, CellLook) or not look.is_open:
            found = look.mark.value if isinstance(look, CellLook) else type(look).__name__
            raise ValueError(f"found a {found}, expected cells that are filled or not")


def _check_spots(drawing: Drawing) -> None:
    spots = drawing.places
    for look in drawing.looks:
        if isinstance(look, CellLook) and len(look.text) > 1:
            raise ValueError(f"found the clue {look.text!r}, expected at most one character")
    if len(spots) < 3 or len(spots) % 2 == 0 or len(spots[0]) < 3 or len(spots[0]) % 2 == 0:
        size = f"{len(spots)} rows of {len(spots[0]) if spots else 0}"
        raise ValueError(f"found {size} spots, expected odd numbers from 3")
    for spot_row, numbers in enumerate(spots):
        if len(numbers) != len(spots[0]):
            raise ValueError(f"row {spot_row}: found {len(numbers)} spots, expected {len(spots[0])} as in row 0")
        for start in (0, 1):
            _check_sort(drawing.looks, numbers[start::2], look_type((spot_row, start)), f"row {spot_row}")


def _check_sort(looks: Sequence[Look], numbers: Sequence[int], expected: type[Look], place: str) -> None:
    for number in set(numbers):
        if not isinstance(looks[number], expected):
            raise ValueError(f"{place}: found a {type(looks[number]).__name__} where a {expected.__name__} belongs")


def _check_letters(drawing: Drawing) -> None:
    if not drawing.places or not drawing.places[0]:
        raise ValueError("found no squares, expected at least one")
    for row, numbers in enumerate(drawing.places):
        if len(numbers) != drawing.width:
            raise ValueError(f"row {row}: found {len(numbers)} squares, expected {drawing.width} as in row 0")
    for row, column, side in drawing.bars:
        behind = (row, column + 1) if side == RIGHT else (row + 1, column)
        if not (drawing.is_cell(row, column) and drawing.is_cell(*behind)):
            raise ValueError(f"row {row}, column {column}: found a bar, expected a cell on either side")


def _check_mesh(drawing: Drawing, mesh: Mesh) -> None:
    sorts: tuple[tuple[str, int, type[Look]], ...] = (
        ("faces", len(mesh.faces), CellLook),
        ("edges", len(mesh.edges), EdgeLook),
        ("vertices", len(mesh.vertices), VertexLook),
    )
    if len(drawing.places) != len(sorts):
        raise ValueError(f"found {len(drawing.places)} rows, expected three: faces, edges and vertices")
    for (name, count, expected), numbers in zip(sorts, drawing.places, strict=True):
        if len(numbers) != count:
            raise ValueError(f"{name}: found {len(numbers)}, expected {count}")
        _check_sort(drawing.looks, numbers, expected, name)


MOST_SPOT_LABEL = 2
"""Characters of such a label."""


def _check_spot_labels(drawing: Drawing) -> None:
    if drawing.form is not Form.EDGES and not isinstance(drawing.form, Mesh):
        raise ValueError("found labels of spots, expected them on boards with edges only")
    for (row, column), text in drawing.spot_labels:
        if not (0 <= row < len(drawing.places) and 0 <= column < len(drawing.places[row])):
            raise ValueError(f"found a label at {(row, column)}, expected it on the board")
        if not 1 <= len(text) <= MOST_SPOT_LABEL:
            raise ValueError(f"found the label {text!r}, expected one or {MOST_SPOT_LABEL} characters")


def label_spots(drawing: Drawing, labels: Iterable[tuple[Spot, str]]) -> Drawing:
    """The same drawing with these cells, edges and vertices named."""
    return replace(drawing, spot_labels=tuple(labels))


def tone_cells(drawing: Drawing, tones: Mapping[tuple[int, int], Tone]) -> Drawing:
    """The same drawing with these cells, as (row, column), in these tones."""
    return _change_looks(drawing, {cell: replace(drawing.look(*cell), tone=tone) for cell, tone in tones.items()})


def tone_spots(drawing: Drawing, tones: Mapping[Spot, Tone]) -> Drawing:
    """The same drawing with these cells, edges and vertices in these tones."""
    return _change_looks(drawing, {spot: replace(drawing.spot_look(spot), tone=tone) for spot, tone in tones.items()})


def tint_cells(drawing: Drawing, tints: Mapping[Spot, int]) -> Drawing:
    """The same drawing with the cells at these spots shaded."""
    changes: dict[Spot, Look] = {}
    for spot, tint in tints.items():
        look = drawing.spot_look(spot)
        if not isinstance(look, CellLook):
            raise ValueError(f"found a tint on the {drawing.lattice.name_spot(spot)}, expected it on a cell")
        changes[spot] = replace(look, tint=tint)
    return _change_looks(drawing, changes)


def _change_looks(drawing: Drawing, changes: Mapping[tuple[int, int], Look]) -> Drawing:
    """The same drawing with other looks at these places; looks that no place has any more stay."""
    number_of = {look: number for number, look in enumerate(drawing.looks)}
    changed = [list(row) for row in drawing.places]
    for (row, column), look in changes.items():
        changed[row][column] = number_of.setdefault(look, len(number_of))
    return replace(drawing, looks=tuple(number_of), places=tuple(map(tuple, changed)))


def tone_labels(drawing: Drawing, places: Iterable[tuple[int, int, int]], tone: Tone = Tone.REASON) -> Drawing:
    """The same drawing with these labels in this tone: the direction (0 for a row, 1 for a column), the number of the line, the
    label's place in it."""
    sides = [[list(labels) for labels in side] for side in drawing.label_sides]
    for direction, line, place in places:
        labels: list[Label] = sides[direction][line]
        labels[place] = replace(labels[place], tone=tone)
    made = [tuple(tuple(labels) for labels in side) for side in sides]
    return replace(drawing, row_labels=made[0], column_labels=made[1], third_labels=made[2] if len(made) > 2 else ())
