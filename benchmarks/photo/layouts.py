"""Pages as other makers print them, drawn for the purpose: clues in ruled cells or bare bands, on any side, in other fonts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.photo.prints import Placed, Sheet, make_quad
from benchmarks.photo.puzzles import Subject

Random = np.random.Generator
MM = 72 / 25.4
PAGES = ((210 * MM, 297 * MM), (215.9 * MM, 279.4 * MM), (148 * MM, 210 * MM), (170 * MM, 240 * MM))
WORDS = [
    "every",
    "evening",
    "the",
    "tram",
    "went",
    "past",
    "the",
    "mill",
    "and",
    "the",
    "old",
    "gardener",
    "counted",
    "its",
    "windows",
    "while",
    "rain",
    "fell",
    "on",
    "the",
    "harbour",
    "of",
    "seven",
    "ships",
    "that",
    "nobody",
    "had",
    "seen",
    "leave",
    "since",
    "the",
    "winter",
    "when",
    "bells",
    "rang",
    "over",
    "snow",
    "and",
    "bread",
    "was",
    "baked",
    "at",
    "dawn",
]
STANDARD = (
    "Helvetica",
    "Helvetica-Bold",
    "Times-Roman",
    "Times-Bold",
    "Courier",
    "Courier-Bold",
    "Times-Italic",
    "Helvetica-Oblique",
)


@cache
def list_fonts() -> tuple[str, ...]:
    """Names of fonts for numbers: the standard ones of every PDF, and those of packages that are installed here."""
    return (*STANDARD, *_find_files())


@cache
def _find_files() -> dict[str, Path]:
    """The file of each font that is to be embedded."""
    import reportlab

    folder = Path(reportlab.__file__).parent / "fonts"
    paths = [folder / "Vera.ttf", folder / "VeraBd.ttf"]
    for entry in entry_points(group="fonts_ttf"):
        paths += sorted({Path(path) for path in entry.load().values()})
    return {path.stem: path for path in paths if "AmaticSC" not in path.name}


def choose_font(random: Random, fonts: Sequence[str] = ()) -> str:
    """One of these fonts, or of all, ready to be written with."""
    return _embed(str(random.choice(list(fonts or list_fonts()))))


@cache
def _embed(name: str) -> str:
    """The font, made known; another where its file cannot be used."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    if name not in STANDARD:
        try:
            pdfmetrics.registerFont(TTFont(name, str(_find_files()[name])))
        except (TTFError, OSError):
            return STANDARD[0]
    return name


