"""Hints on boards too large to look at everywhere: found in a window, and no worse for that."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink import coach as windows
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import hint
from gridwright.kinds.slitherlink.deduction import deduce
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.explaining.step_finder import StepFinder
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.square_lattice import SquareLattice, Window
from gridwright.kinds.slitherlink.techniques.table import Choice, choose_rules
from gridwright.kinds.slitherlink.techniques.trials import Lookahead
from tests.unit.slitherlink.makes import make

SIZE = (10, 11)


def test_a_window_lists_the_cells_around_a_spot_with_all_their_edges_and_corners() -> None:
    lattice, window = SquareLattice(5, 6), Window.around(5, 6, (4, 5), 1)
    assert [lattice.cell_spot(cell) for cell in window.board_cells()] == [(r, c) for r in (3, 5, 7) for c in (3, 5, 7)]
    corners = {corner for cell in window.board_cells() for corner in lattice.corners(cell)}
    assert set(window.board_vertices()) == corners
    edges = {side for cell in window.board_cells() for side in lattice.sides(cell)}
    assert set(window.board_edges()) == edges
    assert len(list(window.board_edges())) == len(edges)


def test_a_window_ends_with_the_board_and_may_be_all_of_it() -> None:
    lattice, window = SquareLattice(5, 6), Window.around(5, 6, (10, 12), 9)
    assert list(window.board_cells()) == list(lattice.board_cells())
    assert list(window.board_edges()) == list(lattice.board_edges())
    assert list(window.board_vertices()) == list(lattice.board_vertices())


@pytest.mark.parametrize("level", ["easy", "normal", "very hard"])
def test_a_hint_is_right_and_as_easy_as_the_level_that_finds_it(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a level ends, the next one goes on: that is where a hint has the most to look at."""
    puzzle = make(level, size=SIZE)
    assert puzzle.goal is not None
    monkeypatch.setattr(windows, "StepFinder", _refuse_the_whole_board)
    for lower in LEVELS:
        board = deduce(puzzle, lower).board
        if board.is_complete:
            break
        found = next((each for each in LEVELS if deduce(puzzle, each).board != board and each > lower), None)
        step = hint(puzzle, board).step
        assert step is not None
        assert found is not None
        assert step.tier <= found.number + 1
        assert all(puzzle.goal.edge(spot) == value for spot, value in step.sets)
        assert all(board.edge(spot) == UNKNOWN for spot, _ in step.sets)


def _refuse_the_whole_board(*arguments: object, **options: object) -> StepFinder:
    """Colours alone may be looked at everywhere: that is quick."""
    choice = arguments[2]
    assert isinstance(choice, Choice)
    is_quick = all(technique.colours_cells for technique in choice.techniques)
    assert is_quick or options.get("window") is not None, "the whole board was looked at"
    return StepFinder(*arguments, **options)  # type: ignore[arg-type]


def test_what_no_level_finds_is_supposed_near_an_edge_that_cannot_be() -> None:
    """Only trying helps where all clues but a few are gone."""
    puzzle = make("expert", size=SIZE, seed=2)
    board = deduce(puzzle, LEVELS[-2], has_colouring=False).board
    near = windows.NearbyStepFinder(
        puzzle, board, choose_rules("very easy,what-if"), poll=lambda: None, run_lookahead=_foresee_nothing
    )
    spot = near._find_refuted()
    assert spot is not None
    goal = puzzle.goal
    assert goal is not None
    assert any(near._is_refuted({spot: value}, LEVELS[-1]) for value in (LINE, CROSS) if value != goal.edge(spot))


def _foresee_nothing(board: Board) -> Lookahead:
    raise AssertionError("not needed")


def test_a_hint_needs_no_kernel_that_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = make("normal", size=SIZE)
    goal = puzzle.goal
    assert goal is not None

    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("kernels were asked")

    for module, name in ((windows, "deduce"), (windows.solver, "run_deduction")):
        monkeypatch.setattr(module, name, refuse)
    monkeypatch.setattr(windows.solver, "is_deduction_compiled", lambda: False)
    step = hint(puzzle).step
    assert step is not None
    assert all(goal.edge(spot) == value for spot, value in step.sets)
