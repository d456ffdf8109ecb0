"""Climbing: take any step that is not worse, until nothing is missing or patience ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar


class Ranked(Protocol):
    """Something with a measure of what it still lacks; smaller is better."""

    @property
    def lack(self) -> tuple[float, ...]: ...


State = TypeVar("State", bound=Ranked)


def climb(state: State, step: Callable[[State], State | None], *, goal: tuple[float, ...], patience: int) -> State:
    """The best state met; its `lack` is at most `goal` if the climb arrived.

    `step` proposes a neighbour, or None if it has no idea at the moment. Steps to the side are taken too: a landscape in which
    most steps change nothing is crossed by them. `patience` is how many proposals in a row may bring nothing better.
    """
    idle = 0
    while state.lack > goal and idle < patience:
        other = step(state)
        if other is not None and other.lack <= state.lack:
            idle = 0 if other.lack < state.lack else idle + 1
            state = other
        else:
            idle += 1
    return state
