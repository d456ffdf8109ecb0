"""Stored puzzles and packs as the page is told them."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

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


@lru_cache(maxsize=512)
def _show_document(text: str) -> dict[str, Any]:
    """The document of a stored puzzle. Nobody changes it: answers are written from it and thrown away."""
    return dump_document(read_own(text))
