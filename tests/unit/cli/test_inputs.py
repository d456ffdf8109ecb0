"""What FILE can be, and the one line that wrong input of every sort gets."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import HEART, MATICE, PATTERN, TWINS, write


def sources(run: Run, *arguments: str, stdin: bytes | None = None) -> list[str]:
    return [json.loads(line)["source"] for line in run("check", "--json", *arguments, stdin=stdin).stdout.splitlines()]


def test_a_folder_is_read_whole_sorted_and_without_hidden_files(run: Run, here: Path) -> None:
    (here / "features.csv.journal").write_text('{"journal":{"table":"features"}}\n')
    for name in ("b/deep", ".hidden", "a"):
        write_folder = here / name
        write_folder.mkdir(parents=True)
        write(write_folder, heart=HEART)
    write(here, z=HEART, **{".secret": HEART})
    assert sources(run, ".") == ["z.non", "a/heart.non", "b/deep/heart.non"]


def test_strangers_in_a_folder_are_counted_but_a_named_one_is_an_error(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    Path("README.md").write_text("# Puzzles\n\nMade on a rainy day.\n")
    Path("photo.bin").write_bytes(bytes(range(256)))
    Path("empty.txt").touch()
    result = run("check", ".")
    assert result.exit_code == 0
    assert result.stderr.startswith("1 puzzle: 1 sound in ")
    assert result.stderr.endswith("; 3 other files skipped\n")
    named = run("check", "README.md")
    assert (named.exit_code, named.stderr.count("\n")) == (2, 1)


def test_a_broken_puzzle_in_a_folder_is_an_error_and_no_stranger(run: Run, here: Path) -> None:
    write(here, cut=HEART[:40])
    result = run("check", ".")
    assert result.exit_code == 2
    assert "cut.non" in result.stderr


def test_a_list_of_objects_that_are_no_puzzles_is_one_stranger_but_one_puzzle_makes_all_count(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    listed = [{"kind": "nonogram", "file": "heart.non", "title": name} for name in ("Heart", "Again")]
    Path("manifest.json").write_text(json.dumps(listed))
    result = run("solve", ".", "-q")
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("check", ".").stderr.endswith("; 1 other file skipped\n")
    with zipfile.ZipFile("packed.zip", "w") as archive:
        archive.write("manifest.json")
        archive.write("heart.non")
    assert run("solve", "packed.zip", "-q").exit_code == 0
    named = run("solve", "manifest.json", "-q")
    assert (named.exit_code, named.stderr.count("\n")) == (2, 2)
    Path("manifest.json").write_text(json.dumps([*listed, {"rows": [[1]], "cols": [[1]]}]))
    assert sources(run, "manifest.json", ".")[:3] == [f"manifest.json#{number}" for number in (1, 2, 3)]
    assert run("check", ".").exit_code == 2


def test_an_error_says_which_format_was_taken_where_nothing_told(run: Run, here: Path) -> None:
    Path("few.txt").write_text("3 3\n1\n1 1\n2\n")
    assert run("solve", "few.txt").stderr == (
        "gridwright: few.txt: line 2: found 3 lines of clues, expected 6 (taken for nin; --from names another format)\n"
    )
    assert "taken for" not in run("solve", "--from", "nin", "few.txt").stderr


def test_a_folder_without_puzzles_is_an_error(run: Run, here: Path) -> None:
    Path("void").mkdir()
    result = run("check", "void")
    assert (result.exit_code, result.stderr) == (2, "gridwright: void: holds no puzzle in any known format\n")


def test_pipes_and_devices_in_a_folder_are_left_alone(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    os.mkfifo("pipe")
    assert sources(run, ".") == ["heart.non"]


def test_a_link_that_leads_back_does_not_go_round_for_ever(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    Path("loop").symlink_to(".")
    assert sources(run, ".") == ["heart.non"]


def test_standard_input(run: Run) -> None:
    assert sources(run, "-", stdin=HEART.encode()) == ["stdin"]
    assert sources(run, "-", stdin=f"{PATTERN}\n{PATTERN}\n".encode()) == ["stdin#1", "stdin#2"]


def test_standard_input_may_be_packed(run: Run) -> None:
    assert sources(run, "-", stdin=gzip.compress(HEART.encode())) == ["stdin"]


def test_archives_are_looked_into(run: Run, here: Path) -> None:
    Path("heart.non.gz").write_bytes(gzip.compress(HEART.encode()))
    with zipfile.ZipFile("pack.zip", "w") as archive:
        archive.writestr("a/heart.non", HEART)
        archive.writestr("readme.txt", "Puzzles, made on a rainy day.")
        archive.writestr("twins.non", TWINS)
    assert sources(run, "heart.non.gz", "pack.zip") == ["heart.non.gz", "pack.zip/a/heart.non", "pack.zip/twins.non"]


def test_an_archive_without_puzzles_is_an_error(run: Run, here: Path) -> None:
    with zipfile.ZipFile("pack.zip", "w") as archive:
        archive.writestr("readme.txt", "Puzzles, made on a rainy day.")
    result = run("check", "pack.zip")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == "gridwright: pack.zip: holds no puzzle in any known format"


def test_a_broken_puzzle_in_a_pack_does_not_hurt_its_neighbours(run: Run, here: Path) -> None:
    lines = [
        '{"width": 1, "height": 1, "rows": [[1]], "columns": [[1]]}',
        '{"width": 1, "height": 1, "rows": [[1]], "columns": [[0]]}',
        '{"width": 1, "height": 1, "rows": [[0]], "columns": [[0]]}',
    ]
    Path("pack.jsonl").write_text("\n".join(lines))
    result = run("check", "pack.jsonl")
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["pack.jsonl#1", "pack.jsonl#3"]
    assert result.stderr.startswith("gridwright: pack.jsonl#2: totals: ")


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    '<matice nazev="&b;" pocetradku="1" pocetsloupcu="1"/>'
)
WRONG = {
    "empty": b"",
    "blank": b"\n\n  \n",
    "binary": bytes(range(256)),
    "text": b"Dear reader, this is no puzzle.\n",
    "cut short": HEART[:40].encode(),
    "a bomb of entities": BOMB.encode(),
    "cut XML": MATICE[:100].encode(),
    "a thousand million columns": HEART.replace("width 3", "width 1000000000").encode(),
    "a width of a million digits": HEART.replace("width 3", "width " + "9" * 1_000_000).encode(),
    "deep JSON": b"[" * 100_000,
    "cut gzip": gzip.compress(HEART.encode())[:30],
    "a bomb of zeros": gzip.compress(bytes(80 << 20)),
    "a cut archive": b"PK\x03\x04 and so on",
    "wrong totals": HEART.replace("rows\n1,1", "rows\n1").encode(),
}


@pytest.mark.parametrize("data", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("command", ["solve", "check", "draw"])
def test_wrong_input_is_one_line_and_code_2(run: Run, here: Path, command: str, data: bytes) -> None:
    Path("wrong.non").write_bytes(data)
    result = run(command, "wrong.non")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("gridwright: wrong.non: ")
    assert result.stderr.count("\n") == 1


def test_a_missing_file_is_one_line(run: Run) -> None:
    result = run("check", "nowhere.non")
    assert (result.exit_code, result.stderr) == (2, "gridwright: nowhere.non: cannot be read: No such file or directory\n")


def test_an_address_is_no_missing_file(run: Run) -> None:
    result = run("check", "https://puzz.link/p?sudoku/9/9/")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "gridwright: https://puzz.link/p?sudoku/9/9/: not a puzzle in any known format: a puzzle of the kind 'sudoku'"
    )


def test_an_empty_name_is_not_the_current_folder(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("check", "")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_a_name_with_a_nul_byte(run: Run) -> None:
    result = run("check", "a\0b")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_name_that_is_too_long(run: Run) -> None:
    result = run("check", "a" * 5000)
    assert result.exit_code == 2
    assert "cannot be read: File name too long" in result.stderr


def test_an_endless_file_is_refused(run: Run) -> None:
    result = run("check", "/dev/zero")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "larger than 64 MiB" in result.stderr


def test_a_folder_without_rights_is_one_line(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rights are refused by a stand-in, since the superuser may read everything."""
    write(here, heart=HEART)
    Path("locked").mkdir()
    scan = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = run("check", ".")
    assert result.exit_code == 2
    assert result.stdout == "heart.non: ok (nonogram, 3x3, non)\n"
    assert result.stderr.splitlines()[0] == "gridwright: locked: cannot be read: Permission denied"
    assert run("check", "locked").stderr.splitlines()[0] == "gridwright: locked: cannot be read: Permission denied"


def test_standard_input_that_cannot_be_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError(5, "Input/output error")

    class Stream:
        buffer = Broken()

    def invoke() -> None:
        from gridwright.cli.files import read_stdin

        monkeypatch.setattr(sys, "stdin", Stream())
        read_stdin()

    with pytest.raises(Exception, match="stdin: cannot be read: Input/output error"):
        invoke()


def test_a_name_that_is_no_utf8_is_shown_with_escapes(run: Run, here: Path) -> None:
    name = os.fsdecode(b"caf\xe9.non")
    Path(name).write_text(HEART)
    result = run("check", "--json", name)
    assert json.loads(result.stdout)["source"] == r"caf\xe9.non"
    assert "\\udc" not in result.stdout
