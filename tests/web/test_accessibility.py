"""The rules of axe-core hold on every view: on a light desk and on a dark phone, so that each layout and each theme is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.axe import list_faults
from tests.web.conftest import PHONE, MakePage

# Where each view is, and what is there once it is whole.
VIEWS = {
    "library": ("/#/", ".pack-row .pack-name"),
    "pack": ("/#/pack/first-strokes", ".cards .card"),
    "nonogram": ("/#/play/first-strokes.heart", "[role=grid][aria-label^=Nonogram]"),
    "slitherlink": ("/#/play/footpaths.duck-pond", "[role=grid][aria-label^=Slitherlink]"),
    "crossword": ("/#/play/across-and-down.book-of-maps", "[role=grid][aria-label^=Crossword]"),
    "solve": ("/#/solve", ".solver .sums"),
    "generate": ("/#/generate", ".generator form, .generator-body"),
    "draw": ("/#/make/nonogram", ".pm-side"),
    "studio": ("/#/studio", "text=Begin"),
    "settings": ("/#/settings", ".settings .settings-play"),
    "help": ("/#/help", ".help-body .help-keys"),
}


@pytest.mark.parametrize(("device", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_views_keep_the_rules(make_page: MakePage, device: str, scheme: str) -> None:
    page = make_page(**(PHONE if device == "phone" else {}), color_scheme=scheme)
    faults = {}
    for name, (path, part) in VIEWS.items():
        page.goto(path)
        expect(page.locator(part).first).to_be_visible()
        faults[name] = list_faults(page)
    assert {name: found for name, found in faults.items() if found} == {}
