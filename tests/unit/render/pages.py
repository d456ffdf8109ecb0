"""Pages of storyboards taken apart, by themselves or as a browser shows them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from gridwright.model.storyboard import Storyboard
from gridwright.render.storyboard import format_storyboard

PATH = re.compile(r'<path class="([^"]+)"(?: data-ink="([^"]+)"| style="fill:([^"]+)")? d="([^"]+)"')


class Page(HTMLParser):
    """A page as the elements it has and the text inside them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.elements:
            self.texts.append((self.elements[-1][0], data))

    def inside(self, tag: str) -> list[str]:
        return [text for name, text in self.texts if name == tag and text.strip()]

    def attributes(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def film(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.inside("script")[0])
        return found


def digest(text: str, start: str, end: str) -> str:
    inner = text.split(start)[1].split(end)[0]
    return "sha256-" + b64encode(sha256(inner.encode()).digest()).decode()


def develop(film: dict[str, Any]) -> list[list[int]]:
    """The looks of all cells on each frame: the film's slow, obvious twin of what the script does."""
    cells = [0] * (film["rows"] * film["columns"])
    boards = []
    for frame in film["frames"]:
        for start in range(0, len(frame["cells"]), 3):
            place, length, look = frame["cells"][start : start + 3]
            cells[place : place + length] = [look] * length
        boards.append(list(cells))
    return boards


def look_at(browser: Browser, file: Path, story: Storyboard, place: str = "") -> str:
    """The page of a storyboard as a browser has it after its script ran; `place` is what follows the file in the address."""
    file.write_text(format_storyboard(story), encoding="utf-8")
    page = browser.new_page(viewport={"width": 800, "height": 600})
    try:
        page.goto(file.as_uri() + place)
        return page.content()
    finally:
        page.close()


def clues_that_stand_out(svg: str) -> list[str]:
    """Tone and place of each."""
    return sorted(re.findall(r'<text class="clue (\w+" x="\S+" y="\S+")', svg))


def shapes_of(svg: str) -> list[tuple[str, str, str]]:
    """Class, colour and outline of every path but the hatch."""
    found = [(name, ruled or inline, path) for name, ruled, inline, path in PATH.findall(svg)]
    return sorted(shape for shape in found if shape[0] != "hatch")
