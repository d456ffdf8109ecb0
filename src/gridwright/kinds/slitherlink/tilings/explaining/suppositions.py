"""Suppositions on graphs in words: "suppose the edge A were a line": edges that would follow have numbers, in their order, until
something cannot be.

A step whose own argument is long is told the other way round where counting soon shows that its opposite cannot be: the step
stays what it is, found by the same technique; only its reasons are others, and no less complete.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.kinds.slitherlink.edges import EDGE_WORDS, opposite
from gridwright.kinds.slitherlink.explaining.words import begin, count_off, join_words, uncapitalise
from gridwright.kinds.slitherlink.techniques.counting import CLUE_COUNTING, CORNER_COUNTING
from gridwright.kinds.slitherlink.techniques.loops import EARLY_LOOPS
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.trials import CLUE_WAYS, LONG_PATHS, PATHS, Finding, Setting, TrialLimits
from gridwright.kinds.slitherlink.tilings.explaining.arguments import Link, trace
from gridwright.kinds.slitherlink.tilings.explaining.sentences import tell_dead_end, tell_links
from gridwright.kinds.slitherlink.tilings.explaining.steps import MOST_WORDS, count_words, list_spots, sum_up_links, tell_step
from gridwright.kinds.slitherlink.tilings.explaining.words import Speaker
from gridwright.kinds.slitherlink.tilings.graph import EDGE
from gridwright.kinds.slitherlink.tilings.names import name_spot
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, ContradictionError, Fact, Inference, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.trials import try_edge
from gridwright.model.deduction import Chain, Deduction

LINK_SHARE = 0.7
"""How much each step that has to be kept in mind adds to the effort, as a share of the technique's cost."""
COUNTING = (CLUE_COUNTING, CORNER_COUNTING)
"""Techniques whose links need no words of their own: a clue or a corner is looked at, and that is all."""
WAYS = (PATHS, CLUE_WAYS, LONG_PATHS)
"""Techniques that suppose one of several ways, of which one must be."""
MOST_TITLES = 3
"""Of so many techniques that a chain takes the titles are named, the hardest ones."""
FRAME = 12
"""Words of a step with a supposition that do not depend on what follows from it, its claim among them."""
AT_ONCE = TrialLimits(1, 12)
"""How the opposite of a long step is followed: by what is very easy, and not far."""


@dataclass(frozen=True, slots=True)
class Trail:
    """What follows from a supposition, as far as it is needed: a step each, then what cannot be."""

    supposes: Setting
    knowledge: Knowledge
    """With the supposition, and all that followed."""
    steps: tuple[tuple[Link, ...], ...]
    end: tuple[Link, ...]
    """The argument of what cannot be; empty if the supposition stands."""

    def list_settled(self) -> Iterator[Fact]:
        for links in self.steps:
            yield from (fact for fact in links[-1].facts if fact.sort == KNOWN)


def follow(knowledge: Knowledge, supposes: Setting, limits: TrialLimits, goal: Setting | None = None) -> Trail:
    """Follow a supposition to what cannot be, or to a goal; `knowledge` stays as it is."""
    twin = knowledge.copy()
    twin.records = True
    twin.keep_rules(limits.most_tier, at_faces=limits.looks_at_cells)
    last: Inference | None = None
    try:
        twin.put_edge(*supposes)
        while goal is None or twin.values[goal[0]] != goal[1]:
            if twin.advance() is None:
                break
    except ContradictionError as fault:
        last = fault.inference
    is_refuted = last is not None
    if last is None:
        assert goal is not None, "what is refuted is refuted again"
        last = twin.causes[Fact(KNOWN, *goal)]

    def is_given(fact: Fact) -> bool:
        return fact.sort == KNOWN and (fact.first == supposes[0] or knowledge.values[fact.first] == fact.second)

    links = trace(twin, last, is_given)
    steps: list[tuple[Link, ...]] = []
    waiting: list[Link] = []
    for link in links:
        waiting.append(link)
        if any(fact.sort == KNOWN for fact in link.facts):
            steps.append(tuple(waiting))
            waiting = []
    if not is_refuted:
        assert goal is not None
        final = steps[-1]
        needed = Link(final[-1].inference, (Fact(KNOWN, *goal),))
        steps[-1] = (*final[:-1], needed)
    return Trail(supposes, twin, tuple(steps), tuple(waiting) if is_refuted else ())


# In words.


def tell_finding(knowledge: Knowledge, finding: Finding) -> Deduction:
    """What trials have shown, as a step. The trials are gone through once more, and told this time."""
    goal = finding.sets[0]
    has_two = len(finding.supposes) > 1
    trails = [follow(knowledge, supposes, finding.limits, goal if has_two else None) for supposes in finding.supposes]
    return _tell_trails(knowledge, finding.technique, trails, finding.sets)


