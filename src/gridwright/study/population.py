"""A simulated population that solves puzzles with known parameters. Nothing it does says anything about people.

It is for testing what is done with times: an analysis that does not find what was put in here will not find it among people.

    log seconds = intercept + beta * log effort + puzzle
                  + person + gamma * (order - 1) + delta if by touch + hint effect if helped + noise

An attempt is abandoned when a patience of its own, drawn without looking at the puzzle, runs out first: so hard puzzles are
abandoned more often, and what is then known is that solving would have taken longer. Hints, too, are asked for more often at hard
puzzles.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from gridwright.model import __version__
from gridwright.model.errors import InputError, quote
from gridwright.study.attempts import (
    ABANDONED,
    MOST_SECONDS,
    SECONDS_EXPECTED,
    SHORTEST_SECONDS,
    SIMULATED_PREFIX,
    SOLVED,
    Attempt,
)
from gridwright.study.tables import parse_table

SESSION_LENGTH = 10
"""Puzzles that a simulated person does in a row, on one day and with one kind of input."""

FIRST_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""Before any attempt of a person could have been recorded."""

MOST_SEED = 2**32 - 1
HASH, EFFORT = "puzzle_hash", "effort_mean"


_RANGES = {
    **dict.fromkeys(("people", "per_person"), (1, MOST_SEED)),
    "seed": (0, MOST_SEED),
    **dict.fromkeys(("intercept", "beta", "gamma", "delta", "hint_effect"), (-MOST_SECONDS, MOST_SECONDS)),
    **dict.fromkeys(("person_sd", "puzzle_sd", "noise_sd", "patience_sd"), (0, MOST_SECONDS)),
    **dict.fromkeys(("touch_share", "hint_chance"), (0, 1)),
    "patience_seconds": (SHORTEST_SECONDS, MOST_SECONDS),
}
"""Parameter -> the least and the most it may be."""


@dataclass(frozen=True, slots=True)
class Population:
    """The parameters: what an analysis should find again."""

    people: int
    per_person: int
    seed: int = 0
    intercept: float = 1.0
    beta: float = 0.9
    """How much the logarithm of the time grows with that of the effort."""
    gamma: float = -0.02
    """How much it changes from one puzzle of a session to the next."""
    delta: float = 0.15
    """How much it changes by touch instead of a mouse."""
    person_sd: float = 0.4
    puzzle_sd: float = 0.2
    """What of a puzzle's difficulty the effort does not tell."""
    noise_sd: float = 0.3
    touch_share: float = 0.4
    patience_seconds: float = 1800.0
    """The median patience."""
    patience_sd: float = 0.8
    hint_chance: float = 0.1
    """At a puzzle of mean difficulty; it grows with difficulty."""
    hint_effect: float = -0.3
    """How much a hint changes the logarithm of the time."""

    def __post_init__(self) -> None:
        """InputError if a parameter makes no sense."""
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise InputError(f"found {_shorten(value)}, expected a number from {least:,} to {most:,.0f}", place=name)

    def simulate(self, efforts: Mapping[str, float]) -> list[Attempt]:
        """Attempts at puzzles with these efforts, by puzzle hash; the same seed gives the same attempts."""
        if self.per_person > len(efforts):
            raise InputError(
                f"found {len(efforts)} puzzles with an effort, expected at least the {self.per_person} that each does"
            )
        rng = np.random.default_rng(self.seed)
        hashes = list(efforts)
        log_efforts = np.log(np.array([efforts[each] for each in hashes]))
        levels = self.intercept + self.beta * log_efforts + rng.normal(0, self.puzzle_sd, len(hashes))
        skills = rng.normal(0, self.person_sd, self.people)
        width = len(str(self.people))
        attempts: list[Attempt] = []
        for number, skill in enumerate(skills, start=1):
            person = f"{SIMULATED_PREFIX}{self.seed}-{number:0{width}}"
            chosen = rng.permutation(len(hashes))[: self.per_person]
            own = {hashes[index]: float(levels[index]) for index in chosen}
            try:
                attempts += self._simulate_person(rng, person, float(skill), own, float(levels.mean()))
            except OverflowError:
                raise InputError("these parameters lead to times beyond the year 9999") from None
        return attempts

    def format_parameters(self, effort_column: str, puzzles: int) -> bytes:
        """Everything that was put in, as JSON to be kept beside the table."""
        record = {
            "is_simulated": True,
            "version": __version__,
            "effort_column": effort_column,
            "puzzles": puzzles,
            **asdict(self),
        }
        return (json.dumps(record, indent=2) + "\n").encode()

    def _simulate_person(
        self, rng: np.random.Generator, person: str, skill: float, levels: Mapping[str, float], mean: float
    ) -> Iterator[Attempt]:
        input_type = "mouse"
        moment = FIRST_DAY
        for index, (puzzle_hash, level) in enumerate(levels.items()):
            order = index % SESSION_LENGTH
            if order == 0:
                moment += timedelta(days=1)
                input_type = "touch" if rng.random() < self.touch_share else "mouse"
            standing = level - mean
            hints = int(rng.random() < _shift_chance(self.hint_chance, standing))
            log_time = level + skill + self.gamma * order + self.delta * (input_type == "touch") + rng.normal(0, self.noise_sd)
            log_time += self.hint_effect * hints
            log_patience = math.log(self.patience_seconds) + rng.normal(0, self.patience_sd)
            is_solved = bool(log_time <= log_patience)
            seconds = round(_find_seconds(float(min(log_time, log_patience))), 3)
            gaps = int(rng.random() < 0.1)
            gap = round(float(gaps * rng.uniform(60, 600)), 3)
            end = moment + timedelta(seconds=seconds + gap)
            feeling = rng.normal(3 + standing, 0.7)
            yield Attempt(
                person=person,
                puzzle_hash=puzzle_hash,
                app_version=__version__,
                input_type=input_type,
                start=moment,
                end=end,
                active_seconds=seconds,
                long_gaps=gaps,
                gap_seconds=gap,
                moves=1 + int(rng.poisson(min(seconds, 1e5))),
                undos=int(rng.poisson(2)),
                hints=hints,
                outcome=SOLVED if is_solved else ABANDONED,
                order_in_session=order + 1,
                rating=int(np.clip(np.rint(feeling), 1, 5)) if is_solved else None,
                source="simulated",
                is_simulated=True,
            )
            moment = end + timedelta(seconds=30)


