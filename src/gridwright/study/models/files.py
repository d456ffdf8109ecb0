"""A model as a file: a ZIP of `model.json` and arrays. Nothing in it is executed, and nothing is trusted that was not checked."""

from __future__ import annotations

import json
import math
import re
import zipfile
from collections.abc import Mapping
from dataclasses import fields
from io import BytesIO
from typing import Any

import numpy as np

from gridwright.codec.archive import ZIP, unpack
from gridwright.codec.jsontext import parse_json, show
from gridwright.model.errors import InputError
from gridwright.model.format import Limits
from gridwright.study.evaluation.intervals import Intervals
from gridwright.study.models.model import COEFFICIENT, IMPORTANCE, SCALES, Model, ModelCard, Weight
from gridwright.study.models.predictors import PREDICTORS, Predictor
from gridwright.study.models.recipes import LOG, SECONDS
from gridwright.study.tables import check_bytes

# Arrays of one dimension as `.npy` files, read without numpy's own reader.
#
# That one evaluates the header as Python and makes room for whatever shape it declares; this one accepts just what we write.

_MAGIC = b"\x93NUMPY\x01\x00"
_HEADER = re.compile(rb"\{'descr': '([<|][fiu][1-8])', 'fortran_order': False, 'shape': \(([0-9]{1,12}),\), \} *\n")
_ALIGNMENT = 64


def format_npy(array: Any, dtype: str) -> bytes:
    """The array as a file of format 1.0."""
    numbers = np.ascontiguousarray(array, dtype=dtype)
    text = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': ({len(numbers)},), }}".encode()
    padding = -(len(_MAGIC) + 2 + len(text) + 1) % _ALIGNMENT
    header = text + b" " * padding + b"\n"
    return _MAGIC + len(header).to_bytes(2, "little") + header + numbers.tobytes()


def parse_npy(data: bytes, dtype: str, place: str) -> Any:
    """The array, if it has that type and one dimension; InputError otherwise."""
    start = len(_MAGIC) + 2
    end = start + int.from_bytes(data[len(_MAGIC) : start], "little")
    match = _HEADER.fullmatch(data[start:end])
    if not data.startswith(_MAGIC) or match is None:
        raise InputError("found no array of numbers as a model holds them", place=place)
    found, length = match[1].decode(), int(match[2])
    if found != dtype:
        raise InputError(f"found numbers of type {found}, expected {dtype}", place=place)
    content = data[end:]
    if len(content) != length * np.dtype(dtype).itemsize:
        raise InputError(f"found {len(content)} bytes, expected {length} numbers of type {dtype}", place=place)
    return np.frombuffer(content, dtype=dtype)


# The card of a model as JSON, and back with every value checked.

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


SUFFIX = ".gwmodel"
FORMAT = "gridwright model"
VERSION = 1
LIMITS = Limits(bytes=256 << 20)
"""All members unpacked: room for 150 trees grown to the end on 40,000 puzzles."""
MOST_JSON = 8 << 20
MOST_FEATURES = 5000

