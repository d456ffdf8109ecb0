"""Boards as clauses, and cuts: compared with the list of all loops of small boards."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from gridwright.kinds.slitherlink import clause_learning as cuts
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.clause_learning import (
    INSIDE,
    OUTSIDE,
    find_regions,
    name_edges,
    read_literals,
    simplify,
    write_clauses,
    write_cuts,
)
from gridwright.kinds.slitherlink.deduction import list_clues, run_deduction
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.kernels.grid import VERY_EASY, Grid
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from tests.differential.loops_brute import all_loops

SIZES = [(1, 1), (1, 3), (2, 2), (3, 2), (3, 3)]


def open_grid(puzzle: Slitherlink) -> Grid:
    """The grid after hardly any deduction."""
    return run_deduction(puzzle, VERY_EASY, has_colouring=False)[0]


def one_variable_a_cell(height: int, width: int) -> npt.NDArray[np.int32]:
    literals = np.full((height + 2, width + 2), OUTSIDE, dtype=np.int32)
    literals[1:-1, 1:-1] = np.arange(1, height * width + 1).reshape(height, width)
    return literals.ravel()


def holds(clause: Iterable[int], inside: Sequence[int]) -> bool:
    """Whether a clause over one variable a cell holds where these cells are inside."""
    return any((literal > 0) == bool(inside[abs(literal) - 1]) for literal in clause)


def is_legal(puzzle: Slitherlink, inside: Sequence[int]) -> bool:
    """Clues are met, and four lines meet nowhere; whether there is one loop is left open."""
    board = Board.enclosing(*puzzle.size, inside)
    return all(board.counts_at(vertex)[0] <= 2 for vertex in board.lattice.vertices()) and all(
        board.counts_at((2 * row + 1, 2 * column + 1))[0] == clue for (row, column), clue in puzzle.clued_cells()
    )


@pytest.mark.parametrize("size", SIZES)
def test_clauses_say_clues_and_vertices_and_nothing_else(size: tuple[int, int]) -> None:
    chance = random.Random(1)
    for share in (0, 0.2, 0.6):
        rows = [[chance.randrange(5) if chance.random() < share else None for _ in range(size[1])] for _ in range(size[0])]
        puzzle = Slitherlink.build(rows)
        literals = one_variable_a_cell(*size)
        blank = open_grid(Slitherlink.build([[None] * size[1]] * size[0]))
        by_width = write_clauses(blank, literals, *list_clues(puzzle))
        assert [clauses.shape[1] for clauses in by_width] == list(range(6))
        clauses = [clause for part in by_width for clause in part.tolist()]
        for inside in product((0, 1), repeat=size[0] * size[1]):
            assert all(holds(clause, inside) for clause in clauses) == is_legal(puzzle, inside)


def test_known_edges_are_said_where_colours_do_not_tell() -> None:
    given = Board.from_rows(["+-+ + +", "x   x", "+ +-+ +", "", "+ + + +"], (2, 3))
    puzzle = Slitherlink.build(["...", "..."], given=given)
    literals = one_variable_a_cell(2, 3)
    clauses = [clause for part in write_clauses(open_grid(puzzle), literals, *list_clues(puzzle)) for clause in part.tolist()]
    for inside in product((0, 1), repeat=6):
        board = Board.enclosing(2, 3, inside)
        expected = is_legal(puzzle, inside) and board.over(given) == given.over(board)
        keeps_all = all(holds(clause, inside) for clause in clauses)
        assert expected or not keeps_all
        assert keeps_all or not (expected and board.is_loop), "deduction may have settled more, but nothing that a loop needs"


def test_a_board_that_contradicts_itself_has_an_empty_clause() -> None:
    puzzle = Slitherlink.build(["4"], given=None)
    literals = np.full(9, OUTSIDE, dtype=np.int32)
    empty, *_ = write_clauses(open_grid(Slitherlink.build(["."])), literals, *list_clues(puzzle))
    assert len(empty) > 0


def test_simplifying_drops_what_always_or_never_holds() -> None:
    rows = [[1, -1, 2], [1, 1, 2], [int(INSIDE), 1, 0], [int(OUTSIDE), 3, 0], [int(OUTSIDE), int(OUTSIDE), 0], [0, 0, 0]]
    simple = simplify(np.array(rows, dtype=np.int32))
    assert [sorted(set(row) - {0}) for row in simple.tolist()] == [[1, 2], [3], [], []]


@pytest.mark.parametrize("few_around", [0, 1 << 30])
@pytest.mark.parametrize(("height", "width"), [(1, 5), (3, 3), (4, 4)])
def test_cuts_are_broken_by_their_model_and_by_no_loop(
    height: int, width: int, few_around: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cuts, "FEW_AROUND", few_around)
    loops = all_loops(height, width)
    insides = np.array([np.frombuffer(loops.board(number).inside_cells(), dtype=np.uint8) for number in range(len(loops.counts))])
    literals = one_variable_a_cell(height, width)
    chance = random.Random(2)
    seen = {True: 0, False: 0}
    for _ in range(60):
        share = chance.random()
        model = [int(chance.random() < share) for _ in range(height * width)]
        known = settle_some(chance, literals, model)
        broken = list(write_cuts(height, width, find_regions(height, width, pad(height, width, model)), known))
        is_settled = abs(known) == INSIDE
        is_fitting = (insides[:, literals[is_settled & (abs(literals) != INSIDE)] - 1] == settled_sides(known, literals)).all(
            axis=1
        )
        for clause in broken:
            assert not holds(clause, model)
            signs = np.array([literal > 0 for literal in clause], dtype=np.bool_)
            cells = np.array([abs(literal) - 1 for literal in clause], dtype=np.intp)
            assert (insides[is_fitting][:, cells] == signs).any(axis=1).all()
        board = Board.enclosing(height, width, model)
        is_connected = len(find_regions(height, width, pad(height, width, model))) == 2
        assert bool(broken) == (not is_connected)
        seen[board.is_loop] += 1
    assert seen[False] > 10


def pad(height: int, width: int, model: Sequence[int]) -> npt.NDArray[np.bool_]:
    return np.pad(np.array(model, dtype=np.bool_).reshape(height, width), 1).ravel()


def settle_some(chance: random.Random, literals: npt.NDArray[np.int32], model: Sequence[int]) -> npt.NDArray[np.int32]:
    """Some cells are settled as the model has them."""
    share = chance.choice((0, 0, 0.3))
    known = literals.copy()
    for place, literal in enumerate(literals.tolist()):
        if literal != OUTSIDE and chance.random() < share:
            known[place] = INSIDE if model[literal - 1] else OUTSIDE
    return known


def settled_sides(known: npt.NDArray[np.int32], literals: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    return known[(abs(known) == INSIDE) & (abs(literals) != INSIDE)] > 0


def test_colours_become_literals() -> None:
    """Cells that are alike share a variable, opposite ones its negation, and those that are settled have none."""
    given = Board.from_rows(["+ +x+ +", "", "+ + + +", "  |", "+ + + +", "", "+ + + +"], (3, 3))
    grid, _ = run_deduction(Slitherlink.build(["..."] * 3, given=given), VERY_EASY)
    literals = read_literals(grid).reshape(5, 5)[1:-1, 1:-1]
    assert literals[0, 1] == OUTSIDE
    assert literals[1, 0] == -literals[1, 1]
    assert literals[2, 2] not in (OUTSIDE, INSIDE)
    variables = sorted(set(abs(literals[abs(literals) != INSIDE]).tolist()))
    assert variables == list(range(1, len(variables) + 1))


def test_names_of_edges_are_true_for_lines() -> None:
    height, width = 2, 3
    given = Board.from_rows(["+ +x+ +", "", "+ + + +", "", "+-+ + +"], (2, 3))
    grid, _ = run_deduction(Slitherlink.build(["..."] * 2, given=given), VERY_EASY)
    literals = read_literals(grid)
    variables = int(abs(literals[abs(literals) != INSIDE]).max())
    names, clauses = name_edges(grid, literals, variables)
    for values in product((False, True), repeat=variables):
        side = dict(enumerate(values, start=1)) | {int(INSIDE): True}
        inside = [side[abs(literal)] == (literal > 0) for literal in literals.tolist()]
        cells = np.array(inside).reshape(height + 2, width + 2)[1:-1, 1:-1].ravel().tolist()
        board = Board.enclosing(height, width, cells)
        drawn = [edge == LINE for edge in board.across + board.upright]
        truth = dict(side)
        for name, line in zip(names.tolist(), drawn, strict=True):
            if abs(name) > variables and abs(name) != INSIDE:
                truth[abs(name)] = line == (name > 0)
            assert truth[abs(name)] == (line == (name > 0))
        assert all(any(truth[abs(literal)] == (literal > 0) for literal in clause) for clause in clauses.tolist())
        for name in range(variables + 1, max(truth.keys() - {int(INSIDE)}) + 1):
            flipped = truth | {name: not truth[name]}
            assert not all(any(flipped[abs(one)] == (one > 0) for one in clause) for clause in clauses.tolist())
