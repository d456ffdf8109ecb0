"""The card of a model as JSON, and back with every value checked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from gridwright.codec.jsontext import show
from gridwright.model.errors import InputError
from gridwright.study.evaluation.intervals import Intervals
from gridwright.study.models.model import COEFFICIENT, IMPORTANCE, SCALES, ModelCard, Weight

LONGEST_TEXT = 500
MOST_ITEMS = 10_000
LONGEST_LIST = 1 << 20
"""Characters of a list of columns that was chosen by hand."""
MOST = 2**63
"""Whole numbers are smaller."""


def format_card(card: ModelCard) -> dict[str, Any]:
    """The card as values that JSON knows."""
    return {
        "fingerprint": card.fingerprint,
        "rows": card.rows,
        "areas": list(card.areas),
        "is_simulated": card.is_simulated,
        "origin": card.origin,
        "feature_set": card.feature_set,
        "seed": card.seed,
        "versions": dict(card.versions),
        "notes": list(card.notes),
        "weights": [[weight.column, weight.value, weight.kind, weight.scale] for weight in card.weights],
        "scores": dict(card.scores),
        "intervals": card.intervals.to_json() if card.intervals else None,
    }


def parse_card(value: object, place: str = "card") -> ModelCard:
    """What `format_card` gave. InputError at anything else."""
    card = take_keys(value, ModelCard.__dataclass_fields__, place)
    fields = {name: f"{place}.{name}" for name in card}
    weights = take_items(card["weights"], fields["weights"])
    return ModelCard(
        fingerprint=take_text(card["fingerprint"], fields["fingerprint"]),
        rows=take_whole(card["rows"], fields["rows"]),
        areas=_take_range(card["areas"], fields["areas"]),
        is_simulated=take_truth(card["is_simulated"], fields["is_simulated"]),
        origin=take_text(card["origin"], fields["origin"]),
        feature_set=take_text(card["feature_set"], fields["feature_set"], longest=LONGEST_LIST),
        seed=take_whole(card["seed"], fields["seed"]),
        versions=_take_texts(card["versions"], fields["versions"]),
        notes=tuple(take_text(note, fields["notes"]) for note in take_items(card["notes"], fields["notes"])),
        weights=tuple(_parse_weight(weight, fields["weights"]) for weight in weights),
        scores={name: take_float(number, fields["scores"]) for name, number in _take_mapping(card["scores"], fields["scores"])},
        intervals=None if card["intervals"] is None else Intervals.from_json(card["intervals"], fields["intervals"]),
    )


def take_keys(value: object, names: Mapping[str, Any], place: str) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise _refuse(value, "an object", place)
    for name in names:
        if name not in value:
            raise InputError(f"found no {name}", place=place)
    for name in value:
        if name not in names:
            raise InputError(f"found {show(name)}, which is not known", place=place)
    return value


def take_items(value: object, place: str) -> list[Any]:
    """A list, not too long."""
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        raise _refuse(value, f"a list of at most {MOST_ITEMS:,} items", place)
    return value


def take_text(value: object, place: str, *, longest: int = LONGEST_TEXT) -> str:
    """A text that can be shown as it is."""
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise _refuse(value, f"at most {longest} printable characters", place)
    return value


def take_choice(value: object, choices: tuple[str, ...], place: str) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in choices:
        raise _refuse(value, f"one of {', '.join(choices)}", place)
    return value


def take_whole(value: object, place: str) -> int:
    """A whole number from 0."""
    if type(value) is not int or not 0 <= value < MOST:
        raise _refuse(value, "a whole number from 0", place)
    return value


def take_float(value: object, place: str) -> float:
    """A number, as a float."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < math.inf:
        raise _refuse(value, "a number", place)
    if isinstance(value, int) and abs(value) > MOST:
        raise _refuse(value, "a number that is not so large", place)
    return float(value)


def take_truth(value: object, place: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _refuse(value, "true or false", place)
    return value


def _take_mapping(value: object, place: str) -> list[tuple[str, Any]]:
    if not isinstance(value, dict) or len(value) > MOST_ITEMS:
        raise _refuse(value, f"an object of at most {MOST_ITEMS:,} values", place)
    return [(take_text(name, place), item) for name, item in value.items()]


def _take_texts(value: object, place: str) -> dict[str, str]:
    return {name: take_text(text, place) for name, text in _take_mapping(value, place)}


def _parse_weight(value: object, place: str) -> Weight:
    if not isinstance(value, list) or len(value) != 4:
        raise _refuse(value, "a list of column, number, kind and scale", place)
    column, number, kind, scale = value
    return Weight(
        take_text(column, place),
        take_float(number, place),
        take_choice(kind, (COEFFICIENT, IMPORTANCE), place),
        take_choice(scale, tuple(SCALES), place),
    )


def _take_range(value: object, place: str) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise _refuse(value, "a list of two whole numbers", place)
    least, most = (take_whole(each, place) for each in value)
    if not 0 < least <= most:
        raise InputError(f"found {least} to {most}, expected a range above 0", place=place)
    return least, most


def _refuse(value: object, expected: str, place: str) -> InputError:
    return InputError(f"found {show(value)}, expected {expected}", place=place)
