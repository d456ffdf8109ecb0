"""Many measurements in a few numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks.measure import Measurement


def summarise(measurements: Sequence[Measurement]) -> dict[str, Any]:
    """Totals, middle and extremes of at least one measurement, as JSON values."""
    seconds = sorted(each.seconds for each in measurements)
    nodes = [each.nodes for each in measurements]
    slowest = max(measurements, key=lambda each: each.seconds)
    return {
        "puzzles": len(measurements),
        "outcomes": dict(sorted(Counter(each.outcome for each in measurements).items())),
        "seconds": {
            "total": sum(seconds),
            "median": median(seconds),
            "p95": find_percentile(seconds, 95),
            "max": seconds[-1],
        },
        "nodes": {"total": sum(nodes), "median": median(nodes), "max": max(nodes)},
        "slowest": slowest.name,
        "faults": [f"{each.name}: {each.fault}" for each in measurements if each.fault],
    }


def find_percentile(ordered: Sequence[float], percent: int) -> float:
    """The smallest value that so many percent of them do not exceed.

    >>> find_percentile([1.0, 2.0, 3.0, 4.0], 50)
    2.0
    """
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
