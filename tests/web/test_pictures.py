"""What the maker of nonograms is told about a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from gridwright import api
from gridwright.kinds.nonogram.page_inks import InksRequest, weigh_inks
from gridwright.kinds.nonogram.page_jobs import FairRequest, PictureRequest, judge_picture, make_fair
from gridwright.model.outcome import Effort

HEART = (".#.#.", "#####", "#####", ".###.", "..#..")
TWINS = ("#....", ".#...", "..#..", "...#.", "....#")
"""Single cells, with many solutions."""
GUESSED = (".#.##.", "....##", ".#.##.", "##....", ".##.##", "#.#..#")
"""One solution, which lines alone do not find."""


class Ear:
    """Keeps all that a task tells."""

    def __init__(self) -> None:
        self.parts: list[dict[str, Any]] = []

    def __call__(self, effort: Effort, /) -> None:
        pass

    def tell(self, part: Mapping[str, Any]) -> None:
        self.parts.append(dict(part))


def ask(rows: tuple[str, ...], **wishes: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    ear = Ear()
    answer = judge_picture(PictureRequest(task="picture", rows=list(rows), **wishes), ear)
    return dict(answer), ear.parts


def change(rows: tuple[str, ...], places: list[int]) -> list[str]:
    width = len(rows[0])
    cells = [*"".join(rows)]
    for place in places:
        cells[place] = "#" if cells[place] == "." else "."
    return ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]


def test_a_fair_picture_is_rated_and_nothing_is_to_be_changed() -> None:
    answer, parts = ask(HEART)
    assert (answer["outcome"], answer["is_unique"], answer["is_by_lines"]) == ("solved", True, True)
    assert (answer["repairs"], answer["is_minimal"], answer["at_least"], answer["differing"]) == ([], True, 0, [])
    rated = api.rate(api.without_goal(api.parse_picture(HEART)))
    assert (answer["rating"]["band"], answer["rating"]["effort"], answer["is_rated"]) == (rated.band, rated.effort, True)
    assert next(iter(parts[0])) == "outcome"
    assert [part.get("is_rated") for part in parts] == [None, False, True]
    for part in parts:
        assert part.keys() <= answer.keys()


def test_of_an_ambiguous_picture_another_solution_is_shown_and_repairs_make_it_fair() -> None:
    answer, parts = ask(TWINS, repairs=3)
    assert (answer["outcome"], answer["is_unique"], answer["rating"]["band"]) == ("ambiguous", False, None)
    other = api.parse_board(api.parse_picture(TWINS), change(TWINS, answer["differing"]))
    assert answer["differing"]
    assert api.is_solved(api.parse_picture(TWINS), other)
    assert 1 <= len(answer["repairs"]) <= 3
    assert len(answer["repairs"][0]["changes"]) == answer["at_least"]
    losses = [(repair["keeps_symmetry"] is False, not repair["keeps_outlines"]) for repair in answer["repairs"]]
    assert losses == sorted(losses)
    for repair in answer["repairs"]:
        assert not repair["facts"]["needs_guessing"]
        fixed, _ = ask(tuple(change(TWINS, repair["changes"])))
        assert fixed["is_by_lines"]
        assert fixed["rating"]["band"] == repair["facts"]["band"]
    order = [next(iter(part)) for part in parts]
    assert order.index("outcome") < order.index("rating") < order.index("repairs")


def test_with_guessing_allowed_one_solution_is_enough() -> None:
    assert api.solve(api.parse_picture(GUESSED)).name == "solved"
    answer, _ = ask(GUESSED, guessing="allowed")
    assert (answer["outcome"], answer["is_by_lines"], answer["repairs"]) == ("solved", False, [])
    answer, _ = ask(GUESSED)
    assert answer["repairs"]


def test_a_picture_with_much_to_change_is_made_fair_and_the_first_changes_are_told_early() -> None:
    random = Random(1)
    rows = tuple("".join(random.choice(".#") for _ in range(18)) for _ in range(18))
    ear = Ear()
    answer = dict(make_fair(FairRequest(task="fair", rows=list(rows), seconds=3), ear))
    (repair,) = answer["repairs"]
    fixed, _ = ask(tuple(change(rows, repair["changes"])), repairs=0)
    assert fixed["is_by_lines"]
    assert len(ear.parts[0]["repairs"][0]["changes"]) >= len(repair["changes"])


RED = {"symbol": "r", "name": "red", "colour": "#b3402e"}
BLACK = {"symbol": "#", "name": "black", "colour": "#000000"}
HALF = {"symbol": "1", "name": "half", "colour": "#000000", "corner": "◢"}


def paint(rows: Sequence[str], symbols: str, places: Sequence[int], values: Sequence[int]) -> list[str]:
    cells = [*"".join(rows)]
    for place, value in zip(places, values, strict=True):
        cells[place] = symbols[value]
    ends = list(accumulate(map(len, rows)))
    return ["".join(cells[end - len(row) : end]) for row, end in zip(rows, ends, strict=True)]


@pytest.mark.parametrize(
    ("rows", "wishes", "symbols"),
    [
        (("r#...", "#r...", "..#..", "...r.", "....r"), {"inks": [RED, BLACK]}, ".r#"),
        (("1....", ".1...", "..#..", "...1.", "....#"), {"inks": [BLACK, HALF]}, ".#1"),
        (("##..#", "#.#....", ".......", ".#..#"), {"hexagon": [2, 2, 2, 2, 2, 2]}, ".#"),
    ],
)
def test_pictures_of_other_sorts_are_judged_and_made_fair(rows: tuple[str, ...], wishes: dict[str, Any], symbols: str) -> None:
    answer, _ = ask(rows, **wishes)
    assert (answer["outcome"], answer["is_unique"]) == ("ambiguous", False)
    assert answer["differing"]
    (repair, *_) = answer["repairs"]
    fixed, _ = ask(tuple(paint(rows, symbols, repair["changes"], repair["values"])), **wishes)
    assert (fixed["outcome"], fixed["is_by_lines"], fixed["repairs"]) == ("solved", True, [])
    fair = make_fair(FairRequest(task="fair", rows=list(rows), seconds=5, **wishes), Ear())
    assert len(fair["repairs"]) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"rows": ["#r"], "inks": [BLACK]},
        {"rows": ["#1"], "inks": [RED, HALF]},
        {"rows": ["#.", ".#"], "inks": [BLACK, BLACK]},
        {"rows": ["#..", "....."], "hexagon": [2, 2, 2, 2, 2, 2]},
        {"rows": ["#.."], "hexagon": [1, 0, 1, 3, 1, 1]},
        {"rows": []},
        {"rows": ["#", "##"]},
        {"rows": ["#x"]},
        {"rows": ["#" * 101]},
        {"rows": ["#"], "repairs": 9},
        {"rows": ["#"], "seconds": 0},
        {"rows": ["#"], "guessing": "required"},
    ],
)
def test_what_is_no_picture_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        PictureRequest(task="picture", **wrong)


def test_as_many_inks_are_proposed_as_show_the_image_and_leave_it_solvable() -> None:
    plain = ["00000", "01110", "01110", "01110", "00000"]
    several = ["00000", "01000", "00100", "00002", "00000"]
    ear = Ear()
    pictures = [
        {"rows": plain, "inks": 1, "likeness": 600},
        {"rows": [row.replace("111", "121") for row in plain], "inks": 2, "likeness": 700},
        {"rows": several, "inks": 2, "likeness": 800},
    ]
    answer = weigh_inks(InksRequest.model_validate({"task": "inks", "pictures": pictures, "seconds": 5}), ear)
    # Lines leave four of 25 cells open in the last: that costs more than it shows.
    assert answer["best"] == 1
    assert [choice["open_cells"] for choice in answer["choices"]] == [0, 0, 4]
    assert [choice["changes"] for choice in answer["choices"]] == [0, 0, 1]
    assert ear.parts[0]["best"] == 1
    for wrong in (["01", "0"], ["03"], ["0x"]):
        with pytest.raises(ValidationError):
            InksRequest.model_validate({"task": "inks", "pictures": [{"rows": wrong, "inks": 2, "likeness": 0}]})
