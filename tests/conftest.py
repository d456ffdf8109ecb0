"""What holds for every test: examples drawn the same way in every run, and no wall clock that can fail one."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.system import BROWSER_ARGUMENTS, take_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A failure must repeat, so examples are derived from the test and not from chance. Nothing is asserted about speed, and the first
# call of a kernel compiles it: no deadline.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

# Kernels in libraries believe what they are given: here each call is checked, also in processes that tests start.
os.environ.setdefault("GRIDWRIGHT_CHECKS", "1")


# Collecting makes a million objects that all stay, and looking through them again and again for garbage takes seconds: there is
# none until the tests begin, and then only among what they make.
gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage from now on, but not among modules and collected tests, and not after every 700 new objects."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep groups together, and leave to `make soak` what `make test` has no time for."""
    _name_groups(items)
    if os.environ.get("GRIDWRIGHT_SOAK"):
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if not item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=left_out)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Keep tests that share a fixture of their module in one process, or each process would make what they share."""
    if isinstance(item, pytest.Function) and item.get_closest_marker("xdist_group") is None:
        fixtures = item._fixtureinfo.name2fixturedefs.values()
        if any(fixture.scope == "module" for overriding in fixtures for fixture in overriding):
            item.add_marker(pytest.mark.xdist_group(item.module.__name__))


def _name_groups(items: list[pytest.Item]) -> None:
    """Write the group of a test behind its id, where `--dist loadgroup` looks for it.

    pytest-xdist 3.8 does so where pytest 9.2 does not look any more (pytest-dev/pytest-xdist#1386): without an error, each test
    goes to whichever process is free, and all of them make what a group shares.
    """
    for item in items:
        written = getattr(item, "_nodeid", item.nodeid)
        if written != item.nodeid:
            item._id = type(item.id).parse(written)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Set the loop of the browser, which all tests of this process share, aside for tests that may run a loop of their own."""
    if "browser" in getattr(item, "fixturenames", ()):
        return (yield)
    aside = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(aside)


# While Playwright runs, its event loop counts as running in this thread, and tests that run loops of their own would fail: it is
# set aside for them, above.
@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a process."""
    program = take_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()


def _listen_to_interrupts() -> None:
    """A shell starts background jobs deaf to Ctrl-C, and their children inherit that; tests that send it need ears."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


_listen_to_interrupts()
