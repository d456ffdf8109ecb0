"""All data of a player as one JSON file: what it looks like, and reading it, checked whole before anything is done with it.

`json.loads` on tens of megabytes lets no other thread of the process have a turn until it is done, and the event loop is such a
thread. So the objects and lists of the file are walked through, and only what stands in them is decoded, each piece for itself
and bounded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, NoReturn, TypeVar

from pydantic import BaseModel, Field, ValidationError

from gridwright import api
from gridwright.kinds.common.page import Line, Strict
from gridwright.model.errors import InputError, UnsupportedError, quote, shorten
from gridwright.store.games import MOST_EVENTS, MOST_GAMES, NewEvent
from gridwright.store.own_puzzles import MOST_PACKS, MOST_PUZZLES
from gridwright.store.packs import choose_titles, format_text, list_columns
from gridwright.store.player_data import HeldAttempt, HeldGame, Holdings, Reach
from gridwright.store.players import MOST_ATTEMPTS
from gridwright.store.word_lists import MOST_LISTS, NewText
from gridwright.web.attempts import find_fault, make_attempt
from gridwright.web.documents import describe_puzzle, parse_document
from gridwright.web.errors import ApiError, describe_wrong_request
from gridwright.web.schemas import Attempt, Band, Effort, GameEvent, Icon, Level, Lives, Moment, Name, PuzzleId, Summary

FIRST_LOOK = 4_096
"""Characters that a piece is looked for in at first; then in eight times as many, and so on."""
MOST_KEY = 1_000
MOST_DIGITS = 1_000
"""Of a whole number."""
_BLANKS = re.compile(r"[ \t\n\r]*")


class UnfitNumberError(Exception):
    """A number that JSON does not have, or that nobody here has a use for."""


def _refuse_constant(name: str) -> NoReturn:
    raise UnfitNumberError(f"{name} is no number of JSON")


def _parse_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise UnfitNumberError(f"found a number of {len(digits):,} digits, expected at most {MOST_DIGITS:,}")
    return int(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_parse_int)


class JsonWalk:
    """A walk through a text, from its beginning to its end. ApiError where it is no JSON."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def walk_object(self) -> Iterator[str]:
        """The keys of the object that comes next. Whoever gets one must take its value before asking for the next."""
        for _ in self._parts("{", "}"):
            key = self.value(MOST_KEY)
            if not isinstance(key, str):
                self._refuse("expected a key in quotes")
            self._take(":")
            yield key

    def walk_list(self) -> Iterator[int]:
        """The numbers, from 0, of the parts of the list that comes next; each must be taken before asking for the next."""
        return self._parts("[", "]")

    def value(self, most: int) -> Any:
        """What comes next, decoded; ApiError if it is longer than so many characters."""
        self._skip()
        size = min(FIRST_LOOK, most)
        while True:
            piece = self._text[self._at : self._at + size]
            is_rest = self._at + size >= len(self._text)
            found, end = self._decode(piece, is_rest=is_rest)
            may_go_on = end == len(piece) and not is_rest and isinstance(found, (int, float))
            if end and not may_go_on:
                self._at += end
                return found
            if size == most:
                self._refuse(f"found what is no value, or one longer than {most:,} characters")
            size = min(8 * size, most)

    def _decode(self, piece: str, *, is_rest: bool) -> tuple[Any, int]:
        """The value that a piece begins with, and where it ends: 0 if not in this piece."""
        try:
            return _DECODER.raw_decode(piece)
        except RecursionError:
            self._refuse("it is nested too deeply")
        except json.JSONDecodeError as fault:
            if is_rest:
                self._refuse(fault.msg)
            return None, 0
        except UnfitNumberError as fault:
            self._refuse(str(fault))

    def finish(self) -> None:
        """ApiError if anything follows."""
        self._skip()
        if self._at < len(self._text):
            self._refuse("expected the end")

    def _parts(self, opening: str, closing: str) -> Iterator[int]:
        self._take(opening)
        if self._is_next(closing):
            self._at += 1
            return
        number = 0
        while True:
            yield number
            number += 1
            if self._is_next(closing):
                self._at += 1
                return
            self._take(",")

    def _take(self, symbol: str) -> None:
        if not self._is_next(symbol):
            self._refuse(f"expected {symbol!r}")
        self._at += 1

    def _is_next(self, symbol: str) -> bool:
        self._skip()
        return self._text.startswith(symbol, self._at)

    def _skip(self) -> None:
        found = _BLANKS.match(self._text, self._at)
        self._at = self._at if found is None else found.end()

    def _refuse(self, why: str) -> NoReturn:
        message = f"the body is no valid JSON: {why} (at character {self._at + 1:,} of {len(self._text):,})"
        raise ApiError(400, "wrong-json", message, "body")


# What all data of a player looks like: the file that people take with them.

