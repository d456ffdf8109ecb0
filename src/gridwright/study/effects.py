"""Effects beside what was put in: whether an analysis of simulated attempts finds the parameters of their population again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.study.population import Population
    from gridwright.study.recovery import Estimate

PARAMETERS = {"delta_touch": "delta", "hint": "hint_effect"}
"""Effect -> the parameter of a population, where the names differ: an analysis tells inputs apart, a population has two."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """An effect with its 95 % interval, and what was put in, if that is known."""

    name: str
    put_in: float | None
    found: float
    low: float
    high: float

    @property
    def is_covered(self) -> bool | None:
        """Whether what was put in lies in the interval; None if nothing is known to have been put in."""
        return None if self.put_in is None else self.low <= self.put_in <= self.high


def compare_effects(estimates: Mapping[str, Estimate], population: Population | None = None) -> list[EffectRow]:
    """A row for each effect, beside the parameters of the population that made the attempts, if one did."""
    return [
        EffectRow(name, _find_parameter(name, population), each.value, each.low, each.high) for name, each in estimates.items()
    ]


def _find_parameter(name: str, population: Population | None) -> float | None:
    value = getattr(population, PARAMETERS.get(name, name), None)
    return None if value is None else float(value)
