"""Deductions in words: what a line gives, why a line is impossible, and what follows from a supposition."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import format_clue
from gridwright.kinds.nonogram.explaining.insight import Insight, Thought, look_until, see_line, think_again
from gridwright.kinds.nonogram.explaining.step_finder import StepFinder
from gridwright.kinds.nonogram.explaining.suppositions import Link, Trace
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move, Technique
from gridwright.kinds.nonogram.techniques.phrases import begin, join_words, name_block, name_cells, tell_limit
from gridwright.kinds.nonogram.techniques.ranges import keep_order
from gridwright.kinds.nonogram.techniques.suppositions import EITHER_WAY, FIRST_COST, LINK_COST, TIER, WHAT_IF
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.model.deduction import Cell, Chain, Deduction


def name_line(puzzle: Nonogram, direction: int, index: int) -> str:
    """``row 3``."""
    return f"{puzzle.lattice.directions[direction]} {index + 1}"


def name_line_and_clue(puzzle: Nonogram, direction: int, index: int) -> str:
    """``row 3 (2 1 4)``."""
    return f"{name_line(puzzle, direction, index)} ({format_clue(puzzle.clues[direction][index])})"


def place_of(direction: int, index: int, cell: int) -> Cell:
    """(row, column) of a cell of a line."""
    return (index, cell) if direction == 0 else (cell, index)


def claim_of(fills: Sequence[int], empties: Sequence[int]) -> str:
    """What a step settles, in a sentence.

    >>> claim_of([3, 4], [6])
    'Cells 4-5 are filled, cell 7 is empty.'
    """
    parts = [
        f"{name_cells(cells)} {'is' if len(cells) == 1 else 'are'} {state}"
        for cells, state in ((fills, "filled"), (empties, "empty"))
        if cells
    ]
    return ", ".join(parts).capitalize() + "."


def tell(
    puzzle: Nonogram, direction: int, index: int, insight: Insight, finder: StepFinder, only: Collection[int] | None = None
) -> Deduction:
    """The deduction that an insight into this line makes; `only` keeps it to these cells."""
    fills = [cell for cell in insight.fills if only is None or cell in only]
    empties = [cell for cell in insight.empties if only is None or cell in only]
    results = [thought for thought in insight.results if only is None or _touches(thought, only)]
    thoughts = (*insight.thoughts, *results)
    known = insight.results[0].before.cells
    looked_at = {cell for thought in thoughts for cell in thought.move.because if known[cell] != UNKNOWN}
    support = finder.find_support((direction, index), known, fills, empties, looked_at)
    blocks = sorted({block for thought in thoughts for block in _blocks(thought)})
    settled = [(cell, FILLED) for cell in fills] + [(cell, EMPTY) for cell in empties]
    return Deduction(
        technique=insight.hardest.name,
        title=insight.hardest.title,
        tier=insight.tier,
        place=name_line(puzzle, direction, index),
        claim=claim_of(fills, empties),
        reasons=tuple(dict.fromkeys(tell_thoughts(thoughts))),
        sets=tuple(sorted((place_of(direction, index, cell), value) for cell, value in settled)),
        because=tuple(place_of(direction, index, cell) for cell in support),
        clues=tuple((direction, index, block) for block in blocks),
        cost=insight.cost,
        lines=((direction, index),),
    )


def tell_thoughts(thoughts: Sequence[Thought]) -> Iterator[str]:
    """A sentence for each thought; blocks that only keep their order, one behind the other, share one."""
    for technique, run in groupby(thoughts, key=lambda thought: thought.technique):
        members = list(run)
        if technique.rule is keep_order and len(members) > 1:
            limits = [_tell_limit(thought) for thought in members]
            yield f"Since blocks keep their order, with gaps between them, {join_words(limits)}."
        else:
            yield from (thought.sentence for thought in members)


def _tell_limit(thought: Thought) -> str:
    move = thought.move
    assert move.block is not None
    return f"{name_block(thought.before.lengths, move.block)} {tell_limit(move.start, move.end)}"


def _touches(thought: Thought, cells: Collection[int]) -> bool:
    return any(cell in cells for cell in (*thought.move.fills, *thought.move.empties))


def _blocks(thought: Thought) -> tuple[int, ...]:
    move = thought.move
    return move.others if move.block is None else (move.block, *move.others)


# Why a line cannot be: the thoughts of a person who tries to go on with it, up to the point where that fails.


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong in a line, after the thoughts that lead there."""

    thoughts: tuple[Thought, ...]
    technique: Technique
    """The one that noticed."""
    flaw: Flaw

    def sentences(self) -> list[str]:
        """The whole argument."""
        told = [*tell_thoughts(self.thoughts), *([self.flaw.claim] if self.flaw.claim else [])]
        link = "But " if self.flaw.claim else "Now " if told else ""
        return [*told, begin(f"{link}{self.flaw.message}.")]