MOST_TEXT = 2 << 20
"""Characters of a puzzle, as of what is sent to keep one."""
MOST_LIST_TEXT = 8 << 20
OwnId = Annotated[str, Field(pattern="^own_[A-Za-z0-9_-]{22}$")]
Language = Literal["", "en", "sk", "cs", "pl"]
ListText = Annotated[str, Field(min_length=1, max_length=MOST_LIST_TEXT)]


class PackData(Strict):
    """A pack of one's own."""

    id: OwnId
    name: Name
    icon: Icon
    created: Moment


class PuzzleData(Strict):
    """A puzzle of one's own; `text` is its Gridwright JSON."""

    id: OwnId
    pack_id: OwnId | None
    title: Line
    early_title: Line | None = None
    """Of a picture, what it is called before it is solved."""
    band: Band | None
    effort: Effort | None
    level: Level | None
    lives: Lives
    created: Moment
    position: Moment | None = None
    """Where it stands in its pack; files of before have none, and puzzles stand as they came."""
    text: Annotated[str, Field(max_length=MOST_TEXT)]


class GameHeadData(Strict):
    """A game without its events."""

    puzzle_id: PuzzleId
    updated: Moment
    summary: Summary | None


class GameData(GameHeadData):
    """A game with all its events, in the order in which the library was told them."""

    events: Annotated[list[GameEvent], Field(max_length=MOST_EVENTS)]


class ListData(Strict):
    """A word list of one's own."""

    id: OwnId
    name: Name
    language: Language
    created: Moment
    updated: Moment
    text: ListText


class PlayerData(Strict):
    """Everything that a library keeps of one player."""

    version: Literal[1]
    consent: bool
    packs: Annotated[list[PackData], Field(max_length=MOST_PACKS)]
    puzzles: Annotated[list[PuzzleData], Field(max_length=MOST_PUZZLES)]
    games: Annotated[list[GameData], Field(max_length=MOST_GAMES)]
    attempts: Annotated[list[Attempt], Field(max_length=MOST_ATTEMPTS)]
    lists: Annotated[list[ListData], Field(max_length=MOST_LISTS)]


class DataCounts(Strict):
    """How many things came in addition to those that were there."""

    packs: int
    puzzles: int
    games: int
    events: int
    attempts: int
    lists: int


class DataTaken(Strict):
    """What became of data that was sent. Ids that were somebody else's have changed: old -> new."""

    added: DataCounts
    ids: dict[str, str]
    consent: bool
    """Whether attempts may be kept from now on."""


VERSION = 1
MOST_PIECE = 2 * MOST_TEXT
"""Characters of one pack, puzzle, event or attempt. Escapes may make a text longer than it is."""
MOST_LIST_PIECE = 2 * MOST_LIST_TEXT

Model = TypeVar("Model", bound=BaseModel)


