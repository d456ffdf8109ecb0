"""What the server refuses, and what stands on every answer."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from gridwright.store.errors import LibraryError
from gridwright.store.library import Library
from gridwright.web.page_files import PageFiles
from gridwright.web.security import USUAL
from gridwright.web.settings import Settings
from tests.web.asking import HEART, make_client, make_event, make_player

POLICY = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "img-src": {"'self'", "data:", "blob:"},
    "font-src": {"'self'"},
    "connect-src": {"'self'"},
    "manifest-src": {"'self'"},
    "worker-src": {"'self'"},
    "base-uri": {"'none'"},
    "form-action": {"'none'"},
    "frame-ancestors": {"'none'"},
}
"""What the page may load, written down apart from the server's own header: nothing inline, nothing from elsewhere."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def assert_policy(header: str) -> None:
    directives = [directive.split() for directive in header.split(";")]
    assert {name: set(sources) for name, *sources in directives} == POLICY
    assert len(directives) == len(POLICY), "of two directives with one name, browsers take the first"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with make_client(str(tmp_path_factory.mktemp("library") / "library.sqlite3")) as client:
        yield client


def code_of(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/version", 200),
        ("GET", "/js/types.js", 200),
        ("HEAD", "/js/types.js", 200),
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing.js", 404),
        ("PUT", "/api/version", 405),
        ("POST", "/js/types.js", 405),
        ("GET", "/api/kept", 400),
        ("GET", "/api/packs/UPPER", 422),
    ],
)
def test_every_answer_carries_the_headers(client: httpx.Client, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert_policy(answer.headers["content-security-policy"])
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"
    if status >= 400:
        assert set(answer.json()["error"]) == {"code", "message", "place"}


def test_a_fault_of_ours_is_told_without_its_insides(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Library) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(Library, "reading", fail)
    answer = client.get("/api/kept", headers=make_player())
    assert code_of(answer) == (500, "internal")
    assert "secret" not in answer.text
    assert_policy(answer.headers["content-security-policy"])


def test_a_library_that_fails_is_told(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Library, key: str | None = None) -> None:
        raise LibraryError("library-full", "/x: cannot grow: the disk is full")

    monkeypatch.setattr(Library, "writing", fail)
    answer = client.post("/api/packs", json={"name": "Mine", "icon": "leaf"}, headers=make_player())
    assert code_of(answer) == (503, "library-full")
    assert "/x" not in answer.text, "where the library lies is nobody's business"
    assert answer.headers["retry-after"] == "5"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:8000"])
def test_own_hosts_are_served(client: httpx.Client, host: str) -> None:
    assert client.get("/api/version", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "10.0.0.1", "", "[::2]"]
)
def test_other_hosts_are_refused(client: httpx.Client, host: str) -> None:
    assert code_of(client.get("/api/version", headers={"Host": host})) == (421, "wrong-host")


def test_a_server_for_the_network_answers_to_addresses_but_not_to_any_name() -> None:
    settings = Settings(library="", host="0.0.0.0")
    assert [settings.is_own_host(name) for name in ("10.0.0.1", "localhost", "evil.example")] == [True, True, False]
    assert (settings.is_local, settings.url) == (False, "http://127.0.0.1:8000")
    named = Settings(library="", host="puzzles.lan")
    assert [named.is_own_host(name) for name in ("puzzles.lan", "10.0.0.1")] == [True, False]
    assert Settings(library="", host="::1", port=1).url == "http://[::1]:1"


def test_large_bodies_are_refused_whether_they_tell_their_size_or_not(client: httpx.Client) -> None:
    headers = {**make_player(), "Content-Type": "application/json"}
    assert code_of(client.post("/api/packs", content=b" " * (USUAL.most_bytes + 1), headers=headers)) == (413, "too-large")
    chunks = (b" " * 65536 for _ in range(40))
    assert code_of(client.post("/api/packs", content=chunks, headers=headers)) == (413, "too-large")


