"""What can follow at a place: a value of a variable is excluded, or two cells or two edges are known to be alike or opposite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.techniques.look import Look

CELLS, EDGES = "cells", "edges"
"""What a relation is about."""


class Removal(NamedTuple):
    """A variable does not have this value."""

    variable: int
    value: int


class Relation(NamedTuple):
    """Two cells lie on the same side of the loop or on opposite ones; two edges are both lines or both crosses, or one of
    each."""

    about: str
    one: int
    other: int
    is_opposite: bool


Fact = Removal | Relation


class Grounds(NamedTuple):
    """What a conclusion rests on."""

    facts: tuple[Fact, ...]
    clues: tuple[int, ...] = ()
    """The cells whose clues it needs."""


@dataclass(frozen=True, slots=True)
class Cause:
    """How a fact came to be known: which look found it, at which visit, and on which grounds if those were noted at once."""

    look: Look
    time: int
    grounds: Grounds | None = None


class Link(NamedTuple):
    """A relation that a look found, not one that follows from others."""

    relation: Relation
    cause: Cause


class ContradictionError(Exception):
    """Something cannot be: no value is left, or a loop is closed too early."""

    def __init__(self, look: Look, grounds: Grounds | None = None) -> None:
        super().__init__("this cannot be")
        self.look = look
        self.grounds = grounds
