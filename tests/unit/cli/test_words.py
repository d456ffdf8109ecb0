"""`gridwright words`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from gridwright.cli.words import WORDS_KEYS, Painter
from tests.unit.cli.conftest import Run

PETS = "cat;90\ndog;80\nemu;15\nbee\nžaba;60\n"
GRID = "C.T\n.#.\nD.G\n"


@pytest.fixture
def pets(here: Path) -> str:
    (here / "one.txt").write_text("a\n")
    (here / "pets.txt").write_text(PETS, encoding="utf-8")
    return "pets.txt"


@pytest.fixture
def grid(here: Path) -> str:
    (here / "grid.txt").write_text(GRID)
    return "grid.txt"


def test_statistics_are_drawn(run: Run, pets: str) -> None:
    shown = run("words", pets)
    assert shown.exit_code == 0
    assert (
        shown.stdout
        == """\
5 words of 3 to 4 letters; 11 different letters; scores 15 to 90

length      words  mean score
     3          4        58.8  ████████████████████████████████████████
     4          1        60.0  ██████████

letter      times       share
     A          3       18.8%  ████████████████████████████████████████
     B          2       12.5%  ██████████████████████████▋
     C          1        6.2%  █████████████▍
     D          1        6.2%  █████████████▍
     E          3       18.8%  ████████████████████████████████████████
     G          1        6.2%  █████████████▍
     M          1        6.2%  █████████████▍
     O          1        6.2%  █████████████▍
     T          1        6.2%  █████████████▍
     U          1        6.2%  █████████████▍
     Z          1        6.2%  █████████████▍

 score      words       share
90-100          1       20.0%  ████████████████████████████████████████
80- 89          1       20.0%  ████████████████████████████████████████
70- 79          0        0.0%
60- 69          1       20.0%  ████████████████████████████████████████
50- 59          1       20.0%  ████████████████████████████████████████
40- 49          0        0.0%
30- 39          0        0.0%
20- 29          0        0.0%
10- 19          1       20.0%  ████████████████████████████████████████
 0-  9          0        0.0%
"""
    )


def test_missing_lengths_and_letters_are_listed(run: Run) -> None:
    shown = run("words", "-", "--missing", stdin="aa\nab\nba\nbabab\n")
    assert (
        shown.stdout
        == """\
4 words of 2 to 5 letters; 2 different letters; scores 50

Lengths without words: 3-4

Letters that never stand at a place, by length
     2  none
     5  1: A; 2: B; 3: A; 4: B; 5: A
"""
    )


def test_long_lists_of_gaps_break_between_places(run: Run) -> None:
    shown = run("words", "-", "--missing", stdin="abcdefghijklmnop\n")
    assert shown.stdout.splitlines()[-3:] == [
        "    16  1: all but A; 2: all but B; 3: all but C; 4: all but D; 5: all but E; 6: all but F;",
        "        7: all but G; 8: all but H; 9: all but I; 10: all but J; 11: all but K; 12: all but L;",
        "        13: all but M; 14: all but N; 15: all but O; 16: all but P",
    ]


def test_choices_reach_the_list(run: Run, pets: str, here: Path) -> None:
    (here / "bans.txt").write_text("Bee\n")
    choices = ("--keep-diacritics", "--ban", "bans.txt", "--ban-word", "dog", "--min-score", "20")
    record = json.loads(run("words", pets, *choices, "--json").stdout)
    assert list(record) == list(WORDS_KEYS)
    assert record["words"] == 2
    assert record["alphabet"] == "ABCTŽ"
    assert [facts["length"] for facts in record["lengths"]] == [3, 4]
    assert record["lengths"][0]["missing"] == ["ABTŽ", "BCTŽ", "ABCŽ"]
    assert record["scores"][0] == {"from": 90, "to": 100, "words": 1}
    assert record["letters"] == {"A": 3, "B": 1, "C": 1, "T": 1, "Ž": 1}
    assert record["grids"] is None


def test_lists_are_merged_with_standard_input(run: Run, pets: str) -> None:
    record = json.loads(run("words", pets, "-", "--json", stdin=gzip.compress(b"gnu;5\ncat\n")).stdout)
    assert record["lists"] == ["pets.txt", "-"]
    assert record["words"] == 6
    assert record["scores"][0]["words"] == 1


def test_lines_that_are_passed_over_are_told_and_refused_by_strict(run: Run) -> None:
    shown = run("words", "-", stdin="cat\n1st\n2nd\n")
    assert shown.exit_code == 0
    assert shown.stderr == "2 lines were passed over, the first of them: stdin: line 2: '1st' holds '1', which is no letter\n"
    assert run("words", "-", "-q", stdin="cat\n1st\n").output == ""
    strict = run("words", "-", "--strict", stdin="cat\n1st\n")
    assert strict.exit_code == 2
    assert strict.output == "gridwright: stdin: line 2: '1st' holds '1', which is no letter\n"
    assert run("words", "-", "--digits", stdin="cat\n1st\n").stderr == ""


def test_a_guess_at_the_encoding_is_told(run: Run) -> None:
    data = "čaj\n".encode("windows-1250")
    told = "stdin: not in UTF-8, so it was read as Latin-1; --encoding tells if it is in another\n"
    assert run("words", "-", "-q", stdin=data).stderr == ""
    assert run("words", "-", stdin=data).stderr == told
    named = run("words", "-", "--encoding", "windows-1250", "--json", stdin=data)
    assert named.stderr == ""
    assert json.loads(named.stdout)["alphabet"] == "ACJ"


def test_slots_that_few_words_fit_are_listed(run: Run, pets: str, grid: str) -> None:
    shown = run("words", pets, "--grid", grid, "--few", "2")
    assert shown.exit_code == 3
    assert (
        shown.stdout
        == """\
