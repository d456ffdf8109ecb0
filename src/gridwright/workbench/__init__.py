"""The mid-end: everything a front end asks for, in verbs that name no kind and no format.

Front ends (command line, web page, a person's script) call only this package. Each verb finds out whose puzzle it was given and
hands it on; what is heavy loads when a verb first needs it.
"""

from gridwright.codec.files import read_bytes, shown
from gridwright.codec.sniff import SURE
from gridwright.render.strip import GLYPHS as STRIP_GLYPHS
from gridwright.render.strip import format_strip, format_strip_svg
from gridwright.render.svg import format_svg
from gridwright.render.text import format_text
from gridwright.stories.story import count_techniques
from gridwright.workbench.answers import (
    agreement,
    count,
    differing_cells,
    draw,
    facts,
    goal,
    has_warm_kernels,
    iterate,
    kind_of,
    parse_board,
    solve,
    violations,
    warm_kernels,
    with_goal,
    without_goal,
)
from gridwright.workbench.boards import parse_boards
from gridwright.workbench.explaining import (
    cell_symbol,
    check_rules,
    count_rules,
    explain,
    format_page,
    hint,
    list_techniques,
    name_place,
    show_step,
)
from gridwright.workbench.filling import (
    CHECKS,
    SLOT_RULES,
    WORD_RULES,
    FillChoices,
    Filled,
    FillWish,
    Impossible,
    draw_blocked,
    fill,
    find_slot,
    keep_letters,
    list_strangers,
    parse_size,
    put_fill,
    recognise_language,
)
from gridwright.workbench.formats import find_format, fit_format, format_for_suffix, format_puzzles, list_formats, list_losses
from gridwright.workbench.making import check_wish, fit_picture, make_puzzle
from gridwright.workbench.rating import find_minimal_sets, rate
from gridwright.workbench.reading import (
    Entry,
    is_folder,
    list_files,
    parse,
    parse_puzzle,
    read_file,
    read_puzzle,
    read_sources,
)
from gridwright.workbench.words import LANGUAGES, WordSource, fit_slots, load_index, measure_words

__all__ = [
    "CHECKS",
    "LANGUAGES",
    "SLOT_RULES",
    "STRIP_GLYPHS",
    "SURE",
    "WORD_RULES",
    "Entry",
    "FillChoices",
    "FillWish",
    "Filled",
    "Impossible",
    "WordSource",
    "agreement",
    "cell_symbol",
    "check_rules",
    "check_wish",
    "count",
    "count_rules",
    "count_techniques",
    "differing_cells",
    "draw",
    "draw_blocked",
    "explain",
    "facts",
    "fill",
    "find_format",
    "find_minimal_sets",
    "find_slot",
    "fit_format",
    "fit_picture",
    "fit_slots",
    "format_for_suffix",
    "format_page",
    "format_puzzles",
    "format_strip",
    "format_strip_svg",
    "format_svg",
    "format_text",
    "goal",
    "has_warm_kernels",
    "hint",
    "is_folder",
    "iterate",
    "keep_letters",
    "kind_of",
    "list_files",
    "list_formats",
    "list_losses",
    "list_strangers",
    "list_techniques",
    "load_index",
    "make_puzzle",
    "measure_words",
    "name_place",
    "parse",
    "parse_board",
    "parse_boards",
    "parse_puzzle",
    "parse_size",
    "put_fill",
    "rate",
    "read_bytes",
    "read_file",
    "read_puzzle",
    "read_sources",
    "recognise_language",
    "show_step",
    "shown",
    "solve",
    "violations",
    "warm_kernels",
    "with_goal",
    "without_goal",
]
