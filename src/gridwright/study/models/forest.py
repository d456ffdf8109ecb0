"""Random forests of seconds, as in the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.model.extras import load_extra
from gridwright.study.models.convert import check_conversion, convert_forest
from gridwright.study.models.model import IMPORTANCE, Weight
from gridwright.study.models.predictors import fill_gaps
from gridwright.study.models.sample import Fit, Sample, find_medians


def fit_forest(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """Trees on samples of the rows, grown to the end."""
    make_forest = load_extra("sklearn.ensemble", "this model").RandomForestRegressor
    forest = make_forest(**options, random_state=sample.seed, n_jobs=1)
    medians = find_medians(sample.values)
    filled = fill_gaps(sample.values, medians)
    forest.fit(filled, sample.seconds)
    predictor = convert_forest(forest, medians)
    check_conversion(predictor, sample.values, forest.predict(filled))
    if not sample.has_weights:
        return Fit(predictor)
    shares = zip(sample.columns, forest.feature_importances_, strict=True)
    return Fit(predictor, tuple(Weight(name, float(share), IMPORTANCE) for name, share in shares))
