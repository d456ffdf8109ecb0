"""Steps on graphs: an argument with its sentences, its letters on the picture, and what to look at.

At the first level a step has at most `MOST_WORDS` words. What takes more is told in short: the places that are looked at in turn
get letters in that order, and the whole argument becomes the details.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kinds.slitherlink.explaining.words import begin, join_words
from gridwright.kinds.slitherlink.tilings.explaining.arguments import (
    Link,
    find_hardest,
    list_clues,
    list_coloured,
    list_edges,
)
from gridwright.kinds.slitherlink.tilings.explaining.sentences import tell_claim, tell_last, tell_links
from gridwright.kinds.slitherlink.tilings.explaining.words import Speaker
from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, VERTEX
from gridwright.kinds.slitherlink.tilings.names import Spot, name_spot
from gridwright.kinds.slitherlink.tilings.techniques.colours import CornerColours
from gridwright.kinds.slitherlink.tilings.techniques.connectivity import Connectivity
from gridwright.kinds.slitherlink.tilings.techniques.counting import ClueCounting
from gridwright.kinds.slitherlink.tilings.techniques.edge_classes import AcrossColours, TieEdges
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, Inference, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.locks import PairsAtFaces
from gridwright.model.deduction import Deduction
from gridwright.model.drawing import INSIDE, OUTSIDE, tint_of

MOST_WORDS = 80
"""Of a step at the first level, its claim included."""
INFERENCE_SHARE = 0.25
"""How much each inference before the last adds to the effort, as a share of its technique's cost."""


def count_words(texts: Iterable[str]) -> int:
    return sum(len(text.split()) for text in texts)


def tell_step(knowledge: Knowledge, links: Sequence[Link], speaker: Speaker | None = None) -> Deduction:
    """The step that these inferences lead to, named after the hardest technique in them."""
    speaker = speaker or Speaker(knowledge)
    last, hardest = links[-1], find_hardest(links)
    reasons = (*tell_links(speaker, links[:-1]), tell_last(speaker, last.inference))
    claim = f"{begin(tell_claim(speaker, links))}."
    details: tuple[str, ...] = ()
    for is_brief in (False, True):
        if count_words((*reasons, claim)) <= MOST_WORDS:
            break
        speaker = Speaker(knowledge)
        reasons = (sum_up_links(speaker, links, is_brief=is_brief), tell_last(speaker, last.inference))
        claim = f"{begin(tell_claim(speaker, links))}."
        speaker.names_places = True
        details = (*tell_links(speaker, links[:-1]), tell_last(speaker, last.inference))
    return Deduction(
        technique=hardest.name,
        title=hardest.title,
        tier=hardest.tier,
        place=name_place(knowledge, last.inference),
        claim=claim,
        reasons=reasons,
        sets=tuple(sorted(((EDGE, fact.first), fact.second) for fact in last.facts if fact.sort == KNOWN)),
        because=list_spots(links),
        cost=last.technique.cost + sum(INFERENCE_SHARE * link.technique.cost for link in links[:-1]),
        tints=list_tints(knowledge, links),
        labels=speaker.list_labels(),
        details=details,
    )


def sum_up_links(speaker: Speaker, links: Sequence[Link], *, is_brief: bool = False) -> str:
    """A long argument in short: the places in the order in which they are looked at, and, unless it must be brief, what each
    sort of them tells."""
    rules = [link.inference.rule for link in links]
    spots = dict.fromkeys(spot for link in links if (spot := find_spot(link.inference)) is not None)
    letters = [speaker.letter(spot) for spot in spots]
    places = f"{letters[0]} to {letters[-1]} in turn" if len(letters) > 2 else join_words(letters)
    if is_brief:
        return f"Look at {places}: each tells what the next one needs."
    each = "each" if len(letters) > 1 else "it"
    has_sides = any(isinstance(rule, CornerColours | AcrossColours) for rule in rules)
    cut_off = "would be cut off, or is the only way left"
    if any(isinstance(rule, PairsAtFaces | TieEdges) for rule in rules):
        told = f"{each} tells how the next two edges go together{', and so the sides of the shaded cells' if has_sides else ''}."
        if any(isinstance(rule, Connectivity) for rule in rules):
            told += f" A cell that {cut_off}, shows its side of the loop."
    elif any(isinstance(rule, Connectivity) for rule in rules):
        told = f"{each} {cut_off}, and so shows its side of the loop."
    else:
        told = f"{each} tells what the next one needs."
    return f"Look at {places}: {told}"


def find_spot(inference: Inference) -> Spot | None:
    """The face or corner that an inference looks at; None if there is no single one."""
    rule = inference.rule
    if isinstance(rule, Connectivity):
        return FACE, inference.remark[1]
    if isinstance(rule, TieEdges):
        sort, place = inference.remark[:2]
        return ((VERTEX, place) if sort == 1 else (FACE, place)) if sort in (1, 2) else None
    if rule.is_at_vertices:
        return VERTEX, inference.place
    return (FACE, inference.place) if isinstance(rule, ClueCounting | PairsAtFaces | AcrossColours) else None


def name_place(knowledge: Knowledge, inference: Inference) -> str:
    """Where to look."""
    spot = find_spot(inference)
    if spot is None:
        settled = [fact.first for fact in inference.conclusions if fact.sort == KNOWN]
        if len(settled) != 1:
            return "the whole board"
        spot = (EDGE, settled[0])
    name = name_spot(knowledge.geometry.graph, spot)
    return name if spot[0] == FACE else f"the {name}"


def list_spots(links: Sequence[Link]) -> tuple[Spot, ...]:
    """The edges on the board and the faces with clues that an argument looks at."""
    return tuple(sorted({*((EDGE, edge) for edge in list_edges(links)), *((FACE, face) for face in list_clues(links))}))


def list_tints(knowledge: Knowledge, links: Sequence[Link]) -> tuple[tuple[Spot, int], ...]:
    """The faces that an argument looks at as coloured: inside, outside, or in pairs of colours."""
    outside = knowledge.geometry.outside
    root, own = knowledge.sides.find(outside)
    numbers: dict[int, int] = {}
    tints = []
    for face in sorted(set(list_coloured(knowledge, links)) - {outside}):
        leader, parity = knowledge.sides.find(face)
        if leader == root:
            tints.append(((FACE, face), INSIDE if parity != own else OUTSIDE))
        else:
            number = numbers.setdefault(leader, len(numbers) + 1)
            tints.append(((FACE, face), tint_of(number, is_opposite=bool(parity))))
    return tuple(tints)
