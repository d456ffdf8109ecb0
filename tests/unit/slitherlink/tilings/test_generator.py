"""Making Slitherlinks on tilings: one solution, the level asked for, the same puzzle again; and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gridwright
from gridwright import GraphBoard, Slitherlink, Tiling
from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.kernels.planar.engine import SOLVED
from gridwright.kinds.slitherlink.level_solvers import find_demand
from gridwright.kinds.slitherlink.levels import find_level
from gridwright.kinds.slitherlink.rater import rate
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.generator import ClueReducer, GraphDraft
from gridwright.kinds.slitherlink.tilings.simulation import GraphLevelSolver
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits
from tests.differential.loops_sat import find_loops

SIZES = {
    "triangular": (6, 6),
    "honeycomb": (6, 6),
    "snub-square": (4, 4),
    "cairo": (5, 5),
    "great-hexagonal": (3, 3),
    "octagonal": (5, 5),
    "kites": (3, 3),
    "floret": (3, 3),
    "dodecagonal": (4, 4),
    "great-dodecagonal": (3, 3),
    "penrose-kite-dart": (9, 9),
    "penrose-rhombs": (9, 9),
    "great-great-dodecagonal": (2, 2),
    "kagome": (4, 4),
    "compass-dodecagonal": (3, 3),
    "hats": (6, 6),
    "spectres": (6, 6),
}
PANES = [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)], [(0, 1), (1, 1), (1, 2), (0, 2)]]
PANES += [[(1, 1), (2, 1), (1, 2)], [(2, 1), (2, 2), (1, 2)], [(2, 0), (3, 1), (2, 1)], [(3, 1), (2, 2), (2, 1)]]
WINDOW = Slitherlink(["." * len(PANES)], tiling=Tiling.from_polygons(PANES))


def make(tiling: str, size: tuple[int, int], **wish: Any) -> Slitherlink:
    made = gridwright.generate("slitherlink", tiling=tiling, width=size[0], height=size[1], **{"seed": 1} | wish)
    assert isinstance(made, Made), made
    puzzle = made.puzzle
    assert isinstance(puzzle, Slitherlink)
    return puzzle


def solves(puzzle: Slitherlink, level: int, colouring: bool) -> bool:
    assert puzzle.tiling is not None
    return run_deduction(puzzle.tiling.graph, puzzle.clues[0], level, has_colouring=colouring)[1] == SOLVED


def judge(puzzle: Slitherlink, level: str, colouring: bool) -> None:
    """One solution by a solver that knows the graph alone, the one that the puzzle carries; and its level is needed."""
    assert isinstance(puzzle.goal, GraphBoard)
    (loop,) = find_loops(puzzle.goal.graph, puzzle.clues[0])
    assert loop == {number for _, number in puzzle.goal.lines()}
    assert is_solution(puzzle, puzzle.goal)
    number = find_level(level).number
    assert solves(puzzle, number, colouring)
    assert not any(solves(puzzle, lower, colouring) for lower in range(number))
    if colouring:
        assert not solves(puzzle, number, False)


def test_every_tiling_has_a_size() -> None:
    assert set(SIZES) == set(TILINGS)


@pytest.mark.parametrize(("number", "tiling"), list(enumerate(SIZES)))
def test_puzzles_have_one_solution_and_need_their_level(number: int, tiling: str) -> None:
    level, colouring = (("easy", False), ("advanced", True), ("hard", False))[number % 3]
    puzzle = make(tiling, SIZES[tiling], level=level, colouring=colouring)
    assert puzzle.tiling is not None
    assert (puzzle.tiling.name, puzzle.tiling.width, puzzle.tiling.height) == (tiling, *SIZES[tiling])
    judge(puzzle, level, colouring)


@pytest.mark.parametrize("level", ["very easy", "normal", "very hard", "expert"])
def test_every_level_can_be_had(level: str) -> None:
    judge(make("honeycomb", (6, 6), level=level), level, False)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    for tiling in ("cairo", "penrose-rhombs"):
        one, two = make(tiling, SIZES[tiling], seed=5, index=2), make(tiling, SIZES[tiling], seed=5, index=2)
        assert gridwright.format_puzzles([one], "json") == gridwright.format_puzzles([two], "json")
        other = make(tiling, SIZES[tiling], seed=5, index=3)
        assert other.clues != one.clues
    assert other.tiling != one.tiling, "patches of Penrose's tilings differ, too"
    assert one.info.title == "Penrose rhombs 9x9 #5-2"


def test_no_clue_can_go() -> None:
    puzzle = make("cairo", (5, 5), level="normal")
    for face, clue in enumerate(puzzle.clues[0]):
        if clue is not None:
            fewer = (*puzzle.clues[0][:face], None, *puzzle.clues[0][face + 1 :])
            assert not solves(Slitherlink((fewer,), tiling=puzzle.tiling), find_level("normal").number, False)


def test_a_drawn_graph_gets_a_loop_and_clues() -> None:
    for seed in range(3):
        (made,) = gridwright.thin_clues(WINDOW, level="easy", seed=seed)
        assert isinstance(made, Made)
        assert made.puzzle.tiling == WINDOW.tiling
        judge(made.puzzle, "easy", False)


def test_a_loop_on_a_tiling_stays() -> None:
    source = make("kagome", (3, 3))
    made = gridwright.thin_clues(source, level="normal", seed=1, alternatives=2)
    assert len(made) == 2
    for each in made:
        assert isinstance(each, Made)
        assert each.puzzle.goal == source.goal
        judge(each.puzzle, "normal", False)


def test_what_cannot_be_found_is_told_with_what_came_nearest() -> None:
    answer = gridwright.generate("slitherlink", tiling="triangular", width=4, height=4, level="expert", seed=1, limit=3)
    assert isinstance(answer, NothingFits)
    assert answer.shortfall.endswith("without colouring solves it, too")
    assert answer.nearest is not None
    source = make("honeycomb", (6, 6), level="very hard")
    (answer,) = gridwright.thin_clues(source, level="very easy", clues="0123", seed=1)
    assert isinstance(answer, NothingFits)
    assert "the level very easy does not find this loop, whatever clues are left" in answer.reason


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"tiling": "cair"}, "tiling: found 'cair', expected one of squares, triangular"),
        ({"width": 3, "height": 2}, "size: found 3x2, expected both sides of cairo to be at least 3"),
        ({"width": 500, "height": 500}, "size: 500x500 is too large: at most 50,000 cells of cairo"),
        ({"width": 200, "height": 101}, "size: found 200x101, expected at most 20,000 cells of cairo"),
        ({"symmetry": "half"}, "symmetry: found half, but only boards of squares can be symmetric, found cairo"),
        ({"clues": "12"}, "clues: found 12, but clues can be chosen on squares only: on cairo all may stand"),
    ],
)
def test_what_makes_no_sense_is_refused(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        SlitherlinkSpecification(**{"width": 5, "height": 5, "tiling": "cairo"} | wish)
    assert str(refusal.value).startswith(message)


def test_loops_on_tilings_have_no_symmetry() -> None:
    with pytest.raises(InputError, match="symmetry: found half, but only boards of squares"):
        gridwright.thin_clues(WINDOW, symmetry="half")


class ShortBudget(Budget):
    """Is spent when it is asked for the third time."""

    asked = 0

    def spend(self, units: int = 1) -> None:
        self.asked += 1
        if self.asked == 3:
            raise SpentError(self, "asked three times")


def test_the_search_for_a_second_solution_ends_with_the_budget() -> None:
    tiling, budget = Tiling("honeycomb", 8, 8), ShortBudget()
    graph = tiling.graph
    loop = bytes(LINE if number in graph.face_edges[20] else CROSS for number in range(len(graph.edges)))
    draft = GraphDraft(tiling, loop, ClueReducer(graph, budget), budget)
    with pytest.raises(SpentError):
        draft.is_unique(draft.build(np.zeros(len(graph.faces), dtype=np.bool_)))


@pytest.mark.parametrize(("tiling", "seed"), [("honeycomb", 2), ("octagonal", 1)])
def test_nested_suppositions_can_be_had_on_tilings(tiling: str, seed: int) -> None:
    puzzle = make(tiling, (5, 5), level="nested-what-if", seed=seed)
    assert puzzle.tiling is not None
    graph, clues = puzzle.tiling.graph, puzzle.clues[0]
    assert len(find_loops(graph, clues)) == 1
    assert find_demand(lambda means: GraphLevelSolver(graph, clues, means), lambda: None, depth=1) == "search"
    assert rate(puzzle, runs=1).demand == "nested-what-if"
