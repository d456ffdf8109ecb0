"""Making a nonogram from nothing: draw a picture, improve it, and begin anew if that leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gridwright.generate.budget import Budget, SpentError
from gridwright.generate.symmetry import Orbit, find_orbits
from gridwright.kinds.nonogram.generator.demands import Demand, Rate, find_band, list_demands, rate_plainly
from gridwright.kinds.nonogram.generator.lines import Lines, Picture, to_board
from gridwright.kinds.nonogram.generator.pictures import STYLES, draw_picture
from gridwright.kinds.nonogram.generator.sketching import Sketcher
from gridwright.kinds.nonogram.generator.wish import ANY, BAND_DENSITIES, DENSITIES, SLACK, TINY, WIDE_SLACK, Wish
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort, Solved

DEFAULT_LIMIT = 50_000
"""Candidates looked at before nothing is taken to fit: some seconds for 20x20."""


def generate(
    wish: Wish,
    *,
    seed: int,
    index: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
    rate: Rate = rate_plainly,
) -> Made | NothingFits:
    """The nonogram number `index` of a `seed`: always the same one, whatever else is made before, after or at the same time."""
    random = Random(f"{seed}-{index}")
    lines = Lines(wish.height, wish.width)
    budget = Budget(limit, timeout, progress)
    demands = list_demands(lines, budget, guessing=wish.guessing, rules=wish.rules, bands=wish.bands, rate=rate)
    orbits = find_orbits(wish.height, wish.width, wish.symmetry)
    sketcher = Sketcher(demands, orbits, random)
    info = Info(title=f"Nonogram {wish.width}x{wish.height} #{seed}-{index}")
    try:
        while True:
            style = _choose_style(wish, random)
            sketch = sketcher.improve(sketcher.look(_draw(wish, style, sketcher, orbits, random)))
            if not sketch.unmet:
                facts = describe_picture(sketch.picture, lines, demands)
                puzzle = make_puzzle(sketch.picture, info)
                return Made(puzzle, {"symmetry": wish.symmetry, "style": style, **facts}, budget.effort())
    except SpentError as stop:
        nearest = sketcher.nearest
        if nearest is None:
            return NothingFits(stop.reason, effort=budget.effort())
        puzzle = Nonogram.from_picture(to_board(nearest.picture), info=info)
        return NothingFits(stop.reason, nearest.shortfall.words, puzzle, budget.effort())


def _choose_style(wish: Wish, random: Random) -> str:
    return list(STYLES)[int(random.random() * len(STYLES))] if wish.style == ANY else wish.style


def _draw(wish: Wish, style: str, sketcher: Sketcher, orbits: Sequence[Orbit], random: Random) -> Picture:
    """A new picture, of the density asked for or of one drawn at random, which the sketcher is to keep."""
    low, high = BAND_DENSITIES if wish.bands else DENSITIES
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
