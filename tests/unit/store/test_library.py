"""A library as a whole: made, found again, brought up to date, or refused with a reason."""

from __future__ import annotations

import os
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from gridwright.store import database, games
from gridwright.store.database import find_library, parse_address, show_address
from gridwright.store.errors import LibraryError
from gridwright.store.library import Library
from gridwright.store.models import Base
from tests.unit.store.test_games import event, make_key, pull, push
from tests.web.postgres import DATABASES, make_address

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A library in a file, closed."""
    Library.open(str(tmp_path / "library.sqlite3")).close()
    return tmp_path / "library.sqlite3"


def alter(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_the_tables_are_those_of_the_models(library: Library) -> None:
    with library.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_the_id_stays(address: str, library: Library) -> None:
    again = Library.open(address)
    assert again.id == library.id
    again.close()


def test_servers_that_start_at_once_make_one_library(tmp_path: Path) -> None:
    for address in (make_address(name, tmp_path) for name in DATABASES):
        with ThreadPoolExecutor(4) as pool:
            libraries = list(pool.map(Library.open, [address] * 4))
        assert len({library.id for library in libraries}) == 1
        key = make_key()
        for number, library in enumerate(libraries, start=1):
            push(library, key, [event(number)])
        assert [pull(library, key).seq for library in libraries] == [4] * 4
        for library in libraries:
            library.close()


def test_an_sqlite_library_is_safe_and_ends_as_one_file(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "library.sqlite3"
    library = Library.open(str(file))
    with library.writing() as session:
        pragmas = [
            session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert pragmas == ["wal", 1, 1, 10_000]
    push(library, make_key(), [event(1)])
    library.close()
    assert [each.name for each in file.parent.iterdir()] == ["library.sqlite3"]


def test_what_is_not_finished_leaves_no_trace(library: Library) -> None:
    key = make_key()

    def fail_halfway() -> None:
        with library.writing() as session:
            games.add_events(session, key, "first-strokes.heart", 0, [event(1)], None)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert pull(library, key).seq == 0


def test_a_newer_library_is_refused(library: Library, address: str) -> None:
    with library.database.engine.begin() as connection:
        written = connection.scalar(text("SELECT version_num FROM alembic_version"))
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    try:
        with pytest.raises(LibraryError, match=r"by a newer version of gridwright, expected this one or an older$") as caught:
            Library.open(address)
        assert caught.value.code == "library-newer"
    finally:
        with library.database.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :written"), {"written": written})


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "places.sqlite"
    alter(file, "CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(LibraryError, match=r"places\.sqlite: holds tables of something else \(bookmarks\), expected a library"):
        Library.open(str(file))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_a_text_is_no_library(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Buy milk.\n" * 100)
    with pytest.raises(LibraryError, match=r"notes\.txt: is no SQLite database") as caught:
        Library.open(str(file))
    assert caught.value.code == "library-damaged"
    assert file.read_text().startswith("Buy milk.")


def test_a_damaged_library_is_refused(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    file.write_bytes(content)
    with pytest.raises(LibraryError, match="is damaged") as caught:
        Library.open(str(file))
    assert caught.value.code == "library-damaged"


def test_rows_that_belong_to_nothing_are_told(file: Path) -> None:
    alter(file, "INSERT INTO games VALUES ('g', 'nobody', 'a.b', 0, NULL, 0)")
    with pytest.raises(LibraryError, match="is damaged: rows of games belong to nothing"):
        Library.open(str(file))


def test_a_folder_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="is a folder, expected a file"):
        Library.open(str(tmp_path))


def test_a_folder_below_a_file_cannot_be_made(file: Path) -> None:
    with pytest.raises(LibraryError, match=r"library\.sqlite3: cannot be made: ") as caught:
        Library.open(str(file / "library.sqlite3"))
    assert caught.value.code == "library-unreachable"


def test_a_file_without_the_right_to_write_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o400)
    # Whoever may do anything (root, in many containers) is told by the system that the file can be written.
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != file and allowed(path, mode))
    with pytest.raises(LibraryError, match="is read-only, and progress could not be kept there") as caught:
        Library.open(str(file))
    assert caught.value.code == "library-read-only"


def test_a_library_that_turns_read_only_says_so(file: Path) -> None:
    library = Library.open(str(file))
    with library.database.engine.connect() as connection:
        connection.connection.cursor().execute("PRAGMA query_only = ON").close()
    with pytest.raises(LibraryError, match="is read-only") as caught:
        push(library, make_key(), [event(1)])
    assert caught.value.code == "library-read-only"
    library.database.engine.dispose()


def test_a_full_disk_is_told_and_loses_nothing(file: Path) -> None:
    library = Library.open(str(file))
    key = make_key()
    push(library, key, [event(1)])
    with library.database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LibraryError, match="cannot grow: the disk is full") as caught:
        push(library, key, [games.NewEvent(n, "a", "x" * 4000) for n in range(2, 40)])
    assert caught.value.code == "library-full"
    assert pull(library, key).seq == 1
    library.close()


def test_a_library_that_is_busy_for_too_long_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library.open(str(file))
    with library.database.engine.connect() as connection:
        connection.connection.cursor().execute("PRAGMA busy_timeout = 1").close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="is busy") as caught:
            push(library, make_key(), [event(1)])
        other.execute("ROLLBACK")
    assert caught.value.code == "library-busy"
    library.close()


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_goes_while_it_is_open_is_told(file: Path, monkeypatch: pytest.MonkeyPatch, is_replaced: bool) -> None:
    monkeypatch.setattr(database, "GLANCE", 0.0)
    library = Library.open(str(file))
    push(library, make_key(), [event(1)])
    shutil.copy(file, file.with_name("copy"))
    file.unlink()
    if is_replaced:
        file.with_name("copy").rename(file)
    with pytest.raises(LibraryError) as caught:
        push(library, make_key(), [event(1)])
    assert caught.value.code == "library-gone"
    library.close()


def test_a_library_that_cannot_be_put_into_one_file_ends_with_a_line(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    library = Library.open(str(file))

    def fail() -> None:
        raise OperationalError("PRAGMA", {}, full)

    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    monkeypatch.setattr(library.database.engine, "connect", fail)
    library.close()
    (record,) = caplog.records
    assert "the disk is full" in record.getMessage()


def test_a_database_that_cannot_be_reached_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot be reached") as caught:
        Library.open(f"postgresql://me:secret@/library?host={tmp_path}")
    assert caught.value.code == "library-unreachable"
    assert "secret" not in str(caught.value)


def test_a_copy_is_the_same_library(file: Path, tmp_path: Path) -> None:
    shutil.copy(file, tmp_path / "copy.sqlite3")
    first, second = Library.open(str(file)), Library.open(str(tmp_path / "copy.sqlite3"))
    assert first.id == second.id
    first.close()
    second.close()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://me@/library", "type 'mysql'"),
        ("nonsense://", "type 'nonsense'"),
        ("sqlite://", "without a file"),
        ("sqlite:///:memory:", "without a file"),
        ("sqlite:////some/where?mode=ro", "a query"),
        ("postgresql://me@host:port/x", "a port that is no number"),
    ],
)
def test_other_addresses_are_refused(address: str, told: str) -> None:
    with pytest.raises(LibraryError, match=f"found .*{told}"):
        parse_address(address)


def test_an_option_that_postgres_does_not_know_is_told() -> None:
    with pytest.raises(LibraryError, match=r'is no address of a database: .*"zzz"'):
        Library.open("postgresql://me@127.0.0.1:1/library?zzz=1")


def test_addresses_are_paths_or_urls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert find_library() == str(tmp_path / "gridwright" / "library.sqlite3")
    assert find_library("other.sqlite3") == "other.sqlite3"
    assert show_address(parse_address("/some/where.sqlite3")) == "/some/where.sqlite3"
    assert show_address(parse_address("sqlite:////some/where.sqlite3")) == "/some/where.sqlite3"
    assert show_address(parse_address("postgres://me:secret@host/library")) == "postgresql+psycopg://me:***@host/library"
    in_query = "postgresql://me@host/library?password=secret&sslpassword=secret&sslmode=require"
    shown = "postgresql+psycopg://me@host/library?password=***&sslmode=require&sslpassword=***"
    assert show_address(parse_address(in_query)) == shown


def test_bundled_puzzles_are_there(library: Library) -> None:
    heart = library.bundle.puzzles["first-strokes.heart"]
    assert (heart.kind, heart.height, heart.width, heart.pack_id, heart.is_own) == ("nonogram", 5, 5, "first-strokes", False)
    assert [puzzle.number for puzzle in library.bundle.packs["first-strokes"].puzzles] == [
        *range(1, len(library.bundle.packs["first-strokes"].puzzles) + 1)
    ]
