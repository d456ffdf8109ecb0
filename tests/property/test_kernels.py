"""Every kernel against its slow, obvious twin, on boards drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from gridwright.kinds.nonogram.guess import starts_of
from gridwright.kinds.nonogram.kernels.clause_database import new_learning_state
from gridwright.kinds.nonogram.kernels.clause_learning import learn
from gridwright.kinds.nonogram.kernels.cnf import encode, list_orders
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.search import advance
from gridwright.kinds.nonogram.kernels.state import (
    CACHE_HITS,
    EXHAUSTED,
    FOUND,
    LINE_SOLVES,
    MAY_RESTART,
    NO_CACHE,
    PAUSED,
    TRAIL_LENGTH,
    Board,
    new_board,
    new_cache,
    new_memory,
    place,
    read_cells,
    room_for_clauses,
)
from gridwright.kinds.nonogram.kernels.watched_clauses import CLAUSES_WANTED, NEXT_RESTART, add_nogood
from tests.differential.brute import (
    EMPTY,
    FILLED,
    UNKNOWN,
    Clues,
    clue_of,
    is_compatible,
    settle_by_table,
    solutions_by_rows,
)

SOME = settings(max_examples=150)
FEW = settings(max_examples=60)
UNLIMITED = 1 << 62


@st.composite
def pictures(draw: st.DrawFn, largest: int, sizes: Sequence[tuple[int, int]] = ()) -> tuple[int, int, bytes]:
    """Height, width and cells; sparse and dense ones alike."""
    side = st.integers(1, largest)
    height, width = draw(st.sampled_from(sizes)) if sizes else (draw(side), draw(side))
    threshold = draw(st.integers(1, 9))
    cells = draw(st.lists(st.integers(0, 9), min_size=height * width, max_size=height * width))
    return height, width, bytes(cell < threshold for cell in cells)


@st.composite
def knowledge(draw: st.DrawFn, cells: bytes, may_be_wrong: bool = True) -> bytes:
    """Some of the cells, the rest unknown; sometimes one of them is wrong."""
    known = bytearray(cell if draw(st.integers(0, 4)) == 0 else UNKNOWN for cell in cells)
    if may_be_wrong and draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(cells) - 1))
        known[at] = 1 - cells[at]
    return bytes(known)


def clues_of(height: int, width: int, cells: bytes) -> tuple[Clues, Clues]:
    rows = tuple(clue_of(cells[row * width : (row + 1) * width]) for row in range(height))
    return rows, tuple(clue_of(cells[column::width]) for column in range(width))


def board_of(clues: tuple[Clues, Clues], known: bytes = b"") -> Board:
    board = new_board(*clues)
    place(board, np.array([2 * cell + value for cell, value in enumerate(known) if value != UNKNOWN], dtype=np.int32))
    return board


def settle_slowly(clues: tuple[Clues, Clues], known: bytes) -> bytes | None:
    """Line after line by the table, over and over, until nothing changes; None if some line has no placement."""
    rows, columns = clues
    height, width = len(rows), len(columns)
    cells = list(known)
    lines = [(clue, range(row * width, (row + 1) * width)) for row, clue in enumerate(rows)]
    lines += [(clue, range(column, height * width, width)) for column, clue in enumerate(columns)]
    before: list[int] = []
    while before != cells:
        before = cells[:]
        for clue, places in lines:
            settled = settle_by_table(clue, [cells[at] for at in places])
            if settled is None:
                return None
            for at, value in zip(places, settled, strict=True):
                cells[at] = value
    return bytes(cells)


def check_settle(picture: tuple[int, int, bytes], known: bytes, make_cache: Callable[[Board], object]) -> None:
    height, width, cells = picture
    clues = clues_of(height, width, cells)
    expected = settle_slowly(clues, known)
    board = board_of(clues, known)
    assert settle(board, make_cache(board)) == (expected is not None)
    if expected is not None:
        found = read_cells(board)
        assert found == expected
        check_trail(board, found)
        assert all(mine in (UNKNOWN, theirs) for mine, theirs in zip(found, columns_of(board), strict=True))


def check_trail(board: Board, cells: bytes) -> None:
    """The trail lists every known cell once, with its value."""
    trail = board.trail[: board.counts[TRAIL_LENGTH]].tolist()
    assert sorted(trail) == [2 * cell + value for cell, value in enumerate(cells) if value != UNKNOWN]


def columns_of(board: Board) -> bytes:
    """The cells row by row, as the words of the columns tell them."""
    height, width = (int(side) for side in board.shape)
    cells = bytearray()
    for row in range(height):
        for column in range(width):
            at, bit = board.offset[height + column] + (row >> 6), np.uint64(row & 63)
            is_filled, is_empty = (bool(masks[at] >> bit & np.uint64(1)) for masks in (board.filled, board.empty))
            cells.append(FILLED if is_filled else EMPTY if is_empty else UNKNOWN)
    return bytes(cells)


@SOME
@given(data=st.data(), make_cache=st.sampled_from([lambda board: NO_CACHE, new_cache]))
def test_settle(data: st.DataObject, make_cache: Callable[[Board], object]) -> None:
    picture = data.draw(pictures(9))
    check_settle(picture, data.draw(knowledge(picture[2])), make_cache)


LONG = [(2, 63), (64, 3), (3, 66), (65, 2), (2, 128), (2, 130)]
"""Long rows and short columns, and the reverse: both kinds of lines on one board."""


@FEW
@given(data=st.data(), make_cache=st.sampled_from([lambda board: NO_CACHE, new_cache]))
def test_settle_with_lines_of_several_words(data: st.DataObject, make_cache: Callable[[Board], object]) -> None:
    picture = data.draw(pictures(0, sizes=LONG))
    check_settle(picture, data.draw(knowledge(picture[2])), make_cache)


@SOME
@given(data=st.data(), is_long=st.booleans())
def test_a_full_cache_gives_the_same(data: st.DataObject, is_long: bool) -> None:
    """A second board with the first one's cache solves no line again and ends alike."""
    picture = data.draw(pictures(9, sizes=LONG if is_long else ()))
    clues, known = clues_of(*picture), data.draw(knowledge(picture[2]))
    first, second = board_of(clues, known), board_of(clues, known)
    cache = new_cache(first)
    possible = settle(first, cache)
    assert settle(second, cache) == possible
    if possible:
        assert read_cells(second) == read_cells(first)
        assert second.counts[LINE_SOLVES] <= first.counts[LINE_SOLVES]
    assert second.counts[LINE_SOLVES] + second.counts[CACHE_HITS] == first.counts[LINE_SOLVES] + first.counts[CACHE_HITS]


