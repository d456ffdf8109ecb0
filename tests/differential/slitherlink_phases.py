"""The solver of Slitherlinks with its parts switched on and off, so that each does all the work."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink import clause_learning as cuts
from gridwright.kinds.slitherlink import clause_learning as learning
from gridwright.kinds.slitherlink import frontier
from gridwright.kinds.slitherlink import frontier as counting
from gridwright.kinds.slitherlink import frontier as listing
from gridwright.kinds.slitherlink import solver as hunt
from gridwright.kinds.slitherlink import solver as trials
from gridwright.kinds.slitherlink.kernels.grid import VERY_EASY

_WEAK_DEDUCTION = ((hunt, "ADVANCED", VERY_EASY), (hunt, "EXPERT", VERY_EASY))
_NO_TRIALS = ((trials, "EDGES_A_SLICE", 0),)
_NO_SWEEP = ((hunt, "WIDEST", 0),)

PHASES = {
    "as it is": (),
    "trials to the end": ((trials, "LEAST_SETTLED", 1 << 30),),
    "trials in short slices": ((trials, "EDGES_A_SLICE", 1), (trials, "LEAST_SETTLED", 1 << 30)),
    "clauses without kernels": ((hunt, "is_deduction_compiled", lambda: False), *_NO_SWEEP),
    "clauses only": (*_WEAK_DEDUCTION, *_NO_TRIALS, *_NO_SWEEP),
    "clauses in short slices": (*_WEAK_DEDUCTION, *_NO_TRIALS, *_NO_SWEEP, (learning, "CONFLICTS_A_SLICE", 1)),
    "long cuts": (*_WEAK_DEDUCTION, *_NO_TRIALS, *_NO_SWEEP, (cuts, "FEW_AROUND", 1 << 30), (cuts, "CELLS_A_CUT", 1)),
    "short cuts": (*_WEAK_DEDUCTION, *_NO_TRIALS, *_NO_SWEEP, (cuts, "FEW_AROUND", 0)),
    "soon a sweep": (*_WEAK_DEDUCTION, *_NO_TRIALS, (hunt, "FEW", 1)),
    "a sweep after deduction": ((hunt, "FEW", 1),),
    "a sweep that is too wide": (*_NO_TRIALS, (hunt, "FEW", 1), (counting, "MOST_STATES", 3), (listing, "MOST_MOVES", 3)),
}
"""What to change in the sources so that certain parts do the work, whatever constants are tuned to."""

assert frontier.WIDEST == hunt.WIDEST


def choose(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name, value in PHASES[phase]:
        monkeypatch.setattr(owner, name, value)