def tell_otherwise(knowledge: Knowledge, technique: Technique, setting: Setting) -> Deduction | None:
    """That an edge cannot be otherwise, by counting a little; None if that does not show it."""
    edge, value = setting
    if not try_edge(knowledge, (edge, opposite(value)), AT_ONCE).is_refuted:
        return None
    return _tell_trails(knowledge, technique, [follow(knowledge, (edge, opposite(value)), AT_ONCE)], (setting,))


def _tell_trails(knowledge: Knowledge, technique: Technique, trails: Sequence[Trail], sets: Sequence[Setting]) -> Deduction:
    speaker = Speaker(knowledge)
    supposed = trails[0].supposes[0]
    for trail in trails:
        speaker.letter((EDGE, trail.supposes[0]))
    if len(trails) > 1:
        speaker.letter((EDGE, sets[0][0]))
    for trail in trails:
        for fact in trail.list_settled():
            speaker.number(fact.first)
    ways = [trail.supposes for trail in trails] if technique in WAYS and len(trails) > 1 else []
    intro = _introduce(speaker, technique, ways)
    reasons = (*intro, *(sentence for trail in trails for sentence in _sum_up(speaker, trail, sets[0])))
    claim = speaker.settled([Fact(KNOWN, *setting) for setting in sets])
    speaker.names_places = True
    details = (*intro, *(paragraph for trail in trails for paragraph in _tell_details(speaker, trail)))
    _introduce(speaker, technique, ways)  # what the first sentence names has a letter on the picture, too
    labels = speaker.list_labels()
    chains = tuple(_make_chain(speaker, trail) for trail in trails)
    links = sum(len(trail.steps) for trail in trails)
    return Deduction(
        technique=technique.name,
        title=technique.title,
        tier=technique.tier,
        place=f"the {name_spot(speaker.graph, (EDGE, supposed))}",
        claim=f"{'Either way' if len(trails) > 1 else 'So'} {claim}.",
        reasons=reasons,
        sets=tuple(sorted(((EDGE, edge), value) for edge, value in sets)),
        cost=technique.cost * (1 + LINK_SHARE * links),
        chains=chains,
        labels=labels,
        details=details if links or any(map(_is_long, trails)) else (),
    )


def _introduce(speaker: Speaker, technique: Technique, ways: Sequence[Setting]) -> tuple[str, ...]:
    """Why one of several ways past a clue, or on from the end of a run, must be; nothing without ways."""
    if not ways:
        return ()
    geometry, edges = speaker.knowledge.geometry, [edge for edge, _ in ways]
    if technique is not CLUE_WAYS:
        (vertex,) = set.intersection(*(set(speaker.graph.edges[edge]) for edge in edges))
        return (f"From {speaker.corner(vertex)} the run of lines goes on along one of {speaker.edges(edges)}.",)
    shared = set.intersection(*(set(geometry.beside[edge]) for edge in edges)) - {geometry.outside}
    face = next(each for each in shared if speaker.knowledge.clues[each] is not None)
    return (f"By {speaker.clue(face)} exactly one of {speaker.edges(edges)} is a {EDGE_WORDS[ways[0][1]]}.",)


def _suppose(speaker: Speaker, trail: Trail) -> str:
    return f"{speaker.edges([trail.supposes[0]])} were a {EDGE_WORDS[trail.supposes[1]]}"


def _sum_up(speaker: Speaker, trail: Trail, goal: Setting) -> Iterator[str]:
    """A supposition and what comes of it, in one or two sentences."""
    speaker.begin_text(trail.knowledge)
    opening = f"Suppose {_suppose(speaker, trail)}"
    if not trail.end:
        follows = f"{speaker.edges([goal[0]])} follows {_tell_methods(speaker, trail)}" if trail.steps else "that is so at once"
        yield f"{opening}: then {follows}."
        return
    yield f"{opening}."
    dead_end = tell_dead_end(speaker, trail.end[-1].inference)
    if trail.steps:
        edges = _name_numbered(speaker, [fact.first for fact in trail.list_settled()])
        yield f"Then {edges} {_tell_methods(speaker, trail)}. But then {dead_end}."
    elif len(trail.end) > 1:
        yield from _sum_up_end(speaker, trail, dead_end) if _is_long(trail) else tell_links(speaker, trail.end[:-1])
        yield f"But then {dead_end}."
    else:
        yield f"Then {dead_end}."


def _sum_up_end(speaker: Speaker, trail: Trail, dead_end: str) -> tuple[str]:
    """A long argument of what cannot be in a sentence, so brief that it leaves room for the others of the step."""
    summary = sum_up_links(speaker, trail.end)
    is_brief = count_words((_suppose(speaker, trail), summary, dead_end)) + FRAME > MOST_WORDS
    return (sum_up_links(speaker, trail.end, is_brief=is_brief),)


