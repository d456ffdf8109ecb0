"""The rules of a style, on grids drawn to keep them all or to break one."""

from __future__ import annotations

import pytest

from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import (
    AMERICAN,
    BRITISH,
    MIRRORED,
    count_most_blocks,
    count_most_words,
    pattern_problems,
)
from gridwright.model.errors import InputError

SOUND_AMERICAN = """
...#...
.......
.......
#.....#
.......
.......
...#...
"""
SOUND_BRITISH = """
...#.....
.#.#.#.#.
.........
.#.#.#.#.
.........
.#.#.#.#.
.........
.#.#.#.#.
.....#...
"""


def problems(picture: str, style: str = AMERICAN, **wishes: object) -> dict[str, str]:
    """The first problem of each rule: its place and what is said of it."""
    found: dict[str, str] = {}
    for problem in pattern_problems(Crossword.build(picture.split()), style, **wishes):  # type: ignore[arg-type]
        found.setdefault(problem.rule, str(problem))
    return found


def test_sound_grids_have_no_problems() -> None:
    assert problems(SOUND_AMERICAN) == {}
    assert problems(SOUND_BRITISH, BRITISH) == {}


def test_a_lattice_is_not_american_and_open_grids_are_british_too() -> None:
    assert problems(SOUND_BRITISH).keys() == {"unchecked", "blocks"}
    assert problems("... ... ...", BRITISH) == {}


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("..... ..#.. ..... ..#.. .....", {"short": "5A: has 2 letters, expected at least 3"}),
        ("...# .... .... ...#", {"symmetry": "row 1, column 1: expected '#' for the symmetry rotation"}),
        ("##.## ..... ##.##", {"unchecked": "2A: row 2, column 1 is in no other slot"}),
        ("...#... ...#... ...#...", {"parts": "row 1, column 5: no slot leads from the first cell to here"}),
        (".#... ##... ..... ...## ...#.", {"orphan": "row 1, column 1: this cell is in no slot"}),
    ],
)
def test_american_grids_with_one_fault(picture: str, expected: dict[str, str]) -> None:
    found = problems(picture, blocks=0.5)
    assert expected.items() <= found.items()


def test_half_of_the_letters_of_a_british_slot_are_checked() -> None:
    found = problems("#.#.#.# ....... #.#.#.#", BRITISH, blocks=0.5)
    assert found == {"half": "4A: 3 of 7 letters are checked, expected at least half"}


def test_two_letters_side_by_side_are_not_unchecked() -> None:
    picture = """
    .......
    .##.##.
    .##.##.
    .......
    """
    found = problems(picture, BRITISH, symmetry="none")
    assert found["unchecked"] == "1A: from row 1, column 2 two letters in a row are not checked"
    assert found["half"] == "1A: 3 of 7 letters are checked, expected at least half"


@pytest.mark.parametrize(
    ("symmetry", "picture"),
    [
        ("rotation", "#... .... .... ...#"),
        ("horizontal", "#..# .... .... ...."),
        ("vertical", "#... .... .... #..."),
        ("both", "#..# .... .... #..#"),
        ("diagonal", "#... .... ..#. ...."),
        ("none", "#... .... .... ...."),
    ],
)
def test_each_symmetry_is_seen(symmetry: str, picture: str) -> None:
    assert "symmetry" not in problems(picture, symmetry=symmetry)
    if symmetry != "none":
        assert "symmetry" in problems(".... #... .... ....", symmetry=symmetry)


def test_only_squares_have_a_diagonal() -> None:
    assert problems("... ...", symmetry="diagonal")["symmetry"] == "grid: diagonal needs as many rows as columns, found 3x2"


def test_amounts_have_a_limit() -> None:
    assert problems(SOUND_AMERICAN, words=15)["words"] == "grid: found 18 words, expected at most 15"
    assert problems(SOUND_AMERICAN, blocks=0.05)["blocks"] == "grid: found 4 blocks, expected at most 2"
    assert problems(SOUND_AMERICAN, shortest=4)["short"] == "1A: has 3 letters, expected at least 4"


def test_how_many_blocks_and_words_there_may_be() -> None:
    assert [count_most_blocks(15, 15, AMERICAN, share) for share in (0, 1 / 6, 0.2)] == [0, 37, 45]
    assert count_most_blocks(14, 11, AMERICAN) == 26
    assert [count_most_blocks(15, 15, style) for style in (AMERICAN, BRITISH)] == [38, 90]
    assert [count_most_words(side, side) for side in (3, 15, 21)] == [6, 78, 140]


def test_styles_and_symmetries_are_known_by_name() -> None:
    with pytest.raises(InputError, match="style: found 'dutch', expected one of american, british"):
        problems(SOUND_AMERICAN, "dutch")
    with pytest.raises(InputError, match=f"symmetry: found 'odd', expected one of {', '.join(MIRRORED)}"):
        problems(SOUND_AMERICAN, symmetry="odd")
