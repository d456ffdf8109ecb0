"""All techniques, and how `--rules` chooses among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.kinds.nonogram.techniques.cases import compare_owners, solve_line, tell_exact, tell_owner_cases
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.kinds.nonogram.techniques.ownership import (
    find_first_black,
    find_first_black_at_ends,
    find_first_black_mirrored,
    match_owners,
    split,
    split_mirrored,
    stop_at_obstacle,
    stop_at_obstacle_mirrored,
    tell_first_black,
    tell_obstacle,
    tell_owners,
    tell_splitting,
)
from gridwright.kinds.nonogram.techniques.painting import (
    find_ones,
    find_spaces,
    finish,
    force_gaps,
    glue,
    glue_to_edges,
    intersect,
    tell_finished,
    tell_forcing,
    tell_glue,
    tell_intersection,
    tell_ones,
    tell_spaces,
)
from gridwright.kinds.nonogram.techniques.ranges import (
    avoid_touch,
    infill,
    keep_order,
    pass_long_runs,
    tell_infill,
    tell_long_runs,
    tell_order,
    tell_touch,
    tell_trimming,
    trim,
)
from gridwright.model.errors import InputError, quote

# Costs are those of the tier; the hundredths only order the techniques within it, what is easier to see first.
# fmt: off
TECHNIQUES: tuple[Technique, ...] = (
    Technique("F", "finished-line", "Finished line", 1, 0.80,
              "Once all filled cells are there the rest is empty, and the other way round.", finish, tell_finished),
    Technique("1", "intersection", "Intersection", 1, 0.81,
              "A block covers the cells that it covers wherever it lies.", intersect, tell_intersection),
    Technique("2", "simple-spaces", "Simple spaces", 1, 0.82,
              "A cell that no block can reach is empty.", find_spaces, tell_spaces),
    Technique("6", "update0", "Update0", 1, 0.83,
              "Blocks keep their order, with a gap between neighbours.", keep_order, tell_order),
    Technique("11f", "first-black-at-ends", "First black at the ends", 2, 1.60,
              "The first block starts at a filled cell before which it cannot start; the last one likewise.",
              find_first_black_at_ends, tell_first_black),
    Technique("11", "first-black", "First black", 2, 1.61,
              "A block starts at a filled cell that it can reach no sooner and no earlier block can.",
              find_first_black, tell_first_black),
    Technique("11m", "first-black-mirrored", "First black, mirrored", 2, 1.62,
              "A block ends at a filled cell that it cannot pass and no later block can reach.",
              find_first_black_mirrored, tell_first_black),
    Technique("5", "glue", "Glue", 2, 1.63,
              "A run near an empty cell must grow away from it, and a complete one is closed.", glue, tell_glue),
    Technique("5w", "glue-to-edges", "Glue to the edges", 2, 1.64,
              "A run near the edge must grow away from it.", glue_to_edges, tell_glue),
    Technique("7", "update1", "Update1", 2, 1.65,
              "A block keeps a gap to a run that is not its own.", avoid_touch, tell_touch),
    Technique("3", "ones", "Ones", 2, 1.66,
              "A filled cell that is a 1 or the start of a block has an empty cell before it.", find_ones, tell_ones),
    Technique("4", "forcing", "Forcing", 2, 1.67,
              "A cell that would join two runs into one too long is empty.", force_gaps, tell_forcing),
    Technique("10", "trimming", "Trimming", 3, 3.00,
              "A block needs enough room between empty cells.", trim, tell_trimming),
    Technique("9", "infill", "Infill", 3, 3.01,
              "Filled cells that only one block reaches are joined.", infill, tell_infill),
    Technique("12", "obstacle", "Obstacle", 3, 3.02,
              "A block ends before the first empty cell after the first filled one.", stop_at_obstacle, tell_obstacle),
    Technique("12m", "obstacle-mirrored", "Obstacle, mirrored", 3, 3.03,
              "A block starts after the last empty cell before the last filled one.", stop_at_obstacle_mirrored, tell_obstacle),
    Technique("13", "splitting", "Splitting", 3, 3.04,
              "A block ends before a run too far from the first one it can reach.", split, tell_splitting),
    Technique("13m", "splitting-mirrored", "Splitting, mirrored", 3, 3.05,
              "A block starts after a run too far from the last one it can reach.", split_mirrored, tell_splitting),
    Technique("X", "owners", "Owners", 3, 3.06,
              "As many separate runs as blocks: each run has its own block.", match_owners, tell_owners),
    Technique("8", "update2", "Update2", 3, 3.07,
              "A block comes before or after a run that is too long for it.", pass_long_runs, tell_long_runs),
    Technique("Y", "owner-cases", "Owner cases", 4, 8.00,
              "Whichever block a run belongs to, some cells come out the same.", compare_owners, tell_owner_cases),
    Technique("dp", "exact-line", "Exact line", 5, 14.00,
              "Everything that all ways of placing the blocks agree on.", solve_line, tell_exact),
)
# fmt: on
"""Every technique, by tier, then cost."""

DOCUMENT_ORDER = (*(str(number) for number in range(1, 14)), "5w", "11f", "11m", "12m", "13m", "X", "Y", "dp", "F")
"""The order in which a loop over all rules runs them: the document's own 13, then what was added."""

