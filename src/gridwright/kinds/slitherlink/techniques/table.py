"""All techniques, gathered from their families, and how `--rules` chooses among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gridwright.kinds.common.techniques import order_techniques
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.techniques import (
    clue_pairs,
    colours,
    connectivity,
    counting,
    edge_classes,
    loops,
    trials,
    uniqueness,
)
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.tilings.techniques.trials import EDGE_COLOUR_TRIALS
from gridwright.model.errors import InputError, quote

TECHNIQUES: tuple[Technique, ...] = order_techniques(
    (
        *counting.TECHNIQUES,
        *clue_pairs.TECHNIQUES,
        *colours.TECHNIQUES,
        *connectivity.TECHNIQUES,
        *edge_classes.TECHNIQUES,
        *loops.TECHNIQUES,
        *trials.TECHNIQUES,
        *uniqueness.TECHNIQUES,
    )
)
"""Every technique on squares, by tier, then cost. Costs are those of the tier; the hundredths only order the techniques within
it."""

ENTRIES: tuple[Technique, ...] = order_techniques((*TECHNIQUES, EDGE_COLOUR_TRIALS))
"""The same with what only tilings have."""


Levels = Mapping[Technique, int]
"""Technique -> the lowest level that has it, from 1."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Techniques, easiest first."""

    techniques: tuple[Technique, ...]


def parse_rules(
    text: str, levels: Levels = MappingProxyType({}), techniques: Sequence[Technique] | None = None
) -> tuple[Technique, ...]:
    """The techniques that a list such as ``1-4,8``, ``hard``, ``normal,no-colouring`` or ``all`` chooses, by tier and cost, among
    those on squares or `techniques`. `levels` says of techniques that other levels have them than by their tier.

    >>> [technique.name for technique in parse_rules("2-4, locks")]
    ['clue-counting', 'corner-counting', 'early-loops', 'locks']
    >>> any(technique.colours_cells for technique in parse_rules("easy,no-colouring"))
    False
    """
    techniques = TECHNIQUES if techniques is None else techniques
    chosen: set[Technique] = set()
    refused: set[Technique] = set()
    for part in (part.strip() for part in text.split(",")):
        if part.lower() == "no-colouring":
            refused |= {technique for technique in techniques if technique.colours_cells}
        else:
            chosen |= _parse_part(part, levels, techniques)
    return tuple(technique for technique in techniques if technique in chosen - refused)


def choose_rules(text: str, levels: Levels = MappingProxyType({}), techniques: Sequence[Technique] | None = None) -> Choice:
    """Read ``all``, ``2-4,locks``, ``hard,no-colouring`` or ``expert,what-if``.

    Suppositions alone are followed with what is very easy: without anything to follow them they would lead nowhere.
    """
    chosen = parse_rules(text, levels, techniques)
    if all(technique.propagators is None for technique in chosen):
        chosen = (*parse_rules("very easy"), *chosen)
    return Choice(chosen)


def _find_technique(word: str) -> Technique | None:
    """The technique of this code or name, in small letters."""
    return next((technique for technique in ENTRIES if word in (technique.code.lower(), technique.name)), None)


def _parse_part(part: str, levels: Levels, techniques: Sequence[Technique]) -> set[Technique]:
    word = part.lower()
    if (technique := _find_technique(word)) is not None:
        if technique not in techniques:
            raise InputError(f"found {quote(part)}, which is for tilings only", place="rules")
        return {technique}
    if word == "all":
        return {technique for technique in techniques if not technique.has_to_be_named}
    level = word.replace("-", " ")
    if level in LEVEL_NAMES:
        lowest = {each: levels.get(each, each.level) for each in techniques}
        return {each for each, own in lowest.items() if own is not None and own <= LEVEL_NAMES.index(level) + 1}
    first, dash, last = (piece.strip() for piece in word.partition("-"))
    if dash and _is_number(first) and _is_number(last):
        return _parse_range(part, int(first), int(last))
    shown = part if len(part) <= 40 else f"{part[:40]}..."
    expected = (
        f"numbers 1-{_most_number()}, codes such as H, ranges such as 2-5, a name, a level such as hard, no-colouring or all"
    )
    raise InputError(f"found {quote(shown)}, expected {expected}", place="rules")


def _parse_range(part: str, low: int, high: int) -> set[Technique]:
    most = _most_number()
    if 1 <= low <= high <= most:
        return {each for each in TECHNIQUES if _is_number(each.code) and low <= int(each.code) <= high}
    raise InputError(f"found {quote(part)}, expected a range of rules from 1 to {most}, the smaller number first", place="rules")


def _most_number() -> int:
    return max(int(technique.code) for technique in TECHNIQUES if _is_number(technique.code))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2
