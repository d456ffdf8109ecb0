"""Broken variants of every rule: the source of its module with one small change, as a slip of the pen would make it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from gridwright.kinds.nonogram.techniques.line import Rule

_PACKAGE = "gridwright.kinds.nonogram.techniques"


class Mutant(NamedTuple):
    code: str
    module: str
    rule: str
    old: str
    new: str


MUTANTS = (
    Mutant("F", "finished", "finish", "len(filled) == wanted", "len(filled) + 1 >= wanted"),
    Mutant("F", "finished", "finish", "len(filled) + len(unknown) == wanted", "len(filled) + len(unknown) == wanted + 1"),
    Mutant("1", "intersection", "intersect", "range(first, last + 1)", "range(first, last + 2)"),
    Mutant("1", "intersection", "intersect", "end - length + 1, start", "end - length, start"),
    Mutant(
        "2",
        "simple_spaces",
        "find_spaces",
        "line.ends[block] + 1, line.starts[block + 1]",
        "line.ends[block], line.starts[block + 1]",
    ),
    Mutant("2", "simple_spaces", "find_spaces", "_space(line, 0, line.starts[0]", "_space(line, 0, line.starts[0] + 1"),
    Mutant("2", "simple_spaces", "find_spaces", "line.ends[last] + 1, len(line)", "line.ends[last], len(line)"),
    Mutant("3", "ones", "find_ones", "all(line.lengths[other] == 1", "all(line.lengths[other] <= 2"),
    Mutant("3", "ones", "find_ones", "all(line.lengths", "any(line.lengths"),
    Mutant("3", "ones", "find_ones", "empties=(end + 1,)", "empties=(end - 1,)"),
    Mutant("4", "forcing", "force_gaps", "line.owners(first, last)", "line.owners(first - 1, last)"),
    Mutant("4", "forcing", "force_gaps", "if not line.owners(first, last)", "if len(line.owners(first, last)) < 2"),
    Mutant("5", "glue", "glue", "wall + shortest + 1)", "wall + shortest + 2)"),
    Mutant("5", "glue", "glue", "range(wall - shortest, first)", "range(wall - shortest - 1, first)"),
    Mutant("5", "glue", "glue", "shortest = min(line.lengths[block] for block in blocks)", "shortest = line.lengths[blocks[0]]"),
    Mutant("5", "glue", "glue", "if any(line.lengths[block] != length", "if all(line.lengths[block] != length"),
    Mutant("5w", "glue", "glue_to_edges", "return -1 if edges and cell - reach <= -1", "return 0 if edges and cell - reach <= 0"),
    Mutant("5w", "glue", "glue_to_edges", "return size if", "return size - 1 if"),
    Mutant("6", "update_order", "keep_order", "lengths[block - 1] + 1", "lengths[block - 1] + 2"),
    Mutant("6", "update_order", "keep_order", "lengths[block + 1] - 1", "lengths[block + 1] - 2"),
    Mutant("7", "update_touch", "avoid_touch", "last + 2", "last + 3"),
    Mutant("7", "update_touch", "avoid_touch", "line.ends[block] + 1\n", "line.ends[block]\n"),
    Mutant("8", "update_long", "pass_long_runs", "last - first + 1 > length", "last - first + 1 >= length"),
    Mutant("8", "update_long", "pass_long_runs", "line.starts[block] < length", "line.starts[block] <= length"),
    Mutant("8", "update_long", "pass_long_runs", "owners[-1] < block", "owners[0] < block"),
    Mutant("8", "update_long", "pass_long_runs", "(last + 1) < length", "(last + 1) <= length"),
    Mutant("9", "infill", "infill", "start=first - spare", "start=first - spare + 1"),
    Mutant("9", "infill", "infill", "low = max(low, line.ends[block - 1] + 1)", "low = max(low, line.ends[block - 1])"),
    Mutant("10", "trimming", "trim", "len(piece) >= length", "len(piece) > length"),
    Mutant("10", "trimming", "trim", "len(piece) < length", "len(piece) <= length"),
    Mutant("10", "trimming", "trim", " and _is_untouched(line, block, piece)", ""),
    Mutant("11", "first_black", "find_first_black", "if line.ends[block - 1] < line", "if line.ends[block - 1] <= line"),
    Mutant("11", "first_black", "find_first_black", "line.lengths[block] - 1\n", "line.lengths[block]\n"),
    Mutant("11f", "first_black", "find_first_black_at_ends", "_settle(line, 0)", "_settle(line, len(line.lengths) - 1)"),
    Mutant(
        "11m", "first_black", "find_first_black_mirrored", "if line.ends[block - 1] < line", "if line.ends[block - 1] <= line"
    ),
    Mutant("12", "obstacle", "stop_at_obstacle", ">= line.starts[block]", "> line.starts[block]"),
    Mutant("12", "obstacle", "stop_at_obstacle", "end=cell - 1", "end=cell - 2"),
    Mutant("12m", "obstacle", "stop_at_obstacle_mirrored", "if block > 0 and", "if block > 1 and"),
    Mutant("13", "splitting", "split", "+ 1 > length", "+ 1 >= length"),
    Mutant("13", "splitting", "split", "end=first - 2", "end=first - 3"),
    Mutant("13m", "splitting", "split_mirrored", ">= line.starts[block]", "> line.starts[block]"),
    Mutant("X", "owners", "match_owners", "len(segments) != len(line.lengths)", "len(segments) > len(line.lengths)"),
    Mutant("X", "owners", "match_owners", " or not all(_are_separate(line, *pair) for pair in pairwise(segments))", ""),
    Mutant("X", "owners", "match_owners", "line.owners(left[0], right[1])", "line.owners(left[0] - 1, right[1])"),
    Mutant("Y", "owner_cases", "compare_owners", "end=first - 2", "end=first - 3"),
    Mutant("Y", "owner_cases", "compare_owners", "all(each.cells[cell] == supposed", "any(each.cells[cell] == supposed"),
    Mutant("Y", "owner_cases", "compare_owners", "min(each.starts[block]", "max(each.starts[block]"),
    Mutant("dp", "exact", "solve_line", "return number == 1", "return False"),
    Mutant("dp", "exact", "solve_line", "max(0, size - stop - 1)", "max(0, size - stop - 2)"),
    Mutant("dp", "exact", "solve_line", "if room[stop] < length:", "if room[stop] <= length:"),
)

BLIND = (
    Mutant("dp", "exact", "solve_line", "return number == 1", "return True"),
    Mutant("dp", "exact", "solve_line", "if room[stop] < length or (", "if ("),
    Mutant("dp", "exact", "solve_line", "elif not _can_be_empty(cell, before, after)", "elif False"),
)
"""Variants of exact solving that claim nothing wrong but miss something."""


def break_rule(mutant: Mutant) -> Rule:
    """The rule of a module in which the old text, which must occur there once, was replaced."""
    original = import_module(f"{_PACKAGE}.{mutant.module}")
    assert original.__file__ is not None
    source = Path(original.__file__).read_text()
    assert source.count(mutant.old) == 1, f"{mutant.module}: {mutant.old!r} occurs {source.count(mutant.old)} times, expected 1"
    broken = ModuleType(f"broken_{mutant.module}")
    sys.modules[broken.__name__] = broken
    try:
        exec(compile(source.replace(mutant.old, mutant.new), broken.__name__, "exec"), broken.__dict__)
    finally:
        del sys.modules[broken.__name__]
    rule: Rule = getattr(broken, mutant.rule)
    return rule
