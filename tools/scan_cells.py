"""Boards of cells drawn for training: blocks, marks of pen and pencil, letters printed and written, circles, corner numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.scan.networks import CONTENTS, MARGIN, PITCH, cut_cells, normalise
from tools.scan_distortions import DRAWN, Exposure, age_paper, photograph
from tools.scan_fonts import ACCENTED, LETTERS, Faces
from tools.scan_pages import (
    Rules,
    Sheet,
    Style,
    choose_rules,
    choose_style,
    compose,
    draw_line,
    draw_rule,
    draw_stroke,
    fill_cell,
    find_part,
    scribble,
    stamp,
)

SIDE = 5
"""Cells a side of a board."""
AROUND = 1.4
"""Cells of the page around it."""
EMPTY, FILLED, FULL, CROSS, DOT = (CONTENTS.index(name) for name in ("empty", "filled", "full", "cross", "dot"))


@dataclass(frozen=True)
class Board:
    """The crops of a board's cells and what each holds: an index into CONTENTS, and whether circled, shaded, numbered."""

    crops: NDArray[np.uint8]
    content: NDArray[np.int64]
    marks: NDArray[np.float32]
    pitch: float
    harm: float


@dataclass
class Plan:
    """How the cells of one board are made."""

    shares: NDArray[np.float64]
    """Of empty, filled, full, cross, dot, letter."""
    circled: float
    shaded: float
    numbered: float
    number: Style
    letter: Style
    other: Style
    is_written: bool
    solid: float
    inset: float
    shade: float
    tint: float
    cross: float
    ink: float
    thickness: float


def choose_plan(sheet: Sheet) -> Plan:
    """A crossword or a nonogram by chance, empty or begun."""
    rng = sheet.rng
    is_crossword = sheet.chance(0.62)
    shares = np.array([1.2, 0.02, 0.5, 0.03, 0.03, 2.6] if is_crossword else [1.2, 0.9, 0.7, 0.9, 0.5, 0.0])
    is_written = sheet.chance(0.5)
    height = sheet.between(0.36, 0.66)
    return Plan(
        shares=rng.dirichlet(shares + 1e-6),
        circled=sheet.between(0, 0.5) if sheet.chance(0.3) else 0.0,
        shaded=sheet.between(0, 0.6) if sheet.chance(0.35) else 0.0,
        numbered=(sheet.between(0, 0.8) if sheet.chance(0.85) else 0.0) if is_crossword else 0.0,
        number=choose_style(rng, sheet.faces, sheet.between(0.17, 0.34), 1.0),
        letter=choose_style(rng, sheet.faces, height, 1.0, 0.9 if is_written else 0.03),
        other=choose_style(rng, sheet.faces, height, 1.0, 0.9 if is_written else 0.03),
        is_written=is_written,
        solid=sheet.between(0, 0.35) if sheet.chance(0.75) else sheet.between(0, 0.48),
        inset=0.0 if sheet.chance(0.7) else sheet.between(0, 0.13),
        shade=sheet.between(0.58, 0.9),
        tint=sheet.between(0.85, 1.0) if sheet.chance(0.2) else 1.0,
        cross=sheet.between(0.14, 0.42),
        ink=sheet.between(0, 0.6),
        thickness=sheet.between(0.03, 0.11),
    )


def draw_filled(sheet: Sheet, plan: Plan, x: float, y: float) -> None:
    """Fill a cell by hand: hatched, dabbed or coloured in unevenly."""
    kind = sheet.rng.random()
    if kind < 0.5:
        scribble(sheet, x, y, sheet.between(0.6, 0.95), plan.ink, max(0.05, plan.thickness))
    elif kind < 0.85:
        count = int(sheet.rng.integers(7, 16))
        angles = np.linspace(0, 2 * math.pi, count, endpoint=False)
        reach = sheet.between(0.34, 0.5)
        square = 1 / np.maximum(abs(np.cos(angles)), abs(np.sin(angles)))
        radius = reach * np.minimum(square, sheet.between(1.0, 1.35)) * (1 + sheet.rng.normal(0, 0.07, count))
        points = np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])
        part, shift = find_part(sheet.page, points, 2)
        if part.size:
            layer = np.ones(part.shape, np.float32)
            cv2.fillPoly(layer, [np.round(points * DRAWN - shift).astype(np.int32)], plan.ink, cv2.LINE_AA)
            np.minimum(part, layer, out=part)
    else:
        size = int(sheet.between(0.27, 0.44) * DRAWN)
        cv2.circle(sheet.page, (round(x * DRAWN), round(y * DRAWN)), size, plan.ink, -1, cv2.LINE_AA)


