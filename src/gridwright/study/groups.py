"""Which puzzles belong together: parts of one picture, and others that one puzzle would give away another of.

A model is tested on groups that it has not seen; otherwise knowing one part of a picture would look like knowing difficulty.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

GROUP = "group"
"""The name of the column."""

LONGEST = 200
"""Characters of a title or an author that are looked at: a table has to be read again."""

_NUMERAL = r"(?:[0-9]{1,4}|[ivx]{1,5})"
_OF = rf"(?:\s*(?:/|of)\s*{_NUMERAL})"
_PART = re.compile(rf"(?:\b(?:part|pt)[\s.#]*{_NUMERAL}{_OF}?|(?<![0-9/])\b[0-9]{{1,4}}{_OF})[\s)\]]*$")
"""A part's number at the end: ``(part 2 of 4)``, ``2/4``, ``, pt. ii``. A bare number may as well count other pictures."""
_BEFORE_PART = " ,;:.-\u2013\u2014(["

_WORD = re.compile(r"[^\W\d_]+")
_SAID_BY_DEFAULT = """
    anonymous book by crossword daily day easy example file game grid griddler griddlers hanjie hard image japanese level medium
    name new no nono nonogram nonograms none normal number numbers of pack paint part pattern pic picross picture pt puzzle
    puzzles random sample set size stage test title unknown unnamed untitled volume web week x
"""
"""Words that tell no picture from another, as programs and packs put them beside a number; an x stands in sizes."""
_EMPTY_WORDS = frozenset(_SAID_BY_DEFAULT.split())


def name_group(title: str, author: str, puzzle_hash: str) -> str:
    """The group of a puzzle: of the same author and the same title, but for the number of a part.

    >>> name_group("Horse (part 2 of 4)", "Ann", "0f3c"), name_group("HORSE 3/4", "Ann", "77aa")
    ('ann: horse', 'ann: horse')
    >>> name_group("Horse", "", "0f3c"), name_group("", "Ann", "0f3c"), name_group("Puzzle #12", "", "0f3c")
    ('horse', 'by ann', '0f3c')
    """
    picture, maker = (_keep_words(text) for text in (_strip_part(_fold(title)), _fold(author)))
    if picture and maker:
        return f"{maker}: {picture}"
    return picture or (f"by {maker}" if maker else puzzle_hash)


def _fold(text: str) -> str:
    """One way of writing what people write in many."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(each if each.isprintable() else " " for each in folded).split())


def _strip_part(title: str) -> str:
    part = _PART.search(title)
    return title[: part.start()].rstrip(_BEFORE_PART) if part else title


def _keep_words(text: str) -> str:
    """The text, if it has a word that is not there by default, else nothing: sizes and numbers alone say nothing."""
    says_something = any(word not in _EMPTY_WORDS for word in _WORD.findall(text))
    return text[:LONGEST].strip() if says_something else ""


def join_groups(hashes: Sequence[str], groups: Sequence[str]) -> tuple[str, ...]:
    """The group of each row, where groups that share a puzzle are one: it has the name of the one that is met first.

    >>> join_groups(["p", "q", "q", "r"], ["horse", "horse", "cow", "cow"])
    ('horse', 'horse', 'horse', 'horse')
    """
    leaders = {group: group for group in groups}

    def find_leader(group: str) -> str:
        while leaders[group] != group:
            leaders[group] = leaders[leaders[group]]
            group = leaders[group]
        return group

    ranks = {group: rank for rank, group in enumerate(leaders)}
    known: dict[str, str] = {}
    for puzzle, group in zip(hashes, groups, strict=True):
        pair = {find_leader(known.setdefault(puzzle, group)), find_leader(group)}
        first = min(pair, key=ranks.__getitem__)
        leaders.update(dict.fromkeys(pair, first))
    return tuple(map(find_leader, groups))
