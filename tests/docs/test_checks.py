"""The quick check of the documents: the documents pass it, and each kind of fault is found."""

from __future__ import annotations

import pytest

from tools.check_docs import (
    COMMAND_REFERENCE,
    commands,
    find_broken_links,
    find_missing_facts,
    find_orphans,
    find_problems,
    find_undocumented,
    find_unknown_commands,
    judge_command,
)
from tools.markdown import ROOT, Page, read_page, read_pages


def page(text: str, name: str = "docs/made-up.md") -> Page:
    return Page(ROOT / name, text)


def test_the_documents_are_sound() -> None:
    assert list(find_problems(read_pages())) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[a](nowhere.md)", "docs/made-up.md:1: link to nowhere.md: there is no such file"),
        ("\n[a](index.md#nowhere)", "docs/made-up.md:2: link to index.md#nowhere: index.md has no such heading"),
        ("# Here\n[a](#there)", "docs/made-up.md:2: link to #there: made-up.md has no such heading"),
    ],
)
def test_a_broken_link_is_found(text: str, problem: str) -> None:
    assert problem in list(find_broken_links(page(text)))


def test_sound_links_pass() -> None:
    text = "[a](index.md) [b](../README.md) [c](https://example.org/x) `[d](nowhere.md)`\n```text\n[e](nowhere.md)\n```\n"
    assert list(find_broken_links(page(text))) == []


def test_headings_become_anchors() -> None:
    assert page("# Exit codes\n## What `x` is, and why\n## Exit codes\n```sh\n# no heading\n```").anchors() == {
        "exit-codes",
        "what-x-is-and-why",
        "exit-codes-1",
    }


def test_a_page_without_a_way_to_it_is_found() -> None:
    start = page("[a](one.md)", "docs/index.md")
    one, two = page("[back](index.md)", "docs/one.md"), page("", "docs/two.md")
    assert list(find_orphans([start, one, two])) == ["docs/two.md:1: no way leads here from docs/index.md"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("`gridwright slove a.non`", "docs/made-up.md:1: gridwright has no command slove"),
        ("```console\n$ gridwright solve --nope a\n```", "docs/made-up.md:2: gridwright solve has no option --nope"),
        ("```sh\ncat a | gridwright solve --nope -\n```", "docs/made-up.md:2: gridwright solve has no option --nope"),
    ],
)
def test_an_unknown_command_or_option_is_found(text: str, problem: str) -> None:
    assert list(find_unknown_commands(page(text))) == [problem]


def test_a_known_command_passes() -> None:
    assert list(judge_command("gridwright solve -h --json --solutions=all FILE... -")) == []


def test_every_command_must_be_in_the_reference() -> None:
    reference = read_page(COMMAND_REFERENCE).text
    for name, _, _ in commands():
        assert list(find_undocumented(reference.replace(f"## {name}\n", "## gone\n"))) == [
            f"docs/reference/commands.md:1: {name} is not described"
        ]


def test_every_option_must_be_in_the_section_of_its_command() -> None:
    reference = read_page(COMMAND_REFERENCE).text
    before, heading, section = reference.partition("## gridwright solve\n")
    assert list(find_undocumented(before + heading + section.replace("--json", "--gone", 1))) == [
        "docs/reference/commands.md:1: option --json of gridwright solve is not described"
    ]


def test_lists_copied_by_hand_must_be_complete() -> None:
    problems = list(find_missing_facts("", "What `Kind` holds:\n| `solver` | x |\n| `nonsense` | x |\n"))
    assert "README.md:1: exit code 3 (a puzzle has no solution, or a board cannot be completed) is not listed" in problems
    assert "README.md:1: format webpbn is not listed" in problems
    assert "docs/how-to/add-a-kind.md:1: the table of Kind and its fields disagree on coach" in problems
    assert "docs/how-to/add-a-kind.md:1: the table of Kind and its fields disagree on nonsense" in problems
    assert "docs/how-to/add-a-kind.md:1: the table of Kind and its fields disagree on solver" not in problems
