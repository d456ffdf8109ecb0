"""What a puzzle takes: judged with the exact solver where a simulated one stopped, turned into a band, and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.grading.bands import BANDS, Reference, find_band
from gridwright.model.outcome import Ambiguous, Outcome, Solved, Unsolvable

FINISHED = ("lines", "deduction")
"""Nothing has to be tried."""
BEYOND = ("what-if", "search")
"""Something has to be, and there is one solution."""


def check_request(seed: int, timeout: float | None) -> None:
    """ValueError unless a rating may be asked for so."""
    if seed < 0:
        raise ValueError(f"seed must be at least 0, not {seed}")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout must be at least 0 seconds, or None, not {timeout}")


def judge_demand(simulated: str, solve: Callable[[], Outcome]) -> str:
    """What a puzzle takes, by what a simulated solver came to.

    Every step of that is a proof, so `solve` is asked only where it stopped. If it stopped because trying took too much work,
    that is called search too.
    """
    if simulated in (*FINISHED, "what-if"):
        return simulated
    if simulated == "contradiction":
        return "unsolvable"
    match solve():
        case Solved():
            return "search"
        case Ambiguous():
            return "ambiguous"
        case Unsolvable():
            return "unsolvable"
    return "unknown"


def choose_band(effort: float, cells: int, demand: str, references: Sequence[Reference]) -> int | None:
    """The band by effort for a puzzle in which nothing has to be tried; the last one for a puzzle that takes more.

    Nothing has to be tried in any puzzle that bands are measured on. One that takes more asks for a step harder than any of
    theirs, however few such steps there are; and a search has no effort that could be compared.
    """
    if demand in FINISHED:
        return find_band(effort, cells, references)
    return BANDS if demand in BEYOND else None


def name_demand(demand: str) -> str:
    """What stands for the hardest technique of a puzzle that takes more than techniques."""
    return {"what-if": "What if", "search": "Search"}.get(demand, "")


def describe_demand(demand: str, thing: str, *, finish: str, left: str, trials: str) -> str:
    """What a puzzle takes in a sentence; `finish`, `left` and `trials` say who finishes it, what is left open, and the trials."""
    if demand in FINISHED:
        return f"{finish}: nothing has to be tried."
    match demand:
        case "what-if":
            return f"{left}: {trials}."
        case "search":
            return f"{left}, and trying single {thing}s does not finish it: it takes search, so the effort is only a lower bound."
        case "ambiguous":
            return f"{left}, and there are several solutions: no reasoning can choose between them, so it has no band."
        case "unsolvable":
            return "There is no solution, so it has no band."
    return f"{left}, and a limit came before it was known whether there is exactly one solution, so it has no band."
