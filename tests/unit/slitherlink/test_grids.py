"""Deduction in slices, so that whoever waits for a large board can stop it."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink import deduction as grids
from gridwright.kinds.slitherlink.deduction import read_board, run_deduction
from gridwright.kinds.slitherlink.kernels.grid import LIMIT, NO_LIMIT
from gridwright.kinds.slitherlink.puzzle import Slitherlink

PUZZLE = Slitherlink.build([[3, None, 2], [None, 2, None], [1, None, 3]])


class StopError(Exception):
    pass


def test_it_looks_up_between_slices_and_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, ending = run_deduction(PUZZLE, 6)
    monkeypatch.setattr(grids, "VISITS_A_CALL", 1)
    looks: list[None] = []
    grid, sliced = run_deduction(PUZZLE, 6, look_up=lambda: looks.append(None))
    assert len(looks) > 3
    assert (sliced, read_board(grid)) == (ending, read_board(whole))
    assert grid.work[LIMIT] == NO_LIMIT


def test_whoever_looks_up_may_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grids, "VISITS_A_CALL", 1)

    def stop() -> None:
        raise StopError

    with pytest.raises(StopError):
        run_deduction(PUZZLE, 3, look_up=stop)
