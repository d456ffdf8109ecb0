"""All data of a player, taken along and brought back: all of it or nothing, and twice is once. On both databases."""

from __future__ import annotations

import copy
import gc
import json
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from gridwright.store import games, own_puzzles, player_data, players, word_lists
from gridwright.web import data_file
from gridwright.web.data_file import JsonWalk
from tests.web.asking import CROSSWORD, HEART, NONOGRAM, SUMMARY, answer_here, make_client, make_event, make_player
from tests.web.test_api_games import ATTEMPT

pytestmark = pytest.mark.xdist_group("postgres")

STRANGER = "own_0123456789012345678901"
COUNTS = {"packs": 1, "puzzles": 2, "games": 2, "events": 5, "attempts": 2, "lists": 1}


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[httpx.Client]:
    with answer_here(), make_client(address) as client:
        yield client


def export(client: httpx.Client, player: dict[str, str]) -> dict[str, Any]:
    answer = client.get("/api/data", headers=player)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def bring(client: httpx.Client, player: dict[str, str], data: Any) -> httpx.Response:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post("/api/data", content=content, headers={**player, "Content-Type": "application/json"})


def fill(client: httpx.Client) -> dict[str, str]:
    """A player with something of everything."""
    player = make_player()
    pack = client.post("/api/packs", json={"name": "Môj balík", "icon": "leaf"}, headers=player).json()
    ids = [
        client.post("/api/puzzles", json={"document": document, "pack_id": pack_id, "title": "Malá", "band": 3}, headers=player)
        for document, pack_id in ((CROSSWORD, pack["id"]), (NONOGRAM, None))
    ]
    crossword = ids[0].json()["id"]
    for puzzle_id, events in ((HEART, [1, 2, 3]), (crossword, [1, 2])):
        body = {"since": 0, "events": [make_event(n) for n in events], "summary": SUMMARY}
        assert client.post(f"/api/games/{puzzle_id}/events", json=body, headers=player).status_code == 200
    client.put("/api/consent", json={"is_given": True}, headers=player)
    second = {**ATTEMPT, "id": "attempt-2", "puzzle_id": crossword, "start": ATTEMPT["start"] - 1}  # type: ignore[operator]
    taken = client.post("/api/attempts", json={"attempts": [ATTEMPT, second]}, headers=player).json()
    assert len(taken["accepted"]) == 2
    assert client.post("/api/lists", json={"name": "Vtáky", "text": "čajka;70\n"}, headers=player).status_code == 201
    return player


@pytest.fixture(scope="module")
def data(client: httpx.Client) -> dict[str, Any]:
    """What such a player takes along."""
    return export(client, fill(client))


def rename(data: dict[str, Any], ids: dict[str, str]) -> dict[str, Any]:
    """The same with other ids."""
    text = json.dumps(data)
    for old, new in ids.items():
        text = text.replace(old, new)
    renamed: dict[str, Any] = json.loads(text)
    return renamed


def ordered(data: dict[str, Any]) -> dict[str, Any]:
    """The same with things of one moment in one order."""
    return {**data, "puzzles": sorted(data["puzzles"], key=lambda each: str(each["text"]))}


def test_somebody_new_takes_nothing_along(client: httpx.Client) -> None:
    nothing = {"version": 1, "consent": False, "packs": [], "puzzles": [], "games": [], "attempts": [], "lists": []}
    player = make_player()
    assert export(client, player) == nothing
    answer = bring(client, player, nothing).json()
    assert answer == {"added": dict.fromkeys(COUNTS, 0), "ids": {}, "consent": False}


def test_what_one_brings_back_adds_nothing(client: httpx.Client) -> None:
    player = fill(client)
    before = export(client, player)
    for _ in range(2):
        answer = bring(client, player, before)
        assert answer.json() == {"added": dict.fromkeys(COUNTS, 0), "ids": {}, "consent": True}
        assert export(client, player) == before


def test_what_was_lost_comes_back_under_the_same_ids(client: httpx.Client) -> None:
    player = fill(client)
    before = export(client, player)
    client.delete(f"/api/packs/{before['packs'][0]['id']}", headers=player)
    client.delete(f"/api/lists/{before['lists'][0]['id']}", headers=player)
    client.delete("/api/attempts", headers=player)
    answer = bring(client, player, before).json()
    assert answer["added"] == {"packs": 1, "puzzles": 1, "games": 1, "events": 2, "attempts": 2, "lists": 1}
    assert answer["ids"] == {}
    assert ordered(export(client, player)) == ordered(before)
    puzzle = client.get(f"/api/puzzles/{before['games'][1]['puzzle_id']}", headers=player).json()
    assert (puzzle["document"], puzzle["pattern"], puzzle["titles"]["en"]) == (CROSSWORD, "..#...#..", "Malá")


