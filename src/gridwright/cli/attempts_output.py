"""What tables of attempts come to, in words for people and as records for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.study.attempts import Attempt
    from gridwright.study.recovery import EffectRow, Estimate
    from gridwright.study.times import TimeSummary

IMPORT_KEYS = {
    "table": "the file that was written",
    "content": "`attempts` or `published`, times told by sites",
    "rows": "how many it has",
    "simulated": "how many of them are simulated; 0 for `published`",
}
"""The keys of a `study attempts import --json` record, in their order, and what they mean."""

SUMMARY_KEYS = {
    "puzzle_hash": "the puzzle, as in the table of features",
    "is_simulated": "whether these attempts are simulated",
    "attempts": "all of them",
    "repeated": "those left out because the person had attempted the puzzle before",
    "hinted": "those left out because of hints",
    "fed_back": "those left out because wrong cells were shown",
    "solved": "those that count and were solved",
    "abandoned": "those that count and were abandoned",
    "median_seconds": "the median time, abandoned attempts being longer than they lasted; null if too few were solved",
    "log_mean": "mean logarithm of the seconds of solved attempts, or null",
    "log_sd": "its standard deviation, or null",
}
"""The keys of a `study attempts summary --json` record, in their order, and what they mean."""

EFFECT_KEYS = {
    "name": "the effect, such as `beta`, `delta_touch` or `person_sd`",
    "put_in": "the parameter of the simulated population, or null without `--parameters` or where it has none",
    "found": "the estimate: the median of its distribution",
    "standard_error": "the standard deviation of its distribution",
    "low": "where the 95 % interval begins",
    "high": "where it ends",
    "is_covered": "whether what was put in lies in the interval, or null",
    "is_simulated": "whether the attempts are simulated",
}
"""The keys of a `study attempts effects --json` record, in their order, and what they mean."""

SIMULATE_KEYS = {
    "table": "the file that was written",
    "parameters": "the file with what was put in",
    "is_simulated": "true",
    "attempts": "how many the table has",
    "people": "how many simulated people made them",
    "puzzles": "how many puzzles have an effort",
    "abandoned": "how many attempts were abandoned",
    "hinted": "how many had a hint",
}
"""The keys of a `study simulate --json` record, in their order, and what they mean."""


def make_import_record(table: str, content: str, rows: int, simulated: int = 0) -> dict[str, Any]:
    return {"table": table, "content": content, "rows": rows, "simulated": simulated}


def make_effect_record(row: EffectRow, estimate: Estimate, is_simulated: bool) -> dict[str, Any]:
    values = {
        **asdict(row),
        "standard_error": estimate.standard_error,
        "is_covered": row.is_covered,
        "is_simulated": is_simulated,
    }
    return {key: values[key] for key in EFFECT_KEYS}


def make_simulate_record(table: str, parameters: str, attempts: Sequence[Attempt], people: int, puzzles: int) -> dict[str, Any]:
    from gridwright.study.attempts import SOLVED

    return {
        "table": table,
        "parameters": parameters,
        "is_simulated": True,
        "attempts": len(attempts),
        "people": people,
        "puzzles": puzzles,
        "abandoned": sum(each.outcome != SOLVED for each in attempts),
        "hinted": sum(each.hints > 0 for each in attempts),
    }


def describe_summary(summary: TimeSummary) -> str:
    """What is known of a puzzle's times, on one line."""
    median = "no median" if summary.median_seconds is None else f"median {summary.median_seconds:.0f} s"
    left_out = summary.repeated + summary.hinted + summary.fed_back
    told = "simulated: " if summary.is_simulated else ""
    return (
        f"{summary.puzzle_hash}: {told}{median}, {summary.solved} solved, {summary.abandoned} abandoned"
        f"{f', {left_out} left out' if left_out else ''}"
    )


def format_effects(rows: Iterable[EffectRow], *, is_simulated: bool) -> list[str]:
    """Effects as the lines of a table with its head; with what was put in, where that is known.

    >>> from gridwright.study.recovery import EffectRow
    >>> print(*format_effects([EffectRow("beta", 0.9, 0.926, 0.896, 0.96)], is_simulated=True), sep="\\n")
    simulated effect  put in   found  95 % from      to  covered
    beta               0.900   0.926      0.896   0.960  yes
    >>> print(*format_effects([EffectRow("hint", None, -0.3, -0.36, -0.24)], is_simulated=False), sep="\\n")
    effect   found  95 % from      to
    hint    -0.300     -0.360  -0.240
    """
    listed = list(rows)
    has_truth = any(row.put_in is not None for row in listed)
    head = "simulated effect" if is_simulated else "effect"
    width = max(len(head), *(len(row.name) for row in listed))
    lines = [f"{head:{width}}{'  put in' if has_truth else ''}   found  95 % from      to{'  covered' if has_truth else ''}"]
    for row in listed:
        truth = f"  {_show(row.put_in):>6}" if has_truth else ""
        covered = f"  {_ANSWERS[row.is_covered]}" if has_truth else ""
        lines.append(f"{row.name:{width}}{truth}  {row.found:6.3f}  {row.low:9.3f}  {row.high:6.3f}{covered}".rstrip())
    return lines


_ANSWERS = {True: "yes", False: "no", None: ""}


def _show(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