_GROUPS = {"all": DOCUMENT_ORDER, "document": DOCUMENT_ORDER[:13], "14": ("dp",)}
_BY_CODE = {technique.code: technique for technique in TECHNIQUES}
_CODES = {word.lower(): (technique.code,) for technique in TECHNIQUES for word in (technique.code, technique.name)} | _GROUPS


def in_document_order(techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """The techniques in the order of the loop over all rules."""
    return tuple(sorted(techniques, key=lambda technique: DOCUMENT_ORDER.index(technique.code)))


def parse_rules(text: str) -> tuple[Technique, ...]:
    """The techniques that a list such as ``1,2,5-10``, ``document,11m,X`` or ``all`` chooses, by tier and cost.

    >>> [technique.code for technique in parse_rules("1, 5-7, Owners")]
    ['1', '6', '5', '7', 'X']
    """
    chosen: set[str] = set()
    for part in text.split(","):
        chosen.update(_parse_part(part.strip()))
    return tuple(technique for technique in TECHNIQUES if technique.code in chosen)


def _parse_part(part: str) -> tuple[str, ...]:
    codes = _CODES.get(part.lower())
    if codes is not None:
        return codes
    first, dash, last = (piece.strip() for piece in part.partition("-"))
    if dash and _is_number(first) and _is_number(last):
        low, high = int(first), int(last)
        if 1 <= low <= high <= 14:
            return tuple(code for number in range(low, high + 1) for code in _CODES[str(number)])
        raise InputError(f"found {quote(part)}, expected a range of rules from 1 to 14, the smaller number first", place="rules")
    shown = part if len(part) <= 40 else f"{part[:40]}..."
    expected = "numbers 1-14, ranges such as 5-10, 5w, 11f, 11m, 12m, 13m, X, Y, F, dp, a name, document or all"
    raise InputError(f"found {quote(shown)}, expected {expected}", place="rules")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


# Which techniques an explanation may use, from what the user wrote.

WHAT_IF = "what-if"
"""How suppositions are asked for beside the rules; `all` has them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques for single lines, and whether a single cell may be supposed to have a value when lines give no more."""

    techniques: tuple[Technique, ...]
    supposing: bool


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``1,2,5-10``, ``dp`` or ``1-13,what-if``; ``what-if`` alone only supposes."""
    parts = [part.strip() for part in text.split(",")]
    named = [part for part in parts if part.lower() != WHAT_IF]
    supposing = len(named) < len(parts)
    if not named:
        return Choice((), supposing)
    try:
        techniques = parse_rules(",".join(named))
    except InputError as error:
        raise InputError(f"{error.message}, or {WHAT_IF}", place=error.place) from None
    return Choice(techniques, supposing or "all" in (part.lower() for part in named))
