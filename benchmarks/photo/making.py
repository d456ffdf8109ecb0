"""Making a set: so many photographs of pages with puzzles, each beside what is true of it. The same seed makes the same set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.photo import camera, layouts, prints
from benchmarks.photo.puzzles import KINDS, Subject, draw_packed, draw_size, draw_subject

Random = np.random.Generator
MOST_PIXELS = 14e6
"""Of a photograph: what telephones take."""
SMALLEST_CELL = 10.0
"""Pixels of the photograph; smaller cells are not asked of anybody."""
MOST_OF_PAGE = 45e6
"""Pixels of a page that is photographed."""
FINER = 1.5
"""How many pixels of the page a pixel of the photograph sees, along each side."""


@dataclass(frozen=True, slots=True)
class Order:
    """One photograph that is to be made."""

    number: int
    seed: int
    kind: str
    level: str
    is_own: bool

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.number:04d}-{self.level}"


def list_orders(count: int, seed: int, start: int = 0) -> Iterator[Order]:
    """Kinds and levels in turn; half of the pages are printed by gridwright, half are laid out by others."""
    for number in range(start, start + count):
        kind = KINDS[number % 3]
        level = camera.LEVELS[(0, 1, 1, 2)[number // 3 % 4]]
        yield Order(number, seed, kind, level, is_own=number // 12 % 2 == number // 3 % 2)


def make_set(folder: Path, count: int, seed: int, *, jobs: int = 1, start: int = 0) -> int:
    """Write the photographs that are not there yet; how many were written."""
    folder.mkdir(parents=True, exist_ok=True)
    orders = [order for order in list_orders(count, seed, start) if not (folder / f"{order.name}.json").exists()]
    if jobs == 1:
        for order in orders:
            make_photograph(order, folder)
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            list(pool.map(make_photograph, orders, [folder] * len(orders)))
    return len(orders)


def make_photograph(order: Order, folder: Path) -> None:
    """One photograph into `folder`, and what is true of it beside it."""
    random = np.random.default_rng([order.seed, order.number])
    sheet = _make_sheet(order, random)
    photo, truth = photograph_sheet(sheet, camera.draw_shot(random, order.level), random)
    quality = truth.pop("quality")
    (folder / f"{order.name}.jpg").write_bytes(camera.format_jpeg(photo, quality))
    # The truth comes last: what has one is complete.
    (folder / f"{order.name}.json").write_text(json.dumps(truth, ensure_ascii=False) + "\n", "utf-8")


def _make_sheet(order: Order, random: Random) -> prints.Sheet:
    for _ in range(20):
        several = int(random.choice([1, 1, 1, 1, 2, 4, 6]))
        subjects = _draw_subjects(order, several, random)
        if not order.is_own:
            return layouts.draw_sheet(subjects, random)
        sheets = [sheet for sheet in prints.print_sheets(subjects, random) if sheet.placed]
        if sheets:
            return sheets[int(random.integers(len(sheets)))]
    raise AssertionError("found no page with a whole puzzle on it")


def _draw_subjects(order: Order, several: int, random: Random) -> list[Subject]:
    """Puzzles that go on a page together are of about the same size."""
    if several == 1:
        packed = draw_packed(random, order.kind, order.seed) if order.is_own and random.random() < 0.25 else None
        return [packed or draw_subject(random, order.kind, None, order.seed)]
    while max(size := draw_size(random, order.kind)) > (25, 25, 25, 20, 15, 15, 15)[several]:
        pass
    return [draw_subject(random, order.kind, size, order.seed) for _ in range(several)]


def photograph_sheet(sheet: prints.Sheet, shot: camera.Shot, random: Random) -> tuple[Any, dict[str, Any]]:
    """The photograph of a page, and what is true of it. Where the page would become too large, cells become smaller.

    Half of the time somebody has gone near: to all puzzles, or to one of them, beside which others are cut off by the rim.
    """
    chosen = list(range(len(sheet.placed)))
    is_near = bool(random.random() < 0.5)
    if is_near and random.random() < 0.4:
        chosen = [int(random.choice(chosen))]
    cell = float(np.mean([sheet.placed[number].cell for number in chosen]))
    width, height = prints.measure_page(sheet)
    seen = prints.bound([sheet.placed[number].whole for number in chosen]) if is_near else (0.0, 0.0, width, height)
    area = (seen[2] - seen[0]) * (seen[3] - seen[1]) / cell**2
    shot = replace(shot, cell_px=max(SMALLEST_CELL, min(shot.cell_px, np.sqrt(MOST_PIXELS / (1.4 * area)))))
    dots = min(shot.cell_px * FINER / cell, np.sqrt(MOST_OF_PAGE / (width * height)))
    image = prints.render_sheet(sheet, dots)
    wholes, quads = [dots * each.whole for each in sheet.placed], [dots * each.quad for each in sheet.placed]
    frame = camera.Frame(tuple(wholes[number] for number in chosen), is_near)
    photo, moved = camera.take_photograph(image, dots * cell, frame, [*wholes, *quads], shot, random)
    puzzles: list[dict[str, Any]] = []
    cut: list[dict[str, Any]] = []
    for placed, whole, quad in zip(sheet.placed, moved, moved[len(wholes) :], strict=False):
        is_whole = bool((whole >= 0).all() and (whole <= (photo.shape[1], photo.shape[0])).all())
        told = {**placed.truth, "quad": np.round(quad, 1).tolist(), "cell_px": round(shot.cell_px * placed.cell / cell, 1)}
        (puzzles if is_whole else cut).append(told)
    truth = {
        "puzzles": puzzles,
        "cut": [told["quad"] for told in cut],
        "style": sheet.style,
        "disturbance": shot.level,
        "traits": shot.traits,
        "cell_px": round(shot.cell_px, 1),
        "quality": shot.quality,
    }
    return photo, truth
