"""Packs and puzzles of players' own, and attempts: seen by their owner alone, bounded, gone when deleted."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from gridwright.api import parse_puzzle
from gridwright.store import own_puzzles, players
from gridwright.store.errors import LimitError
from gridwright.store.library import Library
from gridwright.store.packs import choose_titles
from gridwright.store.players import NewAttempt
from tests.unit.store.test_games import make_key, make_puzzle

pytestmark = pytest.mark.xdist_group("postgres")


def test_a_pack_holds_its_puzzles_in_order(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        for title in ("One", "Two", "Three"):
            assert own_puzzles.add_puzzle(session, key, make_puzzle(pack.id, title)) is not None
    with library.reading() as session:
        (listed,) = own_puzzles.list_packs(session, key)
        assert own_puzzles.list_packs(session, make_key()) == []
    assert (listed.names, listed.icon, listed.is_own) == ({"en": "Mine"}, "leaf", True)
    assert [(puzzle.number, puzzle.titles["en"]) for puzzle in listed.puzzles] == [(1, "One"), (2, "Two"), (3, "Three")]


def list_titles(session: Session, key: str, pack_id: str) -> list[str]:
    pack = own_puzzles.find_pack(session, key, pack_id)
    assert pack is not None
    return [puzzle.titles["en"] for puzzle in pack.puzzles]


def test_puzzles_stand_in_the_order_of_the_hand(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        made = [own_puzzles.add_puzzle(session, key, make_puzzle(pack.id, title)) for title in ("One", "Two", "Three")]
        one, two, three = (puzzle.id for puzzle in made if puzzle is not None)
        assert own_puzzles.order_puzzles(session, key, pack.id, [three, one, "own_gone"])
        assert not own_puzzles.order_puzzles(session, make_key(), pack.id, [one, two, three])
        assert not own_puzzles.order_puzzles(session, key, "own_nothing", [])
    with library.writing() as session:
        assert list_titles(session, key, pack.id) == ["Three", "One", "Two"]
        # What comes comes behind, also from elsewhere.
        assert own_puzzles.add_puzzle(session, key, make_puzzle(pack.id, "Four")) is not None
        assert own_puzzles.move_puzzle(session, key, three, None)
        assert own_puzzles.move_puzzle(session, key, three, pack.id)
    with library.reading() as session:
        assert list_titles(session, key, pack.id) == ["One", "Two", "Four", "Three"]


def test_puzzles_of_the_same_millisecond_keep_the_order_in_which_they_came(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = make_key()
    monkeypatch.setattr(own_puzzles, "now", lambda: 1_700_000_000_000)
    titles = [f"Number {number}" for number in range(8)]
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        for title in titles:
            assert own_puzzles.add_puzzle(session, key, make_puzzle(pack.id, title)) is not None
    with library.reading() as session:
        assert list_titles(session, key, pack.id) == titles


def test_a_puzzle_is_replaced_in_its_place_and_its_game_goes_with_other_clues(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        made = [own_puzzles.add_puzzle(session, key, make_puzzle(pack.id, title)) for title in ("One", "Two")]
    one, two = (puzzle for puzzle in made if puzzle is not None)
    with library.writing() as session:
        renamed = make_puzzle(None, "First")
        renamed.hash = one.hash
        same = own_puzzles.replace_puzzle(session, key, one.id, renamed)
        assert same is not None
        assert (same.id, same.pack_id, same.titles["en"], same.number) == (one.id, pack.id, "First", 1)
        other = make_puzzle(None, "Other")
        other.hash = "e" * 32
        changed = own_puzzles.replace_puzzle(session, key, one.id, other)
        assert changed is not None
        assert changed.id != one.id
        assert (changed.pack_id, changed.number, changed.created) == (pack.id, 1, one.created)
        assert own_puzzles.find_puzzle(session, key, one.id) is None
        assert own_puzzles.replace_puzzle(session, make_key(), two.id, make_puzzle()) is None
    with library.reading() as session:
        assert list_titles(session, key, pack.id) == ["Other", "Two"]


def test_another_player_can_do_nothing_with_it(library: Library) -> None:
    key, other = make_key(), make_key()
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        puzzle = own_puzzles.add_puzzle(session, key, make_puzzle(pack.id))
    assert puzzle is not None
    with library.writing() as session:
        assert own_puzzles.find_pack(session, other, pack.id) is None
        assert own_puzzles.change_pack(session, other, pack.id, name="Theirs", icon=None) is None
        assert own_puzzles.find_puzzle(session, other, puzzle.id) is None
        assert own_puzzles.add_puzzle(session, other, make_puzzle(pack.id)) is None
        assert not own_puzzles.rename_puzzle(session, other, puzzle.id, "Theirs")
        assert not own_puzzles.delete_puzzle(session, other, puzzle.id)
        assert not own_puzzles.delete_pack(session, other, pack.id)
    with library.reading() as session:
        assert own_puzzles.find_puzzle(session, key, puzzle.id) == puzzle


def test_puzzles_move_between_packs_and_the_kept_list(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        puzzle = own_puzzles.add_puzzle(session, key, make_puzzle())
        assert puzzle is not None
        assert [each.id for each in own_puzzles.list_kept(session, key)] == [puzzle.id]
        assert own_puzzles.move_puzzle(session, key, puzzle.id, pack.id)
        assert not own_puzzles.move_puzzle(session, key, puzzle.id, "own_nothing")
    with library.writing() as session:
        assert own_puzzles.list_kept(session, key) == []
        assert own_puzzles.delete_pack(session, key, pack.id)
    with library.reading() as session:
        assert own_puzzles.find_puzzle(session, key, puzzle.id) is None


def test_there_are_bounds(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_puzzles, "MOST_PACKS", 1)
    monkeypatch.setattr(own_puzzles, "MOST_PUZZLES", 1)
    key = make_key()
    with library.writing() as session:
        own_puzzles.add_pack(session, key, "One", "leaf")
        own_puzzles.add_puzzle(session, key, make_puzzle())
        with pytest.raises(LimitError, match="found 2 packs of your own, the most that are kept are 1"):
            own_puzzles.add_pack(session, key, "Two", "leaf")
        with pytest.raises(LimitError, match="found 2 puzzles of your own, the most that are kept are 1"):
            own_puzzles.add_puzzle(session, key, make_puzzle())


def test_puzzles_and_moves_are_bounded_in_length(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_puzzles, "MOST_CHARACTERS", 2 * len(make_puzzle().text))
    monkeypatch.setattr(players, "MOST_CHARACTERS", 20)
    key = make_key()
    with library.writing() as session:
        for _ in range(2):
            own_puzzles.add_puzzle(session, key, make_puzzle())
        with pytest.raises(LimitError, match="characters of your own puzzles"):
            own_puzzles.add_puzzle(session, key, make_puzzle())
        own_puzzles.add_puzzle(session, make_key(), make_puzzle())
        players.add_attempts(session, key, [NewAttempt("a", "0" * 32, 1, "{}", "[[1,2,3]]")])
        with pytest.raises(LimitError, match="characters of moves"):
            players.add_attempts(session, key, [NewAttempt("b", "1" * 32, 1, "{}", "[[1,2,3],[4,5,6]]")])


def test_consent_is_kept_and_forgotten(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        assert not players.has_consented(session, key)
        players.set_consent(session, key, True)
    with library.writing() as session:
        assert players.has_consented(session, key)
        players.forget_player(session, key)
    with library.reading() as session:
        assert not players.has_consented(session, key)


def test_an_abandoned_attempt_that_is_taken_up_again_is_kept_once(library: Library) -> None:
    key = make_key()
    records = ['{"outcome":"abandoned","moves":1}', '{"outcome":"abandoned","moves":2}', '{"outcome":"solved","moves":3}']
    for record in [*records, records[0]]:
        with library.writing() as session:
            assert players.add_attempts(session, key, [NewAttempt("some-id", "0" * 32, 20, record, "[]")]) == []
    with library.reading() as session:
        assert players.list_records(session, key) == [records[2]], "what was solved stays so"


def test_attempts_are_kept_once(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    key = make_key()
    first, second = (
        NewAttempt("first-id", "0" * 32, 20, '{"a":1}', "[]"),
        NewAttempt("second-id", "0" * 32, 10, '{"a":2}', "[[1,2,3]]"),
    )
    clash = NewAttempt("third-id", "0" * 32, 10, '{"a":3}', "[]")
    with library.writing() as session:
        assert players.add_attempts(session, key, [first, second]) == []
        assert players.add_attempts(session, key, [first, clash]) == ["third-id"]
        assert players.list_attempts(session, key) == [('{"a":2}', "[[1,2,3]]"), ('{"a":1}', "[]")]
        assert players.list_records(session, key) == ['{"a":2}', '{"a":1}']
        monkeypatch.setattr(players, "MOST_ATTEMPTS", 2)
        with pytest.raises(LimitError, match="found 3 attempts"):
            players.add_attempts(session, key, [clash])
        players.delete_attempts(session, key)
        assert players.list_attempts(session, key) == []


@pytest.mark.parametrize(
    ("texts", "label", "early", "name"),
    [
        ('"title": "Dash", ', "Dash", "", "Dash"),  # the title alone is the name, which is part of the reward
        ('"title": "Dash", ', "", "", "Dash"),
        ('"title": "Guess", "description": "Dash", ', "Guess", "Guess", "Dash"),
        ('"title": "Dash", ', "My first", "My first", "My first"),  # what its player calls it gives nothing away to them
        ("", "5 by 5", "5 by 5", "5 by 5"),
    ],
)
def test_a_picture_has_a_title_before_and_a_name_after(library: Library, texts: str, label: str, early: str, name: str) -> None:
    key = make_key()
    document = f'{{"gridwright": 1, "kind": "nonogram", {texts}"width": 2, "height": 1, "rows": [[2]], "columns": [[1], [1]]}}'
    with library.writing() as session:
        pack = own_puzzles.add_pack(session, key, "Mine", "leaf")
        row = make_puzzle(pack.id)
        for column, value in choose_titles(parse_puzzle(document), label).items():
            setattr(row, column, value)
        made = own_puzzles.add_puzzle(session, key, row)
        assert made is not None
        assert (made.is_picture, made.title, made.titles["en"]) == (True, early, name)
        # Where they are apart, only what is asked for changes; else it goes by what its player calls it.
        assert own_puzzles.rename_puzzle(session, key, made.id, "Other")
        assert read_names(session, key) == ("Guess" if early == "Guess" else "Other", "Other")
        assert own_puzzles.retitle_puzzle(session, key, made.id, "Before")
        assert read_names(session, key) == ("Before", "Other" if early == "Guess" else "Before")


def test_a_picture_with_a_name_alone_gets_a_title_and_keeps_the_name(library: Library) -> None:
    key = make_key()
    with library.writing() as session:
        row = make_puzzle(own_puzzles.add_pack(session, key, "Mine", "leaf").id)
        row.title, row.early_title = "Dash", ""
        made = own_puzzles.add_puzzle(session, key, row)
        assert made is not None
        assert own_puzzles.retitle_puzzle(session, key, made.id, "Guess")
        assert read_names(session, key) == ("Guess", "Dash")


def read_names(session: Session, key: str) -> tuple[str, str]:
    session.flush()
    ((shown,),) = ([*pack.puzzles] for pack in own_puzzles.list_packs(session, key))
    return shown.title, shown.titles["en"]
