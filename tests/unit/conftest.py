"""Worker processes that are there at once, for tests that are not about how processes start."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def fork_server() -> BaseContext:
    """A process that has loaded the kernels, and that starts processes as copies of itself."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.loaded_kernels"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
        forkserver.ensure_running()
    return context


@pytest.fixture(scope="module")
def quick_workers(fork_server: BaseContext) -> Iterator[None]:
    """Copy worker processes from the fork server instead of starting them anew, which takes each a second or more.

    They have the environment that the server was started with, whatever a test sets.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiprocessing, "get_context", lambda method=None: fork_server)
        yield
