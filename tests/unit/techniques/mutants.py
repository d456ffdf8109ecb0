"""Broken variants of every rule: the source of its family with one small change, as a slip of the pen would make it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from gridwright.kinds.nonogram.techniques.line import Rule
from gridwright.kinds.nonogram.techniques.table import FAMILIES

_ENTRIES = re.compile(r"(?:^[A-Z0-9_]+ = Technique\(\n(?:^ .*\n)*^\)\n\s*)+", re.MULTILINE)
"""Entries that follow each other; what they need lies above them."""


class Mutant(NamedTuple):
    code: str
    rule: str
    old: str
    new: str


MUTANTS = (
    Mutant("F", "finish", "len(filled) == wanted", "len(filled) + 1 >= wanted"),
    Mutant("F", "finish", "len(filled) + len(unknown) == wanted", "len(filled) + len(unknown) == wanted + 1"),
    Mutant("1", "intersect", "range(first, last + 1)", "range(first, last + 2)"),
    Mutant("1", "intersect", "end - length + 1, start", "end - length, start"),
    Mutant(
        "2",
        "find_spaces",
        "line.ends[block] + 1, line.starts[block + 1]",
        "line.ends[block], line.starts[block + 1]",
    ),
    Mutant("2", "find_spaces", "_space(line, 0, line.starts[0]", "_space(line, 0, line.starts[0] + 1"),
    Mutant("2", "find_spaces", "line.ends[last] + 1, len(line)", "line.ends[last], len(line)"),
    Mutant("3", "find_ones", "all(line.lengths[other] == 1", "all(line.lengths[other] <= 2"),
    Mutant("3", "find_ones", "all(line.lengths", "any(line.lengths"),
    Mutant("3", "find_ones", "empties=(end + 1,)", "empties=(end - 1,)"),
    Mutant("4", "force_gaps", "line.owners(first, last)", "line.owners(first - 1, last)"),
    Mutant("4", "force_gaps", "if not line.owners(first, last)", "if len(line.owners(first, last)) < 2"),
    Mutant("5", "glue", "wall + shortest + 1)", "wall + shortest + 2)"),
    Mutant("5", "glue", "range(wall - shortest, first)", "range(wall - shortest - 1, first)"),
    Mutant("5", "glue", "shortest = min(line.lengths[block] for block in blocks)", "shortest = line.lengths[blocks[0]]"),
    Mutant("5", "glue", "if any(line.lengths[block] != length", "if all(line.lengths[block] != length"),
    Mutant("5w", "glue_to_edges", "return -1 if edges and cell - reach <= -1", "return 0 if edges and cell - reach <= 0"),
    Mutant("5w", "glue_to_edges", "return size if", "return size - 1 if"),
    Mutant("6", "keep_order", "lengths[block - 1] + 1", "lengths[block - 1] + 2"),
    Mutant("6", "keep_order", "lengths[block + 1] - 1", "lengths[block + 1] - 2"),
    Mutant("7", "avoid_touch", "last + 2", "last + 3"),
    Mutant("7", "avoid_touch", "line.ends[block] + 1\n", "line.ends[block]\n"),
    Mutant("8", "pass_long_runs", "last - first + 1 > length", "last - first + 1 >= length"),
    Mutant("8", "pass_long_runs", "line.starts[block] < length", "line.starts[block] <= length"),
    Mutant("8", "pass_long_runs", "owners[-1] < block", "owners[0] < block"),
    Mutant("8", "pass_long_runs", "(last + 1) < length", "(last + 1) <= length"),
    Mutant("9", "infill", "start=first - spare", "start=first - spare + 1"),
    Mutant("9", "infill", "low = max(low, line.ends[block - 1] + 1)", "low = max(low, line.ends[block - 1])"),
    Mutant("10", "trim", "len(piece) >= length", "len(piece) > length"),
    Mutant("10", "trim", "len(piece) < length", "len(piece) <= length"),
    Mutant("10", "trim", " and _is_untouched(line, block, piece)", ""),
    Mutant("11", "find_first_black", "if line.ends[block - 1] < line", "if line.ends[block - 1] <= line"),
    Mutant("11", "find_first_black", "line.lengths[block] - 1\n", "line.lengths[block]\n"),
    Mutant("11f", "find_first_black_at_ends", "_settle(line, 0)", "_settle(line, len(line.lengths) - 1)"),
    Mutant("11m", "find_first_black_mirrored", "if line.ends[block - 1] < line", "if line.ends[block - 1] <= line"),
    Mutant("12", "stop_at_obstacle", ">= line.starts[block]", "> line.starts[block]"),
    Mutant("12", "stop_at_obstacle", "end=cell - 1", "end=cell - 2"),
    Mutant("12m", "stop_at_obstacle_mirrored", "if block > 0 and", "if block > 1 and"),
    Mutant("13", "split", "+ 1 > length", "+ 1 >= length"),
    Mutant("13", "split", "end=first - 2", "end=first - 3"),
    Mutant("13m", "split_mirrored", ">= line.starts[block]", "> line.starts[block]"),
    Mutant("X", "match_owners", "len(segments) != len(line.lengths)", "len(segments) > len(line.lengths)"),
    Mutant("X", "match_owners", " or not all(_are_separate(line, *pair) for pair in pairwise(segments))", ""),
    Mutant("X", "match_owners", "line.owners(left[0], right[1])", "line.owners(left[0] - 1, right[1])"),
    Mutant("Y", "compare_owners", "end=first - 2", "end=first - 3"),
    Mutant("Y", "compare_owners", "all(each.cells[cell] == supposed", "any(each.cells[cell] == supposed"),
    Mutant("Y", "compare_owners", "min(each.starts[block]", "max(each.starts[block]"),
    Mutant("dp", "solve_line", "return number == 1", "return False"),
    Mutant("dp", "solve_line", "max(0, size - stop - 1)", "max(0, size - stop - 2)"),
    Mutant("dp", "solve_line", "if room[stop] < length:", "if room[stop] <= length:"),
)

BLIND = (
    Mutant("dp", "solve_line", "return number == 1", "return True"),
    Mutant("dp", "solve_line", "if room[stop] < length or (", "if ("),
    Mutant("dp", "solve_line", "elif not _can_be_empty(cell, before, after)", "elif False"),
)
"""Variants of exact solving that claim nothing wrong but miss something."""


def break_rule(mutant: Mutant) -> Rule:
    """The rule of a technique after the old text, which must occur once above its entry, was replaced."""
    source, (begin, end) = find_section(mutant.rule)
    section = source[begin:end]
    assert section.count(mutant.old) == 1, f"{mutant.rule}: {mutant.old!r} occurs {section.count(mutant.old)} times, expected 1"
    broken = ModuleType(f"broken_{mutant.rule}")
    sys.modules[broken.__name__] = broken
    try:
        text = source[:begin] + section.replace(mutant.old, mutant.new) + source[end:]
        exec(compile(text, broken.__name__, "exec"), broken.__dict__)
    finally:
        del sys.modules[broken.__name__]
    rule: Rule = getattr(broken, mutant.rule)
    return rule


def find_section(rule: str) -> tuple[str, tuple[int, int]]:
    """The source of the family with this rule, and where in it the code lies that belongs to the entries with the rule."""
    for family in FAMILIES:
        assert family.__file__ is not None
        source, begin = Path(family.__file__).read_text(), 0
        for entries in _ENTRIES.finditer(source):
            if f"    rule={rule}," in entries[0]:
                return source, (begin, entries.start())
            begin = entries.end()
    raise AssertionError(f"no technique has the rule {rule}")
