"""The first tables: players, what they make, and what they do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _make_players()
    _make_shelf()
    _make_games()
    op.create_table(
        "attempts",
        _owner(),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("puzzle_hash", sa.String(32), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "id", name="pk_attempts"),
        sa.UniqueConstraint("player_id", "puzzle_hash", "start", name="uq_attempts_player_id_puzzle_hash_start"),
        _belongs("attempts"),
    )


def _make_players() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("has_consented", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "forgotten",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_forgotten"),
    )


def _make_shelf() -> None:
    op.create_table(
        "packs",
        sa.Column("id", sa.String(40), nullable=False),
        _owner(),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("icon", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_packs"),
        _belongs("packs"),
    )
    op.create_index("ix_packs_player_id", "packs", ["player_id"])
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(40), nullable=False),
        _owner(),
        sa.Column("pack_id", sa.String(40)),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("height", sa.BigInteger(), nullable=False),
        sa.Column("width", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(32), nullable=False),
        sa.Column("band", sa.BigInteger()),
        sa.Column("effort", sa.Double()),
        sa.Column("level", sa.String(40)),
        sa.Column("lives", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
        _belongs("puzzles"),
        sa.ForeignKeyConstraint(["pack_id"], ["packs.id"], name="fk_puzzles_pack_id", ondelete="CASCADE"),
    )
    op.create_index("ix_puzzles_pack_id", "puzzles", ["pack_id"])
    op.create_index("ix_puzzles_player_id_pack_id", "puzzles", ["player_id", "pack_id"])


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), nullable=False),
        _owner(),
        sa.Column("puzzle_id", sa.String(130), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.Text()),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("player_id", "puzzle_id", name="uq_games_player_id_puzzle_id"),
        _belongs("games"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("tab", sa.String(16), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.UniqueConstraint("game_id", "n", "tab", name="uq_events_game_id_n_tab"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )


def _owner() -> sa.Column[str]:
    return sa.Column("player_id", sa.String(32), nullable=False)


def _belongs(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=f"fk_{table}_player_id", ondelete="CASCADE")
