"""The gate before predicted times are shown to people, fixed before any data was seen."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.study.evaluation.record import Evaluation
from gridwright.study.models.recipes import RECIPES

LEAST_SPEARMAN = 0.5
LEAST_LOW = 0.3
LEAST_UNSEEN = 60


@dataclass(frozen=True, slots=True)
class Check:
    """One condition, what was asked and what was found, in words."""

    name: str
    expected: str
    found: str
    is_passed: bool


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether a model may show times."""

    recipe: str
    checks: tuple[Check, ...]
    is_simulated: bool

    @property
    def has_passed_checks(self) -> bool:
        """Whether the figures are good enough, whoever they are about."""
        return all(check.is_passed for check in self.checks)

    @property
    def is_open(self) -> bool:
        """Whether times may be shown to people: never after simulated ones."""
        return self.has_passed_checks and not self.is_simulated

    @property
    def words(self) -> str:
        """The verdict in a sentence."""
        if self.is_simulated:
            verdict = "passes every check" if self.has_passed_checks else "does not pass every check"
            return f"{self.recipe} {verdict} on simulated times, which say nothing about people: show bands only"
        if self.is_open:
            return f"{self.recipe} passes: its times may be shown, with their intervals"
        failed = ", ".join(check.name for check in self.checks if not check.is_passed)
        return f"{self.recipe} does not pass ({failed}): show bands only"


def gate(evaluation: Evaluation) -> Gate:
    """The gate for one evaluation. What cannot be measured is not passed."""
    scores = evaluation.grouped
    within, low = scores.spearman_within, scores.spearman_within_low
    checks = [
        Check(
            "rank correlation within sizes",
            f"at least {LEAST_SPEARMAN}",
            _format(within),
            within is not None and within >= LEAST_SPEARMAN,
        ),
        Check(
            "its lower bound",
            f"above {LEAST_LOW}",
            _format(low),
            low is not None and low > LEAST_LOW,
        ),
        Check("unseen puzzles", f"at least {LEAST_UNSEEN}", str(scores.rows_within), scores.rows_within >= LEAST_UNSEEN),
    ]
    checks += [_compare(evaluation, recipe.name) for recipe in RECIPES.values() if recipe.is_baseline]
    return Gate(evaluation.recipe, tuple(checks), evaluation.is_simulated)


def _compare(evaluation: Evaluation, baseline: str) -> Check:
    """Whether the error is smaller and the order within sizes better than those of a baseline.

    A baseline that tells no order counts as 0, and so does one below: a constant that is fitted anew for each fold is a little
    lower where the times held out are longer, and looks as if it told the wrong order.
    """
    name = f"better than {baseline}"
    mine, other = evaluation.grouped, evaluation.baselines.get(baseline)
    if other is None:
        return Check(name, "a figure to compare with", "none", False)
    my_order, its_order = mine.spearman_within or 0.0, max(other.spearman_within or 0.0, 0.0)
    return Check(
        name,
        f"error below {other.factor:.3f}, rank correlation above {its_order:.3f}",
        f"{mine.factor:.3f}, {my_order:.3f}",
        mine.mae_log < other.mae_log and my_order > its_order,
    )


def _format(value: float | None) -> str:
    return "none" if value is None else f"{value:.3f}"
