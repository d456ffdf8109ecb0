"""`gridwright fill`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from gridwright.api import Filled, Impossible, format_puzzles, read_puzzle
from gridwright.cli.fill import FILL_KEYS, describe_fill
from gridwright.cli.filling import FILLING, FillResult, describe_repair, make_sized_entry
from gridwright.cli.session import Session
from gridwright.kinds.crossword.grid import Board, Direction
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.filling import Repair
from gridwright.model.outcome import Effort, GaveUp
from tests.unit.cli.conftest import Run

WORDS = "cab;90\nore;10\nwed;50\ncow;70\nare;60\nbed;20\n"
"""They fill an open grid of three by three, in this order and turned."""
FILL = ["CAB", "ORE", "WED"]
TURNED = ["COW", "ARE", "BED"]


@pytest.fixture
def words(here: Path) -> str:
    (here / "words.txt").write_text(WORDS)
    return "words.txt"


@pytest.fixture
def grid(here: Path) -> str:
    (here / "grid.txt").write_text("CA.\n...\n...\n")
    return "grid.txt"


def without_effort(text: str) -> str:
    """Answers without nodes and seconds, which are nobody's business here."""
    return "\n".join(line.partition(" (")[0] for line in text.splitlines())


def test_letters_that_stand_there_are_kept(run: Run, grid: str, words: str) -> None:
    shown = run("fill", grid, "--words", words)
    assert shown.exit_code == 0
    assert without_effort(shown.stdout) == "grid.txt: filled; score 300, 50.0 a word\nCAB\nORE\nWED"


def test_a_size_is_an_empty_grid_and_all_its_fills_are_found(run: Run, words: str) -> None:
    shown = run("fill", "3x3", "--words", words, "--count", "all")
    head, *rest = without_effort(shown.stdout).splitlines()
    assert head == "3x3: 2 fills, all there are; scores 300, 300"
    assert sorted([tuple(rest[1:4]), tuple(rest[5:8])]) == [tuple(FILL), tuple(TURNED)]
    assert (rest[0], rest[4]) == ("fill 1:", "fill 2:")


def test_what_cannot_be_filled_is_named_and_drawn(run: Run, here: Path, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "grid.txt").write_text("CX.\n...\n...\n")
    monkeypatch.setattr(Session, "has_pictures", True)
    shown = run("fill", "grid.txt", "--words", words)
    assert shown.exit_code == 3
    assert without_effort(shown.stdout).startswith(
        "grid.txt: no fill: no word fits 1A; no word of the list has X\n┌1──┬2──┬3──┐\n│ C!│ X!│ ! │\n"
    )
    assert "! cannot be filled" in shown.stdout


