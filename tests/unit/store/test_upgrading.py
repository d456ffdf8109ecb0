"""A library that an older version wrote: it opens, has the tables of this one, and has kept everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, text

from gridwright.store import games, own_puzzles
from gridwright.store.database import Database, parse_address
from gridwright.store.library import FOLDER, Library
from gridwright.store.models import Base
from gridwright.store.players import hash_key
from tests.web.postgres import DATABASES, make_address

pytestmark = pytest.mark.xdist_group("postgres")

KEY = "somebody-with-a-long-key"
OWNER = {"player_id": hash_key(KEY)}
ROWS: dict[str, list[dict[str, Any]]] = {
    "facts": [{"name": "id", "value": "a library of old"}],
    "players": [{"id": hash_key(KEY), "created": 1, "has_consented": True}],
    "forgotten": [{"player_id": "0" * 32}],
    "packs": [{"id": "own_pack", **OWNER, "name": "Old pack", "icon": "leaf", "created": 2}],
    "puzzles": [
        {
            **OWNER,
            "id": f"own_puzzle_{number}",
            "pack_id": pack,
            "title": "Dots",
            "kind": "nonogram",
            "height": 1,
            "width": 3,
            "hash": "f" * 32,
            "band": 3,
            "effort": 1.5,
            "level": None,
            "lives": 5,
            "text": '{"gridwright":1}',
            "created": 3 + number,
        }
        for number, pack in enumerate(["own_pack", None])
    ],
    "games": [{"id": "game", **OWNER, "puzzle_id": "own_puzzle_0", "seq": 2, "summary": '{"a":1}', "updated": 9}],
    "events": [{"game_id": "game", "seq": seq, "n": seq, "tab": "aaaaaaaa", "body": f'{{"n":{seq}}}'} for seq in (1, 2)],
    "attempts": [{**OWNER, "id": "attempt", "puzzle_hash": "f" * 32, "start": 5, "record": '{"id":"attempt"}', "log": "[]"}],
}
"""What the tables of the first version may hold, each table before those that refer to it."""


def make_old_library(address: str) -> None:
    """The tables of the first version, filled."""
    database = Database(parse_address(address))
    scripts = ScriptDirectory(str(FOLDER))
    with database.engine.begin() as connection:
        with EnvironmentContext(Config(), scripts, fn=lambda revision, _: scripts._upgrade_revs("0001", revision)) as environment:
            environment.configure(connection=connection, render_as_batch=True, transactional_ddl=True)
            environment.run_migrations()
        tables = MetaData()
        tables.reflect(connection)
        assert set(tables.tables) == {*ROWS, "alembic_version"}
        for name, rows in ROWS.items():
            connection.execute(tables.tables[name].insert(), rows)
    database.close()


@pytest.mark.parametrize("database", DATABASES)
def test_a_library_of_the_first_version_keeps_everything(database: str, tmp_path: Path) -> None:
    address = make_address(database, tmp_path)
    make_old_library(address)
    for _ in range(2):
        library = Library.open(address)
        assert library.id == "a library of old"
        with library.database.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
            assert compare_metadata(context, Base.metadata) == []
            for name, rows in ROWS.items():
                columns = ", ".join(rows[0])
                found = [dict(row) for row in connection.execute(text(f"SELECT {columns} FROM {name}")).mappings()]
                assert sorted(found, key=str) == sorted(rows, key=str), name
        with library.writing(KEY) as session:
            (pack,) = own_puzzles.list_packs(session, KEY)
            assert [(puzzle.id, puzzle.pattern, puzzle.is_picture) for puzzle in pack.puzzles] == [("own_puzzle_0", None, True)]
            positions = session.execute(text("SELECT id, position FROM puzzles"))
            assert {row.id: row.position for row in positions} == {"own_puzzle_0": 3, "own_puzzle_1": 4}
            assert games.read_log(session, KEY, "own_puzzle_0", 0).bodies == ('{"n":1}', '{"n":2}')
        library.close()


def test_what_belonged_together_still_goes_together(tmp_path: Path) -> None:
    """The table of puzzles was made anew: what refers to it, and what it refers to, is bound as before."""
    address = make_address("sqlite", tmp_path)
    make_old_library(address)
    library = Library.open(address)
    with library.writing(KEY) as session:
        assert own_puzzles.delete_pack(session, KEY, "own_pack")
    with library.reading(KEY) as session:
        assert own_puzzles.find_puzzle(session, KEY, "own_puzzle_0") is None
        assert games.list_games(session, KEY) == []
        assert [puzzle.id for puzzle in own_puzzles.list_kept(session, KEY)] == ["own_puzzle_1"]
    library.close()
