"""Games and attempts through the API."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from gridwright.cli.main import gridwright
from gridwright.store import games
from gridwright.study.attempts import COLUMNS, parse_attempts
from gridwright.web import attempts
from tests.web.asking import HEART, SLITHERLINK, SUMMARY, make_client, make_event, make_player

pytestmark = pytest.mark.xdist_group("postgres")

START = 1_750_000_000_000
ATTEMPT = {
    "id": "attempt-1",
    "puzzle_id": HEART,
    "puzzle_hash": "366682318c2eaad7e058eff8b73eb696",
    "app_version": "0.1.0",
    "input": "touch",
    "start": START,
    "end": START + 100_000,
    "active": 30_125,
    "long_gaps": 1,
    "gap": 65_000,
    "moves": 12,
    "undos": 2,
    "hints": 0,
    "checks": 1,
    "error_feedback": False,
    "outcome": "solved",
    "attempts_before": 0,
    "order_in_session": 1,
    "rating": 4,
    "log": [[0, 3, 2], [1500, 4, 1]],
}


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[httpx.Client]:
    with make_client(address) as client:
        yield client


def push(
    client: httpx.Client, player: dict[str, str], *events: dict[str, Any], since: int = 0, puzzle: str = HEART
) -> dict[str, Any]:
    body = {"since": since, "events": events, "summary": SUMMARY}
    answer = client.post(f"/api/games/{puzzle}/events", json=body, headers=player)
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def test_what_one_tab_does_another_learns(client: httpx.Client) -> None:
    player = make_player()
    first = push(client, player, make_event(1), make_event(2))
    assert (first["events"], first["seq"], first["has_more"]) == ([], 2, False)
    second = push(client, player, make_event(2, "bbbbbbbb", type="undo", changes=None))
    assert second["events"] == [make_event(1), make_event(2)]
    game = client.get(f"/api/games/{HEART}?since=2", headers=player).json()
    assert [event["by"] for event in game["events"]] == ["bbbbbbbb"]
    assert "changes" not in game["events"][0]
    assert game["summary"] == SUMMARY
    assert game["library"] == client.get("/api/version").json()["library"]
    listed = client.get("/api/games", headers=player).json()["games"]
    assert listed == [{"puzzle_id": HEART, "seq": 3, "summary": SUMMARY}]


def test_two_clients_at_once_on_one_game(client: httpx.Client) -> None:
    player = make_player()

    def play(tab: str) -> None:
        seq = 0
        for n in range(1, 9):
            seq = push(client, player, make_event(n, tab * 8), since=seq)["seq"]

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(play, "ab"))
    game = client.get(f"/api/games/{HEART}", headers=player).json()
    assert game["seq"] == 16
    assert {(event["n"], event["by"]) for event in game["events"]} == {(n, tab * 8) for n in range(1, 9) for tab in "ab"}


def test_a_full_log_is_a_conflict(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_EVENTS", 1)
    body = {"since": 0, "events": [make_event(1), make_event(2)], "summary": None}
    answer = client.post(f"/api/games/{HEART}/events", json=body, headers=make_player())
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "log-full")


def test_a_game_on_a_bundled_puzzle_that_is_not_there_can_be_read_but_not_played(client: httpx.Client) -> None:
    player = make_player()
    body = {"since": 0, "events": [make_event(1)], "summary": None}
    answer = client.post("/api/games/first-strokes.nothing/events", json=body, headers=player)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-puzzle")
    assert client.get("/api/games/first-strokes.nothing", headers=player).json()["events"] == []


def test_a_game_on_a_deleted_puzzle_is_not_found(client: httpx.Client) -> None:
    player = make_player()
    puzzle = client.post("/api/puzzles", json={"document": SLITHERLINK}, headers=player).json()["id"]
    push(client, player, make_event(1), puzzle=puzzle)
    assert client.delete(f"/api/puzzles/{puzzle}", headers=player).status_code == 204
    body = {"since": 0, "events": [make_event(1)], "summary": None}
    answer = client.post(f"/api/games/{puzzle}/events", json=body, headers=player)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-puzzle")
    assert client.get("/api/games", headers=player).json()["games"] == []


@pytest.mark.parametrize(
    ("event", "place"),
    [
        ({"n": 0}, "body.events.0.n"),
        ({"n": 1.5}, "body.events.0.n"),
        ({"n": "1"}, "body.events.0.n"),
        ({"by": "a b c d e"}, "body.events.0.by"),
        ({"type": "win"}, "body.events.0.type"),
        ({"changes": [[1]]}, "body.events.0.changes.0.1"),
        ({"changes": [[-1, 2]]}, "body.events.0.changes.0.0"),
        ({"changes": [[1, 256]]}, "body.events.0.changes.0.1"),
        ({"changes": [[1, True]]}, "body.events.0.changes.0.1"),
        ({"clue": "\ud800"}, "body.events.0.clue"),
        ({"surprise": 1}, "body.events.0.surprise"),
    ],
)
def test_events_are_checked(client: httpx.Client, event: dict[str, Any], place: str) -> None:
    body = {"since": 0, "events": [{**make_event(1), **event}], "summary": None}
    headers = {**make_player(), "Content-Type": "application/json"}
    answer = client.post(f"/api/games/{HEART}/events", content=json.dumps(body), headers=headers)
    assert (answer.status_code, answer.json()["error"]["place"]) == (422, place)


def test_everything_about_a_player_can_be_forgotten(client: httpx.Client) -> None:
    player = make_player()
    push(client, player, make_event(1))
    client.post("/api/packs", json={"name": "Mine", "icon": "leaf"}, headers=player)
    client.put("/api/consent", json={"is_given": True}, headers=player)
    client.post("/api/attempts", json={"attempts": [ATTEMPT]}, headers=player)
    assert client.delete("/api/player", headers=player).status_code == 204
    for path in ("games", f"games/{HEART}", "consent", "attempts", "attempts.csv", "kept"):
        answer = client.get(f"/api/{path}", headers=player)
        assert (answer.status_code, answer.json()["error"]["code"]) == (410, "forgotten"), path
    body = {"since": 0, "events": [make_event(1)], "summary": None}
    assert client.post(f"/api/games/{HEART}/events", json=body, headers=player).status_code == 410
    assert client.post("/api/packs", json={"name": "Mine", "icon": "leaf"}, headers=player).status_code == 410
    assert client.delete("/api/player", headers=player).status_code == 204
    assert all(not pack["is_own"] for pack in client.get("/api/library", headers=player).json()["packs"])


def test_attempts_need_consent(client: httpx.Client) -> None:
    player = make_player()
    answer = client.post("/api/attempts", json={"attempts": [ATTEMPT]}, headers=player)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no-consent")
    assert client.put("/api/consent", json={"is_given": True}, headers=player).json() == {"is_given": True}
    assert client.post("/api/attempts", json={"attempts": [ATTEMPT]}, headers=player).json()["accepted"] == ["attempt-1"]
    client.put("/api/consent", json={"is_given": False}, headers=player)
    assert client.post("/api/attempts", json={"attempts": [ATTEMPT]}, headers=player).status_code == 403
    assert client.get("/api/attempts", headers=player).json() == {"attempts": [ATTEMPT]}
    assert client.delete("/api/attempts", headers=player).status_code == 204
    assert client.get("/api/attempts", headers=player).json() == {"attempts": []}


def test_attempts_that_cannot_be_are_refused_one_by_one(client: httpx.Client) -> None:
    player = make_player()
    client.put("/api/consent", json={"is_given": True}, headers=player)
    wrong = {
        "hurried-1": {"active": 99},
        "backwards": {"end": START - 1},
        "too-long-": {"active": 36_001},
        "gap-less-": {"gap": 0},
        "same-time": {},
    }
    sent = [ATTEMPT, *({**ATTEMPT, "id": name, **fault} for name, fault in wrong.items())]
    answer = client.post("/api/attempts", json={"attempts": sent}, headers=player).json()
    assert answer["accepted"] == ["attempt-1"]
    assert [refusal["id"] for refusal in answer["refused"]] == list(wrong)
    again = client.post("/api/attempts", json={"attempts": [ATTEMPT]}, headers=player).json()
    assert again == {"accepted": ["attempt-1"], "refused": []}


def test_the_table_of_attempts_is_one_that_the_study_reads(client: httpx.Client, tmp_path: Path) -> None:
    player = make_player()
    client.put("/api/consent", json={"is_given": True}, headers=player)
    lost = {**ATTEMPT, "id": "attempt-2", "start": START + 5_001, "outcome": "lost", "rating": None, "long_gaps": 0, "gap": 0}
    short = {**lost, "id": "attempt-3", "start": START + 7_000, "active": 100, "outcome": "abandoned", "error_feedback": True}
    taken = client.post("/api/attempts", json={"attempts": [ATTEMPT, lost, short]}, headers=player).json()
    assert len(taken["accepted"]) == 3
    answer = client.get("/api/attempts.csv", headers=player)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    first, second, third = parse_attempts(answer.content)
    assert (first.active_seconds, first.gap_seconds, first.input_type, first.rating) == (30.125, 65.0, "touch", 4)
    assert (second.outcome, second.rating, third.error_feedback) == ("abandoned", None, True)
    assert re.fullmatch("player-[0-9a-f]{16}", first.person)
    assert tuple(COLUMNS) == attempts.COLUMNS
    (tmp_path / "page.csv").write_bytes(answer.content)
    done = CliRunner().invoke(
        gridwright,
        ["study", "attempts", "import", str(tmp_path / "page.csv"), "-o", str(tmp_path / "all.csv")],
        standalone_mode=False,
    )
    assert done.return_value == 0, done.output
    assert len(list(parse_attempts((tmp_path / "all.csv").read_bytes()))) == 3
