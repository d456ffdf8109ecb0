"""A published formula for solving times, quoted with its caveat: a linear model of a thesis of 2016 on griddlers.net times.

Its features are counts of what exact line solving and the 13 rules did. The intercept was never printed; ours is chosen so that
the one puzzle with a printed time comes out right. On short puzzles a linear model of seconds turns negative; then nothing
is quoted.
"""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.rating import QuotedTime

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


def quote_time(puzzle: Nonogram) -> QuotedTime:
    """What the formula says of experienced solvers on a large puzzle site."""
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
