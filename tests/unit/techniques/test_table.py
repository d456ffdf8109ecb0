"""The table of techniques, and how `--rules` chooses among them."""

from __future__ import annotations

import re

import pytest

from gridwright.kinds.nonogram.techniques.table import DOCUMENT_ORDER, TECHNIQUES, in_document_order, parse_rules
from gridwright.model.errors import InputError


def codes(text: str) -> str:
    return " ".join(technique.code for technique in in_document_order(parse_rules(text)))


def test_the_table_goes_from_easy_to_hard() -> None:
    order = [(technique.tier, technique.cost) for technique in TECHNIQUES]
    assert order == sorted(set(order))
    tiers = {tier: {technique.code for technique in TECHNIQUES if technique.tier == tier} for tier in (1, 2, 3, 4, 5)}
    assert tiers == {
        1: {"F", "1", "2", "6"},
        2: {"3", "4", "5", "5w", "7", "11", "11f", "11m"},
        3: {"8", "9", "10", "12", "12m", "13", "13m", "X"},
        4: {"Y"},
        5: {"dp"},
    }


def test_every_technique_has_its_own_code_and_name_and_place() -> None:
    assert len({technique.code for technique in TECHNIQUES}) == len({technique.name for technique in TECHNIQUES}) == 22
    assert sorted(DOCUMENT_ORDER) == sorted(technique.code for technique in TECHNIQUES)


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("1,2,5-10", "1 2 5 6 7 8 9 10"),
        ("document", "1 2 3 4 5 6 7 8 9 10 11 12 13"),
        ("1-14", "1 2 3 4 5 6 7 8 9 10 11 12 13 dp"),
        ("all", "1 2 3 4 5 6 7 8 9 10 11 12 13 5w 11f 11m 12m 13m X Y dp F"),
        ("dp", "dp"),
        ("14", "dp"),
        ("DP, x", "X dp"),
        ("owners,Owner-Cases", "X Y"),
        ("11M , 5W", "5w 11m"),
        (" 3 - 4 ", "3 4"),
        ("2,2,2", "2"),
        ("Simple-Spaces", "2"),
    ],
)
def test_rules_are_chosen(text: str, chosen: str) -> None:
    assert codes(text) == chosen


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "''"),
        ("1,,2", "''"),
        ("15", "'15'"),
        ("0", "'0'"),
        ("1-20", "'1-20'"),
        ("7-5", "'7-5'"),
        ("1,11q", "'11q'"),
        ("²", "'²'"),
        ("x" * 100, "'" + "x" * 37 + "...'"),
    ],
)
def test_other_words_are_refused(text: str, found: str) -> None:
    with pytest.raises(InputError, match=f"^rules: found {re.escape(found)}, expected .*$"):
        parse_rules(text)