def test_an_empty_cache_knows_no_line() -> None:
    """Not even one whose cells are all empty, which is what memory that was never written might look like."""
    for length in (1, 62, 63, 64, 128):
        clues = ((1,), ()), ((1,),) + ((),) * (length - 1)
        board = board_of(clues, bytes(EMPTY for _ in range(2 * length)))
        assert not settle(board, new_cache(board)), "the first row must have a filled cell"
        assert board.counts[CACHE_HITS] == 0


@SOME
@given(data=st.data())
def test_place_and_read(data: st.DataObject) -> None:
    picture = data.draw(pictures(0, sizes=[(1, 1), (3, 5), (2, 64), (65, 2), (63, 3)]))
    known = data.draw(knowledge(picture[2]))
    board = board_of(clues_of(*picture), known)
    assert read_cells(board) == columns_of(board) == known
    check_trail(board, known)


def found_by_search(board: Board, slice_of_work: int) -> Iterator[bytes]:
    """All solutions by trials, stopping after every so much work."""
    if not settle(board, NO_CACHE):
        return
    memory = new_memory(board)
    while (ending := advance(board, memory, slice_of_work, UNLIMITED)) != EXHAUSTED:
        if ending == FOUND:
            memory.control[MAY_RESTART] = 0
            yield read_cells(board)
        else:
            assert ending == PAUSED


