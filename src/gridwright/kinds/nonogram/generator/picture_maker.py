"""Making a nonogram from a picture that somebody has drawn: as it stands, or with as few changes as possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.generator import general_maker
from gridwright.kinds.nonogram.generator.ambiguity import Lines, to_picture
from gridwright.kinds.nonogram.generator.demands import Demand, Rate, Shortfall, check_in_turn, list_demands, rate_plainly
from gridwright.kinds.nonogram.generator.ink_choice import choose_inks as choose_inks
from gridwright.kinds.nonogram.generator.repair import DEFAULT_LIMIT as DEFAULT_LIMIT
from gridwright.kinds.nonogram.generator.repair import ENOUGH, LINES, UNIQUE, Tell, repair
from gridwright.kinds.nonogram.generator.search import describe_picture, make_puzzle
from gridwright.kinds.nonogram.generator.stairs import smooth_stairs
from gridwright.kinds.nonogram.inks import PAPER, Ink, choose_letters
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.specification import ALLOWED, MOST_CELLS, NEVER
from gridwright.kinds.nonogram.specification import PictureSpecification as PictureSpecification
from gridwright.model.errors import InputError, quote
from gridwright.model.making import Made, Making, NothingFits, Repairs, Unfit
from gridwright.model.outcome import Effort


def fit_picture(
    source: Nonogram,
    wish: PictureSpecification,
    *,
    alternatives: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
    rate: Rate = rate_plainly,
) -> tuple[Making, ...]:
    """Puzzles of the picture that `source` carries, the least changed first: at most `alternatives`, or why there is none."""
    goal = _find_goal(source)
    budget = Budget(limit, timeout, progress)
    if wish.sort == "zebra" and source.grammar != "zebra":
        source = _make_zebra(source, goal)
    if wish.sort == "triangles" and source.sort != "triangles":
        source = smooth_stairs(source)
    if not source.is_plain:
        try:
            return general_maker.fit_picture(source, wish, budget, rate, alternatives)
        except SpentError as stop:
            return (NothingFits(stop.reason, effort=budget.effort()),)
    lines = Lines(*source.size)
    demands = list_demands(lines, budget, guessing=wish.guessing, rules=wish.rules, bands=wish.find_bands(), rate=rate)
    try:
        if wish.keep:
            return (_keep(source, goal, lines, demands, budget),)
        return _change(source, goal, wish, lines, demands, budget, alternatives)
    except SpentError as stop:
        return (NothingFits(stop.reason, effort=budget.effort()),)


def repair_picture(
    source: Nonogram,
    *,
    guessing: str = NEVER,
    alternatives: int = 5,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
    tell: Tell | None = None,
    is_proof_wanted: bool = True,
) -> Repairs:
    """The fewest changes after which lines alone find the picture of `source` or, with guessing, it is the only solution."""
    if guessing not in (NEVER, ALLOWED):
        raise InputError(f"found {quote(guessing)}, expected {NEVER} or {ALLOWED}", place="guessing")
    goal = LINES if guessing == NEVER else UNIQUE
    budget = Budget(limit, timeout, progress)
    picture = _find_goal(source)
    if not source.is_plain:
        return general_maker.repair_picture(source, guessing, budget, tell, alternatives, is_proof_wanted=is_proof_wanted)
    return repair(picture, goal=goal, alternatives=alternatives, budget=budget, tell=tell)


def paint_picture(rows: Sequence[Sequence[int]], colours: Mapping[str, str]) -> Nonogram:
    """The puzzle of a picture: each cell has the number of a colour, by name and `#rrggbb`; the first is the paper."""
    symbols = [PAPER.symbol, *choose_letters([*colours][1:])]
    palette = tuple(Ink(name, colour, symbol) for (name, colour), symbol in zip(colours.items(), symbols, strict=True))
    cells = bytes(cell for row in rows for cell in row)
    return Nonogram.from_picture(Board(len(rows), len(rows[0]), cells), palette=palette)


def list_filled(source: Nonogram) -> list[list[bool]]:
    """Which cells of the picture that `source` carries are filled, in whatever ink."""
    if source.goal is None:
        raise InputError("holds clues but no picture, expected a picture or a puzzle with its solution")
    paper = source.symbols[EMPTY]
    return [[symbol != paper for symbol in row] for row in source.goal.rows()]


def _make_zebra(source: Nonogram, goal: Board) -> Nonogram:
    """The same picture with clues that tell of runs."""
    if any(ink.corner for ink in source.palette):
        raise InputError("a picture with half cells cannot be a zebra", place="sort")
    return Nonogram.from_picture(goal, palette=source.palette, info=source.info, grammar="zebra", lattice=source.lattice)


def _find_goal(source: Nonogram) -> Board:
    """The picture that a puzzle carries, if something can be made of it."""
    if source.goal is None:
        raise InputError("holds clues but no picture, expected a picture or a puzzle with its solution")
    if source.lattice.size > MOST_CELLS:
        raise InputError(f"found {source.width}x{source.height} cells, expected at most {MOST_CELLS:,} to make a puzzle of")
    return source.goal


def _keep(source: Nonogram, goal: Board, lines: Lines, demands: list[Demand], budget: Budget) -> Making:
    """The picture as it stands, if it is what was asked for. Its solutions are counted first: that matters most."""
    puzzle = Nonogram.from_picture(goal, palette=source.palette, info=source.info)
    doubt = general_maker.find_doubt(puzzle, budget)
    if doubt is not None:
        return doubt
    picture = to_picture(goal)
    _, shortfall = check_in_turn(demands, picture)
    if shortfall.amount:
        return Unfit(shortfall.words, False, puzzle, effort=budget.effort())
    return Made(puzzle, describe_picture(picture, lines, demands), budget.effort())


def _change(
    source: Nonogram,
    goal: Board,
    wish: PictureSpecification,
    lines: Lines,
    demands: list[Demand],
    budget: Budget,
    alternatives: int,
) -> tuple[Making, ...]:
    """Puzzles with the fewest changes that also meet the further demands."""
    is_picky = bool(wish.rules or wish.find_bands())
    sought = ENOUGH if is_picky else alternatives
    repairs = repair(goal, goal=LINES if wish.guessing == NEVER else UNIQUE, alternatives=sought, budget=budget)
    if not repairs.best:
        return (NothingFits(repairs.reason, effort=budget.effort()),)
    made: list[Making] = []
    misses: list[Shortfall] = []
    for each in repairs.best:
        picture = to_picture(each.picture)
        shortfall = check_in_turn(demands[1:], picture)[1]
        if shortfall.amount:
            misses.append(shortfall)
            continue
        facts = describe_picture(picture, lines, demands)
        kept = {"symmetry": each.keeps_symmetry, "outlines": each.changes and each.keeps_outlines}
        keeps = tuple(name for name, is_kept in kept.items() if is_kept)
        puzzle = make_puzzle(picture, source.info)
        made.append(Made(puzzle, facts, budget.effort(), each.changes, each.is_minimal, keeps))
        if len(made) == alternatives:
            break
    return tuple(made) or (_tell_miss(repairs, misses, budget),)


def _tell_miss(repairs: Repairs, misses: list[Shortfall], budget: Budget) -> NothingFits:
    nearest = min(misses, key=lambda miss: miss.amount)
    number, counts = len(misses), {len(each.changes) for each in repairs.best}
    cells = f"{'at most ' if len(counts) > 1 else ''}{max(counts):,} {'cell' if max(counts) == 1 else 'cells'}"
    reason = f"of {number:,} {'way' if number == 1 else 'ways'} to change {cells} none fits"
    return NothingFits(f"{reason}; more changes are not tried", nearest.words, effort=budget.effort())
