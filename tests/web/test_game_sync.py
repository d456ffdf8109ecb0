"""Games outlast reloads and crashes, go on in two tabs at once, and unite after both sides were offline."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.web.conftest import Console, MakePage
from tests.web.server import Server

HEART = "first-strokes.heart"
PLAYER = "gridwright-test-player-"

LAB = """async (puzzleId) => {
  const { Game } = await import("/js/game/game.js");
  const { loadPuzzle } = await import("/js/game/catalogue.js");
  const { syncNow } = await import("/js/game/sync.js");
  const problems = [];
  for (const name of ["storageproblem", "syncproblem"]) {
    document.addEventListener(name, (event) => problems.push(event.detail.code));
  }
  const lab = { problems, syncNow, causes: [] };
  lab.open = async () => {
    lab.game = await Game.open(await loadPuzzle(puzzleId));
    if (!lab.game.hasBegun) lab.game.setMode("relaxed");
    lab.game.addEventListener("change", (event) => lab.causes.push(event.detail.cause));
  };
  lab.stroke = (...places) => lab.game.stroke(places.map((place) => [place, 2]), { tool: "fill", input: "mouse" });
  lab.show = () => {
    const { values, fixes, canUndo, canRedo, status, medal, isSolved } = lab.game.state;
    return { values: [...values].join(""), fixes: fixes.length, canUndo, canRedo, status, medal, isSolved };
  };
  window.lab = lab;
  if (puzzleId) await lab.open();
}"""


def open_lab(page: Page, puzzle: str = HEART, player: str = "") -> Page:
    """A page without anything on it but the game."""
    page.goto("/js/types.js")
    if player:
        page.evaluate("(key) => localStorage.setItem('gridwright.player', key)", player)
    page.evaluate(LAB, puzzle)
    return page


def show(page: Page) -> dict[str, Any]:
    state: dict[str, Any] = page.evaluate("lab.show()")
    return state


def stroke(page: Page, *places: int) -> None:
    """Resolves when it is kept in the browser."""
    page.evaluate("async (places) => { lab.stroke(...places); await lab.game.saved; }", places)


def sync(page: Page) -> None:
    page.evaluate("lab.syncNow()")


def read_server(page: Page, puzzle: str = HEART) -> dict[str, Any]:
    """The game as the server has it."""
    player = page.evaluate("localStorage.getItem('gridwright.player')")
    answer = page.request.get(f"/api/games/{puzzle}", headers={"Gridwright-Player": player})
    body: dict[str, Any] = answer.json()
    return body


def wait_until(page: Page, question: str) -> None:
    """Like `wait_for_function`, which the page's content security policy does not allow."""
    for _ in range(2400):
        if page.evaluate(question):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"{question} did not come true; {show(page)}")


