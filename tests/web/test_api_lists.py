"""Word lists through the API, on both databases."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from gridwright import api
from gridwright.store import word_lists
from gridwright.store.library import Library
from gridwright.store.word_lists import NewText
from gridwright.web import word_lists as list_files
from gridwright.web.data_file import Language
from gridwright.web.errors import ApiError
from gridwright.web.word_lists import Lease, ListFolder
from tests.web.asking import answer_here, make_client, make_player

pytestmark = pytest.mark.xdist_group("postgres")

BIRDS = "heron;80\r\negret\nčajka;70\n# marsh birds\n1st\n"


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[httpx.Client]:
    with answer_here(), make_client(address) as client:
        yield client


def keep(client: httpx.Client, player: dict[str, str], **fields: Any) -> httpx.Response:
    return client.post("/api/lists", json={"name": "Birds", "text": BIRDS, **fields}, headers=player)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_list_lives_and_dies(client: httpx.Client) -> None:
    player = make_player()
    taken = keep(client, player, language="sk")
    assert taken.status_code == 201, taken.text
    card = taken.json()
    assert (card.pop("passed"), card.pop("problems")) == (1, ["Birds: line 5: '1st' holds '1', which is no letter"])
    text = BIRDS.replace("\r\n", "\n")
    assert (card["words"], card["bytes"], card["language"], card["is_builtin"]) == (3, len(text.encode()), "sk", False)
    path = f"/api/lists/{card['id']}"
    assert client.get(path, headers=player).json() == {**card, "text": text}
    assert client.get("/api/lists", headers=player).json()["lists"][-1] == card
    renamed = client.put(path, json={"name": "Wading birds"}, headers=player).json()
    assert (renamed["name"], renamed["words"], renamed["language"]) == ("Wading birds", 3, "sk")
    shorter = client.put(path, json={"text": "stork;90", "language": ""}, headers=player).json()
    assert (shorter["words"], shorter["bytes"], shorter["language"], shorter["problems"]) == (1, 8, "", [])
    assert client.get(path, headers=player).json()["text"] == "stork;90"
    assert client.delete(path, headers=player).status_code == 204
    assert code_of(client.delete(path, headers=player)) == (404, "no-list")
    assert code_of(client.get(path, headers=player)) == (404, "no-list")
    assert code_of(client.put(path, json={"name": "x"}, headers=player)) == (404, "no-list")


def test_lines_that_cannot_be_read_are_passed_over_and_told(client: httpx.Client) -> None:
    taken = keep(client, make_player(), text="heron;80\nstork;101\negret;8;9\nibis;\nowl 5;3\ncrane\n").json()
    assert (taken["words"], taken["passed"]) == (2, 4)
    assert taken["problems"] == [
        "Birds: line 2: found the score '101', expected a whole number from 0 to 100",
        "Birds: line 3: found 3 fields in 'egret;8;9', expected word;score",
        "Birds: line 4: found no score in 'ibis;', expected a whole number from 0 to 100",
        "Birds: line 5: 'owl 5;3' holds '5', which is no letter",
    ]


def test_languages_that_are_installed_are_listed(client: httpx.Client) -> None:
    listed = client.get("/api/lists", headers=make_player()).json()["lists"]
    expected = list(api.LANGUAGES) if api.has_languages() else []
    assert [each["id"] for each in listed if each["is_builtin"]] == expected
    assert [each for each in get_args(Language) if each] == list(api.LANGUAGES)


def test_lists_are_hidden_from_others(client: httpx.Client) -> None:
    owner, other = make_player(), make_player()
    path = f"/api/lists/{keep(client, owner).json()['id']}"
    for answer in (
        client.get(path, headers=other),
        client.put(path, json={"name": "Mine"}, headers=other),
        client.put(path, json={"text": "mine"}, headers=other),
        client.delete(path, headers=other),
    ):
        assert code_of(answer) == (404, "no-list")
    assert all(each["is_builtin"] for each in client.get("/api/lists", headers=other).json()["lists"])
    assert client.get(path, headers=owner).json()["name"] == "Birds"
    assert code_of(client.get("/api/lists")) == (400, "no-player")


@pytest.mark.parametrize(
    ("fields", "code", "place"),
    [
        ({"text": "heron;101"}, "no-words", ""),
        ({"text": "1\n2\n"}, "no-words", ""),
        ({"text": "ab\0c"}, "wrong-input", "line 1"),
        ({"text": "ab\n\ud800"}, "wrong-value", "body.text"),
        ({"text": ""}, "wrong-value", "body.text"),
        ({"name": "\u200b"}, "wrong-value", "body.name"),
        ({"language": "de"}, "wrong-value", "body.language"),
        ({"path": "/etc/passwd"}, "wrong-value", "body.path"),
    ],
)
def test_what_is_no_list_is_refused(client: httpx.Client, fields: dict[str, str], code: str, place: str) -> None:
    player = make_player()
    body = {"name": "Birds", "text": BIRDS, **fields}
    answer = client.post("/api/lists", content=json.dumps(body).encode(), headers={**player, "Content-Type": "application/json"})
    assert (*code_of(answer), answer.json()["error"]["place"]) == (422, code, place)
    assert all(each["is_builtin"] for each in client.get("/api/lists", headers=player).json()["lists"])


def test_a_change_that_is_none_is_refused_and_a_wrong_text_changes_nothing(client: httpx.Client) -> None:
    player = make_player()
    path = f"/api/lists/{keep(client, player).json()['id']}"
    assert code_of(client.put(path, json={}, headers=player)) == (422, "wrong-value")
    assert code_of(client.put(path, json={"name": "New", "text": "a;b"}, headers=player)) == (422, "no-words")
    assert client.get(path, headers=player).json()["name"] == "Birds"


def test_a_list_that_comes_twice_is_kept_once(client: httpx.Client) -> None:
    player = make_player()
    first = keep(client, player).json()
    assert keep(client, player).json()["id"] == first["id"]
    others = [keep(client, player, **other).json()["id"] for other in ({"name": "Fish"}, {"text": "carp\n"}, {"language": "sk"})]
    assert len({first["id"], *others}) == 4
    assert keep(client, make_player()).json()["id"] != first["id"]


def test_lists_are_bounded(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    player = make_player()
    path = f"/api/lists/{keep(client, player).json()['id']}"
    monkeypatch.setattr(word_lists, "MOST_LISTS", 1)
    assert code_of(keep(client, player, name="Fish")) == (409, "too-many")
    monkeypatch.setattr(word_lists, "MOST_BYTES", 100)
    assert code_of(client.put(path, json={"text": "heron\n" * 20}, headers=player)) == (409, "too-many")
    assert client.put(path, json={"text": "heron\n" * 15}, headers=player).status_code == 200


def test_whoever_is_forgotten_takes_their_lists_along(client: httpx.Client) -> None:
    player = make_player()
    path = f"/api/lists/{keep(client, player).json()['id']}"
    assert client.delete("/api/player", headers=player).status_code == 204
    for answer in (client.get("/api/lists", headers=player), client.get(path, headers=player), keep(client, player)):
        assert code_of(answer) == (410, "forgotten")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library.open(str(tmp_path / "library.sqlite3"))
    yield library
    library.close()


def add(library: Library, player: str, text: str, name: str = "../../Birds") -> str:
    with library.writing(player) as session:
        return word_lists.add_list(session, player, name, "sk", NewText(text, 1)).id


def test_lists_become_files_named_by_their_content(library: Library) -> None:
    folder = ListFolder(library)
    ids = [add(library, "somebody", text) for text in ("heron", "čajka", "heron")]
    files = asyncio.run(folder.materialise("somebody", [*ids, ids[0]]))
    assert [Path(file.path).read_bytes().decode() for file in files] == ["heron", "čajka", "heron", "heron"]
    assert len({file.path for file in files}) == 2
    home = Path(files[0].path).parent
    assert home.stat().st_mode & 0o777 == 0o700
    for file in files:
        assert file.sha256 == hashlib.sha256(Path(file.path).read_bytes()).hexdigest()
        assert Path(file.path) == home / f"{file.sha256}.txt"
        assert (file.name, file.language) == ("../../Birds", "sk")
    with pytest.raises(ApiError) as caught:
        asyncio.run(folder.materialise("somebody else", ids[:1]))
    assert (caught.value.status, caught.value.code) == (404, "no-list")
    folder.drop(files[0].sha256)
    folder.drop(files[0].sha256)
    assert not Path(files[0].path).exists()
    assert asyncio.run(folder.materialise("somebody", ids[:1])) == files[:1]
    assert Path(files[0].path).read_text() == "heron"
    folder.close()
    assert not home.exists()


def test_a_file_stays_while_another_list_has_the_same_text(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[str] = []
    monkeypatch.setattr(ListFolder, "drop", lambda self, sha256: dropped.append(sha256))
    players = [make_player(), make_player()]
    text = "heron;81\nonly in these two"
    ids = [keep(client, player, text=text).json()["id"] for player in players]
    assert client.delete(f"/api/lists/{ids[0]}", headers=players[0]).status_code == 204
    assert dropped == [], "a job of the other player may wait for it"
    assert client.delete(f"/api/lists/{ids[1]}", headers=players[1]).status_code == 204
    assert dropped == [hashlib.sha256(text.encode()).hexdigest()]


def test_a_file_stays_while_a_job_needs_it(library: Library) -> None:
    folder = ListFolder(library)
    lease = Lease()
    (file,) = asyncio.run(folder.materialise("somebody", [add(library, "somebody", "heron")], lease))
    folder.drop(file.sha256)
    assert Path(file.path).exists()
    lease.is_over = lambda: True
    asyncio.run(folder.materialise("somebody", [add(library, "somebody", "stork")]))
    assert not Path(file.path).exists()
    folder.close()


def test_files_used_long_ago_make_room(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ListFolder(library)
    monkeypatch.setattr(list_files, "MOST_BYTES", 10)
    ids = [add(library, "somebody", text) for text in ("heron", "stork", "egret")]
    (first,) = asyncio.run(folder.materialise("somebody", ids[:1]))
    asyncio.run(folder.materialise("somebody", ids[1:]))
    assert Path(first.path).exists(), "it may still be in use"
    monkeypatch.setattr(list_files, "SAFE", 0.0)
    os.utime(first.path, (1, 1))
    asyncio.run(folder.materialise("somebody", [add(library, "somebody", "crane")]))
    assert not Path(first.path).exists()
    folder.close()


def test_the_folder_goes_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with make_client(str(tmp_path / "library.sqlite3")) as client:
        client.get("/api/version")
        assert len(list(tmp_path.glob("gridwright-lists-*"))) == 1
    assert list(tmp_path.glob("gridwright-lists-*")) == []
