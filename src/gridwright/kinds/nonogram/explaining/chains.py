"""Suppositions in words: "if this cell were filled, then ..." until a line cannot be, or both cases agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.kinds.nonogram.board import EMPTY, FILLED
from gridwright.kinds.nonogram.explaining.doubt import find_fault
from gridwright.kinds.nonogram.explaining.looks import look_until
from gridwright.kinds.nonogram.explaining.supposing import Link, Trace
from gridwright.kinds.nonogram.explaining.telling import name_line, name_line_and_clue, tell
from gridwright.kinds.nonogram.puzzle import Nonogram, format_clue
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.kinds.nonogram.techniques.technique import Technique
from gridwright.model.deduction import Cell, Chain, Deduction, TechniqueInfo

TIER = 6
"""Above every technique for a single line."""
FIRST_COST = 20.0
LINK_COST = 14.0
"""The effort of trying a cell at all, and of each line that has to be held in mind meanwhile."""

WHAT_IF = TechniqueInfo(
    "what-if", "what-if", "What if", TIER, FIRST_COST + LINK_COST, "A cell supposed filled, or empty, makes some line impossible."
)
EITHER_WAY = TechniqueInfo(
    "what-if",
    "either-way",
    "Either way",
    TIER,
    FIRST_COST + 2 * LINK_COST,
    "Filled or empty, a cell leads to the same in another.",
)

MOST_THOUGHTS = 6
"""More than that nobody holds in mind; then it is easier to try the ways to place the blocks."""

WORDS = {FILLED: "filled", EMPTY: "empty"}

Techniques = Mapping[int, Sequence[Technique]]
"""By tier: the techniques up to it, cheapest first."""


def tell_suppositions(puzzle: Nonogram, cells: Sequence[int], traces: Sequence[Trace], techniques: Techniques) -> Deduction:
    """One refuted supposition, or the two that agree, as a deduction."""
    chains = tuple(_chain(puzzle, cells, trace, techniques) for trace in traces)
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


def _chain(puzzle: Nonogram, cells: Sequence[int], trace: Trace, techniques: Techniques) -> Chain:
    """The links of a trace one by one, on a board that holds only what is known and what the links before have given."""
    board = bytearray(cells)
    board[trace.cell] = trace.value
    steps: list[Deduction] = []
    for link in trace.links:
        told = _tell_link(puzzle, board, link, techniques)
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


def _tell_link(puzzle: Nonogram, board: bytearray, link: Link, techniques: Techniques) -> list[Deduction]:
    """The easiest techniques that give the link's cells, in a few looks; a last resort says no more than that they follow."""
    direction, index = _where(puzzle, link.line)
    line = list(puzzle.lattice.line(direction, index))
    cells = [board[cell] for cell in line]
    wanted = frozenset(line.index(cell) for cell in link.cells)
    lengths = [block.length for block in puzzle.clues[direction][index]]
    for known in (*(techniques[tier] for tier in sorted(techniques)), TECHNIQUES[-1:]):
        looks = look_until(lengths, cells, known, wanted)
        if looks is not None:
            return [tell(puzzle, direction, index, look.insight, only=look.cells) for look in looks]
    raise AssertionError(f"{name_line(puzzle, direction, index)} does not give cells {sorted(wanted)} of {cells}")


def _tell_contradiction(
    puzzle: Nonogram, direction: int, index: int, cells: list[int], techniques: Techniques
) -> tuple[str, ...]:
    """Why a line cannot be: with the fewest thoughts that lead any technique to notice."""
    clue = puzzle.clues[direction][index]
    name = name_line_and_clue(puzzle, direction, index)
    lengths = [block.length for block in clue]
    faults = filter(None, (find_fault(lengths, cells, techniques[tier]) for tier in sorted(techniques)))
    fault = min(faults, key=lambda fault: len(fault.thoughts), default=None)
    if fault is None or len(fault.thoughts) > MOST_THOUGHTS:
        return (f"{name} cannot be: there is no way left to place {format_clue(clue)}.",)
    return (f"{name} cannot be.", *fault.sentences())
