"""What a visit costs, counted where it counts: in the requests that reach the server and in the bytes that come over the wire."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, Route, expect
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route as Address

from gridwright.web.page_files import FOLDER, PageFiles
from gridwright.web.serving import listen
from tests.web.conftest import DESK, PATIENCE, Console, MakePage
from tests.web.server import Server, start_server

MOST_REQUESTS = 40
MOST_BYTES = 250_000


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that tells of every request on standard error."""
    server = start_server(tmp_path_factory.mktemp("library") / "library.sqlite3", "--debug", "--jobs", "0")
    yield server
    assert server.end() == 0


def list_requests(server: Server, since: int = 0) -> list[str]:
    """Method, path and status of each request that the server has answered."""
    told = (re.search(r'"(GET|POST|PUT) (\S+) HTTP/1.1" (\d+)', line) for line in server.lines[since:])
    return [f"{each[1]} {each[2]} {each[3]}" for each in told if each]


def count_transfers(page: Page) -> dict[str, int]:
    """The bytes of each answer over the wire, head and all, by a name for the request; filled while the page loads."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def note(event: dict[str, Any]) -> None:
        names[event["requestId"]] = f"{event['requestId']} {event['request']['url']}"
        sizes[names[event["requestId"]]] = 0

    def add(event: dict[str, Any]) -> None:
        sizes[names[event["requestId"]]] = event["encodedDataLength"]

    session.on("Network.requestWillBeSent", note)
    session.on("Network.loadingFinished", add)
    return sizes


@contextmanager
def serving(files: PageFiles) -> Iterator[str]:
    """A server of nothing but the page."""

    async def tell_nothing(request: Request) -> JSONResponse:
        return JSONResponse({"version": "0", "library": "x", "kinds": [], "games": [], "packs": [], "puzzles": []})

    routes = [
        Address("/api/assets", files.list_assets),
        Address("/api/{rest:path}", tell_nothing, methods=["GET", "POST"]),
        Address("/{path:path}", files.answer),
    ]
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(Starlette(routes=routes), log_config=None, lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()


def wait_for_worker(page: Page) -> None:
    """Until a service worker answers for this document; the page's policy for scripts allows no `wait_for_function`."""
    script = """async (patience) => {
      const until = Date.now() + patience;
      while (navigator.serviceWorker.controller?.state !== "activated") {
        if (Date.now() > until) throw new Error("no service worker took this document");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }"""
    page.evaluate(script, PATIENCE)


def test_a_first_visit_is_short_and_a_second_asks_for_data_alone(talking: Server, browser: Browser, console: Console) -> None:
    context = browser.new_context(base_url=talking.url, **{**DESK, "service_workers": "allow"})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    console.watch(page)
    sizes = count_transfers(page)
    page.goto("/")
    expect(page.locator(".pack-row .pack-name").first).to_be_visible()
    loaded = dict(sizes)
    assert len(loaded) <= MOST_REQUESTS, loaded
    assert sum(loaded.values()) <= MOST_BYTES, loaded
    # Packs are fetched ahead when nothing else comes any more.
    assert not [name for name in loaded if "/api/packs/" in name]
    assert page.locator(".skeleton").count() == 0
    # What is stored for offline use comes after the first view.
    wait_for_worker(page)
    asked = list_requests(talking)
    assert asked.index("GET /sw.js 200") > asked.index("GET /api/library 200")
    page.close()

    before = len(talking.lines)
    page = context.new_page()
    console.watch(page)
    page.goto("/")
    expect(page.locator(".pack-row .pack-name").first).to_be_visible()
    page.evaluate("() => { location.hash = '#/help' }")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    # Only the worker itself is looked at, whether there is a newer one.
    assert {each for each in list_requests(talking, before) if " /api/" not in each} <= {"GET /sw.js 200", "GET /sw.js 304"}
    context.close()
    assert console.list_faults() == []


def test_without_a_service_worker_the_browsers_own_cache_does(talking: Server, browser: Browser) -> None:
    """As on a server of the local network, which is no secure context."""
    context = browser.new_context(base_url=talking.url, **DESK)
    context.set_default_timeout(PATIENCE)
    for _ in range(2):
        before = len(talking.lines)
        page = context.new_page()
        page.goto("/")
        expect(page.locator(".pack-row .pack-name").first).to_be_visible()
        asked = [each for each in list_requests(talking, before) if " /api/" not in each]
    assert asked == ["GET / 304"]
    # A script that does not come at first is asked for once more.
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/app/views-help-*.js*", lose_first)
    page.evaluate("() => { location.hash = '#/help' }")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    assert len(lost) == 2
    context.close()


