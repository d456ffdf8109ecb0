import json
import math
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.model.errors import InputError
from gridwright.study.evaluation.intervals import (
    LEAST_UNITS,
    Calibration,
    Intervals,
    Residuals,
    calibrate,
    find_factor,
    join_residuals,
    measure_coverage,
    measure_width,
    spread_masses,
)
from gridwright.study.times import find_median


def make_residuals(values, *, sizes=None, groups=None, is_complete=None, persons=()):
    rows = len(values)
    return Residuals(
        np.asarray(values, dtype=float),
        ["up to 10x10"] * rows if sizes is None else sizes,
        [str(row) for row in range(rows)] if groups is None else groups,
        np.ones(rows, dtype=bool) if is_complete is None else np.asarray(is_complete),
        persons,
    )


@given(st.lists(st.floats(-5, 5), min_size=1, max_size=30), st.sampled_from([0.5, 0.8, 0.9]))
def test_without_groups_it_is_the_usual_rank(values, level):
    place = math.ceil(round(level * (len(values) + 1), 9))
    found = find_factor(make_residuals(values), level)
    if place > len(values):
        assert found is None
    else:
        assert found == pytest.approx(math.exp(sorted(map(abs, values))[place - 1]))


def test_copies_of_a_puzzle_are_no_new_evidence():
    values = np.random.default_rng(0).normal(size=30)
    alone = find_factor(make_residuals(values), 0.8)
    copied = make_residuals(np.repeat(values, 4), groups=[str(row // 4) for row in range(120)])
    assert find_factor(copied, 0.8) == pytest.approx(alone)
    assert copied.count_units() == 30
    assert find_factor(make_residuals(np.repeat([0.1, 0.2, 0.3], 50), groups=[*"a" * 50, *"b" * 50, *"c" * 50]), 0.8) is None


def cover_new(rng, draw, rounds=1500):
    """How often a new row lies within the factor that others were calibrated to."""
    covered = 0
    for _ in range(rounds):
        residuals, fresh = draw(rng)
        covered += abs(fresh) <= math.log(find_factor(residuals, 0.8))
    return covered / rounds


def test_exchangeable_puzzles_are_covered_as_stated():
    def draw(rng):
        values = rng.standard_t(3, size=25)
        return make_residuals(values[:24]), values[24]

    share = cover_new(np.random.default_rng(1), draw)
    assert share == pytest.approx(0.8, abs=3.3 * math.sqrt(0.16 / 1500))


def test_a_puzzle_of_a_new_group_is_covered_where_counting_rows_falls_short():
    """Groups share most of their error, and large ones are predicted better: whoever counts rows looks mostly at those."""

    def draw(rng, is_grouped):
        sizes = rng.choice([1, 2, 30], size=13)
        shared = rng.normal(size=13) * np.where(sizes == 30, 0.5, 1.0)
        groups = np.repeat(np.arange(13), sizes)
        values = shared[groups] + 0.1 * rng.normal(size=len(groups))
        known = groups < 12
        names = groups[known].astype(str) if is_grouped else np.arange(known.sum()).astype(str)
        return make_residuals(values[known], groups=list(names)), values[~known][0]

    tolerance = 3.3 * math.sqrt(0.16 / 1500)
    grouped = cover_new(np.random.default_rng(2), lambda rng: draw(rng, True))
    assert 0.8 - tolerance <= grouped <= 0.8 + 2 / 13 + tolerance
    by_rows = cover_new(np.random.default_rng(2), lambda rng: draw(rng, False))
    assert by_rows < 0.8 - tolerance


def test_sizes_with_enough_puzzles_have_factors_of_their_own():
    rng = np.random.default_rng(3)
    counts = {"up to 10x10": 60, "up to 15x15": LEAST_UNITS, "up to 20x20": LEAST_UNITS - 1}
    spreads = {"up to 10x10": 0.1, "up to 15x15": 0.8, "up to 20x20": 0.3}
    values = np.concatenate([rng.normal(0, spreads[size], count) for size, count in counts.items()])
    sizes = [size for size, count in counts.items() for _ in range(count)]
    found = calibrate(make_residuals(values, sizes=sizes))
    assert found.class_units == counts
    assert set(found.factors) == {"up to 10x10", "up to 15x15"}
    assert found.factors["up to 10x10"] == pytest.approx(find_factor(make_residuals(values[:60]), 0.8))
    assert found.factors["up to 10x10"] < found.factor < found.factors["up to 15x15"]
    assert list(found.choose_factors(["up to 15x15", "up to 20x20", "over 30x30"])) == [
        found.factors["up to 15x15"],
        found.factor,
        found.factor,
    ]
    assert not found.is_guess


def test_classes_keep_their_coverage_where_one_factor_for_all_would_not():
    rng = np.random.default_rng(4)
    sizes = ["up to 10x10", "up to 15x15"] * 400
    values = rng.normal(0, 1, 800) * np.tile([0.1, 0.6], 400)
    found = calibrate(make_residuals(values, sizes=sizes))
    fresh = rng.normal(0, 1, (4000, 2)) * [0.1, 0.6]
    own = [np.mean(np.abs(fresh[:, place]) <= math.log(found.factors[sizes[place]])) for place in range(2)]
    assert own == pytest.approx([0.8, 0.8], abs=0.05)
    assert np.mean(np.abs(fresh[:, 1]) <= math.log(found.factor)) < 0.7


def test_few_puzzles_make_a_guess_and_fewer_make_nothing():
    assert calibrate(make_residuals([0.1, 0.2, 0.3])) is None
    assert calibrate(make_residuals([])) is None
    assert calibrate(make_residuals([0.1, -0.4, 0.2, 0.3])).factor == pytest.approx(math.exp(0.4))
    assert calibrate(make_residuals(np.linspace(0, 1, LEAST_UNITS - 1))).is_guess
    assert not calibrate(make_residuals(np.linspace(0, 1, LEAST_UNITS))).is_guess


def test_few_persons_make_a_guess_too():
    persons = [f"p{row % 5}" for row in range(100)]
    residuals = make_residuals(np.linspace(-1, 1, 100), persons=persons)
    assert residuals.count_units() == 5
    assert calibrate(residuals).is_guess


@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=12))
def test_masses_of_incomplete_times_are_those_of_kaplan_and_meier(times):
    values, complete = zip(*times, strict=True)
    masses = spread_masses(make_residuals(values, is_complete=complete))
    assert not masses[~np.array(complete)].any()
    survival = 1.0
    for value in sorted({value for value, is_complete in times if is_complete}):
        survival *= 1 - sum(1 for time in times if time == (value, True)) / sum(1 for time in times if time[0] >= value)
        reached = sum(mass for mass, time in zip(masses, times, strict=True) if time[0] <= value)
        assert reached == pytest.approx(1 - survival)
    if find_median(times) is None:
        assert masses.sum() < 0.5 + 1e-9


def test_abandoned_attempts_are_not_taken_for_short_ones():
    rng = np.random.default_rng(5)
    real, patience = rng.normal(0, 1, 4000), rng.normal(0.8, 1, 4000)
    seen = make_residuals(np.minimum(real, patience), is_complete=real <= patience)
    whole, found = (find_factor(each, 0.8) for each in (make_residuals(real), seen))
    assert math.log(found) == pytest.approx(math.log(whole), abs=0.05)
    assert math.log(find_factor(make_residuals(real[real <= patience]), 0.8)) < math.log(whole) - 0.05
    assert measure_coverage(seen, np.full(4000, whole)) == pytest.approx(0.8, abs=0.03)


def test_where_most_were_abandoned_there_is_no_factor():
    rng = np.random.default_rng(6)
    assert find_factor(make_residuals(rng.normal(size=100), is_complete=np.arange(100) < 5), 0.8) is None


def test_coverage_and_width():
    residuals = make_residuals([0.1, -0.5, 0.9, -1.2])
    assert measure_coverage(residuals, np.exp([0.2, 0.4, 1.0, 1.0])) == 0.5
    assert measure_coverage(make_residuals([0.0, 0.1]), np.ones(2)) == 0.5
    assert measure_width(np.array([2.0, 2.0])) == pytest.approx(4)
    assert measure_width(np.array([1.0, 3.0])) == pytest.approx(3)


def test_residuals_are_taken_and_joined():
    residuals = make_residuals([1, 2, 3], persons=["ann", "bob", "cid"])
    parts = [residuals.take(np.array([True, False, False])), residuals.take(np.array([1, 2]))]
    joined = join_residuals(parts)
    assert joined.values.tolist() == [1, 2, 3]
    assert joined.persons == ["ann", "bob", "cid"]
    assert joined.groups == ["0", "1", "2"]


INTERVALS = Intervals(
    0.8,
    Calibration(2.0, 90, {"up to 10x10": 1.5}, {"up to 10x10": 60, "up to 15x15": 30}),
    Calibration(3.0, 12, {}, {"up to 10x10": 12}),
)


def test_bounds_are_the_prediction_divided_and_multiplied():
    low, high = INTERVALS.bounds([60.0, 60.0, -5.0], ["up to 10x10", "over 30x30", "over 30x30"])
    assert low.tolist() == pytest.approx([40, 30, 0.5])
    assert high.tolist() == pytest.approx([90, 120, 2])
    assert [each.tolist() for each in INTERVALS.bounds([60.0], ["over 30x30"], is_personal=True)] == [
        [pytest.approx(20)],
        [pytest.approx(180)],
    ]
    with pytest.raises(InputError, match="no interval for a single person"):
        Intervals(0.8, INTERVALS.typical).bounds([60.0], ["over 30x30"], is_personal=True)


@pytest.mark.parametrize("intervals", [INTERVALS, Intervals(0.8, INTERVALS.typical)])
def test_intervals_survive_being_written(intervals):
    assert Intervals.from_json(json.loads(json.dumps(intervals.to_json(), allow_nan=False))) == intervals


def change(path, value):
    record = json.loads(json.dumps(INTERVALS.to_json()))
    *before, last = path
    inner = record
    for name in before:
        inner = inner[name]
    inner[last] = value
    return record


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        ([], "intervals: found [], expected an object with level, typical, you"),
        (change(["level"], 1.0), "intervals.level: found 1.0, expected a share between 0 and 1"),
        (change(["level"], True), "intervals.level: found True"),
        (change(["more"], 1), "intervals: found {"),
        (change(["you"], 3), "intervals.you: found 3, expected an object with factor, units"),
        (change(["typical", "factor"], 0.99), "intervals.typical.factor: found 0.99, expected a factor from 1 up"),
        (change(["typical", "factor"], math.nan), "intervals.typical.factor: found nan"),
        (change(["typical", "factor"], math.inf), "intervals.typical.factor: found inf"),
        (change(["typical", "factor"], "2"), "intervals.typical.factor: found '2'"),
        (change(["typical", "units"], -1), "intervals.typical.units: found -1, expected a whole number from 0 up"),
        (change(["typical", "units"], 3.5), "intervals.typical.units: found 3.5"),
        (
            change(["typical", "factors"], {"huge": 2.0}),
            "intervals.typical.factors: found {'huge': 2.0}, expected an object with",
        ),
        (change(["you", "class_units"], {"up to 10x10": None}), "intervals.you.class_units: found None"),
    ],
)
def test_what_is_no_interval_is_refused(record, fault):
    with pytest.raises(InputError) as caught:
        Intervals.from_json(record)
    assert str(caught.value).startswith(fault)


def same_json(one, other):
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["level", "typical", "you", "factor"]), inner),
    max_leaves=8,
)


@given(st.sampled_from([["level"], ["typical"], ["you"], ["typical", "factor"], ["you", "factors"]]), JSON_VALUES)
def test_nothing_but_an_input_error_comes_of_foreign_values(path, value):
    record = change(path, value)
    with suppress(InputError):
        assert same_json(Intervals.from_json(record).to_json(), record)
