"""The solver with its engines switched on and off, and handing over at every chance."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram import clause_engine as learning
from gridwright.kinds.nonogram import engines, solver

ENDLESS = 1 << 62

_NO_PROBING = (engines.Probing, "suits", staticmethod(lambda board: False))
_NO_LEARNING = (engines.ClauseLearning, "suits", staticmethod(lambda board: False))
_SHORT_SLICES = ((engines, "WORK_A_SLICE", 1), (engines, "CONFLICTS_A_SLICE", 1), (learning, "CONFLICTS_A_SLICE", 1))

PHASES = {
    "as it is": (),
    "lines in plain Python": ((solver, "is_settling_compiled", lambda: False),),
    "probing only": ((engines.Probing, "patience", ENDLESS),),
    "probing in short slices": ((engines.Probing, "patience", ENDLESS), *_SHORT_SLICES),
    "clause learning only": (_NO_PROBING, (engines.ClauseLearning, "patience", ENDLESS)),
    "clause learning in short slices": (_NO_PROBING, (engines.ClauseLearning, "patience", ENDLESS), *_SHORT_SLICES),
    "CaDiCaL only": (_NO_PROBING, _NO_LEARNING),
    "CaDiCaL in short slices": (_NO_PROBING, _NO_LEARNING, *_SHORT_SLICES),
    "probing, soon clause learning": (
        *_SHORT_SLICES,
        (engines.Probing, "patience", 3),
        (engines.ClauseLearning, "patience", ENDLESS),
    ),
    "probing, soon CaDiCaL": (*_SHORT_SLICES, (engines.Probing, "patience", 3), _NO_LEARNING),
    "clause learning, soon CaDiCaL": (*_SHORT_SLICES, _NO_PROBING, (engines.ClauseLearning, "patience", 2)),
    "clause learning, soon a reinforced guess": (
        *_SHORT_SLICES,
        _NO_PROBING,
        (engines.ClauseLearning, "patience", ENDLESS),
        (engines, "SLICES_BEFORE_REINFORCEMENT", 1),
    ),
    "each in turn": (*_SHORT_SLICES, (engines.Probing, "patience", 1), (engines.ClauseLearning, "patience", 1)),
}
"""What to change in the sources so that certain engines do the work, whatever constants are tuned to."""


def choose(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name, value in PHASES[phase]:
        monkeypatch.setattr(owner, name, value)
