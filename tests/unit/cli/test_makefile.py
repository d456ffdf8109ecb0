"""Asking make for a Python by name: it is looked for before it is compared with the one in the environment."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize(
    ("python", "code", "expected"),
    [
        ("python3.99", 2, "make: python3.99 was not found; Gridwright needs Python 3.11 or newer (PYTHON=... names another)"),
        (sys.executable, 0, ""),
    ],
)
def test_a_python_that_does_not_exist_is_said_to(tmp_path: Path, python: str, code: int, expected: str) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    call = ["make", "--no-print-directory", "-C", str(ROOT), f"PYTHON={python}", f"VENV={tmp_path}", "same-python"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stderr.partition("\n")[0] == expected
