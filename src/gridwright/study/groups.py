"""Which puzzles belong together: parts of one picture, and others that one puzzle would give away another of.

A model is tested on groups that it has not seen; otherwise knowing one part of a picture would look like knowing difficulty.
"""

from __future__ import annotations

from collections.abc import Sequence

GROUP = "group"
"""The name of the column."""


def join_groups(hashes: Sequence[str], groups: Sequence[str]) -> tuple[str, ...]:
    """The group of each row, where groups that share a puzzle are one: it has the name of the one that is met first.

    >>> join_groups(["p", "q", "q", "r"], ["horse", "horse", "cow", "cow"])
    ('horse', 'horse', 'horse', 'horse')
    """
    leaders = {group: group for group in groups}

    def find_leader(group: str) -> str:
        while leaders[group] != group:
            leaders[group] = leaders[leaders[group]]
            group = leaders[group]
        return group

    ranks = {group: rank for rank, group in enumerate(leaders)}
    known: dict[str, str] = {}
    for puzzle, group in zip(hashes, groups, strict=True):
        pair = {find_leader(known.setdefault(puzzle, group)), find_leader(group)}
        first = min(pair, key=ranks.__getitem__)
        leaders.update(dict.fromkeys(pair, first))
    return tuple(map(find_leader, groups))
