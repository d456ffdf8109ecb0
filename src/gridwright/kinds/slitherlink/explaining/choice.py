"""Which techniques an explanation may use, from what the user wrote."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.slitherlink.techniques.inference import Technique
from gridwright.kinds.slitherlink.techniques.table import parse_rules


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques, easiest first."""

    techniques: tuple[Technique, ...]


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``2-4,locks``, ``hard,no-colouring`` or ``expert,what-if``.

    Suppositions alone are followed with what is very easy: without anything to follow them they would lead nowhere.
    """
    techniques = parse_rules(text)
    if all(technique.looks is None for technique in techniques):
        techniques = (*parse_rules("very easy"), *techniques)
    return Choice(techniques)
