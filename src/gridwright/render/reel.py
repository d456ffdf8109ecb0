"""What changes from picture to picture of a story, whatever the places of the pictures are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

Look = TypeVar("Look")


def wind(pictures: Sequence[tuple[Sequence[Look], Sequence[Sequence[int]]]]) -> tuple[list[Look], list[list[int]]]:
    """All looks, and for each picture, given as its own looks and rows of their numbers, what differs from the one before.

    A change is place, length and look of each run, flat. Before the first picture, every place has look 0.
    """
    looks = list(dict.fromkeys(look for own, _ in pictures for look in own))
    number_of = {look: number for number, look in enumerate(looks)}
    before = [[0] * len(row) for row in pictures[0][1]]
    changes = []
    for own, rows in pictures:
        numbers = [number_of[look] for look in own]
        after = [[numbers[number] for number in row] for row in rows]
        changes.append([part for run in _changes(before, after) for part in run])
        before = after
    return looks, changes


def _changes(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """Place, length and look of each run of places in a row that differ from the picture before and look the same now."""
    place = 0
    for old, new in zip(before, after, strict=True):
        # Most rows stay as they were, and comparing whole rows is quick.
        if old != new:
            yield from _row_changes(old, new, place)
        place += len(new)


def _row_changes(before: Sequence[int], after: Sequence[int], place: int) -> Iterator[tuple[int, int, int]]:
    for look, members in groupby(now if now != then else -1 for then, now in zip(before, after, strict=True)):
        length = sum(1 for _ in members)
        if look >= 0:
            yield place, length, look
        place += length
