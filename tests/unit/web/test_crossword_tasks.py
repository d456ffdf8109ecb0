"""Tasks of the crossword studio: what is told of fills, candidates, heat and repairs, and that all of it is true."""

from __future__ import annotations

import hashlib
import json
import pickle
from codecs import encode
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from gridwright import api
from gridwright.kinds.crossword import filler, page_jobs, page_words
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.page_requests import CandidatesRequest, CrosswordRequest, FillRequest, HeatRequest, RepairsRequest
from gridwright.kinds.crossword.page_words import IndexCache, WordListMissingError, load_words
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill
from gridwright.model.errors import InputError
from gridwright.model.filling import FillSpecification
from gridwright.model.making import Made
from gridwright.model.outcome import Effort
from gridwright.model.page import ListFile
from gridwright.web.documents import describe_puzzle

SCORES = {
    "".join(letters): 30 + 17 * number % 70
    for length in (3, 4, 5, 6, 7)
    for pair in (("BCDG", "AEI"), ("AEI", "BCDG"))
    for number, letters in enumerate(product(*(pair[place % 2] for place in range(length))))
    if length < 6 or number % 5 == 0
}
"""Consonants and vowels in turn: they cross in very many ways."""
WORDS = {"lists": [], "scores": [[word, score] for word, score in SCORES.items()]}
TASKS: dict[str, tuple[type[CrosswordRequest], Callable[..., Any]]] = {
    "fill": (FillRequest, page_jobs.fill),
    "candidates": (CandidatesRequest, page_jobs.candidates),
    "heat": (HeatRequest, page_jobs.heat),
    "repairs": (RepairsRequest, page_jobs.repairs),
}


class Listener:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.parts: list[Mapping[str, Any]] = []

    def __call__(self, effort: Effort) -> None:
        pass

    def tell(self, part: Mapping[str, Any]) -> None:
        self.parts.append(json.loads(json.dumps(part)))


def describe(rows: list[str]) -> dict[str, Any]:
    board = Board.from_rows(rows)
    return {
        "kind": "crossword",
        "height": board.height,
        "width": board.width,
        "squares": list(board.squares),
        "clues": [],
        "given": board.rows(),
    }


def make_request(task: str, rows: list[str], **body: Any) -> CrosswordRequest:
    model, _ = TASKS[task]
    return model.model_validate_json(json.dumps({"task": task, "document": describe(rows), "words": WORDS, **body}))


def ask(task: str, rows: list[str], listener: Listener | None = None, files: tuple[ListFile, ...] = (), **body: Any) -> Any:
    answer = TASKS[task][1](make_request(task, rows, **body), listener or Listener(), files=files)
    return json.loads(json.dumps(answer))


def check_fill(squares: list[str], rows: list[str], given: tuple[str, ...] = ()) -> None:
    puzzle = Crossword(tuple(squares))
    assert list(judge_fill(puzzle, Board.from_rows(rows, puzzle), {*SCORES, *given})) == []


OPEN = ["....", "....", "....", "...."]
CORNERS = ["...#", "....", "....", "#..."]


# Fills


def test_a_fill_keeps_what_is_given_and_forgets_the_goal() -> None:
    document = {**describe(["B.B#", "....", "....", "#..."]), "goal": ["BAB#", "ACAC", "BABA", "#CAC"]}
    answer = ask("fill", CORNERS, document=document, wish={"seed": 3})
    assert (answer["outcome"], answer["is_whole"], len(answer["fills"])) == ("filled", True, 1)
    assert answer["fills"][0][0][0] + answer["fills"][0][0][2] == "BB"
    check_fill(CORNERS, answer["fills"][0])
    puzzle = Crossword(tuple(CORNERS))
    board = Board.from_rows(answer["fills"][0])
    assert answer["scores"] == [sum(SCORES[board.entry(slot) or ""] for slot in puzzle.slots)]


