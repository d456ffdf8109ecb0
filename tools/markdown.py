"""The little of Markdown that the documents use: fences, code spans, links and headings, each with its line number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: the word after the backticks, the number of its first inner line, and its inner lines."""

    language: str
    number: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(frozen=True, slots=True)
class Page:
    """One document. `lines` are (number, text); `prose` are those outside fences."""

    path: Path
    text: str

    @property
    def name(self) -> str:
        """The path as a person in the top folder writes it."""
        return self.path.relative_to(ROOT).as_posix()

    def fences(self) -> Iterator[Fence]:
        for number, kind, fence in _split(self.text):
            if kind is not None:
                yield Fence(kind, number, tuple(fence))

    def prose(self) -> Iterator[tuple[int, str]]:
        for number, kind, lines in _split(self.text):
            if kind is None:
                yield from enumerate(lines, start=number)

    def links(self) -> Iterator[tuple[int, str]]:
        """Every link and picture target, as written."""
        for number, line in self.prose():
            for target in re.findall(r"\]\(([^()\s]+)\)", _without_code(line)):
                yield number, target

    def code_spans(self) -> Iterator[tuple[int, str]]:
        for number, line in self.prose():
            for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", line):
                yield number, span

    def anchors(self) -> set[str]:
        """The names that headings can be linked by, as code hosts make them: `Exit codes` is `exit-codes`."""
        seen: Counter[str] = Counter()
        anchors = set()
        for _, line in self.prose():
            if heading := re.match(r"#{1,6}\s+(.*?)\s*#*$", line):
                slug = re.sub(r"[^\w\- ]", "", heading[1].lower()).replace(" ", "-")
                anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
                seen[slug] += 1
        return anchors


def read_page(path: Path) -> Page:
    return Page(path, path.read_text(encoding="utf-8"))


def read_pages() -> list[Page]:
    """Every document of the project, those of the top folder first."""
    return [read_page(path) for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))]


def _without_code(line: str) -> str:
    return re.sub(r"`[^`]*`", "", line)


def _split(text: str) -> Iterator[tuple[int, str | None, list[str]]]:
    """Cut a document into prose (kind None) and fences (kind: their language), each with its first line's number."""
    start, kind, closing, held = 1, None, "", list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        opening = re.match(r"\s*(`{3,})\s*([\w-]*)[^`]*$", line)
        if closing and line.strip() == closing:
            yield start, kind, held
            start, kind, closing, held = number + 1, None, "", []
        elif not closing and opening:
            yield start, kind, held
            start, kind, closing, held = number + 1, opening[2], opening[1], []
        else:
            held.append(line)
    yield start, kind, held