def list_keys(events: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return sorted((event["n"], event["by"]) for event in events)


def read_log(page: Page) -> list[tuple[int, str]]:
    return list_keys(page.evaluate("lab.game.fold.log"))


def test_a_reload_brings_everything_back(page: Page) -> None:
    open_lab(page)
    stroke(page, 0, 1)
    page.evaluate("lab.game.fix()")
    stroke(page, 7)
    page.evaluate("async () => { lab.game.undo(); await lab.game.saved; }")
    before = show(page)
    assert (before["values"][:5], before["canRedo"], before["fixes"]) == ("22000", True, 1)
    page.reload()
    open_lab(page)
    assert show(page) == before
    page.evaluate("lab.game.redo()")
    assert show(page)["values"][7] == "2"


def test_what_a_crashed_page_did_not_send_the_next_page_sends(page: Page, console: Console) -> None:
    open_lab(page)
    sync(page)
    page.route("**/api/games/**", lambda route: route.abort())
    console.forgive("ERR_FAILED")
    stroke(page, 3)
    second = page.context.new_page()
    console.watch(second)
    page.close(run_before_unload=False)
    open_lab(second, puzzle="")
    second.evaluate("async () => { (await import('/js/game/sync.js')).sweep(); await lab.syncNow(); }")
    events = read_server(second)["events"]
    assert [event["type"] for event in events] == ["begin", "stroke"]
    assert events[1]["changes"] == [[3, 2]]


def test_what_a_failing_network_kept_back_is_sent_without_another_stroke(page: Page, console: Console) -> None:
    open_lab(page)
    sync(page)
    failures = 0

    def fail_once(route: Route) -> None:
        nonlocal failures
        failures += 1
        if failures == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/api/games/*/events", fail_once)
    console.forgive("ERR_FAILED")
    stroke(page, 3)
    sync(page)
    assert read_server(page)["events"] == []
    sync(page)
    assert [event["type"] for event in read_server(page)["events"]] == ["begin", "stroke"]
    assert failures == 2


def test_what_was_done_last_is_sent_while_the_page_goes_away(page: Page) -> None:
    open_lab(page)
    sync(page)
    stroke(page, 3)
    stroke(page, 4)
    headers = {"Gridwright-Player": page.evaluate("localStorage.getItem('gridwright.player')")}
    page.goto("about:blank")
    for _ in range(1200):
        events = page.request.get(f"/api/games/{HEART}", headers=headers).json()["events"]
        if len(events) == 3:
            break
        page.wait_for_timeout(50)
    assert [event.get("changes") for event in events] == [None, [[3, 2]], [[4, 2]]]


def test_two_tabs_play_one_game_at_once(page: Page, console: Console) -> None:
    first = open_lab(page)
    second = page.context.new_page()
    console.watch(second)
    open_lab(second)
    stroke(first, 0)
    wait_until(second, "lab.game.state.values[0] === 2")
    stroke(second, 1)
    wait_until(first, "lab.game.state.values[1] === 2")
    assert second.evaluate("lab.causes")[0] == "tab"
    for place in range(5, 15):
        (first if place % 2 else second).evaluate("(place) => { lab.stroke(place); }", place)
    for tab in (first, second):
        wait_until(tab, "lab.game.fold.log.length === 13")
    assert show(first)["values"] == show(second)["values"] == "22000" + "2" * 10 + "0" * 10
    assert read_log(first) == read_log(second)
    sync(second)
    assert list_keys(read_server(second)["events"]) == read_log(first)


def test_two_devices_offline_unite_when_they_are_back(make_page: MakePage, console: Console) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED")
    player = PLAYER + "devices"
    desk, phone = (open_lab(make_page(), player=player) for _ in range(2))
    stroke(desk, 0)
    sync(desk)
    sync_by_pull(phone)
    assert show(phone)["values"][0] == "2"
    assert "sync" in phone.evaluate("lab.causes")
    for device in (desk, phone):
        device.context.set_offline(True)
    stroke(desk, 1)
    stroke(desk, 2)
    stroke(phone, 20)
    sync(phone)
    assert phone.evaluate("import('/js/game/sync.js').then((sync) => sync.syncState())") == "offline"
    for device in (desk, phone):
        device.context.set_offline(False)
    sync(desk)
    sync_by_pull(phone)  # it may have sent its own as soon as it was online, before the desk did
    sync_by_pull(desk)
    assert show(desk)["values"] == show(phone)["values"] == "222" + "0" * 17 + "20000"
    assert read_log(desk) == read_log(phone) == list_keys(read_server(desk)["events"])


def sync_by_pull(page: Page) -> None:
    page.evaluate(
        "async (id) => { const sync = await import('/js/game/sync.js'); sync.requestPull(id); await sync.syncNow(); }", HEART
    )


def test_a_server_that_lost_the_game_gets_it_again(page: Page, server: Server) -> None:
    open_lab(page, player=PLAYER + "lost")
    stroke(page, 0)
    stroke(page, 1)
    sync(page)
    assert read_server(page)["seq"] == 3
    server.lose_player(PLAYER + "lost")
    stroke(page, 2)
    sync(page)
    assert list_keys(read_server(page)["events"]) == read_log(page)
    server.lose_player(PLAYER + "lost")
    for place in range(5, 13):  # more than were lost: the number of the last event does not tell that any were
        stroke(page, place)
    sync(page)
    assert list_keys(read_server(page)["events"]) == read_log(page)


def test_what_was_not_sent_is_forgotten_with_the_player(page: Page, console: Console) -> None:
    console.forgive("ERR_FAILED")
    open_lab(page)
    page.route("**/api/games/**", lambda route: route.abort())
    stroke(page, 0)
    page.evaluate("async () => { await lab.game.close(); await lab.syncNow(); }")
    page.evaluate("import('/js/game/player.js').then((player) => player.forgetPlayer())")
    page.unroute("**/api/games/**")
    sync(page)
    player = page.evaluate("localStorage.getItem('gridwright.player')")
    assert page.request.get("/api/games", headers={"Gridwright-Player": player}).json()["games"] == []


def test_what_another_device_forgot_does_not_come_back(make_page: MakePage, console: Console) -> None:
    """The second device is told, sends nothing more under the old key, and goes on with its games under a new one."""
    console.forgive("410")
    player = PLAYER + "forgotten"
    desk, phone = (open_lab(make_page(), player=player) for _ in range(2))
    stroke(phone, 0)
    sync(phone)
    phone.evaluate("document.addEventListener('playergone', () => lab.problems.push('gone'))")
    assert desk.request.delete("/api/player", headers={"Gridwright-Player": player}).ok
    for place in (1, 2):
        stroke(phone, place)
        sync(phone)
    wait_until(phone, "lab.problems.includes('gone')")
    assert phone.evaluate("lab.problems") == ["gone"]
    assert read_server(phone)["error"]["code"] == "forgotten"
    phone.evaluate("import('/js/game/player.js').then((player) => player.renewPlayer())")
    sync(phone)
    assert list_keys(read_server(phone)["events"]) == read_log(phone)
    assert show(phone)["values"][:3] == "222"


def test_what_this_page_does_not_understand_is_kept_for_a_newer_one(page: Page) -> None:
    open_lab(page)
    stroke(page, 0)
    strange = {"n": 9, "by": "newertab", "t": 0, "type": "dance"}

    def add(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        route.fulfill(response=answer, body=json.dumps({**body, "events": [*body["events"], strange]}))

    page.route("**/api/games/**", add)
    sync_by_pull(page)
    rows = page.evaluate(
        "import('/js/game/db.js').then(({ run }) => run(['events'], 'readonly', (access) => access.list('events')))"
    )
    assert strange in [row["event"] for row in rows]
    page.reload()
    open_lab(page)
    assert show(page)["values"][0] == "2"


def test_an_answer_in_many_pieces_is_put_together(page: Page) -> None:
    open_lab(page, puzzle="")
    stream = 'retry: 1\n\nid: 1\nevent: progress\ndata: {"nodes":7}\n\nid: 2\r\nevent: done\r\ndata: {"result":["abc"]}\r\n\r\n'
    told = page.evaluate(
        """async (text) => {
          const { runJob } = await import("/js/api.js");
          const follow = (size) => new ReadableStream({
            start(control) {
              for (let at = 0; at < text.length; at += size) control.enqueue(new TextEncoder().encode(text.slice(at, at + size)));
              control.close();
            },
          });
          const seen = [];
          for (const size of [1, 2, 3, 7, text.length]) {
            window.fetch = async (path) => new Response(path.endsWith("/events") ? follow(size) : '{"id": "one"}');
            seen.push(await runJob({ task: "rate" }, { onProgress: ({ nodes }) => seen.push(nodes) }));
          }
          return seen;
        }""",
        stream,
    )
    assert told == [7, ["abc"]] * 5


def test_a_game_that_was_left_takes_nothing_more(page: Page) -> None:
    """A hint that comes late, or an Undo still offered: the puzzle may be open anew, and would not hear of it."""
    open_lab(page)
    stroke(page, 0)
    did = page.evaluate(
        "async () => { await lab.game.close(); return [lab.game.undo(), lab.game.noteHint(1), lab.stroke(1).isWritten]; }"
    )
    assert did == [False, False, False]
    assert len(read_log(page)) == 2


def test_another_library_gets_everything(page: Page, server: Server) -> None:
    open_lab(page, player=PLAYER + "library")
    stroke(page, 0)
    sync(page)
    server.lose_player(PLAYER + "library")

    def rename(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "library": "another"}))

    page.route("**/api/games/**", rename)
    page.route("**/api/version", rename)
    stroke(page, 1)
    sync(page)
    assert list_keys(read_server(page)["events"]) == read_log(page)
    rows = page.evaluate("import('/js/game/journal.js').then((journal) => journal.listGames())")
    assert [row["home"].split()[0] for row in rows] == ["another"]


def test_another_player_gets_the_games_of_this_browser(page: Page) -> None:
    open_lab(page)
    stroke(page, 0)
    sync(page)
    page.evaluate("(key) => import('/js/game/player.js').then((player) => player.setPlayer(key))", PLAYER + "other")
    sync(page)
    assert list_keys(read_server(page)["events"]) == read_log(page)
    refused = "({ setPlayer }) => { try { setPlayer('x'); } catch (error) { return error.name; } }"
    assert page.evaluate(f"import('/js/game/player.js').then({refused})") == "RangeError"


def test_a_puzzle_deleted_while_it_is_played_stays_playable_here(page: Page, console: Console) -> None:
    console.forgive("404")
    player = {"Gridwright-Player": PLAYER + "owner"}
    doc = {"kind": "nonogram", "height": 1, "width": 2, "rows": [[2]], "columns": [[1], [1]]}
    made = page.request.post("/api/puzzles", data={"pack_id": None, "document": doc, "title": "Dash"}, headers=player).json()
    open_lab(page, puzzle=made["id"], player=PLAYER + "owner")
    stroke(page, 0)
    sync(page)
    assert page.request.delete(f"/api/puzzles/{made['id']}", headers=player).ok
    stroke(page, 1)
    sync(page)
    assert page.evaluate("lab.problems") == ["no-puzzle"]
    assert show(page)["isSolved"]
    page.reload()
    open_lab(page, puzzle=made["id"])
    assert (show(page)["status"], show(page)["medal"]) == ("solved", "flawless")


def test_an_event_that_the_server_refuses_does_not_keep_the_others_from_it(page: Page, console: Console) -> None:
    console.forgive("422")
    open_lab(page)
    stroke(page, 0)
    page.evaluate("async () => { lab.game.stroke([[1, 2]], { tool: 'not a tool' }); await lab.game.saved; }")
    stroke(page, 2)
    sync(page)
    assert [event.get("changes") for event in read_server(page)["events"]] == [None, [[0, 2]], [[2, 2]]]
    assert show(page)["values"][:3] == "222"


def test_a_full_storage_is_told_and_what_was_done_is_kept_later(page: Page) -> None:
    open_lab(page)
    stroke(page, 0)
    page.evaluate(
        """() => {
          const { put } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
          lab.makeRoom = () => { IDBObjectStore.prototype.put = put; };
        }"""
    )
    stroke(page, 1)
    assert "quota" in page.evaluate("lab.problems")
    assert show(page)["values"][:2] == "22"
    page.evaluate("lab.makeRoom()")
    stroke(page, 2)
    page.reload()
    open_lab(page)
    assert show(page)["values"][:3] == "222"


def test_without_indexed_db_a_game_is_played_from_memory(make_page: MakePage) -> None:
    page = make_page()
    page.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { get: () => { throw new DOMException('no', 'SecurityError'); } })"
    )
    open_lab(page)
    stroke(page, 0)
    assert page.evaluate("lab.problems") == ["no-storage"]
    sync(page)
    assert [event["type"] for event in read_server(page)["events"]] == ["begin", "stroke"]
    page.evaluate("async () => { await lab.game.close(); await lab.open(); }")
    assert show(page)["values"][0] == "2"


