"""Planted bugs are noticed: each is put into a copy of the sources, and the tests that guard the place must fail.

The mutants of the techniques have their own tests beside those of the techniques; these are of formats and of the page.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.planted import BUGS, Bug

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, to plant in."""
    folder = tmp_path_factory.mktemp("planted") / "src"
    shutil.copytree(ROOT / "src", folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_place_of_every_bug_is_there(bug: Bug) -> None:
    """Who moves the line moves the bug along; otherwise it would be planted no more and nobody would know."""
    assert (ROOT / "src" / "gridwright" / bug.file).read_text("utf-8").count(bug.before) == 1


@pytest.mark.soak
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_noticed(bug: Bug, copy: Path) -> None:
    file = copy / "gridwright" / bug.file
    sound = file.read_text("utf-8")
    file.write_text(sound.replace(bug.before, bug.after), "utf-8")
    try:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(copy), str(ROOT)])}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *bug.tests]
        result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    finally:
        file.write_text(sound, "utf-8")
    assert result.returncode == 1, result.stdout[-2000:] + result.stderr[-2000:]
