"""Why a line cannot be: the thoughts of a person who tries to go on with it, up to the point where that fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gridwright.kinds.nonogram.board import EMPTY, FILLED
from gridwright.kinds.nonogram.explaining.glance import see_line
from gridwright.kinds.nonogram.explaining.insight import Thought, think_again
from gridwright.kinds.nonogram.explaining.telling import tell_thoughts
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.technique import Technique
from gridwright.kinds.nonogram.techniques.words import begin


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong in a line, after the thoughts that lead there."""

    thoughts: tuple[Thought, ...]
    technique: Technique
    """The one that noticed."""
    flaw: Flaw

    def sentences(self) -> list[str]:
        """The whole argument."""
        told = [*tell_thoughts(self.thoughts), *([self.flaw.claim] if self.flaw.claim else [])]
        link = "But " if self.flaw.claim else "Now " if told else ""
        return [*told, begin(f"{link}{self.flaw.message}.")]


class Flaw(NamedTuple):
    """Why a rule fails on a line."""

    message: str
    claim: str = ""
    """In a sentence, what would have to be and cannot; empty when the rule has nothing to claim."""


def find_fault(lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique]) -> Fault | None:
    """What these techniques, cheapest first, find wrong with a line, after only the thoughts it needs; None if nothing."""
    fault = _think(lengths, cells, techniques)
    if fault is None:
        return None
    place = len(fault.thoughts)
    while place > 0:
        place -= 1
        fewer = fault.thoughts[:place] + fault.thoughts[place + 1 :]
        fault = _think_again(lengths, cells, fewer, fault.technique) or fault
    return fault


def _think(lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique]) -> Fault | None:
    """One technique after another, the cheapest again after every news, until one fails."""
    line = see_line(lengths, cells)
    thoughts: list[Thought] = []
    number = 0
    while number < len(techniques):
        known = len(thoughts)
        flaw = _try_rule(line, techniques[number], thoughts)
        if flaw is not None:
            return Fault(tuple(thoughts), techniques[number], flaw)
        number = 0 if len(thoughts) > known else number + 1
    return None


def _try_rule(line: Line, technique: Technique, thoughts: list[Thought] | None = None) -> Flaw | None:
    """Why a rule fails, or None. Its claims are written down and noted as thoughts; or, without those, tried one by one."""
    claims = iter(technique.rule(line))
    while True:
        try:
            claim = next(claims, None)
        except ContradictionError as fault:
            return Flaw(str(fault))
        if claim is None:
            return None
        before = line.copy()
        try:
            move = (line.copy() if thoughts is None else line).apply(claim)
        except ContradictionError as fault:
            return Flaw(str(fault), technique.sentence(before, _keep_news(before, claim)))
        if move is not None and thoughts is not None:
            thoughts.append(Thought(technique, before, move))


def _keep_news(line: Line, claim: Move) -> Move:
    """A claim that cannot be, without what is known already."""
    starts, ends = (line.starts[claim.block], line.ends[claim.block]) if claim.block is not None else (0, 0)
    return replace(
        claim,
        fills=tuple(cell for cell in claim.fills if line.cells[cell] != FILLED),
        empties=tuple(cell for cell in claim.empties if line.cells[cell] != EMPTY),
        start=claim.start if claim.start is not None and claim.start > starts else None,
        end=claim.end if claim.end is not None and claim.end < ends else None,
    )


def _think_again(lengths: Sequence[int], cells: Sequence[int], thoughts: Sequence[Thought], technique: Technique) -> Fault | None:
    """The same thoughts from the start, each derived anew; None if one does not follow, or nothing fails after them."""
    try:
        retraced = think_again(lengths, cells, thoughts)
    except ContradictionError:
        return None
    if retraced is None:
        return None
    line, again = retraced
    flaw = _try_rule(line, technique)
    return Fault(tuple(again), technique, flaw) if flaw is not None else None
