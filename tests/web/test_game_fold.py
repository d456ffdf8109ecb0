"""The fold of a game's events in the browser is what its slow twin says, in whatever order and from whatever tab they come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from tests.web.conftest import PATIENCE
from tests.web.game_twin import Event, count_places, find_runs, fold, unite
from tests.web.server import Server

TABS = ("aaaaaaaa", "bbbbbbbb")
QUIET = settings(max_examples=25, deadline=None, derandomize=True)

HELPERS = """async () => {
  const { openFold } = await import("/js/game/fold.js");
  const events = await import("/js/game/events.js");
  const { findKind } = await import("/js/kinds/index.js");
  const show = ({ values, levels, markedClues, ...rest }) =>
    structuredClone({ ...rest, values: [...values], levels: [...levels], markedClues: [...markedClues].sort() });
  const open = (puzzle) => openFold(puzzle, findKind(puzzle.document.kind).rules, { mode: "lives" });
  window.stepThrough = ({ puzzle, log }) => {
    const game = open(puzzle);
    const seen = [...game.state.values];
    const states = [show(game.state)];
    for (const event of log) {
      for (const [place, value] of game.apply(event)) seen[place] = value;
      states.push(show(game.state));
      if (seen.join() !== [...game.state.values].join()) throw new Error("the changes do not tell what the board shows");
    }
    return states;
  };
  window.foldBatches = ({ puzzle, batches }) => {
    const game = open(puzzle);
    const seen = [...game.state.values];
    for (const batch of batches) for (const [place, value] of game.merge(batch)) seen[place] = value;
    if (seen.join() !== [...game.state.values].join()) throw new Error("the changes do not tell what the board shows");
    return [show(game.state), game.log];
  };
  window.unite = ([left, right]) => events.uniteEvents(left, right);
  window.areEvents = (things) => things.map(events.isEvent);
}"""


def ask(page: Page, work: str, things: Any) -> Any:
    """What the page's function says of each of these. As text both ways: Playwright takes its time over large objects."""
    return json.loads(page.evaluate(f"(text) => JSON.stringify(JSON.parse(text).map({work}))", json.dumps(things)))


