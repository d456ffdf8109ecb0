"""Whoever waits for the first compile is told so, in the same words wherever it happens."""

from __future__ import annotations

import re

import pytest

from gridwright.cli import kernels
from gridwright.kernels import __main__ as by_hand
from gridwright.kernels import cache

SOLVING = "settle_line settle advance learn encode"
EXPECTED = f"Compiling the kernels, once (about half a minute): {SOLVING} done in N s\n"
EXPECTED_ALL = f"Compiling the kernels, once (about a minute): {SOLVING} run_rules run_rounds simulate done in N s\n"


def without_seconds(text: str) -> str:
    return re.sub(r"\d+ s$", "N s", text, flags=re.MULTILINE)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nothing had been compiled yet, and compiling took no time."""
    monkeypatch.setattr(kernels, "has_warm_kernels", lambda purpose: False)
    monkeypatch.setattr(by_hand, "is_compiled", lambda: False)
    monkeypatch.setattr(cache, "load", lambda module: None)


@pytest.mark.usefixtures("cold")
def test_each_kernel_is_named_and_the_words_are_the_same_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels("all")
    told = capsys.readouterr()
    by_hand.main()
    assert without_seconds(told.err) == without_seconds(capsys.readouterr().err) == EXPECTED_ALL
    assert told.out == ""


@pytest.mark.usefixtures("cold")
def test_whoever_only_solves_does_not_wait_for_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    kernels.prepare_kernels()
    assert without_seconds(capsys.readouterr().err) == EXPECTED


@pytest.mark.usefixtures("cold")
def test_what_stops_it_is_told_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(module: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cache, "load", stop)
    with pytest.raises(KeyboardInterrupt):
        kernels.prepare_kernels()
    assert capsys.readouterr().err == "Compiling the kernels, once (about half a minute): settle_line \n"


def test_nothing_is_said_when_all_is_ready(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(kernels, "has_warm_kernels", lambda purpose: True)
    kernels.prepare_kernels()
    assert capsys.readouterr().err == ""
