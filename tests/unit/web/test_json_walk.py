"""JSON read piece by piece says what JSON read at once says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.web import data_file
from gridwright.web.data_file import JsonWalk
from gridwright.web.errors import ApiError

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
documents = st.dictionaries(st.text(max_size=5), st.lists(values, max_size=4), max_size=4)


def rebuild(text: str, most: int = 100_000) -> dict[str, list[Any]]:
    walk = JsonWalk(text)
    found = {key: [walk.value(most) for _ in walk.walk_list()] for key in walk.walk_object()}
    walk.finish()
    return found


@pytest.fixture(params=[1, 4_096])
def _look(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is looked at in one go."""
    monkeypatch.setattr(data_file, "FIRST_LOOK", request.param)


@settings(max_examples=40)
@given(document=documents, indent=st.sampled_from([None, 1]), is_ascii=st.booleans())
def test_the_pieces_are_the_whole(document: dict[str, list[Any]], indent: int | None, is_ascii: bool) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=is_ascii)
    assert rebuild(f" {text}\n") == document


@settings(max_examples=40)
@given(documents, st.data())
def test_what_breaks_off_is_no_json(document: dict[str, list[Any]], data: st.DataObject) -> None:
    text = json.dumps(document)
    end = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(ApiError) as caught:
        rebuild(text[:end])
    assert (caught.value.status, caught.value.code, caught.value.place) == (400, "wrong-json", "body")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected '{' (at character 1 of 0)"),
        ("[]", "expected '{'"),
        ('{"a": []} x', "expected the end (at character 11 of 11)"),
        ('{"a": [1,]}', "Expecting value"),
        ('{"a": [1 2]}', "expected ','"),
        ('{"a": [1},', "expected ','"),
        ('{"a" [1]}', "expected ':'"),
        ('{"a": 1}', "expected '['"),
        ("{1: []}", "expected a key in quotes"),
        ('{"a": [NaN]}', "NaN is no number of JSON"),
        ('{"a": [' + "[" * 100_000, "it is nested too deeply"),
        ('{"a": [' + "9" * 5_000 + "]}", " digits, expected at most 1,000 (at character 8 of 5,009)"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ApiError) as caught:
        rebuild(text)
    assert message in caught.value.message


@pytest.mark.usefixtures("_look")
def test_pieces_are_bounded() -> None:
    assert rebuild(json.dumps({"a": ["x" * 98, 12345678, 1]}), most=100) == {"a": ["x" * 98, 12345678, 1]}
    for piece in ("x" * 99, [1] * 40, 10**100):
        with pytest.raises(ApiError, match="longer than 100 characters"):
            rebuild(json.dumps({"a": [piece], "b": ["y" * 50]}), most=100)
