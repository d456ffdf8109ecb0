"""Stored puzzles and packs as the page is told them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cached_property, lru_cache
from typing import Any

from gridwright.store.packs import BundledPacks, StoredPack, StoredPuzzle
from gridwright.web.documents import read_own


def show_card(puzzle: StoredPuzzle) -> dict[str, Any]:
    """A puzzle without its document."""
    card = asdict(puzzle)
    del card["text"]
    return card


def show_pack(pack: StoredPack) -> dict[str, Any]:
    """A pack, its puzzles without their documents."""
    return {**_show_cover(pack), "puzzles": [show_card(puzzle) for puzzle in pack.puzzles]}


def _show_cover(pack: StoredPack) -> dict[str, Any]:
    return {
        "id": pack.id,
        "names": dict(pack.names),
        "sentences": dict(pack.sentences),
        "icon": pack.icon,
        "is_own": pack.is_own,
    }


def format_puzzle(puzzle: StoredPuzzle) -> str:
    """A puzzle with its document, as JSON."""
    return f'{format_json(show_card(puzzle))[:-1]},"document":{_format_document(puzzle.text)}}}'


def format_pack(pack: StoredPack) -> Iterator[str]:
    """A pack and its puzzles with their documents, as JSON in pieces: together they may be long."""
    return _join_pack(pack, (format_puzzle(puzzle) for puzzle in pack.puzzles))


def _join_pack(pack: StoredPack, puzzles: Iterable[str]) -> Iterator[str]:
    yield f'{format_json(_show_cover(pack))[:-1]},"puzzles":['
    yield from format_list(puzzles)
    yield "]}"


def format_list(texts: Iterable[str]) -> Iterator[str]:
    """Texts with commas between them."""
    for number, text in enumerate(texts):
        yield f",{text}" if number else text


def format_json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


class BundledJson:
    """The bundled packs and puzzles as JSON texts, written once: they are the same for everybody, and asked for all the time."""

    def __init__(self, bundle: BundledPacks) -> None:
        self.bundle = bundle

    def prepare(self) -> None:
        _ = self.cards, self.packs, self.puzzles

    @cached_property
    def cards(self) -> str:
        """All packs without documents, separated by commas."""
        return ",".join(format_json(show_pack(pack)) for pack in self.bundle.packs.values())

    @cached_property
    def packs(self) -> dict[str, str]:
        puzzles = self.puzzles
        return {
            pack.id: "".join(_join_pack(pack, (puzzles[each.id] for each in pack.puzzles))) for pack in self.bundle.packs.values()
        }

    @cached_property
    def puzzles(self) -> dict[str, str]:
        return {puzzle.id: format_puzzle(puzzle) for puzzle in self.bundle.puzzles.values()}


@lru_cache(maxsize=128)
def _format_document(text: str) -> str:
    """The document of a stored puzzle, as JSON."""
    return format_json(read_own(text).dump())
