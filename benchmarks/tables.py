"""Tables that read well in a terminal and are Markdown too; numbers in few digits."""

from __future__ import annotations

from collections.abc import Sequence


def format_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with its columns lined up: the first to the left, the others to the right.

    >>> print(format_table(["what", "ms"], [["a", "1.5"]]))
    | what |  ms |
    | :--- | --: |
    | a    | 1.5 |
    """
    widths = [max(3, *map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = [":" + "-" * (width - 1) if not index else "-" * (width - 1) + ":" for index, width in enumerate(widths)]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) if not index else cell.rjust(width) for index, (cell, width) in cells) + " |"
        for cells in (enumerate(zip(row, widths, strict=True)) for row in (head, rule, *rows))
    )


def format_seconds(seconds: float) -> str:
    """A time in the unit that suits it, with three digits.

    >>> [format_seconds(seconds) for seconds in (0, 6.5e-8, 0.00123, 12.345, 678)]
    ['0 s', '65 ns', '1.23 ms', '12.3 s', '678 s']
    """
    for factor, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")):
        if seconds >= factor:
            return f"{format_short(seconds / factor)} {unit}"
    return "0 s"


def format_short(number: float) -> str:
    """Three digits, or all of them before the point.

    >>> [format_short(number) for number in (1.234, 12.34, 1234.5, 65.0, 0)]
    ['1.23', '12.3', '1,234', '65', '0']
    """
    if number >= 100 or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.3g}"


def format_mebibytes(count: float) -> str:
    """
    >>> format_mebibytes(200 << 20)
    '200 MiB'
    """
    return f"{count / (1 << 20):,.0f} MiB"


def format_outcomes(outcomes: dict[str, int]) -> str:
    """
    >>> format_outcomes({"solved": 3, "ambiguous": 1})
    '3 solved, 1 ambiguous'
    """
    return ", ".join(f"{count} {name}" for name, count in outcomes.items())
