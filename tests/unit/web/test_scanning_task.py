"""What is asked about photographs is checked first, and what was read is told in numbers and words of the page."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from pydantic import ValidationError

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, Unsolvable
from gridwright.model.scanning import ReadValue, Scan
from gridwright.web.tasks import scanning
from gridwright.web.tasks.scanning import ScanRequest, scan

PHOTO = base64.b64encode(b"GIF89a, but no image").decode()
PLACE = {"kind": "nonogram", "corners": [[0, 0], [10.5, 0], [10, 10], [0, 10]], "rows": 1, "columns": 2}


class Silent:
    """Nobody listens."""

    def __call__(self, effort: Any, /) -> None: ...

    def tell(self, part: Any) -> None: ...


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"photo": ""}, "photo"),
        ({"photo": None}, "photo"),
        ({"place": {**PLACE, "kind": "hitori"}}, "place"),
        ({"place": {**PLACE, "corners": PLACE["corners"][:3]}}, "place.corners"),
        ({"place": {**PLACE, "corners": [[0, 0], [1e9, 0], [1, 1], [0, 1]]}}, "place.corners.1.0"),
        ({"place": {**PLACE, "rows": 0}}, "place.rows"),
        ({"place": {**PLACE, "columns": 101}}, "place.columns"),
        ({"place": {**PLACE, "mesh": [[[0, 0], [1, 0], [2, 0]]]}}, "place"),
        ({"place": {**PLACE, "mesh": [[[0, 0]] * 3] * 102}}, "place.mesh"),
        ({"place": PLACE, "fixed": {"row 1": "1" * 601}}, "fixed.row 1"),
        ({"fixed": {"row 1": "1"}}, ""),
        ({"seconds": 0}, "seconds"),
        ({"camera": True}, "camera"),
    ],
)
def test_a_request_out_of_bounds_is_refused(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ScanRequest.model_validate({"task": "scan", "photo": PHOTO, **changes})
    (first, *_) = refused.value.errors()
    assert ".".join(map(str, first["loc"])).startswith(place)


@pytest.mark.parametrize("photo", ["not base64!", PHOTO])
def test_what_is_no_image_is_refused_by_a_sentence(photo: str) -> None:
    with pytest.raises(InputError, match="found"):
        scan(ScanRequest.model_validate({"task": "scan", "photo": photo}), Silent())


def test_a_reading_is_told_with_its_values_and_its_mesh(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Nonogram.build([[1]], [[1], []])
    board = puzzle.make_board().from_rows(["#?"])
    quad = ((1.04, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))
    value = ReadValue("row 1", 1, "1", "7", 0.512345, True, (("1", 0.5), ("7", 0.4)), quad)
    mesh = (((0.0, 0.0), (5.0, 0.0), (10.0, 0.0)), ((0.0, 5.0), (5.0, 5.0), (10.0, 5.0)))
    asked: dict[str, Any] = {}

    def scan_image(data: bytes, **wish: Any) -> tuple[Scan[Any, Any], ...]:
        asked.update(wish)
        return (Scan("nonogram", 1, 2, puzzle, board, (value,), mesh, Solved(board, is_unique=True), 0.91234, ("A note.",)),)

    monkeypatch.setattr(scanning.api, "scan_image", scan_image)
    place = {**PLACE, "mesh": [list(map(list, line)) for line in mesh]}
    answer = scan(ScanRequest.model_validate({"task": "scan", "photo": PHOTO, "place": place, "fixed": {"row 1": "1"}}), Silent())
    assert (asked["kind"], asked["fixed"], asked["place"].rows, asked["place"].columns) == ("nonogram", {"row 1": "1"}, 1, 2)
    assert asked["place"].mesh == mesh
    (read,) = answer["puzzles"]
    assert (read["document"] or {})["rows"] == [[1]]
    assert (read["board"], read["outcome"], read["score"], read["notes"]) == (["#?"], "unique", 0.912, ["A note."])
    assert read["mesh"][1][2] == (10.0, 5.0)
    assert read["values"] == [
        {
            "where": "row 1",
            "name": "row 1, number 1",
            "number": 1,
            "value": "1",
            "read": "7",
            "confidence": 0.5123,
            "is_doubtful": True,
            "was_corrected": True,
            "choices": ["1", "7"],
            "quad": [(1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0)],
        }
    ]


def test_outcomes_have_the_names_that_the_page_has_words_for() -> None:
    board = Nonogram.build([[1]], [[1]]).make_board()
    outcomes = (
        None,
        Solved(board, is_unique=True),
        Solved(board, is_unique=False),
        Unsolvable(),
        GaveUp("time"),
        Ambiguous((board, board), is_complete=False),
    )
    assert [scanning._name_outcome(outcome) for outcome in outcomes] == [
        "",
        "unique",
        "solved",
        "unsolvable",
        "gave-up",
        "ambiguous",
    ]