def test_every_puzzle_can_be_opened_offline_after_the_first_visit(page: Page, console: Console) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED")
    open_lab(page, puzzle="")
    page.evaluate("async () => { lab.catalogue = await import('/js/game/catalogue.js'); await lab.catalogue.prefetchAll(); }")
    page.context.set_offline(True)
    opened = page.evaluate(
        """async () => {
          const packs = await lab.catalogue.loadLibrary();
          const counts = [];
          for (const card of packs) {
            const pack = await lab.catalogue.loadPack(card.id);
            for (const puzzle of card.puzzles) await lab.catalogue.loadPuzzle(puzzle.id);
            counts.push([card.puzzles.length, pack.puzzles.length]);
          }
          const refused = await lab.catalogue.loadPuzzle("nowhere.nothing").catch((error) => error.code);
          return { counts, refused, kept: await lab.catalogue.loadKept() };
        }"""
    )
    assert len(opened["counts"]) > 0
    assert all(cards == puzzles > 0 for cards, puzzles in opened["counts"])
    assert (opened["refused"], opened["kept"]) == ("offline", [])


def test_progress_unites_what_both_sides_know(make_page: MakePage) -> None:
    player = PLAYER + "progress"
    desk, phone = (open_lab(make_page(), player=player) for _ in range(2))
    stroke(desk, 0)
    desk.evaluate("lab.game.close()")
    sync(desk)
    load = "import('/js/game/progress.js').then((progress) => progress.loadProgress()).then((map) => Object.fromEntries(map))"
    for page in (desk, phone):
        (summary,) = page.evaluate(load).values()
        assert (summary["status"], summary["values"]) == ("started", "2" + "0" * 24)


