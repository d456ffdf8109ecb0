"""Every technique, easiest first, and how `--rules` chooses among them."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.techniques.colours import (
    colour_across_cells,
    colour_across_clues,
    colour_across_edges,
    colour_at_corners,
    keep_sides_together,
)
from gridwright.kinds.slitherlink.techniques.counting import (
    combine_angles,
    combine_coloured_angles,
    compare_far_edges,
    compare_nine_cells,
    count_clues,
    count_corners,
    lock_across,
    lock_corners,
    lock_diagonally,
    lock_triples,
    pair_at_corners,
)
from gridwright.kinds.slitherlink.techniques.edge_classes import compare_classes, tie_edges
from gridwright.kinds.slitherlink.techniques.inference import Technique
from gridwright.kinds.slitherlink.techniques.loops import clear_rest, follow_detours, refuse_coloured_loops, refuse_early_loops
from gridwright.kinds.slitherlink.techniques.trials import compare_both_ways, follow_paths, refute_edges
from gridwright.kinds.slitherlink.techniques.uniqueness import allow_one_solution
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

# Costs are those of the tier; the hundredths only order the techniques within it, what is easier to see first.
# fmt: off
TECHNIQUES: tuple[Technique, ...] = (
    Technique("1", "closed-loop", "Closed loop", 1, 0.80,
              "Once the loop is closed, every other edge is a cross.", clear_rest),
    Technique("2", "clue-counting", "Clue counting", 1, 0.81,
              "A clue that has its lines gets crosses, and one that needs all edges left gets lines.", count_clues),
    Technique("3", "corner-counting", "Corner counting", 1, 0.82,
              "At a corner two lines meet or none.", count_corners),
    Technique("4", "early-loops", "Early loops", 1, 0.83,
              "An edge that would close a loop while something is left out is a cross.", refuse_early_loops),
    Technique("5", "cell-colours", "Cell colours", 1, 0.84,
              "Neighbours on the same side of the loop have a cross between them, others a line.", colour_across_edges,
              colours_cells=True),
    Technique("6", "corner-pairs", "Pairs at corners", 2, 1.60,
              "Two edges at a corner are alike or opposite, for the clue and for the corner.", pair_at_corners),
    Technique("7", "corner-colours", "Colours at corners", 2, 1.61,
              "Cells that touch at a corner only, and those on both sides of a clue, are coloured by such pairs.",
              colour_at_corners, colours_cells=True),
    Technique("8", "locks", "Locks", 3, 2.50,
              "Of two edges at a corner none, one or both are lines: what is left of these three.", lock_corners),
    Technique("9", "clue-colours", "Colours across clues", 3, 2.51,
              "Neighbours on both sides of a clue with locked corners.", colour_across_clues, colours_cells=True),
    Technique("10", "normal-locks", "Normal locks", 4, 4.00,
              "All ways to pass a cell and its corners, with locks between opposite sides.", lock_across),
    Technique("11", "across-colours", "Colours across cells", 4, 4.01,
              "Neighbours on both sides of a cell, by the lock between them.", colour_across_cells, colours_cells=True),
    Technique("12", "triple-locks", "3-locks", 5, 6.00,
              "The same ways, with the number of lines among three edges.", lock_triples),
    Technique("13", "diagonal-locks", "Diagonal locks", 5, 6.01,
              "The same ways, with locks between parallel edges that lie slantwise.", lock_diagonally),
    Technique("14", "edge-colours", "Edge colours", 6, 9.00,
              "Edges that are alike or opposite, wherever they lie: what one is tells the others.", tie_edges),
    Technique("15", "class-pairs", "Pairs of edge colours", 6, 9.01,
              "All locks between two colours of edges, taken together.", compare_classes),
    Technique("16", "coloured-loops", "Coloured loops", 6, 9.02,
              "Edges of one colour that would close a loop early are crosses.", refuse_coloured_loops),
    Technique("17", "nine-colours", "Colours of nine cells", 7, 13.00,
              "Which of the nine cells around a cell lie on the same side, pair by pair.", compare_nine_cells,
              colours_cells=True),
    Technique("18", "far-edges", "Far edges", 7, 13.01,
              "Which edges around a cell are alike, even where no lock connects them.", compare_far_edges),
    Technique("19", "all-angles", "All angles at once", 7, 13.02,
              "All ways to pass a cell, with every lock and edge colour at once.", combine_angles),
    Technique("20", "coloured-angles", "All angles, coloured", 7, 13.03,
              "The same, with the colours of the nine cells too.", combine_coloured_angles, colours_cells=True),
    Technique("21", "detours", "Detours", 7, 13.04,
              "A run whose ways on all lead to one corner goes on from there; if it would close early, something is wrong.",
              follow_detours),
    Technique("22", "paths", "Paths", 7, 13.05,
              "A way on from the end of a run that cannot be is a cross; what all ways on lead to is so.", search=follow_paths),
    Technique("23", "colour-cycles", "Colour cycles", 8, 18.00,
              "Cells inside hang together, and so do those outside: none is ever cut off.", keep_sides_together,
              colours_cells=True),
    Technique("H", "highlander", "Highlander", 8, 19.00,
              "There is just one solution, so the loop never passes cells as it could be redrawn without any clue noticing.",
              allow_one_solution, has_to_be_named=True),
    Technique("24", "what-if", "What if", 8, 20.00,
              "An edge supposed to be a line, or a cross, makes something impossible.", search=refute_edges),
    Technique("25", "either-way", "Either way", 8, 20.01,
              "Line or cross, an edge leads to the same in another.", search=compare_both_ways),
)
# fmt: on
"""Every technique, by tier, then cost."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques, easiest first."""

    techniques: tuple[Technique, ...]


