"""A model as a file: a ZIP of `model.json` and arrays. Nothing in it is executed, and nothing is trusted that was not checked."""

from __future__ import annotations

import json
import zipfile
from dataclasses import fields
from io import BytesIO
from typing import Any

from gridwright.codec.archive import ZIP, unpack
from gridwright.codec.jsontext import parse_json, show
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits
from gridwright.study.checks import check_bytes
from gridwright.study.models.card_json import (
    format_card,
    parse_card,
    take_choice,
    take_float,
    take_items,
    take_keys,
    take_text,
    take_truth,
)
from gridwright.study.models.model import Model
from gridwright.study.models.npy import format_npy, parse_npy
from gridwright.study.models.predictors import PREDICTORS, Predictor
from gridwright.study.models.recipes import LOG, SECONDS

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
