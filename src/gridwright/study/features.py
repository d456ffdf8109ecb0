"""A table of what is measured of puzzles: one row a puzzle, failed ones with the reason."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from gridwright.batch.engine import Engine, Failure
from gridwright.batch.journal import Row, Rows
from gridwright.model import __version__
from gridwright.model.errors import InputError
from gridwright.study.groups import GROUP, name_group
from gridwright.workbench import Entry, format_puzzles, kind_of

MEASURED = {"nonogram": "gridwright.kinds.nonogram.columns"}
"""Kind -> the module with its `COLUMNS`, `measure` and `hash_puzzle`. One table holds puzzles of one kind."""

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

    def __init__(self, kind: str = "nonogram", *, seed: int = 0, has_minimal_sets: bool = False) -> None:
        self.kind = kind
        self.seed = seed
        self.has_minimal_sets = has_minimal_sets
        self.places: list[Place] = []
        self._module: Any = import_module(MEASURED[kind])

    def types(self) -> dict[str, type]:
        """Name and type of each column of the table."""
        measured = {column.name: column.type for column in self._module.COLUMNS}
        return {SOURCE: str, HASH: str, GROUP: str, **measured, FAILURE: str}

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
            content = format_puzzles([entry.puzzle], kind.formats()[0])
        except InputError as error:
            return Place(entry.source, failure=Failure(str(error)))
        puzzle_hash = self._module.hash_puzzle(entry.puzzle)
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
    measure: Callable[..., Row | None] = import_module(MEASURED[kind]).measure
    row = measure(puzzle, seed=seed, has_minimal_sets=has_minimal_sets)
    return Failure("has no solution, so there is nothing to measure", "unsolvable") if row is None else row


def _dump(answer: Row | Failure) -> Row:
    return {FAILURE: [answer.reason, answer.name]} if isinstance(answer, Failure) else answer


def _load_failure(row: Row) -> Failure | None:
    return Failure(*row[FAILURE]) if FAILURE in row else None