def test_what_a_fill_should_be_like_is_asked_for_as_the_specification_says() -> None:
    wish = {"fills": 50, "theme": ["BAB"], "best": True, "no_shared_stems": True}
    asked = make_request("fill", OPEN, wish=wish)
    assert asked.wish == FillSpecification(50, None, ("BAB",), no_shared_stems=True, best=True)
    assert make_request("fill", OPEN).wish == FillSpecification(min_score=None)
    # As older pages ask, which may be open yet.
    assert make_request("fill", OPEN, wish={"stems": True}).wish == FillSpecification(min_score=None, no_shared_stems=True)
    # A request goes to another process, and is shown in errors.
    assert pickle.loads(pickle.dumps(asked)) == asked
    assert json.loads(asked.model_dump_json())["wish"] == {**wish, "min_score": None, "different": 1, "seed": 0}


@pytest.mark.parametrize(
    "wish", [{"fills": 51}, {"fills": None}, {"fills": 0}, {"min_score": 101}, {"distinct": False}, {"theme": [""]}]
)
def test_a_fill_that_the_page_does_not_offer_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make_request("fill", OPEN, wish=wish)


def test_several_fills_differ_as_much_as_is_wished() -> None:
    answer = ask("fill", CORNERS, wish={"fills": 3, "different": 4})
    puzzle = Crossword(tuple(CORNERS))
    entries = [{Board.from_rows(rows).entry(slot) for slot in puzzle.slots} for rows in answer["fills"]]
    assert len(entries) == 3
    assert all(len(one - other) >= 4 for one in entries for other in entries if one is not other)


def test_that_nothing_fills_is_said_with_the_slots_to_blame() -> None:
    answer = ask("fill", ["QX.#", "....", "....", "#..."])
    assert (answer["outcome"], answer["fills"], answer["is_whole"]) == ("impossible", [], False)
    assert answer["blocked"] == ["1A"]
    assert answer["blocked_cells"] == [0, 1, 2]
    assert answer["is_minimal"]


def test_a_theme_that_is_to_blame_is_named() -> None:
    assert ask("fill", CORNERS, wish={"theme": ["Bababa"]})["missing"] == ["BABABA"]
    assert ask("fill", CORNERS, wish={"theme": ["Báb"]})["outcome"] == "filled"


def test_a_region_is_written_alone_from_a_fill_of_the_whole() -> None:
    answer = ask("fill", CORNERS, cells=[0, 1, 2, 4, 5, 6], wish={"fills": 2})
    assert answer["is_whole"]
    assert len(answer["fills"]) == 2
    for rows in answer["fills"]:
        assert [row.count(".") for row in rows] == [0, 1, 4, 3]
        whole = ask("fill", rows)
        assert whole["outcome"] == "filled"
    assert answer["fills"][0] != answer["fills"][1]


def test_a_region_is_filled_alone_where_the_whole_cannot_be() -> None:
    stuck = ["....#QX.", "....#...", "....#...", "....#..."]
    answer = ask("fill", stuck, cells=[0, 1, 2, 3, 8, 9, 10, 11], wish={"fills": 2})
    assert (answer["outcome"], answer["is_whole"]) == ("filled", False)
    assert answer["blocked"] == ["5A"]
    for rows in answer["fills"]:
        assert rows[2:] == stuck[2:]
        assert rows[0][:4] in SCORES
        assert rows[1][:4] in SCORES
        assert rows[0][:4] != rows[1][:4]


def test_a_region_of_no_cells_is_refused() -> None:
    with pytest.raises(InputError, match="row 1, column 4"):
        ask("fill", CORNERS, cells=[0, 3])
    with pytest.raises(InputError, match="expected a cell"):
        ask("fill", CORNERS, cells=[999])


# Candidates


def put_word(rows: list[str], slot: Any, word: str) -> list[str]:
    board = Board.from_rows(rows).with_letters(dict(zip(slot.cells, word, strict=True)))
    return board.rows()


