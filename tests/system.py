"""What tests need beyond Python. Where it is missing a test is skipped, but not in CI: there nothing may go untested unseen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

from tools.install_system import find_chromium, find_postgres

BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # a page begins in the process of the empty one before it: a tenth less to load it
]


def miss(reason: str) -> NoReturn:
    """Skip the test, or let it fail where GRIDWRIGHT_CI is set."""
    if os.environ.get("GRIDWRIGHT_CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def take_chromium() -> str:
    """The program of a browser."""
    found = find_chromium()
    if found is None or not Path(found).exists():
        miss(f"found no Chromium{f' at {found}' if found else ''}; GRIDWRIGHT_CHROMIUM names its place")
    return found


def take_postgres() -> Path:
    """The folder with the programs of PostgreSQL."""
    return find_postgres() or miss("found no PostgreSQL")
