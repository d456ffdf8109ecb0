"""The names that `import gridwright` offers, and that offering them costs nothing."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from types import FunctionType

import pytest

import gridwright

NAMES = """
    Ambiguous Attempt BLOCK_LISTS Block BlockList Board Box CHECKS Count Crossword CrosswordBoard Dataset Deduction Effort Entry
    Estimate Evaluation Explanation FeatureTable FillSpecification Filled GaveUp Graph GraphBoard GridwrightError Hexagon Hint
    Impossible Info Ink InputError Kind LANGUAGES Layout Made MinimalSets Model Nonogram NothingFits Outcome Place Population
    PrintItem Printed Puzzle PuzzleError RECIPES Rating ReadValue Rectangle SLOT_RULES Scan SearchStrategy Slitherlink
    SlitherlinkBoard Solved Survey TILINGS Tiling TitlePage Unfit Unsolvable UnsupportedError Violation WORD_RULES WordIndex
    WordListOptions WordSource __version__ adjust_times agreement cell_symbol check check_rules check_specification choose_title
    convert count count_rules cut_crops describe_band differing_cells draw draw_blocked draw_heat evaluate explain facts fill
    fill_region find_folded find_format find_kind find_minimal_sets find_slot fit_format fit_picture fit_slots format_for_suffix
    format_link format_model format_page format_pdf format_puzzles format_svg format_text generate goal has_languages
    has_warm_kernels hash_puzzle hint is_folder is_solved iterate join_times keep_letters kind_of list_candidates list_choices
    list_files list_formats list_losses list_repairs list_techniques list_unknown_letters list_unlisted load_index load_kinds
    make_puzzle make_tiling measure measure_heat measure_table measure_words name_place override_words parse parse_attempts
    parse_board parse_boards parse_features parse_link parse_model parse_picture parse_puzzle parse_size preview_page
    preview_photo put_fill rank_candidates rate read_file read_index read_puzzle read_sources read_words recognise_language
    recover repair_picture scan_image show_step solve spell_word suggest_clues survey_clues thin_clues trace_image train
    violations warm_kernels with_given with_goal without_goal
"""


def test_the_public_names_are_these_and_no_others() -> None:
    assert gridwright.__all__ == NAMES.split()
    assert dir(gridwright) == sorted(gridwright.__all__)


@pytest.mark.parametrize("name", gridwright.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(gridwright, name) is not None


def test_every_name_says_what_it_is() -> None:
    values = {name: getattr(gridwright, name) for name in gridwright.__all__}
    assert [name for name, value in values.items() if isinstance(value, type | FunctionType) and not value.__doc__] == []


def test_a_star_import_takes_all_names() -> None:
    for package in ("gridwright", "gridwright.api", "gridwright.study", "gridwright.kinds.exports"):
        names: dict[str, object] = {}
        exec(f"from {package} import *", names)
        assert set(names) >= set(import_module(package).__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'gridwright' has no attribute 'nonsense'"):
        _ = gridwright.nonsense


def test_importing_loads_nothing() -> None:
    script = "import gridwright, sys; print(*(name for name in sys.modules if name.startswith('gridwright')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["gridwright"]
