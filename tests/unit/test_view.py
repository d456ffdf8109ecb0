"""The view: boards drawn as pictures, and what it makes of each cell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import Ink, palette_of
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.view import draw, drawing_symbols
from gridwright.model.drawing import Chip, Drawing, Label, Mark, Tone
from gridwright.model.errors import InputError
from tests.unit.render.samples import TILES, house, tiles, zebra

SHAPES = {Mark.FILLED: "#", Mark.BLANK: " ", Mark.CROSS: "x", Mark.UNKNOWN: "?"}
SIGNS = {Tone.PLAIN: ".", Tone.GIVEN: "G", Tone.DIFFERS: "D"}

BOARD = Board.from_rows(["#.#", ".#.", "##."])
PUZZLE = Nonogram.from_picture(BOARD, info=Info(title="Knot"))


def marks(drawing: Drawing) -> list[str]:
    return ["".join(SHAPES[drawing.looks[number].mark] for number in row) for row in drawing.places]


def tones(drawing: Drawing) -> list[str]:
    return ["".join(SIGNS[drawing.looks[number].tone] for number in row) for row in drawing.places]


def rows_of(height: int, width: int, symbols: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.text(symbols, min_size=width, max_size=width), min_size=height, max_size=height)


sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))


@pytest.mark.parametrize(
    ("board", "picture"),
    [
        (None, ["???", "???", "???"]),
        (["#.#", ".#.", "##."], ["# #", " # ", "## "]),
        (["#.#", ".#?", "##."], ["#x#", "x#?", "##x"]),
    ],
)
def test_empty_cells_are_crossed_only_while_something_is_unknown(board: list[str] | None, picture: list[str]) -> None:
    assert marks(draw(PUZZLE, board and Board.from_rows(board))) == picture


def test_given_cells_stand_out_until_the_board_contradicts_them() -> None:
    puzzle = replace(PUZZLE, given=Board.from_rows(["#??", "???", "??."]))
    assert marks(draw(puzzle)) == ["#??", "???", "??x"]
    assert tones(draw(puzzle)) == ["G..", "...", "..G"]
    assert tones(draw(puzzle, Board.from_rows(["#.#", ".#.", "###"]))) == ["G..", "...", "..."]


def test_differing_cells_stand_out_even_where_given() -> None:
    puzzle = replace(PUZZLE, given=Board.from_rows(["#??", "???", "???"]))
    boards = [Board.from_rows(rows) for rows in (["#.#", ".#.", "##."], ["#.#", "#..", "##."], ["..#", "#..", "##."])]
    drawing = draw(puzzle, boards[0], differences=boards)
    assert tones(drawing) == ["D..", "DD.", "..."]
    assert marks(drawing) == ["# #", " # ", "## "]
    assert drawing.notes == ("3 cells differ between 3 solutions.",)


def test_without_a_board_it_draws_what_all_agree_on() -> None:
    drawing = draw(PUZZLE, differences=[BOARD, Board.from_rows(["#.#", "#..", "##."])])
    assert marks(drawing) == ["#x#", "??x", "##x"]
    assert tones(drawing) == ["...", "DD.", "..."]


@pytest.mark.parametrize("boards", [[], [BOARD], [BOARD, BOARD]])
def test_boards_that_agree_have_no_differences(boards: list[Board]) -> None:
    drawing = draw(PUZZLE, BOARD, differences=boards)
    assert tones(drawing) == ["..."] * 3
    assert drawing.notes == ()


@given(sizes.flatmap(lambda size: st.lists(rows_of(*size, ".#"), min_size=2, max_size=4)))
def test_exactly_the_cells_in_which_two_boards_disagree_differ(pictures: list[list[str]]) -> None:
    boards = [Board.from_rows(rows) for rows in pictures]
    drawing = draw(Nonogram.from_picture(boards[0]), boards[0], differences=boards)
    for row in range(boards[0].height):
        for column in range(boards[0].width):
            is_different = len({board[row, column] for board in boards}) > 1
            assert (drawing.look(row, column).tone is Tone.DIFFERS) == is_different


@given(sizes.flatmap(lambda size: st.tuples(rows_of(*size, ".#r"), rows_of(*size, ".#r?"))))
def test_every_cell_has_the_mark_and_ink_of_the_board(pair: tuple[list[str], list[str]]) -> None:
    palette = palette_of({"#": "#111111", "r": "#dd2222"})
    puzzle = Nonogram.from_picture(Board.from_rows(pair[0], ".#r"), palette=palette)
    board = Board.from_rows(pair[1], ".#r")
    drawing = draw(puzzle, board)
    empty = Mark.BLANK if board.is_complete else Mark.CROSS
    for row, symbols in enumerate(pair[1]):
        for column, symbol in enumerate(symbols):
            look = drawing.look(row, column)
            assert look.mark is {".": empty, "?": Mark.UNKNOWN}.get(symbol, Mark.FILLED)
            if look.mark is Mark.FILLED:
                assert (look.symbol, look.colour) == (symbol, {"#": "#111111", "r": "#dd2222"}[symbol])


def test_labels_are_the_clues() -> None:
    drawing = draw(Nonogram.from_picture(Board.from_rows(["#.#", "...", "###"])))
    assert [[label.text for label in labels] for labels in drawing.row_labels] == [["1", "1"], ["0"], ["3"]]
    assert [[label.text for label in labels] for labels in drawing.column_labels] == [["1", "1"], ["1"], ["1", "1"]]
    assert {label.symbol for labels in drawing.row_labels for label in labels} == {""}
    assert not drawing.is_coloured


def test_coloured_labels_carry_their_ink() -> None:
    palette = palette_of({"#": "#111111", "r": "#dd2222"}, background="#fffff0")
    drawing = draw(Nonogram.from_picture(Board.from_rows(["##r", "..."], ".#r"), palette=palette))
    two, one = drawing.row_labels[0]
    assert (two.text, two.colour, two.symbol) == ("2", "#111111", "#")
    assert (one.text, one.colour, one.symbol) == ("1", "#dd2222", "r")
    assert (drawing.row_labels[1][0].text, drawing.row_labels[1][0].colour) == ("0", "")
    assert (drawing.is_coloured, drawing.background) == (True, "#fffff0")


def test_one_ink_that_is_not_black_keeps_its_colour() -> None:
    drawing = draw(Nonogram.from_picture(BOARD, palette=palette_of({"#": "#224488"})), BOARD)
    assert drawing.is_coloured
    assert drawing.look(0, 0).colour == "#224488"
    assert drawing.row_labels[0][0].symbol == ""


@pytest.mark.parametrize(("symbols", "shown"), [(".#r", ".#r"), (".1\x1b", ".ab"), (" é漢", "abc"), (".ba", ".ba")])
def test_symbols_that_do_not_show_or_look_like_numbers_are_replaced(symbols: str, shown: str) -> None:
    assert drawing_symbols([Ink(symbol, "#000000", symbol) for symbol in symbols]) == shown


def test_title() -> None:
    assert draw(PUZZLE).title == "Knot"
    assert draw(PUZZLE, title="").title == ""
    assert draw(PUZZLE, title="Tie").title == "Tie"


@pytest.mark.parametrize("boards", [{"board": Board.blank(2, 3)}, {"differences": [BOARD, Board.blank(3, 2)]}])
def test_a_board_of_another_size_is_refused(boards: dict[str, object]) -> None:
    with pytest.raises(InputError, match=r"^board: found [23]x[23] cells, expected 3x3$"):
        draw(PUZZLE, **boards)  # type: ignore[arg-type]


def test_a_board_has_few_looks() -> None:
    board = Board.from_rows(["#."] * 500)
    assert len(draw(Nonogram.from_picture(board), board).looks) == 2


def test_half_cells_keep_their_corner_and_their_other_colour() -> None:
    drawing = draw(tiles, TILES)
    assert (drawing.look(0, 2).half, drawing.look(0, 2).second, drawing.look(0, 4).half) == ("◢", "#ffa500", "")
    assert drawing.is_coloured
    assert [(label.text, label.after, label.second) for label in drawing.row_labels[0]] == [("2", "◢", "#ffa500"), ("1", "", "")]


def test_labels_have_the_caps_of_their_blocks() -> None:
    drawing = draw(house)
    assert not drawing.is_coloured
    assert [(label.before, label.text, label.after) for label in drawing.row_labels[4]] == [("", "1", ""), ("", "4", "◤")]
    assert [(label.before, label.text, label.after) for label in drawing.column_labels[0]] == [("◢", "0", "")]


def test_the_labels_of_a_zebra_say_what_they_count() -> None:
    puzzle = replace(zebra, clues=((*zebra.rows[:-1], ()), zebra.columns))
    rows = draw(puzzle).row_labels
    assert [(label.text, label.chip) for label in rows[1]] == [("1", Chip.SOLID), ("1", Chip.FRAMED)]
    assert rows[-1] == (Label("-"),), "nothing is said of it, which is not that it is empty"


def test_a_board_that_is_no_hexagon_is_refused() -> None:
    lattice = Hexagon.from_sides(2, 1, 3, 2)
    puzzle = Nonogram.from_picture(Board(3, 8, bytes(22), lengths=lattice.row_lengths), lattice=lattice)
    assert marks(draw(puzzle)) == ["?" * 7, "?" * 8, "?" * 7]
    with pytest.raises(InputError, match="found 24 cells, expected 22"):
        draw(puzzle, Board.blank(3, 8))
