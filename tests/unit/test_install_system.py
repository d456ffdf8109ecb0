"""What the tests need beyond Python, on machines that have some of it or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import install_system

UPDATE, SHELL, CHROMIUM = "update", "chromium-headless-shell", "chromium"


@pytest.mark.parametrize(
    ("archive", "is_listed", "tried"),
    [
        ({SHELL, CHROMIUM}, True, [SHELL]),
        ({CHROMIUM}, True, [SHELL, CHROMIUM]),
        ({SHELL, CHROMIUM}, False, [SHELL, CHROMIUM, UPDATE, SHELL]),
        (set(), False, [SHELL, CHROMIUM, UPDATE, SHELL, CHROMIUM]),
    ],
    ids=["both", "one", "no lists", "none"],
)
def test_the_first_package_that_there_is_is_installed(
    monkeypatch: pytest.MonkeyPatch, archive: set[str], is_listed: bool, tried: list[str]
) -> None:
    """`is_listed`: the lists of packages are there."""
    commands: list[str] = []

    def run(command: list[str]) -> bool:
        words = [word for word in command if word in (UPDATE, SHELL, CHROMIUM)]
        commands.extend(words)
        return words == [UPDATE] or ((is_listed or UPDATE in commands) and words[0] in archive)

    monkeypatch.setattr(install_system, "run", run)
    assert install_system.install([], (SHELL, CHROMIUM)) is bool(archive)
    assert commands == tried


def test_the_browser_without_windows_is_preferred(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GRIDWRIGHT_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert install_system.find_chromium() is None
    for name in (CHROMIUM, SHELL):
        program = tmp_path / name
        program.touch(0o755)
        assert install_system.find_chromium() == str(program)
    monkeypatch.setenv("GRIDWRIGHT_CHROMIUM", "/opt/browser")
    assert install_system.find_chromium() == "/opt/browser"
