"""How hard a puzzle is estimated to be, and why: bands and reasons, never invented seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated effort of a puzzle by a simulated solver."""

    effort: float
    """Mean over the simulated runs, in units of effort; comparable between puzzles, not a time."""
    spread: float
    """Standard deviation of the runs."""
    band: int
    """1 (least) to 10 (most) by percentile among puzzles of the same size class."""
    size_class: str
    """Which puzzles it was compared with: ``up to 10x10``."""
    demand: str
    """What it takes: ``lines``, ``what-if`` (single cells have to be tried), ``search`` (more than that),
    ``ambiguous``, ``unsolvable`` or ``unknown`` (a limit came first)."""
    hardest: str
    """Title of the hardest technique that was needed."""
    tier: int
    stuck: float
    """Mean number of moments at which every line was exhausted at the present tier."""
    footholds: int
    """Lines that give something at once."""
    rounds: int
    """Rounds of all lines side by side until the lines give no more."""
    uses: tuple[tuple[str, float], ...]
    """Technique name -> mean number of uses, cheapest technique first."""
    fingerprint: tuple[tuple[int, float], ...]
    """Tier by tier along the solution: (tier, share of the solution's steps), in order of one run; drawn as a strip."""
    reasons: tuple[str, ...]
    """Why, in sentences."""
    seed: int
    runs: int
