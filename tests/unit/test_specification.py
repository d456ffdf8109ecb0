"""One description of what can be asked for: what is derived from it says the same."""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

import pytest

from gridwright.kinds import load_kind, load_kinds
from gridwright.model.errors import InputError
from gridwright.model.specification import (
    FIRST,
    Characters,
    GeneratorInfo,
    OneOf,
    Range,
    Share,
    Shares,
    Side,
    Whole,
    WholeOr,
    check_choices,
    describe,
    list_choices,
    list_properties,
    make_schema,
    parse_size,
)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A drawing by its properties. Nobody makes one."""

    width: int = field(metadata=describe(Side(1, 50), "Columns.", option="size", place=FIRST, start=5))
    mood: str = field(
        default="calm",
        metadata=describe(OneOf({"calm": "Quiet.", "very wild": "Loud."}, for_squares=("very wild",)), "What it feels like."),
    )
    ink: float | None = field(default=None, metadata=describe(Share(), "How dark."))
    seed: int = 0


MAKING = [kind.name for kind in load_kinds() if kind.can("specification")]


def info_of(kind: str) -> GeneratorInfo:
    return load_kind(kind).specification.GENERATOR_INFO


def test_properties_know_their_names_and_defaults() -> None:
    width, mood, ink = list_properties(Sketch)
    assert (width.name, width.is_required, width.option_name, width.text_key) == ("width", True, "size", "generate.width")
    assert (mood.default, mood.option_name) == ("calm", "mood")
    assert (ink.default, ink.is_required) == (None, False)


def test_a_schema_has_bounds_choices_and_the_keys_of_texts() -> None:
    schema = make_schema(Sketch, longest_side=30)
    assert schema["description"] == "A drawing by its properties. Nobody makes one."
    assert schema["required"] == ["width"]
    assert list(schema["properties"]) == ["width", "mood", "ink"]
    assert schema["properties"]["width"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 30,
        "description": "Columns.",
        "x-form": {"place": "first", "text": "generate.width", "control": "side", "start": 5},
    }
    assert schema["properties"]["mood"]["enum"] == ["calm", "very wild"]
    assert schema["properties"]["mood"]["x-form"]["choices"] == [
        {"value": "calm", "text": "generate.mood.calm", "summary": "Quiet."},
        {"value": "very wild", "text": "generate.mood.very-wild", "summary": "Loud.", "needs_square": True},
    ]
    assert schema["properties"]["ink"]["anyOf"] == [{"type": "number", "minimum": 0, "maximum": 1}, {"type": "null"}]
    assert list(make_schema(Sketch, without=["mood"])["properties"]) == ["width", "ink"]


def test_choices_are_checked_by_name_and_as_they_are_typed() -> None:
    check_choices(Sketch(3, "very-wild"))
    check_choices(Sketch(3, "very wild"))
    with pytest.raises(InputError, match="mood: found 'sad', expected one of calm, very wild"):
        check_choices(Sketch(3, "sad"))
    assert list_choices(Sketch) == {"mood": {"calm": "Quiet.", "very wild": "Loud."}}


@pytest.mark.parametrize(
    ("form", "text", "value"),
    [
        (Whole(1, 60), "7", 7),
        (WholeOr(0, 255, "auto", "auto or a grey"), "auto", None),
        (WholeOr(0, 255, "auto", "auto or a grey"), "128", 128),
        (Share(), "0.25", 0.25),
        (Range(1, 10, "a band"), "2-4", (2, 4)),
        (Range(1, 10, "a band", words={"gentle": "Bands 1 and 2."}), "gentle", "gentle"),
        (Shares(("long", "thick"), "two numbers"), "1,0.3", (1.0, 0.3)),
        (OneOf({"very easy": ""}), "very-easy", "very-easy"),
        (Characters("0123"), "12", "12"),
    ],
)
def test_what_is_written_is_read_again(form: Any, text: str, value: Any) -> None:
    assert form.parse(text) == value
    assert form.write(value) == text


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (Whole(1, 60), "61"),
        (Whole(1, 60), "-1"),
        (WholeOr(0, 255, "auto", "auto or a grey"), "256"),
        (Share(has_one=False), "1"),
        (Share(), "nan"),
        (Share(), "much"),
        (Range(1, 10, "a band"), "4-2"),
        (Range(1, 10, "a band"), "0-2"),
        (Range(1, 10, "a band"), "gentle"),
        (Shares(("long", "thick"), "two numbers"), "1"),
        (Shares(("long", "thick"), "two numbers"), "1,2"),
    ],
)
def test_what_is_written_wrong_is_quoted(form: Any, text: str) -> None:
    with pytest.raises(ValueError, match=f"found '?{text}'?, expected "):
        form.parse(text)


def test_sizes_are_columns_and_rows() -> None:
    assert parse_size(" 20 x 15 ") == (20, 15)
    with pytest.raises(ValueError, match="found '20', expected columns and rows such as 20x15"):
        parse_size("20")


@pytest.mark.parametrize("kind", MAKING)
def test_every_kind_describes_what_can_be_asked_of_it(kind: str) -> None:
    info = info_of(kind)
    schema = info.make_schema()
    assert json.loads(json.dumps(schema)) == json.loads(json.dumps(schema, sort_keys=True))
    for each in (info.specification, *(source.specification for source in info.sources)):
        properties = list(list_properties(each))
        assert all(found.help.endswith(".") for found in properties)
        required = {found.name for found in fields(each) if found.default is MISSING}
        assert {found.name for found in properties if found.is_required} == required
    assert all(sentence for choices in list_choices(info.specification).values() for sentence in choices.values())


@pytest.mark.parametrize("kind", MAKING)
def test_defaults_fit_their_own_description(kind: str) -> None:
    for found in list_properties(info_of(kind).specification):
        if isinstance(found.form, OneOf):
            assert found.form.has(found.default) or (found.default is None and found.is_left_open)
        if isinstance(found.form, Shares | Whole) and found.default is not None:
            assert found.form.parse(found.form.write(found.default)) == found.default