def _is_long(trail: Trail) -> bool:
    """Whether the argument of what cannot be takes more words than a step may have."""
    speaker = Speaker(trail.knowledge)
    told = (_suppose(speaker, trail), *tell_links(speaker, trail.end[:-1]), tell_dead_end(speaker, trail.end[-1].inference))
    return count_words(told) + FRAME > MOST_WORDS


def _name_numbered(speaker: Speaker, edges: Sequence[int]) -> str:
    """Edges of a chain that follow, by the numbers they have, or by a letter."""
    labels = [speaker.letter(spot) for edge in edges if (spot := (EDGE, edge)) in speaker.labels]
    numbers = [int(label) for label in labels if label.isdigit()]
    names = [count_off(numbers)] if numbers else []
    names += [label for label in labels if not label.isdigit()]
    if len(labels) < len(edges):
        return "all numbered edges and more follow"
    return f"the edges {join_words(names)} follow" if len(labels) > 1 else f"the edge {names[0]} follows"


def _tell_methods(speaker: Speaker, trail: Trail) -> str:
    """By which techniques the edges of a chain follow, in few words."""
    techniques = list(dict.fromkeys(link.technique for links in (*trail.steps, trail.end[:-1]) for link in links))
    others = [each for each in techniques if each not in COUNTING]
    words = [f"by counting at {_name_counted(techniques)}"] if len(others) < len(techniques) else []
    hardest = sorted(others, key=lambda each: (each.tier, each.cost))[-MOST_TITLES:]
    words += [f"by “{each.title}”" for each in hardest] + ["by what is easier"] * (len(others) > MOST_TITLES)
    return join_words(words)


def _name_counted(techniques: Collection[Technique]) -> str:
    """Where lines are counted: at clues, at corners, or at both."""
    return " and ".join(word for each, word in zip(COUNTING, ("clues", "corners"), strict=True) if each in techniques)


def _tell_details(speaker: Speaker, trail: Trail) -> Iterator[str]:
    """Every link of a chain, a sentence or some, with the number of its edge."""
    speaker.knowledge = trail.knowledge
    yield f"Suppose {_suppose(speaker, trail)}."
    for links in trail.steps:
        yield " ".join(tell_links(speaker, links))
    if trail.end:
        *before, last = trail.end
        yield " ".join([*tell_links(speaker, before), f"But then {tell_dead_end(speaker, last.inference)}."])


def _make_chain(speaker: Speaker, trail: Trail) -> Chain:
    """The same for pictures: a link each, counting put together."""
    spot = (EDGE, trail.supposes[0])
    steps = []
    for batch in _put_together(trail.steps):
        speaker.begin_text(trail.knowledge)
        speaker.names_places = len(batch) > 1
        links = [tell_step(trail.knowledge, each, speaker) for each in batch]
        steps.append(links[0] if len(batch) == 1 else _join_counting(speaker, batch, links))
    argument: tuple[str, ...] = ()
    if trail.end:
        speaker.names_places = True
        speaker.begin_text(trail.knowledge)
        *before, last = trail.end
        first, *others = [*tell_links(speaker, before), f"{begin(tell_dead_end(speaker, last.inference))}."]
        argument = (uncapitalise(first), *others)
    broken = list_spots(trail.end)
    return Chain((spot, trail.supposes[1]), _suppose(speaker, trail), tuple(steps), " ".join(argument), broken, argument)


def _put_together(steps: Sequence[tuple[Link, ...]]) -> list[list[tuple[Link, ...]]]:
    """Steps in a row that only count, and each of the others."""
    batches: list[list[tuple[Link, ...]]] = []
    was_counting = False
    for links in steps:
        counts = all(link.technique in (*COUNTING, EARLY_LOOPS) for link in links)
        if counts and was_counting:
            batches[-1].append(links)
        else:
            batches.append([links])
        was_counting = counts
    return batches


def _join_counting(speaker: Speaker, batch: Sequence[tuple[Link, ...]], steps: Sequence[Deduction]) -> Deduction:
    sets = tuple(sorted(each for step in steps for each in step.sets))
    named = _name_numbered(speaker, [fact.first for links in batch for fact in links[-1].facts])
    loops = ", closing no loop too early" if any(links[-1].technique is EARLY_LOOPS for links in batch) else ""
    places = _name_counted([link.technique for links in batch for link in links]) or "corners"
    because = {spot for step in steps for spot in step.because} - {spot for spot, _ in sets}
    return replace(
        steps[0],
        title="Counting",
        place=f"{steps[0].place} and on from there",
        claim=f"{begin(named)}.",
        reasons=(f"Count at {places}{loops}, edge by edge in the order of the numbers.",),
        sets=sets,
        because=tuple(sorted(because)),
        cost=sum(step.cost for step in steps),
        labels=speaker.list_labels(),
        details=tuple(" ".join((*step.reasons, step.claim)) for step in steps),
    )
