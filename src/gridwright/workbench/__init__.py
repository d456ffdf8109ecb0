"""The mid-end: everything a front end asks for, in verbs that name no kind and no format.

Front ends (command line, web page, a person's script) call only this package. Each verb finds out whose puzzle it was given and
hands it on; what is heavy loads when a verb first needs it.
"""

from gridwright.codec.sniff import SURE
from gridwright.render.svg import format_svg
from gridwright.render.text import format_text
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
)
from gridwright.workbench.boards import parse_boards
from gridwright.workbench.formats import find_format, format_for_suffix, format_puzzles, list_formats, list_losses
from gridwright.workbench.reading import (
    Entry,
    is_folder,
    list_files,
    parse,
    parse_puzzle,
    read_bytes,
    read_file,
    read_puzzle,
    read_sources,
    shown,
)

__all__ = [
    "SURE",
    "Entry",
    "agreement",
    "count",
    "differing_cells",
    "draw",
    "facts",
    "find_format",
    "format_for_suffix",
    "format_puzzles",
    "format_svg",
    "format_text",
    "goal",
    "has_warm_kernels",
    "is_folder",
    "iterate",
    "kind_of",
    "list_files",
    "list_formats",
    "list_losses",
    "parse",
    "parse_board",
    "parse_boards",
    "parse_puzzle",
    "read_bytes",
    "read_file",
    "read_puzzle",
    "read_sources",
    "shown",
    "solve",
    "violations",
    "warm_kernels",
    "with_goal",
]
