"""An argument on a graph in sentences: what each inference looks at, what it finds, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.words import begin, join_words
from gridwright.kinds.slitherlink.tilings.explaining.arguments import Link, group_parallel, merge_pairs
from gridwright.kinds.slitherlink.tilings.explaining.words import PAIR_WORDS, Speaker, count_things
from gridwright.kinds.slitherlink.tilings.techniques.colours import CellColours, CornerColours
from gridwright.kinds.slitherlink.tilings.techniques.connectivity import IN, Connectivity
from gridwright.kinds.slitherlink.tilings.techniques.counting import ClosedLoop, ClueCounting, CornerCounting, EarlyLoops
from gridwright.kinds.slitherlink.tilings.techniques.edge_classes import AcrossColours, FollowTies, TieEdges
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, LACKS, SIDES, Fact, Inference
from gridwright.kinds.slitherlink.tilings.techniques.locks import PairsAtCorners, PairsAtFaces

# What an inference looks at, as a clause that "so" can follow.


def tell_grounds(speaker: Speaker, inference: Inference) -> str:
    """Why something follows, as a clause without what follows."""
    return _GROUNDS[type(inference.rule)](speaker, inference)


def _count_known(inference: Inference, value: int, edges: Sequence[int] | None = None) -> int:
    return sum(
        fact.sort == KNOWN and fact.second == value and (edges is None or fact.first in edges) for fact in inference.premises
    )


def _tell_clue(speaker: Speaker, inference: Inference) -> str:
    clue = speaker.knowledge.clues[inference.place]
    assert clue is not None
    if not clue:
        return f"{speaker.face(inference.place)} has a 0"
    if inference.conclusions[0].second == CROSS:
        return f"{speaker.clue(inference.place)} has its {count_things(clue, 'line')} already"
    return (
        f"{speaker.clue(inference.place)} has only {count_things(clue, 'edge')} that can be {'a line' if clue == 1 else 'lines'}"
    )


def _tell_corner(speaker: Speaker, inference: Inference) -> str:
    lines = _count_known(inference, LINE)
    corner = speaker.corner(inference.place)
    if lines == 2:
        return f"two lines meet at {corner} already"
    if lines == 1:
        return f"the line that comes to {corner} can go on one way only"
    return f"a line to {corner} could not go on from there"


def _tell_early_loop(speaker: Speaker, inference: Inference) -> str:
    edge = inference.conclusions[0].first
    return f"a line at {speaker.edge(edge)} would close a loop {_tell_left_out(speaker, inference)}"


def _tell_left_out(speaker: Speaker, inference: Inference) -> str:
    if inference.clues:
        return f"that does not meet {speaker.clue(inference.clues[0])}"
    return f"without the line at {speaker.edge(inference.premises[-1].first)}"


def _tell_closed(speaker: Speaker, inference: Inference) -> str:
    return "the loop is closed and meets every clue"


def _tell_colours(speaker: Speaker, inference: Inference) -> str:
    first, second = inference.remark
    parity = speaker.knowledge.sides.compare(first, second)
    assert parity is not None
    return f"{_tell_way(speaker, inference, first, second)}{speaker.sides(first, second, parity)}"


def _tell_way(speaker: Speaker, inference: Inference, first: int, second: int) -> str:
    """How one goes from one face to another, if not by what was said right before."""
    hops = [fact for fact in inference.premises if fact.sort in (KNOWN, SIDES)]
    if len(hops) == 1 and hops[0].sort == SIDES:
        return ""
    outside = speaker.knowledge.geometry.outside
    if first == outside:
        first, second = second, first
    if any(fact.sort == SIDES for fact in hops):
        return "by the shading, "
    start, lines = speaker.face(first), count_things(sum(fact.second == LINE for fact in hops), "line")
    end = "out of the board" if second == outside else f"to {speaker.face(second)}"
    return f"from {start} {end} one crosses {lines} over the shaded cells, so "


def _tell_pairs_at_face(speaker: Speaker, inference: Inference) -> str:
    edges = speaker.knowledge.geometry.face_edges[inference.place]
    known = _tell_known(inference, edges)
    if inference.clues:
        return f"by {speaker.clue(inference.place)}{f', with {known} so far' if known else ''}{_tell_ties(speaker, inference)}"
    with_known = f" with its {known}" if known else ""
    return f"around {speaker.face(inference.place)}{with_known}{_tell_ties(speaker, inference)}"


def _tell_known(inference: Inference, edges: Sequence[int]) -> str:
    """How many lines and crosses among these edges are argued from."""
    counts = [(_count_known(inference, value, edges), word) for value, word in ((LINE, "line"), (CROSS, "cross"))]
    return join_words([count_things(count, word) for count, word in counts if count]) if any(count for count, _ in counts) else ""


def _tell_ties(speaker: Speaker, inference: Inference) -> str:
    """Which edges of a face or at a corner are alike or opposite, by the faces beyond them or by what was said before."""
    graph, place = speaker.graph, inference.place
    edges = graph.vertex_edges[place] if inference.rule.is_at_vertices else graph.face_edges[place]
    has_sides = not any(fact.sort not in (KNOWN, SIDES, LACKS) for fact in inference.premises)
    told = []
    for start in range(0, len(inference.remark), 3):
        one, other, parity = inference.remark[start : start + 3]
        pair = speaker.edges((edges[one], edges[other]))
        if has_sides:
            told.append(f"{pair} lead to {'different sides' if parity else 'the same side'} of the loop")
        else:
            told.append(f"{pair} are {'opposite' if parity else 'alike'}")
    return f", where {join_words(told)}" if told else ""


def _tell_pairs_at_corner(speaker: Speaker, inference: Inference) -> str:
    known = _tell_known(inference, speaker.graph.vertex_edges[inference.place])
    return f"at {speaker.corner(inference.place)}{f', with {known} so far' if known else ''}{_tell_ties(speaker, inference)}"


def _tell_corner_colours(speaker: Speaker, inference: Inference) -> str:
    return f"beyond {speaker.pair(inference.remark[0])}"


def _tell_tie(speaker: Speaker, inference: Inference) -> str:
    sort, place = inference.remark[:2]
    if sort == 1:
        known = _count_known(inference, LINE)
        return f"{'the line that comes to' if known else 'a line through'} {speaker.corner(place)} has only two edges to take"
    if sort == 2:
        return f"{speaker.clue(place)} needs one more line and has two edges left"
    fact = inference.conclusions[0]
    return f"{speaker.edges((fact.first, fact.second))} part the same two shades"


def _tell_follow(speaker: Speaker, inference: Inference) -> str:
    source = inference.premises[0]
    chain = [fact for fact in inference.premises if fact.sort not in (KNOWN,)]
    through = " along the chain" if len(chain) > 1 else ""
    return f"{speaker.edge(source.first)} is a {'line' if source.second == LINE else 'cross'}{through}"


def _tell_connectivity(speaker: Speaker, inference: Inference) -> str:
    side, face, start, *other = inference.remark
    if other:
        ends = [each for each in (start, other[0]) if each != speaker.knowledge.geometry.outside]
        where = "inside" if side == IN else "outside"
        if len(ends) == 2:
            return f"{speaker.face(face)} is the only way left between {speaker.faces(ends)}, which lie {where}"
        return f"{speaker.face(face)} is the only way out left for {speaker.face(ends[0])}, which lies {where}"
    if side == IN:
        return f"no way is left from {speaker.face(face)} to the inside at {speaker.face(start)}"
    return f"no way is left from {speaker.face(face)} to the outside"


def _tell_across(speaker: Speaker, inference: Inference) -> str:
    one, other, parity = inference.remark
    return f"{speaker.edges((one, other))} of {speaker.face(inference.place)} are {'opposite' if parity else 'alike'}"


Tell = Callable[[Speaker, Inference], str]

_GROUNDS: dict[type, Tell] = {
    ClueCounting: _tell_clue,
    CornerCounting: _tell_corner,
    EarlyLoops: _tell_early_loop,
    ClosedLoop: _tell_closed,
    CellColours: _tell_colours,
    PairsAtFaces: _tell_pairs_at_face,
    PairsAtCorners: _tell_pairs_at_corner,
    CornerColours: _tell_corner_colours,
    AcrossColours: _tell_across,
    TieEdges: _tell_tie,
    FollowTies: _tell_follow,
    Connectivity: _tell_connectivity,
}


# Inference by inference.


def tell_links(speaker: Speaker, links: Sequence[Link]) -> list[str]:
    """A sentence for each inference before the last, or for several that say the same."""
    sentences: list[str] = []
    before: tuple[Fact, ...] = ()
    told = merge_pairs([link for link in links if not _goes_without_saying(link)])
    for group in group_parallel(told, speaker.knowledge):
        first = group[0]
        if isinstance(first.inference.rule, CornerColours) and first.inference.premises == before:
            sentence = f"so beyond them, {speaker.fact(first.facts[0])}"
        else:
            sentence = _tell_together(speaker, group) if len(group) > 1 else tell_link(speaker, first)
        sentences.append(f"{begin(sentence)}.")
        before = first.facts if len(group) == 1 else ()
    return sentences


def _goes_without_saying(link: Link) -> bool:
    """Whether it says in other words what the link before has found."""
    return isinstance(link.inference.rule, TieEdges) and link.inference.remark[0] == 0


def _tell_together(speaker: Speaker, group: Sequence[Link]) -> str:
    """Corners of one face that say the same of its edges there."""
    pairs = [speaker.knowledge.geometry.pairs[link.facts[0].first] for link in group]
    known = _tell_known(group[0].inference, speaker.graph.vertex_edges[group[0].inference.place])
    edges = f"the two edges of {speaker.face(pairs[0].face)}"
    has_known = f", with {known} so far" if known else ""
    corners = speaker.corners([pair.vertex for pair in pairs])
    return f"at {corners}{has_known}, {PAIR_WORDS[group[0].facts[0].second].format(edges)}"


def tell_link(speaker: Speaker, link: Link) -> str:
    """An inference on the way: what it looks at, and what it finds."""
    rule, place = link.inference.rule, link.inference.place
    face = place if isinstance(rule, PairsAtFaces) and not rule.is_at_vertices else None
    vertex = place if rule.is_at_vertices else None
    grounds = tell_grounds(speaker, link.inference)
    found = " and ".join(speaker.fact(fact, face, vertex) for fact in link.facts if fact.sort != KNOWN)
    settled = speaker.settled(link.facts, around=_around(speaker, link.inference))
    told = " and ".join(filter(None, (found, settled)))
    return f"{grounds}{',' if _is_adverb(link.inference) else ', so'} {told}"


def _is_adverb(inference: Inference) -> bool:
    """Whether its grounds are a place, at which what follows is found."""
    return isinstance(inference.rule, PairsAtFaces | CornerColours)


def tell_last(speaker: Speaker, inference: Inference) -> str:
    """The inference that settles edges: what it looks at, for the claim says the rest."""
    if isinstance(inference.rule, CellColours) and [fact.sort for fact in inference.premises] == [SIDES]:
        edge = speaker.edge(inference.conclusions[0].first)
        return f"{begin(edge)} lies between {speaker.faces(inference.remark)}."
    if not _is_adverb(inference):
        return f"{begin(tell_grounds(speaker, inference))}."
    then = "then " if any(fact.sort != KNOWN for fact in inference.premises) else ""
    place, rule = inference.place, inference.rule
    if rule.is_at_vertices:
        known = _tell_known(inference, speaker.graph.vertex_edges[place])
        ties = _tell_ties(speaker, inference)
        has_known = f"{f', with {known} so far' if known else ''}{ties}{',' if known or ties else ''}"
        return f"{begin(f'{then}{speaker.corner(place)}{has_known} leaves no other choice')}: two lines meet there, or none."
    owner = speaker.clue(place) if inference.clues else f"the way around {speaker.face(place)}"
    known = _tell_known(inference, speaker.knowledge.geometry.face_edges[place])
    commas = [f"with {known} so far"] if known else []
    ties = _tell_ties(speaker, inference).removeprefix(", ")
    commas += [ties] if ties else []
    between = f", {', '.join(commas)}," if commas else ""
    return f"{begin(f'{then}{owner}{between} leaves no other choice')}."


def _around(speaker: Speaker, inference: Inference) -> str:
    """Where many edges are settled at once."""
    if inference.rule.is_at_vertices:
        return f" at {speaker.corner(inference.place)}"
    return f" of {speaker.face(inference.place)}" if isinstance(inference.rule, ClueCounting | PairsAtFaces) else ""


def tell_claim(speaker: Speaker, links: Sequence[Link]) -> str:
    """What a step settles, as a clause."""
    last = links[-1]
    if isinstance(last.inference.rule, ClosedLoop):
        return "all other edges are crosses"
    return speaker.settled(last.facts, around=_around(speaker, last.inference))


# What cannot be.


def tell_dead_end(speaker: Speaker, inference: Inference) -> str:
    """What would be wrong, as a clause."""
    rule, place = inference.rule, inference.place
    if isinstance(rule, ClueCounting):
        return _tell_wrong_count(speaker, inference)
    if isinstance(rule, CornerCounting):
        lines = _count_known(inference, LINE)
        return (
            f"three lines would meet at {speaker.corner(place)}" if lines > 2 else f"a line would end at {speaker.corner(place)}"
        )
    if isinstance(rule, EarlyLoops):
        return f"a loop would be closed {_tell_left_out(speaker, inference)}"
    if isinstance(rule, CellColours):
        edge = inference.premises[-1]
        first, second = inference.remark
        word = "line" if edge.second == LINE else "cross"
        return f"{speaker.edge(edge.first)} would be a {word}, but {speaker.sides(first, second, int(edge.second != LINE))}"
    if isinstance(rule, PairsAtCorners):
        return f"no way to pass {speaker.corner(place)} would be left"
    if isinstance(rule, PairsAtFaces):
        owner = speaker.clue(place) if inference.clues else f"the edges of {speaker.face(place)}"
        return f"no way would be left for {owner}"
    if isinstance(rule, Connectivity):
        side, face, start = inference.remark
        if side == IN:
            return f"{speaker.faces((face, start))} would both lie inside, with no way between them"
        return f"{speaker.face(face)} would lie outside, but be cut off from the rim"
    if isinstance(rule, AcrossColours):
        geometry = speaker.knowledge.geometry
        across = [geometry.across(edge, place) for edge in inference.remark[:2]]
        return f"{speaker.faces(across)} would lie both on the same side of the loop and on different ones"
    edge_number = inference.remark[-1]
    return f"{speaker.edge(edge_number)} would have to be a line and a cross"


def _tell_wrong_count(speaker: Speaker, inference: Inference) -> str:
    lines = _count_known(inference, LINE)
    clue = speaker.knowledge.clues[inference.place]
    assert clue is not None
    name = speaker.clue(inference.place)
    if lines:
        return f"{name} would have {count_things(lines, 'line')}"
    left = len(speaker.graph.face_edges[inference.place]) - _count_known(inference, CROSS)
    return f"{name} would have room for {count_things(left, 'line')}{' only' if left else ''}"
