"""Suppositions in words: "if this edge were a line, then ..." until something cannot be, or all cases agree.

Locks and colours say in general what a person sees in the case at hand. Where telling how they were found takes many sentences,
what would happen without the conclusion is often a matter of counting. So a long step, or a long link inside a supposition, is
told the other way round where that is shorter: suppose the opposite, and see soon that it cannot be. The step stays what it is,
found by the same technique; only its reasons are others, and no less complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import EDGE_WORDS, UNKNOWN, opposite
from gridwright.kinds.slitherlink.explaining.steps import (
    ENOUGH,
    count_in,
    count_sentences,
    find_shortest,
    follow,
    list_named,
    measure,
    shorten_links,
    tell_claim,
)
from gridwright.kinds.slitherlink.explaining.words import (
    FROM_ONE_END,
    INTRODUCTIONS,
    OF_ONE_CLUE,
    WAY_NAMES,
    Words,
    begin,
    join_places,
    join_words,
    uncapitalise,
)
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import SquareLattice
from gridwright.kinds.slitherlink.techniques.knowledge import NO_LIMIT, Knowledge
from gridwright.kinds.slitherlink.techniques.loops import EARLY_LOOPS
from gridwright.kinds.slitherlink.techniques.propagation import ContradictionError, Removal, Technique, know_edge
from gridwright.kinds.slitherlink.techniques.trials import CLUE_WAYS, Finding, Setting, TrialLimits, Trials, try_edge
from gridwright.model.deduction import Cell, Chain, Deduction
from gridwright.model.edge_lattice import is_cell

FEW = 2
"""A link of so many sentences stays as it is; in a long chain, only those of a single sentence do."""
PATIENCE = TrialLimits(1, 40)
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
    while knowledge.next_propagator() is not None:
        pass


def read_setting(knowledge: Knowledge, spot: Cell, value: int) -> Setting:
    return knowledge.lattice.edge_at(spot), value


def _shorten(knowledge: Knowledge, link: Deduction) -> Deduction:
    """What would be otherwise, for every edge that a link settles; the link itself where that is no shorter or not seen."""
    if len(link.sets) >= count_sentences(link):
        return link
    settings = [read_setting(knowledge, spot, value) for spot, value in link.sets]
    if not all(try_edge(knowledge, (edge, opposite(value)), PATIENCE).is_refuted for edge, value in settings):
        return link
    chains = [follow(knowledge, (edge, opposite(value)), PATIENCE, ()) for edge, value in settings]
    named = {spot for chain in chains for spot in list_named(chain)}
    reasons = [_tell_refuted(chain, f"if {chain.supposition}" if len(chains) > 1 else "otherwise") for chain in chains]
    return replace(link, reasons=tuple(reasons), because=tuple(sorted(named)), tints=())


def _tell_refuted(chain: Chain, opening: str) -> str:
    assert chain.contradiction, "what is refuted is refuted again"
    what = "counting on from there at clues and corners, " if chain.steps else ""
    loops = "closing no loop too early, " if any(step.technique == EARLY_LOOPS.name for step in chain.steps) else ""
    return f"{begin(opening)}, {what}{loops}{chain.contradiction}"


Premises = Callable[[Deduction], str]
"""The clues and edges on which a link of a chain rests, as a clause."""


def list_premises(knowledge: Knowledge, words: Words, chain: Chain) -> Premises:
    """A speaker about the links of one chain: `knowledge` is of the board before its supposition."""
    settled = dict([chain.supposes, *(each for step in chain.steps for each in step.sets)])
    return lambda link: _tell(knowledge, words, settled, link.because)


def _tell(knowledge: Knowledge, words: Words, settled: Mapping[Cell, int], because: Iterable[Cell]) -> str:
    lattice = knowledge.lattice
    clues: list[str] = []
    removals: list[Removal] = []
    for spot in because:
        if is_cell(spot):
            cell = lattice.place_at(spot)
            clues.append(f"the {words.clues[cell]} in {words.cell(cell)}")
            continue
        edge = lattice.edge_at(spot)
        removals.append(know_edge(edge, settled[spot]) if spot in settled else knowledge.fact_of(edge))
    parts = [f"from {join_places(clues)}"] if clues else []
    parts += [f"as {words.settled(removals)}"] if removals else []
    return ", ".join(parts)


def end_sooner(words: Words, board: Board, chain: Chain) -> Chain:
    """A chain without what stands on the board by now, up to the first edge that it would have otherwise."""
    links: list[Deduction] = []
    for link in chain.steps:
        clash = next(((spot, value) for spot, value in link.sets if board.edge(spot) == opposite(value)), None)
        if clash is not None:
            name, (would, other) = words.spots.name_spot(clash[0]), (EDGE_WORDS[clash[1]], EDGE_WORDS[opposite(clash[1])])
            argument = (*link.reasons, f"Then the {name} would be a {would}, but it is a {other}.")
            argument = (uncapitalise(argument[0]), *argument[1:])
            broken = tuple(sorted({*link.because, clash[0]}))
            kept = tuple(shorten_links(words, links, broken))
            return replace(chain, steps=kept, contradiction=" ".join(argument), argument=argument, broken=broken)
        fresh = tuple(each for each in link.sets if board.edge(each[0]) == UNKNOWN)
        if fresh:
            links.append(link if fresh == link.sets else replace(link, sets=fresh, claim=tell_claim(words, fresh)))
    return replace(chain, steps=tuple(links))


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
    words = Words(knowledge.lattice, knowledge.runs.clues)
    spot_of = knowledge.lattice.edge_spot
    sets = tuple(sorted((spot_of(edge), value) for edge, value in finding.sets))
    chains = tuple(
        follow(
            knowledge,
            supposes,
            finding.limits,
            sets,
            None if trials is None else trials.branch(),
            lambda inner: _tell_inside(knowledge, inner),
        )
        for supposes in finding.supposes
    )
    if easy is not None:
        chains = tuple(shorten_chain(easy, chain) for chain in chains)
    technique = finding.technique
    claim = words.facts([know_edge(edge, value) for edge, value in finding.sets])
    return Deduction(
        technique=technique.name,
        title=technique.title,
        tier=technique.tier,
        place=f"the {knowledge.lattice.spots.name_spot(chains[0].supposes[0])}",
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
    return ("So", "Either way", "Whichever it is,")[min(count, 3) - 1]


def _introduce(words: Words, finding: Finding) -> Iterable[str]:
    """Why one of several suppositions must be."""
    edges = [edge for edge, _ in finding.supposes]
    if len(edges) < 2:
        return
    if finding.technique is CLUE_WAYS:
        (cell,) = set.intersection(*(set(words.lattice.cells_beside(edge)) for edge in edges)) & set(words.clues)
        sides = words.edges_of(edges, words.lattice.cell_spot(cell))
        value = EDGE_WORDS[finding.supposes[0][1]]
        yield f"{OF_ONE_CLUE} the {words.clues[cell]} in {words.cell(cell)} exactly one of {sides} is a {value}: {SHARED}."
        return
    shared = set.intersection(*(set(words.lattice.ends_of(edge)) for edge in edges))
    if len(shared) == 1:
        (vertex,) = shared
        ways = [name for name, way in zip(WAY_NAMES, words.lattice.ways(vertex), strict=True) if way in edges]
        yield f"{FROM_ONE_END} {words.vertex(vertex)} the run of lines can only go on {join_words(ways, 'or')}: {SHARED}."


SHARED = "what all these ways share holds"


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
    if step.chains and step.reasons[0].startswith(("Suppose", *INTRODUCTIONS)):
        return lead_in(" ".join((*step.reasons, f"{_opening(len(step.chains))} {uncapitalise(step.claim)}")))
    *first, last = step.reasons
    if last.startswith(("Otherwise", "If ")):
        return lead_in(f"{step.claim.removesuffix('.')}: {uncapitalise(' '.join(step.reasons))}")
    joint = "; so" if ": " in last else ":"
    return lead_in(" ".join([*first, f"{last.removesuffix('.')}{joint} {uncapitalise(step.claim)}"]))


def _name_link(step: Deduction, premises: str) -> str:
    """What follows, by which technique and from what."""
    return f'Then {uncapitalise(step.claim).removesuffix(".")}, by "{step.title}" {premises}.'


def lead_in(text: str) -> str:
    """
    >>> lead_in("The 2 is met."), lead_in("Then the 2 is met.")
    ('Then the 2 is met.', 'Then the 2 is met.')
    """
    return f"Then {uncapitalise(text.removeprefix('Then '))}"


ROUNDS = (TrialLimits(1, 60), TrialLimits(2, 80), TrialLimits(3, 80))
"""How the opposite of a conclusion is followed: always with what is easier than the step itself."""
AT_ONCE = TrialLimits(1, 40)
"""How one looks at what follows from a step: by what is very easy."""


class IndirectProofs:
    """Tells the steps of one puzzle, which are found by these techniques."""

    def __init__(self, puzzle: Slitherlink, techniques: Sequence[Technique], poll: Poll, window: SquareLattice) -> None:
        self._puzzle = puzzle
        self._window = window
        self._techniques = techniques
        self._poll = poll
        self._easy_knowledge: dict[int, EasyKnowledge] = {}

    def shorten(self, board: Board, step: Deduction) -> list[Deduction]:
        """A step on this board, or, if it is long, the same told in another way where that is shorter: edge by edge."""
        if count_sentences(step) <= ENOUGH:
            return [step]
        easily = self._find_easy_knowledge(min(step.tier - 1, ROUNDS[-1].most_tier))
        if not easily.catch_up(board):
            return [step]
        technique = next(each for each in self._techniques if each.name == step.technique)
        easy = self.know_easily(board)
        others = [easily.tell(technique, spot, value, easy) for spot, value in step.sets]
        told = [each for each in others if each is not None and measure(each) < measure(step)]
        return told if len(told) == len(others) else [step]

    def join(self, board: Board, steps: Sequence[Deduction]) -> list[Deduction]:
        """Steps on this board that were found together: suppositions that differ by a look at a corner or a clue become one."""
        supposing = [step for step in steps if len(step.chains) == 1 and step.chains[0].contradiction]
        if len(supposing) < 2 or not (easily := self._find_easy_knowledge(1)).catch_up(board):
            return list(steps)
        lead = min(supposing, key=measure)
        joined, taken = lead, list[Deduction]()
        for other in supposing:
            longer = None if other is lead else easily.add(joined, other)
            if longer is not None:
                joined = longer
                taken.append(other)
        return [joined if step is lead else step for step in steps if step not in taken]

    def update(self, board: Board, step: Deduction) -> Deduction:
        """A step that was told on an earlier board: a chain that comes to an edge which is known otherwise by now ends there."""
        if not any(board.edge(spot) != UNKNOWN for chain in step.chains for link in chain.steps for spot, _ in link.sets):
            return step
        easily = self._find_easy_knowledge(1)
        easily.catch_up(board)
        words = Words(easily.knowledge.lattice, easily.knowledge.runs.clues)
        chains = tuple(end_sooner(words, board, chain) for chain in step.chains)
        intro = step.reasons[:1] if step.reasons[0].startswith(INTRODUCTIONS) else ()
        return replace(step, chains=chains, reasons=(*intro, *_tell_chains(easily.knowledge, words, chains)))

    def know_easily(self, board: Board) -> Knowledge | None:
        """What is very easy to know of a board; None if that is more than what stands on it."""
        easily = self._find_easy_knowledge(1)
        return easily.knowledge if easily.catch_up(board) else None

    def _find_easy_knowledge(self, most_tier: int) -> EasyKnowledge:
        if most_tier not in self._easy_knowledge:
            techniques = [each for each in self._techniques if each.tier <= most_tier]
            self._easy_knowledge[most_tier] = EasyKnowledge(self._puzzle, techniques, most_tier, self._poll, self._window)
        return self._easy_knowledge[most_tier]


class EasyKnowledge:
    """The same board, known by what is easy only."""

    def __init__(
        self, puzzle: Slitherlink, techniques: Iterable[Technique], most_tier: int, poll: Poll, window: SquareLattice
    ) -> None:
        self.knowledge = Knowledge(puzzle, Board.blank(*puzzle.size))
        self.knowledge.poll = poll
        self._rounds = [limits for limits in ROUNDS if limits.most_tier <= most_tier]
        self._is_broken = False
        for technique in techniques:
            if technique.propagators is not None:
                self.knowledge.add_propagators(technique.propagators(technique, puzzle, window))

    def catch_up(self, board: Board) -> bool:
        """Bring what is known to this board; whether that is all that is known of its edges."""
        knowledge = self.knowledge
        for spot, value in board.edges():
            if value != UNKNOWN:
                knowledge.put_edge(*read_setting(knowledge, spot, value))
        try:
            while not self._is_broken and (propagator := knowledge.next_propagator()) is not None:
                knowledge.poll()
                knowledge.visit(propagator)
        except ContradictionError:
            self._is_broken = True
        return not self._is_broken and len(knowledge.order) == sum(value != UNKNOWN for _, value in board.edges())

    def tell(self, technique: Technique, spot: tuple[int, int], value: int, easy: Knowledge | None) -> Deduction | None:
        """The shortest way to show that an edge cannot be the opposite; None if nothing easy shows it."""
        edge, number = setting = read_setting(self.knowledge, spot, value)
        refuted = (edge, opposite(number))
        easy = None if easy is self.knowledge else easy
        rounds = [limits for limits in self._rounds if try_edge(self.knowledge, refuted, limits).is_refuted]
        findings = (Finding(technique, (refuted,), (setting,), limits) for limits in rounds)
        return find_shortest(tell_finding(self.knowledge, each, easy) for each in findings) if rounds else None

    def add(self, lead: Deduction, other: Deduction) -> Deduction | None:
        """A step that settles what two do, if after the first a corner or a clue shows what the other does; else None."""
        knowledge = self.knowledge
        words = Words(knowledge.lattice, knowledge.runs.clues)
        shown, named = [lead.claim.removesuffix(".")], set[Cell]()
        mark = knowledge.mark(NO_LIMIT)
        try:
            write(knowledge, lead.sets)
            for spot, value in other.sets:
                edge, number = read_setting(knowledge, spot, value)
                if not try_edge(knowledge, (edge, opposite(number)), AT_ONCE).is_refuted:
                    return None
                chain = follow(knowledge, (edge, opposite(number)), AT_ONCE, ())
                if chain.steps:
                    return None
                why = chain.contradiction.removesuffix(".")
                shown.append(f"then {words.settled([know_edge(edge, number)])}: otherwise {why}")
                named |= list_named(chain)
                write(knowledge, [(spot, value)])
        finally:
            knowledge.take_back(mark)
        sets = tuple(sorted((*lead.sets, *other.sets)))
        because = {*lead.because, *named} - {spot for spot, _ in sets}
        return replace(lead, claim=f"{'; and '.join(shown)}.", sets=sets, because=tuple(sorted(because)))