@pytest.mark.parametrize(("path", "most"), [("/api/lists", 8 << 20), ("/api/data", 64 << 20)])
def test_more_is_taken_where_lists_and_data_come(client: httpx.Client, path: str, most: int) -> None:
    headers = {**make_player(), "Content-Type": "application/json"}
    assert code_of(client.post(path, content=b" " * (USUAL.most_bytes + 1), headers=headers)) == (400, "wrong-json")
    connection = HTTPConnection(client.base_url.host, client.base_url.port)
    connection.request("POST", path, headers={**headers, "Content-Length": str(most + 1)})  # and nothing follows
    refused = connection.getresponse()
    assert refused.status == 413
    assert f"larger than {most >> 20} MiB" in json.loads(refused.read())["error"]["message"]
    connection.close()
    assert code_of(client.post(f"{path}s", content=b" " * (USUAL.most_bytes + 1), headers=headers)) == (413, "too-large")
    assert code_of(client.request("GET", path, content=b" " * (USUAL.most_bytes + 1), headers=headers)) == (413, "too-large")


def test_a_chunked_list_is_counted_as_it_comes(client: httpx.Client) -> None:
    headers = {**make_player(), "Content-Type": "application/json"}
    chunks = (b" " * (1 << 20) for _ in range(10))
    assert code_of(client.post("/api/lists", content=chunks, headers=headers)) == (413, "too-large")


def test_few_large_bodies_are_held_at_once(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    headers = {**make_player(), "Content-Type": "application/json"}
    monkeypatch.setattr("gridwright.web.security.LARGE_AT_ONCE", 0)
    assert code_of(client.post("/api/data", content=b" " * (USUAL.most_bytes + 1), headers=headers)) == (503, "busy")
    assert code_of(client.post("/api/data", content=b"{}", headers=headers)) == (422, "wrong-value")
    monkeypatch.setattr("gridwright.web.security.LARGE_AT_ONCE", 1)
    for _ in range(2):  # the first has let go of its place
        assert code_of(client.post("/api/data", content=b" " * (USUAL.most_bytes + 1), headers=headers)) == (400, "wrong-json")


def test_a_body_of_the_most_bytes_is_read(client: httpx.Client) -> None:
    body = json.dumps({"name": "Mine", "icon": "leaf"}).encode().ljust(USUAL.most_bytes)
    answer = client.post("/api/packs", content=body, headers={**make_player(), "Content-Type": "application/json; charset=utf-8"})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp"]
)
def test_only_json_is_taken(client: httpx.Client, kind: str) -> None:
    answer = client.post("/api/packs", content=b'{"name": "x"}', headers={**make_player(), "Content-Type": kind})
    assert code_of(answer) == (415, "not-json")


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/json; charset=utf-16"},
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    ],
)
def test_only_json_in_utf8_is_taken_as_it_is(client: httpx.Client, headers: dict[str, str]) -> None:
    answer = client.post("/api/packs", content=b'{"name": "x"}', headers={**make_player(), **headers})
    assert code_of(answer) == (415, "not-json")


def send(client: httpx.Client, request: bytes) -> tuple[int, bytes]:
    """The status and the rest of the answer to a request that no decent client sends."""
    with socket.create_connection(("127.0.0.1", client.base_url.port or 0), timeout=20) as connection:
        connection.sendall(request)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    return int(answer.split()[1]), answer


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32-be"])
def test_json_in_other_encodings_is_refused(client: httpx.Client, encoding: str) -> None:
    body = '{"name": "Mine", "icon": "leaf"}'.encode(encoding)
    answer = client.post("/api/packs", content=body, headers={**make_player(), "Content-Type": "application/json"})
    assert code_of(answer) == (415, "not-json")


def test_two_lengths_of_a_body_are_refused(client: httpx.Client) -> None:
    head = b"POST /api/packs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    status, answer = send(client, head + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
    assert status == 400, answer


@pytest.mark.parametrize(
    ("target", "status"),
    [(b"http://localhost:8000/api/version", 200), (b"HTTP://127.0.0.1", 200), (b"http://evil.example/api/version", 421)],
)
def test_a_target_may_be_a_whole_url(client: httpx.Client, target: bytes, status: int) -> None:
    found, answer = send(client, b"GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % target)
    assert found == status, answer


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"{", "Expecting property name enclosed in double quotes"),
        (b"\x80\xff", "it is no text in UTF-8 from byte 1 on"),
        (b'{"a":\x00\xd8\xff', "it is no text in UTF-8 from byte 7 on"),
        (b"[" * 100_000, "its lists and objects are nested too deeply"),
        (b"9" * 5000, "it holds a number of too many digits"),
    ],
    ids=["cut", "bytes", "bytes within", "deep", "digits"],
)
def test_what_is_no_json_is_told_by_its_code_and_what_is_wrong(client: httpx.Client, body: bytes, reason: str) -> None:
    for path in ("/api/packs", "/api/hint"):
        answer = client.post(path, content=body, headers={**make_player(), "Content-Type": "application/json"})
        assert code_of(answer) == (400, "wrong-json")
        error = answer.json()["error"]
        assert (error["message"], error["place"]) == (f"the body is no valid JSON: {reason}", "body")


