"""What the maker of nonograms is told about a picture."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from gridwright import api
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


@pytest.mark.parametrize(
    "wrong",
    [
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
