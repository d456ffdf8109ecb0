"""Logs of games: whatever is sent in whatever order, as often as it is, the log is the union, and every reader gets all of it."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright.store import games, own_puzzles, players
from gridwright.store.errors import ForgottenError, LimitError
from gridwright.store.games import Log, NewEvent
from gridwright.store.library import Library
from gridwright.store.models import OwnPuzzle, Player

pytestmark = pytest.mark.xdist_group("postgres")

PUZZLE = "first-strokes.heart"


def make_key() -> str:
    return secrets.token_urlsafe(24)


def event(n: int, tab: str = "a") -> NewEvent:
    return NewEvent(n, tab, f'{{"n":{n},"by":"{tab}"}}')


def push(library: Library, key: str, events: Sequence[NewEvent], since: int = 0, summary: str | None = None) -> Log:
    with library.writing() as session:
        log = games.add_events(session, key, PUZZLE, since, events, summary)
    assert log is not None
    return log


def pull(library: Library, key: str, since: int = 0) -> Log:
    with library.reading() as session:
        return games.read_log(session, key, PUZZLE, since)


def test_a_game_nobody_has_begun_is_empty(library: Library) -> None:
    assert pull(library, make_key()) == Log((), 0, False, None)


def test_others_learn_what_one_has_sent(library: Library) -> None:
    key = make_key()
    assert push(library, key, [event(1), event(2)]) == Log((), 2, False, None)
    assert push(library, key, [event(3, "b")]) == Log((event(1).body, event(2).body), 3, False, None)
    assert pull(library, key, since=2) == Log((event(3, "b").body,), 3, False, None)


def test_sending_twice_does_what_sending_once_does(library: Library) -> None:
    key = make_key()
    push(library, key, [event(1), event(2)])
    assert push(library, key, [event(2), event(1), event(1)]).seq == 2
    assert pull(library, key).bodies == (event(1).body, event(2).body)


def test_of_two_events_with_one_key_the_first_counts(library: Library) -> None:
    key = make_key()
    push(library, key, [NewEvent(1, "a", '"first"'), NewEvent(1, "a", '"second"')])
    assert pull(library, key).bodies == ('"first"',)


def test_a_number_from_a_lost_log_is_answered_with_everything(library: Library) -> None:
    key = make_key()
    push(library, key, [event(1)])
    assert pull(library, key, since=1000) == Log((event(1).body,), 1, False, None)


def test_a_sender_who_knows_a_lost_log_must_begin_anew_though_the_new_one_is_as_long(library: Library) -> None:
    """Three events were lost; with three more the log has the number again that the sender knows."""
    key = make_key()
    assert push(library, key, [event(n) for n in (4, 5, 6)], since=3) == Log((), 0, True, None)
    assert push(library, key, [event(n) for n in (1, 2, 3)]) == Log(tuple(event(n).body for n in (4, 5, 6)), 6, False, None)


def test_the_last_summary_is_kept(library: Library) -> None:
    key = make_key()
    push(library, key, [event(1)], summary='{"a":1}')
    push(library, key, [event(2)])
    assert pull(library, key).summary == '{"a":1}'
    push(library, key, [], summary='{"a":2}')
    with library.reading() as session:
        (head,) = games.list_games(session, key)
    assert (head.puzzle_id, head.seq, head.summary) == (PUZZLE, 2, '{"a":2}')


def test_a_long_log_comes_in_pages(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PAGE", 3)
    key = make_key()
    push(library, key, [event(n) for n in range(1, 8)])
    first = pull(library, key)
    assert (len(first.bodies), first.seq, first.has_more) == (3, 3, True)
    second = pull(library, key, first.seq)
    third = pull(library, key, second.seq)
    assert (third.seq, third.has_more) == (7, False)
    assert first.bodies + second.bodies + third.bodies == tuple(event(n).body for n in range(1, 8))


def test_long_events_come_in_smaller_pages(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PAGE_CHARACTERS", 25)
    key = make_key()
    bodies = ["x" * 30, "y" * 10, "z" * 15, "w"]
    push(library, key, [NewEvent(n, "a", body) for n, body in enumerate(bodies, start=1)])
    pages = [pull(library, key, since) for since in (0, 1, 3)]
    assert [(list(page.bodies), page.seq, page.has_more) for page in pages] == [
        (bodies[:1], 1, True),
        (bodies[1:3], 3, True),
        (bodies[3:], 4, False),
    ]


def test_a_full_log_takes_no_more_and_loses_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_EVENTS", 3)
    key = make_key()
    push(library, key, [event(1), event(2)])
    with pytest.raises(LimitError, match="found 4 events in this game, the most that are kept are 3") as caught:
        push(library, key, [event(2), event(3), event(4)])
    assert caught.value.code == "log-full"
    assert pull(library, key).seq == 2


def test_games_of_one_player_are_bounded(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_GAMES", 1)
    key = make_key()
    push(library, key, [event(1)])
    with library.writing() as session, pytest.raises(LimitError, match="found 1 games of yours"):
        games.add_events(session, key, "first-strokes.cup", 0, [], None)


def test_many_long_summaries_come_without_their_values(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PAGE_CHARACTERS", 150)
    key = make_key()
    long = json.dumps({"status": "started", "values": "2" * 90}, separators=(",", ":"))
    with library.writing() as session:
        for name in ("a.a", "a.b"):
            games.add_events(session, key, name, 0, [event(1)], long)
    with library.reading() as session:
        told = [head.summary for head in games.list_games(session, key)]
    assert told == [long, '{"status":"started","values":""}']


def test_players_do_not_see_each_other(library: Library) -> None:
    push(library, make_key(), [event(1)])
    assert pull(library, make_key()).bodies == ()


def test_a_game_on_a_puzzle_of_ones_own_goes_with_it(library: Library) -> None:
    key, other = make_key(), make_key()
    with library.writing() as session:
        puzzle = own_puzzles.add_puzzle(session, key, make_puzzle())
        assert puzzle is not None
        assert games.add_events(session, key, puzzle.id, 0, [event(1)], None) is not None
        assert games.add_events(session, other, puzzle.id, 0, [event(1)], None) is None
    with library.writing() as session:
        assert own_puzzles.delete_puzzle(session, key, puzzle.id)
        assert games.add_events(session, key, puzzle.id, 0, [event(1)], None) is None
        assert games.list_games(session, key) == []


def test_a_game_begun_while_its_pack_is_deleted_does_not_outlive_it(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        puzzle = own_puzzles.add_puzzle(session, key, make_puzzle(pack.id))
        assert puzzle is not None

    def delete() -> bool:
        with library.writing() as session:
            return own_puzzles.delete_pack(session, key, pack.id)

    with ThreadPoolExecutor(1) as pool:
        with library.writing() as session:
            assert games.add_events(session, key, puzzle.id, 0, [event(1)], None) is not None
            deleting = pool.submit(delete)
            time.sleep(0.3)  # in which the deletion comes as far as it can
        assert deleting.result()
    with library.reading() as session:
        assert games.list_games(session, key) == []


def test_forgetting_a_player_forgets_their_games_only(library: Library) -> None:
    key, other = make_key(), make_key()
    push(library, key, [event(1)])
    push(library, other, [event(1)])
    with library.writing() as session:
        players.forget_player(session, key)
    assert pull(library, key).seq == 0
    assert pull(library, other).seq == 1


def test_what_was_forgotten_does_not_come_back(library: Library) -> None:
    """Another device that still has the key sends on: it is told, and nothing of it is kept."""
    key, other = make_key(), make_key()
    push(library, key, [event(1)])
    for _ in range(2):
        with library.writing() as session:
            players.forget_player(session, key)
    with pytest.raises(ForgottenError, match="forgotten"):
        push(library, key, [event(1), event(2)])
    with pytest.raises(ForgottenError, match="forgotten"), library.reading(key):
        pass
    with pytest.raises(ForgottenError, match="forgotten"), library.writing(key):
        pass
    with library.reading(other) as session:
        assert games.list_games(session, key) == []
        assert session.get(Player, players.hash_key(key)) is None


keys = st.tuples(st.integers(1, 6), st.sampled_from("ab"))
sendings = st.lists(st.tuples(st.sampled_from("xyz"), st.lists(keys, max_size=5)), max_size=8)


@given(sendings=sendings)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_log_is_the_union_and_every_follower_gets_all_of_it(
    library: Library, sendings: list[tuple[str, list[tuple[int, str]]]]
) -> None:
    """Three clients send what they made and follow the log as a page does: each ends with the union, told nothing twice."""
    key = make_key()
    known: dict[str, dict[str, None]] = {client: {} for client in "xyz"}
    seqs = dict.fromkeys("xyz", 0)
    union: dict[str, None] = {}
    for client, made in sendings:
        events = [event(n, tab) for n, tab in made]
        log = push(library, key, events, since=seqs[client])
        seqs[client] = log.seq
        union |= dict.fromkeys(each.body for each in events)
        known[client] |= dict.fromkeys([*(each.body for each in events), *log.bodies])
    whole = pull(library, key)
    assert sorted(whole.bodies) == sorted(union)
    assert whole.seq == len(union)
    for client in "xyz":
        assert set(known[client]) | set(pull(library, key, seqs[client]).bodies) == set(union)


def test_many_senders_at_once_lose_nothing_and_show_numbers_in_order(library: Library) -> None:
    """Four tabs send at once while a reader follows by numbers: were a number ever shown late, the reader would miss it."""
    key = make_key()
    rounds = 12

    def send(tab: str) -> None:
        for n in range(1, rounds + 1):
            push(library, key, [event(2 * n - 1, tab), event(2 * n, tab)])

    def follow(is_over: Callable[[], bool]) -> list[str]:
        seen: list[str] = []
        seq = 0
        while True:
            was_over = is_over()
            log = pull(library, key, seq)
            seen += log.bodies
            seq = log.seq
            if was_over:
                return seen
            time.sleep(0.002)  # lets the senders have their turns

    with ThreadPoolExecutor(6) as pool:
        senders = [pool.submit(send, tab) for tab in "abcd"]
        reader = pool.submit(follow, lambda: all(sender.done() for sender in senders))
        for sender in senders:
            sender.result()
        seen = reader.result()
    assert sorted(seen) == sorted(event(n, tab).body for n in range(1, 2 * rounds + 1) for tab in "abcd")


def test_forgetting_and_playing_at_once_is_no_fault(library: Library) -> None:
    key = make_key()

    def forget() -> None:
        for _ in range(15):
            with library.writing() as session:
                players.forget_player(session, key)

    def play() -> None:
        for n in range(15):
            with suppress(ForgottenError):
                push(library, key, [event(n)])

    with ThreadPoolExecutor(4) as pool:
        for each in [pool.submit(play), pool.submit(forget), pool.submit(play), pool.submit(forget)]:
            each.result()
    with library.reading() as session:
        assert session.get(Player, players.hash_key(key)) is None


def make_puzzle(pack_id: str | None = None, title: str = "One") -> OwnPuzzle:
    return OwnPuzzle(
        pack_id=pack_id,
        title=title,
        kind="slitherlink",
        height=1,
        width=1,
        hash="0" * 32,
        band=None,
        effort=None,
        level=None,
        lives=5,
        text="{}",
    )
