"""The task `print`: the file or the picture of a page, progress, and what is refused."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import pypdfium2
import pytest
from pydantic import TypeAdapter, ValidationError

from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort
from gridwright.web.documents import describe_puzzle
from gridwright.web.tasks.printing import MOST_PUZZLES, PrintRequest, print_puzzles
from gridwright.web.tasks.table import JobRequest
from tests.unit.printing.sheets import HEART, make_coloured, make_crossword, make_nonogram, make_slitherlink

ADAPTER: TypeAdapter[Any] = TypeAdapter(JobRequest)


class Ear:
    """Hears how far a task is, and may lose patience."""

    def __init__(self, patience: int = 1_000) -> None:
        self.heard: list[int] = []
        self.patience = patience

    def __call__(self, effort: Effort) -> None:
        self.heard.append(effort.nodes)
        if len(self.heard) > self.patience:
            raise KeyboardInterrupt

    def tell(self, part: Mapping[str, Any]) -> None:
        raise AssertionError("printing has no parts")


def make_request(puzzles: list[Any], **more: Any) -> PrintRequest:
    items = [{"document": describe_puzzle(puzzle).dump(), **more.pop("item", {})} for puzzle in puzzles]
    request = ADAPTER.validate_python({"task": "print", "items": items, **more})
    assert isinstance(request, PrintRequest)
    return request


def test_puzzles_of_every_kind_become_a_file() -> None:
    ear = Ear()
    puzzles = [make_nonogram(HEART), make_coloured(), make_slitherlink(), make_crossword(5)]
    layout = {"per_page": 4, "title_page": {"title": "Evenings: by *the* window"}, "language": "sk"}
    answer = print_puzzles(make_request(puzzles, layout=layout, address="https://puzzles.example"), ear)
    document = pypdfium2.PdfDocument(base64.b64decode(answer["base64"]))
    assert (len(document), answer["name"]) == (answer["pages"], "evenings-by-the-window.pdf")
    assert "Riešenia" in document[len(document) - 1].get_textpage().get_text_range()
    assert max(ear.heard) >= 4


def test_a_page_can_be_seen_beforehand() -> None:
    request = make_request([make_nonogram(HEART)], preview=2)
    answer = print_puzzles(request, Ear())
    assert answer["svg"].startswith("<svg")
    assert (answer["pages"], "base64" in answer) == (2, False)
    assert "Solutions" in answer["svg"]


def test_what_a_player_wrote_is_printed() -> None:
    board = [".#.#.", "?????", "?????", "?????", "?????"]
    plain = print_puzzles(make_request([make_nonogram(HEART)], preview=1), Ear())
    marked = print_puzzles(make_request([make_nonogram(HEART)], item={"board": board}, preview=1), Ear())
    assert "#8f8f8f" not in plain["svg"]
    assert "#8f8f8f" in marked["svg"]


def test_remarks_are_codes_and_sentences() -> None:
    answer = print_puzzles(make_request([make_nonogram(HEART, "中")]), Ear())
    assert answer["remarks"] == [
        {"code": "letters", "puzzles": [], "letters": "中", "message": "the font has no 中: printed as a question mark"}
    ]
    assert answer["name"] == "puzzles.pdf"  # a picture's name would give it away
    assert print_puzzles(make_request([make_nonogram(HEART, "中")], item={"title": "中"}), Ear())["name"] == "中.pdf"


def test_it_can_be_stopped() -> None:
    with pytest.raises(KeyboardInterrupt):
        print_puzzles(make_request([make_nonogram(HEART)] * 3), Ear(patience=1))


def test_a_wrong_board_is_told_with_its_place() -> None:
    request = make_request([make_nonogram(HEART)], item={"board": ["##"]})
    with pytest.raises(InputError) as caught:
        print_puzzles(request, Ear())
    assert caught.value.place.startswith("items.0")


@pytest.mark.parametrize(
    "more",
    [
        {"items": []},
        {"layout": {"paper": "a3"}},
        {"layout": {"margin": 90.0}},
        {"layout": {"per_page": 5}},
        {"layout": {"title_page": {"title": ""}}},
        {"preview": 0},
        {"seconds": 61.0},
        {"address": "x" * 2001},
    ],
)
def test_requests_are_bounded(more: dict[str, Any]) -> None:
    document = describe_puzzle(make_nonogram(HEART)).dump()
    with pytest.raises(ValidationError):
        ADAPTER.validate_python({"task": "print", "items": [{"document": document}], **more})
    with pytest.raises(ValidationError):
        ADAPTER.validate_python({"task": "print", "items": [{"document": document}] * (MOST_PUZZLES + 1)})