def make_grids() -> Iterator[list[str]]:
    """Grids of our generator, with a letter here and there."""
    babble = api.WordListOptions((api.WordSource("babble", "\n".join(SCORES).encode()),))
    for seed, side in ((1, 5), (2, 7)):
        made = api.make_puzzle("crossword", seed=seed, height=side, width=side, words=babble, is_empty=True)
        assert isinstance(made, Made)
        rows = list(made.puzzle.squares)
        yield rows
        slot = made.puzzle.slots[len(made.puzzle.slots) // 2]
        yield put_word(rows, slot, next(word for word in SCORES if len(word) == len(slot.cells)))


def test_every_candidate_that_is_marked_as_leading_to_a_fill_does_lead_to_one() -> None:
    leads = set()
    for rows in make_grids():
        puzzle = Crossword(Board.from_rows(rows).squares, given=Board.from_rows(rows))
        given = tuple(entry for slot in puzzle.slots if (entry := puzzle.blank_board().entry(slot)))
        for slot in puzzle.slots[::3]:
            answer = ask("candidates", rows, slot=slot.name, most=12)
            for each in answer["candidates"]:
                leads.add(each["leads"])
                assert (each["fill"] is not None) == (each["leads"] == "fill")
                if each["fill"] is not None:
                    check_fill(list(puzzle.squares), each["fill"], given)
                    board = Board.from_rows(each["fill"])
                    assert board.entry(slot) == each["word"]
                    assert all(board.letter(cell) == letter for cell, letter in puzzle.blank_board().cells() if letter)
    assert "fill" in leads


def test_candidates_are_told_at_once_and_again_when_they_were_looked_into() -> None:
    listener = Listener()
    answer = ask("candidates", OPEN, listener, slot="1A", most=20)
    first, *others = listener.parts
    words = [each["word"] for each in answer["candidates"]]
    assert [each["word"] for each in first["candidates"]] == words
    assert {each["leads"] for each in first["candidates"]} <= {"unknown", "none"}
    assert first["total"] == answer["total"] == sum(len(word) == 4 for word in SCORES)
    told = {each["word"]: each for part in others for each in part["candidates"]}
    assert set(told) <= set(words)
    assert all(told[each["word"]] == each for each in answer["candidates"] if each["word"] in told)
    assert others


def test_candidates_that_time_leaves_open_are_unknown() -> None:
    answer = ask("candidates", OPEN, slot="1A", seconds=1e-9)
    assert {each["leads"] for each in answer["candidates"]} == {"unknown"}
    assert "could be looked into" in answer["reason"]


def test_a_slot_that_is_none_is_named() -> None:
    with pytest.raises(InputError, match="99A"):
        ask("candidates", OPEN, slot="99A")


# Heat


def test_heat_tells_letters_words_and_dead_grids() -> None:
    answer = ask("heat", ["B..#", "....", "....", "#..."])
    assert not answer["is_dead"]
    cells = {each["place"]: each for each in answer["cells"]}
    assert cells[0] == {"place": 0, "letters": "B", "share": 1.0}
    assert cells[1]["letters"] == "AEI"
    assert len(cells) == 14
    first = answer["slots"][0]
    assert (first["name"], first["cells"], first["fitting"]) == ("1A", [0, 1, 2], 12)
    assert 0 < first["left"] <= 12
    dead = ask("heat", ["QX.#", "....", "....", "#..."])
    assert (dead["is_dead"], dead["failed"]) == (True, "1A")


def test_heat_shows_all_words_unless_a_lowest_score_is_wished_for() -> None:
    every, good = (ask("heat", OPEN, wish=wish)["slots"][0]["fitting"] for wish in ({}, {"min_score": 60}))
    assert every == sum(len(word) == 4 for word in SCORES)
    assert good == sum(len(word) == 4 and score >= 60 for word, score in SCORES.items())


def test_diacritics_that_the_words_have_lost_are_told_apart_from_dead_grids() -> None:
    with pytest.raises(InputError, match="found Á in the grid, expected A"):
        ask("heat", ["Á...", "....", "....", "...."])


# Repairs


def test_repairs_come_one_by_one_each_with_its_fill() -> None:
    listener = Listener()
    answer = ask("repairs", ["QA.#", "....", "....", "#..."], listener)
    assert (answer["outcome"], answer["is_complete"], answer["reason"]) == ("impossible", True, "")
    assert [len(part["repairs"]) for part in listener.parts] == [1] * len(listener.parts)
    told = [part["repairs"][0] for part in listener.parts]
    assert sorted(told, key=str) == sorted(answer["repairs"], key=str)
    assert answer["repairs"][0] | {"fill": [], "score": 0} == {
        "kind": "clear-letter",
        "cells": [0],
        "slot": None,
        "text": "Q",
        "squares": CORNERS,
        "given": [".A.#", "....", "....", "#..."],
        "fill": [],
        "score": 0,
        "changes": 1,
    }
    for repair in answer["repairs"]:
        check_fill(repair["squares"], repair["fill"])
        assert ask("fill", repair["given"])["outcome"] == "filled"


def test_a_grid_that_can_be_filled_comes_with_its_fill_and_no_repairs() -> None:
    answer = ask("repairs", CORNERS, blocked=["1A"])
    assert (answer["outcome"], answer["repairs"]) == ("filled", [])
    check_fill(CORNERS, answer["fill"])


def test_a_selection_of_an_easy_grid_has_as_many_alternatives_as_there_are() -> None:
    birds = [["HERON", 90], ["EGRET", 50], ["STORK", 40], ["CRANE", 30], ["GOOSE", 20]]
    answer = ask("fill", ["....."], words={"lists": [], "scores": birds}, cells=[0, 1, 2, 3, 4], wish={"fills": 4})
    assert [fill[0] for fill in answer["fills"]] == ["HERON", "EGRET", "STORK", "CRANE"]


def test_a_pattern_looks_through_all_words_of_a_slot_and_the_count_follows() -> None:
    words = [word for word in SCORES if len(word) == 4]

    def find(pattern: str) -> tuple[set[str], int]:
        found = ask("candidates", OPEN, slot="1A", most=2, pattern=pattern)
        return {each["word"] for each in found["candidates"]}, found["total"]

    last = ask("candidates", OPEN, slot="1A", most=500)["candidates"][-1]["word"]
    assert find("")[1] == len(words)
    assert find(last.lower()) == ({last}, 1), "also the word that comes last"
    assert find("B?b.")[1] == sum(word[0] == word[2] == "B" for word in words)
    assert find("*ga")[1] == sum(word.endswith("GA") for word in words)
    assert find("ÁG")[1] == sum("AG" in word for word in words), "diacritics are dropped as in the words"
    assert find("XYZ") == (set(), 0)


def test_cells_of_a_slot_without_a_word_have_no_letter_in_the_heat() -> None:
    answer = ask("heat", ["BX..", "....", "....", "...."])
    letters = {cell["place"]: cell["letters"] for cell in answer["cells"]}
    assert answer["is_dead"]
    assert {place for place, possible in letters.items() if not possible} >= {0, 1, 2, 3}, "nothing fits 1A"
    assert {slot["name"]: slot["left"] for slot in answer["slots"]}["1A"] == 0
    # Elsewhere the other slots still say something: consonants and vowels take turns.
    assert all(set(letters[place]) <= set("BCDG") or set(letters[place]) <= set("AEI") for place in range(4, 16))


# Words


def test_own_lists_scores_and_bans_make_one_vocabulary(tmp_path: Path) -> None:
    data = b"bab;50\ncac;10\n"
    (tmp_path / "list").write_bytes(data)
    file = ListFile("mine", str(tmp_path / "list"), hashlib.sha256(data).hexdigest())
    words = {"lists": ["own_1"], "banned": ["bab"], "scores": [["Dad", 90]], "min_score": 20}
    request = make_request("heat", OPEN, words=words)
    index = load_words(request.words, [file])
    assert {word for word, score in index.score_of.items() if score >= 0} == {"DAD"}
    assert load_words(request.words, [file]) is index


def test_lists_that_are_gone_or_have_changed_are_told(tmp_path: Path) -> None:
    request = make_request("heat", OPEN, words={"lists": ["own_1"]})
    with pytest.raises(WordListMissingError, match="no longer there"):
        load_words(request.words, [ListFile("mine", str(tmp_path / "list"), "0" * 64)])
    (tmp_path / "list").write_bytes(b"bab\n")
    with pytest.raises(WordListMissingError, match="changed"):
        load_words(request.words, [ListFile("mine", str(tmp_path / "list"), "0" * 64)])


def test_a_language_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filler, "has_languages", lambda: False)
    with pytest.raises(WordListMissingError, match="'en'") as caught:
        ask("heat", OPEN, words={"lists": ["en"]})
    assert caught.value.code == "word-list-missing"


