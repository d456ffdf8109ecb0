"""Printed pages: nothing leaves its place, everything is there, and what is seen is what was meant."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pypdfium2
import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import api
from gridwright.api import PrintItem
from gridwright.api.printing import prepare_items
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.model.errors import InputError
from gridwright.model.printing import LANGUAGES, PAPERS, PER_PAGE, SOLUTIONS, Layout, TitlePage
from gridwright.model.puzzle import Info
from gridwright.render.pdf.book import draw_preview, format_book
from gridwright.render.pdf.drawings import RIM, measure_board
from gridwright.render.pdf.page_parts import make_heading
from gridwright.render.pdf.paper import MM, Box, Look, Purpose
from gridwright.render.pdf.pen import Scribe
from gridwright.render.pdf.posters import MOST_SHEETS, cut_board
from gridwright.render.pdf.solutions import BAND_RULE
from tests.soaking import some_or_all
from tests.unit.printing.sheets import (
    HEART,
    Picture,
    list_faults,
    list_strays,
    make_coloured,
    make_crossword,
    make_nonogram,
    make_picture,
    make_slitherlink,
    plan_them,
    print_them,
    read_words,
)

ADDRESS = "https://puzzles.example"
SAMPLES = {
    "heart": make_nonogram(HEART),
    "flag": make_coloured(),
    "ring": make_slitherlink(),
    "letters": make_crossword(5),
    "noise": make_picture(12, 9),
    "named at length": make_nonogram(HEART, "A title that goes on and on " * 6, "An author of many names"),
    "no name": make_nonogram(HEART, ""),
    "long clues": make_crossword(7, 12),
}


def read_cells(picture: Picture, box: Box, height: int, width: int, cell: float) -> list[str]:
    """The filled cells of a board in the lower right corner of a box."""
    left, top = box.right - (width + RIM) * cell, box.bottom - (height + RIM) * cell
    return [
        "".join(
            "#" if picture.is_dark(left + (column + 0.5) * cell, top + (row + 0.5) * cell) else "." for column in range(width)
        )
        for row in range(height)
    ]


@settings(max_examples=12, deadline=None)
@given(
    names=st.lists(st.sampled_from(sorted(SAMPLES)), min_size=1, max_size=5),
    layout=st.builds(
        Layout,
        paper=st.sampled_from(sorted(PAPERS)),
        margin=st.sampled_from([5.0, 15.0, 40.0]),
        per_page=st.sampled_from(PER_PAGE),
        solutions=st.sampled_from(sorted(SOLUTIONS)),
        is_large=st.booleans(),
        saves_ink=st.booleans(),
        has_rules=st.booleans(),
        language=st.sampled_from(LANGUAGES),
        title_page=st.sampled_from([None, TitlePage("Evenings", "by the window", "Us", "May")]),
    ),
    address=st.sampled_from([None, ADDRESS]),
)
def test_nothing_leaves_its_place_or_covers_another(names: list[str], layout: Layout, address: str | None) -> None:
    book = plan_them([SAMPLES[name] for name in names], layout, address)
    assert list(list_faults(book)) == []
    printed = format_book(book)
    document = pypdfium2.PdfDocument(printed.data)
    assert len(document) == printed.pages
    assert list_strays(document) == []
    for number in range(1, printed.pages + 1):
        assert draw_preview(book, number).svg.startswith("<svg")


@pytest.mark.parametrize("side", [5, 15, 21])
@pytest.mark.parametrize("layout", [Layout(), Layout(is_large=True, solutions="upside-down"), Layout(paper="a5", margin=25)])
def test_every_clue_is_there_in_order(side: int, layout: Layout) -> None:
    puzzle = make_crossword(side, 14)
    book = plan_them([puzzle], layout)
    assert list(list_faults(book)) == []
    document = pypdfium2.PdfDocument(format_book(book).data)
    assert list_strays(document) == []
    found = " ".join(read_words(document)).split()
    expected = [word for clue in puzzle.clues for word in clue.text.split()]
    assert [word for word in found if "w" in word and word[0].isdigit()] == expected
    assert found.count("Across") == found.count("Down") == 1


def test_short_clues_stand_on_one_page_with_their_grid() -> None:
    assert len(print_them([make_crossword(15, 4)], solutions="none")) == 1
    assert len(print_them([make_crossword(5, 4)] * 4, solutions="none", per_page=4)) == 1


def test_a_clue_that_is_longer_than_a_column_goes_on_in_the_next() -> None:
    puzzle = make_crossword(5)
    words = " ".join(f"word{number}" for number in range(900))
    puzzle = replace(puzzle, clues=(*puzzle.clues, Clue(puzzle.clues[-1].direction, "twenty letters label", words)))
    book = plan_them([puzzle], Layout(solutions="none"))
    assert list(list_faults(book)) == []
    found = " ".join(read_words(pypdfium2.PdfDocument(format_book(book).data)))
    assert [word for word in found.split() if word.startswith("word")] == words.split()


def test_headings_tell_number_title_size_author_and_difficulty() -> None:
    items = [
        PrintItem(make_nonogram(HEART, "Srdce", "Eva"), difficulty="effort 3 of 10"),
        PrintItem(make_slitherlink(3, 4), title="Other"),
        PrintItem(make_nonogram(HEART, "Srdce"), title="Hádanka", name="Srdiečko"),
    ]
    first, second, third, last = read_words(print_them(items, has_rules=True))
    # The name of a picture would give it away: it stands with the solution.
    assert first.startswith("1 Nonogram 5 × 5 · effort 3 of 10 · by Eva Each number is a run")  # noqa: RUF001
    assert second.startswith("2 Other Slitherlink · 4 × 3 Draw one single loop")  # noqa: RUF001
    assert third.startswith("3 Hádanka Nonogram · 5 × 5 Each number is a run")  # noqa: RUF001
    assert last.startswith("Solutions 1 Srdce 2 Other")
    assert " 3 Srdiečko" in last
    given = replace(make_nonogram(HEART), info=Info(title="Hádanka", description="Srdce"))
    assert [page.split()[:2] for page in read_words(print_them([PrintItem(given)]))] == [["1", "Hádanka"], ["Solutions", "1"]]
    (only,) = read_words(print_them([PrintItem(given)], solutions="only"))
    assert only.startswith("1 Srdce")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("2 nonograms · 1 crossword", "Across", "Solutions")),
        ("sk", ("2 nonogramy · 1 krížovka", "Vodorovne", "Riešenia")),
        ("cs", ("2 nonogramy · 1 křížovka", "Svisle", "Řešení")),
        ("pl", ("2 nonogramy · 1 krzyżówka", "Pionowo", "Rozwiązania")),
    ],
)
def test_words_are_printed_in_each_language(language: str, words: tuple[str, ...]) -> None:
    puzzles = [SAMPLES["heart"], SAMPLES["noise"], SAMPLES["letters"]]
    pages = " ".join(read_words(print_them(puzzles, language=language, title_page=TitlePage("Booklet"))))
    assert [word for word in words if word not in pages] == []


@pytest.mark.parametrize("saves_ink", [False, True])
def test_a_printed_solution_reads_back_as_the_goal(saves_ink: bool) -> None:
    puzzle = make_picture(12, 9, seed=3)
    goal = api.goal(puzzle)
    layout = Layout(solutions="only", saves_ink=saves_ink)
    book = plan_them([puzzle], layout)
    picture = Picture(pypdfium2.PdfDocument(format_book(book).data)[0])
    box = next(part.box for part in book.pages[0].parts if part.name == "board 1")
    extent = measure_board(api.draw(puzzle, goal), Look(Purpose.SOLUTION))
    cell = box.width / extent.width
    if saves_ink:
        picture.is_dark = lambda across, down: picture.colour(across, down)[0] < 220  # type: ignore[method-assign]
    assert read_cells(picture, box, 12, 9, cell) == goal.rows()


@pytest.mark.parametrize(("puzzle", "least"), [(make_picture(23, 30), 6.6), (make_picture(12, 30), 6.6)])
def test_large_print_turns_the_page_or_takes_more_sheets(puzzle: Any, least: float) -> None:
    """Sheets of the same size with cells of the same size would be no larger print."""
    small, large = (plan_them([puzzle], Layout(is_large=is_large, solutions="none")) for is_large in (False, True))
    look = Look(is_large=True)
    upright = small.pages[0].parts[-1].box
    cell = upright.width / measure_board(api.draw(puzzle), Look()).width
    assert cell < 5.5 * MM
    if len(large.pages) == 1:
        assert large.pages[0].width > large.pages[0].height
        assert large.pages[0].parts[-1].box.width / measure_board(api.draw(puzzle), look).width >= least * MM
    else:
        poster = cut_board(api.draw(puzzle), look, large.pages[-1].content)
        assert poster.cell >= least * MM
        assert len(large.pages) == 2


def test_large_print_of_a_huge_board_takes_no_more_sheets_than_one_can_put_together() -> None:
    book = plan_them([make_picture(100, 100)], Layout(paper="a5", margin=25, is_large=True, solutions="none"))
    assert len(book.pages) <= MOST_SHEETS


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_rules_speak_of_colours_only_where_there_are_several(language: str) -> None:
    plain, coloured = (
        " ".join(read_words(print_them([puzzle], has_rules=True, language=language, solutions="none")))
        for puzzle in (make_nonogram(HEART), make_coloured())
    )
    words = {"en": "one ink", "sk": "farby", "cs": "barvy", "pl": "koloru"}[language]
    assert words not in plain
    assert words in coloured


def test_a_solution_at_the_foot_stands_on_its_head() -> None:
    puzzle = make_picture(10, 10, seed=5)
    layout = Layout(solutions="upside-down")
    book = plan_them([puzzle], layout)
    picture = Picture(pypdfium2.PdfDocument(format_book(book).data)[0])
    band = next(part.box for part in book.pages[0].parts if part.name == "solutions upside down")
    extent = measure_board(api.draw(puzzle, api.goal(puzzle)), Look(Purpose.SMALL_SOLUTION))
    caption = 8 * 1.25 + 2
    cell = (band.height - BAND_RULE - caption) / extent.height
    # Turned round, the board stands in the middle of the band, and its caption is below it.
    right = band.middle[0] + extent.width * cell / 2 - RIM * cell
    bottom = band.bottom - caption - RIM * cell
    found = [
        "".join(
            "#" if picture.is_dark(right - (column + 0.5) * cell, bottom - (row + 0.5) * cell) else "." for column in range(10)
        )
        for row in range(10)
    ]
    assert found == api.goal(puzzle).rows()


def test_what_a_player_wrote_is_grey_and_what_was_given_is_black() -> None:
    puzzle = make_nonogram(HEART)
    board = api.parse_board(puzzle, [".#.#.", "#####", "?????", "?????", "?????"])
    given = api.with_given(puzzle, api.parse_board(puzzle, ["?#???", "?????", "?????", "?????", "?????"]))
    book = plan_them([PrintItem(given, board)], Layout(solutions="none"))
    picture = Picture(pypdfium2.PdfDocument(format_book(book).data)[0])
    box = next(part.box for part in book.pages[0].parts if part.name == "board 1")
    cell = box.width / measure_board(api.draw(given, board), Look()).width
    left, top = box.right - (5 + RIM) * cell, box.bottom - (5 + RIM) * cell
    tones = [picture.colour(left + (column + 0.3) * cell, top + 0.3 * cell)[0] for column in (1, 3)]
    assert tones[0] == 0
    assert 100 < tones[1] < 200


def test_the_qr_code_is_the_link() -> None:
    puzzle = make_nonogram(HEART)
    link = api.format_link(puzzle, ADDRESS, keeps_goal=False)
    book = plan_them([puzzle], Layout(), ADDRESS)
    box = book.pages[0].content
    (item,) = prepare_items([PrintItem(puzzle)], Layout(), address=ADDRESS)[0]
    code = make_heading(item, 1, box.width, Layout(), Scribe()).code
    assert code is not None
    expected = [[bool(module) for module in row] for row in segno.make_qr(link, error="l", mode="byte", encoding="utf-8").matrix]
    picture = Picture(pypdfium2.PdfDocument(format_book(book).data)[0])
    left = box.right - len(expected) * code.module
    found = [
        [
            picture.is_dark(left + (column + 0.5) * code.module, box.top + (row + 0.5) * code.module)
            for column in range(len(expected))
        ]
        for row in range(len(expected))
    ]
    assert found == expected


def test_a_code_that_is_too_large_is_left_out_and_told() -> None:
    printed = api.format_pdf([PrintItem(make_crossword(21, 60))], Layout(), address=ADDRESS)
    assert [str(remark) for remark in printed.remarks] == [
        "puzzle 1: the QR code is left out, it would be too large for its place"
    ]


def test_an_ink_saver_needs_no_colour_and_names_the_inks() -> None:
    document = print_them([make_coloured()], saves_ink=True)
    assert "r = red · n = navy · c = cream" in read_words(document)[0]
    assert all(Picture(page, 1).is_grey() for page in document)
    assert not Picture(print_them([make_coloured()])[0], 1).is_grey()


@pytest.mark.parametrize(
    ("language", "expected"),
    [("sk", "r = červená · n = námornícka · c = krémová"), ("pl", "r = czerwony · n = granatowy · c = kremowy")],
)
def test_inks_have_their_names_in_the_language_of_the_paper(language: str, expected: str) -> None:
    assert expected in read_words(print_them([make_coloured()], language=language))[0]


def test_inks_without_a_name_are_called_after_their_colours() -> None:
    """Of many files, among them bare JSON of clues, all that is known of an ink is a sign and a colour."""
    bare = {"width": 2, "height": 1, "colors": {"a": "#ff0000", "*": "#4040ff"}, "rows": [[[1, "a"], [1, "*"]]]}
    puzzle = api.parse_puzzle(json.dumps({**bare, "columns": [[[1, "a"]], [[1, "*"]]]}))
    assert "a = red · * = blue" in read_words(print_them([puzzle]))[0]


def test_a_board_is_given_a_page_of_its_own_or_several_sheets() -> None:
    wide, huge = make_picture(10, 70), make_picture(110, 100, seed=1)
    book = plan_them([SAMPLES["heart"], wide, huge], Layout(per_page=4, solutions="none"))
    assert list(list_faults(book)) == []
    sizes = [page.width > page.height for page in book.pages]
    assert sizes[:2] == [False, True]
    assert len(sizes) > 4
    assert [(remark.code, remark.puzzles) for remark in book.remarks] == [("spread", (3,))]
    document = pypdfium2.PdfDocument(format_book(book).data)
    assert list_strays(document) == []
    numbers = sum(len(clue) for clue in (*huge.rows, *huge.columns))
    found = [word for page in read_words(document)[2:] for word in page.split("column")[-1].split()[1:]]
    assert len([word for word in found if word.isdigit()]) >= numbers
    with pytest.raises(InputError, match="puzzle 1: found a board of 4000x1 cells, which would take"):
        plan_them([make_nonogram(["#" * 4000])], Layout(solutions="none"))


def test_letters_that_the_font_lacks_are_told() -> None:
    puzzle = replace(make_nonogram(HEART), info=Info(title="Ωμέγα Жар 中文 ﬁn e\u0301\u202e\x07"))
    printed = api.format_pdf([PrintItem(puzzle)], Layout())
    assert [str(remark) for remark in printed.remarks] == ["the font has no 中 文: printed as a question mark"]
    assert "Ωμέγα Жар ?? ﬁn é" in read_words(pypdfium2.PdfDocument(printed.data))[1].replace("fin", "ﬁn")


def test_the_same_puzzles_give_the_same_bytes() -> None:
    items = [PrintItem(puzzle) for puzzle in SAMPLES.values()]
    layout = Layout(per_page=4, title_page=TitlePage("Booklet"))
    assert api.format_pdf(items, layout) == api.format_pdf(items, layout)


def test_puzzles_without_a_solution_are_solved_or_told() -> None:
    ring, twins = make_slitherlink(), api.without_goal(make_nonogram(["#.", ".#"], "Twins"))
    blank = replace(make_crossword(5), goal=None)
    printed = api.format_pdf([PrintItem(ring), PrintItem(twins), PrintItem(blank)], Layout())
    assert [str(remark) for remark in printed.remarks] == [
        "puzzle 2: there are several solutions, of which one is printed",
        "puzzle 3: no solution is known, so none is printed",
    ]
    with pytest.raises(InputError, match="found no solutions to print"):
        api.format_pdf([PrintItem(blank)], Layout(solutions="only"))
    with pytest.raises(InputError, match="found no puzzles"):
        api.format_pdf([], Layout())


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"paper": "a3"}, "layout: paper: found 'a3', expected one of a4, letter, a5"),
        ({"per_page": 3}, "layout: puzzles a page: found 3, expected one of 1, 2, 4, 6, 9"),
        ({"margin": float("nan")}, "layout: found a margin of nan, expected 5 to 40 millimetres"),
        ({"language": "de"}, "layout: language: found 'de', expected one of en, sk, cs, pl"),
    ],
)
def test_wrong_layouts_are_refused(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        Layout(**wish)
    assert str(caught.value) == message


@some_or_all(every=11)
def test_all_bundled_sizes_in_all_layouts(every: int) -> None:
    puzzles = [make_picture(50, 50), make_slitherlink(30, 40), make_crossword(21, 10), make_picture(5, 60)]
    for paper, per_page, solutions, is_large in list(product(PAPERS, PER_PAGE, SOLUTIONS, (False, True)))[::every]:
        book = plan_them(puzzles, Layout(paper=paper, per_page=per_page, solutions=solutions, is_large=is_large))
        assert list(list_faults(book)) == []
        assert list_strays(pypdfium2.PdfDocument(format_book(book).data)) == []


def test_remarks_call_puzzles_by_their_printed_numbers() -> None:
    blank = replace(make_crossword(21, 10), goal=None)
    book = plan_them([SAMPLES["heart"], blank, SAMPLES["ring"]], Layout(per_page=2))
    assert [(remark.code, remark.puzzles) for remark in book.remarks] == [("no-solution", (3,))]