def found_by_learning(board: Board, slice_of_conflicts: int, forgets: bool) -> Iterator[bytes]:
    """All solutions by learning. `forgets`: restart and forget as much as possible before each of the first slices."""
    learning = new_learning_state(board, new_cache(board))
    slices = 0
    while (ending := learn(board, learning, slice_of_conflicts)) != EXHAUSTED:
        if ending == FOUND:
            yield read_cells(board)
        else:
            assert ending == PAUSED
        slices += 1
        if forgets and slices < 500:
            learning.control[CLAUSES_WANTED] = 0
            learning.control[NEXT_RESTART] = 0


def check_list(found: Iterator[bytes], expected: set[bytes]) -> None:
    listed = list(found)
    assert len(listed) == len(set(listed)), "a solution came twice"
    assert set(listed) == expected


@SOME
@given(data=st.data(), slice_of_work=st.sampled_from([1, 7, 1 << 40]))
def test_search_lists_all_solutions(data: st.DataObject, slice_of_work: int) -> None:
    picture = data.draw(pictures(5))
    clues, known = clues_of(*picture), data.draw(knowledge(picture[2]))
    check_list(found_by_search(board_of(clues, known), slice_of_work), solutions_by_rows(clues, known))


@SOME
@given(data=st.data(), slice_of_conflicts=st.sampled_from([1, 5, 1 << 40]), forgets=st.booleans())
def test_clause_learning_lists_all_solutions(data: st.DataObject, slice_of_conflicts: int, forgets: bool) -> None:
    picture = data.draw(pictures(5))
    clues, known = clues_of(*picture), data.draw(knowledge(picture[2]))
    board = board_of(clues, known)
    check_list(found_by_learning(board, slice_of_conflicts, forgets), solutions_by_rows(clues, known))


@FEW
@given(data=st.data(), forgets=st.booleans())
def test_clause_learning_skips_what_is_forbidden(data: st.DataObject, forgets: bool) -> None:
    """Some solutions are told before the first call: only the others are found."""
    picture = data.draw(pictures(0, sizes=[(4, 4), (4, 5), (5, 5)]))
    clues = clues_of(*picture)
    board = board_of(clues)
    settle(board, NO_CACHE)
    known = read_cells(board)
    solutions = sorted(solutions_by_rows(clues))
    if len(solutions) == 1:
        return
    told = {cells for cells in solutions if data.draw(st.booleans())}
    learning = new_learning_state(board, new_cache(board))
    for cells in told:
        add_nogood(learning, [2 * cell for cell, value in enumerate(cells) if value == FILLED and known[cell] == UNKNOWN])
    found = set()
    while (ending := learn(board, learning, 1)) != EXHAUSTED:
        if ending == FOUND:
            assert read_cells(board) not in found
            found.add(read_cells(board))
        if forgets and len(found) < 100:
            learning.control[CLAUSES_WANTED] = learning.control[NEXT_RESTART] = 0
    assert found == set(solutions) - told


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("forgets", [False, True])
def test_clause_learning_lists_all_permutations(size: int, forgets: bool) -> None:
    """One cell in each row and column: many solutions, so many nogoods that must never be forgotten."""
    clues = (((1,),) * size, ((1,),) * size)
    found = list(found_by_learning(board_of(clues), 3, forgets))
    assert len(found) == len(set(found)) == {5: 120, 6: 720}[size]


def clauses_of(board: Board) -> tuple[list[list[int]], int]:
    """The clauses of a board, and the number of variables; written twice, first without room, as the solver does."""
    room = room_for_clauses(board)
    sizes, again = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    encode(board, *room, np.zeros((0, 3), dtype=np.int32), sizes)
    clauses = np.zeros((int(sizes[0]), 3), dtype=np.int32)
    encode(board, *room, clauses, again)
    assert sizes.tolist() == again.tolist()
    assert np.abs(clauses).max(initial=0) <= sizes[1]
    return [[literal for literal in clause if literal] for clause in clauses.tolist()], int(sizes[1])


