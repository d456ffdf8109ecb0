"""Nonograms made from pictures that somebody has drawn."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.picture_maker import fit_picture
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.specification import PictureSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits, Unfit
from tests.unit.generator.ratings import make_rating

HEART = ["#.#", "###", ".#."]
TWINS = ["#.", ".#"]


def from_rows(rows: list[str], title: str = "") -> Nonogram:
    return Nonogram.from_picture(Board.from_rows(rows), info=Info(title=title, author="me"))


def test_a_fair_picture_is_taken_as_it_is() -> None:
    (made,) = fit_picture(from_rows(HEART, "heart"), PictureSpecification())
    assert isinstance(made, Made)
    assert made.changes == ()
    assert made.is_minimal
    assert made.puzzle == from_rows(HEART, "heart")
    assert made.facts == {"density": 0.6667, "needs_guessing": False, "band": None}


def test_an_ambiguous_picture_is_changed_in_the_fewest_cells_that_keep_its_looks() -> None:
    answers = fit_picture(from_rows(TWINS, "twins"), PictureSpecification(), alternatives=9)
    assert [len(made.changes) for made in answers if isinstance(made, Made)] == [2, 1, 1, 1, 1]
    assert [made.keeps for made in answers if isinstance(made, Made)] == [("symmetry", "outlines"), *[("outlines",)] * 4]
    for made in answers:
        assert isinstance(made, Made)
        assert made.is_minimal
        assert solve(made.puzzle).name == "solved"
        assert made.puzzle.info == Info(title="twins", author="me")


def test_a_picture_that_must_stay_as_it_is() -> None:
    (made,) = fit_picture(from_rows(HEART), PictureSpecification(keep=True))
    assert isinstance(made, Made)
    (unfit,) = fit_picture(from_rows(TWINS), PictureSpecification(keep=True))
    assert isinstance(unfit, Unfit)
    assert unfit.is_ambiguous
    assert [board.rows() for board in unfit.solutions] == [["#.", ".#"], [".#", "#."]]


def find_hard() -> Nonogram:
    """A picture with one solution that lines alone do not find."""
    from gridwright.kinds.nonogram.generator.search import generate
    from gridwright.kinds.nonogram.specification import NonogramSpecification

    made = generate(NonogramSpecification(8, 8, guessing="required"), seed=1)
    assert isinstance(made, Made)
    puzzle: Nonogram = made.puzzle
    return puzzle


def test_guessing_decides_about_a_hard_picture() -> None:
    hard = find_hard()
    (unfit,) = fit_picture(hard, PictureSpecification(keep=True))
    assert isinstance(unfit, Unfit)
    assert not unfit.is_ambiguous
    assert unfit.reason.startswith("lines alone leave ")
    for guessing in ("allowed", "required"):
        (made,) = fit_picture(hard, PictureSpecification(guessing=guessing, keep=True))
        assert isinstance(made, Made)
        assert made.facts["needs_guessing"]
    (made,) = fit_picture(hard, PictureSpecification(guessing="allowed"))
    assert isinstance(made, Made)
    assert made.changes == ()
    (made,) = fit_picture(hard, PictureSpecification())
    assert isinstance(made, Made)
    assert made.changes


def test_an_easy_picture_is_not_one_that_takes_guessing() -> None:
    (unfit,) = fit_picture(from_rows(HEART), PictureSpecification(guessing="required", keep=True))
    assert isinstance(unfit, Unfit)
    assert unfit.reason == "lines alone finish it"


def test_rules_and_bands_choose_among_the_repairs() -> None:
    (made,) = fit_picture(from_rows(TWINS), PictureSpecification(rules="document"))
    assert isinstance(made, Made)
    (miss,) = fit_picture(from_rows(TWINS), PictureSpecification(rules="13"))
    assert isinstance(miss, NothingFits)
    assert miss.reason == "of 5 ways to change at most 2 cells none fits; more changes are not tried"
    assert miss.shortfall == "these rules leave 4 cells open"
    rated = fit_picture(from_rows(TWINS), PictureSpecification(bands=(3, 4)), alternatives=2, rate=lambda _: make_rating(band=3))
    assert [isinstance(made, Made) and made.facts["band"] for made in rated] == [3, 3]


def test_a_limit_is_an_answer() -> None:
    (answer,) = fit_picture(from_rows(TWINS), PictureSpecification(), limit=1)
    assert isinstance(answer, NothingFits)
    assert answer.reason == "the limit of 1 candidate was reached"
    (answer,) = fit_picture(from_rows(TWINS), PictureSpecification(keep=True), timeout=0.0)
    assert isinstance(answer, NothingFits)


def test_what_cannot_be_made_into_a_puzzle() -> None:
    with pytest.raises(InputError, match="holds clues but no picture"):
        fit_picture(Nonogram.build([[1], [1]], [[1], [1]]), PictureSpecification())
    with pytest.raises(InputError, match="found 1000001x1 cells, expected at most 1,000,000"):
        fit_picture(Nonogram.from_picture(Board(1, 1_000_001, bytes(1_000_001))), PictureSpecification())
    with pytest.raises(InputError, match="guessing: required goes with a picture only if that is kept as it is"):
        PictureSpecification(guessing="required")
