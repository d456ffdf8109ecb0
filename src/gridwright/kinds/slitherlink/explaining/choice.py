"""Which techniques an explanation may use, from what the user wrote."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.slitherlink.techniques.table import parse_rules
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.errors import InputError

WHAT_IF = "what-if"
"""How suppositions are asked for beside the rules; `all` has them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques, easiest first, and whether a single edge may be supposed to be a line or a cross when they give no more."""

    techniques: tuple[Technique, ...]
    supposing: bool = False


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``2-4,locks``, ``hard,no-colouring`` or ``expert,what-if``; ``what-if`` alone follows with what is very
    easy."""
    parts = [part.strip() for part in text.split(",")]
    named = [part for part in parts if part.lower() != WHAT_IF]
    supposing = len(named) < len(parts)
    try:
        techniques = parse_rules(",".join(named or ["very easy"]))
    except InputError as error:
        raise InputError(f"{error.message}, or {WHAT_IF}", place=error.place) from None
    return Choice(techniques, supposing or "all" in (part.lower() for part in named))