def test_changes_that_make_a_fill_are_told(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("CX.\n...\n...\n")
    shown = run("fill", "grid.txt", "--words", words)
    assert shown.exit_code == 3
    assert shown.stdout.splitlines()[1:] == [
        "without X in row 1, column 2 there is a fill; score 300",
        "without CX. in 1A there is a fill; score 300",
    ]
    record = json.loads(run("fill", "grid.txt", "--words", words, "--json").stdout)
    repair = record["repairs"][0]
    assert repair["fill"] in (FILL, TURNED)
    assert repair | {"fill": []} == {
        "kind": "clear-letter",
        "cells": [[0, 1]],
        "slot": None,
        "text": "X",
        "grid": ["C..", "...", "..."],
        "fill": [],
        "score": 300,
        "changes": 1,
    }
    assert len(run("fill", "grid.txt", "--words", words, "--repairs", "0").stdout.splitlines()) == 1


def test_words_and_squares_are_changed_too(run: Run, here: Path, words: str) -> None:
    (here / "word.txt").write_text("CXX\n...\n...\n")
    assert run("fill", "word.txt", "--words", words).stdout.splitlines()[1:] == [
        "with CAB in 1A there is a fill; score 300",
        "without CXX in 1A there is a fill; score 300",
    ]
    (here / "long.txt").write_text("babadac;20\n")
    (here / "open.txt").write_text("...#...\n")
    told = run("fill", "open.txt", "--words", "long.txt").stdout.splitlines()[1:]
    assert told == ["with a cell in row 1, column 4 there is a fill; score 20"]


def test_a_block_is_told_with_its_partners() -> None:
    puzzle = Crossword.build(["..#", "...", "#.."])
    repair = Repair("block", ((0, 2), (2, 0)), None, "", puzzle, puzzle.blank_board(), 1_234, 4, (4, -617.0, 3, ((0, 2), (2, 0))))
    assert describe_repair(repair) == "with a block in row 1, column 3 and row 3, column 1 there is a fill; score 1,234"


def test_pictures_of_several_fills_show_where_they_differ(run: Run, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "has_pictures", True)
    shown = run("fill", "3x3", "--words", words, "--count", "2")
    assert shown.stdout.count("? fills differ here") == 2
    assert "│ C │" in shown.stdout


def test_a_limit_gives_up(run: Run, words: str, here: Path) -> None:
    (here / "many.txt").write_text("\n".join("".join(Random(seed).choices("ABCDEFG", k=5)) for seed in range(400)))
    shown = run("fill", "5x5", "--words", "many.txt", "--limit", "1", "--json")
    record = json.loads(shown.stdout)
    assert shown.exit_code == 5
    assert record["outcome"] == "gave-up"
    assert record["reason"] == "the limit of 1 node was reached"


def test_records_have_every_key_in_order(run: Run, here: Path, grid: str, words: str) -> None:
    (here / "broken.txt").write_text("CA.\n..\n")
    shown = run("fill", grid, "broken.txt", "3x3", "--words", words, "--json")
    records = [json.loads(line) for line in shown.stdout.splitlines()]
    assert shown.exit_code == 2
    assert all(list(record) == list(FILL_KEYS) for record in records)
    first, broken, sized = records
    assert (first["outcome"], first["fills"], first["scores"], first["words"]) == ("filled", [FILL], [300], 6)
    assert first["entries"] == [{"1A": "CAB", "4A": "ORE", "5A": "WED", "1D": "COW", "2D": "ARE", "3D": "BED"}]
    assert (first["kind"], first["format"], first["size"]) == ("crossword", "crossword-text", [3, 3])
    assert (broken["outcome"], broken["fills"]) == ("invalid", [])
    assert "line 2" in broken["error"]
    assert (sized["kind"], sized["format"]) == ("crossword", None)
    assert "3 puzzles: 2 filled, 1 wrong" in shown.stderr


def test_the_proof_that_nothing_fits_is_a_record_too(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("CX.\n...\n...\n")
    record = json.loads(run("fill", "grid.txt", "--words", words, "--json").stdout)
    assert (record["outcome"], record["complete"], record["blocked"], record["minimal"]) == ("impossible", True, ["1A"], True)


def test_words_are_banned_and_a_theme_must_be_there(run: Run, words: str) -> None:
    banned = run("fill", "3x3", "--words", words, "--ban-word", "cow", "--json")
    assert json.loads(banned.stdout)["outcome"] == "impossible"
    themed = run("fill", "3x3", "--words", words, "--ban-word", "xxx", "--theme", "Ców", "--json")
    assert json.loads(themed.stdout)["outcome"] == "filled"
    missing = run("fill", "3x3", "--words", words, "--theme", "marsh")
    assert missing.exit_code == 3
    assert without_effort(missing.stdout) == "3x3: no fill: no slot has the length of MARSH"


def test_a_low_score_keeps_words_out(run: Run, words: str) -> None:
    assert run("fill", "3x3", "--words", words, "--min-score", "10").exit_code == 0
    assert run("fill", "3x3", "--words", words, "--min-score", "11").exit_code == 3


def test_a_finished_grid_is_filled_anew_unless_its_letters_are_kept(run: Run, here: Path, words: str) -> None:
    (here / "done.txt").write_text("COW\nARE\nBID\n")
    anew = run("fill", "done.txt", "--words", words, "--json")
    assert json.loads(anew.stdout)["outcome"] == "filled"
    assert anew.stderr == "done.txt: its letters are left aside; --keep keeps them\n"
    kept = run("fill", "done.txt", "--words", words, "--keep", "--json")
    record = json.loads(kept.stdout)
    assert (record["fills"], record["unlisted"]) == ([["COW", "ARE", "BID"]], ["BID", "ORI"])
    assert kept.stderr == "done.txt: given and taken, though not in the list: BID, ORI\n"


def test_the_best_words_that_will_do_are_taken(run: Run, here: Path) -> None:
    (here / "words.txt").write_text("cab;90\nore;52\nwed;55\ncow;70\nare;60\nbed;51\nzzz;1\n")
    shown = run("fill", "3x3", "--words", "words.txt")
    assert without_effort(shown.stdout).splitlines()[0] == "3x3: filled from words that score at least 50; score 378, 63.0 a word"
    several = run("fill", "3x3", "--words", "words.txt", "--count", "2")
    assert several.stdout.startswith("3x3: 2 fills from words that score at least 50; scores 378, 378 (")
    told = run("fill", "3x3", "--words", "words.txt", "--min-score", "20")
    assert without_effort(told.stdout).splitlines()[0] == "3x3: filled; score 378, 63.0 a word"
    assert json.loads(run("fill", "3x3", "--words", "words.txt", "--json").stdout)["floor"] == 50


def test_fills_are_written_without_clues_for_other_words(run: Run, here: Path, words: str) -> None:
    across, down = Direction.ACROSS, Direction.DOWN
    clues = [Clue(across, "1", "Taxi"), Clue(across, "4", "Rock"), Clue(down, "3", "Bad")]
    old = Crossword.build(["CAB", "ORE", "WID"], clues=clues)
    (here / "old.ipuz").write_bytes(format_puzzles([old], "ipuz"))
    shown = run("fill", "old.ipuz", "--words", words, "--ban-word", "xxx", "-o", "new.ipuz", "--seed", "0", "--count", "1")
    new = read_puzzle(here / "new.ipuz")
    assert shown.exit_code == 0
    kept = [clue.text for clue in new.clues]
    assert new.goal.rows() in (FILL, TURNED)
    assert kept == (["Taxi", "Rock"] if new.goal.rows() == FILL else [])
    assert "left out that belonged to another word" in shown.stderr


def test_several_fills_go_into_a_folder_under_names_of_their_own(run: Run, here: Path, words: str) -> None:
    shown = run("fill", "3x3", "--words", words, "--count", "2", "--to", "crossword-text", "-o", "out/")
    assert shown.exit_code == 0
    texts = {path.name: path.read_text().split() for path in (here / "out").iterdir()}
    assert sorted(texts) == ["3x3-1.txt", "3x3-2.txt"]
    assert sorted(texts.values()) == [FILL, TURNED]


def test_standard_output_holds_the_puzzle_if_a_format_is_named(run: Run, grid: str, words: str) -> None:
    shown = run("fill", grid, "--words", words, "--to", "crossword-text")
    assert shown.stdout.split() == FILL
    assert without_effort(shown.stderr).startswith("grid.txt: filled; score 300, 50.0 a word")


def test_letters_that_no_word_has_are_told(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("Ж..\n...\nQ..\n", encoding="utf-8")
    shown = run("fill", "grid.txt", "--words", words)
    assert shown.exit_code == 3
    assert "; no word of the list has Q Ж (" in shown.stdout


def test_nothing_is_claimed_of_letters_that_lists_lose(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("Č..\n...\n...\n", encoding="utf-8")
    shown = run("fill", "grid.txt", "--words", words)
    assert shown.exit_code == 2
    assert "grid.txt: found Č in the grid, expected C: the words of the list have no diacritics" in shown.stderr
    kept = run("fill", "grid.txt", "--words", words, "--keep-diacritics")
    assert kept.exit_code == 3
    assert "; no word of the list has Č (" in kept.stdout


def test_words_that_the_list_lacks_have_no_score(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("...\nORE\n...\n")
    (here / "words.txt").write_text(WORDS.replace("ore;10", "zzz;1"))
    shown = run("fill", "grid.txt", "--words", words)
    told = "grid.txt: filled from words that score at least 20 beside those given; score 290, 58.0 a word and 1 without a score"
    assert without_effort(shown.stdout).splitlines()[0] == told
    record = json.loads(run("fill", "grid.txt", "--words", words, "--json").stdout)
    assert (record["scores"], record["unscored"], record["floor"]) == ([290], 1, 20)
    themed = json.loads(run("fill", "3x3", "--words", words, "--theme", "ore", "--json").stdout)
    assert (themed["scores"], themed["unscored"], themed["unlisted"]) == ([290], 1, [])


def test_no_floor_is_told_where_nothing_was_chosen(run: Run, here: Path, words: str) -> None:
    (here / "done.txt").write_text("CAB\nORE\nWED\n")
    shown = run("fill", "done.txt", "--words", words, "--keep")
    assert without_effort(shown.stdout).splitlines()[0] == "done.txt: filled; score 300, 50.0 a word"
    (here / "tiny.txt").write_text(".\n")
    assert (
        "tiny.txt: nothing to fill: the grid has no slot ("
        in run("fill", "tiny.txt", "--from", "crossword-text", "--words", words).stdout
    )


def test_fills_that_differ_hold_other_words(run: Run, words: str) -> None:
    shown = run("fill", "3x3", "--words", words, "--count", "5", "--different", "2")
    told = "3x3: filled; no other differs from it in 2 words; score 300, 50.0 a word"
    assert without_effort(shown.stdout).splitlines()[0] == told
    refused = run("fill", "3x3", "--words", words, "--count", "5", "--different", "7")
    assert refused.exit_code == 2
    assert "3x3: found fills that differ in 7 words, expected at most 6: 6 slots have no given word" in refused.stderr


@pytest.mark.parametrize(
    ("theme", "message", "key"),
    [
        (
            ["cat", "dog", "fig", "gnu", "hen", "owl", "pig"],
            "the theme has more words of 3 letters than there are slots for: CAT, DOG",
            "crowded",
        ),
        (["cab", "zzz"], "no fill has ZZZ of the theme wherever it stands; without the theme there are fills", "clashing"),
        (["cab", "cad"], "no fill has CAD of the theme wherever it stands; without the theme there are fills", "clashing"),
    ],
    ids=["too many", "clashes", "unlike the rest"],
)
def test_words_of_the_theme_are_blamed(run: Run, words: str, theme: list[str], message: str, key: str) -> None:
    wishes = [part for word in theme for part in ("--theme", word)]
    shown = run("fill", "3x3", "--words", words, *wishes)
    assert shown.exit_code == 3
    assert message in shown.stdout
    record = json.loads(run("fill", "3x3", "--words", words, *wishes, "--json").stdout)
    assert record[key]
    assert not record["blocked"]


def test_an_input_file_is_not_overwritten_unasked(run: Run, here: Path, grid: str, words: str) -> None:
    shown = run("fill", grid, "--words", words, "--to", "crossword-text", "-o", grid)
    assert shown.exit_code == 2
    assert "grid.txt: is an input file; --force overwrites it" in shown.stderr
    assert run("fill", grid, "--words", words, "--to", "crossword-text", "-o", grid, "--force").exit_code == 0
    assert (here / grid).read_text().split() == FILL


def test_grids_and_words_come_from_standard_input(run: Run, words: str, grid: str) -> None:
    assert run("fill", "-", "--words", words, stdin="CA.\n...\n...\n").exit_code == 0
    assert run("fill", grid, "--words", "-", stdin=WORDS).exit_code == 0
    both = run("fill", "-", "--words", "-", stdin=WORDS)
    assert both.exit_code == 2
    assert "standard input (-) cannot be named twice" in both.stderr


def test_a_picture_of_blocks_is_a_grid_here_and_other_puzzles_are_refused(run: Run, here: Path, words: str) -> None:
    (here / "blocks.txt").write_text("#...\n....\n....\n...#\n")
    assert "blocks.txt: no fill" in run("fill", "blocks.txt", "--words", words).stdout
    (here / "picture.json").write_bytes(format_puzzles([Nonogram.build([[1]], [[1]])], "json"))
    other = run("fill", "picture.json", "--words", words)
    assert other.exit_code == 2
    assert "picture.json: found a nonogram (format json), expected a crossword" in other.stderr
    named = run("fill", "blocks.txt", "--from", "picture", "--words", words)
    assert "blocks.txt: found a nonogram (format picture), expected a crossword" in named.stderr


def test_puzzles_of_other_kinds_in_a_folder_are_passed_over(run: Run, here: Path, words: str) -> None:
    (here / "all").mkdir()
    (here / "all" / "picture.json").write_bytes(format_puzzles([Nonogram.build([[1]], [[1]])], "json"))
    (here / "all" / "grid.txt").write_text("CA.\n...\n...\n")
    shown = run("fill", "all", "--words", words)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("all/grid.txt: filled")
    assert "1 other file skipped" in shown.stderr


@pytest.mark.usefixtures("quick_workers")
def test_other_processes_read_the_lists_themselves(run: Run, grid: str) -> None:
    shown = run("fill", grid, "3x3", "--words", "-", "--jobs", "2", "--json", stdin=WORDS)
    records = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [(record["source"], record["outcome"], record["words"]) for record in records] == [
        ("grid.txt", "filled", 6),
        ("3x3", "filled", 6),
    ]


def test_the_best_fill_comes_with_how_good_any_could_be(run: Run, words: str) -> None:
    shown = run("fill", "3x3", "--words", words, "--best", "--limit", "50")
    assert shown.exit_code == 0
    assert without_effort(shown.stdout).splitlines()[0] == "3x3: filled; score 300, 50.0 a word; no fill scores more"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--best", "--count", "2"), "--best looks for one fill"),
        (("--count", "10001"), "expected a number from 1 to 10,000"),
        (("--count", "0"), "expected a number from 1"),
        (("--theme", "b-2"), "--theme is 'b-2', expected nothing but letters; --digits lets digits stand in cells"),
        (("--theme", "a"), "--theme is 'a', expected a word of two letters or more"),
        (("--theme", "Ców", "--ban-word", "cow"), "--theme and --ban-word both name 'Ców'"),
        (("--ban-word", ""), "--ban-word is '', expected a word"),
        (("--slot", "first"), "'first' is not one of"),
        (("--to", "pbm"), "pbm"),
    ],
)
def test_wrong_options_are_refused(run: Run, words: str, arguments: tuple[str, ...], message: str) -> None:
    shown = run("fill", "3x3", "--words", words, *arguments)
    assert shown.exit_code == 2
    assert message in str(shown.exception) + shown.output


@pytest.mark.parametrize("argument", ["0x3", "1x1", "500x2"])
def test_sizes_that_hold_no_words_are_refused(run: Run, words: str, argument: str) -> None:
    shown = run("fill", argument, "--words", words)
    assert shown.exit_code == 2
    assert f"{argument}: found a grid of {argument}" in shown.stderr
    assert make_sized_entry("grid.txt") is None


def test_every_answer_reads_differently() -> None:
    effort = Effort(7, 0.25)
    puzzle = Crossword.build(["..", ".."])
    board = Board.from_rows(["AB", "CD"])
    one, two = puzzle.slots[:1], puzzle.slots[:2]
    answers: list[tuple[Filled | Impossible | GaveUp, str]] = [
        (Filled((board,), is_complete=True, scores=(8,), effort=effort), "filled, the only fill; score 8, 2.0 a word"),
        (Impossible(one, is_minimal=True, effort=effort), "no fill: no word fits 1A"),
        (
            Impossible(two, is_minimal=True, effort=effort),
            "no fill: 1A, 3A cannot be filled together; leave out any one of them, and the others can",
        ),
        (Impossible(two, is_minimal=False, effort=effort), "no fill: 1A, 3A cannot be filled together"),
        (Impossible(puzzle.slots, is_minimal=False, effort=effort), "no fill"),
        (
            Impossible(puzzle.slots, is_minimal=True, effort=effort),
            "no fill; leave out any one of the slots, and the others can be filled",
        ),
        (GaveUp("too long", effort=effort), "gave up: too long"),
        (GaveUp("too long", (board,), effort), "gave up: too long; 1 fill found before"),
    ]
    for outcome, text in answers:
        assert describe_fill(FillResult(outcome), 4) == f"{text} (7 nodes, 250.0 ms)"


def test_a_search_that_was_cut_short_is_told_if_it_found_anything() -> None:
    assert FILLING.is_worth_telling is not None
    assert FILLING.is_worth_telling(FillResult(GaveUp("stopped", (Board.from_rows(["AB"]),))))
    assert not FILLING.is_worth_telling(FillResult(GaveUp("stopped")))
    assert FILLING.give_up("died").name == "gave-up"
    assert FILLING.refuse("wrong").name == "invalid"
