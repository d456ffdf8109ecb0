"""Making a coloured nonogram from nothing: a picture is drawn as in black and white, its parts get inks, and a few cells change.

Which ink a part has is told by points thrown over the board, a few for each ink: a cell has the ink of the nearest. Where things
look at one, left and right are coloured alike. Half of the larger pictures get an outline in the darkest ink.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import numpy as np

from gridwright.kinds.common.generation import Budget, SpentError, find_orbits
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.ambiguity import Picture
from gridwright.kinds.nonogram.generator.compositions import draw_composition, draw_picture
from gridwright.kinds.nonogram.generator.general_maker import PictureSearch, describe_puzzle
from gridwright.kinds.nonogram.generator.search import choose_style
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.specification import DENSITIES, DRAWN_STYLES, NonogramSpecification
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort

LOOKS = 2_000
"""What may be spent on one picture before another is drawn."""
MOST_CHANGED = 0.08
"""Share of cells that may change: beyond that one does not see any more what it is."""
POINTS = 2
"""Points an ink."""
OUTLINED_FROM = 12
"""Cells along the shorter side from which an outline may be drawn."""

PALETTES: tuple[tuple[tuple[str, str], ...], ...] = (
    (
        ("black", "#22252b"),
        ("red", "#c8352f"),
        ("yellow", "#f2b632"),
        ("green", "#3f8f4f"),
        ("blue", "#3567b0"),
        ("orange", "#e57f2e"),
        ("violet", "#7b4fa3"),
        ("grey", "#9aa0a8"),
    ),
    (
        ("brown", "#5b3a24"),
        ("green", "#4f8a3d"),
        ("orange", "#e07b2c"),
        ("yellow", "#efc94c"),
        ("red", "#b5322c"),
        ("blue", "#4f86b8"),
        ("pink", "#e79aa8"),
        ("grey", "#8f9499"),
    ),
    (
        ("navy", "#1f2d5a"),
        ("turquoise", "#2aa5a0"),
        ("coral", "#ef6f5b"),
        ("yellow", "#f4c95d"),
        ("violet", "#6a4c93"),
        ("green", "#6aa84f"),
        ("pink", "#f2a1b3"),
        ("grey", "#a0a7b4"),
    ),
)
"""Inks that go well together, the darkest first."""


def generate_coloured(
    wish: NonogramSpecification,
    *,
    seed: int,
    index: int,
    limit: int | None,
    timeout: float | None,
    progress: Callable[[Effort], None] | None,
) -> Made | NothingFits:
    """The coloured nonogram number `index` of a `seed`."""
    random = Random(f"{seed}-{index}")
    budget = Budget(limit, timeout, progress)
    info = Info(title=f"Nonogram {wish.width}x{wish.height} #{seed}-{index}")
    orbits = find_orbits(wish.height, wish.width, wish.symmetry)
    try:
        for _ in count():
            budget.spend()
            style = choose_style(wish, random)
            is_frontal = wish.symmetry in ("horizontal", "both")
            if style in DRAWN_STYLES:
                picture = draw_composition(random, wish.height, wish.width, style, is_frontal=is_frontal)
            else:
                filled = random.uniform(*DENSITIES) * wish.height * wish.width
                picture = draw_picture(random, wish.height, wish.width, filled=filled, style=style, orbits=orbits)
            cells = paint(picture, wish.inks, random, is_frontal=style in DRAWN_STYLES)
            for orbit in orbits:
                cells.reshape(-1)[list(orbit)] = cells.flat[orbit[0]]
            if len(np.unique(cells[cells > 0])) != wish.inks:
                continue
            made = _make(cells, wish, info, random.choice(PALETTES), budget)
            if made is not None:
                facts = {"symmetry": wish.symmetry, "style": style, **describe_puzzle(made)}
                return Made(made, facts, budget.effort())
        raise AssertionError("count never ends")
    except SpentError as stop:
        return NothingFits(stop.reason, effort=budget.effort())


def paint(picture: Picture, inks: int, random: Random, *, is_frontal: bool) -> Picture:
    """The numbers of inks for the filled cells of a picture."""
    height, width = picture.shape
    down, across = np.indices(picture.shape, dtype=np.float64)
    if is_frontal:
        across = np.abs(across - (width - 1) / 2)
    farthest = np.full(picture.shape, np.inf)
    painted = np.zeros_like(picture)
    for number in list(range(1, inks + 1)) * POINTS:
        row, column = random.random() * height, random.random() * (width / 2 if is_frontal else width)
        distance = np.square(down - row) + np.square(across - column)
        painted[distance < farthest] = number
        farthest = np.minimum(farthest, distance)
    painted[picture == 0] = 0
    if min(height, width) >= OUTLINED_FROM and random.random() < 0.5:
        padded = np.pad(picture, 1)
        inner = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
        painted[(picture == 1) & (inner == 0)] = 1
    return painted


def _make(
    cells: Picture, wish: NonogramSpecification, info: Info, colours: tuple[tuple[str, str], ...], budget: Budget
) -> Nonogram | None:
    """The puzzle of a picture, if a few changes make it fair. Changes would break a symmetry that is asked for."""
    inks = tuple(Ink(name, colour, symbol) for (name, colour), symbol in zip(colours[: wish.inks], "abcdefgh", strict=False))
    source = Nonogram.from_picture(Board(wish.height, wish.width, cells.tobytes()), palette=(PAPER, *inks), info=info)
    part = budget.part(budget.share(LOOKS, 1))
    search = PictureSearch(source, wish.guessing, part)
    try:
        if wish.symmetry != "none":
            return None if search.look().open_cells else source
        found, _ = search.find_few()
    except SpentError as stop:
        if stop.budget is not part:
            raise
        return None
    if found is None or len(found.changes) > MOST_CHANGED * wish.height * wish.width:
        return None
    puzzle = search.make_puzzle(found.changes)
    assert puzzle.goal is not None
    return puzzle if len(set(puzzle.goal.cells) - {0}) == wish.inks else None
