"""The progress bar: for terminals only, only after a while, and never in the way of a result."""

from __future__ import annotations

import io

import pytest

from gridwright.cli import session as progress
from gridwright.cli.session import ProgressBar
from gridwright.model.outcome import Effort


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


def test_nothing_is_shown_before_a_second_has_passed(terminal: Terminal) -> None:
    bar = ProgressBar(terminal)
    bar.begin("heart.non")
    bar.finish()
    bar.close()
    assert terminal.getvalue() == ""


def test_nothing_is_shown_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    bar = ProgressBar(stream)
    bar.begin("heart.non")
    bar.close()
    assert stream.getvalue() == ""


def test_a_long_run_shows_what_is_in_work(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    bar = ProgressBar(terminal)
    bar.files = 3
    bar.begin("[red]heart.non")
    bar.note_effort(Effort(nodes=12345))
    bar.close()
    assert "[red]heart.non" in terminal.getvalue()
    assert "12,345 nodes" in terminal.getvalue()
    assert "of 3" in terminal.getvalue()


def test_the_bar_makes_way_for_results_and_comes_back(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    bar = ProgressBar(terminal)
    bar.begin("heart.non")
    with bar.hidden():
        before = terminal.getvalue()
        assert before.endswith("\x1b[2K"), "the line of the bar is wiped"
    bar.begin("twins.non")
    bar.close()
    assert "twins.non" in terminal.getvalue()[len(before) :]
