"""Making a nonogram from nothing: draw a picture, improve it, and begin anew if that leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import numpy as np

from gridwright.kinds.common.generation import Budget, Orbit, SpentError, find_orbits
from gridwright.kinds.common.grading import BANDS
from gridwright.kinds.nonogram.generator.ambiguity import Lines, Picture, to_board
from gridwright.kinds.nonogram.generator.compositions import draw_composition, draw_picture, hollow_out
from gridwright.kinds.nonogram.generator.demands import Demand, Rate, find_band, list_demands, rate_plainly
from gridwright.kinds.nonogram.generator.sketches import Sketcher, count_unlike
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.specification import (
    BAND_DENSITIES,
    DENSITIES,
    DRAWN_DENSITIES,
    DRAWN_STYLES,
    MIXED_STYLES,
    PLAIN,
    SLACK,
    TINY,
    WIDE_SLACK,
    NonogramSpecification,
)
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort, Solved

DEFAULT_LIMIT = 50_000
"""Candidates looked at before nothing is taken to fit: some seconds for 20x20."""
CAREFUL_ATTEMPTS = 40
"""Drawn pictures that are given up rather than hurt; of those after them, as many cells are changed as it takes."""
OUTLINED = 0.7
"""Share of drawn pictures of which only the outline is left where a hard puzzle is asked for: filled shapes are gentle."""
LOOKS = 8
"""Pictures drawn for an attempt, until one is neither too thin nor too thick."""


def generate(
    wish: NonogramSpecification,
    *,
    seed: int,
    index: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
    rate: Rate = rate_plainly,
) -> Made | NothingFits:
    """The nonogram number `index` of a `seed`: always the same one, whatever else is made before, after or at the same time."""
    if wish.inks > 1 or wish.sort != PLAIN:
        from gridwright.kinds.nonogram.generator.sorts import generate_sort

        return generate_sort(wish, seed=seed, index=index, limit=limit, timeout=timeout, progress=progress, rate=rate)
    random = Random(f"{seed}-{index}")
    lines = Lines(wish.height, wish.width)
    budget = Budget(limit, timeout, progress)
    demands = list_demands(lines, budget, guessing=wish.guessing, rules=wish.rules, bands=wish.find_bands(), rate=rate)
    orbits = find_orbits(wish.height, wish.width, wish.symmetry)
    sketcher = Sketcher(demands, orbits, random)
    info = Info(title=f"Nonogram {wish.width}x{wish.height} #{seed}-{index}")
    try:
        for attempt in count():
            style = choose_style(wish, random)
            if style in DRAWN_STYLES:
                sketch = sketcher.look(_draw_composition(wish, style, sketcher, orbits, random))
                sketch = sketcher.improve(sketch, keeps_look=attempt < CAREFUL_ATTEMPTS)
            else:
                sketch = sketcher.improve(sketcher.look(_draw(wish, style, sketcher, orbits, random)))
            if not sketch.unmet:
                facts = describe_picture(sketch.picture, lines, demands)
                puzzle = make_puzzle(sketch.picture, info)
                return Made(puzzle, {"symmetry": wish.symmetry, "style": style, **facts}, budget.effort())
        raise AssertionError("count never ends")
    except SpentError as stop:
        nearest = sketcher.nearest
        if nearest is None:
            return NothingFits(stop.reason, effort=budget.effort())
        puzzle = Nonogram.from_picture(to_board(nearest.picture), info=info)
        return NothingFits(stop.reason, nearest.shortfall.words, puzzle, budget.effort())


def choose_style(wish: NonogramSpecification, random: Random) -> str:
    """The style asked for, or one of those that it stands for."""
    styles = MIXED_STYLES.get(wish.style)
    return styles[int(random.random() * len(styles))] if styles else wish.style


def _draw_composition(
    wish: NonogramSpecification, style: str, sketcher: Sketcher, orbits: Sequence[Orbit], random: Random
) -> Picture:
    """A new picture of something, with the symmetry and the density that are asked for."""
    low, high = DRAWN_DENSITIES
    if wish.density is not None:
        target = sketcher.limit_filled(wish.density, SLACK)
        low, high = wish.density - 0.1, wish.density + 0.1
    else:
        sketcher.limit_filled(0.5, 0.5)
    is_frontal = wish.symmetry in ("horizontal", "both")
    bands = wish.find_bands()
    is_hard = bands is not None and bands[0] > BANDS // 2
    for _ in range(LOOKS):
        picture = draw_composition(random, wish.height, wish.width, style, is_frontal=is_frontal)
        if is_hard and random.random() < OUTLINED:
            hollow_out(picture)
        flat = picture.reshape(-1)
        for orbit in orbits:
            flat[list(orbit)] = flat[orbit[0]]
        if wish.density is not None and abs(1 - picture.mean() - wish.density) < abs(picture.mean() - wish.density):
            picture ^= 1
        if low <= picture.mean() <= high:
            break
    return picture if wish.density is None else _fill_up(picture, target, orbits)


def _fill_up(picture: Picture, target: float, orbits: Sequence[Orbit]) -> Picture:
    """The picture with its shapes grown or shrunk at their corners, until it has as near to so many filled cells as can be."""
    orbit_of = {cell: orbit for orbit in orbits for cell in orbit}
    while True:
        flat = picture.reshape(-1)
        missing = target - int(np.count_nonzero(flat))
        unlike = np.where(flat == (0 if missing > 0 else 1), count_unlike(picture).reshape(-1), -1)
        # A few at a time, where the shapes are roundest; what is grown already counts as the shape.
        many = max(1, int(abs(missing)) // 20)
        roundest = np.argsort(-unlike, kind="stable")[:many].tolist()
        if unlike[roundest[0]] < 0:
            return picture
        for cell in roundest:
            if 2 * abs(missing) <= len(orbit_of[cell]):
                return picture
            if unlike[cell] < 0:
                continue  # a cell of its orbit was turned a moment ago
            flat[list(orbit_of[cell])] ^= 1
            missing += len(orbit_of[cell]) if missing < 0 else -len(orbit_of[cell])
            unlike[list(orbit_of[cell])] = -1


def _draw(wish: NonogramSpecification, style: str, sketcher: Sketcher, orbits: Sequence[Orbit], random: Random) -> Picture:
    """A new picture by chance, of the density asked for or of one drawn at random, which the sketcher is to keep."""
    low, high = BAND_DENSITIES if wish.find_bands() else DENSITIES
    density, slack = wish.density, SLACK
    if density is None:
        density = low + (high - low) * random.random()
        slack = 1.0 if wish.height * wish.width <= TINY else WIDE_SLACK
    filled = sketcher.limit_filled(density, slack)
    return draw_picture(random, wish.height, wish.width, filled=filled, style=style, orbits=orbits)


def make_puzzle(picture: Picture, info: Info) -> Nonogram:
    """The puzzle of a picture that is fair; its solution is proved once more to be the only one, by the whole solver."""
    puzzle = Nonogram.from_picture(to_board(picture), info=info)
    outcome = solve(puzzle, solutions=2)
    if not isinstance(outcome, Solved) or outcome.solution != puzzle.goal:
        raise AssertionError(f"{info.title or 'the picture'} was taken to be the only solution, but the puzzle is {outcome.name}")
    return puzzle


def describe_picture(picture: Picture, lines: Lines, demands: list[Demand]) -> dict[str, Any]:
    """What making the puzzle found out about it."""
    return {
        "density": round(float(picture.mean()), 4),
        "needs_guessing": lines.count_open(picture) > 0,
        "band": find_band(demands),
    }
