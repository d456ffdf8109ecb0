"""What stands on a page besides boards: headings, QR codes, columns of clues, and their words in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from gridwright.model.drawing import Drawing, Mesh, Slices, Triangles
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.printing import ClueColumn, Layout, PrintedPuzzle
from gridwright.render.pdf.paper import INK, MM, PAPER, SOFT, Box, Extent, Part
from gridwright.render.pdf.pen import BOLD, DOTS, ITALIC, REGULAR, Pen, Point, Rectangle, Scribe, measure_text
from gridwright.render.qr import QUIET, make_qr

WORDS = {
    "en": {
        "solutions": "Solutions",
        "by": "by {author}",
        "continued": "continued",
        "sheet": "sheet {number} of {count} (row {row}, column {column})",
        "band": "effort {band} of 10",
        "regular": "hexagon, side {sides}",
        "hexagon": "hexagon, sides {sides}",
    },
    "sk": {
        "solutions": "Riešenia",
        "by": "autor: {author}",
        "continued": "pokračovanie",
        "sheet": "hárok {number} z {count} (riadok {row}, stĺpec {column})",
        "band": "náročnosť {band} z 10",
        "regular": "šesťuholník, strana {sides}",
        "hexagon": "šesťuholník, strany {sides}",
    },
    "cs": {
        "solutions": "Řešení",
        "by": "autor: {author}",
        "continued": "pokračování",
        "sheet": "list {number} z {count} (řádek {row}, sloupec {column})",
        "band": "náročnost {band} z 10",
        "regular": "šestiúhelník, strana {sides}",
        "hexagon": "šestiúhelník, strany {sides}",
    },
    "pl": {
        "solutions": "Rozwiązania",
        "by": "autor: {author}",
        "continued": "ciąg dalszy",
        "sheet": "arkusz {number} z {count} (wiersz {row}, kolumna {column})",
        "band": "trudność {band} z 10",
        "regular": "sześciokąt, bok {sides}",
        "hexagon": "sześciokąt, boki {sides}",
    },
}


# QR codes on printed pages.

SMALLEST_MODULE, LARGEST_MODULE = 0.34 * MM, 0.6 * MM
"""A telephone reads no smaller ones, and needs no larger ones."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code with the side of its modules."""

    rows: tuple[tuple[bool, ...], ...]
    module: float

    @property
    def side(self) -> float:
        """With the quiet zone at the left and below; at the right and above there is white paper anyhow."""
        return (len(self.rows) + QUIET) * self.module

    @property
    def quiet(self) -> float:
        return QUIET * self.module

    def draw(self, pen: Pen, corner: Point) -> None:
        """Draw it with its upper right corner here."""
        pen.fill(self._runs(corner[0] - len(self.rows) * self.module, corner[1]), INK)

    def _runs(self, left: float, top: float) -> Iterator[Rectangle]:
        for row, modules in enumerate(self.rows):
            column = 0
            for is_dark, members in groupby(modules):
                length = len(list(members))
                if is_dark:
                    yield left + column * self.module, top + row * self.module, length * self.module, self.module
                column += length


def make_code(text: str, room: float, largest: float = LARGEST_MODULE) -> Code | None:
    """The code of a text for a place of this side; None if it would be too small to be read there, or no code holds it."""
    rows = _make_rows(text)
    if not rows:
        return None
    module = min(largest, room / (len(rows) + QUIET))
    return Code(rows, module) if module >= SMALLEST_MODULE else None