def test_another_player_gets_the_same_under_other_ids_and_always_the_same_ones(
    client: httpx.Client, data: dict[str, Any]
) -> None:
    other = make_player()
    first = bring(client, other, data).json()
    assert first["added"] == COUNTS
    assert len(first["ids"]) == 4
    assert ordered(export(client, other)) == ordered(rename(data, first["ids"]))
    again = bring(client, other, data).json()
    assert (again["added"], again["ids"]) == (dict.fromkeys(COUNTS, 0), first["ids"])
    third = bring(client, make_player(), data).json()
    assert not set(third["ids"].values()) & set(first["ids"].values())


def test_another_library_gets_all_of_it(client: httpx.Client, data: dict[str, Any], tmp_path_factory: Any) -> None:
    with make_client(str(tmp_path_factory.mktemp("library") / "library.sqlite3")) as elsewhere:
        player = make_player()
        answer = bring(elsewhere, player, data).json()
        assert answer == {"added": COUNTS, "ids": {}, "consent": True}
        assert export(elsewhere, player) == data
        assert elsewhere.get(f"/api/games/{HEART}", headers=player).json()["events"] == data["games"][0]["events"]


def test_what_is_there_is_united_with_what_is_brought(client: httpx.Client, data: dict[str, Any]) -> None:
    player = make_player()
    events = [make_event(3, tool="other"), make_event(9, by="bbbbbbbb")]
    body = {"since": 0, "events": events, "summary": {**SUMMARY, "updated": 4}}
    client.post(f"/api/games/{HEART}/events", json=body, headers=player)
    added = bring(client, player, data).json()["added"]
    assert (added["games"], added["events"]) == (1, 4), "the event with a key that is known stays as it is"
    game = client.get(f"/api/games/{HEART}", headers=player).json()
    assert game["events"] == [*events, make_event(1), make_event(2)]
    assert game["summary"]["updated"] == 5, "the later summary counts"
    older = copy.deepcopy(data)
    older["games"][0]["summary"] = {**SUMMARY, "updated": 3}
    bring(client, player, older)
    assert client.get(f"/api/games/{HEART}", headers=player).json()["summary"]["updated"] == 5


def test_parts_of_a_file_may_be_brought_one_after_the_other(client: httpx.Client, data: dict[str, Any]) -> None:
    player = make_player()
    empty = {**data, "packs": [], "puzzles": [], "games": [], "attempts": [], "lists": []}
    for name in ("packs", "puzzles", "games"):
        answer = bring(client, player, {**empty, name: data[name]})
        assert answer.status_code == 200, answer.text
        assert answer.json()["added"][name] == COUNTS[name]
    assert export(client, player)["puzzles"][0]["pack_id"] is not None


def test_attempts_are_taken_with_consent_only(client: httpx.Client, data: dict[str, Any]) -> None:
    player = make_player()
    answer = bring(client, player, {**data, "consent": False}).json()
    assert (answer["added"]["attempts"], answer["consent"]) == (0, False)
    client.put("/api/consent", json={"is_given": True}, headers=player)
    answer = bring(client, player, {**data, "consent": False}).json()
    assert (answer["added"]["attempts"], answer["consent"]) == (2, True)


def test_the_same_brought_twice_at_once_is_there_once(client: httpx.Client, data: dict[str, Any]) -> None:
    player = make_player()
    with ThreadPoolExecutor(3) as pool:
        sent = list(pool.map(lambda _: bring(client, player, data), range(3)))
    assert [answer.status_code for answer in sent] == [200] * 3
    assert {name: sum(answer.json()["added"][name] for answer in sent) for name in COUNTS} == COUNTS


def test_whoever_was_forgotten_stays_so(client: httpx.Client, data: dict[str, Any]) -> None:
    player = fill(client)
    client.delete("/api/player", headers=player)
    for answer in (bring(client, player, data), bring(client, player, b"{"), client.get("/api/data", headers=player)):
        assert (answer.status_code, answer.json()["error"]["code"]) == (410, "forgotten")
    assert client.get("/api/data").json()["error"]["code"] == "no-player"


