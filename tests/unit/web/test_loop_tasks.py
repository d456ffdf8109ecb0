"""The tasks of the maker of Slitherlinks: what is told while it is found out, and clues for a loop."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from gridwright.kinds.slitherlink.page_jobs import LoopRequest, ThinRequest, survey_loop, thin_loop
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort
from gridwright.web.tasks.table import JobRequest

UNIQUE = ["3.", ".3"]
SQUARE = ["+-+-+", "| x |", "+x+x+", "| x |", "+-+-+"]


class Ear:
    """Hears parts, as the server does."""

    def __init__(self) -> None:
        self.parts: list[dict[str, Any]] = []

    def __call__(self, effort: Effort) -> None:
        pass

    def tell(self, part: Any) -> None:
        self.parts.append(dict(part))


def describe(clues: list[str], **more: Any) -> dict[str, Any]:
    return {"kind": "slitherlink", "height": len(clues), "width": len(clues[0]), "clues": clues, **more}


def survey(clues: list[str], **more: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    request = LoopRequest.model_validate({"task": "loop", "document": describe(clues), **more})
    ear = Ear()
    return dict(survey_loop(request, ear)), ear.parts


def test_one_solution_is_told_with_its_level() -> None:
    answer, parts = survey(["22", "22"])
    assert (answer["outcome"], answer["is_unique"], answer["is_exact"], answer["is_graded"]) == ("solved", True, True, True)
    assert answer["level"] is not None
    assert not answer["colouring"]
    assert [part["outcome"] for part in parts] == ["", "solved", "solved"]
    assert parts[-1] == answer
    assert "." not in "".join(answer["forced"])


def test_several_solutions_are_told_with_what_differs() -> None:
    answer, parts = survey(["0...", "....", "....", "...."])
    assert (answer["outcome"], answer["is_unique"], answer["is_exact"]) == ("ambiguous", False, True)
    assert answer["forced"][0].startswith("+x+")
    assert {0, 1, 2} & set(answer["differing"]) == set()
    assert 0 < len(parts[1]["differing"]) <= len(answer["differing"])
    assert answer["level"] is None


def test_no_solution_is_told_with_the_clues_that_clash() -> None:
    answer, _ = survey(["00..", "33..", "....", "...2"], focus=[1, 0])
    assert (answer["outcome"], answer["is_minimal"]) == ("unsolvable", True)
    width = 9
    cells = {(place // width // 2, place % width // 2) for place in answer["clash"]}
    assert cells < {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_loop_is_thinned_out() -> None:
    document = describe(["..", ".."], goal=SQUARE)
    request = ThinRequest.model_validate({"task": "thin", "document": document, "level": "easy", "seed": 3})
    answer = thin_loop(request, Ear())
    assert answer["seed"] == 3
    assert answer["facts"]["level"] == "easy"
    assert answer["document"]["goal"] == SQUARE
    assert answer["facts"]["clues"] == sum(row.count("2") for row in answer["document"]["clues"])


def test_what_cannot_be_thinned_out_is_told_with_what_came_nearest() -> None:
    document = describe(["..", ".."], goal=SQUARE)
    request = ThinRequest.model_validate({"task": "thin", "document": document, "level": "expert", "clues": "0", "seed": 3})
    answer = thin_loop(request, Ear())
    assert "facts" not in answer
    assert answer["reason"] == "the level expert does not find this loop, whatever clues of those allowed are left"
    assert answer["document"]["clues"] == ["..", ".."]


def test_a_loop_must_be_there() -> None:
    request = ThinRequest.model_validate({"task": "thin", "document": describe(UNIQUE), "seed": 3})
    with pytest.raises(InputError, match="holds clues but no loop"):
        thin_loop(request, Ear())


@pytest.mark.parametrize(
    "flaw",
    [
        {"document": {"kind": "nonogram", "height": 1, "width": 1, "rows": [[1]], "columns": [[1]]}},
        {"focus": [1]},
        {"focus": [1, 5_000]},
        {"seconds": 61},
        {"level": "normal"},
    ],
)
def test_requests_are_bounded(flaw: dict[str, Any]) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(JobRequest)
    good = {"task": "loop", "document": describe(UNIQUE), "focus": [1, 1], "seconds": 5}
    assert isinstance(adapter.validate_python(good), LoopRequest)
    with pytest.raises(ValidationError):
        adapter.validate_python({**good, **flaw})
