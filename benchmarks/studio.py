"""How soon the crossword studio has its answers: over the API of a server, as the page asks, on grids of 15x15 made here.

Each time is from sending the request until the event has arrived: the first list of candidates, the first that is known to lead
to a fill, all of them looked into, heat, a fill, the first repair and all repairs of a grid that two letters have spoiled. The
first questions, which load the kernels and the list, are not counted.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import httpx

from benchmarks.players import PATIENCE, Tally, serving, summarise
from benchmarks.reports import write_report
from gridwright import api
from gridwright.model.errors import InputError
from gridwright.model.making import Made
from gridwright.web.documents import describe_puzzle

SIDE, SLOTS, MOST = 15, 4, 30
SPOILER = "QX"
"""Letters that hardly any word has side by side."""
WORDS = {"lists": ["en"]}
PLAYER = {"Gridwright-Player": "player-0001-of-a-benchmark"}

Event = tuple[float, str, Any]
Times = dict[str, list[float]]


def run(grids: int, words: Sequence[str]) -> bool:
    """Measure, print and keep; whether all went well."""
    if not api.has_languages():
        raise InputError("needs the package wordfreq: pip install 'gridwright[words]'")
    times: Times = defaultdict(list)
    with serving() as address, httpx.Client(base_url=address, headers=PLAYER, timeout=PATIENCE) as client:
        for seed in range(grids + 1):
            measure_grid(client, make_document(seed), defaultdict(list) if seed == 0 else times)
    results = summarise(Tally(seconds=times))
    print(format_table(results, grids))
    write_report("studio", words, {"grids": grids, "side": SIDE, "asked": results})
    return True


def make_document(seed: int) -> dict[str, Any]:
    """An empty grid."""
    made = api.generate("crossword", seed=seed, height=SIDE, width=SIDE, is_empty=True)
    if not isinstance(made, Made):
        raise InputError(f"no grid of {SIDE}x{SIDE} was made with the seed {seed}: {made.reason}")
    return describe_puzzle(made.puzzle).dump()


def measure_grid(client: httpx.Client, document: dict[str, Any], times: Times) -> None:
    """Ask everything about one grid."""
    for _ in range(SLOTS):
        *_, (seconds, _, heat) = ask(client, {"task": "heat", "document": document})
        times["heat"].append(seconds)
    slots = heat["result"]["slots"]
    for slot in slots[:: len(slots) // SLOTS][:SLOTS]:
        measure_candidates(client, {"task": "candidates", "document": document, "slot": slot["name"], "most": MOST}, times)
    *_, (seconds, _, filled) = ask(client, {"task": "fill", "document": document})
    assert filled["result"]["outcome"] == "filled", filled
    times["fill"].append(seconds)
    measure_repairs(client, {"task": "repairs", "document": spoil(document)}, times)


def measure_candidates(client: httpx.Client, request: dict[str, Any], times: Times) -> None:
    has_list = has_fill = False
    for seconds, name, data in ask(client, request):
        if name == "partial" and not has_list:
            times["first list of candidates"].append(seconds)
            has_list = True
        elif name == "partial" and not has_fill and any(each["leads"] == "fill" for each in data["part"]["candidates"]):
            times["first that leads to a fill"].append(seconds)
            has_fill = True
        elif name == "done":
            times[f"all {MOST} candidates"].append(seconds)


def measure_repairs(client: httpx.Client, request: dict[str, Any], times: Times) -> None:
    has_first = False
    for seconds, name, _ in ask(client, request):
        if name == "partial" and not has_first:
            times["first repair"].append(seconds)
            has_first = True
        elif name == "done":
            times["all repairs"].append(seconds)


def spoil(document: dict[str, Any]) -> dict[str, Any]:
    """The grid with letters in it that leave no fill."""
    rows = list(document["squares"])
    number = next(number for number, row in enumerate(rows) if "." * len(SPOILER) in row)
    rows[number] = rows[number].replace("." * len(SPOILER), SPOILER, 1)
    return {**document, "given": rows}


def ask(client: httpx.Client, request: dict[str, Any]) -> Iterator[Event]:
    """The events of a job, each with the seconds since it was asked for."""
    start = time.perf_counter()
    begun = client.post("/api/jobs", json={**request, "words": WORDS})
    assert begun.status_code == 202, f"{begun.status_code} {begun.text[:200]}"
    name = ""
    with client.stream("GET", f"/api/jobs/{begun.json()['id']}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield time.perf_counter() - start, name, json.loads(line[6:])
    assert name == "done", name


def format_table(results: dict[str, dict[str, float]], grids: int) -> str:
    lines = [f"{grids} grids of {SIDE}x{SIDE}", f"{'asked':30}{'times':>8}{'p50 ms':>10}{'p95 ms':>10}{'most ms':>10}"]
    lines += [f"{name:30}{row['count']:8}{row['p50']:10}{row['p95']:10}{row['p100']:10}" for name, row in results.items()]
    return "\n".join(lines)
