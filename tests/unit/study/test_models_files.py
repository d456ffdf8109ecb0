"""Models as files: the same after a round trip, and nothing but an InputError for whatever else stands in them."""

from __future__ import annotations

import io
import json
import math
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright.model.errors import InputError
from gridwright.model.format import Limits
from gridwright.study.evaluation.intervals import Calibration, Intervals
from gridwright.study.models import files
from gridwright.study.models.files import format_model, format_npy, parse_model, parse_npy
from gridwright.study.models.model import COEFFICIENT, IMPORTANCE, Model, ModelCard, Weight
from gridwright.study.models.predictors import Boosting, Forest, Linear, PerSize

CARD = ModelCard(
    fingerprint="0123456789abcdef" * 2,
    rows=120,
    areas=(25, 400),
    is_simulated=True,
    origin="attempts",
    feature_set="all",
    seed=7,
    versions={"gridwright": "1.0", "python": "3.11.7"},
    notes=("a note — with a dash",),
    weights=(Weight("area", -0.1, COEFFICIENT, "log1p"), Weight("demand=what-if", 1e-300, IMPORTANCE)),
    scores={"grouped.factor": 1.25, "grouped.r2": -3.0},
    intervals=Intervals(0.8, Calibration(1.5, 120, {"up to 10x10": 1.25}, {"up to 10x10": 60}), None),
)
TREES = {  # two trees: one with two splits, and a single leaf
    "starts": np.array([0, 5], "<i4"),
    "columns": np.array([0, 1, -1, -1, -1, -1], "<i4"),
    "numbers": np.array([100.0, math.inf, 3.0, 4.0, 5.0, 0.1]),
    "skips": np.array([4, 2, 0, 0, 0, 0], "<i4"),
    "missing_left": np.array([0, 1, 0, 0, 0, 0], "|u1"),
}
MODELS = {
    "linear": Model(
        "ridge",
        ("area", "demand=what-if"),
        Linear(np.array([100.0, 0.0]), np.array([1, 0], "|u1"), np.zeros(2), np.array([0.1, -2.0]), 1 / 3, is_log=False),
        "seconds",
        CARD,
    ),
    "per-size": Model(
        "size-constant", ("area",), PerSize(np.array([100.0, 225.0]), np.array([60.0, 90.0, 200.0]), 80.0), "log", CARD
    ),
    "forest": Model("forest-100", ("area", "width"), Forest(**TREES, medians=np.array([100.0, 10.0])), "seconds", CARD),
    "boosting": Model("boosting", ("area", "width"), Boosting(**TREES, baseline=0.1), "log", replace(CARD, intervals=None)),
}
ROWS = np.array([[25.0, 5.0], [100.0, math.nan], [math.nan, 0.0], [1e6, 1e3], [0.0, 0.0]])


def predict(model: Model) -> list[float]:
    seconds: list[float] = model.predict_values(ROWS[:, : len(model.features)]).tolist()
    return seconds