def test_the_outline_of_the_page_is_there_before_any_script(make_page: MakePage, console: Console) -> None:
    console.forgive("app/start-.*js")
    page = make_page(java_script_enabled=False)
    page.goto("/")
    for part in (".rail .rail-mark", ".skeleton .hero", ".skeleton .pack-row >> nth=0"):
        expect(page.locator(part)).to_be_visible()
    slow = make_page(color_scheme="dark")
    slow.route("**/app/start-*.js", lambda route: route.abort())
    slow.goto("/")
    expect(slow.locator(".skeleton .hero")).to_be_visible()
    expect(slow.locator("html")).to_have_attribute("data-theme", "dark")
    where = [slow.locator(part).bounding_box() for part in (".hero", ".section-head >> nth=0")]
    slow.unroute_all()
    slow.reload()
    expect(slow.locator(".hero-button")).to_be_visible()
    assert slow.locator(".skeleton").count() == 0
    for box, part in zip(where, (".hero", ".section-head >> nth=0"), strict=True):
        now = slow.locator(part).bounding_box()
        assert now is not None
        assert box is not None
        assert abs(now["x"] - box["x"]) <= 1
        assert abs(now["y"] - box["y"]) <= 12
        assert abs(now["width"] - box["width"]) <= 1


def test_modules_by_hand_are_those_of_the_page_and_export_what_their_sources_do(page: Page, make_page: MakePage) -> None:
    paths = [path.relative_to(FOLDER / "js").as_posix() for path in sorted((FOLDER / "js").rglob("*.js"))]
    # main.js begins the page, and boot.js is no module.
    paths = [path for path in paths if path not in ("main.js", "boot.js")]
    script = """async (paths) => {
      const modules = await Promise.all(paths.map((path) => import(path)));
      return modules.map((module) => Object.keys(module).sort().map((name) => `${name} ${typeof module[name]}`));
    }"""
    with serving(PageFiles(is_bundled=False)) as url:
        apart = make_page()
        apart.goto(f"{url}/js/types.js")
        expected = apart.evaluate(script, [f"/js/{path}" for path in paths])
    assert sum(map(len, expected)) > 500
    page.goto("/")
    expect(page.locator(".pack-row .pack-name").first).to_be_visible()
    found = page.evaluate(script, [f"/js/{path}" for path in paths])
    assert dict(zip(paths, found, strict=True)) == dict(zip(paths, expected, strict=True))
    page.evaluate("async () => (await import('/js/i18n/index.js')).setLanguage('sk')")
    expect(page.get_by_role("heading", level=1)).to_have_text("Knižnica")


def test_a_document_that_was_on_its_way_while_the_worker_began_is_served_by_it(talking: Server, browser: Browser) -> None:
    context = browser.new_context(base_url=talking.url, **{**DESK, "service_workers": "allow"})
    context.set_default_timeout(PATIENCE)
    first, late = context.new_page(), context.new_page()
    held: list[Route] = []
    late.route("**/", lambda route: held.append(route))
    late.goto(f"{talking.url}/js/types.js")
    with late.expect_request(f"{talking.url}/"):
        late.evaluate("() => { location.href = '/' }")
    first.goto("/")
    wait_for_worker(first)
    held.pop().continue_()
    expect(late.locator(".pack-row .pack-name").first).to_be_visible()
    wait_for_worker(late)
    context.close()


def test_a_newer_version_waits_for_the_player_and_never_mixes(tmp_path: Path, browser: Browser) -> None:
    texts = tmp_path / "page" / "js" / "i18n" / "en.js"
    shutil.copytree(FOLDER, tmp_path / "page")
    with serving(PageFiles(tmp_path / "page")) as url:
        context = browser.new_context(base_url=url, **{**DESK, "service_workers": "allow"})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        # A script that the server does not have: only a new document can help.
        page.route("**/app/views-help-*.js*", lambda route: route.abort())
        page.goto("/#/help")
        expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be shown.")
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Help")

        wait_for_worker(page)
        texts.write_text(texts.read_text().replace('"Help"', '"Advice"'))
        (tmp_path / "page" / "js" / "views" / "settings.js").write_text(
            "throw new Error('the newer one');\nexport function show() {}\n"
        )
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        reload = page.locator(".toast").get_by_role("button", name="Reload")
        expect(reload).to_be_visible()
        page.evaluate("() => { location.hash = '#/settings' }")
        expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
        page.evaluate("() => { location.hash = '#/help' }")
        expect(page.get_by_role("heading", level=1)).to_have_text("Help")
        reload.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Advice")
        context.close()
