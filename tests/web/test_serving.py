"""The server as a process: what it serves, and how it ends."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.server import Server


def test_module_loads_in_a_browser(page: Page, server: Server) -> None:
    answer = page.goto("/js/types.js")
    assert answer is not None
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert page.evaluate("async () => Object.keys(await import('/js/types.js'))") == []


def test_phone_is_touched(phone: Page) -> None:
    phone.goto("/js/types.js")
    assert phone.evaluate("[screen.width, navigator.maxTouchPoints > 0]") == [390, True]
