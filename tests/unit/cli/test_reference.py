"""docs/reference/commands.md is what the commands say of themselves."""

from __future__ import annotations

import pytest

from gridwright.cli.main import COMMANDS
from gridwright.cli.terminal import ExitCode
from tools import write_command_reference as reference


def test_the_page_is_current() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.write_page(), "run python -m tools.write_command_reference"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described(name: str) -> None:
    page = reference.PAGE.read_text(encoding="utf-8")
    assert f"\n## gridwright {name}\n" in page
    assert f"Usage: gridwright {name} " in page


@pytest.mark.parametrize("code", ExitCode)
def test_every_exit_code_is_described(code: ExitCode) -> None:
    assert f"\n| {code.value} | " in reference.PAGE.read_text(encoding="utf-8")


def test_check_tells_a_current_page_from_an_old_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert reference.main(["--check"]) == 0
    monkeypatch.setattr(reference, "write_page", lambda: "something else")
    assert reference.main(["--check"]) == 1
    assert "is out of date" in capsys.readouterr().err
    assert reference.main(["--nonsense"]) == 2
