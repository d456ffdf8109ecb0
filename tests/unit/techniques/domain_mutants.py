"""Broken variants of the rules for every sort: the source of the family with one small change, a slip of the pen."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from gridwright.kinds.nonogram.techniques.domain_line import DomainRule
from gridwright.kinds.nonogram.techniques.domain_table import DOMAIN_FAMILIES
from tests.unit.techniques.mutants import Mutant

DOMAIN_MUTANTS = (
    Mutant("F", "finish", "is_complete = sure.bit_count() == wanted", "is_complete = sure.bit_count() + 1 >= wanted"),
    Mutant("F", "finish", "or possible.bit_count() == wanted)", "or possible.bit_count() == wanted + 1)"),
    Mutant("C", "count_inks", "_count(line, wanted, 1 << value)", "_count(line, wanted, 3 << value)"),
    Mutant("C", "count_inks", "sure = everywhere & ~avoidable", "sure = possible"),
    Mutant("M", "meet_inks", "line.known[cell] & ~line.domains[cell])", "line.domains[cell])"),
    Mutant("1", "overlap", "for cell in range(last, start + piece.size):", "for cell in range(last, start + piece.size + 1):"),
    Mutant("1", "overlap", "piece.pattern[cell - last : cell - start + 1]", "piece.pattern[cell - last : cell - start]"),
    Mutant("2", "find_spaces", "(2 << last + ends)", "(1 << last + ends)"),
    Mutant("R", "limit_inks", "(1 << first + begins)", "(2 << first + begins)"),
    Mutant("R", "limit_inks", "& ~reach[value]", "& ~reach[value - 1]"),
    Mutant("B", "close_blocks", "if end - start + 1 > piece.size:", "if end - start > piece.size:"),
    Mutant("B", "close_blocks", "(end + 1, piece.not_after)", "(end + 1, line.clue.everything & ~1)"),
    Mutant("4", "force_gaps", "if not line.list_run_owners(colour, *run):", "if len(line.list_run_owners(colour, *run)) < 2:"),
    Mutant(
        "4", "force_gaps", "if not line.list_run_owners(colour, *run)", "if not line.list_run_owners(colour, run[0] - 1, run[1])"
    ),
    Mutant("5", "glue", "shortest = min(lengths)", "shortest = max(lengths)"),
    Mutant("5", "glue", "range(last + 1, wall + shortest + 1)", "range(last + 1, wall + shortest + 2)"),
    Mutant("5", "glue", "range(wall - shortest, first)", "range(wall - shortest - 1, first)"),
    Mutant("5", "glue", "if lengths == {last - first + 1}:", "if last - first + 1 in lengths:"),
    Mutant("6", "keep_order", "pieces[block - 1].size + gaps[block - 1]", "pieces[block - 1].size + 1"),
    Mutant("6", "keep_order", "pieces[block + 1].size - gaps[block]", "pieces[block + 1].size - 1"),
    Mutant("N", "pass_barred", "first = (room & -room).bit_length() - 1", "first = (room & -room).bit_length()"),
    Mutant("N", "pass_barred", "end=final + piece.size - 1", "end=final + piece.size - 2"),
    Mutant("7", "keep_apart", "start += 1", "start += 2"),
    Mutant("7", "keep_apart", "end=end + piece.size - 1", "end=end + piece.size - 2"),
    Mutant("O", "find_owners", "if domain & BACKGROUND:\n            continue", "if domain == BACKGROUND:\n            continue"),
    Mutant("O", "find_owners", "line.list_offsets(first, cell)[0]", "line.list_offsets(first, cell)[-1]"),
    Mutant("O", "find_owners", "first, last = owners[0], owners[-1]", "first, last = owners[-1], owners[0]"),
    Mutant("K", "fit_corners", "for offset in (0, piece.size - 1)[: piece.size]", "for offset in (0,)"),
    Mutant("K", "fit_corners", "{cell: domain | here[cell] for", "{cell: domain & here[cell] for"),
    Mutant("Y", "compare_owners", "range(max(0, last - end_body + 1)", "range(max(0, last - end_body + 2)"),
    Mutant("Y", "compare_owners", "first - begin_body + 1)", "first - begin_body)"),
    Mutant("Y", "compare_owners", "here[start - 1] = line.clue.everything & ~piece.not_before", "here[start - 1] = 1"),
    Mutant("dp", "solve_line", "(cell, domain & ~left)", "(cell, domain & ~left | left & -left)"),
)

BLIND_MUTANTS = (
    Mutant(
        "dp",
        "solve_line",
        "zip(line.domains, solved, strict=True)) if domain != left",
        "zip(line.domains, solved, strict=True)) if not left & 1",
    ),
)
"""Variants of the whole line that claim nothing wrong but miss something."""


def break_rule(mutant: Mutant) -> DomainRule:
    """The rule of a technique after the old text, which must occur once in its family, was replaced."""
    for family in DOMAIN_FAMILIES:
        if mutant.rule not in vars(family) or vars(family)[mutant.rule].__module__ != family.__name__:
            continue
        assert family.__file__ is not None
        source = Path(family.__file__).read_text()
        assert source.count(mutant.old) == 1, f"{mutant.old!r} occurs {source.count(mutant.old)} times, expected 1"
        broken = ModuleType(f"broken_{mutant.rule}")
        sys.modules[broken.__name__] = broken
        try:
            exec(compile(source.replace(mutant.old, mutant.new), broken.__name__, "exec"), broken.__dict__)
        finally:
            del sys.modules[broken.__name__]
        rule: DomainRule = vars(broken)[mutant.rule]
        return rule
    raise AssertionError(f"no technique has the rule {mutant.rule}")