def test_no_words_at_all_are_refused() -> None:
    with pytest.raises(InputError, match="no word list"):
        ask("heat", OPEN, words={"lists": []})
    with pytest.raises(InputError, match="expected"):
        ask("heat", OPEN, words={"lists": [], "scores": [["+", 5]]})


def test_a_process_keeps_the_lists_it_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_words, "MOST_KEPT", 2)
    shelf, made = IndexCache(), []

    def find(key: str) -> None:
        index = api.load_index(api.WordListOptions((api.WordSource(key, f"{key}\n".encode()),)))
        shelf.find((key,), lambda: made.append(key) or index)  # type: ignore[func-returns-value]

    for key in ("AB", "CD", "AB", "EF", "AB", "CD"):
        find(key)
    assert made == ["AB", "CD", "EF", "CD"]
    monkeypatch.setattr(page_words, "MOST_WORDS", 1)
    find("AB")
    assert shelf.count_words() == 1


# What is asked


@pytest.mark.parametrize(
    ("task", "wrong"),
    [
        ("fill", {"wish": {"fills": 0}}),
        ("fill", {"wish": {"fills": 51}}),
        ("fill", {"wish": {"theme": ["x" * 101]}}),
        ("fill", {"wish": {"seed": -1}}),
        ("fill", {"wish": {"other": 1}}),
        ("fill", {"cells": []}),
        ("fill", {"cells": [-1]}),
        ("fill", {"cells": ["1"]}),
        ("fill", {"seconds": 61}),
        ("candidates", {}),
        ("candidates", {"slot": "1A", "most": 501}),
        ("heat", {"words": {}}),
        ("heat", {"words": {"lists": ["../secret"]}}),
        ("heat", {"words": {"lists": ["en"] * 21}}),
        ("heat", {"words": {"lists": [], "scores": [["AB", 101]]}}),
        ("heat", {"words": {"lists": [], "scores": [["AB"]]}}),
        ("heat", {"words": {"lists": [], "banned": [""]}}),
        ("heat", {"words": {"lists": [], "language": "xx"}}),
        ("repairs", {"style": "cubist"}),
        ("repairs", {"most": 0}),
    ],
)
def test_requests_are_strict(task: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make_request(task, OPEN, **wrong)


def test_a_document_that_is_no_crossword_is_refused_with_its_place() -> None:
    document = {**describe(OPEN), "given": ["A#..", "....", "....", "...."]}
    with pytest.raises(InputError, match="row 1, column 2"):
        ask("heat", OPEN, document=document)


def test_described_puzzles_of_the_page_are_taken() -> None:
    document = describe_puzzle(Crossword(tuple(CORNERS))).dump()
    assert len(ask("heat", CORNERS, document=document)["slots"]) == 8


def test_lists_are_preferred_in_the_order_of_the_request(tmp_path: Path) -> None:
    files = []
    for name, data in (("mine", b"bab;40\ncac;90\ndad;5\n"), ("other", b"bab;90\ngag;80\ndad;80\n")):
        (tmp_path / name).write_bytes(data)
        files.append(ListFile(name, str(tmp_path / name), hashlib.sha256(data).hexdigest()))

    def load(order: list[int], **choices: Any) -> dict[str, int]:
        words = {"lists": [f"own_{number}" for number in order], **choices}
        index = load_words(make_request("heat", OPEN, words=words).words, [files[number] for number in order])
        return {word: score for word, score in index.score_of.items() if score >= 0}

    assert load([0, 1]) == {"BAB": 40, "CAC": 90, "DAD": 5, "GAG": 40}
    assert load([1, 0]) == {"BAB": 90, "GAG": 80, "DAD": 80, "CAC": 45}
    # The lowest score is about scores as the lists have them, and the first list that has a word decides.
    assert load([0, 1], min_score=30) == {"BAB": 40, "CAC": 90, "GAG": 40}
    assert load([0, 1], min_score=30, scores=[["gag", 99], ["cac", 10]]) == {"BAB": 40, "GAG": 99}


def test_offensive_words_are_left_out_unless_the_request_lets_them_in() -> None:
    worst = encode("SHPX", "rot13")

    def score(**choices: Any) -> int | None:
        index = load_words(make_request("heat", OPEN, words={"lists": ["en"], "min_score": 55, **choices}).words)
        return index.score_of.get(worst)

    assert score() is None
    assert (score(block_list="off") or 0) > 55
    assert score() is None
