import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.model.errors import InputError
from gridwright.study.evaluation.scores import Concordance, concordance, correlate_ranks, pool_concordances, score
from tests.unit.study.evaluation_samples import make_attempt, make_hash

stats = pytest.importorskip("scipy.stats")
metrics = pytest.importorskip("sklearn.metrics")


def draw(rows=90, seed=0, noise=0.5):
    rng = np.random.default_rng(seed)
    sizes = [("small", "middle", "large")[row % 3] for row in range(rows)]
    level = np.array([{"small": 3.0, "middle": 5.0, "large": 7.0}[size] for size in sizes]) + rng.normal(0, 0.6, rows)
    return np.exp(level), np.exp(level + rng.normal(0, noise, rows)), sizes


def test_scores_of_all_rows_agree_with_other_programs():
    seconds, predicted, sizes = draw()
    found = score(seconds, predicted, sizes)
    assert found.rows == 90
    assert found.r2 == pytest.approx(metrics.r2_score(seconds, predicted))
    assert found.r2_log == pytest.approx(metrics.r2_score(np.log(seconds), np.log(predicted)))
    assert found.mae_log == pytest.approx(metrics.mean_absolute_error(np.log(seconds), np.log(predicted)))
    assert found.factor == pytest.approx(math.exp(found.mae_log))
    assert found.spearman == pytest.approx(stats.spearmanr(seconds, predicted).statistic)
    assert found.negatives == 0


def test_scores_within_sizes_are_those_of_the_parts_put_together():
    seconds, predicted, sizes = draw()
    found = score(seconds, predicted, sizes)
    parts = [[row for row, each in enumerate(sizes) if each == size] for size in ("small", "middle", "large")]
    means = np.empty(90)
    for part in parts:
        means[part] = np.log(seconds[part]).mean()
    missed, total = ((np.log(seconds) - each) ** 2 for each in (np.log(predicted), means))
    assert found.r2_log_within == pytest.approx(1 - missed.sum() / total.sum())
    rhos = [stats.spearmanr(seconds[part], predicted[part]).statistic for part in parts]
    assert found.spearman_within == pytest.approx(np.mean(rhos))
    assert found.rows_within == 90
    assert found.spearman_within_low < found.spearman_within < found.spearman_within_high


def test_larger_classes_count_more_and_small_ones_not_at_all():
    seconds, predicted, _ = draw(31)
    sizes = ["many"] * 20 + ["few"] * 7 + ["too few"] * 4
    found = score(seconds, predicted, sizes)
    many, few = (stats.spearmanr(seconds[part], predicted[part]).statistic for part in (slice(20), slice(20, 27)))
    assert found.spearman_within == pytest.approx((20 * many + 7 * few) / 27)
    assert found.rows_within == 27


def test_knowing_the_size_alone_is_worth_nothing_within_sizes():
    seconds, _, sizes = draw()
    means = {size: np.exp(np.log(seconds[[each == size for each in sizes]]).mean()) for size in set(sizes)}
    found = score(seconds, [means[size] for size in sizes], sizes)
    assert found.r2_log > 0.7
    assert found.r2_log_within == pytest.approx(0)
    assert found.spearman > 0.7
    assert found.spearman_within is None
    assert found.spearman_within_low is None


def test_a_size_without_order_counts_as_none_found():
    seconds, predicted, _ = draw(20)
    sizes = ["first"] * 10 + ["second"] * 10
    found = score(seconds, [*predicted[:10], *[7.0] * 10], sizes)
    assert found.spearman_within == pytest.approx(stats.spearmanr(seconds[:10], predicted[:10]).statistic / 2)


def test_predictions_below_nothing_count_as_a_second_in_logarithms_only():
    found = score([10.0, 100.0, 1000.0], [-50.0, 0.0, 900.0], ["a"] * 3)
    assert found.negatives == 2
    assert found.mae_log == pytest.approx((math.log(10) + math.log(100) + math.log(1000 / 900)) / 3)
    assert found.r2 == pytest.approx(metrics.r2_score([10, 100, 1000], [-50, 0, 900]))


def test_what_is_not_defined_is_none():
    one = score([5.0], [4.0], ["a"])
    assert (one.r2, one.r2_log, one.r2_log_within, one.spearman, one.spearman_within, one.rows_within) == (None,) * 5 + (0,)
    same = score([5.0] * 6, [4.0, 5, 6, 7, 8, 9], ["a"] * 6)
    assert (same.r2, same.r2_log_within, same.spearman, same.spearman_within_low) == (None,) * 4
    assert same.mae_log > 0


def test_endless_predictions_are_bounded_and_missing_ones_refused():
    found = score([5.0, 6.0, 7.0], [math.inf, 6.0, -math.inf], ["a"] * 3)
    assert math.isfinite(found.r2)
    assert math.isfinite(found.mae_log)
    with pytest.raises(InputError, match="no number for 1 of 2"):
        score([5.0, 6.0], [math.nan, 6.0], ["a"] * 2)
    with pytest.raises(InputError, match="1 predictions and 2 sizes"):
        score([5.0, 6.0], [6.0], ["a"] * 2)
    with pytest.raises(InputError, match="no puzzle"):
        score([], [], [])