def parse_parameters(data: bytes) -> tuple[Population, str]:
    """The population whose parameters were kept beside a table, and the column of efforts that its times grew with."""
    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as fault:
        raise InputError(f"is no JSON: {' '.join(str(fault).split())[:100]}") from fault
    if not isinstance(record, dict) or record.get("is_simulated") is not True:
        raise InputError('found no "is_simulated": true, expected the parameters of a simulated population')
    column = record.get("effort_column")
    if not isinstance(column, str):
        raise InputError(f"found {_shorten(column)}, expected the name of a column", place="effort_column")
    return Population(
        **{field.name: _check_parameter(field.name, str(field.type), record) for field in fields(Population)}
    ), column


def _check_parameter(name: str, kind: str, record: Mapping[str, Any]) -> Any:
    value: Any = record.get(name)
    is_number = isinstance(value, int if kind == "int" else int | float) and not isinstance(value, bool)
    if not is_number or not -MOST_SECONDS <= value <= MOST_SEED:
        raise InputError(f"found {_shorten(value)}, expected a {'whole ' if kind == 'int' else ''}number", place=name)
    return value


def _shorten(value: object) -> str:
    return "nothing" if value is None else quote(value)


def parse_efforts(data: bytes, column: str = EFFORT, *, name: str = "") -> dict[str, float]:
    """Effort by puzzle hash, from a table of features, CSV or Parquet by its name. Rows of failed puzzles are passed over."""
    efforts: dict[str, float] = {}
    for line, row in parse_table(data, name, (HASH, column), others_allowed=True):
        if not row[HASH] or not row[column]:
            continue
        place = f"{line}, column {column}"
        try:
            effort = float(row[column])
        except ValueError:
            effort = math.nan
        if not (effort > 0 and math.isfinite(effort)):
            raise InputError(f"found {quote(row[column])}, expected a number above 0", place=place)
        if efforts.setdefault(row[HASH], effort) != effort:
            message = f"found {effort:g}, but {efforts[row[HASH]]:g} in another row of the same puzzle"
            raise InputError(message, place=place)
    return efforts


def _shift_chance(chance: float, standing: float) -> float:
    """A chance at mean difficulty, for a puzzle that much above or below it: the odds grow as the time does."""
    if chance in (0, 1):
        return chance
    odds = math.log(chance / (1 - chance)) + standing
    return 1 / (1 + math.exp(-min(max(odds, -500), 500)))


def _find_seconds(log_seconds: float) -> float:
    if not math.log(SHORTEST_SECONDS) <= log_seconds <= math.log(MOST_SECONDS):
        raise InputError(f"these parameters lead to a time of e^{log_seconds:.1f} seconds, expected {SECONDS_EXPECTED}")
    return math.exp(log_seconds)
