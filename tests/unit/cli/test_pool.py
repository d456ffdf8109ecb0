"""Solving in several processes, and what happens when one of them dies."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from gridwright.cli import pool
from gridwright.cli.pool import Solving
from gridwright.cli.progress import ProgressBar
from gridwright.cli.solving import Request, Result
from gridwright.model.errors import InputError
from gridwright.model.outcome import Solved, Unsolvable
from gridwright.workbench import Entry, find_format, parse_puzzle
from tests.unit.cli.samples import DEAD, HEART, non


def make_entry(text: str | None) -> Entry:
    if text is None:
        return Entry("wrong", error=InputError("is wrong", source="wrong"))
    puzzle = parse_puzzle(text)
    return Entry(puzzle.info.title, find_format("non"), puzzle)


def solve_or_die(puzzle: Any, request: Request) -> Result:
    """A worker that the puzzle called "killer" kills, as the system does when memory runs out."""
    if puzzle.info.title == "killer":
        os.kill(os.getpid(), signal.SIGKILL)
    return Result(Unsolvable()) if puzzle.info.title == "dead" else Result(Solved(puzzle, True))


def names(solving: Solving) -> list[tuple[str, str]]:
    try:
        return [(entry.source, result.name) for entry, result in solving]
    finally:
        solving.close()


def test_answers_come_in_order_and_errors_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "solve_puzzle", solve_or_die)
    entries = [make_entry(text) for text in (HEART, None, DEAD, HEART) * 6]
    expected = [("heart", "solved"), ("wrong", "invalid"), ("dead", "unsolvable"), ("heart", "solved")] * 6
    assert names(Solving(entries, Request(), 2, ProgressBar())) == expected


def test_a_puzzle_that_kills_its_worker_is_given_up_and_the_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "solve_puzzle", solve_or_die)
    killer = non(["1"], ["1"], "killer")
    entries = [make_entry(text) for text in (HEART, killer, DEAD, HEART)]
    expected = [("heart", "solved"), ("killer", "gave-up"), ("dead", "unsolvable"), ("heart", "solved")]
    assert names(Solving(entries, Request(), 2, ProgressBar())) == expected


def test_no_more_is_read_than_the_workers_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "solve_puzzle", solve_or_die)
    read = 0

    def entries() -> Any:
        nonlocal read
        for _ in range(100):
            read += 1
            yield make_entry(HEART)

    solving = Solving(entries(), Request(), 2, ProgressBar())
    next(iter(solving))
    assert read <= pool.AHEAD * 2
    solving.close(is_hurried=True)