@pytest.mark.parametrize("name", [" ", "\u200b", "\u2800", "\u3164 \u200d", "\u00ad"])
def test_a_name_must_be_seen(client: httpx.Client, name: str) -> None:
    answer = client.post("/api/packs", json={"name": name, "icon": "leaf"}, headers=make_player())
    assert code_of(answer) == (422, "wrong-value")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff\xfe",
        b"\xff\xff",
        b"[" * 100_000,
        b'{"name": "\\ud800", "icon": "leaf"}',
        b"NaN",
        b"1e999",
        b"null",
        b"9" * 5000,
        b"[]",
        b'""',
    ],
)
def test_no_body_brings_the_server_down(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/packs", content=body, headers={**make_player(), "Content-Type": "application/json"})
    assert answer.status_code in (400, 415, 422)
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "path",
    [
        "/../settings.py",
        "/..%2fsettings.py",
        "/%2e%2e/settings.py",
        "/js/../../app.py",
        "//etc/passwd",
        "/js/types.js/",
        "/js",
        "/.git/config",
        "/css/%00",
    ],
)
def test_nothing_outside_the_page_can_be_read(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_unknown_fields_and_odd_ids_are_refused(client: httpx.Client) -> None:
    player = make_player()
    answer = client.post("/api/packs", json={"name": "x", "icon": "leaf", "admin": True}, headers=player)
    assert (answer.status_code, answer.json()["error"]["place"]) == (422, "body.admin")
    assert client.get("/api/games/..%2f..%2fetc", headers=player).status_code in (404, 422)
    assert client.get(f"/api/games/{HEART}?since=-1", headers=player).status_code == 422
    body = {"since": 0, "events": [make_event(n) for n in range(1, 502)], "summary": None}
    assert client.post(f"/api/games/{HEART}/events", json=body, headers=player).status_code == 422


@pytest.mark.parametrize("path", ["/js/types.js", "/api/kinds"])
def test_files_of_the_page_are_asked_for_anew_and_answered_shortly(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": f'"other", W/{answer.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")


def test_the_service_worker_knows_the_version_and_what_to_store(client: httpx.Client) -> None:
    assets = client.get("/api/assets").json()
    worker = client.get("/sw.js")
    assert assets["version"] in worker.text
    assert "__VERSION__" not in worker.text
    assert worker.headers["cache-control"] == "no-cache"
    assert "/" in assets["files"]
    assert {"first", "views", "start", "loader", "boot"} <= {re.split("[/-]", path)[2] for path in assets["files"][1:]}
    assert all(client.get(path).status_code == 200 for path in assets["files"])


def test_the_description_is_there(client: httpx.Client) -> None:
    description = client.get("/api/openapi.json").json()
    assert description["info"]["title"] == "Gridwright"
    events = description["paths"]["/api/games/{puzzle_id}/events"]["post"]
    assert events["responses"]["409"]["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorAnswer")
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            assert route["summary"], f"{method} {path}"


def test_assets_and_the_worker_change_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "index.html").write_text("hello")
    (tmp_path / "sw.js").write_text("const version = '__VERSION__'")
    (tmp_path / "css" / "a.css").write_text("a")
    files = PageFiles(tmp_path, is_bundled=False)
    before = files.load()
    assert before.list_addresses() == ["/", "/css/a.css"]
    assert files.load().version == before.version
    (tmp_path / "css" / "a.css").write_text("other")
    assert files.load().version != before.version
    (tmp_path / "css" / "a.css").unlink()
    assert files.load().find("/css/a.css") is None
    assert files.load().list_addresses() == ["/"]