@lru_cache(maxsize=256)
def _make_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, kept, since a large one takes a second; none if no code holds the text."""
    try:
        matrix = make_qr(text).matrix
    except InputError:
        return ()
    except ImportError:
        raise UnsupportedError("QR codes need segno, which is not installed: pip install 'gridwright[print]'") from None
    return tuple(tuple(bool(module) for module in row) for row in matrix)


# What stands above a printed puzzle: its number, title and facts, the rule of its kind, names of inks, and a QR code.

LEADING = 1.25
SIZES = ((115 * MM, 15.0, 9.0), (72 * MM, 12.0, 8.0), (0.0, 10.0, 7.5))
"""From which width on, size of the title, size of the facts."""
LARGE_PRINT = 1.4
MOST_LINES = 7
"""Of a title, and of each paragraph below it."""
MOST_NOTES = 24
"""Lines of the maker's notes, which solvers may need in full."""
SPACE = 3.2 * MM
"""Below the heading."""
MOST_OF_WIDTH, LARGEST_CODE = 0.42, 38 * MM
"""How large a code may be."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of words: how far down from the top of the heading, and how far in."""

    base: float
    text: str
    size: float
    face: str = REGULAR
    colour: str = INK
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading for a box of a certain width."""

    rows: tuple[Row, ...]
    height: float
    """With the space below it."""
    number: str
    badge: tuple[float, float]
    """Width and height of what the number stands on."""
    size: float
    saves_ink: bool
    is_cut: bool = False
    """Whether there was more to say than has room."""
    code: Code | None = None

    def place(self, box: Box) -> Part:
        """Put it at the top of a box."""
        own = Box(box.left, box.top, box.width, self.height - SPACE)
        return Part(own, lambda pen: self._draw(pen, own), f"heading {self.number}")

    def _draw(self, pen: Pen, box: Box) -> None:
        width, height = self.badge
        fill, colour = (PAPER, INK) if self.saves_ink else (INK, PAPER)
        pen.frame((box.left + 0.4, box.top + 0.4, width - 0.8, height - 0.8), INK, 0.8, fill=fill, radius=height * 0.18)
        base = box.top + height / 2 + 0.335 * self.size
        pen.write((box.left + width / 2, base), self.number, self.size, face=BOLD, colour=colour, anchor="middle")
        for row in self.rows:
            pen.write((box.left + row.indent, box.top + row.base), row.text, row.size, face=row.face, colour=row.colour)
        if self.code:
            self.code.draw(pen, (box.right, box.top))


def make_heading(puzzle: PrintedPuzzle, number: int, width: float, layout: Layout, scribe: Scribe, *, note: str = "") -> Heading:
    """The heading of a puzzle for a box of this width, with its code if there is room for it."""
    code = make_code(puzzle.link, min(width * MOST_OF_WIDTH, LARGEST_CODE)) if puzzle.link else None
    plain = _set_rows(puzzle, number, width - (code.side + 2 * MM if code else 0), layout, scribe, note)
    return replace(plain, code=code, height=max(plain.height, code.side + SPACE)) if code else plain


def drop_code(puzzle: PrintedPuzzle) -> PrintedPuzzle:
    """The same without a QR code."""
    return replace(puzzle, link="")


def _set_rows(puzzle: PrintedPuzzle, number: int, width: float, layout: Layout, scribe: Scribe, note: str) -> Heading:
    size, small = next((title, facts) for least, title, facts in SIZES if width >= least)
    if layout.is_large:
        size, small = size * LARGE_PRINT, small * LARGE_PRINT
    figure = str(number)
    badge = max(measure_text(figure, BOLD, size) + 0.7 * size, 1.45 * size), 1.36 * size
    indent = badge[0] + 0.5 * size
    rows: list[Row] = []
    base = badge[1] / 2 + 0.335 * size
    title = scribe.wrap(puzzle.title, BOLD, size, width - indent, MOST_LINES) or [puzzle.words.name]
    for line in title:
        rows.append(Row(base, line, size, BOLD, indent=indent))
        base += LEADING * size
    base = max(base - LEADING * size + 0.28 * size, badge[1])
    paragraphs = [(_list_facts(puzzle, layout, note), REGULAR, SOFT, MOST_LINES)]
    if puzzle.inks:
        paragraphs.append(
            (" · ".join(f"{ink.symbol} = {ink.name or ink.colour}" for ink in puzzle.inks), REGULAR, SOFT, MOST_LINES)
        )
    if layout.has_rules:
        paragraphs.append((puzzle.rule or puzzle.words.rule, ITALIC, SOFT, MOST_LINES))
    paragraphs += [(line, REGULAR, INK, MOST_NOTES) for line in puzzle.description.splitlines()[:MOST_NOTES] if line.strip()]
    cut = title[-1].endswith(DOTS)
    for text, face, colour, most in paragraphs:
        lines = scribe.wrap(text, face, small, width, most)
        cut = cut or bool(lines and lines[-1].endswith(DOTS))
        for line in lines:
            base += LEADING * small
            rows.append(Row(base, line, small, face, colour))
    return Heading(tuple(rows), base + 0.3 * small + SPACE, figure, badge, size, layout.saves_ink, cut)


def _list_facts(puzzle: PrintedPuzzle, layout: Layout, note: str) -> str:
    words = WORDS[layout.language]
    facts = [
        puzzle.words.name if puzzle.title else "",
        _describe_size(puzzle.drawing, words),
        puzzle.difficulty,
        words["by"].format(author=puzzle.author) if puzzle.author else "",
        puzzle.notice,
        note,
    ]
    return " · ".join(filter(None, facts))


def _describe_size(drawing: Drawing, words: Mapping[str, str]) -> str:
    """How many cells it has in each direction, or the sides of a hexagon of triangles; polygons have no size."""
    form = drawing.form
    if isinstance(form, Mesh):
        return ""
    if isinstance(form, Triangles):
        is_regular = len(set(form.sides)) == 1
        return words["regular" if is_regular else "hexagon"].format(
            sides=" ".join(map(str, form.sides[: 1 if is_regular else 6]))
        )
    lengths = (form.width, form.height, form.depth) if isinstance(form, Slices) else (drawing.width, drawing.height)
    return " \N{MULTIPLICATION SIGN} ".join(map(str, lengths))


# Clues in columns: set in lines, and poured into lanes around a grid and over further pages.

CLUE_LEADING = 1.2
AFTER_CLUE = 0.22
BEFORE_HEADING, AFTER_HEADING = 0.8, 0.3
"""In sizes of letters."""
HEADING = 1.18
"""The size of a heading."""
SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stay together: a heading or a clue."""

    lines: tuple[str, ...]
    size: float
    """Of its letters."""
    label: str = ""
    indent: float = 0.0
    is_heading: bool = False
    space_above: float = 0.0
    """Left out at the top of a lane."""
    space_below: float = 0.0

    @property
    def height(self) -> float:
        return len(self.lines) * CLUE_LEADING * self.size

    def draw(self, pen: Pen, lane: Box, top: float) -> None:
        face = BOLD if self.is_heading else REGULAR
        for number, line in enumerate(self.lines):
            base = top + number * CLUE_LEADING * self.size + self.size
            if number == 0 and self.label:
                room = self.indent - 0.4 * self.size
                size = min(self.size, self.size * room / max(measure_text(self.label, BOLD, self.size), 0.1))
                pen.write((lane.left + room, base), self.label, size, face=BOLD, anchor="end")
            pen.write((lane.left + self.indent, base), line, self.size, face=face, colour=INK)


