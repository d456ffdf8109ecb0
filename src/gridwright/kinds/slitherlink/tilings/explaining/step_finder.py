"""From a board on a graph to its solution, one step after another, always the easiest there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.trials import Lookahead
from gridwright.kinds.slitherlink.tilings.explaining.arguments import trace
from gridwright.kinds.slitherlink.tilings.explaining.sentences import tell_dead_end, tell_links
from gridwright.kinds.slitherlink.tilings.explaining.steps import count_words, tell_step
from gridwright.kinds.slitherlink.tilings.explaining.suppositions import tell_finding, tell_otherwise
from gridwright.kinds.slitherlink.tilings.explaining.words import Speaker
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import ContradictionError, Geometry, Inference, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.table import SUPPOSING, make_rules
from gridwright.kinds.slitherlink.tilings.techniques.trials import TrialSearch
from gridwright.model.deduction import Deduction

RunLookahead = Callable[[bytes, int], Lookahead]
"""Which suppositions pay on a board of these values if they are followed by techniques up to a tier."""


class ImpossibleError(Exception):
    """The board cannot be completed; the message says why."""


class StepFinder:
    """The edges of a graph on their way. `find` gives the next deduction and writes it down."""

    def __init__(
        self,
        graph: Graph,
        clues: Sequence[int | None],
        values: bytes,
        techniques: Sequence[Technique],
        *,
        poll: Poll = lambda: None,
        run_lookahead: RunLookahead = lambda values, tier: Lookahead(),
    ) -> None:
        self._clues = clues
        self._techniques = techniques
        self._poll = poll
        self._run_lookahead = run_lookahead
        self._geometry = Geometry.of(graph)
        self.knowledge = Knowledge(self._geometry, clues, make_rules(techniques))
        self._values = bytearray(values)
        """The board: what was told so far."""
        self._easy: Knowledge | None = None
        self._found: list[Deduction] = []
        for edge, value in enumerate(values):
            if value != UNKNOWN:
                self.knowledge.put_edge(edge, value)

    def find(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none. ImpossibleError when something cannot be."""
        if not self._found:
            self._look()
        if not self._found:
            return None
        step = self._found.pop(0)
        for (_, edge), value in step.sets:
            self._values[edge] = value
        return step

    def _look(self) -> None:
        knowledge = self.knowledge
        try:
            inference = knowledge.advance(self._poll)
        except ContradictionError as fault:
            raise ImpossibleError(self._tell_impossible(fault.inference)) from None
        if inference is not None:
            self._found += self._tell(inference)
            return
        search = TrialSearch(knowledge, self._techniques, lambda tier: self._run_lookahead(bytes(self._values), tier), self._poll)
        findings = search.find() if any(each in SUPPOSING for each in self._techniques) else []
        if findings:
            step = min((tell_finding(knowledge, finding) for finding in findings), key=_measure)
            self._found.append(step)
            for (_, edge), value in step.sets:
                knowledge.put_edge(edge, value)

    def _tell(self, inference: Inference) -> Iterator[Deduction]:
        """A step; or, where that is long and the other way round is short, a step for each edge."""
        step = tell_step(self.knowledge, trace(self.knowledge, inference))
        if not step.details:
            yield step
            return
        technique = next(each for each in self._techniques if each.name == step.technique)
        easy = self._know_easily()
        others = [tell_otherwise(easy, technique, (edge, value)) for (_, edge), value in step.sets] if easy else [None]
        told = [other for other in others if other is not None]
        yield from told if len(told) == len(others) else [step]

    def _know_easily(self) -> Knowledge | None:
        """The board as it was before this step, known by what is very easy only; None if that knows more."""
        if self._easy is None:
            easy = [each for each in self._techniques if each.tier == 1]
            self._easy = Knowledge(self._geometry, self._clues, make_rules(easy))
        for edge, value in enumerate(self._values):
            if value != UNKNOWN and self._easy.values[edge] == UNKNOWN:
                self._easy.put_edge(edge, value)
        try:
            while self._easy.advance(self._poll) is not None:
                pass
        except ContradictionError:
            return None
        return self._easy if bytes(self._easy.values) == bytes(self._values) else None

    def _tell_impossible(self, inference: Inference) -> str:
        speaker = Speaker(self.knowledge)
        *before, last = trace(self.knowledge, inference)
        return " ".join([*tell_links(speaker, before), f"Then {tell_dead_end(speaker, last.inference)}."])


def _measure(step: Deduction) -> tuple[int, int]:
    """What makes one supposition longer than another: edges to keep in mind, then words."""
    return sum(len(link.sets) for chain in step.chains for link in chain.steps), count_words(step.reasons)
