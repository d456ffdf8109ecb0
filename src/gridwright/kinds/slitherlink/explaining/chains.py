"""Suppositions in words: "if this edge were a line, then ..." until something cannot be, or all cases agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gridwright.kinds.slitherlink.board import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.following import follow, list_named
from gridwright.kinds.slitherlink.explaining.length import count_in
from gridwright.kinds.slitherlink.explaining.nested import shorten_chain
from gridwright.kinds.slitherlink.explaining.places import join_words
from gridwright.kinds.slitherlink.explaining.premises import Premises, list_premises
from gridwright.kinds.slitherlink.explaining.words import Words, begin, uncapitalise
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import LINE_VALUE
from gridwright.kinds.slitherlink.techniques.trials import Finding, Trials
from gridwright.model.deduction import Chain, Deduction

LINK_SHARE = 0.7
"""How much each step that has to be kept in mind adds to the effort, as a share of the technique's cost."""
MOST_TOLD = 24
"""Sentences of a step with suppositions up to which every link is told in full."""


def tell_finding(
    knowledge: Knowledge, finding: Finding, easy: Knowledge | None = None, trials: Trials | None = None
) -> Deduction:
    """What trials have shown, as a step. The trials are gone through once more, and told this time.

    With `easy`, the same board known by what is very easy only, long links become shorter. `trials` are those that were made on
    this board: inside a trial ends of runs may be followed as well.
    """
    words = Words(knowledge.sheet, knowledge.runs.clues)
    spot_of = knowledge.sheet.edge_spot
    sets = tuple(sorted((spot_of(edge), LINE if value == LINE_VALUE else CROSS) for edge, value in finding.sets))
    chains = tuple(
        follow(
            knowledge,
            supposes,
            finding.patience,
            sets,
            None if trials is None else trials.branch(),
            lambda inner: _tell_inside(knowledge, inner),
        )
        for supposes in finding.supposes
    )
    if easy is not None:
        chains = tuple(shorten_chain(easy, chain) for chain in chains)
    technique = finding.technique
    claim = words.facts([Removal(edge, 1 - value) for edge, value in finding.sets])
    return Deduction(
        technique=technique.name,
        title=technique.title,
        tier=technique.tier,
        place=f"the {knowledge.sheet.lattice.name_spot(chains[0].supposes[0])}",
        claim=f"{_opening(len(chains))} {claim}.",
        reasons=(*_introduce(words, finding), *_tell_chains(knowledge, words, chains)),
        sets=sets,
        cost=technique.cost * (1 + LINK_SHARE * sum(len(chain.steps) for chain in chains)),
        chains=chains,
    )


def _tell_inside(knowledge: Knowledge, finding: Finding) -> Deduction:
    """What is supposed inside a supposition, as a link of it that names what it rests on."""
    step = tell_finding(knowledge, finding)
    named = {spot for chain in step.chains for spot in list_named(chain)}
    claim = begin(step.claim.removeprefix(_opening(len(step.chains))).lstrip())
    return replace(step, because=tuple(sorted(named)), claim=claim)


def _opening(count: int) -> str:
    """How the claim of a step with so many suppositions begins."""
    return ("So", "Either way", "Whichever it is,")[count - 1]


def _introduce(words: Words, finding: Finding) -> Iterable[str]:
    """Why one of several suppositions must be."""
    edges = [edge for edge, _ in finding.supposes]
    shared = set.intersection(*(set(words.sheet.ends_of(edge)) for edge in edges))
    if len(edges) > 1 and len(shared) == 1:
        names = join_words([words.edges([edge]) for edge in edges], "or")
        yield f"From {words.vertex(*shared)} the run of lines can only go on by {names}: what all these ways share holds."


def _tell_chains(knowledge: Knowledge, words: Words, chains: Sequence[Chain]) -> list[str]:
    """Everything that is supposed. If that would be far too long, the longest links are only named, with the clues and edges
    that they rest on: each has its own picture and words in the chain."""
    lengths = sorted({count_in(_tell_link(step)) for chain in chains for step in chain.steps}, reverse=True)
    told: list[str] = []
    for most in (*lengths, 1):
        told = [sentence for chain in chains for sentence in _sentences(chain, most, list_premises(knowledge, words, chain))]
        if sum(map(count_in, told)) <= MOST_TOLD:
            break
    return told


def _sentences(chain: Chain, most: int, premises: Premises) -> Iterable[str]:
    """A chain in words; links of more sentences than `most` are only named."""
    yield f"Suppose {chain.supposition}."
    for step in chain.steps:
        told = _tell_link(step)
        yield told if count_in(told) <= most else _name_link(step, premises(step))
    if chain.contradiction:
        yield f"But then {chain.contradiction}"


def _tell_link(step: Deduction) -> str:
    """Why something follows, and what; the other way round where the reason is what would be otherwise."""
    if step.chains and step.reasons[0].startswith(("Suppose", "From")):
        return lead_in(" ".join((*step.reasons, f"{_opening(len(step.chains))} {uncapitalise(step.claim)}")))
    *first, last = step.reasons
    if last.startswith(("Otherwise", "If ")):
        return lead_in(f"{step.claim.removesuffix('.')}: {uncapitalise(' '.join(step.reasons))}")
    joint = "; so" if ": " in last else ":"
    return lead_in(" ".join([*first, f"{last.removesuffix('.')}{joint} {uncapitalise(step.claim)}"]))


def _name_link(step: Deduction, premises: str) -> str:
    """What follows, by which technique and from what."""
    return f"Then {uncapitalise(step.claim).removesuffix('.')}, by {uncapitalise(step.title)} {premises}."


def lead_in(text: str) -> str:
    """
    >>> lead_in("The 2 is met."), lead_in("Then the 2 is met.")
    ('Then the 2 is met.', 'Then the 2 is met.')
    """
    return f"Then {uncapitalise(text.removeprefix('Then '))}"
