"""Tables read back, from CSV and from Parquet alike."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright.model.errors import InputError
from gridwright.study import tables as table_rows
from gridwright.study.tables import format_table, parse_table

TYPES: dict[str, type] = {"name": str, "size": int, "share": float}
ROWS: list[dict[str, Any]] = [{"name": "a, b", "size": 3, "share": 0.1}, {"name": 'é"\n', "share": 1e-06}, {"size": 0}]
TEXTS = [{"name": "a, b", "size": "3", "share": "0.1"}, {"name": 'é"\n', "size": "", "share": "1e-06"}]
TEXTS.append({"name": "", "size": "0", "share": ""})


def read(data: bytes, name: str, *columns: str) -> list[tuple[str, dict[str, str]]]:
    return list(parse_table(data, name, columns, others_allowed=True))


def refuse(data: bytes, name: str, *columns: str) -> str:
    with pytest.raises(InputError) as caught:
        read(data, name, *columns)
    return str(caught.value)


def make_parquet(columns: dict[str, Any], **options: Any) -> bytes:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    sink = io.BytesIO()
    parquet.write_table(arrow.table(columns), sink, **options)
    return sink.getvalue()


def test_both_formats_give_the_same_texts() -> None:
    pytest.importorskip("pyarrow")
    csv, parquet = (read(format_table(name, TYPES, ROWS), name, "size") for name in ("t.csv", "t.parquet"))
    assert [row for _, row in csv] == [row for _, row in parquet] == TEXTS
    assert [place for place, _ in csv] == ["line 2", "line 4", "line 5"]
    assert [place for place, _ in parquet] == ["row 1", "row 2", "row 3"]


def test_parquet_is_known_without_its_name() -> None:
    data = make_parquet({"size": [1]})
    assert read(data, "-", "size") == [("row 1", {"size": "1"})]


@pytest.mark.parametrize("value", [0.1 + 0.2, 1 / 3, 5e-324, 1.7976931348623157e308, 1e22])
def test_a_number_keeps_all_its_digits(value: float) -> None:
    [(_, row)] = read(make_parquet({"size": [value]}), "t.parquet", "size")
    assert float(row["size"]) == value


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a,size,a\n1,2,3\n", "line 1: found the column 'a' twice"),
        (b",size\n0,1\n", "line 1: found '' as the name of column 1, expected printable characters"),
        (b'"a\nb",size\n0,1\n', "line 2: found 'a\\nb' as the name of column 1, expected printable characters"),
        (b"width\n1\n", "line 1: found no column size, expected size"),
        (b"size\n1\n1,2\n", "line 3: found 2 values, expected 1 as line 1 names them"),
        (b"", "line 1: found nothing, expected the names of columns: size"),
    ],
)
def test_csv_that_is_no_table_is_refused(data: bytes, expected: str) -> None:
    assert refuse(data, "t.csv", "size") == expected


def test_parquet_that_is_no_table_is_refused() -> None:
    arrow = pytest.importorskip("pyarrow")
    assert refuse(b"width,height\n", "t.parquet", "size").startswith("is no sound Parquet file: ")
    assert refuse(make_parquet({"width": [1]}), "t.parquet", "size") == "found no column size, expected size"
    message = refuse(make_parquet({"size": [[1, 2]]}), "t.parquet", "size")
    assert message.startswith("column size: found the type list<"), message
    moments = make_parquet({"size": arrow.array([0], arrow.timestamp("ms"))})
    assert refuse(moments, "t.parquet", "size") == "column size: found the type timestamp[ms], expected numbers or texts"


@pytest.mark.parametrize("name", ["t.csv", "t.parquet"])
def test_a_table_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    pytest.importorskip("pyarrow")
    data = format_table(name, TYPES, ROWS)
    monkeypatch.setattr(table_rows, "MOST_COLUMNS", 2)
    assert refuse(data, name) == "found 3 columns, expected at most 2"
    monkeypatch.undo()
    monkeypatch.setattr(table_rows, "MOST_ROWS", 3)
    assert len(read(data, name)) == 3
    monkeypatch.setattr(table_rows, "MOST_ROWS", 2)
    assert refuse(data, name) in (
        "line 5: found more rows than 2, the most that are read of one table",
        "found 3 rows, expected at most 2",
    )


def test_a_few_bytes_that_stand_for_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = make_parquet({"name": ["a" * 1000] * 1000}, use_dictionary=False, compression="snappy")
    assert len(data) < 100_000
    monkeypatch.setattr(table_rows, "MOST_UNPACKED", 500_000)
    message = refuse(data, "t.parquet")
    assert message.startswith("found 10")
    assert message.endswith("bytes once unpacked, expected at most 500000")


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_spoilt_parquet_is_an_input_error_or_a_table(data: st.DataObject) -> None:
    spoilt = bytearray(make_parquet({"name": ["a", "b", None], "size": [1, 2, 3]}, store_schema=False))
    for _ in range(data.draw(st.integers(1, 4))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.sampled_from([len(spoilt), len(spoilt) - 1, len(spoilt) // 2]))
    message = ""
    try:
        read(bytes(spoilt[:cut]), "t.parquet", "size")
    except InputError as error:
        message = str(error)
    assert "\n" not in message