class Paper:
    """A page that is drawn on with its origin at the upper left."""

    def __init__(self, random: Random) -> None:
        from reportlab.pdfgen.canvas import Canvas

        self.random = random
        self.width, self.height = PAGES[int(random.choice([0, 0, 1, 2, 3]))]
        self.buffer = BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=(self.width, self.height), invariant=1)

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.canvas.line(x, self.height - y, to_x, self.height - to_y)

    def box(self, x: float, y: float, width: float, height: float, *, fill: bool = False, stroke: bool = True) -> None:
        self.canvas.rect(x, self.height - y - height, width, height, fill=int(fill), stroke=int(stroke))

    def write(self, x: float, y: float, text: str, font: str, size: float) -> None:
        """Centred on a point."""
        self.canvas.setFont(font, size)
        self.canvas.drawCentredString(x, self.height - y - 0.355 * size, text)

    def scribble(self, points: Sequence[tuple[float, float]], width: float) -> None:
        """A stroke by hand, through these points."""
        from reportlab.pdfgen.pathobject import PDFPathObject

        self.canvas.setLineWidth(width)
        path: PDFPathObject = self.canvas.beginPath()
        path.moveTo(points[0][0], self.height - points[0][1])
        for before, after in pairwise(points):
            middle = (before[0] + after[0]) / 2, (before[1] + after[1]) / 2
            path.curveTo(*self._flip(before), *self._flip(middle), *self._flip(after))
        self.canvas.drawPath(path, stroke=1, fill=0)

    def _flip(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0], self.height - point[1]

    def close(self, placed: Sequence[Placed], style: str) -> Sheet:
        self.canvas.showPage()
        self.canvas.save()
        return Sheet(self.buffer.getvalue(), 0, tuple(placed), style)


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the page."""

    left: float
    top: float
    width: float
    height: float


def draw_sheet(subjects: Sequence[Subject], random: Random) -> Sheet:
    """A page with these puzzles: one, or two to six of them in a raster."""
    paper = Paper(random)
    if random.random() < 0.15:
        paper.canvas.setFillColorRGB(*random.uniform(0.86, 1.0, 3))
        paper.box(0, 0, paper.width, paper.height, fill=True, stroke=False)
    margin = random.uniform(0.05, 0.1) * paper.width
    top = margin + _draw_title(paper, margin)
    rows, columns = {1: (1, 1), 2: (2, 1), 3: (3, 1), 4: (2, 2), 6: (3, 2)}[len(subjects)]
    gap = 0.03 * paper.width
    width = (paper.width - 2 * margin - gap * (columns - 1)) / columns
    whole = paper.height - top - margin
    share = random.uniform(0.6, 1.0) if len(subjects) == 1 else 1.0
    height = (whole * share - gap * (rows - 1)) / rows
    placed, styles = [], set()
    for number, subject in enumerate(subjects):
        row, column = divmod(number, columns)
        room = Room(margin + column * (width + gap), top + row * (height + gap), width, height)
        caption = len(subjects) > 1 and random.random() < 0.6
        if caption:
            paper.canvas.setFillGray(0)
            paper.write(room.left + room.width / 2, room.top + 5, f"No. {number + 1}", "Helvetica-Bold", 8)
            room = Room(room.left, room.top + 13, room.width, room.height - 13)
        found, style = DRAWERS[subject.truth["kind"]](paper, subject, room)
        placed.append(found)
        styles.add(style)
    if share < 0.9:
        _draw_text(paper, Room(margin, top + height + gap, paper.width - 2 * margin, whole - height - gap))
    return paper.close(placed, " / ".join(sorted(styles)) + (f", {len(subjects)} a page" if len(subjects) > 1 else ""))


def _draw_title(paper: Paper, margin: float) -> float:
    """Words above; how much room they take."""
    random = paper.random
    paper.canvas.setFillGray(0)
    if random.random() < 0.3:
        return 0.0
    size = random.uniform(10, 26)
    paper.canvas.setFont(str(random.choice(STANDARD)), size)
    words = " ".join(str(each) for each in random.choice(WORDS, int(random.integers(1, 4))))
    paper.canvas.drawString(margin, paper.height - margin - size, f"{words.title()} {random.integers(1, 400)}")
    return size * 1.4


def _draw_text(paper: Paper, room: Room) -> None:
    """Paragraphs in columns, as beside a puzzle in a newspaper."""
    random, size = paper.random, paper.random.uniform(6, 10)
    columns = int(random.integers(1, 5))
    width = room.width / columns - 8
    paper.canvas.setFillGray(0)
    paper.canvas.setFont(str(random.choice(["Times-Roman", "Helvetica"])), size)
    for column in range(columns):
        for line in range(int(room.height / size / 1.2)):
            words = ""
            while paper.canvas.stringWidth(words + " harbour") < width:
                words += ("" if not words else " ") + str(random.choice(WORDS))
            if random.random() > 0.1:
                paper.canvas.drawString(
                    room.left + column * (width + 8), paper.height - room.top - (line + 1) * size * 1.2, words
                )


def _draw_picture(paper: Paper, room: Room) -> None:
    """Something to look at in the corner."""
    random = paper.random
    for _ in range(int(random.integers(3, 9))):
        paper.canvas.setFillColorRGB(*random.uniform(0, 1, 3))
        size = random.uniform(0.1, 0.5) * min(room.width, room.height)
        x, y = random.uniform(room.left, room.left + room.width - size), random.uniform(room.top, room.top + room.height - size)
        if random.random() < 0.5:
            paper.canvas.circle(x + size / 2, paper.height - y - size / 2, size / 2, stroke=0, fill=1)
        else:
            paper.box(x, y, size, size, fill=True, stroke=False)


# Nonograms.


def draw_nonogram(paper: Paper, subject: Subject, room: Room) -> tuple[Placed, str]:
    random, truth = paper.random, subject.truth
    rows, columns = len(truth["rows"]), len(truth["columns"])
    is_ruled = bool(random.random() < 0.55)
    sides = {
        "rows": str(random.choice(["near"] * 8 + ["far", "both"])),
        "columns": str(random.choice(["near"] * 8 + ["far", "both"])),
    }
    font = choose_font(random)
    size, spread = random.uniform(0.5, 0.72), random.uniform(0.72, 0.95)
    if is_ruled:
        size, spread = min(size, 0.66), 1.0 if random.random() < 0.75 else random.uniform(0.7, 0.9)
    depth_rows = spread * max(1, *map(len, truth["rows"])) + (0.0 if is_ruled else 0.25)
    depth_columns = spread * max(1, *map(len, truth["columns"])) + (0.0 if is_ruled else 0.25)
    before = {"rows": depth_rows * (sides["rows"] != "far"), "columns": depth_columns * (sides["columns"] != "far")}
    after = {"rows": depth_rows * (sides["rows"] != "near"), "columns": depth_columns * (sides["columns"] != "near")}
    wide, high = columns + before["rows"] + after["rows"], rows + before["columns"] + after["columns"]
    cell = min(room.width / wide, room.height / high, 34.0)
    left = room.left + (room.width - wide * cell) * random.random() + before["rows"] * cell
    top = room.top + before["columns"] * cell
    area = Room(left, top, columns * cell, rows * cell)
    if random.random() < 0.25:
        paper.canvas.setFillGray(random.uniform(0.85, 0.96))
        for name, horizontal in (("rows", True), ("columns", False)):
            for side, deep in ((-1, before[name]), (1, after[name])):
                if deep:
                    start = -deep * cell if side < 0 else (area.width if horizontal else area.height)
                    if horizontal:
                        paper.box(left + start, top, deep * cell, area.height, fill=True, stroke=False)
                    else:
                        paper.box(left, top + start, area.width, deep * cell, fill=True, stroke=False)
    if random.random() < 0.15 and before["rows"] and before["columns"]:
        _draw_picture(
            paper,
            Room(left - before["rows"] * cell, top - before["columns"] * cell, before["rows"] * cell, before["columns"] * cell),
        )
    if truth["marks"]:
        _draw_fills(paper, truth["marks"], left, top, cell)
    _rule_nonogram(paper, area, cell, before, after, is_ruled)
    is_chip = bool(random.random() < 0.6)
    for which in ("rows", "columns"):
        colours = truth.get(f"{which[:-1]}_colours")
        for index, clue in enumerate(truth[which]):
            for end in ("near", "far"):
                if sides[which] in (end, "both"):
                    inks = colours[index] if colours else None
                    shown, hues = (clue, inks) if clue else ([0], None)
                    if not clue and random.random() < 0.3:
                        continue
                    _write_clue(paper, which, index, shown, hues, end, area, cell, spread, size, font, is_chip, is_ruled)
    style = ("ruled" if is_ruled else "unruled") + "".join(f" {name} {side}" for name, side in sides.items() if side != "near")
    whole = make_quad(left - before["rows"] * cell, top - before["columns"] * cell, wide * cell, high * cell)
    return Placed(truth, make_quad(left, top, area.width, area.height), whole, cell), f"drawn {style}"


def _rule_nonogram(
    paper: Paper, area: Room, cell: float, before: dict[str, float], after: dict[str, float], is_ruled: bool
) -> None:
    random, canvas = paper.random, paper.canvas
    grey = random.choice([0.0, 0.0, 0.3, 0.55])
    every = int(random.choice([5, 5, 5, 5, 10, 0]))
    thin = max(0.2, random.uniform(0.02, 0.05) * cell)
    thick = thin * random.uniform(1.8, 3.2)
    frame = thick * random.uniform(0.8, 1.8) if random.random() < 0.85 else 0.0
    columns, rows = round(area.width / cell), round(area.height / cell)
    reaches = is_ruled or random.random() < 0.5
    for horizontal, count in ((True, rows), (False, columns)):
        name = "rows" if horizontal else "columns"
        back, on = (before[name] * cell, after[name] * cell) if reaches else (0.0, 0.0)
        for number in range(count + 1):
            heavy = bool(every) and number % every == 0
            is_rim = number in (0, count)
            if is_rim and not frame and not heavy and not is_ruled:
                canvas.setLineWidth(thin)
            canvas.setLineWidth(frame if is_rim and frame else thick if heavy else thin)
            canvas.setStrokeGray(0 if heavy or is_rim else grey)
            way = number * cell
            if horizontal:
                paper.line(area.left - back, area.top + way, area.left + area.width + on, area.top + way)
            else:
                paper.line(area.left + way, area.top - back, area.left + way, area.top + area.height + on)
    if is_ruled:  # rules along the bands: clue cells
        canvas.setLineWidth(thin)
        canvas.setStrokeGray(grey)
        for name, horizontal in (("rows", True), ("columns", False)):
            for start, sign, deep in ((0.0, -1, before[name]), (area.width if horizontal else area.height, 1, after[name])):
                steps = round(deep) if abs(deep - round(deep)) < 1e-6 else 0
                for step in range(1, steps + 1):
                    at = start + sign * step * cell
                    if horizontal:
                        paper.line(area.left + at, area.top, area.left + at, area.top + area.height)
                    else:
                        paper.line(area.left, area.top + at, area.left + area.width, area.top + at)


def _write_clue(
    paper: Paper, name: str, index: int, clue: Sequence[int], inks: Sequence[str] | None, side: str, area: Room, cell: float,
    spread: float, size: float, font: str, is_chip: bool, is_ruled: bool,
) -> None:  # fmt: skip
    canvas, gap = paper.canvas, 0.0 if is_ruled else 0.2
    for place, number in enumerate(clue):
        if side == "near":
            away = -(gap + spread * (len(clue) - place - 0.5)) * cell
        else:
            away = (area.width if name == "rows" else area.height) + (gap + spread * (place + 0.5)) * cell
        beside = (index + 0.5) * cell
        x, y = (area.left + away, area.top + beside) if name == "rows" else (area.left + beside, area.top + away)
        text, height = str(number), size * cell
        canvas.setFillGray(0)
        if inks:
            hue = [int(inks[place][at : at + 2], 16) / 255 for at in (1, 3, 5)]
            bright = 0.3 * hue[0] + 0.59 * hue[1] + 0.11 * hue[2]
            if is_chip or bright > 0.7:
                canvas.setFillColorRGB(*hue)
                paper.box(
                    x - 0.45 * cell * spread,
                    y - 0.45 * cell * spread,
                    0.9 * cell * spread,
                    0.9 * cell * spread,
                    fill=True,
                    stroke=False,
                )
                canvas.setFillGray(0 if bright > 0.5 else 1)
            else:
                canvas.setFillColorRGB(*hue)
        wide = canvas.stringWidth(text, font, height)
        room = 0.9 * cell * (spread if name == "rows" else 1.0)
        paper.write(x, y, text, font, min(height, height * room / max(wide, 0.1)))


def _draw_fills(paper: Paper, marks: Sequence[str], left: float, top: float, cell: float) -> None:
    """Cells that somebody has filled with pencil or pen, crossed out or dotted."""
    random, canvas = paper.random, paper.canvas
    grey, is_solid, is_dot = random.uniform(0.05, 0.5), bool(random.random() < 0.5), bool(random.random() < 0.5)
    for row, line in enumerate(marks):
        for column, symbol in enumerate(line):
            x, y = left + column * cell, top + row * cell
            shift = random.uniform(-0.05, 0.05, 2) * cell
            if symbol == "#" and is_solid:
                canvas.setFillGray(min(0.7, grey * random.uniform(0.8, 1.2)))
                paper.box(
                    x + 0.06 * cell + shift[0], y + 0.06 * cell + shift[1], 0.88 * cell, 0.88 * cell, fill=True, stroke=False
                )
            elif symbol == "#":
                canvas.setStrokeGray(grey)
                ways = np.linspace(0.08, 0.92, 9)
                points = [
                    (
                        x + (way + random.uniform(-0.05, 0.05)) * cell,
                        y + ((0.1, 0.9)[step % 2] + random.uniform(-0.07, 0.07)) * cell,
                    )
                    for step, way in enumerate(ways)
                ]
                paper.scribble(points, 0.11 * cell)
            elif symbol == "." and is_dot:
                canvas.setFillGray(grey)
                canvas.circle(x + 0.5 * cell + shift[0], paper.height - y - 0.5 * cell + shift[1], 0.08 * cell, stroke=0, fill=1)
            elif symbol == ".":
                canvas.setStrokeGray(grey)
                _draw_cross(
                    paper, x + 0.5 * cell + shift[0], y + 0.5 * cell + shift[1], random.uniform(0.18, 0.32) * cell, 0.06 * cell
                )


def _draw_cross(paper: Paper, x: float, y: float, arm: float, width: float) -> None:
    paper.canvas.setLineWidth(max(0.3, width))
    bend = paper.random.uniform(-0.2, 0.2, 4) * arm
    paper.line(x - arm + bend[0], y - arm, x + arm, y + arm + bend[1])
    paper.line(x - arm, y + arm + bend[2], x + arm + bend[3], y - arm)


# Slitherlinks.


def draw_slitherlink(paper: Paper, subject: Subject, room: Room) -> tuple[Placed, str]:
    random, canvas, truth = paper.random, paper.canvas, subject.truth
    rows, columns = len(truth["clues"]), len(truth["clues"][0])
    cell = min(room.width / (columns + 0.4), room.height / (rows + 0.4), 36.0)
    left = room.left + 0.2 * cell + (room.width - (columns + 0.4) * cell) * random.random()
    top = room.top + 0.2 * cell
    corner = str(random.choice(["dots", "dots", "dots", "squares", "crosses", "thin grid"]))
    canvas.setFillGray(0)
    font, size = choose_font(random), random.uniform(0.5, 0.72) * cell
    radius, grey = random.uniform(0.04, 0.09) * cell, random.uniform(0.55, 0.8)
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = left + column * cell, top + row * cell
            if corner == "dots":
                canvas.circle(x, paper.height - y, radius, stroke=0, fill=1)
            elif corner == "squares":
                paper.box(x - radius, y - radius, 2 * radius, 2 * radius, fill=True, stroke=False)
            elif corner == "crosses":
                canvas.setLineWidth(max(0.3, 0.03 * cell))
                paper.line(x - 0.1 * cell, y, x + 0.1 * cell, y)
                paper.line(x, y - 0.1 * cell, x, y + 0.1 * cell)
    if corner == "thin grid":
        canvas.setStrokeGray(grey)
        canvas.setLineWidth(max(0.2, 0.025 * cell))
        if random.random() < 0.4:
            canvas.setDash(max(0.8, 0.08 * cell), max(0.8, 0.08 * cell))
        for row in range(rows + 1):
            paper.line(left, top + row * cell, left + columns * cell, top + row * cell)
        for column in range(columns + 1):
            paper.line(left + column * cell, top, left + column * cell, top + rows * cell)
        canvas.setDash()
    for row, line in enumerate(truth["clues"]):
        for column, symbol in enumerate(line):
            if symbol != ".":
                paper.write(left + (column + 0.5) * cell, top + (row + 0.5) * cell, symbol, font, size)
    if truth["marks"]:
        _draw_edges(paper, truth["marks"], rows, columns, left, top, cell)
    quad = make_quad(left, top, columns * cell, rows * cell)
    return Placed(truth, quad, quad, cell), f"drawn {corner}"


def _draw_edges(paper: Paper, marks: dict[str, list[int]], rows: int, columns: int, left: float, top: float, cell: float) -> None:
    random, canvas = paper.random, paper.canvas
    grey, width = random.uniform(0.05, 0.45), random.uniform(0.07, 0.14) * cell
    canvas.setStrokeGray(grey)
    for name, across in (("across", columns), ("upright", columns + 1)):
        for place, value in enumerate(marks[name]):
            row, column = divmod(place, across)
            x, y = left + column * cell, top + row * cell
            on = (cell, 0.0) if name == "across" else (0.0, cell)
            if value == LINE:
                shake = random.uniform(-0.05, 0.05, (4, 2)) * cell
                points = [(x + on[0] * way / 3 + shake[way][0], y + on[1] * way / 3 + shake[way][1]) for way in range(4)]
                paper.scribble(points, width)
            elif value == CROSS:
                _draw_cross(paper, x + on[0] / 2, y + on[1] / 2, 0.13 * cell, 0.05 * cell)


# Crosswords.


def draw_crossword(paper: Paper, subject: Subject, room: Room) -> tuple[Placed, str]:
    random, canvas, truth = paper.random, paper.canvas, subject.truth
    pattern = truth["pattern"]
    rows, columns = len(pattern), len(pattern[0])
    cell = min(room.width / columns, room.height / rows, 30.0) * random.uniform(0.6, 1.0)
    left = room.left + (room.width - columns * cell) * random.random()
    top = room.top + 2
    block = float(random.choice([0.0, 0.0, 0.0, 0.2, 0.45]))
    shaded = set(map(tuple, truth["shaded"]))
    for row, line in enumerate(pattern):
        for column, symbol in enumerate(line):
            if symbol == "#" or (row, column) in shaded:
                canvas.setFillGray(block if symbol == "#" else 0.82)
                paper.box(left + column * cell, top + row * cell, cell, cell, fill=True, stroke=False)
    canvas.setStrokeGray(float(random.choice([0.0, 0.0, 0.35])))
    canvas.setLineWidth(max(0.3, random.uniform(0.02, 0.05) * cell))
    for row, line in enumerate(pattern):
        for column, symbol in enumerate(line):
            if symbol != "_":
                paper.box(left + column * cell, top + row * cell, cell, cell)
    canvas.setStrokeGray(0)
    if random.random() < 0.5:
        canvas.setLineWidth(random.uniform(0.05, 0.1) * cell)
        paper.box(left, top, columns * cell, rows * cell)
    canvas.setLineWidth(random.uniform(0.1, 0.14) * cell)
    for row, column, direction in truth["bars"]:
        x, y = left + column * cell, top + row * cell
        paper.line(*((x + cell, y, x + cell, y + cell) if direction == 0 else (x, y + cell, x + cell, y + cell)))
    canvas.setLineWidth(max(0.3, 0.03 * cell))
    for row, column in truth["circled"]:
        canvas.circle(left + (column + 0.5) * cell, paper.height - top - (row + 0.5) * cell, 0.46 * cell, stroke=1, fill=0)
    _write_in_cells(paper, truth, left, top, cell)
    style = "barred" if truth["bars"] else "blocked"
    if top + rows * cell < room.top + room.height - 40:
        text_top = top + rows * cell + 8
        _draw_clues(paper, Room(room.left, text_top, room.width, room.top + room.height - text_top))
    quad = make_quad(left, top, columns * cell, rows * cell)
    return Placed(truth, quad, quad, cell), f"drawn {style}"


def _write_in_cells(paper: Paper, truth: dict[str, Any], left: float, top: float, cell: float) -> None:
    random, canvas = paper.random, paper.canvas
    small, font = random.uniform(0.24, 0.34) * cell, choose_font(random)
    canvas.setFillGray(0)
    for row, column, text in truth["labels"]:
        canvas.setFont(font, small)
        canvas.drawString(left + (column + 0.07) * cell, paper.height - top - row * cell - 0.06 * cell - 0.72 * small, text)
    if truth["marks"]:
        # Letters by hand, or as another puzzle's maker prints them.
        accented = any(ord(symbol) > 127 for line in truth["marks"] for symbol in line)
        fonts = [name for name in list_fonts() if name not in STANDARD] if accented else list(list_fonts())
        hand = choose_font(random, fonts)
        canvas.setFillGray(random.uniform(0, 0.45))
        for row, line in enumerate(truth["marks"]):
            for column, symbol in enumerate(line):
                if symbol not in ".#_":
                    shift = random.uniform(-0.05, 0.05, 2)
                    paper.write(
                        left + (column + 0.5 + shift[0]) * cell, top + (row + 0.58 + shift[1]) * cell, symbol, hand, 0.62 * cell
                    )


def _draw_clues(paper: Paper, room: Room) -> None:
    """Columns of numbered clues."""
    random, size = paper.random, paper.random.uniform(6, 9)
    columns = int(random.integers(2, 5))
    width = room.width / columns - 8
    paper.canvas.setFillGray(0)
    number = 1
    for column in range(columns):
        for line in range(int(room.height / size / 1.2)):
            words = f"{number} " if random.random() < 0.6 else "   "
            number += int(random.integers(1, 3))
            while paper.canvas.stringWidth(words + " harbour", "Times-Roman", size) < width:
                words += " " + str(random.choice(WORDS))
            paper.canvas.setFont("Times-Roman", size)
            paper.canvas.drawString(room.left + column * (width + 8), paper.height - room.top - (line + 1) * size * 1.2, words)


LINE, CROSS = 1, 2

DRAWERS: dict[str, Callable[[Paper, Subject, Room], tuple[Placed, str]]] = {
    "nonogram": draw_nonogram,
    "slitherlink": draw_slitherlink,
    "crossword": draw_crossword,
}
