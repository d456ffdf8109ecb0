"""A model that remembers every puzzle and every group it has seen, and knows nothing else: any leak shows at once."""

import numpy as np
import pytest

from gridwright.study.evaluation import trial
from gridwright.study.evaluation.plan import make_plan
from gridwright.study.evaluation.trial import evaluate, follow_plan, measure_intervals
from tests.unit.study.evaluation_samples import make_dataset


class Memory:
    """The mean time, but for puzzles of groups that it has seen: the exact time for those of its own."""

    def __init__(self, dataset):
        self.known = dict(zip(dataset.table.hashes, dataset.seconds.tolist(), strict=True))
        self.groups = dict(zip(dataset.table.groups, dataset.seconds.tolist(), strict=True))
        self.mean = float(np.exp(np.log(dataset.seconds).mean()))

    def predict(self, table):
        pairs = zip(table.hashes, table.groups, strict=True)
        return np.array([self.known.get(puzzle, self.groups.get(group, self.mean)) for puzzle, group in pairs])


@pytest.fixture
def fits(monkeypatch):
    """What each fit has seen, as hashes."""
    seen = []

    def train(dataset, recipe, **options):
        seen.append(set(dataset.table.hashes))
        return Memory(dataset)

    monkeypatch.setattr(trial, "train", train)
    return seen


def make_grouped(rows=400):
    """Groups of four puzzles with one time, so that whoever has seen one knows all."""
    dataset = make_dataset(rows, noise=0.3, sides=[10] * rows, groups=[f"g{row // 4}" for row in range(rows)])
    dataset.seconds[:] = dataset.seconds[np.arange(rows) // 4 * 4]
    return dataset


def test_what_was_seen_is_known_and_what_was_not_is_not(fits):
    found = evaluate(make_grouped(), "linear")
    assert found.train.factor == pytest.approx(1)
    assert found.test.factor < 1.1, "the document's split has parts of most groups on both sides"
    assert found.grouped.factor > 1.2
    assert found.grouped.r2_log < 0.01
    assert found.persons is None
    means = [np.exp(np.log(found.seconds[found.fold_of != fold]).mean()) for fold in range(5)]
    assert found.predicted == pytest.approx(np.array(means)[found.fold_of])


def test_intervals_know_nothing_of_what_they_are_measured_on(fits):
    found = evaluate(make_grouped(), "linear")
    spread = np.log(found.seconds / found.predicted)
    assert found.intervals.typical.factor == pytest.approx(np.exp(np.quantile(np.abs(spread), 0.8)), rel=0.05)
    assert found.coverage == pytest.approx(0.8, abs=0.1)
    assert found.width == pytest.approx(found.intervals.typical.factor**2, rel=0.15)


def test_nested_fits_see_neither_of_two_folds(fits):
    plan = make_plan(make_grouped(80))
    folds = [set(np.array(plan.dataset.table.hashes)[plan.fold_of == fold]) for fold in range(5)]
    follow_plan(plan, "linear")
    _document, *rest = fits
    grouped, nested = rest[:5], rest[5:15]
    assert [[fold for fold in range(5) if not seen & folds[fold]] for seen in grouped] == [[0], [1], [2], [3], [4]]
    assert [[fold for fold in range(5) if not seen & folds[fold]] for seen in nested] == [
        list(pair) for pair in plan.list_pairs()
    ]


def test_a_fold_is_judged_by_what_others_were_calibrated_with():
    """Intervals of the first fold are calibrated to errors of 2, those of the others to errors of 4; all are missed by 3."""
    dataset = make_dataset(200, sides=[10] * 200)
    plan = make_plan(dataset)
    inner = [np.where(plan.fold_of == fold, np.nan, dataset.seconds * (2.0 if fold == 0 else 4.0)) for fold in range(5)]
    found = measure_intervals(plan, dataset.seconds * 3, inner, ())
    assert found.rows == 200
    assert found.typical == pytest.approx(0.8)
    assert found.width == pytest.approx(4 ** (2 * 0.8) * 2 ** (2 * 0.2))
    assert found.you is None
