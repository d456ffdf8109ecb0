import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gridwright.model.errors import InputError
from gridwright.study.dataset import Dataset, join_times
from gridwright.study.evaluation.plan import make_plan
from gridwright.study.evaluation.results import (
    PREDICTION_TYPES,
    SCORE_TYPES,
    WEIGHT_TYPES,
    Evaluation,
    gate,
    list_prediction_rows,
    list_score_rows,
    list_weight_rows,
    with_scores,
)
from gridwright.study.evaluation.scores import score
from gridwright.study.evaluation.trial import evaluate, evaluate_all, follow_plan
from gridwright.study.models.recipes import RECIPES
from gridwright.study.models.training import train
from gridwright.study.population import Population
from gridwright.study.tables import format_table
from gridwright.study.times import adjust_times
from tests.unit.study.evaluation_samples import make_dataset, make_table

pytest.importorskip("sklearn")

BASELINES = ["size-constant", "area-power", "line-uses", "formula"]


def simulate(rows=120, people=30, per_person=24, seed=0) -> Dataset:
    """A simulated population at puzzles of three sizes."""
    table = make_table(np.resize([8, 12, 18], rows), seed=seed)
    efforts = dict(zip(table.hashes, table.columns(["effort_mean"])[:, 0].tolist(), strict=True))
    attempts = Population(people=people, per_person=per_person, seed=seed).simulate(efforts)
    return join_times(table, adjust_times(attempts), origin="attempts", is_simulated=True, attempts=attempts)


@pytest.fixture(scope="module")
def simulated() -> Dataset:
    return simulate()


@pytest.fixture(scope="module")
def evaluation(simulated) -> Evaluation:
    return evaluate(simulated, "log-ridge")


def test_everything_is_said_about_a_model_of_attempts(simulated, evaluation):
    assert evaluation.is_simulated
    assert evaluation.origin == "attempts"
    assert evaluation.fingerprint == simulated.fingerprint
    assert evaluation.rows == len(simulated) == evaluation.grouped.rows
    assert evaluation.train.rows + evaluation.test.rows == len(simulated)
    assert evaluation.grouped.spearman_within > 0.5
    assert 0.5 < evaluation.coverage <= 1
    assert evaluation.coverage_rows == len(simulated)
    assert evaluation.width > 1
    assert 0.5 < evaluation.you_coverage <= 1
    assert evaluation.intervals.you.factor > evaluation.intervals.typical.factor
    assert evaluation.persons.rows > 200
    assert evaluation.persons_pairs.share > 0.7
    assert evaluation.concordance == evaluation.pairs.share > 0.7
    assert list(evaluation.baselines) == BASELINES
    assert evaluation.notes == ()


def test_predictions_are_those_of_models_that_have_not_seen_the_fold(simulated, evaluation):
    held_out = np.flatnonzero(evaluation.fold_of == 2)
    model = train(simulated.take(np.flatnonzero(evaluation.fold_of != 2)), "log-ridge")
    assert evaluation.predicted[held_out] == pytest.approx(model.predict(simulated.table.take(held_out)))
    groups = evaluation.groups
    assert evaluation.grouped == score(simulated.seconds, evaluation.predicted, evaluation.sizes, groups=groups)


def test_an_evaluation_repeats_and_travels_between_processes(simulated, evaluation):
    plan = pickle.loads(pickle.dumps(make_plan(simulated, retime=adjust_times)))
    again = pickle.loads(pickle.dumps(follow_plan(plan, "log-ridge")))
    for name in Evaluation.__slots__:
        assert np.array_equal(getattr(again, name), getattr(evaluation, name)), name


def test_another_seed_splits_otherwise():
    first, other = (evaluate(make_dataset(60), "area-power", seed=seed) for seed in (0, 1))
    assert not np.array_equal(first.fold_of, other.fold_of)
    assert first.grouped != other.grouped


def test_published_times_have_no_people():
    found = evaluate(make_dataset(), "area-power")
    assert not found.is_simulated
    assert found.features == "own"
    assert (found.persons, found.persons_pairs, found.pairs, found.concordance) == (None,) * 4
    assert (found.intervals.you, found.you_coverage) == (None, None)
    assert found.coverage > 0.5


