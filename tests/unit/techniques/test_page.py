"""The page on techniques: every example on it is run, and every technique has one, under its tier."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from tests.unit.techniques.pictures import Ranges, make_line, ranges_of, technique, tell
from tools.markdown import ROOT

PAGE = (ROOT / "docs/explanation/techniques.md").read_text()


class Example(NamedTuple):
    tier: int
    title: str
    code: str
    document: str
    clue: tuple[int, ...]
    within: Ranges | None
    before: str
    after: str
    leaves: Ranges | None
    why: list[str]


def parse_examples(text: str) -> Iterator[Example]:
    """The fence under every heading that names a technique."""
    tier = 0
    for part in re.split(r"^(?=##)", text, flags=re.MULTILINE):
        if found := re.match(r"## Tier (\d)", part):
            tier = int(found[1])
        if found := re.match(r"### (.+) \(`(\w+)`(?:; document: (.+))?\)\n", part):
            fence = re.search(r"```text\n(.*?)```", part, re.DOTALL)
            assert fence is not None, f"{found[1]}: no example"
            yield parse_example(tier, found[1], found[2], found[3] or "", fence[1])


def parse_example(tier: int, title: str, code: str, document: str, fence: str) -> Example:
    # A line that starts with blanks goes on with the one before it.
    lines = [line.split(maxsplit=1) for line in re.sub(r"\n {7}", " ", fence).splitlines()]
    values = {key: rest for key, rest in lines if key != "why"}
    clue = tuple(map(int, values["clue"].split()))
    before = values["before"]
    after = values.get("after", before)
    within, leaves = parse_ranges(values.get("within")), parse_ranges(values.get("leaves"))
    return Example(
        tier, title, code, document, clue, within, before, after, leaves, [rest for key, rest in lines if key == "why"]
    )


def parse_ranges(text: str | None) -> Ranges | None:
    if text is None:
        return None
    return [(int(first) - 1, int(last) - 1) for first, last in re.findall(r"(\d+)-(\d+)", text)]


EXAMPLES = list(parse_examples(PAGE))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_an_example_is_true(example: Example) -> None:
    line = make_line(example.clue, example.before, example.within)
    start = ranges_of(line)
    technique(example.code).run(line)
    assert line.drawn() == example.after
    assert ranges_of(line) == (start if example.leaves is None else example.leaves)
    assert tell(example.code, example.clue, example.before, example.within) == example.why


def test_every_technique_is_explained_in_order() -> None:
    told = [(example.tier, example.title, example.code, example.document) for example in EXAMPLES]
    assert told == [(each.tier, each.title, each.code, each.document) for each in TECHNIQUES]
