"""The 36 columns of a thesis of 2016 on how long people take, under English names, in its order.

It counts what exact line solving ("DP") and its 13 rules do when rows and then columns are gone through again and again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright.kinds.nonogram.columns.column import Column, Value
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.rule_runs import RuleRuns
from gridwright.kinds.nonogram.techniques.table import DOCUMENT_ORDER, TECHNIQUES
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

RULES = DOCUMENT_ORDER[:13]
"""Codes of the document's rules."""
EXACT = "dp"
TIME_FACT = "AVE_TIME"
"""The fact of a griddlers file that holds the median time."""

_TITLES = {technique.code: technique.title for technique in TECHNIQUES}
RULE_NAMES = tuple(_TITLES[code].lower().replace(" ", "_") for code in RULES)

DOCUMENT_COLUMNS = (
    Column("width", int, "columns"),
    Column("height", int, "rows"),
    Column("area", int, "cells"),
    Column("black_cells", int, "filled cells of the solution"),
    Column("median_time", int, "seconds that people took, the median, if the file tells: the target, never a feature"),
    Column("empty_lines", int, "rows and columns without a block"),
    Column("dp_iterations", int, "iterations of exact line solving"),
    Column("dp_line_uses", int, "lines in which exact line solving found something, over all iterations"),
    Column("rule_iterations", int, "iterations of the 13 rules"),
    *(
        Column(f"uses_{name}", int, f"lines in which rule {code} found something")
        for code, name in zip(RULES, RULE_NAMES, strict=True)
    ),
    Column("solved_by_rules", int, "1 if the 13 rules finish the puzzle, otherwise 0"),
    *(
        Column(f"share_{name}", float, f"share of the minimal sets of rules that contain rule {code}")
        for code, name in zip(RULES, RULE_NAMES, strict=True)
    ),
)


def measure_document(puzzle: Nonogram, shares: Mapping[str, float] | None = None) -> dict[str, Value]:
    """The document's columns. `shares` are those of the minimal sets, by code of the rule; without them these columns are empty.

    >>> row = measure_document(Nonogram.build(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]]))
    >>> row["dp_iterations"], row["dp_line_uses"], row["solved_by_rules"]
    (1, 5, 1)
    """
    runs = RuleRuns(puzzle)
    exact = runs.run([EXACT])
    rules = runs.run(RULES)
    values: list[Value] = [
        puzzle.width,
        puzzle.height,
        puzzle.lattice.size,
        sum(block.length for clue in puzzle.rows for block in clue),
        parse_time(dict(puzzle.info.extra).get(TIME_FACT, "")),
        sum(not clue for clues in puzzle.clues for clue in clues),
        exact.iterations,
        exact.uses[EXACT],
        rules.iterations,
        *(rules.uses[code] for code in RULES),
        int(rules.is_solved),
        *(None if shares is None else round(shares[code], 6) for code in RULES),
    ]
    return dict(zip((column.name for column in DOCUMENT_COLUMNS), values, strict=True))


def parse_time(text: str) -> int | None:
    """Seconds from ``hh:mm:ss``; None from nothing, and from a time of 0, which stands for "not known".

    >>> parse_time("01:02:03"), parse_time("00:00:00"), parse_time("")
    (3723, None, None)
    """
    text = text.strip().strip("'\"")
    if not text:
        return None
    match = re.fullmatch(r"([0-9]{1,6}):([0-5]?[0-9]):([0-5]?[0-9])", text)
    if match is None:
        shown = text if len(text) <= 40 else f"{text[:40]}..."
        raise InputError(f"found {quote(shown)}, expected a time such as 00:12:30", place=TIME_FACT)
    hours, minutes, seconds = map(int, match.groups())
    return hours * 3600 + minutes * 60 + seconds or None
