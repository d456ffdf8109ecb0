"""The rules on graphs, cheapest first: each under the entry of that technique on squares, with its title, tier and cost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from gridwright.kinds.slitherlink.techniques import colours as square_colours
from gridwright.kinds.slitherlink.techniques import connectivity as square_connectivity
from gridwright.kinds.slitherlink.techniques import counting as square_counting
from gridwright.kinds.slitherlink.techniques import edge_classes as square_classes
from gridwright.kinds.slitherlink.techniques import loops as square_loops
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.trials import CLUE_WAYS, EITHER_WAY, LONG_PATHS, PATHS, WHAT_IF
from gridwright.kinds.slitherlink.tilings.techniques.colours import (
    CellColours,
    CornerColours,
    argue_coloured_tie,
    find_coloured_ties,
)
from gridwright.kinds.slitherlink.tilings.techniques.connectivity import Connectivity
from gridwright.kinds.slitherlink.tilings.techniques.counting import ClosedLoop, ClueCounting, CornerCounting, EarlyLoops
from gridwright.kinds.slitherlink.tilings.techniques.edge_classes import (
    AcrossColours,
    FollowTies,
    TieEdges,
    argue_corner_tie,
    argue_edge_tie,
    find_corner_ties,
    find_edge_ties,
)
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import Rule
from gridwright.kinds.slitherlink.tilings.techniques.locks import (
    ALIKE_OR_OPPOSITE,
    EACH,
    NONE_ONE_BOTH,
    PairsAtCorners,
    PairsAtFaces,
)
from gridwright.kinds.slitherlink.tilings.techniques.trials import EDGE_COLOUR_TRIALS

_MAKERS: tuple[tuple[Technique, Callable[[Technique], Rule]], ...] = (
    (square_loops.CLOSED_LOOP, ClosedLoop),
    (square_counting.CLUE_COUNTING, ClueCounting),
    (square_counting.CORNER_COUNTING, CornerCounting),
    (square_loops.EARLY_LOOPS, EarlyLoops),
    (square_colours.CELL_COLOURS, CellColours),
    (square_counting.CORNER_PAIRS, lambda entry: PairsAtCorners(entry, ALIKE_OR_OPPOSITE)),
    (square_counting.CORNER_PAIRS, lambda entry: PairsAtFaces(entry, ALIKE_OR_OPPOSITE)),
    (square_colours.CORNER_COLOURS, CornerColours),
    (square_counting.LOCKS, lambda entry: PairsAtCorners(entry, NONE_ONE_BOTH)),
    (square_counting.LOCKS, lambda entry: PairsAtFaces(entry, NONE_ONE_BOTH)),
    (
        square_colours.CLUE_COLOURS,
        lambda entry: PairsAtFaces(entry, NONE_ONE_BOTH, find_ties=find_coloured_ties, argue_tie=argue_coloured_tie),
    ),
    (square_counting.NORMAL_LOCKS, lambda entry: PairsAtCorners(entry, EACH)),
    (square_counting.NORMAL_LOCKS, lambda entry: PairsAtFaces(entry, EACH, has_clue=False)),
    (square_colours.ACROSS_COLOURS, AcrossColours),
    (square_classes.EDGE_COLOURS, TieEdges),
    (square_classes.EDGE_COLOURS, FollowTies),
    (
        square_counting.ALL_ANGLES,
        lambda entry: PairsAtFaces(
            entry, EACH, has_clue=False, find_ties=find_edge_ties, argue_tie=argue_edge_tie, ties_edges=True
        ),
    ),
    (
        square_counting.ALL_ANGLES,
        lambda entry: PairsAtCorners(entry, EACH, find_ties=find_corner_ties, argue_tie=argue_corner_tie, ties_edges=True),
    ),
    (square_connectivity.ONLY_WAY, Connectivity),
)

SUPPOSING = (EDGE_COLOUR_TRIALS, PATHS, CLUE_WAYS, LONG_PATHS, WHAT_IF, EITHER_WAY)
"""What suppositions may be made, where nothing else is found."""

TECHNIQUES: tuple[Technique, ...] = (*dict.fromkeys(technique for technique, _ in _MAKERS), *SUPPOSING)
"""The techniques that there are on graphs."""


LEVELS_ON_GRAPHS: Mapping[Technique, int] = {
    square_counting.LOCKS: 2,
    square_colours.CLUE_COLOURS: 2,
    square_counting.NORMAL_LOCKS: 3,
    square_colours.ACROSS_COLOURS: 5,
    square_classes.EDGE_COLOURS: 5,
    square_counting.ALL_ANGLES: 5,
    square_connectivity.ONLY_WAY: 6,
}
"""The techniques that a lower level has on graphs than on squares, and which. The kernel for graphs keeps all ways to pass a
corner as one set, so it knows sooner what a person calls by a harder name: at easy that at most one of two edges is a line, and
what colours say of a clue; at advanced each combination of two edges; at hard edges that are tied across the board."""


def find_level_on_graphs(technique: Technique) -> int | None:
    """The lowest level that has a technique on graphs, from 1; None if none has."""
    return LEVELS_ON_GRAPHS.get(technique, technique.level)


def make_rules(techniques: Collection[Technique]) -> list[Rule]:
    """The rules of these techniques, by tier and cost."""
    order = sorted(range(len(_MAKERS)), key=lambda number: (_MAKERS[number][0].tier, _MAKERS[number][0].cost, number))
    return [_MAKERS[number][1](_MAKERS[number][0]) for number in order if _MAKERS[number][0] in techniques]
