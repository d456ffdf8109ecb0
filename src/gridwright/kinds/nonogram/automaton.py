"""Clues as automata: what a line of cells may be, for every grammar of clues and any number of values.

An automaton of a line is a *position automaton* (Glushkov, 1961): each state stands for one place in the clue, such as the third
cell of the second block or the gap behind it, and consumes one cell whose value is in the state's label. States are numbered in
the order of the clue. One repeats itself or leads a few states ahead, never back, so a set of states is an integer, and what is
reached over one cell takes a few shifts, whatever the clue (Baeza-Yates and Gonnet, 1992; Navarro and Raffinot, 2001):

    next = (set & repeat) | (set << 1 & enter[0]) | (set << 2 & enter[1]) | ...,  of that what the cell's values allow

Sets that are reached from the left, and of those what leads to the end, give the exact values of every cell: a value is possible
if and only if some state that is reached and leads on has it in its label.

Here an automaton works on Python's integers. The kernels (`kernels.general`) do the same on words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Blocks = tuple[tuple[int, int, int, int], ...]
"""The blocks of a clue: each so many cells of a value, and the values of the half cells before and behind it, 0 for none."""

GRAMMARS = ("blocks", "zebra")
"""``blocks``: the clue lists all that is not background. ``zebra``: it lists some of the runs of equal cells, in order."""

SHORT_REACH, LONG_REACH = 2, 5
"""How many states ahead a state can lead, in a clue of blocks and in one of a zebra."""


class LineAutomaton(NamedTuple):
    """What a line may be. Sets of states are integers, a bit each; sets of values, too."""

    states: int
    """How many there are."""
    first: int
    """States that can consume the first cell."""
    accepting: int
    """States that can consume the last."""
    repeat: int
    """States that can consume the next cell, too."""
    enter: tuple[int, ...]
    """States that can be entered from the one before, from the one before that, and so on."""
    labels: tuple[int, ...]
    """By value: the states that consume it."""

    def find_alive(self, domains: Sequence[int]) -> list[int] | None:
        """Of each cell: the states that some line with these sets of values is in there; None if there is no such line."""
        alive: list[int] = []
        states = self.first
        allowed = {domain: self._allow(domain) for domain in set(domains)}
        for domain in domains:
            states &= allowed[domain]
            alive.append(states)
            states = self._lead_on(states)
        states = self.accepting
        for place in range(len(domains) - 1, -1, -1):
            states &= alive[place]
            if not states:
                return None
            alive[place] = states
            states = self._lead_back(states)
        return alive

    def settle(self, domains: Sequence[int]) -> list[int] | None:
        """Of each cell the values that some line with these sets of values has there; None if there is no such line.

        >>> make_automaton(((2, 1, 0, 0),)).settle([3, 3, 2])
        [1, 2, 2]
        """
        alive = self.find_alive(domains)
        if alive is None:
            return None
        return [
            # Of a cell that is settled nothing can be ruled out, or there would be no such line.
            sum(1 << value for value, label in enumerate(self.labels) if domain >> value & 1 and label & states)
            if domain & domain - 1
            else domain
            for domain, states in zip(domains, alive, strict=True)
        ]

    def accepts(self, cells: Sequence[int]) -> bool:
        """Whether finished cells meet the clue."""
        return self.find_alive([1 << value for value in cells]) is not None

    def _allow(self, domain: int) -> int:
        """The states that consume one of these values."""
        allowed = 0
        for value, label in enumerate(self.labels):
            if domain >> value & 1:
                allowed |= label
        return allowed

    def _lead_on(self, states: int) -> int:
        """The states that follow these."""
        following = states & self.repeat
        for ahead, entered in enumerate(self.enter, start=1):
            following |= states << ahead & entered
        return following

    def _lead_back(self, states: int) -> int:
        """The states that these follow."""
        followed = states & self.repeat
        for ahead, entered in enumerate(self.enter, start=1):
            followed |= (states & entered) >> ahead
        return followed


@lru_cache(maxsize=1 << 14)
def make_automaton(clue: Blocks, grammar: str = "blocks", values: int = 2) -> LineAutomaton:
    """The automaton of a clue, for cells of so many values. A clue that came before has the same one again."""
    match grammar:
        case "blocks" | "caps":
            return _read_blocks(clue, values)
        case "zebra":
            return _read_zebra(clue, values)
    raise ValueError(f"no such grammar of clues: {grammar}")


def _read_blocks(clue: Blocks, values: int) -> LineAutomaton:
    """A gap, which repeats; for each block its cells and another gap. A gap that nothing asks for can be left out.

    Two blocks of one ink need a gap, unless one of them has a half cell where they meet.
    """
    labels = [0] * values
    labels[0] = repeat = first = accepting = 1
    entered = entered_over_gap = 0
    states = 1
    ink_before = is_capped = 0
    for length, ink, before, after in clue:
        start = 1 << states
        if states == 1:
            first |= start
        elif ink != ink_before or is_capped or before:
            entered_over_gap |= start
        size = length
        if before:
            labels[before] |= start
            size += 1
            labels[ink] |= (start << length) - start << 1
        else:
            labels[ink] |= (start << length) - start
        if after:
            labels[after] |= start << size
            size += 1
        gap = start << size
        entered |= (gap << 1) - start
        accepting = gap | gap >> 1
        repeat |= gap
        states += size + 1
        ink_before, is_capped = ink, after
    labels[0] |= repeat
    return LineAutomaton(states, first, accepting, repeat, (entered, entered_over_gap), tuple(labels))


# A clue of a zebra lists some of a line's *maximal* runs, in order. So the cell behind a listed run, if there is one, has another
# value, and so has the cell before it. What lies between two listed runs p and q is one of
#
#     nothing                            where p and q have different values
#     one cell                           of neither value
#     first, any number of cells, last   first not of p's value, last not of q's
#
# which takes four states, single, first, any and last, between the cells of p and those of q.


def _read_zebra(clue: Blocks, values: int) -> LineAutomaton:
    anything = (1 << values) - 1
    if not clue:
        return LineAutomaton(1, 1, 1, 1, (0,) * LONG_REACH, (1,) * values)
    labels: list[int] = []  # of each state the values that it consumes
    enter = [0] * LONG_REACH
    repeat = 0

    def add(label: int, *entered_from: int) -> int:
        state = len(labels)
        labels.append(label)
        for other in entered_from if label else ():  # kernels count on it that every state that is reached consumes some value
            enter[state - other - 1] |= 1 << state
        return state

    any_cell = add(anything)
    repeat |= 1 << any_cell
    end, value_before = -1, -1
    first = 0
    for length, value, before, after in clue:
        if before or after:
            raise ValueError("a zebra has no half cells")
        others = anything & ~(1 << value)
        if end < 0:
            last = add(others, any_cell)
            start = add(1 << value, last)
            first = 1 << any_cell | 1 << last | 1 << start
        else:
            others_before = anything & ~(1 << value_before)
            single = add(others & others_before, end)
            opening = add(others_before, end)
            any_cell = add(anything, opening)
            repeat |= 1 << any_cell
            last = add(others, opening, any_cell)
            start = add(1 << value, single, last, *([end] if value != value_before else []))
        end = start
        for _ in range(length - 1):
            end = add(1 << value, end)
        value_before = value
    opening = add(anything & ~(1 << value_before), end)
    any_cell = add(anything, opening)
    repeat |= 1 << any_cell
    accepting = 1 << end | 1 << opening | 1 << any_cell
    by_value = (sum(1 << state for state, label in enumerate(labels) if label >> value & 1) for value in range(values))
    return LineAutomaton(len(labels), first, accepting, repeat, tuple(enter), tuple(by_value))