def test_old_wins_are_read_by_the_rule_of_today(page: Page) -> None:
    open_lab(page)
    page.evaluate("lab.game.noteHint(3)")
    page.evaluate("lab.game.stroke([[7, 2]], { tool: 'hint' })")
    page.evaluate("lab.game.puzzle.document.goal.join('').split('').forEach((mark, place) => mark === '#' && lab.stroke(place))")
    page.evaluate("lab.game.close()")
    summary = page.evaluate(
        """async () => {
          const { changeGame, loadGame } = await import("/js/game/journal.js");
          const { rereadWins } = await import("/js/game/progress.js");
          const { best, ...old } = (await loadGame(lab.game.puzzle.id)).summary;
          await changeGame(lab.game.puzzle.id, { summary: { ...old, medal: "gold" } });
          await rereadWins();
          return (await loadGame(lab.game.puzzle.id)).summary;
        }"""
    )
    assert (summary["status"], summary["medal"], type(summary["best"])) == ("solved", "silver", int)
    sync(page)
    assert read_server(page)["summary"] == summary


@pytest.mark.parametrize(
    ("left", "right", "status", "medal", "values"),
    [
        (("started", None, "1", 5), ("solved", "silver", "2", 3), "solved", "silver", "1"),
        (("solved", "gold", "1", 5), ("solved", "silver", "2", 9), "solved", "gold", "2"),
        (("new", None, "1", 5), ("started", None, "2", 5), "started", None, "2"),
        (("solved", "gold", "1", 9), ("solved", "silver", "2", 5, 7), "solved", "silver", "1"),  # by the rule of today
        (("solved", "flawless", "1", 5, 9), ("solved", "silver", "2", 9, 7), "solved", "flawless", "2"),
    ],
)
def test_a_summary_loses_nothing_that_was_won(
    page: Page, left: tuple[Any, ...], right: tuple[Any, ...], status: str, medal: str | None, values: str
) -> None:
    page.goto("/js/types.js")
    names = ("status", "medal", "values", "updated", "best")
    pair = [dict(zip(names, each, strict=False)) for each in (left, right)]
    unite = "(pair) => import('/js/game/progress.js').then((summary) => summary.uniteSummaries(...pair))"
    answers = [page.evaluate(unite, each) for each in (pair, pair[::-1])]
    assert answers[0] == answers[1]
    assert (answers[0]["status"], answers[0]["medal"], answers[0]["values"]) == (status, medal, values)
