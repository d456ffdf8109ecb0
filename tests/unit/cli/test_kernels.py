"""Whoever waits for the first compile is told so, in the same words wherever it happens."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from gridwright.cli import kernels
from gridwright.cli.progress import ProgressBar
from gridwright.kernels import KINDS, cache
from gridwright.kernels import __main__ as by_hand
from gridwright.model.errors import InputError
from gridwright.workbench import Entry

SOLVING = "settle_line settle advance learn encode"
EXPECTED = f"Compiling the kernels for nonogram, once (about half a minute): {SOLVING} done in N s\n"
EXPECTED_ALL = (
    f"Compiling the kernels for nonogram, once (about a minute): {SOLVING} run_rules run_rounds simulate done in N s\n"
    "Compiling the kernels for slitherlink, once (about a minute): deduce try_edges reduce_clues grow_loop done in N s\n"
    "Compiling the kernels for crossword, once (about half a minute): "
    "narrow_slots search_fills search_rectangle probe_rectangle done in N s\n"
)


def without_seconds(text: str) -> str:
    return re.sub(r"\d+ s$", "N s", text, flags=re.MULTILINE)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing had been compiled yet, and compiling took no time."""
    monkeypatch.setattr(kernels, "has_warm_kernels", lambda purpose, kind: False)
    monkeypatch.setattr(by_hand, "is_compiled", lambda kind: False)
    monkeypatch.setattr(cache, "load", lambda module: None)


@pytest.mark.usefixtures("cold")
def test_each_kernel_is_named_and_the_words_are_the_same_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in KINDS:
        kernels.prepare_kernels(kind, "all")
    told = capsys.readouterr()
    by_hand.main()
    assert without_seconds(told.err) == without_seconds(capsys.readouterr().err) == EXPECTED_ALL
    assert told.out == ""


@pytest.mark.usefixtures("cold")
def test_whoever_only_solves_does_not_wait_for_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("nonogram")
    assert without_seconds(capsys.readouterr().err) == EXPECTED


@pytest.mark.usefixtures("cold")
def test_what_stops_it_is_told_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(module: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cache, "load", stop)
    with pytest.raises(KeyboardInterrupt):
        kernels.prepare_kernels("nonogram")
    assert capsys.readouterr().err == "Compiling the kernels for nonogram, once (about half a minute): settle_line \n"


def test_nothing_is_said_when_all_is_ready(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(kernels, "has_warm_kernels", lambda purpose, kind: True)
    kernels.prepare_kernels("nonogram")
    assert capsys.readouterr().err == ""


def test_a_kind_without_kernels_needs_none(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("a kind of its own")
    assert capsys.readouterr().err == ""


def test_each_kind_is_made_ready_once_before_its_first_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(kernels, "prepare_kernels", lambda kind, purpose: told.append((kind, purpose)))
    monkeypatch.setattr(kernels, "kind_of", lambda puzzle: SimpleNamespace(name=puzzle, is_deduced=puzzle != "crossword"))
    entries = [
        Entry("0", error=InputError("no puzzle")),
        Entry("1", puzzle="nonogram"),
        Entry("2", puzzle="slitherlink"),
        Entry("3", puzzle="nonogram"),
        Entry("4", puzzle="crossword"),
    ]
    for entry in kernels.warmed(entries, ProgressBar()):
        told.append(entry.source)
    assert told[:6] == ["0", ("nonogram", "solving"), "1", ("slitherlink", "solving"), "2", "3"]
    assert told[6:] == [("", "solving"), "4"], "a crossword is not solved, so no kernels are compiled for it"


def test_entries_that_hold_no_puzzle_yet_have_the_kind_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(kernels, "prepare_kernels", lambda kind, purpose: told.append(kind))
    entries = [Entry("1", puzzle=1), Entry("2", puzzle=2)]
    assert list(kernels.warmed(entries, ProgressBar(), "all", "slitherlink")) == entries
    assert told == ["slitherlink"]
