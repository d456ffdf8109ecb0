"""Visits as steps: whatever a propagator settles becomes a step with its sentences and with what to look at on the board.

A supposition is followed step by step until something cannot be or its goal is reached; of these steps only those are kept that
are needed, and those that merely count are told as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from gridwright.kinds.slitherlink.edges import EDGE_WORDS
from gridwright.kinds.slitherlink.explaining.arguments import ArgumentBuilder, Condenser, Inference, board_edges, coloured_cells
from gridwright.kinds.slitherlink.explaining.sentences import ArgumentWriter
from gridwright.kinds.slitherlink.explaining.words import Words, begin, uncapitalise
from gridwright.kinds.slitherlink.techniques.counting import CLUE_COUNTING, CORNER_COUNTING
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.loops import EARLY_LOOPS
from gridwright.kinds.slitherlink.techniques.propagation import (
    Cause,
    ContradictionError,
    Grounds,
    Propagator,
    Removal,
    Technique,
    know_edge,
    read_edge,
)
from gridwright.kinds.slitherlink.techniques.trials import Finding, Setting, TrialLimits, Trials
from gridwright.model.deduction import Cell, Chain, Deduction
from gridwright.model.drawing import INSIDE, OUTSIDE, tint_of
from gridwright.model.edge_lattice import is_cell

INFERENCE_SHARE = 0.25
"""How much each inference before the last adds to the effort, as a share of its technique's cost."""


class StepWriter:
    """Says inferences about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._argument_writer = ArgumentWriter(knowledge)
        self.words = self._argument_writer.words

    def tell(self, inferences: Sequence[Inference], untold: Sequence[int], hardest: Technique) -> Deduction:
        """The step that these inferences lead to, named after the hardest technique in finding it."""
        last = inferences[-1]
        settled = [fact for fact in last.facts if isinstance(fact, Removal)]
        before = sum(INFERENCE_SHARE * inference.propagator.technique.cost for inference in inferences[:-1])
        lattice = self.knowledge.lattice
        sets = [(lattice.edge_spot(fact.variable), read_edge(fact)) for fact in settled]
        return Deduction(
            technique=hardest.name,
            title=hardest.title,
            tier=hardest.tier,
            place=self.place(last.propagator, settled),
            claim=f"{begin(self.words.facts(settled))}.",
            reasons=tuple(self.sentences(inferences)),
            sets=tuple(sorted(sets)),
            because=self.because(inferences, untold),
            cost=last.propagator.technique.cost + before,
            tints=self.tints(inferences),
        )

    def because(self, inferences: Sequence[Inference], untold: Sequence[int]) -> tuple[Cell, ...]:
        """The edges on the board and the cells with clues that an argument looks at."""
        lattice = self.knowledge.lattice
        cells = dict.fromkeys(cell for inference in inferences for cell in inference.grounds.clues)
        spots = [lattice.cell_spot(cell) for cell in cells]
        return tuple(sorted([*spots, *map(lattice.edge_spot, board_edges(self.knowledge, inferences, untold))]))

    def tints(self, inferences: Sequence[Inference]) -> tuple[tuple[Cell, int], ...]:
        """The cells that an argument looks at as coloured: inside, outside, or in pairs of colours numbered in reading order."""
        lattice, labels = self.knowledge.lattice, self.knowledge.colours.label
        outside = labels[0]
        numbers: dict[int, int] = {}
        tints = []
        for cell in sorted(set(coloured_cells(inferences))):
            if lattice.is_outside(cell):
                continue
            label = labels[cell]
            if label >> 1 == outside >> 1:
                tints.append((lattice.cell_spot(cell), INSIDE if label != outside else OUTSIDE))
            else:
                number = numbers.setdefault(label >> 1, len(numbers) + 1)
                tints.append((lattice.cell_spot(cell), tint_of(number, is_opposite=bool(label & 1))))
        return tuple(tints)

    def place(self, propagator: Propagator, settled: Sequence[Removal]) -> str:
        """Where to look."""
        spot = propagator.spot
        if spot is None:
            if len(settled) != 1:
                return "the whole board"
            spot = self.knowledge.lattice.edge_spot(settled[0].variable)
        name = self.knowledge.lattice.spots.name_spot(spot)
        return name if is_cell(spot) else f"the {name}"

    def sentences(self, inferences: Sequence[Inference]) -> list[str]:
        """The whole argument."""
        return self._argument_writer.argue(inferences)


class DeadEndError(Exception):
    """Something cannot be; the inferences say why."""

    def __init__(self, inferences: list[Inference], untold: list[int]) -> None:
        super().__init__("this cannot be")
        self.inferences = inferences
        self.untold = untold


class Explainer:
    """Runs propagators and tells what they settle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.step_writer = StepWriter(knowledge)
        self.condenser = Condenser(knowledge)

    def visit(self, propagator: Propagator) -> list[Deduction]:
        """Run a propagator: the steps it gives, each on the board as it was before the visit."""
        knowledge = self.knowledge
        knowledge.fresh = []
        try:
            knowledge.visit(propagator)
        except ContradictionError as fault:
            cause = Cause(fault.propagator, knowledge.clock + 1, fault.grounds)
            untold, knowledge.fresh = knowledge.fresh, []
            raise DeadEndError(self.condenser.condense(ArgumentBuilder(knowledge, untold).build(cause, ())), untold) from None
        steps = []
        fresh, knowledge.fresh = knowledge.fresh, []
        untold = fresh
        while fresh:
            group, fresh = self._split(fresh)
            targets = [knowledge.fact_of(edge) for edge in group]
            inferences = ArgumentBuilder(knowledge, untold).build(knowledge.causes[targets[0]], targets)
            hardest = max((inference.propagator.technique for inference in inferences), key=lambda each: (each.tier, each.cost))
            steps.append(self.step_writer.tell(self.condenser.condense(inferences), untold, hardest))
        return steps

    def _split(self, fresh: list[int]) -> tuple[list[int], list[int]]:
        """The edges that were settled on the same grounds as the first, and the others."""
        first = self._grounds_of(fresh[0])
        group = [edge for edge in fresh if self._grounds_of(edge) is first]
        return group, [edge for edge in fresh if edge not in group]

    def _grounds_of(self, edge: int) -> Grounds | None:
        return self.knowledge.causes[self.knowledge.fact_of(edge)].grounds


