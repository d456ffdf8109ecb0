"""Suppositions in words: "if this edge were a line, then ..." until something cannot be, or all cases agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kinds.slitherlink.board import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.narrating import DeadEndError, Narrator
from gridwright.kinds.slitherlink.explaining.words import Words, join_words
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import LINE_VALUE
from gridwright.kinds.slitherlink.techniques.trials import Finding, Patience, Setting
from gridwright.model.deduction import Cell, Chain, Deduction

LINK_SHARE = 0.7
"""How much each step that has to be kept in mind adds to the effort, as a share of the technique's cost."""


def tell_finding(knowledge: Knowledge, finding: Finding) -> Deduction:
    """What trials have shown, as a step. The trials are gone through once more, and told this time."""
    teller = Narrator(knowledge).teller
    spot_of = knowledge.sheet.edge_spot
    sets = tuple(sorted((spot_of(edge), LINE if value == LINE_VALUE else CROSS) for edge, value in finding.sets))
    chains = tuple(_follow(knowledge, supposes, finding.patience, sets) for supposes in finding.supposes)
    technique = finding.technique
    claim = teller.words.facts([Removal(edge, 1 - value) for edge, value in finding.sets])
    return Deduction(
        technique=technique.name,
        title=technique.title,
        tier=technique.tier,
        place=f"the {knowledge.sheet.lattice.name_spot(chains[0].supposes[0])}",
        claim=f"{('So', 'Either way', 'Whichever it is,')[len(chains) - 1]} {claim}.",
        reasons=(*_introduce(teller.words, finding), *(sentence for chain in chains for sentence in _sentences(chain))),
        sets=sets,
        cost=technique.cost * (1 + LINK_SHARE * sum(len(chain.steps) for chain in chains)),
        chains=chains,
    )


def _introduce(words: Words, finding: Finding) -> Iterable[str]:
    """Why one of several suppositions must be."""
    edges = [edge for edge, _ in finding.supposes]
    shared = set.intersection(*(set(words.sheet.ends_of(edge)) for edge in edges))
    if len(edges) > 1 and len(shared) == 1:
        names = join_words([words.edges([edge]) for edge in edges], "or")
        yield f"From {words.vertex(*shared)} the run of lines can only go on by {names}: what all these ways share holds."


def _sentences(chain: Chain) -> Iterable[str]:
    yield f"Suppose {chain.supposition}."
    for step in chain.steps:
        yield f"Then {step.claim[0].lower()}{step.claim[1:]} {' '.join(step.reasons)}"
    if chain.contradiction:
        yield f"But then {chain.contradiction}"


def _follow(knowledge: Knowledge, supposes: Setting, patience: Patience, goal: Sequence[tuple[Cell, int]]) -> Chain:
    """The steps from one supposition to its contradiction or to the goal, without those that this does not need."""
    narrator = Narrator(knowledge)
    mark = knowledge.mark(patience.most_tier)
    edge, value = supposes
    spot = knowledge.sheet.edge_spot(edge)
    steps: list[Deduction] = []
    wanted = {each for each, _ in goal}
    argument: tuple[str, ...] = ()
    broken: tuple[Cell, ...] = ()
    knowledge.put_edge(edge, value)
    try:
        while not wanted <= {each for step in steps for each, _ in step.sets}:
            look = knowledge.next_look()
            if look is None:
                break
            knowledge.glance()
            steps += narrator.visit(look)
    except DeadEndError as fault:
        steps_told = narrator.teller.sentences(fault.thoughts)
        argument = (f"{steps_told[0][0].lower()}{steps_told[0][1:]}", *steps_told[1:])
        broken = narrator.teller.because(fault.thoughts, fault.untold)
    finally:
        knowledge.take_back(mark)
    needed = _prune(steps, broken if argument else wanted)
    name = knowledge.sheet.lattice.name_spot(spot)
    supposition = f"the {name} were a {'line' if value == LINE_VALUE else 'cross'}"
    supposed = (spot, LINE if value == LINE_VALUE else CROSS)
    return Chain(supposed, supposition, tuple(needed), " ".join(argument), broken, argument)


def _prune(steps: Sequence[Deduction], wanted: Iterable[Cell]) -> list[Deduction]:
    """The steps without which these spots would not be known, in order."""
    needed: list[Deduction] = []
    open_spots = set(wanted)
    for step in reversed(steps):
        if any(spot in open_spots for spot, _ in step.sets):
            needed.append(step)
            open_spots |= set(step.because)
    return needed[::-1]
