"""Every technique is sound: what it claims holds in all completions. Broken variants are caught by the same judge."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import product
from operator import and_, or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.cases import count_placements, solve_exactly, solve_line
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Technique, mirror_rule
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES, parse_rules
from tests.unit.techniques.mutants import BLIND, MUTANTS, Mutant, break_rule
from tests.unit.techniques.soundness import clue_of, find_omission, find_violation, make_state, random_states

STATES = (*random_states(seed=3, count=4000), Line((3, 1, 3), "???????##??????"))
"""Random lines, and one with long blocks on both sides of a short one, which chance hardly ever draws."""


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """A reachable line: a picture, what is known of it, and ranges cut by any share of what the picture allows."""
    truth = tuple(draw(st.lists(st.sampled_from((EMPTY, FILLED)), min_size=1, max_size=12)))
    known = tuple(draw(st.lists(st.booleans(), min_size=len(truth), max_size=len(truth))))
    share = st.sampled_from((0.0, 0.5, 1.0))
    cuts = tuple(draw(st.lists(st.tuples(share, share), max_size=len(truth))))
    return make_state(truth, known, cuts)


@st.composite
def worked_lines(draw: st.DrawFn) -> Line:
    """A line whose ranges were narrowed as they are when solving: by other techniques."""
    line = draw(lines())
    for technique in draw(st.lists(st.sampled_from(TECHNIQUES[:-1]), max_size=6)):
        technique.use(line)
    return line


def name_of(value: object) -> str:
    if isinstance(value, Mutant):
        return f"{value.code}: {value.old} -> {value.new}"
    return value.name if isinstance(value, Technique) else repr(value)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=name_of)
def test_a_technique_claims_only_what_is_certain(technique: Technique) -> None:
    assert [fault for line in STATES if (fault := find_violation(technique.rule, line))] == []


@given(worked_lines(), st.sampled_from(TECHNIQUES))
def test_a_technique_claims_only_what_is_certain_while_solving(line: Line, technique: Technique) -> None:
    assert find_violation(technique.rule, line) == ""


@pytest.mark.parametrize("technique", TECHNIQUES, ids=name_of)
def test_every_technique_is_put_to_the_test(technique: Technique) -> None:
    """A rule that never speaks would be sound too."""
    assert sum(technique.use(line.copy()) for line in STATES) >= 20


@pytest.mark.parametrize("mutant", MUTANTS, ids=name_of)
def test_a_broken_rule_is_caught(mutant: Mutant) -> None:
    rule = break_rule(mutant)
    assert any(find_violation(rule, line) for line in STATES)


def test_every_technique_has_a_broken_variant() -> None:
    assert {mutant.code for mutant in MUTANTS} == {technique.code for technique in TECHNIQUES}


def test_exact_solving_misses_nothing() -> None:
    assert [fault for line in STATES if (fault := find_omission(solve_line, line))] == []


@pytest.mark.parametrize("mutant", BLIND, ids=name_of)
def test_a_blind_variant_is_caught(mutant: Mutant) -> None:
    rule = break_rule(mutant)
    assert any(find_omission(rule, line) for line in STATES)


@given(worked_lines(), st.sampled_from(TECHNIQUES))
def test_every_move_has_a_sentence(line: Line, technique: Technique) -> None:
    for before, move in technique.run(line):
        sentence = technique.sentence(before, move)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "None" not in sentence


@given(worked_lines(), st.sampled_from(TECHNIQUES))
def test_a_mirror_of_the_mirror_is_the_rule(line: Line, technique: Technique) -> None:
    twin = line.copy()
    technique.use(line)
    replace(technique, rule=mirror_rule(mirror_rule(technique.rule))).use(twin)
    assert repr(line) == repr(twin)


@given(
    st.lists(st.integers(1, 4), max_size=4).map(tuple),
    st.lists(st.sampled_from((EMPTY, FILLED, UNKNOWN)), min_size=1, max_size=14),
    st.lists(st.sampled_from(TECHNIQUES), min_size=1, max_size=12),
)
def test_any_line_is_borne(lengths: tuple[int, ...], cells: list[int], techniques: list[Technique]) -> None:
    """Whatever a player marked: a technique finds something, nothing, or a contradiction, and that only where there is one."""
    try:
        line = Line(lengths, cells)
        for technique in techniques:
            for before, move in technique.run(line):
                assert technique.sentence(before, move)
    except ContradictionError:
        assert count_placements(lengths, cells) == 0


def test_from_both_ends_the_rules_find_the_same_in_the_mirror() -> None:
    rules = parse_rules("document,11m,12m,13m")
    for state in STATES[:1500]:
        line = Line(state.lengths, state.cells)
        image = line.mirrored()
        for each in (line, image):
            while sum(technique.use(each) for technique in rules):
                pass
        assert repr(image.mirrored()) == repr(line)


@pytest.mark.parametrize("size", [*range(1, 8), pytest.param(8, marks=pytest.mark.soak)])
def test_exact_solving_finds_what_all_completions_share(size: int) -> None:
    """On every line of this size: every clue, every state of the cells."""
    lines_of: dict[tuple[int, ...], list[int]] = {}
    for picture in range(1 << size):
        lines_of.setdefault(clue_of(unpack(picture, size)), []).append(picture)
    for cells in product((EMPTY, FILLED, UNKNOWN), repeat=size):
        filled, empty = (pack(cells, value) for value in (FILLED, EMPTY))
        for clue, pictures in lines_of.items():
            ways = [picture for picture in pictures if not picture & empty and not filled & ~picture]
            assert count_placements(clue, cells) == len(ways)
            assert solve_or_none(clue, cells) == (unpack_shared(ways, size) if ways else None)


def pack(cells: tuple[int, ...], value: int) -> int:
    """Which cells have this value, one bit a cell."""
    return sum(1 << place for place, cell in enumerate(cells) if cell == value)


def unpack(picture: int, size: int) -> tuple[int, ...]:
    return tuple(FILLED if picture >> place & 1 else EMPTY for place in range(size))


def unpack_shared(pictures: list[int], size: int) -> list[int]:
    """Filled where every picture is, empty where none is, unknown elsewhere."""
    always, ever = reduce(and_, pictures), reduce(or_, pictures)
    pairs = ((always >> place & 1, ever >> place & 1) for place in range(size))
    return [FILLED if is_always else UNKNOWN if is_ever else EMPTY for is_always, is_ever in pairs]


def solve_or_none(clue: tuple[int, ...], cells: tuple[int, ...]) -> list[int] | None:
    try:
        return solve_exactly(clue, cells)
    except ContradictionError:
        return None
