"""Effects beside what was put in."""

from __future__ import annotations

from gridwright.study.population import Population
from gridwright.study.recovery import EffectRow, Estimate, compare_effects

ESTIMATES = {
    name: Estimate(name, value, 0.1, value - 0.2, value + 0.2)
    for name, value in {"beta": 0.8, "delta_touch": 0.5, "delta_pen": 0.1, "hint": -0.4, "noise_sd": 0.3}.items()
}


def test_every_effect_stands_beside_its_parameter() -> None:
    rows = compare_effects(ESTIMATES, Population(1, 1, beta=0.9, delta=0.15, hint_effect=-0.3, noise_sd=0.25))
    assert rows[0] == EffectRow("beta", 0.9, 0.8, 0.8 - 0.2, 0.8 + 0.2)
    assert [(row.name, row.put_in, row.is_covered) for row in rows] == [
        ("beta", 0.9, True),
        ("delta_touch", 0.15, False),
        ("delta_pen", None, None),
        ("hint", -0.3, True),
        ("noise_sd", 0.25, True),
    ]


def test_of_people_nothing_was_put_in() -> None:
    rows = compare_effects(ESTIMATES)
    assert [row.name for row in rows] == list(ESTIMATES)
    assert all(row.put_in is None and row.is_covered is None for row in rows)
