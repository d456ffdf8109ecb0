"""Packs and puzzles through the API, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from gridwright import __version__
from tests.web.asking import CROSSWORD, HEART, NONOGRAM, SLITHERLINK, make_client, make_player

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[httpx.Client]:
    with make_client(address) as client:
        yield client


def test_version_tells_the_library(client: httpx.Client) -> None:
    answer = client.get("/api/version").json()
    assert (answer["version"], answer["kinds"]) == (__version__, ["nonogram", "slitherlink", "crossword"])
    assert len(answer["library"]) == 36


def test_library_lists_bundled_packs_and_says_when_nothing_is_new(client: httpx.Client) -> None:
    answer = client.get("/api/library")
    packs = {pack["id"]: pack for pack in answer.json()["packs"]}
    assert set(packs["first-strokes"]["names"]) == {"en", "sk", "cs", "pl"}
    assert "document" not in packs["first-strokes"]["puzzles"][0]
    again = client.get("/api/library", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_answers_that_differ_by_player_say_so(client: httpx.Client) -> None:
    for path in ("/api/library", "/api/packs/first-strokes", "/api/puzzles/first-strokes.heart"):
        answer = client.get(path)
        again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
        for each in (answer, again):
            told = (each.headers["vary"], each.headers["cache-control"])
            assert told == ("Accept-Encoding, Gridwright-Player", "private, no-cache")
        assert again.status_code == 304


def test_long_answers_are_compressed_for_those_who_take_it(client: httpx.Client) -> None:
    plain = client.get("/api/library", headers={"Accept-Encoding": "identity"})
    zipped = client.get("/api/library", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.content == plain.content
    assert int(zipped.headers["content-length"]) < len(plain.content) / 2
    assert "content-encoding" not in client.get("/api/version", headers={"Accept-Encoding": "gzip"}).headers


def test_bundled_pack_and_puzzle_come_with_documents(client: httpx.Client) -> None:
    pack = client.get("/api/packs/first-strokes").json()
    puzzle = client.get(f"/api/puzzles/{HEART}").json()
    assert puzzle in pack["puzzles"]
    assert puzzle["document"]["rows"] == [[1, 1], [5], [5], [3], [1]]
    assert puzzle["document"]["goal"][4] == "..#.."


@pytest.mark.parametrize(
    "path", ["/api/packs/nothing", "/api/puzzles/first-strokes.nothing", "/api/puzzles/own_0123456789012345678901"]
)
def test_what_is_not_there_is_not_found(client: httpx.Client, path: str) -> None:
    answer = client.get(path, headers=make_player())
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] in ("no-pack", "no-puzzle")


def keep(client: httpx.Client, player: dict[str, str], **fields: Any) -> dict[str, Any]:
    answer = client.post(
        "/api/puzzles", json={"document": SLITHERLINK, "title": "Small", "pack_id": None, **fields}, headers=player
    )
    assert answer.status_code == 201, answer.text
    puzzle: dict[str, Any] = answer.json()
    return puzzle


def test_a_pack_of_ones_own_lives_and_dies(client: httpx.Client) -> None:
    player = make_player()
    pack = client.post("/api/packs", json={"name": "Môj balík", "icon": "leaf"}, headers=player).json()
    puzzle = keep(client, player, pack_id=pack["id"], band=3, lives=7)
    assert (puzzle["number"], puzzle["band"], puzzle["lives"], puzzle["is_own"]) == (1, 3, 7, True)
    listed = client.get("/api/library", headers=player).json()["packs"][-1]
    assert (listed["names"], listed["is_own"], [each["id"] for each in listed["puzzles"]]) == (
        {"en": "Môj balík"},
        True,
        [puzzle["id"]],
    )
    renamed = client.patch(f"/api/packs/{pack['id']}", json={"name": "Other"}, headers=player).json()
    assert (renamed["names"]["en"], renamed["icon"]) == ("Other", "leaf")
    assert client.get(f"/api/packs/{pack['id']}", headers=player).json()["puzzles"] == [puzzle]
    assert client.delete(f"/api/packs/{pack['id']}", headers=player).status_code == 204
    assert client.get(f"/api/puzzles/{puzzle['id']}", headers=player).status_code == 404
    assert client.delete(f"/api/packs/{pack['id']}", headers=player).status_code == 404


def test_own_things_are_hidden_from_others(client: httpx.Client) -> None:
    player, other = make_player(), make_player()
    pack = client.post("/api/packs", json={"name": "Mine", "icon": "leaf"}, headers=player).json()
    puzzle = keep(client, player, pack_id=pack["id"])
    for who in (other, {}):
        assert client.get(f"/api/packs/{pack['id']}", headers=who).status_code == 404
        assert client.get(f"/api/puzzles/{puzzle['id']}", headers=who).status_code == 404
        assert all(not each["is_own"] for each in client.get("/api/library", headers=who).json()["packs"])
    assert client.patch(f"/api/puzzles/{puzzle['id']}", json={"title": "x"}, headers=other).status_code == 404
    assert client.post("/api/puzzles", json={"document": NONOGRAM, "pack_id": pack["id"]}, headers=other).status_code == 404


def test_kept_puzzles_are_renamed_moved_and_deleted(client: httpx.Client) -> None:
    player = make_player()
    puzzle = keep(client, player, document=NONOGRAM, title="")
    assert client.get("/api/kept", headers=player).json()["puzzles"] == [puzzle]
    assert puzzle["document"] == NONOGRAM
    path = f"/api/puzzles/{puzzle['id']}"
    pack = client.post("/api/packs", json={"name": "Mine", "icon": "leaf"}, headers=player).json()
    moved = client.patch(path, json={"title": "Renamed", "pack_id": pack["id"]}, headers=player).json()
    assert (moved["titles"]["en"], moved["pack_id"]) == ("Renamed", pack["id"])
    assert client.patch(path, json={"title": "Again"}, headers=player).json()["pack_id"] == pack["id"]
    assert client.patch(path, json={"pack_id": None}, headers=player).json()["pack_id"] is None
    assert client.patch(path, json={"pack_id": "own_0123456789012345678901"}, headers=player).status_code == 404
    assert client.delete(path, headers=player).status_code == 204
    assert client.get("/api/kept", headers=player).json() == {"puzzles": []}


def test_a_crossword_is_kept_and_its_card_shows_its_grid(client: httpx.Client) -> None:
    player = make_player()
    pack = client.post("/api/packs", json={"name": "Mine"}, headers=player).json()
    puzzle = keep(client, player, document=CROSSWORD, pack_id=pack["id"])
    assert (puzzle["document"], puzzle["kind"], puzzle["pattern"]) == (CROSSWORD, "crossword", "..#...#..")
    assert client.get(f"/api/packs/{pack['id']}", headers=player).json()["puzzles"] == [puzzle]
    listed = client.get("/api/library", headers=player).json()["packs"]
    assert (listed[-1]["puzzles"][0]["pattern"], listed[0]["puzzles"][0]["pattern"]) == ("..#...#..", None)
    event = {"n": 1, "by": "aaaaaaaa", "t": 1, "type": "stroke", "changes": [[2, 15], [80, 3]], "tool": "reveal"}
    path = f"/api/games/{puzzle['id']}"
    assert client.post(f"{path}/events", json={"since": 0, "events": [event]}, headers=player).status_code == 200
    assert client.get(path, headers=player).json()["events"] == [event]
    kept = keep(client, player, document={**CROSSWORD, "goal": None})
    assert client.get("/api/kept", headers=player).json()["puzzles"] == [kept]


def test_a_wrong_puzzle_is_refused_with_its_place(client: httpx.Client) -> None:
    wrong = {**NONOGRAM, "rows": [[1, 3]]}
    answer = client.post("/api/puzzles", json={"document": wrong}, headers=make_player())
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "wrong-input"
    assert "row 1" in answer.json()["error"]["place"] + answer.json()["error"]["message"]


def test_nothing_is_made_without_a_player(client: httpx.Client) -> None:
    answer = client.post("/api/packs", json={"name": "Mine", "icon": "leaf"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no-player")
    answer = client.get("/api/kept", headers={"Gridwright-Player": "short"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no-player")


def test_own_puzzles_are_ordered_replaced_and_taken_along_in_order(client: httpx.Client) -> None:
    player = make_player()
    pack = client.post("/api/packs", json={"name": "Mine"}, headers=player).json()["id"]

    def keep(title: str) -> str:
        wish = {"pack_id": pack, "document": NONOGRAM, "title": title}
        return str(client.post("/api/puzzles", json=wish, headers=player).json()["id"])

    def list_titles(who: dict[str, str], pack_id: str) -> list[str]:
        return [puzzle["titles"]["en"] for puzzle in client.get(f"/api/packs/{pack_id}", headers=who).json()["puzzles"]]

    one, two, three = map(keep, ("One", "Two", "Three"))
    order = {"pack_id": pack, "puzzles": [three, two, one]}
    assert client.put("/api/order", json=order, headers=player).status_code == 204
    assert list_titles(player, pack) == ["Three", "Two", "One"]
    assert client.put("/api/order", json={**order, "pack_id": "own_0123456789012345678901"}, headers=player).status_code == 404
    assert client.put("/api/order", json=order, headers=make_player()).status_code == 404
    same = client.put(f"/api/puzzles/{two}", json={"document": NONOGRAM, "title": "Second"}, headers=player).json()
    other = client.put(f"/api/puzzles/{three}", json={"document": SLITHERLINK, "title": "Third"}, headers=player).json()
    assert (same["id"], same["number"], other["id"] == three, other["number"], other["kind"]) == (two, 2, False, 1, "slitherlink")
    assert isinstance(other["created"], int)
    assert client.put(f"/api/puzzles/{three}", json={"document": NONOGRAM}, headers=player).status_code == 404
    assert list_titles(player, pack) == ["Third", "Second", "One"]
    data = client.get("/api/data", headers=player).json()
    friend = make_player()
    ids = client.post("/api/data", json=data, headers=friend).json()["ids"]
    assert list_titles(friend, ids[pack]) == ["Third", "Second", "One"]
    # A file of before knows no order but that in which puzzles came.
    for puzzle in data["puzzles"]:
        del puzzle["position"]
    for number, puzzle in enumerate(data["puzzles"]):
        puzzle["created"] = 1_700_000_000_000 + number
    late = make_player()
    ids = client.post("/api/data", json=data, headers=late).json()["ids"]
    assert list_titles(late, ids[pack]) == [puzzle["title"] for puzzle in data["puzzles"]]
