"""Which techniques an explanation may use, from what the user wrote."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.nonogram.techniques.table import TECHNIQUES, parse_rules
from gridwright.kinds.nonogram.techniques.technique import Technique

WHAT_IF = "what-if"
"""How suppositions are asked for beside the rules; `all` has them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques for single lines, and whether a single cell may be supposed to have a value when lines give no more."""

    techniques: tuple[Technique, ...]
    supposing: bool


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``1,2,5-10``, ``dp`` or ``1-13,what-if``."""
    parts = [part.strip() for part in text.split(",")]
    named = [part for part in parts if part.lower() != WHAT_IF]
    supposing = len(named) < len(parts)
    if not named:
        return Choice(TECHNIQUES, supposing)
    return Choice(parse_rules(",".join(named)), supposing or [part.lower() for part in named] == ["all"])
