"""Studying many puzzles at once: what is measured, solving times, and models of them.

What makes a puzzle hard is measured for one puzzle by `measure`, for some by `measure_table`, and for many by ``gridwright study
features``, whose tables `parse_features` reads:

>>> import gridwright
>>> heart = gridwright.Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])
>>> measured = gridwright.measure(heart)
>>> measured["area"], measured["dp_line_uses"], measured["solutions"]
(9, 5, 'one')
>>> few = gridwright.measure_table([heart])
>>> few.sources, few.hashes, float(few.columns(["dp_line_uses"])[0, 0])
(('puzzle 1',), ('4391ecdffc19be1f8751641a965764d8',), 5.0)
>>> lines = ["puzzle_hash,area,effort_mean", *(f"{number:032x},{number},{number * 3}" for number in range(20, 80))]
>>> table = gridwright.parse_features("\\n".join(lines).encode(), "features.csv")

Times come from attempts, here of a simulated population, in which `recover` finds again what was put in:

>>> population = gridwright.Population(people=40, per_person=30, seed=1, beta=0.9)
>>> efforts = dict(zip(table.hashes, table.columns(["effort_mean"])[:, 0], strict=True))
>>> attempts = population.simulate(efforts)
>>> beta = gridwright.recover(attempts, efforts)["beta"]
>>> beta.low < 0.9 < beta.high
True

A model is trained on puzzles with times, by one of `RECIPES`. It says whose times they are, and can be kept as bytes:

>>> times = gridwright.adjust_times(attempts)
>>> dataset = gridwright.join_times(table, times, origin="attempts", is_simulated=True)
>>> model = gridwright.train(dataset, "area-power")
>>> model.card.is_simulated
True
>>> again = gridwright.parse_model(gridwright.format_model(model))
>>> bool((again.predict(table) == model.predict(table)).all())
True

`evaluate` tells how good a recipe for models is at puzzles it has not seen:

>>> evaluation = gridwright.evaluate(dataset, "area-power")
>>> evaluation.grouped.rows
60
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt as Attempt
    from gridwright.study.attempts import parse_attempts as parse_attempts
    from gridwright.study.dataset import Dataset as Dataset
    from gridwright.study.dataset import join_times as join_times
    from gridwright.study.evaluation.results import Evaluation as Evaluation
    from gridwright.study.evaluation.trial import evaluate as evaluate
    from gridwright.study.feature_table import FeatureTable as FeatureTable
    from gridwright.study.feature_table import measure as measure
    from gridwright.study.feature_table import measure_table as measure_table
    from gridwright.study.feature_table import parse_features as parse_features
    from gridwright.study.models.files import format_model as format_model
    from gridwright.study.models.files import parse_model as parse_model
    from gridwright.study.models.model import Model as Model
    from gridwright.study.models.recipes import RECIPES as RECIPES
    from gridwright.study.models.training import train as train
    from gridwright.study.population import Population as Population
    from gridwright.study.recovery import Estimate as Estimate
    from gridwright.study.recovery import recover as recover
    from gridwright.study.times import adjust_times as adjust_times
else:

    def __getattr__(name: str) -> Any:
        from gridwright.model.lazy import load_name

        return load_name(__name__, name)

    def __dir__() -> list[str]:
        from gridwright.model.lazy import list_names

        return sorted(list_names(__name__))
