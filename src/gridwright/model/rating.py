"""How hard a puzzle is estimated to be, and why: bands and reasons, never invented seconds."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.model.display import DisplayedAnswer


@dataclass(frozen=True, slots=True)
class QuotedTime:
    """A time by a formula that others published. It is shown with its caveat or not at all."""

    minutes: float | None
    """None where the formula does not apply or gives nothing sensible; `caveat` then says why."""
    least: float | None
    most: float | None
    caveat: str


@dataclass(frozen=True, slots=True)
class Rating(DisplayedAnswer):
    """The estimated effort of a puzzle by a simulated solver."""

    effort: float
    """Mean over the simulated runs, in units of effort; comparable between puzzles, not a time. Of a puzzle that the simulated
    solver did not finish, only what it cost until it stopped."""
    spread: float
    """Standard deviation of the runs."""
    band: int | None
    """1 (least) to 10 (most) by percentile among puzzles of its size. None for a puzzle without one solution to find
    (`demand` is ``ambiguous`` or ``unsolvable``), and where that is ``unknown``."""
    size_class: str
    """Which puzzles it was compared with: ``400 cells``."""
    demand: str
    """What it takes: ``lines`` or ``deduction`` if nothing has to be tried, ``what-if`` (single cells or edges have to be tried),
    ``search`` (more than that), ``ambiguous``, ``unsolvable`` or ``unknown`` (a limit came first)."""
    hardest: str
    """Title of the hardest technique that is needed; empty for a puzzle without a band."""
    tier: int
    """How hard that is to see: the tier of that technique; 0 for a puzzle without a band."""
    stuck: float
    """Mean number of moments at which the present tier was exhausted everywhere."""
    footholds: int
    """Lines or clues that give something at once."""
    rounds: int
    """Rounds of all lines or places side by side until they give no more."""
    uses: tuple[tuple[str, float], ...]
    """Name of a technique or level -> mean number of uses, cheapest first."""
    fingerprint: tuple[tuple[int, float], ...]
    """Tier by tier along the solution: (tier, share of the solution's steps), in order of one run; drawn as a strip.
    Empty for a puzzle that has no solution."""
    tiers: tuple[str, ...]
    """What the tiers are called, from tier 1."""
    reasons: tuple[str, ...]
    """Why, in sentences."""
    seed: int
    runs: int
    quoted: QuotedTime | None = None
    """Only where it was asked for."""
    levels: tuple[tuple[str, str | None], ...] = ()
    """For kinds with levels of techniques: a way to play -> the lowest level that solves the puzzle so, None if none does."""

    def _headline(self) -> str:
        if self.band is None:
            return self.demand
        return f"band {self.band} of 10 among puzzles of {self.size_class}, {self.demand}"

    def _sentences(self) -> tuple[str, ...]:
        return self.reasons
