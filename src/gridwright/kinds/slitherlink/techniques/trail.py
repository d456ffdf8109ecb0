"""A list of everything that was written over, so that a supposition can be taken back."""

from __future__ import annotations


class Trail:
    def __init__(self) -> None:
        self._changes: list[tuple[list[int], int, int]] = []

    def __len__(self) -> int:
        return len(self._changes)

    def write(self, values: list[int], index: int, value: int) -> None:
        """Write a value, and remember the one before."""
        self._changes.append((values, index, values[index]))
        values[index] = value

    def take_back(self, length: int) -> None:
        """Undo everything since the trail had this length."""
        while len(self._changes) > length:
            values, index, before = self._changes.pop()
            values[index] = before
