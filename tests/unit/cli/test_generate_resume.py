"""`generate --count N -o OUT` that is killed keeps what it made, and the same command goes on from there."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run

KINDS = [
    ("nonogram", ("--size", "5x5", "--seed", "3"), "out.non"),
    ("slitherlink", ("--size", "4x4", "--seed", "3", "--limit", "1"), "out/"),
    ("crossword", ("--size", "5x5", "--seed", "3", "--empty"), "out.jsonl"),
]
COUNT = ("--count", "6")


def read_all(out: Path) -> dict[str, bytes]:
    files = sorted(out.iterdir()) if out.is_dir() else [out]
    return {file.name: file.read_bytes() for file in files}


def cut(journal: Path, rows: int) -> None:
    """The journal as a run leaves it that is killed while it writes the row after these."""
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: rows + 1]) + lines[rows + 1][:20])


@pytest.mark.usefixtures("quick_workers")
@pytest.mark.parametrize(("kind", "wish", "out"), KINDS, ids=[kind for kind, *_ in KINDS])
def test_the_same_command_goes_on_and_ends_alike(
    run: Run, here: Path, kind: str, wish: tuple[str, ...], out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = here / "whole"
    whole.mkdir()
    ready = run("generate", kind, *wish, *COUNT, "-o", f"{whole}/{out}", "--json", "--jobs", "1")
    expected = read_all(whole / out)
    assert not list(whole.glob("*.journal"))
    # A full disk, as it were: nothing can be written, so that the journal stays as a kill would leave it.
    monkeypatch.setattr("gridwright.cli.generate_run.Maker.write", lambda self: None)
    run("generate", kind, *wish, *COUNT, "-o", f"{here}/{out}", "--jobs", "1")
    monkeypatch.undo()
    journal = here / f"{out.rstrip('/')}.journal"
    cut(journal, 3)
    kept = [json.loads(line) for line in journal.read_bytes().splitlines()[1:4]]
    assert [row["key"] for row in kept] == ["1", "2", "3"]
    again = run("generate", kind, *wish, *COUNT, "-o", f"{here}/{out}", "--json", "--jobs", "2")
    assert read_all(here / out) == expected
    assert f"{journal.name}: going on from 3 puzzles; --fresh would begin anew" in again.stderr
    assert again.exit_code == ready.exit_code
    assert [drop_time(line) for line in again.stdout.splitlines()] == [drop_time(line) for line in ready.stdout.splitlines()]
    assert not journal.exists()


def drop_time(line: str) -> dict[str, object]:
    return {**json.loads(line), "seconds": 0}


def test_a_killed_run_leaves_what_it_made_and_draws_no_new_seed(run: Run, here: Path, command: list[str]) -> None:
    # So large that three pictures by any seed differ.
    arguments = ["generate", "nonogram", "--size", "15x15", "-o", "out.jsonl", "--jobs", "1"]
    with subprocess.Popen([*command, *arguments, "--count", "100000"], stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        while b"-3: has one solution" not in process.stderr.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
    assert not Path("out.jsonl").exists()
    rows = Path("out.jsonl.journal").read_bytes().splitlines()
    made = [json.loads(line)["row"]["puzzle"] for line in rows[1:4]]
    again = run(*arguments, "--count", "3")
    assert "going on from 3 puzzles" in again.stderr
    assert [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()] == made
    assert Path("out.jsonl.journal").exists() or len(rows) == 4, "more was made than was asked for now"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--seed", "8"), "was begun with seed 7, not 8; --fresh begins anew"),
        (("--seed", "7", "--style", "noise"), "was begun with style 'pictures', not 'noise'; --fresh begins anew"),
    ],
)
def test_other_options_are_refused_and_nothing_is_overwritten(run: Run, here: Path, options: tuple[str, ...], told: str) -> None:
    arguments = ("generate", "nonogram", "--size", "5x5", "--count", "2", "-o", "out.jsonl")
    journal = here / "out.jsonl.journal"
    run(*arguments, "--seed", "7", "--jobs", "1")
    done = (here / "out.jsonl").read_bytes()
    (here / "out.jsonl").write_text("mine")
    wish = {"guessing": "never", "rules": "", "width": "5", "height": "5", "density": "None", "symmetry": "none"}
    head = {"makes": "nonogram", "version": version(), "seed": 7, "limit": "None", "timeout": "None", **wish, "style": "pictures"}
    journal.write_text(json.dumps({"journal": head}, separators=(",", ":")) + "\n")
    refused = run(*arguments, *options)
    assert (refused.exit_code, told in refused.stderr) == (2, True), refused.stderr
    assert (here / "out.jsonl").read_text() == "mine"
    assert run(*arguments, "--seed", "7", "--fresh").exit_code == 0
    assert (here / "out.jsonl").read_bytes() == done
    journal.write_text("somebody's diary\n")
    for fresh in ((), ("--fresh",)):
        refused = run(*arguments, "--seed", "7", *fresh)
        assert (refused.exit_code, "is no journal of an earlier run; move it away" in refused.stderr) == (2, True)
    assert journal.read_text() == "somebody's diary\n"


def version() -> str:
    from gridwright import __version__

    return __version__


def test_a_run_that_meets_repeats_ends_alike_whatever_it_goes_on_from(run: Run, here: Path) -> None:
    # The numbers 13 and 14 of this seed repeat 6 and 3.
    arguments = ("generate", "nonogram", "--size", "5x5", "--seed", "1", "--count", "14", "--jobs", "1")
    whole = run(*arguments, "-o", "whole.jsonl", "--json")
    expected = Path("whole.jsonl").read_bytes()
    assert [json.loads(line)["index"] for line in whole.stdout.splitlines()] == [*range(1, 13), 15, 17]
    assert "3 numbers gave a puzzle that was made before, and others were made instead\n14 puzzles: 14 made" in whole.stderr
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gridwright.cli.generate_run.Maker.write", lambda self: None)
        run(*arguments, "-o", "out.jsonl")
    journal = here / "out.jsonl.journal"
    head, *rows = journal.read_bytes().splitlines(keepends=True)
    assert len(rows) == 17
    # As if killed at the end, after the first round, and with several at work, of which number 3 was not done.
    for kept in (rows, rows[:14], rows[:2] + rows[3:14]):
        journal.write_bytes(b"".join([head, *kept]))
        again = run(*arguments, "-o", "out.jsonl", "--force")
        assert f"going on from {min(len(kept), 14)} puzzles" in again.stderr
        assert Path("out.jsonl").read_bytes() == expected
        assert not journal.exists()