Steps = list[str | int]
DAMAGES: list[tuple[Steps, Any, str, str]] = [
    (["version"], 2, "wrong-value", "body.version"),
    (["version"], True, "wrong-value", "body.version"),
    (["consent"], 1, "wrong-value", "body.consent"),
    (["packs"], {}, "wrong-json", "body"),
    (["packs", 0], None, "wrong-value", "body.packs.0"),
    (["packs", 0, "name"], " ", "wrong-value", "body.packs.0.name"),
    (["packs", 0, "id"], "first-strokes", "wrong-value", "body.packs.0.id"),
    (["packs", 0, "colour"], "red", "wrong-value", "body.packs.0.colour"),
    (["puzzles", 0, "pack_id"], STRANGER, "wrong-input", "body.puzzles.0.pack_id"),
    (["puzzles", 1, "lives"], 0, "wrong-value", "body.puzzles.1.lives"),
    (["puzzles", 1, "band"], "3", "wrong-value", "body.puzzles.1.band"),
    (["puzzles", 1, "effort"], float("nan"), "wrong-json", "body"),
    (["puzzles", 1, "text"], "...", "wrong-input", "body.puzzles.1.text"),
    (["puzzles", 1, "text"], "[" * 100_000, "wrong-input", "body.puzzles.1.text"),
    (["puzzles", 1, "text"], '{"gridwright":1,"kind":"sudoku"}', "wrong-input", "body.puzzles.1.text"),
    (["puzzles", 1, "text"], '{"gridwright":1,"kind":"slitherlink","clues":["5"]}', "wrong-input", "body.puzzles.1.text"),
    (
        ["puzzles", 1, "text"],
        '{"gridwright":1,"kind":"crossword","squares":[".."],"goal":["A[ABCDEFGHI]"]}',
        "not-on-the-page",
        "body.puzzles.1.text",
    ),
    (["games", 0, "puzzle_id"], "Heart", "wrong-value", "body.games.0.puzzle_id"),
    (["games", 1, "puzzle_id"], STRANGER, "wrong-input", "body.games.1"),
    (["games", 0, "summary"], {}, "wrong-value", "body.games.0.summary.status"),
    (["games", 0, "events"], None, "wrong-json", "body"),
    (["games", 0, "events", 2, "changes", 0], [25, 1], "wrong-input", "body.games.0.events.2"),
    (["games", 1, "events", 1, "changes", 0], [81, 1], "wrong-input", "body.games.1.events.1"),
    (["games", 0, "events", 1, "changes", 0], [-1, 1], "wrong-value", "body.games.0.events.1.changes.0.0"),
    (["games", 0, "events", 1, "changes", 0, 1], 256, "wrong-value", "body.games.0.events.1.changes.0.1"),
    (["games", 0, "events", 1, "by"], "a", "wrong-value", "body.games.0.events.1.by"),
    (["games", 0, "events", 1, "type"], "cheat", "wrong-value", "body.games.0.events.1.type"),
    (["attempts", 1, "log", 0], [0, 1], "wrong-value", "body.attempts.1.log.0.2"),
    (["attempts", 1, "active"], 1, "wrong-value", "body.attempts.1"),
    (["lists", 0, "text"], "čajka;x", "wrong-input", "body.lists.0.text"),
    (["lists", 0, "text"], "a\0b", "wrong-input", "body.lists.0.text"),
    (["lists", 0, "text"], "\ud800", "wrong-value", "body.lists.0.text"),
    (["lists", 0, "language"], None, "wrong-value", "body.lists.0.language"),
]


def damage(data: dict[str, Any], path: Steps, value: Any) -> dict[str, Any]:
    damaged = copy.deepcopy(data)
    inner: Any = damaged
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return damaged


@pytest.mark.parametrize(("path", "value", "code", "place"), DAMAGES)
def test_a_damaged_file_is_refused_whole(
    client: httpx.Client, data: dict[str, Any], path: Steps, value: Any, code: str, place: str
) -> None:
    player = make_player()
    before = export(client, player)
    answer = bring(client, player, damage(data, path, value))
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["place"]) == (400 if code == "wrong-json" else 422, code, place), answer.text
    assert error["message"]
    assert export(client, player) == before


