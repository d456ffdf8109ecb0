"""`gridwright compare` on crosswords."""

from __future__ import annotations

import csv
import json
from itertools import product
from pathlib import Path

import pytest

from gridwright.api import Entry, WordSource
from gridwright.cli.comparison import COMPARE_KEYS, Comparison, Trial
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.heuristics import find_algorithms, make_judge
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.solving import Algorithm
from gridwright.model.wordlist import WordListOptions
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import HEART, write

pytestmark = pytest.mark.usefixtures("fork_server")  # processes of heuristics have the kernels at once

WORDS = "cab\nore\nwed\ncow\nare\nbed\n"


@pytest.fixture
def words(here: Path) -> tuple[str, ...]:
    (here / "words.txt").write_text(WORDS)
    return ("--words", "words.txt", "--repeat", "1")


def test_a_table_for_people(run: Run, here: Path, words: tuple[str, ...]) -> None:
    (here / "grid.txt").write_text("C..\n...\n...\n")
    (here / "none.txt").write_text("CC.\n...\n...\n")
    result = run("compare", "grid.txt", "none.txt", *words, "-a", "degree-score-mac,gridwright")
    assert result.exit_code == 0, result.stderr
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0] == ["grid.txt:", "3x3"]
    assert lines[1] == ["algorithm", "result", "solution", "real", "CPU", "tried", "nodes", "memory"]
    assert [line[:3] for line in lines[2:4]] == [["degree-score-mac", "filled", "1"], ["gridwright", "filled", lines[3][2]]]
    assert [line[:3] for line in lines[7:9]] == [["degree-score-mac", "impossible", "-"], ["gridwright", "impossible", "-"]]
    assert "4 rows: 2 filled, 2 impossible in " in result.stderr


def test_records_csv_and_a_chart(run: Run, here: Path, words: tuple[str, ...]) -> None:
    files = ("--csv", "out.csv", "--plot", "out.svg")
    result = run("compare", "3x3", *words, "-a", "mrv-score-fc", "--json", *files)
    assert result.exit_code == 0, result.stderr
    record = json.loads(result.stdout)
    assert list(record) == list(COMPARE_KEYS)
    assert (record["source"], record["result"], record["solution"]) == ("3x3", "filled", 1)
    assert record["rows"] in (["CAB", "ORE", "WED"], ["COW", "ARE", "BED"])
    assert record["steps"] > 0
    (row,) = csv.DictReader((here / "out.csv").read_text().splitlines())
    assert (row["algorithm"], row["result"]) == ("mrv-score-fc", "filled")
    assert "mrv-score-fc" in (here / "out.svg").read_text()


def test_one_kind_is_compared_at_a_time(run: Run, here: Path, words: tuple[str, ...]) -> None:
    write(here, heart=HEART)
    refused = run("compare", "--set", "small", *words)
    assert refused.exit_code == 2
    told = "one kind of puzzle is compared at a time: --set small is for nonograms, --words or --min-score is for crosswords."
    assert told in refused.stderr
    assert "found a nonogram (format non), expected a crossword" in run("compare", "heart.non", *words).stderr
    both = run("compare", "heart.non", "-a", "mrv")
    assert both.exit_code == 2
    assert "found a nonogram (format non), expected a crossword" in both.stderr
    unknown = run("compare", "heart.non", "-a", "magic")
    assert "found 'magic', expected all, search, elimination" in unknown.stderr
    assert "; for crosswords all, document, mrv, " in unknown.stderr


def test_the_kind_of_a_file_decides_where_nothing_else_does(run: Run, here: Path) -> None:
    assert run("generate", "crossword", "--size", "3x3", "--empty", "--seed", "1", "-o", "grid.json").exit_code == 0
    refused = run("compare", "grid.json", "--set", "ambiguous", "-a", "dp", "--repeat", "1")
    assert refused.exit_code == 2
    assert "grid.json: found a crossword, expected a nonogram" in refused.stderr


def test_a_limit_ends_a_row(run: Run, here: Path) -> None:
    (here / "many.txt").write_text("\n".join("".join(letters) for letters in product("abcde", repeat=6)))
    result = run("compare", "6x6", "--words", "many.txt", "--repeat", "1", "--timeout", "0.01", "-a", "mrv-lcv-mac")
    assert result.exit_code == 0
    assert "mrv-lcv-mac  time limit           - " in result.stdout


def test_a_fill_with_a_word_that_no_list_has_is_wrong() -> None:
    vocabulary = WordListOptions((WordSource("words", WORDS.encode()),))
    puzzle = Crossword(("...", "...", "..."))
    comparison = Comparison(Entry("grid", puzzle=puzzle), make_judge(vocabulary))
    (algorithm,) = find_algorithms("mrv-score-fc")
    right, wrong = (Board.from_rows(rows) for rows in (["CAB", "ORE", "WED"], ["CAT", "ORE", "WED"]))
    assert comparison.add(finished(algorithm, right)).result == "filled"
    assert comparison.add(finished(algorithm, wrong)).result == "wrong"
    denied = Trial(algorithm, "impossible")
    comparison.add(denied)
    told = [fault for _, fault in comparison.faults()]
    assert len(told) == 2
    assert "CAT" in told[0]
    assert told[1] == "mrv-score-fc claims that there is no solution, but another algorithm found one"


def finished(algorithm: Algorithm, board: Board) -> Trial:
    return Trial(algorithm, "filled", boards=[board])
