"""What every kind says about a technique, in one entry; lists, orders, page texts and tables in the docs follow from it.

A kind derives its own class from `TechniqueEntry`, adds what its explainer needs (a rule, a sentence), and keeps each entry
beside the rule; `techniques/table.py` of the kind gathers them as `TECHNIQUES` (or, where these are only some, `ENTRIES`), from
which `tools/write_techniques.py` makes the texts of the page and the tables of the documentation. Nothing else names a
technique's title, its tier or its place in an order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from gridwright.model.deduction import TechniqueInfo


class Text(NamedTuple):
    """What a player reads about a technique in one language."""

    title: str
    lesson: str
    """One sentence: what to look for, and what follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The same in every language of the page."""

    en: Text
    sk: Text
    cs: Text
    pl: Text

    def in_all(self) -> dict[str, Text]:
        """Language -> text, English first."""
        return {"en": self.en, "sk": self.sk, "cs": self.cs, "pl": self.pl}


@dataclass(frozen=True, slots=True, kw_only=True)
class TechniqueEntry:
    """A technique, without what makes it work."""

    code: str
    """How `--rules` names it: ``1``, ``11m``, ``X``."""
    name: str
    """A stable name, in files and links: ``simple-spaces``."""
    tier: int
    """How hard it is to see, from 1: easier tiers are exhausted first."""
    cost: float
    """What one use costs a person, in units of effort; techniques are ordered by tier, then this."""
    texts: Texts
    document: str = ""
    """What the document calls it from which it was taken: ``Intersection, rule 1``."""

    @property
    def title(self) -> str:
        """The players' word for it, in English."""
        return self.texts.en.title

    @property
    def full_title(self) -> str:
        """The title with the document's name beside it: ``Overlap (document: Intersection, rule 1)``."""
        return f"{self.title} (document: {self.document})" if self.document else self.title

    @property
    def info(self) -> TechniqueInfo:
        """What a list of techniques shows of it."""
        return TechniqueInfo(
            code=self.code,
            name=self.name,
            title=self.title,
            tier=self.tier,
            cost=self.cost,
            summary=self.texts.en.lesson,
        )


Entry = TypeVar("Entry", bound=TechniqueEntry)


def order_techniques(techniques: Iterable[Entry]) -> tuple[Entry, ...]:
    """Techniques by tier, then cost; ValueError if two have the same code, name or place in this order."""
    ordered = sorted(techniques, key=lambda each: (each.tier, each.cost))
    for label, values in (
        ("code", [each.code.lower() for each in ordered]),
        ("name", [each.name for each in ordered]),
        ("tier and cost", [f"{each.tier}, {each.cost}" for each in ordered]),
    ):
        if double := next((value for value in values if values.count(value) > 1), None):
            raise ValueError(f"two techniques have the {label} {double}")
    return tuple(ordered)