_JSON = "model.json"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of all members: the same model has the same bytes whenever it is written."""
_KEYS = dict.fromkeys(("format", "version", "recipe", "target", "features", "predictor", "numbers", "card"))


def format_model(model: Model) -> bytes:
    """The bytes of a file. The same for the same model."""
    kind = next(name for name, each in PREDICTORS.items() if each is type(model.predictor))
    content = {
        "format": FORMAT,
        "version": VERSION,
        "recipe": model.recipe,
        "target": model.target,
        "features": list(model.features),
        "predictor": kind,
        "numbers": {name: getattr(model.predictor, name) for name in _list_numbers(model.predictor)},
        "card": format_card(model.card),
    }
    members = {_JSON: json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1).encode() + b"\n"}
    for name, dtype in model.predictor.ARRAYS.items():
        members[f"{name}.npy"] = format_npy(getattr(model.predictor, name), dtype)
    if sum(map(len, members.values())) > LIMITS.bytes:
        raise InputError(f"the model {model.recipe} is too large for a file: it takes more than {LIMITS.bytes:,} bytes")
    sink = BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return sink.getvalue()


def parse_model(data: bytes) -> Model:
    """The model in a file. InputError, with the place, at anything that `format_model` would not write."""
    check_bytes(data, "a model")
    members = _unpack(data)
    if _JSON not in members:
        raise InputError(f"found no {_JSON}, expected a model that `gridwright study train` wrote")
    content = _parse_content(members.pop(_JSON))
    features = tuple(take_text(name, "features") for name in take_items(content["features"], "features"))
    if not 0 < len(features) <= MOST_FEATURES or len(set(features)) < len(features):
        raise InputError(f"found {len(features)} columns, expected 1 to {MOST_FEATURES}, each once", place="features")
    target = take_choice(content["target"], (SECONDS, LOG), "target")
    return Model(
        recipe=take_text(content["recipe"], "recipe"),
        features=features,
        predictor=_parse_predictor(content, members, len(features)),
        target=target,
        card=parse_card(content["card"]),
    )


def _unpack(data: bytes) -> dict[str, bytes]:
    if not data.startswith(ZIP):
        raise InputError(f"not a model: expected a file that `gridwright study train` wrote, as its name ends in {SUFFIX}")
    members: dict[str, bytes] = {}
    for path, member in unpack(data, "", LIMITS):
        name = path.removeprefix("/")
        if isinstance(member, InputError):
            raise InputError(member.message, place=_show_member(name))
        if name in members:
            raise InputError("found twice", place=_show_member(name))
        members[name] = member
    return members


def _parse_content(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_JSON:
        raise InputError(f"found {len(data):,} bytes, expected at most {MOST_JSON:,}", place=_JSON)
    try:
        value = parse_json(data.decode())
    except UnicodeDecodeError as fault:
        raise InputError("found bytes that are no UTF-8", place=f"{_JSON}, byte {fault.start}") from None
    except InputError as error:
        place = f"{_JSON}, {error.place}" if error.place else _JSON
        raise InputError(error.message.removeprefix("not a puzzle: "), place=place) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise InputError(f"found no format {FORMAT!r}", place=_JSON)
    version = value.get("version")
    if type(version) is int and version > VERSION:
        raise InputError(
            f"found a model of format {version}, expected at most {VERSION}: a newer gridwright wrote it", place=_JSON
        )
    if version != VERSION or type(version) is not int:
        raise InputError(f"found version {show(version)}, expected {VERSION}", place=_JSON)
    return take_keys(value, _KEYS, _JSON)


def _parse_predictor(content: dict[str, Any], members: dict[str, bytes], width: int) -> Predictor:
    kind = PREDICTORS[take_choice(content["predictor"], tuple(PREDICTORS), "predictor")]
    expected = {f"{name}.npy": dtype for name, dtype in kind.ARRAYS.items()}
    for name in sorted(expected.keys() ^ members.keys()):
        raise InputError("is missing" if name in expected else "is not part of this model", place=_show_member(name))
    arrays = {name.removesuffix(".npy"): parse_npy(members[name], dtype, name) for name, dtype in expected.items()}
    numbers = take_keys(content["numbers"], dict.fromkeys(_list_numbers(kind)), "numbers")
    types = {field.name: field.type for field in fields(kind)}
    for name, number in numbers.items():
        arrays[name] = (take_truth if types[name] == "bool" else take_float)(number, f"numbers.{name}")
    predictor: Predictor = kind(**arrays)
    predictor.check(width)
    if getattr(predictor, "is_log", content["target"] == LOG) != (content["target"] == LOG):
        raise InputError(f"found {content['target']}, which this predictor is not", place="target")
    return predictor


def _list_numbers(predictor: Any) -> list[str]:
    """The fields of a predictor that are no arrays."""
    return [field.name for field in fields(predictor) if field.name not in predictor.ARRAYS]


def _show_member(name: str) -> str:
    return name if name.isprintable() and len(name) <= 80 else repr(name[:60])
