"""Names and values that people type wrong are told with what is expected."""

from __future__ import annotations

from typing import Any

import pytest

import gridwright
from gridwright import Crossword, InputError, Nonogram


@pytest.mark.parametrize(
    ("kind", "asked", "said"),
    [
        (
            "nonogram",
            {"widht": 5},
            "found 'widht', expected one of height, width, density, symmetry, style, guessing, rules, bands",
        ),
        ("nonogram", {"height": 5, "width": 5, "band": 3}, "found 'band', expected one of height, width, density"),
        ("slitherlink", {"size": 5}, "found 'size', expected one of height, width, level"),
        ("nonogram", {"width": 5}, "height: found nothing, expected a whole number"),
        ("nonogram", {"height": 5, "width": "5"}, "width: found '5', expected a whole number"),
        ("nonogram", {"height": 5, "width": True}, "width: found True, expected a whole number"),
        ("nonogram", {"height": 5, "width": 5, "density": "0.5"}, "density: found '0.5', expected a number"),
        ("nonogram", {"height": 5, "width": 5, "bands": 3}, "bands: found 3, expected a list or a text"),
        ("nonogram", {"height": 5, "width": 5, "style": None}, "style: found None, expected a text"),
        ("slitherlink", {"height": 5, "width": 5, "colouring": "yes"}, "colouring: found 'yes', expected True or False"),
        ("crossword", {"height": 5, "width": 5, "theme": "cat"}, "theme: found 'cat', expected a list"),
    ],
)
def test_generate_names_what_it_does_not_know(kind: str, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        gridwright.generate(kind, **asked)
    assert str(caught.value).startswith(said)


def test_none_leaves_open_what_may_be_left_open() -> None:
    made = gridwright.generate("nonogram", height=5, width=5, density=None, bands=None)
    assert isinstance(made, gridwright.Made)


def test_pictures_are_asked_for_in_properties_that_exist() -> None:
    with pytest.raises(InputError, match="found 'keeep', expected one of "):
        gridwright.fit_picture(gridwright.parse_picture(["#.", "##"]), keeep=True)


def test_missing_columns_are_told() -> None:
    make: Any = Nonogram
    with pytest.raises(gridwright.PuzzleError) as caught:
        make([[1]])
    assert str(caught.value) == "columns: found nothing, expected a list of clues such as [[1, 1], [3]]"


def test_words_in_one_text_are_no_list() -> None:
    with pytest.raises(InputError) as caught:
        gridwright.fill(Crossword(["...", "..."]), "abc def")
    assert str(caught.value) == "words: found the text 'abc def', expected a list of words or an index of words"
