"""The names that `import gridwright` offers, and that offering them costs nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gridwright

NAMES = """
    RECIPES Ambiguous Attempt Block Board Count Dataset Deduction Effort Entry Estimate Evaluation Explanation FeatureTable
    GaveUp GridwrightError Hint Info Ink InputError Layout Made MinimalSets Model Nonogram NothingFits Outcome Population
    PrintItem Printed PuzzleError Rating Slitherlink Solved Survey TitlePage Unfit Unsolvable UnsupportedError __version__
    adjust_times agreement count draw evaluate explain find_format find_minimal_sets fit_picture format_link format_model
    format_page format_pdf format_puzzles format_svg format_text hint iterate join_times list_formats make_puzzle measure
    measure_table parse_attempts parse_board parse_features parse_link parse_model parse_puzzle rate read_puzzle read_sources
    recover solve survey_clues thin_clues train violations
"""


def test_the_public_names_are_these_and_no_others() -> None:
    assert gridwright.__all__ == NAMES.split()
    assert dir(gridwright) == sorted(gridwright.__all__)


@pytest.mark.parametrize("name", gridwright.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(gridwright, name) is not None


def test_every_name_says_what_it_is() -> None:
    described = [name for name in gridwright.__all__ if name not in ("__version__", "Outcome")]
    assert [name for name in described if not getattr(gridwright, name).__doc__] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'gridwright' has no attribute 'nonsense'"):
        _ = gridwright.nonsense


def test_importing_loads_nothing() -> None:
    script = "import gridwright, sys; print(*(name for name in sys.modules if name.startswith('gridwright')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["gridwright"]
