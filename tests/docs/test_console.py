"""The reader of console examples: it must be able to fail."""

from __future__ import annotations

import pytest

from tests.docs.console import Example, matches, parse_examples
from tools.markdown import Fence


def test_commands_continuations_and_output_are_told_apart() -> None:
    fence = Fence("console", 10, ("$ cat <<END > a", "> 1 2", "> END", "$ cat a", "1 2", "> not typed", "$ true"))
    assert list(parse_examples(fence)) == [
        Example(10, "cat <<END > a\n1 2\nEND", ()),
        Example(13, "cat a", ("1 2", "> not typed")),
        Example(16, "true", ()),
    ]


def test_output_before_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="line 3: a console example must start"):
        list(parse_examples(Fence("console", 3, ("output",))))


@pytest.mark.parametrize(
    ("expected", "found", "fits"),
    [
        ("solved in … ms", "solved in 1.25 ms", True),
        ("solved in … ms", "solved in 1.25 s", False),
        ("...#", "...#", True),
        ("...#", "####", False),
        ("a\n…\nz", "a\nb\nc\nz", True),
        ("a\n…\nz", "a\nz", True),
        ("a\n…\nz", "a\nb", False),
        ("a", "a\nb", False),
        ("a\n\n", "a  \n", True),
        ("", "surprise", False),
    ],
)
def test_wildcard(expected: str, found: str, fits: bool) -> None:
    assert matches(tuple(expected.splitlines()), found) is fits
