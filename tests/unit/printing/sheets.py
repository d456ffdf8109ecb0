"""Puzzles to print, and what is on a printed page: where things are, what they say, and what colour a spot has."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pypdfium2

from gridwright import api
from gridwright.api import PrintItem
from gridwright.api.printing import prepare_items
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.printing import Layout
from gridwright.model.puzzle import Info
from gridwright.render.pdf.book import Book, plan_book
from gridwright.render.pdf.paper import Box

HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]
SLACK = 0.6
"""Points: half of a thin line lies outside of what it is the outline of."""


def make_nonogram(rows: Sequence[str], title: str = "Heart", author: str = "") -> Any:
    puzzle = api.parse_puzzle("\n".join(rows) + "\n")
    return replace(puzzle, info=Info(title=title, author=author))


def make_picture(height: int, width: int, seed: int = 0) -> Any:
    random_ = random.Random(seed)
    return make_nonogram(["".join(random_.choice("##.") for _ in range(width)) for _ in range(height)], "Noise")


def make_coloured(title: str = "Flag") -> Any:
    palette = [("white", "#ffffff", "."), ("red", "#c02020", "r"), ("navy", "#1b2a63", "n"), ("cream", "#fff4c2", "c")]
    goal = ["rrnn", "rcnn", "r.cc"]
    own = {
        "gridwright": 1,
        "kind": "nonogram",
        "title": title,
        "width": 4,
        "height": 3,
        "palette": [dict(zip(("name", "colour", "symbol"), ink, strict=True)) for ink in palette],
        "rows": [_list_blocks(row) for row in goal],
        "columns": [_list_blocks(column) for column in map("".join, zip(*goal, strict=True))],
        "goal": goal,
    }
    return api.parse_puzzle(json.dumps(own))


def _list_blocks(line: str) -> list[list[Any]]:
    blocks: list[list[Any]] = []
    before = "."
    for symbol in line:
        if symbol != "." and symbol == before:
            blocks[-1][0] += 1
        elif symbol != ".":
            blocks.append([1, symbol])
        before = symbol
    return blocks


def make_slitherlink(height: int = 3, width: int = 3, title: str = "Ring") -> Any:
    """Every edge of the rim: clues that have this loop and no other."""
    rows = [
        "".join(str((row in (0, height - 1)) + (column in (0, width - 1))) for column in range(width)) for row in range(height)
    ]
    own = {"gridwright": 1, "kind": "slitherlink", "title": title, "width": width, "height": height, "clues": rows}
    return api.parse_puzzle(json.dumps(own))


def make_crossword(side: int, words: int = 4, seed: int = 0, title: str = "Letters") -> Any:
    """A grid with a clue for each slot, every clue another."""
    random_ = random.Random(seed)
    rows = [
        "".join("#" if row % 2 and column % 2 else random_.choice("ABCDEFGH") for column in range(side)) for row in range(side)
    ]
    puzzle = Crossword.build(rows, info=Info(title=title, author="Somebody"))
    clues = [
        Clue(slot.direction, slot.label, " ".join(f"{slot.name}w{number}" for number in range(random_.randint(1, words))))
        for slot in puzzle.slots
    ]
    return replace(puzzle, clues=tuple(clues))


def print_them(puzzles: Sequence[Any], address: str | None = None, **layout: Any) -> pypdfium2.PdfDocument:
    items = [each if isinstance(each, PrintItem) else PrintItem(each) for each in puzzles]
    return pypdfium2.PdfDocument(api.format_pdf(items, Layout(**layout), address=address).data)


def plan_them(puzzles: Sequence[Any], layout: Layout, address: str | None = None) -> Book:
    items = [each if isinstance(each, PrintItem) else PrintItem(each) for each in puzzles]
    return plan_book(prepare_items(items, layout, address=address)[0], layout)


def read_words(document: pypdfium2.PdfDocument) -> list[str]:
    """The words of each page."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def list_strays(document: pypdfium2.PdfDocument) -> list[str]:
    """Everything that reaches over the rim of its page."""
    strays = []
    for number, page in enumerate(document, start=1):
        width, height = page.get_size()
        for thing in page.get_objects():
            left, bottom, right, top = thing.get_bounds()
            if left < -SLACK or bottom < -SLACK or right > width + SLACK or top > height + SLACK:
                strays.append(f"page {number}: {left:.1f} {bottom:.1f} {right:.1f} {top:.1f} on {width:.1f}x{height:.1f}")
    return strays


def list_faults(book: Book) -> Iterator[str]:
    """Parts that leave the margins of their page, and parts that cover each other."""
    for number, page in enumerate(book.pages, start=1):
        content = page.content
        for part in page.parts:
            box = part.box
            if box.left < content.left - SLACK or box.top < content.top - SLACK:
                yield f"page {number}: {part.name} begins outside"
            if box.right > content.right + SLACK or box.bottom > content.bottom + SLACK:
                yield f"page {number}: {part.name} ends outside"
        for first, second in combinations(page.parts, 2):
            if _overlap(first.box, second.box):
                yield f"page {number}: {first.name} covers {second.name}"


def _overlap(first: Box, second: Box) -> bool:
    across = min(first.right, second.right) - max(first.left, second.left)
    down = min(first.bottom, second.bottom) - max(first.top, second.top)
    return across > SLACK and down > SLACK


class Picture:
    """A page as pixels."""

    def __init__(self, page: pypdfium2.PdfPage, scale: int = 4) -> None:
        self._scale = scale
        self._image = page.render(scale=scale).to_pil().convert("RGB")

    def colour(self, across: float, down: float) -> tuple[int, int, int]:
        """Of a spot, in points from the upper left corner."""
        red, green, blue = self._image.getpixel((int(across * self._scale), int(down * self._scale)))
        return red, green, blue

    def is_dark(self, across: float, down: float) -> bool:
        return sum(self.colour(across, down)) < 3 * 128

    def is_grey(self) -> bool:
        """Whether there is no colour on the whole page."""
        return all(max(pixel) - min(pixel) < 8 for _, pixel in self._image.getcolors(1 << 24))
