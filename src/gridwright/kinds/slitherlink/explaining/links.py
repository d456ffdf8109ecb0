"""The links of a supposition in few words: what merely counts is told as one, and nothing is told that is not needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gridwright.kinds.slitherlink.board import LINE
from gridwright.kinds.slitherlink.explaining.words import Words, begin
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.model.deduction import Cell, Deduction

COUNTING = ("clue-counting", "corner-counting", "early-loops")
"""Techniques whose links need no words of their own: a clue, a corner or a run of lines is looked at, and that is all."""


def shorten_links(words: Words, steps: Sequence[Deduction], wanted: Iterable[Cell]) -> list[Deduction]:
    """The steps without which these spots would not be known, those that only count put together."""
    return [_put_together(words, batch) for batch in _arrange(_prune(words, steps, wanted))]


def _prune(words: Words, steps: Sequence[Deduction], wanted: Iterable[Cell]) -> list[Deduction]:
    """In order, and of each step only what is needed."""
    needed: list[Deduction] = []
    open_spots = set(wanted)
    for step in reversed(steps):
        sets = tuple(each for each in step.sets if each[0] in open_spots)
        if sets:
            claim = step.claim if sets == step.sets else _claim(words, sets)
            needed.append(replace(step, sets=sets, claim=claim))
            open_spots |= set(step.because)
    return needed[::-1]


def _arrange(steps: Sequence[Deduction]) -> Iterator[list[Deduction]]:
    """Batches that each need only what stands before them: everything that can be counted, then what takes more."""
    waiting = list(steps)
    while waiting:
        counted: list[Deduction] = []
        while ready := [step for step in waiting if step.technique in COUNTING and not _waits(step, waiting)]:
            counted += ready
            waiting = [step for step in waiting if step not in ready]
        if counted:
            yield counted
        others = [step for step in waiting if not _waits(step, waiting)]
        waiting = [step for step in waiting if step not in others]
        yield from ([step] for step in others)


def _waits(step: Deduction, waiting: Sequence[Deduction]) -> bool:
    """Whether a step rests on something that another one has yet to settle."""
    return any(spot in step.because for other in waiting if other is not step for spot, _ in other.sets)


def _put_together(words: Words, batch: Sequence[Deduction]) -> Deduction:
    if len(batch) == 1:
        return batch[0]
    sets = tuple(sorted(each for step in batch for each in step.sets))
    settled = {spot for spot, _ in sets}
    hardest = max(batch, key=lambda step: (step.tier, step.cost))
    return replace(
        hardest,
        title="Counting",
        place=f"{batch[0].place} and on from there",
        claim=_claim(words, sets),
        reasons=(_tell_counting(batch),),
        sets=sets,
        because=tuple(sorted({spot for step in batch for spot in step.because} - settled)),
        cost=sum(step.cost for step in batch),
    )


def _tell_counting(batch: Sequence[Deduction]) -> str:
    """Where one begins, and what one looks at."""
    kinds = [technique for technique in COUNTING if any(step.technique == technique for step in batch)]
    start = f", from {batch[0].place} on"
    if kinds == ["early-loops"]:
        return "A line at any of these edges would close a loop too early."
    loops = ", closing no loop too early" if "early-loops" in kinds else ""
    if "clue-counting" not in kinds:
        return f"Count at corner after corner{loops}{start}."
    what = "clues and corners" if "corner-counting" in kinds else "clue after clue"
    return f"Count at {what}{loops}{start}."


def _claim(words: Words, sets: Sequence[tuple[Cell, int]]) -> str:
    settled = [Removal(words.sheet.edge_at(spot), CROSS_VALUE if value == LINE else LINE_VALUE) for spot, value in sets]
    return f"{begin(words.facts(settled))}."
