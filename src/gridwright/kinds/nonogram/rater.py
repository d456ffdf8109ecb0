"""Rating a nonogram: the effort of a simulated solver, the hardest technique it needs, the reasons, and a published formula."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from gridwright.kinds.common import grading as demands
from gridwright.kinds.common.grading import (
    NARROW,
    approximate,
    check_request,
    choose_band,
    count,
    describe_way,
    judge_demand,
    load_references,
    make_fingerprint,
    name_demand,
    name_size,
    say_times,
)
from gridwright.kinds.common.techniques import TechniqueEntry
from gridwright.kinds.nonogram.kernels.sheet import new_sheet
from gridwright.kinds.nonogram.kernels.simulate import FINISHED, new_runs
from gridwright.kinds.nonogram.kernels.simulate import simulate as play_run
from gridwright.kinds.nonogram.kernels.state import new_board, new_cache
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import (
    DEFAULT_COSTS,
    DEFAULT_RUNS,
    KNOWN_TECHNIQUES,
    TIER_RULES,
    make_rule_set,
    simulate,
)
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.model.outcome import Progress
from gridwright.model.parts import Formula
from gridwright.model.rating import QuotedTime, Rating

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.simulation import Simulation


TIER_TITLES = (
    "at a glance",
    "around a filled cell",
    "runs and gaps",
    "two cases",
    "whole line",
    "what if",
    "search",
)
"""What each tier is called, from tier 1. The first five hold the techniques for single lines."""

LINE_TIERS = 5
WHAT_IF = 6
"""A single cell is supposed, and refuted."""
SEARCH = 7
"""No single supposition is refuted any more."""


# Why a puzzle is rated as it is, in sentences for a person.

FEW_FOOTHOLDS = 0.15
"""A smaller share of lines that give something at once is called "only"."""


def give_reasons(puzzle: Nonogram, simulation: Simulation, demand: str, hardest: TechniqueEntry | None) -> Iterator[str]:
    """What decides the rating first, facts about the clues last."""
    yield describe_demand(puzzle, simulation, demand)
    if demand == "unsolvable":
        return
    if hardest is not None:
        yield describe_hardest(simulation, hardest)
    yield describe_footholds(puzzle, simulation)
    if demand == "lines":
        yield describe_stuck(simulation)
    if len(simulation.round_lines) > 1:
        yield describe_openings(simulation)
    yield describe_clues(puzzle)


def describe_demand(puzzle: Nonogram, simulation: Simulation, demand: str) -> str:
    found, trials = approximate(simulation.tier_uses[WHAT_IF - 1]), approximate(simulation.trials)
    cells = f"{found} {'cell is' if found == '1' else 'cells are'} found so, in {trials} trials on average"
    return demands.describe_demand(
        demand,
        "cell",
        finish="Lines alone finish it",
        left=f"Lines alone leave {simulation.cells_left:,} of {count(puzzle.lattice.size, 'cell')} open",
        trials=f"single cells have to be tried until one way is refuted (what-if); {cells}",
    )


def describe_hardest(simulation: Simulation, hardest: TechniqueEntry) -> str:
    times = simulation.uses[hardest.code]
    # Below that, others of its tier do its work in most runs, and the figure would only puzzle.
    used = f", used {approximate(times)} times on average" if times >= 1.5 else ""
    return f"The hardest technique it needs is {hardest.title} (tier {hardest.tier} of the {LINE_TIERS} without trying){used}."


def describe_footholds(puzzle: Nonogram, simulation: Simulation) -> str:
    lines = sum(puzzle.lattice.counts())
    if simulation.footholds == 0:
        return f"None of its {count(lines, 'line')} gives anything at once."
    only = "Only " if simulation.footholds < FEW_FOOTHOLDS * lines else ""
    verb = "gives" if simulation.footholds == 1 else "give"
    cells = count(simulation.cells_at_start, "cell")
    return f"{only}{simulation.footholds} of {count(lines, 'line')} {verb} something at once: {cells}."


def describe_stuck(simulation: Simulation) -> str:
    if simulation.stuck < 0.05:
        return "There is always a line that the easiest techniques help with: no stuck moment."
    steps, times = approximate(sum(simulation.tier_uses)), say_times(simulation.stuck)
    return f"In {steps} steps a solver is stuck {times}: no line gives more at the present tier, and a harder one is called for."


def describe_openings(simulation: Simulation) -> str:
    """How many lines give something side by side."""
    opening = f"With all lines worked side by side it takes {count(simulation.rounds, 'round')}"
    narrow = f"in {{few}} of them at most {NARROW} lines give something"
    return describe_way(opening, simulation.round_lines, narrow, "at least {least} lines give something")


def describe_clues(puzzle: Nonogram) -> str:
    blocks = [block.length for clues in puzzle.clues for clue in clues for block in clue]
    lines = sum(puzzle.lattice.counts())
    size = puzzle.lattice.describe_size()
    size = size if size[0].isdigit() else f"a {size}"
    if not blocks:
        return f"The board is {size} and {'has no clues' if puzzle.grammar == 'zebra' else 'stays empty'}."
    inks = sum(not ink.corner for ink in puzzle.palette) - 1
    in_inks = f" in {inks} inks" if inks > 1 else ""
    ones = round(100 * blocks.count(1) / len(blocks))
    covered = sum(block.length + bool(block.before) + bool(block.after) for clue in puzzle.rows for block in clue)
    # A zebra's clues do not tell of every cell.
    filled = "" if puzzle.grammar == "zebra" else f", {round(100 * covered / puzzle.lattice.size)} % filled"
    mean = approximate(len(blocks) / lines)
    noun = "number" if mean == "1" else "numbers"
    return f"The board is {size}{in_inks}{filled}, with {mean} {noun} a line on average, {ones} % of them ones."


# The hardest technique that a puzzle cannot do without.

NO_TRIALS = -1


Entry = TypeVar("Entry", bound=TechniqueEntry)


def find_hardest(techniques: Sequence[Entry], can_finish: Callable[[Sequence[Entry]], bool]) -> Entry:
    """The first technique of the table, cheapest first, with which and all before it the lines finish.

    What a simulated solver happened to use would say less: it uses whatever its tier has to offer. All `techniques` together
    must finish. A rule and its mirrored form count as one, or a picture and its mirror image would need different things.
    """
    known: list[Entry] = []
    for _, family in groupby(techniques, key=_family):
        members = list(family)
        known += members
        if len(known) == len(techniques) or can_finish(known):
            return members[0]
    raise ValueError("there are no techniques")


def _family(technique: TechniqueEntry) -> str:
    """A rule and its variants for the edges and from the other end: 11f, 11 and 11m."""
    return technique.code.rstrip("fmw")


class Attempts:
    """A simulated solver who knows some techniques only and tries no cells: does it finish?

    It is the solver that efforts are measured with, so that what is called needed is what it is stuck without. In which order
    it looks at lines makes no difference to how far it comes.
    """

    def __init__(self, puzzle: Nonogram) -> None:
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
        self._sheet = new_sheet(rows, columns, b"" if puzzle.given is None else puzzle.given.cells)
        self._board = new_board(rows, columns)
        self._cache = new_cache(self._board)
        self._runs = new_runs(self._sheet, TIER_RULES, DEFAULT_COSTS.as_array(), 1, 0)

    def can_finish(self, techniques: Sequence[Technique]) -> bool:
        self._runs.tier_rules[:] = 0
        self._runs.tier_rules[1] = make_rule_set(techniques)
        return bool(play_run(self._sheet, self._board, self._cache, self._runs, 0, np.uint64(0), NO_TRIALS) == FINISHED)


# A published formula for solving times, quoted with its caveat: a linear model of a thesis of 2016 on griddlers.net times.
#
# Its features are counts of what exact line solving and the 13 rules did. The intercept was never printed; ours is chosen so
# that the one puzzle with a printed time comes out right. On short puzzles a linear model of seconds turns negative; then
# nothing is quoted.

COEFFICIENTS = {
    "width": -13.5358,
    "height": -12.3412,
    "area": 0.2335,
    "filled cells": -0.0273,
    "empty lines": -6.0160,
    "dp iterations": 7.3072,
    "dp uses": 6.7510,
    "rule iterations": -1.1509,
    "rule 1": 6.2112,
    "rule 2": -0.4153,
    "rule 3": 5.7024,
    "rule 4": 7.7379,
    "rule 5": -1.5725,
    "rule 6": 0.1546,
    "rule 7": 4.8018,
    "rule 8": 6.2292,
    "rule 9": -1.0452,
    "rule 10": -1.4913,
    "rule 11": -5.7830,
    "rule 12": 2.7881,
    "rule 13": 3.1320,
    "solved by the rules": 40.1231,
}
"""Seconds for each unit of a feature; the table that the thesis numbers 5.2."""

INTERCEPT = -8.3
RULES = "1-13"
EXACT = "dp"

FACTOR = 2.5
"""The quoted range runs from the time divided by this to the time multiplied by it."""

CAVEAT = "formula from a 2016 thesis, intercept anchored on a single published puzzle, not validated by us"
FORMULA = Formula(INTERCEPT, COEFFICIENTS, CAVEAT)


def quote_time(puzzle: Nonogram) -> QuotedTime:
    """What the formula says of experienced solvers on a large puzzle site."""
    if not puzzle.is_plain:
        return QuotedTime(None, None, None, f"no time: it was fitted to black and white in rectangles ({CAVEAT})")
    features = measure_features(puzzle)
    if features is None:
        return QuotedTime(None, None, None, f"no time: it was fitted to puzzles that lines alone finish ({CAVEAT})")
    seconds = apply_formula(features)
    if seconds <= 0:
        return QuotedTime(None, None, None, f"no time: it turns negative, as it does for short puzzles ({CAVEAT})")
    minutes = seconds / 60
    return QuotedTime(minutes, minutes / FACTOR, minutes * FACTOR, CAVEAT)


def apply_formula(features: Mapping[str, float]) -> float:
    """Seconds, from every feature that `COEFFICIENTS` names."""
    return INTERCEPT + sum(weight * features[name] for name, weight in COEFFICIENTS.items())


def measure_features(puzzle: Nonogram) -> dict[str, float] | None:
    """The columns of the thesis for one puzzle; None if exact line solving does not finish it, as it did all of hers."""
    from gridwright.kinds.nonogram.rule_loop import run_rules
    from gridwright.kinds.nonogram.techniques.table import parse_rules

    exact = run_rules(puzzle, parse_rules(EXACT))
    if not exact.is_solved:
        return None
    rules = run_rules(puzzle, parse_rules(RULES))
    features: dict[str, float] = {
        "width": puzzle.width,
        "height": puzzle.height,
        "area": puzzle.lattice.size,
        "filled cells": sum(block.length for clue in puzzle.rows for block in clue),
        "empty lines": sum(not clue for clues in puzzle.clues for clue in clues),
        "dp iterations": exact.iterations,
        "dp uses": exact.uses.get(EXACT, 0),
        "rule iterations": rules.iterations,
        "solved by the rules": int(rules.is_solved),
    }
    return features | {f"rule {number}": rules.uses.get(str(number), 0) for number in range(1, 14)}


# Rating a nonogram: what it takes, how much of it, and why.


def rate(
    puzzle: Nonogram,
    *,
    seed: int = 0,
    runs: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    quotes: bool = False,
) -> Rating:
    """Estimate the effort of a puzzle; the same for the same `seed` and `runs`.

    `limit` and `timeout` bound the search for a second solution, which is only asked for where lines and what-ifs leave the
    question open; of other sorts than black and white, no further run is begun after `timeout`. `quotes` adds what a published
    formula says, see `formula`.
    """
    check_request(seed, timeout)
    play = _play(puzzle, seed, runs, timeout, progress)
    simulation = play.simulation
    demand = judge_demand(simulation.demand, lambda: solve(puzzle, solutions=2, limit=limit, timeout=timeout, progress=progress))
    hardest = play.find_hardest() if demand == "lines" else None
    cells, references = puzzle.lattice.size, load_references(__package__)
    return Rating(
        effort=simulation.effort,
        spread=simulation.spread,
        band=choose_band(simulation.effort, cells, demand, references),
        size_class=name_size(cells, references),
        demand=demand,
        hardest=hardest.title if hardest else name_demand(demand),
        tier=hardest.tier if hardest else {"what-if": WHAT_IF, "search": SEARCH}.get(demand, 0),
        stuck=simulation.stuck,
        footholds=simulation.footholds,
        rounds=simulation.rounds,
        uses=tuple((each.name, simulation.uses[each.code]) for each in play.techniques if simulation.uses[each.code]),
        fingerprint=() if demand == "unsolvable" else make_fingerprint(simulation.trace),
        tiers=TIER_TITLES,
        reasons=tuple(give_reasons(puzzle, simulation, demand, hardest)),
        seed=seed,
        runs=len(simulation.efforts),
        quoted=quote_time(puzzle) if quotes else None,
    )


class Play(NamedTuple):
    """What simulated solvers made of a puzzle."""

    simulation: Simulation
    techniques: Sequence[TechniqueEntry]
    """Those that they know, cheapest first."""
    find_hardest: Callable[[], TechniqueEntry]
    """The hardest that is needed, for a puzzle that lines alone finish."""


def _play(puzzle: Nonogram, seed: int, runs: int | None, timeout: float | None, progress: Progress | None) -> Play:
    """Black and white in a rectangle is played by kernels of its own, every other sort by what knows all of them."""
    if puzzle.is_plain:
        simulation = simulate(puzzle, seed=seed, runs=DEFAULT_RUNS if runs is None else runs, progress=progress)
        return Play(simulation, KNOWN_TECHNIQUES, lambda: find_hardest(KNOWN_TECHNIQUES, Attempts(puzzle).can_finish))
    from gridwright.kinds.nonogram.general_simulation import KNOWN_DOMAIN_TECHNIQUES, GrowingAttempt, simulate_domains

    return Play(
        simulate_domains(puzzle, seed=seed, runs=runs, timeout=timeout, progress=progress),
        KNOWN_DOMAIN_TECHNIQUES,
        lambda: find_hardest(KNOWN_DOMAIN_TECHNIQUES, GrowingAttempt(puzzle).can_finish),
    )
