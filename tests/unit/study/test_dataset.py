"""Tables of features as data sets."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.columns import COLUMNS, SORT_COLUMNS
from gridwright.model.errors import InputError
from gridwright.study.dataset import Dataset, join_times
from gridwright.study.feature_table import FEATURE_SETS, TEXT_VALUES, FeatureTable, choose_columns, name_size, parse_features
from gridwright.study.population import Population
from gridwright.study.tables import format_table
from gridwright.study.times import column_times

HASHES = [f"{number:032x}" for number in range(6)]
A, B, C, D, E, F = HASHES
TABLE = f"""\
source,puzzle_hash,group,area,median_time,demand,extra,failure
one,{A},horse,100,60,lines,0.5,
two,{B},horse,225,,search,,
bad,,,,,,,is broken
three,{C},{C},226,0,,1e3,
again,{A},cow,100,80,lines,0.5,
four,{D},cow,1000,9.5,unknown,7,
""".encode()


def read(data: bytes = TABLE) -> FeatureTable:
    return parse_features(data, "t.csv")


def join(**options: Any) -> Dataset:
    return join_times(read(), {A: 70.0, D: 9.5, F: 3.0, C: 5.0}, origin="column", **options)


def test_a_table_is_read_without_failures_and_with_words_as_columns() -> None:
    table = read()
    assert table.sources == ("one", "two", "three", "again", "four")
    assert table.hashes == (A, B, C, A, D)
    assert table.groups == ("horse", "horse", C, "cow", "cow")
    assert table.names == ("area", "demand=lines", "demand=what-if", "demand=search", "demand=unknown", "extra")
    assert table.failed == 1
    assert len(table) == 5
    nan = math.nan
    expected: list[list[float]] = [
        [100, 1, 0, 0, 0, 0.5],
        [225, 0, 0, 1, 0, nan],
        [226, nan, nan, nan, nan, 1000],
        [100, 1, 0, 0, 0, 0.5],
        [1000, 0, 0, 0, 1, 7],
    ]
    assert np.array_equal(table.values, expected, equal_nan=True)
    assert np.array_equal(table.published, [60, nan, nan, 80, 9.5], equal_nan=True)
    assert table.sizes == ("up to 10x10", "up to 15x15", "up to 20x20", "up to 10x10", "over 30x30")


def test_a_table_without_the_newer_columns_is_read_too() -> None:
    table = read(f"puzzle_hash,area\n{A},4\n{B},9\n".encode())
    assert table.sources == table.groups == table.hashes == (A, B)
    assert np.isnan(table.published).all()


def test_columns_are_taken_by_name_and_rows_by_number() -> None:
    table = read().take([4, 0])
    assert table.hashes == (D, A)
    assert table.columns(["extra", "area"]).tolist() == [[7, 1000], [0.5, 100]]
    with pytest.raises(InputError, match="found no column width, expected it in the table of features"):
        table.columns(["area", "width"])


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [
        ("area", "", "a whole number of cells, at most 1000000000"),
        ("area", "0", "a whole number of cells, at most 1000000000"),
        ("area", "2.5", "a whole number of cells, at most 1000000000"),
        ("area", "1e10", "a whole number of cells, at most 1000000000"),
        ("area", "-1", "a number from 0 up, or nothing"),
        ("area", "nan", "a number from 0 up, or nothing"),
        ("area", "inf", "a number from 0 up, or nothing"),
        ("area", "1e999", "a number from 0 up, or nothing"),
        ("area", "1_000", "a number from 0 up, or nothing"),
        ("extra", " 1", "a number from 0 up, or nothing"),
        ("extra", "much", "a number from 0 up, or nothing"),
        ("median_time", "-5", "a number from 0 up, or nothing"),
        ("median_time", "1e-9", "seconds from 0.1 to 100000000, or 0 or nothing where no time is known"),
        ("median_time", "1e9", "seconds from 0.1 to 100000000, or 0 or nothing where no time is known"),
        ("demand", "luck", "one of lines, what-if, search, unknown"),
        ("puzzle_hash", "ABC", "32 digits 0-9a-f"),
        ("puzzle_hash", "", "32 digits 0-9a-f"),
    ],
)
def test_a_wrong_cell_is_refused_with_its_line_and_column(column: str, text: str, expected: str) -> None:
    row = {"puzzle_hash": B, "area": "4", "median_time": "", "demand": "", "extra": ""} | {column: text}
    data = f"{','.join(row)}\n{A},4,,,\n{','.join(row.values())}\n"
    with pytest.raises(InputError) as caught:
        read(data.encode())
    assert str(caught.value) == f"line 3, column {column}: found {text!r}, expected {expected}"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"puzzle_hash,area,failure\n", "found no row of a puzzle that was measured"),
        (b"puzzle_hash,area,failure\n,,x\n,,y\n", "found no row of a puzzle that was measured, but 2 that carry a failure"),
        (b"puzzle_hash,width\n", "line 1: found no column area, expected puzzle_hash,area"),
        (
            f"puzzle_hash,area,demand,demand=lines\n{A},1,lines,1\n".encode(),
            "found the column demand=lines, which stands for a value of another column, expected another name",
        ),
    ],
)
def test_a_table_that_is_none_is_refused(data: bytes, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read(data)
    assert str(caught.value) == expected


def test_every_text_that_is_measured_may_become_columns() -> None:
    assert [column.name for column in (*COLUMNS, *SORT_COLUMNS) if column.type is str] == list(TEXT_VALUES)


def test_parquet_gives_the_same_table() -> None:
    pytest.importorskip("pyarrow")
    types: dict[str, type] = {"puzzle_hash": str, "area": int, "density": float, "demand": str, "failure": str}
    rows: list[dict[str, Any]] = [
        {"puzzle_hash": A, "area": 25, "density": 0.1, "demand": "lines"},
        {"failure": "broken"},
        {"puzzle_hash": B, "area": 400},
    ]
    csv, parquet = (parse_features(format_table(name, types, rows), name) for name in ("t.csv", "t.parquet"))
    assert (csv.hashes, csv.names, csv.failed) == (parquet.hashes, parquet.names, parquet.failed)
    assert np.array_equal(csv.values, parquet.values, equal_nan=True)
    with pytest.raises(InputError, match="row 1, column area: found '-3', expected a number from 0 up"):
        parse_features(format_table("t.parquet", types, [rows[0] | {"area": -3}]), "t.parquet")


def test_times_are_joined_and_every_puzzle_is_there_once() -> None:
    dataset = join()
    assert dataset.table.hashes == (A, C, D)
    assert dataset.seconds.tolist() == [70, 5, 9.5]
    assert (dataset.without_time, dataset.without_row) == (1, 1)
    assert dataset.table.groups == ("horse", C, "horse"), "the puzzle that is in both groups makes them one"
    assert dataset.columns(["area"]).tolist() == [[100], [226], [1000]]
    assert dataset.sizes == ("up to 10x10", "up to 20x20", "over 30x30")


def test_times_of_the_column_are_the_median_of_what_files_told() -> None:
    assert column_times(read()) == {A: 70, D: 9.5}


def test_attempts_stay_with_their_puzzles() -> None:
    attempts = Population(people=3, per_person=6).simulate(dict.fromkeys(HASHES, 50.0))
    dataset = join_times(read(), {A: 70.0, D: 9.5}, origin="attempts", is_simulated=True, attempts=attempts)
    assert {attempt.puzzle_hash for attempt in dataset.attempts} == {A, D}
    assert {attempt.puzzle_hash for attempt in dataset.take([1]).attempts} == {D}
    assert len(dataset.take([1])) == 1
    assert dataset.take([1]).is_simulated


def test_attempts_tell_whether_people_are_simulated() -> None:
    attempts = Population(people=3, per_person=6).simulate(dict.fromkeys(HASHES, 50.0))
    real = [replace(attempt, is_simulated=False, person="p", source="test") for attempt in attempts]
    times = {A: 70.0, D: 9.5}
    assert join_times(read(), times, origin="attempts", attempts=attempts).is_simulated
    assert not join_times(read(), times, origin="attempts", attempts=real).is_simulated
    assert not join_times(read(), times, origin="published").is_simulated
    with pytest.raises(InputError, match="found simulated attempts, but is_simulated=False says real"):
        join_times(read(), times, origin="attempts", is_simulated=False, attempts=attempts)
    with pytest.raises(InputError, match="found real attempts, but is_simulated=True says simulated"):
        join_times(read(), times, origin="attempts", is_simulated=True, attempts=real)
    with pytest.raises(InputError, match="found real and simulated attempts, expected one or the other"):
        join_times(read(), times, origin="attempts", attempts=[*real, *attempts])
    with pytest.raises(InputError, match="found the origin '', expected one of attempts, published, column"):
        join_times(read(), times, origin="")


def test_times_that_cannot_be_joined_are_refused() -> None:
    with pytest.raises(InputError, match="found times of 1 puzzles, none of them among the 4 of the table of features"):
        join_times(read(), {F: 1.0}, origin="published")
    for seconds in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(InputError, match=f"found a time of {seconds} seconds for puzzle {A}, expected a number above 0"):
            join_times(read(), {A: seconds}, origin="published")


def test_rows_of_one_puzzle_that_differ_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        join_times(read(TABLE.replace(b"80,lines,0.5", b"80,lines,0.75")), {A: 1.0}, origin="column")
    assert str(caught.value) == f"line 6, column extra: found 0.75, but 0.5 in line 2, another row of the same puzzle {A}"
    with pytest.raises(InputError, match=r"^line 6, column extra: found nothing, but 0\.5 in line 2, another row"):
        read(TABLE.replace(b"80,lines,0.5", b"80,lines,"))
    with pytest.raises(InputError, match=r"^line 6, column demand: found search, but lines in line 2, another row"):
        read(TABLE.replace(b"80,lines,0.5", b"80,search,0.5"))
    table = read()
    values = table.values.copy()
    values[3, table.names.index("extra")] = 0.75
    with pytest.raises(InputError, match=rf"^column extra: found 0\.75, but 0\.5 in another row of the same puzzle {A}$"):
        join_times(replace(table, values=values), {A: 1.0}, origin="column")


def test_rows_of_one_puzzle_that_agree_are_counted() -> None:
    assert read().repeated == 1
    assert read().texts("demand") == ("lines", "search", None, "lines", "unknown")
    assert read(f"puzzle_hash,area\n{A},4\n".encode()).texts("demand") == (None,)


def test_the_fingerprint_tells_data_apart() -> None:
    dataset = join()
    assert dataset.fingerprint == join().fingerprint
    assert len(dataset.fingerprint) == 32
    others = [
        dataset.take([0, 1]),
        dataset.take([1, 0, 2]),
        replace(dataset, seconds=dataset.seconds + 1),
        replace(dataset, is_simulated=True),
        replace(dataset, table=replace(dataset.table, groups=("a", "b", "c"))),
        replace(dataset, table=replace(dataset.table, names=("width", *dataset.table.names[1:]))),
        replace(dataset, table=replace(dataset.table, values=np.nan_to_num(dataset.table.values))),
    ]
    assert len({dataset.fingerprint, *(other.fingerprint for other in others)}) == 1 + len(others)


@given(st.integers(1, 10**6))
def test_every_area_has_a_size_class(area: int) -> None:
    words = name_size(area)
    side = int(words.rsplit("x", 1)[1])
    assert area > side**2 if words.startswith("over") else area <= side**2


def measured() -> FeatureTable:
    """A row of 1 in every column but the shares, which are empty."""
    types = {column.name: column.type for column in COLUMNS}
    row: dict[str, Any] = {name: TEXT_VALUES.get(name, ("a", 1))[0] if kind is str else 1 for name, kind in types.items()}
    row = {name: None if name.startswith("share_") else value for name, value in row.items()} | {"puzzle_hash": A}
    return parse_features(format_table("t.csv", {"puzzle_hash": str, **types}, [row]), "t.csv")


def test_sets_of_columns_grow() -> None:
    table = measured()
    assert list(FEATURE_SETS) == ["size", "counts", "document", "better", "all"]
    size, counts, document, better, everything = (choose_columns(table, name) for name in FEATURE_SETS)
    assert size == ("width", "height", "area", "black_cells", "empty_lines")
    assert len(counts) == 22
    assert counts[5:7] == ("dp_iterations", "dp_line_uses")
    assert counts[-1] == "solved_by_rules"
    assert document == counts, "the shares are empty"
    assert everything == (*document, *better)
    assert better[:3] == ("solutions=one", "solutions=several", "solutions=unknown")
    assert "median_time" not in everything
    assert len(FEATURE_SETS["document"].named) == 35


def test_columns_may_be_named_one_by_one() -> None:
    assert choose_columns(measured(), "area, width,area") == ("area", "width")
    with pytest.raises(InputError, match="found no column 'length', expected columns of the table, or a set: size, counts, doc"):
        choose_columns(measured(), "area,length")


def test_a_set_without_values_is_refused() -> None:
    with pytest.raises(InputError, match="found no value in any column of 'share_glue', expected at least one"):
        choose_columns(measured(), "share_glue")
    with pytest.raises(InputError, match="found no value in any column of 'better', expected at least one"):
        choose_columns(read(f"puzzle_hash,area\n{A},4\n".encode()), "better")


def test_what_is_known_only_afterwards_is_no_feature() -> None:
    table = read(f"puzzle_hash,area,solved,timed,median_seconds\n{A},4,31,30,67\n".encode())
    assert table.names == ("area",)