def read_data(body: bytes) -> Holdings:
    """All data of a player; ApiError that names the place if anything is wrong with it. Takes its time: for a thread."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise ApiError(400, "wrong-json", f"the body is no text in UTF-8: byte {fault.start + 1:,}", "body") from None
    return _Reader(JsonWalk(text)).read()


class _Reader:
    """A walk through a file, part after part."""

    def __init__(self, walk: JsonWalk) -> None:
        self._walk = walk
        self._held = Holdings()

    def read(self) -> Holdings:
        # Not kept in an attribute: that would tie the reader to itself, and the whole text to it until the collector comes round.
        parts: dict[str, Callable[[], None]] = {
            "version": self._read_version,
            "consent": self._read_consent,
            "packs": self._read_packs,
            "puzzles": self._read_puzzles,
            "games": self._read_games,
            "attempts": self._read_attempts,
            "lists": self._read_lists,
        }
        for key in self._keys(set(PlayerData.model_fields), "body"):
            parts[key]()
        self._walk.finish()
        self._check_ties()
        return self._held

    def _keys(self, expected: set[str], place: str) -> Iterator[str]:
        """The keys of an object, which must be just these."""
        missing = set(expected)
        for key in self._walk.walk_object():
            if key not in missing:
                found = "a second" if key in expected else "an unknown"
                raise _refuse(f"found {found} {quote(key)}, expected {', '.join(sorted(expected))}", place)
            missing.remove(key)
            yield key
        if missing:
            raise _refuse(f"found no {min(missing)!r}, expected {', '.join(sorted(expected))}", place)

    def _items(self, name: str, most: int) -> Iterator[int]:
        for number in self._walk.walk_list():
            if number >= most:
                raise ApiError(422, "too-many", f"found more than {most:,}, the most that are kept", f"body.{name}")
            yield number

    def _take(self, model: type[Model], most: int, *place: str | int) -> Model:
        """What comes next, as it must be."""
        return _check(model, self._walk.value(most), *place)

    def _read_version(self) -> None:
        version = self._walk.value(MOST_PIECE)
        if type(version) is not int or version != VERSION:
            raise _refuse(f"found {_shorten(version)}, expected {VERSION}: the version of what this server reads", "body.version")

    def _read_consent(self) -> None:
        consent = self._walk.value(MOST_PIECE)
        if not isinstance(consent, bool):
            raise _refuse(f"found {_shorten(consent)}, expected true or false", "body.consent")
        self._held.has_consented = consent

    def _read_packs(self) -> None:
        for number in self._items("packs", MOST_PACKS):
            self._held.packs.append(self._take(PackData, MOST_PIECE, "packs", number).model_dump())

    def _read_puzzles(self) -> None:
        for number in self._items("puzzles", MOST_PUZZLES):
            self._held.puzzles.append(_make_puzzle(self._take(PuzzleData, MOST_PIECE, "puzzles", number), number))

    def _read_games(self) -> None:
        for number in self._items("games", MOST_GAMES):
            self._read_game(number)

    def _read_game(self, number: int) -> None:
        head: dict[str, Any] = {}
        events: list[NewEvent] = []
        highest, where = -1, 0
        for key in self._keys({*GameHeadData.model_fields, "events"}, f"body.games.{number}"):
            if key != "events":
                head[key] = self._walk.value(MOST_PIECE)
                continue
            for index in self._items(f"games.{number}.events", MOST_EVENTS):
                event = self._take(GameEvent, MOST_PIECE, "games", number, "events", index)
                events.append(NewEvent(event.n, event.by, event.model_dump_json(exclude_none=True)))
                if (furthest := max((spot for spot, _ in event.changes or ()), default=-1)) > highest:
                    highest, where = furthest, index
        game = _check(GameHeadData, head, "games", number)
        summary = None if game.summary is None else game.summary.model_dump_json(exclude_unset=True)
        place = f"body.games.{number}"
        reach = Reach(highest, f"{place}.events.{where}")
        self._held.games.append(HeldGame(game.puzzle_id, game.updated, summary, tuple(events), place, reach))

    def _read_attempts(self) -> None:
        for number in self._items("attempts", MOST_ATTEMPTS):
            attempt = self._take(Attempt, MOST_PIECE, "attempts", number)
            if fault := find_fault(attempt):
                raise _refuse(fault, f"body.attempts.{number}")
            self._held.attempts.append(HeldAttempt(attempt.puzzle_id, make_attempt(attempt)))

    def _read_lists(self) -> None:
        for number in self._items("lists", MOST_LISTS):
            found = self._take(ListData, MOST_LIST_PIECE, "lists", number).model_dump()
            content = NewText(found["text"], 0)
            self._held.lists.append({**found, "words": 0, "bytes": content.bytes, "sha256": content.sha256})

    def _check_ties(self) -> None:
        """No id stands for two things."""
        for name, rows in (("packs", self._held.packs), ("puzzles", self._held.puzzles), ("lists", self._held.lists)):
            seen: set[str] = set()
            for number, row in enumerate(rows):
                if row["id"] in seen:
                    raise _refuse(f"found the id {row['id']} twice", f"body.{name}.{number}.id")
                seen.add(row["id"])


def _make_puzzle(data: PuzzleData, number: int) -> dict[str, Any]:
    """A puzzle as it is kept, made from what the page would be told of it, so that nothing else can come in."""
    try:
        puzzle = parse_document(describe_puzzle(api.parse_puzzle(data.text, format_name=_find_format(data.text))))
    except InputError as error:
        told = f"{error.place}: {error.message}" if error.place else error.message
        raise ApiError(422, "wrong-input", told, f"body.puzzles.{number}.text") from None
    except UnsupportedError as error:
        raise ApiError(422, getattr(error, "code", "unsupported"), str(error), f"body.puzzles.{number}.text") from None
    titles = choose_titles(puzzle, data.title)
    if titles["early_title"] is not None and data.early_title is not None:
        titles = {"title": data.title, "early_title": data.early_title}
    position = data.created if data.position is None else data.position
    return {**data.model_dump(), **titles, **list_columns(puzzle), "position": position, "text": format_text(puzzle)}


def _find_format(text: str) -> str:
    """The name of Gridwright JSON of the kind that a text says it is of."""
    try:
        kind = json.loads(text)["kind"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise InputError('found no Gridwright JSON, expected an object with a "kind"') from None
    return api.fit_format(api.find_format("json"), kind if isinstance(kind, str) else "").name


def _check(model: type[Model], found: Any, *place: str | int) -> Model:
    try:
        return model.model_validate(found)
    except ValidationError as error:
        raise describe_wrong_request(error.errors(), "body", *place) from None


def _shorten(value: Any) -> str:
    shown = ascii(value) if isinstance(value, (str, int, float, bool, type(None))) else f"a {type(value).__name__}"
    return shorten(shown)


def _refuse(message: str, place: str) -> ApiError:
    return ApiError(422, "wrong-value", message, place)
