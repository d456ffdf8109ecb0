"""The kernels of filling against a slow twin that has sets of strings, and nothing to take back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kernels.interpreting import interpret
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.kernels.propagation import propagate_all
from gridwright.kinds.crossword.kernels.search import FOUND, MORE, NONE, RESTART, ROOM, search_fills
from gridwright.kinds.crossword.kernels.state import (
    BRANCHING,
    DOMAIN,
    FAILURE,
    LEVEL,
    NO_FAILURE,
    RESTART_FOR_NEXT,
    RESTART_LIMIT,
    SAMPLE,
    SLOT_RULE,
    WIDTH,
    WORD_RULE,
    State,
    with_room,
)
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import index_words
from gridwright.kinds.crossword.words.wordlist import make_wordlist
from gridwright.model.filling import FillSpecification
from tests.differential.fills_brute import given_words, list_fills


@dataclass(frozen=True)
class Case:
    """A small problem, with what the twin knows it by."""

    puzzle: Crossword
    words: frozenset[str]
    is_distinct: bool

    def make(self) -> Problem:
        index = index_words(make_wordlist(dict.fromkeys(self.words, 50)))
        return make_problem(self.puzzle, index, FillSpecification(distinct=self.is_distinct))


@st.composite
def draw_cases(draw: st.DrawFn) -> Case:
    width = draw(st.integers(2, 4))
    symbols = st.sampled_from("......#A")
    rows = draw(st.lists(st.lists(symbols, min_size=width, max_size=width).map("".join), min_size=2, max_size=3))
    rows[0] = ".." + rows[0][2:]
    # Few letters and many words, so that most grids need a search.
    letters = draw(st.sampled_from(("AB", "ABC")))
    everything = ["".join(word) for length in (2, 3, 4) for word in product(letters, repeat=length)]
    source, count = draw(st.randoms(use_true_random=False)), draw(st.integers(1, 45))
    puzzle = Crossword.build(rows)
    words = {*source.sample(everything, min(count, len(everything))), *given_words(puzzle)}
    return Case(puzzle, frozenset(words), draw(st.booleans()))


def narrow_slowly(case: Case, domains: list[set[str]]) -> list[set[str]]:
    """What is left of the words of each slot when nothing more follows; shorter slots first make no difference."""
    puzzle, given_letters = case.puzzle, case.puzzle.blank_board()
    while True:
        before = [set(domain) for domain in domains]
        cells: dict[tuple[int, int], set[str]] = {}
        for slot, domain in zip(puzzle.slots, domains, strict=True):
            for place, cell in enumerate(slot.cells):
                held = given_letters.letter(cell)
                found = {word[place] for word in domain if not held or word[place] == held}
                cells[cell] = cells[cell] & found if cell in cells else found
        for number, slot in enumerate(puzzle.slots):
            domains[number] = {
                word for word in domains[number] if all(word[place] in cells[cell] for place, cell in enumerate(slot.cells))
            }
        if case.is_distinct:
            for number, domain in enumerate(domains):
                if len(domain) == 1:
                    for other in range(len(domains)):
                        if other != number:
                            domains[other] = domains[other] - domain
        if domains == before or not all(domains):
            return domains


def read_domains(problem: Problem, state: State) -> list[set[str]]:
    words = problem.lexicon.index.word
    domains = []
    for length, (width, first) in zip(problem.lengths, problem.network.slots[:, [WIDTH, DOMAIN]].tolist(), strict=True):
        bits = np.unpackbits(state.domains[first : first + width].view(np.uint8), bitorder="little")
        domains.append({words(length, number) for number in np.flatnonzero(bits).tolist()})
    return domains


@given(draw_cases())
def test_what_follows_is_what_the_twin_says(case: Case) -> None:
    problem = case.make()
    state = problem.new_state()
    failed = propagate_all(problem.network, state, problem.letters)
    expected = narrow_slowly(case, [{word for word in case.words if len(word) == len(slot.cells)} for slot in case.puzzle.slots])
    assert (failed == NO_FAILURE) == all(expected)
    if failed == NO_FAILURE:
        assert read_domains(problem, state) == expected
        assert state.sizes.tolist() == [len(domain) for domain in expected]
        check_letters(problem, state, expected)


def check_letters(problem: Problem, state: State, domains: list[set[str]]) -> None:
    """Every cell has just the letters that the words of its slots have there."""
    alphabet = problem.lexicon.index.wordlist.alphabet
    for cell, mask in zip(problem.cells, state.masks.tolist(), strict=True):
        letters = {letter for number, letter in enumerate(alphabet) if mask >> number & 1}
        for slot, domain in zip(problem.slots, domains, strict=True):
            if cell in slot.cells:
                assert letters == {word[slot.cells.index(cell)] for word in domain}


@given(draw_cases(), st.integers(0, 2), st.integers(0, 3), st.integers(0, 1), st.integers(1, 30), st.integers(0, 1_000))
def test_going_back_leaves_what_is_true_of_every_fill(
    case: Case, slot_rule: int, word_rule: int, branching: int, budget: int, seed: int
) -> None:
    problem = case.make()
    state = problem.new_state(seed=seed)
    if propagate_all(problem.network, state, problem.letters) != NO_FAILURE:
        return
    header = state.header
    header[SLOT_RULE], header[WORD_RULE], header[BRANCHING], header[SAMPLE] = slot_rule, word_rule, branching, 3
    ending = search_fills(problem.network, state, budget)
    fills = list_fills(case.puzzle, case.words, distinct=case.is_distinct)
    assert not (ending == NONE and fills)
    assert not (ending == FOUND and not fills)
    if ending == NONE:
        return
    if ending == FOUND:
        assert problem.read_board(problem.read_words(state)) in fills
    header[FAILURE] = RESTART_FOR_NEXT
    search_fills(problem.network, state, 0)
    assert header[LEVEL] == 0
    kept = read_domains(problem, state)
    # What was refuted before the first decision stays out; nothing else does.
    assert narrow_slowly(case, [set(domain) for domain in kept]) == kept
    assert state.sizes.tolist() == [len(domain) for domain in kept]
    check_letters(problem, state, kept)
    for board in fills:
        assert all(board.entry(slot) in domain for slot, domain in zip(case.puzzle.slots, kept, strict=True))


@given(draw_cases(), st.integers(0, 1), st.integers(0, 5))
def test_a_search_that_is_stopped_grows_and_begins_anew_finds_the_same(case: Case, branching: int, patience: int) -> None:
    problem = case.make()
    state = problem.new_state(seed=patience)
    fills = list_fills(case.puzzle, case.words, distinct=case.is_distinct)
    if propagate_all(problem.network, state, problem.letters) != NO_FAILURE:
        assert not fills
        return
    # Room for two levels only, and weights about to be too large.
    slots, words = len(problem.slots), len(state.domains)
    state = state._replace(
        saves=state.saves[: 2 * slots].copy(),
        saved_words=state.saved_words[: 2 * words].copy(),
        saved_places=state.saved_places[: 2 * words].copy(),
    )
    state.weight_step[0] = 1e100
    state.header[BRANCHING], state.header[SAMPLE], state.header[RESTART_LIMIT] = branching, 200, patience
    while (ending := search_fills(problem.network, state, 1)) not in (FOUND, NONE):
        assert ending in (MORE, ROOM, RESTART)
        if ending == ROOM:
            state = with_room(state)
        elif ending == RESTART:
            state.header[RESTART_LIMIT] += 1
    assert (ending == FOUND) == bool(fills)
    assert np.isfinite(state.weights).all()


def check_same(one: State, other: State) -> None:
    for name in State._fields:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


@given(draw_cases(), st.integers(0, 2), st.integers(0, 3), st.integers(0, 1), st.integers(0, 20), st.integers(0, 1_000))
def test_python_takes_the_very_same_steps(
    case: Case, slot_rule: int, word_rule: int, branching: int, budget: int, seed: int
) -> None:
    problem = case.make()
    compiled = problem.new_state(seed=seed)
    header = compiled.header
    header[SLOT_RULE], header[WORD_RULE], header[BRANCHING] = slot_rule, word_rule, branching
    header[SAMPLE], header[RESTART_LIMIT] = 3, seed % 4
    interpreted = State(*(array.copy() for array in compiled))
    network, letters = problem.network, problem.letters
    failed = propagate_all(network, compiled, letters)
    assert interpret(propagate_all)(network, interpreted, letters) == failed
    check_same(compiled, interpreted)
    if failed == NO_FAILURE:
        ending = search_fills(network, compiled, budget)
        # One after the other at the same search, as when machine code is there at last.
        for part in (budget // 2, budget - budget // 2):
            if (found := interpret(search_fills)(network, interpreted, part)) != MORE:
                break
        assert found == ending
        check_same(compiled, interpreted)
