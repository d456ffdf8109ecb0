"""Whole explanations on tilings: every step against all loops there are, by the technique it names, in words that fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import numpy as np
import pytest

from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN, opposite
from gridwright.kinds.slitherlink.techniques.trials import CLUE_WAYS, EITHER_WAY, LONG_PATHS, PATHS, WHAT_IF
from gridwright.kinds.slitherlink.tilings.explaining.step_finder import ImpossibleError, StepFinder
from gridwright.kinds.slitherlink.tilings.explaining.steps import MOST_WORDS, count_words
from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, Graph
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import Geometry, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.table import SUPPOSING, TECHNIQUES, make_rules
from gridwright.kinds.slitherlink.tilings.techniques.trials import EDGE_COLOUR_TRIALS
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS
from gridwright.model.deduction import Chain, Deduction
from tests.unit.slitherlink.tilings.loops import Loops, cut_patch, list_loops

PUZZLES = 3
"""Of each tiling."""
SUPPOSING_NAMES = {technique.name for technique in SUPPOSING}


@cache
def make_puzzle(name: str, number: int) -> tuple[Graph, tuple[int | None, ...]]:
    """Clues of a patch that only one loop meets, each of which is needed."""
    graph = cut_patch(name, number)
    loops, random = list_loops(graph), Random(f"{name} {number}")
    while True:
        clues = loops.draw_clues(random, 1.0)
        if loops.select(clues).sum() == 1:
            break
    for face in random.sample(range(len(clues)), len(clues)):
        fewer = [None if each == face else clue for each, clue in enumerate(clues)]
        if loops.select(fewer).sum() == 1:
            clues = fewer
    return graph, tuple(clues)


def list_steps(graph: Graph, clues: Sequence[int | None], **choice: object) -> Iterator[tuple[bytes, Deduction]]:
    """Every step with the board before it."""
    values = bytearray(len(graph.edges))
    finder = StepFinder(graph, clues, bytes(values), TECHNIQUES)
    while (step := finder.find()) is not None:
        yield bytes(values), step
        for (sort, edge), value in step.sets:
            assert sort == EDGE
            assert values[edge] == UNKNOWN, "only what is open is settled"
            values[edge] = value


@pytest.mark.parametrize("name", TILINGS)
def test_every_step_holds(name: str) -> None:
    for number in range(1, PUZZLES + 1):
        graph, clues = make_puzzle(name, number)
        loops = list_loops(graph)
        last: bytes = b""
        for values, step in list_steps(graph, clues):
            last = apply(values, step)
            check_truth(loops, clues, values, step)
            check_technique(graph, clues, values, step)
            check_words(step)
        assert UNKNOWN not in last, "what has one solution is explained to the end"
        assert loops.select(clues, enumerate(last)).sum() == 1


def apply(values: bytes, step: Deduction) -> bytes:
    after = bytearray(values)
    for (_, edge), value in step.sets:
        after[edge] = value
    return bytes(after)


def check_truth(loops: Loops, clues: Sequence[int | None], values: bytes, step: Deduction) -> None:
    """What a step settles is so in every loop that meets the clues and the edges it names; so is every link of a chain."""
    for chain in step.chains:
        check_chain(loops, clues, values, chain)
    if not step.chains:
        holds = loops.select(clues_of(step, clues), known_of(step, values))
        for (_, edge), value in step.sets:
            assert (loops.lines[holds, edge] == (value == LINE)).all(), (step.technique, step.reasons)
    if step.technique == "closed-loop":
        return
    assert all(values[edge] != UNKNOWN for sort, edge in step.because if sort == EDGE)


def clues_of(step: Deduction, clues: Sequence[int | None]) -> list[int | None]:
    """The clues a step names. That the loop is closed and met every clue is seen, not argued."""
    named = {face for sort, face in step.because if sort == FACE}
    return [clue if face in named or step.technique == "closed-loop" else None for face, clue in enumerate(clues)]


def known_of(step: Deduction, values: bytes) -> list[tuple[int, int]]:
    return [(edge, values[edge]) for sort, edge in step.because if sort == EDGE]


def check_chain(loops: Loops, clues: Sequence[int | None], values: bytes, chain: Chain) -> None:
    (_, supposed), value = chain.supposes
    board = bytearray(values)
    board[supposed] = value
    for link in chain.steps:
        check_truth(loops, clues, bytes(board), link)
        board = bytearray(apply(bytes(board), link))
    if chain.contradiction:
        assert not loops.select(clues, enumerate(board)).any(), chain.contradiction


def check_technique(graph: Graph, clues: Sequence[int | None], values: bytes, step: Deduction) -> None:
    """The technique that a step names and what is easier find what it settles; of a supposition, what is left is refuted."""
    named = next(each for each in TECHNIQUES if each.name == step.technique)
    assert (named.tier, named.title) == (step.tier, step.title)
    easier = [each for each in TECHNIQUES if (each.tier, each.cost) <= (named.tier, named.cost)]
    if named.name in SUPPOSING_NAMES:
        if named in (PATHS, CLUE_WAYS, LONG_PATHS) and len(step.chains) > 1:
            loops, ways = list_loops(graph), [chain.supposes for chain in step.chains]
            holds = [loops.lines[:, edge] == (value == LINE) for (_, edge), value in ways]
            assert (np.sum(holds, axis=0)[loops.select(clues, enumerate(values))] == 1).all(), "one way is the loop's"
            assert not any(chain.contradiction for chain in step.chains)
            return
        assert len(step.chains) == (2 if named is EITHER_WAY else 1)
        assert {chain.supposes[0] for chain in step.chains} == {step.chains[0].supposes[0]}
        if named is not EITHER_WAY:
            assert step.sets == ((step.chains[0].supposes[0], opposite(step.chains[0].supposes[1])),)
        else:
            assert not any(chain.contradiction for chain in step.chains)
        return
    knowledge = Knowledge(Geometry.of(graph), clues, make_rules(easier))
    for edge, value in enumerate(values):
        if value != UNKNOWN:
            knowledge.put_edge(edge, value)
    while any(knowledge.values[edge] == UNKNOWN for (_, edge), _ in step.sets):
        assert knowledge.advance() is not None, "easier techniques do not find it"
    assert all(knowledge.values[edge] == value for (_, edge), value in step.sets)


def check_words(step: Deduction) -> None:
    """Short at the first level, and every letter in it is on the picture; so it is with each link of a chain."""
    assert count_words((*step.reasons, step.claim)) <= MOST_WORDS, step.reasons
    labels = {label for _, label in step.labels}
    assert len(labels) == len(step.labels), "a label names one place"
    text = " ".join((*step.reasons, step.claim, *step.details))
    named = set(re.findall(r"\b(?:edges?|corners?|[a-z]+(?:gon|angle|kite|dart|square|rhombus)s?) ([A-Z]{1,2})\b", text))
    named |= set(re.findall(r"\bedges? (\d{1,2})\b", text))
    assert named <= labels, (text, labels)
    for sentence in (*step.reasons, step.claim, *step.details):
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        assert "  " not in sentence
        assert ", ," not in sentence
    for chain in step.chains:
        for link in chain.steps:
            check_words(link)


def test_a_board_that_cannot_be_is_told() -> None:
    graph, clues = make_puzzle("honeycomb", 1)
    loops = list_loops(graph)
    row = loops.lines[loops.select(clues)][0]
    face = next(face for face, clue in enumerate(clues) if clue)
    wrong = bytes(UNKNOWN if edge not in graph.face_edges[face] else opposite(LINE) for edge in range(len(row)))
    with pytest.raises(ImpossibleError, match=r"would have room for no line"):
        StepFinder(graph, clues, wrong, TECHNIQUES).find()


def test_suppositions_are_told_where_nothing_else_is_left() -> None:
    """With very easy techniques and suppositions only."""
    seen = set()
    for ways in (EDGE_COLOUR_TRIALS, CLUE_WAYS, PATHS, LONG_PATHS, None):
        supposing = (WHAT_IF, EITHER_WAY) if ways is None else (ways, WHAT_IF, EITHER_WAY)
        techniques = [each for each in TECHNIQUES if each.tier == 1 or each in supposing]
        for name in ("cairo", "honeycomb", "kagome"):
            graph, clues = make_puzzle(name, len(supposing))
            values = bytes(len(graph.edges))
            finder = StepFinder(graph, clues, values, techniques)
            while (step := finder.find()) is not None:
                check_truth(list_loops(graph), clues, values, step)
                check_words(step)
                seen.add(step.technique)
                values = apply(values, step)
            assert UNKNOWN not in values
    assert seen >= SUPPOSING_NAMES