def unzip(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def make_zip(members: dict[str, bytes]) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return sink.getvalue()


def change_json(kind: str, change: Callable[[Any], None]) -> bytes:
    members = unzip(format_model(MODELS[kind]))
    content = json.loads(members["model.json"])
    change(content)
    return make_zip(members | {"model.json": json.dumps(content).encode()})


def change_array(kind: str, name: str, values: list[float], dtype: str) -> bytes:
    members = unzip(format_model(MODELS[kind]))
    return make_zip(members | {f"{name}.npy": format_npy(np.array(values), dtype)})


@pytest.mark.parametrize("kind", MODELS)
def test_a_model_is_the_same_after_a_round_trip(kind: str) -> None:
    model = MODELS[kind]
    data = format_model(model)
    read = parse_model(data)
    assert (read.recipe, read.features, read.target, read.card) == (model.recipe, model.features, model.target, model.card)
    assert type(read.predictor) is type(model.predictor)
    assert predict(read) == predict(model)
    assert format_model(read) == data


@pytest.mark.parametrize("kind", MODELS)
def test_a_file_holds_json_and_arrays_that_numpy_reads_without_pickle(kind: str) -> None:
    for name, data in unzip(format_model(MODELS[kind])).items():
        if name == "model.json":
            assert json.loads(data)["card"]["is_simulated"] is True
            continue
        array = np.load(io.BytesIO(data), allow_pickle=False)
        assert array.tobytes() == getattr(MODELS[kind].predictor, name.removesuffix(".npy")).tobytes()


def test_an_array_that_numpy_wrote_is_read() -> None:
    sink = io.BytesIO()
    np.save(sink, np.array([1.5, -2.0]))
    assert parse_npy(sink.getvalue(), "<f8", "here").tolist() == [1.5, -2.0]


def put(*path: Any, value: Any) -> Callable[[Any], None]:
    """A change of JSON: this value at this place."""

    def change(content: Any) -> None:
        for step in path[:-1]:
            content = content[step]
        content[path[-1]] = value

    return change


def drop(*path: Any) -> Callable[[Any], None]:
    def change(content: Any) -> None:
        for step in path[:-1]:
            content = content[step]
        del content[path[-1]]

    return change


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("linear", put("format", value="other"), "model.json: found no format 'gridwright model'"),
        ("linear", put("version", value=2), "found a model of format 2, expected at most 1: a newer gridwright wrote it"),
        ("linear", put("version", value=0), "found version 0, expected 1"),
        ("linear", put("version", value=True), "found version true, expected 1"),
        ("linear", drop("version"), "found version nothing, expected 1"),
        ("linear", drop("card"), "model.json: found no card"),
        ("linear", put("more", value=1), "model.json: found 'more', which is not known"),
        ("linear", put("recipe", value="a\u202eb"), "recipe: found .*, expected at most 500 printable characters"),
        ("linear", put("recipe", value=["a"]), "recipe: found a list, expected at most"),
        ("linear", put("target", value="minutes"), "target: found .minutes., expected one of seconds, log"),
        ("linear", put("target", value="log"), "target: found log, which this predictor is not"),
        ("linear", put("features", value=[]), "features: found 0 columns, expected 1 to 5000, each once"),
        ("linear", put("features", value=["area", "area"]), "features: found 2 columns, expected 1 to 5000, each once"),
        ("linear", put("features", value=["area"]), "medians: found 2 numbers, expected 1"),
        ("linear", put("features", value="area"), "features: found .area., expected a list"),
        ("linear", put("features", 0, value=3), "features: found 3, expected at most 500"),
        ("linear", put("predictor", value="pickle"), "predictor: found .pickle., expected one of linear, per-size, forest"),
        ("linear", put("predictor", value=["linear"]), "predictor: found a list, expected one of"),
        ("linear", put("numbers", value=[]), "numbers: found a list, expected an object"),
        ("linear", drop("numbers", "constant"), "numbers: found no constant"),
        ("linear", put("numbers", "constant", value="1"), "numbers.constant: found .1., expected a number"),
        ("linear", put("numbers", "constant", value=True), "numbers.constant: found true, expected a number"),
        ("linear", put("numbers", "constant", value=1e31), "constant: found a number that is none or beyond 1e.30"),
        ("linear", put("numbers", "constant", value=10**400), "numbers.constant: found 1000.*, expected a number that is not so"),
        ("linear", put("numbers", "is_log", value=1), "numbers.is_log: found 1, expected true or false"),
        ("linear", put("predictor", value="forest"), "centers.npy: is not part of this model"),
        ("per-size", put("features", value=["area", "width"]), "features: found 2 columns, expected 1"),
        ("forest", put("features", value=["area"]), "medians: found 2 numbers, expected 1"),
        ("boosting", put("features", value=["area"]), "trees: found a column beyond the 1 there are"),
        ("linear", put("card", value=None), "card: found nothing, expected an object"),
        ("linear", drop("card", "is_simulated"), "card: found no is_simulated"),
        ("linear", put("card", "is_simulated", value=0), "card.is_simulated: found 0, expected true or false"),
        ("linear", put("card", "rows", value=-1), "card.rows: found -1, expected a whole number from 0"),
        ("linear", put("card", "seed", value=1.5), "card.seed: found 1.5, expected a whole number from 0"),
        ("linear", put("card", "versions", value=["a"]), "card.versions: found a list, expected an object"),
        ("linear", put("card", "versions", "numpy", value=2), "card.versions: found 2, expected at most 500"),
        ("linear", put("card", "notes", value="text"), "card.notes: found .text., expected a list"),
        ("linear", put("card", "areas", value=[25]), "card.areas: found a list, expected a list of two whole numbers"),
        ("linear", put("card", "areas", value=[25, 2.5]), "card.areas: found 2.5, expected a whole number"),
        ("linear", put("card", "areas", value=[25, 24]), "card.areas: found 25 to 24, expected a range above 0"),
        ("linear", put("card", "weights", 0, 3, value="cube"), "card.weights: found .cube., expected one of as-is, log, log1p"),
        ("linear", put("card", "weights", 0, value=["area", 1.0]), "card.weights: found a list, expected a list of column"),
        ("linear", put("card", "weights", 0, 2, value="size"), "card.weights: found .size., expected one of coefficient"),
        ("linear", put("card", "scores", "x", value=None), "card.scores: found nothing, expected a number"),
        ("linear", put("card", "intervals", "level", value=2.0), "card.intervals.level: found 2.0, expected a share"),
        ("linear", put("card", "intervals", value=3), "card.intervals: found 3, expected an object"),
    ],
)
def test_json_that_is_not_a_models_is_refused(kind: str, change: Callable[[Any], None], message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_model(change_json(kind, change))


@pytest.mark.parametrize(
    ("kind", "name", "values", "dtype", "message"),
    [
        ("linear", "coefficients", [1.0], "<f8", "coefficients: found 1 numbers, expected 2"),
        ("linear", "coefficients", [1.0, math.nan], "<f8", "coefficients: found a number that is none"),
        ("linear", "coefficients", [1.0, math.inf], "<f8", "coefficients: found a number that is none or beyond"),
        ("linear", "coefficients", [1, 2], "<i4", "coefficients.npy: found numbers of type <i4, expected <f8"),
        ("linear", "scales", [0, 3], "|u1", "scales: found 3, expected a scale from 0 to 2"),
        ("linear", "more", [0], "|u1", "more.npy: is not part of this model"),
        ("per-size", "borders", [225.0, 100.0], "<f8", "borders: found borders that do not rise"),
        ("per-size", "borders", [100.0], "<f8", "seconds: found 3 numbers, expected 2"),
        ("forest", "numbers", [math.nan] * 6, "<f8", "trees: found a node without a number"),
        ("forest", "skips", [4, -1, 0, 0, 0, 0], "<i4", "trees: found a child outside its tree"),
        ("forest", "skips", [4, 3, 0, 0, 0, 0], "<i4", "trees: found a node without exactly one parent"),
        ("boosting", "columns", [0, 1, -1, -1, -1, 0], "<i4", "trees: found a child outside its tree"),
        ("boosting", "starts", [], "<i4", "trees: found roots that do not rise"),
        ("boosting", "numbers", [1.0], "<f8", "trees: found arrays of different lengths"),
    ],
)
def test_arrays_that_are_not_a_models_are_refused(kind: str, name: str, values: Any, dtype: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_model(change_array(kind, name, values, dtype))


def save(array: Any, **options: Any) -> bytes:
    sink = io.BytesIO()
    np.save(sink, array, **options)
    return sink.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        save(np.array([print, {}], dtype=object), allow_pickle=True),
        save(np.zeros((2, 1))),
        save(np.float64(1.0)),
        save(np.zeros(2, dtype=">f8")),
        save(np.zeros(2, dtype=[("a", "<f8")])),
        save(np.zeros((2, 2), order="F")),
        format_npy(np.zeros(2), "<f8")[:-1],
        format_npy(np.zeros(2), "<f8") + b"\0",
        format_npy(np.zeros(2), "<f8")[:9],
        format_npy(np.zeros(2), "<f8").replace(b"(2,)", b"(99999999999,)"),
        format_npy(np.zeros(2), "<f8").replace(b"(2,)", b"(-2,)"),
        b"\x93NUMPY\x01\x00\x0e\x00__import__('o')",
        b"",
    ],
)
def test_arrays_of_another_make_are_refused(data: bytes) -> None:
    members = unzip(format_model(MODELS["linear"]))
    with pytest.raises(InputError, match=r"coefficients\.npy: found"):
        parse_model(make_zip(members | {"coefficients.npy": data}))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a model"),
        (b"\x80\x04K\x01.", "not a model"),
        (b"\x1f\x8b\x08", "not a model"),
        (b"PK\x05\x06" + b"\0" * 18, "the zip file holds no files"),
        (make_zip({"a.txt": b""}), "found no model.json, expected a model that `gridwright study train` wrote"),
        (make_zip({"model.json": b"[" * 100_000}), "model.json: JSON nested too deeply"),
        (make_zip({"model.json": b'{"format": NaN}'}), "model.json: found NaN, expected a number"),
        (make_zip({"model.json": b"{"}), "model.json, line 1, column 2: not JSON"),
        (make_zip({"model.json": b'{"a": ' + b"9" * 5000 + b"}"}), "model.json: JSON with a number of far too many digits"),
        (make_zip({"model.json": b"\xff"}), "model.json, byte 0: found bytes that are no UTF-8"),
        (make_zip({"model.json": b"[]"}), "model.json: found no format"),
        (make_zip({"model.json": b" " * (files.MOST_JSON + 1)}), "model.json: found 8,388,609 bytes, expected at most"),
        (make_zip({"../model.json": b"{}"}), "found no model.json"),
    ],
)
def test_other_files_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_model(data)