class Flaw(NamedTuple):
    """Why a rule fails on a line."""

    message: str
    claim: str = ""
    """In a sentence, what would have to be and cannot; empty when the rule has nothing to claim."""


def find_fault(lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique]) -> Fault | None:
    """What these techniques, cheapest first, find wrong with a line, after only the thoughts it needs; None if nothing."""
    fault = _think(lengths, cells, techniques)
    if fault is None:
        return None
    place = len(fault.thoughts)
    while place > 0:
        place -= 1
        fewer = fault.thoughts[:place] + fault.thoughts[place + 1 :]
        fault = _think_again(lengths, cells, fewer, fault.technique) or fault
    return fault


def _think(lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique]) -> Fault | None:
    """One technique after another, the cheapest again after every news, until one fails."""
    line = see_line(lengths, cells)
    thoughts: list[Thought] = []
    number = 0
    while number < len(techniques):
        known = len(thoughts)
        flaw = _try_rule(line, techniques[number], thoughts)
        if flaw is not None:
            return Fault(tuple(thoughts), techniques[number], flaw)
        number = 0 if len(thoughts) > known else number + 1
    return None


def _try_rule(line: Line, technique: Technique, thoughts: list[Thought] | None = None) -> Flaw | None:
    """Why a rule fails, or None. Its claims are written down and noted as thoughts; or, without those, tried one by one."""
    claims = iter(technique.rule(line))
    while True:
        try:
            claim = next(claims, None)
        except ContradictionError as fault:
            return Flaw(str(fault))
        if claim is None:
            return None
        before = line.copy()
        try:
            move = (line.copy() if thoughts is None else line).apply(claim)
        except ContradictionError as fault:
            return Flaw(str(fault), technique.sentence(before, _keep_news(before, claim)))
        if move is not None and thoughts is not None:
            thoughts.append(Thought(technique, before, move))


def _keep_news(line: Line, claim: Move) -> Move:
    """A claim that cannot be, without what is known already."""
    starts, ends = (line.starts[claim.block], line.ends[claim.block]) if claim.block is not None else (0, 0)
    return claim._replace(
        fills=tuple(cell for cell in claim.fills if line.cells[cell] != FILLED),
        empties=tuple(cell for cell in claim.empties if line.cells[cell] != EMPTY),
        start=claim.start if claim.start is not None and claim.start > starts else None,
        end=claim.end if claim.end is not None and claim.end < ends else None,
    )


def _think_again(lengths: Sequence[int], cells: Sequence[int], thoughts: Sequence[Thought], technique: Technique) -> Fault | None:
    """The same thoughts from the start, each derived anew; None if one does not follow, or nothing fails after them."""
    try:
        retraced = think_again(see_line(lengths, cells), thoughts)
    except ContradictionError:
        return None
    if retraced is None:
        return None
    line, again = retraced
    flaw = _try_rule(line, technique)
    return Fault(tuple(again), technique, flaw) if flaw is not None else None


# Suppositions in words: "if this cell were filled, then ..." until a line cannot be, or both cases agree.

MOST_THOUGHTS = 6
"""More than that nobody holds in mind; then it is easier to try the ways to place the blocks."""

WORDS = {FILLED: "filled", EMPTY: "empty"}


def tell_suppositions(
    puzzle: Nonogram, cells: Sequence[int], traces: Sequence[Trace], techniques: Sequence[Technique], finder: StepFinder
) -> Deduction:
    """One refuted supposition, or the two that agree, as a deduction. The techniques are in the order of their tiers."""
    chains = tuple(_chain(puzzle, cells, trace, techniques, finder) for trace in traces)
    return _refutation(chains[0]) if len(chains) == 1 else _agreement(chains)


