"""A table of what is measured of puzzles: one row a puzzle, failed ones with the reason; and which puzzles belong together."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from gridwright.api import Entry, format_puzzles, kind_of
from gridwright.batch.engine import Engine, Failure
from gridwright.batch.journal import Row, Rows
from gridwright.kinds import load_kind, load_kinds
from gridwright.model import __version__
from gridwright.model.errors import InputError

# Which puzzles belong together: parts of one picture, and others that one puzzle would give away another of.
#
# A model is tested on groups that it has not seen; otherwise knowing one part of a picture would look like knowing difficulty.

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


MEASURED = next(kind for kind in load_kinds() if kind.can("measures"))
"""The kind of puzzles that a study is about where nothing else is said: the first that can be measured."""

SOURCE, HASH, FAILURE = "source", "puzzle_hash", "failure"
"""The columns around what is measured."""


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the table to come: where the puzzle came from, and what finds its row, or why there is none."""

    source: str
    key: str = ""
    puzzle_hash: str = ""
    group: str = ""
    failure: Failure | None = None


class FeatureStudy:
    """Measuring puzzles of a kind. `run` it over entries; then ask for the `table`."""

    def __init__(self, kind: str = MEASURED.name, *, seed: int = 0, has_minimal_sets: bool = False) -> None:
        self.kind = kind
        self.seed = seed
        self.has_minimal_sets = has_minimal_sets
        self.places: list[Place] = []
        measures = load_kind(kind).measures
        self._columns, self._sort_columns = measures.COLUMNS, measures.SORT_COLUMNS

    def types(self, measured: Iterable[str] = ()) -> dict[str, type]:
        """Name and type of each column of a table; of those that only some sorts of puzzles have, the `measured` ones."""
        names = set(measured)
        columns = (*self._columns, *(column for column in self._sort_columns if column.name in names))
        return {SOURCE: str, HASH: str, GROUP: str, **{column.name: column.type for column in columns}, FAILURE: str}

    def types_of(self, journal: Rows) -> dict[str, type]:
        """The columns of the table whose rows a journal holds."""
        rows = (journal.rows[place.key] for place in self.places if place.failure is None)
        return self.types(name for row in rows for name in row)

    def subject(self) -> dict[str, Any]:
        """What the rows of a journal depend on besides the puzzles."""
        names = ",".join(self.types())
        digest = hashlib.sha256(names.encode()).hexdigest()[:16]
        return {
            "table": "features",
            "kind": self.kind,
            "version": __version__,
            "seed": self.seed,
            "minimal sets": self.has_minimal_sets,
            "columns": digest,
        }

    def run(self, entries: Iterable[Entry], engine: Engine, journal: Rows) -> Iterator[tuple[Place, Failure | None]]:
        """Measure what the journal does not hold yet; each puzzle is told of once its row is there."""
        waiting: dict[str, list[Place]] = {}
        ready: list[Place] = []

        def items() -> Iterator[tuple[str, Any]]:
            for entry in entries:
                place = self._place(entry)
                self.places.append(place)
                if place.failure is not None or place.key in journal.rows:
                    ready.append(place)
                elif place.key in waiting:
                    waiting[place.key].append(place)
                else:
                    waiting[place.key] = [place]
                    yield place.key, entry.puzzle

        task = partial(measure_row, kind=self.kind, seed=self.seed, has_minimal_sets=self.has_minimal_sets)
        for key, answer in engine.run(task, items()):
            journal.add(key, _dump(answer))
            ready += waiting.pop(key)
            yield from self._tell(ready, journal)
        yield from self._tell(ready, journal)

    def table(self, journal: Rows) -> Iterator[Row]:
        """The rows in the order of the puzzles."""
        for place in self.places:
            row = {} if place.failure else journal.rows[place.key]
            failure = self._failure(place, journal)
            about = {SOURCE: place.source, HASH: place.puzzle_hash or None, GROUP: place.group or None}
            yield {**about, **row, FAILURE: failure.reason if failure else None}

    def _place(self, entry: Entry) -> Place:
        if entry.error is not None:
            return Place(entry.source, failure=Failure(str(entry.error)))
        kind = kind_of(entry.puzzle)
        if kind.name != self.kind:
            return Place(entry.source, failure=Failure(f"found a {kind.name}, expected a {self.kind}"))
        # Everything the file told counts for the key, such as the time that people took; the hash is of the puzzle alone.
        try:
            content = format_puzzles([entry.puzzle], kind.formats[0])
        except InputError as error:
            return Place(entry.source, failure=Failure(str(error)))
        puzzle_hash = kind.facts.hash_puzzle(entry.puzzle)
        group = name_group(entry.puzzle.info.title, entry.puzzle.info.author, puzzle_hash)
        return Place(entry.source, hashlib.sha256(content).hexdigest()[:32], puzzle_hash, group)

    def _tell(self, ready: list[Place], journal: Rows) -> Iterator[tuple[Place, Failure | None]]:
        while ready:
            place = ready.pop(0)
            yield place, self._failure(place, journal)

    def _failure(self, place: Place, journal: Rows) -> Failure | None:
        return place.failure or _load_failure(journal.rows[place.key])


def measure_row(puzzle: Any, *, kind: str, seed: int, has_minimal_sets: bool = False) -> Row | Failure:
    """What is measured of one puzzle: the task that engines do."""
    row = load_kind(kind).measures.measure(puzzle, seed=seed, has_minimal_sets=has_minimal_sets)
    return Failure("has no solution, so there is nothing to measure", "unsolvable") if row is None else dict(row)


def _dump(answer: Row | Failure) -> Row:
    return {FAILURE: [answer.reason, answer.name]} if isinstance(answer, Failure) else answer


def _load_failure(row: Row) -> Failure | None:
    return Failure(*row[FAILURE]) if FAILURE in row else None
