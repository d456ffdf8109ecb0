"""Training: every recipe, the same for the same data, and finding what was put in."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram.columns.puzzle_columns import measure_document
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import apply_formula, measure_features
from gridwright.model import lazy as extras
from gridwright.model.errors import InputError
from gridwright.study.dataset import Dataset
from gridwright.study.feature_table import COUNTS, SIZE_CLASSES
from gridwright.study.models import fitting as sample
from gridwright.study.models import training as boosting
from gridwright.study.models.files import format_model
from gridwright.study.models.fitting import REPEATS, convert_boosting
from gridwright.study.models.model import COEFFICIENT, IMPORTANCE, INTERCEPT, Model
from gridwright.study.models.predictors import PerSize
from gridwright.study.models.recipes import RECIPES
from gridwright.study.models.training import describe, train
from tests.unit.study.evaluation_samples import make_dataset

pytest.importorskip("sklearn")
QUICK = [name for name in RECIPES if not name.startswith("forest")]


def leave_gaps(dataset: Dataset, share: float = 0.05, *, seed: int = 0) -> Dataset:
    """The same with cells missing, but for the area."""
    values = dataset.table.values.copy()
    is_gap = np.random.default_rng(seed).random(values.shape) < share
    is_gap[:, dataset.table.names.index("area")] = False
    values[is_gap] = np.nan
    return with_values(dataset, values)


def with_values(dataset: Dataset, values: Any) -> Dataset:
    return replace(dataset, table=replace(dataset.table, values=values))


def with_column(dataset: Dataset, name: str, values: Any) -> Dataset:
    table = dataset.table
    return replace(dataset, table=replace(table, names=(*table.names, name), values=np.column_stack([table.values, values])))


def find_weight(model: Model, column: str) -> float:
    return next(weight.value for weight in describe(model) if weight.column == column)


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_predicts_and_repeats_to_the_byte(recipe: str) -> None:
    dataset = leave_gaps(make_dataset(60))
    model = train(dataset, recipe, seed=3)
    predicted = model.predict(dataset.table)
    assert np.isfinite(predicted).all()
    assert predicted.shape == (60,)
    assert (model.recipe, model.target) == (recipe, RECIPES[recipe].target)
    assert (model.card.rows, model.card.seed, model.card.fingerprint) == (60, 3, dataset.fingerprint)
    assert {"gridwright", "python", "numpy", "scipy", "scikit-learn"} == set(model.card.versions)
    assert format_model(train(dataset, recipe, seed=3)) == format_model(model)


@pytest.mark.parametrize("recipe", [name for name in RECIPES if not RECIPES[name].is_baseline])
def test_every_model_but_baselines_finds_most_of_what_the_times_follow(recipe: str) -> None:
    dataset = make_dataset(150)
    fitted, unseen = dataset.take(range(100)), dataset.take(range(100, 150))
    predicted = train(fitted, recipe, has_weights=False).predict(unseen.table)
    errors = np.log(unseen.seconds) - np.log(predicted.clip(1))
    assert 1 - np.mean(errors**2) / np.var(np.log(unseen.seconds)) > 0.75


def test_whether_times_are_simulated_stands_on_the_card() -> None:
    assert train(make_dataset(20, is_simulated=True), "area-power").card.is_simulated
    assert not train(make_dataset(20), "area-power").card.is_simulated


def test_columns_are_those_of_the_set_or_named_one_by_one() -> None:
    dataset = make_dataset(30)
    assert train(dataset, "ridge", features="size").features == ("width", "height", "area", "black_cells", "empty_lines")
    chosen = train(dataset, "ridge", features=" effort_mean,area ")
    assert chosen.features == ("effort_mean", "area")
    assert chosen.card.feature_set == "effort_mean,area"
    own = train(dataset, "area-power", features="size")
    assert (own.features, own.card.feature_set) == (("area",), "own")


# Baselines


def test_one_time_a_size_class_is_the_geometric_mean() -> None:
    dataset = make_dataset(30, sides=np.resize([8, 18], 30))
    model = train(dataset, "size-constant")
    predicted = model.predict(dataset.table)
    for size in set(dataset.sizes):
        here = np.array([each == size for each in dataset.sizes])
        np.testing.assert_allclose(predicted[here], np.prod(dataset.seconds[here] ** (1 / here.sum())))
    assert isinstance(model.predictor, PerSize)
    smallest, second, third, *rest = model.predictor.seconds
    assert len(rest) + 3 == len(SIZE_CLASSES)
    assert second == smallest  # none of up to 15x15 was met: the nearest class, of two the smaller
    assert set(rest) == {third}


@pytest.mark.parametrize(("recipe", "column"), [("area-power", "area"), ("line-uses", "dp_line_uses")])
def test_a_power_is_a_line_on_logarithms(recipe: str, column: str) -> None:
    dataset = make_dataset(50)
    values = dataset.columns([column])[:, 0]
    power, constant = np.polyfit(np.log(values), np.log(dataset.seconds), 1)
    model = train(dataset, recipe)
    np.testing.assert_allclose(model.predict(dataset.table), np.exp(constant) * values**power)
    assert [(weight.column, weight.kind) for weight in describe(model)] == [(INTERCEPT, COEFFICIENT), (column, COEFFICIENT)]
    assert (find_weight(model, INTERCEPT), find_weight(model, column)) == pytest.approx((constant, power))


def test_a_power_of_a_constant_is_a_constant() -> None:
    dataset = make_dataset(20, sides=[9] * 20)
    predicted = train(dataset, "area-power").predict(dataset.table)
    np.testing.assert_allclose(predicted, np.exp(np.log(dataset.seconds).mean()))


def test_the_formula_says_what_it_says_of_a_puzzle() -> None:
    puzzle = Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])
    features = measure_features(puzzle)
    assert features is not None
    row = measure_document(puzzle)
    dataset = make_dataset(20)
    model = train(dataset, "formula")
    assert model.features == COUNTS
    values = np.array([[row[name] for name in COUNTS]], dtype=float)
    assert model.predict_values(values)[0] == pytest.approx(apply_formula(features))
    assert any("not validated" in note for note in model.card.notes)


# Linear models


def test_coefficients_are_in_seconds_a_unit_of_the_column() -> None:
    dataset = make_dataset(60)
    area, effort = dataset.columns(["area", "effort_mean"]).T
    exact = replace(dataset, seconds=40 + 0.5 * area + 2 * effort)
    model = train(exact, "linear", features="area,effort_mean")
    assert [weight.value for weight in describe(model)] == pytest.approx([40, 0.5, 2])
    assert [weight.column for weight in describe(model)] == [INTERCEPT, "area", "effort_mean"]


def test_a_ridge_on_logarithms_finds_the_power() -> None:
    model = train(make_dataset(300, noise=0.1), "log-ridge", features="effort_mean")
    assert find_weight(model, "effort_mean") == pytest.approx(0.9, abs=0.02)


def test_columns_that_follow_from_others_are_told_of() -> None:
    dataset = make_dataset(60)
    area, effort = dataset.columns(["area", "effort_mean"]).T
    more = with_column(dataset, "sum", area + effort)
    model = train(more, "linear", features="area,effort_mean,sum")
    expected = "1 of 3 columns follow from the others in these 60 rows: other coefficients would predict the same times"
    assert model.card.notes == (expected,)
    plain = train(dataset, "linear", features="area,effort_mean")
    assert not plain.card.notes
    np.testing.assert_allclose(model.predict(more.table), plain.predict(dataset.table))


@pytest.mark.parametrize("recipe", ["linear", "ridge", "lasso", "lasso-lars", "log-ridge"])
def test_a_column_that_is_there_twice_counts_once(recipe: str) -> None:
    dataset = make_dataset(60)
    doubled = with_column(dataset, "doubled", 1000 - 2 * dataset.columns(["effort_mean"])[:, 0])
    if recipe == "log-ridge":
        doubled = with_column(dataset, "doubled", dataset.columns(["effort_mean"])[:, 0])
    model = train(doubled, recipe, features="area,effort_mean,doubled")
    assert model.card.notes == ("1 of 3 columns tell the same as another one, which alone counts",)
    assert find_weight(model, "doubled") == 0
    plain = train(dataset, recipe, features="area,effort_mean")
    np.testing.assert_allclose(model.predict(doubled.table), plain.predict(dataset.table))


def test_a_fit_that_does_not_converge_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    dataset = make_dataset(60)
    assert not any("converge" in note for note in train(dataset, "lasso").card.notes)
    impatient = {**RECIPES["lasso"].options, "max_iter": 1}
    monkeypatch.setitem(RECIPES, "lasso", replace(RECIPES["lasso"], options=impatient))
    assert any("did not converge" in note for note in train(dataset, "lasso").card.notes)


@pytest.mark.parametrize("recipe", QUICK)
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_odd_tables_are_fitted_all_the_same(recipe: str, data: st.DataObject) -> None:
    """Columns that are constant, twice there, all zero or hardly filled; few rows; times that hardly differ or differ vastly."""
    rows = data.draw(st.integers(8, 25))
    seed = data.draw(st.integers(0, 100))
    dataset = make_dataset(rows, seed=seed, noise=data.draw(st.sampled_from([0.0, 0.2, 3.0])))
    values = dataset.table.values.copy()
    rng = np.random.default_rng(seed)
    for column in range(5, values.shape[1]):
        odd = data.draw(st.sampled_from(["as it is", "constant", "copied", "zero", "huge", "one value", "empty"]))
        change = {"constant": 7.0, "copied": values[:, column - 1], "zero": 0.0, "huge": values[:, column] * 1e9}
        values[:, column] = change.get(odd, values[:, column])
        if odd in ("one value", "empty"):
            values[rng.permutation(rows)[odd == "one value" :], column] = np.nan
    odd_dataset = with_values(dataset, values)
    if data.draw(st.booleans()):
        odd_dataset = replace(odd_dataset, seconds=np.full(rows, 60.0))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boosting, "MOST_TREES", 20)
        model = train(odd_dataset, recipe)
    assert np.isfinite(model.predict(odd_dataset.table)).all()


# Boosting and forests


def test_boosting_never_falls_when_effort_area_or_lines_used_grow() -> None:
    dataset = make_dataset(90, noise=1.0)
    model = train(dataset, "boosting", has_weights=False)
    for name in boosting.RISING:
        column = model.features.index(name)
        levels = np.quantile(dataset.columns([name]), np.linspace(0, 1, 30))
        steps = []
        for level in levels:
            values = dataset.columns(model.features).copy()
            values[:, column] = level
            steps.append(model.predict_values(values))
        assert all((after >= before - 1e-12).all() for before, after in pairwise(steps))


def test_settings_are_chosen_with_whole_groups_held_out() -> None:
    groups = [f"picture {row // 6}" for row in range(60)]
    dataset = make_dataset(60, groups=groups)
    folds = sample.find_inner_folds(sample.make_sample(dataset, ("area",), 0, False))
    assert len(folds) == sample.INNER_FOLDS
    assert sorted(row for _, tried in folds for row in tried) == list(range(60))
    for fitted, tried in folds:
        assert not {groups[row] for row in fitted} & {groups[row] for row in tried}


def test_a_choice_of_few_trees_where_there_is_nothing_to_learn() -> None:
    dataset = make_dataset(90, sides=[10] * 90)
    noise = replace(dataset, seconds=np.exp(np.random.default_rng(5).normal(4, 1, 90)))
    with sample.one_thread():
        chosen = boosting.choose_settings(sample.make_sample(noise, noise.table.names, 0, False))
        learned = boosting.choose_settings(sample.make_sample(make_dataset(90, noise=0.05), dataset.table.names, 0, False))
    assert chosen.trees < 10 < learned.trees


def test_one_group_leaves_nothing_to_choose_by() -> None:
    dataset = make_dataset(40, groups=["all one picture"] * 40)
    notes = train(dataset, "boosting").card.notes
    assert any("not chosen" in note for note in notes)
    assert any("rows it was fitted to" in note for note in notes)
    assert train(dataset, "log-ridge").card.rows == 40


def test_importances_of_boosting_are_falls_of_r2_on_rows_held_out() -> None:
    dataset = make_dataset(90)
    made = sample.make_sample(dataset, dataset.table.names, 4, True)
    weights = describe(train(dataset, "boosting", seed=4))
    assert {weight.kind for weight in weights} == {IMPORTANCE}
    assert max(weights, key=lambda weight: weight.value).column == "effort_mean"
    with sample.one_thread():
        choice = boosting.choose_settings(made)
        predictors = [(convert_boosting(booster, choice.trees), rows) for booster, rows in choice.folds]
        for place, weight in enumerate(weights):
            falls = [find_fall(predictor, made, rows, place) for predictor, rows in predictors]
            assert weight.value == pytest.approx(np.mean(falls), abs=1e-9)


def find_fall(predictor: Any, made: sample.Sample, rows: Any, place: int) -> float:
    """The plain way: every tree, for every shuffle."""
    values, log_seconds = made.values[rows], made.log_seconds[rows]
    random = np.random.default_rng((made.seed, place))

    def find_r2(values: Any) -> float:
        errors = np.log(predictor.predict(values)) - log_seconds
        return float(1 - np.mean(errors**2) / np.var(log_seconds))

    falls = []
    for _ in range(REPEATS):
        shuffled = values.copy()
        shuffled[:, place] = random.permutation(shuffled[:, place])
        falls.append(find_r2(values) - find_r2(shuffled))
    return float(np.mean(falls))


def test_importances_of_a_forest_are_shares() -> None:
    weights = describe(train(make_dataset(60), "forest-100", features="effort_mean,area,width"))
    assert {weight.kind for weight in weights} == {IMPORTANCE}
    assert sum(weight.value for weight in weights) == pytest.approx(1)
    assert max(weights, key=lambda weight: weight.value).column == "effort_mean"


# What is refused


def test_what_cannot_be_trained_is_refused() -> None:
    dataset = make_dataset(20)
    with pytest.raises(InputError, match="found the model 'oracle', expected one of size-constant, area-power, "):
        train(dataset, "oracle")
    with pytest.raises(InputError, match="found 7 puzzles with a time, expected at least 8"):
        train(dataset.take(range(7)), "ridge")
    with pytest.raises(InputError, match="found the seed -1, expected one from 0 to 4294967295"):
        train(dataset, "ridge", seed=-1)
    with pytest.raises(InputError, match=r"column beyond: found 1e\+200, expected at most 1e\+15"):
        train(with_column(dataset, "beyond", np.full(20, 1e200)), "ridge")
    with pytest.raises(InputError, match=r"found the column 'a\\nb', expected a name of at most 200 printable characters"):
        train(with_column(dataset, "a\nb", np.ones(20)), "ridge")


def test_a_table_without_a_column_of_the_model_is_refused() -> None:
    dataset = make_dataset(20)
    model = train(dataset, "ridge", features="area,effort_mean")
    table = replace(dataset.table, names=tuple(f"not_{name}" if name == "effort_mean" else name for name in dataset.table.names))
    with pytest.raises(InputError, match="found no column effort_mean"):
        model.predict(table)


def test_values_too_large_for_a_time_are_refused() -> None:
    dataset = make_dataset(20)
    model = train(replace(dataset, seconds=dataset.seconds * 100), "linear", features="area,effort_mean")
    with pytest.raises(InputError, match="row 2: found values too large to predict a time from"):
        model.predict_values(np.array([[1.0, 1.0], [1e308, 1e308], [1.0, 1.0]]))


# Without scikit-learn


def test_a_package_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", find_nothing)
    with pytest.raises(InputError, match=r"^needs the package scikit-learn: pip install 'gridwright\[study\]'$"):
        extras.load_extra("sklearn.linear_model")
    with pytest.raises(InputError, match=r"^a plot needs the package matplotlib: pip install "):
        extras.load_extra("matplotlib.figure", "a plot")


WITHOUT = """
import sys
from pathlib import Path

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("sklearn", "scipy", "threadpoolctl", "joblib"):
            raise ImportError(name)

