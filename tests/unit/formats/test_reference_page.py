"""The reference page tells the truth: its table is the table, and every example is the boat."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.format import Format
from tests.unit.formats.boats import BOAT, COLOURED_BOAT
from tests.unit.formats.helpers import read

PAGE = (Path(__file__).parents[3] / "docs/reference/formats.md").read_text(encoding="utf-8")
EXAMPLES = [
    match.groups()
    for match in re.finditer(r"^```(\S+)( colour)?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if match[1] != "text"
]
SORTS = ("colour", "triangles", "caps", "zebra", "triddler", "block")
"""In a column of their own: a puzzle of a sort that is not there is refused."""
ORDER = ("colours", "ink names", "given", "goal", "title", "author", "copyright", "licence", "description", "extra")


@pytest.mark.parametrize(("name", "colour", "text"), EXAMPLES, ids=[f"{name}{colour or ''}" for name, colour, _ in EXAMPLES])
def test_every_example_is_the_boat(name: str, colour: str | None, text: str) -> None:
    boat = COLOURED_BOAT if colour else BOAT
    found = read(name, text)
    assert found.clues == boat.clues
    assert [ink.colour for ink in found.palette] == [ink.colour for ink in boat.palette]


@pytest.mark.parametrize("sort", ["caps", "zebra", "triddler", "block"])
def test_every_sort_is_shown_in_our_own_format(sort: str) -> None:
    (text,) = re.findall(rf"^```json {sort}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    puzzle = read("json", text)
    assert sort in (puzzle.sort, puzzle.grammar)
    assert solve(puzzle).solutions == (puzzle.goal,)


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_every_format_is_described(each: Format) -> None:
    keeps = ", ".join(word for word in ORDER if word in each.keeps) or "clues only"
    sorts = "all" if each.keeps.issuperset(SORTS) else ", ".join(word for word in SORTS if word in each.keeps)
    many = "yes" if each.holds_many else "no"
    assert f"| [`{each.name}`](#{each.name}) | {each.title} | {' '.join(each.suffixes)} | {many} | {sorts} | {keeps} |\n" in PAGE
    assert f"\n## {each.name}\n" in PAGE
    assert each.is_binary or any(name == each.name for name, _, _ in EXAMPLES)


def test_nothing_is_described_that_does_not_exist() -> None:
    assert set(re.findall(r"^## (.+)$", PAGE, re.MULTILINE)) == {each.name for each in FORMATS}
