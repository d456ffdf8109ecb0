"""What lines tell about pictures, where they are stuck, and pictures drawn at random."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gridwright.kinds.common.generation import SYMMETRIES, find_orbits, find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.ambiguity import (
    FAR,
    Lines,
    Looks,
    Mask,
    Picture,
    find_crossing_cells,
    find_stuck_sets,
    to_board,
    to_picture,
)
from gridwright.kinds.nonogram.generator.compositions import STYLES, draw_picture


def picture(*rows: str) -> Picture:
    return to_picture(Board.from_rows(rows))


def drawn(mask: Mask) -> list[str]:
    return ["".join(".x"[int(cell)] for cell in row) for row in mask]


OPEN = [
    (("#.", ".#"), ["xx", "xx"]),
    (("##", ".#"), ["..", ".."]),
    (("#.###", ".#.#.", "##.##"), [".....", ".....", "....."]),
    ((".#..#", "#..#.", "###..", "#.#.#"), ["...xx", "...xx", ".....", "....."]),
    (("..###", "..#..", "###..", "....."), ["xx.xx", ".....", "xx.xx", "....."]),
]


@pytest.mark.parametrize(("rows", "expected"), OPEN)
def test_what_lines_leave_open(rows: tuple[str, ...], expected: list[str]) -> None:
    lines = Lines(len(rows), len(rows[0]))
    cells = picture(*rows)
    assert drawn(lines.find_open(cells)) == expected
    assert lines.count_open(cells) == "".join(expected).count("x")
    assert drawn(lines.open_cells()) == expected


def test_one_question_leaves_no_trace_in_the_next() -> None:
    lines = Lines(2, 2)
    twins, corner = picture("#.", ".#"), picture("##", ".#")
    assert [lines.count_open(each) for each in (twins, corner, twins, corner)] == [4, 0, 4, 0]


def test_shown_cells_are_known() -> None:
    lines = Lines(2, 2)
    shown = np.array([[True, False], [False, False]])
    assert not lines.find_open(picture("#.", ".#"), shown).any()


def test_lines_longer_than_a_word() -> None:
    lines = Lines(2, 130)
    row = "#." * 65
    assert lines.count_open(picture(row, "." * 130)) == 0
    swapped = ["." * 128 + "#.", "." * 128 + ".#"]
    assert lines.count_open(picture(*swapped)) == 4


def test_how_far_the_border_is_from_telling_something() -> None:
    cells = picture("#..#.", ".#...", "#.#..", "...#.", "..#.#")
    lines = Lines(5, 5)
    assert lines.count_open(cells) == 25
    # 1 1 in five cells leaves room for two, and a block of three would be known in part; so would one of five where 1 is alone.
    assert lines.find_distances().tolist() == [2, FAR, FAR, FAR, 2, 2, FAR, FAR, FAR, 4]


def test_stuck_sets_are_apart_and_small() -> None:
    cells = picture("#.....", ".#....", "......", "...#..", "....#.", "......")
    cells[2] = cells[:, 2] = 1
    lines = Lines(6, 6)
    open_cells = lines.find_open(cells)
    stuck = list(find_stuck_sets(lines, cells, open_cells))
    assert stuck
    for each in stuck:
        assert each.any()
        assert not (each & ~open_cells).any()
        # Stuck: nothing follows even with all else known.
        assert (lines.find_open(cells, ~each) == each).all()
    assert all(not (one & other).any() for one in stuck for other in stuck if one is not other)


def test_crossing_cells() -> None:
    mask = np.zeros((3, 4), np.bool_)
    mask[1, 2] = True
    assert drawn(find_crossing_cells(mask)) == ["..x.", "xxxx", "..x."]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("style", STYLES)
def test_drawn_pictures_have_style_density_and_symmetry(style: str, symmetry: str) -> None:
    orbits = find_orbits(12, 12, symmetry)
    cells = draw_picture(Random(1), 12, 12, filled=60, style=style, orbits=orbits)
    assert abs(int(cells.sum()) - 60) <= 2
    assert symmetry == "none" or symmetry in find_symmetries(12, 12, cells.tobytes())
    again = draw_picture(Random(1), 12, 12, filled=60, style=style, orbits=orbits)
    assert (cells == again).all()


def test_smoother_styles_have_larger_shapes() -> None:
    def count_edges(style: str) -> int:
        orbits = find_orbits(30, 30, "none")
        cells = draw_picture(Random(2), 30, 30, filled=450, style=style, orbits=orbits).astype(int)
        return int(np.abs(np.diff(cells)).sum() + np.abs(np.diff(cells, axis=0)).sum())

    edges = [count_edges(style) for style in STYLES]
    assert edges == sorted(edges, reverse=True)
    assert edges[0] > 2 * edges[-1]


def test_all_and_nothing_can_be_filled() -> None:
    orbits = find_orbits(3, 3, "both")
    for filled in (0, 9):
        assert draw_picture(Random(0), 3, 3, filled=filled, style="noise", orbits=orbits).sum() == filled


def test_a_change_at_the_edge_of_a_shape_hurts_less_than_a_speck() -> None:
    board = to_board(picture("###...", "###...", "##....", "......", "......"))
    edge, speck, hole = frozenset({2 * 6 + 2}), frozenset({4 * 6 + 4}), frozenset({7})
    looks = Looks(board)
    assert looks.measure(frozenset()).look == 0
    assert looks.rank([speck, hole, edge])[0] == edge
    assert looks.measure(edge).look < looks.measure(hole).look < looks.measure(speck).look + 1


def test_a_change_that_keeps_symmetry_hurts_less() -> None:
    board = to_board(picture("##.##", "##.##", "##.##"))
    lopsided, even = frozenset({0, 1}), frozenset({0, 4})
    assert Looks(board).rank([lopsided, even])[0] == even