def _refutation(chain: Chain) -> Deduction:
    (row, column), value = chain.supposes
    opposite = EMPTY if value == FILLED else FILLED
    return Deduction(
        technique=WHAT_IF.name,
        title=WHAT_IF.title,
        tier=TIER,
        place=_name_cell((row, column)),
        claim=f"So {_name_cell((row, column))} is {WORDS[opposite]}.",
        reasons=_sentences(chain),
        sets=(((row, column), opposite),),
        cost=FIRST_COST + LINK_COST * (len(chain.steps) + 1),
        chains=(chain,),
    )


def _agreement(chains: Sequence[Chain]) -> Deduction:
    """Both chains end at the same cell."""
    (target, value) = chains[0].steps[-1].sets[0]
    cell = chains[0].supposes[0]
    return Deduction(
        technique=EITHER_WAY.name,
        title=EITHER_WAY.title,
        tier=TIER,
        place=_name_cell(cell),
        claim=f"Either way {_name_cell(target)} is {WORDS[value]}.",
        reasons=tuple(sentence for chain in chains for sentence in _sentences(chain)),
        sets=((target, value),),
        cost=FIRST_COST + LINK_COST * sum(len(chain.steps) for chain in chains),
        chains=tuple(chains),
    )


def _sentences(chain: Chain) -> tuple[str, ...]:
    opening = f"Suppose {chain.supposition}."
    steps = [f"Then in {step.place}: {step.claim[0].lower()}{step.claim[1:]} {' '.join(step.reasons)}" for step in chain.steps]
    ending = [f"But then {chain.contradiction}"] if chain.contradiction else []
    return (opening, *steps, *ending)


def _name_cell(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _chain(puzzle: Nonogram, cells: Sequence[int], trace: Trace, techniques: Sequence[Technique], finder: StepFinder) -> Chain:
    """The links of a trace one by one, on a board that holds only what is known and what the links before have given."""
    board = bytearray(cells)
    board[trace.cell] = trace.value
    steps: list[Deduction] = []
    for link in trace.links:
        told = _tell_link(puzzle, board, link, techniques, finder)
        for (row, column), value in (pair for step in told for pair in step.sets):
            board[row * puzzle.width + column] = value
        steps += told
    supposed = divmod(trace.cell, puzzle.width)
    supposes = (supposed, trace.value)
    supposition = f"{_name_cell(supposed)} were {WORDS[trace.value]}"
    if trace.broken is None:
        return Chain(supposes, supposition, tuple(steps))
    direction, index = _where(puzzle, trace.broken)
    line = puzzle.lattice.line(direction, index)
    argument = _tell_contradiction(puzzle, direction, index, [board[cell] for cell in line], techniques)
    broken = tuple(divmod(cell, puzzle.width) for cell in line)
    return Chain(supposes, supposition, tuple(steps), " ".join(argument), broken, argument, ((direction, index),))


def _where(puzzle: Nonogram, line: int) -> tuple[int, int]:
    return (0, line) if line < puzzle.height else (1, line - puzzle.height)


def _tell_link(
    puzzle: Nonogram, board: bytearray, link: Link, techniques: Sequence[Technique], finder: StepFinder
) -> list[Deduction]:
    """The easiest techniques that give the link's cells, in a few looks; a last resort says no more than that they follow."""
    direction, index = _where(puzzle, link.line)
    line = list(puzzle.lattice.line(direction, index))
    cells = [board[cell] for cell in line]
    wanted = frozenset(line.index(cell) for cell in link.cells)
    where = direction, index
    # A harder technique is only tried where all easier ones find nothing, so all together find the easiest way.
    for known in (techniques, TECHNIQUES[-1:]):
        study = partial(finder.study, where, techniques=known)
        looks = look_until(finder.lengths(where), cells, study, wanted)
        if looks is not None:
            return [tell(puzzle, direction, index, look.insight, finder, only=look.cells) for look in looks]
    raise AssertionError(f"{name_line(puzzle, direction, index)} does not give cells {sorted(wanted)} of {cells}")


def _tell_contradiction(
    puzzle: Nonogram, direction: int, index: int, cells: list[int], techniques: Sequence[Technique]
) -> tuple[str, ...]:
    """Why a line cannot be: what the easiest technique notices, after only the thoughts that lead there."""
    clue = puzzle.clues[direction][index]
    name = name_line_and_clue(puzzle, direction, index)
    lengths = [block.length for block in clue]
    fault = find_fault(lengths, cells, techniques)
    if fault is None or len(fault.thoughts) > MOST_THOUGHTS:
        return (f"{name} cannot be: there is no way left to place {format_clue(clue)}.",)
    return (f"{name} cannot be.", *fault.sentences())