def test_the_interval_repeats_and_follows_the_seed():
    seconds, predicted, sizes = draw()
    assert score(seconds, predicted, sizes, seed=4) == score(seconds, predicted, sizes, seed=4)
    assert score(seconds, predicted, sizes, seed=4) != score(seconds, predicted, sizes, seed=5)


def test_the_interval_is_that_of_a_plain_bootstrap():
    seconds, predicted, sizes = draw(60)
    rng = np.random.default_rng(7)
    drawn = []
    for _ in range(600):
        rows = rng.integers(0, 60, 60)
        parts = [[row for row in rows if sizes[row] == size] for size in ("small", "middle", "large")]
        drawn.append(np.mean([stats.spearmanr(seconds[part], predicted[part]).statistic for part in parts]))
    found = score(seconds, predicted, sizes)
    assert [found.spearman_within_low, found.spearman_within_high] == pytest.approx(np.quantile(drawn, [0.025, 0.975]), abs=0.04)


def test_puzzles_of_one_group_are_no_new_evidence():
    seconds, predicted, sizes = draw(60)
    alone = score(seconds, predicted, sizes)
    four = [np.repeat(each, 4) for each in (seconds, predicted, sizes)]
    groups = [str(row // 4) for row in range(240)]
    together, apart = score(*four, groups=groups), score(*four)
    assert together.spearman_within == pytest.approx(alone.spearman_within)
    widths = [each.spearman_within_high - each.spearman_within_low for each in (alone, together, apart)]
    assert widths[1] == pytest.approx(widths[0], rel=0.15)
    assert widths[2] < 0.7 * widths[0]


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 3)), min_size=3, max_size=12).filter(
        lambda rows: sum(row[2] for row in rows) > 2
    )
)
def test_rank_correlation_with_counts_is_that_of_repeated_rows(rows):
    first, second, counts = (np.array(each) for each in zip(*rows, strict=True))
    found = correlate_ranks(first, second, counts[None, :])[0]
    repeated = np.repeat(first, counts), np.repeat(second, counts)
    if min(len(set(each)) for each in repeated) < 2:
        assert math.isnan(found)
    else:
        assert found == pytest.approx(stats.spearmanr(*repeated).statistic)


def count_pairs(predicted, attempts, sizes, is_within):
    right = pairs = 0.0
    for one, other in combinations(attempts, 2):
        shorter, longer = sorted((one, other), key=lambda each: each.active_seconds)
        is_known = shorter.outcome == "solved" and shorter.active_seconds < longer.active_seconds
        is_close = sizes[one.puzzle_hash] == sizes[other.puzzle_hash]
        if one.person == other.person and is_known and (is_close or not is_within):
            difference = predicted[longer.puzzle_hash] - predicted[shorter.puzzle_hash]
            right += 0.5 + 0.5 * np.sign(difference)
            pairs += 1
    return int(pairs), right / pairs if pairs else None


@given(
    st.lists(
        st.tuples(st.sampled_from(["ann", "bob"]), st.integers(1, 6), st.booleans(), st.integers(1, 3)), min_size=2, max_size=12
    )
)
def test_concordance_is_that_of_all_pairs_counted_one_by_one(rows):
    attempts = [make_attempt(row[0], number, row[1], is_solved=row[2]) for number, row in enumerate(rows)]
    predicted = {make_hash(number): float(row[3]) for number, row in enumerate(rows)}
    sizes = {make_hash(number): "even" if number % 2 == 0 else "odd" for number in range(len(rows))}
    found = concordance(predicted, attempts, sizes)
    assert (found.pairs, found.share) == pytest.approx(count_pairs(predicted, attempts, sizes, False))
    assert (found.pairs_within, found.share_within) == pytest.approx(count_pairs(predicted, attempts, sizes, True))


def test_concordance_passes_over_what_does_not_count():
    predicted = {make_hash(0): 1.0, make_hash(1): 2.0}
    sizes = dict.fromkeys(predicted, "a")
    plain = [make_attempt("ann", 0, 10), make_attempt("ann", 1, 20), make_attempt("ann", 2, 5)]
    assert concordance(predicted, plain, sizes) == Concordance(1, 1.0, 1, 1.0)
    hinted = [plain[0], make_attempt("ann", 1, 5, hints=1)]
    assert concordance(predicted, hinted, sizes) == Concordance(0, None, 0, None)
    assert concordance(predicted, [make_attempt("ann", 0, 10), make_attempt("bob", 1, 20)], sizes).pairs == 0


def test_concordances_are_pooled_by_pairs():
    parts = [Concordance(10, 0.5, 0, None), Concordance(30, 0.9, 5, 0.6)]
    assert pool_concordances(parts) == Concordance(40, pytest.approx(0.8), 5, pytest.approx(0.6))
    assert pool_concordances([]) == Concordance(0, None, 0, None)
