"""Console examples in documents: what is typed after `$ `, and the output that stands below it.

In expected output `…` stands for anything within a line, such as a time; a line that is only `…` stands for any number of
lines. (Three dots would not do: they are how three empty cells are drawn.) A command must end with exit code 0; an example of
another one ends in `; echo "exit code $?"`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tools.markdown import Fence

WILDCARD = "…"


@dataclass(frozen=True, slots=True)
class Example:
    """One command with the output it promises."""

    number: int
    command: str
    output: tuple[str, ...]


def parse_examples(fence: Fence) -> Iterator[Example]:
    """The commands of a console fence; lines after one that start with `> ` belong to it."""
    typed: list[str] = []
    output: list[str] = []
    start = fence.number
    for number, line in enumerate(fence.lines, start=fence.number):
        if line.startswith("$ "):
            if typed:
                yield Example(start, "\n".join(typed), tuple(output))
            start, typed, output = number, [line[2:]], []
        elif not typed:
            raise ValueError(f"line {number}: a console example must start with '$ ', found {line!r}")
        elif line.startswith("> ") and not output:
            typed.append(line[2:])
        else:
            output.append(line)
    if typed:
        yield Example(start, "\n".join(typed), tuple(output))


def matches(expected: tuple[str, ...], found: str) -> bool:
    """Whether `found` is the promised output; blanks at line ends and empty lines at the end do not count."""
    pattern = "".join(_line_pattern(line.rstrip()) for line in _drop_empty_end(expected))
    lines = _drop_empty_end(tuple(line.rstrip() for line in found.splitlines()))
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def _line_pattern(line: str) -> str:
    if line == WILDCARD:
        return r"(?:.*\n)*?"
    return ".*?".join(map(re.escape, line.split(WILDCARD))) + r"\n"


def _drop_empty_end(lines: tuple[str, ...]) -> tuple[str, ...]:
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    return lines[:end]
