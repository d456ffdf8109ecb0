"""Tables as files."""

from __future__ import annotations

import io

import pytest

from gridwright.model import lazy as extras
from gridwright.model.errors import InputError
from gridwright.study import tables

TYPES: dict[str, type] = {"name": str, "size": int, "share": float}
ROWS = [{"name": "a, b", "size": 3, "share": 0.5}, {"name": 'é"', "share": 1e-06}, {"size": 0}]


def test_csv() -> None:
    expected = 'name,size,share\n"a, b",3,0.5\n"é""",,1e-06\n,0,\n'
    assert tables.format_table("t.CSV", TYPES, ROWS).decode() == expected


@pytest.mark.parametrize(("name", "found"), [("t.txt", "in .txt"), ("t", "in nothing")])
def test_other_suffixes_are_refused(name: str, found: str) -> None:
    with pytest.raises(InputError, match=f"{name}: found a name that ends {found}, expected .csv or .parquet"):
        tables.check_table_name(name)


def test_parquet_without_its_package_is_an_error_that_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", find_nothing)
    with pytest.raises(InputError, match=r"t\.parquet: needs the package pyarrow: pip install 'gridwright\[study\]'"):
        tables.check_table_name("t.parquet")


def test_parquet_keeps_types_and_gaps() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    tables.check_table_name("t.parquet")
    data = tables.format_table("t.parquet", TYPES, ROWS)
    table = parquet.read_table(io.BytesIO(data))
    assert [str(kind) for kind in table.schema.types] == ["string", "int64", "double"]
    assert table.to_pylist() == [{name: row.get(name) for name in TYPES} for row in ROWS]
    assert tables.format_table("t.parquet", TYPES, ROWS) == data
