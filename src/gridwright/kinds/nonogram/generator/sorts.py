"""Making a nonogram of any sort but black and white from nothing: a picture is drawn for its shape, and a few cells change.

Colours: see `coloured`. Triangles: corners of the shapes in a picture become half cells. Zebras: of all runs of a picture, those
go that lines can do without. Triddlers: a picture is drawn fine, and each triangle has what lies at its middle. Blocks: a cell
is filled where it is so in a picture seen from the front and in one seen from above.

Where a band is asked for, puzzles are made until one is in it, of zebras with more or fewer runs left. Solids in a box are
gentle, with holes too, since lines beside them are empty; harder blocks get scattered cells all over the box, most of them in one
ink, since every change of ink tells where a block ends. Hard puzzles with triangles get scattered cells and few half cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from random import Random

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Budget, SpentError, find_orbits
from gridwright.kinds.common.grading import BANDS, find_bands
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import Grammar
from gridwright.kinds.nonogram.generator.ambiguity import Picture
from gridwright.kinds.nonogram.generator.coloured import choose_palette, paint, paint_points
from gridwright.kinds.nonogram.generator.compositions import draw_composition, draw_picture, hollow_out
from gridwright.kinds.nonogram.generator.demands import MET, SLOW_RATING_COST, InBand, Rate, Shortfall, find_band
from gridwright.kinds.nonogram.generator.general_maker import PictureSearch, describe_puzzle
from gridwright.kinds.nonogram.generator.search import OUTLINED, choose_style
from gridwright.kinds.nonogram.generator.stairs import Half, list_halves
from gridwright.kinds.nonogram.generator.zebra_clues import RATED_STEPS, list_thinner
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, Corner
from gridwright.kinds.nonogram.lattice import Lattice
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.specification import DENSITIES, DRAWN_STYLES, GENTLE, PLAIN, NonogramSpecification
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort

LOOKS = 2_000
"""What may be spent on one picture before another is drawn."""
MOST_CHANGED = 0.08
"""Share of cells that may change: beyond that one does not see any more what it is."""
TRIANGLE_HEIGHT = 3**0.5
"""Of a triangle, in halves of its side: rows of a triddler lie so far apart where its cells lie 1 apart."""
CUT_OFF, FILLED_IN = 0.6, 0.8
"""How often a corner that sticks out loses a half, and one that goes in gets one."""
HALVED_HARD = 0.3
"""The same, of both, where it is to be hard: a half cell tells where a block ends."""
FEWEST_HALVES = 3
"""With fewer half cells a puzzle would hardly be one of triangles."""
Shares = tuple[float, float]
"""The least and the largest share of some cells."""
KEPT, STRAY = (0.4, 1.0), (0.0, 0.3)
"""Shares of a solid in a box that stay filled, and of the cells around it that become so, where it is to be more than gentle."""
KEPT_HARD, STRAY_HARD = (0.25, 0.5), (0.15, 0.35)
"""The same where it is to be hard: lines that are empty, or full, would tell too much."""
KEPT_FLAT, STRAY_FLAT = (0.6, 0.95), (0.05, 0.35)
"""The same of hard pictures with triangles."""
MAIN_INK, MAIN_INK_HARD = (0.6, 0.9), (0.85, 0.97)
"""Shares of the scattered cells of a block in several inks that are in one of them."""
SCATTERED_DENSITIES = (0.15, 0.45)
"""Shares of filled cells of a block drawn by chance; with half of them filled it is gentle again."""

Numbers = npt.NDArray[np.uint8]
Sketch = Callable[[Random, str, bool], Nonogram | None]
"""Draws the puzzle of a picture, in a style, hard if that is asked for; None if the picture will not do."""


def generate_sort(
    wish: NonogramSpecification,
    *,
    seed: int,
    index: int,
    limit: int | None,
    timeout: float | None,
    progress: Callable[[Effort], None] | None,
    rate: Rate,
) -> Made | NothingFits:
    """The nonogram number `index` of a `seed`, of the sort and the number of inks asked for."""
    random = Random(f"{seed}-{index}")
    budget = Budget(limit, timeout, progress)
    name = "Nonogram" if wish.sort == PLAIN else wish.sort.capitalize()
    size = wish.find_box().describe_size() if wish.sort == "block" else f"{wish.width}x{wish.height}"
    info = Info(title=f"{name} {size} #{seed}-{index}")
    sketch = SKETCHES[wish.sort](wish)
    bands = wish.find_bands()
    demand = InBand(bands, rate, budget, SLOW_RATING_COST) if bands else None
    is_hard = bands is not None and bands[0] > BANDS // 2
    nearest: tuple[Shortfall, Nonogram] | None = None
    try:
        for _ in count():
            budget.spend()
            style = choose_style(wish, random)
            source = sketch(random, style, is_hard)
            fair = None if source is None else _make_fair(replace(source, info=info), wish, budget)
            if fair is None:
                continue
            puzzles: Iterable[Nonogram] = [fair]
            if fair.grammar == "zebra":
                puzzles = list_thinner(fair, random, budget, RATED_STEPS if demand else 0)
            for puzzle in puzzles:
                shortfall = demand.check_puzzle(puzzle) if demand else MET
                if not shortfall.amount:
                    facts = {**describe_puzzle(puzzle), "band": find_band([demand] if demand else [])}
                    return Made(puzzle, {"symmetry": wish.symmetry, "style": style, **facts}, budget.effort())
                if nearest is None or shortfall.amount < nearest[0].amount:
                    nearest = (shortfall, puzzle)
        raise AssertionError("count never ends")
    except SpentError as stop:
        if nearest is None:
            return NothingFits(stop.reason, effort=budget.effort())
        return NothingFits(stop.reason, nearest[0].words, nearest[1], budget.effort())


def _make_fair(source: Nonogram, wish: NonogramSpecification, budget: Budget) -> Nonogram | None:
    """The puzzle of a picture, if a few changes make it fair. Changes would break a symmetry that is asked for."""
    part = budget.part(budget.share(LOOKS, 1))
    search = PictureSearch(source, wish.guessing, part)
    try:
        if wish.symmetry != "none":
            return None if search.look().open_cells else source
        search.find_few(is_proof_wanted=False)
    except SpentError as stop:
        if stop.budget is not part:
            raise
        return None
    if not search.found or len(search.found[0].changes) > MOST_CHANGED * source.lattice.size:
        return None
    puzzle = search.make_puzzle(search.found[0].changes)
    assert puzzle.goal is not None
    return puzzle if len(set(puzzle.goal.cells) - {0}) == len(source.palette) - 1 else None


# Rectangles.


def sketch_colours(wish: NonogramSpecification) -> Sketch:
    """Pictures in several inks; those of a zebra may have one."""
    orbits = find_orbits(wish.height, wish.width, wish.symmetry)
    is_frontal = wish.symmetry in ("horizontal", "both")
    grammar: Grammar = "zebra" if wish.sort == "zebra" else "blocks"

    def draw(random: Random, style: str, is_hard: bool) -> Nonogram | None:
        picture = _draw_flat(wish, random, style, is_hard, is_frontal=is_frontal)
        if wish.inks == 1:
            cells = picture
        else:
            cells = paint(picture, wish.inks, random, is_frontal=style in DRAWN_STYLES, is_hard=is_hard)
        for orbit in orbits:
            cells.reshape(-1)[list(orbit)] = cells.flat[orbit[0]]
        if len(np.unique(cells[cells > 0])) != wish.inks:
            return None
        palette = BLACK_ON_WHITE if wish.inks == 1 else choose_palette(wish.inks, random)
        board = Board(wish.height, wish.width, cells.tobytes())
        return Nonogram.from_picture(board, palette=palette, grammar=grammar)

    return draw


def _draw_flat(wish: NonogramSpecification, random: Random, style: str, is_hard: bool, *, is_frontal: bool = False) -> Picture:
    height, width = wish.height, wish.width
    if style in DRAWN_STYLES:
        picture = draw_composition(random, height, width, style, is_frontal=is_frontal)
        if is_hard and random.random() < OUTLINED:
            hollow_out(picture)
        return picture
    orbits = find_orbits(height, width, wish.symmetry)
    filled = random.uniform(*DENSITIES) * height * width
    return draw_picture(random, height, width, filled=filled, style=style, orbits=orbits)


# Half cells at the corners of shapes: each has its colour towards the two neighbours that are filled.

TOWARDS: dict[Corner, tuple[tuple[int, int], tuple[int, int]]] = {
    "◢": ((0, 1), (1, 0)),
    "◣": ((0, -1), (1, 0)),
    "◤": ((0, -1), (-1, 0)),
    "◥": ((0, 1), (-1, 0)),
}
"""Corner -> where these neighbours are, as rows and columns away."""


def sketch_triangles(wish: NonogramSpecification) -> Sketch:
    """Pictures in one ink or several with half cells at some corners."""

    def draw(random: Random, style: str, is_hard: bool) -> Nonogram | None:
        picture = _draw_flat(wish, random, style, is_hard)
        if is_hard and style in DRAWN_STYLES:
            picture = _scatter(picture, random, KEPT_FLAT, STRAY_FLAT)
        cells = picture
        if wish.inks > 1:
            cells = paint(picture, wish.inks, random, is_frontal=style in DRAWN_STYLES, is_hard=is_hard)
        halves = _place_halves(cells, random, *((HALVED_HARD,) * 2 if is_hard else (CUT_OFF, FILLED_IN)))
        if len(halves) < FEWEST_HALVES:
            return None
        numbers = {half: wish.inks + number for number, half in enumerate(sorted(set(halves.values())), start=1)}
        whole = choose_palette(wish.inks, random) if wish.inks > 1 else BLACK_ON_WHITE
        palette = (*whole, *list_halves(whole, list(numbers)))
        flat = cells.copy()
        for (row, column), half in halves.items():
            flat[row, column] = numbers[half]
        if set(np.unique(flat).tolist()) | {0} != set(range(len(palette))):
            return None
        return Nonogram.from_picture(Board(wish.height, wish.width, flat.tobytes()), palette=palette, grammar="caps")

    return draw


def _place_halves(cells: Picture, random: Random, cut_off: float, filled_in: float) -> dict[tuple[int, int], Half]:
    """Cells that become half cells -> the ink and the corner that has it. No two of a corner lie side by side."""
    padded = np.pad(cells, 1)
    found: dict[tuple[int, int], Half] = {}
    for row, column in np.ndindex(*cells.shape):
        here = int(padded[row + 1, column + 1])
        for corner, sides in TOWARDS.items():
            inks = {int(padded[row + 1 + down, column + 1 + right]) for down, right in sides}
            behind = [int(padded[row + 1 - down, column + 1 - right]) for down, right in sides]
            (ink, *others) = inks
            if others or not ink or any(behind) or here not in (0, ink):
                continue
            if random.random() >= (cut_off if here else filled_in):
                continue
            if (ink, corner) not in (found.get((row - 1, column)), found.get((row, column - 1))):
                found[row, column] = (ink, corner)
    return found


# Other shapes.


def sketch_triddlers(wish: NonogramSpecification) -> Sketch:
    """Pictures on a hexagon."""
    lattice = wish.find_hexagon()
    across = [sum(lattice.coordinates(cell)[1:]) for cell in range(lattice.size)]
    first, wide = min(across), max(across) - min(across) + 1
    tall = round(TRIANGLE_HEIGHT * lattice.height)
    down = [int((lattice.coordinates(cell)[0] - lattice.rows[0] + 0.5) * TRIANGLE_HEIGHT) for cell in range(lattice.size)]
    places = np.array([(min(row, tall - 1), column - first) for row, column in zip(down, across, strict=True)])

    def draw(random: Random, style: str, is_hard: bool) -> Nonogram | None:
        if style in DRAWN_STYLES:
            picture = draw_composition(random, tall, wide, style)
            if is_hard and random.random() < OUTLINED:
                hollow_out(picture)
        else:
            filled = random.uniform(*DENSITIES) * tall * wide
            picture = draw_picture(random, tall, wide, filled=filled, style=style, orbits=find_orbits(tall, wide, "none"))
        return _fill_lattice(lattice, picture[places[:, 0], places[:, 1]], places, wish.inks, random, is_hard=is_hard)

    return draw


def sketch_blocks(wish: NonogramSpecification) -> Sketch:
    """Solids in a box, among scattered cells where that is to be more than gentle; or cells by chance."""
    lattice = wish.find_box()
    depth, height, width = lattice.depth, lattice.slice_height, lattice.width
    places = np.array(list(np.ndindex(depth, height, width)))
    bands = wish.find_bands()
    is_scattered = bands is not None and bands[0] > find_bands(GENTLE)[1]

    def draw(random: Random, style: str, is_hard: bool) -> Nonogram | None:
        if style == "noise":
            filled = _fill_by_chance(lattice.size, random, SCATTERED_DENSITIES)
        else:
            front = _draw_flat(wish, random, style, is_hard)
            above = draw_composition(random, depth, width, "shapes")
            filled = (front[None, :, :] & above[:, None, :]).reshape(-1)
            if is_scattered:
                filled = _scatter(filled, random, *((KEPT_HARD, STRAY_HARD) if is_hard else (KEPT, STRAY)))
        if is_scattered and wish.inks > 1:
            cells = _scatter_inks(filled, wish.inks, random, MAIN_INK_HARD if is_hard else MAIN_INK)
            return _make_puzzle(lattice, cells, wish.inks, random)
        return _fill_lattice(lattice, filled, places, wish.inks, random, is_hard=is_hard)

    return draw


def _fill_by_chance(number: int, random: Random, shares: Shares) -> Numbers:
    share = random.uniform(*shares)
    return np.array([random.random() < share for _ in range(number)], np.uint8)


def _scatter(filled: Numbers, random: Random, kept: Shares, stray: Shares) -> Numbers:
    """Fewer of the cells that are filled, and some of those that are not."""
    inside, outside = (_fill_by_chance(filled.size, random, shares).reshape(filled.shape) for shares in (kept, stray))
    return np.where(filled, inside, outside)


def _scatter_inks(filled: Numbers, inks: int, random: Random, shares: Shares) -> Numbers:
    """Most cells in the first ink, and the others strewn among them, each at least once if there are cells enough."""
    share = random.uniform(*shares)
    others = range(2, inks + 1)
    cells = [cell for cell in range(filled.size) if filled[cell]]
    painted = filled.copy()
    for cell in cells:
        painted[cell] = 1 if random.random() < share else random.choice(others)
    for ink, cell in zip(others, random.sample(cells, min(len(cells), len(others))), strict=False):
        painted[cell] = ink
    return painted


def _fill_lattice(
    lattice: Lattice,
    filled: Numbers,
    places: npt.NDArray[np.int64],
    inks: int,
    random: Random,
    *,
    is_hard: bool,
) -> Nonogram | None:
    """The puzzle of some filled cells, painted with inks by where they lie."""
    cells = filled if inks == 1 else paint_points(filled, places.astype(np.float64), inks, random, is_hard=is_hard)
    return _make_puzzle(lattice, cells, inks, random)


def _make_puzzle(lattice: Lattice, cells: Numbers, inks: int, random: Random) -> Nonogram | None:
    """The puzzle of a board, if it has all inks."""
    if len(np.unique(cells[cells > 0])) != inks:
        return None
    board = Board(lattice.height, lattice.width, cells.astype(np.uint8).tobytes(), lengths=lattice.row_lengths)
    palette = BLACK_ON_WHITE if inks == 1 else choose_palette(inks, random)
    return Nonogram.from_picture(board, palette=palette, lattice=lattice)


SKETCHES: dict[str, Callable[[NonogramSpecification], Sketch]] = {
    PLAIN: sketch_colours,
    "zebra": sketch_colours,
    "triangles": sketch_triangles,
    "triddler": sketch_triddlers,
    "block": sketch_blocks,
}
