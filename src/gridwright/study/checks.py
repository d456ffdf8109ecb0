"""What callers from Python may get wrong, told where it happens."""

from __future__ import annotations


def check_bytes(data: object, what: str) -> None:
    """TypeError unless these are the bytes of a file: its text, or its name, is taken for them easily.

    >>> check_bytes("table.csv", "a table")
    Traceback (most recent call last):
    TypeError: found a str, expected a table as bytes, as Path.read_bytes gives them
    """
    if not isinstance(data, bytes):
        raise TypeError(f"found a {type(data).__name__}, expected {what} as bytes, as Path.read_bytes gives them")
