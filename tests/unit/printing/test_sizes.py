"""How large things are on paper, in millimetres as the PDF has them; notes and colours that are printed; and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from gridwright import api
from gridwright.api import PrintItem
from gridwright.api.printing import prepare_items
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.lattice import Box, Hexagon
from gridwright.kinds.nonogram.printing import choose_rule
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.board import Board as Loop
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.printing import LANGUAGES, Layout
from gridwright.model.puzzle import Info
from gridwright.render.pdf.paper import MM
from tests.unit.printing.sheets import (
    Picture,
    list_faults,
    make_coloured,
    make_crossword,
    make_nonogram,
    make_picture,
    plan_them,
    print_them,
    read_words,
)
from tests.unit.render.samples import house, zebra

NOTES = "Circled letters spell the theme.\n\n" + " ".join(f"word{number}" for number in range(120))


def measure_widest(page: pypdfium2.PdfPage) -> float:
    """Millimetres across the widest thing that is drawn on a page, which is its board."""
    bounds = (thing.get_bounds() for thing in page.get_objects() if thing.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH)
    return float(max(right - left for left, _, right, _ in bounds)) / MM


def make_loop(side: int) -> Slitherlink:
    return Slitherlink.from_loop(Loop.enclosing(side, side, [1] * side**2), info=Info("Ring"))


@pytest.mark.parametrize(
    ("puzzle", "side", "least"),
    [(make_crossword(15), 15, 11.0), (make_crossword(21), 21, 8.0), (make_picture(20, 20), 20, 8.5), (make_loop(10), 10, 11.0)],
    ids=["crossword", "large crossword", "nonogram", "slitherlink"],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_solution_fills_the_page_that_it_has_alone(puzzle: Any, side: int, least: float, paper: str) -> None:
    document = print_them([puzzle], paper=paper)
    assert measure_widest(document[len(document) - 1]) / side >= least


def test_several_solutions_share_one_page_and_fill_it() -> None:
    book = plan_them([make_picture(10, 10, seed) for seed in range(12)], Layout(per_page=4))
    page = book.pages[-1]
    boxes = [part.box for part in page.parts if part.name.startswith("solution ")]
    assert len(boxes) == 12
    assert max(box.bottom for box in boxes) > 0.8 * page.content.bottom
    assert min(box.height for box in boxes) > 45 * MM
    assert list(list_faults(book)) == []


@pytest.mark.parametrize("side", [15, 21])
@pytest.mark.parametrize("words", [4, 8])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_letters_at_the_foot_can_be_read(side: int, words: int, paper: str) -> None:
    book = plan_them([make_crossword(side, words)], Layout(solutions="upside-down", paper=paper))
    band = next(part.box for part in book.pages[-1].parts if part.name == "solutions upside down")
    assert len(book.pages) == 1
    assert (band.height / MM - 7.5) / side >= {15: 4.0, 21: 2.6}[side]
    assert list(list_faults(book)) == []


def test_solutions_at_the_foot_share_its_whole_width_in_rows() -> None:
    book = plan_them([make_picture(5, 5, seed) for seed in range(9)], Layout(solutions="upside-down", per_page=9))
    assert book.remarks == ()
    assert list(list_faults(book)) == []


def test_many_solutions_take_no_more_pages_than_they_need() -> None:
    book = plan_them([make_nonogram([".#.", "###", "#.#"])] * 60, Layout(per_page=9))
    assert len(book.pages) == 7 + 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_large_print_of_a_crossword_is_as_wide_as_the_page(paper: str) -> None:
    document = print_them([make_crossword(15, words=8)], paper=paper, is_large=True)
    least = 12.0 if paper == "letter" else 11.8
    for page in (document[0], document[len(document) - 1]):
        assert measure_widest(page) / 15 >= least
    assert list(list_faults(plan_them([make_crossword(15, words=8)], Layout(paper=paper, is_large=True)))) == []


@pytest.mark.parametrize("puzzle", [make_crossword(9), make_picture(5, 5), make_loop(4)], ids=["crossword", "nonogram", "loop"])
def test_notes_are_printed_in_full_and_once(puzzle: Any) -> None:
    noted = replace(puzzle, info=Info("Noted", description=NOTES))
    for layout in (Layout(solutions="end"), Layout(is_large=True, paper="a5"), Layout(per_page=9)):
        pages = read_words(print_them([noted], per_page=layout.per_page, is_large=layout.is_large, paper=layout.paper))
        text = " ".join(pages)
        assert text.count("Circled letters spell the theme.") == 1
        assert " ".join(f"word{number}" for number in range(120)) in text
        assert list(list_faults(plan_them([noted], layout))) == []


def test_the_name_of_a_picture_is_no_note() -> None:
    named = replace(make_picture(5, 5), info=Info("Guess who", description="A heron"))
    assert ["A heron" in page for page in read_words(print_them([named]))] == [False, True]


def test_a_puzzle_of_several_inks_prints_with_its_inks() -> None:
    puzzle = make_coloured()
    document = print_them([puzzle])
    assert not any(Picture(page, 2).is_grey() for page in document)
    assert len(document) == 2
    bare = api.format_pdf([PrintItem(replace(puzzle, goal=None))])
    assert (bare.remarks, bare.pages) == ((), 2), "it is solved"


def test_a_refusal_names_the_file_and_what_would_do() -> None:
    huge = PrintItem(make_nonogram(["#" * 4000]), source="wide.json")
    with pytest.raises(InputError, match=r"^wide.json: puzzle 1: found a board of 4000x1 .*; a larger sheet .* gridwright draw"):
        plan_them([huge], Layout(solutions="none"))
    impossible = PrintItem(Nonogram([[1, 1], [], [1, 1]], [[2], [], [2]]), source="none.json")
    with pytest.raises(InputError, match=r"^none.json: found no solutions to print, .*; --solutions end or none prints"):
        plan_them([impossible], Layout(solutions="only"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sort_of_nonogram_has_a_rule_of_its_own(language: str) -> None:
    hexagon, box = Hexagon.regular(1), Box(2, 1, 1)
    sorts = [
        make_nonogram(["#.", "##"]),
        make_coloured(),
        house,
        zebra,
        Nonogram.from_picture(Board(2, 3, b"\1" * 6, lengths=hexagon.row_lengths), lattice=hexagon),
        Nonogram.from_picture(Board(2, 1, b"\1\1"), lattice=box),
    ]
    rules = [choose_rule(puzzle, language) for puzzle in sorts]
    assert len(set(rules)) == len(sorts)
    (planned,) = prepare_items([PrintItem(zebra)], Layout(language=language))[0]
    assert planned.rule == rules[3]


@pytest.mark.parametrize(
    ("language", "regular", "other"),
    [
        ("en", "hexagon, side 2", "hexagon, sides 2 1 3 2 1 3"),
        ("sk", "šesťuholník, strana 2", "šesťuholník, strany 2 1 3 2 1 3"),
        ("cs", "šestiúhelník, strana 2", "šestiúhelník, strany 2 1 3 2 1 3"),
        ("pl", "sześciokąt, bok 2", "sześciokąt, boki 2 1 3 2 1 3"),
    ],
)
def test_the_size_of_a_triddler_is_told_by_its_sides(language: str, regular: str, other: str) -> None:
    hexagons = [Hexagon.regular(2), Hexagon.from_sides(2, 1, 3, 2)]
    puzzles = [
        Nonogram.from_picture(Board(each.height, each.width, b"\1" * each.size, lengths=each.row_lengths), lattice=each)
        for each in hexagons
    ]
    first, second = read_words(print_them(puzzles, language=language, solutions="none"))
    assert first.startswith(f"1 Nonogram {regular}")
    assert second.startswith(f"2 Nonogram {other}")
