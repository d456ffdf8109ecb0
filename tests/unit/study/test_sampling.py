"""Draws given everything else: they follow the distributions that they should, and equations are solved exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gridwright.study.recovery import PRIOR_SD, Design, _Equations, draw_above, draw_line, draw_spread, sample
from gridwright.study.two_way import solve_by_gradients

PERSON = np.array([0, 0, 0, 1, 1, 2, 2, 2, 3])
PUZZLE = np.array([0, 1, 2, 0, 3, 1, 3, 4, 2])
COLUMNS = np.array([np.ones(9), [0.0, 1, 2, 0, 1, 0, 1, 2, 0]])
TIMES = np.array([4.1, 5.0, 3.9, 4.4, 6.1, 5.2, 5.8, 6.6, 4.0])


def make_design(person: Any, puzzle: Any) -> Design:
    return Design(COLUMNS, person, puzzle, TIMES, np.zeros(9, dtype=bool))


def check_mean(drawn: Any, mean: float, spread: float) -> None:
    """Whether draws lie around a mean, as far as so many can tell."""
    assert abs(drawn.mean() - mean) < 4 * spread / len(drawn) ** 0.5


@pytest.mark.parametrize(("person", "puzzle"), [(PERSON, PUZZLE), (PUZZLE, PERSON)])
def test_draws_have_the_mean_and_covariance_of_the_equations(person: Any, puzzle: Any) -> None:
    spreads, noise_sd = (0.7, 0.3), 0.2
    rows = np.hstack([COLUMNS.T, np.eye(person.max() + 1)[person], np.eye(puzzle.max() + 1)[puzzle]])
    priors = np.repeat([PRIOR_SD, *spreads], [2, person.max() + 1, puzzle.max() + 1])
    covariance = np.linalg.inv(rows.T @ rows / noise_sd**2 + np.diag(priors**-2.0))
    mean = covariance @ (rows.T @ TIMES) / noise_sd**2
    rng, equations = np.random.default_rng(1), _Equations(make_design(person, puzzle))
    draws = np.array([np.concatenate(equations.draw(TIMES, spreads, noise_sd, rng)) for _ in range(4000)])
    for values, expected, variance in zip(draws.T, mean, np.diag(covariance), strict=True):
        check_mean(values, expected, variance**0.5)
    standing = (draws - mean) @ np.linalg.inv(np.linalg.cholesky(covariance)).T
    assert np.abs(standing.T @ standing / len(draws) - np.eye(len(mean))).max() < 0.1


def test_equations_without_noise_are_solved() -> None:
    matrix = np.array([[4.0, 1, 0], [1, 3, 1], [0, 1, 2]])
    solution = np.array([1.0, -2, 5])
    found = solve_by_gradients(
        lambda state: matrix @ state, lambda state: state / np.diag(matrix), matrix @ solution, exact=1e-12, most_steps=9
    )
    assert found == pytest.approx(solution)
    nothing = solve_by_gradients(lambda state: matrix @ state, lambda state: state, np.zeros(3), exact=1e-12, most_steps=9)
    assert list(nothing) == [0, 0, 0]


@pytest.mark.parametrize("least", [-2.0, 0.0, 1.5, 6.0])
def test_draws_above_a_least_value_follow_the_normal_distribution(least: float) -> None:
    size = 20_000
    drawn = draw_above(np.full(size, 1.0), 2.0, np.full(size, 1.0 + 2.0 * least), np.random.default_rng(5))
    grid = np.linspace(least, least + 12, 200_001)
    weight = np.exp(-(grid**2 - least**2) / 2)
    mean = (grid * weight).sum() / weight.sum()
    spread = np.sqrt(((grid - mean) ** 2 * weight).sum() / weight.sum())
    assert drawn.min() >= 1.0 + 2.0 * least
    check_mean((drawn - 1) / 2, float(mean), float(spread))


def test_spreads_are_drawn_around_what_the_values_tell() -> None:
    rng = np.random.default_rng(2)
    values = rng.normal(0, 3, 400)
    drawn = np.array([draw_spread(values, rng) for _ in range(2000)])
    root = float(np.sqrt(np.mean(values**2)))
    check_mean(drawn, root, root / 800**0.5 * 2)
    assert drawn.std() == pytest.approx(root / 800**0.5, rel=0.1)


def test_lines_are_drawn_around_least_squares() -> None:
    rng = np.random.default_rng(3)
    columns = np.array([np.ones(50), np.linspace(0, 9, 50)])
    values = 2 + 0.5 * columns[1] + rng.normal(0, 0.4, 50)
    centre = np.linalg.lstsq(columns.T, values, rcond=None)[0]
    covariance = np.linalg.inv(columns @ columns.T) * 0.4**2
    draws = np.array([draw_line(columns, values, rng)[0] for _ in range(2000)])
    for number in range(2):
        check_mean(draws[:, number], centre[number], 1.3 * covariance[number, number] ** 0.5)
        assert draws[:, number].std() == pytest.approx(covariance[number, number] ** 0.5, rel=0.25)


def test_the_same_seed_draws_alike() -> None:
    first, second = (
        [draw.effects.tolist() for draw in sample(make_design(PERSON, PUZZLE), 5, np.random.default_rng(4))] for _ in "12"
    )
    assert first == second
    assert len(first) == 5
