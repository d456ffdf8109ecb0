"""Arguments on graphs: from a conclusion back to the board, the inferences that lead to it and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.tilings.techniques.colours import CellColours
from gridwright.kinds.slitherlink.tilings.techniques.connectivity import Connectivity
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import (
    ALIKE,
    KNOWN,
    LACKS,
    OPPOSITE,
    SIDES,
    Fact,
    Inference,
    Knowledge,
)
from gridwright.kinds.slitherlink.tilings.techniques.locks import PairsAtFaces

SYMMETRIC = (0b0001, 0b1000, ALIKE, OPPOSITE)
"""Combinations that say the same of either edge of a pair."""

IsGiven = Callable[[Fact], bool]
"""Whether a fact needs no argument: it is on the board."""


class Link(NamedTuple):
    """An inference, and those of its conclusions that the argument needs."""

    inference: Inference
    facts: tuple[Fact, ...]

    @property
    def technique(self) -> Technique:
        return self.inference.rule.technique


def is_on_board(fact: Fact) -> bool:
    """Between two steps every edge that is known is on the board."""
    return fact.sort == KNOWN


def trace(knowledge: Knowledge, last: Inference, is_given: IsGiven = is_on_board) -> list[Link]:
    """The inferences that lead to the last one, each after those that it rests on; the last with all it concludes."""
    used: dict[Fact, None] = {}
    order: list[Inference] = []
    begun: set[int] = set()
    stack: list[tuple[Inference, bool]] = [(last, False)]
    while stack:
        inference, is_done = stack.pop()
        if is_done:
            order.append(inference)
            continue
        if id(inference) in begun:
            continue
        begun.add(id(inference))
        stack.append((inference, True))
        needed = [fact for fact in inference.premises if not is_given(fact)]
        used |= dict.fromkeys(needed)
        stack += [(knowledge.causes[fact], False) for fact in reversed(needed)]
    return [
        Link(each, each.conclusions if each is last else tuple(fact for fact in each.conclusions if fact in used))
        for each in order
    ]


def find_hardest(links: Iterable[Link]) -> Technique:
    """What the step is named after."""
    return max((link.technique for link in links), key=lambda each: (each.tier, each.cost))


def list_edges(links: Iterable[Link]) -> Iterator[int]:
    """The edges on the board, or found before, that an argument looks at, with repetitions."""
    for link in links:
        yield from (fact.first for fact in link.inference.premises if fact.sort == KNOWN)


def list_clues(links: Iterable[Link]) -> list[int]:
    """The faces whose clues it uses, each once."""
    return list(dict.fromkeys(face for link in links for face in link.inference.clues))


def list_coloured(knowledge: Knowledge, links: Iterable[Link]) -> Iterator[int]:
    """The faces that an argument looks at as coloured, with repetitions."""
    beside = knowledge.geometry.beside
    for link in links:
        inference, rule = link.inference, link.inference.rule
        for fact in (*inference.premises, *link.facts):
            if fact.sort == SIDES:
                yield from (fact.first, fact.second)
        if isinstance(rule, CellColours | Connectivity):
            yield from (face for fact in inference.premises if fact.sort == KNOWN for face in beside[fact.first])
        elif isinstance(rule, PairsAtFaces) and inference.remark and not rule.is_at_vertices:
            own = set(knowledge.geometry.face_edges[inference.place])
            known = (fact.first for fact in inference.premises if fact.sort == KNOWN and fact.first not in own)
            yield from (face for edge in known for face in beside[edge])


def merge_pairs(links: Sequence[Link]) -> list[Link]:
    """What one place says of one pair of edges in two links, in one: at least one and at most one is exactly one."""
    merged: list[Link] = []
    for link in links:
        number = next((number for number, other in enumerate(merged) if _is_same_pair(other, link)), None)
        if number is None or any(merged[number].facts[0] in other.inference.premises for other in merged[number:]):
            merged.append(link)
            continue
        first, second = merged.pop(number), link.inference
        fact = Fact(LACKS, link.facts[0].first, first.facts[0].second | link.facts[0].second)
        premises = tuple(dict.fromkeys((*first.inference.premises, *second.premises)))
        clues = tuple(dict.fromkeys((*first.inference.clues, *second.clues)))
        remark = (*first.inference.remark, *second.remark)
        merged.append(Link(Inference(second.rule, second.place, premises, (fact,), clues, remark), (fact,)))
    return merged


def _is_same_pair(one: Link, other: Link) -> bool:
    if any(len(link.facts) != 1 or link.facts[0].sort != LACKS for link in (one, other)):
        return False
    first, second = one.facts[0], other.facts[0]
    is_same = type(one.inference.rule) is type(other.inference.rule) and one.inference.place == other.inference.place
    return is_same and first.first == second.first and first.second | second.second in SYMMETRIC


def group_parallel(links: Sequence[Link], knowledge: Knowledge) -> list[list[Link]]:
    """Links told in one sentence: corners of one face that say the same of its edges there, each by the board alone."""
    groups: dict[object, list[Link]] = {}
    for number, link in enumerate(links):
        groups.setdefault(_find_key(link, knowledge) or number, []).append(link)
    return list(groups.values())


def _find_key(link: Link, knowledge: Knowledge) -> object:
    """What links share that say the same at different corners; None for those that are told alone."""
    inference = link.inference
    if not inference.rule.is_at_vertices or len(link.facts) != 1 or link.facts[0].sort != LACKS:
        return None
    fact = link.facts[0]
    if any(premise.sort != KNOWN for premise in inference.premises) or fact.second not in SYMMETRIC:
        return None
    values = tuple(sorted(premise.second for premise in inference.premises))
    return knowledge.geometry.pairs[fact.first].face, fact.second, values
