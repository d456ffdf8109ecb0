"""Which techniques an explanation may use, from what the user wrote."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.nonogram.techniques.table import parse_rules
from gridwright.kinds.nonogram.techniques.technique import Technique
from gridwright.model.errors import InputError

WHAT_IF = "what-if"
"""How suppositions are asked for beside the rules; `all` has them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques for single lines, and whether a single cell may be supposed to have a value when lines give no more."""

    techniques: tuple[Technique, ...]
    supposing: bool


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``1,2,5-10``, ``dp`` or ``1-13,what-if``; ``what-if`` alone only supposes."""
    parts = [part.strip() for part in text.split(",")]
    named = [part for part in parts if part.lower() != WHAT_IF]
    supposing = len(named) < len(parts)
    if not named:
        return Choice((), supposing)
    try:
        techniques = parse_rules(",".join(named))
    except InputError as error:
        raise InputError(f"{error.message}, or {WHAT_IF}", place=error.place) from None
    return Choice(techniques, supposing or "all" in (part.lower() for part in named))
