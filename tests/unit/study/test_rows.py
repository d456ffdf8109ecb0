"""The journal: whatever became of an earlier run, its whole rows are there again and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.batch.journal import Journal, Row, name_journal
from gridwright.model.errors import InputError

SUBJECT = {"table": "test", "seed": 1}
ROWS: dict[str, Row] = {
    "a": {"size": 3, "share": 0.1, "name": 'é "quoted"\n'},
    "b": {"size": None, "share": 1e-06, "name": ""},
    "c": {"failure": ["is wrong", "invalid"]},
}


def write(path: Path) -> bytes:
    journal = Journal(path, SUBJECT)
    for key, row in ROWS.items():
        journal.add(key, row)
    journal.close()
    return path.read_bytes()


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    path = name_journal(tmp_path / "table.csv")
    assert path.name == "table.csv.journal"
    write(path)
    journal = Journal(path, SUBJECT)
    assert journal.rows == ROWS
    journal.remove()
    assert not path.exists()


def test_a_journal_cut_off_anywhere_keeps_its_whole_rows_and_is_whole_again_in_the_end(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = write(path)
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        journal = Journal(path, SUBJECT)
        kept = max(sum(end <= size for end in ends) - 1, 0)
        assert list(journal.rows) == list(ROWS)[:kept]
        for key in list(ROWS)[kept:]:
            journal.add(key, ROWS[key])
        journal.close()
        assert path.read_bytes() == whole


@pytest.mark.parametrize("damage", [b"\0\0\0\n", b"[1]\n", b'{"key":"x"}\n', b'{"key":1,"row":{}}\n', b"\xff\n"])
def test_what_follows_a_damaged_line_is_dropped(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "journal"
    lines = write(path).splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], damage, *lines[2:]]))
    journal = Journal(path, SUBJECT)
    assert list(journal.rows) == ["a"]
    journal.close()
    assert path.read_bytes() == b"".join(lines[:2])


def test_rows_of_something_else_are_refused_unless_one_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = write(path)
    with pytest.raises(InputError, match="was begun with seed 1, not 2; --fresh begins anew"):
        Journal(path, SUBJECT | {"seed": 2})
    assert path.read_bytes() == whole
    fresh = Journal(path, SUBJECT | {"seed": 2}, is_fresh=True)
    assert fresh.rows == {}
    fresh.close()
    assert not path.exists(), "a journal without a row is not left behind"


@pytest.mark.parametrize("content", [b"my only copy\n", b"no newline", b'{"journal":3}\n', b"\n"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content)
    with pytest.raises(InputError, match="is no journal of an earlier run"):
        Journal(path, SUBJECT)
    assert path.read_bytes() == content


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "journal"
    first = Journal(path, SUBJECT)
    with pytest.raises(InputError, match="is in use by another run"):
        Journal(path, SUBJECT)
    first.close()


def test_a_journal_that_cannot_be_written_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="journal: cannot be written: "):
        Journal(tmp_path / "nowhere" / "journal", SUBJECT)
