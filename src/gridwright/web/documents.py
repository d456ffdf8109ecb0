"""Puzzles as the page knows them: a typed document for every kind that has a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Union

from pydantic import Field

from gridwright import api
from gridwright.kinds import load_kinds
from gridwright.kinds.common.page import PuzzleDocument
from gridwright.model.page import NotOnPageError, Numbering
from gridwright.model.parts import Page

PAGES: dict[str, Page[Any, Any]] = {kind.name: kind.page for kind in load_kinds() if kind.can("page")}
"""Name of a kind that the page plays -> how it does."""

if TYPE_CHECKING:
    Document = PuzzleDocument
else:
    Document = Annotated[Union[tuple(page.document for page in PAGES.values())], Field(discriminator="kind")]  # noqa: UP007 a tuple
"""A puzzle of any kind that the page plays."""


def find_page(kind: str) -> Page[Any, Any]:
    """How the page plays a kind; NotOnPageError if it does not."""
    if kind not in PAGES:
        raise NotOnPageError(f"found a {kind}: the page plays {', '.join(PAGES)}")
    return PAGES[kind]


def describe_puzzle(puzzle: Any) -> PuzzleDocument:
    """The document of a puzzle; NotOnPageError if the page cannot show it."""
    document: PuzzleDocument = find_page(api.kind_of(puzzle).name).describe(puzzle)
    return document


def parse_document(document: PuzzleDocument) -> Any:
    """The puzzle of a document; InputError with the place if there is none, NotOnPageError if the page cannot show it."""
    return PAGES[document.kind].parse(document)


def read_own(text: str | bytes) -> PuzzleDocument:
    """The document of a puzzle in Gridwright JSON."""
    return describe_puzzle(api.parse_puzzle(text))


def number_puzzle(puzzle: Any) -> Numbering:
    """How the page numbers the places and values of a puzzle."""
    return find_page(api.kind_of(puzzle).name).number(puzzle)


def count_places(kind: str, height: int, width: int, pattern: str | None) -> int:
    """How many places a board of a kind has, whatever stands on it."""
    return PAGES[kind].count_places(height, width, pattern)