def test_notes_of_a_coloured_puzzle_lie_behind_its_cells(client: httpx.Client) -> None:
    """Paper and three inks have a plane of notes each: 12x11 cells, and four times as many notes."""
    player = make_player()
    event = {**make_event(1), "type": "stroke", "changes": [[5 * 132 - 1, 1]], "tool": "note"}
    body = {"since": 0, "events": [event], "summary": SUMMARY}
    assert client.post("/api/games/paintbox.fox/events", json=body, headers=player).status_code == 200
    taken = export(client, player)
    assert bring(client, make_player(), taken).json()["added"]["events"] == 1
    beyond = bring(client, make_player(), damage(taken, ["games", 0, "events", 0, "changes", 0], [5 * 132, 1]))
    assert beyond.status_code == 422
    assert "found place 660, but this board has 660 places" in beyond.json()["error"]["message"]


def test_what_breaks_off_or_goes_on_is_refused_whole(client: httpx.Client, data: dict[str, Any]) -> None:
    player = make_player()
    text = json.dumps(data).encode()
    wrong = [text[: len(text) * part // 7] for part in range(1, 7)] + [text[:-1], text + b"{}", b"\xff" + text, b"null"]
    for content in wrong:
        answer = bring(client, player, content)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "wrong-json"), content[-40:]
    for name in data:
        answer = bring(client, player, {key: value for key, value in data.items() if key != name})
        assert (answer.status_code, answer.json()["error"]["place"]) == (422, "body")
        assert f"found no '{name}'" in answer.json()["error"]["message"]
    twice = json.dumps(data)[:-1] + ',"consent":false}'
    assert "found a second 'consent'" in bring(client, player, twice.encode()).json()["error"]["message"]
    for name in ("packs", "puzzles", "lists"):
        doubled = {**data, name: [data[name][0], data[name][0]]}
        assert bring(client, player, doubled).json()["error"]["place"] == f"body.{name}.1.id"
    assert export(client, player)["packs"] == []


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("MOST_PACKS", "body.packs"),
        ("MOST_PUZZLES", "body.puzzles"),
        ("MOST_GAMES", "body.games"),
        ("MOST_EVENTS", "body.games.0.events"),
        ("MOST_ATTEMPTS", "body.attempts"),
        ("MOST_LISTS", "body.lists"),
    ],
)
def test_too_much_is_refused_whole(
    client: httpx.Client, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch, name: str, place: str
) -> None:
    monkeypatch.setattr(data_file, name, 0)
    player = make_player()
    error = bring(client, player, data).json()["error"]
    assert (error["code"], error["place"]) == ("too-many", place)
    assert export(client, player)["packs"] == []


@pytest.mark.parametrize(
    ("module", "limit"),
    [
        *((player_data, "MOST_PACKS"), (player_data, "MOST_PUZZLES"), (own_puzzles, "MOST_CHARACTERS"), (games, "MOST_GAMES")),
        *((games, "MOST_EVENTS"), (players, "MOST_ATTEMPTS"), (word_lists, "MOST_LISTS"), (word_lists, "MOST_BYTES")),
    ],
)
def test_too_much_together_with_what_is_there_changes_nothing(
    client: httpx.Client, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch, module: Any, limit: str
) -> None:
    """What comes last in the transaction is refused: what came before is not kept either."""
    monkeypatch.setattr(module, limit, 0)
    player = make_player()
    answer = bring(client, player, data)
    assert (answer.status_code, answer.json()["error"]["code"]) in ((409, "too-many"), (409, "log-full"))
    assert export(client, player)["packs"] == []


def test_what_was_refused_is_let_go_at_once(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only when the collector of cycles comes round, which is seldom: until then, bodies of 64 MB would pile up."""
    walks: list[weakref.ref[JsonWalk]] = []

    def walk(text: str) -> JsonWalk:
        made = JsonWalk(text)
        walks.append(weakref.ref(made))
        return made

    monkeypatch.setattr(data_file, "JsonWalk", walk)
    player = make_player()
    gc.disable()
    try:
        for content in (b"[", b'{"version":2}', b"{}"):
            assert bring(client, player, content).status_code in (400, 422)
        # The last answer may be here before the server has put its request away.
        assert [walk() for walk in walks[:-1]] == [None, None]
    finally:
        gc.enable()
