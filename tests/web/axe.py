"""The rules of axe-core, asked of what a page shows."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = "async () => (await axe.run({ resultTypes: ['violations'] })).violations"


def list_faults(page: Page) -> list[str]:
    """What axe finds wrong, a line each."""
    # It stays in a page until the page is loaded anew.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN)
    return [f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]