@dataclass(frozen=True, slots=True)
class Poured:
    """Blocks with their places, and the blocks that found none."""

    placed: tuple[tuple[Block, Box, float], ...]
    """Each block with its lane and its top."""
    rest: tuple[Block, ...]

    @property
    def bottom(self) -> float:
        return max((top + block.height for block, _, top in self.placed), default=0.0)

    def draw(self, pen: Pen) -> None:
        for block, lane, top in self.placed:
            block.draw(pen, lane, top)


def set_blocks(columns: Sequence[ClueColumn], size: float, width: float, scribe: Scribe) -> tuple[Block, ...]:
    """Headings and clues in lines of this width."""
    return tuple(block for column in columns for block in _set_column(column, size, width, scribe))


def _set_column(column: ClueColumn, size: float, width: float, scribe: Scribe) -> Iterator[Block]:
    heading = scribe.wrap(column.name, BOLD, HEADING * size, width)
    yield Block(
        tuple(heading),
        HEADING * size,
        is_heading=True,
        space_above=BEFORE_HEADING * size,
        space_below=AFTER_HEADING * size,
    )
    labels = [scribe.clean(label) for label, _ in column.clues]
    widest = max(measure_text(label, BOLD, size) for label in labels)
    indent = min(widest + 0.4 * size, width / 2)
    for label, (_, text) in zip(labels, column.clues, strict=True):
        lines = tuple(scribe.wrap(text, REGULAR, size, width - indent)) or ("",)
        yield Block(lines, size, label, indent, space_below=AFTER_CLUE * size)


