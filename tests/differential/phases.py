"""The solver with its engines switched on and off, and handing over at every chance."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram import engines
from gridwright.kinds.nonogram import sat as learning

ENDLESS = 1 << 62

_NO_TRIALS = (engines.Trials, "suits", staticmethod(lambda board: False))
_NO_LESSONS = (engines.Lessons, "suits", staticmethod(lambda board: False))
_SHORT_SLICES = ((engines, "WORK_A_SLICE", 1), (engines, "CONFLICTS_A_SLICE", 1), (learning, "CONFLICTS_A_SLICE", 1))

PHASES = {
    "as it is": (),
    "trials only": ((engines.Trials, "patience", ENDLESS),),
    "trials in short slices": ((engines.Trials, "patience", ENDLESS), *_SHORT_SLICES),
    "lessons only": (_NO_TRIALS, (engines.Lessons, "patience", ENDLESS)),
    "lessons in short slices": (_NO_TRIALS, (engines.Lessons, "patience", ENDLESS), *_SHORT_SLICES),
    "clauses only": (_NO_TRIALS, _NO_LESSONS),
    "clauses in short slices": (_NO_TRIALS, _NO_LESSONS, *_SHORT_SLICES),
    "trials, soon lessons": (*_SHORT_SLICES, (engines.Trials, "patience", 3), (engines.Lessons, "patience", ENDLESS)),
    "trials, soon clauses": (*_SHORT_SLICES, (engines.Trials, "patience", 3), _NO_LESSONS),
    "lessons, soon clauses": (*_SHORT_SLICES, _NO_TRIALS, (engines.Lessons, "patience", 2)),
    "each in turn": (*_SHORT_SLICES, (engines.Trials, "patience", 1), (engines.Lessons, "patience", 1)),
}
"""What to change in the sources so that certain engines do the work, whatever constants are tuned to."""


def choose(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name, value in PHASES[phase]:
        monkeypatch.setattr(owner, name, value)
