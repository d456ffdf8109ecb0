"""A look: one technique at one place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.techniques.available import Available
    from gridwright.kinds.slitherlink.techniques.facts import Fact, Grounds
    from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
    from gridwright.kinds.slitherlink.techniques.technique import Technique
    from gridwright.model.edge_lattice import Spot

Tied = tuple[str, int, int]
"""Two items whose relation matters: what they are, and their numbers."""


class Look(ABC):
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

    def __lt__(self, other: Look) -> bool:
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
    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """What these conclusions rest on, as little as possible of what is available; None if that does not suffice."""
