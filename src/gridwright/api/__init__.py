"""The public face: everything that a front end or a script asks of puzzles, in verbs that name no kind and no format.

Each verb finds out whose puzzle it was given and hands it on to a part of that kind; what is heavy loads when a verb first
needs it. The list below is the only one: `gridwright` has the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.api.answers import agreement as agreement
    from gridwright.api.answers import cell_symbol as cell_symbol
    from gridwright.api.answers import check as check
    from gridwright.api.answers import check_rules as check_rules
    from gridwright.api.answers import count as count
    from gridwright.api.answers import count_rules as count_rules
    from gridwright.api.answers import draw as draw
    from gridwright.api.answers import explain as explain
    from gridwright.api.answers import facts as facts
    from gridwright.api.answers import find_minimal_sets as find_minimal_sets
    from gridwright.api.answers import format_page as format_page
    from gridwright.api.answers import goal as goal
    from gridwright.api.answers import has_warm_kernels as has_warm_kernels
    from gridwright.api.answers import hash_puzzle as hash_puzzle
    from gridwright.api.answers import hint as hint
    from gridwright.api.answers import is_solved as is_solved
    from gridwright.api.answers import iterate as iterate
    from gridwright.api.answers import list_techniques as list_techniques
    from gridwright.api.answers import name_place as name_place
    from gridwright.api.answers import parse_board as parse_board
    from gridwright.api.answers import rate as rate
    from gridwright.api.answers import show_step as show_step
    from gridwright.api.answers import solve as solve
    from gridwright.api.answers import violations as violations
    from gridwright.api.answers import warm_kernels as warm_kernels
    from gridwright.api.answers import with_given as with_given
    from gridwright.api.answers import with_goal as with_goal
    from gridwright.api.answers import without_goal as without_goal
    from gridwright.api.boards import parse_boards as parse_boards
    from gridwright.api.making import check_specification as check_specification
    from gridwright.api.making import fit_picture as fit_picture
    from gridwright.api.making import generate as generate
    from gridwright.api.making import list_choices as list_choices
    from gridwright.api.making import make_puzzle as make_puzzle
    from gridwright.api.making import parse_picture as parse_picture
    from gridwright.api.making import repair_picture as repair_picture
    from gridwright.api.making import suggest_clues as suggest_clues
    from gridwright.api.making import survey_clues as survey_clues
    from gridwright.api.making import thin_clues as thin_clues
    from gridwright.api.making import trace_image as trace_image
    from gridwright.api.printing import PrintItem as PrintItem
    from gridwright.api.printing import choose_title as choose_title
    from gridwright.api.printing import describe_band as describe_band
    from gridwright.api.printing import format_pdf as format_pdf
    from gridwright.api.printing import preview_page as preview_page
    from gridwright.api.reading import Entry as Entry
    from gridwright.api.reading import convert as convert
    from gridwright.api.reading import find_format as find_format
    from gridwright.api.reading import fit_format as fit_format
    from gridwright.api.reading import format_for_suffix as format_for_suffix
    from gridwright.api.reading import format_link as format_link
    from gridwright.api.reading import format_puzzles as format_puzzles
    from gridwright.api.reading import is_folder as is_folder
    from gridwright.api.reading import list_files as list_files
    from gridwright.api.reading import list_formats as list_formats
    from gridwright.api.reading import list_losses as list_losses
    from gridwright.api.reading import parse as parse
    from gridwright.api.reading import parse_link as parse_link
    from gridwright.api.reading import parse_puzzle as parse_puzzle
    from gridwright.api.reading import read_file as read_file
    from gridwright.api.reading import read_puzzle as read_puzzle
    from gridwright.api.reading import read_sources as read_sources
    from gridwright.api.scanning import Place as Place
    from gridwright.api.scanning import cut_crops as cut_crops
    from gridwright.api.scanning import preview_photo as preview_photo
    from gridwright.api.scanning import scan_image as scan_image
    from gridwright.kinds import find_kind as find_kind
    from gridwright.kinds import kind_of as kind_of
    from gridwright.kinds import load_kinds as load_kinds
    from gridwright.kinds.exports import *  # noqa: F403 the names that it lists
    from gridwright.model.deduction import Deduction as Deduction
    from gridwright.model.deduction import Explanation as Explanation
    from gridwright.model.deduction import Hint as Hint
    from gridwright.model.deduction import MinimalSets as MinimalSets
    from gridwright.model.errors import GridwrightError as GridwrightError
    from gridwright.model.errors import InputError as InputError
    from gridwright.model.errors import PuzzleError as PuzzleError
    from gridwright.model.errors import UnsupportedError as UnsupportedError
    from gridwright.model.kind import Kind as Kind
    from gridwright.model.making import Made as Made
    from gridwright.model.making import NothingFits as NothingFits
    from gridwright.model.making import Survey as Survey
    from gridwright.model.making import Unfit as Unfit
    from gridwright.model.outcome import Ambiguous as Ambiguous
    from gridwright.model.outcome import Count as Count
    from gridwright.model.outcome import Effort as Effort
    from gridwright.model.outcome import GaveUp as GaveUp
    from gridwright.model.outcome import Outcome as Outcome
    from gridwright.model.outcome import Solved as Solved
    from gridwright.model.outcome import Unsolvable as Unsolvable
    from gridwright.model.outcome import differing_cells as differing_cells
    from gridwright.model.printing import Layout as Layout
    from gridwright.model.printing import Printed as Printed
    from gridwright.model.printing import TitlePage as TitlePage
    from gridwright.model.puzzle import Info as Info
    from gridwright.model.puzzle import Puzzle as Puzzle
    from gridwright.model.puzzle import Violation as Violation
    from gridwright.model.rating import Rating as Rating
    from gridwright.model.scanning import ReadValue as ReadValue
    from gridwright.model.scanning import Scan as Scan
    from gridwright.render.svg import format_svg as format_svg
    from gridwright.render.text import format_text as format_text
else:

    def __getattr__(name: str) -> Any:
        from gridwright.model.lazy import load_name

        return load_name(__name__, name)

    def __dir__() -> list[str]:
        from gridwright.model.lazy import list_names

        return sorted(list_names(__name__))
