"""What rating needs to know of a puzzle on a tiling: its level, its hardest technique, and what simulated solvers make of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar.engine import SOLVED
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT
from gridwright.kinds.slitherlink.puzzle import Slitherlink, expect_graph
from gridwright.kinds.slitherlink.simulation import Rounds, Simulation
from gridwright.kinds.slitherlink.techniques.connectivity import ONLY_WAY
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.simulation import run_rounds_on_graph, simulate_on_graph
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import ContradictionError, Geometry, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.table import SUPPOSING, TECHNIQUES, find_level_on_graphs, make_rules
from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from gridwright.model.outcome import Progress


def find_tier_on_graph(puzzle: Slitherlink, tiling: Tiling, *, has_colouring: bool) -> int:
    """The tier of the lowest level that solves a puzzle, with or without faces coloured; 0 if none does."""
    for level in range(LEVEL_COUNT):
        _, ending = run_deduction(
            tiling.graph, puzzle.clues[0], level, has_colouring=has_colouring, values=_list_given(puzzle, tiling)
        )
        if ending == SOLVED:
            return level + 1
    return 0


def find_hardest_on_graph(puzzle: Slitherlink, tiling: Tiling, tier: int) -> Technique | None:
    """The first technique of the levels up to this one, easiest first, with which and all before it a puzzle is solved. Where
    none does, the last one of the level; None where the level has none of its own on graphs."""
    levels = {each: find_level_on_graphs(each) for each in TECHNIQUES}
    reached = [each for each, level in levels.items() if level is not None and level <= tier]
    looking = sorted((each for each in reached if each not in SUPPOSING), key=lambda each: (each.tier, each.cost))
    values = _list_given(puzzle, tiling)
    # More techniques find no less.
    end = bisect_left(
        range(1, len(looking) + 1), True, key=lambda count: can_finish_on_graph(puzzle, tiling, values, looking[:count])
    )
    if end < len(looking):
        return looking[end]
    own = [each for each in reached if levels[each] == tier]
    return max(own, key=lambda each: (each.tier, each.cost), default=None)


def find_hardest_connected_on_graph(puzzle: Slitherlink, tiling: Tiling) -> Technique | None:
    """The last technique of the shortest beginning of the table, connectivity included, that solves it; None if none does."""
    looking = sorted((each for each in TECHNIQUES if each not in SUPPOSING), key=lambda each: (each.tier, each.cost))
    values = _list_given(puzzle, tiling)
    first = looking.index(ONLY_WAY)
    endings = range(first, len(looking))
    return next((looking[end] for end in endings if can_finish_on_graph(puzzle, tiling, values, looking[: end + 1])), None)


def is_solved_with_connectivity(puzzle: Slitherlink, tiling: Tiling, level: int) -> bool:
    """Whether a level with faces coloured solves a puzzle when it sees connectivity, too."""
    values = _list_given(puzzle, tiling)
    return run_deduction(tiling.graph, puzzle.clues[0], level, has_cycles=True, values=values)[1] == SOLVED


def can_finish_on_graph(puzzle: Slitherlink, tiling: Tiling, values: bytes, techniques: list[Technique]) -> bool:
    """Whether the rules of these techniques settle every edge."""
    knowledge = Knowledge(Geometry.of(tiling.graph), puzzle.clues[0], make_rules(techniques))
    for edge, value in enumerate(values):
        if value != UNKNOWN:
            knowledge.put_edge(edge, value)
    try:
        while knowledge.advance() is not None:
            pass
    except ContradictionError:
        return False
    return UNKNOWN not in knowledge.values


def simulate_on_tiling(
    puzzle: Slitherlink,
    tiling: Tiling,
    *,
    seed: int,
    runs: int,
    progress: Progress | None,
    is_unique: Callable[[], bool] | None = None,
) -> Simulation:
    """What simulated solvers make of a puzzle."""
    given = _list_given(puzzle, tiling)
    return simulate_on_graph(tiling.graph, puzzle.clues[0], given, seed=seed, runs=runs, progress=progress, is_unique=is_unique)


def run_rounds_on_tiling(puzzle: Slitherlink, tiling: Tiling) -> Rounds:
    """The puzzle solved in rounds with all places side by side."""
    return run_rounds_on_graph(tiling.graph, puzzle.clues[0], _list_given(puzzle, tiling))


def _list_given(puzzle: Slitherlink, tiling: Tiling) -> bytes:
    """The values of the edges that are printed with the puzzle; nothing if there are none."""
    given = expect_graph(puzzle.given, tiling)
    return b"" if given is None else given.edge_values
