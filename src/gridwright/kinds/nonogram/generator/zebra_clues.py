"""Choosing which runs the clues of a zebra tell: a picture has them all, and lines can do without most.

Runs go in random order, each if lines still find the picture. Where a band is asked for, a zebra is rated while it loses runs:
with all of them it is read off line by line, and with the fewest it is as hard as it gets.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from random import Random

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.demands import MET, InBand, Shortfall
from gridwright.kinds.nonogram.puzzle import Nonogram

RATED_STEPS, RATED_STEPS_OF_PICTURES = 6, 12
"""How often a zebra is looked at while it loses runs. Another picture is drawn sooner than a given one is given up."""
ORDERS = 4
"""In so many orders a given picture loses its runs until one meets the demand; the same picture makes the same puzzle."""


def list_thinner(full: Nonogram, random: Random, budget: Budget, steps: int = 0) -> Iterator[Nonogram]:
    """The zebra with as few runs as lines need; before it, in some steps, the same with fewer and fewer."""
    runs = [
        (direction, index, run)
        for direction, clues in enumerate(full.clues)
        for index, clue in enumerate(clues)
        for run in range(len(clue))
    ]
    random.shuffle(runs)
    gone: set[tuple[int, int, int]] = set()
    puzzle = full
    for number, run in enumerate(runs, start=1):
        budget.spend()
        thinner = _leave_out(full, gone | {run})
        if not list_open_cells(thinner):
            gone.add(run)
            puzzle = thinner
        if steps and number % max(1, len(runs) // steps) == 0:
            yield puzzle
    yield puzzle


def choose_clues(
    source: Nonogram, picture: Nonogram, demand: InBand | None, budget: Budget, version: int = 0
) -> tuple[Shortfall, Nonogram]:
    """The puzzle of a picture that was made of `source`, and how far it is from the demand.

    A zebra keeps the clues that it has, where they do. Otherwise, and in further versions, it gets the fewest or, for a demand,
    as many as meet it.
    """
    if picture.grammar != "zebra":
        return (demand.check_puzzle(picture) if demand else MET), picture
    own = replace(source, given=None)
    has_own = (
        not version and source.grammar == "zebra" and own != picture and source.goal == picture.goal and not list_open_cells(own)
    )
    if demand is None:
        return MET, own if has_own else _find_thinnest(picture, version, budget)
    orders = range(version * ORDERS, (version + 1) * ORDERS)
    nearest: tuple[Shortfall, Nonogram] | None = None
    for puzzle in chain([own] if has_own else [], [picture], *(_list_steps(picture, order, budget) for order in orders)):
        shortfall = demand.check_puzzle(puzzle)
        if not shortfall.amount:
            return shortfall, puzzle
        if nearest is None or shortfall.amount < nearest[0].amount:
            nearest = shortfall, puzzle
    assert nearest is not None
    return nearest


def _list_steps(picture: Nonogram, order: int, budget: Budget) -> Iterator[Nonogram]:
    return list_thinner(picture, Random(order), budget, RATED_STEPS_OF_PICTURES)


def _find_thinnest(picture: Nonogram, version: int, budget: Budget) -> Nonogram:
    """With as few runs as there is a budget for finding: with more of them it is fair, too."""
    last = picture
    with suppress(SpentError):
        for last in _list_steps(picture, version, budget):  # noqa: B007 the last is wanted
            pass
    return last


def _leave_out(puzzle: Nonogram, gone: set[tuple[int, int, int]]) -> Nonogram:
    clues = tuple(
        tuple(
            tuple(block for run, block in enumerate(clue) if (direction, index, run) not in gone)
            for index, clue in enumerate(clues)
        )
        for direction, clues in enumerate(puzzle.clues)
    )
    return replace(puzzle, clues=clues)