def test_members_that_are_missing_or_there_twice_are_refused() -> None:
    members = unzip(format_model(MODELS["linear"]))
    with pytest.raises(InputError, match=r"scales\.npy: is missing"):
        parse_model(make_zip({name: data for name, data in members.items() if name != "scales.npy"}))
    sink = io.BytesIO(format_model(MODELS["linear"]))
    with zipfile.ZipFile(sink, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("scales.npy", members["scales.npy"])
    with pytest.raises(InputError, match=r"scales\.npy: found twice"):
        parse_model(sink.getvalue())


def test_a_file_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    members = unzip(format_model(MODELS["linear"]))
    bomb = make_zip(members | {"medians.npy": bytes(3 << 20)})
    assert len(bomb) < 10_000
    monkeypatch.setattr(files, "LIMITS", Limits(bytes=1 << 20))
    with pytest.raises(InputError, match=r"medians\.npy: unpacks to more than 1,048,576 bytes"):
        parse_model(bomb)
    place = bomb.rindex(b"medians.npy") - 46 + 24  # its size in the table of contents
    for size in (5, 2**32 - 2):
        with pytest.raises(InputError, match=r"medians\.npy: "):
            parse_model(bomb[:place] + size.to_bytes(4, "little") + bomb[place + 4 :])


def test_a_model_too_large_to_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LIMITS", Limits(bytes=1000))
    with pytest.raises(InputError, match="the model ridge is too large for a file: it takes more than 1,000 bytes"):
        format_model(MODELS["linear"])


def find_error(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except InputError as error:
        return str(error)
    return ""


def check_it_is_refused_or_works(data: bytes) -> None:
    """Whatever is read must predict, and be written and read again."""
    error = find_error(lambda: parse_model(data))
    assert "\n" not in error
    if error:
        return
    model = parse_model(data)
    error = find_error(lambda: model.predict_values(np.resize(ROWS, (5, len(model.features)))))
    assert not error or "too large to predict" in error
    assert format_model(parse_model(format_model(model))) == format_model(model)


FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
kinds = st.sampled_from(list(MODELS))


@FUZZ
@given(
    kinds, st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=4), st.floats(0, 1)
)
def test_changed_bytes_never_end_in_a_traceback(kind: str, changes: list[tuple[float, int]], kept: float) -> None:
    data = bytearray(format_model(MODELS[kind]))
    for place, byte in changes:
        data[int(place * len(data))] = byte
    check_it_is_refused_or_works(bytes(data))
    check_it_is_refused_or_works(bytes(data[: int(kept * len(data))]))


@FUZZ
@given(kinds, st.data())
def test_changed_members_never_end_in_a_traceback(kind: str, data: st.DataObject) -> None:
    """Changes inside the members, where no checksum of the ZIP catches them."""
    members = unzip(format_model(MODELS[kind]))
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(members)))
        content = bytearray(members[name])
        place = data.draw(st.integers(0, len(content) - 1))
        content[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
        members[name] = bytes(content)
    check_it_is_refused_or_works(make_zip(members))


values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just([]), st.just({}), st.just(10**400)
)