def draw_cross_by_hand(sheet: Sheet, plan: Plan, x: float, y: float) -> None:
    """Two strokes that cross."""
    for sign in (-1, 1):
        jitter = sheet.rng.normal(0, 0.03, (3, 2))
        reach = plan.cross * sheet.between(0.85, 1.15)
        points = [
            np.array([x - reach, y - sign * reach]) + jitter[0],
            np.array([x, y]) + jitter[1],
            np.array([x + reach, y + sign * reach]) + jitter[2],
        ]
        draw_stroke(sheet.page, points, plan.thickness, plan.ink)


def draw_letter(sheet: Sheet, plan: Plan, x: float, y: float) -> int:
    """Draw a letter; return its index in CONTENTS, or that of an empty cell where the face cannot draw it."""
    style = plan.letter if sheet.chance(0.9) else plan.other
    letter = LETTERS[int(sheet.rng.integers(26))]
    if sheet.chance(0.35) and style.face.has_accents:
        letter = ACCENTED[int(sheet.rng.integers(len(ACCENTED)))]
    ink = compose(style, letter)
    if ink is None:
        return EMPTY
    if plan.is_written:
        ink = bend(sheet.rng, ink)
    room = int(0.92 * DRAWN)
    if max(ink.shape) > room:
        scale = room / max(ink.shape)
        size = (max(2, round(ink.shape[1] * scale)), max(2, round(ink.shape[0] * scale)))
        ink = cv2.resize(ink, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    spread = 0.09 if plan.is_written else 0.03
    free = max(0.0, 0.5 - ink.shape[0] / DRAWN / 2)
    place = (x + sheet.rng.normal(0, spread), y + float(np.clip(sheet.rng.normal(0.05, spread), -free, free + 0.05)))
    stamp(sheet.page, ink, place[0] * DRAWN, place[1] * DRAWN, style.shade)
    return CONTENTS.index(letter)


def bend(rng: np.random.Generator, ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """The ink as another hand would write it: turned, leaning, wavy, thicker or thinner."""
    ink = np.pad(ink, 4)
    height, width = ink.shape
    angle, lean, amount = rng.normal(0, 0.1), rng.normal(0, 0.1), abs(rng.normal(0, 0.7))
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = across - width / 2, down - height / 2
    wave = 2 * math.pi / (max(height, width) * rng.uniform(0.5, 1.2))
    source_x = x * math.cos(angle) + y * (math.sin(angle) + lean) + amount * np.sin(wave * y + rng.uniform(0, 6)) + width / 2
    source_y = y * math.cos(angle) - x * math.sin(angle) + amount * np.sin(wave * x + rng.uniform(0, 6)) + height / 2
    bent = cv2.remap(ink, source_x.astype(np.float32), source_y.astype(np.float32), cv2.INTER_LINEAR)
    if rng.random() < 0.4:
        change = cv2.dilate if rng.random() < 0.6 else cv2.erode
        bent = 0.5 * bent + 0.5 * change(bent, np.ones((2, 2), np.uint8))
    return bent.astype(np.float32)


def draw_cell(sheet: Sheet, plan: Plan, column: float, row: float, count: int) -> tuple[int, tuple[bool, bool, bool]]:
    """Draw one cell with its corner at a place; return its content and marks."""
    x, y = column + 0.5, row + 0.5
    kind = int(np.searchsorted(np.cumsum(plan.shares), sheet.rng.random()))
    content = min(kind, 5)
    if content == FULL:
        inset = plan.inset
        fill_cell(sheet.page, column + inset, row + inset, column + 1 - inset, row + 1 - inset, plan.solid)
        return FULL, (False, False, False)
    circled = sheet.chance(plan.circled) and content in (EMPTY, 5)
    shaded = sheet.chance(plan.shaded) and content in (EMPTY, CROSS, DOT, 5)
    numbered = sheet.chance(plan.numbered)
    if shaded:
        fill_cell(sheet.page, column, row, column + 1, row + 1, plan.shade)
    if circled:
        radius = round(sheet.between(0.4, 0.47) * DRAWN)
        centre = (round(x * DRAWN), round(y * DRAWN))
        cv2.circle(sheet.page, centre, radius, plan.ink, max(1, round(0.5 * plan.thickness * DRAWN)), cv2.LINE_AA)
    if content == FILLED:
        draw_filled(sheet, plan, x + sheet.rng.normal(0, 0.03), y + sheet.rng.normal(0, 0.03))
    elif content == CROSS:
        draw_cross_by_hand(sheet, plan, x + sheet.rng.normal(0, 0.04), y + sheet.rng.normal(0, 0.04))
    elif content == DOT:
        radius = max(1, round(sheet.between(0.05, 0.15) * DRAWN))
        place = (round((x + sheet.rng.normal(0, 0.06)) * DRAWN), round((y + sheet.rng.normal(0, 0.06)) * DRAWN))
        cv2.circle(sheet.page, place, radius, plan.ink, -1, cv2.LINE_AA)
    elif content == 5:
        content = draw_letter(sheet, plan, x, y)
    if numbered:
        ink = compose(plan.number, str(count))
        if ink is not None:
            inset = sheet.between(0.05, 0.09)
            place = (column + inset + ink.shape[1] / DRAWN / 2, row + inset + ink.shape[0] / DRAWN / 2)
            stamp(sheet.page, ink, place[0] * DRAWN, place[1] * DRAWN, plan.number.shade)
    return content, (circled, shaded, numbered)


def draw_bars(sheet: Sheet, first: float) -> None:
    """The thick sides of a barred crossword."""
    for _ in range(int(sheet.rng.integers(3, 16))):
        x, y = first + int(sheet.rng.integers(0, SIDE + 1)), first + int(sheet.rng.integers(0, SIDE + 1))
        end = (x + 1, y) if sheet.chance(0.5) else (x, y + 1)
        draw_line(sheet.page, (x, y), end, sheet.between(0.08, 0.18), 0.05)


def make_board(seed: int, index: int, faces: Faces, hardest: float = 1.0) -> Board:
    """Board number `index`."""
    rng = np.random.default_rng([seed, index, 1])
    cells = SIDE + 2 * AROUND
    size = round(cells * DRAWN)
    paper = 1.0 if rng.random() < 0.8 else float(rng.uniform(0.7, 1.0))
    style = choose_style(rng, faces, 0.5, paper)
    sheet = Sheet(rng, faces, np.full((size, size), paper, np.float32), style)
    plan = choose_plan(sheet)
    content = np.zeros((SIDE, SIDE), np.int64)
    marks = np.zeros((SIDE, SIDE, 3), np.float32)
    count = int(rng.integers(1, 120))
    for row in range(-2, SIDE + 2):
        for column in range(-2, SIDE + 2):
            what, how = draw_cell(sheet, plan, AROUND + column, AROUND + row, count)
            count += how[2]
            if 0 <= row < SIDE and 0 <= column < SIDE:
                content[row, column], marks[row, column] = what, how
    rule_board(sheet, choose_rules(rng), cells)
    if sheet.chance(0.12):
        draw_bars(sheet, AROUND)
    return take_board(sheet, content, marks, hardest)


def rule_board(sheet: Sheet, rules: Rules, cells: float) -> None:
    """Rule the board, now and then with a frame at its edge and nothing beyond."""
    for index in range(-2, SIDE + 3):
        at = AROUND + index
        draw_rule(sheet, rules, index, (at, 0), (at, cells))
        draw_rule(sheet, rules, index, (0, at), (cells, at))
    if sheet.chance(0.3):
        side = int(sheet.rng.integers(4))
        low, high = AROUND, AROUND + SIDE
        beyond = ((0, 0, low, cells), (high, 0, cells, cells), (0, 0, cells, low), (0, high, cells, cells))[side]
        fill_cell(sheet.page, beyond[0], beyond[1], beyond[2], beyond[3], float(sheet.page.max()))
        at = low if side in (0, 2) else high
        ends = ((at, 0), (at, cells)) if side < 2 else ((0, at), (cells, at))
        draw_line(sheet.page, ends[0], ends[1], sheet.between(0.03, 0.15), rules.shade)


def take_board(sheet: Sheet, content: NDArray[np.int64], marks: NDArray[np.float32], hardest: float) -> Board:
    """Photograph the board and cut its cells."""
    rng = sheet.rng
    harm = 0.0 if rng.random() < 0.15 else hardest * float(rng.random())
    pitch = math.exp(rng.uniform(math.log(9.5), math.log(48)))
    page = age_paper(rng, sheet.page, harm)
    side = SIDE * PITCH + 2 * MARGIN
    grey, _ = photograph(rng, page, np.zeros((0, 2)), Exposure(pitch, harm), (side, side), PITCH, 0.7)
    crops = cut_cells(normalise(grey), SIDE, SIDE)
    return Board(crops, content.ravel(), marks.reshape(-1, 3), pitch, harm)
