"""What the documents need to become a site, as a hook of MkDocs (`mkdocs.yml` names it).

README, CONTRIBUTING and CHANGELOG lie beside the folder `docs`, where people look for them; on the site they are pages like the
others, and links to them, and from them, are turned. The reference of the library is written here from the list of public names,
so that no name can be missing; mkdocstrings fills in signatures and docstrings.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from gridwright.model.lazy import list_names

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Documents of the top folder that the site has, too."""
LIBRARY = "reference/library.md"

SECTIONS = {
    "Puzzles and boards": ("gridwright.kinds",),
    "Reading and writing": ("gridwright.api.reading", "gridwright.api.boards"),
    "Questions and answers": ("gridwright.api.answers", "gridwright.model.outcome", "gridwright.model.deduction"),
    "Making puzzles": ("gridwright.api.making", "gridwright.model.making", "gridwright.model.making"),
    "Filling crosswords": (
        "gridwright.kinds.crossword.filler",
        "gridwright.kinds.crossword.words",
        "gridwright.model.filling",
        "gridwright.model.wordlist",
    ),
    "Drawing and printing": ("gridwright.render", "gridwright.api.printing", "gridwright.model.printing"),
    "Studying many puzzles": ("gridwright.study",),
    "Errors": ("gridwright.model.errors",),
    "More": ("gridwright",),
}
"""Heading -> where the names under it are at home; of two that hold a name, the closer one counts."""

LINK = re.compile(r"(!?\[[^\]]*\])\(([^)#\s]+)((?:#[^)\s]*)?)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents of the top folder and the reference of the library."""
    for name in BESIDE:
        files.append(File.generated(config, name, content=(ROOT / name).read_text("utf-8")))
    files.append(File.generated(config, LIBRARY, content=format_library()))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Turn links between the top folder and the documents."""
    where = page.file.src_uri
    folder = posixpath.dirname(where if where in BESIDE else f"docs/{where}")
    return LINK.sub(lambda link: turn_link(link, folder, posixpath.dirname(where)), markdown)


def turn_link(link: re.Match[str], folder: str, site_folder: str) -> str:
    """A link as the site has it: to a page of the site, or only its text where it leads to a file that is no document.

    >>> turn_link(LINK.fullmatch("[why](../CONTRIBUTING.md#tests)"), "docs", "")
    '[why](CONTRIBUTING.md#tests)'
    >>> turn_link(LINK.fullmatch("[the architecture](docs/explanation/architecture.md)"), "", "")
    '[the architecture](explanation/architecture.md)'
    >>> turn_link(LINK.fullmatch("[sources](../src/gridwright/api)"), "docs", "")
    'sources'
    """
    text, target, anchor = link.groups()
    if ":" in target:
        return link[0]
    path = posixpath.normpath(posixpath.join(folder, target))
    if path in BESIDE:
        place = path
    elif path.startswith("docs/"):
        place = path.removeprefix("docs/")
    else:
        return text.lstrip("!").strip("[]")
    return f"{text}({posixpath.relpath(place, site_folder or '.')}{anchor})"


def format_library() -> str:
    """The page that mkdocstrings fills: every public name, under headings."""
    lines = ["# The library", "", *_introduce(), ""]
    names = list_names("gridwright")
    for heading in SECTIONS:
        own = [name for name, home in names.items() if find_heading(home) == heading]
        if own:
            lines += [f"## {heading}", ""]
            lines += [line for name in sorted(own, key=str.lower) for line in _format_entry(name, names[name])]
    return "\n".join(lines)


def find_heading(module: str) -> str:
    """The heading under which the names of a module stand.

    >>> find_heading("gridwright.kinds.crossword.filler"), find_heading("gridwright.kinds.crossword.puzzle")
    ('Filling crosswords', 'Puzzles and boards')
    """
    homes = {home: heading for heading, members in SECTIONS.items() for home in members}
    return homes[max((home for home in homes if f"{module}.".startswith(f"{home}.")), key=len)]


def _introduce() -> Iterator[str]:
    yield "Everything here is imported from `gridwright` itself, which costs nothing: each name loads when it is first used."
    yield "[Use it from Python](../how-to/use-from-python.md) shows what to do with it. What is not listed here may change."


def _format_entry(name: str, home: str) -> Iterator[str]:
    if name.startswith("__") or name.isupper():
        yield from (f"### `{name}`", "", f"A constant of `{home}`.", "")
        return
    yield from (f"::: {home}.{name}", "    options:", f"      heading: gridwright.{name}", "")
