"""How constrained each cell of a grid is, before any word is put in."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from gridwright.kernels.filling.state import CELL, COLUMNS, COUNT, FIRST, POSITION, WIDTH, Bits, Reals, State
from gridwright.kinds.crossword.filling.attempts import narrow_problem, read_domain
from gridwright.kinds.crossword.filling.options import Wish
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import Slot
from gridwright.kinds.crossword.words.index import WordIndex


@dataclass(frozen=True, slots=True)
class Heat:
    """What arc consistency leaves to cells and slots: no fill has anything else there."""

    letters: dict[Cell, int]
    """How many letters each cell of a slot may have. A cell that holds several letters counts as settled."""
    possible: dict[Cell, str]
    """Which these are, in the order of the alphabet. A cell that holds several letters is left out."""
    fitting: dict[int, int]
    """How many words fit each slot by itself, by its number."""
    candidates: dict[int, int]
    """How many words each slot may hold, by its number."""
    share: dict[Cell, float]
    """From 0, where any letter is as good as another, to 1, where only one is left: by how much what its slots may hold narrows a
    cell down, letters that few words have counting for little."""
    failed: Slot | None
    """A slot that no word is left for: then nothing fills the grid. Its cells have no letter, and those of others like it."""


def measure_heat(puzzle: Crossword, index: WordIndex, wish: Wish) -> Heat:
    """How constrained the cells and slots of a grid are."""
    problem = make_problem(puzzle, index, wish)
    state, failed = narrow_problem(problem)
    if failed is not None:
        return _measure_rest(puzzle, index, wish, problem, problem.slots[failed])
    return _describe(problem, state)


def _measure_rest(puzzle: Crossword, index: WordIndex, wish: Wish, whole: Problem, failed: Slot) -> Heat:
    """Of a grid that nothing fills: no letter for cells of slots without a word, and what the other slots leave to the rest."""
    dead = [failed]
    found = Heat({}, {}, {}, {}, {}, failed)
    while len(dead) < len(whole.slots):
        problem = make_problem(puzzle, index, wish, slots=[slot.number for slot in whole.slots if slot not in dead])
        state, another = narrow_problem(problem)
        if another is None:
            found = _describe(problem, state)
            break
        dead.append(problem.slots[another])
    fitting = {slot.number: whole.count_candidates(place) for place, slot in enumerate(whole.slots)}
    lost = {cell for slot in dead for cell in slot.cells}
    return Heat(
        found.letters | dict.fromkeys(lost, 0),
        found.possible | dict.fromkeys(lost, ""),
        fitting,
        found.candidates | {slot.number: 0 for slot in dead},
        found.share | dict.fromkeys(lost, 1.0),
        failed,
    )


def _describe(problem: Problem, state: State) -> Heat:
    letters = dict(zip(problem.cells, np.bitwise_count(state.masks).tolist(), strict=True))
    alphabet = problem.lexicon.index.wordlist.alphabet
    possible = {cell: _name_letters(int(mask), alphabet) for cell, mask in zip(problem.cells, state.masks, strict=True)}
    fitting = {slot.number: problem.count_candidates(place) for place, slot in enumerate(problem.slots)}
    candidates = {slot.number: int(size) for slot, size in zip(problem.slots, state.sizes, strict=True)}
    share = dict(zip(problem.cells, _measure_shares(problem, state), strict=True))
    for slot in problem.slots:
        for cell in slot.cells:
            letters.setdefault(cell, 1)
            share.setdefault(cell, 1.0)
    return Heat(letters, possible, fitting, candidates, share, None)


def _name_letters(mask: int, alphabet: str) -> str:
    return "".join(letter for number, letter in enumerate(alphabet) if mask >> number & 1)


def count_letters(problem: Problem, domains: Bits, slot: int) -> Reals:
    """[place, letter]: how many words that a slot may hold have the letter in the cell of this place."""
    frame = problem.frame
    first, count, columns, width = (int(frame.slots[slot, entry]) for entry in (FIRST, COUNT, COLUMNS, WIDTH))
    domain = read_domain(problem, domains, slot)
    counts = np.zeros((count, frame.alphabet))
    for place, position in enumerate(frame.places[first : first + count, POSITION].tolist()):
        start = columns + position * frame.alphabet * width
        index = frame.columns[start : start + frame.alphabet * width].reshape(frame.alphabet, width)
        counts[place] = np.bitwise_count(index & domain).sum(axis=1)
    return counts


def _measure_shares(problem: Problem, state: State) -> list[float]:
    frame = problem.frame
    weights = np.ones((len(problem.cells), frame.alphabet))
    for slot in range(len(problem.slots)):
        first, count = (int(frame.slots[slot, entry]) for entry in (FIRST, COUNT))
        weights[frame.places[first : first + count, CELL]] *= count_letters(problem, state.domains, slot)
    return [_measure_share(row) for row in weights]


def _measure_share(weights: Reals) -> float:
    """1 less the entropy of the letters, as a part of what it could be at most."""
    total = float(weights.sum())
    if total <= 0 or len(weights) < 2:
        return 1.0
    shares = weights[weights > 0] / total
    return min(1.0, max(0.0, 1 + float((shares * np.log(shares)).sum()) / log(len(weights))))
