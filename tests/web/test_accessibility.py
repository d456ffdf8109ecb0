"""The rules of axe-core hold on every view: on a light desk and on a dark phone, so that each layout and each theme is seen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.conftest import PHONE, MakePage

VIEWS = {
    "library": "/#/",
    "pack": "/#/pack/first-strokes",
    "nonogram": "/#/play/first-strokes.heart",
    "slitherlink": "/#/play/footpaths.duck-pond",
    "crossword": "/#/play/across-and-down.book-of-maps",
    "solve": "/#/solve",
    "generate": "/#/generate",
    "draw": "/#/make/nonogram",
    "studio": "/#/studio",
    "settings": "/#/settings",
    "help": "/#/help",
}


@pytest.mark.parametrize(("device", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_views_keep_the_rules(make_page: MakePage, device: str, scheme: str) -> None:
    page = make_page(**(PHONE if device == "phone" else {}), color_scheme=scheme)
    faults = {name: list_faults(page, path) for name, path in VIEWS.items()}
    assert {name: found for name, found in faults.items() if found} == {}


def list_faults(page: Page, path: str) -> list[str]:
    """What axe finds wrong with a view, a line each."""
    page.goto(path)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]
