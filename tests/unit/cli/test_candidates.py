"""`gridwright candidates`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.cli.candidates import CANDIDATE_KEYS, code_of, describe_candidates
from gridwright.cli.terminal import ExitCode
from gridwright.model.filling import Candidate, Leads
from tests.unit.cli.conftest import Run

WORDS = "cab;90\nore;10\nwed;50\ncow;70\nare;60\nbed;20\ncat;99\n"
"""CAT leads nowhere in a grid of three by three; the others fill it in two ways."""


@pytest.fixture
def words(here: Path) -> str:
    (here / "words.txt").write_text(WORDS)
    return "words.txt"


@pytest.fixture
def grid(here: Path) -> str:
    (here / "grid.txt").write_text("C..\n...\n...\n")
    return "grid.txt"


def test_words_for_a_slot_are_told_with_what_they_lead_to(run: Run, grid: str, words: str) -> None:
    shown = run("candidates", grid, "--slot", "1 across", "--words", words)
    lines = shown.stdout.splitlines()
    assert shown.exit_code == 0
    assert lines[:2] == ["grid.txt, 1A: C..", "leads    score   ease  word"]
    table = {line.split()[-1]: line.split()[0] for line in lines[2:-1]}
    assert table == {"CAB": "fill", "COW": "fill", "CAT": "none"}
    assert lines[-1] == "3 words: 2 to a fill, 1 to none"


def test_a_given_word_fits_its_own_slot_alone(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("XYZ#...\n#######\n")
    record = json.loads(run("candidates", "grid.txt", "--words", words, "--json").stdout)
    assert [(slot["slot"], slot["fit"], slot["left"]) for slot in record["slots"]] == [("2A", 7, 7), ("1A", 1, 1)]


def test_letters_that_lists_lose_are_refused(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("Č..\n...\n...\n", encoding="utf-8")
    shown = run("candidates", "grid.txt", "--words", words)
    assert shown.exit_code == 2
    assert "grid.txt: found Č in the grid, expected C" in shown.stderr + str(shown.exception)
    assert run("candidates", "grid.txt", "--words", words, "--keep-diacritics").exit_code == 3


def test_only_so_many_words_are_looked_into(run: Run, grid: str, words: str) -> None:
    shown = run("candidates", grid, "--slot", "1A", "--words", words, "--most", "1")
    assert shown.stdout.splitlines()[-1] == "1 of 3 words: 1 to a fill"


def test_the_record_of_a_slot_has_the_fills(run: Run, grid: str, words: str) -> None:
    record = json.loads(run("candidates", grid, "--slot", "1D", "--words", words, "--json").stdout)
    assert list(record) == list(CANDIDATE_KEYS)
    assert (record["slot"], record["fit"], record["words"], record["slots"]) == ("1D", 3, 7, None)
    fills = {each["word"]: each["fill"] for each in record["candidates"]}
    assert fills == {"COW": ["CAB", "ORE", "WED"], "CAB": ["COW", "ARE", "BED"], "CAT": None}


def test_slots_are_listed_hardest_first(run: Run, grid: str, words: str) -> None:
    shown = run("candidates", grid, "--words", words)
    lines = shown.stdout.splitlines()
    assert shown.exit_code == 0
    assert lines[0] == "grid.txt: 6 slots; the hardest has 2 words left"
    assert lines[1] == "  slot  length      fit     left  pattern"
    assert lines[2] == "    1A       3        3        2  C.."
    left = [int(line.split()[3]) for line in lines[2:]]
    assert left == sorted(left)


def test_the_record_of_a_grid_has_slots_and_cells(run: Run, grid: str, words: str) -> None:
    record = json.loads(run("candidates", grid, "--words", words, "--json").stdout)
    assert record["slots"][0] == {"slot": "1A", "length": 3, "pattern": "C..", "fit": 3, "left": 2}
    assert record["cells"][0] == {"cell": [0, 0], "letters": 1, "tight": 1.0}
    assert (record["failed"], record["candidates"]) == (None, None)


def test_a_grid_that_nothing_fills_is_told(run: Run, here: Path, words: str) -> None:
    (here / "grid.txt").write_text("CX.\n...\n...\n")
    shown = run("candidates", "grid.txt", "--words", words)
    assert shown.exit_code == 3
    assert shown.stdout.startswith("grid.txt: 6 slots; no word is left for ")
    no_word = run("candidates", "grid.txt", "--slot", "1A", "--words", words)
    assert no_word.exit_code == 3
    assert no_word.stdout.splitlines()[-1] == "no word fits"


def test_heat_is_drawn_as_text_and_as_svg(run: Run, here: Path, grid: str, words: str) -> None:
    shown = run("candidates", grid, "--words", words, "--heat", "--svg", "heat.svg")
    assert shown.exit_code == 0
    assert "│█C'│" in shown.stdout
    assert "free ▁ ▂ ▄ ▆ █ tight" in shown.stdout
    assert 'class="heat-5"' in (here / "heat.svg").read_text(encoding="utf-8")
    coloured = run("candidates", grid, "--words", words, "--heat", "--color", "always")
    assert "\x1b[" in coloured.stdout
    assert run("candidates", grid, "--words", words, "--svg", "-").stdout.startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("grid.txt", "--slot", "9D"), "slot: no slot is called '9D', expected across 1 4 5; down 1 2 3"),
        (("grid.txt", "--slot", "1A", "--heat"), "do not go with --slot"),
        (("missing.txt",), "missing.txt: cannot be read"),
        (("two.jsonl",), "holds 2 grids, expected one"),
        (("grid.txt", "--svg", "no/such/heat.svg"), "there is no such folder"),
    ],
)
def test_wrong_input_is_refused(run: Run, here: Path, grid: str, words: str, arguments: tuple[str, ...], message: str) -> None:
    document = '{"gridwright": 1, "kind": "crossword", "squares": ["..", ".."]}\n'
    (here / "two.jsonl").write_text(document * 2)
    shown = run("candidates", *arguments, "--words", words)
    assert shown.exit_code == 2
    assert message in str(shown.exception) + shown.output


def test_what_nobody_knows_is_neither_yes_nor_no() -> None:
    def make(leads: Leads) -> Candidate:
        return Candidate("CAT", 1, leads, None, 0.5)

    assert code_of([make("none"), make("fill")], 9) == ExitCode.OK
    assert code_of([make("none"), make("none")], 2) == ExitCode.UNSOLVABLE
    assert code_of([make("none"), make("none")], 3) == ExitCode.GAVE_UP
    assert code_of([make("none"), make("unknown")], 2) == ExitCode.GAVE_UP
    assert code_of([], 0) == ExitCode.UNSOLVABLE
    assert describe_candidates([make("unknown")], 1) == "1 word: 1 unknown within the limits"
