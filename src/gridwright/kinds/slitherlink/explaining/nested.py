"""A long link inside a supposition, told in one sentence: otherwise counting alone would show something that cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gridwright.kinds.slitherlink.board import LINE
from gridwright.kinds.slitherlink.explaining.following import follow, list_named
from gridwright.kinds.slitherlink.explaining.length import ENOUGH, count_sentences
from gridwright.kinds.slitherlink.explaining.words import begin
from gridwright.kinds.slitherlink.techniques.knowledge import NO_LIMIT, Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.kinds.slitherlink.techniques.trials import Patience, Setting, try_edge
from gridwright.model.deduction import Cell, Chain, Deduction

FEW = 2
"""A link of so many sentences stays as it is; in a long chain, only those of a single sentence do."""
PATIENCE = Patience(1, 40)
"""How its opposite is followed: by what is very easy."""


def shorten_chain(knowledge: Knowledge, chain: Chain) -> Chain:
    """The same chain with its long links told in one sentence where that is possible.

    `knowledge` is of the board before the supposition, and of what is very easy only; nothing is queued in it.
    """
    most = 1 if sum(map(count_sentences, chain.steps)) > ENOUGH - FEW else FEW
    if all(count_sentences(link) <= most for link in chain.steps):
        return chain
    mark = knowledge.mark(NO_LIMIT)
    write(knowledge, [chain.supposes])
    links = []
    for link in chain.steps:
        links.append(link if count_sentences(link) <= most else _shorten(knowledge, link))
        write(knowledge, link.sets)
    knowledge.take_back(mark)
    return replace(chain, steps=tuple(links))


def write(knowledge: Knowledge, sets: Iterable[tuple[Cell, int]]) -> None:
    """Put edges on the board without looking at what follows: only what was told may be argued from."""
    for spot, value in sets:
        knowledge.put_edge(*read_setting(knowledge, spot, value))
    while knowledge.next_look() is not None:
        pass


def read_setting(knowledge: Knowledge, spot: Cell, value: int) -> Setting:
    return knowledge.sheet.edge_at(spot), LINE_VALUE if value == LINE else CROSS_VALUE


def _shorten(knowledge: Knowledge, link: Deduction) -> Deduction:
    """What would be otherwise, for every edge that a link settles; the link itself where that is no shorter or not seen."""
    if len(link.sets) >= count_sentences(link):
        return link
    settings = [read_setting(knowledge, spot, value) for spot, value in link.sets]
    if not all(try_edge(knowledge, (edge, 1 - value), PATIENCE).is_refuted for edge, value in settings):
        return link
    chains = [follow(knowledge, (edge, 1 - value), PATIENCE, ()) for edge, value in settings]
    named = {spot for chain in chains for spot in list_named(chain)}
    reasons = [_tell_refuted(chain, f"if {chain.supposition}" if len(chains) > 1 else "otherwise") for chain in chains]
    return replace(link, reasons=tuple(reasons), because=tuple(sorted(named)), tints=())


def _tell_refuted(chain: Chain, opening: str) -> str:
    assert chain.contradiction, "what is refuted is refuted again"
    what = "counting on from there at clues and corners, " if chain.steps else ""
    loops = "closing no loop too early, " if any(step.technique == "early-loops" for step in chain.steps) else ""
    return f"{begin(opening)}, {what}{loops}{chain.contradiction}"
