"""The reference page tells the truth: its table is the table, and every example is one snail, with a single solution."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright.kinds.slitherlink.kind import FORMATS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.solver import solve
from gridwright.model.format import Format
from gridwright.model.outcome import Solved
from tests.unit.slitherlink.snails import LOOP, STARTED, read

PAGE = (Path(__file__).parents[3] / "docs/reference/slitherlink-formats.md").read_text(encoding="utf-8")
CLUES = ["2..2", ".3.2", "3.23"]
EXAMPLES = [
    match.groups()
    for match in re.finditer(r"^```(\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if match[1] not in ("text", "console")
]
ORDER = ("given", "goal", "title", "author", "copyright", "licence", "description", "extra")
NOT_FORMATS = {"Boards and spots", "Tilings", "Variants"}


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_is_the_snail(name: str, text: str) -> None:
    found = read(name, text)
    assert found.rows() == CLUES
    assert found.goal in (None, LOOP)
    assert found.given in (None, STARTED)


def test_the_solution_that_is_shown_is_the_loop() -> None:
    drawn = re.search(r"^```text\n(\+.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert drawn is not None
    found = read("slither-text", drawn[1])
    assert (found.rows(), found.goal) == (CLUES, LOOP)


def test_there_is_no_other_solution() -> None:
    outcome = solve(Slitherlink.build(CLUES))
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution == LOOP


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_every_format_is_described(each: Format) -> None:
    keeps = ", ".join(word for word in ORDER if word in each.keeps) or "clues only"
    many = "yes" if each.holds_many else "no"
    assert f"| [`{each.name}`](#{each.name}) | {each.title} | {' '.join(each.suffixes)} | {many} | {keeps} |\n" in PAGE
    assert f"\n## {each.name}\n" in PAGE
    assert each.parse is None or any(name == each.name for name, _ in EXAMPLES)


def test_nothing_is_described_that_does_not_exist() -> None:
    assert set(re.findall(r"^## (.+)$", PAGE, re.MULTILINE)) - NOT_FORMATS == {each.name for each in FORMATS}
