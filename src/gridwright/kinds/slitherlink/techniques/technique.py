"""What a technique is: a name, how hard it is to see, and the looks it takes at a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.model.deduction import TechniqueInfo

if TYPE_CHECKING:
    from gridwright.kinds.common.coaching import Look as Glance
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
    from gridwright.kinds.slitherlink.techniques.look import Look
    from gridwright.kinds.slitherlink.techniques.sheet import Sheet
    from gridwright.kinds.slitherlink.techniques.trials import Finding, Trials

    Search = Callable[["Technique", Trials, Knowledge, Glance], Sequence[Finding]]
    Looks = Callable[["Technique", Slitherlink, Sheet], Iterable[Look]]


@dataclass(frozen=True, slots=True)
class Technique(TechniqueInfo):
    """What a list of techniques shows, and how it is used. Tiers 1 to 7 are the levels from very easy to expert."""

    looks: Looks | None = None
    """All looks it takes at a puzzle."""
    search: Search | None = None
    """For a technique that supposes something: what it finds where no look finds more, of which the shortest to tell is taken."""
    colours_cells: bool = False
    """Whether it is part of colouring the cells."""
    has_to_be_named: bool = False
    """Whether it is used only when asked for by name."""
