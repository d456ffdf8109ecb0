"""A server, and pages of a real browser that talk to it. What a page writes to its console as an error fails the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from tests.template import ENVIRONMENT
from tests.web.postgres import DATABASES, make_address
from tests.web.server import Server, start_server

# The smallest window that is laid out like all larger ones: every pixel is drawn by the processor.
# What moves keeps a test waiting, and a service worker loads all of the page once more: tests of them ask for them,
# `make_page(reduced_motion="no-preference")`, `make_page(service_workers="allow")`.
DESK: dict[str, Any] = {
    "viewport": {"width": 1200, "height": 640},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "service_workers": "block",
}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-GB",
}

SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": {"has_touch": True}}
"""Both sizes of the page, under a finger."""

MakePage = Callable[..., Page]

PATIENCE = 60_000
"""Milliseconds that a page has for anything, on the slowest machine."""
expect.set_options(timeout=PATIENCE)


class Console:
    """What pages complain of. A test that provokes complaints says which: `console.forgive("ERR_INTERNET_DISCONNECTED")`."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._forgiven = ["Service Worker registration blocked by Playwright"]

    def forgive(self, pattern: str) -> None:
        self._forgiven.append(pattern)

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self.hear(message.type, f"{message.text} ({message.location.get('url', '')})"))

    def hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning", "assert"):
            self.complaints.append(text)

    def list_faults(self) -> list[str]:
        return [text for text in self.complaints if not any(re.search(pattern, text) for pattern in self._forgiven)]


SHARED_BY_FILE = {"browser", "client", "address"}
SHARED_BY_ALL = {"template_server", "fork_server"}
"""Fixtures that take long to make: one for each file, and one for all tests."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is made once for many tests is made in one process: all of them stay there, unless they say where they belong.

    Those of a file share a page or an app, those of the template a server, and those of worker processes what these are copied
    from.
    """
    ungrouped = [item for item in items if item.get_closest_marker("xdist_group") is None]
    sharing = {item.path for item in ungrouped if not SHARED_BY_FILE.isdisjoint(getattr(item, "fixturenames", ()))}
    for item in ungrouped:
        shared = SHARED_BY_ALL.intersection(getattr(item, "fixturenames", ()))
        if shared:
            item.add_marker(pytest.mark.xdist_group(min(shared)))
        elif item.path in sharing:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
    # They come first: what takes long and stays together must not be left to one of several processes at the end.
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


# Another address of the page after "#" loads nothing: the view of before is there, and answers, until the next one is ready.
CHANGE_VIEW = """([hash, patience]) => new Promise((resolve, reject) => {
    document.addEventListener("viewchange", () => resolve(), { once: true });
    setTimeout(() => reject(new Error(`no view at ${hash}`)), patience);
    location.hash = hash;
})"""


def settle_views(page: Page) -> None:
    """Let `page.goto` to another view of the same page wait until it shows, as it waits for a document."""
    load = page.goto

    def goto(address: str, **options: Any) -> Response | None:
        path, _, hash_ = address.partition("#")
        here, _, shown = page.url.partition("#")
        if not hash_ or urljoin(here, path) != here or hash_ == shown:
            return load(address, **options)
        page.evaluate(CHANGE_VIEW, [f"#{hash_}", PATIENCE])
        return None

    page.goto = goto  # type: ignore[method-assign, assignment]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`gridwright serve` with a library of its own; `url` and `library` say where. Tests share it: each page is a new player."""
    server = start_server(tmp_path_factory.mktemp("library") / "library.sqlite3")
    yield server
    assert server.end() == 0, "\n".join(server.lines)


@pytest.fixture(scope="session")
def template_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the template among its kinds."""
    server = start_server(tmp_path_factory.mktemp("library") / "library.sqlite3", environment=ENVIRONMENT)
    yield server
    assert server.end() == 0, "\n".join(server.lines)
    assert not [line for line in server.lines if "Traceback" in line or "Error" in line]


@pytest.fixture(scope="module", params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where a new library may be made, on each database that it can lie in."""
    return make_address(request.param, tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def modules(server: Server, browser: Browser) -> Iterator[Page]:
    """A page from which the modules can be imported, without the rest of the page."""
    page = browser.new_page(base_url=server.url)
    page.goto("/js/types.js")
    yield page
    page.close()


class ContextPool:
    """Contexts that were used and emptied: their files of the page are still in the cache, so a load takes half as long.

    Everything that a page can store is taken away between two tests. A context that a test has closed, and one whose service
    worker would go on answering, is not used again.
    """

    EMPTIED = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self._idle: dict[str, list[BrowserContext]] = {}

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """An empty context; its first page is ours."""
        if idle := self._idle.get(repr(options)):
            return idle.pop()
        context = self.browser.new_context(base_url=self.url, **options)
        context.set_default_timeout(PATIENCE)
        context.new_page()
        return context

    def give_back(self, context: BrowserContext, options: dict[str, Any]) -> None:
        if not context.pages:
            return
        if options["service_workers"] == "allow":
            context.close()
            return
        ours, *pages = context.pages
        for page in pages:
            page.close()
        context.set_offline(False)
        context.clear_cookies()
        session = context.new_cdp_session(ours)
        session.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": self.EMPTIED})
        session.detach()
        self._idle.setdefault(repr(options), []).append(context)


@pytest.fixture(scope="session")
def contexts(server: Server, browser: Browser) -> ContextPool:
    """They end with the browser."""
    return ContextPool(browser, server.url)


@pytest.fixture
def console() -> Console:
    return Console()


@pytest.fixture
def make_page(contexts: ContextPool, console: Console) -> Iterator[MakePage]:
    """Makes pages of new players, with the options of a Playwright context: `make_page(color_scheme="dark")`.

    A second tab of the same player is `page.context.new_page()`; hand it to `console.watch`.
    """
    taken = []

    def make(**options: Any) -> Page:
        options = {**DESK, **options}
        context = contexts.take(options)
        taken.append((context, options))
        page = context.new_page()
        console.watch(page)
        settle_views(page)
        return page

    yield make
    for context, options in taken:
        contexts.give_back(context, options)
    assert console.list_faults() == []


@pytest.fixture
def page(make_page: MakePage) -> Page:
    """A page on a desk, 1200x640, still empty: `page.goto("/")`."""
    return make_page()


@pytest.fixture
def phone(make_page: MakePage) -> Page:
    """A page on a phone, 390x844, with touch."""
    return make_page(**PHONE)
