"""Rating one puzzle for a command: what is asked, what came of it, and how it is told to people and to programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from gridwright.api import Entry, facts, rate
from gridwright.batch.tasks import Task
from gridwright.cli.debugging import format_traceback
from gridwright.cli.wording import FACT_KEYS, PUZZLE_KEYS, describe_entry, list_problems
from gridwright.model.errors import GridwrightError
from gridwright.model.kind import Progress
from gridwright.model.rating import QuotedTime, Rating

RATE_KEYS = {
    **PUZZLE_KEYS,
    "outcome": "`solved` if there is exactly one solution, otherwise `ambiguous`, `unsolvable`, `gave-up` or `invalid`",
    **FACT_KEYS,
    "band": "1 (least effort) to 10 (most) among puzzles of its size, or null without exactly one solution",
    "size_class": "the puzzles that the band compares with: those of so many cells, `400 cells`",
    "effort": "estimated effort, the mean of the simulated runs; not a time",
    "spread": "standard deviation of the runs",
    "demand": "what it takes: `lines` (in Slitherlink `deduction`), `what-if`, `search`, `ambiguous`, `unsolvable` or `unknown`",
    "hardest": "title of the hardest technique that is needed, or null",
    "tier": "how hard that is to see: a place in `tiers`, from 1, or null",
    "stuck": "moments, on average, at which nothing gave more and a harder technique was called for",
    "footholds": "lines that give something at once; in Slitherlink clues where the easiest level that gives anything does",
    "rounds": "rounds of all lines side by side until they give no more; in Slitherlink rounds of counting at all places side by "
    "side, and one for each edge that takes a higher level",
    "uses": "mean number of uses of each technique, by name; in Slitherlink of edges found at each level",
    "fingerprint": "the course of one run as [tier, share of the steps]",
    "tiers": "what the tiers are called, from tier 1",
    "levels": "in Slitherlink the lowest level that solves it, `with colouring` and `without colouring`, null where none does",
    "reasons": "why, in sentences",
    "quoted": "with `--formula`: minutes, least, most and the caveat that belongs to them; otherwise null",
    "seed": "as asked",
    "runs": "how many solvers were simulated",
    "reason": "why it gave up, or null",
    "error": "what is wrong with the input, or null",
    "problems": "every problem of a puzzle that breaks its rules",
}
"""The keys of a `rate --json` record, in their order, and what they mean."""

OUTCOMES = {"ambiguous": "ambiguous", "unsolvable": "unsolvable", "unknown": "gave-up"}
"""What is called otherwise in answers of every command; whatever else a puzzle takes, it has one solution."""


@dataclass(frozen=True, slots=True)
class RateRequest:
    """What to find out about each puzzle."""

    seed: int = 0
    runs: int | None = None
    limit: int | None = None
    timeout: float | None = None
    quotes: bool = False


@dataclass(frozen=True, slots=True)
class RateResult:
    """A rating, or why there is none."""

    rating: Rating | None = None
    reason: str = ""
    """Why it was given up."""
    error: str = ""
    trace: str = ""

    @property
    def name(self) -> str:
        """One of solved, ambiguous, unsolvable, gave-up, invalid."""
        if self.rating is None:
            return "gave-up" if self.reason else "invalid"
        return OUTCOMES.get(self.rating.demand, "solved")


def rate_puzzle(puzzle: Any, request: RateRequest, progress: Progress | None = None) -> RateResult:
    """Answer a request. Running out of memory is a limit like any other; what this version cannot rate is an error."""
    try:
        rating = rate(
            puzzle,
            seed=request.seed,
            runs=request.runs,
            limit=request.limit,
            timeout=request.timeout,
            progress=progress,
            quotes=request.quotes,
        )
    except GridwrightError as error:
        return RateResult(error=str(error), trace=format_traceback(error))
    except MemoryError:
        return give_up("out of memory")
    reason = "a limit came before the search for a second solution ended" if rating.demand == "unknown" else ""
    return RateResult(rating, reason)


def refuse(error: str) -> RateResult:
    """The answer about an entry that carries an error."""
    return RateResult(error=error)


def give_up(reason: str) -> RateResult:
    return RateResult(reason=reason)


RATING = Task(rate_puzzle, refuse, give_up)
"""What `rate` does with each puzzle."""


def make_rate_record(entry: Entry, result: RateResult) -> dict[str, Any]:
    """The record of `rate --json`: every key of `RATE_KEYS`, in that order; null where there is no rating."""
    values: dict[str, Any] = dict.fromkeys(RATE_KEYS)
    if result.rating is not None:
        values |= asdict(result.rating) | {
            "effort": round(result.rating.effort, 3),
            "spread": round(result.rating.spread, 3),
            "hardest": result.rating.hardest or None,
            "tier": result.rating.tier or None,
            "stuck": round(result.rating.stuck, 3),
            "uses": {name: round(times, 3) for name, times in result.rating.uses},
            "levels": dict(result.rating.levels),
            "fingerprint": [[tier, round(share, 6)] for tier, share in result.rating.fingerprint],
        }
    values |= describe_entry(entry) | {
        "outcome": result.name,
        "reason": result.reason or None,
        "error": result.error or None,
        "problems": list_problems(entry),
    }
    return {key: values[key] for key in RATE_KEYS}


def describe_band(rating: Rating, entry: Entry) -> str:
    """The rating in a sentence. A puzzle smaller than any that were measured is compared with the smallest of those."""
    if rating.band is None:
        return "No band: bands are for puzzles with exactly one solution."
    place = f"band {rating.band} of 10 among puzzles of {rating.size_class}"
    rows, columns = facts(entry.puzzle)["size"]
    if rating.size_class != f"{rows * columns:,} cells":
        place += ", the smallest that were measured"
    return f"Estimated effort {rating.effort:,.0f} (± {rating.spread:,.0f}), {place}."


def describe_quoted(quoted: QuotedTime) -> str:
    """What the published formula says, always with its caveat."""
    who = "experienced solvers on a large puzzle site"
    if quoted.minutes is None or quoted.least is None or quoted.most is None:
        return f"{who}: {quoted.caveat}"
    span = f"{_minutes(quoted.least)} to {_minutes(quoted.most)} min"
    return f"{who}: about {_minutes(quoted.minutes)} min ({quoted.caveat}), range {span}"


def _minutes(minutes: float) -> str:
    """Two figures at most, since more would claim more than the formula knows.

    >>> _minutes(0.234), _minutes(3.44), _minutes(41.7)
    ('0.2', '3.4', '42')
    """
    return f"{minutes:.0f}" if minutes >= 10 else f"{minutes:.1f}"
