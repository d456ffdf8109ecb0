"""Pages of numbers as puzzles print them, drawn for training: clue bands with and without rules, clues between dots, small
numbers in corners, and what must not be read as a number.

Lengths are in cells unless they are named pixels; a page is drawn at `tools.scan_distortions.DRAWN` pixels a cell.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.scan_distortions import DRAWN, Page
from tools.scan_fonts import LETTERS, Face, Faces, Ink

Place = tuple[float, float]


@dataclass(frozen=True)
class Printed:
    """One number on a page: its value, its centre and its size in pixels of the page."""

    value: int
    x: float
    y: float
    width: float
    height: float


@dataclass
class Style:
    """How the numbers of a page are printed."""

    face: Face
    height: float
    """Height of a digit in cells."""
    squeeze: float
    tracking: float
    slant: float
    weight: float
    """Below 0 thinner, above 0 bolder, in steps of a pixel."""
    shade: float
    known: dict[str, Ink] = field(default_factory=dict)


@dataclass
class Sheet:
    """A page being drawn, with what was printed on it."""

    rng: np.random.Generator
    faces: Faces
    page: Page
    style: Style
    printed: list[Printed] = field(default_factory=list)

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return bool(self.rng.random() < probability)

    def between(self, low: float, high: float) -> float:
        """A number by chance from an interval."""
        return float(self.rng.uniform(low, high))

    @property
    def cells(self) -> Place:
        """Width and height of the page in cells."""
        return self.page.shape[1] / DRAWN, self.page.shape[0] / DRAWN


def choose_style(rng: np.random.Generator, faces: Faces, height: float, paper: float, handwritten: float = 0.05) -> Style:
    """A style by chance for digits of that height."""
    return Style(
        face=faces.choose(rng, bool(rng.random() < handwritten)),
        height=height,
        squeeze=float(rng.uniform(0.6, 1.0)) if rng.random() < 0.2 else float(rng.uniform(0.88, 1.12)),
        tracking=float(rng.uniform(-0.08, 0.14)) if rng.random() < 0.5 else 0.0,
        slant=float(rng.uniform(-0.05, 0.3)) if rng.random() < 0.25 else 0.0,
        weight=float(rng.uniform(-0.6, 1.0)) if rng.random() < 0.4 else 0.0,
        shade=float(rng.uniform(0, 0.35)) if rng.random() < 0.7 else float(rng.uniform(0, max(0.1, paper - 0.35))),
    )


def compose(style: Style, text: str) -> Ink | None:
    """The ink of a text in a style, cut to what is printed; None if the face has no such glyph."""
    if text not in style.known:
        ink = _compose(style, text)
        if ink is None:
            return None
        style.known[text] = ink
    return style.known[text]


def _compose(style: Style, text: str) -> Ink | None:
    style.face.open()
    scale = style.height * DRAWN / style.face.digit_height
    glyphs = [style.face.draw(character) for character in text]
    if any(glyph is None for glyph in glyphs):
        return None
    drawn = [glyph for glyph in glyphs if glyph is not None]
    gap = style.tracking * style.face.digit_height
    starts = np.concatenate([[0], np.cumsum([glyph.advance + gap for glyph in drawn])])
    left = min(start + glyph.left for start, glyph in zip(starts, drawn, strict=False))
    top = min(glyph.top for glyph in drawn)
    right = max(start + glyph.left + glyph.ink.shape[1] for start, glyph in zip(starts, drawn, strict=False))
    bottom = max(glyph.top + glyph.ink.shape[0] for glyph in drawn)
    canvas = np.zeros((int(bottom - top) + 2, int(right - left) + 2), np.float32)
    for start, glyph in zip(starts, drawn, strict=False):
        row, column = int(glyph.top - top), int(start + glyph.left - left)
        height, width = glyph.ink.shape
        part = canvas[row : row + height, column : column + width]
        np.maximum(part, glyph.ink[: part.shape[0], : part.shape[1]], out=part)
    if style.slant:
        lean = style.slant * canvas.shape[0]
        matrix = np.array([[1, -style.slant, max(0.0, lean)], [0, 1, 0]], np.float32)
        canvas = cv2.warpAffine(canvas, matrix, (int(canvas.shape[1] + abs(lean)) + 1, canvas.shape[0]))  # type: ignore[assignment]
    size = (max(2, round(canvas.shape[1] * scale * style.squeeze)), max(3, round(canvas.shape[0] * scale)))
    ink = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    if style.weight:
        ink = np.pad(ink, 1)
        change = cv2.dilate if style.weight > 0 else cv2.erode
        other = change(ink, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))
        amount = min(0.9, abs(style.weight) * min(1.0, size[1] / 18))
        ink = (1 - amount) * ink + amount * other
    return ink.astype(np.float32)


def stamp(page: Page, ink: Ink, x: float, y: float, shade: float) -> None:
    """Print ink with its centre at pixel (x, y); what lies outside the page is lost."""
    height, width = ink.shape
    row, column = round(y - height / 2), round(x - width / 2)
    top, left = max(0, -row), max(0, -column)
    bottom, right = min(height, page.shape[0] - row), min(width, page.shape[1] - column)
    if top >= bottom or left >= right:
        return
    part = page[row + top : row + bottom, column + left : column + right]
    part += ink[top:bottom, left:right] * (np.float32(shade) - part)


def print_number(
    sheet: Sheet, value: int, x: float, y: float, room: float = 9.0, shade: float | None = None, suffix: str = ""
) -> float:
    """Print a value with its centre at a place in cells, no wider than `room`; return its width in cells (0: not printable).

    A suffix, as the letter of a colour, is printed but no part of the number.
    """
    ink, digits = compose(sheet.style, str(value) + suffix), compose(sheet.style, str(value))
    if ink is None or digits is None:
        return 0.0
    height, width = ink.shape
    if width > room * DRAWN:
        width = max(3, int(room * DRAWN))
        ink = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    stamp(sheet.page, ink, x * DRAWN, y * DRAWN, sheet.style.shade if shade is None else shade)
    left, bottom = round(x * DRAWN - width / 2), round(y * DRAWN - height / 2) + height
    wide, high = (width, height) if not suffix else (digits.shape[1] * width / max(1, ink.shape[1]), digits.shape[0])
    wide = min(wide, width)
    sheet.printed.append(Printed(value, left + wide / 2, bottom - high / 2, wide, high))
    return float(width / DRAWN)


def choose_value(rng: np.random.Generator, largest: int = 99) -> int:
    """A clue by chance: small ones often, every value sometimes."""
    kind = rng.random()
    if kind < 0.3:
        value = int(rng.integers(1, 6))
    elif kind < 0.6:
        value = int(rng.integers(0, 10))
    elif kind < 0.82:
        value = int(rng.integers(10, 31))
    else:
        value = int(rng.integers(0, 100))
    return value if value <= largest else int(rng.integers(0, largest + 1))


def draw_line(page: Page, start: Place, end: Place, thickness: float, shade: float) -> None:
    """Draw a straight line between places in cells, so many cells thick."""
    pixels = thickness * DRAWN
    points = [(round(place[0] * DRAWN * 16), round(place[1] * DRAWN * 16)) for place in (start, end)]
    if pixels >= 1:
        cv2.line(page, points[0], points[1], shade, max(1, round(pixels)), cv2.LINE_AA, 4)
    else:  # thinner than a pixel is paler
        cv2.line(page, points[0], points[1], shade + (1 - shade) * (1 - pixels), 1, cv2.LINE_AA, 4)


@dataclass(frozen=True)
class Rules:
    """How the rules of a page are printed."""

    thin: float
    thick: float
    every: int
    shade: float
    pale: float
    missing: float
    dotted: bool


def choose_rules(rng: np.random.Generator) -> Rules:
    """Rules by chance."""
    shade = float(rng.uniform(0, 0.3)) if rng.random() < 0.6 else float(rng.uniform(0.2, 0.8))
    return Rules(
        thin=float(rng.uniform(0.015, 0.06)),
        thick=float(rng.uniform(0.04, 0.15)),
        every=int(rng.choice([0, 0, 2, 3, 4, 5, 5, 5, 10])),
        shade=shade,
        pale=shade if rng.random() < 0.6 else float(rng.uniform(shade, 0.9)),
        missing=float(rng.choice([0, 0, 0, 0.1, 0.3])),
        dotted=bool(rng.random() < 0.06),
    )


def draw_rule(sheet: Sheet, rules: Rules, index: int, start: Place, end: Place) -> None:
    """Draw rule number `index` of a lattice between two places."""
    if sheet.chance(rules.missing):
        return
    is_thick = rules.every > 0 and index % rules.every == 0
    thickness, shade = (rules.thick, rules.shade) if is_thick else (rules.thin, rules.pale)
    if not rules.dotted:
        draw_line(sheet.page, start, end, thickness, shade)
        return
    steps = int(6 * max(abs(end[0] - start[0]), abs(end[1] - start[1])))
    for step in range(steps):
        low, high = (step + 0.2) / steps, (step + 0.6) / steps
        ends = [(start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])) for part in (low, high)]
        draw_line(sheet.page, ends[0], ends[1], thickness, shade)


def draw_lattice(sheet: Sheet, rules: Rules, origin: Place, pitch: Place, kinds: str = "across upright") -> None:
    """Rule the whole page."""
    width, height = sheet.cells
    if "across" in kinds:
        for index in range(math.ceil(-origin[1] / pitch[1]), math.ceil((height - origin[1]) / pitch[1])):
            y = origin[1] + index * pitch[1]
            draw_rule(sheet, rules, index, (0, y), (width, y))
    if "upright" in kinds:
        for index in range(math.ceil(-origin[0] / pitch[0]), math.ceil((width - origin[0]) / pitch[0])):
            x = origin[0] + index * pitch[0]
            draw_rule(sheet, rules, index, (x, 0), (x, height))


def fill_cell(page: Page, left: float, top: float, right: float, bottom: float, shade: float) -> None:
    """Fill a rectangle given in cells."""
    box = [round(value * DRAWN) for value in (left, top, right, bottom)]
    box = [max(0, value) for value in box]
    page[box[1] : box[3], box[0] : box[2]] = shade


def scribble(sheet: Sheet, x: float, y: float, size: float, shade: float, thickness: float) -> None:
    """Hatch a square by hand, centre at a place in cells."""
    count = int(sheet.rng.integers(4, 14))
    angle = sheet.between(0, math.pi)
    along = np.array([math.cos(angle), math.sin(angle)])
    side = np.array([-along[1], along[0]])
    points = []
    for step in np.linspace(-1, 1, count):
        reach = size / 2 * (1 - 0.3 * abs(step)) * sheet.between(0.8, 1.1)
        for sign in (-1, 1):
            points.append(np.array([x, y]) + side * step * size / 2 + along * sign * reach + sheet.rng.normal(0, 0.03, 2))
    draw_stroke(sheet.page, points, thickness, shade)


def draw_stroke(page: Page, points: list[NDArray[np.float64]], thickness: float, shade: float) -> None:
    """Draw a line of pen or pencil through points in cells; what is darker below stays."""
    width = max(1, round(thickness * DRAWN))
    part, shift = find_part(page, np.array(points), width + 2)
    if part.size:
        layer = np.ones(part.shape, np.float32)
        line = np.round((np.array(points) * DRAWN - shift) * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(layer, [line], False, shade, width, cv2.LINE_AA, 4)
        np.minimum(part, layer, out=part)


def find_part(page: Page, points: NDArray[np.float64], around: int) -> tuple[Page, NDArray[np.int64]]:
    """The part of a page that points in cells span, and its corner (x, y) in pixels."""
    low = np.maximum(np.floor(points.min(axis=0) * DRAWN).astype(int) - around, 0)
    high = np.maximum(np.ceil(points.max(axis=0) * DRAWN).astype(int) + around, 0)
    return page[low[1] : high[1], low[0] : high[0]], low


def strike(sheet: Sheet, x: float, y: float, reach: float) -> None:
    """Cross something out by hand: a stroke, a curl or two strokes."""
    shade, thickness = sheet.between(0.15, 0.7), sheet.between(0.03, 0.09)
    for _ in range(1 if sheet.chance(0.8) else 2):
        angle = sheet.between(0, 2 * math.pi)
        end = np.array([math.cos(angle), math.sin(angle)]) * reach * sheet.between(0.6, 1.2)
        middle = sheet.rng.normal(0, 0.08, 2)
        place = np.array([x, y]) + sheet.rng.normal(0, 0.08, 2)
        draw_stroke(sheet.page, [place - end, place + middle, place + end], thickness, shade)


def mark_numbers(sheet: Sheet, share: float) -> None:
    """Strike some of the numbers out, as a person does with finished clues."""
    for number in list(sheet.printed):
        if sheet.chance(share):
            strike(sheet, number.x / DRAWN, number.y / DRAWN, 0.6 * number.height / DRAWN)


def lay_ruled(sheet: Sheet) -> None:
    """Clue cells with rules: numbers fill each line from one side."""
    width, height = sheet.cells
    origin = (sheet.between(-1, 0), sheet.between(-1, 0))
    rules = choose_rules(sheet.rng)
    room = sheet.between(0.8, 0.98)
    shift = (sheet.between(-0.1, 0.1), sheet.between(-0.1, 0.1)) if sheet.chance(0.4) else (0.0, 0.0)
    dark = sheet.between(0, 0.15) if sheet.chance(0.06) else 0.0
    tint = sheet.between(0.7, 1) if sheet.chance(0.25) else 1.0
    is_upright, from_end = sheet.chance(0.5), sheet.chance(0.8)
    columns, rows = math.ceil(width) + 1, math.ceil(height) + 1
    lines, depth = (columns, rows) if is_upright else (rows, columns)
    full = depth if sheet.chance(0.65) else int(sheet.rng.integers(1, depth + 1))
    largest = int(sheet.rng.choice([5, 9, 15, 30, 99], p=[0.1, 0.2, 0.2, 0.25, 0.25]))
    for line in range(lines):
        count = int(sheet.rng.integers(0, full + 1)) if sheet.chance(0.8) else full
        if tint < 1 and line % 2:
            box = (line, 0, line + 1, depth) if is_upright else (0, line, depth, line + 1)
            fill_cell(sheet.page, origin[0] + box[0], origin[1] + box[1], origin[0] + box[2], origin[1] + box[3], tint)
        for step in range(count):
            at = depth - 1 - step if from_end else step
            column, row = (line, at) if is_upright else (at, line)
            left, top = origin[0] + column, origin[1] + row
            if sheet.chance(dark):
                fill_cell(sheet.page, left, top, left + 1, top + 1, sheet.between(0, 0.25))
                if sheet.chance(0.6):
                    print_number(sheet, choose_value(sheet.rng, largest), left + 0.5, top + 0.5, room, shade=0.95)
            elif sheet.chance(0.97):
                jitter = sheet.rng.normal(0, 0.015, 2)
                x, y = left + 0.5 + shift[0] + jitter[0], top + 0.5 + shift[1] + jitter[1]
                print_number(sheet, choose_value(sheet.rng, largest), x, y, room)
    draw_lattice(
        sheet, rules, origin, (1, 1), "across upright" if sheet.chance(0.85) else "across" if sheet.chance(0.5) else "upright"
    )


def lay_rows(sheet: Sheet) -> None:
    """Row clues side by side, without cells of their own."""
    width, height = sheet.cells
    pitch = sheet.between(0.75, 1.15) if sheet.chance(0.5) else 1.0
    top = sheet.between(-1, 0)
    size = sheet.style.height
    gap = size * (sheet.between(0.34, 0.7) if sheet.chance(0.7) else sheet.between(0.5, 1.6))
    slot = sheet.between(max(0.8, 1.25 * size), 1.3) if sheet.chance(0.2) else 0.0
    edge = sheet.between(0.35, 1) * width if sheet.chance(0.5) else width + 1
    margin = sheet.between(0.05, 0.4)
    from_left = sheet.chance(0.15)
    largest = int(sheet.rng.choice([5, 9, 15, 30, 99], p=[0.1, 0.2, 0.2, 0.25, 0.25]))
    mean = sheet.between(2, 13)
    rules = choose_rules(sheet.rng)
    tint = sheet.between(0.75, 1) if sheet.chance(0.2) else 1.0
    for row in range(math.ceil(height / pitch) + 1):
        y = top + (row + 0.5) * pitch
        if tint < 1 and row % 2:
            fill_cell(sheet.page, 0, y - pitch / 2, width, y + pitch / 2, tint)
        x = margin if from_left else edge - margin
        for _ in range(1 + int(sheet.rng.poisson(mean))):
            value = choose_value(sheet.rng, largest)
            ink = compose(sheet.style, str(value))
            if ink is None or not -1 < x < width + 2:
                break
            half = ink.shape[1] / DRAWN / 2
            if slot:
                print_number(sheet, value, x - slot / 2, y, slot)
                x -= slot
            elif from_left:
                print_number(sheet, value, x + half, y)
                x += 2 * half + gap
            else:
                print_number(sheet, value, x - half, y)
                x -= 2 * half + gap
    if sheet.chance(0.6):
        draw_lattice(sheet, rules, (0, top), (1, pitch), "across")
    draw_neighbour_grid(sheet, edge, top, pitch, is_upright=False)


def lay_columns(sheet: Sheet) -> None:
    """Column clues one above the other, without cells of their own."""
    width, height = sheet.cells
    pitch = sheet.between(0.8, 1.1) if sheet.chance(0.4) else 1.0
    left = sheet.between(-1, 0)
    step = sheet.style.height * sheet.between(1.12, 1.7)
    edge = sheet.between(0.35, 1) * height if sheet.chance(0.5) else height + 1
    margin = sheet.between(0.05, 0.3)
    largest = int(sheet.rng.choice([5, 9, 15, 30, 99], p=[0.1, 0.2, 0.2, 0.25, 0.25]))
    mean = sheet.between(2, 13)
    rules = choose_rules(sheet.rng)
    from_top = sheet.chance(0.15)
    aligned = sheet.chance(0.15)
    for column in range(math.ceil(width / pitch) + 1):
        x = left + (column + 0.5) * pitch
        y = margin + step / 2 if from_top else edge - margin - step / 2
        for _ in range(1 + int(sheet.rng.poisson(mean))):
            if not -1 < y < height + 1:
                break
            value = choose_value(sheet.rng, largest)
            ink = compose(sheet.style, str(value))
            across = 0.35 * pitch - (ink.shape[1] / DRAWN / 2 if ink is not None else 0) if aligned else 0.0
            print_number(sheet, value, x + across, y, 0.97 * pitch)
            y += step if from_top else -step
    if sheet.chance(0.6):
        draw_lattice(sheet, rules, (left, 0), (pitch, 1), "upright")
    draw_neighbour_grid(sheet, edge, left, pitch, is_upright=True)


def draw_neighbour_grid(sheet: Sheet, edge: float, start: float, pitch: float, is_upright: bool) -> None:
    """Draw the cells of the puzzle beyond the edge of a band: frame, rules, some cells filled or crossed."""
    width, height = sheet.cells
    if edge >= (height if is_upright else width):
        return
    rules = choose_rules(sheet.rng)
    origin = (start, edge) if is_upright else (edge, start)
    shares = sheet.rng.dirichlet([0.5, 0.3, 0.2, 4.0])
    for row in range(math.ceil((height - origin[1]) / pitch)):
        for column in range(math.ceil((width - origin[0]) / pitch)):
            x, y = origin[0] + column * pitch, origin[1] + row * pitch
            draw_mark(sheet, x + pitch / 2, y + pitch / 2, pitch, shares)
    thickness = sheet.between(0.03, 0.16)
    for index in range(math.ceil((width - origin[0]) / pitch) + 1):
        x = origin[0] + index * pitch
        draw_rule(sheet, rules, index, (x, origin[1] if is_upright else 0), (x, height))
    for index in range(math.ceil((height - origin[1]) / pitch) + 1):
        y = origin[1] + index * pitch
        draw_rule(sheet, rules, index, (0 if is_upright else origin[0], y), (width, y))
    ends: tuple[Place, Place] = ((0, edge), (width, edge)) if is_upright else ((edge, 0), (edge, height))
    draw_line(sheet.page, *ends, thickness, rules.shade)


def draw_mark(sheet: Sheet, x: float, y: float, pitch: float, shares: NDArray[np.float64]) -> None:
    """Fill, scribble on or cross one cell of a board, or leave it, by the shares of these four."""
    kind = int(np.searchsorted(np.cumsum(shares), sheet.rng.random()))
    half = pitch / 2
    if kind == 0:
        fill_cell(sheet.page, x - half, y - half, x + half, y + half, sheet.between(0, 0.4))
    elif kind == 1:
        scribble(sheet, x, y, 0.8 * pitch, sheet.between(0.1, 0.6), 0.08)
    elif kind == 2:
        draw_cross(sheet, x, y, sheet.between(0.15, 0.4) * pitch)


def draw_cross(sheet: Sheet, x: float, y: float, reach: float) -> None:
    """Draw a small cross."""
    shade, thickness = sheet.between(0, 0.7), sheet.between(0.03, 0.1)
    for sign in (-1, 1):
        draw_line(sheet.page, (x - reach, y - sign * reach), (x + reach, y + sign * reach), thickness, shade)


def lay_boxes(sheet: Sheet) -> None:
    """Clues on grounds of their colour, dark and light, often with the letter of the colour behind the number."""
    width, height = sheet.cells
    pitch = (sheet.between(0.7, 1.1), sheet.between(0.7, 1.1))
    origin = (sheet.between(-1, 0), sheet.between(-1, 0))
    inset = sheet.between(0, 0.08)
    grounds = [sheet.between(0, 1) if sheet.chance(0.7) else 1.0 for _ in range(int(sheet.rng.integers(1, 6)))]
    named = sheet.chance(0.7)
    letters = "abcdefghij" if sheet.chance(0.5) else "".join(sheet.rng.permutation(list(LETTERS + LETTERS.lower())))
    is_upright, from_end = sheet.chance(0.5), sheet.chance(0.8)
    columns, rows = math.ceil(width / pitch[0]) + 1, math.ceil(height / pitch[1]) + 1
    full = int(sheet.rng.integers(1, max(rows, columns) + 1))
    largest = int(sheet.rng.choice([5, 9, 15, 30, 99]))
    if sheet.chance(0.6):
        draw_lattice(sheet, choose_rules(sheet.rng), origin, pitch, "across" if sheet.chance(0.5) else "upright")
    counts = sheet.rng.integers(0, full + 1, max(rows, columns))
    for row in range(rows):
        for column in range(columns):
            line, step, depth = (column, row, rows) if is_upright else (row, column, columns)
            if (depth - 1 - step if from_end else step) >= counts[line]:
                continue
            kind = int(sheet.rng.integers(len(grounds)))
            left, top = origin[0] + column * pitch[0], origin[1] + row * pitch[1]
            fill_round(sheet.page, left + inset, top + inset, left + pitch[0] - inset, top + pitch[1] - inset, grounds[kind])
            shade = sheet.between(0.9, 1) if grounds[kind] < 0.55 else sheet.between(0, 0.2)
            suffix = letters[kind] if named else ""
            value = choose_value(sheet.rng, largest)
            print_number(sheet, value, left + pitch[0] / 2, top + pitch[1] / 2, 0.92 * pitch[0], shade, suffix)


def fill_round(page: Page, left: float, top: float, right: float, bottom: float, shade: float) -> None:
    """Fill a rectangle with cut corners, given in cells."""
    low, high = (round(left * DRAWN), round(top * DRAWN)), (round(right * DRAWN), round(bottom * DRAWN))
    cut = 3
    corners = [(low[0] + cut, low[1]), (high[0] - cut, low[1]), (high[0], low[1] + cut), (high[0], high[1] - cut)]
    corners += [(high[0] - cut, high[1]), (low[0] + cut, high[1]), (low[0], high[1] - cut), (low[0], low[1] + cut)]
    cv2.fillPoly(page, [np.array(corners, np.int32)], shade, cv2.LINE_AA)


def lay_dots(sheet: Sheet) -> None:
    """Clues between dots, with some lines of the loop and some crosses."""
    width, height = sheet.cells
    pitch = sheet.between(0.75, 1.7)
    origin = (sheet.between(-pitch, 0), sheet.between(-pitch, 0))
    columns, rows = math.ceil(width / pitch) + 1, math.ceil(height / pitch) + 1
    share = sheet.between(0.2, 1)
    lines = sheet.between(0, 0.6) if sheet.chance(0.5) else 0.0
    crosses = sheet.between(0, 0.3) if sheet.chance(0.3) else 0.0
    thickness, shade = sheet.between(0.03, 0.14), sheet.between(0, 0.5)
    faint = sheet.between(0.5, 0.95) if sheet.chance(0.3) else None
    radius, dot = sheet.between(0.02, 0.11), sheet.between(0, 0.5)
    for row in range(rows):
        for column in range(columns):
            x, y = origin[0] + column * pitch, origin[1] + row * pitch
            if sheet.chance(share):
                value = int(sheet.rng.integers(0, 4)) if sheet.chance(0.7) else int(sheet.rng.integers(0, 12))
                print_number(sheet, value, x + pitch / 2, y + pitch / 2, 0.8 * pitch)
            for end in ((x + pitch, y), (x, y + pitch)):
                if faint is not None:
                    draw_line(sheet.page, (x, y), end, 0.03, faint)
                if sheet.chance(lines):
                    draw_line(sheet.page, (x, y), end, thickness, shade)
                elif sheet.chance(crosses):
                    draw_cross(sheet, (x + end[0]) / 2, (y + end[1]) / 2, 0.1 * pitch)
    for row in range(rows):
        for column in range(columns):
            centre = (round((origin[0] + column * pitch) * DRAWN), round((origin[1] + row * pitch) * DRAWN))
            cv2.circle(sheet.page, centre, max(1, round(radius * DRAWN)), dot, -1, cv2.LINE_AA)


def lay_tiles(sheet: Sheet) -> None:
    """Clues within polygons of many shapes, their sides drawn thin, thick or not."""
    width, height = sheet.cells
    pitch = sheet.between(0.9, 1.9)
    turn = sheet.between(0, 1.6)
    thin, thick = sheet.between(0.02, 0.06), sheet.between(0.05, 0.15)
    for row in range(math.ceil(height / pitch) + 1):
        for column in range(math.ceil(width / pitch) + 1):
            x = (column + 0.5 * (row % 2)) * pitch + sheet.between(-0.1, 0.1)
            y = row * pitch + sheet.between(-0.1, 0.1)
            sides = int(sheet.rng.integers(3, 9))
            reach = sheet.between(0.48, 0.62) * pitch * (1.35 if sides == 3 else 1)
            angles = turn + np.arange(sides + 1) * 2 * math.pi / sides + sheet.between(0, 0.3)
            corners = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in angles]
            for start, end in pairwise(corners):
                if sheet.chance(0.75):
                    draw_line(sheet.page, start, end, thick if sheet.chance(0.3) else thin, sheet.between(0, 0.7))
            for corner in corners:
                if sheet.chance(0.5):
                    place = (round(corner[0] * DRAWN), round(corner[1] * DRAWN))
                    cv2.circle(sheet.page, place, int(sheet.rng.integers(1, 4)), 0.2, -1, cv2.LINE_AA)
            if sheet.chance(0.6):
                value = int(sheet.rng.integers(0, 6)) if sheet.chance(0.8) else int(sheet.rng.integers(0, 13))
                box = sheet.style.height * 0.6 * DRAWN
                clear = slice(max(0, round(y * DRAWN - box)), round(y * DRAWN + box))
                sheet.page[clear, max(0, round(x * DRAWN - box)) : round(x * DRAWN + box)] = sheet.page.max()
                print_number(sheet, value, x, y, 0.8 * pitch)


def lay_corners(sheet: Sheet) -> None:
    """Cells of a crossword, large, with small numbers in a corner, letters and blocks."""
    width, height = sheet.cells
    pitch = sheet.style.height * sheet.between(2.3, 4.2)
    origin = (sheet.between(-pitch, 0), sheet.between(-pitch, 0))
    inset = sheet.between(0.04, 0.16) * pitch
    rules = choose_rules(sheet.rng)
    value = int(sheet.rng.integers(0, 80))
    written = choose_style(sheet.rng, sheet.faces, pitch * sheet.between(0.4, 0.62), 1.0, 0.5)
    letters = sheet.between(0, 1) if sheet.chance(0.4) else 0.0
    blocks, numbers = sheet.between(0, 0.35), sheet.between(0.2, 0.9)
    for row in range(math.ceil(height / pitch) + 1):
        for column in range(math.ceil(width / pitch) + 1):
            left, top = origin[0] + column * pitch, origin[1] + row * pitch
            if sheet.chance(blocks):
                fill_cell(sheet.page, left, top, left + pitch, top + pitch, sheet.between(0, 0.2))
                continue
            if sheet.chance(letters):
                ink = compose(written, LETTERS[int(sheet.rng.integers(26))])
                if ink is not None:
                    place = (left + 0.52 * pitch, top + 0.6 * pitch)
                    stamp(sheet.page, ink, place[0] * DRAWN, place[1] * DRAWN, written.shade)
            if sheet.chance(numbers):
                value = value % 99 + 1
                ink = compose(sheet.style, str(value))
                if ink is not None:
                    x, y = left + inset + ink.shape[1] / DRAWN / 2, top + inset + ink.shape[0] / DRAWN / 2
                    print_number(sheet, value, x, y)
    draw_lattice(sheet, rules, origin, (pitch, pitch))


def lay_board(sheet: Sheet) -> None:
    """Cells without any number: filled, crossed, dotted or blank."""
    pitch = sheet.between(0.4, 1.3)
    width, height = sheet.cells
    origin = (sheet.between(-pitch, 0), sheet.between(-pitch, 0))
    shares = sheet.rng.dirichlet([0.6, 0.4, 0.6, 1.0])
    for row in range(math.ceil(height / pitch) + 1):
        for column in range(math.ceil(width / pitch) + 1):
            x, y = origin[0] + (column + 0.5) * pitch, origin[1] + (row + 0.5) * pitch
            draw_mark(sheet, x, y, pitch, shares)
            if sheet.chance(0.05):
                cv2.circle(sheet.page, (round(x * DRAWN), round(y * DRAWN)), int(sheet.rng.integers(2, 5)), 0.3, -1, cv2.LINE_AA)
    if sheet.chance(0.8):
        draw_lattice(sheet, choose_rules(sheet.rng), origin, (pitch, pitch))


def write_words(sheet: Sheet) -> None:
    """Write words where no number is printed, as titles and texts beside a puzzle."""
    style = choose_style(sheet.rng, sheet.faces, sheet.between(0.3, 1.6), 1.0, 0.1)
    width, height = sheet.cells
    text = "".join(chr(int(sheet.rng.integers(97, 123))) for _ in range(int(sheet.rng.integers(4, 11))))
    text = text.upper() if sheet.chance(0.3) else text.capitalize() if sheet.chance(0.4) else text
    ink = compose(style, text)
    if ink is None:
        return
    x, y = sheet.between(0, width) * DRAWN, sheet.between(0, height) * DRAWN
    if is_free(sheet, x, y, ink.shape[1] / 2, ink.shape[0] / 2):
        stamp(sheet.page, ink, x, y, style.shade)


def is_free(sheet: Sheet, x: float, y: float, half_width: float, half_height: float) -> bool:
    """Whether a rectangle of pixels round a centre keeps clear of every number."""
    return not any(
        abs(number.x - x) < half_width + number.width / 2 + 6 and abs(number.y - y) < half_height + number.height / 2 + 4
        for number in sheet.printed
    )


def draw_picture(sheet: Sheet) -> None:
    """Draw a piece of a picture where no number is printed."""
    width, height = sheet.cells
    x, y = sheet.between(0, width) * DRAWN, sheet.between(0, height) * DRAWN
    half = (sheet.between(10, 70), sheet.between(10, 70))
    if not is_free(sheet, x, y, *half):
        return
    for _ in range(int(sheet.rng.integers(3, 14))):
        place = (round(x + sheet.between(-1, 1) * half[0] * 0.7), round(y + sheet.between(-1, 1) * half[1] * 0.7))
        size = (int(sheet.between(1, 0.3 * half[0] + 2)), int(sheet.between(1, 0.3 * half[1] + 2)))
        turn, start, sweep = sheet.between(0, 180), sheet.between(0, 360), sheet.between(60, 360)
        thickness = -1 if sheet.chance(0.4) else int(sheet.rng.integers(1, 5))
        cv2.ellipse(sheet.page, place, size, turn, start, start + sweep, sheet.between(0, 0.9), thickness, cv2.LINE_AA)


LAYOUTS: tuple[tuple[Callable[[Sheet], None], float, tuple[float, float]], ...] = (
    (lay_ruled, 0.27, (0.36, 0.86)),
    (lay_rows, 0.21, (0.36, 0.86)),
    (lay_columns, 0.19, (0.36, 0.86)),
    (lay_boxes, 0.09, (0.36, 0.72)),
    (lay_dots, 0.11, (0.36, 0.86)),
    (lay_tiles, 0.05, (0.36, 0.8)),
    (lay_corners, 0.09, (0.34, 0.62)),
    (lay_board, 0.06, (0.36, 0.86)),
)
"""Layout, its share of the pages, and the heights its digits may have in cells."""


def draw_page(rng: np.random.Generator, faces: Faces, cells: float) -> Sheet:
    """A square page of so many cells a side, before paper and camera do their work."""
    shares = np.cumsum([share for _, share, _ in LAYOUTS])
    lay, _, heights = LAYOUTS[int(np.searchsorted(shares, rng.random() * shares[-1]))]
    paper = 1.0 if rng.random() < 0.8 else float(rng.uniform(0.7, 1.0))
    size = round(cells * DRAWN)
    style = choose_style(rng, faces, float(rng.uniform(*heights)), paper)
    sheet = Sheet(rng, faces, np.full((size, size), paper, np.float32), style)
    lay(sheet)
    if sheet.chance(0.12):
        mark_numbers(sheet, sheet.between(0.05, 0.9))
    if sheet.chance(0.15):
        write_words(sheet)
    if sheet.chance(0.12):
        draw_picture(sheet)
    if sheet.chance(0.1):  # a person's strokes anywhere
        for _ in range(int(rng.integers(1, 4))):
            strike(sheet, sheet.between(0, cells), sheet.between(0, cells), sheet.between(0.1, 1.2))
    if sheet.chance(0.05):  # white on black
        sheet.page = (paper + sheet.page.min() - sheet.page).astype(np.float32)
    return sheet
