"""Automata of lines: which lines they accept, and what they leave of a cell's values, in Python and in kernels."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.automaton import GRAMMARS, Blocks, LineAutomaton, make_automaton
from gridwright.kinds.nonogram.kernels.general.propagation import settle_domains
from gridwright.kinds.nonogram.kernels.general.state import new_board, new_incidence
from tests.differential.brute import settle_by_table
from tests.differential.general_brute import lines_of, meets_clue, settle_by_listing
from tests.soaking import some_or_all

LONGEST = {2: 10, 3: 6, 4: 5}
"""By number of values: how long lines may be that are listed."""


@st.composite
def clues(draw: st.DrawFn, grammar: str, values: int, most: int = 4) -> Blocks:
    size = st.integers(1, 4)
    if grammar == "zebra":
        return tuple((draw(size), draw(st.integers(0, values - 1)), 0, 0) for _ in range(draw(st.integers(0, most))))
    blocks = []
    half = st.sampled_from([0, 0, values - 1]) if values > 2 else st.just(0)
    for _ in range(draw(st.integers(0, most))):
        before, after = draw(half), draw(half)
        length = draw(st.integers(0 if before or after else 1, 4))
        blocks.append((length, draw(st.integers(1, values - 1)), before, after))
    return tuple(blocks)


def list_clues(grammar: str, values: int, longest: int) -> list[Blocks]:
    """Every clue of up to two blocks, without half cells, and all of three blocks of one or two cells."""
    inks = range(0 if grammar == "zebra" else 1, values)
    blocks = [(length, ink, 0, 0) for length in range(1, longest + 1) for ink in inks]
    short = [block for block in blocks if block[0] <= 2]
    return [(), *product(blocks), *product(blocks, repeat=2), *product(short, repeat=3)]


@some_or_all(every=17)
@pytest.mark.parametrize("grammar", GRAMMARS)
@pytest.mark.parametrize("values", [2, 3])
def test_every_short_line_is_accepted_if_and_only_if_it_meets_the_clue(values: int, grammar: str, every: int) -> None:
    length = {2: 9, 3: 6}[values] if every > 1 else {2: 12, 3: 8}[values]
    lines = list(product(range(values), repeat=length))
    for clue in list_clues(grammar, values, 4)[::every]:
        automaton = make_automaton(clue, grammar, values)
        accepted = {cells for cells in lines if automaton.accepts(cells)}
        assert accepted == {cells for cells in lines if meets_clue(cells, clue, grammar)}, clue


@given(st.data())
def test_what_is_left_of_each_cell_is_exact(data: st.DataObject) -> None:
    grammar, values = data.draw(st.sampled_from(GRAMMARS)), data.draw(st.sampled_from([2, 3, 4]))
    clue = data.draw(clues(grammar, values))
    length = data.draw(st.integers(1, LONGEST[values]))
    domains = data.draw(st.lists(st.integers(1, (1 << values) - 1), min_size=length, max_size=length))
    automaton = make_automaton(clue, grammar, values)
    expected = settle_by_listing(lines_of(length, values, clue, grammar), domains)
    assert automaton.settle(domains) == expected
    assert settle_by_kernel(automaton, values, domains) == expected


def settle_by_kernel(automaton: LineAutomaton, values: int, domains: list[int]) -> list[int] | None:
    """One line by itself; the queue must be empty afterwards, and the trail tell what has changed."""
    board = new_board(new_incidence([range(len(domains))], len(domains)), [automaton], values, domains)
    if not settle_domains(board):
        return None
    left: list[int] = board.domains.tolist()
    changed = [cell for cell, domain in enumerate(domains) if domain != left[cell]]
    assert sorted(board.trail_cells[: len(changed)].tolist()) == changed
    return left


def draw_long_line(chance: Random, grammar: str, values: int, length: int) -> tuple[Blocks, list[int], list[int]]:
    """A clue of a line, the line, and sets of values of which some leave little; most of them have the line's value."""
    cells: list[int] = []
    while len(cells) < length:
        cells += [chance.randrange(values)] * chance.randint(1, 5)
    cells = cells[:length]
    runs = [[cells[0], 0]]
    for value in cells:
        if value != runs[-1][0]:
            runs.append([value, 0])
        runs[-1][1] += 1
    if grammar == "zebra":
        clue = tuple((size, value, 0, 0) for value, size in runs if chance.random() < 0.8)
    else:
        clue = tuple((size, value, 0, 0) for value, size in runs if value)
    domains = [chance.randrange(1 << values) | 1 << value for value in cells]
    open_cells = chance.uniform(0.2, 1.0)
    domains = [(1 << values) - 1 if chance.random() < open_cells else domain for domain in domains]
    if chance.random() < 0.2:
        domains[chance.randrange(length)] = 1 << chance.randrange(values)
    return clue, cells, domains


@pytest.mark.parametrize("grammar", GRAMMARS)
@pytest.mark.parametrize("length", [50, 63, 64, 65, 90, 126, 130, 200])
def test_long_lines_are_settled_alike_in_words_and_in_python(length: int, grammar: str) -> None:
    """Around 64 and 128 states, and above: the sets of the kernel carry from word to word."""
    chance = Random(f"{length} {grammar}")
    for _ in range(12):
        values = chance.randint(2, 4)
        clue, cells, domains = draw_long_line(chance, grammar, values, length)
        automaton = make_automaton(clue, grammar, values)
        assert automaton.accepts(cells)
        assert settle_by_kernel(automaton, values, domains) == automaton.settle(domains)


def test_lines_of_exactly_one_and_two_words_of_states() -> None:
    for states in (63, 64, 65, 127, 128, 129):
        clue = ((states - 2, 1, 0, 0),)
        automaton = make_automaton(clue)
        assert automaton.states == states
        for length in (states - 2, states, states + 3):
            assert settle_by_kernel(automaton, 2, [3] * length) == automaton.settle([3] * length)
        assert settle_by_kernel(automaton, 2, [3] * (states - 3)) is None


@given(st.lists(st.integers(1, 6), max_size=12), st.lists(st.sampled_from([1, 2, 3, 3, 3]), min_size=1, max_size=80))
def test_black_and_white_is_a_case(lengths: list[int], domains: list[int]) -> None:
    known = [{1: 0, 2: 1, 3: 255}[domain] for domain in domains]
    expected = settle_by_table(lengths, known)
    left = make_automaton(tuple((length, 1, 0, 0) for length in lengths)).settle(domains)
    assert left == (None if expected is None else [{0: 1, 1: 2, 255: 3}[value] for value in expected])


def test_64_values_fit_into_a_word() -> None:
    clue = tuple((1, ink, 0, 0) for ink in range(1, 64))
    automaton = make_automaton(clue, "blocks", 64)
    everything = (1 << 64) - 1
    assert settle_by_kernel(automaton, 64, [everything] * 63) == [1 << ink for ink in range(1, 64)]
    with pytest.raises(ValueError, match="65 values"):
        new_board(new_incidence([range(2)], 2), [make_automaton((), "blocks", 65)], 65, [1, 1])


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="no such grammar"):
        make_automaton((), "stripes", 2)
    with pytest.raises(ValueError, match="half cells"):
        make_automaton(((1, 1, 2, 0),), "zebra", 3)


def test_incidence_lists_the_lines_of_each_cell() -> None:
    incidence = new_incidence([(0, 1, 2), (2, 0), (1,)], 3)
    assert np.split(incidence.line_of, incidence.first_line[1:-1].tolist())[0].tolist() == [0, 1]
    assert incidence.line_of.tolist() == [0, 1, 0, 2, 0, 1]