def pour(blocks: Sequence[Block], lanes: Sequence[Box]) -> Poured:
    """Put blocks into lanes, one after the other. A heading is never the last in its lane; a clue that is longer than any lane
    is split."""
    if not lanes:
        return Poured((), tuple(blocks))
    tallest = max(lane.height for lane in lanes)
    pieces = [piece for block in blocks for piece in _split(block, tallest)]
    placed: list[tuple[Block, Box, float]] = []
    lane, top = 0, lanes[0].top
    for number, block in enumerate(pieces):
        while True:
            above = block.space_above if top > lanes[lane].top else 0.0
            needed = above + block.height
            if block.is_heading and number + 1 < len(pieces):
                needed += block.space_below + pieces[number + 1].height
            if top + needed <= lanes[lane].bottom + SLACK:
                break
            lane += 1
            if lane == len(lanes):
                return Poured(tuple(placed), tuple(pieces[number:]))
            top = lanes[lane].top
        placed.append((block, lanes[lane], top + above))
        top += above + block.height + block.space_below
    return Poured(tuple(placed), ())


def _split(block: Block, tallest: float) -> Iterator[Block]:
    """A block that no lane is tall enough for, line by line."""
    if block.height <= tallest * 0.6 or len(block.lines) == 1:
        yield block
        return
    *first, last = block.lines
    for number, line in enumerate(first):
        yield Block((line,), block.size, block.label if number == 0 else "", block.indent)
    yield Block((last,), block.size, "", block.indent, space_below=block.space_below)


def pour_evenly(blocks: Sequence[Block], lanes: Sequence[Box]) -> Poured | None:
    """All blocks in lanes that end as high up as they can, so that they are about equally full; None if there is no room."""
    if pour(blocks, lanes).rest:
        return None
    low, high = min(lane.top for lane in lanes), max(lane.bottom for lane in lanes)
    for _ in range(14):
        middle = (low + high) / 2
        if pour(blocks, _end_lanes(lanes, middle)).rest:
            low = middle
        else:
            high = middle
    return pour(blocks, _end_lanes(lanes, high))


def _end_lanes(lanes: Sequence[Box], bottom: float) -> list[Box]:
    """The lanes as far as they lie above a line."""
    return [lane._replace(height=min(lane.bottom, bottom) - lane.top) for lane in lanes if lane.top < bottom]


# A grid with its clues around it: on one page if that can be, else with clues on further pages.

LANE_GUTTER = 5 * MM
BELOW_GRID = 4 * MM
OVERHANG = 1.4
"""How much taller than the grid clues beside it may be."""
SHARES = (1.0, 0.88, 0.76)
"""Of its largest size, for a grid above all lanes."""
COMFORTABLE = 6.6 * MM
"""The side of a cell that is chosen where clues need further pages anyhow."""


@dataclass(frozen=True, slots=True)
class ClueStyle:
    """How clues are set: sizes of letters, the best first, and how wide a lane should be at least."""

    sizes: tuple[float, ...]
    lane: float
    is_grid_whole: bool = False
    """Whether the grid is as large as its page allows, whatever pages its clues take then."""


