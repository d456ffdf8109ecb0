"""Gridwright: pencil puzzles on a grid, solved, proved unique, converted and drawn.

>>> import gridwright
>>> heart = gridwright.Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])
>>> outcome = gridwright.solve(heart)
>>> outcome.name, outcome.is_unique
('solved', True)
>>> print(*outcome.solution.rows(), sep="\\n")
#.#
###
.#.

A puzzle that contradicts itself cannot be made:

>>> gridwright.Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[1], [2], [1]])
Traceback (most recent call last):
gridwright.model.errors.PuzzleError: totals: the rows have 6 filled cells, the columns 4; expected the same

Which rules a person needs is told by the smallest sets that solve it; more to study puzzles with is shown in `gridwright.study`:

>>> gridwright.find_minimal_sets(heart).sets
(('1', '5'), ('1', '2', '9', '10'), ('1', '3', '9', '10'))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gridwright.model import __version__

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.board import Board
    from gridwright.kinds.nonogram.puzzle import Block, Info, Ink, Nonogram
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.model.deduction import Deduction, Explanation, Hint
    from gridwright.model.errors import GridwrightError, InputError, PuzzleError, UnsupportedError
    from gridwright.model.making import Made, NothingFits, Unfit
    from gridwright.model.minimal_sets import MinimalSets
    from gridwright.model.outcome import Ambiguous, Count, Effort, GaveUp, Outcome, Solved, Unsolvable
    from gridwright.model.printing import Layout, Printed, TitlePage
    from gridwright.model.rating import Rating
    from gridwright.model.survey import Survey
    from gridwright.study.attempts import Attempt, parse_attempts
    from gridwright.study.dataset import Dataset, join_times
    from gridwright.study.evaluation.results import Evaluation
    from gridwright.study.evaluation.trial import evaluate
    from gridwright.study.feature_table import FeatureTable, measure, measure_table, parse_features
    from gridwright.study.models.files import format_model, parse_model
    from gridwright.study.models.model import Model
    from gridwright.study.models.recipes import RECIPES
    from gridwright.study.models.training import train
    from gridwright.study.population import Population
    from gridwright.study.recovery import Estimate, recover
    from gridwright.study.times import adjust_times
    from gridwright.workbench import (
        Entry,
        PrintItem,
        agreement,
        count,
        draw,
        explain,
        find_format,
        find_minimal_sets,
        fit_picture,
        format_link,
        format_page,
        format_pdf,
        format_puzzles,
        format_svg,
        format_text,
        hint,
        iterate,
        list_formats,
        make_puzzle,
        parse_board,
        parse_link,
        parse_puzzle,
        rate,
        read_puzzle,
        read_sources,
        solve,
        survey_clues,
        thin_clues,
        violations,
    )

_HOMES = {
    "gridwright.kinds.nonogram.board": ("Board",),
    "gridwright.kinds.nonogram.puzzle": ("Block", "Info", "Ink", "Nonogram"),
    "gridwright.kinds.slitherlink.puzzle": ("Slitherlink",),
    "gridwright.model.deduction": ("Deduction", "Explanation", "Hint"),
    "gridwright.model.errors": ("GridwrightError", "InputError", "PuzzleError", "UnsupportedError"),
    "gridwright.model.making": ("Made", "NothingFits", "Unfit"),
    "gridwright.model.minimal_sets": ("MinimalSets",),
    "gridwright.model.outcome": ("Ambiguous", "Count", "Effort", "GaveUp", "Outcome", "Solved", "Unsolvable"),
    "gridwright.model.printing": ("Layout", "Printed", "TitlePage"),
    "gridwright.model.rating": ("Rating",),
    "gridwright.model.survey": ("Survey",),
    "gridwright.study.attempts": ("Attempt", "parse_attempts"),
    "gridwright.study.dataset": ("Dataset", "join_times"),
    "gridwright.study.evaluation.results": ("Evaluation",),
    "gridwright.study.evaluation.trial": ("evaluate",),
    "gridwright.study.feature_table": ("FeatureTable", "measure", "measure_table", "parse_features"),
    "gridwright.study.models.files": ("format_model", "parse_model"),
    "gridwright.study.models.model": ("Model",),
    "gridwright.study.models.recipes": ("RECIPES",),
    "gridwright.study.models.training": ("train",),
    "gridwright.study.population": ("Population",),
    "gridwright.study.recovery": ("Estimate", "recover"),
    "gridwright.study.times": ("adjust_times",),
    "gridwright.workbench": (
        "Entry",
        "PrintItem",
        "agreement",
        "count",
        "draw",
        "explain",
        "find_format",
        "find_minimal_sets",
        "fit_picture",
        "format_link",
        "format_page",
        "format_pdf",
        "format_puzzles",
        "format_svg",
        "format_text",
        "hint",
        "iterate",
        "list_formats",
        "make_puzzle",
        "parse_board",
        "parse_link",
        "parse_puzzle",
        "rate",
        "read_puzzle",
        "read_sources",
        "solve",
        "survey_clues",
        "thin_clues",
        "violations",
    ),
}
"""Module -> the public names it is home to. They load when first used, so that ``import gridwright`` costs nothing."""

_MODULE_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "RECIPES",
    "Ambiguous",
    "Attempt",
    "Block",
    "Board",
    "Count",
    "Dataset",
    "Deduction",
    "Effort",
    "Entry",
    "Estimate",
    "Evaluation",
    "Explanation",
    "FeatureTable",
    "GaveUp",
    "GridwrightError",
    "Hint",
    "Info",
    "Ink",
    "InputError",
    "Layout",
    "Made",
    "MinimalSets",
    "Model",
    "Nonogram",
    "NothingFits",
    "Outcome",
    "Population",
    "PrintItem",
    "Printed",
    "PuzzleError",
    "Rating",
    "Slitherlink",
    "Solved",
    "Survey",
    "TitlePage",
    "Unfit",
    "Unsolvable",
    "UnsupportedError",
    "__version__",
    "adjust_times",
    "agreement",
    "count",
    "draw",
    "evaluate",
    "explain",
    "find_format",
    "find_minimal_sets",
    "fit_picture",
    "format_link",
    "format_model",
    "format_page",
    "format_pdf",
    "format_puzzles",
    "format_svg",
    "format_text",
    "hint",
    "iterate",
    "join_times",
    "list_formats",
    "make_puzzle",
    "measure",
    "measure_table",
    "parse_attempts",
    "parse_board",
    "parse_features",
    "parse_link",
    "parse_model",
    "parse_puzzle",
    "rate",
    "read_puzzle",
    "read_sources",
    "recover",
    "solve",
    "survey_clues",
    "thin_clues",
    "train",
    "violations",
]


def __getattr__(name: str) -> Any:
    """Load a public name from its home; later uses find it here at once."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'gridwright' has no attribute {name!r}")
    value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
