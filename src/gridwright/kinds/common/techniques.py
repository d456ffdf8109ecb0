"""What every kind says about a technique, in one entry; lists, orders, page texts and tables in the docs follow from it.

A kind derives its own class from `TechniqueEntry`, adds what its explainer needs (a rule, a sentence), and keeps each entry
beside the rule; `techniques/table.py` of the kind gathers them as `TECHNIQUES` (or, where these are only some, `ENTRIES`), from
which `tools/write_techniques.py` makes the texts of the page and the tables of the documentation. Nothing else names a
technique's title, its tier or its place in an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    """Techniques by tier, then cost; ValueError, which names the entries, if one lacks a text or two share what must differ."""
    ordered = tuple(sorted(techniques, key=lambda each: (each.tier, each.cost)))
    for each in ordered:
        for language, text in each.texts.in_all().items():
            if not (text.title.strip() and text.lesson.strip()):
                raise ValueError(f"the technique {_name_entry(each)} lacks a title or a lesson in the language {language}")
    refuse_doubles(ordered, "code", lambda each: each.code.lower())
    refuse_doubles(ordered, "name", lambda each: each.name)
    refuse_doubles(ordered, "tier and cost", lambda each: f"{each.tier}, {each.cost}")
    return ordered


def refuse_doubles(techniques: Iterable[Entry], label: str, value_of: Callable[[Entry], str]) -> None:
    """ValueError, which names both entries, if two techniques have the same value of what the label says."""
    owners: dict[str, Entry] = {}
    for each in techniques:
        value = value_of(each)
        if other := owners.get(value):
            raise ValueError(f"two techniques have the {label} {value}: {_name_entry(other)} and {_name_entry(each)}")
        owners[value] = each


def _name_entry(entry: TechniqueEntry) -> str:
    return f"{entry.name} (code {entry.code})"
