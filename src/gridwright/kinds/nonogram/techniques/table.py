"""All techniques, gathered from the modules of their families, and how `--rules` chooses among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.kinds.common.techniques import TechniqueEntry, order_techniques, refuse_doubles
from gridwright.kinds.nonogram.techniques import cases, ownership, painting, ranges
from gridwright.kinds.nonogram.techniques.domain_line import DomainTechnique
from gridwright.kinds.nonogram.techniques.domain_table import DOMAIN_TECHNIQUES
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.kinds.nonogram.techniques.suppositions import SUPPOSITIONS, WHAT_IF
from gridwright.model.errors import InputError, quote

FAMILIES = (painting, ranges, ownership, cases)

TECHNIQUES: tuple[Technique, ...] = order_techniques(
    entry for family in FAMILIES for entry in vars(family).values() if isinstance(entry, Technique)
)
"""Every technique for a line, by tier, then cost."""
refuse_doubles(TECHNIQUES, "turn", lambda technique: str(technique.turn))

_SHARED = {technique.code for technique in TECHNIQUES}
NEW_FOR_DOMAINS = tuple(technique for technique in DOMAIN_TECHNIQUES if technique.code not in _SHARED)
"""Techniques that black and white in a rectangle has no use for."""
ENTRIES: tuple[TechniqueEntry, ...] = (*order_techniques((*TECHNIQUES, *NEW_FOR_DOMAINS)), *SUPPOSITIONS)
"""Everything that an explanation may use, easiest first."""


def in_document_order(techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """The techniques in the order of the loop over all rules."""
    return tuple(sorted(techniques, key=lambda technique: technique.turn))


DOCUMENT_ORDER = tuple(technique.code for technique in in_document_order(TECHNIQUES))
"""The order in which a loop over all rules runs them: the document's own 13, then what was added."""
DOCUMENT_RULES = tuple(code for code in DOCUMENT_ORDER if code.isdigit())
"""The document's own."""

_BY_NUMBER = {int(entry.document.rpartition("rule ")[2]): entry.code for entry in TECHNIQUES if entry.document}
"""Every rule of the document by its number there, also those that have another code here."""
_CODES = (
    {word.lower(): (technique.code,) for technique in TECHNIQUES for word in (technique.code, technique.name)}
    | {word.lower(): (each.code,) for each in NEW_FOR_DOMAINS for word in (each.code, each.name)}
    | {str(number): (code,) for number, code in _BY_NUMBER.items()}
    | {"all": (*DOCUMENT_ORDER, *(each.code for each in NEW_FOR_DOMAINS)), "document": DOCUMENT_RULES}
)


def parse_rules(text: str) -> tuple[Technique, ...]:
    """The techniques that a list such as ``1,2,5-10``, ``document,11m,X`` or ``all`` chooses, by tier and cost.

    >>> [technique.code for technique in parse_rules("1, 5-7, Owners")]
    ['1', '6', '5', '7', 'X']
    """
    chosen = _parse_codes(text)
    return tuple(technique for technique in TECHNIQUES if technique.code in chosen)


def parse_domain_rules(text: str) -> tuple[DomainTechnique, ...]:
    """The same of the techniques for lines of every sort.

    >>> [technique.code for technique in parse_domain_rules("1, 5-7, Ink-Count")]
    ['1', '6', 'C', '5', '7']
    """
    chosen = _parse_codes(text)
    return tuple(technique for technique in DOMAIN_TECHNIQUES if technique.code in chosen)


def _parse_codes(text: str) -> set[str]:
    return {code for part in text.split(",") for code in _parse_part(part.strip())}


def _parse_part(part: str) -> tuple[str, ...]:
    codes = _CODES.get(part.lower())
    if codes is not None:
        return codes
    last_number = max(_BY_NUMBER)
    first, dash, last = (piece.strip() for piece in part.partition("-"))
    if dash and _is_number(first) and _is_number(last):
        low, high = int(first), int(last)
        if 1 <= low <= high <= last_number:
            return tuple(_BY_NUMBER[number] for number in range(low, high + 1))
        expected = f"a range of rules from 1 to {last_number}, the smaller number first"
        raise InputError(f"found {quote(part)}, expected {expected}", place="rules")
    shown = part if len(part) <= 40 else f"{part[:40]}..."
    codes = (*DOCUMENT_ORDER, *(each.code for each in NEW_FOR_DOMAINS))
    added = sorted((code for code in codes if not code.isdigit()), key=lambda code: (not code[0].isdigit(), len(code)))
    expected = f"numbers 1-{last_number}, ranges such as 5-10, {', '.join(added)}, a name, document or all"
    raise InputError(f"found {quote(shown)}, expected {expected}", place="rules")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


# Which techniques an explanation may use, from what the user wrote.


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques for single lines, and whether a single cell may be supposed to have a value when lines give no more."""

    techniques: tuple[Technique, ...]
    for_domains: tuple[DomainTechnique, ...]
    """The same for lines of every sort."""
    supposing: bool


def choose_rules(text: str) -> Choice:
    """Read ``all``, ``1,2,5-10``, ``dp`` or ``1-13,what-if``; ``what-if`` alone only supposes."""
    parts = [part.strip() for part in text.split(",")]
    named = [part for part in parts if part.lower() != WHAT_IF.code]
    supposing = len(named) < len(parts)
    if not named:
        return Choice((), (), supposing)
    rules = ",".join(named)
    try:
        techniques, for_domains = parse_rules(rules), parse_domain_rules(rules)
    except InputError as error:
        raise InputError(f"{error.message}, or {WHAT_IF.code}", place=error.place) from None
    return Choice(techniques, for_domains, supposing or "all" in (part.lower() for part in named))
