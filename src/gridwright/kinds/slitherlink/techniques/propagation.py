"""What techniques say to each other: facts, what they rest on, propagators, and a technique itself.

A *fact* is that a value of a variable is excluded, or that two cells or two edges are alike or opposite. A *propagator* is one
technique at one place: it finds facts from what is known there, and can name its grounds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from gridwright.kinds.common.techniques import TechniqueEntry
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.techniques.justification import Evidence
    from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
    from gridwright.model.edge_lattice import Spot


CELLS, EDGES = "cells", "edges"
"""What a relation is about."""


class Removal(NamedTuple):
    """A variable does not have this value. An edge has the value 0 as a cross and 1 as a line; see `know_edge`."""

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


def know_edge(edge: int, value: int) -> Removal:
    """The fact that an edge is a line, or a cross: what is known of an edge is the set of values that are excluded."""
    return Removal(edge, value >> 1)


def read_edge(fact: Removal) -> int:
    """What a fact about an edge says that it is: a line or a cross."""
    return 1 << fact.value


class Grounds(NamedTuple):
    """What a conclusion rests on."""

    facts: tuple[Fact, ...]
    clues: tuple[int, ...] = ()
    """The cells whose clues it needs."""


@dataclass(frozen=True, slots=True)
class Cause:
    """How a fact came to be known: which propagator found it, at which visit, and on which grounds, if noted at once."""

    propagator: Propagator
    time: int
    grounds: Grounds | None = None


class Link(NamedTuple):
    """A relation that a propagator found, not one that follows from others."""

    relation: Relation
    cause: Cause


class ContradictionError(Exception):
    """Something cannot be: no value is left, or a loop is closed too early."""

    def __init__(self, propagator: Propagator, grounds: Grounds | None = None) -> None:
        super().__init__("this cannot be")
        self.propagator = propagator
        self.grounds = grounds


Tied = tuple[str, int, int]
"""Two items whose relation matters: what they are, and their numbers."""


class Propagator(ABC):
    """One technique at one place."""

    variables: Sequence[int] = ()
    """What it looks at."""
    tied: Sequence[Tied] = ()
    watches_runs = False
    """Whether it is to be taken again after every new line."""
    watches_classes = False
    """Whether it is to be taken whenever an edge that is alike or opposite to others is settled."""
    watches_end = False
    """Whether it is to be taken once every edge is settled."""
    names_edges = True
    """Whether the edges it argues from are to be named one by one."""

    def __init__(self, technique: Technique, spot: Spot | None) -> None:
        self.technique = technique
        self.tier, self.cost = technique.tier, technique.cost
        self.spot = spot
        """The cell, vertex or edge it looks at; None for the whole board."""

    def __lt__(self, other: Propagator) -> bool:
        return (self.spot or (-1, -1)) < (other.spot or (-1, -1))

    @abstractmethod
    def visit(self, knowledge: Knowledge) -> None:
        """Write down what follows here."""

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        """What it argues, as a clause, where its place alone does not say that."""
        return ""

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        """What cannot be, as a clause, where its place alone does not say that."""
        return ""

    @abstractmethod
    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """What these conclusions rest on, as little as possible of what is available; None if that does not suffice."""


if TYPE_CHECKING:
    from gridwright.kinds.common.coaching import Look as Poll
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.kinds.slitherlink.square_lattice import SquareLattice
    from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
    from gridwright.kinds.slitherlink.techniques.trials import Finding, Trials

    Search = Callable[["Technique", Trials, Knowledge, Poll], Sequence[Finding]]
    ListPropagators = Callable[["Technique", Slitherlink, SquareLattice], Iterable[Propagator]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Technique(TechniqueEntry):
    """The one entry of a technique, beside its rule.

    A tier says how hard a technique is to see. The seven levels of the document are something else, although named like the
    tiers: each is a set of techniques that stays as it is, and a kernel finds exactly what they find.
    """

    propagators: ListPropagators | None = None
    """All looks it takes at a puzzle."""
    search: Search | None = None
    """For a technique that supposes something: what it finds where no propagator does, of which the shortest to tell is taken."""
    colours_cells: bool = False
    """Whether it is part of colouring the cells."""
    has_to_be_named: bool = False
    """Whether it is used only when asked for by name."""
    is_beyond_levels: bool = False
    """Whether no level has it, however easy it is to see."""

    @property
    def level(self) -> int | None:
        """The lowest level that has it, from 1; None if none has."""
        return None if self.is_beyond_levels or self.tier > LEVEL_COUNT else self.tier
