"""Stored puzzles and packs as the page is told them."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cached_property, lru_cache
from typing import Any

from gridwright.store.bundled import Bundle
from gridwright.store.shelf import StoredPack, StoredPuzzle
from gridwright.web.documents import dump_document, read_own


def show_card(puzzle: StoredPuzzle) -> dict[str, Any]:
    """A puzzle without its document."""
    card = asdict(puzzle)
    del card["text"]
    return card


def show_puzzle(puzzle: StoredPuzzle) -> dict[str, Any]:
    """A puzzle with its document."""
    return {**show_card(puzzle), "document": _show_document(puzzle.text)}


def show_pack(pack: StoredPack, *, with_documents: bool = False) -> dict[str, Any]:
    show = show_puzzle if with_documents else show_card
    return {
        "id": pack.id,
        "names": dict(pack.names),
        "sentences": dict(pack.sentences),
        "icon": pack.icon,
        "is_own": pack.is_own,
        "puzzles": [show(puzzle) for puzzle in pack.puzzles],
    }


def format_json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


class Showcase:
    """The bundled packs and puzzles as JSON texts, written once: they are the same for everybody, and asked for all the time."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle

    def prepare(self) -> None:
        _ = self.cards, self.packs, self.puzzles

    @cached_property
    def cards(self) -> str:
        """All packs without documents, separated by commas."""
        return ",".join(format_json(show_pack(pack)) for pack in self.bundle.packs.values())

    @cached_property
    def packs(self) -> dict[str, str]:
        return {pack.id: format_json(show_pack(pack, with_documents=True)) for pack in self.bundle.packs.values()}

    @cached_property
    def puzzles(self) -> dict[str, str]:
        return {puzzle.id: format_json(show_puzzle(puzzle)) for puzzle in self.bundle.puzzles.values()}


@lru_cache(maxsize=512)
def _show_document(text: str) -> dict[str, Any]:
    """The document of a stored puzzle. Nobody changes it: answers are written from it and thrown away."""
    return dump_document(read_own(text))
