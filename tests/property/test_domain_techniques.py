"""Every technique for lines of any sort is sound: what it claims holds in all completions. Broken variants are caught."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.techniques.domain_cases import solve_line
from gridwright.kinds.nonogram.techniques.domain_line import DomainLine, DomainMove, DomainTechnique, LineClue
from gridwright.kinds.nonogram.techniques.domain_painting import meet_inks
from gridwright.kinds.nonogram.techniques.domain_table import DOMAIN_TECHNIQUES
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from tests.unit.techniques.domain_mutants import BLIND_MUTANTS, DOMAIN_MUTANTS, break_rule
from tests.unit.techniques.domain_soundness import (
    GRAMMARS,
    State,
    draw_domains,
    draw_line,
    find_omission,
    find_violation,
    random_states,
    use,
    widen,
)
from tests.unit.techniques.mutants import Mutant

# Drawing takes seconds: not while tests are collected, which every process does, and by one process alone.
pytestmark = pytest.mark.xdist_group("domain techniques")


@cache
def list_states() -> tuple[State, ...]:
    return tuple(random_states(seed=3, count=2000))


@cache
def list_all_states() -> tuple[State, ...]:
    """With lines of which others leave more than the board knows."""
    return (*list_states(), *map(widen, list_states()[:600]))


def name_of(value: object) -> str:
    if isinstance(value, Mutant):
        return f"{value.code}: {value.old} -> {value.new}"
    return value.name if isinstance(value, DomainTechnique) else repr(value)


def test_every_grammar_is_put_to_the_test() -> None:
    assert {state.name for state in list_states()} == {name for name, _, _ in GRAMMARS}


@pytest.mark.parametrize("technique", DOMAIN_TECHNIQUES, ids=name_of)
def test_a_technique_claims_only_what_is_certain(technique: DomainTechnique) -> None:
    assert [fault for state in list_all_states() if (fault := find_violation(technique.rule, state))] == []


@pytest.mark.parametrize("technique", DOMAIN_TECHNIQUES, ids=name_of)
def test_every_technique_is_put_to_the_test(technique: DomainTechnique) -> None:
    """A rule that never speaks would be sound too."""
    assert sum(use(technique.rule, state.line.copy()) for state in list_all_states()) >= 20


@pytest.mark.parametrize("technique", [each for each in DOMAIN_TECHNIQUES if each.narrow_rule], ids=name_of)
def test_a_narrow_rule_finds_what_the_rule_finds_there(technique: DomainTechnique) -> None:
    """Of the same block, or of the same ink, which the case of a move names."""
    compared = 0
    for state in list_all_states():
        moves = list_until_contradiction(technique.rule(state.line))
        for move in moves:
            there = [each for each in moves if (each.block, each.case.split()[1:]) == (move.block, move.case.split()[1:])]
            assert list_until_contradiction(technique.claim_again(state.line, move)) == there
            compared += len(there) < len(moves)
    assert compared > 20


def list_until_contradiction(moves: Iterable[DomainMove]) -> list[DomainMove]:
    found: list[DomainMove] = []
    with suppress(ContradictionError):
        found.extend(moves)
    return found


@pytest.mark.parametrize("mutant", DOMAIN_MUTANTS, ids=name_of)
def test_a_broken_rule_is_caught(mutant: Mutant) -> None:
    rule = break_rule(mutant)
    assert any(find_violation(rule, state) for state in list_all_states())


def test_every_technique_has_a_broken_variant() -> None:
    assert {mutant.code for mutant in DOMAIN_MUTANTS} == {technique.code for technique in DOMAIN_TECHNIQUES}


def test_the_whole_line_misses_nothing() -> None:
    wide = [state for state in list_states() if state.line.starts == DomainLine(state.line.clue, state.line.domains).starts]
    wide = [state for state in wide if state.line.ends == DomainLine(state.line.clue, state.line.domains).ends]
    assert len(wide) > 500
    assert [fault for state in wide if (fault := find_omission(solve_line, state))] == []
    (mutant,) = BLIND_MUTANTS
    assert any(find_omission(break_rule(mutant), state) for state in wide)


@pytest.mark.parametrize("technique", DOMAIN_TECHNIQUES, ids=name_of)
def test_every_move_has_a_sentence(technique: DomainTechnique) -> None:
    for state in list_all_states():
        line = state.line.copy()
        is_meeting = technique.rule is meet_inks  # what it claims is on the line already
        moves = [(line, move) for move in technique.rule(line)] if is_meeting else technique.run(line)
        for before, move in moves:
            sentence = technique.sentence(before, move)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "None" not in sentence


def test_any_line_is_borne() -> None:
    """Whatever a player marked: a technique finds something, nothing, or a contradiction, and that only where there is one."""
    chance = Random(7)
    for _ in range(2000):
        _, grammar, palette = chance.choice(GRAMMARS)
        size, direction = chance.randint(1, 9), chance.randrange(2)
        other = describe(draw_line(chance, size, len(palette)), grammar, direction, palette)
        clue = LineClue(other, size, grammar, palette, direction)
        line = DomainLine(clue, draw_domains(chance, draw_line(chance, size, len(palette)), len(palette)))
        is_possible = clue.automaton.settle(line.domains) is not None
        try:
            for technique in chance.sample(DOMAIN_TECHNIQUES, 8):
                for before, move in technique.run(line):
                    assert technique.sentence(before, move)
        except ContradictionError:
            assert not is_possible


def test_what_carries_over_keeps_its_entry() -> None:
    known = {technique.code: technique for technique in TECHNIQUES}
    shared = [technique for technique in DOMAIN_TECHNIQUES if technique.code in known]
    assert len(shared) >= 9
    for technique in shared:
        assert technique.info == known[technique.code].info
