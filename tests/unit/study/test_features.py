"""`gridwright study features`: the same table whatever happened on the way."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from gridwright.api import Entry, find_format, format_puzzles, make_puzzle, read_sources
from gridwright.batch.engine import LocalEngine
from gridwright.batch.journal import Journal
from gridwright.kinds.nonogram.columns import COLUMNS, SORT_COLUMNS
from gridwright.model.making import Made
from gridwright.study.features import FeatureStudy
from gridwright.study.tables import format_csv
from tests.soaking import some_or_all
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, TWINS, non, write

GRIDDLER = """Puzzle number: 7
width: 2
height: 1
AVE_TIME: '00:00:09'

top_values

[1]
[1]

left_values

[2]
"""


@pytest.fixture
def pack(here: Path) -> Path:
    """Sound puzzles, one of them twice, and all sorts of others."""
    folder = here / "pack"
    folder.mkdir()
    write(folder, again=HEART, dead=DEAD, broken=BROKEN, heart=HEART, twins=TWINS, dot=non(["1"], ["1"], "dot"))
    (folder / "colour.json").write_text(COLOUR)
    (folder / "timed.txt").write_text(GRIDDLER)
    (folder / "notes.md").write_text("no puzzle\n")
    return folder


def read_table(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_one_row_a_puzzle_in_their_order_and_failures_with_the_reason(run: Run, pack: Path, here: Path) -> None:
    result = run("study", "features", "pack", "-o", "table.csv")
    assert result.exit_code == 2
    rows = read_table(here / "table.csv")
    assert list(rows[0]) == [
        "source",
        "puzzle_hash",
        "group",
        *(column.name for column in (*COLUMNS, *SORT_COLUMNS)),
        "failure",
    ]
    assert [Path(row["source"]).stem for row in rows] == ["again", "broken", "colour", "dead", "dot", "heart", "timed", "twins"]
    failures = {Path(row["source"]).stem: row["failure"] for row in rows if row["failure"]}
    assert list(failures) == ["broken", "dead"]
    assert "totals" in failures["broken"]
    assert [(rows[place]["sort"], rows[place]["inks"]) for place in (0, 2)] == [("", ""), ("colour", "2")]
    assert failures["dead"] == "has no solution, so there is nothing to measure"
    assert rows[0]["puzzle_hash"] == rows[5]["puzzle_hash"]
    assert [row["group"] for row in rows] == [
        "heart",
        "",
        rows[2]["puzzle_hash"],
        "dead",
        "dot",
        "heart",
        rows[6]["puzzle_hash"],
        "twins",
    ]
    assert (rows[6]["median_time"], rows[5]["median_time"], rows[5]["dp_line_uses"]) == ("9", "", "5")
    assert not (here / "table.csv.journal").exists()
    assert "table.csv: 8 rows of 153 columns" in result.stderr
    assert "1 other file skipped" in result.stderr


@pytest.mark.parametrize(("text", "code"), [(HEART, 0), (TWINS, 0), (DEAD, 3), (BROKEN, 2)])
def test_exit_codes(run: Run, here: Path, text: str, code: int) -> None:
    write(here, puzzle=text)
    assert run("study", "features", "puzzle.non", "-o", "t.csv").exit_code == code
    assert len(read_table(here / "t.csv")) == 1


def test_json_tells_of_each_puzzle(run: Run, here: Path) -> None:
    write(here, dead=DEAD, heart=HEART)
    lines = run("study", "features", "dead.non", "heart.non", "-o", "t.csv", "--json", "-q").stdout.splitlines()
    told = [json.loads(line) for line in lines]
    assert [(each["source"], bool(each["failure"])) for each in told] == [("dead.non", True), ("heart.non", False)]


@pytest.mark.usefixtures("quick_workers")
def test_several_processes_write_the_same_bytes(run: Run, pack: Path, here: Path) -> None:
    for jobs in ("1", "2"):
        run("study", "features", "pack", "-o", f"{jobs}.csv", "--jobs", jobs, "--minimal-sets")
    assert (here / "1.csv").read_bytes() == (here / "2.csv").read_bytes()


class CountingEngine(LocalEngine):
    """Remembers what it was asked to do, and the answers, which it gives again without doing the work again."""

    def __init__(self, known: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.known = {} if known is None else known

    def run(self, task: Any, items: Any) -> Any:
        for key, item in items:
            self.keys.append(key)
            if key not in self.known:
                self.known |= dict(super().run(task, [(key, item)]))
            yield key, self.known[key]


def make_table(entries: list[Entry], path: Path, known: dict[str, Any] | None = None) -> tuple[bytes, list[str], bytes]:
    """The table, the keys that were worked on, and the journal at the end."""
    study, engine = FeatureStudy(), CountingEngine(known)
    journal = Journal(path, study.subject())
    told = list(study.run(entries, engine, journal))
    assert len(told) == len(entries)
    table = format_csv(study.types_of(journal), study.table(journal))
    journal.close()
    return table, engine.keys, path.read_bytes()


@some_or_all(every=199)
def test_a_run_stopped_at_any_byte_goes_on_to_the_same_table(
    pack: Path, here: Path, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # thousands of runs, and nobody pulls the plug
    entries = list(read_sources([pack / name for name in ("dead.non", "dot.non", "broken.non", "colour.json", "dead.non")]))
    path = here / "journal"
    known: dict[str, Any] = {}
    table, keys, whole = make_table(entries, path, known)
    assert len(keys) == 3, "what cannot be read needs no work, and a puzzle that is there twice is measured once"
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    around_ends = (end + step for end in ends for step in (-1, 0, 1))
    for size in sorted({*range(0, len(whole), every), *around_ends} - {len(whole) + 1}):
        path.write_bytes(whole[:size])
        done = max(sum(end <= size for end in ends) - 1, 0)
        again, repeated, journal = make_table(entries, path, known)
        assert (again, journal) == (table, whole)
        assert repeated == keys[done:], "no row is lost and none repeated"


def test_a_run_without_the_answers_at_hand_goes_on_alike(pack: Path, here: Path) -> None:
    entries = list(read_sources(pack))
    path = here / "journal"
    table, keys, whole = make_table(entries, path)
    for size in range(0, len(whole), 1500):
        path.write_bytes(whole[:size])
        again, repeated, journal = make_table(entries, path)
        assert (again, journal) == (table, whole)
        assert repeated == keys[len(keys) - len(repeated) :]


def test_more_puzzles_may_join_a_stopped_run(run: Run, pack: Path, here: Path) -> None:
    entries = list(read_sources(pack))
    make_table(entries[:5], here / "t.csv.journal")
    result = run("study", "features", "pack", "-o", "t.csv")
    assert "t.csv.journal: going on from 4 kept rows; --fresh would begin anew" in result.stderr
    assert result.stderr.splitlines()[-1].startswith("8 puzzles: 4 kept, 1 wrong, 1 without solution, 2 measured in ")
    run("study", "features", "pack", "-o", "whole.csv")
    assert (here / "t.csv").read_bytes() == (here / "whole.csv").read_bytes()


def test_another_seed_does_not_go_on_from_old_rows(run: Run, pack: Path, here: Path) -> None:
    make_table(list(read_sources(pack)), here / "t.csv.journal")
    result = run("study", "features", "pack", "-o", "t.csv", "--seed", "5")
    assert result.exit_code == 2
    assert "t.csv.journal: was begun with seed 0, not 5; --fresh begins anew" in result.stderr
    assert not (here / "t.csv").exists()
    run("study", "features", "pack", "-o", "t.csv", "--seed", "5", "--fresh")
    assert len(read_table(here / "t.csv")) == 8


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("t.txt", "t.txt: found a name that ends in .txt, expected .csv or .parquet"),
        ("nowhere/t.csv", "nowhere/t.csv: cannot be written: there is no such folder"),
    ],
)
def test_outputs_are_refused_before_the_work(run: Run, pack: Path, here: Path, target: str, message: str) -> None:
    result = run("study", "features", "pack", "-o", target)
    assert result.exit_code == 2
    assert message in result.stderr
    assert sorted(path.name for path in here.iterdir()) == ["pack"]


def test_an_input_is_not_overwritten(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    (here / "heart.non").rename(here / "heart.csv")
    result = run("study", "features", "heart.csv", "-o", "heart.csv")
    assert result.exit_code == 2
    assert "heart.csv: is an input file" in result.stderr
    assert (here / "heart.csv").read_text() == HEART
    assert not (here / "heart.csv.journal").exists()


MANY = 20


@pytest.fixture(scope="module")
def many() -> bytes:
    """Puzzles that take some seconds together."""
    made = (make_puzzle("nonogram", seed=1, index=index, width=20, height=20, style="islands") for index in range(1, MANY + 1))
    return format_puzzles([each.puzzle for each in made if isinstance(each, Made)], find_format("json"))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_journal_and_says_how_to_go_on(run: Run, here: Path, command: list[str], many: bytes, jobs: str) -> None:
    (here / "many.json").write_bytes(many)
    started = [*command, "study", "features", "many.json", "-o", "t.csv", "--jobs", jobs, "--minimal-sets"]
    journal = here / "t.csv.journal"
    with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while process.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 4):
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert b"kept in t.csv.journal: the same command goes on from there" in errors
    assert not (here / "t.csv").exists()
    kept = journal.read_bytes().count(b"\n") - 1
    assert 3 <= kept < MANY
    again = Journal(journal, FeatureStudy(has_minimal_sets=True).subject())
    assert len(again.rows) == kept
    again.close()
