"""The page on studying describes every column as the table has it."""

from __future__ import annotations

from gridwright.kinds.nonogram.columns import COLUMNS, SORT_COLUMNS
from gridwright.kinds.nonogram.columns.courses import ORDER_COLUMNS
from gridwright.kinds.nonogram.columns.puzzle_columns import DOCUMENT_COLUMNS
from tools.markdown import ROOT

PAGE = (ROOT / "docs/how-to/study-difficulty.md").read_text(encoding="utf-8")


def test_the_columns_of_the_document_stand_in_its_order() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert rows == [
        f"| {number} | `{column.name}` | {column.meaning} |" for number, column in enumerate(DOCUMENT_COLUMNS, start=1)
    ]


def test_the_other_columns_stand_in_the_order_of_the_table() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    others = [column for column in (*COLUMNS, *SORT_COLUMNS) if column not in (*DOCUMENT_COLUMNS, *ORDER_COLUMNS)]
    assert rows == [f"| `{column.name}` | {column.meaning} |" for column in others]
