"""CaDiCaL is stopped in the middle of a call, by what looks on or by Ctrl-C, and can be used on."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from itertools import combinations

import pytest
from pysat.solvers import Solver

from gridwright.kinds.common import cadical
from gridwright.kinds.common.cadical import ENGINE, solve_limited

NEVER = 1 << 30
PLACES = 12


class TimeIsUpError(Exception):
    pass


def look_at_nothing() -> None: ...


@pytest.fixture
def pigeons() -> Iterator[Solver]:
    """One pigeon more than there are places: no search by clauses gets done with it in the time that tests have."""
    places = [[PLACES * pigeon + place + 1 for place in range(PLACES)] for pigeon in range(PLACES + 1)]
    clashes = [[-one[place], -other[place]] for one, other in combinations(places, 2) for place in range(PLACES)]
    with Solver(name=ENGINE, bootstrap_with=places + clashes) as solver:
        yield solver


def test_what_looks_on_stops_it_and_it_can_be_used_on(pigeons: Solver) -> None:
    looks = iter((None, None, TimeIsUpError))

    def look_up() -> None:
        if (fault := next(looks)) is not None:
            raise fault

    with pytest.raises(TimeIsUpError):
        solve_limited(pigeons, NEVER, look_up)
    assert solve_limited(pigeons, 10, look_at_nothing) is None
    pigeons.add_clause([-1])
    for place in range(2, PLACES + 1):
        pigeons.add_clause([-place])
    assert solve_limited(pigeons, NEVER, look_at_nothing) is False


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal that a process can send itself")
def test_ctrl_c_stops_it(pigeons: Solver) -> None:
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        solve_limited(pigeons, NEVER, look_at_nothing)
    assert solve_limited(pigeons, 10, look_at_nothing) is None


def test_several_threads_have_solvers_of_their_own() -> None:
    answers: list[bool | None] = []

    def solve() -> None:
        with Solver(name=ENGINE, bootstrap_with=[[1, 2], [-1]]) as solver:
            answers.append(solve_limited(solver, NEVER, look_at_nothing) and solver.get_model() == [-1, 2])

    threads = [threading.Thread(target=solve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 4


@pytest.mark.parametrize("is_reached", [True, False])
def test_answers_are_the_same_where_the_library_shows_nothing(monkeypatch: pytest.MonkeyPatch, is_reached: bool) -> None:
    if not is_reached:
        monkeypatch.setattr(cadical, "_find_library", lambda: None)
    with Solver(name=ENGINE, bootstrap_with=[[1, 2], [-1, 2], [1, -2]]) as solver:
        assert solve_limited(solver, NEVER, look_at_nothing) is True
        assert solver.get_model() == [1, 2]
        solver.add_clause([-1, -2])
        assert solve_limited(solver, NEVER, look_at_nothing) is False
        assert solver.get_model() is None
