"""The list of techniques, and how rules are written."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.levels import LEVEL_NAMES
from gridwright.kinds.slitherlink.techniques.table import ENTRIES, TECHNIQUES, choose_rules, parse_rules
from gridwright.model.errors import InputError

LAST = max(int(each.code) for each in TECHNIQUES if each.code.isdigit())


def codes(text: str) -> list[str]:
    return [technique.code for technique in parse_rules(text)]


def test_techniques_come_easiest_first_and_no_name_twice() -> None:
    assert list(ENTRIES) == sorted(ENTRIES, key=lambda each: (each.tier, each.cost))
    assert [each for each in ENTRIES if each in TECHNIQUES] == list(TECHNIQUES)
    words = [word.lower() for each in ENTRIES for word in {each.code, each.name}]
    assert len(set(words)) == len(words)
    assert all((each.propagators is None) != (each.search is None) for each in TECHNIQUES)


def test_numbers_have_no_gap() -> None:
    numbers = sorted(int(each.code) for each in TECHNIQUES if each.code.isdigit())
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_level_has_its_own_techniques_and_those_below() -> None:
    for tier, level in enumerate(LEVEL_NAMES, start=1):
        assert {each.tier for each in parse_rules(level)} == set(range(1, tier + 1))
    assert codes("very-easy") == codes("Very Easy") == [each.code for each in TECHNIQUES if each.tier == 1]


def test_colouring_can_be_left_out() -> None:
    assert not any(each.colours_cells for each in parse_rules("all,no-colouring"))
    easy = [each for each in TECHNIQUES if each.tier <= 2]
    assert codes("no-colouring,easy") == [each.code for each in easy if not each.colours_cells] != [each.code for each in easy]


def test_what_takes_uniqueness_for_granted_has_to_be_named() -> None:
    assert "H" not in codes("all") + codes("expert")
    assert codes("highlander") == codes("h") == ["H"]


def test_suppositions_alone_are_followed_by_what_is_very_easy() -> None:
    assert [each.name for each in choose_rules("what-if").techniques] == [each.name for each in parse_rules("very-easy,what-if")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            f"found '', expected numbers 1-{LAST}, codes such as H, ranges such as 2-5, a name, a level such as hard, no-colour",
        ),
        (f"{LAST + 1}", f"found '{LAST + 1}', expected numbers 1-{LAST}"),
        ("5-2", f"found '5-2', expected a range of rules from 1 to {LAST}, the smaller number first"),
        ("1-99", f"found '1-99', expected a range of rules from 1 to {LAST}, the smaller number first"),
        ("x" * 50, f"found '{'x' * 37}...', expected numbers"),
        ("²", "found '²', expected numbers"),
    ],
)
def test_wrong_rules_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=r"^rules: ") as caught:
        choose_rules(text)
    assert message in str(caught.value)
