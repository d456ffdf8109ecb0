"""Explanations and hints on tilings: how is this solved, what is wrong, what can I do next?

Techniques alone find every step. Kernels only say which suppositions pay, and every one of those is followed again by the
techniques before it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gridwright.kinds.common.coaching import Adviser, make_sentence, tell_walk
from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.explaining.step_finder import STUCK, describe_stuck, say_what_is_left
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.table import ENTRIES, Choice, choose_rules
from gridwright.kinds.slitherlink.techniques.trials import Lookahead, Setting
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.explaining.step_finder import ImpossibleError, StepFinder
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.rules import graph_violations
from gridwright.kinds.slitherlink.tilings.techniques.table import LEVELS_ON_GRAPHS, TECHNIQUES
from gridwright.model.deduction import Deduction, Explanation, Hint
from gridwright.model.errors import InputError, quote

EASY_TIER = 3
ENOUGH = 12
"""Up to that tier kernels and techniques find much the same, so that one of so many trials can be told."""


def make_lookahead(
    graph: Graph, clues: Sequence[int | None], techniques: Sequence[Technique], poll: Poll
) -> Callable[[bytes, int], Lookahead]:
    """What trials show that are followed by what a level deduces, the one that has a technique's tier."""
    from gridwright.kinds.slitherlink.kernels.planar.engine import CONTRADICTION
    from gridwright.kinds.slitherlink.kernels.planar.mesh import read_edges

    has_colouring = any(technique.colours_cells for technique in techniques)

    def run_lookahead(values: bytes, tier: int) -> Lookahead:
        level = LEVELS[min(tier, len(LEVELS)) - 1].number
        refuted: list[Setting] = []
        agreeing: list[int] = []
        known = np.frombuffer(values, dtype=np.uint8)
        for edge in np.flatnonzero(known == UNKNOWN).tolist():
            poll()
            ways = []
            for value in (LINE, CROSS):
                tried = bytearray(values)
                tried[edge] = value
                mesh, ending = run_deduction(graph, clues, level, has_colouring=has_colouring, values=bytes(tried))
                if ending == CONTRADICTION:
                    refuted.append((edge, value))
                else:
                    ways.append(read_edges(mesh).copy())
            if len(ways) == 2 and np.any((ways[0] == ways[1]) & (ways[0] != UNKNOWN) & (known == UNKNOWN)):
                agreeing.append(edge)
            if tier <= EASY_TIER and len(refuted) >= ENOUGH:
                break
        return Lookahead(tuple(refuted), tuple(agreeing))

    return run_lookahead


class GraphWalk:
    """A board of a tiling on its way."""

    def __init__(self, puzzle: Slitherlink, board: GraphBoard, techniques: Sequence[Technique], poll: Poll) -> None:
        self.puzzle = puzzle
        self.board = board
        graph, clues = board.graph, puzzle.clues[0]
        run_lookahead = make_lookahead(graph, clues, techniques, poll)
        self._finder = StepFinder(graph, clues, board.edge_values, techniques, poll=poll, run_lookahead=run_lookahead)

    @property
    def is_finished(self) -> bool:
        return self.board.is_complete

    def step(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none."""
        step = self._finder.find()
        if step is not None:
            self.board = self.board.with_edges(dict(step.sets))
        return step


def choose_techniques(rules: str) -> tuple[Technique, ...]:
    """Those among the techniques that `rules` names that there are on tilings; InputError if there are none."""
    techniques = tuple(each for each in choose_rules(rules, LEVELS_ON_GRAPHS, ENTRIES).techniques if each in TECHNIQUES)
    if not techniques:
        names = ", ".join(technique.name for technique in TECHNIQUES)
        raise InputError(
            f"found {quote(rules)}, which is for boards of squares only; on tilings there are {names}", place="rules"
        )
    return techniques


def explain_graph(puzzle: Slitherlink, start: GraphBoard, rules: str, poll: Poll) -> Explanation:
    """The way from a board to the solution, as far as the techniques reach."""
    techniques = choose_techniques(rules)
    fault = next(graph_violations(puzzle, start), None)
    if fault is not None:
        return Explanation(start, (), start, "contradiction", make_sentence(str(fault)))
    walk = GraphWalk(puzzle, start, techniques, poll)
    told = tell_walk(walk, start, graph_violations, impossible=ImpossibleError, stuck=STUCK)
    return say_what_is_left(told, Choice(techniques))


def hint_graph(puzzle: Slitherlink, start: GraphBoard, rules: str, poll: Poll, adviser: Adviser) -> Hint:
    """Where a board breaks the rules; else which edges cannot be right; else the easiest step from it."""
    techniques = choose_techniques(rules)
    return adviser.hint(
        puzzle,
        start,
        lambda: GraphWalk(puzzle, start, techniques, poll),
        rules,
        impossible=ImpossibleError,
        stuck=describe_stuck(Choice(techniques), start),
    )
