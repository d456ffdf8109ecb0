"""Many players at once on one server: do all of them get an answer, and how soon?

Each player opens the library and a pack, plays a puzzle stroke by stroke at a hurried pace, asks for hints, and now and then has
a puzzle solved, explained or made, listening to the job as the page does. A refusal that the server is entitled to (too many
jobs of one player) does not happen here, so every answer that is not a success is an error.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from benchmarks.reports import write_report

PACE = 0.4
"""Seconds between two strokes, on average: twice as quick as people are."""
PATIENCE = 60.0
"""Seconds after which an answer counts as missing."""


@dataclass
class Tally:
    """What was asked, how long answers took, and what went wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def timed(self, name: str) -> AsyncIterator[None]:
        start = time.perf_counter()
        try:
            yield
        except (httpx.HTTPError, AssertionError, TimeoutError) as fault:
            self.faults.append(f"{name}: {type(fault).__name__}: {fault}")
        else:
            self.seconds[name].append(time.perf_counter() - start)


def run(players: int, seconds: int, words: Sequence[str]) -> bool:
    """Let so many players play for so long; whether all went well."""
    with serving() as address:
        tally = asyncio.run(play_together(address, players, seconds))
    results = summarise(tally)
    print(format_table(results, players, seconds, tally.faults))
    write_report("players", words, {"players": players, "seconds": seconds, "faults": len(tally.faults), "asked": results})
    return not tally.faults


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server with a library of its own, as `gridwright serve` starts it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gridwright", "serve", "--port", "0", "--library", str(Path(folder, "library.sqlite3"))]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=dict(os.environ))
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if found := re.search(r"http://\S+", line):
                    yield found[0].rstrip("/")
                    break
            else:
                raise RuntimeError(f"the server ended with code {process.wait()}")
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


async def play_together(address: str, players: int, seconds: int) -> Tally:
    tally = Tally()
    limits = httpx.Limits(max_connections=4 * players)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(play(client, number, until, tally) for number in range(players)))
    return tally


async def play(client: httpx.AsyncClient, number: int, until: float, tally: Tally) -> None:
    """One player, from opening the page until the time is over."""
    chance = random.Random(number)
    headers = {"Gridwright-Player": f"player-{number:04}-of-a-benchmark"}
    ask = make_asker(client, headers, tally)
    await asyncio.sleep(chance.uniform(0, 2))
    library = await ask("library", "GET", "/api/library")
    if library is None:
        return
    pack = await ask("pack", "GET", f"/api/packs/{chance.choice(library['packs'])['id']}")
    if pack is None:
        return
    seq = 0
    puzzle = chance.choice(pack["puzzles"])
    for n in range(1, 100_000):
        if time.perf_counter() > until:
            return
        await asyncio.sleep(chance.expovariate(1 / PACE))
        answer = await ask("stroke", "POST", f"/api/games/{puzzle['id']}/events", make_stroke(n, seq, puzzle, chance))
        seq = answer["seq"] if answer else seq
        if chance.random() < 0.05:
            document = puzzle["document"]
            await ask("hint", "POST", "/api/hint", {"document": document, "board": list_rows(document)})
        if chance.random() < 0.02:
            await run_job(client, headers, choose_job(puzzle["document"], chance), tally)


Asker = Callable[..., Awaitable[Any]]


def make_asker(client: httpx.AsyncClient, headers: dict[str, str], tally: Tally) -> Asker:
    async def ask(name: str, method: str, path: str, body: Any = None) -> Any:
        async with tally.timed(name):
            response = await client.request(method, path, json=body, headers=headers)
            assert response.is_success, f"{response.status_code} {response.text[:200]}"
            return response.json()
        return None  # the fault is in the tally

    return ask


def make_stroke(n: int, since: int, puzzle: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """What the page sends after a stroke."""
    now = int(time.time() * 1000)
    changes = [[place, 2] for place in range(chance.randint(1, 5))]
    event = {"n": n, "by": "bench001", "t": now, "type": "stroke", "changes": changes, "tool": "fill", "input": "mouse"}
    document = puzzle["document"]
    values = "0" * (document["height"] * document["width"])
    summary = {"status": "started", "medal": None, "values": values, "active": n, "has_help": False, "updated": now}
    return {"since": since, "events": [event], "summary": summary}


def list_rows(document: dict[str, Any]) -> list[str]:
    """An empty board, as the server reads it."""
    height, width = document["height"], document["width"]
    if document["kind"] == "nonogram":
        return ["?" * width] * height
    return [" ".join("+" * (width + 1)) if row % 2 == 0 else " " * (2 * width + 1) for row in range(2 * height + 1)]


def choose_job(document: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    wish = {"height": 10, "width": 10}
    return chance.choice(
        [
            {"task": "solve", "document": document, "solutions": 2, "seconds": 20},
            {"task": "explain", "document": document, "seconds": 20},
            {"task": "generate", "kind": "nonogram", "wish": wish, "seconds": 20},
            {"task": "generate", "kind": "slitherlink", "wish": wish, "seconds": 20},
        ]
    )


async def run_job(client: httpx.AsyncClient, headers: dict[str, str], job: dict[str, Any], tally: Tally) -> None:
    """From the wish to the result, told by the stream of the job."""
    async with tally.timed(f"{job['task']} (a job)"):
        response = await client.post("/api/jobs", json=job, headers=headers)
        assert response.status_code == 202, f"{response.status_code} {response.text[:200]}"
        path = f"/api/jobs/{response.json()['id']}/events"
        ending = ""
        async with client.stream("GET", path, headers=headers) as stream:
            assert stream.is_success, f"{stream.status_code}"
            async for line in stream.aiter_lines():
                if line.startswith("event:"):
                    ending = line.partition(":")[2].strip()
                if line.startswith("data:") and ending in ("done", "failed", "cancelled"):
                    assert ending == "done", f"{ending}: {json.loads(line.partition(':')[2])}"
                    return
        raise AssertionError("the stream ended without a result")


def summarise(tally: Tally) -> dict[str, dict[str, float]]:
    """For each thing asked: how often, and how many milliseconds the answers took."""
    return {
        name: {"count": len(all_seconds), **{f"p{share}": quantile(all_seconds, share) for share in (50, 95, 100)}}
        for name, all_seconds in sorted(tally.seconds.items())
    }


def quantile(all_seconds: Sequence[float], share: int) -> float:
    ordered = sorted(all_seconds)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 1)


def format_table(results: dict[str, dict[str, float]], players: int, seconds: int, faults: Sequence[str]) -> str:
    lines = [f"{players} players for {seconds} s", f"{'asked':18}{'times':>8}{'p50 ms':>10}{'p95 ms':>10}{'most ms':>10}"]
    lines += [f"{name:18}{row['count']:8}{row['p50']:10}{row['p95']:10}{row['p100']:10}" for name, row in results.items()]
    lines += [f"errors: {len(faults)}", *faults[:10]]
    return "\n".join(lines)