sys.meta_path.insert(0, Absent())
import numpy as np
from gridwright.model.errors import InputError
from gridwright.study.models.fitting import convert_boosting
from gridwright.study.models.files import parse_model
from gridwright.study.models.training import train
from tests.unit.study.evaluation_samples import make_dataset

dataset = make_dataset(60)
for path in map(Path, sys.argv[1:]):
    print(path.stem, *(float(each).hex() for each in parse_model(path.read_bytes()).predict(dataset.table)))
print("trained", train(dataset, "area-power").card.rows)
try:
    train(dataset, "boosting")
except InputError as error:
    print(error)
"""


def test_prediction_and_baselines_do_without_scikit_learn(tmp_path: Path) -> None:
    dataset = make_dataset(60)
    expected = []
    for recipe in ("linear", "forest-100", "log-ridge", "boosting", "size-constant"):
        model = train(dataset, recipe, features="size", has_weights=False)
        (tmp_path / f"{recipe}.gwmodel").write_bytes(format_model(model))
        expected.append(" ".join([recipe, *(float(each).hex() for each in model.predict(dataset.table))]))
    paths = [str(tmp_path / f"{line.split()[0]}.gwmodel") for line in expected]
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", WITHOUT, *paths], capture_output=True, text=True, check=False, cwd=root)
    assert done.stderr == ""
    *lines, trained, refused = done.stdout.splitlines()
    assert lines == expected
    assert trained == "trained 60"
    assert refused == "a fit needs the package scikit-learn: pip install 'gridwright[study]'"
