"""The reference page tells the truth: its tables are the tables, and every example is one puzzle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright.kinds.crossword.kind import FORMATS
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.model.format import Format
from tests.unit.crossword.herons import A, D, read

PAGE = (Path(__file__).parents[3] / "docs/reference/crossword-formats.md").read_text(encoding="utf-8")
EXAMPLES = [
    match.groups() for match in re.finditer(r"^```(\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if match[1] != "text"
]
ORDER = (
    *("given", "goal", "given beside goal", "clues", "loose clues", "bars", "numbering", "rebus", "voids", "circles", "shades"),
    *("shades beside circles", "marks on blanks", "exact texts", "title", "author", "copyright", "licence", "description"),
    "extra",
)
NOT_FORMATS = {"Words for what is kept", "Letters", "Slots and their names"}


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_is_the_marsh(name: str, text: str) -> None:
    found = read(name, text)
    assert found.goal is not None
    assert found.goal.rows() == ["#SPY", "HERO", "OAR#"]
    assert found.labels is None
    if name != "crossword-text":
        assert found.info.title == "The marsh"
        assert found.clues == (Clue(A, "1", "Secret agent"), Clue(D, "4", "Santa's syllable"))
        assert found.circled == {(0, 1)}


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_every_format_is_described(each: Format) -> None:
    keeps = "everything" if set(ORDER) == each.keeps else ", ".join(word for word in ORDER if word in each.keeps)
    many = "yes" if each.holds_many else "no"
    assert f"| [`{each.name}`](#{each.name}) | {each.title} | {' '.join(each.suffixes)} | {many} | {keeps} |\n" in PAGE
    assert f"\n## {each.name}\n" in PAGE
    assert each.is_binary or any(name == each.name for name, _ in EXAMPLES)


def test_every_word_is_explained() -> None:
    explained = re.findall(r"^\| ([a-z, ]+) \| ", PAGE.split("\n## ")[1], re.MULTILINE)
    words = {word for row in explained for word in row.split(", ")} - {"word"}
    assert words == set(ORDER[: ORDER.index("title")])
    assert set().union(*(each.keeps for each in FORMATS)) == set(ORDER)


def test_nothing_is_described_that_does_not_exist() -> None:
    assert set(re.findall(r"^## (\S.*)$", PAGE, re.MULTILINE)) - NOT_FORMATS - {"Metadata", "Grid", "Clues"} == {
        each.name for each in FORMATS
    }
