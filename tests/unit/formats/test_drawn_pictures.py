"""Pictures drawn in text with several inks or half cells: what is written reads back, and what is lost is told."""

from __future__ import annotations

from random import Random

import pytest

from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import BLACK, LETTER_COLOURS, PAPER, Ink, palette_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from tests.unit.formats.helpers import write

PICTURE = api.find_format("picture")
HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))
ALL_COLOURS = list(dict.fromkeys(["#000000", *LETTER_COLOURS.values()]))


def draw(rows: str, palette: tuple[Ink, ...], **details: object) -> Nonogram:
    return Nonogram.from_picture(
        Board.from_rows(rows.split(), "".join(ink.symbol for ink in palette)), palette=palette, **details
    )


def show(puzzle: Nonogram) -> list[tuple[str, str]]:
    """What is seen in each cell: colour and corner."""
    assert puzzle.goal is not None
    return [(puzzle.palette[value].colour, puzzle.palette[value].corner) for value in puzzle.goal.cells]


def read_back(puzzle: Nonogram) -> Nonogram:
    """By its content alone: it is taken for nothing else."""
    found = api.parse_puzzle(write("picture", puzzle))
    assert isinstance(found, Nonogram)
    return found


def test_inks_become_squares_of_the_nearest_colours() -> None:
    puzzle = draw("rr.g .k.b", palette_of({"r": "#d7322e", "g": "#3f8a3a", "k": "#1d1d24", "b": "#2f74c0"}))
    assert write("picture", puzzle).decode() == "🟥🟥⬜🟩\n⬜⬛⬜🟦\n"
    assert api.list_losses(puzzle, PICTURE) == ["colours"]
    found = read_back(puzzle)
    assert [[[block.length for block in clue] for clue in clues] for clues in found.clues] == [
        [[2, 1], [1, 1]],
        [[1], [1, 1], [], [1, 1]],
    ]
    assert [ink.name for ink in found.palette[1:]] == ["black", "red", "green", "blue"]


def test_the_ink_that_is_nearest_gets_the_square() -> None:
    puzzle = draw("ab.", palette_of({"a": "#a03030", "b": "#ff0000"}))
    assert write("picture", puzzle).decode() == "🟫🟥⬜\n"


@pytest.mark.parametrize("inks", [2, 5, 9, len(ALL_COLOURS)])
def test_what_letters_and_squares_mean_reads_back_exactly(inks: int) -> None:
    for seed in range(20):
        chance = Random(f"{inks} {seed}")
        colours = chance.sample(ALL_COLOURS, inks)
        if "#00007f" in colours and "#000000" not in colours:  # its letter would be black
            continue
        palette = palette_of(dict(zip("abcdefghijklmnopqrs", colours, strict=False)))
        cells = bytes([0, *range(1, inks + 1), *(chance.randrange(inks + 1) for _ in range(39 - inks))])
        puzzle = Nonogram.from_picture(Board(5, 8, cells, "".join(ink.symbol for ink in palette)), palette=palette)
        found = read_back(puzzle)
        assert show(found) == [(colour, corner) for colour, corner in show(puzzle)]
        assert api.list_losses(found, PICTURE) == []
        assert read_back(found) == found


def test_half_cells_in_black_read_back() -> None:
    puzzle = draw(".◢◣. ◢##◣ ◥##◤ .◥◤.", HALVES, grammar="caps")
    assert write("picture", puzzle).decode() == ".◢◣.\n◢##◣\n◥##◤\n.◥◤.\n"
    found = read_back(puzzle)
    assert (show(found), found.grammar) == (show(puzzle), "caps")
    assert api.list_losses(puzzle, PICTURE) == []
    red = tuple(
        Ink(ink.name.replace("black", "red"), ink.colour.replace("000000", "cc0000"), ink.symbol, ink.corner) for ink in HALVES
    )
    assert api.list_losses(draw(".◢# ###", red, grammar="caps"), PICTURE) == ["colours"]


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (draw("ab ba", palette_of({"a": "#ff0000", "b": "#0000ff"})), "has no empty cell"),
        (draw("◢# ##", HALVES, grammar="caps"), "has no empty cell"),
        (draw("◢#. ##.", HALVES), "has half cells that are inks, but a picture drawn in text holds those at the ends of blocks"),
        (
            draw("◢#. r#.", (*HALVES, Ink("red", "#ff0000", "r")), grammar="caps"),
            "has half cells in several inks, but a picture drawn in text holds those at the ends of blocks in one ink",
        ),
        (
            draw("a..", palette_of({chr(ord("a") + number): f"#{number:02x}8040" for number in range(20)})),
            "has 20 inks, but a picture drawn in text has signs for at most 15",
        ),
    ],
)
def test_what_no_picture_can_tell_is_refused(puzzle: Nonogram, message: str) -> None:
    with pytest.raises(InputError, match=message):
        write("picture", puzzle)


def test_colours_and_names_that_get_lost_are_told() -> None:
    blue = draw("b. .b", palette_of({"b": "#2f74c0"}))
    sky = draw("b. .b", (PAPER, Ink("sky", "#2f74c0", "b")))
    assert api.list_losses(blue, api.find_format("mk")) == ["colours", "goal"]
    assert api.list_losses(sky, api.find_format("png")) == ["ink names"]
    assert api.list_losses(sky, api.find_format("webpbn")) == []
    assert api.list_losses(draw("#. .#", (PAPER, BLACK)), api.find_format("mk")) == ["goal"]


def test_a_picture_of_nothing_is_one() -> None:
    puzzle = draw(".. ..", palette_of({"a": "#ff0000", "b": "#0000ff"}))
    assert show(read_back(puzzle)) == show(puzzle)


def test_one_row_is_a_picture_too() -> None:
    puzzle = draw("b.a", palette_of({"a": "#ff0000", "b": "#0000ff"}))
    assert show(read_back(puzzle)) == show(puzzle)
