"""Boards of edges: drawn, read, changed and traced."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.model.edge_lattice import EdgeLattice, cell_spot, is_cell, is_edge, is_vertex
from gridwright.model.errors import InputError

HOOK = [
    "+-+-+x+",
    "|   | .",
    "+x+-+.+",
    "| | x x",
    "+-+.+.+",
]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    across, upright = (
        bytes(draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)))
        for count in ((height + 1) * width, height * (width + 1))
    )
    return Board(height, width, across, upright)


def test_a_drawing_and_its_edges() -> None:
    board = Board.from_rows(HOOK)
    assert (board.height, board.width) == (2, 3)
    assert board.edge((0, 1)) == LINE
    assert board.edge((0, 5)) == CROSS
    assert board.edge((1, 6)) == UNKNOWN
    assert board.edge((1, 4)) == LINE
    assert board.edge((2, 1)) == CROSS
    assert board.line_count == 8


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "board: found no cells, expected a board such as +-+ above | | above +-+"),
        (["+-+"], "board: found no cells, expected a board such as +-+ above | | above +-+"),
        (["+", "|", "+"], "board: found no cells, expected a board such as +-+ above | | above +-+"),
        (["+-+", "| |", "+-+", "| |"], "board: found 4 rows, expected 5: cells, and edges above and below"),
        (["+|+", "| |", "+-+"], "row 1, character 2: found '|', expected one of - . x or a blank"),
        (["+-+", "- |", "+-+"], "row 2, character 1: found '-', expected one of . x | or a blank"),
        (["+-+", "|5|", "+-+"], "row 2, character 2: found '5', expected one of . 0 1 2 3 4 or a blank"),
        (["+-*", "| |", "+-+"], "row 1, character 3: found '*', expected one of + or a blank"),
    ],
)
def test_drawings_that_are_none(rows: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.from_rows(rows)
    assert str(caught.value) == message


def test_a_drawing_of_another_size() -> None:
    with pytest.raises(InputError, match=r"^board: found 3 rows, expected 5: cells, and edges above and below$"):
        Board.from_rows(["+-+", "| |", "+-+"], (2, 1))
    with pytest.raises(InputError, match=r"^row 3: found 5 characters, expected 3$"):
        Board.from_rows(["+-+", "| |", "+-+-+"], (1, 1))
    assert Board.from_rows(["+-+", "| |", "+-+  "], (1, 2)).rows() == ["+-+.+", "| | .", "+-+.+"]


@given(boards())
def test_what_is_drawn_reads_back(board: Board) -> None:
    rows = board.rows()
    assert len(rows) == 2 * board.height + 1
    assert {len(row) for row in rows} == {2 * board.width + 1}
    assert Board.from_rows(rows) == board
    assert Board.from_rows([row.replace(".", " ").rstrip() for row in rows], (board.height, board.width)) == board
    assert eval(repr(board), {"SlitherlinkBoard": Board}) == board
    clues = [[(row + column) % 5 for column in range(board.width)] for row in range(board.height)]
    assert Board.from_rows(board.as_text(clues).split("\n")) == board


@given(boards(), st.data())
def test_edges_one_by_one(board: Board, data: st.DataObject) -> None:
    rows = board.rows()
    listed = dict(board.edges())
    assert list(listed) == list(board.lattice.edges()) == sorted(listed)
    assert len(listed) == board.lattice.edge_count
    for (row, column), value in listed.items():
        assert rows[row][column] == (".|x" if row % 2 else ".-x")[value]
        assert board.edge((row, column)) == value
    for spot in (*board.lattice.cells(), *board.lattice.vertices()):
        around = [listed[edge] for edge in board.lattice.around(spot)]
        assert board.counts_at(spot) == (around.count(LINE), around.count(UNKNOWN))
    values = data.draw(st.dictionaries(st.sampled_from(list(listed)), st.integers(0, 2)))
    assert dict(board.with_edges(values).edges()) == listed | values


def test_there_is_no_edge_there() -> None:
    board = Board.blank(2, 2)
    for spot in [(0, 0), (1, 1), (-1, 0), (0, 5), (5, 0)]:
        with pytest.raises(KeyError):
            board.edge(spot)
        with pytest.raises(KeyError):
            board.with_edges({spot: LINE})


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_the_border_of_cells_tells_the_cells(height: int, width: int, data: st.DataObject) -> None:
    inside = bytes(data.draw(st.lists(st.integers(0, 1), min_size=height * width, max_size=height * width)))
    board = Board.enclosing(height, width, inside)
    assert board.is_complete
    assert board.inside_cells() == inside
    for row, column in board.lattice.cells():
        around = sum(board.edge(edge) == LINE for edge in board.lattice.around((row, column)))
        assert board.counts_at((row, column)) == (around, 0)


LOOPS = [
    (["+-+", "| |", "+-+"], [(0, 0), (0, 2), (2, 2), (2, 0)]),
    (["+.+-+", "..|.|", "+-+.+", "|...|", "+-+-+"], [(0, 2), (0, 4), (2, 4), (4, 4), (4, 2), (4, 0), (2, 0), (2, 2)]),
    (["+.+", "...", "+.+"], []),
    (["+-+", "| .", "+-+"], []),
    (["+-+-+", "| | |", "+-+-+"], []),
    (["+-+.+-+", "| |.| |", "+-+.+-+"], []),
    (["+-+.+.+", "| |...|", "+-+.+.+"], []),
    (["+-+.+", "| | .", "+-+-+", ". | |", "+.+-+"], []),
]


@pytest.mark.parametrize(("rows", "vertices"), LOOPS)
def test_loops(rows: list[str], vertices: list[tuple[int, int]]) -> None:
    board = Board.from_rows([row.replace(".", " ") for row in rows])
    assert list(board.loop()) == vertices
    assert board.is_loop == bool(vertices)
    assert board.is_finished == (board.is_complete or bool(vertices))
    assert board.finished().is_finished
    assert board.finished().loop() == board.loop()


def test_boards_laid_over_each_other() -> None:
    one, other = Board.from_rows(["+-+", "x .", "+.+"]), Board.from_rows(["+x+", "x |", "+.+"])
    assert one.over(other).rows() == ["+-+", "x |", "+.+"]
    assert one.agreeing([other]).rows() == ["+.+", "x .", "+.+"]
    assert one.agreeing([]) == one
    assert one.finished().rows() == ["+-+", "x x", "+x+"]
    assert not one.is_complete
    assert one.finished().is_complete


def test_every_spot_is_of_one_sort_and_has_a_name_of_its_own() -> None:
    lattice = EdgeLattice(3, 4)
    spots = [(row, column) for row in range(7) for column in range(9)]
    assert sorted([*lattice.cells(), *lattice.vertices(), *lattice.edges()]) == spots
    assert all([is_cell(spot), is_vertex(spot), is_edge(spot)].count(True) == 1 for spot in spots)
    assert len({lattice.name_spot(spot) for spot in spots}) == len(spots)
    assert lattice.size == 12


def test_what_touches_what() -> None:
    lattice = EdgeLattice(2, 2)
    assert cell_spot(0, 1) == (1, 3)
    assert lattice.around((1, 3)) == ((0, 3), (1, 2), (1, 4), (2, 3))
    assert lattice.around((0, 0)) == ((0, 1), (1, 0))
    assert lattice.around((4, 2)) == ((3, 2), (4, 1), (4, 3))
    assert lattice.cells_beside((0, 1)) == ((1, 1),)
    assert lattice.cells_beside((1, 2)) == ((1, 1), (1, 3))
    assert lattice.ends_of((0, 1)) == ((0, 0), (0, 2))
    assert lattice.ends_of((1, 2)) == ((0, 2), (2, 2))


@pytest.mark.parametrize(
    ("spot", "name"),
    [
        ((3, 5), "row 2, column 3"),
        ((2, 5), "top edge of row 2, column 3"),
        ((3, 4), "left edge of row 2, column 3"),
        ((6, 7), "bottom edge of row 3, column 4"),
        ((5, 8), "right edge of row 3, column 4"),
        ((4, 6), "corner between rows 2 and 3, columns 3 and 4"),
        ((0, 0), "top left corner"),
        ((0, 8), "top right corner"),
        ((6, 0), "bottom left corner"),
        ((6, 8), "bottom right corner"),
        ((0, 2), "corner above row 1, between columns 1 and 2"),
        ((6, 2), "corner below row 3, between columns 1 and 2"),
        ((2, 0), "corner left of column 1, between rows 1 and 2"),
        ((2, 8), "corner right of column 4, between rows 1 and 2"),
    ],
)
def test_names_of_spots(spot: tuple[int, int], name: str) -> None:
    assert EdgeLattice(3, 4).name_spot(spot) == name