def test_progress_is_told_before_every_fit_and_may_stop_it():
    told = []
    evaluate(make_dataset(60), "ridge", folds=3, progress=told.append)
    assert told[:5] == [
        "ridge: the document's split",
        "ridge: fold 1 of 3",
        "ridge: fold 2 of 3",
        "ridge: fold 3 of 3",
        "ridge: nested folds 1 of 3",
    ]

    def stop(words):
        if "nested" in words:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(make_dataset(60), "ridge", folds=3, progress=stop)


def test_a_leak_is_rewarded_by_the_random_split_only():
    """A column that names the group: parts of one picture on both sides of a split give the answer away."""
    rng = np.random.default_rng(0)
    groups = [f"g{row // 6}" for row in range(180)]
    own = rng.normal(5, 1, 30)[np.arange(180) // 6]
    label = rng.permutation(30)[np.arange(180) // 6].astype(float)
    table = make_table([10] * 180, groups, extra={"label": label})
    dataset = Dataset(table, np.exp(own + rng.normal(0, 0.1, 180)), "column")
    found = evaluate(dataset, "forest-100", features="label", folds=3)
    assert found.test.r2_log > 0.8
    assert found.grouped.r2_log < 0.2
    assert found.grouped.spearman_within < 0.4
    assert not gate(found).has_passed_checks


def test_intervals_of_grouped_puzzles_are_as_wide_as_new_groups_need():
    """Parts of one picture share what no feature tells: intervals from rows that were seen in part would be far too narrow."""
    rng = np.random.default_rng(1)
    groups = [f"g{row // 4}" for row in range(320)]
    shared = rng.normal(0, 0.5, 80)[np.arange(320) // 4]
    table = make_table(np.resize([8, 12], 320), groups, extra={"label": np.arange(320.0) // 4})
    effort = table.columns(["effort_mean"])[:, 0]
    dataset = Dataset(table, np.exp(np.log(effort) + shared + rng.normal(0, 0.05, 320)), "column")
    found = evaluate(dataset, "log-ridge", features="effort_mean,label")
    assert found.coverage == pytest.approx(0.8, abs=0.15)
    assert np.log(found.intervals.typical.factor) == pytest.approx(1.28 * 0.5, rel=0.25)
    assert found.intervals.typical.units == 80


def test_several_models_share_their_splits():
    dataset = make_dataset(60)
    found = list(evaluate_all(dataset, ["linear", "size-constant"], features="size", folds=3))
    assert [each.recipe for each in found] == ["linear", "size-constant"]
    assert [each.features for each in found] == ["size", "own"]
    assert np.array_equal(found[0].fold_of, found[1].fold_of)
    assert found[0].baselines["size-constant"] == found[1].grouped == found[1].baselines["size-constant"]


def test_a_model_that_does_not_fit_the_table_is_told_of_or_ends_it():
    dataset = make_dataset(60)
    names = [name for name in dataset.table.names if name != "dp_line_uses"]
    table = replace(dataset.table, names=tuple(names), values=dataset.columns(names))
    short = replace(dataset, table=table)
    refused = []
    found = list(evaluate_all(short, ["line-uses", "area-power"], folds=3, refused=lambda *each: refused.append(each)))
    assert [each.recipe for each in found] == ["area-power"]
    assert [recipe for recipe, _ in refused] == ["line-uses"]
    assert "dp_line_uses" in str(refused[0][1])
    assert list(found[0].baselines) == ["size-constant", "area-power"]
    assert [note.partition(":")[0] for note in found[0].notes] == [
        "the baseline line-uses is left out",
        "the baseline formula is left out",
    ]
    with pytest.raises(InputError, match="dp_line_uses"):
        list(evaluate_all(short, ["line-uses", "area-power"], folds=3))
    with pytest.raises(InputError, match="found the model 'oracle', expected one of"):
        next(evaluate_all(dataset, ["linear", "oracle"]))


def measure_file(rows: list[dict[str, Any]]) -> tuple[float, float]:
    """Share held and mean width of the intervals that a table of predictions holds."""
    low, high, seconds = (np.array([row[name] for row in rows]) for name in ("low", "high", "seconds"))
    return float(((low <= seconds) & (seconds <= high)).mean()), float(np.exp(np.log(high / low).mean()))


@pytest.mark.parametrize("rows", [120, 640])
def test_intervals_in_the_table_are_those_that_coverage_is_told_of(rows):
    found = evaluate(make_dataset(rows, noise=0.4), "line-uses")
    listed = list(list_prediction_rows([found]))
    counted = [row for row in listed if row["in_coverage"] == "true"]
    assert len(counted) == found.coverage_rows
    assert len(counted) == rows if rows < 400 else 400 <= len(counted) < rows
    assert measure_file(counted) == pytest.approx((found.coverage, found.width))
    shared, _ = measure_file(listed)
    assert shared == pytest.approx(0.8, abs=0.08)


def test_the_interval_of_a_puzzle_does_not_depend_on_its_time():
    """Each puzzle in turn would take a thousand times as long: its own interval stays, were it calibrated with it or not."""
    dataset = make_dataset(30, noise=0.3)
    plain = list(list_prediction_rows([evaluate(dataset, "formula", folds=5)]))
    for row in (0, 7, 19):
        seconds = dataset.seconds.copy()
        seconds[row] *= 1000
        other = list(list_prediction_rows([evaluate(replace(dataset, seconds=seconds), "formula", folds=5)]))[row]
        assert {**other, "seconds": plain[row]["seconds"]} == plain[row]


def test_two_folds_leave_nothing_to_nest():
    found = evaluate(make_dataset(40), "area-power", folds=2)
    assert found.intervals is not None
    assert (found.coverage, found.coverage_rows, found.width) == (None, 0, None)
    rows = list(list_prediction_rows([found]))
    assert {row["in_coverage"] for row in rows} == {"false"}
    assert all(row["low"] < row["predicted"] < row["high"] for row in rows)


def test_three_groups_give_no_interval():
    found = evaluate(make_dataset(30, groups=["a"] * 10 + ["b"] * 10 + ["c"] * 10), "area-power", folds=3)
    assert found.intervals is None
    assert found.coverage is None
    assert found.notes == ("no interval: there are too few groups of puzzles",)
    assert next(iter(list_prediction_rows([found])))["low"] is None


def test_people_who_solved_nothing_are_not_scored(simulated):
    plan = make_plan(simulated, retime=adjust_times)
    people = tuple(
        replace(fold, held_out=tuple(each for each in fold.held_out if each.outcome != "solved")) for fold in plan.people
    )
    found = follow_plan(replace(plan, people=people), "area-power")
    assert (found.persons, found.persons_pairs) == (None, None)


def test_the_gate_opens_for_people_and_never_for_simulated_ones(evaluation):
    assert evaluation.rows >= 60
    good = replace(evaluation, is_simulated=False)
    assert gate(good).is_open
    assert gate(good).words == "log-ridge passes: its times may be shown, with their intervals"
    assert gate(evaluation).has_passed_checks
    assert not gate(evaluation).is_open
    assert gate(evaluation).words == (
        "log-ridge passes every check on simulated times, which say nothing about people: show bands only"
    )
    assert [check.name for check in gate(good).checks] == [
        "rank correlation within sizes",
        "its lower bound",
        "unseen puzzles",
        *(f"better than {name}" for name in BASELINES),
    ]


@pytest.mark.parametrize(
    ("change", "failed"),
    [
        ({"spearman_within": 0.499}, ["rank correlation within sizes"]),
        ({"spearman_within": None}, ["rank correlation within sizes", *(f"better than {name}" for name in BASELINES)]),
        ({"spearman_within_low": 0.3}, ["its lower bound"]),
        ({"spearman_within_low": None}, ["its lower bound"]),
        ({"rows_within": 59}, ["unseen puzzles"]),
        ({"mae_log": 9.0}, [f"better than {name}" for name in BASELINES]),
    ],
)
def test_each_condition_closes_the_gate(evaluation, change, failed):
    plain = {name: replace(scores, spearman_within=0.1) for name, scores in evaluation.baselines.items()}
    worse = replace(evaluation, is_simulated=False, baselines=plain, grouped=replace(evaluation.grouped, **change))
    found = gate(worse)
    assert [check.name for check in found.checks if not check.is_passed] == failed
    assert found.words == f"log-ridge does not pass ({', '.join(failed)}): show bands only"


def test_a_baseline_must_be_there_and_be_beaten(evaluation):
    real = replace(evaluation, is_simulated=False)
    without = {name: scores for name, scores in real.baselines.items() if name != "formula"}
    assert [check.name for check in gate(replace(real, baselines=without)).checks if not check.is_passed] == [
        "better than formula"
    ]
    strong = real.baselines | {"area-power": replace(real.baselines["area-power"], spearman_within=0.99)}
    assert [check.name for check in gate(replace(real, baselines=strong)).checks if not check.is_passed] == [
        "better than area-power"
    ]
    plain = real.baselines | {"size-constant": replace(real.baselines["size-constant"], spearman_within=-0.5)}
    wrong = replace(real, baselines=plain, grouped=replace(real.grouped, spearman_within=-0.1))
    assert "better than size-constant" in gate(wrong).words
    itself = evaluate(make_dataset(), "line-uses")
    assert "better than line-uses" in gate(itself).words


def test_a_model_carries_its_scores_and_intervals(simulated, evaluation):
    model = with_scores(train(simulated, "log-ridge"), evaluation)
    assert model.card.intervals == evaluation.intervals
    assert model.card.scores["grouped.factor"] == evaluation.grouped.factor
    assert model.card.scores["persons.concordance"] == evaluation.persons_pairs.share
    assert model.card.scores["coverage"] == evaluation.coverage
    assert all(isinstance(value, float) for value in model.card.scores.values())
    unknown = replace(evaluation, grouped=replace(evaluation.grouped, spearman_within=None))
    assert "grouped.spearman_within" not in with_scores(train(simulated, "log-ridge"), unknown).card.scores


@pytest.mark.parametrize("features", ["size", "area, dp_line_uses"])
@pytest.mark.parametrize("recipe", ["linear", "area-power"])
def test_scores_find_their_model_whatever_its_columns(recipe, features):
    dataset = make_dataset(60)
    model = train(dataset, recipe, features=features)
    assert with_scores(model, evaluate(dataset, recipe, features=features, folds=3)).card.scores


def test_scores_of_other_models_and_other_data_are_refused(simulated, evaluation):
    with pytest.raises(InputError, match="scores of the model log-ridge, expected those of area-power"):
        with_scores(train(simulated, "area-power"), evaluation)
    with pytest.raises(InputError, match="scores of the features all, expected those of size"):
        with_scores(train(simulated, "log-ridge", features="size"), evaluation)
    with pytest.raises(InputError, match="scores of the data"):
        with_scores(train(simulated.take(range(50)), "log-ridge"), evaluation)


def test_tables_hold_every_figure_and_say_what_is_simulated(simulated, evaluation):
    scores = list(list_score_rows([evaluation]))
    assert [row["asked"] for row in scores] == [
        "document split, seen",
        "document split, unseen",
        "new puzzles",
        "new people",
    ]
    assert {row["is_simulated"] for row in scores} == {"true"}
    assert scores[2]["spearman_within"] == evaluation.grouped.spearman_within
    assert scores[2]["coverage"] == evaluation.coverage
    assert scores[3]["concordance"] == evaluation.persons_pairs.share
    assert "coverage" not in scores[1]
    predictions = list(list_prediction_rows([evaluation]))
    assert len(predictions) == len(simulated)
    assert all(row["low"] < row["predicted"] < row["high"] for row in predictions)
    assert predictions[3]["puzzle_hash"] == simulated.table.hashes[3]
    weights = list(list_weight_rows(train(simulated, "log-ridge", features="size")))
    assert "area" in [row["column"] for row in weights]
    for types, rows in ((SCORE_TYPES, scores), (PREDICTION_TYPES, predictions), (WEIGHT_TYPES, weights)):
        assert all(set(row) <= set(types) for row in rows)
        assert all(isinstance(value, types[name]) for row in rows for name, value in row.items() if value is not None)
        assert b"true" in format_table("t.csv", types, rows).splitlines()[1]
        assert format_table("t.parquet", types, rows)


@pytest.mark.parametrize("recipe", [name for name in RECIPES if name not in BASELINES])
def test_every_model_can_be_evaluated(recipe):
    found = evaluate(make_dataset(100), recipe, features="document", folds=3)
    assert found.grouped.spearman > 0.3
    assert found.coverage is not None
