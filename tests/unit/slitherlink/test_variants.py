"""Variants of Slitherlink: their puzzles, judge, files, and who refuses them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

import gridwright
from gridwright.api import PrintItem, preview_page
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.formats.loopy import LOOPY, LOOPY_SHORT
from gridwright.kinds.slitherlink.formats.own_json import JSON, LINK
from gridwright.kinds.slitherlink.formats.penpa import PENPA
from gridwright.kinds.slitherlink.formats.puzzlink import PUZZLINK
from gridwright.kinds.slitherlink.formats.pzprv3 import PZPRV3
from gridwright.kinds.slitherlink.formats.slk import SLK
from gridwright.kinds.slitherlink.formats.text import PUZZLEKIT, TEXT
from gridwright.kinds.slitherlink.kind import KIND
from gridwright.kinds.slitherlink.puzzle import Slitherlink, hash_puzzle, list_features
from gridwright.kinds.slitherlink.rules import violations
from gridwright.kinds.slitherlink.variants import VARIANTS, all_clues, possible_counts
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import DEFAULT_LIMITS, Format
from gridwright.model.printing import Layout, TitlePage
from gridwright.model.puzzle import Info

LOOP = Board.enclosing(3, 3, [1, 0, 0, 1, 0, 0, 1, 1, 1])
FULL_LOOP = Board.enclosing(3, 3, [1, 1, 1, 0, 1, 0, 1, 1, 1])
"""Through all sixteen vertices."""

EXAMPLES = {
    "full": Slitherlink(["3.3", ".2.", "..."], variant="full", goal=FULL_LOOP),
    "sheep-wolves": Slitherlink(["31W", "..W", "S.3"], variant="sheep-wolves", goal=LOOP),
    "touch": Slitherlink(["1..", ".1.", "2.1"], variant="touch", goal=LOOP),
    "vertex": Slitherlink(["42.", "4.2", ".44"], variant="vertex", goal=LOOP),
}
ADDRESSES = {
    "full": "https://puzz.link/p?slither/f/3/3/88ch",
    "sheep-wolves": "https://puzz.link/p?swslither/3/3/316b65a3",
    "touch": "https://puzz.link/p?tslither/3/3/bg67b",
    "vertex": "https://puzz.link/p?vslither/3/3/47974e",
}


def test_clues_of_a_loop_are_what_a_person_counts() -> None:
    assert list(all_clues("vertex", LOOP)) == [[4, 2, 0], [4, 3, 2], [4, 4, 4]]
    assert list(all_clues("touch", LOOP)) == [[1, 1, 0], [2, 1, 1], [2, 2, 1]]
    assert list(all_clues("sheep-wolves", LOOP)) == [[3, 1, 6], [2, 2, 1], [2, 2, 3]]


def test_a_loop_around_one_cell_touches_it_once() -> None:
    assert list(all_clues("touch", Board.enclosing(1, 2, [1, 0]))) == [[1, 1]]


def test_a_blank_board_leaves_everything_possible() -> None:
    assert possible_counts("vertex", Board.blank(3, 3), (3, 3)) == {0, 1, 2, 3, 4}
    assert possible_counts("touch", Board.blank(3, 3), (3, 3)) == {0, 1, 2, 3, 4}
    # A corner of the board has no edges but sides of the cell.
    assert possible_counts("touch", Board.blank(1, 1), (1, 1)) == {0, 1, 2}


@pytest.mark.parametrize(
    ("puzzle", "board", "told"),
    [
        (EXAMPLES["full"], LOOP, "corner above row 1, between columns 2 and 3"),
        (EXAMPLES["sheep-wolves"], Board.enclosing(3, 3, [1, 0, 1, 1, 0, 1, 1, 1, 1]), "the wolf is inside the loop"),
        (EXAMPLES["sheep-wolves"], Board.enclosing(3, 3, [1, 1, 0, 0, 0, 0, 0, 0, 0]), "the sheep is outside the loop"),
        (EXAMPLES["touch"], Board.enclosing(3, 3, [1, 1, 1, 1, 0, 1, 1, 0, 1]), "has 2 contacts, expected 1"),
        (EXAMPLES["vertex"], FULL_LOOP, "has 4 visited corners, expected 2"),
    ],
)
def test_the_judge_tells_what_a_loop_breaks(puzzle: Slitherlink, board: Board, told: str) -> None:
    assert any(told in str(fault) for fault in violations(puzzle, board)), list(map(str, violations(puzzle, board)))


def test_the_judge_sees_strays_before_the_loop_is_closed() -> None:
    puzzle = Slitherlink(["S.", ".."], variant="sheep-wolves")
    board = Board.from_rows(["+x+.+", ". . .", "+.+.+", ". . .", "+.+.+"])
    assert [fault.rule for fault in violations(puzzle, board)] == ["sheep outside"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("fmt", [JSON, LINK, PZPRV3, PUZZLINK], ids=lambda fmt: fmt.name)
def test_files_hold_variants(variant: str, fmt: Format) -> None:
    puzzle = EXAMPLES[variant]
    assert fmt.format is not None
    assert fmt.parse is not None
    written = fmt.format([puzzle])
    assert fmt.recognise(written) >= 90
    (again,) = fmt.parse(written, DEFAULT_LIMITS)
    assert (again.clues, again.variant) == (puzzle.clues, variant)
    assert again.goal == (puzzle.goal if "goal" in fmt.keeps else None)
    if fmt is PUZZLINK:
        assert written.decode().strip() == ADDRESSES[variant]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("fmt", [LOOPY, LOOPY_SHORT, SLK, PENPA, TEXT, PUZZLEKIT], ids=lambda fmt: fmt.name)
def test_other_files_refuse_variants_by_name(variant: str, fmt: Format) -> None:
    assert fmt.format is not None
    with pytest.raises(InputError, match=f"is a {VARIANTS[variant]}, but .* is for ordinary Slitherlinks only"):
        fmt.format([EXAMPLES[variant]])


def test_variants_are_told_apart() -> None:
    plain = Slitherlink(["2.", ".2"])
    hashes = {hash_puzzle(Slitherlink(["2.", ".2"], variant=variant)) for variant in ("", *VARIANTS)}
    assert len(hashes) == 5
    assert hash_puzzle(plain) == hash_puzzle(replace(plain, goal=None))
    assert "touch" in list_features(EXAMPLES["touch"])
    assert eval(repr(EXAMPLES["vertex"]), {"Slitherlink": Slitherlink, "SlitherlinkBoard": Board}) == EXAMPLES["vertex"]


def test_goals_are_judged_by_the_variant() -> None:
    with pytest.raises(PuzzleError, match="goal, row 1, column 1: the loop has 4 visited corners there, expected 3"):
        Slitherlink(["3..", "...", "..."], variant="vertex", goal=LOOP)
    with pytest.raises(PuzzleError, match="goal: the wolf in row 1, column 1 is inside the loop"):
        Slitherlink(["W..", "...", "..."], variant="sheep-wolves", goal=LOOP)
    with pytest.raises(PuzzleError, match="goal: the loop does not pass the corner above row 1"):
        Slitherlink(["3..", "...", "..."], variant="full", goal=LOOP)


@pytest.mark.parametrize(
    ("ask", "limit"),
    [
        (lambda puzzle: KIND.coach.explain(puzzle), "explanations are"),
        (lambda puzzle: KIND.coach.hint(puzzle), "hints are"),
        (lambda puzzle: KIND.rater.rate(puzzle), "ratings are"),
        (lambda puzzle: KIND.suggester.suggest_clues(puzzle), "clues are suggested"),
    ],
)
def test_what_knows_no_variant_says_so(ask: Callable[[Slitherlink], object], limit: str) -> None:
    with pytest.raises(InputError, match=f"is a vertex Slitherlink, but {limit} for ordinary Slitherlinks only"):
        ask(EXAMPLES["vertex"])


def test_animals_are_letters_in_text_and_pictures_in_svg_and_print() -> None:
    puzzle = EXAMPLES["sheep-wolves"]
    drawing = KIND.view.draw(puzzle, title="")
    assert "W" in str(puzzle)
    picture = gridwright.format_svg(drawing)
    assert picture.count("<title>wolf</title>") == 2
    assert picture.count("<title>sheep</title>") == 1
    assert ">W<" not in picture
    assert gridwright.format_pdf(puzzle) != gridwright.format_pdf(Slitherlink(["31.", "...", "..3"]))


@pytest.mark.parametrize("language", ["en", "sk", "cs", "pl"])
def test_print_tells_the_rule_of_each_variant(language: str) -> None:
    rules = {KIND.printing.choose_rule(puzzle, language) for puzzle in (Slitherlink(["."]), *EXAMPLES.values())}
    assert len(rules) == 5


@pytest.mark.parametrize("language", ["en", "sk", "cs", "pl"])
@pytest.mark.parametrize("variant", EXAMPLES)
def test_paper_says_above_a_puzzle_which_variant_it_is(variant: str, language: str) -> None:
    puzzle, ordinary = EXAMPLES[variant], Slitherlink(["3"], Info(title="A snail"))
    words = KIND.printing.choose_words(puzzle, language)
    assert "{" not in words.name
    assert words.rule == KIND.printing.choose_rule(puzzle, language)
    assert len({words.name, *(KIND.printing.choose_words(each, language).name for each in (*EXAMPLES.values(), ordinary))}) == 5
    layout = Layout(language=language, solutions="none")
    assert words.name in read_sheet(puzzle, layout)
    assert words.name in read_sheet(replace(puzzle, info=ordinary.info), layout)
    booklet = Layout(language=language, solutions="none", title_page=TitlePage("A booklet"))
    assert f"{words.count(1)} · {KIND.printing.WORDS[language].count(1)}" in read_sheet([puzzle, ordinary], booklet)


def read_sheet(puzzles: Slitherlink | list[Slitherlink], layout: Layout) -> str:
    """The words on the first page."""
    svg = preview_page([PrintItem(each) for each in (puzzles if isinstance(puzzles, list) else [puzzles])], layout).svg
    return " ".join(re.findall("<text[^>]*>([^<]*)", svg))


def test_words_of_a_variant_count_puzzles() -> None:
    words = {language: KIND.printing.choose_words(EXAMPLES["vertex"], language) for language in ("en", "sk", "cs", "pl")}
    assert words["en"].count(2) == "2 vertex Slitherlinks"
    assert [words["sk"].count(number) for number in (1, 2, 5)] == [
        "1 vrcholový Slitherlink",
        "2 vrcholové Slitherlinky",
        "5 vrcholových Slitherlinkov",
    ]
    assert words["cs"].count(5) == "5 vrcholových Slitherlinků"
    assert words["pl"].count(22) == "22 wierzchołkowe Slitherlinki"


@pytest.mark.parametrize("variant", EXAMPLES)
def test_drawings_name_the_variant(variant: str) -> None:
    puzzle = EXAMPLES[variant]
    name = VARIANTS[variant]
    heading = name[0].upper() + name[1:]
    assert gridwright.format_text(KIND.view.draw(puzzle)).startswith(f"{heading}\n")
    assert f"<title>{heading}</title>" in gridwright.format_svg(puzzle)
    titled = replace(puzzle, info=Info(title="A snail"))
    assert gridwright.format_text(KIND.view.draw(titled)).startswith(f"A snail ({name})\n")
    assert f"<title>A snail ({name})</title>" in gridwright.format_svg(titled)
    assert not KIND.view.draw(puzzle, title="").title
