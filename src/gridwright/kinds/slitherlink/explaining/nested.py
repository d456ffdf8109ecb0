"""A long link inside a supposition, told in one sentence: otherwise counting alone would show something that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.kinds.slitherlink.board import LINE
from gridwright.kinds.slitherlink.explaining.following import follow
from gridwright.kinds.slitherlink.explaining.length import count_sentences
from gridwright.kinds.slitherlink.techniques.knowledge import NO_LIMIT, Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.kinds.slitherlink.techniques.trials import Patience, Setting, try_edge
from gridwright.model.deduction import Cell, Chain, Deduction

FEW = 2
"""A link of so many sentences stays as it is."""
PATIENCE = Patience(1, 40)
"""How its opposite is followed: by what is very easy."""


def shorten_chain(knowledge: Knowledge, chain: Chain) -> Chain:
    """The same chain with its long links told in one sentence where that is possible.

    `knowledge` is of the board before the supposition, and of what is very easy only; nothing is queued in it.
    """
    if all(count_sentences(link) <= FEW for link in chain.steps):
        return chain
    mark = knowledge.mark(NO_LIMIT)
    _write(knowledge, [chain.supposes])
    links = []
    for link in chain.steps:
        links.append(link if count_sentences(link) <= FEW else _shorten(knowledge, link))
        _write(knowledge, link.sets)
    knowledge.take_back(mark)
    return replace(chain, steps=tuple(links))


def _write(knowledge: Knowledge, sets: Sequence[tuple[Cell, int]]) -> None:
    """Put edges on the board without looking at what follows: only what was told may be argued from."""
    for spot, value in sets:
        knowledge.put_edge(*_read(knowledge, spot, value))
    while knowledge.next_look() is not None:
        pass


def _read(knowledge: Knowledge, spot: Cell, value: int) -> Setting:
    return knowledge.sheet.edge_at(spot), LINE_VALUE if value == LINE else CROSS_VALUE


def _shorten(knowledge: Knowledge, link: Deduction) -> Deduction:
    if len(link.sets) != 1:
        return link
    (spot, value) = link.sets[0]
    edge, number = _read(knowledge, spot, value)
    opposite = (edge, 1 - number)
    if not try_edge(knowledge, opposite, PATIENCE).is_refuted:
        return link
    chain = follow(knowledge, opposite, PATIENCE, ())
    assert chain.contradiction, "what is refuted is refuted again"
    settled = {spot, *(each for step in chain.steps for each, _ in step.sets)}
    named = {each for step in chain.steps for each in step.because} | set(chain.broken)
    what = "counting on from there at clues and corners"
    if any("loop too early" in reason for step in chain.steps for reason in step.reasons):
        what = f"{what}, closing no loop too early"
    way = f"Otherwise, {what}, " if chain.steps else "Otherwise "
    return replace(link, reasons=(f"{way}{chain.contradiction}",), because=tuple(sorted(named - settled)), tints=())
