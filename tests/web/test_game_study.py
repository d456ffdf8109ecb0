"""Active time, attempts for study, and settings."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from gridwright.study.attempts import parse_attempts
from tests.web.conftest import Console
from tests.web.playing import wait_until
from tests.web.server import Server

HEART = "first-strokes.heart"

LAB = """async (puzzleId) => {
  const { Game } = await import("/js/game/game.js");
  const { loadPuzzle } = await import("/js/game/catalogue.js");
  const { syncNow } = await import("/js/game/sync.js");
  const attempts = await import("/js/game/attempts.js");
  const puzzle = await loadPuzzle(puzzleId);
  const game = await Game.open(puzzle);
  const goal = game.rules.fromRows(puzzle.document, puzzle.document.goal);
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const stroke = (place, value) => game.stroke([[place, value]], { tool: "fill", input: "touch" });
  const fillRight = () => goal.forEach((value, place) => value >= 2 && stroke(place, value));
  const failOnce = () => stroke(goal.findIndex((value, place) => value < 2 && game.state.values[place] === 0), 2);
  window.lab = { game, goal, syncNow, attempts, wait, fillRight, failOnce };
}"""


@pytest.fixture
def lab(page: Page) -> Page:
    page.goto("/js/types.js")
    page.evaluate(LAB, HEART)
    return page


def read_attempts(page: Page) -> list[dict[str, Any]]:
    answer: dict[str, Any] = page.request.get("/api/attempts", headers=player_of(page)).json()
    attempts: list[dict[str, Any]] = answer["attempts"]
    return attempts


def player_of(page: Page) -> dict[str, str]:
    return {"Gridwright-Player": page.evaluate("localStorage.getItem('gridwright.player')")}


def test_a_solved_attempt_is_sent_once_the_player_agreed(lab: Page) -> None:
    sent = lab.evaluate(
        """async () => {
          await lab.wait(150);
          lab.failOnce();
          lab.game.noteHint(1);
          lab.fillRight();
          const before = await lab.attempts.consentState();
          lab.game.rate(3);
          await lab.game.saved;
          await lab.syncNow();
          await lab.attempts.setConsent(true);
          await lab.syncNow();
          return [before, await lab.attempts.consentState(), lab.game.state.medal];
        }"""
    )
    assert sent == [None, True, "gold"]
    (attempt,) = read_attempts(lab)
    expected = {"outcome": "solved", "hints": 1, "rating": 3, "error_feedback": True, "input": "touch", "attempts_before": 0}
    assert {name: attempt[name] for name in expected} == expected
    assert attempt["active"] >= 100
    assert len(attempt["log"]) == attempt["moves"] == 1 + lab.evaluate("lab.goal.filter((value) => value >= 2).length")
    table = lab.request.get("/api/attempts.csv", headers=player_of(lab)).body()
    assert [row.outcome for row in parse_attempts(table)] == ["solved"]


def test_a_lost_attempt_stays_lost_and_the_next_one_counts_it(lab: Page, console: Console) -> None:
    lab.evaluate(
        """async () => {
          await lab.attempts.setConsent(true);
          await lab.wait(150);
          while (!lab.game.state.isLost) lab.failOnce();
          lab.game.setMode("relaxed");
          lab.fillRight();
          lab.game.restart("relaxed");
          await lab.wait(150);
          lab.fillRight();
          lab.game.rate(2);
          await lab.game.saved;
        }"""
    )
    rows = lab.evaluate(
        "import('/js/game/db.js').then(({ run }) => run(['attempts'], 'readonly', (access) => access.list('attempts')))"
    )
    told = [(row["attempt"]["outcome"], row["attempt"]["attempts_before"]) for row in rows]
    assert sorted(told) == [("lost", 0), ("solved", 1)]


def test_a_server_that_lost_the_consent_is_told_again(lab: Page, console: Console, server: Server) -> None:
    console.forgive("403")
    lab.evaluate(
        """async () => {
          await lab.attempts.setConsent(true);
          await lab.wait(150);
          lab.fillRight();
          lab.game.rate(3);
          await lab.game.saved;
        }"""
    )
    server.lose_player(player_of(lab)["Gridwright-Player"])
    state = lab.evaluate("async () => { await lab.syncNow(); return (await import('/js/game/sync.js')).syncState(); }")
    assert state == "saved"
    lab.evaluate("lab.syncNow()")
    assert [attempt["outcome"] for attempt in read_attempts(lab)] == ["solved"]


@pytest.mark.parametrize(("status", "left"), [(422, 0), (409, 1)])
def test_attempts_that_the_server_refuses_do_not_stop_the_games(lab: Page, console: Console, status: int, left: int) -> None:
    console.forgive(str(status))
    code = "too-many" if status == 409 else "wrong-value"
    body = {"error": {"code": code, "message": "", "place": ""}}
    lab.route("**/api/attempts", lambda route: route.fulfill(status=status, json=body))
    told = lab.evaluate(
        """async () => {
          const { run } = await import("/js/game/db.js");
          await lab.attempts.setConsent(true);
          await lab.wait(150);
          lab.fillRight();
          lab.game.rate(3);
          await lab.game.saved;
          await lab.wait(100);
          await lab.syncNow();
          const { syncState } = await import("/js/game/sync.js");
          return [syncState(), await run(["attempts"], "readonly", async (access) => (await access.list("attempts")).length)];
        }"""
    )
    assert told == ["saved", left]


def test_who_declines_has_nothing_kept(lab: Page) -> None:
    rows = lab.evaluate(
        """async () => {
          const { run } = await import("/js/game/db.js");
          const count = () => run(["attempts"], "readonly", async (access) => (await access.list("attempts")).length);
          lab.fillRight();
          await lab.game.saved;
          await lab.wait(100);
          const before = await count();
          await lab.attempts.setConsent(false);
          const after = await count();
          lab.game.restart("relaxed");
          lab.fillRight();
          await lab.game.saved;
          await lab.wait(100);
          return [before, after, await count()];
        }"""
    )
    assert rows == [1, 0, 0]


def test_long_pauses_are_counted_apart(lab: Page) -> None:
    attempt = lab.evaluate(
        """async () => {
          const { openFold } = await import("/js/game/fold.js");
          const { makeAttempt } = await import("/js/game/attempts.js");
          const fold = openFold(lab.game.puzzle, lab.game.rules, {});
          const times = [[1000, 500], [3000, 2000], [100000, 7000], [101000, 1000], [90000, 0], [400000, 30000]];
          const deed = (index) => (index ? { type: "stroke", changes: [[index, 1]] } : { type: "begin", mode: "relaxed" });
          const events = times.map(([t, active], index) => ({ n: index + 1, by: "aaaaaaaa", t, active, ...deed(index) }));
          fold.merge(events);
          return makeAttempt({ id: "a.b", hash: "0" }, fold, "abandoned");
        }"""
    )
    assert (attempt["start"], attempt["end"], attempt["active"]) == (500, 400_000, 40_500)
    # 90 and 280 seconds; a clock that went back 11 seconds in between must not make more time than there was.
    assert (attempt["long_gaps"], attempt["gap"]) == (2, 399_500 - 40_500)
    assert [move[0] for move in attempt["log"]] == [2500, 99_500, 100_500, 89_500, 399_500]


def test_active_time_stops_without_input_and_while_the_page_is_away(lab: Page) -> None:
    counted = lab.evaluate(
        """async () => {
          const { ActiveTimer } = await import("/js/game/game.js");
          let now = 0;
          const timer = new ActiveTimer(() => now);
          const seen = [];
          timer.start();
          now = 10_000; seen.push(timer.peek());
          now = 45_000; seen.push(timer.peek(), timer.isRunning);
          timer.noteInput(); now = 50_000; seen.push(timer.take(), timer.take());
          now = 55_000; timer.pause(); now = 90_000; seen.push(timer.peek());
          timer.start(); now = 91_000; seen.push(timer.take());
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          now = 99_000; seen.push(timer.take());
          timer.pause();
          return seen;
        }"""
    )
    assert counted == [10_000, 30_000, False, 35_000, 0, 5_000, 6_000, 0]


def test_settings_have_defaults_are_kept_and_reach_other_tabs(page: Page, console: Console) -> None:
    other = page.context.new_page()
    console.watch(other)
    for tab in (page, other):
        tab.goto("/js/types.js")
        tab.evaluate(
            """async () => {
              window.settings = await import("/js/game/settings.js");
              await import("/js/kinds/index.js");
              window.told = [];
              document.addEventListener("settingschange", (event) => told.push(event.detail.name));
            }"""
        )
    assert page.evaluate("[settings.getSetting('mode', 'nonogram'), settings.getSetting('longPress')]") == ["lives", 350]
    page.evaluate("settings.setSetting('mode', 'relaxed', 'nonogram'); settings.setSetting('longPress', 500)")
    wait_until(other, "() => told.length === 2")
    assert other.evaluate("[settings.getSetting('mode', 'nonogram'), settings.getSetting('longPress'), told]") == [
        "relaxed",
        500,
        ["mode", "longPress"],
    ]
    refuse = "(wish) => { try { settings.setSetting(...wish); } catch (error) { return error.name; } }"
    for wish in (["mode", "wild", "nonogram"], ["longPress", 5], ["haptics", 1], ["mode", "lives"], ["nothing", True]):
        assert page.evaluate(refuse, wish) == "RangeError"
    page.evaluate('localStorage.setItem(\'gridwright.settings\', \'{"longPress": "soon", "zoomLock": true}\')')
    page.reload()
    values = "import('/js/game/settings.js').then(({ getSetting }) => [getSetting('longPress'), getSetting('zoomLock')])"
    assert page.evaluate(values) == [350, True]


def test_an_attempt_left_alone_is_abandoned_until_it_is_solved(lab: Page) -> None:
    """At an export it counts as abandoned so far; solved later, it is one attempt, not two."""
    lab.keyboard.press("h")
    lab.evaluate(
        """async () => {
          lab.unfinished = await import("/js/game/attempts.js");
          await lab.attempts.setConsent(true);
          await lab.wait(150);
          const place = lab.goal.findIndex((value) => value >= 2);
          lab.game.stroke([[place, 2]], { tool: "hint" });
          await lab.game.saved;
          await lab.game.summaries.flush();
          await lab.unfinished.recordUnfinished();
          await lab.syncNow();
        }"""
    )
    assert read_attempts(lab) == [], "it was not left for long"
    lab.evaluate("lab.unfinished.recordUnfinished({ isAll: true }).then(lab.syncNow)")
    (attempt,) = read_attempts(lab)
    assert (attempt["outcome"], attempt["moves"], attempt["input"]) == ("abandoned", 1, "keyboard")
    lab.evaluate("async () => { lab.fillRight(); lab.game.rate(3); await lab.game.saved; await lab.syncNow(); }")
    (solved,) = read_attempts(lab)
    assert (solved["id"], solved["outcome"], solved["rating"]) == (attempt["id"], "solved", 3)