NORMAL = ClueStyle((10.5, 10.0, 9.5, 9.0, 8.5), 52 * MM)
LARGE = ClueStyle((15.0, 14.0, 13.0), 78 * MM, is_grid_whole=True)
IN_SLOT = ClueStyle((9.0, 8.5, 8.0), 36 * MM)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where a grid stands, and the clues that stand around it."""

    corner: tuple[float, float]
    cell: float
    poured: Poured
    size: float
    """Of the letters of clues."""


def split_lanes(box: Box, style: ClueStyle) -> list[Box]:
    """Lanes side by side over the whole height of a box."""
    count = max(1, min(4, int((box.width + LANE_GUTTER) / (style.lane + LANE_GUTTER))))
    return list(box.split(1, count, LANE_GUTTER))


def arrange_on_page(
    box: Box, extent: Extent, columns: Sequence[ClueColumn], style: ClueStyle, scribe: Scribe
) -> Arrangement | None:
    """Grid and all clues in one box, with letters as large as can be; None if there is no room."""
    lanes = split_lanes(box, style)
    for size in style.sizes:
        blocks = set_blocks(columns, size, lanes[0].width, scribe)
        for cell, corner, free in _place_grid(box, extent, lanes, style):
            poured = _pour_around(blocks, free, corner[1] + cell * extent.height)
            if poured is not None:
                return Arrangement(corner, cell, poured, size)
    return None


def _pour_around(blocks: Sequence[Block], lanes: Sequence[Box], grid_bottom: float) -> Poured | None:
    """Clues beside the grid alone, if they end about where it does; else in all lanes. None if there is no room."""
    beside = [lane for lane in lanes if lane.top < grid_bottom]
    poured = pour_evenly(blocks, beside) if beside else None
    if poured is not None and poured.bottom <= beside[0].top + OVERHANG * (grid_bottom - beside[0].top):
        return poured
    return pour_evenly(blocks, lanes) if lanes else None


def arrange_first_page(
    box: Box, extent: Extent, columns: Sequence[ClueColumn], style: ClueStyle, scribe: Scribe
) -> Arrangement | None:
    """The grid in a comfortable size and the first of the clues; None if its cells would be too small to write in."""
    lanes = split_lanes(box, style)
    size = style.sizes[len(style.sizes) // 2]
    choices = list(_place_grid(box, extent, lanes, style))
    if not choices:
        return None
    least = max(COMFORTABLE, extent.smallest)
    cell, corner, free = next((choice for choice in reversed(choices) if choice[0] >= least), choices[0])
    return Arrangement(corner, cell, pour(set_blocks(columns, size, lanes[0].width, scribe), free), size)


def pour_page(box: Box, blocks: Sequence[Block], style: ClueStyle) -> Poured:
    """As many clues as a page takes; the last ones are spread evenly over its lanes."""
    lanes = split_lanes(box, style)
    return pour_evenly(blocks, lanes) or pour(blocks, lanes)


def _place_grid(
    box: Box, extent: Extent, lanes: Sequence[Box], style: ClueStyle
) -> Iterator[tuple[float, tuple[float, float], list[Box]]]:
    """Each way to put the grid at the upper right over one lane or several, the largest first: cell, corner, lanes left."""
    ways: list[tuple[float, tuple[float, float], list[Box]]] = []
    for span in range(1, len(lanes) + 1):
        is_wide = span == len(lanes)
        largest = extent.fit(box.right - lanes[-span].left, box.height)
        for cell in (largest * share for share in (SHARES if is_wide else SHARES[:1])):
            across, down = cell * extent.width, cell * extent.height
            left = box.left + (box.width - across) / 2 if is_wide else box.right - across
            top = box.top + down + BELOW_GRID
            beside, below = lanes[: len(lanes) - span], lanes[len(lanes) - span :]
            free = [*beside, *(Box(lane.left, top, lane.width, box.bottom - top) for lane in below)]
            if cell >= extent.smallest:
                ways.append((cell, (left, box.top), [lane for lane in free if lane.height > 0]))
    ways.sort(key=lambda way: -way[0])
    # Beside lanes it may stand in the same size; anything smaller would not be large print.
    yield from (way for way in ways if not style.is_grid_whole or way[0] >= ways[0][0] - 0.01)