5 words of 3 to 4 letters; 11 different letters; scores 15 to 90

grid.txt: 4 slots; 2 without a word that fits, 2 with fewer than 2
  slot  length  words  pattern
    1D       3      0  C.D
    2D       3      0  T.G
    1A       3      1  C.T
    3A       3      1  D.G
"""
    )


def test_slots_are_part_of_the_record(run: Run, pets: str, grid: str) -> None:
    shown = run("words", pets, "--grid", grid, "--json")
    assert shown.exit_code == 3
    assert json.loads(shown.stdout)["grids"] == [
        {
            "source": "grid.txt",
            "slots": [
                {"slot": "1A", "length": 3, "pattern": "C.T", "words": 1},
                {"slot": "3A", "length": 3, "pattern": "D.G", "words": 1},
                {"slot": "1D", "length": 3, "pattern": "C.D", "words": 0},
                {"slot": "2D", "length": 3, "pattern": "T.G", "words": 0},
            ],
        }
    ]


def test_an_entry_that_is_given_need_not_be_in_the_list(run: Run, here: Path, pets: str, grid: str) -> None:
    (here / grid).write_text("QÉZ\n###\nD.G\n", encoding="utf-8")
    shown = run("words", pets, "--grid", grid, "--few", "1")
    assert shown.exit_code == 0, "fill takes it as a word"
    assert shown.stdout.endswith(
        """
grid.txt: 2 slots; 0 without a word that fits, 0 with fewer than 1; 1 given, not in the list
  slot  length  words  pattern
    1A       3      0  QÉZ  (given, not in the list)
"""
    )


def test_a_grid_that_every_slot_of_can_be_filled(run: Run, here: Path, grid: str) -> None:
    shown = run("words", "-", "--grid", grid, "--few", "1", stdin="cat\ncod\ndog\ntag\n")
    assert shown.exit_code == 0
    assert shown.stdout.endswith("\ngrid.txt: 4 slots; 0 without a word that fits, 0 with fewer than 1\n")


def test_words_that_stand_in_the_grid_are_not_few(run: Run, here: Path, pets: str, grid: str) -> None:
    (here / grid).write_text("CAT\n###\nD.G\n")
    shown = run("words", pets, "--grid", grid)
    assert shown.stdout.endswith("\n    2A       3      1  D.G\n")
    assert "1 with fewer than 10" in shown.stdout


def test_letters_that_the_list_has_not_are_named(run: Run, here: Path, pets: str, grid: str) -> None:
    (here / grid).write_text("Ž..A\n####\n", encoding="utf-8")
    shown = run("words", pets, "--grid", grid)
    assert shown.exit_code == 3
    assert shown.stdout.endswith("    1A       4      0  Ž..A  (no word has Ž)\n")
    assert run("words", pets, "--keep-diacritics", "--grid", grid).exit_code == 0


def test_other_puzzles_have_no_slots(run: Run, here: Path, pets: str) -> None:
    (here / "dots.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    shown = run("words", pets, "--grid", "dots.non")
    assert shown.exit_code == 2
    assert shown.stderr == "gridwright: dots.non: found a nonogram, expected a crossword\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.txt"], "nothing.txt: there is no such file, expected one or a language: en, sk, cs, pl"),
        (["pets.txt", "--ban", "nothing.txt"], "nothing.txt: cannot be read: No such file or directory"),
        (["pets.txt", "--min-score", "95"], "found no words of a score from 95, expected some"),
        (["-"], "found no words, expected some"),
        (["one.txt"], "found no words, expected some; passed over: one.txt: line 1: 'a' has fewer than two letters"),
        (["-", "-"], "words: standard input (-) cannot be named twice. See 'gridwright words --help'."),
        (["-", "--grid", "-"], "words: standard input (-) cannot be named twice. See 'gridwright words --help'."),
    ],
)
def test_wrong_input_is_told_in_one_line(run: Run, pets: str, arguments: list[str], message: str) -> None:
    shown = run("words", *arguments)
    assert shown.exit_code == 2
    assert shown.output == f"gridwright: {message}\n"


def test_bars_suit_the_terminal() -> None:
    assert Painter(False, False).draw_bar(1, 4) == "#" * 10
    assert Painter(False, True).draw_bar(1, 400_000) == "▏"
    assert Painter(False, True).draw_bar(0, 4) == ""
    assert Painter(True, True).draw_bar(4, 4) == f"\x1b[36m{'█' * 40}\x1b[0m"
