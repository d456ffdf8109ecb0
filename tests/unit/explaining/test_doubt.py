"""Why a line cannot be: found whenever it cannot, never when it can, and told with only the thoughts that are needed."""

from __future__ import annotations

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.explaining.insight import MOST_LOOKS, look_until, study
from gridwright.kinds.nonogram.explaining.sentences import find_fault
from gridwright.kinds.nonogram.techniques.line import Line
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from tests.unit.explaining.judge import fitting

ORDERED = sorted(TECHNIQUES, key=lambda technique: (technique.tier, technique.cost))
EASY = [technique for technique in ORDERED if technique.tier <= 2]

clues = st.lists(st.integers(1, 4), max_size=4).filter(lambda clue: sum(clue) + len(clue) - 1 <= 12)
lines = st.lists(st.sampled_from((UNKNOWN, UNKNOWN, FILLED, EMPTY)), min_size=12, max_size=12)


@given(clues, lines)
def test_a_fault_is_found_in_exactly_the_lines_that_cannot_be(clue: list[int], cells: list[int]) -> None:
    fault = find_fault(clue, cells, ORDERED)
    assert (fault is None) == bool(fitting(clue, cells))
    if fault is not None:
        assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in fault.sentences())


@given(clues, lines)
def test_easy_techniques_find_no_fault_where_there_is_none(clue: list[int], cells: list[int]) -> None:
    if find_fault(clue, cells, EASY) is not None:
        assert not fitting(clue, cells)


def test_a_fault_that_can_be_seen_needs_no_thoughts() -> None:
    fault = find_fault((3,), Line((3,), "??.??").cells, ORDERED)
    assert fault is not None
    assert fault.sentences() == [
        "The 3 must lie within cells 1-5; however it is placed, it covers cell 3.",
        "But cell 3 would have to be both filled and empty.",
    ]


def test_thoughts_lead_to_what_would_have_to_be() -> None:
    fault = find_fault((3, 2, 3), Line((3, 2, 3), "..??#??#.##.???????.").cells, EASY)
    assert fault is not None
    first, *_, claim, last = fault.sentences()
    assert first.startswith("Whichever block the filled cell 8 is part of")
    assert claim.endswith("so it covers cell 12 too.")
    assert last == "But cell 12 would have to be both filled and empty."


@given(clues, lines, st.data())
def test_looks_give_what_is_wanted_and_each_follows(clue: list[int], cells: list[int], data: st.DataObject) -> None:
    ways = fitting(clue, cells)
    agreed = [cell for cell in range(12) if cells[cell] == UNKNOWN and len({way[cell] for way in ways}) == 1]
    if not agreed:
        return
    wanted = frozenset(data.draw(st.lists(st.sampled_from(agreed), min_size=1, max_size=3)))
    looks = look_until(clue, cells, partial(study, clue, techniques=EASY), wanted)
    assert looks is None or 1 <= len(looks) <= MOST_LOOKS
    now = list(cells)
    for look in looks or ():
        for cell in look.cells:
            assert now[cell] == UNKNOWN
            value = FILLED if cell in look.insight.fills else EMPTY
            assert {way[cell] for way in fitting(clue, now)} == {value}
        for cell in look.cells:
            now[cell] = FILLED if cell in look.insight.fills else EMPTY
    assert looks is None or all(now[cell] != UNKNOWN for cell in wanted)