def models(clauses: list[list[int]], known: bytes) -> set[bytes]:
    """Every choice of the open cells that the clauses allow, together with what is known."""
    found = set()
    open_cells = [cell for cell, value in enumerate(known) if value == UNKNOWN]
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        while solver.solve():
            filled = {literal for literal in solver.get_model() if literal > 0}
            cells = bytearray(known)
            for cell in open_cells:
                cells[cell] = FILLED if cell + 1 in filled else EMPTY
            found.add(bytes(cells))
            solver.add_clause([-(cell + 1) if cells[cell] == FILLED else cell + 1 for cell in open_cells])
            if not open_cells:
                break
    return found


@settings(max_examples=150)
@given(data=st.data(), is_settled=st.booleans())
def test_clauses_allow_exactly_the_solutions(data: st.DataObject, is_settled: bool) -> None:
    """With any cells known, right ones only, as on every settled board; those of lines without blocks are always known there."""
    picture = data.draw(pictures(4))
    clues, known = clues_of(*picture), data.draw(knowledge(picture[2], may_be_wrong=False))
    known = bytes(cell if clues[0][at // picture[1]] and clues[1][at % picture[1]] else EMPTY for at, cell in enumerate(known))
    board = board_of(clues, known)
    if is_settled:
        assert settle(board, NO_CACHE)
        known = read_cells(board)
    clauses, _ = clauses_of(board)
    expected = solutions_by_rows(clues, known)
    assert models(clauses + mentioned(known), known) == expected


def mentioned(known: bytes) -> list[list[int]]:
    """Let the solver know every open cell, even one that no clause speaks of."""
    return [[cell + 1, -(cell + 1)] for cell, value in enumerate(known) if value == UNKNOWN]


@SOME
@given(data=st.data())
def test_orders_of_a_solution_meet_the_clauses(data: st.DataObject) -> None:
    picture = data.draw(pictures(7))
    clues, known = clues_of(*picture), data.draw(knowledge(picture[2], may_be_wrong=False))
    board = board_of(clues, known)
    clauses, variables = clauses_of(board)
    orders = np.zeros(variables - len(known), dtype=np.int32)
    list_orders(board, *room_for_clauses(board), starts_of(picture[2], board), orders)
    assert np.abs(orders).tolist() == list(range(len(known) + 1, variables + 1))
    holding = {cell + 1 if value == FILLED else -(cell + 1) for cell, value in enumerate(picture[2])} | set(orders.tolist())
    # What the clauses say of lines without blocks is known before they are written.
    assert all(any(literal in holding for literal in clause) for clause in clauses)


@FEW
@given(data=st.data())
def test_clauses_do_not_speak_of_known_cells(data: st.DataObject) -> None:
    picture = data.draw(pictures(6))
    clues, known = clues_of(*picture), data.draw(knowledge(picture[2], may_be_wrong=False))
    clauses, variables = clauses_of(board_of(clues, known))
    cells = len(known)
    assert variables >= cells
    spoken_of = {abs(literal) - 1 for clause in clauses for literal in clause if abs(literal) <= cells}
    assert all(known[cell] == UNKNOWN for cell in spoken_of)


def test_clauses_of_lines_that_cannot_be_met() -> None:
    """Each line by itself is possible, together they are not: the clauses have no model."""
    for first, second in combinations([(2,), (1, 1), (3,)], 2):
        clues = ((first, second, first), (second, first, second))
        board = board_of(clues)
        clauses, _ = clauses_of(board)
        assert models(clauses + mentioned(read_cells(board)), read_cells(board)) == solutions_by_rows(clues)


@FEW
@given(data=st.data())
def test_the_row_twin_agrees_with_the_known_cells(data: st.DataObject) -> None:
    """The twin itself: the picture is among its solutions, and every solution keeps what is known."""
    height, width, cells = data.draw(pictures(5))
    known = data.draw(knowledge(cells, may_be_wrong=False))
    found = solutions_by_rows(clues_of(height, width, cells), known)
    assert cells in found
    assert all(is_compatible(known, each) for each in found)
    assert all(clues_of(height, width, each) == clues_of(height, width, cells) for each in found)