@pytest.fixture(scope="module")
def core(server: Server, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/js/types.js")
    page.evaluate(HELPERS)
    yield page
    context.close()


def make_nonogram(height: int, width: int, goal: list[int], lives: int, inks: int, has_goal: bool = True) -> dict[str, Any]:
    rows = [find_runs(goal[row * width : (row + 1) * width]) for row in range(height)]
    columns = [find_runs(goal[column::width]) for column in range(width)]
    text = "".join(".#o"[max(0, value - 1)] for value in goal)
    doc: dict[str, Any] = {"kind": "nonogram", "height": height, "width": width}
    doc |= {name: [[length for length, _ in clue] for clue in lines] for name, lines in (("rows", rows), ("columns", columns))}
    doc["goal"] = [text[row * width : (row + 1) * width] for row in range(height)] if has_goal else None
    if inks > 1:
        doc["rowInks"] = [[ink for _, ink in clue] for clue in rows]
        doc["columnInks"] = [[ink for _, ink in clue] for clue in columns]
        doc["inks"] = [{"symbol": "#", "name": "black", "colour": "#000"}, {"symbol": "o", "name": "red", "colour": "#f00"}]
    return {"document": doc, "lives": lives, "goal_values": goal}


def draw_puzzle(random: Random) -> dict[str, Any]:
    if random.random() < 0.25:
        clues = random.choice([["4"], ["3."], [".3"], [".."], ["2", "."]])
        doc = {"kind": "slitherlink", "height": len(clues), "width": len(clues[0]), "clues": clues, "goal": None}
        return {"document": doc, "lives": 3, "goal_values": [0] * count_places(doc)}
    height, width, inks = random.randint(1, 3), random.randint(2, 5), random.choice([1, 1, 2])
    goal = random.choices([0, 2, 1 + inks], k=height * width)
    return make_nonogram(height, width, goal, random.randint(1, 4), inks, random.random() < 0.8)


def draw_stroke(random: Random, puzzle: dict[str, Any]) -> Event:
    """Right or wild. Places and values that the board does not have stand in logs of a puzzle that was replaced by another."""
    places = count_places(puzzle["document"])
    changes = [[random.randrange(places + 1), random.randrange(4)] for _ in range(random.randint(1, 4))]
    if random.random() < 0.6:
        cells = len(puzzle["goal_values"])
        wanted = random.choices(range(places), k=3)
        changes = [[place, puzzle["goal_values"][place] if place < cells else 1] for place in wanted]
    elif puzzle["document"]["kind"] == "slitherlink":
        changes = [[place, 1] for place in random.sample(range(places), k=min(places, 6))]
    # Strokes of logs that are older than the rule do not say that they keep what is proved.
    return {
        "type": "stroke",
        "changes": changes,
        **random.choice([{}, {"keeps": True}]),
        **random.choice([{}, {}, {}, {"tool": "hint"}]),
    }


SIMPLE: list[Event] = [
    *[{"type": "undo"}] * 5,
    *[{"type": "redo"}] * 3,
    *[{"type": "fix"}] * 5,
    *[{"type": name, **level} for name in ("back", "drop", "keep") for level in ({}, {"level": 1}, {"level": 2})],
    *[{"type": "clue", "clue": clue} for clue in ("row 1.1", "column 2.1")],
    {"type": "hint"},
    {"type": "hint", "stage": 2},
    {"type": "check"},
    {"type": "rated", "rating": 4},
    {"type": "tick"},
    *[{"type": "mode", "mode": "relaxed"}, {"type": "mode", "mode": "lives"}],
    *[{"type": "restart"}, {"type": "restart"}, {"type": "restart", "mode": "lives"}, {"type": "restart", "mode": "relaxed"}],
    {"type": "solved"},
]


Game = tuple[dict[str, Any], list[list[Event]]]


def draw_game(seed: int) -> Game:
    """A puzzle and what two tabs did, which heard of each other now and then. Their clocks disagree."""
    random = Random(seed)
    puzzle = draw_puzzle(random)
    logs: list[list[Event]] = [[], []]
    seen, clock = [0, 0], [1_000_000, 300_000]
    mode = random.choice(["lives", "lives", "relaxed"])
    for _ in range(random.randint(0, 45)):
        tab, active = random.randrange(2), random.choice([0, 5, 70_000])
        if random.random() < 0.7:
            seen[tab] = max(seen)
        said = draw_stroke(random, puzzle) if random.random() < 0.5 else random.choice(SIMPLE)
        said = said if seen[tab] else {"type": "begin", "mode": mode}
        seen[tab] += 1
        clock[tab] += active
        event = {"n": seen[tab], "by": TABS[tab], "t": clock[tab], **said}
        logs[tab].append({**event, "active": active} if active else event)
    return puzzle, logs


# Ten games for each request to the browser: going there and back takes longer than folding.
games = st.lists(st.builds(draw_game, st.integers(0, 2**32)), min_size=10, max_size=10)


@QUIET
@given(games=games)
def test_every_event_does_what_the_twin_says(core: Page, games: list[Game]) -> None:
    answers = ask(core, "stepThrough", [{"puzzle": puzzle, "log": unite(*logs)} for puzzle, logs in games])
    for (puzzle, logs), states in zip(games, answers, strict=True):
        assert states == list(fold(puzzle, unite(*logs)))


@QUIET
@given(games=games, random=st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(core: Page, games: list[Game], random: Random) -> None:
    sent = []
    for puzzle, logs in games:
        log = unite(*logs)
        arriving = [*log, *log[::3]]
        random.shuffle(arriving)
        size = random.randint(1, 9)
        sent.append({"puzzle": puzzle, "batches": [arriving[at : at + size] for at in range(0, len(arriving), size)]})
    answers = ask(core, "foldBatches", sent)
    for (puzzle, logs), (state, united) in zip(games, answers, strict=True):
        log = unite(*logs)
        assert united == log
        *_, expected = fold(puzzle, log)
        assert state == expected


@QUIET
@given(games=games)
def test_uniting_logs_is_a_union(core: Page, games: list[Game]) -> None:
    pairs = [logs for _, logs in games]
    one = ask(core, "unite", pairs)
    assert one == ask(core, "([left, right]) => unite([right, left])", pairs)
    assert one == [unite(*pair) for pair in pairs]
    assert one == ask(core, "(log) => unite([log, log])", one)
    assert all(all(known) for known in ask(core, "areEvents", one))


CROSSES = make_nonogram(1, 5, [2, 2, 0, 2, 0], lives=2, inks=1)
"""Its picture is ##.#. on one row."""


def play(core: Page, *deeds: Event, mode: str = "relaxed", by: str = TABS[0]) -> list[dict[str, Any]]:
    """The states after each of these events, after the one that begins the game."""
    log = [{"n": n, "by": by, "t": n, **deed} for n, deed in enumerate([{"type": "begin", "mode": mode}, *deeds], 1)]
    return list(ask(core, "stepThrough", [{"puzzle": CROSSES, "log": log}])[0][2:])


def fill(*places: int, value: int = 2) -> Event:
    return {"type": "stroke", "changes": [[place, value] for place in places]}


def draw(state: dict[str, Any]) -> str:
    return "".join({0: "?", 1: ".", 2: "#", 255: "!"}[value] for value in state["values"])


UNDO, REDO, FIX, BACK, DROP, KEEP = ({"type": name} for name in ("undo", "redo", "fix", "back", "drop", "keep"))


def test_undo_takes_back_a_fix_and_redo_makes_it_again(core: Page) -> None:
    states = play(core, fill(0), FIX, fill(1), UNDO, UNDO, UNDO, REDO, REDO, fill(4), BACK)
    drawn = ["#????", "#????", "##???", "#????", "#????", "?????", "#????", "#????", "#???#", "#????"]
    assert [draw(state) for state in states] == drawn
    assert [len(state["fixes"]) for state in states] == [0, 1, 1, 1, 0, 0, 0, 1, 1, 1]
    assert [state["levels"][4] for state in states] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_back_keeps_the_fix_drop_forgets_it_and_undo_brings_both_back(core: Page) -> None:
    states = play(core, FIX, fill(0), BACK, fill(1), DROP, UNDO, KEEP)
    assert [draw(state) for state in states] == ["?????", "#????", "?????", "?#???", "?????", "?#???", "?#???"]
    assert [len(state["fixes"]) for state in states] == [1, 1, 1, 1, 0, 1, 0]
    assert [state["levels"][1] for state in states] == [0, 0, 0, 1, 0, 1, 0]


def test_a_mistake_stays_after_undo_and_the_last_one_loses_until_the_mode_is_relaxed(core: Page) -> None:
    relaxed = {"type": "mode", "mode": "relaxed"}
    states = play(core, fill(0, 2), UNDO, fill(4), fill(1), UNDO, relaxed, fill(0, 1), fill(3), mode="lives")
    assert [draw(state) for state in states] == ["#?!??", "??!??", "??!?!", "??!?!", "??!?!", "??!?!", "##!?!", "##!#!"]
    assert [state["isLost"] for state in states] == [False, False, True, True, True, False, False, False]
    assert [state["lives"] for state in states] == [1, 1, 0, 0, 0, 0, 0, 0]
    assert (states[-1]["isSolved"], states[-1]["medal"]) == (True, "silver")


def test_a_stroke_ends_at_its_first_wrong_claim(core: Page) -> None:
    (state,) = play(core, fill(0, 2, 3, 4), mode="lives")
    assert (draw(state), state["lives"]) == ("#?!??", 1)


def test_with_lives_a_stroke_keeps_what_is_proved_and_an_old_log_is_read_as_it_was_played(core: Page) -> None:
    new = {"keeps": True}
    states = play(core, fill(0, 1) | new, fill(0, 1, 2, value=0) | new, fill(1, 2, value=1) | new, UNDO, UNDO, mode="lives")
    assert [draw(state) for state in states] == ["##???", "##???", "##.??", "##???", "?????"]
    states = play(core, fill(0, 1) | new, {"type": "mode", "mode": "relaxed"}, fill(0, value=0) | new, mode="lives")
    assert draw(states[-1]) == "?#???"
    old = play(core, fill(0, 1), fill(0, 1, value=0), fill(0, 1), UNDO, UNDO, mode="lives")
    assert [draw(state) for state in old] == ["##???", "?????", "##???", "?????", "##???"]


SOLVE = fill(0, 1, 3)
HINT, CHECK, RESTART = {"type": "hint", "stage": 2}, {"type": "check"}, {"type": "restart", "mode": "lives"}


@pytest.mark.parametrize(
    ("medal", "deeds"),
    [
        ("flawless", [SOLVE]),
        ("flawless", [SOLVE, RESTART, fill(2), fill(4)]),  # the first win decides
        ("gold", [fill(2), SOLVE]),
        ("gold", [HINT, SOLVE]),
        ("gold", [fill(2), RESTART, CHECK, SOLVE]),
        ("silver", [fill(0) | {"tool": "hint"}, UNDO, SOLVE]),
        ("silver", [fill(0) | {"tool": "reveal"}, SOLVE]),
        ("silver", [fill(2), fill(4), RESTART, SOLVE]),
        ("silver", [fill(2), fill(4), {"type": "mode", "mode": "relaxed"}, SOLVE]),
    ],
)
def test_one_rule_gives_the_medal(core: Page, medal: str, deeds: list[Event]) -> None:
    assert play(core, *deeds, mode="lives")[-1]["medal"] == medal


def test_the_best_time_is_of_an_attempt_in_which_nothing_was_revealed(core: Page) -> None:
    def solve(active: int, **more: Any) -> Event:
        return SOLVE | {"active": active} | more

    states = play(core, solve(20, tool="reveal"), RESTART, solve(90), RESTART, solve(30, tool="reveal"), RESTART, solve(70))
    assert [state["best"] for state in states] == [20, 20, 90, 90, 90, 90, 70]


def test_a_win_stays_though_another_log_covers_it(core: Page) -> None:
    log = [{"n": 1, "by": TABS[0], "t": 1, "type": "begin", "mode": "relaxed"}]
    log += [{"n": 2, "by": TABS[0], "t": 2, **fill(0, 1, 3)}, {"n": 3, "by": TABS[0], "t": 3, "type": "solved"}]
    other = [{"n": 1, "by": TABS[1], "t": 1, "type": "begin", "mode": "relaxed"}, {"n": 2, "by": "AAAAAAAA", "t": 1, **fill(4)}]
    (answer,) = ask(core, "foldBatches", [{"puzzle": CROSSES, "batches": [log, other]}])
    state = answer[0]
    assert (draw(state), state["isSolved"], state["status"], state["medal"]) == ("##?##", False, "solved", "flawless")


def test_restart_can_be_undone_when_relaxed_and_counts_on(core: Page) -> None:
    states = play(core, fill(0), {"type": "restart"}, fill(1), UNDO, UNDO, REDO)
    assert [draw(state) for state in states] == ["#????", "?????", "?#???", "?????", "#????", "?????"]
    assert [(state["attempt"], state["moves"]) for state in states] == [(1, 1), (2, 0), (2, 1), (2, 1), (1, 2), (2, 0)]


@pytest.mark.parametrize(
    "thing",
    [
        None,
        {"n": 0, "by": TABS[0], "t": 1, "type": "undo"},
        {"n": 1, "by": "short", "t": 1, "type": "undo"},
        {"n": 1, "by": TABS[0], "t": 1, "type": "explode"},
        {"n": 1, "by": TABS[0], "t": 1, "type": "stroke"},
        {"n": 1, "by": TABS[0], "t": 1, "type": "stroke", "changes": [[1, 2, 3]]},
        {"n": 1, "by": TABS[0], "t": 1, "type": "stroke", "changes": [[-1, 2]]},
        {"n": 1, "by": TABS[0], "t": 1, "type": "tick", "active": -5},
        {"n": 1, "by": TABS[0], "t": 1, "type": "rated", "rating": 6},
    ],
)
def test_what_is_no_event_is_told_apart(core: Page, thing: object) -> None:
    assert ask(core, "areEvents", [[thing]]) == [[False]]


def test_what_was_done_without_lives_cannot_be_brought_into_an_attempt_with_lives(core: Page) -> None:
    lives = {"type": "mode", "mode": "lives"}
    states = play(core, lives, fill(2), {"type": "restart"}, lives, UNDO)
    assert [(draw(state), state["mode"]) for state in states[:2]] == [("?????", "lives"), ("??!??", "lives")]
    states = play(core, fill(2), lives, {"type": "restart"}, lives, UNDO)
    assert [(draw(state), state["mode"], state["canUndo"]) for state in states] == [
        ("??#??", "relaxed", True),
        ("??#??", "relaxed", True),
        ("?????", "relaxed", True),
        ("?????", "lives", False),
        ("?????", "lives", False),
    ]
