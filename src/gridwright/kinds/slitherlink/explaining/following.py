"""What a supposition leads to, link by link, until something cannot be or the goal is reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.kinds.slitherlink.board import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.links import shorten_links
from gridwright.kinds.slitherlink.explaining.narrating import DeadEndError, Narrator
from gridwright.kinds.slitherlink.explaining.words import uncapitalise
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import LINE_VALUE
from gridwright.kinds.slitherlink.techniques.trials import Finding, Patience, Setting, Trials
from gridwright.model.deduction import Cell, Chain, Deduction

TellFinding = Callable[[Finding], Deduction]
"""What trials inside a trial show, as a step."""


def follow(
    knowledge: Knowledge,
    supposes: Setting,
    patience: Patience,
    goal: Sequence[tuple[Cell, int]],
    trials: Trials | None = None,
    tell: TellFinding | None = None,
) -> Chain:
    """The steps from a supposition to its contradiction, or to the goal if there is one; only those that this needs."""
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
        while not wanted or not wanted <= {each for step in steps for each, _ in step.sets}:
            look = knowledge.next_look()
            if look is not None:
                knowledge.glance()
                steps += narrator.visit(look)
                continue
            finding = trials.follow_paths() if patience.follows_paths and trials is not None else None
            if finding is None or tell is None:
                break
            steps.append(tell(finding))
            for each, number in finding.sets:
                knowledge.put_edge(each, number)
    except DeadEndError as fault:
        first, *others = narrator.teller.sentences(fault.thoughts)
        argument = (uncapitalise(first.removeprefix("Then ")), *others)
        broken = narrator.teller.because(fault.thoughts, fault.untold)
    finally:
        knowledge.take_back(mark)
    links = shorten_links(narrator.teller.words, steps, broken if argument else wanted)
    name = knowledge.sheet.lattice.name_spot(spot)
    supposition = f"the {name} were a {'line' if value == LINE_VALUE else 'cross'}"
    supposed = (spot, LINE if value == LINE_VALUE else CROSS)
    return Chain(supposed, supposition, tuple(links), " ".join(argument), broken, argument)


def list_named(chain: Chain) -> set[Cell]:
    """The edges and clues that a chain rests on, besides what it supposes and finds itself."""
    settled = {chain.supposes[0], *(spot for step in chain.steps for spot, _ in step.sets)}
    return ({spot for step in chain.steps for spot in step.because} | set(chain.broken)) - settled
