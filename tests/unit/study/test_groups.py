"""Which puzzles belong together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.api import make_puzzle
from gridwright.model.making import Made
from gridwright.study.features import join_groups, name_group

HASH = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    "title",
    [
        "Horse",
        "HORSE ",
        "Horse (part 2 of 4)",
        "Horse (Part 2)",
        "Horse part 2",
        "Horse, part 2 of 4",
        "Horse - Part 2/4",
        "Horse 2/4",
        "Horse (2/4)",
        "Horse [2 of 4]",
        "Horse: pt. 3",
        "Horse Part II",
        "Horse \u2013 part iv of vi",
        "  horse \n part\t12  ",
    ],
)
def test_parts_of_a_picture_belong_together(title: str) -> None:
    assert name_group(title, "", HASH) == "horse"
    assert name_group(title, "Ann  B", HASH) == "ann b: horse"


@pytest.mark.parametrize(
    ("title", "group"),
    [
        ("Horse 2", "horse 2"),
        ("Apart 2", "apart 2"),
        ("Horse 1/2/2003", "horse 1/2/2003"),
        ("Counterpart", "counterpart"),
        ("Part of a horse", "part of a horse"),
        ("Straße", "strasse"),
        ("馬 (2/4)", "馬"),
        ("木馬 (2/4)", "木馬"),
        ("Лошадь 2/4", "лошадь"),
    ],
)
def test_other_titles_stay_apart(title: str, group: str) -> None:
    assert name_group(title, "", HASH) == group


@pytest.mark.parametrize(
    "title",
    ["", "?", "Untitled", "Puzzle 12", "Puzzle #12", "#17", "20x20", "Nonogram 10x10 #1-1", "Picross 3 of 300", "Level 7", "2/4"],
)
def test_a_title_that_any_puzzle_could_have_is_none(title: str) -> None:
    assert name_group(title, "", HASH) == HASH
    assert name_group(title, "Ann", HASH) == "by ann"
    assert name_group(title, "unknown", HASH) == HASH


def test_generated_puzzles_are_groups_of_their_own() -> None:
    made = [make_puzzle("nonogram", seed=1, index=index, width=5, height=5) for index in (1, 2, 3)]
    infos = [each.puzzle.info for each in made if isinstance(each, Made)]
    groups = [name_group(info.title, info.author, f"{index:032}") for index, info in enumerate(infos)]
    assert groups == [f"{index:032}" for index in range(3)]


@given(st.text(), st.text())
def test_any_title_has_a_group_that_can_be_printed(title: str, author: str) -> None:
    group = name_group(title, author, HASH)
    assert group
    assert group.isprintable()
    assert group == group.strip()


def test_a_title_without_end_is_cut_and_takes_no_time() -> None:
    assert len(name_group("horse " * 30_000 + "2/4", "ann" * 30_000, HASH)) < 500
    assert name_group("(" * 100_000 + "part " * 50_000 + "1/" * 50_000, "", HASH) == HASH


def test_groups_that_share_a_puzzle_are_one() -> None:
    hashes = ["a", "b", "c", "a", "d", "e", "c", "f"]
    groups = ["1", "1", "2", "3", "3", "4", "3", "5"]
    assert join_groups(hashes, groups) == ("1", "1", "1", "1", "1", "4", "1", "5")


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8))))
def test_joined_groups_are_the_connected_pieces(pairs: list[tuple[int, int]]) -> None:
    hashes, groups = [f"h{puzzle}" for puzzle, _ in pairs], [f"g{group}" for _, group in pairs]
    joined = join_groups(hashes, groups)
    labels = list(range(len(pairs)))
    for _ in pairs:  # the slow way: what two rows share spreads until nothing changes
        for one, other in ((a, b) for a in range(len(pairs)) for b in range(a)):
            if hashes[one] == hashes[other] or groups[one] == groups[other]:
                labels[one] = labels[other] = min(labels[one], labels[other])
    assert joined == tuple(groups[label] for label in labels)