@FUZZ
@given(kinds, values, st.data())
def test_changed_json_never_ends_in_a_traceback(kind: str, value: Any, data: st.DataObject) -> None:
    def change(content: Any) -> None:
        while True:
            keys = list(content) if isinstance(content, dict) else list(range(len(content)))
            if not keys:
                return
            key = data.draw(st.sampled_from(keys))
            if not isinstance(content[key], dict | list) or not content[key] or data.draw(st.booleans()):
                content[key] = value
                return
            content = content[key]

    check_it_is_refused_or_works(change_json(kind, change))


@FUZZ
@given(st.sampled_from(["forest", "boosting"]), st.data())
def test_changed_trees_never_end_in_a_traceback(kind: str, data: st.DataObject) -> None:
    members = unzip(format_model(MODELS[kind]))
    for name, dtype in MODELS[kind].predictor.ARRAYS.items():
        if data.draw(st.booleans()):
            array = getattr(MODELS[kind].predictor, name).copy()
            limits = (-(2**31), 2**31 - 1) if dtype == "<i4" else (0, 255)
            numbers = st.floats(width=64) if dtype == "<f8" else st.one_of(st.integers(-3, 9).map(abs), st.sampled_from(limits))
            array[data.draw(st.integers(0, len(array) - 1))] = data.draw(numbers)
            members[f"{name}.npy"] = format_npy(array, dtype)
    check_it_is_refused_or_works(make_zip(members))