_BY_WORD = {word: technique for technique in TECHNIQUES for word in (technique.code.lower(), technique.name)}


def parse_rules(text: str) -> tuple[Technique, ...]:
    """The techniques that a list such as ``1-4,8``, ``hard``, ``normal,no-colouring`` or ``all`` chooses, by tier and cost.

    >>> [technique.name for technique in parse_rules("2-4, locks")]
    ['clue-counting', 'corner-counting', 'early-loops', 'locks']
    >>> [technique.code for technique in parse_rules("easy,no-colouring")]
    ['1', '2', '3', '4', '6']
    """
    chosen: set[Technique] = set()
    refused: set[Technique] = set()
    for part in (part.strip() for part in text.split(",")):
        if part.lower() == "no-colouring":
            refused |= {technique for technique in TECHNIQUES if technique.colours_cells}
        else:
            chosen |= _parse_part(part)
    return tuple(technique for technique in TECHNIQUES if technique in chosen - refused)


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``2-4,locks``, ``hard,no-colouring`` or ``expert,what-if``.

    Suppositions alone are followed with what is very easy: without anything to follow them they would lead nowhere.
    """
    techniques = parse_rules(text)
    if all(technique.looks is None for technique in techniques):
        techniques = (*parse_rules("very easy"), *techniques)
    return Choice(techniques)


def _parse_part(part: str) -> set[Technique]:
    word = part.lower()
    if word in _BY_WORD:
        return {_BY_WORD[word]}
    if word == "all":
        return {technique for technique in TECHNIQUES if not technique.has_to_be_named}
    level = word.replace("-", " ")
    if level in LEVEL_NAMES:
        return {technique for technique in TECHNIQUES if technique.tier <= LEVEL_NAMES.index(level) + 1}
    first, dash, last = (piece.strip() for piece in word.partition("-"))
    if dash and _is_number(first) and _is_number(last):
        return _parse_range(part, int(first), int(last))
    shown = part if len(part) <= 40 else f"{part[:40]}..."
    expected = f"numbers 1-{_most_number()}, ranges such as 2-5, a name, a level such as hard, no-colouring or all"
    raise InputError(f"found {quote(shown)}, expected {expected}", place="rules")


def _parse_range(part: str, low: int, high: int) -> set[Technique]:
    most = _most_number()
    if 1 <= low <= high <= most:
        return {_BY_WORD[str(number)] for number in range(low, high + 1)}
    raise InputError(f"found {quote(part)}, expected a range of rules from 1 to {most}, the smaller number first", place="rules")


def _most_number() -> int:
    return max(int(technique.code) for technique in TECHNIQUES if _is_number(technique.code))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2