ENOUGH = 8
"""Sentences that a person reads without losing the thread: a step with no more than that is not made shorter."""


def count_in(text: str) -> int:
    """The sentences of a text.

    >>> count_in("Two lines meet. Then the 2 is met.")
    2
    """
    return text.count(". ") + 1


def count_sentences(step: Deduction) -> int:
    """The sentences of its reasons."""
    return sum(map(count_in, step.reasons))


def measure(step: Deduction) -> tuple[int, int]:
    """What makes one step longer than another: sentences, then words."""
    return count_sentences(step), sum(len(reason.split()) for reason in step.reasons)


def find_shortest(steps: Iterable[Deduction]) -> Deduction:
    """The shortest of several steps; the first that is short enough by far ends the search."""
    best: Deduction | None = None
    for step in steps:
        if best is None or measure(step) < measure(best):
            best = step
        if count_sentences(best) <= ENOUGH // 2:
            break
    assert best is not None, "there is a step to choose"
    return best


COUNTING = tuple(technique.name for technique in (CLUE_COUNTING, CORNER_COUNTING, EARLY_LOOPS))
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
            claim = step.claim if sets == step.sets else tell_claim(words, sets)
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
        claim=tell_claim(words, sets),
        reasons=(_tell_counting(batch),),
        sets=sets,
        because=tuple(sorted({spot for step in batch for spot in step.because} - settled)),
        cost=sum(step.cost for step in batch),
    )


def _tell_counting(batch: Sequence[Deduction]) -> str:
    """Where one begins, and what one looks at."""
    kinds = [technique for technique in COUNTING if any(step.technique == technique for step in batch)]
    start = f", from {batch[0].place} on"
    if kinds == [EARLY_LOOPS.name]:
        return "A line at any of these edges would close a loop too early."
    loops = ", closing no loop too early" if EARLY_LOOPS.name in kinds else ""
    if CLUE_COUNTING.name not in kinds:
        return f"Count at corner after corner{loops}{start}."
    what = "clues and corners" if CORNER_COUNTING.name in kinds else "clue after clue"
    return f"Count at {what}{loops}{start}."


def tell_claim(words: Words, sets: Sequence[tuple[Cell, int]]) -> str:
    """What is settled, in a sentence."""
    settled = [know_edge(words.lattice.edge_at(spot), value) for spot, value in sets]
    return f"{begin(words.facts(settled))}."


TellFinding = Callable[[Finding], Deduction]
"""What trials inside a trial show, as a step."""


def follow(
    knowledge: Knowledge,
    supposes: Setting,
    limits: TrialLimits,
    goal: Sequence[tuple[Cell, int]],
    trials: Trials | None = None,
    tell: TellFinding | None = None,
) -> Chain:
    """The steps from a supposition to its contradiction, or to the goal if there is one; only those that this needs."""
    explainer = Explainer(knowledge)
    mark = knowledge.mark(limits.most_tier)
    edge, value = supposes
    spot = knowledge.lattice.edge_spot(edge)
    steps: list[Deduction] = []
    wanted = {each for each, _ in goal}
    argument: tuple[str, ...] = ()
    broken: tuple[Cell, ...] = ()
    knowledge.put_edge(edge, value)
    try:
        while not wanted or not wanted <= {each for step in steps for each, _ in step.sets}:
            propagator = knowledge.next_propagator()
            if propagator is not None:
                knowledge.poll()
                steps += explainer.visit(propagator)
                continue
            finding = trials.follow_paths() if limits.follows_paths and trials is not None else None
            if finding is None or tell is None:
                break
            steps.append(tell(finding))
            for each, number in finding.sets:
                knowledge.put_edge(each, number)
    except DeadEndError as fault:
        first, *others = explainer.step_writer.sentences(fault.inferences)
        argument = (uncapitalise(first.removeprefix("Then ")), *others)
        broken = explainer.step_writer.because(fault.inferences, fault.untold)
    finally:
        knowledge.take_back(mark)
    links = shorten_links(explainer.step_writer.words, steps, broken if argument else wanted)
    name = knowledge.lattice.spots.name_spot(spot)
    supposition = f"the {name} were a {EDGE_WORDS[value]}"
    return Chain((spot, value), supposition, tuple(links), " ".join(argument), broken, argument)


def list_named(chain: Chain) -> set[Cell]:
    """The edges and clues that a chain rests on, besides what it supposes and finds itself."""
    settled = {chain.supposes[0], *(spot for step in chain.steps for spot, _ in step.sets)}
    return ({spot for step in chain.steps for spot in step.because} | set(chain.broken)) - settled
