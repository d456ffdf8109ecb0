"""The table of techniques, and how `--rules` chooses among them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gridwright.kinds.common.techniques import Text, order_techniques, refuse_doubles
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.kinds.nonogram.techniques.table import DOCUMENT_ORDER, TECHNIQUES, in_document_order, parse_rules
from gridwright.model.errors import InputError

KNOWN_TIERS = {1: "F 1 2 6", 2: "3 4 5 5w 7 11 11f 11m", 3: "8 9 10 12 12m 13 13m X", 4: "Y", 5: "dp"}
KNOWN_ORDER = [*map(str, range(1, 14)), "5w", "11f", "11m", "12m", "13m", "X", "Y", "dp", "F"]
"""Codes on which files and saved ratings rely. There may be more techniques: they need no place here."""


def codes(text: str) -> str:
    return " ".join(technique.code for technique in in_document_order(parse_rules(text)))


def test_the_table_goes_from_easy_to_hard() -> None:
    order = [(technique.tier, technique.cost) for technique in TECHNIQUES]
    assert order == sorted(set(order))
    assert {technique.tier for technique in TECHNIQUES} == {1, 2, 3, 4, 5}


def test_a_technique_that_ratings_rely_on_keeps_its_tier() -> None:
    tiers = {technique.code: technique.tier for technique in TECHNIQUES}
    known = {code: tier for tier, known_codes in KNOWN_TIERS.items() for code in known_codes.split()}
    assert {code: tiers.get(code) for code in known} == known
    assert sorted(known) == sorted(KNOWN_ORDER)


def test_every_technique_has_its_own_code_and_name_and_place() -> None:
    assert len({technique.code for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert len({technique.turn for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert sorted(DOCUMENT_ORDER) == sorted(technique.code for technique in TECHNIQUES)


def test_all_means_every_technique_and_the_known_ones_keep_their_order() -> None:
    chosen = codes("all").split()
    assert sorted(chosen) == sorted(technique.code for technique in TECHNIQUES)
    assert [code for code in chosen if code in KNOWN_ORDER] == KNOWN_ORDER


FIRST, SECOND = parse_rules("F,1")
NO_POLISH = replace(FIRST.texts, pl=Text("", ""))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (replace(SECOND, code=FIRST.code.lower()), "two techniques have the code f: "),
        (replace(SECOND, name=FIRST.name), "two techniques have the name finished-line: "),
        (replace(SECOND, tier=FIRST.tier, cost=FIRST.cost), f"two techniques have the tier and cost 1, {FIRST.cost}: "),
    ],
)
def test_entries_that_share_what_must_differ_are_both_named(entry: Technique, message: str) -> None:
    both = f"{FIRST.name} (code {FIRST.code}) and {entry.name} (code {entry.code})"
    with pytest.raises(ValueError, match=f"^{re.escape(message + both)}$"):
        order_techniques((FIRST, entry))


def test_an_entry_without_a_text_is_named() -> None:
    with pytest.raises(ValueError, match=r"^the technique finished-line \(code F\) lacks a title or a lesson .* language pl$"):
        order_techniques((replace(FIRST, texts=NO_POLISH), SECOND))


def test_entries_with_the_same_turn_are_both_named() -> None:
    both = f"{FIRST.name} (code {FIRST.code}) and {SECOND.name} (code {SECOND.code})"
    with pytest.raises(ValueError, match=f"^{re.escape(f'two techniques have the turn {FIRST.turn}: {both}')}$"):
        refuse_doubles((FIRST, replace(SECOND, turn=FIRST.turn)), "turn", lambda each: str(each.turn))


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("1,2,5-10", "1 2 5 6 7 8 9 10"),
        ("document", "1 2 3 4 5 6 7 8 9 10 11 12 13"),
        ("1-14", "1 2 3 4 5 6 7 8 9 10 11 12 13 dp"),
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
